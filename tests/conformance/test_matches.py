"""Matches of every game: what was played, taken back and said comes back from the JSON record."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.errors import BoardwrightError
from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.play import commands as ask
from boardwright.play.archive import record_of, replay, restore
from boardwright.play.clock import total
from boardwright.play.commands import Seat, Sitter
from boardwright.play.match import Match
from boardwright.play.record import read_record, write_record
from tests.conformance.games import every_game

GAMES = every_game()
game_names = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
ANN = Seat(Sitter.PERSON, "ann")


def played(game: Game, seed: int, length: int) -> Match:
    """Play a match of one person on all seats, with second thoughts, remarks and a clock."""
    match = Match(game, [ANN] * game.start().seats, total(600, 5), seed)
    dice = Dice(seed)
    match.handle(ask.Start(0))
    for at in range(1, length):
        now = 1000 * at
        kind = dice.number(8)
        if kind == 0 and match.history.can_undo:
            match.handle(ask.Jump(dice.number(match.ply), at=now))
        elif kind == 1:
            match.handle(ask.Remark(f"remark {at}", now))
        elif match.awaited is not None:
            moves = match.position.moves()
            move = moves[dice.number(len(moves))]
            match.handle(ask.Play(match.awaited, match.position.format(move), now))
    return match


@game_names
@given(seed=st.integers(0, 2**32), length=st.integers(0, 14))
def test_records_restore_everything(game: Game, seed: int, length: int) -> None:
    """Seats, options, clocks, variations, comments: the restored match is equal, and is written as the same text."""
    match = played(game, seed, length)
    text = write_record(record_of(match))
    again = restore(read_record(text), game)
    assert write_record(record_of(again)) == text
    mine, theirs = match.snapshot(), again.snapshot()
    assert [mine[name] for name in ("seats", "setup", "key", "moves", "line", "at", "result")] == [
        theirs[name] for name in ("seats", "setup", "key", "moves", "line", "at", "result")
    ]
    assert (match.clock.banks, match.clock.periods) == (again.clock.banks, again.clock.periods)
    assert replay(read_record(text).sheet(), game).ok


@game_names
@given(seed=st.integers(0, 2**32), text=st.text(max_size=12), seat=st.integers(-2, 6), ply=st.integers(-3, 40))
def test_wrong_commands_change_nothing(game: Game, seed: int, text: str, seat: int, ply: int) -> None:
    """Whatever is asked from whatever seat: either it is obeyed, or a code says why not and nothing has changed."""
    match = played(game, seed, 6)
    now = 6000
    for command in (
        ask.Play(seat, text, now),
        ask.Play(seat, text, now, ply),
        ask.Sit(seat, Sitter.PERSON, text, now),
        ask.Start(now),
        ask.Jump(ply, seat, now),
        ask.Undo(seat, now),
        ask.Redo(seat, now),
        ask.Accept(seat, now),
        ask.Decline(seat, now),
        ask.Undo(0, 10**9),
    ):
        before = match.snapshot()
        try:
            match.handle(command)
        except BoardwrightError as error:
            assert error.code.partition("/")[0] in {"match", "play", "move"}
            assert str(error)
            assert match.snapshot() == before
