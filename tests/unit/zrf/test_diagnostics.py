"""Diagnostics: each mistake has a code, a place and a hint."""

import pytest

from boardwright.errors import MeaningFault, RulesError
from boardwright.games.scripted import ScriptedGame
from boardwright.program import compile_design
from tests.unit.zrf.texts import game_text, listed, read

MISTAKES = {
    "unknown-command": (game_text("(moves (nrth add))"), "nrth is no command"),
    "unknown-condition": (game_text("(moves ((verify emty?) add))"), "did you mean empty"),
    "unknown-piece": (game_text("(moves (n (add Kign)))"), "did you mean King"),
    "unknown-place": (game_text("(moves (n (verify (empty? z9)) add))"), "a direction or position was expected"),
    "unknown-position": (game_text("(moves (n add))", setup="(White (Man z9))"), "no position of the name z9"),
    "unknown-player": (game_text("(moves (n add))", setup="(Whit (Man a1))"), "did you mean White"),
    "number-expected": (game_text("(moves (n add))", more="(loss-condition (White) (pieces-remaining x))"), "number"),
    "unknown-ending": (game_text("(moves (n add))", more="(loss-condition (White) bored)"), "bored is no end"),
    "no-players": ("(game (title `x`))".replace("`", '"'), "a game needs players"),
    "limit-sites": (
        '(game (title "x") (players A) (board (grid (dimensions ("a/b/c/d/e/f/g/h/i/j" (1 0))'
        + '("0/1/2/3/4/5/6/7/8/9" (0 1))' * 3
        + "))))",
        "10000",
    ),
}


ODDITIES = {
    "unknown-attribute": (game_text("(moves (n (set-attribute moved? true) add))"), "no piece has the attribute"),
    "one-condition": (game_text("(moves ((verify friend? not-empty?) n add))"), "exactly one condition"),
    "second-else": (game_text("(moves ((if enemy? add else n add else e add)))"), "one else at most"),
    "misspelt-command": (game_text("(moves (n (varify empty?) add))"), "varify is taken for verify"),
    "unknown-move-type": (game_text("(moves (n (add-partial later)))"), "no moves of the type later"),
    "misplaced-name": (game_text("(moves (n add) (King add))"), "the block ends here"),
    "piece-twice": (game_text("(moves (n add))", more="(piece (name Man) (moves (s add)))"), "replaces the first"),
    "block-twice": (game_text("(moves (n add))", more="(board-setup (White (Man a1)))"), "replaces the first"),
    "unknown-block": (game_text("(descriprion x) (moves (n add))", more="(glyph 1)"), "a game has no glyph block"),
    "unknown-zone": (game_text("(moves (n (verify (not-in-zone? far)) add))"), "no zone of the name far"),
}


@pytest.mark.parametrize("code", ODDITIES)
def test_an_oddity_is_survived(code: str) -> None:
    """What real files get wrong without harm is a warning, and the game is played."""
    text, hint = ODDITIES[code]
    rules = read(text)
    assert listed(text) == ["a1 - a2"]
    rules.design()
    found = rules.findings["Test"].found
    assert f"zrf/{code}" in [d.code for d in found]
    assert any(hint in d.message for d in found)


@pytest.mark.parametrize("code", MISTAKES)
def test_a_mistake_is_named(code: str) -> None:
    """The error has the code, says what was expected, and points at the text."""
    text, hint = MISTAKES[code]
    with pytest.raises(RulesError) as caught:
        read(text).design()
    assert f"zrf/{code}" in [getattr(d, "code", "") for d in caught.value.diagnostics]
    assert any(hint in getattr(d, "message", "") for d in caught.value.diagnostics)


def test_the_picture_has_a_caret_and_the_macro_calls() -> None:
    """A diagnostic shows the line, a caret under the word, and the calls that led there."""
    text = "(define up\n  (n (verify emty?) add))\n" + game_text("(moves (up))")
    with pytest.raises(MeaningFault) as caught:
        read(text).design()
    lines = str(caught.value).split("\n")
    assert lines[0] == "test.zrf:2:14  error zrf/unknown-condition"
    assert lines[1] == "      (n (verify emty?) add))"
    assert lines[2].index("^") == lines[1].index("emty?")
    assert "did you mean empty?" in lines[2]
    assert lines[3].startswith("    in a macro called at test.zrf:")


def test_another_case_is_a_warning() -> None:
    """A name in another case is taken, with a warning."""
    rules = read(game_text("(moves (n (verify Empty?) add))"))
    assert rules.design().pieces[0].blocks
    assert [d.code for d in rules.findings["Test"].found] == ["zrf/letter-case"]


def test_every_error_is_reported_at_once() -> None:
    """All mistakes of a game come in one error."""
    with pytest.raises(MeaningFault) as caught:
        read(game_text("(moves (nrth add) (eat add) (n (add Kign)))")).design()
    assert len(caught.value.diagnostics) == 3


def test_keywords_in_capital_letters() -> None:
    """Blocks, commands and conditions may be written in any case; names that differ from a command are not touched."""
    text = """(GAME (Title "Test") (Players White Black) (Turn-Order White Black)
      (Board (Grid (Dimensions ("a/b" (9 0)) ("2/1" (0 9))) (Directions (n 0 -1) (s 0 1) (ADD 1 0))))
      (Piece (Name Man) (Moves (n (VERIFY Empty?) (If (AND empty? (Not friend?)) Mark ELSE s) (Set-Flag f TRUE) Add)
        (ADD add)))
      (Board-Setup (White (Man a1))) (Loss-Condition (White Black) (Pieces-Remaining 0)))"""
    rules = read(text)
    position = ScriptedGame(compile_design(rules.design()), "test").start()
    assert [str(move) for move in position.moves()] == ["a1 - a2", "a1 - b1"]
    assert {"zrf/letter-case"} == {found.code for found in rules.findings["Test"].found}


def test_a_flag_is_no_number() -> None:
    """A number where true or false is wanted counts as true unless it is 0, and a warning says so."""
    blocks = "((set-flag f 2) (verify (flag? f)) n add) ((set-flag g 0) (verify (flag? g)) e add)"
    rules = read(game_text(f"(moves {blocks})"))
    position = ScriptedGame(compile_design(rules.design()), "test").start()
    assert [str(move) for move in position.moves()] == ["a1 - a2"]
    assert [found.code for found in rules.findings["Test"].found] == ["zrf/number-as-condition"] * 2


@pytest.mark.parametrize(
    "option", ["pass turn maybe", "maximal captures 3", "quiet limit x", "quiet limit 99999999999", "pass partial 2"]
)
def test_a_value_that_an_option_cannot_have(option: str) -> None:
    """It is named and left out, and the game is played without it."""
    name, _, value = option.rpartition(" ")
    rules = read(game_text("(moves (n add))", more=f'(option "{name}" {value})'))
    position = ScriptedGame(compile_design(rules.design()), "test").start()
    assert [str(move) for move in position.moves()] == ["a1 - a2"]
    (found,) = rules.findings["Test"].found
    assert (found.code, value in found.message) == ("zrf/unknown-value", True)


@pytest.mark.parametrize("ending", ["(and)", "(not)", "(or)", "(checkmated)", "(captured)", "(relative-config)"])
def test_an_ending_about_nothing(ending: str) -> None:
    """A condition that lacks what it is about is an error, never a game that ends at once."""
    with pytest.raises(MeaningFault) as error:
        read(game_text("(moves (n add))", more=f"(win-condition (White) {ending})")).design()
    assert error.value.code in {"zrf/condition-expected", "zrf/piece-expected"}
