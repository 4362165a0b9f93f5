"""Client: who is at the other end of one websocket, which matches it watches, and what it hears of them."""

from collections.abc import Callable
from typing import Protocol
from weakref import WeakSet

from boardwright.errors import NotAllowed
from boardwright.play.ledger import Step
from boardwright.play.ports import Account
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json.answers import Answer, with_id, write_answer
from boardwright.server.hall import Hall
from boardwright.server.identity import digest_of
from boardwright.server.lag import Lag
from boardwright.server.room import Room


class Mail(Protocol):
    """Where what a client is to hear goes, in order."""

    def post(self, data: bytes) -> None:
        """Send a message soon."""

    def answer(self, data: bytes) -> None:
        """Send what the client has asked for."""

    def end(self) -> None:
        """Give the client up; it comes back by version."""


class Client:
    """One websocket's account, the matches that it watches, and those whose player it is."""

    def __init__(self, hall: Hall, address: str, mailbox: Mail, lag: Lag) -> None:
        """Begin without an account, watching nothing; answers and news keep their order in the mailbox."""
        self.hall, self.address, self.mailbox, self.lag = hall, address, mailbox, lag
        self.account: Account | None = None
        self.token = ""
        self.on_known: Callable[[], object] = bool
        """Called when the client has said who it is."""
        self.watched: dict[int, Room] = {}
        self.with_scenes: set[int] = set()
        """The matches of those whose news show the board."""
        self.playing = ""
        """The id of the move that is being obeyed, until its news have answered it."""
        self._attended: WeakSet[Room] = WeakSet()
        """A match that is over and forgotten is attended by no client, however long its socket lives."""
        hall.identity.listeners.add(self._session_ended)
        hall.identity.account_listeners.add(self._changed)

    # ---- the account ------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the account, nothing before hello."""
        return self.account.name if self.account else ""

    def who(self) -> Account:
        """Return the account; raise NotAllowed if there is none."""
        if self.account is None:
            msg = "say hello first"
            raise NotAllowed(msg, code="access/who-are-you")
        return self.account

    def become(self, account: Account, token: str) -> None:
        """Be an account from now on."""
        if self.account is not None and self.account.number != account.number:
            self._forsake_all()
        self.account, self.token = account, token
        self.on_known()

    def _session_ended(self, token_hash: bytes) -> None:
        """Have no account once the token leads nowhere, wherever that was decided."""
        if self.token and token_hash == digest_of(self.token):
            self.be_nobody()

    def be_nobody(self) -> None:
        """Have no account from now on."""
        self.account, self.token = None, ""
        self._forsake_all()
        for room in [room for room in self.watched.values() if room.stored.invitation]:
            self.stop_watching(room.number)  # whoever comes next was not invited

    def _changed(self, account: Account) -> None:
        """Go on as the same account under another name, or muted."""
        if self.account is not None and self.account.number == account.number:
            self.account = account
            for room in list(self._attended):
                room.attend(self, account.name)

    # ---- matches ----------------------------------------------------------------------------

    def attend(self, room: Room) -> Room:
        """Let a match know that its player is here, so that engines think."""
        name = self.name
        if room.presence.attends(self, name) and not room.thinking.waits_for_players:
            return room  # every move asks
        if name and not room.closed and (room.seats_of(name) or room.is_hosted_by(name)):
            self._attended.add(room)
            room.attend(self, name)
        return room

    def check_invited(self, room: Room, invitation: str) -> None:
        """Raise NotAllowed for a private table, unless the client has its invitation or a seat there."""
        wanted = room.stored.invitation
        if wanted and invitation != wanted and not room.seats_of(self.name):
            msg = "this table is for those who were invited"
            raise NotAllowed(msg)

    def watch(self, room: Room, *, scenes: bool) -> None:
        """Hear of everything that happens in a match from now on."""
        self.watched[room.number] = room
        room.company.listeners.add(self.mailbox.post)
        if room.closed:
            return  # all that can still happen is that it is played again
        (self.with_scenes.add if scenes else self.with_scenes.discard)(room.number)
        room.listeners.add(self._news)
        room.queue_listeners.add(self._queue_news)
        room.end_listeners.add(self._broken_off)
        room.audience.add(self)
        self.attend(room)
        room.company.changed()

    def stop_watching(self, number: int) -> None:
        """Hear of a match no more."""
        room = self.watched.pop(number, None)
        self.with_scenes.discard(number)
        if room is not None:
            self._stop_hearing(room)
            room.forsake(self)
            self._attended.discard(room)

    def go_away(self) -> None:
        """Hear of nothing any more, and attend to no match."""
        self.hall.identity.listeners.discard(self._session_ended)
        self.hall.identity.account_listeners.discard(self._changed)
        self.hall.lobby.notices.discard(self.mailbox.post)
        for room in self.watched.values():
            self._stop_hearing(room)
        self._forsake_all()
        self.hall.analyses.leave(self)
        self.hall.reports.leave(self)
        self.hall.studies.leave(self)

    def _stop_hearing(self, room: Room) -> None:
        room.listeners.discard(self._news)
        room.queue_listeners.discard(self._queue_news)
        room.end_listeners.discard(self._broken_off)
        room.audience.discard(self)
        room.company.listeners.discard(self.mailbox.post)
        room.company.changed()

    def _forsake_all(self) -> None:
        for room in self._attended:
            room.forsake(self)
        self._attended.clear()

    # ---- news -------------------------------------------------------------------------------

    def post(self, answer: Answer) -> None:
        """Send what the client has not asked for."""
        self.mailbox.post(write_answer(answer))

    def _news(self, room: Room, step: Step) -> None:
        if room.number not in self.with_scenes:
            self.mailbox.post(room.broadcast.plain(step))
            return
        name, entry = self.name, step.entry
        news = room.broadcast.seen(step, name)
        if self.playing and (entry.author, entry.message) == (name, self.playing):
            news, self.playing = with_id(news, self.playing), ""
        self.mailbox.post(news)

    def _queue_news(self, room: Room, ahead: int) -> None:
        self.post(answers.Queue(match=room.number, ahead=ahead))

    def _broken_off(self, room: Room) -> None:
        self.post(answers.TableNews(table=room.broadcast.table()))
