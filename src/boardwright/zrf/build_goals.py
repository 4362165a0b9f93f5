"""End conditions become goals."""

from boardwright.design import goal as goals
from boardwright.zrf.names import Names
from boardwright.zrf.nodes import KEYWORDS, Listing, Node
from boardwright.zrf.words import number_of, text_of

VERDICTS = {"win-condition": "win", "loss-condition": "loss", "draw-condition": "draw", "count-condition": "count"}
WORDS = KEYWORDS | {"and", "or", "not"}


class GoalsBuilder:
    """Builds the end conditions of one game."""

    def __init__(self, names: Names) -> None:
        """Know the names of the game."""
        self.names = names

    def goal(self, block: Listing) -> goals.Goal | None:
        """Build one condition block: players in parentheses, then the condition."""
        items = list(block.flat())[1:]
        players: tuple[str, ...] = self.names.players
        if items and isinstance(items[0], Listing):
            inside = [text_of(item) for item in items[0].flat()]
            if len(items) > 1 or not inside or all(name in self.names.players for name in inside):
                found = [
                    self.names.need("player", text_of(item), self.names.players, item.span) for item in items[0].flat()
                ]
                players = tuple(name for name in found if name is not None)
                items = items[1:]
        if not items:
            self.names.report.error("condition-expected", f"{block.head} needs a condition", block.span)
            return None
        if len(items) > 1:
            message = f"{block.head} has one condition; what follows it is left out"
            self.names.report.warn("one-condition", message, items[1].span)
        ending = self.ending(items[0])
        return goals.Goal(VERDICTS[block.head], players, ending, block.span) if ending is not None else None

    def ending(self, node: Node) -> goals.Ending | None:
        """Build one ending."""
        items: list[Node] = list(node.flat()) if isinstance(node, Listing) else [node]
        self.names.report.spend(len(items))
        head = text_of(items[0]) if items else ""
        head = head.lower() if head.lower() in WORDS else head
        rest = items[1:]
        if isinstance(items[0], Listing) if items else False:
            return self.ending(items[0])
        if head == "stalemated":
            return goals.Stuck()
        if head == "repetition":
            return goals.Repetition()
        if head in {"checkmated", "captured"}:
            kinds = tuple(p for i in rest if (p := self.names.need("piece", text_of(i), self.names.pieces, i.span)))
            if not rest:
                self.names.report.error("piece-expected", f"{head} needs the name of a piece", node.span)
            return goals.Checkmated(kinds) if head == "checkmated" else goals.Captured(kinds)
        if head in {"pieces-remaining", "total-piece-count"}:
            return self._remaining(head, rest, node)
        if head == "absolute-config":
            return self._absolute(rest, node)
        if head == "relative-config":
            if not rest:
                self.names.report.error("piece-expected", "relative-config needs pieces and directions", node.span)
            return self._relative(rest)
        if head in {"and", "or", "not"}:
            parts = tuple(e for e in map(self.ending, rest) if e is not None)
            if not rest:
                self.names.report.error("condition-expected", f"{head} needs a condition", node.span)
            if head == "not":
                return goals.Contrary(parts[0]) if parts else None
            return goals.All(parts) if head == "and" else goals.Either(parts)
        self.names.report.error("unknown-ending", f"{head or 'an empty list'} is no end condition", node.span)
        return None

    def _remaining(self, head: str, rest: list[Node], node: Node) -> goals.Ending | None:
        count = number_of(rest[0]) if rest else None
        if count is None:
            self.names.report.error("number-expected", f"{head} needs a whole number", node.span)
            return None
        piece = None
        if len(rest) > 1:
            piece = self.names.need("piece", text_of(rest[1]), self.names.pieces, rest[1].span)
        return goals.Remaining(count, piece, head == "total-piece-count")

    def _absolute(self, rest: list[Node], node: Node) -> goals.Ending | None:
        """Read occupants, then a list of positions and zones."""
        known = dict.fromkeys((*self.names.positions, *self.names.zones))
        wanted, where = rest[:-1], rest[-1:]
        if where and not isinstance(where[0], Listing):
            while wanted and text_of(wanted[-1]) in known and len(wanted) > 1:
                where.insert(0, wanted.pop())
            if text_of(where[-1]) in known:
                message = "absolute-config ends with a list of positions; these words are taken for one"
                self.names.report.warn("positions-expected", message, node.span)
        if not where or not (isinstance(where[0], Listing) or text_of(where[-1]) in known):
            self.names.report.error("positions-expected", "absolute-config ends with a list of positions", node.span)
            return None
        occupants = tuple(o for item in wanted if (o := self._occupant(item)) is not None)
        if not occupants:
            self.names.report.error("piece-expected", "absolute-config begins with the pieces that it wants", node.span)
        places: list[str] = []
        items = where[0].flat() if isinstance(where[0], Listing) else where
        self.names.report.spend(where[0].size if isinstance(where[0], Listing) else len(where))
        for item in items:
            name = text_of(item)
            found = name if name in known else self.names.need("position", name, list(known), item.span)
            if found is not None:
                places.append(found)
        return goals.Absolute(occupants, tuple(places))

    def _relative(self, rest: list[Node]) -> goals.Ending | None:
        pattern: list[goals.Occupant | str] = []
        for item in rest:
            if not isinstance(item, Listing) and text_of(item) in self.names.directions and pattern:
                pattern.append(text_of(item))
            else:
                occupant = self._occupant(item)
                if occupant is not None:
                    pattern.append(occupant)
        return goals.Relative(tuple(pattern)) if pattern else None

    def _occupant(self, node: Node) -> goals.Occupant | None:
        """Read ``P``, ``(opponent P)``, ``(any-owner P)`` or ``(not ...)``."""
        if isinstance(node, Listing):
            items = list(node.flat())
            head = text_of(items[0]) if items else ""
            if head == "not" and len(items) > 1:
                inner = self._occupant(items[1])
                return goals.Occupant(inner.piece, inner.owner, not inner.negated) if inner is not None else None
            if head in {"opponent", "any-owner"} and len(items) > 1:
                piece = self.names.need("piece", text_of(items[1]), self.names.pieces, items[1].span)
                return goals.Occupant(piece, "opponent" if head == "opponent" else "anybody") if piece else None
            if len(items) == 1:
                return self._occupant(items[0])
        piece = self.names.need("piece", text_of(node), self.names.pieces, node.span)
        return goals.Occupant(piece) if piece is not None else None
