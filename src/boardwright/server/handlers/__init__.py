"""Handlers: what is done for each request of a websocket, by concept; web_session.py puts them together."""
