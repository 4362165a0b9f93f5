"""Doubts: how far a shallow search lies from a deep one; data, measured by `boardwright tune --doubts`."""

DEVIATIONS = (
    (0, 0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0, 0),
    (381, 381, 487, 457, 508, 491),
    (273, 273, 373, 382, 488, 331),
    (280, 280, 296, 349, 369, 447),
    (362, 362, 456, 527, 579, 528),
    (344, 344, 407, 453, 480, 590),
    (275, 275, 356, 404, 463, 461),
    (280, 280, 296, 349, 369, 447),
    (362, 362, 456, 527, 579, 528),
    (344, 344, 407, 453, 480, 590),
    (275, 275, 356, 404, 463, 461),
)
"""In hundredths of a disc: a row for each depth of the deep search, a column for each ten discs on the board."""

ENDS = (
    (-81, 622),
    (-290, 649),
    (-219, 591),
    (-297, 618),
    (-124, 546),
    (-336, 614),
)
"""How far a short search lies from an end's score, on average and by deviation, for each number of empty squares."""
