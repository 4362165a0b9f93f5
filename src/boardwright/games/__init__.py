"""One folder a game; games are strangers to each other."""
