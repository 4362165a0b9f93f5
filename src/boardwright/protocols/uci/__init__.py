"""The Universal Chess Interface: how chess programs meet an engine."""

from boardwright.protocols.uci.session import Session

__all__ = ["Session"]
