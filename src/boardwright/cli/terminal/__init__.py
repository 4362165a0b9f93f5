"""A game on a terminal: drawing, reading what people type, running the match."""
