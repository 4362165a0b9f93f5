"""Scores: one set of numbers for Python and for C."""

import re
from pathlib import Path

from boardwright.search import scores


def test_c_sees_the_same_numbers() -> None:
    """Every number of ``scores.pxd`` is the number of that name in ``scores.py``, and none is missing."""
    text = Path(scores.__file__).with_suffix(".pxd").read_text(encoding="utf-8")
    declared = {name: int(value) for name, value in re.findall(r"(\w+) = (\d+)", text)}
    assert declared == {name: value for name, value in vars(scores).items() if name.isupper()}
