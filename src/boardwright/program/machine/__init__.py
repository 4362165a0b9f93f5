"""The machine: a Position that runs a program."""
