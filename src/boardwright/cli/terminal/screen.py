"""Screens: plain text for pipes, files and NO_COLOR; colour on a terminal."""

import os
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import Protocol

from boardwright.cli.terminal.board import HINT, Cell, Look, Row, text_of
from boardwright.search.limits import Info

DARK, LIGHT = "#8a6a3e", "#96754a"
"""Two tones of wood; pieces of every colour can be told from them."""
COLOURS = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#6e0010",
    "blue": "#001a66",
    "green": "#003d10",
    "yellow": "#fff27a",
}
PALETTE = ("#ffffff", "#000000", "#6e0010", "#001a66", "#003d10")
FEWEST_NOTES = 4
"""Lines below the board that are always kept free."""
MANY_NOTES = 6
"""More than this are not the news of a move."""


class Late(Exception):
    """No line was typed in time."""


@contextmanager
def alarm(seconds: float | None) -> Iterator[None]:
    """Raise Late in what is done inside when it takes too long; where there are no alarms it may take for ever.

    A signal interrupts every way of reading a line, that of the library with the editing keys included.
    """
    usable = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if seconds is None or not usable:
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise Late

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Screen(Protocol):
    """Where a game is shown and where its players type."""

    columns: int
    lines: int
    """How much room there is; 0 lines mean no end."""
    live: bool
    """True when a person watches, so that it pays to draw while an engine thinks."""

    def show(self, heading: str, rows: list[Row], notes: list[str]) -> None:
        """Show the board with a line above it and some lines below."""

    def say(self, text: str) -> None:
        """Say something between two boards."""

    def ask(self, prompt: str, seconds: float | None = None) -> str | None:
        """Return the next line that is typed, None at the end of input; raise Late when none comes in time."""

    def thinking(self, name: str) -> AbstractContextManager[Callable[[Info], None]]:
        """Show that a player thinks, for as long as the context lasts; it gives what is called with news."""


class PlainScreen:
    """One picture after the other, in letters only."""

    def __init__(self) -> None:
        """Take the width of the terminal, if there is one."""
        self.columns = shutil.get_terminal_size((80, 24)).columns if sys.stdout.isatty() else 10_000
        self.lines = 0
        self.live = False
        self._drawn = ""

    def show(self, heading: str, rows: list[Row], notes: list[str]) -> None:
        """Print the notes, and the board where it differs from the one printed last."""
        drawn = "\n".join(["", heading, "", text_of(rows), ""])
        lines = [line for line in notes if line]
        if drawn != self._drawn:
            lines.append(drawn)
        self._drawn = drawn
        if lines:
            self.say("\n".join(lines))

    def say(self, text: str) -> None:
        """Print a line."""
        print(text, flush=True)  # noqa: T201 - standard output is the screen

    def ask(self, prompt: str, seconds: float | None = None) -> str | None:
        """Read a line; the prompt is shown only to a person."""
        person = sys.stdin.isatty()
        if person:
            print(prompt, end="", flush=True)  # noqa: T201
        try:
            with alarm(seconds):
                line = sys.stdin.readline()
        except Late:
            if person:
                print(flush=True)  # noqa: T201 - what is said next begins a line
            raise
        return line.strip() if line else None

    @contextmanager
    def thinking(self, name: str) -> Iterator[Callable[[Info], None]]:
        """Say nothing: a script wants the move only."""
        del name
        yield lambda _info: None


class ColourScreen:
    """The whole terminal, drawn anew after every move."""

    def __init__(self, players: list[str]) -> None:
        """Choose colours for the players by their names."""
        from rich.console import Console

        self._console = Console(highlight=False)
        self.live = True
        self.columns, self._height = self._console.size
        self.lines = max(5, self._height - 4 - FEWEST_NOTES)
        named = [next((c for word, c in COLOURS.items() if word in name.lower()), "") for name in players]
        spare = [colour for colour in PALETTE if colour not in named] + list(PALETTE)
        self._colours = [colour or spare.pop(0) for colour in named]

    def show(self, heading: str, rows: list[Row], notes: list[str]) -> None:
        """Clear the terminal and draw."""
        from rich.text import Text

        room = max(FEWEST_NOTES, self._height - len(rows) - 4)
        if len(notes) > max(room, MANY_NOTES):
            rows, room = [], self._height - 3  # a long text, such as the help, takes the place of a large board
        self._console.clear()
        self._console.print(Text(heading, style="bold"))
        self._console.print()
        for row in rows:
            line = Text(no_wrap=True, overflow="crop")
            for cell in row:
                line.append(cell.text, style=self._style(cell))
            self._console.print(line)
        for note in notes[-room:]:
            self._console.print(Text(note))

    def _style(self, cell: Cell) -> str:
        if cell.look is Look.OUTSIDE:
            return ""
        if cell.look is Look.LABEL:
            return "dim"
        ground = {Look.LAST: "#c9a227", Look.CHOSEN: "#4f8a8b"}.get(cell.look, LIGHT if cell.light else DARK)
        if cell.player is None:
            return f"#6e5330 on {ground}"
        colour = self._colours[cell.player]
        if cell.look is Look.TARGET and cell.text.strip() == HINT:
            return f"bold {translucent(colour, ground)} on {ground}"  # a piece that is not there yet
        return f"bold {colour} on {'#5f9e4f' if cell.look is Look.TARGET else ground}"

    def say(self, text: str) -> None:
        """Print a line below the board."""
        self._console.print(text, markup=False)

    def ask(self, prompt: str, seconds: float | None = None) -> str | None:
        """Read a line, with the editing keys that people expect."""
        import readline  # noqa: F401 - importing it gives input() editing keys and a history

        try:
            with alarm(seconds):
                return input(prompt).strip()
        except EOFError:
            self._console.print()
            return None

    @contextmanager
    def thinking(self, name: str) -> Iterator[Callable[[Info], None]]:
        """Show a spinner and how deep the thinking is."""
        with self._console.status(f"{name} thinks") as status:
            yield lambda info: status.update(f"{name} thinks: {describe(info)}")


def translucent(colour: str, ground: str) -> str:
    """Mix a colour with its ground, as if the ground were seen through it."""
    parts = zip(bytes.fromhex(colour[1:]), bytes.fromhex(ground[1:]), strict=True)
    return "#" + bytes(round(0.6 * one + 0.4 * other) for one, other in parts).hex()


def describe(info: Info) -> str:
    """Say in a few words what a search knows."""
    worth = f"wins in {info.mate}" if info.mate and info.mate > 0 else f"{info.score / 100:+.2f}"
    if info.mate and info.mate < 0:
        worth = f"loses in {-info.mate}"
    best = info.line[0].text if info.line else "-"
    return f"{best}, {worth}, depth {info.depth}, {info.nodes:,} positions".replace(",", " ").replace("  ", ", ")


def screen_for(players: list[str]) -> Screen:
    """Give colour to a person at a terminal who did not refuse it, plain text otherwise."""
    person = sys.stdin.isatty() and sys.stdout.isatty()
    if person and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb":
        return ColourScreen(players)
    return PlainScreen()
