"""Putting a wrong answer into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from leadline.games.difference import Difference
from leadline.judge.answers import LEGALITY
from leadline.judge.evidence import Evidence, Explanation
from leadline.report.model import Failure, FieldDifference

if TYPE_CHECKING:
    from leadline.games.game import Game


def name_failure(game: Game, evidence: Evidence, why: Explanation) -> Failure:
    """The failure that a wrong answer is."""
    answer, expected, differences = evidence.answer, evidence.expected, evidence.differences
    got = None if expected.refused and answer.before is None else _got(game, evidence)
    dispute, reading = min(why.readings) if why.readings else ("", "")
    return Failure(
        scenario=answer.scenario,
        part=answer.part,
        move=answer.number,
        text=answer.text,
        kind=_kind(game, evidence, why),  # type: ignore[arg-type]
        rule=why.rule,
        dispute=dispute,
        reading=reading,
        says=_says(evidence, why),
        differences=[FieldDifference(one.field, one.expected, one.got) for one in differences],
        before="" if answer.before is None else game.position_notation.write(answer.before),
        expected="" if expected.refused else game.position_notation.write(expected.position),
        got="" if got is None else game.position_notation.write(got),
        readings=dict(sorted(why.readings)),
    )


def _kind(game: Game, evidence: Evidence, why: Explanation) -> str:
    if evidence.answer.choice_rule:
        return "choice"
    if why.readings:
        return "reading"
    if any(one.field == LEGALITY for one in evidence.differences):
        return "legality"
    return "rule"


def _got(game: Game, evidence: Evidence) -> object | None:
    """The position answered, its gaps filled."""
    answer, expected = evidence.answer, evidence.expected
    if answer.answer.kind != "position":
        return None
    base = answer.before if expected.refused else expected.position
    resumed: object = game.reports.resume(expected.engine, base, answer.answer.position or {})
    return resumed


def _says(evidence: Evidence, why: Explanation) -> str:
    """The failure in one sentence."""
    answer, expected = evidence.answer, evidence.expected
    if answer.choice_rule:
        return f"the choice asked for was not played: {answer.text} was played instead"
    if why.readings:
        ways = " and ".join(f"{dispute} is read as {value}" for dispute, value in sorted(why.readings))
        return f"the answer fits if {ways}"
    if expected.refused and answer.answer.kind == "position":
        return (
            f"an illegal {'move' if answer.number else 'opening'} was accepted: {getattr(expected.result, 'why', '')}"
        )
    if answer.answer.kind in ("refused", "not-offered"):
        said = f": {answer.answer.why}" if answer.answer.why else ""
        how = "refused" if answer.answer.kind == "refused" else "not offered"
        return f"a legal {'move' if answer.number else 'opening'} was {how}{said}"
    return differing_text(evidence.differences)


def differing_text(differences: Sequence[Difference]) -> str:
    """Differences in one line."""
    return "; ".join(f"{one.field} is {one.got}, not {one.expected}" for one in differences)
