"""The verdict on each rule: broken, suspected, inconclusive, kept or not tested; and whether it must be tested.

The verdicts, and which of them applies first, are described at `RuleVerdict` in `leadline.results.model`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from leadline.judge.failures import plainness
from leadline.judge.judgement import Judgement, Run
from leadline.judge.mutation_score import known_killers
from leadline.protocol.messages import CAPABILITIES
from leadline.recording.model import Recording
from leadline.results.causes import Failure
from leadline.results.model import ChanceResult, RuleResult, RuleVerdict, ScenarioResult
from leadline.spec.model import Rule
from leadline.suite.carrying import needs_the_box
from leadline.suite.kills import can_show
from leadline.suite.prove import play_scenario, rules_fired

if TYPE_CHECKING:
    from leadline.game.definition import Game


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence of a run's answers on its rules."""

    fired: Mapping[str, int]
    """By rule: the number of times it came into play in right answers."""
    met: Set[str]
    """The rules that came into play in wrong answers."""
    charged: Mapping[str, Sequence[Failure]]
    """By rule: the wrong answers that break it."""
    grouped: Mapping[str, Sequence[Failure]]
    """By rule that is suspected for a group of unexplained answers: those answers."""
    suspected: Mapping[str, str]
    """By rule that is suspected for a group of answers: the reason."""
    hidden: Mapping[str, str]
    """By rule that may be broken where a choice is not offered that is offered elsewhere: the explanation."""
    lacking: Mapping[str, str]
    """By rule that gives a player choices of a kind that the subject lacks: the explanation."""
    detected: Set[str]
    """The mistakes that the program makes, or that would be detected."""
    doubtful: Mapping[str, str]
    """By rule: the reason why the verdict is inconclusive. More of its scenarios fail in unexplained answers than
    pass."""
    unfair: Mapping[str, str]
    """By rule about chance: the first test of the program's chance that failed."""


def rule_results(
    run: Run,
    recording: Recording,
    judgement: Judgement,
    scenarios: Sequence[ScenarioResult],
    chance: Sequence[ChanceResult] = (),
) -> list[RuleResult]:
    """Return the result of every rule.

    A failure that a reading explains is charged to its dispute, not to a rule. A named mistake breaks those of its
    rules that came into play where it shows. An answer that nothing explains breaks none. A failed test of ``chance``
    breaks the rules about that chance.
    """
    evidence = _gather(judgement, scenarios, chance)
    has_everything = _has_everything(run.game, recording)
    results = []
    for rule in run.spec.all_rules():
        mistakes = [mistake.id for mistake in run.spec.mistakes if rule.id in mistake.rules]
        verdict, why = _verdict(rule.id, evidence, mistakes, has_noticed=judgement.has_noticed)
        aiming = {scenario.id for scenario in run.scenarios if rule.id in scenario.rules}
        failures = sorted(
            evidence.charged.get(rule.id) or evidence.grouped.get(rule.id, ()),
            key=lambda failure: (failure.rule != rule.id, *plainness(failure, aiming)),
        )
        is_tested = verdict != "not-tested"
        is_required = _is_required(run, rule, judgement, evidence, is_aimed_at=bool(aiming), is_tested=is_tested)
        if is_required and not is_tested and mistakes:
            is_unseen = rule.id in evidence.fired and rule.id not in evidence.lacking
            if is_unseen:  # It was right, but none of its mistakes would be detected.
                is_required = not has_everything and _can_show(run, rule, judgement, scenarios, mistakes)
        results.append(
            RuleResult(
                rule.id,
                rule.title,
                verdict,
                is_required,
                evidence.fired.get(rule.id, 0),
                list(dict.fromkeys(failure.scenario for failure in failures)),
                run.reproduce(failures[0]) if failures else "",
                len(mistakes),
                sum(mistake in evidence.detected for mistake in mistakes),
                why,
            )
        )
    return results


# ---- The evidence of the answers


def _gather(judgement: Judgement, scenarios: Sequence[ScenarioResult], chance: Sequence[ChanceResult]) -> Evidence:
    fired: dict[str, int] = {}
    for game in judgement.games:
        for rule, times in game.fired.items():
            fired[rule] = fired.get(rule, 0) + times
    return Evidence(
        fired=fired,
        met={rule for game in judgement.games for rule in game.met},
        charged=_charged(judgement),
        grouped=_grouped(judgement),
        suspected=_suspected(judgement),
        hidden=_hidden(judgement),
        lacking=_lacking(judgement),
        detected=judgement.noticed | {each.deviation.mistake for each in judgement.named},
        doubtful=_doubtful(scenarios),
        unfair={rule: result.id for result in reversed(chance) if result.verdict == "fail" for rule in result.rules},
    )


def _doubtful(scenarios: Sequence[ScenarioResult]) -> dict[str, str]:
    """Return the rules whose scenarios fail in unexplained answers more often than they pass, each with that reason."""
    passed, failed = Counter[str](), Counter[str]()
    for scenario in scenarios:
        if scenario.verdict == "pass":
            passed.update(scenario.rules)
        elif any(failure.is_unexplained for failure in scenario.failures):
            failed.update(scenario.rules)
    return {
        rule: f"scenarios about it: {passed[rule]} passed, {number} failed in answers that nothing explains"
        for rule, number in failed.items()
        if number > passed[rule]
    }


def _charged(judgement: Judgement) -> dict[str, list[Failure]]:
    """Return the failures by the rules that they break: those broken for certain, and those of named mistakes.

    A named mistake breaks those of its rules that came into play in one of its answers: a program that makes it need
    not make all of it. If none did, because the mistake shows only in what is open, it breaks them all.
    """
    catalogue = judgement.evaluator.catalogue
    broken = {each.deviation.name: each.broken_rules(catalogue) for each in judgement.named}
    failures = [
        (failure, {*rules, failure.rule})
        for game in judgement.games
        for failure, rules in zip(game.failures, game.in_play, strict=True)
        if not failure.dispute
    ]
    shown = {
        cause
        for failure, in_play in failures
        for cause in (*failure.causes, *failure.partly)
        if not in_play.isdisjoint(broken.get(cause, ()))
    }
    charged: dict[str, list[Failure]] = {}
    for failure, in_play in failures:
        by_name = [
            rule
            for cause in (*failure.causes, *failure.partly)
            for rule in broken.get(cause, ())
            if rule in in_play or cause not in shown
        ]
        own = [failure.rule] if failure.certain or (failure.explained and not failure.causes) else []
        for rule in dict.fromkeys((*own, *by_name)):
            charged.setdefault(rule, []).append(failure)
    return charged


def _grouped(judgement: Judgement) -> dict[str, list[Failure]]:
    grouped: dict[str, list[Failure]] = {}
    for group in judgement.groups:
        for suspect in group.suspects:
            grouped.setdefault(suspect, []).extend(member.failure for member in group.members)
    return grouped


def _suspected(judgement: Judgement) -> dict[str, str]:
    suspected: dict[str, str] = {}
    for group in judgement.groups:
        number = len(group.members)
        answers = "1 unexplained answer" if number == 1 else f"{number} unexplained answers"
        for place, suspect in enumerate(group.suspects, 1):
            likely = "the most likely cause of" if place == 1 else f"suspect {place} of {len(group.suspects)} for"
            suspected.setdefault(suspect, f"it is {likely} {answers}")
    traits = judgement.evaluator.catalogue.traits
    for named in judgement.named:
        for rule in traits[named.deviation].rules if named.is_tentative else ():
            suspected.setdefault(rule, "a mistake that breaks it explains the only answer that points to one")
    return suspected


def _hidden(judgement: Judgement) -> dict[str, str]:
    hidden: dict[str, str] = {}
    for game in judgement.games:
        name = game.record.scenario
        for each in game.unoffered:
            for rule in each.hidden:
                hidden.setdefault(
                    rule, f"{each.what} is not offered in {name}, where it is legal, but is offered elsewhere"
                )
        for rule in game.hidden:
            hidden.setdefault(
                rule, f"a list of choices in {name} omits, as not offered, a choice that is played elsewhere"
            )
    return hidden


def _lacking(judgement: Judgement) -> dict[str, str]:
    lacking: dict[str, str] = {}
    for each in (each for game in judgement.games for each in game.unoffered):
        for rule in each.rules:
            lacking.setdefault(rule, f"the choice that it gives, {each.what}, is not offered")
    game = judgement.evaluator.reference.game
    for kind in sorted({kind for each in judgement.games for kind in each.record.lacked}):
        for path, rule in game.choice_rules.items():
            if path.partition(".")[0] == kind:
                lacking.setdefault(rule, f"the program lacks the choice that it gives, {kind}")
    return lacking


# ---- The verdict


def _verdict(rule: str, evidence: Evidence, mistakes: Sequence[str], *, has_noticed: bool) -> tuple[RuleVerdict, str]:
    """Return the verdict on a rule that these mistakes break, and the reason if no answer shows it by itself."""
    if evidence.charged.get(rule):
        return "broken", ""
    if rule in evidence.unfair:
        return "broken", f"a test of the program's chance failed: {evidence.unfair[rule]}"
    if evidence.suspected.get(rule):
        return "suspected", evidence.suspected[rule]
    if evidence.hidden.get(rule):
        return "not-offered", evidence.hidden[rule]
    if rule not in evidence.fired and rule in evidence.met:
        return "inconclusive", ""
    if rule in evidence.doubtful:
        return "inconclusive", evidence.doubtful[rule]
    why = _why_not_tested(rule, evidence, mistakes, has_noticed=has_noticed)
    return ("not-tested", why) if why else ("kept", "")


def _why_not_tested(rule: str, evidence: Evidence, mistakes: Sequence[str], *, has_noticed: bool) -> str:
    """Return why a rule that nothing speaks against is not tested; empty if it is kept.

    The mistakes that would be detected are known only if they were looked for (``has_noticed``).
    """
    if rule in evidence.lacking:
        return evidence.lacking[rule]
    if rule not in evidence.fired:
        return "it never came into play"
    if mistakes and has_noticed and evidence.detected.isdisjoint(mistakes):
        return f"none of the {len(mistakes)} known mistakes that break it would have been detected"
    return ""


# ---- Whether a rule has to be tested


def _is_required(
    run: Run, rule: Rule, judgement: Judgement, evidence: Evidence, *, is_aimed_at: bool, is_tested: bool
) -> bool:
    """Return whether a rule must be tested.

    It need not be if the readings in force never bring it up, or only the players at the table see it. For a part of
    the suite it would be too much to require that a mistake in every rule it touches be detected.
    """
    if not run.whole and (not is_aimed_at or rule.id in evidence.fired):
        return False
    if not is_tested and not _can_fire(run, rule, judgement.readings):
        return False
    disputes = [run.spec.dispute(dispute) for dispute in rule.disputes]
    return not disputes or any(dispute is not None and dispute.seen != "table" for dispute in disputes)


def _has_everything(game: Game, recording: Recording) -> bool:
    """Return whether a subject lacks no capability; then the suite is to blame for what it does not detect."""
    quicker = {"pipelining", "many-games"}
    return {*CAPABILITIES, *game.inputs} - quicker <= {*recording.subject.get("can", ())}


def _can_fire(run: Run, rule: Rule, readings: Mapping[str, str]) -> bool:
    """Return whether a scenario of the suite brings the rule into play on the reference under these readings.

    A scenario that names components that are not in use cannot be played, and is assumed to do so.
    """
    game = run.game
    aimed = [scenario for scenario in run.scenarios if rule.id in scenario.rules]
    return any(
        needs_the_box(game, scenario) or rule.id in rules_fired(game, scenario, play_scenario(game, readings, scenario))
        for scenario in aimed
    )


def _can_show(
    run: Run, rule: Rule, judgement: Judgement, results: Sequence[ScenarioResult], mistakes: Sequence[str]
) -> bool:
    """Return whether any program could show one of the mistakes that break a rule under the readings in force.

    Some readings leave a rule without effect, or end a script before the rule would show. Then no program has to show
    that it keeps the rule.
    """
    game, known = run.game, known_killers(run.game.id, mistakes)
    cut = {result.id for result in results if result.verdict == "incomplete"}
    likely = [each for each in run.scenarios if (rule.id in each.rules or each.id in known) and each.id not in cut]
    playable = [scenario for scenario in likely if not needs_the_box(game, scenario)]
    return can_show(game, judgement.readings, playable, mistakes)
