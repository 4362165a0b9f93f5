"""`boardwright admin`: orders to a server that runs on this machine."""

from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from boardwright.cli.arguments import add_json, print_json, whole_number
from boardwright.cli.main import OK
from boardwright.errors import BoardwrightError, InputError

FOR_EVER = 1 << 40
RESTRICTIONS = {
    "ban": "let an account in no more and end its sessions",
    "mute": "let an account say and offer nothing to other people",
}
MOMENTS = ("banned_until", "muted_until", "found", "said")


def arguments(parser: ArgumentParser) -> None:
    """Take an order, and how to find the server."""
    for_all = ArgumentParser(add_help=False)
    for_all.add_argument("--config", metavar="FILE", help="the settings that the server was started with")
    for_all.add_argument("--database", metavar="URL", help="the database of the server")
    for_all.add_argument("--socket", metavar="PATH", help="the server's admin socket")
    add_json(for_all)
    orders = parser.add_subparsers(dest="do", metavar="ORDER", required=True)

    def order(name: str, text: str) -> ArgumentParser:
        return orders.add_parser(name, help=text, description=text, parents=[for_all], allow_abbrev=False)

    order("who", "list who is connected")
    for name, text in RESTRICTIONS.items():
        one = order(name, text)
        one.add_argument("name", metavar="NAME")
        one.add_argument("--days", metavar="N", type=float, help="how long; without it for ever")
        order(f"un{name}", f"take back: {text}").add_argument("name", metavar="NAME")
    rename = order("rename", "give an account another name, also in its games")
    rename.add_argument("name", metavar="NAME")
    rename.add_argument("fresh", metavar="NEW")
    order("end", "end a match without a result").add_argument("match", metavar="MATCH", type=whole_number(1, 2**31 - 1))
    order("complaints", "list the messages that players have complained about")
    erase = order("erase", "take a message out of the chat")
    erase.add_argument("message", metavar="MESSAGE", type=whole_number(1, 2**31 - 1))
    order("quarantine", "list the matches whose rows cannot be read")


def run(args: Namespace) -> int:
    """Return an order and print what the server tells."""
    from boardwright.server.admin_door import order
    from boardwright.server.config import environment, read_config

    file = Path(args.config) if args.config else None
    config = read_config(file, environment(), {"database": args.database, "admin_socket": args.socket})
    wanted = {name: getattr(args, name, None) for name in ("do", "name", "fresh", "days", "match", "message")}
    try:
        answer = order(config.admin_path, {name: value for name, value in wanted.items() if value is not None})
    except OSError as error:
        msg = f"no server listens at {config.admin_path}: {error.strerror or error}"
        raise InputError(msg, code="admin/no-server") from None
    if not answer["ok"]:
        raise BoardwrightError(str(answer["detail"]), code=str(answer["code"]))
    told: Any = answer["told"]
    if args.json:
        print_json(told)
        return OK
    for row in told if isinstance(told, list) else [told]:
        print("  ".join(_shown(name, value) for name, value in row.items()))  # noqa: T201
    return OK


def _shown(name: str, value: object) -> str:
    """Write a value for people; moments as dates."""
    if name not in MOMENTS or not isinstance(value, int):
        return f"{name} {value}" if name in ("match", "message", "complaints") else str(value) or "-"
    moment = "for ever" if value >= FOR_EVER else f"{datetime.fromtimestamp(value, UTC):%Y-%m-%d %H:%M} UTC"
    return f"{name.replace('_', ' ')} {moment if value else '-'}"
