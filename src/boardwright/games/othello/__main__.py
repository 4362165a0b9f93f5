"""`python -m boardwright.games.othello` draws the opening and its four moves."""

from boardwright.games.othello import Othello

position = Othello().start()
print(position)  # noqa: T201 - this is what it is for
print("Black to move:", *position.moves())  # noqa: T201
