"""The match: who may do what and when, and what comes of it."""

import pytest

import boardwright
from boardwright.errors import BoardwrightError, NothingToRedo, NothingToUndo, TimeIsUp
from boardwright.kernel.game import Game
from boardwright.play import commands as ask
from boardwright.play import events as tell
from boardwright.play.archive import record_of, restore
from boardwright.play.clock import per_move, total
from boardwright.play.commands import Command, Seat, Sitter
from boardwright.play.match import Match
from boardwright.play.result import Result
from boardwright.play.scene import scene_of
from boardwright.play.show import PieceCreated
from tests.port.toys import RaceGame

ANN, BOB, CARL = (Seat(Sitter.PERSON, name) for name in ("ann", "bob", "carl"))
BOT = Seat(Sitter.ENGINE, "level:1")


def started(game: Game | None = None, *seats: Seat, **more: object) -> Match:
    """Return a match that has begun, between two people unless others are named."""
    match = Match(game or boardwright.load("othello"), seats or (ANN, BOB), **more)  # type: ignore[arg-type]
    match.handle(ask.Start())
    return match


def play(match: Match, *moves: str) -> list[tell.Event]:
    """Play moves, each by whoever is to move; return the last events."""
    events: list[tell.Event] = []
    for move in moves:
        assert match.awaited is not None
        events = match.handle(ask.Play(match.awaited, move))
    return events


def refused(match: Match, command: Command) -> str:
    """Return the code with which a command is refused; nothing may have changed."""
    before = match.snapshot()
    with pytest.raises(BoardwrightError) as caught:
        match.handle(command)
    assert before == match.snapshot()
    assert str(caught.value)
    return caught.value.code


def test_from_open_seats_to_the_first_move() -> None:
    """Seats are taken, left and taken again; then the match starts and a move is shown in names."""
    match = Match(boardwright.load("othello"))
    assert refused(match, ask.Start()) == "match/seat-open"
    assert match.handle(ask.Sit(0, Sitter.PERSON, " ann ")) == [tell.SeatChanged(0, ANN)]
    match.handle(ask.Sit(1, Sitter.ENGINE, "level:1"))
    assert match.handle(ask.Leave(0)) == [tell.SeatChanged(0, Seat())]
    match.handle(ask.Sit(0, Sitter.PERSON, "bob"))
    assert match.awaited is None
    assert match.handle(ask.Start()) == [tell.Started(0), tell.TurnBegan(0, 0)]
    played, began = match.handle(ask.Play(0, "F5", ply=0))
    discs = (PieceCreated("f5", "Black Disc"), PieceCreated("e5", "Black Disc"))
    assert played == tell.MovePlayed(1, 0, "f5", (discs,))
    assert began == tell.TurnBegan(1, 1)


def test_every_wrong_command_has_its_code_and_changes_nothing() -> None:
    """Before the start, out of turn, for another ply, from nowhere, after the end."""
    match = Match(boardwright.load("othello"), (ANN, Seat()))
    assert refused(match, ask.Play(0, "f5")) == "match/not-started"
    assert refused(match, ask.Stop(0)) == "match/not-started"
    assert refused(match, ask.Sit(0, Sitter.PERSON, "bob")) == "match/seat-taken"
    assert refused(match, ask.Sit(2, Sitter.PERSON, "bob")) == "match/no-such-seat"
    assert refused(match, ask.Sit(1, Sitter.PERSON, " ")) == "match/no-such-sitter"
    assert refused(match, ask.Sit(1, Sitter.OPEN, "x")) == "match/no-such-sitter"
    assert refused(match, ask.Leave(1)) == "match/seat-open"
    match.handle(ask.Sit(1, Sitter.PERSON, "bob"))
    match.handle(ask.Start())
    assert refused(match, ask.Start()) == "match/started"
    assert refused(match, ask.Sit(1, Sitter.PERSON, "carl")) == "match/started"
    assert refused(match, ask.Play(1, "f5")) == "match/not-your-turn"
    assert refused(match, ask.Play(-1, "f5")) == "match/no-such-seat"
    assert refused(match, ask.Play(0, "f5", ply=1)) == "match/stale-ply"
    assert refused(match, ask.Play(0, "a1")) == "play/illegal-move"
    assert refused(match, ask.Play(0, "")) == "move/malformed"
    assert refused(match, ask.Undo(0)) == "play/nothing-to-undo"
    assert refused(match, ask.Redo(0)) == "play/nothing-to-redo"
    assert refused(match, ask.Jump(1)) == "play/nothing-to-redo"
    assert refused(match, ask.Accept(0)) == "match/no-offer"
    assert refused(match, ask.Decline(1)) == "match/no-offer"
    match.handle(ask.Resign(0))
    for command in (ask.Play(1, "f5"), ask.Resign(1), ask.Stop(1), ask.Leave(1), ask.OfferDraw(1)):
        assert refused(match, command) == "match/over"
    with pytest.raises(BoardwrightError, match="2 seats, not 3"):
        Match(boardwright.load("othello"), (ANN, BOB, CARL))


def test_a_whole_game_ends_with_the_score() -> None:
    """The shortest wipe-out of Othello: White has nothing left after nine moves."""
    match = started()
    events = play(match, "f5", "d6", "c5", "f4", "e7", "f6", "g5", "e6", "e3")
    assert events[-1] == tell.Ended(Result((0,), "no moves left", (13.0, 0.0)))
    assert match.awaited is None


def test_sole_forced_passes_play_themselves() -> None:
    """A forced pass needs no click, and undo and redo step over it."""
    small = boardwright.load("othello", size=6)
    match = started(small, ANN, BOT, setup="-OOOOOXOOXXOXOXXXXXXXXXXXXXOXX-OXXXX X")
    events = play(match, "a6")
    assert events[1] == tell.MovePlayed(2, 1, "pass", (), automatic=True)
    assert match.awaited == 0
    match.handle(ask.Undo(0))
    assert match.ply == 0
    match.handle(ask.Redo(0))
    assert match.ply == 2
    match.handle(ask.Jump(1))
    assert match.ply == 2


def test_undo_against_an_engine_returns_to_the_person() -> None:
    """One undo takes the engine's answer back too; redo brings both again; a new move clears them."""
    match = started(None, ANN, BOT)
    play(match, "f5", "d6", "c3")
    assert match.handle(ask.Undo(0)) == [tell.Travelled(3, 2), tell.TurnBegan(0, 2)]
    match.handle(ask.Undo(0))
    assert match.ply == 0
    assert refused(match, ask.Undo(0)) == "play/nothing-to-undo"
    match.handle(ask.Redo(0))
    assert match.ply == 2
    assert match.awaited == 0
    play(match, "c4")
    with pytest.raises(NothingToRedo):
        match.handle(ask.Redo(0))
    assert [node.text for node in match.history.line] == ["f5", "d6", "c4"]
    record = record_of(match)
    assert [[mark.text for mark in branch] for branch in record.line[2].variations] == [["c3"]]


def test_undo_between_people_needs_consent() -> None:
    """Everybody whose move is taken back, and whose turn it would take, is asked."""
    match = started()
    play(match, "f5", "d6")
    assert match.handle(ask.Undo(0)) == [tell.Offered(0, (1,), 0)]
    assert refused(match, ask.Accept(0)) == "match/no-offer"
    assert match.handle(ask.Decline(1)) == [tell.OfferClosed(0)]
    match.handle(ask.Undo(0))
    assert match.handle(ask.Accept(1)) == [tell.Travelled(2, 0), tell.TurnBegan(0, 0)]
    match.handle(ask.Jump(2, 0))
    assert match.offer is not None
    play(match, "d3")
    assert match.offer is None
    assert match.ply == 1


def test_one_person_on_both_seats_needs_no_consent() -> None:
    """Two seats of one name are one person: undo takes one move back."""
    match = started(None, ANN, ANN)
    play(match, "f5", "d6")
    match.handle(ask.Undo(0))
    assert (match.ply, match.awaited) == (1, 1)
    match.handle(ask.Redo(1))
    assert match.ply == 2


def test_three_players_consent_and_stop() -> None:
    """Who did not move in between is not asked; who has stopped is out but the others go on."""
    dots = boardwright.load("dots", players=3, width=10, height=10)
    match = started(dots, ANN, BOB, CARL)
    moves = [match.position.moves()[0].text]
    play(match, *moves)
    play(match, match.position.moves()[0].text)
    assert match.handle(ask.Undo(1)) == [tell.Offered(1, (2,), 1)]
    match.handle(ask.Decline(1))
    events = match.handle(ask.Stop(0))
    assert events[0] == tell.Withdrew(0, "stopped")
    assert match.handle(ask.Stop(0)) == []
    assert match.result is None
    assert match.handle(ask.Leave(0)) == [tell.Withdrew(0, "left")]
    assert refused(match, ask.Leave(0)) == "play/cannot-withdraw"
    match.handle(ask.OfferDraw(1))
    events = match.handle(ask.Accept(2))
    assert events == [tell.Ended(Result((), "draw agreed", match.position.scores(), (0,)))]
    assert match.result is not None
    assert [match.result.standing(seat) for seat in range(3)] == ["lost", "drew", "drew"]


def test_draw_offers() -> None:
    """An offer stands when its maker moves and falls when the other one does; agreed, it ends the match."""
    match = started()
    match.handle(ask.OfferDraw(0))
    play(match, "f5")
    assert match.offer is not None
    assert play(match, "d6")[0] == tell.OfferClosed(0)
    match.handle(ask.OfferDraw(1))
    assert match.handle(ask.Decline(1)) == [tell.OfferClosed(1)]
    match.handle(ask.OfferDraw(1))
    assert isinstance(match.handle(ask.Accept(0))[-1], tell.Ended)
    assert match.result is not None
    assert match.result.reason == "draw agreed"
    match.handle(ask.Undo(0))
    match.handle(ask.Accept(1))
    assert match.result is None
    assert match.ply == 0


def test_a_leaver_never_wins() -> None:
    """The best of those who stayed win instead."""
    match = started(boardwright.load("dots", width=10, height=10), ANN, BOB)
    play(match, match.position.moves()[0].text)
    match.handle(ask.Leave(0))
    result = match.result
    assert result is not None
    assert result.left == (0,)
    assert 0 not in result.winners
    assert result.standing(0) == "lost"
    assert Result((0, 1), "", (5.0, 5.0, 1.0)).standing(0) == "drew"
    assert Result((0, 1), "", (5.0, 5.0, 1.0)).standing(2) == "lost"
    assert Result((1,), "", (0.0, 1.0)).standing(1) == "won"


def test_a_flag_falls_as_the_game_says() -> None:
    """In Othello it loses, in Dots of three it stops; nothing else is obeyed before it is seen."""
    match = started(control=total(10))
    play(match, "f5")
    late = ask.Play(1, "d6", at=10_001)
    with pytest.raises(TimeIsUp):
        match.handle(late)
    events = match.handle(ask.Tick(10_001))
    assert events[0] == tell.Withdrew(1, "out of time")
    assert isinstance(events[1], tell.Ended)
    dots = started(boardwright.load("dots", players=3, width=10, height=10), ANN, BOB, CARL, control=per_move(15))
    events = dots.handle(ask.Tick(15_001))
    assert events == [tell.Withdrew(0, "out of time"), tell.TurnBegan(1, 1, 15_000, 30_001)]
    assert dots.handle(ask.Tick(15_002)) == []


def test_undo_restores_the_clocks() -> None:
    """The time spent on moves that are taken back is given back."""
    match = started(None, ANN, BOT, control=total(60, 1))
    match.handle(ask.Play(0, "f5", at=10_000))
    match.handle(ask.Play(1, "d6", at=15_000))
    assert match.clock.banks == (51_000, 56_000)
    match.handle(ask.Undo(0, at=20_000))
    assert match.clock.banks == (60_000, 60_000)
    assert (match.clock.running, match.clock.since) == (0, 20_000)
    match.handle(ask.Redo(0, at=30_000))
    assert match.clock.banks == (51_000, 56_000)


def test_chance_is_drawn_from_the_seed() -> None:
    """Equal seeds roll equal dice, undo does not change luck, and other seeds roll others."""

    def rolls(seed: int) -> list[str]:
        match = started(RaceGame(), ANN, ANN, seed=seed)
        for _ in range(6):
            if match.awaited is None:
                break
            play(match, "stay")
        return [node.text for node in match.history.line if node.seat is None]

    assert rolls(1) == rolls(1)
    assert len({tuple(rolls(seed)) for seed in range(8)}) > 4
    match = started(RaceGame(), ANN, ANN, seed=3)
    before = [node.text for node in match.history.line]
    play(match, "go")
    after = [node.text for node in match.history.line]
    match.handle(ask.Undo(0))
    play(match, "stay")
    again = [node.text for node in match.history.line]
    assert before == after[: len(before)]
    assert after[-1] == again[-1]


def test_history_remembers_candidates() -> None:
    """Each entry keeps the sites that could be played after it, for hints (document 002)."""
    match = started()
    names = [match.game.layout.name(site) for site in scene_of(match.history).open]
    assert sorted(names) == ["c4", "d3", "e6", "f5"]
    play(match, "f5")
    assert len(scene_of(match.history).open) == 3
    match.history.undo()
    assert len(match.history.here.open or ()) == 4
    assert len(match.history.line[0].open or ()) == 3
    with pytest.raises(NothingToUndo):
        match.history.undo()


def test_a_restored_match_waits_and_goes_on() -> None:
    """After restoring, clocks stand until Start; then the game goes on where it was."""
    match = started(None, ANN, BOT, control=total(60), seed=5)
    match.handle(ask.Play(0, "f5", at=5000))
    match.handle(ask.Remark("a bold opening"))
    again = restore(record_of(match), boardwright.load("othello"))
    assert again.awaited is None
    assert refused(again, ask.Play(1, "d6")) == "match/not-started"
    assert again.handle(ask.Start(at=100)) == [tell.Started(1), tell.TurnBegan(1, 1, 60_000, 60_100)]
    assert again.history.here.comment == "a bold opening"
    assert again.clock.banks == (55_000, 60_000)
