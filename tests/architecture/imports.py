"""Who imports whom, file by file: imports of Python, which grimp reads, and cimports, which it does not."""

import re
from collections.abc import Iterable
from pathlib import Path

import grimp

Import = tuple[str, str]
"""The module that imports, and the module that is imported."""
CIMPORTS = {
    ".pxd": re.compile(r"^\s*(?:from|cimport) (boardwright\.[\w.]+)", re.MULTILINE),
    ".py": re.compile(r"^\s*from cython\.cimports\.(boardwright\.[\w.]+)", re.MULTILINE),
}


def module_of(path: Path, package: Path) -> str:
    """Name the module that a file of the package belongs to."""
    return ".".join([package.name, *path.relative_to(package).with_suffix("").parts])


def cimports(package: Path) -> list[Import]:
    """List the cimports of all files below a folder."""
    return [
        (module_of(path, package), target)
        for suffix, line in CIMPORTS.items()
        for path in sorted(package.rglob(f"*{suffix}"))
        for target in line.findall(path.read_text(encoding="utf-8"))
    ]


def imports() -> list[Import]:
    """List the imports that happen when the package runs; those for type checkers alone are left out."""
    graph = grimp.build_graph("boardwright", exclude_type_checking_imports=True, cache_dir=None)
    return [(module, target) for module in graph.modules for target in graph.find_modules_directly_imported_by(module)]


def cycle(found: Iterable[Import]) -> set[str]:
    """Return the modules that import themselves by way of others, and whatever needs them; empty if there are none."""
    needs: dict[str, set[str]] = {}
    for module, target in found:
        needs.setdefault(module, set()).add(target)
        needs.setdefault(target, set())
    while ready := {module for module, targets in needs.items() if not targets}:
        needs = {module: targets - ready for module, targets in needs.items() if module not in ready}
    return set(needs)
