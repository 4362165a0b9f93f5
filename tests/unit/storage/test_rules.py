"""Rules texts in a database: kept while a shelf or a match has them, and let go afterwards."""

import asyncio
from pathlib import Path

import pytest

from boardwright.errors import TooMany
from boardwright.play.ledger import Opening
from boardwright.storage import rules as storing
from boardwright.storage.accounts import DatabaseAccounts
from boardwright.storage.database import Database
from boardwright.storage.ledgers import DatabaseLedgers
from boardwright.storage.rules import DatabaseRules

PLAYED, SHELVED, LOST = "a" * 40, "b" * 40, "c" * 40


def test_texts_go_when_nothing_has_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Housekeeping forgets a text that neither a match nor a shelf has, and shelves that are old or without owner."""
    monkeypatch.setattr(storing, "FRESH_SECONDS", -10)

    async def play() -> None:
        database = Database(str(tmp_path / "db"))
        rules, ledgers = DatabaseRules(database), DatabaseLedgers(database)
        ann = await DatabaseAccounts(database).register("ann", "secret")
        await ledgers.create(Opening(f"rules/{PLAYED}", {}, rules=PLAYED), "ann", rules="played", title="Mine")
        await rules.shelve(ann.number, "mine", SHELVED, "shelved", 5, 5)
        await rules.shelve(ann.number + 1, "nobody's", LOST, "lost", 5, 5)
        assert await rules.clean(0) == 1
        assert [await rules.find(one) for one in (PLAYED, SHELVED, LOST)] == ["played", "shelved", None]
        assert await rules.clean(1 << 40) == 1
        assert [await rules.find(one) for one in (PLAYED, SHELVED)] == ["played", None]
        found = await ledgers.find(1)
        assert found is not None
        assert found.opening.rules == PLAYED
        database.close()

    asyncio.run(play())


def test_a_shelf_has_an_end(tmp_path: Path) -> None:
    """More versions of one title push the oldest out; more texts than a shelf takes are refused."""

    async def play() -> None:
        database = Database(str(tmp_path / "db"))
        rules = DatabaseRules(database)
        for at in range(4):
            await rules.shelve(1, "mine", str(at) * 40, "text", 3, 2)
        assert [one.rules[0] for one in await rules.shelf(1)] == ["3", "2"]
        await rules.shelve(1, "other", "4" * 40, "text", 3, 2)
        with pytest.raises(TooMany):
            await rules.shelve(1, "third", "5" * 40, "text", 3, 2)
        assert await rules.unshelve(1, "4" * 40)
        assert not await rules.unshelve(2, "3" * 40)
        assert await rules.title("3" * 40) == "mine"
        database.close()

    asyncio.run(play())
