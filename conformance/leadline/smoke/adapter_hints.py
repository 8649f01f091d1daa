"""The search for the part of a message that an adapter misread, because its results belong to a different move.

The reference plays each move that differs from the one sent in a single part. If the program reports the result of such
a move, it misread that part or did not read it. No game is mentioned here, because the parts come from the types.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from leadline.game.moves import choices_reported, decision_of, make_move, play_reported, played_out
from leadline.schema.codec import ShapeError
from leadline.schema.records import Record, Tagged, shape_of
from leadline.schema.rows import Row, Table
from leadline.schema.values import Leaf, Shape
from leadline_engines.surface import Engine, Outcome, Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game

OTHER_CHOICES, OTHER_CHANCE = 200, 60
"""The greatest numbers of other legal choices and of other results of chance to try."""
CHANCE_COMPARED = 8
"""The number of other results of chance with which the report of a right move is compared."""
MOST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Misread:
    """An explanation of an answer."""

    says: str
    """The apparent behaviour of the program, worded as the end of a sentence that begins with the move."""
    remedy: str
    """The part of the adapter to correct."""
    part: str = ""
    """The part of the move that was not read."""


def misread(
    game: Game, engine: Engine, before: Any, move: Any, report: Mapping[str, Any], right: Collection[str] = ()
) -> Misread | None:
    """Return an explanation of an unexpected position, or None if no attempt explains it.

    ``right`` lists the fields for which the program has reported a correct number.
    """
    outcome = play_reported(engine, before, move, "trail")
    reported = Reported(game, engine, report)
    if isinstance(outcome, Outcome):
        explanation = _too_early(before, outcome, reported) or counted_from_0(
            game, engine, outcome.position, report, right
        )
        if explanation is not None:
            return explanation
    plain = game.codecs.move.write(move)
    for path, variant, value in _variants(game, plain, before):
        result = _played(game, engine, before, variant)
        if isinstance(result, Outcome) and reported.fits(result.position):
            return _other_part("played", path, value, plain)
    if (other_choice := _other_choice(game, engine, before, move, reported)) is not None:
        return other_choice
    if plain.get("chance"):
        return _other_chance(game, engine, before, move, reported)
    return None


def misread_refusal(game: Game, engine: Engine, before: Any, move: Any, rule: str) -> Misread | None:
    """Return an explanation of why a rule refuses a legal move, or None if no attempt explains it."""
    plain = game.codecs.move.write(move)
    for path, variant, value in _variants(game, plain, before) if rule else ():
        result = _played(game, engine, before, variant)
        if isinstance(result, Refusal) and result.kind == "illegal" and result.rule == rule:
            return _other_part("refused", path, value, plain)
    return None


def _other_part(done: str, path: str, value: Any, plain: Mapping[str, Any]) -> Misread:
    return Misread(
        f"the move is {done} as if `{path}` were {_shown(value)}, not {_shown(_at(plain, path))}",
        f"read `{path}` of the move; if the program has no way to do it, answer `not_offered` with the reason",
        path,
    )


@dataclass(frozen=True, slots=True)
class Reported:
    """The report of a program, which can be compared with positions."""

    game: Game
    engine: Engine
    reported: Mapping[str, Any]

    def fits(self, position: Any) -> bool:
        """Return whether the program reports something and everything reported agrees with a position."""
        return bool(self.reported) and not self.game.reports.differences(self.engine, position, self.reported)


def _too_early(before: Any, outcome: Outcome, reported: Reported) -> Misread | None:
    if reported.fits(before):
        remedy = "report the position after the move; if there was no move, answer `refused` or `not_offered`"
        return Misread("the position from before the move is reported", remedy)
    for event, position in zip(outcome.events, outcome.trail, strict=False):
        if position is not None and position != outcome.position and reported.fits(position):
            says = f"the position is reported as it is after `{event.kind}`, before its automatic consequences"
            return Misread(says, "report the position after everything that follows automatically")
    return None


def counted_from_0(
    game: Game, engine: Engine, expected: Any, report: Mapping[str, Any], right: Collection[str] = ()
) -> Misread | None:
    """Return an explanation if some numbers that name a place or a seat are all one less than they should be.

    A field in ``right``, for which the program has reported a correct number, is not counted from 0. A number of
    things, such as a damage of 0, may be one less than it should be for many reasons.
    """
    differences = [
        difference
        for difference in game.reports.differences(engine, expected, report)
        if difference.field not in ("over", "to_act")
    ]
    pairs = [(difference.expected, difference.got) for difference in differences]
    if not pairs or not all(own.isdigit() and got.lstrip("-").isdigit() for own, got in pairs):
        return None
    if any(int(own) != int(got) + 1 for own, got in pairs):
        return None
    names = list(dict.fromkeys(plain_name(difference.field) for difference in differences))
    if any(name in right or not _names_a_place(game, name) for name in names):
        return None
    fields = ", ".join(f"`{difference.field}`" for difference in differences[:3])
    what = f"{fields} {'is one less than it' if len(differences) == 1 else 'are one less than they'} should be"
    remedy = "count from 1, as people do; if the adapter does so, `leadline check` shows which rule is broken"
    return Misread(what, remedy, f"from 0: {', '.join(names)}")


def _names_a_place(game: Game, field: str) -> bool:
    """Return whether the numbers of a field begin with 1, as those of places and seats do."""
    if field == "winners":
        return True
    shape: Shape = game.reports.position
    for name in field.split("."):
        while isinstance(shape, Row | Table):
            shape = shape.inner
        if not isinstance(shape, Record) or name not in shape.by_name:
            return False
        shape = shape.by_name[name].shape
    while isinstance(shape, Row | Table):
        shape = shape.inner
    return isinstance(shape, Leaf) and (shape.is_seat or shape.least == 1)


def plain_name(field: str) -> str:
    """Return the name of a field without the numbers of entries in lists."""
    return ".".join(part for part in field.split(".") if not part.isdigit())


def _other_choice(game: Game, engine: Engine, before: Any, move: Any, reported: Reported) -> Misread | None:
    """Return an explanation if another legal choice of the same decision leads to the reported position."""
    decision, chance = decision_of(engine, before, move), getattr(move, "chance", None)
    if decision is None:
        return None
    for choice in choices_reported(engine, before, decision, chance).listed[:OTHER_CHOICES]:
        other_move = make_move(game, choice, chance)
        outcome = play_reported(engine, before, other_move)
        if isinstance(outcome, Outcome) and reported.fits(outcome.position):
            says = f"the move is played as if `{game.move_notation.write(other_move, {})}` had been chosen"
            remedy = "read every part of `choice`: the player decides what, where and how much"
            return Misread(says, remedy, f"another {decision.kind}")
    return None


def _other_chance(game: Game, engine: Engine, before: Any, move: Any, reported: Reported) -> Misread | None:
    chooser = Random(1)
    for _ in range(OTHER_CHANCE):
        other_move, outcome = played_out(engine, before, make_move(game, move.choice), chooser.randrange)
        if isinstance(outcome, Outcome) and reported.fits(outcome.position):
            drawn = _shown(game.codecs.move.write(other_move)["chance"])
            remedy = (
                "pass on the results of chance in the move; if the program cannot accept them, leave the input "
                "for them out of `can`"
            )
            return Misread(f"the position is the one that chance would give with {drawn}", remedy, "chance")
    return None


def shows_chance(game: Game, engine: Engine, before: Any, move: Any, report: Mapping[str, Any]) -> bool:
    """Return whether a right report shows which results of chance were played, because most others lead elsewhere."""
    chooser, reported, elsewhere = Random(1), Reported(game, engine, report), 0
    for _ in range(CHANCE_COMPARED):
        _, outcome = played_out(engine, before, make_move(game, move.choice), chooser.randrange)
        elsewhere += isinstance(outcome, Outcome) and not reported.fits(outcome.position)
    return elsewhere > CHANCE_COMPARED // 2


def _played(game: Game, engine: Engine, before: Any, plain: Mapping[str, Any]) -> Outcome | Refusal | None:
    """Return the result of a move in plain data, or None if the data is not a move."""
    try:
        return play_reported(engine, before, game.codecs.move.read(plain))
    except ShapeError:
        return None


# ---- Moves that differ in one part


def _variants(game: Game, plain: Mapping[str, Any], before: Any) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """Yield every move that differs in one part, with the path, the move and the new value."""
    yield from _typed_variants(game, plain)
    yield from _similar_variants(plain, game.codecs.position.write(before))


def _similar_variants(plain: Mapping[str, Any], position: Any) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """Yield every move in which one name, such as that of a place, is replaced with a similar name in the position."""
    parts = {f"choice.{name}": part for name, part in plain["choice"].items() if name not in ("seat", "kind")}
    for path, sent in parts.items():
        if isinstance(sent, str) and any(letter.isdigit() for letter in sent):
            for similar in dict.fromkeys(text for text in _texts(position) if _form(text) == _form(sent)):
                if similar != sent:
                    yield path, _with(plain, path.split("."), similar), similar


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping | list):
        for part in data.values() if isinstance(data, Mapping) else data:
            yield from _texts(part)


def _form(text: str) -> str:
    """Return the pattern of a name: which of its characters are digits and which are letters."""
    return "".join("0" if letter.isdigit() else "a" if letter.isalpha() else letter for letter in text)


def _typed_variants(game: Game, plain: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """Yield every move in which one part has another value of its type."""
    for name, kind in (("choice", game.types.choice), ("chance", game.types.chance)):
        if kind is None or plain.get(name) is None:
            continue
        try:
            shape = shape_of(kind)
        except TypeError:  # The value has an open type; other results of chance are drawn instead.
            continue
        for path, value in _others(shape, plain[name], name):
            yield path, _with(plain, path.split("."), value), value


def _others(shape: Shape, data: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Yield alternatives to a part and to the parts below it."""
    if isinstance(shape, Tagged) and isinstance(data, Mapping):
        yield from ((path, alternative) for alternative in _simplest(shape))
        shape = shape.fitting(data) or shape
        yield from ((path, alternative) for alternative in _with_one_part(shape, data))
    if isinstance(shape, Record) and isinstance(data, Mapping):
        for part in shape.parts:
            if part.name in data and part.name not in ("seat", "kind"):
                yield from _others(part.shape, data[part.name], f"{path}.{part.name}")
    elif isinstance(shape, Row) and isinstance(data, list) and data:
        yield from ((path, alternative) for alternative in (data[::-1], [], None) if alternative != data)
        yield from ((path, data[:number] + data[number + 1 :]) for number in range(len(data)) if len(data) > 1)
    elif isinstance(shape, Leaf):
        yield from (
            (path, alternative)
            for alternative in _other_values(shape, data)
            if alternative != data or type(alternative) is not type(data)
        )


def _simplest(shape: Tagged) -> Iterator[dict[str, Any]]:
    """Yield, from several record types, those that need only their kind, such as doing nothing."""
    for record in shape.records.values():
        needed = [part for part in record.parts if part.name not in record.defaults]
        if all(isinstance(part.shape, Leaf) and len(part.shape.options) == 1 for part in needed):
            yield {part.name: part.shape.options[0] for part in needed if isinstance(part.shape, Leaf)}


def _with_one_part(shape: Shape, data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a record with only one of its optional parts."""
    if isinstance(shape, Record):
        for kept in shape.defaults:
            if data.get(kept) not in (None, shape.defaults[kept]):
                yield {key: part for key, part in data.items() if key == kept or key not in shape.defaults}


def _other_values(shape: Leaf, data: Any) -> Sequence[Any]:
    numbers = [data - 1, data + 1] if type(data) is int else []
    return [*shape.options, *([not data] if isinstance(data, bool) else []), *numbers, None]


def _with(data: Any, path: Sequence[str], value: Any) -> Any:
    if not path:
        return value
    return {**data, path[0]: _with(data[path[0]], path[1:], value)}


def _at(data: Any, path: str) -> Any:
    for name in path.split("."):
        data = data.get(name) if isinstance(data, Mapping) else None
    return data


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"
