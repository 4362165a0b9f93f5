"""Games counted together: the same as counting them one by one, in both builds, and after a way through JSON."""

import json

from boardwright.kernel.dice import Dice
from boardwright.play.counted import ID_LETTERS, RECENT, Counted, Row
from boardwright.play.passage import Passage
from boardwright.play.tally import Tally, bucket_of
from tests.interpreted import Interpreted

FIRST = 7
SCRIPT = "from tests.unit.play.test_tally import rows; print(rows(3))"


def passages(count: int, seed: int) -> list[Passage]:
    """Make games with few keys and moves, so that much is met again, also by the same game."""
    dice = Dice(seed)
    edge = [-(1 << 63), (1 << 63) - 1, -1, 0]
    found = []
    for number in range(count):
        steps = tuple((edge[dice.number(4)] ^ dice.number(3), f"m{dice.number(3)}") for _ in range(dice.number(12)))
        winners, strength = [None, (), (0,)][dice.number(3)], [None, 1500, 2100][dice.number(3)]
        ended = 1_000_000_000 * dice.number(2)
        found.append(Passage(f"{number}", "g", "{}", "t", "import", winners, strength, ended, steps))
    return found


def one_by_one(games: list[Passage]) -> set[Row]:
    """Count without arrays."""
    counts: dict[tuple[int, str, int], list[int]] = {}
    for place, game in enumerate(games):
        for key, move in dict.fromkeys(game.steps):
            counts.setdefault((key, move, bucket_of(game)), []).append(place)
    return {
        (
            *what, len(places), sum(games[place].strength or 0 for place in places),
            "".join(f"{FIRST + place:0{ID_LETTERS}x}" for place in reversed(places))[: ID_LETTERS * RECENT],
        )
        for what, places in counts.items()
    }  # fmt: skip


def rows(seed: int) -> list[Row]:
    """Count them together."""
    tally = Tally(FIRST)
    for passage in passages(80, seed):
        tally.add(passage)
    return list(tally.rows())


def test_counts_are_those_of_counting_one_by_one() -> None:
    """Every row is there once, also for the smallest and the largest keys; keys come in the order of their bits."""
    for seed in range(20):
        found = rows(seed)
        assert set(found) == one_by_one(passages(80, seed))
        assert len(set(found)) == len(found)
        keys = [row[0] % (1 << 64) for row in found]
        assert keys == sorted(keys)
    assert list(Tally(1).rows()) == []


def test_rows_go_through_json() -> None:
    """What another process counted is read as it was written."""
    tally = Tally(FIRST)
    for passage in passages(80, 5):
        tally.add(passage)
    counted = tally.rows()
    assert list(Counted.of_plain(json.loads(json.dumps(counted.plain())))) == list(counted)


def test_both_builds_count_the_same(interpreted: Interpreted) -> None:
    """Without compiled modules the rows are the same."""
    assert interpreted.run("-c", SCRIPT).strip() == str(rows(3))
