"""`python -m boardwright.games.chess` draws the opening and its twenty moves."""

from boardwright.games.chess import Chess

position = Chess().start()
print(position)  # noqa: T201 - this is what it is for
print("White to move:", *map(position.format, position.moves()))  # noqa: T201
