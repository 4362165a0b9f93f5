"""The server: matches between people and engines, over websockets and the line protocol of Dots."""
