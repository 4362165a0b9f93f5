"""The numbers that compiler and machine share have one source."""

import ast
from pathlib import Path

import pytest

import boardwright
from boardwright.program import limits, ops, semantics

PROGRAM = Path(boardwright.__file__).parent / "program"


def test_the_c_constants_are_those_of_python() -> None:
    """What setup.py wrote for the machine is what Python has, number by number."""
    written = (PROGRAM / "machine" / "constants.pxd").read_text(encoding="utf-8").partition("cdef enum:\n")[2]
    constants = {name: int(value) for name, _, value in (line.split() for line in written.splitlines())}
    modules = vars(ops) | vars(limits) | vars(semantics)
    assert constants == {name: value for name, value in modules.items() if name.isupper() and isinstance(value, int)}


@pytest.mark.parametrize("name", [name for name in vars(semantics) if name.isupper()])
def test_every_decision_is_read_by_code(name: str) -> None:
    """A decision is one change: compiler or machine read each name of semantics.py, beyond importing it."""
    readers = []
    for path in PROGRAM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_read = isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load)
            if is_read and name in {getattr(node, "id", ""), getattr(node, "attr", "")}:
                readers.append(path.name)
    assert readers
