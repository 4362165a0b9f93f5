"""Bounds on rules from outside: nothing a text says may run or grow without end."""

MOST_CODES = 20_000
"""Different pieces: player, type and attributes together."""
MOST_FLAGS = 60
MOST_CODE = 3_000_000
"""Numbers of byte code in a program."""
MOST_WRITING = 600_000
"""Commands and conditions that are turned into byte code, those of macros each time they are copied."""
MOST_TABLES = 12_000_000
"""Numbers in all tables of a program together."""
MOST_RUN = 20_000
"""Instructions in one run of a block."""
MOST_GENERATION = 2_000_000
"""Instructions in all runs that list the moves of one position."""
MOST_STEPS = 60_000
"""Steps that one generation may give."""
MOST_PARTS = 200
"""Parts of one move."""
MOST_CALLS = 24
"""Depth of subroutines, which stand for shared macros."""
MOST_PENDING = 2_000
"""Numbers that one move may need to describe what it does."""

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
