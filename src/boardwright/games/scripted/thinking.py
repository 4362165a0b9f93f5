"""How a search should treat a game in rules text, as its design suggests."""

from boardwright.design import Design
from boardwright.kernel.thinking import Thinking

MARGIN = 110


def thinking(design: Design) -> Thinking:
    """Choose how a search should treat a game: a tree of playouts for one, alpha-beta for two, plans in company."""
    if design.seats == 1:
        return Thinking(method="mcts", exploration=0.2, bias=0.5, scale=300)
    if design.seats > 2:
        return Thinking(method="planner")
    drops = any(block.is_drop for piece in design.pieces for block in piece.blocks)
    # Where stones are dropped and no piece is royal, what is on the board says little about a quiet step.
    return Thinking(margin=0 if drops and not design.royal else MARGIN)
