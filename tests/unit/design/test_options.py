"""Options of rules: typed once, with one spelling of truth."""

import pytest

from boardwright.catalogue import formats
from boardwright.design.mechanism import mechanisms
from boardwright.design.options import RULE_OPTIONS, Maximal, Passing, Recycling, RuleOptions, read_option
from tests.unit.zrf.texts import design, game_text, read

STEP = "(moves (n add))"


@pytest.mark.parametrize("name", [name for name in RULE_OPTIONS if name not in {"quiet limit", "deferred captures"}])
def test_truth_is_spelt_alike_everywhere(name: str) -> None:
    """Every option of yes and no takes the same words in any case, and the default is no."""
    for yes, no in (("true", "false"), ("YES", "No"), ("1", "0")):
        assert read_option(name, yes) == read_option(name, "true") != read_option(name, "false")
        assert read_option(name, no) == getattr(RuleOptions(), RULE_OPTIONS[name])
    with pytest.raises(ValueError, match="true"):
        read_option(name, "perhaps")


def test_values_beyond_yes_and_no() -> None:
    """Words and numbers of single options, and what they refuse."""
    assert read_option("pass turn", "Forced") == read_option("pass turn", "2") == Passing.FORCED
    assert read_option("maximal captures", "2") == Maximal.BEST
    assert read_option("recycle captures", "captor") == Recycling.CAPTOR
    assert read_option("quiet limit", "40") == 40
    assert read_option("deferred captures", "Trail") == "trail"
    assert RuleOptions(deferred_captures="trail").defers("Trail")
    for name, text in (("quiet limit", "1000000"), ("pass partial", "2"), ("recycle promotions", "captor")):
        with pytest.raises(ValueError, match=r"true|number"):
            read_option(name, text)


def test_a_text_gives_typed_options() -> None:
    """An option set to false is one that is not set; a value that is none is warned about and left out."""
    quiet = design(game_text(STEP, more='(option "pass turn" false) (option "recycle captures" no)'))
    assert quiet.options == RuleOptions()
    rules = read(game_text(STEP, more='(option "pass partial" 2)'))
    assert rules.design().options == RuleOptions()
    assert "zrf/unknown-value" in [one.code for report in rules.findings.values() for one in report.found]


def test_changed_owners_are_told() -> None:
    """The page of all games says of a text with change-owner that pieces change sides."""
    assert "pieces that change sides" in mechanisms(design(game_text("(moves (n change-owner add))")))
    assert "pieces that change sides" not in mechanisms(design(game_text(STEP)))


def test_chess960_is_written_from_any_spelling_of_truth() -> None:
    """A record of Chess960 keeps its variant when it is read and written again."""
    pgn = next(one for one in formats("chess") if one.name == "pgn")
    fen = "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w GDgd - 0 1"
    sheet = pgn.read(f'[Variant "Chess960"]\n[SetUp "1"]\n[FEN "{fen}"]\n\n1. e4 *\n')[0]
    assert sheet.options
    sheet = type(sheet)(sheet.line, {}, sheet.setup, sheet.options)
    assert 'Variant "Chess960"' in pgn.write(sheet)
