"""What matches promise in every game: records restore everything, and wrong commands change nothing."""

from boardwright.errors import BoardwrightError
from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.play import commands as ask
from boardwright.play.archive import record_of, replay, restore
from boardwright.play.clock import total
from boardwright.play.commands import Command, Seat, Sitter
from boardwright.play.match import Match
from boardwright.play.record import read_record, write_record
from boardwright.testing import expect

ANN = Seat(Sitter.PERSON, "ann")
FEW_PLIES = 14
SAME = ("seats", "setup", "key", "moves", "line", "at", "result")
REASONS = {"match", "play", "move"}


def records_restore_everything(game: Game, seed: int, length: int) -> None:
    """Seats, options, clocks, variations, comments: the restored match is equal, and is written as the same text."""
    match = _played(game, seed, length % FEW_PLIES)
    text = write_record(record_of(match))
    again = restore(read_record(text), game)
    expect.equal(write_record(record_of(again)), text, "the record of a restored match")
    mine, theirs = match.snapshot(), again.snapshot()
    expect.equal({name: theirs[name] for name in SAME}, {name: mine[name] for name in SAME}, "a restored match")
    clocks = [(one.clock.banks, one.clock.periods) for one in (again, match)]
    expect.equal(clocks[0], clocks[1], "the clocks of a restored match")
    expect.true(replay(read_record(text).sheet(), game).ok, "the record cannot be played through")


def _played(game: Game, seed: int, length: int) -> Match:
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


def wrong_commands_change_nothing(game: Game, seed: int, length: int) -> None:
    """Whatever is asked from whatever seat: either it is obeyed, or a code says why not and nothing has changed."""
    dice = Dice(seed)
    match = _played(game, seed, 6)
    text = "".join(chr(dice.number(0x250)) for _ in range(length % 12))
    for command in _wrong(text, dice.number(9) - 2, dice.number(44) - 3, 6000):
        before = match.snapshot()
        try:
            match.handle(command)
        except BoardwrightError as error:
            told = error.code.partition("/")[0] in REASONS and str(error)
            expect.true(told, f"{command} was refused with {error.code}")
            expect.equal(match.snapshot(), before, f"after {command} was refused")


def _wrong(text: str, seat: int, ply: int, now: int) -> tuple[Command, ...]:
    """Return commands most of which a match refuses."""
    return (
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
    )
