"""Vocabulary: every word of the language, where it stands, how it is written and what it says; for editors."""

from typing import NamedTuple


class Entry(NamedTuple):
    """One word of the language in one kind of place."""

    word: str
    place: str
    form: str
    help: str


def _entries(place: str, lines: str) -> list[Entry]:
    """Read lines of ``form | help``; the word is the first one of the form."""
    found = []
    for line in lines.strip().splitlines():
        form, _, text = line.strip().partition(" | ")
        found.append(Entry(form.lstrip("(").split()[0].rstrip(")"), place, form, text))
    return found


TOP = _entries("top", """
    (define name items...) | A macro: its items stand wherever the list (name ...) does; $1 to $9 are what it is given.
    (game blocks...) | A game: title, players, turn order, board, pieces, set-up and end conditions.
    (variant blocks...) | The game before it with other blocks: those of the same name or kind are replaced.
    (include "file") | Takes in another file beside this one, or in a folder below.
    (version "2.0") | The version of the language; it changes nothing here.
    (translate ("a" "b")) | Words of other programs; it changes nothing here.
""")  # fmt: skip

GAME = _entries("game block", """
    (title "text") | What the game is called.
    (description "text") | The rules for people.
    (history "text") | Where the game comes from.
    (strategy "text") | How to play it well.
    (solution "text") | How a puzzle is solved.
    (players A B) | Who plays; a name that begins with ? is the hand of chance.
    (turn-order A B) | Who moves after whom: Player, (Player move-type), (Player AsPlayer); repeat begins what returns.
    (board blocks...) | Positions, their links, zones and symmetries.
    (board-setup (Player (Piece a1 a2 off 3))) | What stands where at the beginning; off 3 are three pieces in reserve.
    (piece (name N) (moves ...)) | A type of piece: its name, its attributes, how it moves and how it is dropped.
    (option "name" value) | How the game is played beyond its moves, or how it is drawn.
    (move-priorities type ...) | Only moves of the first type that has any may be made.
    (win-condition (Player ...) condition) | These players win when the condition holds after a turn.
    (loss-condition (Player ...) condition) | These players lose when the condition holds after a turn.
    (draw-condition (Player ...) condition) | The game is drawn when the condition holds after a turn.
    (count-condition condition) | Whoever has more pieces wins when the condition holds.
    (default) | The variant that is played when none is named.
    (engine "file") | Code of another program; games that have one are not played.
""")  # fmt: skip

BOARD = _entries("board block", """
    (grid (start-rectangle ...) (dimensions ...) (directions ...)) | Many positions at once, in rows.
    (positions (name left top right bottom)) | Single positions with their rectangles.
    (dummy name ...) | Positions that are not drawn.
    (links direction (from to)) | A direction leads from one position to another.
    (unlink position) | Cuts the links of a position, (a b) those between two, (a direction) one.
    (kill-positions name ...) | Takes positions away again.
    (symmetry Player (n s)) | For this player, one direction means another.
    (zone (name N) (players ...) (positions ...)) | Positions with a name, for some players or all.
    (image "file") | A picture of the board.
""")  # fmt: skip

GRID = _entries("grid block", """
    (start-rectangle left top right bottom) | Where the first position is drawn.
    (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50))) | The names along each side and how far apart positions are.
    (directions (n 0 -1) (e 1 0)) | Directions, as steps along each dimension.
""")  # fmt: skip

ZONE = _entries("zone block", """
    (name N) | What the zone is called.
    (players A B) | For whom it counts; without it, for all players.
    (positions a1 a2) | What belongs to it.
""")  # fmt: skip

PIECE = _entries("piece block", """
    (name N) | What the piece is called.
    (help "text") | One line about the piece.
    (description "text") | What the piece does, for people.
    (notation "X/O") | Its sign in records and in pictures of text, for each player.
    (image A "file" B "file") | Pictures of the piece.
    (attribute name value) | Something that each piece of the type remembers: true, false or a number up to 255.
    (moves blocks...) | How it moves: each block runs from each piece of the player.
    (drops blocks...) | How it comes onto the board: each block runs from each position.
    (open file) | A page of another program; it changes nothing here.
    (dummy) | A marker of no value.
""")  # fmt: skip

BLOCKS = _entries("move block", """
    (move-type name) | The blocks that follow are moves of this type.
""")  # fmt: skip

COMMANDS = _entries("command", """
    (verify condition) | Gives up unless the condition holds.
    (if condition commands... else commands...) | One way or the other.
    (while condition commands...) | Again and again, as long as the condition holds.
    add | Here is a move; with names of pieces, (add Queen Rook), the piece becomes one of them.
    add-partial | Here is a part of a move: it goes on, with moves of the type that may follow.
    add-copy | Like add, but the piece stays and a copy moves.
    add-copy-partial | Like add-partial with a copy.
    capture | Takes what stands here, or at a place: (capture n).
    cascade | Begins another movement in the same move.
    (create Player Piece place) | Puts a new piece on the board.
    (change-type Piece place) | Turns a piece into another.
    change-owner | The piece here changes sides.
    flip | The piece here goes to the next player.
    (set-attribute name value) | The piece remembers something: true, false, a number, or (+ name 1).
    (set-flag name condition) | Remembers something until the move is complete.
    (set-position-flag name condition) | Remembers something about a position until the move is complete.
    (opposite direction) | The direction the other way.
    (go from) | Goes to a place that is remembered: from, to, mark, last-from or last-to.
    mark | Remembers this position; back leads here.
    back | Goes to the marked position.
    from | The move begins here.
    to | The move ends here.
""")  # fmt: skip

TESTS = _entries("condition", """
    empty? | Nothing stands here, or at a place: (empty? n).
    friend? | A piece of the mover stands here.
    enemy? | A piece of an opponent stands here.
    neutral? | A piece of a player without turns stands here.
    on-board? | There is a position.
    marked? | This is the marked position.
    last-from? | The last move began here.
    last-to? | The last move ended here.
    adjacent-to-enemy? | A piece of an opponent is next to this position.
    goal-position? | Pieces here count for a win.
    attacked? | An opponent could move here; (attacked? move-type) by moves of a type.
    defended? | A friend could move here.
    (piece? Piece) | A piece of the type stands here.
    (in-zone? zone) | The position belongs to a zone of the mover.
    (position? name) | This is the position of the name.
    (flag? name) | The flag was set in this move.
    (position-flag? name) | The flag was set for this position in this move.
""")  # fmt: skip

CONTRARY = [
    Entry(f"not-{word}", place, form.replace(word, f"not-{word}"), f"Not: {text}") for word, place, form, text in TESTS
]
"""The same conditions the other way round."""

LOGIC = _entries("condition", """
    (and condition ...) | All hold.
    (or condition ...) | One holds.
    (not condition) | It does not hold; words may begin with not- instead, as in not-empty?.
    true | Always.
    false | Never.
""")  # fmt: skip

SIGNS = _entries("condition", """
    (= attribute number) | The number is this one.
    (!= attribute number) | The number is another one.
    (< attribute number) | The number is smaller.
    (<= attribute number) | The number is not larger.
    (> attribute number) | The number is larger.
    (>= attribute number) | The number is not smaller.
""")  # fmt: skip

ENDINGS = _entries("ending", """
    (absolute-config Piece (positions...)) | Such pieces stand on these positions or in these zones.
    (relative-config Piece n Piece) | Such pieces stand in a row along directions.
    (pieces-remaining number Piece) | The player has this number of pieces left.
    (total-piece-count number Piece) | This number of pieces is on the board.
    stalemated | The player cannot move.
    repetition | The position is there for the third time.
    (checkmated Piece) | The piece is attacked, and nothing helps.
    (captured Piece) | The piece was taken.
    (and condition ...) | All hold.
    (or condition ...) | One holds.
    (not condition) | It does not hold.
""")  # fmt: skip

OWNERS = _entries("occupant", """
    (opponent Piece) | Such a piece of an opponent.
    (any-owner Piece) | Such a piece of any player.
    (not Piece) | No such piece.
""")  # fmt: skip

OPTIONS = _entries("option", """
    pass-turn true | A turn may be passed: true, false, or forced for players without a move.
    pass-partial true | A player may stop in the middle of a move.
    maximal-captures true | The longest capture must be made; 2: of those, the one of the best pieces.
    recycle-captures true | Captured pieces return to their owner's reserve, or to the captor's.
    recycle-promotions true | A piece is promoted to one from the reserve.
    include-off-pieces true | Reserves count where pieces are counted.
    discard-cascades true | What later movements of a move land on is not captured.
    quiet-limit 100 | A draw after this number of turns in which no piece came, went, or moved for good.
    deferred-captures true | Captured pieces leave the board when the turn is over.
    draw-board checkered | How the board is drawn: cells, checkered, points, hexagons or holes.
    draw-surface wood | What the board is made of: wood, felt, paper or blue.
    draw-pieces chess | The family of drawings: chess, draughts, discs, stones, pegs, shogi, xiangqi, makruk or paper.
    draw-lines links | Lines between points: links for all of them, or "a1-a9 b1-b5".
    draw-marks "d4 j4" | Positions with a small dot.
    draw-colours "red blue" | The colours of the players, where their names are none.
""")  # fmt: skip
OPTIONS = [entry._replace(word=entry.word.replace("-", " ").replace("off pieces", "off-pieces")) for entry in OPTIONS]

ENTRIES: tuple[Entry, ...] = (
    *TOP, *GAME, *BOARD, *GRID, *ZONE, *PIECE, *BLOCKS, *COMMANDS, *TESTS, *LOGIC, *SIGNS, *CONTRARY, *ENDINGS,
    *OWNERS, *OPTIONS,
)  # fmt: skip


def words_at(place: str) -> list[Entry]:
    """Return the words of one kind of place."""
    return [entry for entry in ENTRIES if entry.place == place]


def meanings(word: str) -> list[Entry]:
    """Return all that a word may mean."""
    return [entry for entry in ENTRIES if entry.word == word.lower()]
