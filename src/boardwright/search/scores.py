"""Scores: what the numbers of a search mean; ``scores.pxd`` gives the same numbers to C."""

MATE = 32000
"""The score of a win on the spot; a win n steps away is n less."""
MATE_RANGE = 31000
"""Scores beyond this are certain wins."""
MOST_VALUE = 25000
"""No evaluation counts for more than this."""
INFINITE = 32500
"""More than any score."""
