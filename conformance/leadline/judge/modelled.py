"""The model of a subject, as the report has it: each mistake and reading with what it explains."""

from __future__ import annotations

from collections.abc import Sequence

from leadline.judge.examples import plainness
from leadline.judge.judge import Judgement
from leadline.judge.model import Item
from leadline.judge.names import Named
from leadline.judge.run import Run, reproduce_command
from leadline.report.model import Cause, Failure, ModelResult, ScenarioResult


def model_result(run: Run, judgement: Judgement, scenarios: Sequence[ScenarioResult]) -> ModelResult:
    """What explains the answers of a run, and how many it explains.

    What is only near and makes no answer right explains nothing to anybody, and is left out.
    """
    failures = [failure for result in scenarios for failure in result.failures]
    counts = judgement.counts
    return ModelResult(
        judged=counts.judged,
        right=counts.right,
        plain=counts.plain,
        causes=[_cause(run, judgement, one, failures) for one in judgement.named if one.cured or not one.is_near],
        mistakes=len(run.spec.mistakes),
        noticed=len(judgement.noticed | {one.item.mistake for one in judgement.named if one.item.mistake}),
        unexplained=sum(failure.is_unknown for failure in failures),
        held_out=counts.held_out,
        predicted=counts.predicted,
    )


def _cause(run: Run, judgement: Judgement, named: Named, failures: Sequence[Failure]) -> Cause:
    item, traits = named.item, judgement.catalogue.traits[named.item]
    aiming = {
        scenario.id
        for scenario in run.scenarios
        if {*traits.rules, item.dispute} & {*scenario.rules, *scenario.disputes}
    }
    steps = {scenario.id: len(scenario.steps) for scenario in run.scenarios}
    own = [failure for failure in failures if item.name in failure.causes]
    own.sort(key=lambda failure: (len(failure.causes), *plainness(failure, aiming, steps)))
    cured = dict.fromkeys(failure.scenario for failure in own)
    cured |= dict.fromkeys(case.answer.scenario for case in named.cured)
    says, instead = _words(run, item, supported=traits.supported)
    return Cause(
        id=item.name,
        kind="mistake" if item.mistake else "reading",
        says=says,
        instead=instead,
        rules=list(traits.rules),
        is_near=named.is_near,
        failed=not traits.supported,
        answers=named.answers,
        against=len(named.against),
        rivals=[rival.name for rival in named.rivals],
        scenarios=list(cured),
        example=own[0] if own else None,
        reproduce=reproduce_command(run, own[0]) if own else "",
        contrary=list(dict.fromkeys(case.answer.scenario for case in named.against)),
    )


def _words(run: Run, item: Item, *, supported: bool) -> tuple[str, str]:
    """What a program does that has an item, and what to do instead."""
    mistake = run.spec.mistake(item.mistake)
    if mistake is not None:
        return mistake.says, mistake.instead
    dispute = run.spec.dispute(item.dispute)
    assert dispute is not None
    right = run.claimed.get(dispute.id, dispute.ruling)
    return dispute.readings[item.reading].says, "" if supported else dispute.readings[right].says
