"""`python -m boardwright.games.crosses` draws the opening and its steps."""

from boardwright.games.crosses import Crosses

position = Crosses().start()
print(position)  # noqa: T201 - this is what it is for
print("Crosses to step:", *position.moves())  # noqa: T201
