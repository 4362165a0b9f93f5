"""From a name to a game: every listing and every command asks here."""

from boardwright.catalogue.formats import formats, recorded, rules_beside
from boardwright.catalogue.names import load, names
from boardwright.catalogue.notations import notation, notations

__all__ = ["formats", "load", "names", "notation", "notations", "recorded", "rules_beside"]
