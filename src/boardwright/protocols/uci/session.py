"""A conversation with a GUI: every line that it writes is handled here, at once.

A GUI may start an engine only to ask for its name. So what thinks is imported when it is first needed, and the answer
to ``uci`` does not wait for it.
"""

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING

from boardwright.errors import BoardwrightError
from boardwright.protocols.uci.options import OPTIONS, Options, read_option
from boardwright.protocols.uci.remark import remark

if TYPE_CHECKING:
    from boardwright.protocols.uci.desk import Desk

AUTHOR = "the Boardwright authors"
MOST_QUOTED = 80


class Session:
    """Understands lines and says lines; ``write`` is called by two threads, one line at a time."""

    def __init__(self, write: Callable[[str], None], name: str = "Boardwright", seed: int | None = None) -> None:
        """Begin with the usual start and the default options; a seed makes weak levels repeat themselves."""
        self._lock = Lock()
        self._write = write
        self._name = name
        self._seed = seed
        self._options = Options()
        self._desk: Desk | None = None
        self.debug = False
        self.is_over = False

    def say(self, text: str) -> None:
        """Write a line."""
        with self._lock:
            self._write(text)

    def handle(self, line: str) -> None:
        """Do what a line says; words before a known command are skipped, as the protocol wants."""
        words = line.split()
        for at, word in enumerate(words):
            if word in COMMANDS:
                COMMANDS[word](self, words[at + 1 :], line)
                return
        if words and self.debug:
            self.say(remark(f"not understood: {line.strip()[:MOST_QUOTED]}"))

    @property
    def desk(self) -> "Desk":
        """Where the position lies and the thinking is done."""
        if self._desk is None:
            from boardwright.protocols.uci.desk import Desk

            self._desk = Desk(self._options, self.say, self._seed)
        return self._desk

    def close(self) -> None:
        """End at once: what is due is answered, nothing is left running."""
        self.is_over = True
        if self._desk is not None:
            self._desk.close()

    # ---- commands: each takes the words after its name, and the whole line ----------------------

    def introduce(self, _words: list[str], _line: str) -> None:
        """Say who we are and what can be set."""
        self.say(f"id name {self._name}")
        self.say(f"id author {AUTHOR}")
        for option in OPTIONS:
            self.say(str(option))
        self.say("uciok")

    def set_debug(self, words: list[str], _line: str) -> None:
        """Say more, or less."""
        self.debug = words[:1] == ["on"] or (words[:1] != ["off"] and self.debug)

    def be_ready(self, _words: list[str], _line: str) -> None:
        """Answer at once, whatever else goes on; the first time everything is loaded before."""
        _ = self.desk
        self.say("readyok")

    def register(self, _words: list[str], _line: str) -> None:
        """No registration is needed."""

    def set_option(self, _words: list[str], line: str) -> None:
        """Set an option; what cannot be set is said and changes nothing."""
        chosen = read_option(line)
        if chosen is None:
            return
        try:
            self.desk.apply(self._options.set(chosen.name, chosen.value))
        except BoardwrightError as error:
            self.say(remark(str(error)))

    def new_game(self, _words: list[str], _line: str) -> None:
        """Forget the last game."""
        self.desk.forget()

    def place(self, words: list[str], _line: str) -> None:
        """Follow the GUI to a position."""
        self.desk.place(words)

    def go(self, words: list[str], _line: str) -> None:
        """Order a search of the position as it is now."""
        order = self.desk.go(words)
        if order is not None and self.debug:
            self.say(remark(f"{order.allotment()} for {order.position.setup()}"))

    def stop(self, _words: list[str], _line: str) -> None:
        """Let what is under way answer at once; silent when nothing is."""
        if self._desk is not None:
            self._desk.stop()

    def ponder_hit(self, _words: list[str], _line: str) -> None:
        """Go on with the search on our own time."""
        self.desk.hit()

    def quit(self, _words: list[str], _line: str) -> None:
        """End."""
        self.close()

    # ---- for people -----------------------------------------------------------------------------

    def show(self, _words: list[str], _line: str) -> None:
        """Draw the board."""
        self.desk.show()

    def judge(self, _words: list[str], _line: str) -> None:
        """Return the evaluation."""
        self.desk.judge()

    def bench(self, words: list[str], _line: str) -> None:
        """Run the benchmark."""
        self.desk.bench(words)

    def help(self, _words: list[str], _line: str) -> None:
        """List the commands."""
        self.say(f"Commands: {' '.join(COMMANDS)}")


COMMANDS: dict[str, Callable[[Session, list[str], str], None]] = {
    "uci": Session.introduce,
    "debug": Session.set_debug,
    "isready": Session.be_ready,
    "setoption": Session.set_option,
    "register": Session.register,
    "ucinewgame": Session.new_game,
    "position": Session.place,
    "go": Session.go,
    "stop": Session.stop,
    "ponderhit": Session.ponder_hit,
    "quit": Session.quit,
    "d": Session.show,
    "eval": Session.judge,
    "bench": Session.bench,
    "help": Session.help,
}
