"""YAML read plainly: every scalar is text, duplicate keys are errors, and everything knows its line.

`2:5`, `no` and `1.10` stay what the author wrote. Anchors, aliases and tags are refused: a scenario is
read by people and by programs in other languages.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from leadline.home import shown_path
from leadline.problems import InputError, Place, Problem

if TYPE_CHECKING:
    import yaml

Node: TypeAlias = "Text | Items | Fields"


class Text(str):
    """A scalar with its place."""

    place: Place

    def __new__(cls, value: str, place: Place) -> Text:
        """Make a text with its place."""
        made = super().__new__(cls, value)
        made.place = place
        return made


class Items(list["Node"]):
    """A sequence with its place."""

    def __init__(self, items: list[Node], place: Place) -> None:
        super().__init__(items)
        self.place = place


class Fields(dict[str, "Node"]):
    """A mapping with its place; keys are plain text, `places` holds theirs."""

    def __init__(self, items: dict[str, Node], place: Place, places: dict[str, Place]) -> None:
        super().__init__(items)
        self.place = place
        self.places = places


def read_file(path: Path) -> Node | None:
    """Read one YAML file; None if it is empty. Raises ``InputError`` with the place of what is wrong."""
    name = shown_path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        remedy = "name a file that is there and can be read"
        raise InputError(Problem(Place(name), f"the file cannot be read: {error.strerror}", remedy)) from None
    except UnicodeDecodeError as error:
        wrong = f"the file is not UTF-8 (byte {error.start})"
        line = error.object.count(b"\n", 0, error.start) + 1
        raise InputError(Problem(Place(name, line), wrong, "save the file as UTF-8")) from None
    return read_text(text, name)


def read_text(text: str, name: str) -> Node | None:
    """Read YAML text; ``name`` stands for the file in messages."""
    import yaml  # Most commands read no YAML at all.

    try:
        root = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        return None if root is None else _convert(root, name, "", 0)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        wrong = f"this is not YAML: {error.problem or error.context or 'it cannot be read'}"
        raise InputError(
            Problem(
                Place(name, line), wrong, "check indentation and brackets; a text with `: ` or `#` in it needs quotes"
            )
        ) from None
    except yaml.YAMLError as error:
        what = str(error).splitlines()[0]
        raise InputError(Problem(Place(name), f"this is not YAML: {what}", "save the file as plain text")) from None
    except RecursionError:
        raise InputError(Problem(Place(name), "the file is nested too deeply")) from None


def _convert(node: yaml.Node, name: str, field: str, depth: int) -> Node:
    import yaml

    place = Place(name, node.start_mark.line + 1, field)
    if depth > 50:
        raise InputError(Problem(place, "the file is nested too deeply"))
    if isinstance(node, yaml.ScalarNode):
        return Text(str(node.value), place)
    if isinstance(node, yaml.SequenceNode):
        items = [_convert(item, name, f"{field}[{n}]", depth + 1) for n, item in enumerate(node.value, 1)]
        return Items(items, place)
    if not isinstance(node, yaml.MappingNode):
        raise InputError(Problem(place, "this kind of YAML is not read here"))
    found: dict[str, Node] = {}
    places: dict[str, Place] = {}
    for key, value in node.value:
        here = Place(name, key.start_mark.line + 1, f"{field}.{key.value}" if field else str(key.value))
        if not isinstance(key, yaml.ScalarNode):
            raise InputError(Problem(here, "a key has to be a word"))
        if key.value in found:
            wrong = f"the key {key.value!r} stands here a second time"
            raise InputError(Problem(here, wrong, f"it first stands in line {places[key.value].line}; keep one"))
        places[key.value] = here
        found[key.value] = _convert(value, name, here.field, depth + 1)
    return Fields(found, place, places)


def as_fields(node: Node | None, place: Place, what: str) -> Fields:
    """The node as a mapping, or an error saying what is wanted."""
    if isinstance(node, Fields):
        return node
    raise InputError(
        Problem(node.place if node is not None else place, f"{what} has to be a mapping of keys to values")
    )


def as_items(node: Node | None, place: Place, what: str) -> Items:
    """The node as a list, or an error saying what is wanted."""
    if isinstance(node, Items):
        return node
    raise InputError(Problem(node.place if node is not None else place, f"{what} has to be a list"))


def as_text(node: Node | None, place: Place, what: str) -> Text:
    """The node as text, or an error saying what is wanted."""
    if isinstance(node, Text):
        return node
    raise InputError(Problem(node.place if node is not None else place, f"{what} has to be a single word or number"))


def plain(node: Node) -> object:
    """The node as plain dicts, lists and strings."""
    if isinstance(node, Fields):
        return {key: plain(value) for key, value in node.items()}
    if isinstance(node, Items):
        return [plain(value) for value in node]
    return str(node)


def yaml_files(folder: Path) -> Iterator[Path]:
    """All YAML files under a folder, in a fixed order."""
    yield from sorted([*folder.rglob("*.yaml"), *folder.rglob("*.yml")])
