"""`boardwright uci` and `boardwright-uci`: the chess engine for any GUI."""

import sys
from typing import TYPE_CHECKING

from boardwright.protocols.uci.program import serve

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

NAME = "Boardwright"


def arguments(parser: "ArgumentParser") -> None:
    """Take none: options are set by the protocol."""
    parser.epilog = "The program boardwright-uci does the same, for GUIs that take the name of a program only."


def run(_args: "Namespace") -> int:
    """Speak UCI on standard input and output until the input ends."""
    return main()


def main() -> int:
    """Do the same, without the rest of the command line."""
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer, NAME)
    except KeyboardInterrupt:
        return 130
    return 0
