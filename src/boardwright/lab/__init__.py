"""Many games: which player is stronger, and by how much."""
