"""Bounds on rules from outside: nothing a text says may run or grow without end.

The machine has the same numbers as C constants, which ``setup.py`` writes from this file.
"""

MOST_CODES = 20_000
"""Different pieces: player, type and attributes together."""
MOST_FLAGS = 60
MOST_BLOCKS = 16_383
"""As many as the word of a step can name."""
MOST_CODE = 3_000_000
"""Numbers of byte code in a program."""
MOST_WRITING = 600_000
"""Commands and conditions that are turned into byte code, those of macros each time they are copied."""
MOST_TABLES = 12_000_000
"""Numbers in all tables of a program together."""
MOST_GENERATION = 4_000_000
"""Instructions in all runs that list the moves of one position, or make one; a single block may need most of them."""
ASK_COST = 50
"""What it counts to ask who attacks or defends a site, in instructions, besides the byte code that is run for it."""
MOST_SITES = 4_000
"""Positions of a board; the word of a step could name 4095."""
MOST_STEPS = 60_000
"""Steps that one generation may give."""
MOST_PARTS = 200
"""Parts of one move; then the turn is over."""
MOST_CHAINS = 200_000
"""Parts that are tried to see whether the chains of a turn come round again."""
MOST_REHEARSAL = 1_000_000
"""Instructions that are spent to compare the turns of one position; then what was found so far counts."""
REHEARSAL_COST = 20
"""What it counts to try a step in order to find the best end of a turn, in instructions."""
MOST_EXPLORING = 200_000_000
"""Instructions that are spent to find out what the pieces of a game can do; then less is known about the rest."""
MOST_CALLS = 24
"""Depth of subroutines, which stand for shared macros."""
MOST_PENDING = 2_000
"""Movements, effects and captures of one move."""

BLOCK_BUDGET = 1_500
"""Instructions that the specialiser spends on one block at one site before it leaves the block to byte code."""
LISTING_BUDGET = 8_000
"""The same for a graph that only lists moves, which is the second choice."""
GAME_BUDGET = 400_000
"""Instructions that the specialiser spends on one game."""
START_COST = 3
"""What it counts to begin a block at a site, in instructions."""
MOST_WAYS = 100
"""Moves of one block from one site, with all the ways their effects may differ, before its graph only lists them."""
DEEPEST = 300
"""Tests on one path of a specialised block."""

SEEN = 4096
"""Size of the filter in front of the search for repeated positions."""
