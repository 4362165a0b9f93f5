"""Attacks: honest people's moves are acknowledged meanwhile, and figures are figures.

Among other tests all attacks run in small, one after the other on one server. With `BOARDWRIGHT_ATTACKS`, which is what
`make soak` sets, each has its full size and a server of its own, and its figures are held against their bounds.
"""

import os

import pytest

from boardwright.cli.bench.attackers import ATTACKS
from boardwright.cli.bench.attacks import FULL, SMALL, kept, one_server

IN_FULL = bool(os.environ.get("BOARDWRIGHT_ATTACKS"))


@pytest.mark.slow
@pytest.mark.parametrize("names", [(name,) for name in ATTACKS] if IN_FULL else [tuple(ATTACKS)], ids=", ".join)
def test_people_play_on_while_a_server_is_attacked(names: tuple[str, ...]) -> None:
    """Every move of honest people is acknowledged; in full, the event loop, moves and memory keep their bounds."""
    found = one_server(names, FULL if IN_FULL else SMALL)
    assert [figure.unit for figure in found] == ["ms", "ms", "MB", ""] * len(names)
    assert all(figure.value > 0 for figure in found)
    if IN_FULL:
        for figure in found:
            print(f"{figure.name}: {figure.value:.0f} {figure.unit}")  # noqa: T201
        assert list(kept(found)) == []
