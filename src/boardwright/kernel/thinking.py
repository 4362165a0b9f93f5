"""Thinking: how a search should treat a game; data, so that search need not know which game it is."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Thinking:
    """What pays off in a game; the defaults suit a game about which nothing is known."""

    method: str = "alphabeta"
    """``alphabeta``, ``mcts`` or ``planner``."""
    margin: int = 0
    """How much an evaluation may change in a quiet step; 0 forbids pruning by evaluation."""
    null_move: bool = False
    """Whether giving the turn away proves a position good; it needs ``push_null``."""
    noise: int = 6
    """How many noisy steps in a row are followed beyond the last full depth."""
    reduce_late: bool = True
    """Whether steps late in the list may be searched less deeply first."""
    claim_after: int = 0
    """Reversible steps after which a draw may be claimed, and a search counts one; 0 where there is no claim."""
    exploration: float = 1.4
    """How curious the tree search is."""
    playout_limit: int = 10_000
    """After how many moves a random game is cut off and divided by the evaluation."""
    bias: float = 0.0
    """How much the tree search listens to the evaluation of what it has not looked at often; 0 asks for none."""
    scale: int = 400
    """The advantage that makes winning e times as likely as losing."""
    breadth: tuple[int, ...] = (6, 4, 3, 2, 2)
    """How many of his own steps a planner considers at the second, third ... step of a plan; then one."""
    replies: int = 0
    """How many of a rival's candidates a planner considers, where they come best first; 0 means all."""
