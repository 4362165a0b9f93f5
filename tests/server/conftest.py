"""What tests of the server share: an operator at the command line."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from boardwright.cli.main import main

Order = Callable[..., Awaitable[Any]]


@pytest.fixture
def order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Order:
    """Return orders by `boardwright admin`, each of which tells something or complains."""

    async def give(*words: str) -> Any:
        code = await asyncio.to_thread(main, ["admin", *words, "--database", str(tmp_path / "db.sqlite"), "--json"])
        said = capsys.readouterr()
        return json.loads(said.out.splitlines()[-1]) if code == 0 else said.err  # the server logs, too

    return give
