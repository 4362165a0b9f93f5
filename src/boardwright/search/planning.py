"""Planning: the planner for three players and more, one own step further with every depth, on one thread."""

from boardwright.search.limits import Info
from boardwright.search.planner import Planner
from boardwright.search.resources import Resources
from boardwright.search.task import Task


class Planning:
    """Keeps a planner from move to move, with what it saw rivals do."""

    def __init__(self, resources: Resources) -> None:
        """Make a planner when it is first needed."""
        self._resources = resources
        self._planner: Planner | None = None

    def forget(self) -> None:
        """Begin a new game."""
        self._planner = None

    def think(self, task: Task) -> list[Info]:
        """Return the best lines, best first."""
        position, limits, table = task.position, task.limits, self._resources.table
        self._planner = planner = self._planner or Planner(table, task.signal)
        planner.reset(limits.nodes, task.signal)
        planner.prepare(position, position.game.thinking, list(limits.moves))
        table.new_search()
        best: list[Info] = []
        for depth in range(1, limits.depth + 1):
            task.depth = depth
            whole = planner.run(position, depth)
            if not planner.searched or (not whole and limits.lines > 1 and best):
                break
            nodes, spent, full = planner.nodes, task.spent, self._resources.fullness
            best = [
                task.report(Info(depth, score, nodes, spent, line, number, planner.reach, full))
                for number, (score, line) in enumerate(planner.choices(position)[: limits.lines], start=1)
            ]
            if not whole or task.is_enough(best[0]):
                break
        return best
