"""`boardwright lsp`: an editor speaks with it over standard input and output."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardwright.catalogue.templates import rules_text


class Editor:
    """The other side of the dialogue: writes requests, reads answers and what the server tells by itself."""

    def __init__(self) -> None:
        """Start the server."""
        words = [sys.executable, "-m", "boardwright", "lsp"]
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.number = 0
        self.told: list[dict[str, Any]] = []

    def send(self, **message: Any) -> None:
        """Write one message."""
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.process.stdin.flush()

    def read(self) -> dict[str, Any]:
        """Read one message."""
        assert self.process.stdout is not None
        length = 0
        while (line := self.process.stdout.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        message: dict[str, Any] = json.loads(self.process.stdout.read(length))
        return message

    def ask(self, method: str, **params: Any) -> Any:
        """Ask something and wait for its answer; what is told meanwhile is kept."""
        self.number += 1
        self.send(id=self.number, method=method, params=params)
        while (message := self.read()).get("id") != self.number:
            self.told.append(message)
        return message["result"]

    def diagnostics(self) -> list[dict[str, Any]]:
        """Wait for the diagnostics that come next."""
        while not self.told or self.told[0].get("method") != "textDocument/publishDiagnostics":
            if self.told:
                self.told.pop(0)
            else:
                self.told.append(self.read())
        found: list[dict[str, Any]] = self.told.pop(0)["params"]["diagnostics"]
        return found


@pytest.fixture
def editor() -> Iterator[Editor]:
    """Begin a dialogue and end it politely."""
    one = Editor()
    assert one.ask("initialize", processId=None, rootUri=None, capabilities={})["capabilities"]["hoverProvider"]
    one.send(method="initialized", params={})
    try:
        yield one
        one.ask("shutdown")
        one.send(method="exit")
        assert one.process.wait(30) == 0
    finally:
        one.process.kill()
        one.process.communicate()


def test_a_dialogue(editor: Editor, tmp_path: Path) -> None:
    """Mistakes and their repair are told; words are proposed and explained, symbols listed, texts laid out."""
    uri = (tmp_path / "game.zrf").as_uri()
    (tmp_path / "more.zrf").write_text("(define onward n)", encoding="utf-8")
    text = '(include "more.zrf")\n' + rules_text("placing", "Игра 🎲").replace("(verify empty?)", "(verify emty?)")
    editor.send(
        method="textDocument/didOpen",
        params={"textDocument": {"uri": uri, "languageId": "zrf", "version": 1, "text": text}},
    )
    (mistake,) = editor.diagnostics()
    line = next(n for n, one in enumerate(text.split("\n")) if "emty?" in one)
    start = text.split("\n")[line].index("emty?")
    place = {"start": {"line": line, "character": start}, "end": {"line": line, "character": start + 5}}
    assert (mistake["code"], mistake["severity"], mistake["range"]) == ("zrf/unknown-condition", 1, place)
    document = {"uri": uri}
    change = {"range": place, "text": "em"}
    editor.send(
        method="textDocument/didChange",
        params={"textDocument": {"uri": uri, "version": 2}, "contentChanges": [change]},
    )
    assert editor.diagnostics()[0]["code"] == "zrf/unknown-condition"
    behind = {"line": line, "character": start + 2}
    found = editor.ask("textDocument/completion", textDocument=document, position=behind)
    first = found["items"][0]
    assert first["label"] == "empty?"
    edit = {"range": first["textEdit"]["range"], "text": first["textEdit"]["newText"]}
    editor.send(
        method="textDocument/didChange", params={"textDocument": {"uri": uri, "version": 3}, "contentChanges": [edit]}
    )
    assert editor.diagnostics() == []
    help_ = editor.ask("textDocument/hover", textDocument=document, position=behind)
    assert "Nothing stands here" in help_["contents"]["value"]
    assert editor.ask("textDocument/hover", textDocument=document, position={"line": 0, "character": 0}) is None
    symbols = editor.ask("textDocument/documentSymbol", textDocument=document)
    assert [one["name"] for one in symbols] == ["more.zrf", "row", "Игра 🎲"]
    edits = editor.ask(
        "textDocument/formatting", textDocument=document, options={"tabSize": 2, "insertSpaces": True}
    )
    assert edits == []


def test_a_text_that_is_no_file(editor: Editor) -> None:
    """A text that was never saved, and one that cannot be laid out, are answered too."""
    uri = "untitled:one"
    editor.send(
        method="textDocument/didOpen",
        params={"textDocument": {"uri": uri, "languageId": "zrf", "version": 1, "text": "(game (title"}},
    )
    assert {one["code"] for one in editor.diagnostics()} >= {"zrf/missing-parenthesis"}
    options = {"tabSize": 2, "insertSpaces": True}
    assert editor.ask("textDocument/formatting", textDocument={"uri": uri}, options=options) == []
