"""Is every level stronger than the one below? Real matches, started by ``make ladder``."""
