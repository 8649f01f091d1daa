"""The openings of games from setups, which together show whether an adapter reads a part of a setup.

A program may begin a game differently from the rules, and then its opening is wrong although the adapter reads the
whole setup. So a single wrong opening proves nothing. A part is certainly not read if the program reports the same for
two values of it that should lead to different reports, if it reports something different for the same setup, or if a
report is exactly the result of another value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from leadline.smoke.comparisons import OpeningComparison
from leadline.smoke.differences import BY_RULES
from leadline.smoke.proofs import Proofs, root_of
from leadline.suite.model import Scenario
from leadline_engines.surface import Engine

if TYPE_CHECKING:
    from leadline.game.definition import Game


@dataclass(frozen=True, slots=True)
class WrongSetup:
    """A wrong opening, and what the other openings show about the parts of the setup that determine it."""

    parts: tuple[str, ...]
    """The parts of the setup that determine all wrong fields; empty if there are no such parts."""
    is_unread: bool
    """True if one of these parts is certainly not read."""
    passed_on: tuple[str, str] | None
    """A wrong field, and the list in the setup that it repeats exactly, so that the adapter certainly reads it."""


@dataclass(frozen=True)
class OpenedSetups:
    """The openings from setups that were seen so far."""

    game: Game
    engine: Engine
    """The reference under the readings of the program."""
    _openings: list[tuple[Scenario, OpeningComparison]] = field(default_factory=list)

    def add(self, scenario: Scenario, opening: OpeningComparison) -> None:
        """Record an opening in which a position was reported."""
        self._openings.append((scenario, opening))

    def judge(self, scenario: Scenario, opening: OpeningComparison) -> WrongSetup:
        """Return what the openings show about a wrong one."""
        proofs, setup = Proofs(self.game, self.engine), scenario.setup or {}
        fields = [difference.field for difference in opening.differences.of_fields]
        reported = [name for name, value in opening.report.items() if value is not None]
        parts = proofs.unread_parts(setup, opening.expected, fields, reported)
        roots = tuple(dict.fromkeys(map(root_of, fields)))
        passed_on = next(
            ((name, part) for part in parts for name in roots if _is_same_list(opening.report.get(name), setup[part])),
            None,
        )
        is_unread = passed_on is None and (
            any(self._is_ignored(part, setup, opening, roots) for part in parts)
            or (bool(parts) and self._is_by_chance(setup, opening))
            or proofs.is_of_another_setup(setup, parts, opening.report)
        )
        return WrongSetup(tuple(parts), is_unread, passed_on)

    def _is_ignored(
        self, part: str, setup: Mapping[str, Any], opening: OpeningComparison, fields: Sequence[str]
    ) -> bool:
        """Return whether a field is reported alike for two values of a part, although it should differ."""
        due = self._reports(opening)
        for other_scenario, other in self._openings:
            if (other_scenario.setup or {}).get(part) == setup.get(part):
                continue
            other_due = self._reports(other)
            for name in fields:
                got = opening.report.get(name)
                if got is not None and got == other.report.get(name) and due.get(name) != other_due.get(name):
                    return True
        return False

    def _is_by_chance(self, setup: Mapping[str, Any], opening: OpeningComparison) -> bool:
        """Return whether another game with the same setup was opened differently, not counting the order of bags."""
        reports = self.game.reports
        shown = reports.resume(self.engine, opening.expected, reports.read(dict(opening.report)))
        return any(
            difference.field not in BY_RULES
            for other_scenario, other in self._openings
            if other_scenario.setup == setup
            for difference in reports.differences(self.engine, shown, other.report)
        )

    def _reports(self, opening: OpeningComparison) -> Mapping[str, Any]:
        """Return the report that an opening should have."""
        return self.game.reports.tell(self.engine, opening.expected)


def _is_same_list(reported: Any, sent: Any) -> bool:
    """Return whether a list is reported exactly as it was sent; a list with a single value may be so by chance."""
    return isinstance(sent, list) and len(sent) > 1 and reported == sent
