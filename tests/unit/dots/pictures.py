"""Play Dots from a picture: letters in order of play, lower case the first player, upper case the second."""

from typing import cast

from boardwright.games.dots import Dots
from boardwright.games.dots.core import DotsPosition


def field(**options: object) -> DotsPosition:
    """Return an empty 12x12 field for two, unless the options say otherwise."""
    return Dots(**({"width": 12, "height": 12, "start": "anywhere"} | options)).position(None)


def with_turn(position: DotsPosition, player: int) -> DotsPosition:
    """Return the same field with another player to move."""
    rows, _, stopped = position.setup().split()
    return cast("Dots", position.game).position(f"{rows} {player + 1} {stopped}")


def place(position: DotsPosition, player: int, x: int, y: int) -> DotsPosition:
    """Place a dot, whosever turn it is."""
    if position.turn != player:
        position = with_turn(position, player)
    position.play(position.spell((position.step(x, y),)))
    return position


def play(picture: str, left: int = 2, top: int = 2, **options: object) -> DotsPosition:
    """Play a picture whose upper left corner is put on a point of the field."""
    rows = picture.split("/")
    dots = [(letter, y, x) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "."]
    position = field(**options)
    for letter, y, x in sorted(dots, key=lambda dot: dot[0].lower()):
        position = place(position, int(letter.isupper()), left + x, top + y)
    return position
