"""Moves and setups as they pass between a script, a subject and the engine, for any game.

Requests omit every part that a subject does not let the tester set. The move that a subject reports having played is
merged into the requested one. If a subject has assigned the players to other seats, all seats are exchanged
accordingly.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from leadline.schema.codec import ShapeError
from leadline.schema.kinds import is_optional, tags_of
from leadline_engines.marks import Bag, Owner, Partly, Repeated, SeatName, bare, field_types, mark
from leadline_engines.surface import Choices, Decision, Drawn, Engine, Fault, NextChance, Outcome, Refusal, Telling

if TYPE_CHECKING:
    from leadline.game.definition import Game, SettableInput
    from leadline_engines.chance import Pick

WHOSE = ("seat", "kind")
"""The keys of a choice that identify its seat and its kind."""
MOST_ASKED = 10_000
"""The greatest number of results of chance in one move; a move that needs more shows a fault of the game."""


# ---- Moves and decisions


def make_move(game: Game, choice: Any, chance: Any = None) -> Any:
    """Return the move of a choice; without ``chance``, all of its results are left open."""
    kind: Any = game.types.move
    if game.types.chance is None:
        return kind(choice)
    return kind(choice, no_chance(game) if chance is None else chance)


def no_chance(game: Game) -> Any:
    """Return the chance of a move for which no results are stated."""
    kind = bare(game.types.chance)
    if not is_dataclass(kind):
        return ()
    record: Any = kind
    return record(**{name: () if mark(inner, Repeated) else None for name, inner in field_types(record).items()})


def decision_of(engine: Engine, position: Any, move: Any) -> Decision | None:
    """Return the open decision that a move takes, or None if no open decision matches."""
    seat, kind = move.choice.seat, getattr(move.choice, "kind", None)
    for decision in decisions_reported(engine, position):
        if seat in decision.seats and kind in (None, decision.kind):
            return decision
    return None


# ---- Settable inputs


def without_inputs(game: Game, what: Literal["setup", "move"], data: Mapping[str, Any], can: Collection[str]) -> Any:
    """Return a setup or a move as plain data, without the parts that a subject does not let the tester set."""
    made: Any = data
    for name, settable in game.inputs.items():
        if name not in can and _is_of(settable, what, data):
            made = _without(made, settable.path.split(".")[1:])
    return made


def missing_inputs(
    game: Game, what: Literal["setup", "move"], data: Mapping[str, Any], can: Sequence[str]
) -> list[str]:
    """Return the settable inputs that a setup or a move uses and a subject lacks."""
    return [
        name
        for name, settable in game.inputs.items()
        if name not in can and _is_of(settable, what, data) and _says(_at(data, settable.path.split(".")[1:]))
    ]


def leads_to(settable: SettableInput, path: str, choice: Any) -> bool:
    """Return whether a part of a move, such as `choice.lay`, belongs to an input; ``choice`` is the move's choice."""
    if settable.kind and settable.kind != getattr(choice, "kind", None):
        return False
    return f"move.{path}" == settable.path or f"move.{path}".startswith(f"{settable.path}.")


def _is_of(settable: SettableInput, what: str, data: Mapping[str, Any]) -> bool:
    """Return whether a settable input belongs to setups, or to moves such as the given one."""
    return settable.path.partition(".")[0] == what and settable.kind in ("", _at(data, ["choice", "kind"]))


def _says(data: Any) -> bool:
    """Return whether a part states anything; the seat and the kind of a choice do not count."""
    if isinstance(data, Mapping):
        return any(_says(part) for key, part in data.items() if key not in WHOSE)
    return data not in (None, [])


def _without(data: Any, path: Sequence[str]) -> Any:
    if not isinstance(data, Mapping) or path[0] not in data:
        return data
    if list(path) == ["choice"]:
        return {**data, "choice": {key: part for key, part in data["choice"].items() if key in WHOSE}}
    rest = {key: part for key, part in data.items() if key != path[0]}
    return rest if len(path) == 1 else {**data, path[0]: _without(data[path[0]], path[1:])}


def _at(data: Any, path: Sequence[str]) -> Any:
    for name in path:
        data = data.get(name) if isinstance(data, Mapping) else None
    return data


# ---- What was really played


def merged(kind: Any, asked: Any, played: Any, path: str = "") -> Any:
    """Return a requested move or setup as plain data, with the changes that the subject reports.

    Raises ``ShapeError`` for an unknown key.
    """
    if played is None or (mark(kind, Bag) is not None and _are_same_things(asked, played)):
        return asked
    record = _record_of(kind, played, asked)
    if record is None or not isinstance(played, Mapping):
        return _told(kind, asked, played)
    known = field_types(record)
    for key in played:
        if key not in known:
            where = f"{path}.{key}" if path else key
            raise ShapeError([f"{where}: there is no such key; the keys are {', '.join(known)}"])
    own = asked if isinstance(asked, Mapping) and _record_of(kind, asked, None) is record else {}
    below = f"{path}." if path else ""
    if path.count(".") and any(part is not None and own.get(key) != part for key, part in played.items()):
        own = {}  # This is different from the requested thing, so no part of the request is kept.
    made = {key: merged(known[key], own.get(key), played.get(key), below + key) for key in known}
    return _filled(record, made)


def _are_same_things(asked: Any, played: Any) -> bool:
    """Return whether two lists contain the same things in any order."""
    if not isinstance(asked, list) or not isinstance(played, list) or len(asked) != len(played):
        return False
    left = list(asked)
    for entry in played:
        if entry not in left:
            return False
        left.remove(entry)
    return True


def completed(kind: Any, data: Any) -> Any:
    """Return plain data of a type, with empty values for all omitted parts at every level.

    Unknown keys are kept, so that the reader of the data rejects them.
    """
    record = _record_of(kind, data, None)
    if record is None or not isinstance(data, Mapping):
        return data
    known = field_types(record)
    unknown = {key: part for key, part in data.items() if key not in known}
    return _filled(record, {key: completed(inner, data.get(key)) for key, inner in known.items()}) | unknown


def _filled(record: Any, made: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record as plain data, with empty values for missing fields; fields with a default are omitted."""
    known, defaults = field_types(record), _with_default(record)
    stated = {key: part for key, part in made.items() if part is not None or key not in defaults}
    return {key: _empty(known[key]) if part is None else part for key, part in stated.items()}


@cache
def _with_default(record: Any) -> frozenset[str]:
    """Return the fields of a dataclass that have a default."""
    return frozenset(
        field.name for field in fields(record) if field.default is not MISSING or field.default_factory is not MISSING
    )


def _record_of(kind: Any, data: Any, fallback: Any) -> Any | None:
    """Return the dataclass to which plain data belongs: of several candidates, the one whose literal fields match."""
    single, several = _records_of(kind)
    if single is not None:
        return single
    for source in (data, fallback):
        if isinstance(source, Mapping):
            for record, tags in several:
                if any(source.get(name) == word for name, word in tags.items()):
                    return record
    return None


@cache
def _records_of(kind: Any) -> tuple[Any | None, tuple[tuple[Any, Mapping[str, Any]], ...]]:
    """Return the dataclass that a type is, or the dataclasses it may be, each with its distinguishing words."""
    plain = bare(kind)
    if isinstance(plain, type):
        return (plain if is_dataclass(plain) else None), ()
    records = [bare(member) for member in get_args(plain) if is_dataclass(bare(member))]
    return None, tuple((record, tags_of(record)) for record in records)


def _empty(kind: Any) -> Any:
    """Return the plain data of a part about which nothing is reported."""
    plain = bare(kind)
    if get_origin(plain) is Literal and not is_optional(kind):
        return get_args(plain)[0]
    if get_origin(plain) is tuple and not is_optional(kind):
        return []
    if isinstance(plain, type) and is_dataclass(plain) and not is_optional(kind):
        return completed(kind, {})
    return False if plain is bool else None


def _told(kind: Any, asked: Any, played: Any) -> Any:
    """Return a reported part; if only its total is reported, return things with that total."""
    partly = mark(kind, Partly)
    if partly is None or not partly.total or isinstance(played, list):
        return played
    if isinstance(asked, list) and sum(asked) == played:
        return asked
    return {"total": played}


def with_total(game: Game, engine: Engine, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same move as plain data; a result of chance is invented if only its total is reported."""
    if not isinstance(data.get("chance"), Mapping):
        return dict(data)
    chance = dict(data["chance"])
    for name, got in chance.items():
        if isinstance(got, Mapping) and "total" in got:
            chance[name] = _result_with(game, engine, name, got["total"])
    return {**data, "chance": chance}


def _result_with(game: Game, engine: Engine, name: str, total: int) -> Any:
    odds = game.randomisers(engine.components)[name].odds()
    matching = next((list(result) for result in odds if sum(result) == total), None)
    if matching is not None:
        return matching
    rest = list(next(iter(odds)))[1:]
    return [total - sum(rest), *rest]  # The result is impossible, and is judged as impossible.


@dataclass(frozen=True, slots=True)
class Unhonoured:
    """A choice that belongs to the player but was made by the subject itself."""

    rule: str
    """The rule that gives the choice to the player."""
    path: str
    """The path of the choice in the move, such as `choice.dice`."""


def unhonoured(game: Game, asked: Any, played: Any) -> Unhonoured | None:
    """Return the first choice in a move that a rule gives to the player but the subject made, or None."""
    own, got = (game.codecs.move.write(move)["choice"] for move in (asked, played))
    path = next(_differing(own, got, ""), "")
    rule = choice_rule(game, own.get("kind"), path) if path else ""
    return Unhonoured(rule, f"choice.{path}") if rule else None


def choice_rule(game: Game, kind: str | None, path: str) -> str:
    """Return the rule that gives a part of a choice to the player, if any.

    The rule may be about this kind of choice, about any kind, about an enclosing part, or about the whole choice.
    """
    parts = path.split(".")
    for length in range(len(parts), 0, -1):
        head = ".".join(parts[:length])
        rule = game.choice_rules.get(f"{kind}.{head}") or game.choice_rules.get(head)
        if rule is not None:
            return rule
    return game.choice_rules.get("", "")


def _differing(own: Any, got: Any, path: str) -> Iterator[str]:
    """Yield the paths on which two choices differ; a part that either of them leaves open does not differ."""
    if own in (None, []) or got in (None, []):
        return
    if isinstance(own, Mapping) and isinstance(got, Mapping):
        for key in own:
            yield from _differing(own[key], got.get(key), f"{path}.{key}" if path else key)
    elif own != got:
        yield path


# ---- Chance


def with_chance(value: Any, of: str, got: Any) -> Any:
    """Return a move or a setup with one more result of chance."""
    if not hasattr(value, "choice"):
        return _with_result(value, of, got)
    if isinstance(value.chance, tuple):
        return replace(value, chance=(*value.chance, Drawn(of, got)))
    return replace(value, chance=_with_result(value.chance, of, got))


def _with_result(record: Any, of: str, got: Any) -> Any:
    """Return a record of results with one more; a randomiser that may be used repeatedly has a list of results."""
    kind: Any = type(record)
    if mark(field_types(kind)[of], Repeated) is not None:
        got = (*getattr(record, of), got)
    return replace(record, **{of: got})


def played_out(engine: Engine, at: Any, move: Any, pick: Pick) -> tuple[Any, Outcome | Refusal]:
    """Return a move from a position, or a setup (if ``at`` is None), with all its chance decided, and its outcome.

    If the move cannot be played whatever the results of chance, the refusal is returned in place of an outcome. The
    position may have been reported by a program: if it contradicts itself, the move is refused (see `play_reported`),
    and if a pile to draw from is empty, the refusal stays `incomplete`.
    """
    for _ in range(MOST_ASKED):
        result = engine.open(move) if at is None else play_reported(engine, at, move, "events")
        if isinstance(result, Outcome) or result.kind != "incomplete":
            return move, result
        asked = next_chance(engine, at, move)
        if asked is None or not asked.randomiser.count():  # A program may report an empty pile and still draw from it.
            return move, result
        move = with_chance(move, asked.of, asked.randomiser.sample(pick))
    raise RuntimeError(f"more than {MOST_ASKED} results of chance are needed for one move")


def next_chance(engine: Engine, at: Any, move: Any) -> NextChance | None:
    """Return what chance must decide next in a move from a position, or in a setup (if ``at`` is None)."""
    return engine.next_chance(move) if at is None else engine.next_chance(at, move)


def as_possible(game: Game, engine: Engine, position: Any, move: Any) -> Any:
    """Return the move with the first possible result in place of every impossible or missing result of chance.

    The result shows how a game continues after a move with impossible chance, such as a face that the die does not
    have.
    """
    if game.types.chance is None:
        return move
    stated = list(_results(move.chance))
    made = make_move(game, move.choice)
    for _ in range(MOST_ASKED):
        asked = next_chance(engine, position, made)
        if asked is None or not asked.randomiser.count():  # A program may report an empty pile and still draw from it.
            break
        drawn = next((pair for pair in stated if pair[0] == asked.of), None)
        if drawn is not None:
            stated.remove(drawn)
        is_possible = drawn is not None and asked.randomiser.allows(drawn[1])
        got = drawn[1] if drawn is not None and is_possible else asked.randomiser.sample(lambda number: 0)
        made = with_chance(made, asked.of, got)
    return made


def without_surplus(game: Game, engine: Engine, position: Any, move: Any) -> Any | None:
    """Return the move without the results of chance for which the engine does not ask; None if one is missing."""
    stated, made = list(_results(move.chance)), make_move(game, move.choice)
    for _ in range(MOST_ASKED):
        asked = next_chance(engine, position, made)
        if asked is None:
            return made
        drawn = next((pair for pair in stated if pair[0] == asked.of), None)
        if drawn is None or not asked.randomiser.allows(drawn[1]):
            return None
        stated.remove(drawn)
        made = with_chance(made, *drawn)
    return None


def _results(chance: Any) -> Iterator[tuple[str, Any]]:
    """Yield the results of chance stated in a move, in order."""
    if isinstance(chance, tuple):
        yield from ((drawn.of, drawn.got) for drawn in chance)
    elif is_dataclass(chance) and not isinstance(chance, type):
        for name, kind in field_types(type(chance)).items():
            got = getattr(chance, name)
            several = got if mark(kind, Repeated) is not None else (() if got is None else (got,))
            yield from ((name, chance_result) for chance_result in several)


def play_reported(engine: Engine, position: Any, move: Any, telling: Telling = "nothing") -> Outcome | Refusal:
    """Play a move from a position that may have been reported by a program.

    A program may report an impossible position, such as a diver beyond the end of the line or everybody home in the
    middle of a dive, and continue from there. The steps of an engine do not expect such positions. If the engine fails
    on a contradiction of this kind, the move is refused.
    """
    try:
        return engine.play(position, move, telling)
    except Exception:
        fault = state_fault(engine, position)
        if fault is None:
            raise
        return Refusal(fault.rule, f"nothing can be played here: {fault.why}", path=fault.where)


def decisions_reported(
    engine: Engine, position: Any, to_act: Callable[[Any], Sequence[Decision]] | None = None
) -> Sequence[Decision]:
    """Return the decisions that are open in a position that may have been reported by a program.

    If the engine fails on a contradiction, such as a fish that lies face up but is known to nobody, no decision is
    open. ``to_act`` computes the decisions if the engine's own method should not be used.
    """
    try:
        return (to_act or engine.to_act)(position)
    except Exception:
        if state_fault(engine, position) is None:
            raise
        return ()


def choices_reported(engine: Engine, position: Any, decision: Decision, given: Any = None) -> Choices:
    """Return the legal choices of a decision in a position that may have been reported by a program.

    If the engine fails on a contradiction, such as a cast at a fish that is not in the attempt, no choice is legal.
    """
    try:
        return engine.choices(position, decision, given)
    except Exception:
        if state_fault(engine, position) is None:
            raise
        return Choices()


def state_fault(engine: Engine, position: Any) -> Fault | None:
    """Return the first contradiction in a position, or None if there is none."""
    return next((fault for fault in engine.faults(position) if fault.kind == "state"), None)


def outcome_of_play(game: Game, engine: Engine, position: Any, move: Any) -> Outcome | Refusal:
    """Return the result of a move, without its events; impossible chance is replaced with possible chance."""
    outcome = play_reported(engine, position, move)
    if isinstance(outcome, Refusal) and outcome.kind != "illegal":
        return play_reported(engine, position, as_possible(game, engine, position, move))
    return outcome


# ---- Seats


def exchanged(kind: Any, value: Any, mapping: Mapping[Any, Any], seats: Sequence[Any]) -> Any:
    """Return a value with seats exchanged: everything that belongs to seat S is assigned to ``mapping[S]`` instead.

    ``kind`` is the type of the value with its marks, and ``seats`` lists all seats in order.
    """
    if value is None or not mapping:
        return value
    plain = bare(kind)
    if mark(kind, SeatName) is not None and not isinstance(value, tuple):
        return mapping.get(value, value)
    if is_dataclass(value):
        return _exchanged_record(type(value), value, mapping, seats)
    if isinstance(value, tuple):
        return _exchanged_row(kind, value, mapping, seats)
    if isinstance(value, Mapping):
        inner = get_args(plain)[1]
        made = {key: exchanged(inner, part, mapping, seats) for key, part in value.items()}
        return {mapping.get(key, key): part for key, part in made.items()} if mark(kind, Owner) is not None else made
    return value


def _exchanged_record(record: Any, value: Any, mapping: Mapping[Any, Any], seats: Sequence[Any]) -> Any:
    known = field_types(record)
    names = [field.name for field in fields(record)]
    return record(**{name: exchanged(known[name], getattr(value, name), mapping, seats) for name in names})


def _exchanged_row(kind: Any, value: tuple[Any, ...], mapping: Mapping[Any, Any], seats: Sequence[Any]) -> Any:
    plain = bare(kind)
    args = get_args(plain)
    inner = args[:1] * len(value) if args[1:] == (...,) else args
    row = [exchanged(inner[number], entry, mapping, seats) for number, entry in enumerate(value)]
    owner = mark(kind, Owner)
    keys = [key for key in mapping if key not in seats] if owner is not None and owner.who == "side" else []
    keys = keys or list(seats)  # If no side is named, every seat is a side of its own.
    if owner is None or len(row) != len(keys) or owner.who not in ("seat", "side"):
        in_order = row and mark(inner[0], SeatName) is not None and list(value) == sorted(value)
        return tuple(sorted(row)) if in_order else tuple(row)
    moved = list(row)
    for number, key in enumerate(keys):
        moved[keys.index(mapping.get(key, key))] = row[number]
    return tuple(moved)
