"""Hints about positions that were played correctly, but are reported differently from what their fields mean.

Such a report shows nothing about the rules of the program. Each hint follows from the report itself: it is given only
if everything else in the report is right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from leadline.game.moves import choices_reported, decisions_reported
from leadline.smoke.comparisons import PositionComparison
from leadline.smoke.differences import RESULT
from leadline_engines.surface import Decision, Engine

if TYPE_CHECKING:
    from leadline.game.definition import Game


@dataclass(frozen=True, slots=True)
class ReportingHint:
    """An explanation of a difference by the way in which a position is reported."""

    note: str
    """The explanation, which follows the description of the difference."""
    remedy: str
    is_proved: bool
    """False if a rule that the program plays differently would produce the same report."""


def reporting_hint(game: Game, engine: Engine, compared: PositionComparison) -> ReportingHint | None:
    """Return what a wrong report means if only the way of reporting is wrong, and otherwise None."""
    fields = [difference.field for difference in compared.differences.of_fields]
    if fields == ["to_act"]:
        return _unlisted(game, engine, compared)
    if len(fields) == 1 and fields[0] in game.reports.acting_fields:
        return _contradicting(engine, compared, fields[0])
    if engine.standing(compared.expected).over and fields and not set(fields) & set(RESULT):
        return _after_the_end(compared, fields)
    return None


def _unlisted(game: Game, engine: Engine, compared: PositionComparison) -> ReportingHint | None:
    """Explain that `to_act` leaves out only decisions of which no choice is legal now, so that no rule shows."""
    missing, extra = compared.differences.decisions
    if extra or not missing or not all(_is_without_choice(engine, compared, decision) for decision in missing):
        return None
    kinds = ", ".join(dict.fromkeys(f"`{decision.kind}`" for decision in missing))
    return ReportingHint(
        f": no choice of {kinds} is legal here, but the decision is open",
        f"`to_act` lists open decisions, not legal choices: MESSAGES.md says under *Open decisions* when {kinds} "
        f"{'are' if ',' in kinds else 'is'} open. Add to `to_act` what the adapter leaves out, unless your "
        "program lacks this decision",
        is_proved=True,
    )


def _is_without_choice(engine: Engine, compared: PositionComparison, decision: Decision) -> bool:
    choices = choices_reported(engine, compared.expected, decision)
    return choices.complete and not choices.listed


def _contradicting(engine: Engine, compared: PositionComparison, field: str) -> ReportingHint | None:
    """Explain that the seat to move contradicts `to_act`, which is right and names only another seat."""
    seats = {seat for decision in decisions_reported(engine, compared.expected) for seat in decision.seats}
    due, got = getattr(compared.expected, field), compared.report.get(field)
    if not compared.report.get("to_act") or seats != {due} or got in seats:
        return None
    return ReportingHint(
        f": `to_act` names {due}",
        f"report in `{field}` the seat that `to_act` names while nobody else may act, or leave out one of the two",
        is_proved=True,
    )


def _after_the_end(compared: PositionComparison, fields: Sequence[str]) -> ReportingHint:
    """Say that a finished game need not be reported in full."""
    return ReportingHint(
        "",
        f"after the end, `over`, `winners` and `scores` are enough: leave out `{fields[0]}` if it means nothing any "
        "more. If it is reported as the game ended, `leadline check` shows which rule is broken",
        is_proved=False,
    )
