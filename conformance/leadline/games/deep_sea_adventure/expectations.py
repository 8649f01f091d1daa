"""What a scenario expects, compared with what the engine gives: only what is written is compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from leadline.games.deep_sea_adventure.reported import ReportedChip
from leadline.games.deep_sea_adventure.starts import ORDINALS, check_keys
from leadline.games.deep_sea_adventure.units import bag_fits, show_own, unit_fits
from leadline.games.interface import EngineLike, Happening
from leadline.games.naming import with_names
from leadline.problems import InputError, Place, Problem, bad_input
from leadline.yaml_text import Fields, Items, Text
from leadline_engines.deep_sea_adventure.notation import NotationError, read_move, write_line
from leadline_engines.deep_sea_adventure.notation.chips import Written, read_units
from leadline_engines.deep_sea_adventure.notation.moves import read_seat
from leadline_engines.deep_sea_adventure.position import Position, Space
from leadline_engines.deep_sea_adventure.refusal import Refusal

POSITION_KEYS = ("dive", "air", "line", "line-ends", "turn", "starter", "last-home", "over", "divers")
RESULT_KEYS = ("scores", "winners", "refused", "events", "legal", "views", "idle")
DIVER_KEYS = ("at", "facing", "home", "carries", "banked", "load", "held")
VIEW_DIVER_KEYS = ("carries", "banked", "load")


def check_expectation(wanted: Fields, names: Sequence[str]) -> None:
    """Raise ``InputError`` for the first thing in an expectation that is not understood."""
    check_keys(wanted, (*POSITION_KEYS, *RESULT_KEYS, "under"), "an expectation")
    check_divers(wanted.get("divers"), names, DIVER_KEYS)
    for viewer, view in _fields(wanted.get("views")).items():
        check_name(viewer, names, wanted.place)
        if isinstance(view, Fields):
            others = Fields({k: v for k, v in view.items() if k != "line"}, view.place, view.places)
            check_divers(others, names, VIEW_DIVER_KEYS)
    for key in ("line", "line-ends"):
        if isinstance(wanted.get(key), Text):
            check_units(wanted[key])
    for key in ("dive", "air", "idle"):
        check_number(wanted.get(key))
    for key in ("scores",):
        for name, figure in _fields(wanted.get(key)).items():
            check_name(name, names, wanted.places[key])
            check_number(figure)
    for key in ("turn", "starter", "last-home"):
        if isinstance(wanted.get(key), Text) and wanted[key] != "none":
            check_name(str(wanted[key]), names, wanted.places[key])


def check_divers(divers: Any, names: Sequence[str], keys: Sequence[str]) -> None:
    """Check the divers of an expectation."""
    for name, sheet in _fields(divers).items():
        check_name(name, names, divers.places[name])
        if not isinstance(sheet, Fields):
            raise bad_input("what is expected of a diver has to be a mapping", "write {at: 3}", divers.places[name])
        check_keys(sheet, keys, "what is expected of a diver")
        for key in ("at", "load"):
            check_number(sheet.get(key))
        for key in ("carries", "banked", "held"):
            if key in sheet:
                check_units(sheet[key])


def check_units(text: Any) -> None:
    """Check that something is a line or a load."""
    try:
        read_units(text if text != "nothing" else "")
    except NotationError as error:
        raise InputError(Problem(text.place, error.wrong, error.right)) from None


def check_number(text: Any) -> None:
    """Check that something, if it is there, is a whole number."""
    if text is not None and not str(text).lstrip("-").isdigit():
        place = text.place if isinstance(text, Text | Fields | Items) else Place()
        raise bad_input(f"{text!s} is no whole number", "write a number", place)


def check_name(name: str, names: Sequence[str], place: Place) -> None:
    """Check that a diver exists."""
    if name not in names:
        raise bad_input(f"there is no diver {name!r} here", f"the divers are {', '.join(names)}", place)


def disagreements(
    engine: EngineLike, wanted: Mapping[str, Any], happened: Happening, names: Sequence[str]
) -> Iterator[str]:
    """What of an expectation does not hold, a sentence each."""
    if "refused" in wanted:
        yield from refusal_disagreements(str(wanted["refused"]), happened.refusal)
        return
    if happened.refusal is not None:
        yield f"the move is refused by {happened.refusal.rule}: {with_names(happened.refusal.why, names)}"
        return
    position = happened.position
    assert isinstance(position, Position)
    yield from position_disagreements(wanted, position, names)
    for name, sheet in (wanted.get("divers") or {}).items():
        yield from diver_disagreements(name, sheet, position, names)
    yield from end_disagreements(engine, wanted, position, names)
    if "events" in wanted:
        yield from event_disagreements([str(kind) for kind in wanted["events"]], happened)
    if "legal" in wanted:
        yield from legal_disagreements(engine, wanted["legal"], position, names)
    for name, view in (wanted.get("views") or {}).items():
        yield from view_disagreements(engine, name, view, position, names)


def refusal_disagreements(rule: str, refusal: Refusal | None) -> Iterator[str]:
    """Whether the refusal is the expected one."""
    if refusal is None:
        yield f"the move is legal, and should be refused by {rule}"
    elif refusal.rule != rule:
        yield f"the move is refused by {refusal.rule}, and should be by {rule}"


def position_disagreements(wanted: Mapping[str, Any], position: Position, names: Sequence[str]) -> Iterator[str]:
    """The parts of a position that are one figure each, and the line."""
    figures: dict[str, Any] = {
        "dive": position.dive,
        "air": position.air,
        "turn": _name(position.turn, names),
        "starter": _name(position.starter, names),
        "last-home": _name(position.last_home, names),
        "idle": position.idle,
    }
    for key, value in figures.items():
        if key in wanted and str(wanted[key]) != str(value):
            yield f"{key} is {value}, and should be {wanted[key]}"
    if "over" in wanted and (str(wanted["over"]).lower() in ("true", "yes")) != position.over:
        yield f"the game is {'over' if position.over else 'not over'}"
    if "line" in wanted:
        whole = _written(wanted["line"])
        if len(whole) != len(position.line) or not _spaces_fit(position.line, whole):
            yield f"the line is {write_line(position.line)}, and should be {wanted['line']}"
    if "line-ends" in wanted:
        end = _written(wanted["line-ends"])
        tail = position.line[len(position.line) - len(end) :] if len(end) <= len(position.line) else ()
        if len(tail) != len(end) or not _spaces_fit(tail, end):
            own = write_line(position.line[-max(len(end), 1) :])
            yield f"the line ends with {own}, and should with {wanted['line-ends']}"


def diver_disagreements(name: str, sheet: Mapping[str, Any], position: Position, names: Sequence[str]) -> Iterator[str]:
    """What is expected of one diver."""
    diver = position.diver(list(names).index(name) + 1)
    own: dict[str, Any] = {"at": diver.at, "facing": diver.facing, "load": diver.load}
    for key, value in own.items():
        if key in sheet and str(sheet[key]) != str(value):
            yield f"{name}: {key} is {value}, and should be {sheet[key]}"
    if "home" in sheet and (str(sheet["home"]).lower() in ("true", "yes")) != diver.home:
        yield f"{name} is {'home' if diver.home else 'not home'}"
    bags = {"carries": diver.carried, "banked": diver.banked, "held": (*diver.carried, *diver.banked)}
    for key, units in bags.items():
        if key in sheet and not bag_fits(units, _as_reported(_written(sheet[key])), loose=False):
            yield f"{name}: {key} is {show_own(units)}, and should be {sheet[key]}"


def end_disagreements(
    engine: EngineLike, wanted: Mapping[str, Any], position: Position, names: Sequence[str]
) -> Iterator[str]:
    """The scores and the winners."""
    if "scores" not in wanted and "winners" not in wanted:
        return
    standing = engine.standing(position)
    for name, points in (wanted.get("scores") or {}).items():
        own = standing.scores[list(names).index(name)]
        if str(own) != str(points):
            yield f"{name} has {own} points, and should have {points}"
    if "winners" in wanted:
        winners = [names[seat - 1] for seat in standing.winners]
        expected = wanted["winners"] if isinstance(wanted["winners"], list) else [wanted["winners"]]
        if sorted(winners) != sorted(map(str, expected)):
            yield f"the winners are {', '.join(winners) or 'nobody'}, and should be {', '.join(map(str, expected))}"


def event_disagreements(kinds: list[str], happened: Happening) -> Iterator[str]:
    """Whether the kinds of event occur in this order."""
    left = iter(event.kind for event in happened.events)
    for kind in kinds:
        if kind not in left:
            yield f"there is no event {kind} where it should be among {', '.join(e.kind for e in happened.events)}"
            return


def legal_disagreements(
    engine: EngineLike, legal: Mapping[str, Any], position: Position, names: Sequence[str]
) -> Iterator[str]:
    """Whether moves are legal, or not."""
    for key, should in (("has", True), ("lacks", False)):
        for text in legal.get(key) or ():
            result = engine.play(position, read_move(str(text), seat_reader(names)))
            if isinstance(result, Refusal) == should:
                yield f"`{text}` is {'refused by ' + result.rule if should else 'legal'}"


def view_disagreements(
    engine: EngineLike, name: str, wanted: Mapping[str, Any], position: Position, names: Sequence[str]
) -> Iterator[str]:
    """What one seat sees: `?` for a value it has not seen."""
    view = engine.view(position, list(names).index(name) + 1)
    for key, expected in wanted.items():
        if key == "line":
            yield from seen_disagreements(f"{name} sees the line as", view.line, str(expected), ordered=True)
            continue
        diver = view.divers[list(names).index(key)]
        if "load" in expected and str(expected["load"]) != str(len(diver.carried)):
            yield f"{name} sees {key} carry {len(diver.carried)} units, and should {expected['load']}"
        for part, units in (("carries", diver.carried), ("banked", diver.banked)):
            if part in expected:
                yield from seen_disagreements(
                    f"{name} sees {key}'s {part} as", units, str(expected[part]), ordered=False
                )


def seen_disagreements(what: str, units: Sequence[Any], expected: str, *, ordered: bool) -> Iterator[str]:
    """Whether the seen units are as written."""
    own = ["+".join(f"{c.level}:{getattr(c, 'value', '?')}" for c in unit) or "_" for unit in units]
    written = [
        "+".join(f"{c.level}:{'?' if c.value is None else c.value}" for c in u) or "_" for u in _written(expected)
    ]
    if (ordered and own != written) or sorted(own) != sorted(written):
        yield f"{what} {' '.join(own) or 'nothing'}, and should as {expected}"


def seat_reader(names: Sequence[str]) -> Any:
    """Read seats by name, whatever its case, or by number."""

    def seat_of(word: str) -> int:
        known = [name.lower() for name in names]
        if word.lower() in known:
            return known.index(word.lower()) + 1
        if names and (not word.isdigit() or not 1 <= int(word) <= len(names)):
            wrong = f"there is no seat {word} here" if word.isdigit() else f"there is no diver {word!r} here"
            raise NotationError(word, wrong, f"the divers are {', '.join(names)}")
        return read_seat(word)

    return seat_of


def ordinal_names(seats: int) -> tuple[str, ...]:
    """The names of seats in an opening."""
    return ORDINALS[:seats]


def _written(text: Any) -> list[tuple[Written, ...]]:
    return read_units("" if str(text) in ("nothing", "none") else str(text))


def _as_reported(units: list[tuple[Written, ...]]) -> tuple[tuple[ReportedChip, ...], ...]:
    return tuple(tuple(ReportedChip(chip.level, chip.value) for chip in unit) for unit in units)


def _spaces_fit(spaces: Sequence[Space], written: list[tuple[Written, ...]]) -> bool:
    return all(unit_fits(space, said, loose=False) for space, said in zip(spaces, _as_reported(written), strict=True))


def _name(seat: int | None, names: Sequence[str]) -> str:
    return "none" if seat is None else names[seat - 1]


def _fields(node: Any) -> Any:
    return node if isinstance(node, Fields) else {}
