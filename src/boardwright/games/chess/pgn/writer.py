"""Write a recorded game: tags in their order, moves with numbers, lines of at most 80 letters."""

from boardwright.errors import RecordError
from boardwright.games.chess.core import ChessPosition
from boardwright.games.chess.pgn.movetext import RESULTS
from boardwright.games.chess.pgn.record import ROSTER, GameRecord
from boardwright.games.chess.pgn.tree import Node

WIDTH = 80
UNKNOWN = {"Date": "????.??.??", "Result": "*"}


def write_game(record: GameRecord) -> str:
    """Return the text of a game, with an empty line at its end; raise RecordError for what PGN cannot hold."""
    if record.result not in RESULTS:
        msg = f"the result must be one of {', '.join(RESULTS)}, not {record.result[:20]!r}"
        raise RecordError(msg)
    tags = {name: record.tags.get(name, UNKNOWN.get(name, "?")) for name in ROSTER}
    tags["Result"] = record.result
    tags.update({name: value for name, value in record.tags.items() if name not in tags})
    lines = [_tag(name, value) for name, value in tags.items()]
    words = [*_comment(record.root.comment), *_line(record.root, record.start(), numbered=False), record.result]
    return "\n".join([*lines, "", *_wrapped(words), "", ""])


def _tag(name: str, value: str) -> str:
    if not name.replace("_", "").isalnum() or not value.isprintable():
        msg = f"a tag is a name and one line of text, not {name[:20]!r} {value[:20]!r}"
        raise RecordError(msg)
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _comment(text: str) -> list[str]:
    """Return a comment as words that may be wrapped."""
    if not text:
        return []
    if "}" in text:
        msg = f"a comment cannot hold a closing brace: {text[:40]!r}"
        raise RecordError(msg)
    words: list[str] = []
    for word in ("{" + text + "}").split():
        if words and word[0] in "[%":
            # At the beginning of a line it would look like a tag or an escape.
            words[-1] += " " + word
        else:
            words.append(word)
    return words


def _line(root: Node, position: ChessPosition, *, numbered: bool) -> list[str]:
    """Write the line below a node and, behind each move, the variations of it; numbered: White's move stands before."""
    words: list[str] = []
    depth = 0
    node = root
    while node.children:
        main = node.children[0]
        words += _node(main, position, numbered=numbered)
        numbered = not main.comment
        for other in node.children[1:]:
            words += _variation(other, position)
            numbered = False
        if main.move is None:
            break
        position.make(main.move)
        depth += 1
        node = main
    for _ in range(depth):
        position.undo()
    return words


def _variation(node: Node, position: ChessPosition) -> list[str]:
    """Write another move than the main one and what follows it, in parentheses."""
    words = _node(node, position, numbered=False)
    if node.move is not None:
        position.make(node.move)
        words += _line(node, position, numbered=not node.comment)
        position.undo()
    words[0] = "(" + words[0]
    words[-1] += ")"
    return words


def _node(node: Node, position: ChessPosition, *, numbered: bool) -> list[str]:
    """Write one move with its number where one is due, its marks and comments."""
    words = _comment(node.prelude)
    if node.move is None:
        return words
    number = (position.begun + position.ply) // 2 + 1
    if position.turn == 0:
        words.append(f"{number}.")
    elif not numbered or node.prelude:
        words.append(f"{number}...")
    words.append(position.format(node.move))
    words += [f"${mark}" for mark in node.marks]
    return words + _comment(node.comment)


def _wrapped(words: list[str]) -> list[str]:
    """Fill lines."""
    lines = [""]
    for word in words:
        if len(lines[-1]) + 1 + len(word) > WIDTH and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return lines
