# Its classes stay Python's: they are compiled as they are.
