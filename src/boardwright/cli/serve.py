"""`boardwright serve`: the server, until it is interrupted."""

import asyncio
import logging
import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from boardwright.catalogue import REGISTRY
from boardwright.cli.arguments import add_places, warn_of_problems, whole_number
from boardwright.cli.main import OK
from boardwright.errors import InputError


def arguments(parser: ArgumentParser) -> None:
    """Take what is most often set; everything else is set by file or environment."""
    parser.add_argument("--config", metavar="FILE", help="settings as TOML; docs/server.md lists them")
    parser.add_argument("--host", metavar="H", help="listen on this address (127.0.0.1)")
    parser.add_argument("--port", metavar="P", type=whole_number(0, 65535), help="pages and websockets (8000)")
    dots = "the Dots protocol (8003); -1 opens none"
    parser.add_argument("--dots-port", metavar="P", type=whole_number(-1, 65535), help=dots)
    places = "a path, sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME (a file in the user's data folder)"
    parser.add_argument("--database", metavar="URL", help=places)
    bus = "share the database with other servers over a bus, such as redis://HOST:6379 (docs/scaling.md)"
    parser.add_argument("--bus", metavar="URL", help=bus)
    parser.add_argument("--node", metavar="NAME", help="the name of this server among those on the bus")
    add_places(parser)


def run(args: Namespace) -> int:
    """Serve until SIGINT or SIGTERM."""
    from boardwright.server.config import environment, read_config

    names = ("host", "port", "dots_port", "database", "bus", "node")
    file = Path(args.config) if args.config else None
    config = read_config(file, environment(), {name: getattr(args, name) for name in names})
    REGISTRY.add(*config.games, *args.places)
    warn_of_problems("serve")
    log = _log(config.log_file)
    from boardwright.server.process import event_loop, look_for_garbage_seldom, prepare, quietly
    from boardwright.server.service import Service
    from boardwright.storage.place import shown

    async def serve() -> None:
        service = Service(prepare(config))
        stopped = asyncio.Event()
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(quietly)
        loop.add_signal_handler(signal.SIGHUP, log.reopen)
        for one in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(one, stopped.set)
        try:
            await service.start()
            look_for_garbage_seldom()
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

    with asyncio.Runner(loop_factory=event_loop) as runner:
        runner.run(serve())
    return OK


def _reachable(host: str) -> str:
    """Return the name under which this machine itself reaches an address that it listens on."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 - compared, not bound
        return "localhost"
    return f"[{host}]" if ":" in host else host


class Log:
    """Where logs are written; opened again when the file was moved away."""

    def __init__(self, path: str) -> None:
        """Write to a file, or to standard error if the path is empty; raise InputError if it cannot be opened."""
        self._path = path
        self._stream = sys.stderr
        self.reopen()

    def reopen(self) -> None:
        """Open the file again; standard error stays as it is."""
        if not self._path:
            return
        try:
            fresh = os.fdopen(os.open(self._path, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600), "a", buffering=1)
        except OSError as error:
            msg = f"log_file: {self._path} cannot be opened: {error.strerror}"
            raise InputError(msg, code="config/log") from None
        before, self._stream = self._stream, fresh
        if before is not sys.stderr:
            before.close()

    def msg(self, message: str) -> None:
        """Write a line."""
        print(message, file=self._stream, flush=True)

    log = debug = info = warn = warning = fatal = failure = err = error = critical = exception = msg


def _log(path: str) -> Log:
    """Write logs as JSON, one line each."""
    import structlog

    log = Log(path)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=lambda *_: log,
    )
    return log
