"""Crosses over any board that keeps a contract: to be read, to be built upon, and to be the oracle of the tests."""
