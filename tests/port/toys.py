"""Four native toys, one for each thing that most game libraries cannot express.

Triple   three steps a turn by one player
Carry    a move of two parts (lift, put) whose second part may prove illegal
Race     dice between the turns
Crowd    four players on 50x50 points: lists of 2500 steps
"""

from typing import ClassVar, cast

import cython

from boardwright.kernel import zobrist
from boardwright.kernel.action import Action, Board, Site, drop, movement
from boardwright.kernel.game import Game
from boardwright.kernel.layout import Layout, grid
from boardwright.kernel.move import Move
from boardwright.kernel.piece import Piece, PieceKind
from boardwright.kernel.player import Player, players
from boardwright.kernel.position import Position
from boardwright.kernel.words import Words

if not cython.compiled:
    from boardwright.kernel.position import COMPOSITE, FAULT_MEMORY, LAZY, WIN

    LINE = 9
    BIG = 2500

MARK = PieceKind(0, "Mark", ("a", "b", "c", "d"))
KEYS = zobrist.table("toys", 4 * 2500 + 64)


class Toy(Position):
    """A board of cells: 0 empty, else a player's number plus 1; set-up text is made of digits."""

    def load(self, setup: str | None, default: str) -> "Toy":
        """Read ``cells turn ply state`` as written by ``setup``."""
        if not cython.compiled:
            self.cells = [0] * BIG
        self.lost = Words()
        cells, turn, ply, extra = (setup or default).split()
        for i, letter in enumerate(cells):
            self.cells[i] = int(letter)
        self.turn = self.slot = int(turn)
        self.ply = int(ply)
        self.unpack(int(extra))
        self.key = self.fresh_key()
        return self

    def unpack(self, extra: int) -> None:
        """Restore the toy's own number."""

    def pack(self) -> int:
        """Return the toy's own number."""
        return 0

    def fresh_key(self) -> int:
        """Compute the key from nothing."""
        key = 0
        for i in range(len(self.game.layout.sites)):
            if self.cells[i]:
                key ^= KEYS[4 * i + self.cells[i] - 1]
        return key ^ KEYS[10_000 + self.turn] ^ KEYS[10_010 + self.pack()]

    def note(self, word: int, undo: int) -> bool:
        """Remember a step, the key before it, and what the toy needs to take it back."""
        if not (self.trail.reserve(2 * self.steps + 2) and self.lost.reserve(self.steps + 1)):
            self.fault = FAULT_MEMORY
            return False
        self.trail.data[2 * self.steps] = word
        self.trail.data[2 * self.steps + 1] = self.key
        self.lost.data[self.steps] = undo
        self.steps += 1
        return True

    def setup(self) -> str:
        """Write what ``load`` reads."""
        cells = "".join(str(self.cells[i]) for i in range(len(self.game.layout.sites)))
        return f"{cells} {self.turn} {self.ply} {self.pack()}"

    def board(self) -> Board:
        """Show the marks."""
        seats = self.game.players
        sites = range(len(self.game.layout.sites))
        return {Site(i): Piece.of(MARK, seats[self.cells[i] - 1]) for i in sites if self.cells[i]}

    def copy_from(self, other: Position) -> None:
        """Copy the cells and the toy's own number."""
        Position.copy_from(self, other)
        source = cast("Toy", other)
        if not cython.compiled:
            self.cells = [0] * BIG
        self.lost = Words()
        self.take_undo(source.undo_list())
        self.take_cells(source.cell_list())
        self.unpack(source.pack())

    def cell_list(self) -> list[int]:
        """List the cells."""
        return [self.cells[i] for i in range(len(self.game.layout.sites))]

    def undo_list(self) -> list[int]:
        """List what is needed to take the steps back."""
        return [self.lost.data[i] for i in range(self.steps)]

    def take_undo(self, undo: list[int]) -> None:
        """Set what is needed to take the steps back."""
        self.lost.reserve(len(undo))
        for i in range(len(undo)):
            self.lost.data[i] = undo[i]

    def take_cells(self, cells: list[int]) -> None:
        """Set the cells from a list."""
        for i in range(len(cells)):
            self.cells[i] = cells[i]


class Triple(Toy):
    """Nine cells in a row, three marks a turn; the longest run wins."""

    def generate(self, buf: Words, base: int) -> int:
        """List the empty cells."""
        if not buf.reserve(base + LINE):
            self.fault = FAULT_MEMORY
            return 0
        n = base
        for i in range(LINE):
            if self.cells[i] == 0:
                buf.data[n] = i + 1
                n += 1
        return n - base

    def push(self, word: int) -> bool:
        """Mark a cell; every third step passes the turn."""
        if not self.note(word, 0):
            return False
        self.cells[word - 1] = self.turn + 1
        self.ply += 1
        if self.ply % 3 == 0:
            self.turn ^= 1
        self.slot = self.ply % 6
        with cython.gil:
            self.key = self.fresh_key()
        return True

    def pop(self) -> None:
        """Clear the cell."""
        self.steps -= 1
        self.ply -= 1
        if self.ply % 3 == 2:
            self.turn ^= 1
        self.slot = self.ply % 6
        self.key = self.trail.data[2 * self.steps + 1]
        self.cells[self.trail.data[2 * self.steps] - 1] = 0

    def longest(self, player: int) -> int:
        """Find the longest run."""
        best = 0
        run = 0
        for i in range(LINE):
            run = run + 1 if self.cells[i] == player + 1 else 0
            best = max(best, run)
        return best

    def payoff(self, player: int) -> int:
        """Compare the longest runs."""
        return 100 * (self.longest(player) - self.longest(1 - player))

    def evaluate(self, player: int) -> int:
        """Compare the longest runs."""
        return self.payoff(player)

    def unpack(self, extra: int) -> None:
        """Restore the place in the turn."""
        self.slot = extra

    def pack(self) -> int:
        """Return the place in the turn, which the key must tell apart."""
        return self.ply % 6

    def actions(self, move: Move) -> tuple[Action, ...]:
        """Show the mark."""
        return (drop(Site(move.steps[0] - 1), Piece.of(MARK, self.game.players[self.turn])),)


class Carry(Toy):
    """Lift one of your marks, then put it one or two cells further; who reaches the far end wins."""

    def unpack(self, extra: int) -> None:
        """Restore the cell lifted from."""
        self.hand = extra
        self.mid_move = extra > 0
        self.traits = LAZY | COMPOSITE

    def pack(self) -> int:
        """Return the cell lifted from."""
        return self.hand

    def generate(self, buf: Words, base: int) -> int:
        """List marks to lift, or the two cells in front; whether those are free is found out by push."""
        if not buf.reserve(base + LINE):
            self.fault = FAULT_MEMORY
            return 0
        n = base
        if self.cells[LINE - 1] == 1 or self.cells[0] == 2:
            return 0
        if self.hand:
            for d in range(1, 3):
                target = self.hand + d if self.turn == 0 else self.hand - d
                if 1 <= target <= LINE:
                    buf.data[n] = 16 + target
                    n += 1
        else:
            for i in range(LINE):
                if self.cells[i] == self.turn + 1 and self.room(i):
                    buf.data[n] = i + 1
                    n += 1
        return n - base

    def room(self, cell: int) -> bool:
        """Tell whether a mark can go anywhere."""
        for d in range(1, 3):
            target = cell + d if self.turn == 0 else cell - d
            if 0 <= target < LINE and self.cells[target] == 0:
                return True
        return False

    def push(self, word: int) -> bool:
        """Lift or put."""
        if word > 16:
            if self.cells[word - 17] != 0 or not self.note(word, self.hand):
                return False
            self.cells[word - 17] = self.turn + 1
            self.hand = 0
            self.mid_move = 0
            self.ply += 1
            self.turn ^= 1
        else:
            if not self.note(word, 0):
                return False
            self.cells[word - 1] = 0
            self.hand = word
            self.mid_move = 1
        self.slot = self.turn
        with cython.gil:
            self.key = self.fresh_key()
        return True

    def pop(self) -> None:
        """Lift back or put back."""
        self.steps -= 1
        word = self.trail.data[2 * self.steps]
        self.key = self.trail.data[2 * self.steps + 1]
        if word > 16:
            self.ply -= 1
            self.turn ^= 1
            self.hand = self.lost.data[self.steps]
            self.mid_move = 1
            self.cells[word - 17] = 0
        else:
            self.cells[word - 1] = self.turn + 1
            self.hand = 0
            self.mid_move = 0
        self.slot = self.turn

    def ended(self) -> int:
        """Look at the far ends."""
        return self.cells[LINE - 1] == 1 or self.cells[0] == 2

    def payoff(self, player: int) -> int:
        """Give the race to whoever arrived; who is stuck loses."""
        winner = 1 - self.turn
        if self.cells[LINE - 1] == 1:
            winner = 0
        elif self.cells[0] == 2:
            winner = 1
        return WIN if player == winner else -WIN

    def spell(self, steps: tuple[int, ...]) -> str:
        """Name the cells lifted from and put on."""
        return "-".join(self.game.layout.name(Site(w - 1 if w < 16 else w - 17)) for w in steps)

    def actions(self, move: Move) -> tuple[Action, ...]:
        """Show lifting as a capture and putting as a drop."""
        lift, put = move.steps
        piece = Piece.of(MARK, self.game.players[self.turn])
        return (Action(Site(lift - 1), None, None, -1), drop(Site(put - 17), piece, 2))


class Race(Toy):
    """Roll 1 to 3 and advance; first at the end of the line wins. Cells show where each player is."""

    def unpack(self, extra: int) -> None:
        """Restore the roll."""
        self.rolled = extra
        self.chance = self.turn == 2

    def pack(self) -> int:
        """Return the roll and who rolled."""
        return self.rolled

    def at(self, player: int) -> int:
        """Find a player's cell."""
        half = LINE * player
        for i in range(half, half + LINE):
            if self.cells[i]:
                return i - half
        return 0

    def generate(self, buf: Words, base: int) -> int:
        """List the faces of the die, or going on and staying."""
        if not buf.reserve(base + 3):
            self.fault = FAULT_MEMORY
            return 0
        if self.ended():
            return 0
        n = 3 if self.chance else 2
        for i in range(n):
            buf.data[base + i] = i + 1 if self.chance else i + 9
        return n

    def push(self, word: int) -> bool:
        """Roll, or go (9) or stay (10)."""
        here = self.at(self.turn) if self.turn < 2 else 0
        if not self.note(word, self.rolled | here << 8):
            return False
        self.ply += 1
        if word < 9:
            self.turn = self.rolled >> 2
            self.rolled = word
        else:
            if word == 9:
                self.place(self.turn, min(LINE - 1, here + self.rolled))
            self.rolled = (1 - self.turn) << 2
            self.turn = 2
        self.slot = self.turn
        self.chance = self.turn == 2
        with cython.gil:
            self.key = self.fresh_key()
        return True

    def place(self, player: int, cell: int) -> None:
        """Put a player's mark on a cell of his lane."""
        self.cells[LINE * player + self.at(player)] = 0
        self.cells[LINE * player + cell] = player + 1

    def pop(self) -> None:
        """Roll back."""
        self.steps -= 1
        self.ply -= 1
        undo = self.lost.data[self.steps]
        self.key = self.trail.data[2 * self.steps + 1]
        if self.turn < 2:
            self.turn = 2
        else:
            self.turn = 1 - (self.rolled >> 2)
            self.place(self.turn, undo >> 8)
        self.rolled = undo & 255
        self.slot = self.turn
        self.chance = self.turn == 2

    def ended(self) -> int:
        """Look at both ends."""
        return self.cells[LINE - 1] != 0 or self.cells[2 * LINE - 1] != 0

    def payoff(self, player: int) -> int:
        """Give it to whoever arrived."""
        return WIN if self.cells[LINE * player + LINE - 1] else -WIN

    def evaluate(self, player: int) -> int:
        """Compare the ways."""
        return 100 * (self.at(player) - self.at(1 - player))

    def spell(self, steps: tuple[int, ...]) -> str:
        """Name the face, or what was decided."""
        word = steps[0]
        return str(word) if word < 9 else "go" if word == 9 else "stay"

    def actions(self, move: Move) -> tuple[Action, ...]:
        """Show the piece that goes on."""
        if move.steps[0] != 9:
            return ()
        here = self.at(self.turn)
        there = min(LINE - 1, here + self.rolled)
        return (movement(Site(LINE * self.turn + here), Site(LINE * self.turn + there)),)


class Crowd(Toy):
    """Four players fill 2500 points for 40 plies; the sum of the points' numbers decides."""

    def unpack(self, extra: int) -> None:  # noqa: ARG002 - this toy has no number
        """Count the free points."""
        self.free = sum(self.cells[i] == 0 for i in range(BIG))

    def fresh_key(self) -> int:
        """Mix the taken points; who took them follows from their number."""
        key = 0
        for i in range(BIG):
            if self.cells[i]:
                key ^= (i + 1) * self.cells[i]
        return key

    def generate(self, buf: Words, base: int) -> int:
        """List all free points."""
        if self.ply >= 40 or not buf.reserve(base + self.free):
            return 0
        n = base
        for i in range(BIG):
            if self.cells[i] == 0:
                buf.data[n] = i + 1
                n += 1
        return n - base

    def push(self, word: int) -> bool:
        """Take a point."""
        if not self.note(word, 0):
            return False
        self.cells[word - 1] = self.turn + 1
        self.free -= 1
        self.ply += 1
        self.turn = (self.turn + 1) % 4
        self.slot = self.turn
        self.key ^= word * self.cells[word - 1]
        return True

    def pop(self) -> None:
        """Leave the point."""
        self.steps -= 1
        self.ply -= 1
        self.free += 1
        self.turn = (self.turn + 3) % 4
        self.slot = self.turn
        self.key = self.trail.data[2 * self.steps + 1]
        self.cells[self.trail.data[2 * self.steps] - 1] = 0

    def payoff(self, player: int) -> int:
        """Compare with the best rival."""
        return self.evaluate(player)

    def evaluate(self, player: int) -> int:
        """Add up the points' numbers."""
        best = -1
        mine = 0
        for seat in range(4):
            total = 0
            for i in range(BIG):
                if self.cells[i] == seat + 1:
                    total += i % 50
            if seat == player:
                mine = total
            else:
                best = max(best, total)
        return mine - best

    def actions(self, move: Move) -> tuple[Action, ...]:
        """Show the mark."""
        return (drop(Site(move.steps[0] - 1), Piece.of(MARK, self.game.players[self.turn])),)


class ToyGame(Game):
    """What the toys have in common."""

    rules = "A toy for the tests."
    seats: ClassVar[tuple[Player, ...]] = players("One", "Two")
    shape: ClassVar[tuple[int, int]] = (9, 1)
    begins: ClassVar[str]
    make: ClassVar[type[Toy]]

    @property
    def players(self) -> tuple[Player, ...]:
        """Say who plays."""
        return self.seats

    def make_layout(self) -> Layout:
        """Lay out a rectangle."""
        return grid(*self.shape, (MARK,))

    def position(self, setup: str | None) -> Toy:
        """Make the toy."""
        return self.make(self).load(setup, self.begins)


class TripleGame(ToyGame):
    """Three steps a turn."""

    name, title, begins, make = "triple", "Triple", "000000000 0 0 0", Triple


class CarryGame(ToyGame):
    """Two parts a move."""

    name, title, begins, make = "carry", "Carry", "110000022 0 0 0", Carry


class RaceGame(ToyGame):
    """Dice."""

    name, title, begins, make = "race", "Race", "100000000200000000 2 0 0", Race
    seats = players("One", "Two", "?Die")
    shape = (9, 2)


class CrowdGame(ToyGame):
    """Four players, 50x50."""

    name, title, begins, make = "crowd", "Crowd", "0" * 2500 + " 0 0 0", Crowd
    seats = players("One", "Two", "Three", "Four")
    shape = (50, 50)


TOYS: tuple[type[ToyGame], ...] = (TripleGame, CarryGame, RaceGame, CrowdGame)
