"""Putting a wrong answer into words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from leadline.games.difference import Difference
from leadline.games.moves import leads_to
from leadline.judge.answers import LEGALITY, JudgedAnswer, chose_itself
from leadline.judge.model import Item
from leadline.judge.reference import Expected, Reference
from leadline.report.differences import difference_rows
from leadline.report.model import Failure, FieldDifference
from leadline_engines.surface import Engine, Refusal

if TYPE_CHECKING:
    from leadline.games.game import Game


@dataclass(frozen=True, slots=True)
class Charge:
    """What a wrong answer is charged to."""

    rule: str
    """The rule that is broken; beside readings, one that shows it."""
    mistakes: tuple[Item, ...] = ()
    """The mistakes that together make the answer, those with the most answers first."""
    readings: tuple[Item, ...] = ()
    """The readings that do."""
    near: tuple[Item, ...] = ()
    """Mistakes that only something like them can be; then the rule is what the trail of events says."""
    changed: tuple[Difference, ...] = ()
    """What was added or lost of things of which none may be, where nothing explains it."""
    left: frozenset[str] = frozenset()
    """Of an answer that nothing explains the fields that are wrong beside what is explained."""


def name_failure(
    reference: Reference, answer: JudgedAnswer, expected: Expected, differences: Sequence[Difference], charge: Charge
) -> Failure:
    """The failure that a wrong answer is, by where it differs from what is expected."""
    game = reference.game
    got = None if expected.refused and answer.before is None else _got(reference, answer, expected)
    differences = sorted(differences, key=lambda one: one.field not in charge.left)
    dispute = charge.readings[0] if charge.readings and not charge.mistakes else None
    rows = [*differences, *charge.changed]
    if got is not None:
        rows += _untaken(reference, answer, expected.engine, got, differences)
    return Failure(
        scenario=answer.scenario,
        part=answer.part,
        move=answer.number,
        text=answer.text,
        kind=_kind(answer, expected, differences, charge),
        rule=charge.rule,
        dispute=dispute.dispute if dispute else "",
        reading=dispute.reading if dispute else "",
        says=_says(reference, answer, expected, differences, charge),
        differences=[FieldDifference(one.field, one.expected, one.got) for one in rows],
        before="" if answer.before is None else game.position_notation.write(answer.before),
        expected="" if expected.refused else game.position_notation.write(expected.position),
        got="" if got is None else game.position_notation.write(got),
        readings={item.dispute: item.reading for item in charge.readings},
        causes=[item.name for item in (*charge.mistakes, *charge.readings, *charge.near)],
        explained=bool(charge.mistakes or charge.readings),
    )


Kind = Literal["reading", "rule", "legality", "choice"]


def _kind(answer: JudgedAnswer, expected: Expected, differences: Sequence[Difference], charge: Charge) -> Kind:
    if chose_itself(answer, expected):
        return "choice"
    if charge.readings and not charge.mistakes:
        return "reading"
    return "legality" if any(one.field == LEGALITY for one in differences) else "rule"


def _got(reference: Reference, answer: JudgedAnswer, expected: Expected) -> object | None:
    """The position answered, its gaps filled."""
    if answer.answer.kind != "position":
        return None
    base = answer.before if expected.refused else expected.position
    resumed: object = reference.game.reports.resume(expected.engine, base, answer.answer.position or {})
    return resumed


def _untaken(
    reference: Reference, answer: JudgedAnswer, engine: Engine, got: object, differences: Sequence[Difference]
) -> list[Difference]:
    """What was told and no position can hold, so that the position answered does not show it."""
    reports, known = reference.game.reports, {one.field for one in differences}
    own = reports.position.by_name
    left = reports.differences(engine, got, answer.answer.position or {})
    return [one for one in left if one.field.partition(".")[0] in own and one.field not in known]


def _says(
    reference: Reference, answer: JudgedAnswer, expected: Expected, differences: Sequence[Difference], charge: Charge
) -> str:
    """The failure in one sentence."""
    if chose_itself(answer, expected):
        return f"the choice asked for was not played: {answer.text} was played instead of {answer.instead_of}"
    if charge.readings and not charge.mistakes:
        ways = " and ".join(f"{item.dispute} is read as {item.reading}" for item in sorted(charge.readings))
        return f"the answer fits if {ways}{_right_reading(reference, charge.readings)}"
    if isinstance(expected.result, Refusal) and answer.answer.kind == "position":
        if is_untold(answer, expected.result):
            return f"`played` does not say what was chosen for {answer.text}: {expected.result.why}"
        what = "move" if answer.number else "opening"
        wrong = {"incomplete": f"an incomplete {what}", "impossible chance": f"a {what} with impossible chance"}
        return f"{wrong.get(expected.result.kind, f'an illegal {what}')} was accepted: {expected.result.why}"
    if answer.answer.kind in ("refused", "not-offered"):
        said = f": {answer.answer.why}" if answer.answer.why else ""
        how = "refused" if answer.answer.kind == "refused" else "not offered"
        return f"a legal {'move' if answer.number else 'opening'} was {how}{said}"
    if any(one.field == LEGALITY for one in differences):
        return "a legal move was played, and nothing has changed"
    return differing_text(reference.game, differences)


def is_untold(answer: JudgedAnswer, refusal: Refusal) -> bool:
    """Whether all that is wrong is that a subject does not say what it chose where it cannot be told."""
    if refusal.kind != "incomplete":
        return False
    return any(leads_to(door, refusal.path, move.choice) for door in answer.closed for move in answer.moves)


def _right_reading(reference: Reference, readings: Sequence[Item]) -> str:
    """What a single reading should be."""
    if len(readings) != 1:
        return ""
    dispute = readings[0].dispute
    right = reference.base[dispute]
    return f"; the ruling is {right}" if right == reference.recommended[dispute] else f"; it claims {right}"


def differing_text(game: Game, differences: Sequence[Difference]) -> str:
    """Differences in one line."""
    rows = difference_rows(game, (FieldDifference(one.field, one.expected, one.got) for one in differences))
    return "; ".join(f"{field} is {got}, not {expected}" for field, expected, got in rows)
