"""The fast generator against the plain one, and the counterparts of the document's parts."""

from pathlib import Path

import pytest

from boardwright.errors import MoveSyntax
from boardwright.games.chess import Chess
from boardwright.games.chess.difference import KINDS, facts_of
from boardwright.games.chess.packed import unpack
from boardwright.games.chess.reference import rules as reference
from boardwright.games.chess.setup import read_state, write_state
from boardwright.games.chess.state import Variant
from tests.unit.chess.walks import positions

ONE_SIDE = 7
GAME = "e4 d5 exd5 Nf6 Nf3 Nxd5 Be2 g6 O-O Bg7 d4 O-O c4 Nb6 c5 N6d7 Qb3 e5 Bg5 Bf6"


@pytest.mark.parametrize("array", [518, 0, 959, 331])
def test_both_generators_agree(array: int) -> None:
    """Direct legal generation equals pseudo-legal generation without captured kings, along random games."""
    seen = 0
    for position in positions(Chess(array=array), games=3, plies=60):
        legal = sorted(reference.legal(position.state()))
        assert legal == sorted(move.steps[0] for move in position.legal_moves())
        assert set(legal) <= set(reference.pseudo_legal(position.state()))
        seen += 1
    assert seen > 100


def test_a_plain_copy_equals_make() -> None:
    """The plain `apply` and the core's make reach the same state, but for en passant that nobody can take."""
    for position in positions(Chess(), games=4, plies=50):
        before = position.state()
        for move in position.moves()[::5]:
            position.make(move)
            after = reference.apply(before, move.steps[0])
            assert position.state()._replace(ep=None) == after._replace(ep=None)
            assert position.state().ep in {None, after.ep}
            position.undo()


def test_difference_equals_make() -> None:
    """XOR of the fourteen bitboards and of the key, and the change of score, are what make changes."""
    for position in positions(Chess(), games=3, plies=40):
        for move in position.moves()[::7]:
            found = position.difference(move)
            old, key, score = position.bitboards, position.key, position.evaluation(0)
            attacked = [position.attacks(side) for side in range(2)]
            position.make(move)
            new = position.bitboards
            assert found.kinds == tuple(old[kind] ^ new[kind] for kind in KINDS)
            assert found.attacked == tuple(attacked[side] ^ position.attacks(side) for side in range(2))
            assert len(found.kinds) + len(found.attacked) == 2 * ONE_SIDE
            assert (key ^ found.key, score + found.evaluation) == (position.key, position.evaluation(0))
            position.undo()


def test_differences_walk_a_game_both_ways() -> None:
    """Differences applied one after the other give the facts of every position of a game; reversed they lead back."""
    position = Chess().start()
    facts = facts_of(position)
    seen, made = [facts], []
    for text in GAME.split():
        difference = position.difference(position.parse(text))
        position.play(text)
        facts = difference.apply(facts)
        assert facts == facts_of(position)
        seen.append(facts)
        made.append(difference)
    for difference in reversed(made):
        assert facts == seen.pop()
        facts = difference.reversed().apply(facts)
    assert facts == facts_of(Chess().start())


@pytest.mark.parametrize("array", [518, 0, 959, 331])
def test_a_packed_move_takes_itself_back(array: int) -> None:
    """Squares, turn, rights, en passant, clock and number come back from the five bytes alone, Chess960 included."""
    game = Chess(array=array)
    first = game.start().state()
    homes = [[square for square in range(row, row + 8) if first.castling >> square & 1] for row in (0, 56)]
    rooks = tuple(choose(row) for row in homes for choose in (max, min))
    flags = set()
    for position in positions(game, games=4, plies=80):
        before = position.snapshot()
        for move in position.moves():
            packed = unpack(position.packed(move).pack())
            position.make(move)
            assert packed.undo(position.snapshot(), rooks) == before
            position.undo()
            flags.add(packed.flag)
    assert {0, 1, 4} <= flags


def test_a_move_and_its_undo_data_take_five_bytes() -> None:
    """Every legal move packs into five bytes and comes back, with what it destroys."""
    for position in positions(Chess(), games=3, plies=60):
        for move in position.moves():
            packed = position.packed(move)
            data = packed.pack()
            assert (5, packed, move.steps[0]) == (len(data), unpack(data), packed.word)
            assert (position.clock, position.rights) == (packed.clock, packed.castling)
            assert (packed.flag & 4 != 0) == (packed.captured != 0)
    for data in (b"", b"1234", b"12345678"):
        with pytest.raises(MoveSyntax, match="5 bytes"):
            unpack(data)


def test_a_state_is_64_bytes_and_9_bits_or_34_bytes() -> None:
    """Sizes of a packed state: squares one to a byte, or two."""
    state = Chess().start().state()
    assert (len(state.cells), len(state.pack())) == (64, 34)
    assert state == read_state(write_state(state, Variant.STANDARD))
    assert str(state).startswith("r n b q k b n r\n")


def test_moves_from_a_square() -> None:
    """Moves of one piece, pseudo-legal by the reference and legal by the core."""
    position = Chess().start("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    assert len(list(reference.moves_from(position.state(), 12))) == 6
    assert position.moves_from("e2") == []
    assert {move.text for move in position.moves_from("e1")} == {"e1d1", "e1f1", "e1d2", "e1f2"}
    assert list(reference.moves_from(position.state(), 28)) == []


def test_repetitions_lists_positions_since_the_last_irreversible_move() -> None:
    """The list restarts with a pawn move and counts what comes back."""
    position = Chess().start()
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        position.play(text)
    assert sorted(position.repetitions().values()) == [2, 2, 2, 3]
    assert position.occurs == 3
    assert position.claims() == ["threefold repetition"]
    position.play("e4")
    assert list(position.repetitions().values()) == [1]


@pytest.mark.parametrize(
    ("moves", "entries"),
    [
        ("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", 1),
        ("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6", 2),
        ("e4 e5 Nf3 Nc6 Ke2 Nb8", 2),
        ("e4 Nf6 e5 d5 Nf3 Nc6", 2),
        ("e4 e5 Nf3 Nc6 Bc4 Bc5", 5),
    ],
)
def test_castling_and_lost_rights_are_irreversible(moves: str, entries: int) -> None:
    """Castling, a king that moved and an en-passant capture that was not made begin the list anew."""
    position = Chess().start()
    for text in moves.split():
        position.play(text)
    assert sum(position.repetitions().values()) == entries


def test_the_reference_shares_nothing_with_the_core() -> None:
    """An oracle that imports what it judges proves nothing."""
    text = Path(reference.__file__).read_text(encoding="utf-8")
    assert "movegen" not in text.replace("``movegen``", "")
    assert "attacks import" not in text
