"""Pictures for the gallery: every game at its start, and some in the middle."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from boardwright.catalogue import load, names
from boardwright.kernel.position import Position
from boardwright.play.history import sites_of
from boardwright.play.scene import scene
from boardwright.play.turn import Choice, Turn
from boardwright.protocols.web_json.look import look
from boardwright.protocols.web_json.scene import state

Picture = dict[str, Any]

HANDS = (
    "turn 0; Sente: King 5i, Rook 2h off 1, Pawn 5g off 3, Gold off 2, +Bishop 3c; "
    "Gote: King 5a, Silver 4b off 2, Pawn 5c off 4, +Pawn 7g"
)

MIDDLES: dict[str, tuple[str, dict[str, Any], str | None, str, str]] = {
    # name: game, options, set-up, moves, clicks
    "chess middle": ("chess", {}, None, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7", "b1"),
    "chess check": ("chess", {}, None, "e4 f5 Qh5", ""),
    "chess promotion": ("chess", {}, "8/P6k/8/8/8/8/6K1/8 w - - 0 1", "", "a7 a8"),
    "othello middle": ("othello", {}, None, "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7", ""),
    "dots four": (
        "dots",
        {"players": 4, "width": 14, "height": 12, "start": "anywhere"},
        None,
        "d4 d5 j5 k9 e5 e6 k6 l9 c5 c6 i6 m9 d6 d7 j7 l8 b2 l2 m6 l10",
        "",
    ),
    "crosses middle": ("crosses", {}, None, "b2 c3 d4 i9 h8 g7 e5 f6 g7 h7 g6 f6 f5 g6 h6 h6 i8", ""),
    "gomoku middle": ("gomoku", {}, None, "h8 i9 g7 j10 i8 f6 g9", ""),
    "connect-four middle": ("connect-four", {}, None, "d1 d2 c1 e1 d3 c2 b1 b2", ""),
    "three in a row middle": ("three-in-a-row-for-three", {}, None, "a1 b2 c3 d4 b1 a2", ""),
    "yavalath middle": ("yavalath", {}, None, "e5 e6 d5 f4 g4 d7 c6", ""),
    "draughts kings": (
        "international-draughts",
        {},
        "turn 0; White: King c3, Man e3 g3; Black: King f8, Man d6 h6 b8",
        "",
        "",
    ),
    "shogi hands": (
        "shogi",
        {},
        HANDS,
        "",
        "",
    ),
    "morris middle": ("nine-mens-morris", {}, None, "a1 d1 a4 d2 b2 f4", ""),
}


def choices(position: Position, clicks: Iterable[str] = ()) -> tuple[list[Picture], list[str]]:
    """Return what may be picked after some clicks, as the page is told, and what was clicked."""
    turn = Turn(position.copy())
    chosen = list(clicks)
    for click in chosen:
        turn.click(click)
    return [_plain(position, choice) for choice in turn.choices()], chosen


def _plain(position: Position, choice: Choice) -> Picture:
    found: Picture = {"ask": choice.ask.value, "text": choice.text}
    if choice.site is not None:
        found["site"] = position.game.layout.name(choice.site)
    if choice.piece is not None:
        found["piece"] = choice.piece.code
    return found


def picture(name: str, position: Position, clicks: Iterable[str] = ()) -> Picture:
    """Describe a position for the gallery."""
    offered, chosen = choices(position, clicks)
    before, made = position.copy(), position.history()
    if made:
        before.undo()
    seen = state(scene(position, sites_of(before, made[-1] if made else None)), position.game.layout)
    plain = {"look": msgspec.to_builtins(look(position.game)), "state": msgspec.to_builtins(seen)}
    return {"name": name, **plain, "choices": offered, "chosen": chosen}


def played(position: Position, moves: Iterable[str]) -> Position:
    """Play moves; where pieces are only placed, the name of the site is enough."""
    drops = position.moves()[0].text.startswith(f"{position.game.layout.kinds[0].name} ")
    for move in moves:
        position.play(f"{position.game.layout.kinds[0].name} {move}" if drops else move)
    return position


def field(dots: int) -> Position:
    """Play a large game of Dots at a walk that is always the same."""
    position = load("dots", start="anywhere").start()
    seed = 12345
    for _ in range(dots):
        moves = position.moves()
        seed = (seed * 1103515245 + 12345) % 2**31
        position.play(moves[seed % len(moves)])
    return position


@cache
def pictures() -> dict[str, Picture]:
    """Return all pictures by name; they are made when the first test asks for one."""
    found = [picture(name, load(name).start()) for name in names()]
    for name, (game, options, setup, moves, clicks) in MIDDLES.items():
        position = played(load(game, **options).start(setup), moves.split())
        found.append(picture(name, position, clicks.split()))
    found.append(picture("dots large", field(500)))
    return {one["name"]: one for one in found}
