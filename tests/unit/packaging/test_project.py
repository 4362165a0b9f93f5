"""What pyproject.toml promises of the package, and what the sources need."""

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import version
from pathlib import Path

import pytest

import boardwright
from boardwright.cli.main import EDITORS, IMAGES, SERVER

ROOT = Path(__file__).parent.parent.parent.parent
SOURCES = ROOT / "src" / "boardwright"
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = CONFIG["project"]
IMPORTED_AS = {
    "argon2-cffi": "argon2", "pillow": "PIL", "prometheus-client": "prometheus_client", "resvg-py": "resvg_py",
    "SQLAlchemy": "sqlalchemy",
}  # fmt: skip
SERVER_ROOMS = (
    "server/", "storage/", "protocols/web_json/", "cli/serve.py", "cli/bench/", "cli/collecting.py", "cli/explorer.py",
)  # fmt: skip
IMAGE_FILES = ("drawing/images.py", "drawing/film.py", "drawing/pdf.py")
EDITOR_FILES = ("cli/lsp.py",)
PEERS = {"chess", "pyspiel", "rust_chess", "open_spiel", "playwright"}
COMPILE_TIME = {"cython"}


def packages(requirements: list[str]) -> set[str]:
    """Return the modules that requirements install; those on other extras of ours are left out."""
    names = [re.split(r"[\[>=;]", text)[0] for text in requirements]
    return {IMPORTED_AS.get(name, name) for name in names} - {"boardwright"}


@cache
def third_party() -> dict[str, set[str]]:
    """Return the modules of others that each file of the package imports, anywhere in it."""
    found = {}
    for path in SOURCES.rglob("*.py"):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        named = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
        named |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module and not node.level}
        tops = {name.partition(".")[0] for name in named}
        found[path.relative_to(SOURCES).as_posix()] = tops - sys.stdlib_module_names - {"boardwright"} - COMPILE_TIME
    return found


def test_the_version_stands_in_one_place() -> None:
    """`boardwright.__version__`, the installed package and pyproject.toml agree, and CHANGELOG.md begins with it."""
    assert boardwright.__version__ == version("boardwright") == PROJECT["version"]
    assert f"\n## {PROJECT['version']}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")[:200]


def test_the_library_needs_only_what_it_imports() -> None:
    """Outside the rooms of the server nothing is imported that only an extra installs."""
    base = packages(PROJECT["dependencies"])
    for file, names in third_party().items():
        if not file.startswith(SERVER_ROOMS):
            extra = IMAGES if file in IMAGE_FILES else EDITORS if file in EDITOR_FILES else frozenset()
            assert names - PEERS - extra <= base, file


def test_the_extras_are_used_and_named() -> None:
    """They install what the sources import, no more and no less, and the command line knows them by their modules."""
    extras = PROJECT["optional-dependencies"]
    server, images, editors, cluster = (packages(extras[name]) for name in ("server", "images", "lsp", "cluster"))
    ours = server | images | EDITORS | cluster | packages(PROJECT["dependencies"])
    assert ours == set().union(*third_party().values()) - PEERS
    assert editors <= EDITORS
    assert server == SERVER
    assert images == IMAGES


@pytest.mark.parametrize(
    ("words", "module", "extra"),
    [
        (["serve"], "aiohttp", "server"),
        (["backup", "copy.sqlite"], "sqlalchemy", "server"),
        (["restore", "copy.sqlite", "--database", "games.sqlite"], "sqlalchemy", "server"),
        (["admin", "who"], "msgspec", "server"),
        (["explorer", "show", "chess"], "sqlalchemy", "server"),
        (["bench", "--only", "workshop"], "aiohttp", "server"),
        (["work", "--bus", "redis://localhost"], "msgspec", "cluster"),
        (["draw", "othello", "--out", "board.png"], "resvg_py", "images"),
        (["draw", "othello", "--out", "board.pdf"], "reportlab", "images"),
        (["lsp"], "lsprotocol", "lsp"),
        (["match", "random", "random", "othello", "--on", "ray"], "ray", "ray"),
    ],
)
def test_a_missing_extra_is_one_line(words: list[str], module: str, extra: str) -> None:
    """A command that lacks a package names it and the line that installs it, and ends with 1."""
    code = f"import sys; sys.modules[{module!r}] = None; from boardwright.cli.main import main; sys.exit(main({words}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == f"boardwright {words[0]}: {module} is not installed; pip install 'boardwright[{extra}]'\n"


def test_every_compiled_module_is_described() -> None:
    """Each listed module exists, with its C types beside it."""
    tables = CONFIG["tool"]["boardwright"]
    for module in (*tables["native"], *tables["native-seldom"]):
        path = ROOT / "src" / Path(*module.split("."))
        assert path.with_suffix(".py").exists()
        assert path.with_suffix(".pxd").exists()
