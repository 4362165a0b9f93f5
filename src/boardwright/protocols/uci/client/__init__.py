"""The other side of UCI: another program plays, and we are its GUI."""

from boardwright.protocols.uci.client.player import UciPlayer

__all__ = ["UciPlayer"]
