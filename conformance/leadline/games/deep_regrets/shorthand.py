"""How scenarios write this game: what need not be said left out, dice and shoals in short."""

from __future__ import annotations

from typing import Any

from leadline.games.deep_regrets import plain
from leadline.games.deep_regrets.filling import filled
from leadline.games.expectation import Expectation, Expecting
from leadline.games.shorthand import Shorthand, Start, in_place_of
from leadline.games.written import Written, as_node
from leadline.problems import bad_input
from leadline.yaml_text import Fields, Items, Node, Text, as_fields
from leadline_engines.deep_regrets.position import Position

SETUP_PILES = {
    "depth_1": "depth_1", "depth_2": "depth_2", "depth_3": "depth_3", "regrets": "regrets", "dinks": "dinks",
    "rods": "rods", "reels": "reels", "supplies": "supplies",
}  # fmt: skip
"""The piles of a setup, each with its name among the components."""


class RegretsShorthand(Shorthand):
    """Reads positions, openings and expectations, of which most may be left out."""

    def read_position(self, fields: Fields) -> Start:
        """A position: what is not said of it lies where it does no harm."""
        components = self.game.own_components
        seats = self._anglers_said(fields)
        whole = in_place_of(fields, _in_shape(fields, seats, components, partly=False))
        data = Written({seat: str(seat) for seat in range(1, len(seats) + 1)}, partly=True).read(
            Position, whole, "the position"
        )
        whole_data = filled(data, components, _counted(fields.get("shoals")))
        return super().read_position(as_fields(as_node(whole_data), fields.place, "a position"))

    def _anglers_said(self, fields: Fields) -> Fields:
        """The players that are written, by number; two that have nothing special if none are."""
        node = fields.get("anglers", as_node({"1": {}, "2": {}}))
        said = as_fields(node, fields.places.get("anglers", fields.place), "the anglers")
        for number, key in enumerate(said, 1):
            if key != str(number):
                remedy = "number the players from 1 on, clockwise: {1: {…}, 2: {…}}"
                raise bad_input(f"the player {key!r} should be {number}", remedy, said.places[key])
        return said

    def read_opening(self, fields: Fields) -> Start:
        """An opening: piles are written from the top, and what is not written below is unknown."""
        parts = dict(fields)
        for key, node in fields.items():
            name = key.replace("-", "_")
            if name in SETUP_PILES and isinstance(node, Items):
                missing = self.game.own_components.pile(SETUP_PILES[name]).total() - len(node)
                parts[key] = Items([*node, *[Text("null", node.place)] * missing], node.place)
        return super().read_opening(in_place_of(fields, parts))

    def expecting(self, names: Any) -> Expecting:
        """What reads and compares expectations."""
        return RegretsExpecting(self.game, names)


class RegretsExpecting(Expecting):
    """Expectations with dice and shoals in short."""

    def read(self, fields: Fields) -> Expectation:
        """What is written, in the shapes of the types."""
        return super().read(self._in_shape(fields))

    def view(self, fields: Fields) -> dict[str, Any]:
        """A part of what a seat sees."""
        return super().view(self._in_shape(fields))

    def _in_shape(self, fields: Fields) -> Fields:
        anglers = fields.get("anglers")
        seats = anglers if isinstance(anglers, Fields) else Fields({}, fields.place, {})
        return in_place_of(fields, _in_shape(fields, seats, self.game.own_components, partly=True))

    def _event(self, node: Node) -> dict[str, Any]:
        """A kind of event, or a part of one."""
        return super()._event(plain.event(node) if isinstance(node, Fields) else node)


def _in_shape(fields: Fields, seats: Fields, components: Any, *, partly: bool) -> dict[str, Node]:
    """The parts of a position in the shapes of the types."""
    whole = dict(fields)
    if seats or not partly:
        whole["anglers"] = in_place_of(
            seats,
            {
                key: _angler(as_fields(node, seats.places[key], f"player {key}"), components, partly=partly)
                for key, node in seats.items()
            },
        )
    if "shoals" in fields:
        whole["shoals"] = plain.shoals(fields["shoals"], list(components.shoals), _named if not partly else _unnamed)
        if not partly and isinstance(fields["shoals"], Fields):
            said = fields["shoals"]
            whole["shoals"] = Items(
                [one for one, name in zip(whole["shoals"], components.shoals, strict=True) if name in said],  # type: ignore[arg-type]
                said.place,
            )
    for key in ("bag", "aside", "fish_discards", "dink_discards", "supply_discards"):
        if key in whole:
            whole[key] = plain.listed(whole[key])
    return whole


def _angler(fields: Fields, components: Any, *, partly: bool) -> Fields:
    said = plain.angler(fields)
    if "mounts" not in said:
        return said
    return in_place_of(said, {**said, "mounts": plain.mounts(said["mounts"], components.mounts, partly=partly)})


def _counted(shoals: Node | None) -> set[str]:
    """The shoals whose number of fish is written: empty ones, and those with a number of unknown fish at the end."""
    if not isinstance(shoals, Fields):
        return set()
    lists = {name: one if isinstance(one, Items) else Items([one], shoals.places[name]) for name, one in shoals.items()}
    return {
        name
        for name, items in lists.items()
        if not items or any(not isinstance(one, Text) or one.isdecimal() for one in items)
    }


def _named(name: str, said: Fields | None) -> Fields:
    """A shoal with its name."""
    given = Fields({}, as_node({}).place, {}) if said is None else said
    return in_place_of(given, {"name": Text(name, given.place), **given})


def _unnamed(name: str, said: Fields | None) -> Fields:
    """A shoal of which nothing more is expected than what is said."""
    return Fields({}, as_node({}).place, {}) if said is None else said
