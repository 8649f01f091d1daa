"""Wrong answers as failures of the report, put into words and into order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from leadline.game.moves import leads_to
from leadline.judge.answers import LEGALITY, JudgedAnswer, chose_itself
from leadline.judge.attribution import Attribution
from leadline.judge.diagnosis import Deviation
from leadline.judge.reference import Expected, Reference
from leadline.results.causes import Failure
from leadline.results.differences import difference_rows
from leadline.schema.values import FieldDifference
from leadline_engines.surface import Engine, Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game


def name_failure(
    reference: Reference,
    answer: JudgedAnswer,
    expected: Expected,
    differences: Sequence[FieldDifference],
    attribution: Attribution,
) -> Failure:
    """Return a wrong answer as a failure, by its differences from what is expected."""
    game = reference.game
    got = answered_position(reference, answer, expected)
    differences = sorted(differences, key=lambda difference: difference.field not in attribution.left)
    dispute = attribution.readings[0] if attribution.readings and not attribution.mistakes else None
    rows = [*differences, *attribution.changed]
    if got is not None:
        rows += _untaken(reference, answer, expected.engine, got, differences)
    return Failure(
        scenario=answer.turn.scenario,
        part=answer.turn.part,
        move=answer.turn.number,
        text=answer.turn.text,
        kind=_kind(answer, expected, differences, attribution),
        rule=attribution.rule,
        dispute=dispute.dispute if dispute else "",
        reading=dispute.reading if dispute else "",
        says=_says(reference, answer, expected, differences, attribution),
        differences=rows,
        before="" if answer.before is None else game.position_notation.write(answer.before),
        expected="" if expected.refused else game.position_notation.write(expected.position),
        got="" if got is None else game.position_notation.write(got),
        readings={item.dispute: item.reading for item in attribution.readings},
        causes=[item.name for item in (*attribution.mistakes, *attribution.readings, *attribution.similar)],
        partly=[item.name for item in attribution.partly],
        explained=bool(attribution.mistakes or attribution.readings),
        certain=attribution.is_certain,
    )


Kind = Literal["reading", "rule", "legality", "choice"]


def _kind(
    answer: JudgedAnswer, expected: Expected, differences: Sequence[FieldDifference], attribution: Attribution
) -> Kind:
    if chose_itself(answer, expected):
        return "choice"
    if attribution.readings and not attribution.mistakes:
        return "reading"
    return "legality" if any(difference.field == LEGALITY for difference in differences) else "rule"


def answered_position(reference: Reference, answer: JudgedAnswer, expected: Expected) -> object | None:
    """Return the position answered, with its gaps filled; None without one, or if nothing can fill them."""
    if answer.answer.kind != "position" or (expected.refused and answer.before is None):
        return None
    base = answer.before if expected.refused else expected.position
    resumed: object = reference.game.reports.resume(expected.engine, base, answer.answer.position or {})
    return resumed


def _untaken(
    reference: Reference, answer: JudgedAnswer, engine: Engine, got: object, differences: Sequence[FieldDifference]
) -> list[FieldDifference]:
    """Return reported values that no position can hold, and that the position answered therefore does not show."""
    reports, known = reference.game.reports, {difference.field for difference in differences}
    own = reports.position.by_name
    left = reports.differences(engine, got, answer.answer.position or {})
    return [
        difference for difference in left if difference.field.partition(".")[0] in own and difference.field not in known
    ]


def _says(
    reference: Reference,
    answer: JudgedAnswer,
    expected: Expected,
    differences: Sequence[FieldDifference],
    attribution: Attribution,
) -> str:
    """Return the failure in one sentence."""
    own = answer.own_choice
    if own is not None and chose_itself(answer, expected):
        return f"the choice asked for was not played: {answer.turn.text} was played instead of {own.asked_text}"
    if attribution.readings and not attribution.mistakes:
        ways = " and ".join(f"{item.dispute} is read as {item.reading}" for item in sorted(attribution.readings))
        return f"the answer fits if {ways}{_right_reading(reference, attribution.readings)}"
    if isinstance(expected.result, Refusal) and answer.answer.kind == "position":
        if is_untold(answer, expected.result):
            return f"`played` does not say what was chosen for {answer.turn.text}: {expected.result.why}"
        subject = "move" if answer.turn.number else "opening"
        article = "a" if answer.turn.number else "an"
        impossible = f"{article} {subject} with impossible chance"
        wrong = {"incomplete": f"an incomplete {subject}", "impossible chance": impossible}
        return f"{wrong.get(expected.result.kind, f'an illegal {subject}')} was accepted: {expected.result.why}"
    if answer.answer.kind == "refused":
        reason = f": {answer.answer.why}" if answer.answer.why else ""
        return f"a legal {'move' if answer.turn.number else 'opening'} was refused{reason}"
    if any(difference.field == LEGALITY for difference in differences):
        return "a legal move was played, and nothing has changed"
    return differing_text(reference.game, differences)


def is_untold(answer: JudgedAnswer, refusal: Refusal) -> bool:
    """Return whether the only fault is that a subject does not report a choice that the tester could not set."""
    if refusal.kind != "incomplete":
        return False
    return any(leads_to(settable, refusal.path, move.choice) for settable in answer.closed for move in answer.moves)


def _right_reading(reference: Reference, readings: Sequence[Deviation]) -> str:
    """Return the clause on the correct reading, if only one reading is involved."""
    if len(readings) != 1:
        return ""
    dispute = readings[0].dispute
    right = reference.base[dispute]
    return f"; the ruling is {right}" if right == reference.recommended[dispute] else f"; it claims {right}"


def differing_text(game: Game, differences: Sequence[FieldDifference]) -> str:
    """Return differences in one line."""
    rows = difference_rows(game, differences)
    return "; ".join(f"{field} is {got}, not {expected}" for field, expected, got in rows)


def simplest(failures: Iterable[Failure], aiming: set[str]) -> Failure | None:
    """Return the simplest wrong answer: one that fewest readings explain, of a scenario aimed at it, and short."""
    return min(failures, key=lambda failure: (len(failure.readings), *plainness(failure, aiming)), default=None)


def plainness(
    failure: Failure, aiming: set[str], steps: Mapping[str, int] | None = None
) -> tuple[bool, bool, bool, int, int, int, str]:
    """Return a sort key that puts the simplest wrong answers first; ``steps`` are the numbers of steps by scenario.

    The move for which a scenario is written is simpler than one on the way to it, and than that of its legal variant.
    """
    known = (steps or {}).get(failure.scenario, failure.move)
    aside = failure.scenario not in aiming
    return (
        failure.part == "guided",
        aside,
        failure.part == "legal_variant" or failure.move < known,
        known,
        failure.move,
        len(failure.before),
        failure.scenario,
    )
