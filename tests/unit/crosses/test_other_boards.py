"""Crosses on boards of other shapes: in the terminal, by the engine, over websockets, and a board of one's own."""

import asyncio
import io
from pathlib import Path

import pytest

import boardwright
from boardwright.cli.main import main
from boardwright.games.crosses import Crosses
from boardwright.games.crosses.fields import Field
from boardwright.games.crosses.reference.boards import SquareBoard
from boardwright.kernel.layout import Place, grid_name
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from boardwright.testing import conform
from boardwright.testing.walks import walk
from tests.server.clients import WebClient, running
from tests.unit.crosses.ring import RingCrosses

RING = "tests.unit.crosses.ring:RingCrosses"
Capture = pytest.CaptureFixture[str]
HOMES = ((0, 0), (1, 1), (1, 0), (0, 1))


class PluggableSquares(Crosses):
    """The usual squares through the contract instead of the native core."""

    def field(self) -> Field:
        """Lay out squares."""
        size, edge = self.size, self.size - 1
        places = {(x, y): Place(grid_name(x, y), x, y) for y in range(size) for x in range(size)}
        return Field(lambda: SquareBoard(size, size), places, tuple((edge * x, edge * y) for x, y in HOMES))


@pytest.mark.parametrize("start", ["placed", "free"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_the_contract_plays_as_the_native_core_does(seed: int, players: int, start: str) -> None:
    """On squares both show the same moves, boards, turns and ends, step by step and back again."""
    options = {"size": 6, "players": players, "start": start, "first_steps": seed}
    native, plugged = Crosses(**options).start(), PluggableSquares(**options).start()
    for step in range(200):
        assert [move.text for move in plugged.moves()] == [move.text for move in native.moves()]
        assert (plugged.turn, plugged.board()) == (native.turn, native.board())
        made = walk(native, 100 * seed + step, 1)
        if not made:
            break
        plugged.play(made[0].text)
        if step % 5 == 4:
            native.undo()
            plugged.undo()
    one, two = native.outcome(), plugged.outcome()
    assert one is not None
    assert two is not None
    assert (one.winners, one.reason) == (two.winners, two.reason)


@pytest.mark.parametrize(("board", "count"), [("squares", 3), ("hexagons", 2), ("torus", 8)])
def test_shapes_decide_what_is_around(board: str, count: int) -> None:
    """From its corner a cross reaches three squares, two hexagons of a rhombus, eight cells of a torus."""
    position = boardwright.load("crosses", board=board).start()
    assert len(position.moves()) == count
    move = Engine(1).think(position, Limits(nodes=200)).move
    assert move in position.moves()


@pytest.mark.parametrize("setup", ["nonsense", "('....', 0, 3, 0, 0)", "('" + "." * 25 + "', 0, 3, 0, 0)", "('x', 7)"])
def test_wrong_set_ups_are_refused(setup: str) -> None:
    """A text that is no state of the board, or leaves the mover without a step, is an error of the set-up."""
    with pytest.raises(boardwright.SetupError):
        boardwright.load("crosses", board="hexagons", size=5).start(setup)


def test_a_board_of_ones_own_conforms() -> None:
    """A ring that was written against the contract keeps every promise of a game."""
    conform(RingCrosses(), walks=3)


def test_a_board_of_ones_own_in_the_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is drawn, played against the engine and searched by the name of its class."""
    monkeypatch.setattr("sys.stdin", io.StringIO("c2\nc3\nc4\nmoves\nquit\n"))
    assert main(["play", RING, "--level", "2"]) == 0
    assert "Noughts" in capsys.readouterr().out
    assert main(["search", RING, "--nodes", "300"]) == 0
    assert "best move: c" in capsys.readouterr().out


def test_a_torus_on_the_server(tmp_path: Path) -> None:
    """A table with the option is opened, a player steps, and an engine in a worker process answers."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            options = {"board": "torus", "size": 5, "steps": 1}
            number = await ann.done("create", game="crosses", options=options, engines={"1": "level:1"})
            await ann.ask("watch", match=number)
            await ann.done("play", match=number, move="e5")
            while (found := await ann.until("move"))["seat"] != 1:
                pass
            assert found["ply"] == 2
            await ann.close()

    asyncio.run(play())
