"""The conformance suite: what every game promises, tried on random walks; a game is finished when it passes."""

from collections.abc import Callable
from typing import NamedTuple

from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.testing import matches, positions, searches, turns

LONGEST_WALK = 80


class NotConforming(AssertionError):
    """A game that breaks what every game promises; the message names each promise and how it was broken."""


class Check(NamedTuple):
    """One promise, and the function that raises AssertionError where a game breaks it."""

    name: str
    promise: str
    run: Callable[[Game, int, int], None]
    """Takes a game, the seed of a random walk and its length."""
    walks: bool
    """Whether walks matter; what looks at the start alone is tried once."""


def _walking(check: Callable[[Game, int, int], None]) -> Check:
    return Check(check.__name__, check.__doc__ or "", check, walks=True)


def _standing(check: Callable[[Game], None]) -> Check:
    def run(game: Game, seed: int, length: int) -> None:
        del seed, length
        check(game)

    return Check(check.__name__, check.__doc__ or "", run, walks=False)


CHECKS = (
    _standing(positions.the_layout_draws_what_the_board_holds),
    _walking(positions.undo_restores_everything),
    _walking(positions.incremental_state_equals_fresh_state),
    _walking(positions.play_accepts_exactly_the_listed_moves),
    _walking(positions.actions_explain_the_move),
    _walking(positions.parts_add_up_to_the_move),
    _walking(positions.text_means_the_move),
    _standing(positions.nonsense_is_not_a_move),
    _walking(positions.copies_are_independent),
    _walking(positions.every_player_may_withdraw),
    _standing(positions.moves_are_handed_over_one_by_one),
    _walking(positions.a_finished_game_is_finished),
    _standing(searches.random_games_end_or_reach_the_cap),
    _standing(searches.counting_agrees_with_playing),
    _standing(searches.search_finds_a_legal_move),
    _walking(turns.clicks_reach_exactly_the_legal_moves),
    _walking(turns.pass_is_offered_exactly_when_the_parts_are_a_move),
    _walking(turns.an_engine_goes_through_the_same_door),
    _walking(turns.landmarks_stand_where_actions_begin),
    _standing(turns.wrong_clicks_change_nothing),
    _walking(matches.records_restore_everything),
    _walking(matches.wrong_commands_change_nothing),
)
"""Every promise, the simplest first."""


def conform(game: Game, walks: int = 12, seed: int = 0) -> None:
    """Try a game, with the options it has, on all promises; raise NotConforming that names each broken one."""
    broken = []
    for check in CHECKS:
        dice = Dice(seed)
        for walk in range(walks if check.walks else 1):  # every other walk is short: many games are over soon
            length = dice.number(LONGEST_WALK) if walk % 2 else walk // 2
            start = dice.number(1 << 30)
            try:
                check.run(game, start, length)
            except Exception as error:  # noqa: BLE001 - an author's code may raise anything
                where = f" on a walk of {length} moves, seed {start}" if check.walks else ""
                kind = "" if type(error) is AssertionError else f"{type(error).__name__}: "
                broken.append(f"{check.name}{where}\n    {check.promise}\n    {kind}{error}")
                break
    if broken:
        msg = f"{game!r} breaks {len(broken)} of {len(CHECKS)} promises:\n- " + "\n- ".join(broken)
        raise NotConforming(msg)
