"""Dots against pictures and a slow, obvious oracle."""
