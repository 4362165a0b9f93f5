"""`make gallery`: a picture of every game at its start, and an animation of games that the engine plays; no browser."""

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

from boardwright.catalogue import load, names
from boardwright.drawing import seen
from boardwright.drawing.film import frames, spliced
from boardwright.drawing.images import can_write, png
from boardwright.drawing.picture import Artist, Look
from boardwright.kernel.position import Position
from boardwright.play.scene import Scene
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits

PICTURES = Path(__file__).parent.parent.parent / "docs" / "pictures"
WIDTH, FILM_WIDTH, GAP = 280, 210, 12
FRAMES, PAUSE = 36, 450
"""Positions of the animation, and how long each is shown, in milliseconds."""
EFFORT = Limits(nodes=20_000)
SHOWN: dict[str, dict[str, Any]] = {
    "chess": {},
    "dots": {"width": 12, "height": 12, "start": "anywhere"},
    "xiangqi": {},
    "yavalath": {},
}


def main() -> int:
    """Draw everything, into another folder if one is named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES
    (folder / "games").mkdir(parents=True, exist_ok=True)
    for name in names():
        position = load(name).start()
        look = Look(2 * WIDTH, latin=not can_write(), bare=True)
        taken = Image.open(io.BytesIO(png(Artist(position.game, look).picture(seen(position))))).convert("RGB")
        taken.thumbnail((WIDTH, WIDTH), Image.Resampling.LANCZOS)
        taken.quantize(64).save(folder / "games" / f"{name}.png", optimize=True)
        print(f"games/{name}.png")  # noqa: T201
    (folder / "playing.gif").write_bytes(_animation())
    print("playing.gif")  # noqa: T201
    return 0


def _animation() -> bytes:
    """Show some games side by side, move by move."""
    films = []
    for name, options in SHOWN.items():
        position = load(name, **options).start()
        artist = Artist(position.game, Look(FILM_WIDTH, latin=not can_write(), bare=True))
        films.append(frames(artist, list(_game(position))))
    high = max(film[0].height for film in films)
    sheets = []
    for ply in range(FRAMES):
        sheet = Image.new("RGB", (sum(film[0].width + GAP for film in films) - GAP, high), "white")
        left = 0
        for film in films:
            frame = film[min(ply, len(film) - 1)]
            sheet.paste(frame, (left, (high - frame.height) // 2))
            left += frame.width + GAP
        sheets.append(sheet)
    return spliced(sheets, PAUSE)


def _game(position: Position) -> Iterator[Scene]:
    """Let the engine play against itself; the same game every time, for its effort is counted in positions."""
    engine = Engine(megabytes=16)
    for _ in range(FRAMES):
        yield seen(position)
        move = engine.think(position, EFFORT).move
        if move is None:
            return
        position.play(move)


if __name__ == "__main__":
    sys.exit(main())
