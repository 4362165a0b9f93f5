"""Macros: textual substitution, memoised: each call with the same arguments is worked out once.

The result of a call is a spliced list, shared by all its callers. A real file of 98 KB stands for 2.85 million nodes;
sharing keeps it at some thousands.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from boardwright.design.span import Span
from boardwright.zrf.diagnostics import Report
from boardwright.zrf.nodes import Atom, Listing, Node, String

PLACEHOLDER = re.compile(r"\$([1-9][0-9]?)")
MOST_ARGUMENTS = 40
MOST_NESTING = 60
MOST_CALLS = 30_000
MOST_NODES = 200_000
MOST_ITEMS = 200_000
MOST_LETTERS = 20_000
"""Letters of an argument that is glued to others: gluing it twice at every level would double it without end."""
EVERY_NUMBER = frozenset(range(1, MOST_ARGUMENTS + 1))


@dataclass(frozen=True)
class Macro:
    """A name and the items it stands for."""

    name: str
    body: tuple[Node, ...]
    span: Span


Arguments = tuple[Node | None, ...]
NO_ARGUMENTS: Arguments = ()


class MacroTable:
    """The macros of a file and the memory of what calls became."""

    def __init__(self, report: Report) -> None:
        """Begin without macros."""
        self.report = report
        self.macros: dict[str, Macro] = {}
        self.later: dict[str, Macro] = {}
        self.memory: dict[tuple[str, Arguments], Listing | None] = {}
        self.plain: dict[int, tuple[Node, Node]] = {}
        self.needs: dict[str, frozenset[int]] = {}
        self.lists: dict[tuple[Node, ...], Listing] = {}
        self.calls: tuple[Span, ...] = ()
        self.nodes = 0
        self.is_full = False

    def define(self, macro: Macro) -> None:
        """Add a macro; a second one of the same name replaces the first from here on."""
        self.macros[macro.name] = macro
        self.forget()

    def foresee(self, macros: Iterable[Macro]) -> None:
        """Know the macros of the whole file: a name not defined yet is looked up among those that follow."""
        for macro in macros:
            self.later.setdefault(macro.name, macro)

    def forget(self) -> None:
        """Drop what was remembered, because a name has a new meaning."""
        self.memory.clear()
        self.plain.clear()
        self.needs.clear()

    def find(self, name: str) -> Macro | None:
        """Return the macro that a name means now."""
        return self.macros.get(name) or self.later.get(name)

    # ---- which arguments a macro depends on ------------------------------------------------------

    def needed(self, name: str) -> frozenset[int]:
        """Return the numbers of the arguments that a macro, or one that it calls, may look at."""
        known = self.needs.get(name)
        if known is None:
            found: set[int] = set()
            waiting, met = [name], {name}
            while waiting:
                macro = self.find(waiting.pop())
                self.nodes += 1
                for item in macro.body if macro is not None else ():
                    for called in self._collect(item, found):
                        if called not in met:
                            met.add(called)
                            waiting.append(called)
            known = self.needs[name] = frozenset(found)
        return known

    def _collect(self, node: Node, found: set[int]) -> list[str]:
        """Add the argument numbers that a node mentions; return the names that may be macros."""
        if not isinstance(node, Listing):
            for digits in PLACEHOLDER.findall(node.text):
                found.update((int(digits), int(digits[0])))
            return []
        first = node.items[0] if node.items else None
        called = [first.text] if isinstance(first, Atom) else []
        if called and "$" in called[0]:
            found.update(EVERY_NUMBER)
        for item in node.items:
            called += self._collect(item, found)
        return called

    # ---- expansion --------------------------------------------------------------------------------

    def expand(self, node: Node, arguments: Arguments = NO_ARGUMENTS) -> Node | None:
        """Return a node with its arguments put in and its macros worked out; None when nothing is left of it."""
        if arguments is NO_ARGUMENTS:
            known = self.plain.get(id(node))
            if known is not None:
                return known[1]
        result = self._expand(node, arguments)
        if arguments is NO_ARGUMENTS and result is not None:
            self.plain[id(node)] = (node, result)
        return result

    def _expand(self, node: Node, arguments: Arguments) -> Node | None:
        if isinstance(node, String):
            return self._fill_string(node, arguments)
        if isinstance(node, Atom):
            return self._fill_atom(node, arguments)
        if self.is_full:
            return None
        self.nodes += 1 + (len(node.items) >> 3)
        if self.nodes > MOST_NODES:
            self._stop("limit-nodes", f"macros may expand to {MOST_NODES} lists at most", node.span)
            return None
        head = node.items[0] if node.items else None
        if isinstance(head, Atom):
            name = head
            if "$" in head.text:
                filled = self._fill_atom(head, arguments)
                name = filled if isinstance(filled, Atom) else head
            macro = self.find(name.text)
            if macro is not None:
                return self._call(macro, node, arguments)
        items = tuple(item for item in (self.expand(item, arguments) for item in node.items) if item is not None)
        return self._bounded(Listing(items, self._here(node.span)))

    def _bounded(self, made: Listing) -> Listing | None:
        """Refuse a list that macros have made too long."""
        if made.size > MOST_ITEMS:
            self._stop("limit-items", f"macros may make lists of {MOST_ITEMS} items at most", made.span)
            return None
        return made

    def _call(self, macro: Macro, node: Listing, outer: Arguments) -> Listing | None:
        """Work a call out, or remember what it became."""
        given = tuple(self._substitute(item, outer) for item in node.items[1 : MOST_ARGUMENTS + 1])
        needed = self.needed(macro.name)
        number = max(needed, default=0)
        full = tuple(
            argument if n in needed else None
            for n, argument in enumerate((*given, *outer[len(given) :])[:number], start=1)
        )
        identity = (macro.name, full)
        if identity in self.memory:
            return self.memory[identity]
        if len(self.calls) >= MOST_NESTING:
            self._stop("limit-recursion", f"macros may call each other {MOST_NESTING} deep at most", node.span)
            return None
        if len(self.memory) >= MOST_CALLS:
            self._stop("limit-calls", f"a file may have {MOST_CALLS} different macro calls at most", node.span)
            return None
        outside = self.calls
        self.calls = (*outside, node.span._replace(chain=()))
        items = tuple(item for item in (self.expand(item, full) for item in macro.body) if item is not None)
        self.calls = outside
        result = self._bounded(Listing(items, node.span, spliced=True))
        self.memory[identity] = result
        return result

    def _substitute(self, node: Node, arguments: Arguments) -> Node | None:
        """Put arguments into a node without working out its macros."""
        if isinstance(node, Listing):
            if arguments is NO_ARGUMENTS:
                return node
            self.nodes += 1 + (len(node.items) >> 3)
            items = tuple(i for i in (self._substitute(item, arguments) for item in node.items) if i is not None)
            # Equal lists are one list: comparing two that share everything inside would take for ever.
            return self.lists.setdefault(items, Listing(items, node.span))
        if isinstance(node, String):
            return self._fill_string(node, arguments)
        return self._fill_atom(node, arguments, raw=True)

    def _fill_string(self, node: String, arguments: Arguments) -> String:
        if "$" not in node.text:
            return node
        return String(PLACEHOLDER.sub(lambda m: self._glued(m[1], arguments, node.span), node.text), node.span)

    def _fill_atom(self, node: Atom, arguments: Arguments, *, raw: bool = False) -> Node | None:
        """Put arguments into a word; a word that is nothing but a placeholder becomes the argument itself."""
        text = node.text
        if "$" not in text:
            return Atom(text, self._here(node.span)) if self.calls and not node.span.chain else node
        if PLACEHOLDER.fullmatch(text):
            argument, rest = self._meant(text[1:], arguments)
            if not rest:
                return argument if argument is None or raw else self.expand(argument)
        filled = PLACEHOLDER.sub(lambda m: self._glued(m[1], arguments, node.span), text)
        return Atom(filled, self._here(node.span)) if filled else None

    @staticmethod
    def _meant(digits: str, arguments: Arguments) -> tuple[Node | None, str]:
        """Return the argument of a placeholder and the digit that is left over.

        ``$12`` is the twelfth argument where a call has that many, as games in the wild need, else the first and a 2.
        """
        number = int(digits)
        if len(digits) == 2 and (number > len(arguments) or arguments[number - 1] is None):
            number, rest = int(digits[0]), digits[1]
        else:
            rest = ""
        return arguments[number - 1] if number <= len(arguments) else None, rest

    def _glued(self, digits: str, arguments: Arguments, span: Span) -> str:
        argument, rest = self._meant(digits, arguments)
        return self._text(argument, span) + rest

    def _text(self, argument: Node | None, span: Span) -> str:
        """Return an argument as letters, to be glued to others."""
        if isinstance(argument, Listing):
            message = f"a list cannot be glued into a word: ({argument.head} ...)"
            self.report.error("glued-list", message, self._here(span))
            return ""
        if argument is not None and len(argument.text) > MOST_LETTERS:
            self._stop("limit-letters", f"macros may glue {MOST_LETTERS} letters together at most", span)
            return ""
        return argument.text if argument is not None else ""

    def _here(self, span: Span) -> Span:
        """Return a place with the calls that led to it."""
        if not self.calls or span.chain:
            return span
        return Span(span.source, span.line, span.column, span.width, self.calls)

    def _stop(self, code: str, message: str, span: Span) -> None:
        """Refuse to go on: a limit was reached."""
        if not self.is_full:
            self.report.error(code, message, self._here(span))
        self.is_full = True
