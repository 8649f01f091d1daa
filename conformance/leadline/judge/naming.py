"""Putting a wrong answer into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from leadline.games.interface import Difference
from leadline.judge.evidence import Evidence, Explanation
from leadline.judge.steps import LEGALITY
from leadline.report.model import Failure, FieldDifference

if TYPE_CHECKING:
    from leadline.games.interface import GamePlug


def name_failure(plug: GamePlug, evidence: Evidence, why: Explanation) -> Failure:
    """The failure that a wrong answer is."""
    step, expected, differences = evidence.step, evidence.expected, evidence.differences
    got = None if expected.refused and step.before is None else _got(plug, evidence)
    dispute, reading = min(why.readings) if why.readings else ("", "")
    return Failure(
        scenario=step.scenario,
        part=step.part,
        move=step.number,
        text=step.text,
        kind=_kind(plug, evidence, why),  # type: ignore[arg-type]
        rule=why.rule,
        dispute=dispute,
        reading=reading,
        says=_says(evidence, why),
        differences=[FieldDifference(one.field, one.expected, one.got) for one in differences],
        before="" if step.before is None else plug.write_position(step.before),
        expected="" if expected.refused else plug.write_position(expected.position),
        got="" if got is None else plug.write_position(got),
        readings=dict(sorted(why.readings)),
    )


def _kind(plug: GamePlug, evidence: Evidence, why: Explanation) -> str:
    if evidence.step.choice_rule:
        return "choice"
    if why.readings:
        return "reading"
    if any(one.field == LEGALITY for one in evidence.differences):
        return "legality"
    return "conservation" if why.rule == plug.conservation_rule and evidence.step.number else "rule"


def _got(plug: GamePlug, evidence: Evidence) -> object | None:
    """The position answered, its gaps filled."""
    step, expected = evidence.step, evidence.expected
    if step.answer.kind != "position":
        return None
    base = step.before if expected.refused else expected.position
    adopted: object = plug.adopt(base, evidence.reference.report(step.answer.position))
    return adopted


def _says(evidence: Evidence, why: Explanation) -> str:
    """The failure in one sentence."""
    step, expected = evidence.step, evidence.expected
    if step.choice_rule:
        return f"the choice asked for was not played: {step.text} was played instead"
    if why.readings:
        ways = " and ".join(f"{dispute} is read as {value}" for dispute, value in sorted(why.readings))
        return f"the answer fits if {ways}"
    if expected.refused and step.answer.kind == "position":
        return f"an illegal {'move' if step.number else 'opening'} was accepted: {expected.result.why}"
    if step.answer.kind in ("refused", "not-offered"):
        said = f": {step.answer.why}" if step.answer.why else ""
        how = "refused" if step.answer.kind == "refused" else "not offered"
        return f"a legal {'move' if step.number else 'opening'} was {how}{said}"
    return differing_text(evidence.differences)


def differing_text(differences: Sequence[Difference]) -> str:
    """Differences in one line."""
    return "; ".join(f"{one.field} is {one.got}, not {one.expected}" for one in differences)
