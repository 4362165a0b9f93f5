"""The worker: a process that thinks for engines' seats; one JSON request a line, one JSON answer a line.

It ends when its input ends, also in the middle of a thought, so that a server that was killed leaves nobody behind.
"""

import json
import os
import resource
import sys
from queue import SimpleQueue
from threading import Thread
from typing import Any

from boardwright.catalogue import load
from boardwright.errors import BoardwrightError
from boardwright.play.ledger import Entry, Opening, play_again, read_command
from boardwright.play.players import player_of


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Choose a move for whoever is to move after a ledger."""
    opening = Opening(**request["opening"])
    match = opening.match(load(opening.game, **opening.options))
    play_again(match, [Entry(at, read_command(plain)) for at, plain in enumerate(request["entries"], start=1)])
    player = player_of(request["player"], request["seed"])
    return {"move": match.position.format(player.choose(match.position))}


def main() -> None:
    """Answer until the input ends."""
    bytes_allowed = int(sys.argv[1]) * 1024 * 1024
    if bytes_allowed:
        resource.setrlimit(resource.RLIMIT_AS, (bytes_allowed, bytes_allowed))
    requests: SimpleQueue[str] = SimpleQueue()
    Thread(target=_listen, args=(requests,), daemon=True).start()
    while True:
        try:
            found = answer(json.loads(requests.get()))
        except (BoardwrightError, MemoryError, ValueError, KeyError) as error:
            found = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()


def _listen(requests: "SimpleQueue[str]") -> None:
    """Hand requests over; when there will be no more, end everything at once."""
    for line in sys.stdin:
        requests.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
