"""Crosses: the pluggable core, the native core and a brute-force oracle."""
