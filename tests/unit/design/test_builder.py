"""A design made by hand, call by call, as document 000's ZrfDesign does."""

from boardwright.design import DesignBuilder, rules, validate
from boardwright.design.goal import Absolute, Goal, Occupant
from boardwright.design.rules import Add, Along, Go, Verify
from boardwright.games.scripted import ScriptedGame
from boardwright.program import compile_design


def corridor() -> DesignBuilder:
    """Two men on a corridor of five cells walk toward each other."""
    builder = DesignBuilder("Corridor")
    builder.add_direction("forward")
    builder.add_direction("backward")
    for index, name in enumerate("abcde"):
        builder.add_position(name, (int(index < 4), -int(index > 0)))
    builder.add_player("White", (0, 1))
    builder.add_player("Black", (1, 0))
    builder.add_piece("Man")
    builder.add_attribute("Man", "rested?", default=True)
    builder.add_move("Man", (Go(Along("forward")), Verify(rules.Test("empty")), Add()))
    builder.add_zone("home", "White", ("e",))
    builder.add_zone("home", "Black", ("a",))
    builder.add_goal(Goal("win", ("White", "Black"), Absolute((Occupant("Man"),), ("home",))))
    builder.setup("White", "Man", "a")
    builder.setup("Black", "Man", "e")
    return builder


def test_a_design_by_hand_plays() -> None:
    """It compiles and plays like one that was read, symmetry included."""
    design = corridor().build()
    assert validate(design) == []
    position = ScriptedGame(compile_design(design), "corridor").start()
    assert position.play("a - b").text == "a - b"
    assert [move.text for move in position.moves()] == ["e - d"]
    position.play("e - d")
    position.play("b - c")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.is_draw


def test_problems_are_found() -> None:
    """Names that mean nothing, or two things, are problems."""
    builder = corridor()
    builder.setup("White", "Man", "z")
    builder.setup("Red", "Man")
    builder.add_piece("Man")
    codes = [problem.code for problem in validate(builder.build())]
    assert sorted(codes) == ["piece-twice", "unknown-piece", "unknown-position"]
