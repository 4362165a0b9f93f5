"""The weights of the evaluation: data, written by a program.

Fitted by `boardwright tune othello --games 1500 --nodes 500 --plies 6 --seed 1 --passes 300 --keep 5`
to 27399 quiet positions of 1500 games; the error fell from 0.12868 to 0.09166.
Each row is worth hundredths of a disc: at the start, after a third and two thirds of the squares, and at the end.
"""

WEIGHTS = (
    (-91, -11, 87, -9, -6, -6, 4, -59, -70, -53, -75),
    (-126, -35, -2, 36, -47, -49, 14, -79, -33, 17, -72),
    (-80, -16, -39, 72, -67, -2, 29, -88, -32, -7, -100),
    (-26, -32, 40, 143, -10, 32, -46, -87, 1, -81, 3),
)
