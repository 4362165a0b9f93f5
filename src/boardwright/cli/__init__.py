"""The command line: the only place where everything is wired together."""
