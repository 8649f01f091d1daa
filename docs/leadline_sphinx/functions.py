"""Which function of the reference carries out a rule: read from the `Rules:` lines of its docstrings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from leadline.home import folder_name

_RULES = re.compile(r"^\s*Rules:\s*(.*?)(?:\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)
_CHAPTER = re.compile(r"the chapters? ([a-z0-9-]+\.[a-z0-9-]+)")


@dataclass(frozen=True, slots=True)
class Function:
    """A function of an engine."""

    module: str
    """The module, as it is imported."""
    name: str
    """Its name."""
    says: str
    """The first line of its docstring."""
    rules: tuple[str, ...]
    """The rules it names."""
    chapter: str
    """The chapter it carries out as a whole; else empty."""


@cache
def functions_of(game: str, prefix: str) -> tuple[Function, ...]:
    """The functions of an engine that name rules; none if the game has no engine."""
    package = f"leadline_engines.{folder_name(game)}"
    found = find_spec(package)
    if found is None or found.origin is None:
        return ()
    folder = Path(found.origin).parent
    named = re.compile(rf"\b{re.escape(prefix)}\.[a-z0-9-]+\.[a-z0-9-]*[a-z0-9]")
    return tuple(
        function
        for path in sorted(folder.rglob("*.py"))
        for function in _in_file(path, ".".join((package, *path.relative_to(folder).with_suffix("").parts)), named)
    )


def functions_for(game: str, rule: str) -> list[Function]:
    """The functions that carry out a rule: those that name it, else those of its whole chapter."""
    prefix = rule.split(".", maxsplit=1)[0]
    some = functions_of(game, prefix)
    naming = [one for one in some if rule in one.rules]
    return naming or [one for one in some if one.chapter and rule.startswith(one.chapter + ".")]


def _in_file(path: Path, module: str, named: re.Pattern[str]) -> Iterator[Function]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef):
            continue
        text = ast.get_docstring(node) or ""
        rules = _RULES.search(text)
        if rules is not None:
            chapter = _CHAPTER.search(rules[1])
            says = text.splitlines()[0]
            yield Function(module, node.name, says, tuple(named.findall(rules[1])), chapter[1] if chapter else "")
