"""The scenario syntax of this game, with notation for lines and loads, names for divers, and defaults omitted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from leadline.base.errors import InputError, Place, Problem, bad_input
from leadline.base.yaml_text import Fields, Items, Node, as_fields, as_text
from leadline.game.expectation import Expectation, Expecting, StepResult
from leadline.game.syntax import Filling, ScenarioSyntax, Start, in_place_of, only_keys
from leadline.games.deep_sea_adventure.chips import listed
from leadline.games.deep_sea_adventure.description import ORDINALS
from leadline.games.deep_sea_adventure.short_form import fillings
from leadline.schema.fast_codec import written
from leadline.schema.partial_match import unlike
from leadline.schema.yaml_values import as_node
from leadline_engines.deep_sea_adventure.move import Drop, Move
from leadline_engines.deep_sea_adventure.notation import NotationError, read_line
from leadline_engines.deep_sea_adventure.notation.chips import Box, Written, read_units
from leadline_engines.deep_sea_adventure.position import Position, Space, plain, shown_to, unit_among
from leadline_engines.surface import Engine, Seat

POSITION_KEYS = ("dive", "air", "line", "divers", "turn", "starter", "last-home", "idle")
DIVER_KEYS = ("at", "facing", "carries", "banked", "home")
EXPECTED_OF_DIVER = ("at", "facing", "home", "carries", "banked", "load", "held")
SEEN_OF_DIVER = ("carries", "banked", "load")
OPENING_KEYS = ("seats", "deal", "starter", "roll-off")


class DeepSeaShorthand(ScenarioSyntax):
    """A reader of positions, openings and expectations as people write them."""

    def read_position(self, fields: Fields) -> Start:
        """Read a position.

        Chips without a place are in the box, and levels without a value get the lowest values left in it.
        """
        only_keys(fields, POSITION_KEYS, "a position")
        divers = as_fields(fields.get("divers"), fields.place, "divers")
        sheets = {name: as_fields(diver, divers.place, f"the diver {name}") for name, diver in divers.items()}
        if not 1 <= len(sheets) <= 6:
            raise bad_input(f"a position has 1 to 6 divers, not {len(sheets)}", place=divers.place)
        line = units_under(fields, "line")
        loads = [(units_under(sheet, "carries"), units_under(sheet, "banked")) for sheet in sheets.values()]
        box, seats = Box.full(self.game.own_components), len(sheets)
        for units in (line, *(part for load in loads for part in load)):
            box.take_written(units)
        made: dict[str, Node] = {}
        with told_at(fields.places.get("line", fields.place)):
            spaces = [box.fill(unit, seats) for unit in line]
            for (name, sheet), (carried, banked) in zip(sheets.items(), loads, strict=True):
                loose = [box.fill(unit, seats) for unit in carried]
                # Chips brought home in an earlier dive have been turned face up, unless they are marked otherwise.
                kept = [shown_to(box.fill(unit, seats), tuple(range(1, seats + 1))) for unit in banked]
                made[name] = self._diver(sheet, loose, kept)
        default = {"dive": "1", "air": str(self.game.own_components.air), "turn": next(iter(sheets)), "idle": "0"}
        whole = {**{key: as_node(text) for key, text in default.items()}, **fields}
        whole.setdefault("starter", as_node(next(iter(sheets))))
        if "last-home" not in fields:
            whole["last-home"] = self._last_home(fields, sheets)
        whole |= {"line": as_node(written(spaces)), "divers": Fields(made, divers.place, divers.places)}
        return super().read_position(in_place_of(fields, _without_nobody(whole)))

    def fillings(self, text: str) -> tuple[Filling, ...]:
        """Return the parts that the short form of a position omits, with the values that are filled in."""
        return tuple(fillings(text, self.position_of_line(text)))

    def _diver(self, sheet: Fields, carried: Sequence[Space], banked: Sequence[Space]) -> Fields:
        """Return one diver with all its fields filled in."""
        only_keys(sheet, DIVER_KEYS, "a diver")
        home = str(sheet.get("home", "false")).lower() in ("true", "yes")
        if home and str(sheet.get("at", "0")) != "0":
            raise bad_input("a diver at home is on the submarine", "leave `at` out", sheet.places["at"])
        facing = as_node("up") if home else sheet.get("facing", as_node("down"))
        whole = {"at": as_node(0), "home": as_node(False), **sheet, "facing": facing}
        whole |= {"carried": as_node(written(carried)), "banked": as_node(written(banked))}
        return in_place_of(sheet, {key: node for key, node in whole.items() if key != "carries"})

    def _last_home(self, fields: Fields, sheets: Mapping[str, Fields]) -> Node:
        """Return the diver who came home last, if it is not written: the only diver at home."""
        at_home = [name for name, sheet in sheets.items() if str(sheet.get("home", "")).lower() in ("true", "yes")]
        if len(at_home) > 1:
            wrong = "several divers are at home, and `last-home` is missing"
            raise bad_input(wrong, "add `last-home: NAME`", fields.places.get("divers", fields.place))
        return as_node(at_home[0] if at_home else None)

    def read_opening(self, fields: Fields) -> Start:
        """Read an opening. Seats are named in turn order from the starter, and without a deal any deal is accepted."""
        only_keys(fields, OPENING_KEYS, "an opening")
        seats = as_text(fields.get("seats"), fields.place, "seats")
        if not str(seats).isdecimal() or not 1 <= int(seats) <= len(ORDINALS):
            raise bad_input(f"{str(seats)!r} is not a number of seats", "write a number", seats.place)
        whole: dict[str, Node] = dict(fields)
        if "deal" in fields:
            deal = as_text(fields["deal"], fields.place, "deal")
            with told_at(deal.place):
                whole["deal"] = as_node(written(read_line(deal, self.game.own_components)))
        if "starter" in fields or "roll-off" in fields:
            whole["starter"] = as_node(_starter(fields))
        if "roll-off" in fields:
            rounds = str(fields["roll-off"]).split("/")
            whole["roll-off"] = as_node([[roll.split("+") for roll in part.split()] for part in rounds])
        start = super().read_opening(in_place_of(fields, whole))
        # Seats are named from the starter, so a program may let any participating seat start.
        takes_part = start.setup is not None and start.setup.starter in start.seats
        matters = {"deal": "deal" in fields, "starter": not takes_part}
        return replace(start, free=tuple(settable for settable, is_given in matters.items() if not is_given))

    def complete_move(self, engine: Engine, position: Position, move: Move) -> Move:
        """Return the move with the number and the chips of the dropped unit."""
        search = move.choice.search
        if not isinstance(search, Drop) or move.choice.seat not in position.seats:
            return move
        diver = position.diver(move.choice.seat)
        units = diver.carried if search.source == "carried" else diver.banked
        index = None if search.unit is None else search.unit - 1
        if index is None and search.chips is not None:
            index = unit_among(units, search.chips)
        elif index is None and len(units) == 1:
            index = 0
        if index is None or index >= len(units):
            return move
        chips = search.chips or units[index]
        untold = len(chips) >= len(units[index]) and any(chip.value is None for chip in units[index])
        dropped = Drop("drop", index + 1, None if untold else plain(chips), search.source)
        return replace(move, choice=replace(move.choice, search=dropped))

    def expecting(self, names: Mapping[Seat, str]) -> Expecting:
        """Return the object that reads and compares expectations."""
        return DeepSeaExpecting(self.game, names)


class DeepSeaExpecting(Expecting):
    """Expectations with notation for lines and loads; a level alone matches any chip of that level."""

    def read(self, fields: Fields) -> Expectation:
        """Read an expectation in the form that the types prescribe."""
        whole: dict[str, Node] = dict(fields)
        if "line" in fields:
            whole["line"] = _units(fields, "line")
        if isinstance(fields.get("divers"), Fields):
            whole["divers"] = self._divers(as_fields(fields["divers"], fields.place, "divers"), EXPECTED_OF_DIVER)
        whole.pop("line-ends", None)
        wanted = super().read(in_place_of(fields, _without_nobody(whole)))
        if "line-ends" in fields:
            units_under(fields, "line-ends")
            wanted.extra["line-ends"] = str(fields["line-ends"])
        return wanted

    def view(self, fields: Fields) -> dict[str, Any]:
        """Read a seat's view, with the line and the divers by name; a value that is not written is hidden."""
        divers = {name: diver for name, diver in fields.items() if name != "line"}
        whole: dict[str, Node] = {"line": _units(fields, "line", hidden=True)} if "line" in fields else {}
        if divers:
            whole["divers"] = self._divers(in_place_of(fields, divers), SEEN_OF_DIVER, hidden=True)
        return super().view(in_place_of(fields, whole))

    def _divers(self, divers: Fields, known: Sequence[str], *, hidden: bool = False) -> Fields:
        made: dict[str, Node] = {}
        for name, diver in divers.items():
            if not isinstance(diver, Fields):
                raise bad_input("the expectation for a diver has to be a mapping", "write {at: 3}", divers.places[name])
            only_keys(diver, known, "what is expected of a diver")
            sheet: dict[str, Node] = {key: diver[key] for key in ("at", "facing", "home") if key in diver}
            if "load" in diver:
                sheet["carried"] = diver["load"]
            names = (("carries", "carried"), ("banked", "banked"), ("held", "held"))
            sheet |= {field: _units(diver, key, hidden=hidden) for key, field in names if key in diver}
            made[name] = in_place_of(diver, sheet)
        return in_place_of(divers, made)

    def disagreements(self, engine: Engine, wanted: Expectation, happened: StepResult) -> Iterator[str]:
        """Yield the unmet expectations; the end of the line is compared here."""
        yield from super().disagreements(engine, wanted, happened)
        end = wanted.extra.get("line-ends")
        if end is None or wanted.refused or happened.refusal is not None:
            return
        ending = _chips(read_units(end), hidden=False)
        line = happened.position.line if happened.position is not None else ()
        tail = line[len(line) - len(ending) :] if len(ending) <= len(line) else ()
        shape = self.game.reports.position.by_name["line"].shape
        if next(unlike(shape, tail, ending, "line", self.game.reports.shown), None) is not None:
            yield f"the line ends with {listed(line[-max(len(ending), 1) :])}, and should with {end}"


@contextmanager
def told_at(place: Place) -> Iterator[None]:
    """Report errors in notation at the place where the notation is written."""
    try:
        yield
    except NotationError as error:
        raise InputError(Problem(place, error.wrong, error.right)) from None


def units_under(fields: Fields, key: str) -> list[tuple[Written, ...]]:
    """Return the units written under a key, or nothing if the key is missing."""
    if key not in fields:
        return []
    text = as_text(fields[key], fields.place, key)
    with told_at(text.place):
        return read_units("" if str(text) in ("nothing", "none") else text)


def _units(fields: Fields, key: str, *, hidden: bool = False) -> Node:
    """Return the units written under a key as plain data, as far as they are specified."""
    made = as_node(_chips(units_under(fields, key), hidden=hidden))
    assert isinstance(made, Items)
    return Items(list(made), fields.places[key])


def _chips(units: Sequence[Sequence[Written]], *, hidden: bool) -> list[list[dict[str, Any]]]:
    """Return units as plain data; a value that is not written is hidden or left open."""
    open_ = {} if not hidden else {"value": None}
    return [
        [{"level": chip.level, **(open_ if chip.value is None else {"value": chip.value})} for chip in unit]
        for unit in units
    ]


def _starter(fields: Fields) -> int | None:
    """Return the starter of an opening, who need not take part, or None if the dice decide."""
    starter = str(fields.get("starter", "none"))
    if starter == "none":
        return None
    if starter not in ORDINALS:
        raise bad_input(
            f"{starter!r} is not a diver of an opening",
            f"the divers are {', '.join(ORDINALS)}",
            fields.places["starter"],
        )
    return ORDINALS.index(starter) + 1


def _without_nobody(whole: Mapping[str, Node]) -> dict[str, Node]:
    """Return the fields with None in place of `none` for a seat."""
    seats = ("turn", "starter", "last-home")
    return {key: as_node(None) if key in seats and node == "none" else node for key, node in whole.items()}
