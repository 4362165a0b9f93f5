"""Opening: how a design sets up the board and the reserves."""

from boardwright.program.machine.core import Machine
from boardwright.program.program import Program


def set_up(board: Machine, program: Program) -> None:
    """Put the pieces of the set-up on an empty board, and the others into their owners' reserves."""
    codes, sites = program.codes, program.design.board.sites
    for entry in program.design.setup:
        player, kind = codes.players[entry.player], codes.kinds[entry.piece]
        for name in entry.positions:
            board.place(sites[name], codes.code(player, kind))
        if entry.reserve:
            board.supply(player * len(codes.kinds) + kind, entry.reserve)
