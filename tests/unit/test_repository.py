"""What the repository says of itself: links lead somewhere, named files exist, no list is cited that it lacks."""

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from boardwright.testing import CHECKS

ROOT = Path(__file__).parent.parent.parent
GUIDES = sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))
PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md", *GUIDES]
RECORDS = sorted(path for path in (ROOT / "docs/adr").glob("*.md") if path.name != "README.md")
TEXTS = (".py", ".pxd", ".md", ".js", ".css", ".html", ".toml")
OWN = "tests/unit/test_repository.py"
CHECKED = {check.name for check in CHECKS}
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
NAMED = re.compile(r"`((?:src/|tests/|docs/)[\w./-]+\.\w+)(?:::(\w+))?`")
ELSEWHERE = re.compile(r"[Dd]ecisions? \d|\b[Ff]indings? [A-Z]?\d|\((?:[RSHPZA]\d+(?:[-, ]+)?)+\)|# -+ [RS]\d")
CITED = re.compile(r"docs/decisions\.md, ([A-Z][^.)\"]*)")


def read(name: str) -> str:
    """Read a file of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


@cache
def texts() -> dict[str, str]:
    """Read every text that is part of the repository, by name."""
    command = ["git", "ls-files", "-co", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git repository; which files belong to it is not known")
    names = [name for name in listed.stdout.decode().splitlines() if name.endswith(TEXTS) and (ROOT / name).is_file()]
    return {name: read(name) for name in names if name != OWN}


@cache
def headings(page: str) -> set[str]:
    """Return the anchors of a page as its readers' programs make them."""
    lines = re.findall(r"^#+ (.*)$", read(page), re.MULTILINE)
    return set(re.findall(r'<a id="(\S+)">', read(page))) | {
        re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines
    }


@pytest.mark.parametrize("page", [*PAGES, "docs/adr/README.md"])
def test_links_lead_somewhere(page: str) -> None:
    """Every link of a page inside the repository leads to a file, and to a heading that is there."""
    for target in LINK.findall(read(page)):
        if target.startswith(("http://", "https://", "mailto:")):
            continue
        path, _, anchor = target.partition("#")
        there = (ROOT / page).parent / path if path else ROOT / page
        assert there.exists(), target
        if anchor:
            assert anchor in headings(str(there.resolve().relative_to(ROOT))), target


@pytest.mark.parametrize("page", [*PAGES, *(f"docs/adr/{path.name}" for path in RECORDS)])
def test_named_files_exist(page: str) -> None:
    """A file that a page names by its path exists, and so does the test behind it."""
    for path, function in NAMED.findall(read(page)):
        assert (ROOT / path).exists(), path
        if function:
            assert function in functions(path), f"{path}::{function}"


@cache
def functions(path: str) -> set[str]:
    """Name the functions of a file."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in ast.walk(ast.parse(read(path))) if isinstance(node, kinds)}


def test_every_promise_has_its_test() -> None:
    """Each row of docs/promises.md names a test, and in parentheses a check of the suite that every game must pass."""
    rows = [line for line in read("docs/promises.md").splitlines() if line.startswith("| ") and "proved by" not in line]
    assert len(rows) > 30
    for row in rows:
        proofs = NAMED.findall(row.split("|")[2])
        assert proofs
        assert all(function.startswith("test_") for _, function in proofs)
        assert set(re.findall(r" \((\w+)\)", row)) <= CHECKED


def test_records_are_numbered_without_a_gap() -> None:
    """Each record of a decision has its number in its name and its title, and the list has them all."""
    assert [int(path.name[:4]) for path in RECORDS] == list(range(1, len(RECORDS) + 1))
    listed = read("docs/adr/README.md")
    for number, path in enumerate(RECORDS, 1):
        title = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix(f"# {number}. ")
        assert f"{number}. [{title}]({path.name})" in listed


def test_no_list_is_cited_that_readers_do_not_have() -> None:
    """Reasons are given in words: no number of a decision or finding that stands in no file here."""
    cited = {f"{name}: {found[0]}" for name, text in texts().items() for found in [ELSEWHERE.search(text)] if found}
    assert cited == set()


def test_cited_decisions_stand_in_the_list() -> None:
    """Where a comment names a heading of docs/decisions.md, it is there."""
    known = read("docs/decisions.md")
    for name, text in texts().items():
        for heading in CITED.findall(text):
            assert f"### {heading}\n" in known, f"{name} cites {heading}"


def defined(path: str) -> set[str]:
    """Name what a source of the package defines: functions, classes, and methods behind their class."""
    text = read(f"src/boardwright/{path}")
    if path.endswith(".js"):
        found = set(re.findall(r"^export (?:async )?(?:function|class) (\w+)", text, re.MULTILINE))
        for owner, body in re.findall(r"^export class (\w+).*?\{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL):
            found |= {f"{owner}.{name}" for name in re.findall(r"^  (?:async )?(\w+)\(", body, re.MULTILINE)}
        return found
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    found = set()
    for node in ast.parse(text).body:
        if isinstance(node, kinds):
            found.add(node.name)
            found |= {f"{node.name}.{inner.name}" for inner in node.body if isinstance(inner, kinds)}
    return found


def test_the_walks_pass_through_real_places() -> None:
    """Each hop of the walks in docs/architecture.md names a file and something that is defined there."""
    walks = read("docs/architecture.md").partition("## Three walks")[2].partition("\n## ")[0]
    hops = re.findall(r"`([\w/]+\.(?:py|js))` `([\w.]+)`", walks)
    assert len(hops) > 40
    assert [f"{path} {name}" for path, name in hops if name not in defined(path)] == []


@pytest.mark.xdist_group("kept together")
def test_groups_of_tests_are_kept_together(request: pytest.FixtureRequest) -> None:
    """In `make test` the group of a test is part of its name; lost groups start a browser and a database many times."""
    assert request.node.nodeid.endswith("@kept together") == request.config.getoption("loadgroup", default=False)
