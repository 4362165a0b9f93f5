"""Subject: the game that a piece of work is about, as data; a worker loads it and proves that it is the same."""

from hashlib import blake2b
from threading import Lock
from typing import Any, NamedTuple

from boardwright.catalogue import load
from boardwright.errors import InputError
from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game

WALKS, LONGEST_WALK = 4, 60


class Subject(NamedTuple):
    """How a game is called, its options as a JSON object would have them, and a digest of its rules."""

    name: str
    options: tuple[tuple[str, Any], ...]
    rules: str

    def plain(self) -> dict[str, Any]:
        """Write it down."""
        return {"game": self.name, "options": dict(self.options), "rules": self.rules}


_loaded: dict[Subject, Game] = {}
_lock = Lock()


def subject_of(game: Game, name: str = "") -> Subject:
    """Describe a game that ``load`` finds by this name, or by its own; pieces of work in this process use it itself."""
    subject = Subject(name or game.name, tuple(game.values.items()), digest(game))
    with _lock:
        _loaded[subject] = game
    return subject


def game_of(plain: dict[str, Any]) -> Game:
    """Return the game of a description; raise InputError if the rules here are others than those that were meant."""
    subject = Subject(plain["game"], tuple(plain["options"].items()), plain["rules"])
    with _lock:
        if subject not in _loaded:
            game = load(subject.name, **dict(subject.options))
            if digest(game) != subject.rules:
                msg = f"{subject.name} has other rules or another evaluation here than where the work was handed out"
                raise InputError(msg, code="work/other-rules")
            _loaded[subject] = game
        return _loaded[subject]


def digest(game: Game) -> str:
    """Tell games apart by what they do: moves, keys and worths along a few random games."""
    found = blake2b(game.label.encode(), digest_size=12)
    for walk in range(WALKS):
        position, dice = game.start(), Dice(walk)
        for _ in range(LONGEST_WALK):
            moves = position.moves()
            words = [position.setup(), str(position.key), str(position.evaluation()), *(move.text for move in moves)]
            found.update("\n".join(words).encode())
            if not moves:
                break
            position.make(moves[dice.number(len(moves))])
    return found.hexdigest()
