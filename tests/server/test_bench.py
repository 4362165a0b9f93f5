"""`boardwright bench --server` and ``--only workshop`` in small: they run, and their figures are figures."""

from boardwright.cli.bench.server import figures


def test_a_small_load_is_measured() -> None:
    """Twenty sockets for a second: every figure is there, and the echo stands beside the messages."""
    found = figures(sockets=20, seconds=1.0, live=10)
    assert [figure.unit for figure in found] == ["ms", "ms", "ms", "MB", "ms", "s", "moves/s", "/s", "us", "us"]
    assert all(figure.value > 0 for figure in found)
    assert [figure.ratio is not None for figure in found] == [False] * 7 + [True] * 3
