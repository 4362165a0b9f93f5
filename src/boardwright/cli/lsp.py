"""`boardwright lsp`: a language server for rules text, over standard input and output."""

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from pygls.workspace import TextDocument

from boardwright import __version__
from boardwright.catalogue.check import Finding, examined
from boardwright.catalogue.rules import source_of
from boardwright.errors import SyntaxFault
from boardwright.zrf import Proposal, Source, Symbol, complete, describe, lay_out, outline, read_rules

SYMBOLS = {
    "game": types.SymbolKind.Module, "variant": types.SymbolKind.Module, "piece": types.SymbolKind.Class,
    "board": types.SymbolKind.Struct, "zone": types.SymbolKind.Array, "macro": types.SymbolKind.Function,
    "include": types.SymbolKind.File, "ending": types.SymbolKind.Event, "option": types.SymbolKind.Property,
}  # fmt: skip
COMPLETIONS = {
    "macro": types.CompletionItemKind.Function, "piece": types.CompletionItemKind.Class,
    "player": types.CompletionItemKind.Variable, "position": types.CompletionItemKind.Value,
    "direction": types.CompletionItemKind.Value, "zone": types.CompletionItemKind.Enum,
    "attribute": types.CompletionItemKind.Field, "move-type": types.CompletionItemKind.Enum,
}  # fmt: skip


def arguments(parser: ArgumentParser) -> None:
    """Take none: editors start it and speak the protocol."""
    parser.epilog = "Let your editor start it for files that end in .zrf; docs/zrf.md shows how."


def run(_args: Namespace) -> int:
    """Serve until the editor ends the dialogue."""
    # It closes what it writes to when the editor says goodbye; our own standard output stays.
    language_server().start_io(sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb"))
    return 0


def language_server() -> LanguageServer:
    """Make a server that knows rules text."""
    sync = types.TextDocumentSyncKind.Incremental
    server = LanguageServer("boardwright", str(__version__), text_document_sync_kind=sync)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def changed(
        params: types.DidOpenTextDocumentParams | types.DidChangeTextDocumentParams | types.DidSaveTextDocumentParams,
    ) -> None:
        document = server.workspace.get_text_document(params.text_document.uri)
        found = types.PublishDiagnosticsParams(document.uri, _diagnostics(document), document.version)
        server.text_document_publish_diagnostics(found)

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["("]))
    def completion(params: types.CompletionParams) -> types.CompletionList:
        document = server.workspace.get_text_document(params.text_document.uri)
        line, column = _place(document, params.position)
        found = complete(_source(document), line, column)
        start = _position(document, found.line, found.column)
        replaced = types.Range(start, params.position)
        return types.CompletionList(False, [_item(one, replaced) for one in found.items])

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        document = server.workspace.get_text_document(params.text_document.uri)
        found = describe(_source(document), *_place(document, params.position))
        text = "\n\n".join(f"```\n{one.form or one.word}\n```\n*{one.kind}* {one.help}".rstrip() for one in found)
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text)) if found else None

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        document = server.workspace.get_text_document(params.text_document.uri)
        return [_symbol(document, one) for one in outline(document.source)]

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        document = server.workspace.get_text_document(params.text_document.uri)
        try:
            text = lay_out(document.source)
        except SyntaxFault:
            return []
        end = types.Position(len(document.lines) + 1, 0)
        return [types.TextEdit(types.Range(types.Position(0, 0), end), text)] if text != document.source else []

    return server


def _source(document: TextDocument) -> Source:
    """Take what the editor shows; includes are read from beside the file, where there is one."""
    path = to_fs_path(document.uri)
    if path is None or not document.uri.startswith("file:"):
        return Source("untitled.zrf", document.source)
    return source_of(Path(path), document.source)


def _diagnostics(document: TextDocument) -> list[types.Diagnostic]:
    """Say what is wrong with a text; mistakes in included files are told at its first line."""
    rules = read_rules(_source(document))
    return [_diagnostic(document, one, is_here=one.file == rules.name) for one in examined(rules).findings]


def _diagnostic(document: TextDocument, finding: Finding, *, is_here: bool) -> types.Diagnostic:
    line = finding.line if is_here else 0
    start = _position(document, max(line, 1), finding.column if line else 1)
    end = _position(document, max(line, 1), finding.end_column if line else 1)
    error, warning = types.DiagnosticSeverity.Error, types.DiagnosticSeverity.Warning
    place = "" if is_here else f"{finding.file}:{finding.line}: "
    return types.Diagnostic(
        types.Range(start, end), "\n".join((place + finding.message, *finding.notes)),
        severity=error if finding.severity == "error" else warning, code=finding.code, source="boardwright",
    )  # fmt: skip


def _item(proposal: Proposal, replaced: types.Range) -> types.CompletionItem:
    return types.CompletionItem(
        proposal.word, kind=COMPLETIONS.get(proposal.kind, types.CompletionItemKind.Keyword),
        detail=proposal.form or proposal.kind, documentation=proposal.help,
        text_edit=types.TextEdit(replaced, proposal.word),
    )  # fmt: skip


def _symbol(document: TextDocument, symbol: Symbol) -> types.DocumentSymbol:
    start = _position(document, symbol.line, symbol.column)
    whole = types.Range(start, _position(document, symbol.end_line, symbol.end_column))
    kind = SYMBOLS.get(symbol.kind, types.SymbolKind.Key)
    children = [_symbol(document, child) for child in symbol.children]
    return types.DocumentSymbol(symbol.name, kind, whole, types.Range(start, start), symbol.kind, children=children)


def _place(document: TextDocument, position: types.Position) -> tuple[int, int]:
    """Return line and column from 1, in characters, of a place in the editor's units."""
    found = document.position_codec.position_from_client_units(document.lines, position)
    return found.line + 1, found.character + 1


def _position(document: TextDocument, line: int, column: int) -> types.Position:
    """Return a place in the editor's units."""
    wanted = types.Position(line - 1, column - 1)
    return document.position_codec.position_to_client_units(document.lines, wanted)
