"""The fields in a report: which are compared, which should be there, and which keys are unknown.

A field is named by its path, without the numbers of lists and the keys of tables: `position.divers.carried.level`.

For example, the reference expects this position, and a program reports that one:

    expected: {"air": 9, "turn": 2, "divers": [{"at": 4, "carried": [...]}, {"at": 2, "carried": []}]}
    reported: {"air": 8, "divers": [{"at": 4, "carryed": []}, {"at": null}]}

- `reported_in_position`, the fields in the report: `position.air`, `position.divers`, `position.divers.at`, and
  `position.divers.carryed`, an unknown key similar to `carried`. A null reports nothing.
- `compared_in_position`, the fields compared with the expected position: `position.air`, `position.divers` and
  `position.divers.at`. It makes no difference here that `air` is wrong.
- `due_in_position`, the fields that a report of this position should have: these three, and `turn`, `divers.carried`
  (with what is below it), `over` and `to_act`.

Each of the three has a module, and walks through the data along its shape. Every answer of a run is examined, and most
of a report is the same object as in the report before it, so all three remember the keys of each object.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from leadline.game.report_keys.compared import ComparedKeys
from leadline.game.report_keys.due import DueKeys
from leadline.game.report_keys.key_sets import Key, Keys, known_only, union
from leadline.game.report_keys.possible import possible_fields
from leadline.game.report_keys.reported import ReportedKeys
from leadline.schema.records import shape_of

if TYPE_CHECKING:
    from leadline.game.definition import Game

__all__ = ["Key", "Keys", "ReportKeys", "known_only", "union"]


class ReportKeys:
    """The keys in the reports of one game."""

    def __init__(self, game: Game) -> None:
        self._position = game.reports.position
        self._events = {kind: shape_of(event) for kind, event in game.event_types.items()}
        self._reported = ReportedKeys(self._position, self._events)
        self._compared = ComparedKeys(self._position)
        self._due = DueKeys(self._position)

    def reported_in_position(self, report: Mapping[str, Any] | None, where: str = "position") -> Keys:
        """Return the keys of a reported position or of a view."""
        return self._reported.in_position(report, where)

    def reported_in_events(self, events: Sequence[Mapping[str, Any]] | None, where: str = "events") -> Keys:
        """Return the keys of reported events, each below its kind; an event of an unknown kind is a wrong answer."""
        return self._reported.in_events(events, where)

    def compared_in_position(self, expected: Any, report: Mapping[str, Any] | None) -> Keys:
        """Return the fields of a report that are compared with the expected position: both have a value."""
        return self._compared.in_position(expected, report)

    def due_in_position(self, expected: Any, report: Mapping[str, Any]) -> Keys:
        """Return the fields that have a value in the expected position; for a game that is over, only the result."""
        return self._due.in_position(expected, report)

    def fields(self, *, heard: bool) -> list[str]:
        """Return every field that a report may have, without memory; ``heard`` if seats hear different events."""
        return possible_fields(self._position, self._events, heard=heard)
