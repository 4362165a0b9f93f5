"""One websocket: an answer to everything that it sends, one request after the other."""

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any

import structlog
from aiohttp import WSCloseCode, WSMsgType, web

from boardwright.errors import BoardwrightError, TooMany
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json.answers import Answer, write_answer
from boardwright.protocols.web_json.requests import LARGEST, BadMessage, Message, id_of, may_be_long, read_message
from boardwright.server.client import Client
from boardwright.server.handlers import (
    accounts,
    analysing,
    arranging,
    chatting,
    playing,
    ranking,
    rules,
    studying,
    tables,
    watching,
)
from boardwright.server.handlers.rule import Rules
from boardwright.server.outbox import READ_ON, Mailbox
from boardwright.server.throttle import Throttle
from boardwright.storage.leases import FENCED

LOG = structlog.get_logger("boardwright.web")
MOST_WAITING = 16
"""Requests of a client that wait while one is answered; with more, nothing is read from the client."""
CLOSED = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR)
PARTS = (
    accounts.RULES,
    tables.RULES,
    watching.RULES,
    playing.RULES,
    chatting.RULES,
    ranking.RULES,
    rules.RULES,
    arranging.RULES,
    analysing.RULES,
    studying.RULES,
)
RULES: Rules = {kind: rule for part in PARTS for kind, rule in part.items()}
"""What is done for each kind of request."""


class WebSession:
    """Answers one websocket until it closes."""

    def __init__(self, socket: web.WebSocketResponse, client: Client, mailbox: Mailbox) -> None:
        """Answer what a client sends over its socket, by its mailbox."""
        self._socket, self._client, self._mailbox = socket, client, mailbox
        self._throttle = Throttle(client.hall.config)
        self._requests: deque[tuple[str, float]] = deque()
        """What the client has asked and not been answered, each with the seconds that it came too early."""
        self._answering = False
        self._listener: asyncio.Task[None] | None = None
        """What reads while a request takes long."""

    async def run(self) -> None:
        """Read and answer, one request after the other."""
        try:
            while True:
                message = await self._socket.receive()
                if message.type in CLOSED or self._mailbox.ended:
                    return
                wait = await self._hear(*message)
                del message  # a client that is silent from then on would keep it in memory
                while self._requests:
                    await self._serve(*self._requests.popleft())
                    if self._listener is not None and not self._requests:
                        await self._stop_listening()
                if wait:
                    await self._slow_down(wait)
        finally:
            if self._listener is not None:
                self._listener.cancel()
            if self._client.hall.elsewhere is not None:
                self._client.hall.elsewhere.gone(self._client)
            self._client.go_away()

    async def _hear(self, kind: WSMsgType, data: Any, _: object) -> float:
        """Note a request, or do at once what is none; return the seconds that it came too early."""
        # A message that is longer than others counts as many: so a connection never sends more bytes than it may.
        wait = self._throttle.take(1 if kind is not WSMsgType.TEXT else 1 + len(data) // LARGEST)
        if kind is WSMsgType.TEXT:
            if len(data) > LARGEST and not may_be_long(data):
                await self._socket.close(code=WSCloseCode.MESSAGE_TOO_BIG)
            else:
                self._requests.append((data, wait))
        elif kind is WSMsgType.BINARY:
            await self._socket.close(code=WSCloseCode.UNSUPPORTED_DATA)
        elif kind is WSMsgType.PONG:
            self._client.lag.hear(bytes(data))
        elif kind is WSMsgType.PING and not wait:
            await self._socket.pong(data)
        return wait

    def listen(self) -> None:
        """Hear pings and pongs although a request takes long; a task beside every answer would cost every move."""
        if self._answering and (self._listener is None or self._listener.done()):
            self._listener = asyncio.get_running_loop().create_task(self._listen())

    async def _listen(self) -> None:
        """Note what comes meanwhile, until a client waits for too many answers."""
        with suppress(ConnectionError):  # then there is nothing more to read, as will be found after the answer
            while len(self._requests) < MOST_WAITING:
                message = await self._socket.receive()
                if message.type in CLOSED or self._mailbox.ended:
                    return
                wait = await self._hear(*message)
                if wait:
                    await self._slow_down(wait)

    async def _stop_listening(self) -> None:
        """Read again only between answers; nothing that has come is lost."""
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.cancel()
            await asyncio.wait((listener,))
            if not listener.cancelled():
                listener.result()

    async def _slow_down(self, wait: float) -> None:
        """Read nothing for a while; a client that does not stop is let go."""
        if self._throttle.exhausted:
            self._refuse("flood")
            await self._socket.close(code=WSCloseCode.POLICY_VIOLATION)
        await self._throttle.rest(wait)

    async def _serve(self, data: str, wait: float) -> None:
        """Answer a request; the next one has its turn when the client has read nearly everything."""
        if self._mailbox.ended:
            return  # a client that was cut off needs no more answers
        self._answering = True
        message = self._too_many(data, wait) if wait else self._read(data)
        answer = message if isinstance(message, answers.Refused) else await answer_to(self._client, message)
        if answer is not None:
            self._mailbox.answer(write_answer(answer))
        if self._mailbox.unsent > READ_ON:
            await self._mailbox.read()
        self._answering = False

    def _read(self, data: str) -> Message | answers.Refused:
        """Return what a client asks; nothing that is sent is fatal."""
        try:
            return read_message(data)
        except BadMessage as error:
            self._refuse(error.code)
            return answers.Refused(id=id_of(data), code=error.code, detail=str(error)[:200])

    def _too_many(self, data: str, wait: float) -> answers.Refused:
        """Answer a message beyond the limit, without reading more of it than its id."""
        self._refuse(TooMany.code)
        return answers.Refused(id=id_of(data), code=TooMany.code, retry_after=wait)

    def _refuse(self, code: str) -> None:
        _refuse(self._client, code, "")


async def answer_to(client: Client, message: Message, *, here: bool = False) -> Answer | None:
    """Turn whatever goes wrong into a code. None if the client was answered already.

    With ``here`` only this node is asked, and a match that another one owns raises its StorageFault.
    """
    kind, elsewhere = type(message), client.hall.elsewhere
    try:
        rule = RULES[kind]
        if not rule.for_all:
            client.who()
        if elsewhere is None or here:
            return await rule.handler(client, message)
        answer: Answer | None = await elsewhere.answer(client, message, rule.handler)
    except TooMany as error:
        _refuse(client, error.code, kind.__name__)
        return answers.Refused(id=message.id, code=error.code, retry_after=error.retry_after)
    except BoardwrightError as error:
        if here and error.code == FENCED:
            raise
        _refuse(client, error.code, kind.__name__)
        return answers.Refused(id=message.id, code=error.code, detail=str(error)[:200])
    except Exception:
        LOG.exception("unexpected", request=kind.__name__)
        return answers.Refused(id=message.id, code="fault/internal")
    return answer


def _refuse(client: Client, code: str, kind: str) -> None:
    client.hall.refusals.note(code, door="web", request=kind, account=client.name, address=client.address)
