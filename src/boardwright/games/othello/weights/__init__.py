"""The weights of the evaluation by features: a module for each goal, written by `boardwright tune`."""

from boardwright.games.othello.weights import fewest, most

NAMES = (
    "corners",
    "diagonal to an empty corner",
    "beside an empty corner",
    "moves",
    "moves to a corner",
    "discs at the front",
    "empty squares beside the other side",
    "discs that cannot be turned",
    "edge",
    "discs",
    "parity",
)

WEIGHTS = (most.WEIGHTS, fewest.WEIGHTS)
"""For each goal a row with 4 discs on the board, after a third and two thirds of the squares, and at the end."""
