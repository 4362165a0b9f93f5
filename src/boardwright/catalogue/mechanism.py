"""What a game is made of, told from its design: for the page of all games."""

from collections.abc import Iterator
from itertools import pairwise

from boardwright.design.design import Design
from boardwright.design.goal import Absolute, All, Checkmated, Contrary, Either, Ending, Relative
from boardwright.design.rules import Add, Cascade, Change, Create, each_command

TRUE = ("true", "1", "2", "yes", "captor", "forced")


def mechanisms(design: Design) -> list[str]:
    """Name what the rules use, in the order in which one would tell it."""
    commands = list(each_command(block.body for piece in design.pieces for block in piece.blocks))
    goals = [goal for one in design.goals for goal in _goals(one.ending)]
    adds = [command for command in commands if isinstance(command, Add)]
    seats = {turn.player for turn in design.turns if not turn.player.startswith("?")}
    changes = {command.what for command in commands if isinstance(command, Change)}
    facts = {
        "a puzzle for one": len(seats) == 1,
        "more than two players": len(seats) > 2,
        "chance": any(player.startswith("?") for player in design.players),
        "drops": any(block.is_drop for piece in design.pieces for block in piece.blocks),
        "captured pieces return": design.option("recycle captures") in TRUE,
        "moves in several parts": any(add.partial for add in adds),
        "several turns in a row": any(a.player == b.player for a, b in pairwise(design.turns)),
        "a player may stop": design.option("pass partial") in TRUE,
        "obligatory captures": design.priorities[:1] == ("capturing",),
        "most pieces must be taken": design.option("maximal captures") in TRUE,
        "captured pieces stand in the way": design.option("deferred captures") in TRUE,
        "a trail that closes points": design.option("deferred captures") not in {*TRUE, ""},
        "cascades": any(isinstance(command, Cascade) for command in commands),
        "promotion": any(add.pieces for add in adds),
        "pieces that appear": any(isinstance(c, Create) for c in commands) and not design.option("deferred captures"),
        "pieces that change sides": bool(changes & {"flip", "change-owner"}),
        "attributes": any(piece.attributes for piece in design.pieces),
        "royal pieces": any(isinstance(goal, Checkmated) for goal in goals),
        "rows to make": any(isinstance(goal, Relative) for goal in goals),
        "places to reach": any(isinstance(goal, Absolute) for goal in goals),
        "pieces are counted": any(goal.verdict == "count" for goal in design.goals),
        "forced passes": design.option("pass turn") == "forced",
    }
    return [name for name, holds in facts.items() if holds]


def _goals(ending: Ending) -> Iterator[Ending]:
    yield ending
    if isinstance(ending, All | Either):
        for part in ending.conditions:
            yield from _goals(part)
    elif isinstance(ending, Contrary):
        yield from _goals(ending.condition)
