"""Which instructions of the processor the compiled modules use: a wheel has two builds of them, and import chooses.

The portable build runs on every processor of its kind. A wheel for x86-64 has a second build in the folder
``x86_64_v3``, made from the same C sources for processors since about 2015 (AVX2, BMI, FMA: the level x86-64-v3). A
module is taken from there if the processor has these instructions. A source tree has one build, for its own machine.
``BOARDWRIGHT_INSTRUCTIONS=portable`` keeps to the portable build, to compare or to rule it out as a cause.
"""

import os
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec

PACKAGE, FOLDER = "boardwright.", "x86_64_v3"
_NEWER = os.path.join(os.path.dirname(__file__), FOLDER)  # noqa: PTH118, PTH120 - pathlib takes longer than all of this


class NewerBuild:
    """Finds compiled modules in the folder of the second build, before the usual places are searched."""

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """Return the module's second build; None if it has none, and the search goes on."""
        if not name.startswith(PACKAGE):
            return None
        file = os.path.join(_NEWER, *name.split(".")[1:]) + EXTENSION_SUFFIXES[0]  # noqa: PTH118
        if not os.path.isfile(file):  # noqa: PTH113
            return None
        from importlib.util import spec_from_file_location

        return spec_from_file_location(name, file)


def choose() -> None:
    """Let imports take the second build where there is one and the processor can run it."""
    if not os.path.isdir(_NEWER) or os.environ.get("BOARDWRIGHT_INSTRUCTIONS") == "portable":  # noqa: PTH112
        return
    from boardwright.instructions.probe import has_x86_64_v3

    if has_x86_64_v3():
        sys.meta_path.insert(0, NewerBuild())


def used() -> str:
    """Name the build that runs: interpreted, compiled (the only one, or the portable one of a wheel) or x86-64-v3."""
    file = import_module("boardwright.kernel.position").__file__ or ""
    if file.endswith(".py"):
        return "interpreted"
    return "x86-64-v3" if file.startswith(_NEWER) else "compiled"
