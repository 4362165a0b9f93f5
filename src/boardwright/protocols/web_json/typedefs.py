"""The messages of a server as JSDoc types, so that the page's type checker knows them.

``python -m boardwright.protocols.web_json.typedefs FILE`` writes the file of the page; a test compares the two.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from boardwright.protocols.web_json.answers import AnyAnswer
from boardwright.protocols.web_json.catalogue import GameLook
from boardwright.protocols.web_json.workshop import Inspection

HEAD = """/**
 * What the server sends, written by `python -m boardwright.protocols.web_json.typedefs`: change the sources there.
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typedefs() -> str:
    """Write all messages of a server, and the parts they are made of."""
    roots, parts = msgspec.json.schema_components([AnyAnswer, GameLook, Inspection], ref_template="{name}")
    blocks = [_typedef(name, schema) for name, schema in sorted(parts.items())]
    return f"{HEAD} *\n" + "".join(blocks) + f" * @typedef {{{_type(roots[0])}}} Answer\n */\n\nexport {{}};\n"


def _typedef(name: str, schema: dict[str, Any]) -> str:
    note = " ".join(schema.get("description", "").split("\n\n")[0].split()).replace("``", "`")
    if schema.get("type") != "object" or "properties" not in schema:
        return f" * @typedef {{{_type(schema)}}} {name} {note}".rstrip() + "\n *\n"
    required = set(schema.get("required", ()))
    lines = [f" * @typedef {{object}} {name} {note}".rstrip()]
    for field, found in schema["properties"].items():
        shown = field if field in required else f"[{field}]"
        lines.append(f" * @property {{{_type(found)}}} {shown}")
    return "\n".join(lines) + "\n *\n"


def _type(schema: dict[str, Any]) -> str:
    """Write a schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return " | ".join(f"'{value}'" for value in schema.get("enum", [schema.get("const")]))
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
        items = _type(schema.get("items") or {})
        return f"({items})[]" if " | " in items else f"{items}[]"
    if kind == "object":
        return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
    return PLAIN.get(str(kind), "any")


def main() -> None:
    """Write the file that is named."""
    Path(sys.argv[1]).write_text(typedefs(), encoding="utf-8")


if __name__ == "__main__":
    main()
