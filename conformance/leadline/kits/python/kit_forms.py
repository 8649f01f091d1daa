"""Forms that translate between the messages of Leadline and the objects of a program, in both directions.

They need the kit.

A `Form` translates one value. A `Table` pairs the fields of a record with the attributes or keys in which the program
keeps them, and can report and load these fields. A field that is not in the table is neither reported nor loaded.

    CHIP = made(Chip, level="level", value="points")
    DIVER = Table(at=("place", FROM_ZERO), facing=("is_up", words(up=True, down=False)), carried=("bag", listed(CHIP)))
    DIVER.report(diver)  # {"at": 3, "facing": "up", "carried": [{"level": 1, "value": 2}]}
    DIVER.load(diver, {"at": 3, "facing": "up", "carried": []})

`calls` creates the functions of an adapter from the names of the program's methods, `sequence` plays moves one after
another, `Answers` answers the questions that a program asks during a call, and `complete` restores the parts that
messages omit.
"""

from __future__ import annotations

import copy
import inspect
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

try:
    import kit  # type: ignore[import-not-found,unused-ignore]
except ModuleNotFoundError:
    from leadline import kit

UNKNOWN: Any = object()
"""The result of a form or a function for a value that the program does not know: the field is not reported."""


def same(value: Any) -> Any:
    """Return the value unchanged."""
    return value


@dataclass(frozen=True)
class Form:
    """A pair of functions for a value: `load` converts it from a message to the program, `report` converts it back."""

    load: Callable[[Any], Any] = same
    report: Callable[[Any], Any] = same


SAME = Form()
FROM_ZERO = Form(lambda n: None if n is None else n - 1, lambda n: None if n is None else n + 1)
"""The form of a number, such as a seat, that the program counts from 0. Null becomes None."""


def words(pairs: Mapping[Any, Any] | None = None, /, **more: Any) -> Form:
    """Return the form of a word, given the program's value for each word. Null becomes None."""
    to = {None: None, **(pairs or {}), **more}
    back = {value: word for word, value in to.items()}
    return Form(to.__getitem__, back.__getitem__)


def made(make: Callable[..., Any], **fields: Any) -> Form:
    """Return the form of a record that is an object in the program; `make` takes the fields in this order.

    Each field is given as an attribute, key or index, alone or with the form of its value. Null becomes None.
    """
    places = {name: place if isinstance(place, tuple) else (place, SAME) for name, place in fields.items()}

    def load(record: Any) -> Any:
        return None if record is None else make(*(form.load(record[name]) for name, (_, form) in places.items()))

    def report(thing: Any) -> Any:
        if thing is None:
            return None
        return {name: form.report(value_at(thing, path)) for name, (path, form) in places.items()}

    return Form(load, report)


def listed(form: Form = SAME, make: Callable[[list[Any]], Any] = list, items: str = "") -> Form:
    """Return the form of a list.

    `make` creates the program's object from a list; `items` is the attribute with the items.
    """

    def report(held: Any) -> Any:
        return None if held is None else [form.report(entry) for entry in (value_at(held, items) if items else held)]

    return Form(lambda value: None if value is None else make([form.load(entry) for entry in value]), report)


def flat(form: Form = SAME) -> Form:
    """Return the form of a list of lists that the program keeps as a single list. It can be loaded but not reported."""
    return Form(lambda value: [form.load(entry) for inner in value for entry in inner], lambda held: UNKNOWN)


def tally() -> Form:
    """Return the form of a list with repeated items, for a program that stores the number of each item."""

    def load(value: Iterable[Any]) -> dict[Any, int]:
        counts: dict[Any, int] = {}
        for entry in value:
            counts[entry] = counts.get(entry, 0) + 1
        return counts

    return Form(load, lambda held: [entry for entry, number in held.items() for _ in range(number)])


def blank(form: Form, nothing: Any = None) -> Form:
    """Return the form of a list that the program keeps as `nothing` while the list is empty."""
    load, report = form.load, form.report
    return Form(lambda value: load(value) if value else nothing, lambda held: [] if held == nothing else report(held))


def inside(make: Callable[[Any], Any], path: str, form: Form = SAME) -> Form:
    """Return the form of a value that the program wraps in an object; `make` makes the object from the value."""
    return Form(lambda value: make(form.load(value)), lambda held: form.report(value_at(held, path)))


def value_at(thing: Any, path: Any) -> Any:
    """Return an attribute, key or item by its path, such as `chart.name`, or None if any part of the path is None."""
    for name in path.split(".") if isinstance(path, str) else [path]:
        if thing is None:
            return None
        is_item = isinstance(thing, Mapping) or not isinstance(name, str)
        thing = thing[name] if is_item else getattr(thing, name)
    return thing


def put_at(thing: Any, path: str, value: Any) -> None:
    """Set an attribute or key by its path."""
    above, _, name = path.rpartition(".")
    held = value_at(thing, above) if above else thing
    if isinstance(held, dict):
        held[name] = value
    else:
        setattr(held, name, value)


class Table:
    """The fields of a record, each with the place in which the program keeps it.

    A field is given as an attribute or key, optionally paired with a form. If it is paired with a `Table`, the values
    are put into the object or objects that already exist, which a function may return. `report_only` and `load_only`
    create fields for one direction only, and `computed` one that functions report and load. A function that reports a
    field may take a second argument: the object of the outermost table, such as the game around a player.
    """

    def __init__(self, **fields: Any) -> None:
        self.fields = {name: place if isinstance(place, tuple) else (place, SAME) for name, place in fields.items()}

    def report(self, thing: Any, whole: Any = None) -> dict[str, Any]:
        """Return the fields of the record that the program knows; ``whole`` is the object of the outermost table."""
        around = thing if whole is None else whole
        reported = {name: _reported(thing, around, place, form) for name, (place, form) in self.fields.items()}
        return {name: value for name, value in reported.items() if value is not UNKNOWN}

    def load(self, thing: Any, record: Mapping[str, Any]) -> Any:
        """Store a record in an object of the program, field by field in the order of the table. Return the object."""
        for name, (place, form) in self.fields.items():
            if name not in record:
                continue
            if isinstance(form, Table):
                held = place(thing) if callable(place) else value_at(thing, place)
                for below, part in _pairs(name, held, record[name]):
                    form.load(below, part)
            elif isinstance(place, str):
                put_at(thing, place, form.load(record[name]))
            elif isinstance(place, Computed):
                if place.load:
                    place.load(thing, form.load(record[name]))
            elif callable(place):
                raise TypeError(f"the field {name} has a function that only reports: use report_only or computed")
        return thing


class Computed:
    """The place of a field that functions report and load; see `computed` and `report_only`."""

    def __init__(self, report: Callable[..., Any], load: Callable[[Any, Any], Any] | None = None) -> None:
        self.report, self.load = report, load
        self.takes_whole = _takes_two(report)

    def __call__(self, thing: Any, whole: Any) -> Any:
        """Return the value that is reported."""
        return self.report(thing, whole) if self.takes_whole else self.report(thing)


def _takes_two(function: Callable[..., Any]) -> bool:
    """Return whether a function needs two arguments."""
    try:
        inspect.signature(function).bind(None)
    except TypeError:
        return True
    except ValueError:  # A function of C without a signature.
        return False
    return False


def computed(report: Callable[..., Any], load: Callable[[Any, Any], Any], form: Form = SAME) -> tuple[Any, Form]:
    """Return a field made up of several values of the program.

    `report` is as in `report_only`; `load` takes the object and the value, and stores it.
    """
    return Computed(report, load), form


def report_only(function: Callable[..., Any]) -> tuple[Any, Form]:
    """Return a field that is only reported; `function` returns its value, or `UNKNOWN` to omit it.

    It takes the object of its table and, if it has a second argument, also that of the outermost table.
    """
    return Computed(function), SAME


def load_only(place: str, load: Callable[[Any], Any] = same) -> tuple[str, Form]:
    """Return a field that is only loaded, for a value that the program does not keep."""
    return place, Form(load, lambda held: UNKNOWN)


def _reported(thing: Any, whole: Any, place: Any, form: Any) -> Any:
    if isinstance(place, Computed):
        held = place(thing, whole)
    else:
        held = place(thing) if callable(place) else value_at(thing, place)
    if not isinstance(form, Table):
        return held if held is UNKNOWN else form.report(held)
    is_many = isinstance(held, (list, tuple, Mapping))
    return [form.report(entry, whole) for entry in _values(held)] if is_many else form.report(held, whole)


def _values(held: Any) -> list[Any]:
    return list(held.values() if isinstance(held, Mapping) else held)


def _pairs(name: str, held: Any, records: Any) -> list[tuple[Any, Any]]:
    """Return each thing in the program together with its record."""
    if isinstance(records, Mapping):
        return [(held, records)]
    things = _values(held)
    if len(things) != len(records):
        raise kit.CannotLoad(f"the program has {len(things)} {name}, not {len(records)}")
    return list(zip(things, records, strict=True))


# ---- Playing


def calls(methods: Mapping[str, Any], forms: Mapping[str, Form] | None = None) -> dict[str, Callable[..., Any]]:
    """Return the functions of an adapter, by kind of choice.

    Each kind is given with the name of a method of the program and the parts of the choice that the method takes, such
    as `"order": "head seat to"`. A part is passed on in its form, and `chance` stands for the results of chance. A `!`
    after a part means that the method needs the part; without it, the choice is not offered. A `?` leaves the decision
    to the method: if the method raises a `TypeError` without the part, the choice is not offered. In place of the text,
    you may give a function of the game, the choice and the chance.
    """
    return {kind: _call(method, forms or {}) if isinstance(method, str) else method for kind, method in methods.items()}


def _call(method: str, forms: Mapping[str, Form]) -> Callable[..., Any]:
    name, *marked = method.split()
    parts = [part.rstrip("!?") for part in marked]

    def play(game: Any, choice: Any, chance: Any) -> Any:
        check_name(name)
        sent = {**choice, "chance": chance}
        missing = [part for part in marked if sent.get(part[:-1]) is None]
        for part in missing:
            if part.endswith("!"):
                raise kit.NotOffered(f"the program needs {part[:-1]}")
        try:
            value_at(game, name)(*(forms.get(part, SAME).load(sent.get(part)) for part in parts))
        except TypeError:
            if not any(part.endswith("?") for part in missing):
                raise
            raise kit.NotOffered(f"the program needs {' and '.join(parts)}") from None

    return play


def check_name(name: str) -> None:
    """Raise `NotOffered` while a name in the program is still a TODO."""
    if name.startswith("TODO"):
        raise kit.NotOffered("TODO: write the name that your program has for this")


def actions(
    types: Mapping[str, Any],
    forms: Mapping[str, Form] | None = None,
    make: Callable[[str, dict[str, Any]], Any] | None = None,
) -> dict[str, Callable[..., Any]]:
    """Return functions that turn a choice and its chance into an action, for a program whose reducer takes actions.

    Each kind is given with the type of the action and the parts of the choice, such as `"order": "HEAD dir=to"`, which
    makes `{"type": "HEAD", "dir": "N"}`. A missing part is left out of the action. A `!` after a part means that the
    action needs the part; without it, the choice is not offered.

    If actions are objects of the program's own classes, `make` creates one from the type and the fields; `typed`
    returns such a function.
    """
    made = make or (lambda name, fields: {"type": name, **fields})
    return {
        kind: _action(action, forms or {}, made) if isinstance(action, str) else action
        for kind, action in types.items()
    }


def typed(module: Any) -> Callable[[str, dict[str, Any]], Any]:
    """Return the function `make` of `actions` for classes of a module, whose names are the types of the actions.

    If a class needs a field that the choice does not have, the choice is not offered.
    """

    def make(name: str, fields: dict[str, Any]) -> Any:
        kind = value_at(module, name)
        try:
            inspect.signature(kind).bind(**fields)
        except TypeError as error:
            raise kit.NotOffered(f"{name}: {error}") from None
        return kind(**fields)

    return make


def _action(text: str, forms: Mapping[str, Form], make: Callable[[str, dict[str, Any]], Any]) -> Callable[..., Any]:
    name, *parts = text.split()

    def write(choice: Any, chance: Any = None) -> Any:
        check_name(name)
        sent, fields = {**choice, "chance": chance}, dict[str, Any]()
        for marked in parts:
            field, _, part = marked.rstrip("!").partition("=")
            value = sent.get(part or field)
            if value is None and marked.endswith("!"):
                raise kit.NotOffered(f"the program needs {part or field}")
            if value is not None:
                fields[field] = forms.get(part or field, SAME).load(value)
        return make(name, fields)

    return write


def sequence(kinds: Mapping[str, Callable[..., Any]], *refusals: type[Exception]) -> Callable[[Any, Any], list[Any]]:
    """Return a function `together` that plays moves one after another, for programs that also make moves by themselves.

    A function of `kinds` may return a list. Its first item is the move actually played in place of the requested one;
    the rest are moves that the program then made by itself. If one of these moves is requested later, it counts as
    played, with the chance that it names; otherwise it is reported at the end, with its place. A function whose call
    plays later moves too takes a fourth argument: the moves still to come. An exception of one of the given types,
    which belong to the program, counts as a refusal. A refusal cannot report moves that were played differently, so
    after such a move the whole sequence is refused.
    """

    def step(game: Any, move: Any, later: Any) -> list[Any]:
        kind = move["choice"].get("kind", "")
        if kind not in kinds:
            raise kit.NotOffered(f"this program has no choice {kind}".strip())
        parts = inspect.signature(kinds[kind]).parameters.values()
        needed = sum(part.default is part.empty and part.kind is part.POSITIONAL_OR_KEYWORD for part in parts)
        result = kinds[kind](game, move["choice"], move.get("chance"), *[later][: max(0, needed - 3)])
        return result if isinstance(result, list) and result else [result or None]

    def together(game: Any, moves: Any) -> list[Any]:
        played, ahead = list[Any](), list[Any]()
        for at, move in enumerate(moves, 1):
            choice = move["choice"]
            gone = [
                early_move
                for early_move in ahead
                if all(early_move["choice"].get(key) == choice.get(key) for key in ("kind", "seat"))
            ]
            if gone:
                ahead.remove(gone[0])
                left = {name: value for name, value in gone[0]["choice"].items() if choice.get(name) != value}
                chance = gone[0].get("chance")
                entry = {**({"choice": left} if left else {}), **({"chance": chance} if chance else {})}
                played.append(entry or None)
                continue
            try:
                first, *more = step(game, move, moves[at:])
            except (kit.Refused, kit.NotOffered, *refusals) as why:
                error = kit.NotOffered if isinstance(why, kit.NotOffered) else kit.Refused
                raise error(str(why), 0 if ahead or any(played) else at) from None
            played.append(first)
            ahead += [{**own_move, "after": at} if at < len(moves) else own_move for own_move in more]
        return played + ahead

    return together


SILENT: Any = (None, False, 0, [], "", {})
"""The values of a part of a choice that states nothing."""


class Answers:
    """The answers that a move contains to the questions of a program, and a record of which were asked for."""

    def __init__(self, **answers: Any) -> None:
        self.answers, self.asked = answers, set[str]()

    def __getitem__(self, name: str) -> Any:
        self.asked.add(name)
        return self.answers[name]

    def refuse_unasked(self, name: str, *idle: Any) -> None:
        """Raise `Refused` if the program did not ask for an answer, unless the answer is one of the default values."""
        if name not in self.asked and self.answers[name] not in idle:
            raise kit.Refused(f"the program does not ask for {name} here")


def pick(named: Iterable[Any], pool: Iterable[Any], form: Form, why: str = "that is not there") -> list[Any]:
    """Return the objects in a pool that a move names, each at most once. Raise `Refused` if an object is missing."""
    left, picked = list(pool), []
    for wanted in named or ():
        place = next((place for place, own in enumerate(left) if form.report(own) == wanted), None)
        if place is None:
            raise kit.Refused(why)
        picked.append(left.pop(place))
    return picked


def samples(**randomisers: Callable[[], Any]) -> Callable[[str, int], list[Any]]:
    """Return the function `sample` of an adapter, given for each randomiser a function that produces one result."""

    def sample(randomiser: str, times: int) -> list[Any]:
        if randomiser not in randomisers:
            raise kit.NotOffered(f"the program has no {randomiser}")
        return [randomisers[randomiser]() for _ in range(times)]

    return sample


# ---- What messages omit


TABLE = Path(__file__).with_name("kit-messages.json")
"""The table of the messages, which `leadline init-adapter` writes."""


def complete(adapter: Any, *refusals: type[Exception], table: Path = TABLE) -> Any:
    """Return an adapter whose functions receive setups, positions and choices with all their fields.

    An exception of one of the given types, which belong to the program, counts as a refusal. If it is raised while a
    position is being loaded, it means that the program cannot load the position.
    """
    shapes = json.loads(table.read_text(encoding="utf-8"))

    def trying(function: Any, error: Any, *shape: Any) -> Any:
        def tried(first: Any, *rest: Any) -> Any:
            try:
                return function(filled(first, shape[0]), *rest) if shape else function(first, *rest)
            except refusals as why:
                raise error(str(why)) from None

        return tried

    def playing(function: Any) -> Any:
        return trying(lambda game, choice, chance: function(game, whole(choice), chance), kit.Refused)

    def whole(choice: Any) -> Any:
        return filled(choice, shapes["choice"].get(choice.get("kind", "")))

    def moves(sent: Any) -> Any:
        return [{**move, "choice": whole(move["choice"])} for move in sent]

    load, together = adapter.load, adapter.together
    return replace(
        adapter,
        new_game=trying(adapter.new_game, kit.Refused, shapes["setup"]),
        load=load and trying(load, kit.CannotLoad, shapes["position"]),
        kinds={kind: playing(function) for kind, function in adapter.kinds.items()},
        together=together and trying(lambda game, sent: together(game, moves(sent)), kit.Refused),
    )


def with_defaults(choice: Any, table: Path = TABLE) -> Any:
    """Return a choice with its omitted fields, or the choice itself if there is no table of the messages."""
    if not table.is_file():
        return choice
    return filled(choice, json.loads(table.read_text(encoding="utf-8"))["choice"].get(choice.get("kind", "")))


def filled(record: Any, shape: Any) -> Any:
    """Return a record with its omitted fields, which have their default values."""
    if not shape or not isinstance(record, Mapping):
        return record
    made_of = {**copy.deepcopy(shape["defaults"]), **record}
    for name, below in shape["parts"].items():
        if name in made_of:
            made_of[name] = _filled_within(made_of[name], below)
    return made_of


def _filled_within(held: Any, shape: Any) -> Any:
    return [_filled_within(entry, shape) for entry in held] if isinstance(held, list) else filled(held, shape)
