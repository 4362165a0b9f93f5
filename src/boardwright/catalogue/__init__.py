"""From a name to a game: every listing and every command asks here."""

from boardwright.catalogue.names import load, names

__all__ = ["load", "names"]
