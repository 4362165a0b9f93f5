"""What a game is made of, told from its design: for the page of all games."""

from itertools import pairwise

from boardwright.design.design import Design
from boardwright.design.goal import Absolute, Checkmated, Relative, each_ending
from boardwright.design.options import Maximal, Passing, Recycling
from boardwright.design.rules import Add, Cascade, Change, Create, each_command


def mechanisms(design: Design) -> list[str]:
    """Name what the rules use, in the order in which one would tell it."""
    options = design.options
    commands = list(each_command(block.body for piece in design.pieces for block in piece.blocks))
    goals = [goal for one in design.goals for goal in each_ending(one.ending)]
    adds = [command for command in commands if isinstance(command, Add)]
    seats = {turn.player for turn in design.turns if not turn.player.startswith("?")}
    changes = {command.what for command in commands if isinstance(command, Change)}
    facts = {
        "a puzzle for one": len(seats) == 1,
        "more than two players": len(seats) > 2,
        "chance": any(player.startswith("?") for player in design.players),
        "drops": any(block.is_drop for piece in design.pieces for block in piece.blocks),
        "captured pieces return": options.recycle_captures != Recycling.NOBODY,
        "moves in several parts": any(add.partial for add in adds),
        "several turns in a row": any(a.player == b.player for a, b in pairwise(design.turns)),
        "a player may stop": options.pass_partial,
        "obligatory captures": design.priorities[:1] == ("capturing",),
        "most pieces must be taken": options.maximal_captures != Maximal.ANY,
        "captured pieces stand in the way": options.deferred_captures is True,
        "a trail that closes points": isinstance(options.deferred_captures, str),
        "cascades": any(isinstance(command, Cascade) for command in commands),
        "promotion": any(add.pieces for add in adds),
        "pieces that appear": any(isinstance(c, Create) for c in commands) and not options.deferred_captures,
        "pieces that change sides": bool(changes & {"flip", "owner"}),
        "attributes": any(piece.attributes for piece in design.pieces),
        "royal pieces": any(isinstance(goal, Checkmated) for goal in goals),
        "rows to make": any(isinstance(goal, Relative) for goal in goals),
        "places to reach": any(isinstance(goal, Absolute) for goal in goals),
        "pieces are counted": any(goal.verdict == "count" for goal in design.goals),
        "forced passes": options.pass_turn == Passing.FORCED,
    }
    return [name for name, holds in facts.items() if holds]

