"""A game of a match as a score sheet, which record formats can write."""

from datetime import UTC, datetime

from boardwright.kernel.game import Game
from boardwright.kernel.sheet import Sheet, SheetMove
from boardwright.lab.game import Played
from boardwright.play.clock import Control


def sheet_of(game: Game, played: Played, number: int, names: tuple[str, str], control: Control) -> Sheet:
    """Write a game down with who played it, and what they thought of their moves."""
    seats = [names[0] if seat == played.seat else names[1] for seat in range(len(game.players))]
    tags = {
        "Event": "boardwright match",
        "Date": datetime.now(UTC).strftime("%Y.%m.%d"),
        "Round": str(number),
        **{str(player): seats[at] for at, player in enumerate(game.players) if not player.is_chance},
    }
    if str(control) != "none":
        tags["TimeControl"] = str(control)
    if played.outcome is not None:
        tags["Termination"] = "forfeit" if played.forfeit is not None else "normal"
        tags["Reason"] = played.outcome.reason
    remarks = played.remarks or ("",) * len(played.moves)
    line = tuple(SheetMove(text, None, remark) for text, remark in zip(played.moves, remarks, strict=False))
    options = {name: str(value) for name, value in game.values.items()}
    winners = None if played.outcome is None else played.outcome.winners
    return Sheet(line, tags, played.setup, options, "", winners)
