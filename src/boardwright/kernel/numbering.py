"""Numbering: words for the choices of a game in plain Python, the same in every position of the game."""

from collections.abc import Hashable
from threading import Lock
from typing import Any


class Numbering:
    """Numbers choices from 1 in the order in which they are first seen; threads may share it."""

    def __init__(self) -> None:
        """Know no choice yet."""
        self._words: dict[Hashable, int] = {}
        self._choices: list[Any] = [None]
        self._lock = Lock()

    def word(self, choice: Hashable) -> int:
        """Return the number of a choice, a new one if it was never seen."""
        word = self._words.get(choice)
        if word is not None:
            return word
        with self._lock:
            word = self._words.get(choice)
            if word is None:
                word = len(self._choices)
                self._choices.append(choice)
                self._words[choice] = word
            return word

    def choice(self, word: int) -> Any:
        """Return the choice that has a number."""
        return self._choices[word]
