"""`boardwright serve`: the server, until it is interrupted."""

import asyncio
import gc
import logging
import signal
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from boardwright.cli.arguments import whole_number
from boardwright.cli.main import OK
from boardwright.errors import InputError

SELDOM = (5_000, 20, 100)
"""A look through everything for garbage takes a tenth of a second with a thousand people: so let it be seldom."""


def arguments(parser: ArgumentParser) -> None:
    """Take what is most often set; everything else is set by file or environment."""
    parser.add_argument("--config", metavar="FILE", help="settings as TOML; docs/server.md lists them")
    parser.add_argument("--host", metavar="H", help="listen on this address (127.0.0.1)")
    parser.add_argument("--port", metavar="P", type=whole_number(0, 65535), help="pages and websockets (8000)")
    parser.add_argument("--dots-port", metavar="P", type=whole_number(0, 65535), help="the Dots protocol (8003)")
    places = "a path, sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME (a file in the user's data folder)"
    parser.add_argument("--database", metavar="URL", help=places)


def run(args: Namespace) -> int:
    """Serve until SIGINT or SIGTERM."""
    from boardwright.server.config import environment, read_config

    names = ("host", "port", "dots_port", "database")
    file = Path(args.config) if args.config else None
    config = read_config(file, environment(), {name: getattr(args, name) for name in names})
    _log()
    from boardwright.server.service import Service
    from boardwright.storage.place import shown

    async def serve() -> None:
        gc.set_threshold(*SELDOM)
        service = Service(config)
        stopped = asyncio.Event()
        loop = asyncio.get_running_loop()
        for one in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(one, stopped.set)
        try:
            await service.start()
            gc.freeze()  # what is there now stays, so nobody need look through it again
            print(f"open  http://{_reachable(config.host)}:{service.port}/  in a browser")  # noqa: T201
            if service.dots_port >= 0:
                print(f"dots  {config.host} {service.dots_port}")  # noqa: T201
            print(f"data  {shown(config.database)}", flush=True)  # noqa: T201
            await stopped.wait()
        except OSError as error:
            msg = f"cannot listen: {error.strerror or error}"
            raise InputError(msg, code="config/port") from None
        finally:
            await service.stop()

    asyncio.run(serve())
    return OK


def _reachable(host: str) -> str:
    """Give the name under which this machine itself reaches an address that it listens on."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 - compared, not bound
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _log() -> None:
    """Write logs as JSON, one line each, on standard error."""
    import structlog

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
