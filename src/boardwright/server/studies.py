"""Studies of games: what self-play says about a design; made by one process, kept in memory, told to whoever asked."""

import asyncio
import json
from collections import OrderedDict
from typing import Any

import msgspec

from boardwright.errors import BoardwrightError, PlayError, TooMany
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json import requests as wish
from boardwright.server.analyses import Asker, account_of
from boardwright.server.config import Config
from boardwright.server.crew import Crew
from boardwright.server.opening import game_of
from boardwright.server.reports import NICENESS, SILENT_SECONDS, Making

MOST_WAITING = 2
"""Studies that may wait for one account."""
MOST_KEPT = 200


class Studies:
    """Makes studies, one after the other; each is the same whoever asks, so it is made once."""

    def __init__(self, config: Config) -> None:
        """Start nothing yet."""
        self._seconds, self._games = config.study_seconds, config.study_games
        self._crew = Crew(1, config.engine_megabytes, NICENESS)
        self._making: dict[str, Making] = {}
        self._kept: OrderedDict[str, dict[str, Any]] = OrderedDict()

    async def ask(self, message: wish.Study, client: Asker) -> answers.StudyInfo:
        """Return the study of a game, begin it, or say that there is none; raise what the game or a limit refuses."""
        game = await game_of(message.game, message.options)
        key = json.dumps([game.name, sorted(game.values.items())])
        about = answers.StudyInfo(id=message.id, game=game.name, options=dict(game.values))
        if key in self._kept:
            self._kept.move_to_end(key)
            return msgspec.structs.replace(about, study=self._kept[key])
        making = self._making.get(key)
        if making is None and not message.begin:
            return msgspec.structs.replace(about, seconds=self._seconds)
        if making is None:
            making = self._begun(key, about, client)
        if client not in making.listeners:
            making.listeners.append(client)
        return msgspec.structs.replace(about, making=True)

    def _begun(self, key: str, about: answers.StudyInfo, client: Asker) -> Making:
        if not self._seconds:
            msg = "this server makes no studies"
            raise PlayError(msg, code="study/none")
        account = account_of(client)
        if self._crew.queue.waiting_for(account) >= MOST_WAITING:
            msg = "too many studies at once"
            raise TooMany(msg, retry_after=10)
        making = self._making[key] = Making()
        news = msgspec.structs.replace(about, id="")
        making.task = asyncio.get_running_loop().create_task(self._make(key, news, account, making))
        return making

    async def _make(self, key: str, about: answers.StudyInfo, account: str, making: Making) -> None:
        limits = {"games": self._games, "seconds": self._seconds}
        task = {"do": "study", "game": about.game, "options": about.options} | limits

        def on_news(told: dict[str, Any]) -> None:
            making.tell(answers.StudyProgress(game=about.game, done=told["done"], of=told["of"]))

        try:
            found = msgspec.json.decode(await self._crew.follow(task, account, SILENT_SECONDS, on_news))
            self._kept[key] = found
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            making.tell(msgspec.structs.replace(about, study=found))
        except BoardwrightError as error:
            making.tell(msgspec.structs.replace(about, code=error.code))
        finally:
            self._making.pop(key, None)

    def leave(self, client: Asker) -> None:
        """Tell a client nothing more; what was begun is finished all the same."""
        for making in self._making.values():
            if client in making.listeners:
                making.listeners.remove(client)

    async def close(self) -> None:
        """Give up what is being made."""
        for making in list(self._making.values()):
            if making.task is not None:
                making.task.cancel()
        await self._crew.close()
