"""The weights of the evaluation: data, written by a program.

Fitted by `boardwright tune othello --set size=6 --set goal=fewest --games 2000 --nodes 500 --plies 6 --seed 2
--passes 300 --keep 5` to 36627 quiet positions of 2000 games; the error fell from 0.10269 to 0.09645.
Each row is worth hundredths of a disc: at the start, after a third and two thirds of the squares, and at the end.
"""

WEIGHTS = (
    (-145, -100, -49, 15, -31, 20, 0, -64, -172, -8, -149),
    (-323, -71, 50, 38, -9, -56, 15, -41, -20, 33, -115),
    (-197, 1, 6, 66, -33, -14, 22, -78, -39, -3, -107),
    (-3, -37, -29, 162, -84, 49, -40, -73, 45, -66, 52),
)
