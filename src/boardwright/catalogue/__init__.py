"""From a name to a game."""
