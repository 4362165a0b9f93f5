"""The tutorial, followed by a reader who does exactly what it says."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs_blocks import ROOT

PAGE = "docs/write-your-own-game.md"
BLOCK = re.compile(r"```(zrf|console|python)\n(.*?)```", re.DOTALL)
FILE = "crossing.zrf"


def forms(text: str) -> list[str]:
    """Split a text into its outermost lists."""
    found, depth, start = [], 0, 0
    quoted = False
    for at, letter in enumerate(text):
        quoted ^= letter == '"'
        if quoted or letter not in "()":
            continue
        if letter == "(" and depth == 0:
            start = at
        depth += 1 if letter == "(" else -1
        if letter == ")" and depth == 0:
            found.append(text[start : at + 1])
    return found


def head(form: str) -> str:
    """Tell what a block is; macros are told apart by their names."""
    words = form.strip("(").split()
    return " ".join(words[:2]) if words[0] == "define" else words[0]


def edit(text: str, fragment: str) -> str:
    """Do what a reader does: macros at the top, other blocks in place of the same one or at the end."""
    for form in forms(fragment):
        outer = forms(text)
        if head(form) == "game" or head(form).startswith("define"):
            kept = [old for old in outer if head(old) != head(form)]
            text = "\n".join([form, *kept] if head(form) != "game" else [*kept, form])
        elif head(form) == "variant":
            text = "\n".join([*outer, form])
        else:
            game = next(old for old in outer if head(old) == "game")
            blocks = [old for old in forms(game[1:-1]) if head(old) != head(form)]
            text = text.replace(game, "(game\n" + "\n".join([*blocks, form]) + "\n)")
    return text


def shown(expected: str) -> str:
    """Make a pattern of what a page shows: three dots stand for anything."""
    return r"(?s)\s*" + re.escape(expected.strip()).replace(r"\.\.\.", ".*?") + r"\s*"


def follow(script: str, folder: Path) -> int:
    """Run the commands of a block and compare what they print; return their number."""
    parts = re.split(r"(?m)^\$ (.*)\n?", script)[1:]
    for command, expected in zip(parts[::2], parts[1::2], strict=True):
        feed, pipe, rest = command.partition(" | ")
        words = shlex.split(rest if pipe else command)
        assert words[0] == "boardwright"
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=folder, capture_output=True, text=True, check=False, timeout=120,
            input=feed.removeprefix("echo ") + "\n" if pipe else "",
        )  # fmt: skip
        assert not done.stderr, done.stderr
        assert re.fullmatch(shown(expected), done.stdout), f"{command}\n{done.stdout}"
    return len(parts) // 2


def test_following_the_tutorial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every text goes into the file, every command prints what the page says, and the Python session works."""
    monkeypatch.chdir(tmp_path)
    text, commands, sessions = "", 0, 0
    for kind, body in BLOCK.findall((ROOT / PAGE).read_text(encoding="utf-8")):
        if kind == "zrf":
            text = edit(text, body)
            (tmp_path / FILE).write_text(text, encoding="utf-8")
        elif kind == "console":
            commands += follow(body, tmp_path)
        else:
            test = doctest.DocTestParser().get_doctest(body, {}, PAGE, PAGE, 0)
            assert doctest.DocTestRunner().run(test).failed == 0
            sessions += 1
    assert commands >= 10
    assert sessions == 1
