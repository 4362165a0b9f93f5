"""One suite for every game: a game is finished when it passes here."""
