"""Every rule of the language that no document settles and that could be decided otherwise: one name, one value.

Compiler and machine read these names (the machine as C constants, which ``setup.py`` writes from this file), so a
contradiction found in a real game is one change here. Rules that cannot be otherwise here stand in docs/zrf.md.
"""

EMPTY_OFF_BOARD = False
"""``empty?`` beyond the edge is false: both answers passed all known records, and false keeps slides on the board."""

NEUTRALS_ARE_ENEMIES = False
"""Pieces of players who never take a turn are neither friends nor enemies."""

FROM_RETURNS_AFTER_ADD = True
"""After ``add`` the register ``from`` is the start again and ``to`` is unset; no known file can tell."""

ATTRIBUTES_SURVIVE_PROMOTION = True
"""A changed type keeps the attributes that both types have; others take their defaults."""

UNTYPED_BLOCKS_COME_LAST = True
"""Beside move priorities, blocks without a type belong to a last, lowest group."""

UNLISTED_TYPES_COME_LAST = True
"""Move types that the priorities do not name belong to the same last group; those of turns and partial moves do not."""

CAPTURE_OFF_BOARD_GOES_ON = True
"""``(capture d)`` beyond the edge does nothing and the block goes on; other effects there end it."""

LENGTH_IS_COMPARED = True
"""``maximal captures`` compares how many parts chains have, not how many pieces they take.

They differ where a part takes several pieces, or changes an enemy instead of taking it."""

QUIET_TURNS_ARE_NOT_COMPARED = True
"""``maximal captures`` chooses among chains and captures: a whole turn of one plain step, which takes nothing, stays
legal beside them. Games whose captures come first say so by their priorities; in one known record of a game that does
not, quiet moves are made where chains of four were possible."""

MATE_BEFORE_STALEMATE_LETS_PASS = True
"""After a loss condition ``checkmated`` a second one ``stalemated`` does not count: a stuck player who is not mated
passes. The only two known records that can tell go on with a pass; ``(or (checkmated K) stalemated)`` says both."""

PASS_NEEDS_A_MOVER = True
"""A forced pass is legal only if some player can move after it; when all would pass the player is stalemated.

This is how Othello ends, and without it two stuck players would pass for ever."""

ATTACK_SEES_THE_MOVER_THERE = True
"""``attacked?`` asks whether the mover would be taken if it stood there, its start being empty.

A pawn attacks an empty square on a king's way only in that sense."""

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
"""The verdict about a player without moves where no condition names that: ``draw`` or ``loss``."""
