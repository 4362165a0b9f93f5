"""Puzzles: positions with one clearly best move, the proof that there is no other, and what happens in them."""
