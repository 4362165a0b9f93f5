"""Thinking about any game behind the port: counting, alpha-beta, Monte-Carlo tree search."""
