"""What an analyst finds out about the design of a game by playing it against itself, in a given time."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

from boardwright.errors import PlayError
from boardwright.kernel.game import Game
from boardwright.lab.self_play import Observed, check, play_all
from boardwright.lab.study import Plan, findings
from boardwright.lab.subject import subject_of

LEVELS, SEED = (1, 3, 5), 1
FEW_GAMES = 2
"""Of each pairing: they tell how long the others will take."""

Tell = Callable[[int, int], None]


def study(game: Game, most_games: int, seconds: float, tell: Tell) -> dict[str, Any]:
    """Play as many games of each pairing as are wanted and as there is time for, and sum up.

    Raise InputError for a game for one, and PlayError if even a few games take twice the time.
    """
    position = check(game).start()
    begun = monotonic()

    def played(games: int) -> Iterator[Observed]:
        trials = list(plan_of(games).trials())
        for done, one in enumerate(play_all(trials), start=1):
            tell(done, len(trials))
            if monotonic() - begun > 2 * seconds:
                msg = "games of this game take too long here; `boardwright study` takes its time"
                raise PlayError(msg, code="study/too-long")
            yield one

    def plan_of(games: int) -> Plan:
        return Plan(subject, position.seats, LEVELS, games, SEED)

    subject = subject_of(game)
    few = list(played(FEW_GAMES))
    taken = monotonic() - begun
    rounds = int((seconds - taken) / max(taken, 0.001))
    games = min(most_games, FEW_GAMES * rounds)
    if games <= FEW_GAMES:
        return findings(plan_of(FEW_GAMES), game, few)
    return findings(plan_of(games), game, played(games))
