"""For authors of games: the suite that every game of the package passes."""

from boardwright.testing.conformance import CHECKS, Check, NotConforming, conform
from boardwright.testing.options import with_options

__all__ = ["CHECKS", "Check", "NotConforming", "conform", "with_options"]
