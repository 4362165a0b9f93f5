"""The weights of the evaluation: data, written by a program.

Fitted by `boardwright tune othello --games 1500 --nodes 1000 --plies 8 --seed 1 --passes 300 --keep 50`
to 48978 quiet positions of 1500 games; the error fell from 0.14052 to 0.11952.
Each row is worth hundredths of a disc with 4, 24, 44 and 64 discs on the board.
"""

WEIGHTS = (
    (875, -294, -127, 13, 212, 0, 36, 75, -6, 17, 4),
    (783, -309, -49, 28, 226, -35, 22, -16, 45, 4, 38),
    (557, -120, -26, 32, 215, -35, 0, -32, 30, 4, 39),
    (63, 14, -13, 51, 89, -59, 4, -5, -26, 26, 67),
)
