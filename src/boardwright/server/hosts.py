"""Hosts: under which names this server is known; a page of any other name may not open websockets.

That the origin of a page equals the host it asks is not enough: a stranger may let a name of his own lead to this
machine, and his page would then act from inside the network. An address in numbers cannot be bent so.
"""

import ipaddress
import socket
from urllib.parse import urlsplit

from boardwright.server.config import Config


class Hosts:
    """Tells which pages may open websockets."""

    def __init__(self, config: Config) -> None:
        """Know the names of this machine and those in the settings."""
        machine = socket.gethostname().lower()
        self.origin = config.origins[0] if config.origins else ""
        """Where people find this server, if the settings say so."""
        self._origins = {origin.lower() for origin in config.origins}
        self._names = {"localhost", machine, f"{machine}.local", config.host.lower()}
        self._names |= {name for name in map(_name, config.origins) if name}

    def may_open(self, origin: str, host: str) -> bool:
        """Tell whether a page of an origin may open a websocket at a host."""
        if origin.lower() in self._origins:
            return True
        try:
            same = urlsplit(origin).netloc == host
        except ValueError:  # such as http://[
            return False
        return same and self.is_known(host)

    def is_known(self, host: str) -> bool:
        """Tell whether a name, perhaps with a port, is one of this server."""
        name = _name(f"//{host}")
        return name in self._names or name.endswith(".localhost") or _is_number(name)


def _name(url: str) -> str:
    """Return the name in an address, without its port; empty if there is none."""
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:
        return ""


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
