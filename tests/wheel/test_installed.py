"""A wheel and a source distribution, installed into empty environments, do what the README says."""

import json
import re
import subprocess
import urllib.request
from pathlib import Path

from tests.docs_blocks import ROOT, python_blocks
from tests.wheel.conftest import Installed, only

COMMANDS = (
    "games",
    "show othello",
    "draw chess --out start.svg",
    "new my-game",
    "check my-game.zrf",
    "perft othello 7",
    "playouts othello --seconds 0.2",
    "search othello --depth 4",
    "match level:2 level:1 chess --games 2 --nodes 100",
    "book othello show",
)
RUN = """
import doctest, sys
from pathlib import Path
text = Path(sys.argv[1]).read_text(encoding="utf-8")
test = doctest.DocTestParser().get_doctest(text, {}, "README.md", None, 0)
result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
sys.exit(result.failed or not result.attempted)
"""


def readme_runs(environment: Installed) -> None:
    """Run the Python of the README there."""
    file = environment.folder / "blocks.txt"
    file.write_text("\n".join(block for block in python_blocks("README.md") if ">>>" in block), encoding="utf-8")
    environment.say("python", "-c", RUN, str(file))


def test_the_readme_runs(alone: Installed) -> None:
    """Its sessions print what they say, and its commands that need no person, network or peer end well."""
    readme_runs(alone)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^boardwright (\w[\w-]*)", text, re.MULTILINE))
    assert {words.split()[0] for words in COMMANDS} <= named
    for words in COMMANDS:
        alone.say("boardwright", *words.split())


def test_both_builds_count_and_search_alike(alone: Installed) -> None:
    """The portable build and the second one are both used, and agree on perft and on the signature of the search."""
    kinds, answers = set(), set()
    for variables in ({}, {"BOARDWRIGHT_INSTRUCTIONS": "portable"}):
        kinds.add(alone.say("boardwright", "--version", **variables).split("(")[1].split(",")[0])
        bench = alone.say("boardwright", "bench", "--only", "signature", "--rounds", "1", "--json", **variables)
        counts = [alone.say("boardwright", "perft", game, "4", "--json", **variables) for game in ("chess", "othello")]
        answers.add((json.loads(bench)[0]["value"], *(json.loads(text)["nodes"] for text in counts)))
    assert kinds == {"compiled", "x86-64-v3"}
    assert len(answers) == 1


def test_a_missing_extra_is_one_line(alone: Installed) -> None:
    """The server says which packages it lacks and the command that installs them; nothing but rich was installed."""
    done = alone.run("boardwright", "serve")
    assert done.returncode == 1
    assert done.stderr.endswith("is not installed; pip install 'boardwright[server]'\n")
    assert done.stderr.count("\n") == 1
    installed = {line.split("==")[0].lower() for line in alone.say("pip", "freeze").splitlines()}
    assert {name.split(" ")[0] for name in installed} == {
        "boardwright", "rich", "markdown-it-py", "mdurl", "pygments",
    }


def test_the_server_serves_its_page(whole: Installed) -> None:
    """With the extras, `boardwright serve` answers with the page."""
    words = ["serve", "--port", "0", "--dots-port", "-1", "--database", "games.sqlite"]
    command = [str(whole.folder / "bin" / "boardwright"), *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=whole.folder)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[1]
        with urllib.request.urlopen(address, timeout=10) as answer:  # noqa: S310 - our own
            assert b"<title>" in answer.read()
    finally:
        process.terminate()
        process.communicate(timeout=30)


def test_the_source_distribution_installs(tmp_path: Path) -> None:
    """Installing compiles it, and what it made is compiled and runs the README."""
    environment = Installed(tmp_path / "source", str(only("*.tar.gz")))
    assert "interpreted" not in environment.say("boardwright", "--version")
    readme_runs(environment)
