"""`python -m boardwright.games.dots` draws the opening and its moves."""

from boardwright.games.dots import Dots

position = Dots().start()
print(position)  # noqa: T201 - this is what it is for
print("Blue to move:", *position.moves())  # noqa: T201
