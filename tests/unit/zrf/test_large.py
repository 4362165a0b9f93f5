"""Collections of variants: a text of 3 000 lines with 30 variants."""

from pathlib import Path

from boardwright.catalogue.check import examine
from tests.unit.zrf.large import large_text


def test_every_variant_of_a_large_text_is_tried(tmp_path: Path) -> None:
    """Thirty variants are built, compiled and played for a move; what takes time is measured by no unit test."""
    text = large_text()
    assert len(text.splitlines()) > 3000
    path = tmp_path / "large.zrf"
    path.write_text(text, encoding="utf-8")
    found = examine(path, clock=lambda: 0.0)
    assert found.ok
    assert len(found.games) == 31
