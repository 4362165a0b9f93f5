"""Messages of the websocket."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

import boardwright
from boardwright.catalogue import names
from boardwright.play.scene import scene
from boardwright.protocols.web_json.answers import schema
from boardwright.protocols.web_json.catalogue import opening
from boardwright.protocols.web_json.requests import BadMessage, Play, id_of, read_message
from boardwright.protocols.web_json.scene import state
from boardwright.protocols.web_json.typedefs import typedefs

ROOT = Path(__file__).parent.parent.parent.parent


def test_the_schema_in_the_docs_is_the_one_in_force() -> None:
    """docs/websocket.schema.json is what msgspec checks."""
    assert json.loads((ROOT / "docs" / "websocket.schema.json").read_text(encoding="utf-8")) == schema()


def test_the_page_knows_the_messages() -> None:
    """The page's types are written from the messages themselves."""
    kept = (ROOT / "src" / "boardwright" / "web" / "messages.js").read_text(encoding="utf-8")
    assert kept == typedefs(), "run: python -m boardwright.protocols.web_json.typedefs src/boardwright/web/messages.js"


def test_a_message_is_read() -> None:
    """Fields are checked and named."""
    assert read_message('{"type": "play", "id": "1", "match": 3, "move": "f5"}') == Play(id="1", match=3, move="f5")
    with pytest.raises(BadMessage, match="match"):
        read_message('{"type": "play", "id": "1", "match": "3", "move": "f5"}')


@given(some.binary(max_size=200) | some.text(max_size=200).map(str.encode))
def test_anything_is_refused_politely(data: bytes) -> None:
    """Whatever arrives is a message or a BadMessage."""
    try:
        message = read_message(data)
    except BadMessage as error:
        assert error.code == "message/malformed"
        assert isinstance(id_of(data), str)
    else:
        assert message.id


@pytest.mark.parametrize("name", names())
def test_pictures_of_openings_are_true(name: str) -> None:
    """What a gallery shows without compiling rules is what stands on the board when the game is started."""
    game = boardwright.load(name)
    shown, played = opening(game), state(scene(game.start()), game.layout)
    assert shown.pieces == played.pieces
    assert {(one.piece, one.count) for one in shown.reserves} == {(one.piece, one.count) for one in played.reserves}
