"""Parts of the server that need no sockets."""
