"""The moves of a game as text, in one pass: numbers, moves, comments, marks, variations and the result."""

import re

import cython

from boardwright.games.chess.board import Board
from boardwright.games.chess.pgn.tree import Node
from boardwright.games.chess.san import explain

if not cython.compiled:
    from boardwright.games.chess.san import SEVERAL, resolve

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
SPELT_RESULTS = {result: result for result in RESULTS} | {"½-½": "1/2-1/2", "1/2": "1/2-1/2"}
MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
IGNORED = {"e.p.", "ep", "+", "#", "++", "dis.", "ch", "}", "+-", "-+", "="}
NULL_MOVES = {"--", "Z0", "@@@@", "null", "pass"}
MOST_NESTED = 200
PARENTHESES = re.compile(r"\{[^}]*\}?|;[^\n]*|[()]")
TOKENS = re.compile(r"\{[^}]*\}?|;[^\n]*|[()]|[^\s{}();]+")


def ends_word(letter: str) -> bool:
    """Tell whether a letter cannot be part of a move."""
    return letter.isspace() or letter in "{}();$"


def tidied(text: str) -> str:
    """Return a comment on one line, with single blanks."""
    return text if text.isprintable() and "  " not in text and text == text.strip() else " ".join(text.split())


class Reading:
    """The reading of games from one text: a board, the line of nodes that leads to it, the lines it branched from."""

    def __init__(self, position: Board, root: Node, text: str) -> None:
        """Read from the position in which the game begins."""
        self.position = position
        self.text = text
        self.end = len(text)
        self.path = [root]
        self.branches: list[list[Node]] = []
        self.prelude = ""
        self.result = ""
        self.reason = ""
        self.fault = -1
        self.ply = 0

    def run(self, at: int) -> int:
        """Read from an index to the end of the game; return the index behind it."""
        text = self.text
        while at < self.end:
            letter = text[at]
            if letter.isspace():
                at += 1
                continue
            stop = self.word_end(at)
            if "a" <= letter <= "h" or "A" <= letter <= "Z" or letter == "o":
                if self.move(at, stop):
                    at = stop
                    continue
                if text[at:stop] in IGNORED:
                    at = stop
                    continue
                reason = explain(text[at:stop], resolve(self.position, text, at, stop))
            elif "0" <= letter <= "9" and text[stop - 1] == ".":
                at = stop
                continue
            elif letter == "{":
                if text[stop - 1] == "}" and stop - at > 1:
                    self.comment(tidied(text[at + 1 : stop - 1]))
                    at = stop
                    continue
                reason = "a comment is not closed"
            else:
                token = text[at:stop]
                result = SPELT_RESULTS.get(token)
                if result is not None and not self.branches:
                    self.result = result
                    return stop
                reason = "" if result is not None else self.special(token)
                if not reason:
                    at = stop
                    continue
            if self.branches and text[at:stop] in NULL_MOVES:
                # Analysts write a threat as a move of one side alone; what follows could not be played.
                self.back()
                at = self.leave_variation(stop)
                continue
            if not self.forgive(at, reason):
                return self.skip(at)
            at = self.leave_variation(stop)
        if self.branches:
            self.forgive(self.end, "a variation is not closed")
        return self.end

    def word_end(self, at: int) -> int:
        """Return the index behind the word, comment or sign that begins at an index."""
        text = self.text
        letter = text[at]
        if letter == "{":
            close = text.find("}", at)
            return close + 1 if close >= 0 else self.end
        if letter == ";":
            close = text.find("\n", at)
            return close if close >= 0 else self.end
        if letter in "()}":
            return at + 1
        stop = at + 1
        if "1" <= letter <= "9":
            # A number may touch its move, as in 1.e4.
            while stop < self.end and "0" <= text[stop] <= "9":
                stop += 1
            if stop < self.end and text[stop] == ".":
                while stop < self.end and text[stop] == ".":
                    stop += 1
                return stop
        while stop < self.end and not ends_word(text[stop]):
            stop += 1
        return stop

    def move(self, at: int, stop: int) -> bool:
        """Make the move that a word means; false, with nothing changed, when it means none."""
        word = resolve(self.position, self.text, at, stop)
        if not 0 < word < SEVERAL:
            return False
        self.position.push(word)
        node = Node(self.position.move_of(word))
        parent = self.path[len(self.path) - 1]
        parent.children.append(node)
        self.path.append(node)
        if self.prelude:
            node.prelude = self.prelude
            self.prelude = ""
        last = self.text[stop - 1]
        if last == "!" or last == "?":  # noqa: PLR1714 - a set would be a Python object
            token = self.text[at:stop]
            node.marks = (MARKS.get(token[len(token.rstrip("!?")) :], 1),)
        return True

    def special(self, token: str) -> str:
        """Deal with marks, parentheses, castling with zeros and the rest; say what is wrong, if anything is."""
        first = token[0]
        if first == ";":
            self.comment(token[1:].strip())
        elif first == "(":
            if len(self.path) < 2:
                return "a variation needs a move before it"
            if len(self.branches) >= MOST_NESTED:
                return f"more than {MOST_NESTED} variations inside each other"
            self.branches.append(self.path)
            self.path = self.path[: len(self.path) - 1]
            self.position.pop()
        elif first == ")":
            if not self.branches:
                return "a parenthesis closes nothing"
            self.back()
        elif first == "$":
            if not (token[1:].isdecimal() and token.isascii()) or len(token) > 4:
                return f"a number was expected after $, not {token[:20]!r}"
            self.path[len(self.path) - 1].marks += (int(token[1:]),)
        elif token in MARKS:
            self.path[len(self.path) - 1].marks += (MARKS[token],)
        elif token.rstrip("+#!?") in {"0-0", "0-0-0"}:
            return self.castle(token)
        elif token not in IGNORED and not token.isdecimal() and token.strip("."):
            return f"a move was expected, not {token[:20]!r}"
        return ""

    def castle(self, token: str) -> str:
        """Castle with zeros."""
        word = resolve(self.position, token, 0, len(token))
        if word == 0:
            return explain(token, word)
        self.position.push(word)
        node = Node(self.position.move_of(word))
        self.path[len(self.path) - 1].children.append(node)
        self.path.append(node)
        return ""

    def comment(self, text: str) -> None:
        """Keep a comment with the move before it, or with the one to come where a variation begins."""
        if self.branches and len(self.path) == len(self.branches[len(self.branches) - 1]) - 1:
            self.prelude = f"{self.prelude} {text}".strip()
        else:
            node = self.path[len(self.path) - 1]
            node.comment = f"{node.comment} {text}" if node.comment else text

    def back(self) -> None:
        """Return to the line from which a variation branched."""
        line = self.branches.pop()
        for _ in range(len(self.path) - len(line) + 1):
            self.position.pop()
        self.path = line
        node = line[len(line) - 1]
        if node.move is not None:
            self.position.push(node.move.steps[0])
        self.prelude = ""

    def forgive(self, at: int, reason: str) -> bool:
        """Note the first fault; true when only a variation is lost, and then leave it."""
        if self.fault < 0:
            self.fault = at
            self.reason = reason
            self.ply = len(self.path)
        if not self.branches:
            return False
        self.back()
        return True

    def leave_variation(self, at: int) -> int:
        """Return the index behind the parenthesis that closes the variation an index is in."""
        depth = 1
        for match in PARENTHESES.finditer(self.text, at):
            depth += {"(": 1, ")": -1}.get(match[0], 0)
            if depth == 0:
                return match.end()
        return self.end

    def skip_game(self, at: int) -> int:
        """Return the index behind a game, without reading it."""
        return self.skip(at)

    def skip(self, at: int) -> int:
        """Return the index behind the result of a game that cannot be read further."""
        depth = 0
        for match in TOKENS.finditer(self.text, at):
            depth = max(0, depth + {"(": 1, ")": -1}.get(match[0], 0))
            if depth == 0 and match[0] in SPELT_RESULTS:
                self.result = SPELT_RESULTS[match[0]]
                return match.end()
        return self.end
