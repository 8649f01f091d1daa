"""A plain YAML reader: every scalar is text, duplicate keys are errors, and every value keeps its line number.

Values such as `2:5`, `no` and `1.10` stay as the author wrote them. Anchors, aliases, merge keys and tags are refused,
because scenarios are read by people and by programs in other languages. Text that a person cannot see, such as a
control character, is refused too. A file is read as a stream and within limits, so that the memory and time needed stay
in proportion to its size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from leadline.base import files
from leadline.base.errors import InputError, Place, Problem
from leadline.base.paths import shown_path

MOST_BYTES = 4 * 1024 * 1024
"""The size of the largest file that is read."""
MOST_NODES = 200_000
"""The most values that one file may contain."""
_DEEPEST = 50
_LONGEST_FIELD = 1000
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff"  # controls; what XML and UTF-8 cannot hold
    "\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"  # reordering, breaking, hiding
)

Node: TypeAlias = "Text | Items | Fields"
N = TypeVar("N", "Text", "Items", "Fields")


class Text(str):
    """A scalar with its place."""

    place: Place

    def __new__(cls, value: str, place: Place) -> Text:
        """Return a text with its place in the file."""
        made = super().__new__(cls, value)
        made.place = place
        return made


class Items(list["Node"]):
    """A sequence with its place."""

    def __init__(self, items: list[Node], place: Place) -> None:
        super().__init__(items)
        self.place = place


class Fields(dict[str, "Node"]):
    """A mapping with its place; the keys are plain text, and `places` contains the place of each key."""

    def __init__(self, items: dict[str, Node], place: Place, places: dict[str, Place]) -> None:
        super().__init__(items)
        self.place = place
        self.places = places


def read_file(path: Path) -> Node | None:
    """Read one YAML file, and return None if it is empty. Raise ``InputError`` with the place of an error."""
    text = files.read_text(path, most=MOST_BYTES, smaller="split it into several files")
    return read_text(text, shown_path(path))


def read_text(text: str, name: str) -> Node | None:
    """Read YAML text, whose file is called ``name`` in messages."""
    import yaml  # The import is here because most commands read no YAML.

    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    unseen = _UNSEEN.search(text)
    if unseen:
        raise _cannot_be_seen(unseen[0], Place(name, text.count("\n", 0, unseen.start()) + 1))
    try:
        return _Stream(yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)), name).read()
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        if "nesting depth" in str(error.problem):
            raise _too_deep(Place(name, line)) from None
        wrong = f"this is not YAML: {error.problem or error.context or 'it cannot be read'}"
        raise InputError(
            Problem(
                Place(name, line), wrong, "check indentation and brackets; a text with `: ` or `#` in it needs quotes"
            )
        ) from None
    except yaml.YAMLError as error:
        what = str(error).splitlines()[0]
        raise InputError(Problem(Place(name), f"this is not YAML: {what}", "save the file as plain text")) from None


def _too_deep(place: Place) -> InputError:
    return InputError(Problem(place, "the file is nested too deeply", "check indentation and brackets"))


class _Stream:
    """The events of one YAML text, which are converted to values as they arrive."""

    def __init__(self, events: Iterator[Any], name: str) -> None:
        self._events, self._name = events, name
        self._made = 0

    def read(self) -> Node | None:
        """Return the value of the only document, or None if there is no document."""
        import yaml

        document: Node | None = None
        begun = False
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                if begun:
                    wrong = "a second YAML document begins here; a file may contain only one"
                    raise InputError(Problem(self._place(event, ""), wrong, "remove the line `---`"))
                begun = True
                document = self._node(next(self._events), "", 0)
        return document

    def _node(self, event: Any, field: str, depth: int) -> Node:
        import yaml

        place = self._place(event, field)
        self._refuse(event, place)
        if depth > _DEEPEST:
            raise _too_deep(place)
        if isinstance(event, yaml.ScalarEvent):
            return Text(event.value, place)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._items(place, depth)
        return self._fields(place, depth)

    def _items(self, place: Place, depth: int) -> Items:
        import yaml

        items: list[Node] = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            items.append(self._node(event, f"{place.field}[{len(items) + 1}]", depth + 1))
        return Items(items, place)

    def _fields(self, place: Place, depth: int) -> Fields:
        import yaml

        fields: dict[str, Node] = {}
        places: dict[str, Place] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            here = self._place(event, place.field)
            self._refuse(event, here)
            if not isinstance(event, yaml.ScalarEvent):
                raise InputError(Problem(here, "a key has to be a word"))
            key = event.value
            if key == "<<" and event.implicit[0]:
                wrong = "`<<` is a YAML merge key, which is not supported"
                raise InputError(Problem(here, wrong, "write the entries out where they belong"))
            here = self._place(event, f"{place.field}.{key}" if place.field else key)
            if key in fields:
                wrong = f"the key {key!r} is given a second time"
                raise InputError(Problem(here, wrong, f"it is first given in line {places[key].line}; keep one"))
            places[key] = here
            fields[key] = self._node(next(self._events), here.field, depth + 1)
        return Fields(fields, place, places)

    def _place(self, event: Any, field: str) -> Place:
        place = Place(self._name, event.start_mark.line + 1, field if len(field) <= _LONGEST_FIELD else "")
        if len(field) > _LONGEST_FIELD:
            raise InputError(Problem(place, "the keys that lead here are too long", "make them shorter"))
        return place

    def _refuse(self, event: Any, place: Place) -> None:
        """Raise ``InputError`` for valid YAML that this reader does not support."""
        import yaml

        self._made += 1
        if self._made > MOST_NODES:
            wrong = f"the file contains more than {MOST_NODES:,} values"
            raise InputError(Problem(place, wrong, "split it into several files"))
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            sign, kind = ("*", "alias") if isinstance(event, yaml.AliasEvent) else ("&", "anchor")
            wrong = f"`{sign}{event.anchor}` is a YAML {kind}, which is not supported"
            raise InputError(Problem(place, wrong, f"write the value out, or put the text in quotes if {sign} is text"))
        if event.tag is not None:
            remedy = "leave it out, or put the text in quotes if ! is text"
            raise InputError(Problem(place, f"`{event.tag}` is a YAML tag, which is not supported", remedy))
        unseen = _UNSEEN.search(event.value) if isinstance(event, yaml.ScalarEvent) else None
        if unseen:
            raise _cannot_be_seen(unseen[0], place)


def _cannot_be_seen(character: str, place: Place) -> InputError:
    wrong = f"the text contains U+{ord(character):04X}, a character that is invisible or changes how the rest is shown"
    return InputError(Problem(place, wrong, "remove it, and save the file as plain text"))


def as_fields(node: Node | None, place: Place, what: str) -> Fields:
    """Return the node as a mapping. Raise ``InputError`` if it is not a mapping."""
    return _as(Fields, node, place, what, "a mapping of keys to values", "write `key: value` for each of its parts")


def as_items(node: Node | None, place: Place, what: str) -> Items:
    """Return the node as a list. Raise ``InputError`` if it is not a list."""
    return _as(Items, node, place, what, "a list", "write [one, two], or a line with `- ` for each")


def as_text(node: Node | None, place: Place, what: str) -> Text:
    """Return the node as text. Raise ``InputError`` if it is not text."""
    return _as(Text, node, place, what, "a single text or number", "remove brackets and braces")


def _as(kind: type[N], node: Node | None, place: Place, what: str, wanted: str, remedy: str) -> N:
    """Return the node if it is of a certain kind. Raise ``InputError`` if it is missing or of another kind."""
    if isinstance(node, kind):
        return node
    if node is None:
        raise _missing(place, what)
    raise InputError(Problem(node.place, f"{what} has to be {wanted}", remedy))


def _missing(place: Place, what: str) -> InputError:
    """Return the error for a key that has no value."""
    remedy = f"write `{what}:` and its value" if what.isidentifier() else ""
    return InputError(Problem(place, f"`{what}` is missing" if remedy else f"{what} is missing", remedy))


def plain(node: Node) -> object:
    """Return the node as plain dicts, lists and strings."""
    if isinstance(node, Fields):
        return {key: plain(value) for key, value in node.items()}
    if isinstance(node, Items):
        return [plain(value) for value in node]
    return str(node)


def yaml_files(folder: Path) -> Iterator[Path]:
    """Yield all YAML files under a folder, in a fixed order."""
    yield from files.files_below(folder, ".yaml", ".yml")
