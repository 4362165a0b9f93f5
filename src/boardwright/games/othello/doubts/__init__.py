"""Doubts: how far a shallow search lies from a deep one, measured for some variants by `boardwright tune --doubts`."""

from boardwright.games.othello.doubts import most_8

CONFIDENCE = 1.2
"""A search trusts a shallow value that lies this number of deviations outside its window."""
ENDS_FROM = 14
"""The fewest empty squares with which ends are doubted."""

MEASURED = {0: most_8}
"""By number of variant; what was not measured is searched without trust."""
