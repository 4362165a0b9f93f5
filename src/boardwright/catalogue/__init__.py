"""From a name to a game: every listing and every command asks here."""

from boardwright.catalogue.registry import REGISTRY, formats, load, load_listed, names

__all__ = ["REGISTRY", "formats", "load", "load_listed", "names"]
