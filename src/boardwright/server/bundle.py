"""One file of all modules of the page, made when the server starts: a browser far away asks once, not fifty times.

Modules of the page are written in one way: imports of names from other modules of the page first, exports where things
are declared, no cycles. Each becomes a function that gives its exports; comments are left out. What a module imports
later, by ``import('./place.js')``, becomes a file of its own, which takes what the first one has from there.
"""

import re
from posixpath import dirname, join, normpath

IMPORT = re.compile(r"^import \{([^}]*)\} from '(\.[^']+)';\n", re.MULTILINE)
EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const) (\w+)", re.MULTILINE)
PASSED_ON = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
COMMENT = re.compile(
    r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n|^[ \t]*//[^\n]*\n|[ \t]+//(?: [^'\"`\n]*)$", re.MULTILINE | re.DOTALL
)
INLINE = re.compile(r"/\*\*? @\w+ .*?\*/ ?")
LATER = re.compile(r"\bimport\('(\.[^']+)'\)")


def bundles(modules: dict[str, str], entry: str) -> dict[str, str]:
    """Return the file of the entry and those of all modules that are imported later, by their names."""
    first: list[str] = []
    _visit(entry, modules, first, ())
    names = {name: f"m{at}" for at, name in enumerate(first)}
    files, shared = {}, set()
    waiting = _later(first, modules)
    while waiting:
        place = waiting.pop()
        if place in names or place in files:
            continue
        order = list(first)
        _visit(place, modules, order, ())
        own = order[len(first) :]
        taken = sorted({names[used] for name in own for used in imports_of(name, modules[name]) if used in names})
        shared.update(taken)
        here = names | {name: f"n{at}" for at, name in enumerate(own)}
        head = f"import {{ {', '.join(taken)} }} from '{_up(place)}{entry}';\n" if taken else ""
        tail = f"export const {{ {', '.join(_given(modules[place]))} }} = {here[place]};\n"
        files[place] = head + "".join(_wrapped(name, modules[name], here) for name in own) + tail
        waiting += _later(own, modules)
    whole = "".join(_wrapped(name, modules[name], names) for name in first)
    files[entry] = whole + (f"export {{ {', '.join(sorted(shared))} }};\n" if shared else "")
    return files


def _later(names: list[str], modules: dict[str, str]) -> list[str]:
    """List what modules import later."""
    return [normpath(join(dirname(name), path)) for name in names for path in LATER.findall(modules[name])]


def _up(name: str) -> str:
    """Return the way from a module to the folder of the page."""
    return "../" * name.count("/") or "./"


def imports_of(name: str, text: str) -> list[str]:
    """List the modules that a module imports."""
    return [normpath(join(dirname(name), path)) for _, path in IMPORT.findall(text)]


def _visit(name: str, modules: dict[str, str], order: list[str], above: tuple[str, ...]) -> None:
    if name in above:
        msg = f"modules of the page import each other: {' '.join((*above, name))}"
        raise ValueError(msg)
    if name in order:
        return
    for other in imports_of(name, modules[name]):
        _visit(other, modules, order, (*above, name))
    order.append(name)


def _wrapped(name: str, text: str, names: dict[str, str]) -> str:
    """Write a module as a function that is called at once and gives its exports."""
    def taken(found: "re.Match[str]") -> str:
        wanted = ", ".join(one.strip().replace(" as ", ": ") for one in found[1].split(",") if one.strip())
        return f"const {{ {wanted} }} = {names[normpath(join(dirname(name), found[2]))]};\n"

    body = PASSED_ON.sub("", IMPORT.sub(taken, text))
    body = re.sub(r"^export ", "", body, flags=re.MULTILINE)
    body = INLINE.sub("", COMMENT.sub("", body))
    return f"const {names[name]} = (() => {{\n{body}return {{ {', '.join(_given(text))} }};\n}})();\n"


def _given(text: str) -> list[str]:
    """List what a module exports."""
    passed = [one.strip() for found in PASSED_ON.findall(text) for one in found.split(",")]
    return [*EXPORTED.findall(text), *(one for one in passed if one)]
