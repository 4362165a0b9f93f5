"""Pebbles: take one pebble or two neighbours of a row; who takes the last one wins."""

from boardwright import Board, Game, Layout, Piece, PieceKind, Player, PythonPosition, Site, grid, players

PEBBLE = PieceKind(0, "Pebble", ("o",))
FIRST_ROW = 7

State = tuple[str, int]  # a letter a pebble, "." where one was taken, and whose turn it is


class PebblesPosition(PythonPosition):
    """A row of pebbles."""

    def first_state(self) -> State:
        """Begin with all pebbles."""
        return "o" * FIRST_ROW, 0

    def turn_in(self, state: State) -> int:
        """Say who takes next."""
        return state[1]

    def choices(self, state: State) -> list[tuple[int, int]]:
        """List the first and the last pebble of what may be taken."""
        row, _ = state
        one = [(at, at) for at in range(FIRST_ROW) if row[at] == "o"]
        return one + [(at, at + 1) for at in range(FIRST_ROW - 1) if row[at : at + 2] == "oo"]

    def after(self, state: State, choice: tuple[int, int]) -> State:
        """Take the pebbles away."""
        row, turn = state
        first, last = choice
        return row[:first] + "." * (last - first + 1) + row[last + 1 :], 1 - turn

    def winners(self, state: State) -> list[int] | None:
        """Let the player win who took the last pebble."""
        row, turn = state
        return None if "o" in row else [1 - turn]

    def pieces(self, state: State) -> Board:
        """Show the pebbles that are left."""
        return {Site(at): Piece.of(PEBBLE, None) for at, letter in enumerate(state[0]) if letter == "o"}

    def describe(self, choice: tuple[int, int]) -> str:
        """Write the first pebble, and the last one if there are two."""
        names = [f"{'abcdefg'[at]}1" for at in dict.fromkeys(choice)]
        return "".join(names)

    def refuse(self, state: object) -> str:
        """Check a set-up text."""
        match state:
            case (str(row), 0 | 1) if len(row) == FIRST_ROW and set(row) <= set("o."):
                return ""
        return "seven pebbles or points and a turn of 0 or 1 were expected"


class Pebbles(Game):
    """The game."""

    name = "pebbles"
    title = "Pebbles"
    rules = "Take one pebble, or two that lie side by side. Who takes the last one wins."
    native = False
    endings = ("", "the last pebble is taken")

    @property
    def players(self) -> tuple[Player, ...]:
        """Name two players."""
        return players("First", "Second")

    def make_layout(self) -> Layout:
        """Lay the pebbles in a row."""
        return grid(FIRST_ROW, 1, (PEBBLE,))

    def position(self, setup: str | None) -> PebblesPosition:
        """Begin a game."""
        return PebblesPosition(self, setup)
