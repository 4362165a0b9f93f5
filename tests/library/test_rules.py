"""Special rules and ends of the newer games, by positions that show them."""

import pytest

import boardwright
from boardwright.kernel.position import Position


def start(name: str, setup: str) -> Position:
    """Set a game up."""
    return boardwright.load(name).start(setup)


def texts(position: Position) -> set[str]:
    """Name the moves."""
    return {position.format(move) for move in position.moves()}


def ended(position: Position) -> tuple[tuple[int, ...], str] | None:
    """Tell who has won and why."""
    outcome = position.outcome()
    return (outcome.winners, outcome.reason) if outcome else None


PUSHES = "turn 0; Black: Marble e4 e5 e6{}; White: Marble {}"


def test_abalone_pushes_by_numbers() -> None:
    """Three push two into room or over the edge, not three; a friend behind the pushed marbles stops it."""
    assert "e4 - e5" in texts(start("abalone", PUSHES.format("", "e7 e8 a1")))
    position = start("abalone", PUSHES.format("", "e7 e8 e9 a1"))
    assert "e4 - e5" not in texts(position)
    assert "e4 - e5" not in texts(start("abalone", PUSHES.format(" e9", "e7 e8 a1")))
    edge = start("abalone", "turn 0; Black: Marble e6 e7 e8; White: Marble e9 a1")
    edge.play("e6 - e7")
    assert edge.setup().endswith("Black: Marble e7 e8 e9; White: Marble a1")


def test_abalone_rows_step_aside() -> None:
    """Two and three marbles move sideways together; the name tells them from one."""
    position = start("abalone", "turn 0; Black: Marble c3 c4 c5; White: Marble i5")
    assert {"c3 - d3", "c3 - d3 & c4 - d4", "c3 - d3 & c4 - d4 & c5 - d5"} <= texts(position)
    position.play("c3 - d3 & c4 - d4 & c5 - d5")
    assert "Black: Marble d3 d4 d5" in position.setup()


def test_six_marbles_decide() -> None:
    """Who has eight left has lost."""
    white = "a1 a2 a3 a4 b1 b2 b3 b4 e9"
    position = start("abalone", f"turn 0; Black: Marble e7 e8; White: Marble {white}")
    position.play("e7 - e8")
    assert ended(position) == ((0,), "goal reached")


def test_an_amazon_moves_and_shoots() -> None:
    """The arrow may fly through the square that the amazon has left; who cannot move has lost."""
    position = start("amazons", "turn 0; White: Queen a1, Arrow b2 c1; Black: Queen j10")
    assert "a1 - b1 + Arrow a1" in texts(position)
    assert not any(text.startswith("a1 - c1") for text in texts(position))
    stuck = start("amazons", "turn 0; White: Queen a1, Arrow a2 b2 b1; Black: Queen j10")
    assert ended(stuck) == ((1,), "no moves left")


def test_ataxx_infects() -> None:
    """A growth and a jump turn the enemies around their square; growth has no parent."""
    position = start("ataxx", "turn 0; Red: Stone a1 b1 off 9; Blue: Stone c3 d1 off 9")
    position.play("Stone c2")
    assert position.setup().startswith("turn 1; Red: Stone a1 b1 c3 c2 d1 off 8")
    assert ended(position) == ((0,), "goal reached")
    assert len([text for text in texts(start("ataxx", "turn 0; Red: Stone a1 b1 off 9; Blue: Stone g7"))
                if text == "Stone a2"]) == 1  # fmt: skip


@pytest.mark.parametrize(
    ("setup", "move", "gone"),
    [
        ("Raiders: Man a3 c4; Guards: Man c3, King g4", "a3 - b3", ""),
        ("Raiders: Man a3 d3; Guards: Man c3, King g4", "a3 - b3", "c3"),
        ("Raiders: Man c3; Guards: Man b1, King g4", "c3 - c1", "b1"),
        ("Raiders: Man d2 a4; Guards: King b3", "a4 - a3", ""),
        ("Raiders: Man c3 a4; Guards: King b3", "a4 - a3", "b3"),
        ("Raiders: Man d5 c4 e4 d1; Guards: King d4", "d1 - d3", "d4"),
        ("Raiders: Man c4 e4 d1; Guards: King d4", "d1 - d3", ""),
        ("Raiders: Man b4 c5 c1; Guards: King c4", "c1 - c3", "c4"),
        ("Raiders: Man c5 c1 g7; Guards: King c4", "c1 - c3", ""),
    ],
)
def test_brandubh_captures(setup: str, move: str, gone: str) -> None:
    """Between two enemies or an enemy and a corner; the king by four on the throne, on all sides beside it."""
    position = start("brandubh", f"turn 0; {setup}")
    position.play(f"{move} x {gone}" if gone else move)
    before = {site for part in setup.replace(";", ",").split() for site in [part.strip(",")] if len(site) == 2}
    after = position.setup()
    lost = {site for site in before - {move[:2]} if f" {site}" not in after}
    assert lost == ({gone} if gone else set())
    assert (ended(position) == ((0,), "goal reached")) == (gone in {"b3", "d4", "c4"})


def test_brandubh_corners_are_the_kings() -> None:
    """Men pass the throne but do not stop on it; the king wins in a corner."""
    raid = texts(start("brandubh", "turn 0; Raiders: Man d1; Guards: King g4"))
    assert "d1 - d5" in raid
    assert not {"d1 - d4", "d1 - a1", "d1 - g1"} & raid
    position = start("brandubh", "turn 1; Raiders: Man d1; Guards: King g4")
    position.play("g4 - g7")
    assert ended(position) == ((1,), "goal reached")


def test_chinese_checkers_hops_and_ends() -> None:
    """A chain of hops is one move to its end; the last peg in the far point wins."""
    position = start("chinese-checkers", "turn 0; Red: Peg e5; Green: Peg f5 h5; Blue: Peg n10")
    assert {"e5 - g5", "e5 - i5", "e5 - e6"} <= texts(position)
    assert "e5 - h5" not in texts(position)
    goal = "m17 l16 m16 k15 l15 m15 j14 k14 l14"
    last = start("chinese-checkers", f"turn 0; Red: Peg {goal} m13; Green: Peg e13; Blue: Peg n13")
    last.play("m13 - m14")
    assert ended(last) == ((0,), "goal reached")


def test_pegs_do_not_stop_with_strangers() -> None:
    """A hop may pass through a point of the star that belongs to others, but no move ends there."""
    beside = texts(start("chinese-checkers", "turn 0; Red: Peg m10; Green: Peg e13; Blue: Peg q13"))
    assert "m10 - n10" not in beside
    assert "m10 - l10" in beside
    through = texts(start("chinese-checkers", "turn 0; Red: Peg l10; Green: Peg m10 m12; Blue: Peg q13"))
    assert "l10 - n10" not in through
    assert "l10 - l12" not in through


def test_a_bare_shah_has_lost() -> None:
    """At once, though he could take the last man of the other side; stalemate is lost too."""
    position = start("shatranj", "turn 0; White: Shah a1, Rukh d1; Black: Shah h8, Baidaq d7")
    position.play("d1 - d7")
    assert ended(position) == ((0,), "goal reached")
    stuck = start("shatranj", "turn 1; White: Shah a6, Rukh b1, Baidaq c5; Black: Shah a8, Baidaq c6")
    assert ended(stuck) == ((0,), "no moves left")


def test_the_pil_leaps() -> None:
    """Two squares diagonally, over whatever stands between, and nowhere else."""
    position = start("shatranj", "turn 0; White: Shah a1, Pil c1, Baidaq d2; Black: Shah h8, Rukh e3")
    assert {text for text in texts(position) if text.startswith("c1")} == {"c1 - e3", "c1 - a3"}


def test_walls_lead_on_only_from_living_cells() -> None:
    """Own walls joined to a living cell give reach; cut off they give none; walls of the enemy never do."""
    reach = "turn {}; Crosses: Cell a1, Wall b2 c3 off 9, Cell off 9; Noughts: Cell j10 off 9, Wall off 9"
    assert {"Cell d4", "Cell b4"} <= texts(start("virus-war", reach.format(6)))
    cut = reach.replace("Cell a1, Wall b2 c3", "Cell a1, Wall d2 e3")
    assert texts(start("virus-war", cut.format(6))) == {"Cell a2", "Cell b1", "Cell b2"}
    kill = start("virus-war", "turn 6; Crosses: Cell a1 off 9, Wall off 9; Noughts: Cell b2 off 9, Wall off 9")
    assert "Wall b2" in texts(kill)


def test_who_cannot_make_a_step_has_lost() -> None:
    """Also in the middle of a turn."""
    setup = "turn 7; Crosses: Cell a1 off 9; Noughts: Cell j10 off 9, Wall a2 b1 b2 off 9"
    assert ended(start("virus-war", setup)) == ((1,), "no moves left")


def test_minishogi_promotes_on_the_last_row_only() -> None:
    """A move that reaches it may promote; elsewhere none does."""
    position = start("minishogi", "turn 0; Sente: King 5e, Silver 3b; Gote: King 1a")
    found = texts(position)
    assert {"3b - 3a", "3b - 3a = +Silver"} <= found
    assert "3b - 2c" in found
    assert "3b - 2c = +Silver" not in found


def test_morris_men_fly_and_mills_are_safe() -> None:
    """Three men go anywhere, four do not; a man in a mill is taken only when all are in mills."""
    few = texts(start("nine-mens-morris", "turn 0; White: Man a1 d2 g7; Black: Man b2 b4 b6 d5"))
    assert "a1 - e5" in few
    many = texts(start("nine-mens-morris", "turn 0; White: Man a1 d2 g7 f4; Black: Man b2 b4 b6 d5"))
    assert "a1 - e5" not in many
    closing = "turn 0; White: Man a1 a4 d7 f4; Black: Man b2 b4 b6{}"
    loose, mills = (texts(start("nine-mens-morris", closing.format(men))) for men in (" d5", ""))
    assert {text for text in loose if " x " in text} == {"d7 - a7 x d5"}
    assert {text for text in mills if " x " in text} == {"d7 - a7 x b2", "d7 - a7 x b4", "d7 - a7 x b6"}
