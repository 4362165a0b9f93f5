"""Every rule of the language that no document settles: one name, one value, one reason.

A contradiction found in a real game is one change here. Each name says what the machine does; the comment
says why. Tests in ``tests/program/test_semantics.py`` hold them.
"""

EMPTY_OFF_BOARD = False
"""``empty?`` beyond the edge is false: both answers passed all known records, and false keeps slides on the board."""

NEUTRALS_ARE_ENEMIES = False
"""Pieces of players who never take a turn are neither friends nor enemies."""

FROM_RETURNS_AFTER_ADD = True
"""After ``add`` the register ``from`` is the start again and ``to`` is unset; no known file can tell."""

FLAGS_ARE_TRUE_OR_FALSE = True
"""A number given to a flag counts as true unless it is 0, with a warning: only attributes hold numbers.

No known file gives flags numbers; the reader of texts applies this."""

PARTIAL_KEEPS_TYPE = True
"""``add-partial`` without a type goes on with moves of the type that made it."""

ATTRIBUTES_SURVIVE_PROMOTION = True
"""A changed type keeps the attributes that both types have; others take their defaults."""

UNTYPED_BLOCKS_COME_LAST = True
"""Beside move priorities, blocks without a type form a last, lowest group."""

PASS_NEEDS_SOMEBODY_TO_GO_ON = True
"""A forced pass is legal only if somebody can move after it; when all would pass the player is stalemated.

This is how Othello ends, and without it two stuck players would pass for ever."""

ATTACK_SEES_THE_MOVER_THERE = True
"""``attacked?`` asks whether the mover would be taken if it stood there, its start being empty.

A pawn attacks an empty square on a king's way only in that sense."""

NESTED_ATTACKS_ARE_FALSE = True
"""Inside the search for attackers ``attacked?`` and ``defended?`` are false: they would never end."""

DROPS_DO_NOT_ATTACK = True
"""Only moves of pieces on the board attack."""

DROPS_NEED_A_RESERVE = True
"""A piece may be dropped only while its player has one in reserve."""

DROPS_ARE_FREE_WITHOUT_RESERVES = True
"""A game that drops pieces, in a file that knows no reserves, has no limit: files of the Dagaz dialect rely on it.

Without this rule such blocks could never do anything."""

MOVER_IS_JUDGED_FIRST = True
"""End conditions are asked for the player who just moved before the others; the first that holds decides."""

REPETITIONS_TO_DRAW = 3
"""The third occurrence of a position is a draw unless a condition names repetition."""

NO_MOVES_WITHOUT_A_RULE = "draw"
"""A player without moves, and no rule about it: a draw."""

LOSER_LEAVES = False
"""With more than two players a loss ends the game; the others share the win."""
