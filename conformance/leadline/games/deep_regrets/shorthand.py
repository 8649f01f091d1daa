"""The scenario syntax of this game, with defaults for omitted parts and short forms for dice and shoals."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from leadline.base.errors import bad_input
from leadline.base.yaml_text import Fields, Items, Node, Text, as_fields
from leadline.game.expectation import Expectation, Expecting
from leadline.game.syntax import Filling, ScenarioSyntax, Start, in_place_of
from leadline.games.deep_regrets import plain
from leadline.games.deep_regrets.filling import DECKS, filled, with_sizes
from leadline.games.deep_regrets.new_game import SETUP_PILES, setup_of_line
from leadline.games.deep_regrets.refilling import filled_setup, refilled, stripped, stripped_setup
from leadline.games.deep_regrets.short_form import fillings
from leadline.schema.yaml_values import Written, as_node
from leadline_engines.deep_regrets.position import Position, Setup

LISTED = (
    "bag", "aside", "fish_discards", "regret_discards", "dink_discards", "supply_discards", "out_of_game",
    "supplies_out_of_game", "regret_box",
)  # fmt: skip
"""The fields of unordered things, in which a single thing or `none` may be written as a word."""


class RegretsShorthand(ScenarioSyntax):
    """The reader of positions, openings and expectations, most parts of which may be omitted."""

    def read_position(self, fields: Fields) -> Start:
        """Read a position; anything not mentioned is put where it has no effect."""
        components = self.game.own_components
        _check_decks(fields)
        seats = self._anglers_said(fields)
        whole = in_place_of(fields, _in_shape(fields, seats, components, partly=False))
        data = Written({seat: str(seat) for seat in range(1, len(seats) + 1)}, partly=True).read(
            Position, whole, "the position"
        )
        whole_data = filled(data, components, _counted(fields.get("shoals")))
        return super().read_position(as_fields(as_node(whole_data), fields.place, "a position"))

    def completed_position(self, stated: dict[str, Any]) -> dict[str, Any]:
        """Return a position from a line; cards and dice that are not mentioned are put where they have no effect."""
        written = [shoal["name"] for shoal in stated.get("shoals", ())]
        return filled(stated, self.game.own_components, written)

    def stripped_position(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return a position without the cards and dice that were only put where they have no effect."""
        return stripped(data, self.game.own_components)

    def filled_position(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return a stripped position with all cards and dice among the components in use."""
        return refilled(data, self.game.own_components)

    def stripped_setup(self, data: dict[str, Any], free: Collection[str]) -> dict[str, Any]:
        """Return a setup without piles whose order does not matter, and without cards that may be any card."""
        return stripped_setup(data, free)

    def filled_setup(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return a stripped setup with the piles of the components in use."""
        return filled_setup(data, self.game.own_components)

    def may_replace(self, before: Any, after: Any) -> bool:
        """Return whether a card may replace another; a fish may replace any fish of the same Depth."""
        return getattr(before, "depth", None) == getattr(after, "depth", None)

    def fillings(self, text: str) -> tuple[Filling, ...]:
        """Return the parts that the short form of a position omits, with the values that are filled in."""
        return tuple(fillings(text, self.game.position_notation.read(text), self.position_of_line(text)))

    def setup_of_line(self, text: str) -> Setup | None:
        """Return the setup that a line of the live board describes, or None if it is not about a new game."""
        return setup_of_line(self.game.own_components, text)

    def with_derived_fields(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return a position with the sizes on the backs of the known, face-down top fish."""
        return with_sizes(data, self.game.own_components)

    def _anglers_said(self, fields: Fields) -> Fields:
        """Return the written players by number, or two ordinary players if none are written."""
        node = fields.get("anglers", as_node({"1": {}, "2": {}}))
        anglers = as_fields(node, fields.places.get("anglers", fields.place), "the anglers")
        for number, key in enumerate(anglers, 1):
            if key != str(number):
                remedy = "number the players from 1 on, clockwise: {1: {…}, 2: {…}}"
                raise bad_input(f"the player {key!r} should be {number}", remedy, anglers.places[key])
        return anglers

    def read_opening(self, fields: Fields) -> Start:
        """Read an opening: piles are written from the top, and the cards below those written are unknown."""
        parts = dict(fields)
        for key, node in fields.items():
            name = key.replace("-", "_")
            if name in SETUP_PILES and isinstance(node, Items):
                missing = self.game.own_components.pile(SETUP_PILES[name]).total() - len(node)
                parts[key] = Items([*node, *[Text("null", node.place)] * missing], node.place)
        return super().read_opening(in_place_of(fields, parts))

    def expecting(self, names: Any) -> Expecting:
        """Return the object that reads and compares expectations."""
        return RegretsExpecting(self.game, names)


class RegretsExpecting(Expecting):
    """Expectations with short forms for dice and shoals."""

    def read(self, fields: Fields) -> Expectation:
        """Read an expectation, and convert it to the form of the types."""
        return super().read(self._in_shape(fields))

    def view(self, fields: Fields) -> dict[str, Any]:
        """Read a part of a view."""
        return super().view(self._in_shape(fields))

    def _in_shape(self, fields: Fields) -> Fields:
        anglers = fields.get("anglers")
        seats = anglers if isinstance(anglers, Fields) else Fields({}, fields.place, {})
        return in_place_of(fields, _in_shape(fields, seats, self.game.own_components, partly=True))

    def _event(self, node: Node) -> dict[str, Any]:
        """Read an event, given as its kind or in part."""
        return super()._event(plain.event(node) if isinstance(node, Fields) else node)


def _in_shape(fields: Fields, seats: Fields, components: Any, *, partly: bool) -> dict[str, Node]:
    """Return the parts of a position in the form of the types."""
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
        shoals = fields["shoals"]
        if not partly and isinstance(shoals, Fields) and isinstance(whole["shoals"], Items):
            named = zip(whole["shoals"], components.shoals, strict=True)
            whole["shoals"] = Items([shoal for shoal, name in named if name in shoals], shoals.place)
    listed = {key: node for key, node in whole.items() if key.replace("-", "_") in LISTED}
    return {**whole, **{key: plain.counted(node, partly=partly) for key, node in listed.items()}}


def _angler(fields: Fields, components: Any, *, partly: bool) -> Fields:
    angler = plain.angler(fields, partly=partly)
    if "mounts" not in angler:
        return angler
    return in_place_of(angler, {**angler, "mounts": plain.mounts(angler["mounts"], components.mounts, partly=partly)})


def _check_decks(fields: Fields) -> None:
    """Raise ``InputError`` for a deck that is written as a number: it has all cards that are nowhere else."""
    for deck, others, _ in DECKS.values():
        node = next((node for key, node in fields.items() if key.replace("-", "_") == deck), None)
        if isinstance(node, Text) and node.isdecimal():
            rest = f", and put the others elsewhere, as in `{others[0]}: 5`" if others else ""
            raise bad_input(
                f"{deck} cannot be a number: the deck has all cards of its kind that are nowhere else",
                f"write the cards on top of it as a list{rest}",
                node.place,
            )


def _counted(shoals: Node | None) -> set[str]:
    """Return the shoals for which the number of fish is written.

    These are the empty shoals, and the ones that end with a number of unknown fish.
    """
    if not isinstance(shoals, Fields):
        return set()
    lists = {
        name: node if isinstance(node, Items) else Items([node], shoals.places[name]) for name, node in shoals.items()
    }
    return {
        name
        for name, items in lists.items()
        if not items or any(not isinstance(entry, Text) or entry.isdecimal() for entry in items)
    }


def _named(name: str, written: Fields | None) -> Fields:
    """Return a shoal with its name."""
    given = Fields({}, as_node({}).place, {}) if written is None else written
    return in_place_of(given, {"name": Text(name, given.place), **given})


def _unnamed(name: str, written: Fields | None) -> Fields:
    """Return an expected shoal, which has to match only in the parts that are written."""
    return Fields({}, as_node({}).place, {}) if written is None else written
