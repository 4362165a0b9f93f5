"""What is seen of a match, now and at every place of its move list."""

import pytest

import boardwright
from boardwright.errors import NothingToRedo
from boardwright.play import commands as ask
from boardwright.play.archive import record_of, restore
from boardwright.play.commands import Seat, Sitter
from boardwright.play.lookback import STRETCH, position_at, stretch_at
from boardwright.play.match import Match
from boardwright.play.scene import Scene, open_sites, scene_of

ANN = Seat(Sitter.PERSON, "ann")


def played(game: str, moves: str, setup: str | None = None, **options: object) -> Match:
    """Play moves in a match of one person against himself."""
    loaded = boardwright.load(game, **options)
    match = Match(loaded, [ANN] * len(loaded.players), setup=setup)
    match.handle(ask.Start())
    for move in moves.split():
        match.handle(ask.Play(match.position.turn, move))
    return match


def names(match: Match, sites: tuple[int, ...]) -> list[str]:
    """Return the names of sites."""
    return [match.game.layout.sites[site].name for site in sites]


def test_the_last_move_and_the_check_are_pointed_out() -> None:
    """Chess says where the last move went and which king must be saved, also for a game in rules text."""
    for game, moves in (("chess", "e4 f5 Qh5"), ("chess-zrf", "e2-e4 f7-f5 d1-h5")):
        match = played(game, moves)
        scene = scene_of(match.history)
        assert names(match, scene.last) == ["d1", "h5"], game
        assert names(match, scene.check) == ["e8"], game


def test_a_withdrawal_leaves_the_last_move_as_it_is() -> None:
    """Who resigns does not change where the last move went."""
    match = played("chess", "e4")
    match.handle(ask.Resign(1))
    assert names(match, scene_of(match.history).last) == ["e2", "e4"]


def test_a_restored_match_is_seen_alike() -> None:
    """A match from a record shows the same scene at every ply, although its entries were not played here."""
    match = played("russian-draughts", "c3-d4 f6-g5 b2-c3 g5-h4 d4-e5")
    again = restore(record_of(match), match.game)
    assert scene_of(again.history) == scene_of(match.history)
    assert stretch_at(again.history, [0]).scenes() == stretch_at(match.history, [0]).scenes()


def test_open_sites_are_those_of_placements() -> None:
    """Othello points out where a disc may go, at every place of the game; chess, which moves pieces, nothing."""
    match = played("othello", "f5 d6 c3")
    seen = [names(match, scene.open) for scene in stretch_at(match.history, [0]).scenes()]
    assert [sorted(one) for one in seen[:2]] == [["c4", "d3", "e6", "f5"], ["d6", "f4", "f6"]]
    assert sorted(seen[-1]) == sorted(names(match, scene_of(match.history).open))
    assert scene_of(played("chess", "e4").history).open == ()


def test_scenes_of_a_stretch_lead_from_one_to_the_next() -> None:
    """Looking back gives fifty scenes at once, each as it was; a variation has its own."""
    match = played("othello", "f5 d6 c3 d3 c4")
    now: list[Scene] = []
    for at in range(6):
        match.history.go(at)
        now.append(scene_of(match.history))
    assert stretch_at(match.history, [2]).scenes() == now
    match.history.go(1)
    match.handle(ask.Play(1, "f6"))
    assert stretch_at(match.history, [1, 0, 3]).scenes() == now[1:]
    assert position_at(match.history, [1, 0, 4]).board() == now[5].board
    for path in ([3], [1, 1, 1], [1, 0, 5], [0, 0], []):
        with pytest.raises(NothingToRedo):
            stretch_at(match.history, path) if path else stretch_at(match.history, [9])


def test_a_long_game_is_given_in_stretches() -> None:
    """A place beyond the first fifty entries lies in a stretch that begins there."""
    match = played("dots", "", width=12, height=12, start="anywhere")
    while match.ply < STRETCH + 5:
        moves = match.position.moves()
        match.handle(ask.Play(match.position.turn, match.position.format(moves[(7 * match.ply) % len(moves)])))
    stretch = stretch_at(match.history, [STRETCH + 2])
    assert (stretch.first, len(stretch.scenes())) == (STRETCH, 6)
    assert stretch_at(match.history, [STRETCH + 2]).scenes()[-1] == scene_of(match.history)


def test_surrounds_are_areas() -> None:
    """Four dots around one make an area through them."""
    match = played("dots", "e4 e5 d5 a1 f5 b1 e6", width=10, height=10, start="anywhere")
    (area,) = scene_of(match.history).areas
    assert set(names(match, area.ring)) == {"e4", "f5", "e6", "d5"}
    assert area.player == 0


def test_steps_and_hands_are_counted() -> None:
    """Crosses tells how many steps are left in the turn; a captured piece of shogi waits in the captor's hand."""
    assert scene_of(played("crosses", "b2").history).counters == {"steps": 2}
    shogi = played("shogi", "5e-5c", "turn 0; Sente: King 5i, Rook 5e; Gote: King 1a, Pawn 5c")
    (pawn,) = scene_of(shogi.history).reserves
    assert (str(pawn.piece), pawn.count) == ("Sente Pawn", 1)


def test_othello_shows_every_square_that_is_open() -> None:
    """However nearly every empty square is open, all of them are shown (document 002); in gomoku none needs to be."""
    position = boardwright.load("othello").start("----O-X---XXXXX---XXXXX-X-XOXXX--XXXOOO-OOXOOOO--O-XOXO-O--X---O O")
    assert len(open_sites(position)) == len(position.moves()) == 17
    assert open_sites(boardwright.load("gomoku").start()) == ()
