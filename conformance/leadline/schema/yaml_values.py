"""The conversion of input written by a person into plain JSON data, based on the types of a game.

In YAML, every scalar is text; the types determine which scalars are numbers and which words stand for seats. ``null``,
``~`` and ``?`` mean unknown. ``none`` means absent, unless the type itself contains that word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from leadline.base.errors import InputError, Place, bad_input, did_you_mean
from leadline.base.yaml_text import Fields, Items, Node, Text
from leadline.schema.kinds import is_optional, tags_of
from leadline_engines.marks import Joined, Owner, Partly, SeatName, bare, field_types, mark
from leadline_engines.shapes import Between
from leadline_engines.surface import Seat

NOTHING = ("null", "~", "?", "")
"""The words for an unknown or absent value."""
NONE = "none"
"""The word for nothing."""
YES, NO = ("true", "yes"), ("false", "no")
MOST_DIGITS = 18
"""The greatest number of digits in a number; no figure has more."""
SEAT_FIELDS = ("seat", "seats")
"""The fields that contain seats in every type, whether they are marked or not."""


class Written:
    """A reader of written input in which seats are given by name.

    With ``partly``, any part may be missing or incomplete, and nothing is filled in.
    """

    def __init__(self, names: Mapping[Seat, str], *, partly: bool = False) -> None:
        self.seat_of: dict[str, Seat] = {**{str(seat): seat for seat in names}, **{n: s for s, n in names.items()}}
        self.names = names
        self.partly = partly

    def read(self, kind: Any, node: Node, what: str = "this") -> Any:
        """Return plain data for a value of a type. Raise ``InputError`` with the place of an error."""
        if isinstance(node, Text) and str(node) in NOTHING and (self.partly or _may_be_none(kind)):
            return None
        plain = bare(kind)
        if isinstance(node, Text) and str(node) == NONE and _may_be_none(kind) and NONE not in get_args(plain):
            return None
        if mark(kind, SeatName) is not None and isinstance(node, Text) and self.names and not _is_side(plain, node):
            return self.seat(node)
        origin, inner = get_origin(plain), get_args(plain)
        if origin is tuple:
            return self._row(kind, inner, node, what)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self._table(inner[1], node, what)
        if isinstance(plain, type) and is_dataclass(plain):
            return self._record(plain, node, what)
        if origin in (Union, UnionType) and all(is_dataclass(bare(member)) for member in inner):
            return self._one_of(inner, node, what)
        if plain is Any:
            return guessed(node)
        if isinstance(node, Text) and plain is int and _is_whole(node, at_most=None) and not _is_whole(node):
            raise bad_input(f"{str(node)!r} is not a possible number", _bounds(kind), node.place)
        return _scalar(plain, node, what)

    def seat(self, node: Text) -> Seat:
        """Return the seat with a name."""
        known = self.seat_of.get(str(node))
        if known is None:
            names = [seat if isinstance(seat, str) else name for seat, name in self.names.items()]
            listed = f"the seats are {', '.join(names)}" if names else "write the key of a seat"
            remedy = did_you_mean(str(node), names, listed, quoted=True)
            raise bad_input(f"there is no seat {str(node)!r} here", remedy, node.place)
        return known

    def _row(self, kind: Any, inner: Sequence[Any], node: Node, what: str) -> Any:
        partly, owner = mark(kind, Partly) or Partly(), mark(kind, Owner)
        if isinstance(node, Fields) and owner is not None and self.names:
            return self._by_name(inner[0], node, what)
        if self.partly and isinstance(node, Fields) and partly.number:
            return {key: _scalar(int, part, key) for key, part in node.items()}
        if self.partly and isinstance(node, Text) and (partly.alone or partly.total):
            return _scalar(int, node, what)
        if not isinstance(node, Items):
            raise bad_input(f"{what} has to be a list", "write [one, two], or a line with `- ` for each", node.place)
        if inner[1:] == (...,):
            return [self.read(inner[0], part, f"{what} {number}") for number, part in enumerate(node, 1)]
        if len(inner) != len(node):
            raise bad_input(f"{what} has {len(node)} entries", f"write {len(inner)}", node.place)
        return [self.read(inner_kind, part, what) for inner_kind, part in zip(inner, node, strict=True)]

    def _by_name(self, kind: Any, node: Fields, what: str) -> list[Any]:
        """Return the values written under the names of the seats, in the order of the seats.

        A seat that is left out gets an empty value.
        """
        by_seat = {self.seat(Text(name, node.places[name])): part for name, part in node.items()}
        missing = [self.names[seat] for seat in self.names if seat not in by_seat]
        if missing and not self.partly:
            raise bad_input(f"{what} has no entry for {', '.join(missing)}", "list every seat", node.place)
        return [self.read(kind, by_seat[seat], self.names[seat]) if seat in by_seat else {} for seat in self.names]

    def _table(self, kind: Any, node: Node, what: str) -> dict[str, Any]:
        if not isinstance(node, Fields):
            raise bad_input(f"{what} has to be a mapping of keys to values", "write {KEY: VALUE}", node.place)
        return {str(self.seat_of.get(key, key)): self.read(kind, part, key) for key, part in node.items()}

    def _record(self, kind: Any, node: Node, what: str) -> dict[str, Any]:
        if not isinstance(node, Fields):
            raise bad_input(f"{what} has to be a mapping of keys to values", "write {KEY: VALUE}", node.place)
        types = self._fields(kind)
        record = {}
        for key, inner_node in node.items():
            name = field_of(key, types, node.places[key], what)
            record[name] = self._field(name, types[name], inner_node, key)
        if not self.partly:
            for part in fields(kind):
                if part.name not in record and part.default is MISSING and part.default_factory is MISSING:
                    wrong = f"`{part.name}` of {what} is missing"
                    raise bad_input(wrong, f"write `{part.name}:` and its value", node.place)
        return record

    def _field(self, name: str, kind: Any, node: Node, key: str) -> Any:
        """Return the value of one field of a record."""
        if name in SEAT_FIELDS and isinstance(node, Text) and str(node) in self.seat_of:
            return self.seat(node)
        if name in SEAT_FIELDS and isinstance(node, Items):
            return [self.seat(entry) if isinstance(entry, Text) and self.names else guessed(entry) for entry in node]
        return self.read(kind, node, key)

    def _fields(self, kind: Any) -> dict[str, Any]:
        """Return the fields of a record; if it may be incomplete, include the joint names of several fields."""
        types = dict(field_types(kind))
        if self.partly:
            joined = {joint.name: t for t in list(types.values()) if (joint := mark(t, Joined)) is not None}
            types = {**joined, **types}
        return types

    def _one_of(self, kinds: Sequence[Any], node: Node, what: str) -> Any:
        """Return the intended record among several: the one whose literals match, or otherwise the first that fits."""
        meant = [kind for kind in kinds if isinstance(node, Fields) and _says(bare(kind), node)]
        problems: list[InputError] = []
        for kind in meant or kinds:
            try:
                return self.read(kind, node, what)
            except InputError as error:
                problems.append(error)
        raise problems[0]


def field_of(key: str, known: Mapping[str, Any], place: Place, what: str) -> str:
    """Return the name of the field to which a key refers: `last_home` for `last-home`."""
    name = key.replace("-", "_")
    if name in known:
        return name
    remedy = did_you_mean(name, known, f"the keys are {', '.join(known)}", quoted=True)
    raise bad_input(f"{what} has no key {key!r}", remedy, place)


def guessed(node: Node) -> Any:
    """Return plain data for input without a type: numbers, booleans and nulls are recognised by their form."""
    if isinstance(node, Fields):
        return {key: guessed(part) for key, part in node.items()}
    if isinstance(node, Items):
        return [guessed(entry) for entry in node]
    text = str(node)
    if text in ("true", "false"):
        return text == "true"
    if text in ("null", "~", "?"):
        return None
    return int(text) if _is_whole(text) else text


def as_node(data: Any, field: str = "") -> Node:
    """Return plain data as nodes, as if a person had written it."""
    place = Place("", 0, field)
    if isinstance(data, Mapping):
        below = {str(key): f"{field}.{key}" if field else str(key) for key in data}
        places = {key: Place("", 0, path) for key, path in below.items()}
        return Fields({str(key): as_node(part, below[str(key)]) for key, part in data.items()}, place, places)
    if isinstance(data, list | tuple):
        return Items([as_node(entry, f"{field}[{number}]") for number, entry in enumerate(data, 1)], place)
    if data is None or isinstance(data, bool):
        return Text({None: "null", True: "true", False: "false"}[data], place)
    return Text(str(data), place)


def _scalar(plain: Any, node: Node, what: str) -> Any:
    """Return a number, a text, a boolean, or one of several words."""
    if not isinstance(node, Text):
        raise bad_input(f"{what} has to be a single word or number", "remove brackets and braces", node.place)
    options = get_args(plain) if get_origin(plain) is Literal else ()
    kinds = tuple(bare(member) for member in get_args(plain)) if get_origin(plain) in (Union, UnionType) else (plain,)
    text = str(node)
    for option in options:
        if text == str(option) or (isinstance(option, bool) and text in (YES if option else NO)):
            return option
    if options:
        wrong = f"{text!r} is not a value of {what}"
        raise bad_input(wrong, f"write {' or '.join(map(str, options))}", node.place)
    if int in kinds and _is_whole(text):
        return int(text)
    if bool in kinds and text.lower() in (*YES, *NO):
        return text.lower() in YES
    if str in kinds:
        return text
    if int in kinds:
        raise bad_input(f"{text!r} is not a whole number", f"write a number for {what}", node.place)
    raise bad_input(f"{text!r} is neither yes nor no", "write true or false", node.place)


def _is_whole(text: str, at_most: int | None = MOST_DIGITS) -> bool:
    digits = text.removeprefix("-")
    return digits.isdecimal() and text.isascii() and (at_most is None or len(digits) <= at_most)


def _bounds(kind: Any) -> str:
    """Return a remedy that states the allowed numbers."""
    between = mark(kind, Between)
    if between is None or None in (between.least, between.most):
        return f"write a number of at most {MOST_DIGITS} digits"
    return f"write a number from {between.least} to {between.most}"


def _says(kind: Any, node: Fields) -> bool:
    """Return whether the literals of a record, such as its `kind`, match what is written."""
    written = [(str(node[name]), str(word)) for name, word in tags_of(kind).items() if name in node]
    return bool(written) and all(text == word for text, word in written)


def _is_side(plain: Any, node: Text) -> bool:
    """Return whether a type lists the sides and the given name is one of them."""
    return get_origin(plain) is Literal and str(node) in get_args(plain)


def _may_be_none(kind: Any) -> bool:
    """Return whether a value of a type may be unknown or absent."""
    return bare(kind) is Any or is_optional(kind)
