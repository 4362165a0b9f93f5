"""What an analyst does: places of variations, records from and to text, thinking, and reports. All of it is pure."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile
from typing import Any

from msgspec import UNSET, UnsetType

from boardwright.analysis.report import report_of
from boardwright.analysis.worth import worth_of
from boardwright.catalogue import REGISTRY, load_listed
from boardwright.catalogue.texts import RulesText
from boardwright.errors import BoardwrightError, InputError, PlayError, RecordError
from boardwright.kernel.game import Game
from boardwright.kernel.position import Position
from boardwright.kernel.sheet import PartialFormat, Sheet, SheetMove, Valuation
from boardwright.notation.detect import recognise
from boardwright.play.archive import match_of, record_of, replay
from boardwright.play.history import Kind, sites_of
from boardwright.play.ledger import Entry, Opening, play_again, read_command
from boardwright.play.picks import Menu, picks_of
from boardwright.play.record import is_record, read_record, write_record
from boardwright.play.scene import open_sites, scene
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json.analysis import EngineLine, GameReport, line_shown, report_shown
from boardwright.protocols.web_json.line import entries_of
from boardwright.protocols.web_json.matches import shown_part
from boardwright.protocols.web_json.picks import Picks, written
from boardwright.protocols.web_json.scene import state
from boardwright.search.engine import Engine
from boardwright.search.limits import Info, Limits
from boardwright.search.signal import Signal
from boardwright.server.cost import check_cost

Task = dict[str, Any]
MEGABYTES = 64
MOST_REPORT_SECONDS = 60.0
"""A report takes no longer than this, however long the game was."""
KNOWN_GAMES = 16


@lru_cache(KNOWN_GAMES)
def _loaded(name: str, options: tuple[tuple[str, str, Any], ...], _stamp: int) -> Game:
    return load_listed(name, **{option: value for option, _, value in options})


@lru_cache(KNOWN_GAMES)
def _read(name: str, written: str) -> Game:
    return RulesText.read(written).game(name)


def game_of(task: Task) -> Game:
    """Return the game that a task is about, by the text that comes with it or as it is listed now.

    Raise UnknownGame, OptionError or RulesError.
    """
    name, rules = task["game"], task.get("rules")
    if rules is not None:
        return _read(name, RulesText.of_plain(rules).written()).with_options(**task["options"])
    # The kind of a value belongs to the key: 1 and True are equal, but not the same option.
    options = [(name, type(value).__name__, value) for name, value in task["options"].items()]
    return _loaded(name, tuple(sorted(options)), REGISTRY.stamp(name.partition("#")[0]))


def position_of(task: Task) -> Position:
    """Return the position that a task is about, after its moves; raise what the set-up or a move raises."""
    position = game_of(task).start(task["setup"])
    for move in task["moves"]:
        position.play(move)
    return position


# ---- places -------------------------------------------------------------------------------------


def place(task: Task) -> answers.PlaceInfo:
    """Say what is seen after some moves and clicks, and what may be clicked next."""
    position = position_of(task)
    check_cost(position.copy())
    move, made, parts = "", list[str](), list[list[answers.ShownPart]]()
    last = position.history()[-1] if position.ply else None
    if task["clicks"]:
        menu = Menu(position, task["clicks"])
        parts = [shown_part(part) for part in menu.parts]
        if menu.move is None:
            made = task["clicks"]
        else:
            last, move = menu.move, position.format(menu.move)
            position.play(last)
            check_cost(position.copy())
    before = position.copy()
    if last is not None:
        before.undo()
    return _shown(position, sites_of(before, last), task["clicks"] if made else [], move, parts)


def _shown(
    position: Position,
    last: Sequence[Any],
    clicks: list[str],
    move: str,
    parts: list[list[answers.ShownPart]],
) -> answers.PlaceInfo:
    layout, outcome = position.game.layout, position.outcome()
    seen = scene(position, tuple(last), open_sites(position))
    picks: Picks | UnsetType = UNSET
    end = None
    if outcome is None:
        found = Menu(position, clicks).picks() if clicks else picks_of(position)
        picks = written(found, layout.by_name.values() if clicks else position.board(), layout)
    else:
        reason, scores = outcome.reason, list(outcome.scores)
        end = answers.Happened("ended", winners=list(outcome.winners), reason=reason, scores=scores)
    return answers.PlaceInfo(
        scene=state(seen, layout),
        picks=picks,
        ply=position.ply,
        move=move,
        made=clicks,
        parts=parts,
        end=end,
        chance=bool(position.chance),
    )


# ---- records ------------------------------------------------------------------------------------


def read(task: Task) -> answers.RecordInfo:
    """Read a game from a text in any format of the game, or a set-up; raise RecordError if it is neither."""
    text, game = task["text"].strip(), game_of(task)
    if not text:
        msg = "there is nothing to read"
        raise RecordError(msg, code="record/empty")
    if is_record(text):
        record = read_record(text)
        told = game if record.game == game.name else load_listed(record.game, **record.options)
        return _info(record.sheet(), told, "", 1)
    known = recognise(text, game.formats())
    if known is None:
        return _bare(text, game)
    if isinstance(known, PartialFormat):
        games = known.read_partly(text)
    else:
        games = [(sheet, None) for sheet in known.read(text)]
    if not games:
        msg = "the text has no game"
        raise RecordError(msg, code="record/empty")
    sheet, blunder = games[0]
    return _info(sheet, game, blunder.reason if blunder else "", len(games))


def _bare(text: str, game: Game) -> answers.RecordInfo:
    """Read a set-up text, or nothing but moves."""
    try:
        setup = game.start(text).setup()
        return answers.RecordInfo(game=game.name, options=dict(game.values), setup=setup)
    except InputError as error:
        refused = error
    try:
        game.start().parse(text.split(maxsplit=1)[0])
    except BoardwrightError:
        if refused.code == "setup/unplayable":
            raise refused from None  # it is a set-up; why it cannot be played says more
        msg = f"this is no record and no set-up of {game.title}; it begins with {text[:30]!r}"
        raise RecordError(msg, code="record/unknown-format") from None
    return _info(Sheet(tuple(SheetMove(word) for word in text.split())), game, "", 1)


def _info(sheet: Sheet, game: Game, broken: str, games: int) -> answers.RecordInfo:
    """Describe a game up to its first move that is not legal."""
    played = replay(sheet, game)
    if played.blunder is not None:
        broken = broken or f"{played.blunder.move}: {played.blunder.reason}"
        sheet = _up_to(sheet, game)
    match = match_of(sheet, game, ())
    record = record_of(match, dict(sheet.tags))
    return answers.RecordInfo(
        game=record.game,
        options=record.options,
        setup=record.setup,
        line=entries_of(record.line),
        tags=record.tags,
        comment=record.comment,
        broken=broken[:300],
        games=games,
    )


def _up_to(sheet: Sheet, game: Game) -> Sheet:
    """Cut a game off before what cannot be played."""
    low, high = 0, len(sheet.line)
    while low < high:
        middle = (low + high + 1) // 2
        cut = Sheet(sheet.line[:middle], sheet.tags, sheet.setup, sheet.options, sheet.comment)
        low, high = (middle, high) if replay(cut, game).ok else (low, middle - 1)
    return Sheet(sheet.line[:low], sheet.tags, sheet.setup, sheet.options, sheet.comment)


def write(task: Task) -> answers.WrittenInfo:
    """Write a variation tree in a format of the game, or as the record of every game."""
    game = game_of(task)
    tags, suffix = task["tags"], task["suffix"]
    sheet = Sheet(_entries(task["line"]), tags, task["setup"], {}, task["comment"])
    record = replace(record_of(match_of(sheet, game, ()), tags), rules=task.get("rules"))
    name = f"{game.name.replace('/', '-').partition('#')[0]}{suffix}"
    if suffix == ".json":
        return answers.WrittenInfo(name=name, text=write_record(record))
    own = [one for one in game.formats() if suffix in one.suffixes]
    if not own:
        msg = f"{game.title} is not written in files that end in {suffix}"
        raise RecordError(msg, code="record/unknown-format")
    return answers.WrittenInfo(name=name, text=own[0].write(record.sheet()))


def _entries(line: list[dict[str, Any]]) -> tuple[SheetMove, ...]:
    return tuple(
        SheetMove(
            one["text"],
            None,
            one["comment"],
            tuple(_entries(branch) for branch in one["variations"]),
            Valuation(tuple(one["scores"]), one["mate"]) if one["scores"] or one["mate"] is not None else None,
            one["glyph"],
        )
        for one in line
    )


# ---- thinking -----------------------------------------------------------------------------------


_ENGINE = Engine(MEGABYTES)
_thought_of: list[Game] = []
"""The game whose positions the engine remembers."""


def think(task: Task, signal: Signal, tell: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """Think about a position until the time is over or the signal stops it; tell of every depth."""
    position = position_of(task)
    check_thinkable(position)
    if _thought_of != [position.game]:
        _ENGINE.forget()
        _thought_of[:] = [position.game]
    wanted = min(task["lines"], len(position.moves()))
    found: dict[int, Info] = {}

    def hear(info: Info) -> None:
        if info.bound:
            return
        found[info.number] = info
        if info.number >= wanted or info.number == 1 == info.depth:
            tell(_news(position, [found[number] for number in sorted(found)]))

    limits = Limits(seconds=task["seconds"], lines=wanted)
    thought = _ENGINE.think(position, limits, hear, signal)
    return _news(position, list(thought.lines)) | {"ended": "time" if signal.stopped else "done"}


def check_thinkable(position: Position) -> None:
    """Raise PlayError where there is nothing to think about."""
    if position.outcome() is not None:
        msg = "the game is over here; there is nothing to analyse"
        raise PlayError(msg, code="analysis/over")
    if position.chance:
        msg = "chance is to move here; choose what it throws first"
        raise PlayError(msg, code="analysis/chance")
    check_cost(position.copy())


def _news(position: Position, infos: Sequence[Info]) -> dict[str, Any]:
    deepest = max(infos, key=lambda info: info.seconds)
    lines: list[EngineLine] = [line_shown(position, info, worth_of(position, info)) for info in infos]
    return {"depth": infos[0].depth, "nodes": deepest.nodes, "seconds": round(deepest.seconds, 3), "lines": lines}


# ---- reports ------------------------------------------------------------------------------------


def report(task: Task, tell: Callable[[int, int], None]) -> GameReport:
    """Look at every position of a match that is over."""
    opening = Opening(**task["opening"])
    rules = task["rules"]
    text = RulesText.of_plain(rules) if rules is not None else None
    load = load_listed if text is None else text.game
    game = load(opening.game, **opening.options)
    match = opening.match(game)
    play_again(match, [Entry(at, read_command(plain)) for at, plain in enumerate(task["entries"], start=1)])
    # After a player has left, turns go another way; what follows is not looked at.
    played = takewhile(lambda node: node.kind is Kind.MOVE, match.history.done())
    moves = [node.move for node in played if node.move is not None]
    seconds = min(task["seconds"], MOST_REPORT_SECONDS / (len(moves) + 1))
    limits = Limits(nodes=task["nodes"], seconds=seconds)
    return report_shown(report_of(game.start(opening.setup), moves, limits, tell))


QUICK: dict[str, Callable[[Task], Any]] = {"place": place, "read": read, "write": write}
"""Tasks that take no longer than a click may."""
