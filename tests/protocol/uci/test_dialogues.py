"""Recorded dialogues: what a GUI writes, what the engine answers, and when it must be silent."""

from pathlib import Path

import pytest

from tests.protocol.uci.client import InProcess

DIALOGUES = sorted(Path(__file__).parent.joinpath("dialogues").glob("*.txt"))


@pytest.mark.parametrize("path", DIALOGUES, ids=lambda path: path.stem)
def test_dialogue(path: Path) -> None:
    """``>`` is sent; ``<`` is the next answer, of which only ``info`` may be left out; ``!`` is so long a silence."""
    checked = 0
    with InProcess() as talk:
        for line in path.read_text(encoding="utf-8").splitlines():
            mark, text = line[:1], line[2:]
            if mark == ">":
                talk.send(text)
            elif mark == "<":
                talk.until(text.rstrip() if text.strip() else "")
                checked += 1
            elif mark == "!":
                talk.quiet(float(text))
            else:
                assert mark == "#"
        assert talk.ready() == []
    assert checked > 0
