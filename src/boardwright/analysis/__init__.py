"""Looking closer: what positions are worth, and what the moves of a game gave away."""
