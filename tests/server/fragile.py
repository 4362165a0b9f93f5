"""A game that breaks its promises: after one of its moves the rules themselves fail."""

from boardwright import Board, Game, Layout, Piece, PieceKind, Player, PythonPosition, Site, grid, players

STONE = PieceKind(0, "Stone", ("o",))
ROW = 5
CURSED = 2

State = tuple[str, int]  # a letter a stone, and whose turn it is


class FragilePosition(PythonPosition):
    """A row of stones that are taken one by one."""

    def first_state(self) -> State:
        """Begin with all stones."""
        return "o" * ROW, 0

    def turn_in(self, state: State) -> int:
        """Say who takes next."""
        return state[1]

    def choices(self, state: State) -> list[int]:
        """List the stones; without the cursed one that cannot be done."""
        if state[0][CURSED] != "o":
            msg = "the rules have a mistake"
            raise ValueError(msg)
        return [at for at in range(ROW) if state[0][at] == "o"]

    def after(self, state: State, choice: int) -> State:
        """Take a stone away."""
        return state[0][:choice] + "." + state[0][choice + 1 :], 1 - state[1]

    def winners(self, state: State) -> list[int] | None:
        """Go on for as long as the cursed stone is not alone."""
        return [state[1]] if state[0].count("o") == 1 else None

    def pieces(self, state: State) -> Board:
        """Show the stones that are left."""
        return {Site(at): Piece.of(STONE, None) for at, letter in enumerate(state[0]) if letter == "o"}

    def describe(self, choice: int) -> str:
        """Name the stone."""
        return f"{'abcde'[choice]}1"


class Fragile(Game):
    """The game."""

    name = "fragile"
    title = "Fragile"
    rules = "Take a stone, but not the one in the middle."
    native = False
    endings = ("", "all taken")

    @property
    def players(self) -> tuple[Player, ...]:
        """Name two players."""
        return players("First", "Second")

    def make_layout(self) -> Layout:
        """Lay the stones in a row."""
        return grid(ROW, 1, (STONE,))

    def position(self, setup: str | None) -> FragilePosition:
        """Begin a game."""
        return FragilePosition(self, setup)
