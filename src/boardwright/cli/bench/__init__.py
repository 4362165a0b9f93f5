"""`boardwright bench`: measure speed, beside the peers that are installed."""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from importlib import import_module

from boardwright.cli.arguments import add_json, print_json
from boardwright.cli.bench.measure import ROUNDS, Figure, Measure, take
from boardwright.cli.main import build
from boardwright.cli.progress import progress

TOPICS = ("port", "othello", "chess", "territory", "scripted", "search", "tree", "analysis", "batch", "drawing")
"""Each is a module of this package with a list MEASURES."""

ON_REQUEST = ("explorer",)
"""Topics that need what a server needs, and minutes: measured only where ``--only`` begins with their name."""

INTERNAL = ("the same in the final class", "one thread", "one worker")
"""Comparisons with ourselves need no peer to be installed."""


def arguments(parser: ArgumentParser) -> None:
    """Take which figures to measure."""
    parser.add_argument("--peers", action="store_true", help="measure the installed peers beside ours, in the same run")
    parser.add_argument("--server", action="store_true", help="measure the server under load and attack, nothing else")
    only = "only figures with this in their name; also: server, workshop"
    parser.add_argument("--only", metavar="TEXT", default="", help=only)
    parser.add_argument("--rounds", metavar="N", type=int, choices=range(1, 100), default=ROUNDS, help="repeat (3)")
    add_json(parser)


def run(args: Namespace) -> int:
    """Measure and print a table, or JSON."""
    if args.only == "workshop":
        figures = _workshop()
    else:
        figures = _server() if args.server or args.only == "server" else _speed(args)
    if args.json:
        print_json([asdict(figure) for figure in figures])
        return 0
    width = max([40, *(len(figure.name) for figure in figures)])
    print(f"{'':<{width}} {'value':>15} {'unit':<9} {'ratio':>8}  peer")  # noqa: T201
    for figure in figures:
        print(_line(figure, width))  # noqa: T201
    if args.peers:
        from boardwright.cli.bench.peers import versions

        print(", ".join([build(), *versions()]))  # noqa: T201
    return 0


def _server() -> list[Figure]:
    """Measure the server; only this needs what a server needs."""
    from boardwright.cli.bench import attackers, attacks, server

    with progress("bench", 1 + len(attackers.ATTACKS)) as advance:
        found = server.figures()
        advance(1)
        for name in attackers.ATTACKS:
            found += attacks.figures((name,))
            advance(1)
    return found


def _workshop() -> list[Figure]:
    """Measure the workshop; only this needs what a server needs."""
    from boardwright.cli.bench import workshop

    with progress("bench", 1) as advance:
        found = workshop.figures()
        advance(1)
    return found


def _speed(args: Namespace) -> list[Figure]:
    """Measure what was asked for."""
    measures: list[Measure] = []
    for topic in (*TOPICS, *(topic for topic in ON_REQUEST if args.only.startswith(topic))):
        measures += import_module(f"boardwright.cli.bench.{topic}").MEASURES
    measures = [measure for measure in measures if args.only in measure.name]
    figures = []
    with progress("bench", len(measures)) as advance:
        for measure in measures:
            compare = args.peers or measure.peer in INTERNAL
            figures.append(take(measure, rounds=args.rounds, peers=compare))
            advance(1)
    return figures


def _line(figure: Figure, width: int) -> str:
    """Write a row; a ratio above 1 means that we are better."""
    ratio = f"{figure.ratio:,.2f}x" if figure.ratio is not None else ""
    if figure.peer_value is not None:
        peer = f"{figure.peer}: {_number(figure.peer_value)}"
    else:
        peer = f"{figure.peer}: not measured" if figure.peer else ""
    return f"{figure.name:<{width}} {_number(figure.value):>15} {figure.unit:<9} {ratio:>8}  {peer}".rstrip()


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}"
