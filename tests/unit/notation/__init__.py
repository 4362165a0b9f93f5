"""Tests of what records and notations have in common."""
