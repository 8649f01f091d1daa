"""The reader of a folder of YAML as a ``Spec``, which collects all problems instead of stopping at the first one.

The folder contains ``game.yaml``, ``components.yaml``, ``disputes.yaml``, ``mistakes.yaml``, ``history.yaml``,
``manuals/MANUAL.yaml`` and ``rules/CHAPTER.yaml``. This module checks only the form of the files; :mod:`.lint` checks
how the parts relate to each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from leadline.base.errors import InputError, Place, Problem
from leadline.base.paths import shown_path
from leadline.base.yaml_text import Fields, Items, Node, read_file, yaml_files
from leadline.spec import build
from leadline.spec.build import Builder
from leadline.spec.model import Change, Chapter, Component, Dispute, Game, Manual, Mistake, Rule, Spec

LOCK = "ids.lock.yaml"
"""The list of published ids, which is kept beside the spec but is not part of it."""
FILES = ("game.yaml", "components.yaml", "disputes.yaml")
MISTAKES = "mistakes.yaml"
"""The mistakes that programs make; a game may have no known mistakes."""
HISTORY = "history.yaml"
"""The changes of the rules; a game without changes does not have this file."""
WORDS = "words.yaml"
"""Players' words for the terms of the rules. They are kept beside the spec for the search but are not part of it."""
OPTIONAL = (MISTAKES, HISTORY, WORDS)
FOLDERS = ("manuals", "rules")

Part = TypeVar("Part", Manual, Chapter)


@dataclass(frozen=True, slots=True)
class Source:
    """A spec as read from its files. A spec with problems cannot be used, but is always complete enough to check."""

    folder: Path
    """The folder from which the spec was read."""
    spec: Spec
    """The spec, in which parts that could not be read are empty."""
    places: dict[build.Path, Place]
    """The place of each value."""
    problems: tuple[Problem, ...]
    """The problems with the form of the files."""

    def place(self, *path: str | int) -> Place:
        """Return the place of a value, or of the nearest enclosing part that has one."""
        for end in range(len(path), 0, -1):
            place = self.places.get(path[:end])
            if place is not None:
                return place
        return Place(shown_path(self.folder))


def read_spec(folder: Path) -> Source:
    """Read the spec of one game. Invalid input results in problems and never in an exception."""
    builder = Builder()
    _check_names(builder, folder)
    game = _read_game(builder, folder / "game.yaml")
    top = _top(builder, folder / "components.yaml", ("figures", "components"))
    figures = builder.build(dict[str, Any], top["figures"], ("figures",)) if "figures" in top else {}
    components = _list(builder, top, "components", Component)
    top = _top(builder, folder / "disputes.yaml", ("disputes",))
    disputes = _list(builder, top, "disputes", Dispute)
    mistakes = _optional(builder, folder / MISTAKES, "mistakes", Mistake)
    history = _optional(builder, folder / HISTORY, "history", Change)
    manuals = _read_parts(builder, folder, "manuals", Manual, game.manuals)
    chapters = _read_parts(builder, folder, "chapters", Chapter, [chapter.id for chapter in game.chapters])
    spec = derive(Spec(game, figures, components, manuals, chapters, disputes, mistakes, history))
    return Source(folder, spec, builder.places, tuple(builder.problems))


def read_good_spec(folder: Path) -> Spec:
    """Return the spec of one game. Raise ``InputError`` with everything that could not be read."""
    source = read_spec(folder)
    if source.problems:
        raise InputError(source.problems)
    return source.spec


def derive(spec: Spec) -> Spec:
    """Return the spec with the derived fields of its rules filled in."""
    supports: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    against: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for manual in spec.manuals:
        for statement in manual.statements:
            for rule in statement.rules:
                supports[rule][manual.id].append(statement.id)
            for rule in statement.contradicts:
                against[rule][manual.id].append(statement.id)

    def completed(rule: Rule, number: str) -> Rule:
        for_it = {manual: tuple(ids) for manual, ids in supports.get(rule.id, {}).items()}
        against_it = {manual: tuple(ids) for manual, ids in against.get(rule.id, {}).items()}
        return replace(rule, number=number, statements=for_it, against=against_it)

    chapters = tuple(
        replace(chapter, rules=tuple(completed(rule, f"{c}.{n}") for n, rule in enumerate(chapter.rules, 1)))
        for c, chapter in enumerate(spec.chapters, 1)
    )
    return replace(spec, chapters=chapters)


def _check_names(builder: Builder, folder: Path) -> None:
    for path in yaml_files(folder):
        parts = path.relative_to(folder).parts
        expected = (
            path.name in (*FILES, *OPTIONAL, LOCK) if len(parts) == 1 else len(parts) == 2 and parts[0] in FOLDERS
        )
        if not expected or path.suffix != ".yaml":
            wrong = "this file is not part of a spec"
            wanted = f"a spec has {', '.join((*FILES, *OPTIONAL))}, manuals/MANUAL.yaml and rules/CHAPTER.yaml"
            builder.complain(Place(shown_path(path)), wrong, wanted)


def _open(builder: Builder, path: Path) -> Node | None:
    place = Place(shown_path(path))
    if not path.is_file():
        builder.complain(place, "this file is missing", "add it")
        return None
    try:
        node = read_file(path)
    except InputError as error:
        builder.problems.extend(error.problems)
        return None
    if node is None:
        builder.complain(place, "the file is empty")
    return node


def _top(builder: Builder, path: Path, keys: tuple[str, ...]) -> Fields:
    """Return the content of a file that has exactly these keys."""
    nothing = Fields({}, Place(shown_path(path)), {})
    node = _open(builder, path)
    if node is None:
        return nothing
    if not isinstance(node, Fields):
        builder.complain(node.place, f"the file has to begin with a key: {' or '.join(keys)}")
        return nothing
    for key in node:
        if key not in keys:
            builder.complain(node.places[key], f"there is no key `{key}` here", f"known are: {', '.join(keys)}")
    for key in keys:
        if key not in node:
            builder.complain(node.place, f"the key `{key}` is missing", f"add `{key}:`")
    return node


def _list(builder: Builder, top: Fields, key: str, kind: Any) -> tuple[Any, ...]:
    made: tuple[Any, ...] = builder.build(tuple[kind, ...], top[key], (key,)) if key in top else ()
    return made


def _optional(builder: Builder, path: Path, key: str, kind: Any) -> tuple[Any, ...]:
    """Return the list in an optional file."""
    return _list(builder, _top(builder, path, (key,)), key, kind) if path.is_file() else ()


def _read_game(builder: Builder, path: Path) -> Game:
    """Read ``game.yaml``; lists under keys that only the game defines are treated as further names."""
    node = _open(builder, path)
    if not isinstance(node, Fields):
        if node is not None:
            builder.complain(node.place, "the file has to begin with a key: game")
        made: Game = build.empty(Game)
        return made
    known = build.keys_of(Game)
    extra: dict[str, Node] = {
        key: value
        for key, value in node.items()
        if key not in known and isinstance(value, Items) and not get_close_matches(key, known, cutoff=0.75)
    }
    if extra:
        rest = {key: value for key, value in node.items() if key not in extra}
        rest["names"] = Fields(extra, node.place, node.places)
        node = Fields(rest, node.place, {**node.places, "names": node.place})
    built: Game = builder.build(Game, node, ("game",))
    return built


def _read_parts(builder: Builder, folder: Path, name: str, kind: type[Part], listed: Iterable[str]) -> tuple[Part, ...]:
    """Read the files of a folder in the order in which the game lists them, with unlisted ones last."""
    order = {id: n for n, id in enumerate(listed)}
    inside = folder / ("rules" if name == "chapters" else name)
    files = sorted(inside.glob("*.yaml"), key=lambda path: (order.get(path.stem, len(order)), path.name))
    parts: list[Part] = []
    for path in files:
        node = _open(builder, path)
        if node is None:
            continue
        parts.append(builder.build(kind, node, (name, len(parts))))
        if parts[-1].id and parts[-1].id != path.stem:
            place = builder.places.get((name, len(parts) - 1, "id"), node.place)
            builder.complain(place, f"the file is called {path.name}", f"call it {parts[-1].id}.yaml, or change the id")
    return tuple(parts)
