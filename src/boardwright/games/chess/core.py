"""The chess core: one mutable position that makes and unmakes moves.

A step is ``source | target << 6 | flag << 12`` with flags 0-5 and 8-15; castling names the rook's square as its
target, so that Chess960 needs no code of its own. What a move cannot tell about the position before (captured
piece, clock, rights, en passant, balance) is kept beside it in ``lost``.
"""

from typing import cast

import cython

from boardwright.errors import IllegalMove
from boardwright.games.chess import arrays, difference, san, uci, view
from boardwright.games.chess import setup as setups
from boardwright.games.chess.board import Board
from boardwright.games.chess.difference import BoardDiff
from boardwright.games.chess.packed import PackedMove
from boardwright.games.chess.reference import rules
from boardwright.games.chess.state import SQUARES, Setup, State, Variant
from boardwright.kernel.action import Action, Site
from boardwright.kernel.action import Board as Standing
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.piece import Piece
from boardwright.kernel.position import Position
from boardwright.kernel.words import Scores, Words

if not cython.compiled:
    from boardwright.games.chess.attacks import PAWN_HITS
    from boardwright.games.chess.board import (
        BISHOP,
        DOUBLE,
        KEYS,
        KING,
        KNIGHT,
        PASSING,
        PASSING_KEYS,
        PAWN,
        PROMOTES,
        QUEEN,
        RIGHTS_KEYS,
        ROOK,
        SHORT,
        TAKES,
        WHITE_KEY,
    )
    from boardwright.games.chess.evaluation import evaluate_board
    from boardwright.games.chess.exchange import exchange, rank_moves
    from boardwright.games.chess.movegen import (
        EVERY,
        MOST_MOVES,
        NOISY,
        attack_map,
        checkers_of,
        count_moves,
        list_moves,
        passing_is_safe,
    )
    from boardwright.games.chess.worth import WORTH
    from boardwright.kernel.bits import lowest, popcount
    from boardwright.kernel.position import FAULT_MEMORY, WIN

    u64 = cython.ulonglong
    CHECKMATE, STALEMATE, INSUFFICIENT, SEVENTY_FIVE, FIVEFOLD = range(1, 6)

DARK = 0xAA55_AA55_AA55_AA55


class ChessPosition(Board):
    """A game of chess, or of Chess960, in progress."""

    def arrange(self, setup: Setup) -> None:
        """Set the board up; ``setup.check`` has found nothing wrong."""
        self.place(setup)
        self.passing = self.near = 0
        if setup.state.ep is not None:
            self.open_passing(setup.state.ep)
        self.key = self.fresh_key()

    # ---- native face: steps -----------------------------------------------------------------

    def generate(self, buf: Words, base: int) -> int:
        """List the legal moves; there are none after mate and stalemate."""
        if buf.capacity < base + MOST_MOVES and not buf.reserve(base + MOST_MOVES):
            self.fault = FAULT_MEMORY
            return 0
        return list_moves(self, buf, base, EVERY)

    def noisy(self, buf: Words, base: int) -> int:
        """List captures and promotions."""
        if buf.capacity < base + MOST_MOVES and not buf.reserve(base + MOST_MOVES):
            self.fault = FAULT_MEMORY
            return 0
        return list_moves(self, buf, base, NOISY)

    def room(self) -> bool:
        """Make room for one more step."""
        steps = self.steps
        if self.trail.capacity < 2 * steps + 2 and not self.trail.reserve(2 * steps + 2):
            self.fault = FAULT_MEMORY
            return False
        if self.lost.capacity < 2 * steps + 2 and not self.lost.reserve(2 * steps + 2):
            self.fault = FAULT_MEMORY
            return False
        return True

    def remember(self, word: int, captured: int) -> None:
        """Note a step and what it destroys, and count it."""
        at = 2 * self.steps
        self.trail.data[at] = word
        self.trail.data[at + 1] = self.key
        kept = captured | self.rights << 4 | self.passing << 8 | self.near << 16
        self.lost.data[at] = kept | cython.cast(u64, self.clock) << 24
        self.lost.data[at + 1] = cython.cast(u64, self.balance)
        self.steps += 1
        self.ply += 1

    @cython.locals(key=u64, bits=u64, one=u64)
    def push(self, word: int) -> bool:
        """Make a legal move."""
        if not self.room():
            return False
        source = cython.cast(cython.int, word & 63)
        target = cython.cast(cython.int, word >> 6 & 63)
        flag = cython.cast(cython.int, word >> 12)
        us = self.turn
        side = 8 * us
        piece = self.cell[source]
        at = target ^ 8 if flag == PASSING else target
        captured = self.cell[at] if flag & TAKES else 0
        self.remember(word, captured)

        # 1. What lapses with every move: the turn, en passant, rights of the squares touched.
        key = self.key ^ WHITE_KEY
        if self.passing:
            key ^= PASSING_KEYS[self.passing & 7]
        self.passing = self.near = 0
        rights = self.rights & self.keep[source] & self.keep[target]
        key ^= RIGHTS_KEYS[self.rights ^ rights]
        self.rights = rights
        self.clock += 1
        self.turn = self.slot = us ^ 1
        self.key = key
        if flag & 14 == SHORT:
            self.castle(source, target, side)
            return True

        # 2. The captured piece leaves.
        one = 1
        if captured:
            self.man[captured] ^= one << at
            self.man[8 - side] ^= one << at
            self.cell[at] = 0
            self.balance -= WORTH[captured][at]
            key ^= KEYS[captured][at]
            self.clock = 0

        # 3. The mover arrives, perhaps as another piece.
        bits = (one << source) | (one << target)
        self.man[side] ^= bits
        self.cell[source] = 0
        if flag & PROMOTES:
            became = side + KNIGHT + (flag & 3)
            self.man[piece] ^= one << source
            self.man[became] ^= one << target
            self.cell[target] = became
            self.balance += WORTH[became][target] - WORTH[piece][source]
            key ^= KEYS[piece][source] ^ KEYS[became][target]
        else:
            self.man[piece] ^= bits
            self.cell[target] = piece
            self.balance += WORTH[piece][target] - WORTH[piece][source]
            key ^= KEYS[piece][source] ^ KEYS[piece][target]
        self.key = key

        # 4. Pawns stop the clock and may be taken in passing.
        if piece == side + PAWN:
            self.clock = 0
            if flag == DOUBLE:
                self.open_passing((source + target) >> 1)
                if self.passing:
                    self.key ^= PASSING_KEYS[self.passing & 7]
        return True

    def castle(self, king: int, rook: int, side: int) -> None:
        """Move king and rook from their squares to where castling puts them."""
        king_to = (king & 56) + (6 if rook > king else 2)
        rook_to = (king & 56) + (5 if rook > king else 3)
        self.lift_both(king, rook, king_to, rook_to, side)
        self.balance += WORTH[side + KING][king_to] - WORTH[side + KING][king]
        self.balance += WORTH[side + ROOK][rook_to] - WORTH[side + ROOK][rook]
        self.key ^= KEYS[side + KING][king] ^ KEYS[side + KING][king_to]
        self.key ^= KEYS[side + ROOK][rook] ^ KEYS[side + ROOK][rook_to]

    def lift_both(self, king: int, rook: int, king_to: int, rook_to: int, side: int) -> None:
        """Lift a king and a rook, then put both down: in Chess960 one may land where the other stood."""
        one = 1
        bits = (one << king) ^ (one << king_to)
        self.man[side + KING] ^= bits
        self.man[side] ^= bits
        bits = (one << rook) ^ (one << rook_to)
        self.man[side + ROOK] ^= bits
        self.man[side] ^= bits
        self.cell[king] = 0
        self.cell[rook] = 0
        self.cell[king_to] = side + KING
        self.cell[rook_to] = side + ROOK

    def open_passing(self, square: int) -> None:
        """Allow en passant behind a pawn if one of the mover's pawns stands beside it and may legally take it."""
        us = self.turn
        pawns = PAWN_HITS[us ^ 1][square] & self.man[8 * us + PAWN]
        while pawns:
            self.near = square
            if passing_is_safe(self, lowest(pawns), square, us):
                self.passing = square
                return
            pawns &= pawns - 1

    @cython.locals(word=u64, kept=u64, bits=u64, one=u64)
    def pop(self) -> None:
        """Take back the last move; every bit is as before."""
        self.steps -= 1
        self.ply -= 1
        at = 2 * self.steps
        word = self.trail.data[at]
        kept = self.lost.data[at]
        self.key = self.trail.data[at + 1]
        self.balance = self.lost.data[at + 1]
        self.rights = kept >> 4 & 15
        self.passing = kept >> 8 & 63
        self.near = kept >> 16 & 63
        self.clock = kept >> 24
        us = self.turn ^ 1
        self.turn = self.slot = us
        if word == 0:
            return
        source = cython.cast(cython.int, word & 63)
        target = cython.cast(cython.int, word >> 6 & 63)
        flag = cython.cast(cython.int, word >> 12)
        side = 8 * us
        if flag & 14 == SHORT:
            at = source & 56
            if target > source:
                self.lift_both(at + 6, at + 5, source, target, side)
            else:
                self.lift_both(at + 2, at + 3, source, target, side)
            return
        one = 1
        bits = (one << source) | (one << target)
        piece = self.cell[target]
        self.man[side] ^= bits
        self.cell[target] = 0
        if flag & PROMOTES:
            self.man[piece] ^= one << target
            piece = side + PAWN
            self.man[piece] ^= one << source
        else:
            self.man[piece] ^= bits
        self.cell[source] = piece
        captured = cython.cast(cython.int, kept & 15)
        if captured:
            if flag == PASSING:
                target ^= 8
            self.man[captured] ^= one << target
            self.man[8 - side] ^= one << target
            self.cell[target] = captured

    def push_null(self) -> bool:
        """Pass the turn, unless in check or with at most one minor piece, when having to move may lose."""
        side = 8 * self.turn
        minors = self.man[side + KNIGHT] | self.man[side + BISHOP]
        if (self.man[side + ROOK] | self.man[side + QUEEN]) == 0 and popcount(minors) < 2:
            return False
        if checkers_of(self) != 0 or not self.room():
            return False
        self.remember(0, 0)
        self.key ^= WHITE_KEY
        if self.passing:
            self.key ^= PASSING_KEYS[self.passing & 7]
        self.passing = self.near = 0
        self.clock += 1
        self.turn ^= 1
        self.slot = self.turn
        return True

    # ---- native face: chance ----------------------------------------------------------------

    def pick(self, dice: Dice) -> int:
        """Choose one of the listed moves."""
        n = self.generate(self.scratch, 0)
        return self.scratch.data[dice.below(n)] if n > 0 else 0

    def playout(self, dice: Dice, limit: int) -> int:
        """Play at random without looking anything up in the vtable."""
        start = self.ply
        while self.ply - start < limit and self.ended() == 0:
            n = self.generate(self.scratch, 0)
            if n == 0 or not self.push(self.scratch.data[dice.below(n)]):
                break
        return self.ply - start

    # ---- native face: ends and values -------------------------------------------------------

    def ended(self) -> int:
        """Find the draws that need no claim: too little material, 75 moves, the fifth time."""
        if self.too_little():
            return INSUFFICIENT
        if self.clock >= 150 and count_moves(self) > 0:
            return SEVENTY_FIVE
        if self.clock >= 16 and self.occurrences() >= 5:
            return FIVEFOLD
        return 0

    def reversible(self) -> int:
        """Count the moves since the last capture or pawn move."""
        return self.clock

    def stuck(self) -> int:
        """Tell mate from stalemate."""
        return CHECKMATE if checkers_of(self) else STALEMATE

    def occurrences(self) -> int:
        """Count how often this position has occurred, now included, since the last irreversible move."""
        found = 1
        first = max(0, self.steps - self.clock)
        i = self.steps - 2
        while i >= first:
            if self.trail.data[2 * i + 1] == self.key:
                found += 1
            i -= 2
        return found

    def too_little(self) -> bool:
        """Tell whether no sequence of moves can lead to mate: bare kings, one minor piece, bishops of one shade."""
        if (
            self.man[PAWN]
            | self.man[8 + PAWN]
            | self.man[ROOK]
            | self.man[8 + ROOK]
            | self.man[QUEEN]
            | self.man[8 + QUEEN]
        ):
            return False
        minor = popcount(self.man[0] | self.man[8]) - 2
        if minor <= 1:
            return True
        bishops = self.man[BISHOP] | self.man[8 + BISHOP]
        return (self.man[KNIGHT] | self.man[8 + KNIGHT]) == 0 and (bishops & DARK == 0 or bishops & ~DARK == 0)

    def payoff(self, player: int) -> int:
        """Return a mated player the loss; everything else is a draw."""
        if checkers_of(self) == 0 or count_moves(self) > 0:
            return 0
        return -WIN if player == self.turn else WIN

    def evaluate(self, player: int) -> int:
        """Weigh the position, quiet or not."""
        worth = evaluate_board(self)
        return worth if player == 0 else -worth

    def order(self, buf: Words, base: int, n: int, scores: Scores) -> None:
        """Put captures of much by little first."""
        if scores.capacity < base + n and not scores.reserve(base + n):
            self.fault = FAULT_MEMORY
            return
        rank_moves(self, buf, base, n, scores)

    def see(self, word: int) -> int:
        """Play out the exchanges on the target."""
        return exchange(self, word)

    def urgent(self) -> bool:
        """Tell whether the mover is in check."""
        return checkers_of(self) != 0

    # ---- native face: counting --------------------------------------------------------------

    def count(self, buf: Words, base: int) -> int:
        """Count without listing."""
        return count_moves(self)

    @cython.locals(total=cython.longlong)
    def leaves(self, depth: int, buf: Words, base: int) -> int:
        """Count the last ply in bulk."""
        if depth == 1:
            return count_moves(self)
        total = 0
        n = self.generate(buf, base)
        for i in range(base, base + n):
            if self.push(buf.data[i]):
                total += self.leaves(depth - 1, buf, base + n)
                self.pop()
        return total

    # ---- with the GIL -----------------------------------------------------------------------

    def copy_from(self, other: Position) -> None:
        """Copy the board and what its moves destroyed."""
        Position.copy_from(self, other)
        self.take(cast("ChessPosition", other))

    def take(self, source: "ChessPosition") -> None:
        """Copy what only this game has."""
        for i in range(16):
            self.man[i] = source.man[i]
        for i in range(64):
            self.cell[i] = source.cell[i]
            self.keep[i] = source.keep[i]
        for i in range(4):
            self.path[i] = source.path[i]
            self.safe[i] = source.safe[i]
            self.rook_home[i] = source.rook_home[i]
        self.rights = source.rights
        self.passing = source.passing
        self.near = source.near
        self.clock = source.clock
        self.begun = source.begun
        self.balance = source.balance
        if not self.lost.reserve(2 * source.steps):
            raise MemoryError
        for i in range(2 * source.steps):
            self.lost.data[i] = source.lost.data[i]

    def spell(self, steps: tuple[int, ...]) -> str:
        """Write a move as engines do."""
        return uci.spell(steps[0], self.variant)

    @property
    def other_in_check(self) -> bool:
        """True when the side that has just moved left its king attacked: no legal game gets there."""
        return (attack_map(self, self.turn) & self.man[8 - 8 * self.turn + KING]) != 0

    @property
    def variant(self) -> Variant:
        """Chess or Chess960."""
        return arrays.variant_of(self.game.values)

    def parse(self, text: str) -> Move:
        """Return the legal move that SAN, long or engines' notation means; raise MoveSyntax or IllegalMove."""
        move = self.read_move(text)
        if self.retired or self.ended() != 0:
            msg = f"{move} cannot be played: the game is over"
            raise IllegalMove(msg)
        return move

    def read_move(self, text: str) -> Move:
        """Like ``parse``, but also where a draw has ended the game: records may go on."""
        return self.move_of(san.find(self, text))

    def restart(self) -> None:
        """Take back everything."""
        self.rewind(0)

    def format(self, move: Move) -> str:
        """Write a legal move in SAN."""
        return san.write(self, move.steps[0])

    def board(self) -> Standing:
        """Show the pieces."""
        return view.standing(self.state())

    def piece_on(self, site: Site) -> Piece:
        """Return the piece on a square."""
        return view.PIECES[self.cell[site]]

    def actions(self, move: Move) -> tuple[Action, ...]:
        """Show what moves and what is taken."""
        return view.changes(self.turn, move.steps[0])

    def threatened(self) -> tuple[Site, ...]:
        """Return the king in check."""
        return (view.king_of(self.state(), self.turn),) if self.urgent() else ()

    def scores(self) -> tuple[float, ...]:
        """Return 1 for a win, a half for a draw or an unfinished game, 0 for a loss."""
        if self.retired:
            return tuple(0.0 if self.retired >> player & 1 else 1.0 for player in range(2))
        return tuple((self.payoff(player) + WIN) / (2.0 * WIN) for player in range(2))

    def setup(self) -> str:
        """Write the position as FEN."""
        return setups.write_fen(self.snapshot(), self.variant)

    # ---- what players of chess ask --------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        """List the legal moves even where a draw has ended the game."""
        n = self.generate(self.scratch, 0)
        return [self.move_of(self.scratch.data[i]) for i in range(n)]

    def noisy_moves(self) -> list[Move]:
        """List the captures and promotions."""
        n = self.noisy(self.scratch, 0)
        return [self.move_of(self.scratch.data[i]) for i in range(n)]

    def exchange_value(self, move: Move) -> int:
        """Say what a move wins, in hundredths, after the exchanges that follow on its target."""
        return self.see(move.steps[0])

    def pass_turn(self) -> bool:
        """Pass the turn as searches do, which no rule allows; false in check. ``undo`` takes it back."""
        return self.push_null()

    @property
    def is_check(self) -> bool:
        """True when the mover's king is attacked."""
        return checkers_of(self) != 0

    @property
    def occurs(self) -> int:
        """How often this position has been on the board, now included, since the last irreversible move."""
        return self.occurrences()

    @property
    def polyglot_key(self) -> int:
        """The key of opening books; unlike ``key`` it also counts an en-passant capture that a pin forbids."""
        return self.key ^ PASSING_KEYS[self.near & 7] if self.near and not self.passing else self.key

    def claims(self) -> list[str]:
        """List the draws that the mover may claim, now or with a move that he announces."""
        found = []
        if self.claimable(3, 1000):
            found.append("threefold repetition")
        if self.claimable(1000, 100):
            found.append("fifty moves")
        return found

    def standing_claims(self) -> list[str]:
        """List the draws that the mover may claim as the position stands."""
        if not self.has_step():
            return []
        found = ["threefold repetition"] if self.occurrences() >= 3 else []
        return [*found, "fifty moves"] if self.clock >= 100 else found

    def claimable(self, times: int, plies: int) -> bool:
        """Tell whether the position occurred ``times`` times, or ``plies`` plies were reversible, now or in a move."""
        n = self.generate(self.scratch, 0)
        if n > 0 and (self.clock >= plies or self.occurrences() >= times):
            return True
        found = False
        if self.clock >= 7 or self.clock >= plies - 1:
            for i in range(n):
                self.push(self.scratch.data[i])
                found = found or self.occurrences() >= times or (self.clock >= plies and count_moves(self) > 0)
                self.pop()
        return found

    def repetitions(self) -> dict[State, int]:
        """Count the positions since the last irreversible move, oldest first.

        Irreversible are captures, pawn moves, castling, and whatever takes away a right to castle or to capture en
        passant: no position before it can come back.
        """
        twin = self.copy()
        states = [twin.state()]
        while twin.clock > 0 and twin.steps > 0:
            twin.pop()
            before = twin.state()
            if (before.castling, before.ep) != (states[-1].castling, states[-1].ep):
                break
            states.append(before)
        found: dict[State, int] = {}
        for state in reversed(states):
            found[state] = found.get(state, 0) + 1
        return found

    def attacks(self, side: int) -> int:
        """Return the squares that a side attacks, as bits."""
        return attack_map(self, side)

    def moves_from(self, square: str) -> list[Move]:
        """List the legal moves of the piece on a square."""
        return [move for move in self.moves() if move.steps[0] & 63 == SQUARES.get(square)]

    def difference(self, move: Move) -> BoardDiff:
        """Say what a legal move changes, without making it."""
        setup = self.snapshot()
        after = Setup(rules.apply(setup.state, move.steps[0]), 0, setup.number)
        twin = self.blank()
        twin.arrange(after)
        return difference.between(self, twin)

    def packed(self, move: Move) -> PackedMove:
        """Return a legal move with what it destroys, ready for five bytes."""
        word = move.steps[0]
        flag = word >> 12
        captured = 0
        if flag == PASSING:
            captured = PAWN
        elif flag & TAKES:
            captured = self.cell[word >> 6 & 63] & 7
        file = self.passing & 7 if self.passing else 8
        return PackedMove(word & 63, word >> 6 & 63, flag, captured, self.rights, file, self.clock)
