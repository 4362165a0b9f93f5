"""Messages between a page and a server: JSON objects with a ``type``, checked by msgspec."""
