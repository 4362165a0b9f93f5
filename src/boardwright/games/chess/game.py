"""Chess: the game as the catalogue knows it."""

from collections.abc import Iterable
from typing import ClassVar, cast

from boardwright.errors import UnplayableSetup
from boardwright.games.chess import arrays, view
from boardwright.games.chess import setup as setups
from boardwright.games.chess.core import ChessPosition
from boardwright.games.chess.state import Setup, Variant
from boardwright.games.chess.tuning import ChessTuning
from boardwright.kernel.action import Board
from boardwright.kernel.game import Game
from boardwright.kernel.layout import Layout
from boardwright.kernel.option import Option
from boardwright.kernel.player import Player
from boardwright.kernel.reserve import Reserve
from boardwright.kernel.thinking import Thinking


class Chess(Game):
    """Chess by the rules of FIDE, and Chess960."""

    name = "chess"
    writing = "boardwright.games.chess.records"
    thinking = Thinking(margin=90, noise=30, null_move=True, claim_after=100)
    tuning = ChessTuning()
    title = "Chess"
    rules = (
        "White begins. Capture by moving onto an opposing piece; a king may never stand where it can be captured. "
        "Who is attacked there and has no way out is mated and loses; who is not attacked and has no move draws. "
        "A position for the fifth time, 75 moves without capture or pawn move, or too little material to mate end "
        "the game as a draw; from the third time and 50 moves on a player may claim it."
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("chess960", False, "castling from any first row, written as the king taking its rook"),
        Option("array", arrays.USUAL, "the number of the first row in Chess960; 518 is the usual one", low=0, high=959),
    )
    endings: ClassVar[tuple[str, ...]] = (
        "",
        "checkmate",
        "stalemate",
        "insufficient material",
        "seventy-five moves",
        "fivefold repetition",
    )
    words = 65536

    @property
    def variant(self) -> Variant:
        """Chess960 by choice, or because the first row demands it."""
        return arrays.variant_of(self.values)

    @property
    def players(self) -> tuple[Player, ...]:
        """White and Black."""
        return view.WHITE_AND_BLACK

    def make_layout(self) -> Layout:
        """Lay out the squares, a1 in the lower left corner."""
        return view.layout()

    def start(self, setup: str | None = None, **options: object) -> ChessPosition:
        """Begin a game, perhaps from a FEN and with other options."""
        return cast("ChessPosition", super().start(setup, **options))

    def compose(self, board: Board, reserves: Iterable[Reserve], turn: int) -> str:
        """Write men that were placed by hand; who has king and rook at home may castle."""
        del reserves
        letters = {int(site): piece.kind.glyph(piece.player) for site, piece in board.items()}
        return setups.composed(letters, turn)

    def position(self, setup: str | None) -> ChessPosition:
        """Set up the first row of the options, or what a FEN says."""
        if setup is not None:
            return self.from_setup(setups.read_fen(setup))
        return self.from_setup(Setup(arrays.opening(int(self.values["array"]))))

    def from_setup(self, setup: Setup) -> ChessPosition:
        """Make a position of a set-up that can be played; raise UnplayableSetup with every reason if it cannot."""
        found = setups.reasons(setup, self.variant)
        position = ChessPosition(self)
        if not found:
            position.arrange(setup)
            if position.other_in_check:
                found = [setups.Reason.OTHER_IN_CHECK]
        if found:
            raise UnplayableSetup([str(reason) for reason in found])
        return position
