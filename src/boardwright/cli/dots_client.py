"""`boardwright dots-client`: type commands of the Dots protocol, see what comes back."""

import socket
import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from threading import Thread

from boardwright.cli.arguments import whole_number
from boardwright.cli.main import OK
from boardwright.errors import InputError

HELP = (
    "REG login password | LOG login password | LGT | UST | GLS | NEW players x y seconds 0/1 | JOI id | FIN | "
    "TRN x y | SRD | GSC"
)
PATIENCE = 2.0
"""So long is waited for the last answer after the end of the input."""


def arguments(parser: ArgumentParser) -> None:
    """Take where the server listens."""
    parser.add_argument("host", metavar="HOST", nargs="?", default="127.0.0.1", help="(127.0.0.1)")
    parser.add_argument("port", metavar="PORT", nargs="?", type=whole_number(1, 65535), default=8003, help="(8003)")


def run(args: Namespace) -> int:
    """Send each line that is typed as a packet and print everything that arrives, until either side ends."""
    try:
        connection = socket.create_connection((args.host, args.port), timeout=10)
    except OSError as error:
        msg = f"no server answers at {args.host} {args.port}: {error.strerror or error}"
        raise InputError(msg, code="client/unreachable") from None
    with connection:
        connection.settimeout(None)
        if sys.stdin.isatty():
            print(HELP)  # noqa: T201
        reader = Thread(target=_print_all, args=(connection,), daemon=True)
        reader.start()
        with suppress(OSError):
            for line in sys.stdin:
                if line.strip():
                    connection.sendall(line.strip().encode() + b"\n\n\n")
            connection.shutdown(socket.SHUT_WR)
        reader.join(PATIENCE)
    return OK


def _print_all(connection: socket.socket) -> None:
    """Print what arrives as it is, blank lines too: they are part of the protocol."""
    with suppress(OSError):
        while data := connection.recv(4096):
            sys.stdout.write(data.decode(errors="replace"))
            sys.stdout.flush()
