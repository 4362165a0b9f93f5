"""ScriptedPosition: the machine with its Python face on."""

from collections import Counter
from typing import cast

from boardwright.errors import Fault
from boardwright.games.scripted import notation, view
from boardwright.games.scripted import setup as setups
from boardwright.kernel.action import Action, Board, Site
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.piece import Piece
from boardwright.kernel.reserve import Reserve
from boardwright.program import Program
from boardwright.program.machine.core import Machine
from boardwright.program.machine.values import Values
from boardwright.program.ops import W_PASS, W_RERUN


class ScriptedPosition(Machine):
    """A position of a game in rules text."""

    _named: tuple[tuple[int, int], dict[Move, str]] | None = None

    def __init__(self, game: Game, values: Values | None = None) -> None:
        """Make an empty board that knows its rules and what things are worth by them, or by other values."""
        super().__init__(game)
        self.install(self.program.tables, game.worths if values is None else values)  # type: ignore[attr-defined]

    @property
    def program(self) -> Program:
        """The program that runs."""
        return cast("Program", self.game.program)  # type: ignore[attr-defined]

    @property
    def _pieces(self) -> list[Piece | None]:
        return cast("list[Piece | None]", self.game.pieces)  # type: ignore[attr-defined]

    def spell(self, steps: tuple[int, ...]) -> str:
        """Name a move."""
        return notation.spell(self.program, steps)

    def is_pass(self, step: int) -> bool:
        """Tell whether a step is the pass that rules allow after a part of a move, or in place of one."""
        return bool(step >> W_PASS & 1)

    def board(self) -> Board:
        """Show the pieces."""
        table = self._pieces
        sites = len(self.program.design.board.places)
        return {Site(site): piece for site in range(sites) if (piece := table[self.cell(site)]) is not None}

    def piece_on(self, site: Site) -> Piece:
        """Return the piece on a site that is not empty."""
        return cast("Piece", self._pieces[self.cell(site)])

    def actions(self, move: Move) -> tuple[Action, ...]:
        """Show what a legal move does, part by part."""
        found: list[Action] = []
        for part, (record, changes) in enumerate(self.changes(move.steps), 1):
            found += view.actions(record, changes, self._pieces, part)
        return tuple(found)

    def parse(self, text: str) -> Move:
        """Return the legal move that a text means; blanks, hyphens and case may be left out."""
        names = self.names()
        wanted = text.strip()
        for move, name in names.items():
            if name == wanted:
                return move
        short = notation.plain(text)
        same = [move for move, name in names.items() if notation.plain(name) == short]
        return same[0] if len(same) == 1 else super().parse(text)

    def format(self, move: Move) -> str:
        """Name a legal move with everything it takes; moves that look alike are numbered."""
        if not self._is_unsure(move):
            return move.text
        return self.names().get(move) or self._spelt(move)

    def names(self) -> dict[Move, str]:
        """Return the legal moves and their names, each of which means one move here."""
        now = (self.key, self.steps)
        if self._named is None or self._named[0] != now:
            spelt = {move: self._spelt(move) for move in self.moves()}
            often = Counter(spelt.values())
            met: Counter[str] = Counter()
            for move, name in spelt.items():
                if often[name] > 1:
                    met[name] += 1
                    spelt[move] = f"{name} #{met[name]}"
            self._named = (now, spelt)
        return self._named[1]

    def _is_unsure(self, move: Move) -> bool:
        """Tell whether the words of a move leave open what it takes, or whether another may look like it."""
        return self.game.has_doubles or any(  # type: ignore[attr-defined]
            word >> W_RERUN & 1 for word in move.steps
        )

    def _spelt(self, move: Move) -> str:
        if not any(word >> W_RERUN & 1 for word in move.steps):
            return move.text
        return notation.spell(self.program, move.steps, [record for record, _ in self.changes(move.steps)])

    def setup(self) -> str:
        """Write the board, the reserves and whose turn it is."""
        return setups.write(self, self.program)

    def reserves(self) -> tuple[Reserve, ...]:
        """Return what each player has in hand."""
        codes, table = self.program.codes, self._pieces
        found: list[Reserve] = []
        for player in range(len(codes.players)):
            for kind in range(len(codes.kinds)):
                count = self.reserve_of(player * len(codes.kinds) + kind)
                piece = table[codes.code(player, kind)]
                if count and piece is not None:
                    found.append(Reserve(piece, count))
        return tuple(found)

    def scores(self) -> tuple[float, ...]:
        """Give 1 to winners, -1 to losers; counted games give their pieces."""
        if any(goal.verdict == "count" for goal in self.program.design.goals):
            owners = [piece.player.index for piece in self.board().values() if piece.player is not None]
            return tuple(float(owners.count(seat)) for seat in range(self.seats))
        return super().scores()

    def blame(self, block: int) -> Exception:
        """Name the block that went beyond a limit, and where it is written."""
        name = self.program.design.pieces[self.program.blocks[block].kind].name
        span = self.program.places[block].span
        return Fault(f"{span}: a block of {name} runs too long or gives too many moves", code="fault/limit")
