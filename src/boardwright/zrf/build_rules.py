"""Move blocks become commands and conditions; what macros share stays shared."""

from collections.abc import Callable
from difflib import get_close_matches

from boardwright.design import rules
from boardwright.design.rules import Along, Always, And, At, Condition, Not, Or, Where
from boardwright.design.span import Span
from boardwright.zrf.names import Names
from boardwright.zrf.nodes import Atom, Listing, Node
from boardwright.zrf.words import number_of, text_of

TESTS = {
    "empty?": 0, "friend?": 0, "enemy?": 0, "neutral?": 0, "on-board?": 0, "marked?": 0, "last-from?": 0,
    "last-to?": 0, "adjacent-to-enemy?": 0, "goal-position?": 0, "attacked?": 2, "defended?": 2,
    "piece?": 1, "in-zone?": 1, "position?": 1, "flag?": 1, "position-flag?": 1,
}  # fmt: skip
"""Built-in conditions: 0 takes no argument, 1 takes one, 2 may take a move type."""
SIGNS = ("=", "!=", "<", "<=", ">", ">=")
NEAR = 0.8
"""How alike a misspelt word must be to be taken for another."""
REGISTERS = ("from", "to", "mark", "last-from", "last-to")
WORDS_ALONE = {
    "back": 0, "cascade": 0, "capture": 1, "change-owner": 1, "flip": 1, "mark": 1, "from": 1, "to": 1,
    "add": 99, "add-copy": 99, "add-partial": 99, "add-copy-partial": 99,
}  # fmt: skip
"""Commands that need no parentheses, and how many words may follow one inside its own."""
EMPTY = rules.Sequence(())


class RulesBuilder:
    """Builds the blocks of one game."""

    def __init__(self, names: Names) -> None:
        """Know the names of the game."""
        self.names = names
        self.built: dict[int, tuple[Node, rules.Sequence]] = {}
        self.asked: dict[int, tuple[Node, Condition]] = {}
        self.flags: dict[str, None] = {}
        self.commands: dict[str, Callable[[Listing, list[Node]], rules.Command]] = {
            "verify": self._verify, "if": self._if, "while": self._while, "capture": self._capture,
            "create": self._create, "change-type": self._change, "change-owner": self._change, "flip": self._change,
            "set-attribute": self._set, "set-flag": self._set, "set-position-flag": self._set,
            "opposite": self._opposite, "go": self._go, "mark": self._mark, "from": self._mark, "to": self._mark,
            "back": self._back, "cascade": self._cascade, "add": self._add, "add-copy": self._add,
            "add-partial": self._add, "add-copy-partial": self._add,
        }  # fmt: skip

    # ---- commands --------------------------------------------------------------------------------

    def sequence(self, node: Listing, start: int = 0) -> rules.Sequence:
        """Build the commands of a list; a list that is shared is built once."""
        known = self.built.get(id(node))
        if known is not None and start == 0:
            return known[1]
        made = self._commands(list(node.items[start:]), node.span)
        if start == 0:
            self.built[id(node)] = (node, made)
        return made

    def _commands(self, items: list[Node], span: Span) -> rules.Sequence:
        return rules.Sequence(tuple(c for item in items if (c := self.command(item)) is not None), span)

    def command(self, node: Node) -> rules.Command | None:
        """Build one command."""
        self.names.report.spend()
        if isinstance(node, Listing):
            self.names.report.spend(node.size >> 2)
            if node.spliced or not node.items:
                return self.sequence(node)
            build = self.commands.get(node.head)
            if build is not None:
                items = list(node.flat())[1:]
                return self.sequence(node) if self._goes_on(node.head, items) else build(node, items)
            if (plain := self._in_small_letters(node.items[0])) is not None:
                return self.command(Listing((plain, *node.items[1:]), node.span))
            if isinstance(node.items[0], Atom) and len(node.items) > 1 and not self._starts_sequence(node.items[0]):
                return self._misspelt(node) or self._unknown(node.items[0])
            return self.sequence(node)
        build = self.commands.get(text_of(node))
        if build is not None:
            return build(Listing((node,), node.span), [])
        where = self._find_where(node)
        if where is None and (plain := self._in_small_letters(node)) is not None:
            return self.command(plain)
        return rules.Go(where, node.span) if where is not None else self._unknown(node)

    def _in_small_letters(self, node: Node) -> Atom | None:
        """Take a word like ``ADD`` for a command, unless it is a place."""
        if not isinstance(node, Atom) or node.text in self.commands or node.text.lower() not in self.commands:
            return None
        if self._find_where(node) is not None:
            return None
        self.names.report.warn("letter-case", f"{node.text} is taken for {node.text.lower()}", node.span)
        return Atom(node.text.lower(), node.span)

    def _misspelt(self, node: Listing) -> rules.Command | None:
        """Take a list whose head is nearly a command for that command: real files have ``(varify ...)``."""
        near = get_close_matches(node.head, self.commands, 1, NEAR)
        if not near:
            return None
        self.names.report.warn("misspelt-command", f"{node.head} is taken for {near[0]}", node.span)
        return self.command(Listing((Atom(near[0], node.items[0].span), *node.items[1:]), node.span))

    def _goes_on(self, head: str, items: list[Node]) -> bool:
        """Whether a list that begins with a command holds further commands: ``(capture add)`` is a whole block."""
        most = WORDS_ALONE.get(head)
        if most is None or not items:
            return False
        if any(self._is_command(item) for item in items):
            return True
        return len(items) > most and all(self._find_where(item) is not None for item in items)

    def _is_command(self, node: Node) -> bool:
        if isinstance(node, Listing):
            return node.head in self.commands and node.head != "opposite"
        return text_of(node) in self.commands and self._find_where(node) is None and not self._is_name(text_of(node))

    def _is_name(self, text: str) -> bool:
        return text in self.names.pieces or text in self.names.move_types

    def _starts_sequence(self, node: Atom) -> bool:
        return node.text in self.commands or self._find_where(node) is not None

    def _unknown(self, node: Node) -> rules.Command | None:
        """Report a word that means nothing; a place that other boards of the file have is beyond the edge here."""
        name = text_of(node)
        known = [*self.commands, *self.names.directions, *self.names.positions]
        self.names.report.spend(len(known) >> 4)
        message = f"{name} is no command, direction or position{self.names.report.hint(name, known)}"
        if self.names.foreign("place", name):
            self.names.lack("place", name, message, node.span)
            return rules.Verify(Always(value=False), node.span)
        others = (self.names.zones, self.names.pieces, self.names.players, self.names.move_types)
        if any(name in kind for kind in others):
            # Real files give macros a zone where a direction is wanted; such a block leads nowhere.
            self.names.report.warn("misplaced-name", f"{message}; the block ends here", node.span)
            return rules.Verify(Always(value=False), node.span)
        self.names.report.error("unknown-command", message, node.span)
        return None

    def _verify(self, node: Listing, items: list[Node]) -> rules.Command:
        if len(items) != 1:
            self.names.report.warn("one-condition", "verify takes exactly one condition; here all must hold", node.span)
        return rules.Verify(self._together(items), node.span)

    def _together(self, items: list[Node]) -> Condition:
        """Return one condition, or several that must all hold."""
        return self.condition(items[0]) if len(items) == 1 else And(tuple(self.condition(item) for item in items))

    def _if(self, node: Listing, items: list[Node]) -> rules.Command:
        if not items:
            self.names.report.error("condition-expected", "if needs a condition", node.span)
            return EMPTY
        raw = self._items_with_else(node)
        branches: list[list[Node]] = [[]]
        for item in raw:
            if isinstance(item, Atom) and item.text.lower() == "else":
                branches.append([])
            else:
                branches[-1].append(item)
        if len(branches) > 2:
            self.names.report.warn("second-else", "an if has one else at most; the rest is left out", node.span)
        otherwise = self._commands(branches[1], node.span) if len(branches) > 1 else EMPTY
        return rules.If(self.condition(items[0]), self._commands(branches[0], node.span), otherwise, node.span)

    @staticmethod
    def _items_with_else(node: Listing) -> list[Node]:
        """Return what follows the condition; spliced lists stay whole unless they hold an ``else`` of ours."""
        found: list[Node] = []
        for item in node.items[1:]:
            if isinstance(item, Listing) and item.spliced:
                inner = list(item.flat())
                if not found or any(isinstance(i, Atom) and i.text.lower() == "else" for i in inner):
                    found += inner
                    continue
            found.append(item)
        return found[1:]

    def _while(self, node: Listing, items: list[Node]) -> rules.Command:
        if not items:
            self.names.report.error("condition-expected", "while needs a condition", node.span)
            return EMPTY
        return rules.While(self.condition(items[0]), self._commands(items[1:], node.span), node.span)

    def _capture(self, node: Listing, items: list[Node]) -> rules.Command:
        return rules.Capture(self._where(items, node), node.span)

    def _create(self, node: Listing, items: list[Node]) -> rules.Command:
        """Tell player, piece and place apart by their kinds; the order is free."""
        player = piece = None
        where: Where = None
        for item in items:
            text = text_of(item)
            if player is None and text in self.names.players:
                player = text
            elif piece is None and text in self.names.pieces:
                piece = text
            else:
                where = self._where([item], node)
        return rules.Create(player, piece, where, node.span)

    def _change(self, node: Listing, items: list[Node]) -> rules.Command:
        what = {"change-type": "type", "change-owner": "owner", "flip": "flip"}[node.head]
        piece = None
        if what == "type":
            if not items:
                self.names.report.error("piece-expected", "change-type needs the name of a piece", node.span)
                return EMPTY
            piece = self.names.need("piece", text_of(items[0]), self.names.pieces, items[0].span)
            items = items[1:]
        return rules.Change(what, piece, self._where(items, node), node.span)

    def _set(self, node: Listing, items: list[Node]) -> rules.Command:
        if len(items) < 2:
            self.names.report.error("value-expected", f"{node.head} needs a name and a value", node.span)
            return EMPTY
        name = text_of(items[0])
        amount = self._amount(name, items[1]) if node.head == "set-attribute" else None
        if amount is not None:
            return rules.SetAttribute(name, amount, self._where(items[2:], node), node.span)
        number = number_of(items[1])
        if number is None:
            value = self.condition(items[1])
        else:
            value = Always(value=number != 0)
            message = f"{name} is true or false; {number} is taken for {'true' if number else 'false'}"
            self.names.report.warn("number-as-condition", message, items[1].span)
        if node.head == "set-flag":
            return rules.SetFlag(name, value, node.span)
        where = self._where(items[2:], node)
        if node.head == "set-position-flag":
            return rules.SetPositionFlag(name, value, where, node.span)
        found = self.names.find(name, self.names.attributes, items[0].span)
        if found is None:
            hint = self.names.report.hint(name, self.names.attributes)
            self.names.report.warn("unknown-attribute", f"no piece has the attribute {name}{hint}", items[0].span)
            return EMPTY
        return rules.SetAttribute(found, value, where, node.span)

    def _amount(self, name: str, node: Node) -> rules.Amount | None:
        """Read a number for an attribute, or ``(+ name n)`` and ``(- name n)``; None for any other value."""
        if name not in self.names.attributes:
            return None
        number = number_of(node)
        if number is not None:
            return rules.Amount(number)
        items = list(node.flat()) if isinstance(node, Listing) else []
        if len(items) != 3 or text_of(items[0]) not in {"+", "-"} or text_of(items[1]) != name:
            return None
        number = number_of(items[2])
        if number is None:
            self.names.report.error("number-expected", f"how much is added to {name}?", items[2].span)
            return rules.Amount(0)
        return rules.Amount(number if text_of(items[0]) == "+" else -number, relative=True)

    def _opposite(self, node: Listing, items: list[Node]) -> rules.Command:
        where = self._where([node], node)
        return rules.Go(where, node.span) if where is not None and items else EMPTY

    def _go(self, node: Listing, items: list[Node]) -> rules.Command:
        name = text_of(items[0]) if items else ""
        if name in REGISTERS:
            return rules.Go(name, node.span)
        if not items:
            self.names.report.error("place-expected", f"go needs one of {', '.join(REGISTERS)}", node.span)
        where = self._where(items, node)
        return rules.Go(where, node.span) if where is not None else EMPTY

    def _mark(self, node: Listing, items: list[Node]) -> rules.Command:
        return rules.Mark(node.head, self._where(items, node), node.span)

    def _back(self, node: Listing, _items: list[Node]) -> rules.Command:
        return rules.Go("mark", node.span)

    def _cascade(self, node: Listing, _items: list[Node]) -> rules.Command:
        return rules.Cascade(node.span)

    def _add(self, node: Listing, items: list[Node]) -> rules.Command:
        pieces: list[str] = []
        next_type = None
        self.names.report.spend(len(items) >> 2)
        for item in items:
            text = text_of(item)
            if text in self.names.pieces:
                pieces.append(text)
            elif "partial" in node.head and text in self.names.move_types:
                next_type = text
            elif "partial" in node.head and not self._is_misspelt(text):
                self.names.report.warn("unknown-move-type", f"no moves of the type {text}: nothing follows", item.span)
                self.names.move_types.setdefault(text)
                next_type = text
            else:
                known = [*self.names.pieces, *(self.names.move_types if "partial" in node.head else ())]
                self.names.need("piece", text, known, item.span)
        return rules.Add(tuple(pieces), "partial" in node.head, next_type, "copy" in node.head, node.span)

    def _is_misspelt(self, text: str) -> bool:
        """Tell whether a word is nearly a piece or a move type."""
        known = [*self.names.pieces, *self.names.move_types]
        self.names.report.spend(len(known))
        return bool(get_close_matches(text, known, 1, NEAR))

    # ---- places ----------------------------------------------------------------------------------

    def _find_where(self, node: Node) -> Along | At | None:
        """Return the direction or position that a word means; directions go first."""
        text = text_of(node)
        if text in self.names.directions:
            return Along(text)
        return At(text) if text in self.names.positions else None

    def _where(self, items: list[Node], node: Node) -> Where:
        """Read an optional place."""
        if not items:
            return None
        item = items[0]
        if isinstance(item, Listing):
            inner = list(item.flat())
            if item.head == "opposite" and len(inner) == 2:
                name = self.names.need("direction", text_of(inner[1]), self.names.directions, inner[1].span)
                return Along(name, back=True) if name else None
            if len(inner) == 1:
                return self._where(inner, node)
        where = self._find_where(item)
        if where is not None:
            return where
        name = text_of(item)
        for among, make in ((self.names.directions, Along), (self.names.positions, At)):
            found = self.names.find(name, among, item.span)
            if found is not None:
                return make(found)
        known = [*self.names.directions, *self.names.positions]
        self.names.report.spend(len(known) >> 4)
        message = f"a direction or position was expected, not {name}{self.names.report.hint(name, known)}"
        self.names.lack("place", name, message, item.span)
        # A direction without links: it leads off the board from everywhere.
        return Along(name) if self.names.foreign("place", name) else None

    # ---- conditions ------------------------------------------------------------------------------

    def condition(self, node: Node) -> Condition:
        """Build a condition; one that is shared is built once."""
        known = self.asked.get(id(node))
        if known is None:
            self.names.report.spend(1 + (node.size >> 2 if isinstance(node, Listing) else 0))
            known = self.asked[id(node)] = (node, self._condition(node))
        return known[1]

    def _condition(self, node: Node) -> Condition:
        if not isinstance(node, Listing):
            return self._test(text_of(node), [], node)
        items = list(node.flat())
        if not items:
            self.names.report.error("condition-expected", "a condition was expected, not an empty list", node.span)
            return Always(value=False)
        head = text_of(items[0])
        if isinstance(items[0], Listing):
            return self.condition(items[0]) if len(items) == 1 else And(tuple(self.condition(i) for i in items))
        if head.lower() in {"and", "or", "not"} and head not in self.names.attributes:
            head = head.lower()
        if head in {"and", "or"}:
            parts = tuple(self.condition(item) for item in items[1:])
            return And(parts) if head == "and" else Or(parts)
        if head == "not":
            if len(items) != 2:
                self.names.report.warn("one-condition", "not takes exactly one condition", node.span)
            return Not(self._together(items[1:]))
        return self._test(head, items[1:], node)

    def _test(self, name: str, items: list[Node], node: Node) -> Condition:
        if name.lower() in {"true", "false"} and name not in self.names.attributes:
            return Always(value=name.lower() == "true")
        if name in self.names.attributes:
            return rules.Test("attribute", name, self._where(items, node), node.span)
        if name in SIGNS:
            return self._comparison(name, items, node)
        if name.startswith("not-") and name[4:] in TESTS:
            return Not(self._test(name[4:], items, node))
        arity = TESTS.get(name)
        if arity is None:
            found = self.names.find(name, (*TESTS, *self.names.attributes, *(f"not-{t}" for t in TESTS)), node.span)
            if found is not None:
                return self._test(found, items, node)
            known = [*TESTS, *(f"not-{test}" for test in TESTS), *self.names.attributes]
            message = f"{name} is no condition or attribute{self.names.report.hint(name, known)}"
            if self.names.foreign("attribute", name):
                self.names.lack("attribute", name, message, node.span)
            else:
                self.names.report.error("unknown-condition", message, node.span)
            return Always(value=False)
        argument = None
        if arity == 1 or (arity == 2 and items and text_of(items[0]) in self.names.move_types):
            argument = self._argument(name, items, node)
            items = items[1:]
            if argument is None:
                return Always(value=False)
        return rules.Test(name[:-1], argument, self._where(items, node), node.span)

    def _comparison(self, sign: str, items: list[Node], node: Node) -> Condition:
        """Read ``(> attribute number [place])``."""
        number = number_of(items[1]) if len(items) > 1 else None
        if number is None:
            self.names.report.error("number-expected", f"({sign} attribute number) was expected", node.span)
            return Always(value=False)
        name = self.names.need("attribute", text_of(items[0]), self.names.attributes, items[0].span)
        if name is None:
            return Always(value=False)
        return rules.Test("number", f"{name} {sign} {number}", self._where(items[2:], node), node.span)

    def _argument(self, name: str, items: list[Node], node: Node) -> str | None:
        """Read what a test compares with."""
        if not items:
            self.names.report.error("argument-expected", f"{name} needs an argument", node.span)
            return None
        text, span = text_of(items[0]), items[0].span
        if name == "piece?":
            return self.names.need("piece", text, self.names.pieces, span)
        if name == "position?":
            return self.names.need("position", text, self.names.positions, span)
        if name == "in-zone?":
            found = self.names.find(text, self.names.zones, span)
            if found is None:
                hint = self.names.report.hint(text, self.names.zones)
                self.names.report.warn("unknown-zone", f"no zone of the name {text}{hint}", span)
            return found
        return text
