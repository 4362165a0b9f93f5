"""Puzzling: puzzles for the page, and what the first try at each says of a solver and of the puzzle."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

import msgspec

from boardwright.errors import InputError
from boardwright.kernel.game import Game
from boardwright.play.picks import Menu, move_of, must_take, picks_of
from boardwright.play.ports import Account
from boardwright.play.scene import open_sites, scene
from boardwright.play.turn import parts_shown
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.matches import shown_part
from boardwright.protocols.web_json.picks import Picks, written
from boardwright.protocols.web_json.scene import State, state
from boardwright.puzzles.puzzle import Puzzle, PuzzleSet
from boardwright.puzzles.shelf import shelf
from boardwright.puzzles.trial import Trial
from boardwright.server.desk import Desk
from boardwright.server.opening import game_of
from boardwright.storage.puzzles import DatabasePuzzles, Solver
from boardwright.storage.ratings import Strength

AROUND = 5
"""Puzzles of nearest difficulty to the solver's strength among which the next one is drawn."""
EASIEST, HARDEST = 15.0, 35.0


class Asked(NamedTuple):
    """A puzzle that is being solved."""

    game: Game
    puzzle: Puzzle
    done: int


class Puzzling:
    """Gives puzzles and takes moves; nothing is remembered between two requests but first tries."""

    def __init__(self, kept: DatabasePuzzles, desk: Desk) -> None:
        """Keep tries in a database, and look at positions in the threads of a desk."""
        self._kept, self._desk = kept, desk
        self._dice = Random()

    async def next(self, message: wish.Puzzle, client: str, account: Account | None) -> answers.PuzzleInfo:
        """Return the puzzle that was asked for, or the next for this solver."""
        found = shelf(message.game)
        solver = await self._solver(message.game, account)
        hard = await self._kept.strengths(message.game)
        if message.puzzle:
            puzzle = found.find(message.puzzle)
        else:
            tried = await self._kept.tried(account.number, message.game) if _counts(account) and account else set()
            puzzle = self._choose(found, tried | set(message.seen), solver, hard)
        if puzzle is None:
            msg = f"there is no puzzle {message.puzzle}"
            raise InputError(msg, code="puzzles/none")
        game = await game_of(found.game, found.options)
        shown = await self._desk.positions.run(client, _shown, Asked(game, puzzle, 0))
        points = hard.get(puzzle.id, guess(puzzle)).points
        return answers.PuzzleInfo(
            id=message.id, game=message.game, puzzle=puzzle.id, scene=shown.scene, picks=shown.picks, points=points,
            total=len(found.puzzles), solver=_told(solver) if _counts(account) else None,
        )  # fmt: skip

    async def move(self, message: wish.PuzzleMove, client: str, account: Account | None) -> answers.PuzzleStep:
        """Try a move; the first wrong one, and the last right one, are rated."""
        asked = await self._asked(message.game, message.puzzle, message.done)
        step = await self._desk.positions.run(client, _moved, asked, message)
        if step.right and not step.solved:
            return step
        solver = await self._record(asked.puzzle, message.game, account, solved=step.solved)
        return msgspec.structs.replace(step, solver=solver)

    async def choices(self, message: wish.PuzzleChoices, client: str) -> answers.Choices:
        """Tell what may be clicked after some clicks."""
        asked = await self._asked(message.game, message.puzzle, message.done)
        return await self._desk.positions.run(client, _chosen, asked, message)

    async def solution(self, message: wish.PuzzleSolution, client: str, account: Account | None) -> answers.PuzzleWay:
        """Tell the solution; who asks has not solved it."""
        asked = await self._asked(message.game, message.puzzle, 0)
        solver = await self._record(asked.puzzle, message.game, account, solved=False)
        way = await self._desk.positions.run(client, _way, asked, message)
        return msgspec.structs.replace(way, solver=solver)

    async def _asked(self, name: str, number: str, done: int) -> Asked:
        found = shelf(name)
        puzzle = found.find(number)
        if puzzle is None:
            msg = f"there is no puzzle {number}"
            raise InputError(msg, code="puzzles/none")
        return Asked(await game_of(found.game, found.options), puzzle, done)

    async def _solver(self, game: str, account: Account | None) -> Solver:
        return await self._kept.solver(account.number, game) if account and _counts(account) else Solver()

    async def _record(
        self, puzzle: Puzzle, game: str, account: Account | None, *, solved: bool
    ) -> answers.SolverInfo | None:
        if account is None or not _counts(account):
            return None
        after = await self._kept.record(account.number, game, puzzle.id, guess(puzzle), solved=solved)
        return _told(after or await self._solver(game, account), counted=after is not None)

    def _choose(
        self, found: PuzzleSet, left_out: set[str], solver: Solver, hard: Mapping[str, Strength]
    ) -> Puzzle | None:
        """Choose one that suits the solver; when all were tried, any."""
        fresh = [one for one in found.puzzles if one.id not in left_out] or found.puzzles
        mean = solver.strength.mu
        fresh = sorted(fresh, key=lambda one: abs(hard.get(one.id, guess(one)).mu - mean))
        return self._dice.choice(fresh[:AROUND]) if fresh else None


def _counts(account: Account | None) -> bool:
    """Tell whether tries are kept: for those who will come back."""
    return account is not None and bool(account.secret)


def guess(puzzle: Puzzle) -> Strength:
    """Guess how hard a puzzle is before the first try: by how well and how long its solution is hidden."""
    own = (len(puzzle.line) + 1) // 2
    return Strength(min(HARDEST, max(EASIEST, 18.0 + 1.5 * puzzle.hidden + own)))


def _told(solver: Solver, *, counted: bool = False) -> answers.SolverInfo:
    return answers.SolverInfo(solver.strength.points, solver.tries, solver.solved, solver.streak, counted)


# ---- in a thread --------------------------------------------------------------------------------


class _Shown(NamedTuple):
    scene: State
    picks: Picks


def _shown(asked: Asked) -> _Shown:
    """Return what is seen of a puzzle, and what may be clicked."""
    return _seen(Trial(asked.puzzle, asked.game, asked.done))


def _seen(trial: Trial) -> _Shown:
    position, layout = trial.position, trial.position.game.layout
    seen = scene(position, (), open_sites(position))
    over = trial.solved or position.outcome() is not None
    picks = Picks() if over else written(picks_of(position), seen.board, layout)
    return _Shown(state(seen, layout), picks if over else msgspec.structs.replace(picks, takes=must_take(position)))


def _moved(asked: Asked, message: wish.PuzzleMove) -> answers.PuzzleStep:
    """Try a move, and show it with what is answered."""
    trial = Trial(asked.puzzle, asked.game, asked.done)
    before = trial.position.copy()
    move = move_of(before, message.clicks) if message.clicks else before.parse(message.move)
    step = trial.play(move.text)
    if not step.right:
        return answers.PuzzleStep(id=message.id, right=False, done=trial.done)
    parts, moves = [], []
    for one in (move, *step.answers):
        parts += [shown_part(part) for part in parts_shown(before, one)]
        moves.append(before.format(one))
        before.make(one)
    seen = _seen(trial)
    return answers.PuzzleStep(
        id=message.id, right=True, done=trial.done, solved=step.solved, parts=parts, moves=moves, scene=seen.scene,
        picks=seen.picks, themes=_themes(asked.puzzle) if step.solved else [],
    )  # fmt: skip


def _chosen(asked: Asked, message: wish.PuzzleChoices) -> answers.Choices:
    position = Trial(asked.puzzle, asked.game, asked.done).position
    layout, menu = position.game.layout, Menu(position, message.clicks)
    return answers.Choices(
        id=message.id, match=0, ply=asked.done, picks=written(menu.picks(), layout.by_name.values(), layout),
        made=message.clicks, parts=[shown_part(part) for part in menu.parts],
    )  # fmt: skip


def _way(asked: Asked, message: wish.PuzzleSolution) -> answers.PuzzleWay:
    position = asked.game.start(asked.puzzle.setup)
    parts, moves = [], []
    for text in asked.puzzle.line:
        move = position.parse(text)
        parts.append([shown_part(part) for part in parts_shown(position, move)])
        moves.append(position.format(move))
        position.make(move)
    end = state(scene(position), position.game.layout)
    return answers.PuzzleWay(id=message.id, moves=moves, parts=parts, scene=end, themes=_themes(asked.puzzle))


def _themes(puzzle: Puzzle) -> list[answers.ThemeInfo]:
    return [answers.ThemeInfo(theme.name, theme.number, theme.word) for theme in puzzle.themes]
