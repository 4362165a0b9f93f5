"""Read the Python blocks of the documentation, so that tests run what readers copy."""

import re
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent


def python_blocks(page: str) -> list[str]:
    """Return the fenced Python blocks of a page, in order."""
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL)


def module_of(page: str) -> ModuleType:
    """Run the first block of a page as a module."""
    module = ModuleType("docs_example")
    exec(compile(python_blocks(page)[0], page, "exec"), module.__dict__)  # noqa: S102 - it is our own text
    return module
