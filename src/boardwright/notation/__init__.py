"""What game records have in common, whatever the game."""
