"""The functions and methods of the reference that implement a rule, found by the rule ids in their docstrings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from leadline.base.paths import folder_name
from leadline.games import load_game

_RULES = re.compile(r"^\s*Rules:\s*(.*?)(?:\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)
_NAME = re.compile(r"[a-z0-9-]+\.[a-z0-9-]+(?![a-z0-9-]|\.[a-z])")
_CHAPTERS = re.compile(rf"the\s+chapters?\s+({_NAME.pattern}(?:(?:,|\s+and)\s+{_NAME.pattern})*)")


@dataclass(frozen=True, slots=True)
class Function:
    """A function or a method of an engine."""

    module: str
    """The dotted name of its module."""
    name: str
    """Its name; a method has its class before it, such as `Engine.play`."""
    says: str
    """The first line of its docstring."""
    rules: tuple[str, ...]
    """The rules it names."""
    chapters: tuple[str, ...]
    """The chapters it implements as a whole."""


def package_folders(game: str) -> tuple[Path, Path]:
    """Return the two packages of a game, built in or not: its engine, and its part of Leadline."""
    load_game(game)  # a game that is not built in can be found once it is loaded
    engine, own = (find_spec(f"{package}.{folder_name(game)}") for package in ("leadline_engines", "leadline.games"))
    assert engine is not None
    assert own is not None
    return Path(engine.origin or "").parent, Path(own.origin or "").parent


@cache
def functions_of(game: str, prefix: str) -> tuple[Function, ...]:
    """Return the functions and methods of an engine that name rules."""
    package, (folder, _) = f"leadline_engines.{folder_name(game)}", package_folders(game)
    named = re.compile(rf"\b{re.escape(prefix)}\.[a-z0-9-]+\.[a-z0-9-]*[a-z0-9]")
    return tuple(
        function
        for path in sorted(folder.rglob("*.py"))
        for function in _in_file(path, ".".join((package, *path.relative_to(folder).with_suffix("").parts)), named)
    )


def functions_for(game: str, rule: str) -> list[Function]:
    """Return the functions that implement a rule: those that name it, or else those of its whole chapter."""
    prefix = rule.split(".", maxsplit=1)[0]
    some = functions_of(game, prefix)
    naming = [function for function in some if rule in function.rules]
    return naming or [function for function in some if rule.rpartition(".")[0] in function.chapters]


def _in_file(path: Path, module: str, named: re.Pattern[str]) -> Iterator[Function]:
    for name, node in _defined(ast.parse(path.read_text(encoding="utf-8"))):
        text = ast.get_docstring(node) or ""
        rules = _RULES.search(text)
        own = tuple(dict.fromkeys(named.findall(text)))
        if rules is not None or own:
            chapters = _CHAPTERS.search(rules[1]) if rules is not None else None
            whole = tuple(_NAME.findall(chapters[1])) if chapters else ()
            yield Function(module, name, _without_rules(text.splitlines()[0], own), own, whole)


def _without_rules(line: str, rules: tuple[str, ...]) -> str:
    """Return the first line of a docstring without the rule ids in brackets at its end."""
    return re.sub(rf"\s*\((?:{'|'.join(map(re.escape, rules))}|[,;\s`]|and)+\)(?=\.?$)", "", line) if rules else line


def _defined(inside: ast.AST, within: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the functions of a module with their names; a method's name has its class before it."""
    for node in ast.iter_child_nodes(inside):
        if isinstance(node, ast.FunctionDef):
            yield f"{within}{node.name}", node
        yield from _defined(node, f"{within}{node.name}." if isinstance(node, ast.ClassDef) else within)
