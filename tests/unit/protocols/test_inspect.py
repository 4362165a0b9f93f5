"""What the workshop asks about a text besides its mistakes."""

from boardwright.catalogue.templates import rules_text
from boardwright.catalogue.texts import RulesText
from boardwright.protocols.web_json.workshop import WANTS, Caret, inspect

TEXT = rules_text("placing", "Asked")


def test_everything_that_may_be_wanted_comes() -> None:
    """Look, scene, outline, proposals and layout are there when they are wanted, and absent when they are not."""
    line = next(n for n, one in enumerate(TEXT.split("\n"), start=1) if "empty?" in one)
    column = TEXT.split("\n")[line - 1].index("empty?") + 3
    found = inspect(RulesText(TEXT), WANTS, caret=Caret("rules.zrf", line, column))
    assert found.ok
    assert found.look is not None
    assert found.scene is not None
    assert [one.kind for one in found.outline or []] == ["macro", "game"]
    assert found.completion is not None
    assert found.completion.items[0].word == "empty?"
    assert found.layout == TEXT
    plain = inspect(RulesText(TEXT))
    assert (plain.look, plain.outline, plain.completion, plain.layout) == (None, None, None, None)


def test_an_included_text_is_completed_too() -> None:
    """Words are proposed in any file of a text; a file that is not there has none, a broken text no layout."""
    rules = RulesText(f'(include "more.zrf")\n{TEXT}', {"more.zrf": "(define x (n (verify em"})
    found = inspect(rules, ("complete", "format"), caret=Caret("more.zrf", 1, 24)).completion
    assert found is not None
    assert found.items[0].word == "empty?"
    assert inspect(rules, ("complete",), caret=Caret("other.zrf", 1, 1)).completion is None
    assert inspect(RulesText("(game"), ("format",)).layout is None
