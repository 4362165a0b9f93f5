"""The position that a GUI means: followed move by move, never lost when the GUI is wrong."""

from boardwright.errors import BoardwrightError
from boardwright.games.chess import Chess, ChessPosition
from boardwright.protocols.uci.commands import Placed


class GuiPosition:
    """Holds the position; a list of moves that only grew is not replayed from its start."""

    def __init__(self) -> None:
        """Begin at the usual start."""
        self._games: dict[bool, Chess] = {}
        self._chess960 = False
        self._placed = Placed(None, ())
        self.position = self._game().start()

    def _game(self) -> Chess:
        """Return chess, or Chess960; one object each, for its moves are interned."""
        if self._chess960 not in self._games:
            self._games[self._chess960] = Chess(chess960=self._chess960)
        return self._games[self._chess960]

    def set_chess960(self, wanted: bool) -> None:
        """Write castling as the king's taking its rook, or as its two steps; keep the position where it can be kept."""
        if wanted == self._chess960:
            return
        self._chess960 = wanted
        placed, self._placed = self._placed, Placed(None, ())
        self.position = self._game().start()
        self.place(placed)

    def place(self, placed: Placed) -> list[str]:
        """Set the board up and make the moves; give remarks on what was wrong, and keep the last legal position."""
        remarks: list[str] = []
        old = self._placed
        grown = placed.fen == old.fen and placed.moves[: len(old.moves)] == old.moves
        if not grown:
            try:
                self.position, remarks = _lenient_start(self._game(), placed.fen)
            except BoardwrightError as error:
                return [f"the position is kept as it was: {error}"]
        made = list(old.moves) if grown else []
        for text in placed.moves[len(made) :]:
            try:
                self.position.make(self.position.read_move(text))  # also past draws: the GUI ends games
            except BoardwrightError as error:
                remarks.append(f"move {len(made) + 1} and what follows are left out: {error}")
                break
            made.append(text)
        self._placed = Placed(placed.fen, tuple(made))
        return remarks


def _lenient_start(game: Chess, fen: str | None) -> tuple[ChessPosition, list[str]]:
    """Start from a FEN; castling rights and en-passant squares that cannot be are dropped, with a remark.

    Editors of positions leave such rights behind; everything else that is wrong raises.
    """
    try:
        return game.start(fen), []
    except BoardwrightError:
        fields = (fen or "").split()
        if len(fields) < 4:
            raise
        for repaired in _repairs(game, fields):
            try:
                found = game.start(repaired)
            except BoardwrightError:
                continue
            return found, [f"impossible castling or en passant was left out: {repaired}"]
        raise


def _repairs(game: Chess, fields: list[str]) -> list[str]:
    """Return the FEN without its en-passant square, then also without the castling rights that cannot be."""
    bare = [*fields[:2], "-", "-", *fields[4:]]
    kept = ""
    for right in dict.fromkeys(fields[2][:8]):
        try:
            game.start(" ".join([*fields[:2], right, "-", *fields[4:]]))
        except BoardwrightError:
            continue
        kept += right
    without_passing = [*fields[:3], "-", *fields[4:]]
    some_rights = [*fields[:2], kept or "-", *fields[3:]]
    neither = [*fields[:2], kept or "-", "-", *fields[4:]]
    return [" ".join(each) for each in (without_passing, some_rights, neither, bare)]
