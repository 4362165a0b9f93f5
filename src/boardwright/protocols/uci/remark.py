"""Sentences for people, which any GUI shows in its log."""


def remark(text: str) -> str:
    """Write a sentence as a line of the protocol; it stays on one line whatever it quotes."""
    clean = "".join(letter if letter.isprintable() else "?" for letter in text)
    return f"info string {clean}"
