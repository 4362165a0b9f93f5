cimport cython
from boardwright.kernel.dice cimport Dice
from boardwright.kernel.position cimport Position, WIN
from boardwright.kernel.words cimport Scores, Words, i64, u64
from boardwright.search.ordering cimport raise_best
from boardwright.search.scores cimport INFINITE, MATE, MOST_VALUE
from boardwright.search.signal cimport Signal
from boardwright.search.table cimport EXACT, Table, entry_depth, entry_score

cdef enum:
    SURE = 30000        # what a won game looks like at a glance
    DECIDED = 300       # what a game that is decided is worth beyond its score
    MOST_PLAN = 128     # own steps in a plan
    MOST_LINE = 512     # steps in a line
    MOST_ROUND = 64     # steps of rivals, after which a planner who is out is told so
    MOST_HALVES = 5     # steps of one move that a glance follows
    GLANCES = 1 << 15
    EVERY = 31          # the clock is read once in this many steps that are looked at, and one
    SHORT_GAME = 16     # steps of a careless game; where one is longer, there are no more
    GAMES = 32          # careless games after each first step
    STEPS_A_NODE = 20   # steps of careless games for each node
    MOST_COUNTED = 1000 # what a plan counts at most beside careless games
    LUCK = 333          # what it counts to win all of them; as much is lost with all of them

@cython.final
cdef class Planner:
    cdef readonly i64 nodes
    cdef public i64 most_nodes
    cdef readonly int reach, searched
    cdef public Signal signal
    cdef Table table
    cdef Dice dice               # set to a position's key: the same position, the same draw
    cdef Words buf, firsts, tail, lines
    cdef Words glances           # what rivals were seen to do lately: key, step
    cdef Dice games_dice         # of careless games
    cdef Scores ranks, worths
    cdef Scores points           # of first steps in careless games, then of those under way
    cdef int games, most_games   # careless games after each first step
    cdef i64 games_steps         # all steps of careless games
    cdef int firsts_count, tail_length
    cdef int line_length[MOST_PLAN + 2]
    cdef int breadth[MOST_PLAN]
    cdef int root, mark, depth, replies
    cdef u64 salt, plan_salt

    @cython.locals(word=u64, n=int)
    cpdef object prepare(self, Position position, object thinking, list only)
    cpdef object run(self, Position position, int depth)
    @cython.locals(word=u64, n=int, kept=int, best=int, rank=int, score=int, wide=int)
    cdef void plan_first(self, Position position) noexcept nogil
    @cython.locals(worth=int)
    cdef int rank(self, int i) noexcept nogil
    @cython.locals(word=u64, rank=int, worth=int, points=int, at=int)
    cdef void sort_firsts(self, int start, int end) noexcept nogil
    @cython.locals(key=u64, known=u64, n=int, legal=int, best=int, score=int)
    cdef int plan(self, Position position, int level, int base) noexcept nogil
    @cython.locals(word=u64, mark=int, score=int)
    cdef int follow(self, Position position, int level, int base) noexcept nogil
    @cython.locals(total=i64, legal=int, n=int)
    cdef int expect(self, Position position, int level, int base) noexcept nogil
    @cython.locals(n=int, points=int)
    cdef void play_games(self, Position position) noexcept nogil
    @cython.locals(word=u64, mark=int, worth=int)
    cdef int play_game(self, Position position) noexcept nogil
    @cython.locals(key=u64, at=int, word=u64, chosen=u64, any_step=u64, n=int, best=int, equals=u64, worth=int, player=int)
    cdef u64 glance(self, Position position, int base) noexcept nogil
    @cython.locals(worth=int, best=int, n=int)
    cdef int look(self, Position position, int player, int base, int halves) noexcept nogil
    cdef int value(self, Position position, int player) noexcept nogil
    @cython.locals(worth=int, ply=int)
    cdef int result(self, Position position) noexcept nogil
    cdef void note_tail(self, Position position) noexcept nogil
    cdef void keep_line(self, int level) noexcept nogil
    cdef void give_line(self, int level) noexcept nogil
    cdef bint out_of_time(self, Position position) noexcept nogil
