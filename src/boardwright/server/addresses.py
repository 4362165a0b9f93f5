"""Addresses: where a client is, also behind proxies that are trusted, and which addresses count as one client."""

import ipaddress
import re
from collections.abc import Iterable, Mapping

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
HOME = 64
"""Leading bits of an IPv6 address that name a household or a host; the rest it chooses itself."""
MOST_HOPS = 16
_FOR = re.compile(r'(?:^|[;,])\s*for="?(?:\[([^\]"]+)\](?::\d+)?|([^";,\s]+))"?', re.IGNORECASE)


def is_loopback(address: str) -> bool:
    """Tell whether an address is this machine's own."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def client_of(address: str) -> str:
    """Return what limits count: an IPv4 address, or the network of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, HOME), strict=False))
    return str(found)


class Proxies:
    """The proxies whose word counts; what any other client says of its address is not believed."""

    def __init__(self, trusted: Iterable[str]) -> None:
        """Take addresses and networks; raise ValueError for anything else."""
        self._trusted: list[Network] = [ipaddress.ip_network(one, strict=False) for one in trusted]

    def client(self, peer: str, headers: Mapping[str, str]) -> str:
        """Return the address of the client behind a connection: the nearest hop that is not a trusted proxy."""
        if not self._trusts(peer):
            return peer
        address = peer
        for hop in reversed(_hops(headers)):
            if not _is_address(hop):
                break  # a proxy that hides its clients, or nonsense: the proxy itself is counted
            address = hop
            if not self._trusts(hop):
                break
        return address

    def _trusts(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._trusted)


def _hops(headers: Mapping[str, str]) -> list[str]:
    """List who passed a request on, the client first, as RFC 7239 or the older header writes it."""
    if "Forwarded" in headers:
        found = [bracketed or plain for bracketed, plain in _FOR.findall(headers["Forwarded"])]
        return [_without_port(hop) for hop in found[-MOST_HOPS:]]
    return [_without_port(hop.strip()) for hop in headers.get("X-Forwarded-For", "").split(",")[-MOST_HOPS:]]


def _without_port(text: str) -> str:
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True
