"""Boardwright plays any turn-based board game you can write down."""
