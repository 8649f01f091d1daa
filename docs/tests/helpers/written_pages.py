"""The pages as they are written: their examples, their sections, and the schemas that examples are valid by."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from leadline.base.paths import schemas_folder

DOCS = Path(__file__).resolve().parent.parent.parent
ROOT = DOCS.parent
GAME = "deep-sea-adventure"
FENCE = re.compile(r"^```([^\n`]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """One fenced example."""

    page: str
    line: int
    language: str
    mark: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(language: str = "", mark: str = "") -> list[Block]:
    found = []
    for path in sorted(DOCS.glob("*.md")):
        page = path.read_text(encoding="utf-8")
        for match in FENCE.finditer(page):
            said, _, meant = match[1].strip().partition(" ")
            found.append(Block(path.name, page[: match.start()].count("\n") + 1, said, meant, match[2]))
    return [one for one in found if language in ("", one.language) and one.mark.startswith(mark)]


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def section(text: str, heading: str) -> str:
    """Return the part of a page below a heading, to the next one of its rank or a higher one."""
    rank = len(heading.split(maxsplit=1)[0])
    rest = text.split(f"\n{heading}\n", 1)[1]
    return re.split(rf"^#{{1,{rank}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def in_first_column(text: str) -> list[str]:
    return [
        name for row in re.findall(r"^\| (`[^|]+) \|", text, re.MULTILINE) for name in re.findall(r"`([^`]+)`", row)
    ]


@cache
def validator(name: str) -> Draft202012Validator:
    """Return the validator of a schema, or of one type in it: `NAME#TYPE`."""
    file, _, kind = name.partition("#")
    schema = json.loads((schemas_folder() / f"{file}.schema.json").read_text(encoding="utf-8"))
    return Draft202012Validator({"$defs": schema["$defs"], "$ref": f"#/$defs/{kind}"} if kind else schema)


def complaints(name: str, value: Any) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in validator(name).iter_errors(value)]
