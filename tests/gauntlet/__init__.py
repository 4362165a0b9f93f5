"""Real games between the program and engines that are installed: `make gauntlet`."""
