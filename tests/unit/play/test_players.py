"""Players that need no person."""

import pytest

import boardwright
from boardwright.errors import UnknownPlayer
from boardwright.play.players import GreedyPlayer, RandomPlayer, hint, player_of
from boardwright.search.limits import Info, Limits


@pytest.mark.parametrize("spelling", ["random", "greedy", "level:1", "level:10"])
def test_spelling(spelling: str) -> None:
    """A player is called as it is spelt, and repeats itself for a seed."""
    position = boardwright.load("othello", size=6).start()
    position.play(position.moves()[0])
    before = position.key
    one, two = (player_of(spelling, seed=3) for _ in range(2))
    assert one.name == spelling
    if spelling != "level:10":
        assert [one.choose(position) for _ in range(4)] == [two.choose(position) for _ in range(4)]
    assert position.key == before


@pytest.mark.parametrize("spelling", ["", "level", "level:", "level:0", "level:11", "level:x", "random:1", "cat"])
def test_bad_spelling(spelling: str) -> None:
    """Anything else is refused with what there is."""
    with pytest.raises(UnknownPlayer):
        player_of(spelling)


def test_greedy_takes_what_looks_best() -> None:
    """The move after which the evaluation is highest; a win at once beats everything."""
    position = boardwright.load("othello").start()
    position.play("f5")
    worth = {}
    for move in position.moves():
        position.make(move)
        worth[move] = position.evaluation(1)
        position.undo()
    chosen = GreedyPlayer(1).choose(position)
    assert worth[chosen] == max(worth.values())


def test_random_players_differ_by_seed() -> None:
    """Different seeds choose differently sooner or later."""
    position = boardwright.load("othello").start()
    chosen = {tuple(RandomPlayer(seed).choose(position).text for _ in range(1)) for seed in range(20)}
    assert len(chosen) == 4


def test_hint_thinks_aloud() -> None:
    """A hint is a legal move, and the thinking can be followed; a finished game has none."""
    heard: list[Info] = []
    position = boardwright.load("othello", size=6).start()
    assert hint(position, Limits(nodes=2000), heard.append) in position.moves()
    assert heard
    finished = boardwright.load("othello").start("XXX" + "-" * 61 + " X")
    assert hint(finished, Limits(nodes=2000)) is None
