"""The server over real sockets and a real database."""
