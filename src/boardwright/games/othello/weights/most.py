"""The weights of the evaluation: data, written by a program.

Fitted by `boardwright tune othello --set size=6 --games 1500 --nodes 500 --plies 6 --seed 1 --passes 300 --keep 20`
to 25992 quiet positions of 1500 games; the error fell from 0.07246 to 0.06302.
Each row is worth hundredths of a disc: at the start, after a third and two thirds of the squares, and at the end.
"""

WEIGHTS = (
    (843, -370, -146, -30, 223, -14, 25, 53, 14, -1, 0),
    (616, -321, -77, 44, 237, -13, 12, 75, 26, -1, 86),
    (373, -22, -71, 115, 232, -71, -66, 41, 14, 17, 92),
    (37, 12, -21, 58, 90, -56, -7, 0, 3, 43, 82),
)
