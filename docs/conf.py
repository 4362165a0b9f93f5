"""The documentation site: `make docs` builds it from the pages of this folder and from docstrings."""

import re
import shutil
import sys
import tomllib
from pathlib import Path
from types import FunctionType

from pygments.lexers.lisp import SchemeLexer
from sphinx.application import Sphinx

HERE = Path(__file__).parent
ROOT = HERE.parent
BUILT = HERE / "_build"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

# The reference is made from the sources, where annotations are, and not from the compiled modules beside them.
SOURCES = BUILT / "sources"
shutil.rmtree(SOURCES, ignore_errors=True)
shutil.copytree(ROOT / "src", SOURCES, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web"))
sys.path.insert(0, str(SOURCES))

import boardwright  # noqa: E402 - found by the path above
from boardwright.catalogue.built_in import built_in  # noqa: E402

project, release = "Boardwright", PROJECT["version"]
author = "The Boardwright developers"
project_copyright = f"2026, {author}"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
exclude_patterns = ["_build", "search.md"]  # engine.md includes it: search.html is where readers search the site
html_theme = "furo"  # light and dark, with search
html_title = f"Boardwright {release}"
html_static_path = ["pictures/games"]  # for the gallery
html_theme_options = {
    "source_repository": PROJECT["urls"]["Homepage"],
    "source_branch": "main",
    "source_directory": "docs/",
}
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": False}
ROOMS = {
    "catalogue": "Finding games",
    "errors": "Errors",
    "kernel": "Games, positions, moves",
    "notation": "Notations",
    "play": "Matches",
    "search": "Search",
}
GALLERY = """# Gallery

Every game of the library at its start, as the page draws it. A picture leads to the rules; *play* leads to the game on
a server of your own (`boardwright serve`).

<style>
.boards {display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: 1.2rem; align-items: end}
.boards figure {margin: 0; text-align: center}
.boards img {max-height: 12rem}
</style>
<div class="boards">"""


def write_reference() -> None:
    """Write a page with every name of `import boardwright`, by room, from its docstrings."""
    about = "Every name of `import boardwright`, from its docstrings; [the vocabulary](api.md) has them on one page."
    lines = ["# Reference", "", about, ""]
    for room, title in ROOMS.items():
        lines += [f"## {title}", "", "```{eval-rst}"]
        for name, home in sorted(boardwright._HOMES.items(), key=lambda one: (one[1], one[0])):  # noqa: SLF001
            if home.partition(".")[0] == room:
                lines += [f".. {_kind(getattr(boardwright, name))}:: boardwright.{home}.{name}", ""]
        lines += ["```", ""]
    (HERE / "reference.md").write_text("\n".join(lines), encoding="utf-8")


def _kind(thing: object) -> str:
    """Say how a thing is described: a class, a function, or another name for a type."""
    if isinstance(thing, type) and thing.__module__.startswith("boardwright"):
        return "autoclass"
    return "autofunction" if isinstance(thing, FunctionType) else "autodata"


def prepare(*read: list[str]) -> None:
    """Let links lead where they do in the repository: to the page on searches, and to anchors that are HTML."""
    text = read[-1]
    text[0] = re.sub(r"\]\((docs/)?search\.md", r"](\1engine.md", text[0])
    text[0] = re.sub(r'^(#+ <a id="([\w-]+)"></a>)', r"(\2)=\n\1", text[0], flags=re.MULTILINE)


def setup(app: Sphinx) -> None:
    """Colour rules text as what it looks like."""
    app.add_lexer("zrf", SchemeLexer)
    app.connect("source-read", prepare)
    app.connect("include-read", prepare)


def write_gallery() -> None:
    """Write a page with the board of every game."""
    lines = [GALLERY]
    for name, source in sorted(built_in().items(), key=lambda one: one[1].summary().title):
        title = source.summary().title
        picture = f'<img src="_static/{name}.png" alt="{title}" loading="lazy">'
        play = f'<a href="http://127.0.0.1:8000/games/{name}">play</a>'
        shown = f'<a href="games.html#{name}">{picture}</a>'
        lines.append(f"<figure>{shown}<figcaption>{title} · {play}</figcaption></figure>")
    (HERE / "gallery.md").write_text("\n".join([*lines, "</div>", ""]), encoding="utf-8")


write_reference()
write_gallery()
