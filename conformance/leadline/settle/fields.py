"""The fields of a position in players' words: with the names of seats, and without anything that no longer counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from leadline.schema.records import Part, Record
from leadline.schema.rows import Row, Table
from leadline.schema.values import Leaf, Shape
from leadline_engines.marks import Owner, mark
from leadline_engines.surface import Decision, Seat

if TYPE_CHECKING:
    from leadline.game.definition import Game


def shown_field(game: Game, field: str, names: Mapping[Seat, str], sides: Sequence[Seat]) -> str:
    """Return a field as a person would read it: `divers.2.at` is `blue at`. ``sides`` lists the sides in order."""
    words = list(_words(game, game.reports.position, field.split("."), names, sides))
    is_owned = len(words) > 1 and words[1] in (*names.values(), *map(str, sides))
    return " ".join(words[1:] if is_owned else words)


def _words(
    game: Game, shape: Shape | None, path: Sequence[str], names: Mapping[Seat, str], sides: Sequence[Seat]
) -> Iterator[str]:
    """Yield the words for the parts of a path, one after another."""
    if not path:
        return
    length, inner, word = 1, None, game.names.fields.get(path[0], path[0].replace("_", " "))
    if isinstance(shape, Record) and path[0] in shape.by_name:
        inner = shape.by_name[path[0]].shape
    elif isinstance(shape, Row):
        owner, inner = mark(shape.kind, Owner), shape.inner
        owners = () if owner is None else list(names.values()) if owner.who == "seat" else list(map(str, sides))
        number = int(path[0]) if path[0].isdecimal() and len(path[0]) < 10 else 0
        word = owners[number - 1] if 1 <= number <= len(owners) else word
    elif isinstance(shape, Table):
        keys = {str(seat): name for seat, name in names.items()}
        length = next((n for n in range(len(path), 0, -1) if ".".join(path[:n]) in keys), 1)
        word, inner = keys.get(".".join(path[:length]), path[0]), shape.inner
    yield word
    yield from _words(game, inner, path[length:], names, sides)


def sides_of(game: Game, position: Any) -> tuple[Seat, ...]:
    """Return the sides of a game in order, or nothing without a position."""
    return () if position is None else tuple(game.own_engine.sides(position))


def shown_figure(game: Game, field: str, figure: str, names: Mapping[Seat, str]) -> str:
    """Return a figure as text; a seat is replaced with its name."""
    leaf = _leaf_at(game.reports.position, field.split("."))
    if leaf is None or not leaf.is_seat:
        return figure
    return next((name for seat, name in names.items() if str(seat) == figure), figure)


def shown_sides(sides: Sequence[Seat], names: Mapping[Seat, str]) -> str:
    """Return the names of sides or seats."""
    return ", ".join(names.get(side, str(side)) for side in sides) or "nobody"


def shown_decisions(decisions: Sequence[Decision], names: Mapping[Seat, str]) -> str:
    """Return who may decide what, as text."""
    return "; ".join(f"{shown_sides(decision.seats, names)} ({decision.kind})" for decision in decisions) or "nobody"


def out_of_play(game: Game, position: Any) -> dict[str, str]:
    """Return the things on the table that no longer count, by field, as a person would write them."""
    return dict(_out_of_play(game, game.reports.position, position, "", moot=False))


def _out_of_play(game: Game, shape: Shape, value: Any, path: str, *, moot: bool) -> Iterator[tuple[str, str]]:
    """Yield the moot figures below a field, separately for each owner."""
    shape = shape.of(value)
    if isinstance(shape, Record) and value is not None:
        for part in shape.reported:
            below = f"{path}.{part.name}" if path else part.name
            is_moot = moot or _is_moot(part, value)
            yield from _out_of_play(game, part.shape, getattr(value, part.name), below, moot=is_moot)
    elif isinstance(shape, Row) and shape.is_of_owners and value is not None:
        for number, entry in enumerate(value, 1):
            yield from _out_of_play(game, shape.inner, entry, f"{path}.{number}", moot=moot)
    elif isinstance(shape, Table) and value is not None:
        for key, entry in value.items():
            yield from _out_of_play(game, shape.inner, entry, f"{path}.{key}", moot=moot)
    elif moot:
        yield path, shape.words(shape.write(value), path, game.reports.shown)


def _is_moot(part: Part, value: Any) -> bool:
    return bool(part.moot) and bool(getattr(value, part.moot))


def _leaf_at(shape: Shape, path: Sequence[str]) -> Leaf | None:
    """Return the plain value at a path, or None if there is no plain value. A key may contain dots."""
    if not path:
        return shape if isinstance(shape, Leaf) else None
    if isinstance(shape, Record):
        part = shape.by_name.get(path[0])
        return None if part is None else _leaf_at(part.shape, path[1:])
    if isinstance(shape, Row):
        return _leaf_at(shape.inner, path[1:])
    if isinstance(shape, Table):
        leaves = (_leaf_at(shape.inner, path[length:]) for length in range(1, len(path) + 1))
        return next((leaf for leaf in leaves if leaf is not None), None)
    return None
