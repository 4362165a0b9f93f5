"""The page of all games: `boardwright games --markdown`, kept as docs/games.md."""

from boardwright.catalogue import load
from boardwright.catalogue.built_in import TWINS, built_in, library
from boardwright.catalogue.rules import open_rules
from boardwright.catalogue.summary import Summary
from boardwright.kernel.game import Game

HEAD = """# All games

This page is written by `boardwright games --markdown` (`make pages`); a test holds it to what the games say. Any is
played with `boardwright play NAME` in the terminal, with `boardwright serve` on a page, and by engines with
`boardwright match A B NAME`. Games with the word *text* are rules texts to read and change, in
`src/boardwright/rules`. How to write one: [write-your-own-game.md](write-your-own-game.md).
"""
SITES = {"cells": "squares", "checkered": "squares", "points": "points", "hexagons": "hexagons", "holes": "holes"}
WIDE = 30


def page() -> str:
    """Write the whole page."""
    games = [(source.summary(), load(name)) for name, source in sorted(built_in().items())]
    lines = [HEAD, "| game | players | board | what it is made of |", "|---|---|---|---|"]
    for short, game in games:
        made_of = ", ".join(game.mechanisms())
        lines.append(f"| [{short.title}](#{short.name}) | {_players(short)} | {_board(game)} | {made_of} |")
    for short, game in games:
        lines += ["", *_chapter(short, game)]
    return "\n".join(lines) + "\n"


def _chapter(short: Summary, game: Game) -> list[str]:
    lines = [f'## <a id="{short.name}"></a>{short.title}', "", short.rules, ""]
    lines += [f"![{short.title}](pictures/games/{short.name}.png)", ""]
    if short.history:
        lines += [f"*{short.history}*", ""]
    lines += [f"`boardwright play {short.name}`: {_players(short)}, {_board(game)}, {_source(short.name)}.", ""]
    lines += [f'Variant: `boardwright play "{short.name}#{title}"`.' for title in _variants(short.name)]
    lines += [""] * bool(_variants(short.name))
    lines += [f"* `--set {option.name}=...`: {option.expected}; {option.help}" for option in short.options]
    lines += [""] * bool(short.options)
    return [*lines, "```", *_picture(game), "```"]


def _variants(name: str) -> list[str]:
    path = library().get(name)
    return open_rules(path).titles[1:] if path else []


def _source(name: str) -> str:
    path = library().get(name)
    if path is None:
        return "a core of its own"
    twin = ", which also has a core of its own" if path.stem in TWINS else ""
    return f"text [{path.name}](../src/boardwright/rules/{path.name}){twin}"


def _players(short: Summary) -> str:
    names = ", ".join(name for name in short.players if not name.startswith("?"))
    chance = " and chance" if any(name.startswith("?") for name in short.players) else ""
    return f"{short.seats} ({names}{chance})"


def _board(game: Game) -> str:
    """Say how large the board is, and of what."""
    sites = game.layout.sites
    columns, rows = len({place.x for place in sites}), len({place.y for place in sites})
    what = SITES[game.layout.style.board]
    return f"{columns}x{rows} {what}" if columns * rows == len(sites) else f"{len(sites)} {what}"


def _picture(game: Game) -> list[str]:
    """Draw the start; a large empty board is shown in part."""
    lines = str(game.start()).splitlines()
    if len(lines) <= WIDE:
        return lines
    return [line[: 3 * WIDE].rstrip() for line in lines[:8]] + ["..."]
