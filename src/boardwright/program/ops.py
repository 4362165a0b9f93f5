"""Numbers shared by the compiler and the machine.

The machine has the same numbers as C constants, which ``setup.py`` writes from this file.
"""

# ---- byte code: [op, a, b, jump] ------------------------------------------------------------------
END = 0
T_CUR = 1  # a: predicate; jump when it fails on the current cell
T_DIR = 2  # b: direction
T_SITE = 3  # b: site
T_ZONE = 4  # a: zone; b: wanted answer; about the address register
T_ONBOARD = 5
T_AT = 6  # a: site
T_MARKED = 7
T_FLAG = 8  # a: flag
T_PFLAG = 9  # a: position flag
T_LASTFROM = 10
T_LASTTO = 11
T_ATTACKED = 12  # a: move type + 1, or 0
T_DEFENDED = 13
T_NEAR = 14
T_GOAL = 15
ADDR_CUR = 20
ADDR_DIR = 21  # a: direction
ADDR_SITE = 22  # a: site
STEP = 30  # a: direction
JUMP = 31  # a: site
GO = 32  # a: register
KEEP = 33  # a: register, takes the address
CAPTURE = 34
CREATE = 35  # a: kind + 1, or 0 for the mover's; b: player + 1, or 0 for the mover
CHANGE = 36  # a: map, or OWN_MAP
SETFLAG = 37  # a: flag; b: value
SETPFLAG = 38
CASCADE = 39
ADD = 40  # a: promotion + 1; b: continuation; jump: flags
GOTO = 41
CALL = 42  # jump: target
RET = 43
WIDTH = 4

OWN_MAP = -1
R_FROM = 0
R_TO = 1
R_MARK = 2
R_LASTFROM = 3
R_LASTTO = 4

ADD_COPY = 1
ADD_KEEP = 2  # more alternatives of the same move follow: nothing is forgotten yet
NOT_PARTIAL = 0
SAME_TYPE = 1
FIRST_TYPE = 2

# ---- what a move does: [moves, effects, captures, promotion map + 1, continuation, copy, promoted site, ...]
D_MOVES = 0
D_EFFECTS = 1
D_TAKES = 2
D_PROMOTION = 3
D_NEXT = 4
D_COPY = 5
D_SITE = 6
D_HEAD = 7
FX_PUT = 0
FX_MAP = 1

# ---- graphs: [op, site, table, else] ----------------------------------------------------------------
G_END = 0
G_TEST = 1  # site, predicate table; else
G_EMIT = 2  # word
G_IFEMIT = 3  # site, predicate table, word
G_RUN = 4  # block
G_GOTO = 5  # target
G_BEGIN = 6
G_EMITN = 7  # word; the ordinal is counted
G_ASK = 8  # question, argument, else
Q_LASTFROM = 0
Q_LASTTO = 1
Q_ATTACKED = 2

# ---- step words: start 12 | to 12 | block 14 | index 16 | flags 10 ----------------------------------
W_TO = 12
W_BLOCK = 24
W_INDEX = 38
W_DROP = 54
W_PARTIAL = 55
W_PASS = 56
W_RERUN = 57
W_TAKES = 58
W_STEP = 63

# ---- cells ------------------------------------------------------------------------------------------
EMPTY = 0
OFF = 1
FIRST_PIECE = 2

# ---- end conditions ---------------------------------------------------------------------------------
C_COUNT = 1  # wanted, n, classes...
C_GROUPS = 2  # n, (table, m, sites...)...
C_LINES = 3  # lines, first line, index
C_ALL = 4  # n, nodes...
C_ANY = 5
C_NOT = 6  # node
C_STUCK = 7
C_MATE = 8
C_AGAIN = 9
C_GONE = 10  # n, classes...
V_WIN = 1
V_LOSS = 2
V_DRAW = 3
V_COUNT = 4
W_ALWAYS = 0  # ask after every turn
W_CELLS = 1  # ask when a watched cell changed
W_LINES = 2  # ask about lines through changed cells
W_STUCK = 3  # ask when no player can move
GOAL_WIDTH = 5  # verdict, player, node, when, watch

# ---- how games end: numbers of ``ENDINGS`` ------------------------------------------------------------
E_GOAL = 1
E_STUCK = 2
E_MATE = 3
E_AGAIN = 4
E_QUIET = 5
E_COUNT = 6
ENDINGS = ("", "goal reached", "no moves left", "checkmate", "repetition", "too many quiet moves", "pieces counted")

# ---- ways to run a block, and the size of an undo frame ------------------------------------------------
RUN_ALL = 0
RUN_NTH = 1
RUN_HIT = 2
TO_CAPTOR = 2  # captured pieces go to the reserve of who takes them
FRAME = 16
MASK12 = 0xFFF
MASK_INDEX = 0xFFFF
MASK_BLOCK = 0x3FFF
