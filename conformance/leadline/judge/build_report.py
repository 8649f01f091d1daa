"""The report of a judgement: scenarios, the diagnosis, what is not offered, and the overall result.

The verdicts on rules and disputes have their own modules: `rule_results` and `dispute_results`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Literal, get_args

from leadline import __version__
from leadline.judge.attribution import Named
from leadline.judge.chance import chance_results
from leadline.judge.consistency import hidden_result, probe_results
from leadline.judge.diagnosis import Deviation
from leadline.judge.dispute_results import dispute_results, profile_results
from leadline.judge.failures import plainness
from leadline.judge.group_results import group_results
from leadline.judge.judgement import GameJudgement, Judgement, Run
from leadline.judge.offering import Unoffered
from leadline.judge.opening_results import opening_results
from leadline.judge.rule_results import rule_results
from leadline.recording.model import Recording
from leadline.results.causes import Cause, Failure, ModelResult
from leadline.results.model import DisputeResult, NotOffered, Report, RuleResult, RuleVerdict, ScenarioResult, Summary
from leadline.suite.model import Scenario

IN_LISTS = "choices in lists"
"""What is not offered if a list of legal choices states so."""
LACKED = "listed in `lacks`, so it was never sent"
"""The reason for a choice that the program declares it lacks."""


def conclude(run: Run, recording: Recording, judgement: Judgement) -> Report:
    """Make the report of a run."""
    scenarios = scenario_results(run, recording, judgement)
    disputes = dispute_results(run, judgement, scenarios)
    game = run.game
    probes = [*probe_results(game.reports, recording, judgement), *hidden_result(game.reports, recording)]
    chance = chance_results(game, recording) if run.whole or recording.samples or recording.invented else []
    rules = rule_results(run, recording, judgement, scenarios, chance)
    is_inconsistent = "fail" in {*(result.verdict for result in chance), *(result.verdict for result in probes)}
    summary = summarise(run, judgement, scenarios, rules, disputes, recording.gave_up, is_inconsistent=is_inconsistent)
    return Report(
        leadline=__version__,
        suite=run.suite,
        game=recording.game,
        whole=run.whole,
        command=run.command,
        subject=recording.subject,
        judged_under=judgement.readings,
        seed=recording.seed,
        shuffle=run.shuffle,
        selection=run.selection,
        options=list(run.options),
        summary=summary,
        model=model_result(run, judgement, scenarios, {rule.id for rule in rules if rule.verdict == "broken"}),
        openings=opening_results(run, judgement),
        groups=group_results(run, judgement),
        scenarios=scenarios,
        rules=rules,
        disputes=disputes,
        profiles=profile_results(run, disputes),
        chance=chance,
        not_offered=not_offered_results(judgement),
        probes=probes,
        gave_up=recording.gave_up,
        date=run.date,
    )


def scenario_results(run: Run, recording: Recording, judgement: Judgement) -> list[ScenarioResult]:
    """Return the result of every scenario, and of every guided game."""
    games: dict[str, list[GameJudgement]] = {}
    for game in judgement.games:
        games.setdefault(game.record.scenario, []).append(game)
    missing = {untested.scenario: untested.missing for untested in recording.untested}
    results = [_scenario_result(scenario, games.get(scenario.id, []), missing) for scenario in run.scenarios]
    for name, guided in games.items():
        if guided[0].record.part == "guided":
            results.append(_guided_result(name, guided))
    return results


def _scenario_result(scenario: Scenario, games: list[GameJudgement], missing: Mapping[str, str]) -> ScenarioResult:
    result = ScenarioResult(scenario.id, scenario.title, scenario.topic, "not-tested", "", list(scenario.rules), 0)
    _fill(result, games)
    if not games:
        result.why = f"it {missing[scenario.id]}" if scenario.id in missing else "it was not played"
    return result


def _guided_result(name: str, games: list[GameJudgement]) -> ScenarioResult:
    result = ScenarioResult(
        name, "A game guided by the runner, with the subject's own dice", "guided", "pass", "", [], 0
    )
    _fill(result, games)
    return result


def _fill(result: ScenarioResult, games: list[GameJudgement]) -> None:
    """Set the verdict: broken takes precedence over fail, then not offered, then cut short, then pass."""
    if not games:
        return
    result.moves = sum(game.judged for game in games)
    cannot = next((game.cannot_load for game in games if game.cannot_load), "")
    if cannot:
        result.why = f"it says that it cannot load this: {cannot}"
        return
    result.failures = [failure for game in games for failure in game.failures]
    broken = next((game for game in games if game.broken), None)
    undecided = next((game.undecided for game in games if game.undecided), "")
    cut = next((game.why_incomplete for game in games if game.why_incomplete), "")
    scripted = (game for game in games if game.record.part != "guided")
    unoffered = next((each for game in scripted for each in game.unoffered if each.is_legal), None)
    if broken is not None:
        result.verdict, result.why, result.evidence = "error", broken.broken, broken.fault
    elif result.failures:
        result.verdict, result.why = "fail", result.failures[0].says
    elif unoffered is not None:
        reason = f": {unoffered.why}" if unoffered.why else ""
        result.verdict, result.why = "not-tested", f"it does not offer this ({unoffered.what}){reason}"
    elif cut:
        result.verdict, result.why = "incomplete", cut
    elif undecided:
        result.verdict, result.why = "not-tested", undecided
    else:
        result.verdict = "pass"


def model_result(run: Run, judgement: Judgement, scenarios: Sequence[ScenarioResult], broken: Set[str]) -> ModelResult:
    """Return the mistakes and readings that explain the answers of a run, how many, and which rules they break."""
    failures = [failure for result in scenarios for failure in result.failures]
    counts = judgement.counts
    return ModelResult(
        judged=counts.judged,
        right=counts.right,
        plain=counts.plain,
        causes=[_cause(run, judgement, named, failures, broken) for named in judgement.named],
        mistakes=len(run.spec.mistakes),
        noticed=len(
            judgement.noticed | {named.deviation.mistake for named in judgement.named if named.deviation.mistake}
        ),
        unexplained=sum(failure.is_unexplained and not failure.causes for failure in failures),
        held_out=counts.held_out,
        predicted=counts.predicted,
    )


def _cause(run: Run, judgement: Judgement, named: Named, failures: Sequence[Failure], broken: Set[str]) -> Cause:
    deviation, traits = named.deviation, judgement.evaluator.catalogue.traits[named.deviation]
    aiming = {
        scenario.id
        for scenario in run.scenarios
        if {*traits.rules, deviation.dispute} & {*scenario.rules, *scenario.disputes}
    }
    steps = {scenario.id: len(scenario.steps) for scenario in run.scenarios}
    own = [failure for failure in failures if deviation.name in failure.causes]
    own = own or [failure for failure in failures if deviation.name in failure.partly]
    own.sort(key=lambda failure: (len(failure.causes), *plainness(failure, aiming, steps)))
    scenarios = dict.fromkeys(failure.scenario for failure in own)
    scenarios |= dict.fromkeys(observation.answer.turn.scenario for observation in named.examples)
    says, instead = _words(run, deviation, supported=traits.supported)
    # A program that makes a mistake need not break all rules of the mistake: some may not have come into play.
    broken_here = [rule for rule in traits.rules if rule in broken]
    return Cause(
        id=deviation.name,
        kind="mistake" if deviation.mistake else "reading",
        says=says,
        instead=instead,
        rules=broken_here if deviation.mistake and broken_here else list(traits.rules),
        is_similar=named.standing == "similar",
        may_be=named.standing == "possible" or (named.is_named and named.is_tentative),
        failed=not traits.supported,
        answers=named.answers,
        answers_in_part=named.answers_in_part,
        against=len(named.against),
        rivals=[rival.name for rival in _aimed_first(run, judgement, named.equivalents)],
        scenarios=list(scenarios),
        example=own[0] if own else None,
        reproduce=run.reproduce(own[0]) if own else "",
        contrary=list(dict.fromkeys(observation.answer.turn.scenario for observation in named.against)),
    )


def _aimed_first(run: Run, judgement: Judgement, deviations: Sequence[Deviation]) -> list[Deviation]:
    """Return deviations in the order in which they are listed: those about rules of the selected scenarios first."""
    aims = {rule for scenario in run.scenarios for rule in scenario.rules}
    traits = judgement.evaluator.catalogue.traits
    return sorted(deviations, key=lambda deviation: aims.isdisjoint(traits[deviation].rules))


def _words(run: Run, deviation: Deviation, *, supported: bool) -> tuple[str, str]:
    """Return the behaviour of a program that has a deviation, and what to do instead."""
    mistake = run.spec.mistake(deviation.mistake)
    if mistake is not None:
        return mistake.says, mistake.instead
    dispute = run.spec.dispute(deviation.dispute)
    assert dispute is not None
    right = run.claimed.get(dispute.id, dispute.ruling)
    return dispute.readings[deviation.reading].says, "" if supported else dispute.readings[right].says


def not_offered_results(judgement: Judgement) -> list[NotOffered]:
    """Return what the subject does not offer, by kind and reason, starting with what is most often legal."""
    results: dict[tuple[str, str], NotOffered] = {}
    for game in judgement.games:
        lacked = [Unoffered(kind, LACKED, is_legal=True, is_lacking=True) for kind in sorted(game.record.lacked)]
        for unoffered in (*lacked, *game.unoffered):
            new = NotOffered(unoffered.what, unoffered.why, 0, 0, [], unoffered.is_lacking)
            result = results.setdefault((unoffered.what, unoffered.why), new)
            result.legal += unoffered.is_legal
            result.illegal += not unoffered.is_legal
            result.rules += (rule for rule in unoffered.hidden if rule not in result.rules)
            if game.record.scenario not in result.scenarios:
                place = 0 if unoffered.is_legal else len(result.scenarios)
                result.scenarios.insert(place, game.record.scenario)
        if game.hidden:
            new = NotOffered(IN_LISTS, "", 0, 0, [], is_lacking=False)
            result = results.setdefault((IN_LISTS, ""), new)
            result.legal += 1
            result.rules += (rule for rule in game.hidden if rule not in result.rules)
            result.scenarios.append(game.record.scenario)
    return sorted(results.values(), key=lambda result: (-result.legal, -result.illegal, result.what))


def summarise(
    run: Run,
    judgement: Judgement,
    scenarios: Sequence[ScenarioResult],
    rules: Sequence[RuleResult],
    disputes: Sequence[DisputeResult],
    gave_up: str,
    *,
    is_inconsistent: bool,
) -> Summary:
    """Return the overall result and the exit status.

    ``is_inconsistent`` is true if chance is not fair, or a consistency probe failed.
    """
    is_wrong = is_inconsistent or _is_wrong(scenarios, rules, disputes)
    is_untested = bool(gave_up) or _is_untested(judgement, scenarios, rules)
    result: Literal["conformant", "not-conformant", "incomplete"] = "incomplete" if is_untested else "conformant"
    status: Literal[0, 1, 2, 3] = 3 if is_untested else 0
    if is_wrong:
        result, status = "not-conformant", 1
    if (
        gave_up
        and _no_move_judged(judgement)
        and all(result.verdict in ("error", "not-tested") for result in scenarios)
    ):
        result, status = "incomplete", 2
    verdicts = ("pass", "fail", "error", "incomplete", "not-tested")
    return Summary(
        result=result,
        status=status,
        scenarios={verdict: sum(item.verdict == verdict for item in scenarios) for verdict in verdicts},
        rules={verdict: sum(item.verdict == verdict for item in rules) for verdict in get_args(RuleVerdict)},
        moves=sum(game.judged for game in judgement.games),
        seconds=round(run.seconds, 3),
        restarts=run.restarts,
    )


def _is_wrong(
    scenarios: Sequence[ScenarioResult], rules: Sequence[RuleResult], disputes: Sequence[DisputeResult]
) -> bool:
    """Return whether anything is wrong in the answers."""
    return (
        any(result.verdict in ("fail", "error") for result in scenarios)
        or any(result.verdict in ("broken", "suspected") for result in rules)
        or any(result.failed for result in disputes)
    )


def _is_untested(judgement: Judgement, scenarios: Sequence[ScenarioResult], rules: Sequence[RuleResult]) -> bool:
    """Return whether something that must be tested is not.

    A program that lacks a choice that the rules give lacks something, even if no rule is recorded as giving it. A
    program is not conformant if none of its games could be judged to the end.
    """
    return (
        any(result.verdict == "not-offered" or (result.required and result.verdict == "not-tested") for result in rules)
        or any(unoffered.is_legal for game in judgement.games for unoffered in game.unoffered)
        or any(game.record.lacked for game in judgement.games)
        or all(result.verdict in ("incomplete", "not-tested") for result in scenarios)
    )


def _no_move_judged(judgement: Judgement) -> bool:
    """Return whether all answers are openings, and faults end every game."""
    return bool(judgement.games) and all(
        game.broken and not any(observation.answer.turn.number for observation in game.observations)
        for game in judgement.games
    )
