"""A rules text with all that it includes: self-contained, known by its hash, never changed."""

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import Self

from boardwright.catalogue.names import SUFFIX
from boardwright.catalogue.rules import beside, open_rules
from boardwright.errors import RecordError
from boardwright.games.scripted import ScriptedGame
from boardwright.games.scripted.game import Origin
from boardwright.zrf import RulesFile, Source, read_rules

OWN = "rules/"
"""How the name of a game begins whose rules are a text that is known by its hash alone; no listed game is called so."""
HASH_LETTERS = 40
USUAL_FILE = f"rules{SUFFIX}"
PICTURE = re.compile(r"data:image/(png|gif|jpeg|bmp|webp);base64,[A-Za-z0-9+/]+=*")
"""Pictures of pieces stand among the files as data URLs; drawings in SVG are programs, and no stranger's is taken."""
NAMED = re.compile(r'[^"()\s;][^"();\n]*?\.(bmp|png|gif|jpe?g|webp)\b', re.IGNORECASE)
"""How rules name the file of a picture."""
KINDS = {"jpg": "jpeg"}
MOST_PICTURE, MOST_PICTURES = 64 << 10, 1 << 20
"""Bytes of a host's picture, and of all pictures of a text; larger ones are left out."""
INCLUDE = re.compile(r'"[^"]*"|;[^\n]*|\(\s*include\s+(?P<include>"[^"\s]*"(?:\s+"[^"\s]*")*|[^\s()";]+)\s*\)')
"""Strings and comments, in which nothing is included, and forms that include."""


@dataclass(frozen=True)
class RulesText:
    """A text and the texts that it includes, by the names they have below its folder."""

    text: str
    files: Mapping[str, str] = field(default_factory=dict)
    file: str = USUAL_FILE
    """What the text is called where it is cited; no part of the hash."""

    @classmethod
    def of_path(cls, path: Path) -> Self:
        """Take a file with its includes as they are now; raise UnknownGame when there is no such file."""
        known = _READ.get(path)
        if known is None or known[0] != _stamps(path, known[1].files):
            sources = open_rules(path).report.sources
            texts = {name: one.text for name, one in sources.items()}
            pictures = _pictures(path.parent, texts.values())
            text = cls(texts.pop(path.name), {**pictures, **texts}, path.name)
            known = _READ[path] = _stamps(path, text.files), text
        return cls(known[1].text, known[1].files, known[1].file)

    @classmethod
    def read(cls, written: str) -> Self:
        """Read what ``written`` gives; raise RecordError for anything else."""
        try:
            plain = json.loads(written)
        except (ValueError, RecursionError):
            plain = None
        return cls.of_plain(plain)

    @classmethod
    def of_plain(cls, plain: object) -> Self:
        """Read what ``plain`` gives; raise RecordError for anything else."""
        found = plain if isinstance(plain, dict) else {}
        text, files, file = found.get("text"), found.get("files", {}), found.get("file", USUAL_FILE)
        texts = [text, file, *files, *files.values()] if isinstance(files, dict) else [None]
        if not all(isinstance(one, str) for one in texts):
            msg = "a rules text is written as an object with text, files and file"
            raise RecordError(msg)
        return cls(str(text), files, file)

    def written(self) -> str:
        """Write all of it as one text."""
        return json.dumps(self.plain(), ensure_ascii=False)

    def plain(self) -> dict[str, object]:
        """Return all of it in plain values."""
        return {"text": self.text, "files": dict(sorted(self.files.items())), "file": self.file}

    @cached_property
    def hash(self) -> str:
        """What the text is known by: the same for the same letters."""
        whole = json.dumps([self.text, sorted(self.files.items())])
        return sha256(whole.encode()).hexdigest()[:HASH_LETTERS]

    @property
    def size(self) -> int:
        """The bytes of all texts and names."""
        return sum(len(one.encode(errors="replace")) for one in (self.text, *self.files, *self.files.values()))

    def source(self) -> Source:
        """Return the text as a reader takes it; includes are found as they are beside a file."""
        return Source(self.file, self.text, partial(self._find, ""))

    def _find(self, folder: str, name: str) -> Source | None:
        """Find an included text from the folder of the one that includes it, whatever the case and slashes."""
        words = [word for word in name.replace("\\", "/").split("/") if word not in {"", "."}]
        for wanted in ("/".join(words), words[-1] if words else ""):
            path = f"{folder}/{wanted}" if folder else wanted
            for known, text in sorted(self.files.items()):
                if wanted and known.casefold() == path.casefold():
                    return Source(known, text, partial(self._find, known.rpartition("/")[0]))
        return None

    def picture(self, name: str) -> str:
        """Return a picture that stands among the files, as a data URL; nothing where there is none."""
        found = self._find("", name)
        return found.text if found is not None and PICTURE.fullmatch(found.text) else ""

    def whole(self) -> str:
        """Return one text that needs no other: what it includes stands in the place of each ``include``."""
        return _spliced(self.source(), ())

    def rules(self) -> RulesFile:
        """Read the text; what is wrong with it is in the report of the result."""
        return read_rules(self.source())

    def game(self, name: str, **options: object) -> ScriptedGame:
        """Make the game of the text, or the variant that ``name`` has after ``#``; raise RulesError or OptionError."""
        rules = self.rules()
        variant = name.partition("#")[2]
        origin = Origin(self.file, rules.design, self.plain(), self.picture)
        game = ScriptedGame(rules.design(variant or None), name, origin, **options)
        if game.design.unplayable:
            _ = game.program  # raises, and says why
        return game


def _spliced(source: Source, trail: tuple[str, ...]) -> str:
    """Put included texts in their places; what cannot be found, or includes itself, stays as it is written."""

    def put(match: re.Match[str]) -> str:
        if not match["include"]:
            return match[0]
        found = [source.find(name.strip('"')) for name in match["include"].split()]
        if any(one is None or one.name in (*trail, source.name) for one in found):
            return match[0]
        return "\n".join(_spliced(one, (*trail, source.name)) for one in found if one is not None)

    return INCLUDE.sub(put, source.text)


def _pictures(folder: Path, texts: Iterable[str]) -> dict[str, str]:
    """Return the pictures beside a file that texts name, as data URLs."""
    found: dict[str, str] = {}
    room = MOST_PICTURES
    for match in (match for text in texts for match in NAMED.finditer(text)):
        words = match[0].replace("\\", "/").split("/")
        with suppress(OSError):  # a picture that cannot be read is none
            path = beside(folder, words) or beside(folder, words[-1:])
            if path is None or (name := path.relative_to(folder).as_posix()) in found:
                continue
            if (size := path.stat().st_size) <= min(MOST_PICTURE, room):
                kind, room = match[1].lower(), room - size
                found[name] = f"data:image/{KINDS.get(kind, kind)};base64,{b64encode(path.read_bytes()).decode()}"
    return found


_READ: dict[Path, tuple[list[tuple[int, int]], RulesText]] = {}
"""Files that were read, with the moments of their last changes: a file that did not change is not read again."""


def _stamps(path: Path, files: Mapping[str, str]) -> list[tuple[int, int]]:
    """Return when a file, what it includes and its folder, in which more may appear, were changed, and their sizes."""
    found = []
    for one in (path, path.parent, *(path.parent / name for name in sorted(files))):
        try:
            status = one.stat()
            found.append((status.st_mtime_ns, status.st_size))
        except OSError:
            found.append((0, 0))
    return found


def own_name(hash_: str, variant: str = "") -> str:
    """Return the name of a game whose rules are known by their hash alone."""
    return f"{OWN}{hash_}#{variant}" if variant else f"{OWN}{hash_}"


def is_own(name: str) -> bool:
    """Tell whether a game is called so."""
    return name.startswith(OWN)
