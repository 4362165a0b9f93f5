"""Migrations: how the schema came to be, step by step."""

NEWEST = "0002"
"""The version that the tables in schema.py are at."""
