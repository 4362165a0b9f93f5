"""Othello by tables of rows and a small state machine: to be read, and to be the oracle of the tests."""
