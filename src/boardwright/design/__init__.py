"""A game as data: board, pieces, moves, goals and set-up; frozen, and each node knows where it was written."""

from boardwright.design.board import Board, Link, Place, Symmetry, Zone
from boardwright.design.builder import DesignBuilder
from boardwright.design.design import Block, Design, PieceDesign, Placement, Turn
from boardwright.design.options import RuleOptions
from boardwright.design.span import Span
from boardwright.design.validate import Problem, validate

__all__ = [
    "Block",
    "Board",
    "Design",
    "DesignBuilder",
    "Link",
    "PieceDesign",
    "Place",
    "Placement",
    "Problem",
    "RuleOptions",
    "Span",
    "Symmetry",
    "Turn",
    "Zone",
    "validate",
]
