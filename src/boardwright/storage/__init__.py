"""Storage: ledgers and accounts in a database, behind the ports of the play room."""
