"""The board block becomes a Board: grids, free positions, links, zones, symmetries, in the order of the file."""

from collections.abc import Sequence
from itertools import product
from math import prod

from boardwright.design.board import Board, Link, Place, Symmetry, Zone
from boardwright.zrf.names import Names
from boardwright.zrf.nodes import Atom, Listing, Node, String
from boardwright.zrf.words import lists_of, number_of, text_of, words_of

MOST_SITES = 4000
MOST_LINKS = 400_000
KNOWN = ("image", "grid", "positions", "dummy", "kill-positions", "unlink", "links", "symmetry", "zone")


class BoardBuilder:
    """Collects the board while its blocks are read."""

    def __init__(self, names: Names) -> None:
        """Begin with an empty board."""
        self.names = names
        self.places: dict[str, Place] = {}
        self.links: dict[tuple[str, str], str] = {}
        self.grown: set[tuple[str, str]] = set()
        """The links that grids made, by source and direction."""
        self.directions: dict[str, None] = {}
        self.symmetries: list[Symmetry] = []
        self.zones: list[Zone] = []
        self.images: list[str] = []
        self.vectors: dict[str, tuple[int, ...]] = {}
        self.is_full = False

    def build(self, block: Listing) -> Board:
        """Read the block and return the board."""
        table = {
            "image": self._image, "grid": self._grid, "positions": self._positions, "dummy": self._dummy,
            "kill-positions": self._kill, "unlink": self._unlink, "links": self._links,
            "symmetry": self._symmetry, "zone": self._zone,
        }  # fmt: skip
        for item in list(block.flat())[1:]:
            if not isinstance(item, Listing):
                self.names.report.warn("stray-word", f"{text_of(item)} means nothing in a board", item.span)
                continue
            reader = table.get(item.head)
            if reader is None:
                self.names.report.warn(
                    "unknown-block", f"a board has no {item.head or 'such'} block; it has {', '.join(KNOWN)}", item.span
                )
            else:
                self.names.report.spend(item.size)
                reader(item)
            if self.is_full:
                break
        links = tuple(Link(direction, source, target) for (source, direction), target in self.links.items())
        along: dict[tuple[int, ...], list[str]] = {}
        for name, vector in self.vectors.items():
            along.setdefault(vector, []).append(name)
        opposites = tuple((a, b) for a, one in self.vectors.items() for b in along.get(tuple(-x for x in one), ()))
        return Board(
            tuple(self.places.values()), tuple(self.directions), links, tuple(self.symmetries), tuple(self.zones),
            opposites, tuple(self.images), block.span,
        )  # fmt: skip

    def _place(self, name: str, rectangle: tuple[int, int, int, int] | None, node: Node) -> None:
        """Add a position; the last rectangle wins."""
        if len(self.places) >= MOST_SITES and not self.is_full:
            self.names.report.error("limit-sites", f"a board may have {MOST_SITES} positions at most", node.span)
            self.is_full = True
        if not self.is_full:
            self.places[name] = Place(name, rectangle)
            self.names.positions.setdefault(name, len(self.names.positions))

    def _link(self, source: str, direction: str, target: str, node: Node) -> None:
        if len(self.links) >= MOST_LINKS and not self.is_full:
            self.names.report.error("limit-links", f"a board may have {MOST_LINKS} links at most", node.span)
            self.is_full = True
        if not self.is_full:
            self.directions.setdefault(direction)
            self.names.directions.setdefault(direction)
            self.links[source, direction] = target

    def _image(self, block: Listing) -> None:
        self.images += [word.text for word in words_of(block)]

    def _numbers(self, nodes: Sequence[Node], count: int, what: str, node: Node) -> tuple[int, ...] | None:
        """Read the numbers that are wanted; say what was expected when they are not there."""
        found = tuple(number for number in map(number_of, nodes) if number is not None)
        if len(found) < count or len(found) != len(nodes):
            self.names.report.warn("number-expected", f"{count} whole numbers were expected: {what}", node.span)
            return None
        return found

    def _grid(self, block: Listing) -> None:
        """Read one grid: labels of each dimension, start rectangle, directions as vectors."""
        start: tuple[int, ...] = (0, 0, 0, 0)
        axes: list[list[str]] = []
        steps: list[tuple[int, ...]] = []
        vectors: list[tuple[str, tuple[int, ...]]] = []
        for part in lists_of(block):
            if part.head == "start-rectangle":
                start = self._numbers(list(part.flat())[1:], 4, "left top right bottom", part) or start
            elif part.head == "dimensions":
                for axis in lists_of(part):
                    items = list(axis.flat())
                    if not items:
                        continue
                    axes.append(text_of(items[0]).split("/"))
                    inner = list(items[1].flat()) if len(items) > 1 and isinstance(items[1], Listing) else []
                    steps.append(self._numbers(inner, 2, "the offset (x y) of a dimension", axis) or (0, 0))
            elif part.head == "directions":
                for entry in lists_of(part):
                    items = list(entry.flat())
                    numbers = self._numbers(items[1:], 0, "one step for each dimension", entry)
                    if items and numbers is not None:
                        vectors.append((text_of(items[0]), numbers))
        total = 1
        for axis_labels in axes:
            total *= len(axis_labels)
        if not axes or total > MOST_SITES:
            code, text = ("empty-grid", "a grid needs dimensions") if not axes else (
                "limit-sites", f"a board may have {MOST_SITES} positions at most; this grid has {total}"
            )  # fmt: skip
            self.names.report.error(code, text, block.span)
            self.is_full = self.is_full or bool(axes)
            return
        self._fill(block, start, axes, steps, vectors)

    def _fill(
        self, block: Listing, start: tuple[int, ...], axes: list[list[str]],
        steps: list[tuple[int, ...]], vectors: list[tuple[str, tuple[int, ...]]],
    ) -> None:  # fmt: skip
        """Make the positions and links of a grid."""
        for name, vector in vectors:
            self.directions.setdefault(name)
            self.names.directions.setdefault(name)
            self.vectors.setdefault(name, vector)
        sizes = [len(labels) for labels in axes]
        steps = _spread(start, sizes, steps)
        name_of: dict[tuple[int, ...], str] = {}
        self.names.report.spend(prod(sizes))
        for index in product(*(range(size) for size in sizes)):
            name = "".join(labels[i] for labels, i in zip(axes, index, strict=True))
            dx = sum(i * step[0] for i, step in zip(index, steps, strict=True))
            dy = sum(i * step[1] for i, step in zip(index, steps, strict=True))
            self._place(name, (start[0] + dx, start[1] + dy, start[2] + dx, start[3] + dy), block)
            name_of[index] = name
        for name, vector in vectors:
            self.names.report.spend(len(name_of) >> 3)
            padded = (*vector, *(0 for _ in range(len(axes) - len(vector))))[: len(axes)]
            for index, source in name_of.items():
                target = name_of.get(tuple(i + d for i, d in zip(index, padded, strict=True)))
                if target is not None and any(padded):
                    self._link(source, name, target, block)
                    self.grown.add((source, name))

    def _positions(self, block: Listing) -> None:
        """Read positions with their rectangles; a name alone is a position without one."""
        for entry in list(block.flat())[1:]:
            items = list(entry.flat()) if isinstance(entry, Listing) else [entry]
            if not items:
                continue
            numbers = self._numbers(items[1:], 4, "left top right bottom", entry) if len(items) > 1 else None
            rectangle = (numbers[0], numbers[1], numbers[2], numbers[3]) if numbers else None
            self._place(text_of(items[0]), rectangle, entry)

    def _dummy(self, block: Listing) -> None:
        for word in words_of(block):
            self._place(word.text, None, word)

    def _kill(self, block: Listing) -> None:
        gone: set[str] = set()
        for word in words_of(block):
            name = self.names.find(word.text, self.places, word.span)
            if name is None:
                self.names.report.warn("unknown-position", f"no position {word.text} is left to kill", word.span)
            else:
                del self.places[name]
                gone.add(name)
        self.links = {k: v for k, v in self.links.items() if k[0] not in gone and v not in gone}
        self.names.positions = {name: index for index, name in enumerate(self.places)}

    def _unlink(self, block: Listing) -> None:
        """Remove links: of a position, between two positions, or one link."""
        touching: dict[str, set[tuple[str, str]]] = {}
        for key, target in self.links.items():
            touching.setdefault(key[0], set()).add(key)
            touching.setdefault(target, set()).add(key)
        for item in list(block.flat())[1:]:
            words = [text_of(i) for i in item.flat()] if isinstance(item, Listing) else [text_of(item)]
            if len(words) == 1:
                # A game in the wild cuts a position off its grid after it has linked it by hand, and needs those links.
                gone = {k for k in touching.get(words[0], ()) if k in self.grown}
            elif len(words) > 1 and words[1] in self.directions and words[1] not in self.places:
                gone = {(words[0], words[1])}
            elif len(words) > 1:
                pair = {words[0], words[1]}
                gone = {k for k in touching.get(words[0], ()) if k in self.links and {k[0], self.links[k]} == pair}
            else:
                gone = set()
            self.names.report.spend(1 + (len(gone) >> 3))
            for key in gone:
                self.links.pop(key, None)
            if len(words) == 1:
                touching.pop(words[0], None)

    def _links(self, block: Listing) -> None:
        words = words_of(block)
        if not words:
            self.names.report.error("direction-expected", "links need the name of a direction", block.span)
            return
        direction = words[0].text
        self.directions.setdefault(direction)
        self.names.directions.setdefault(direction)
        for pair in lists_of(block):
            ends = [item for item in pair.flat() if isinstance(item, Atom)]
            if len(ends) != 2:
                self.names.report.warn("pair-expected", "a link is (from to); this one is left out", pair.span)
                continue
            found = [self.names.find(end.text, self.places, end.span) for end in ends]
            if found[0] is not None and found[1] is not None:
                self.grown.discard((found[0], direction))
                self._link(found[0], direction, found[1], pair)
            else:
                text = ends[0 if found[0] is None else 1].text
                self.names.report.warn("unknown-position", f"no position {text}; the link is left out", pair.span)

    def _symmetry(self, block: Listing) -> None:
        words = words_of(block)
        player = self._player(words[0]) if words else None
        pairs: list[tuple[str, str]] = []
        for pair in lists_of(block):
            ends = [text_of(item) for item in pair.flat()]
            if len(ends) == 2:
                pairs.append((ends[0], ends[1]))
            else:
                self.names.report.warn("pair-expected", "a symmetry lists pairs of directions", pair.span)
        if player is not None:
            self.symmetries.append(Symmetry(player, tuple(pairs)))

    def _player(self, word: Atom | String) -> str | None:
        """Return a player; one that does not play here has neither zones nor directions."""
        found = self.names.find(word.text, self.names.players, word.span)
        if found is None:
            self.names.report.warn("unknown-player", f"{word.text} does not play here", word.span)
        return found

    def _zone(self, block: Listing) -> None:
        name, players, positions = "", list[str](), list[str]()
        is_for_nobody = False
        for part in lists_of(block):
            words = words_of(part)
            self.names.report.spend(len(words))
            if part.head == "name" and words:
                name = words[0].text
            elif part.head == "players":
                players = [player for word in words if (player := self._player(word)) is not None]
                is_for_nobody = not players
            elif part.head == "positions":
                for word in words:
                    found = self.names.find(word.text, self.places, word.span)
                    if found is None:
                        self.names.report.warn("unknown-position", f"no position of the name {word.text}", word.span)
                    else:
                        positions.append(found)
        self.names.zones.setdefault(name)
        if is_for_nobody:
            positions = []
        self.zones.append(Zone(name, tuple(players), tuple(positions), block.span))


def _spread(start: tuple[int, ...], sizes: list[int], steps: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Let the layers of a dimension that has no offset stand side by side, a cell apart, and not on one spot."""
    cell = abs(start[2] - start[0])
    wide = cell + sum((size - 1) * abs(step[0]) for size, step in zip(sizes, steps, strict=True))
    found: list[tuple[int, ...]] = []
    for size, step in zip(sizes, steps, strict=True):
        if size > 1 and not any(step):
            found.append((wide + cell, 0))
            wide = size * (wide + cell) - cell
        else:
            found.append(step)
    return found
