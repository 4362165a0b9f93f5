"""The worker: a process that thinks for engines' seats; one JSON request a line, one JSON answer a line.

It ends when its input ends, also in the middle of a thought, so that a server that was killed leaves no process behind.
"""

import json
import os
import resource
import sys
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any

from boardwright.catalogue import load_listed
from boardwright.catalogue.texts import RulesText
from boardwright.errors import BoardwrightError
from boardwright.kernel.game import Game
from boardwright.play.budget import Budget
from boardwright.play.ledger import Entry, Opening, play_again, read_command
from boardwright.play.players import player_of

KNOWN_GAMES = 4


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Choose a move for the seat that is to move after a ledger."""
    opening = Opening(**request["opening"])
    match = opening.match(_game(opening, request["rules"]))
    play_again(match, [Entry(at, read_command(plain)) for at, plain in enumerate(request["entries"], start=1)])
    player = player_of(request["player"], request["seed"])
    budget = Budget(**{**request["budget"], "left": tuple(request["budget"]["left"])})
    begun = monotonic()
    move = player.choose(match.position, None, budget)
    return {"move": match.position.format(move), "seconds": monotonic() - begun}


def _game(opening: Opening, rules: dict[str, Any] | None) -> Game:
    """Return the game of a match, by the text that it is played by; the latest ones are read once."""
    if rules is None:
        return load_listed(opening.game, **opening.options)
    if (opening.game, opening.rules) not in _LATEST:
        while len(_LATEST) >= KNOWN_GAMES:
            del _LATEST[next(iter(_LATEST))]
        _LATEST[opening.game, opening.rules] = RulesText.of_plain(rules).game(opening.game, **opening.options)
    return _LATEST[opening.game, opening.rules]


_LATEST: dict[tuple[str, str], Game] = {}


def main() -> None:
    """Answer until the input ends; called with the megabytes that may be used (0 for any) and a niceness."""
    bytes_allowed = int(sys.argv[1]) * 1024 * 1024
    os.nice(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
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
