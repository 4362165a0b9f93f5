"""Two games for Boardwright: one in plain Python, one as rules text."""

from pathlib import Path

TUG = Path(__file__).parent / "tug.zrf"
