"""The words of every board game, and Position, the one port that everything shares."""
