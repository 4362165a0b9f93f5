"""Operator: what whoever runs a server may do to it while it runs, besides starting and stopping it."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec
import structlog
from msgspec import Meta, Struct

from boardwright.errors import InputError
from boardwright.play.ports import Account
from boardwright.server.dots_door import DotsDoor
from boardwright.server.lobby import Lobby
from boardwright.server.members import Members
from boardwright.server.web_door import WebDoor
from boardwright.storage.chat import DatabaseChat
from boardwright.storage.ledgers import DatabaseLedgers

LOG = structlog.get_logger("boardwright.operator")
DAY = 24 * 3600
Name = Annotated[str, Meta(min_length=1, max_length=64)]


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """One command of an operator."""

    do: str
    name: Name = "-"
    fresh: Name = "-"
    days: Annotated[float, Meta(gt=0, le=36500)] | None = None
    match: Annotated[int, Meta(ge=0, le=2**31)] = 0
    message: Annotated[int, Meta(ge=0, le=2**31)] = 0


class Operator:
    """Obeys orders, and logs each of them."""

    def __init__(
        self,
        members: Members,
        lobby: Lobby,
        ledgers: DatabaseLedgers,
        chat: DatabaseChat,
        web: WebDoor,
        dots: DotsDoor,
    ) -> None:
        """Act on these."""
        self._members, self._lobby, self._web, self._dots = members, lobby, web, dots
        self._ledgers, self._chat = ledgers, chat
        self.orders: dict[str, Callable[[Order], Awaitable[Any]]] = {
            "who": self._who,
            "ban": self._ban,
            "unban": self._unban,
            "mute": self._mute,
            "unmute": self._unmute,
            "rename": self._rename,
            "end": self._end,
            "quarantine": self._quarantine,
            "complaints": self._complaints,
            "erase": self._erase,
        }

    async def obey(self, text: bytes) -> Any:
        """Do what an order says and return what there is to tell; raise the project's errors."""
        try:
            order = msgspec.json.decode(text, type=Order)
        except msgspec.DecodeError as error:
            raise InputError(str(error), code="message/malformed") from None
        if order.do not in self.orders:
            msg = f"there is no order {order.do[:40]!r}; orders are {', '.join(self.orders)}"
            raise InputError(msg, code="message/malformed")
        told = await self.orders[order.do](order)
        if order.do not in ("who", "quarantine", "complaints"):
            about = {"account": order.name, "fresh": order.fresh, "match": order.match, "message": order.message}
            LOG.info("order", order=order.do, **about)
        return told

    async def _who(self, _: Order) -> list[dict[str, Any]]:
        """List who is connected: the account, the door and the address."""
        web = [("web", client.name, client.address) for client in self._web.clients]
        dots = [("dots", name, connection.address) for name, connection in self._dots.online.items()]
        return [{"door": door, "name": name, "address": address} for door, name, address in sorted(web + dots)]

    async def _ban(self, order: Order) -> dict[str, Any]:
        return _told(await self._members.ban(order.name, _seconds(order)))

    async def _unban(self, order: Order) -> dict[str, Any]:
        return _told(await self._members.unban(order.name))

    async def _mute(self, order: Order) -> dict[str, Any]:
        return _told(await self._members.mute(order.name, _seconds(order)))

    async def _unmute(self, order: Order) -> dict[str, Any]:
        return _told(await self._members.unmute(order.name))

    async def _rename(self, order: Order) -> dict[str, Any]:
        return _told(await self._members.rename(order.name, order.fresh))

    async def _end(self, order: Order) -> dict[str, Any]:
        await self._lobby.others.fetch(order.match)
        room = await self._lobby.room(order.match)
        await room.break_off()
        return {"match": room.number}

    async def _quarantine(self, _: Order) -> list[dict[str, Any]]:
        aside = await self._ledgers.aside()
        return [{"match": number, "reason": reason, "found": found} for number, reason, found in aside]

    async def _complaints(self, _: Order) -> list[dict[str, Any]]:
        """List the messages that players have complained about."""
        return [
            {
                "message": remark.number,
                "match": remark.match,
                "name": remark.author,
                "complaints": remark.complaints,
                "said": remark.said,
                "text": remark.text,
            }
            for remark in await self._chat.complaints()
        ]

    async def _erase(self, order: Order) -> dict[str, Any]:
        if not await self._chat.erase(order.message):
            msg = f"there is no message {order.message}"
            raise InputError(msg, code="chat/no-such-message")
        return {"message": order.message}


def _seconds(order: Order) -> int | None:
    return None if order.days is None else round(order.days * DAY)


def _told(account: Account) -> dict[str, Any]:
    return {"name": account.name, "banned_until": account.banned_until, "muted_until": account.muted_until}
