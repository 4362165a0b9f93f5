"""Setting up by hand through a real server: pieces become a set-up text, and the game judges it."""

import asyncio
from pathlib import Path

from boardwright.catalogue.templates import rules_text
from tests.server.clients import WebClient, running


def test_pieces_become_a_set_up(tmp_path: Path) -> None:
    """A position of chess, one that cannot be played, a text that is read, nonsense, and rules of a stranger."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            kings = {"e1": "1/6", "e8": "2/6"}
            found = await ann.ask("arrange", game="chess", pieces={**kings, "h1": "1/4"}, turn=0)
            assert found["setup"] == "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
            assert found["scene"]["pieces"]["h1"] == "1/4"
            refused = await ann.ask("arrange", game="chess", pieces={"e1": "1/6"})
            assert refused["code"] == "setup/unplayable"
            read = await ann.ask("arrange", game="othello", setup="XO" + "-" * 62 + " X")
            assert read["scene"]["pieces"] == {"a1": "1/1", "b1": "2/1"}
            for bad in ({"z9": "1/1"}, {"a1": "9/1"}, {"a1": "1/99"}, {"a1": "x"}):
                assert (await ann.ask("arrange", game="othello", pieces=bad))["code"] == "setup/malformed"
            assert (await ann.ask("arrange", game="othello", turn=7))["code"] == "setup/malformed"
            saved = await ann.ask("save-rules", text=rules_text("placing", "Own"), title="Own")
            own = await ann.ask("arrange", rules=saved["rules"], pieces={"b2": "2/1"}, turn=1)
            assert own["setup"] == "turn 1; White: Stone b2"
            match = await ann.done("create", rules=saved["rules"], setup=own["setup"], engines={"1": "random"})
            assert match > 0
            await ann.close()

    asyncio.run(play())
