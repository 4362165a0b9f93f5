"""Migrations: how the schema came to be, step by step."""

from pathlib import Path

NEWEST = max(path.name[1:5] for path in (Path(__file__).parent / "versions").glob("v*.py"))
"""The version that the tables in schema.py are at: that of the newest step."""
