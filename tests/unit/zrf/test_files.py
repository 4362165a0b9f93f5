"""Files: games, variants, includes and what they inherit."""

import pytest

from boardwright.design.options import Passing
from boardwright.errors import MeaningFault, SyntaxFault
from boardwright.games.scripted import ScriptedGame
from boardwright.games.scripted.view import picture
from boardwright.program import compile_design
from boardwright.zrf.source import decode
from tests.unit.zrf.texts import BOARD, game_text, read

TWO = f"""
(game (title "Base") {BOARD} (option "pass turn" false)
  (piece (name Man) (moves (n add))) (piece (name King) (moves (s add)))
  (board-setup (White (Man a1)))
  (win-condition (White) (pieces-remaining 1)) (win-condition (Black) (pieces-remaining 1))
  (loss-condition (White) stalemated))
(variant (title "Other") (piece (name Man) (moves (e add))) (option "Pass-Turn" forced)
  (win-condition (White) (pieces-remaining 2)))
(variant (title "-"))
(variant (title "New piece") (default) (piece (name Queen) (moves (w add))))
"""


def test_variants_replace_by_identity() -> None:
    """Pieces and options are replaced by name, conditions all together, separators are no games."""
    rules = read(TWO)
    assert rules.titles == ["Base", "Other", "New piece"]
    assert rules.default == "New piece"
    other = rules.design("Other")
    assert [piece.name for piece in other.pieces] == ["Man", "King"]
    assert other.options.pass_turn == Passing.FORCED
    assert [goal.verdict for goal in other.goals] == ["win"]
    assert [piece.name for piece in rules.design().pieces] == ["Man", "King", "Queen"]
    assert len(rules.design("Base").goals) == 3


def test_a_variant_before_the_game_belongs_to_it() -> None:
    """Variants in front of the first game take that game as their base."""
    rules = read('(variant (title "Early") (board-setup (White (Man b2))))' + game_text("(moves (n add))"))
    assert rules.default == "Test"
    assert rules.design("Early").setup[0].positions == ("b2",)


def test_includes_are_spliced() -> None:
    """Macros of an included file are known; a missing or circular include is an error at its place."""
    text = '(include "a.inc")' + game_text("(moves (up))")
    assert read(text, **{"a.inc": "(define up (n add))"}).design().pieces[0].blocks
    with pytest.raises(SyntaxFault, match="include-not-found"):
        read(text).design()
    with pytest.raises(SyntaxFault, match="include-cycle"):
        read(text, **{"a.inc": '(include "a.inc")'}).design()


def test_unknown_titles_are_refused() -> None:
    """A title that is not there is an error that names a near one."""
    with pytest.raises(MeaningFault, match="did you mean Other"):
        read(TWO).design("Othr")
    with pytest.raises(SyntaxFault, match="no game"):
        read("").design()


def test_macros_alone_are_no_mistake() -> None:
    """A file that others include may be checked by itself: it has no game, and nothing is wrong with it."""
    rules = read("(define step ($1 (verify empty?) add))")
    assert [(d.code, d.severity) for d in rules.report.found] == [("zrf/only-macros", "warning")]
    with pytest.raises(MeaningFault, match="no game at all"):
        rules.design()
    for broken in ("(define step ($1 add)", "(define step ($1 add)))", "(gaem (title `x`)) (define a add)"):
        assert [d.code for d in read(broken).report.errors] == ["zrf/no-game"]


def test_words_of_other_programs_leave_a_board_to_look_at() -> None:
    """Where rules are played by another program its words are warnings; positions may have no rectangles."""
    more, setup = '(option "board model" heap)', "(White (Man a 1 + b))"
    text = game_text("(attribute worth 361) (moves ((sow Man)))", setup=setup, more=more)
    text = text[: text.index("(grid")] + "(positions a b) (links n (a b))" + text[text.index("(symmetry") :]
    design = read(text).design()
    assert design.lacking
    assert [place.name for place in design.board.places] == ["a", "b"]
    with pytest.raises(MeaningFault, match="sow"):
        read(text.replace("board model", "smart moves")).design()
    assert read(text.replace(more, '(engine "x.dll")')).design().engine


def test_a_lost_parenthesis_that_swallows_the_game_is_found() -> None:
    """Without a game a text is in error, and the error points to the line that a form begins behind."""
    text = "(define step\n  ($1 (verify empty?) add)\n\n" + game_text("(moves (step n))").lstrip()
    rules = read(text)
    (error,) = rules.report.errors
    assert error.code == "zrf/no-game"
    assert error.span.line == 2
    with pytest.raises(SyntaxFault, match="line 2"):
        rules.design()


def test_old_spellings_of_options() -> None:
    """Options may be blocks, with hyphens, in any case; unknown ones warn, rule-changing ones we lack are errors."""
    rules = read(game_text("(moves (n add))", more='(pass-partial true) (option "smart moves" true) (option "odd" 1)'))
    assert rules.design().options.pass_partial is True
    assert [d.code for d in rules.findings["Test"].found] == ["zrf/unknown-option"]
    for option in ("board-model stack", "ko true", "fanorona-extension true", "shared-pieces true"):
        name, value = option.split()
        lacking = read(game_text("(moves (n add))", more=f'(option "{name}" {value})')).design()
        assert name in lacking.unplayable
        with pytest.raises(MeaningFault, match=name) as caught:
            compile_design(lacking)
        assert caught.value.code == "zrf/lacking-option"
    assert not read(game_text("(moves (n add))", more='(option "ko" false)')).design().unplayable


def test_rules_in_a_plug_in() -> None:
    """A file with an engine block gives its board, and says where its rules are."""
    design = read(game_text("(moves (from))", more='(engine "x/axiom.dll")')).design()
    assert len(design.board.places) == 16
    assert picture(design).splitlines()[3].split() == ["1", "M", ".", ".", "."]
    with pytest.raises(MeaningFault, match="plug-in") as caught:
        compile_design(design)
    assert caught.value.code == "zrf/engine"


def test_names_of_other_games() -> None:
    """What only another game of the file has is left out with a warning: players, places, attributes, pieces."""
    small = '(board (grid (dimensions ("a/b" (1 0)) ("2/1" (0 1))) (directions (n 0 -1))))'
    text = game_text("(attribute new? true) (moves (n add) (e (verify new?) add) (n n n add) (d4 add))")
    rules = read(f'{text} (variant (title "Small") (players White Red) (turn-order White) {small})')
    design = rules.design("Small")
    position = ScriptedGame(compile_design(design), "small").start()
    assert [move.text for move in position.moves()] == ["a1 - a2"]
    assert {d.code for d in rules.findings["Small"].found} == {"zrf/foreign-place"}


def test_a_game_without_a_board_is_a_variant() -> None:
    """Some files write variants as games."""
    rules = read(game_text("(moves (n add))") + '(game (title "B") (default) (board-setup (White (Man b1))))')
    assert rules.default == "B"
    assert len(rules.design().board.places) == 16
    assert "zrf/game-without-board" in [d.code for d in rules.report.found]


def test_texts_are_for_people() -> None:
    """Backslashes end lines, backquotes are quotes, line ends are blanks, empty lines are paragraphs."""
    rules = read(game_text("(moves (n add))", more='(description "One\n two`three`.\\Four.\n\nFive.")'))
    assert rules.design().texts["description"] == 'One two"three".\nFour.\n\nFive.'


def test_a_cell_too_many_in_a_set_up() -> None:
    """A set-up may name a cell that the board lacks beside others; the rest stands, and a warning says so."""
    rules = read(game_text("(moves (n add))", setup="(White (Man a1 b1 g1))"))
    assert [entry.positions for entry in rules.design().setup] == [("a1", "b1")]
    assert [d.code for d in rules.findings["Test"].found] == ["zrf/absent-position"]


def test_russian_and_western_texts() -> None:
    """Old files carry no mark of their code; rows of letters beyond ASCII are Russian words."""
    assert decode('(title "Волки и козлёнок")'.encode("cp1251")) == '(title "Волки и козлёнок")'
    assert decode('(title "Dames à Réaumur, für Köln")'.encode("cp1252")) == '(title "Dames à Réaumur, für Köln")'
