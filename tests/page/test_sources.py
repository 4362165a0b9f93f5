"""The sources of the page: types, words, and what a strict policy forbids."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from boardwright.catalogue import names
from boardwright.catalogue.built_in import CORES

HERE = Path(__file__).parent
WEB = HERE.parent.parent / "src" / "boardwright" / "web"
LANGUAGES = ("en", "ru", "zh")
FAMILIES = ("game.", "player.", "kind.", "reason.", "help.", "value.", "letter.")
"""Names that a server gives in English; catalogues of other languages translate those they know."""
PLURALS = {"en": {"one", "other"}, "ru": {"one", "few", "many", "other"}, "zh": {"one", "other"}}
SCRIPTS = sorted(WEB.rglob("*.js"))


def catalogue(language: str) -> dict[str, str]:
    """Read the words of a language."""
    found: dict[str, str] = json.loads((WEB / "strings" / f"{language}.json").read_text(encoding="utf-8"))
    return found


def page_keys(language: str) -> set[str]:
    """Return the keys of a catalogue without names of games and without plural forms."""
    forms = r"\.(one|few|many|other)$"
    return {re.sub(forms, "", key) for key in catalogue(language) if not key.startswith(FAMILIES)}


def test_types() -> None:
    """The type checker finds nothing in its strictest mode."""
    tsc = HERE / "node_modules" / ".bin" / "tsc"
    if not tsc.exists():
        pytest.skip("typescript is not installed: make test installs it where npm is")
    found = subprocess.run([tsc, "-p", HERE], capture_output=True, text=True, check=False, timeout=300)
    assert found.stdout == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_gaps_between_catalogues(language: str) -> None:
    """Every language has every text, with the same values to fill in and all its plural forms."""
    assert page_keys(language) == page_keys("en")
    mine, english = catalogue(language), catalogue("en")
    for key in set(mine) & set(english):
        assert set(re.findall(r"\{\w+\}", mine[key])) == set(re.findall(r"\{\w+\}", english[key])), key
    plural = {key.rpartition(".")[0] for key in english if key.endswith(".other")}
    for key in plural:
        assert {form for form in PLURALS[language] if f"{key}.{form}" in mine} == PLURALS[language], key


def test_names_are_translated_alike() -> None:
    """What Russian has, Chinese has; the games with a core of their own are in both."""
    known = [{key for key in catalogue(language) if key.startswith(FAMILIES)} for language in ("ru", "zh")]
    assert {key for key in catalogue("en") if key.startswith(FAMILIES)} <= known[0]
    assert known[0] == known[1]
    assert {f"game.{name}" for name in CORES} <= known[0]


@pytest.mark.parametrize("language", ["ru", "zh"])
def test_rules_are_translated(language: str) -> None:
    """Every game of the catalogue has its rules in every language."""
    rules = json.loads((WEB / "strings" / f"rules.{language}.json").read_text(encoding="utf-8"))
    assert set(rules) == set(names())
    assert all(rules.values())


def test_every_text_is_used_and_every_used_text_is_there() -> None:
    """Keys that the page says are in the catalogue, and the catalogue has no others."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
    said = set(re.findall(r"""\bsay(?:Count)?\(\s*'([^']+)'""", source))
    assert said - page_keys("en") == set()
    texts = {key for key in page_keys("en") if "." not in key}
    written = set(re.findall(r"""['`]([a-z][a-z0-9-]*)['`]""", source))
    begun = tuple(re.findall(r"say\(\s*`([a-z-]+)\$\{", source))
    ended = tuple(re.findall(r"say\([^)]*`\$\{\w+\}(-[a-z-]+)`", source))
    assert {text for text in texts - written if not text.startswith(begun) and not text.endswith(ended)} == set()


TEXT = re.compile(
    r"""(?:textContent\s*=|aria-label':|title:|placeholder:|make\('[a-z0-9]+', \{[^}]*\},)\s*(['"`])([^'"`]*)\1"""
)


def test_no_literals_in_scripts() -> None:
    """No script writes words into the page by itself."""
    texts = [(path.name, match[2]) for path in SCRIPTS for match in TEXT.finditer(path.read_text(encoding="utf-8"))]
    assert [text for text in texts if re.search(r"[^\W\d_]{2,}", re.sub(r"\$\{[^}]*\}", "", text[1]))] == []


def test_no_literals_and_no_inline_code_in_html() -> None:
    """The page has no words but its name, no inline script or style, and nothing from elsewhere."""
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", page) == []
    assert re.findall(r"<style|\sstyle=|\son[a-z]+=", page) == []
    assert re.findall(r"""(?:src|href)="(?!/web/|/manifest)""", page) == []
    without = re.sub(r"<noscript>.*?</noscript>|<title>Boardwright</title>", "", page)
    assert re.sub(r"<[^>]+>|\s", "", without) == ""


def test_nothing_forbidden_in_scripts() -> None:
    """Nothing that turns text into code or markup, and no address of another site."""
    forbidden = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|\beval\(|new Function|document\.write")
    outside = re.compile(r"https?://(?!www\.w3\.org/)")
    texts = {path.name: path.read_text(encoding="utf-8") for path in SCRIPTS}
    assert [name for name, text in texts.items() if forbidden.search(text) or outside.search(text)] == []


def test_files_are_small() -> None:
    """A file of the page is about one thing; the types of the messages are written by a program."""
    written = [path for path in SCRIPTS if path.name != "messages.js"]
    assert [path.name for path in written if len(path.read_text(encoding="utf-8").splitlines()) > 600] == []
