"""Requests about accounts: who a client is, its password and its sessions, and the end of an account."""

from boardwright.errors import NotAllowed
from boardwright.play.ports import Account
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.answers import Answer, Done
from boardwright.protocols.web_json.requests import BadMessage, Message
from boardwright.server.client import Client
from boardwright.server.handlers.rule import Rule, Rules
from boardwright.server.identity import digest_of


async def _hello(client: Client, message: wish.Hello) -> Answer:
    if message.protocol != wish.VERSION:
        msg = f"this server speaks version {wish.VERSION}"
        raise BadMessage(msg, code="message/version")
    identity = client.hall.identity
    account = await identity.whose(message.token) if message.token else None
    if account is not None:
        client.become(account, message.token)
        return await _welcome(client, message, account)
    return await _enter(client, message, await identity.guest(client.address))


async def _ping(_: Client, message: wish.Ping) -> Answer:
    return Done(id=message.id)


async def _sign_up(client: Client, message: wish.SignUp) -> Answer:
    """Make an account; a guest becomes it, with the games that were played as a guest."""
    me, name, password = client.account, message.name, message.password
    if me is None or me.secret:
        account = await client.hall.identity.sign_up(name, password, client.address)
        return await _enter(client, message, account)
    account = await client.hall.members.claim(me, name, password, client.address)
    return await _welcome(client, message, account, client.token)


async def _log_in(client: Client, message: wish.LogIn) -> Answer:
    account = await client.hall.identity.log_in(message.name, message.password, client.address)
    return await _enter(client, message, account)


async def _enter(client: Client, message: Message, account: Account) -> Answer:
    token = await client.hall.identity.open_session(account)
    client.become(account, token)
    return await _welcome(client, message, account, token)


async def _welcome(client: Client, message: Message, account: Account, token: str = "") -> Answer:
    return answers.Welcome(
        id=message.id,
        name=account.name,
        guest=not account.secret,
        token=token,
        preferences=await client.hall.identity.preferences(account),
        chat=client.hall.chat.is_open_to(account),
    )


async def _prefer(client: Client, message: wish.Prefer) -> Answer:
    await client.hall.identity.prefer(client.who(), message.preferences)
    return Done(id=message.id)


async def _log_out(client: Client, message: wish.LogOut) -> Answer:
    await client.hall.identity.close_session(digest_of(client.token))
    return Done(id=message.id)


async def _change_password(client: Client, message: wish.ChangePassword) -> Answer:
    passwords, mine = (message.password, message.fresh), digest_of(client.token)
    await client.hall.identity.change_password(client.who().name, passwords, client.address, mine)
    return Done(id=message.id)


async def _delete_account(client: Client, message: wish.DeleteAccount) -> Answer:
    """End the account: its games stay under a name that tells nothing."""
    await client.hall.members.delete(client.who(), message.password, client.address)
    return Done(id=message.id)


async def _sessions(client: Client, message: wish.Sessions) -> Answer:
    mine = digest_of(client.token)
    found = [
        answers.SessionInfo(_named(one.token_hash), one.created, one.used, one.token_hash == mine)
        for one in await client.hall.identity.sessions(client.who())
    ]
    return answers.SessionList(id=message.id, sessions=found)


async def _end_session(client: Client, message: wish.EndSession) -> Answer:
    identity = client.hall.identity
    for one in await identity.sessions(client.who()):
        if _named(one.token_hash) == message.session:
            await identity.close_session(one.token_hash)
            return Done(id=message.id)
    msg = "the account has no such session"
    raise NotAllowed(msg, code="access/no-such-session")


def _named(token_hash: bytes) -> str:
    """Name a session without telling what leads to it."""
    return token_hash.hex()[:16]


RULES: Rules = {
    wish.Hello: Rule(_hello, for_all=True),
    wish.Ping: Rule(_ping, for_all=True),
    wish.SignUp: Rule(_sign_up, for_all=True),
    wish.LogIn: Rule(_log_in, for_all=True),
    wish.LogOut: Rule(_log_out),
    wish.ChangePassword: Rule(_change_password),
    wish.DeleteAccount: Rule(_delete_account),
    wish.Sessions: Rule(_sessions),
    wish.EndSession: Rule(_end_session),
    wish.Prefer: Rule(_prefer),
}
