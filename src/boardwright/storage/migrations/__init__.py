"""Migrations: how the schema came to be, step by step."""

NEWEST = "0001"
"""The version that the tables in schema.py are at."""
