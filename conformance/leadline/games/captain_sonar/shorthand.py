"""The scenario syntax of this game, in which crews are given by name and defaults are omitted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leadline.base.errors import bad_input
from leadline.base.yaml_text import Fields, Items, Node, Text, as_fields
from leadline.game.expectation import Expectation, Expecting
from leadline.game.syntax import Filling, ScenarioSyntax, Start, in_place_of, only_keys
from leadline.games.captain_sonar.position_notation import NOTHING
from leadline.games.captain_sonar.short_form import fillings
from leadline.schema.yaml_values import NOTHING as UNKNOWN
from leadline.schema.yaml_values import as_node
from leadline_engines.captain_sonar.position import SIDES
from leadline_engines.surface import Seat

POSITION_KEYS = ("map", "mode", "goal", "people", "turn", "question", "shooter", *SIDES)
CREW_KEYS = (
    *("at", "route", "mines", "gauges", "marks", "damage", "owes", "heading", "ordered", "last", "fresh"),
    *("surfaced", "traced", "checked", "waits", "exempt"),
)
OPENING_KEYS = ("map", "mode", "goal", "first", "people")
_LISTS = ("route", "mines", "marks", "owes", "traced", "crossed", "cause")


class SonarShorthand(ScenarioSyntax):
    """A reader of positions, openings and expectations that give the crews by name."""

    def read_position(self, fields: Fields) -> Start:
        """Read a position; if no route is written, it consists of the submarine's current space."""
        only_keys(fields, POSITION_KEYS, "a position")
        fields = _plain(fields)
        for side in SIDES:
            if side not in fields:
                raise bad_input(f"the position does not mention {side}", f"write `{side}: {{at: E4}}`", fields.place)
        crews = [_crew(as_fields(fields[side], fields.places[side], f"the crew {side}")) for side in SIDES]
        return super().read_position(_with_crews(fields, crews))

    def read_opening(self, fields: Fields) -> Start:
        """Read an opening; anything omitted gets its simplest value."""
        only_keys(fields, OPENING_KEYS, "an opening")
        return super().read_opening(fields)

    def fillings(self, text: str) -> tuple[Filling, ...]:
        """Return the parts that the short form of a position omits, with the values that are filled in."""
        return tuple(fillings(text, self.position_of_line(text)))

    def named_field(self, field: str, names: Mapping[Seat, str]) -> str:
        """Return a field such as `crews.2.at` in the form used in scenarios: `blue.at`."""
        row, _, rest = field.partition(".")
        number, _, part = rest.partition(".")
        if row != "crews" or number not in ("1", "2"):
            return super().named_field(field, names)
        side = SIDES[int(number) - 1]
        return f"{side}.{part}" if part else side

    def expecting(self, names: Mapping[Seat, str]) -> Expecting:
        """Return the object that reads and compares expectations."""
        return SonarExpecting(self.game, names)


class SonarExpecting(Expecting):
    """Expectations that give the crews by name; any part of them may be omitted."""

    def read(self, fields: Fields) -> Expectation:
        """Read an expectation in the form that the types prescribe."""
        return super().read(_plain(_expected(fields)))

    def view(self, fields: Fields) -> dict[str, Any]:
        """Read a part of a seat's view."""
        return super().view(_plain(_expected(fields)))

    def _event(self, node: Node) -> dict[str, Any]:
        """Read an event, given as its kind or in part."""
        return super()._event(_plain(node) if isinstance(node, Fields) else node)


def _crew(fields: Fields) -> Fields:
    """Return a crew in the form it has in a position, including its route."""
    only_keys(fields, CREW_KEYS, "a crew")
    whole = dict(_plain(fields))
    at = fields.get("at")
    if "route" not in whole and isinstance(at, Text) and str(at) not in (*UNKNOWN, "none"):
        whole["route"] = Items([fields["at"]], fields.places["at"])
    return in_place_of(fields, whole)


def _expected(fields: Fields) -> Fields:
    """Return an expectation in which the two crews form one row, if either of them is mentioned."""
    if not any(side in fields for side in SIDES):
        return fields
    crews = []
    for side in SIDES:
        crew = as_fields(fields.get(side, as_node({})), fields.places.get(side, fields.place), f"the crew {side}")
        only_keys(crew, CREW_KEYS, f"what is expected of {side}")
        crews.append(_plain(crew))
    return _with_crews(fields, crews)


def _plain(fields: Fields) -> Fields:
    """Return the same fields, but with a list of one for a single word and an empty list or null for `none`."""
    return in_place_of(fields, {key: _plain_value(key, node) for key, node in fields.items()})


def _plain_value(key: str, node: Node) -> Node:
    if not isinstance(node, Text) or str(node) in UNKNOWN:
        return node
    if key in _LISTS:
        return Items([] if str(node) == NOTHING else [node], node.place)
    return Text("null", node.place) if str(node) == NOTHING else node


def _with_crews(fields: Fields, crews: list[Fields]) -> Fields:
    """Return the data with the crews combined in one row, at the position of the first of them."""
    place = next((fields.places[side] for side in SIDES if side in fields), fields.place)
    whole: dict[str, Node] = {key: node for key, node in fields.items() if key not in SIDES}
    whole["crews"] = Items(list(crews), place)
    return Fields(whole, fields.place, {**fields.places, "crews": place})
