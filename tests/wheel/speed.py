"""`make wheel-speed`: the wheel against the build for this machine, in alternating runs, the best of several each."""

import json
import os
import subprocess
import sys
import tempfile
from math import prod
from pathlib import Path

from tests.wheel.conftest import Installed

HERE = Path(__file__).parent
GAMES = ("chess", "othello", "dots", "crosses", "chess-zrf", "breakthrough", "english-draughts", "gomoku", "shogi")
KINDS = ("perft", "playouts", "search")
ROUNDS = 5
Rates = dict[str, float]


def measured(python: Path, game: str) -> Rates:
    """Measure a game in one build, away from the source tree."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("BOARDWRIGHT")}
    done = subprocess.run(
        [python, HERE / "rates.py", game],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        cwd=tempfile.gettempdir(),
    )
    found: Rates = json.loads(done.stdout)[game]
    return found


def best(runs: list[Rates]) -> Rates:
    """Return the highest rate of each kind: whatever else runs on the machine only slows down."""
    return {kind: max(run[kind] for run in runs) for kind in KINDS}


def main() -> int:
    """Print the ratios; a wheel that reaches 1.00 is as fast as `-march=native`."""
    (wheel,) = Path(sys.argv[1]).resolve().glob("*.whl")
    ratios: dict[str, list[float]] = {kind: [] for kind in KINDS}
    with tempfile.TemporaryDirectory() as folder:
        other = Installed(Path(folder), str(wheel)).python
        for game in sys.argv[2:] or GAMES:
            runs = [(measured(Path(sys.executable), game), measured(other, game)) for _ in range(ROUNDS)]
            ours, theirs = best([run[0] for run in runs]), best([run[1] for run in runs])
            for kind in KINDS:
                ratios[kind].append(theirs[kind] / ours[kind])
            print(f"{game:20}", *(f"{kind} {ratios[kind][-1]:.2f}" for kind in KINDS), flush=True)  # noqa: T201
    print("geometric mean      ", *(f"{kind} {prod(ratios[kind]) ** (1 / len(ratios[kind])):.2f}" for kind in KINDS))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
