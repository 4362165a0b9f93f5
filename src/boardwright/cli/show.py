"""`boardwright show`: draw a position and its moves."""

from argparse import ArgumentParser, Namespace

from boardwright.cli.arguments import add_json, add_notation, add_position, position_of, print_json
from boardwright.errors import MeaningFault
from boardwright.kernel.outcome import Outcome
from boardwright.kernel.position import Position
from boardwright.notation.moves import notation


def arguments(parser: ArgumentParser) -> None:
    """Take a position."""
    add_position(parser)
    add_notation(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    """Print the picture, who is to move and what may be played."""
    try:
        position = position_of(args)
    except MeaningFault:
        from boardwright.catalogue.rules import board_of  # here, because other games need no reader of rules

        # Rules that live elsewhere leave a board to look at; the error says the rest.
        picture = board_of(args.game)
        if picture and not args.json:
            print(picture)  # noqa: T201
        raise
    spelling = notation(position.game, args.notation)
    moves = [spelling.move(position, move) for move in position.moves()]
    outcome = position.outcome()
    if args.json:
        print_json(
            {
                "setup": position.setup(),
                "turn": position.turn,
                "moves": moves,
                "outcome": _plain(outcome),
                "picture": str(position),
            }
        )
        return 0
    print(f"{position}\n\n{position.setup()}")  # noqa: T201
    if outcome is None:
        count = f"{len(moves)} move{'s' * (len(moves) > 1)}"
        print(f"{position.game.players[position.turn]} to move, {count}: {_listed(moves)}")  # noqa: T201
    else:
        print(verdict(position, outcome))  # noqa: T201
    return 0


def _listed(moves: list[str]) -> str:
    """Put moves in a row; those with blanks are told apart by commas."""
    return (", " if any(" " in move for move in moves) else " ").join(moves)


def verdict(position: Position, outcome: Outcome) -> str:
    """Say in a line how a game ended."""
    winners = " and ".join(str(position.game.players[player]) for player in outcome.winners)
    score = " : ".join(f"{score:g}" for score in outcome.scores)
    return f"{winners + ' won' if winners else 'Draw'}: {outcome.reason} ({score})"


def _plain(outcome: Outcome | None) -> dict[str, object] | None:
    if outcome is None:
        return None
    return {"winners": outcome.winners, "reason": outcome.reason, "scores": outcome.scores}
