"""`python -m boardwright.games.dots` draws the opening and its four moves."""

from boardwright.games.dots import Dots

position = Dots().start()
print(position)  # noqa: T201 - this is what it is for
print("Black to move:", *position.moves())  # noqa: T201
