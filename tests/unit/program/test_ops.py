"""The numbers that compiler and machine share."""

import re
from pathlib import Path

import boardwright
from boardwright.program import limits, ops
from boardwright.program.machine import runner

PXD = Path(boardwright.__file__).parent / "program" / "machine" / "tables.pxd"


def test_both_files_have_the_same_numbers() -> None:
    """Every number of ops.py is a C constant of the same value, and no other is."""
    text = PXD.read_text(encoding="utf-8").partition("cdef enum:")[2]
    constants = {name: int(value, 0) for name, value in re.findall(r"^    (\w+) = (-?\w+)", text, re.MULTILINE)}
    numbers = {name: value for name, value in vars(ops).items() if name.isupper() and isinstance(value, int)}
    assert numbers == constants


def test_the_machine_keeps_the_limits() -> None:
    """The limits of the machine are those of limits.py, which a .pxd cannot import."""
    source = Path(boardwright.__file__).parent / "program" / "machine" / "runner.py"
    assert runner.__name__ == "boardwright.program.machine.runner"
    for name in ("MOST_RUN", "MOST_GENERATION", "MOST_STEPS", "MOST_CALLS", "MOST_PENDING"):
        value = re.search(rf"^{name} = ([\d_]+)", source.read_text(encoding="utf-8"), re.MULTILINE)
        assert value is not None
        assert getattr(limits, name) == int(value[1])
