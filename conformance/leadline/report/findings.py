"""All findings on a program, in order of importance, as plain data worded in the same way for all printed forms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from leadline.base.foreign_text import shell_words
from leadline.report.examples import build_example
from leadline.report.finding_types import (
    BrokenRule,
    Counterexample,
    FailedDispute,
    FailedProbe,
    Fault,
    Finding,
    Mistake,
    OddOpening,
    Rival,
    SuspectedRule,
    Suspicion,
    Unexplained,
    UnfairChance,
)
from leadline.report.unexplained import (
    LOADED_NOTE,
    LOADED_OTHERWISE,
    WrongAnswers,
    about_sentence,
    certain_breaches,
    is_only_loaded,
)
from leadline.report.verdict import counted
from leadline.results.causes import Cause, OpeningResult, UnexplainedGroup
from leadline.results.model import ChanceResult, DisputeResult, ProbeResult, Report, ScenarioResult
from leadline.transport.advice import advice, same_fault

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.suite.model import Scenario

Result = TypeVar("Result", ChanceResult, ProbeResult)
ONE_ANSWER = "only one answer points to it"
"""The note on a mistake that only one answer points to."""
MOSTLY_IN_PART = "nearly all answers that point to it are explained only in part"
"""The note on a mistake that makes fewer than two answers entirely right."""
ONE_ANSWER_OF_SELECTION = "only one answer in this selection points to it; run the whole suite to be sure"
"""The same if only some scenarios were played."""
MOST_SCENARIOS = 4
"""The greatest number of scenarios in the command for a dispute."""
WITH_FIGURES = (
    "with these components the reference opens its games in the same way, so everything else was judged with them; "
    "if they are the ones you intended, save them in a file and pass it with `--components`"
)
WITHOUT_FIGURES = (
    "neither the figures in the components nor a known mistake explains this; later differences that merely follow "
    "from it are not counted again; if the program has its own cards, map or bag, "
    "`leadline components GAME --to FILE -- COMMAND` writes them for `--components`"
)
MOST_CONTRARY = 2
"""The greatest number of scenarios to name as evidence against a similar mistake."""
MOST_OF_EVIDENCE = 300
"""The greatest length of a text in a list, in characters.

The end is kept, because it usually contains the reason for a fault.
"""
FEW = 3
"""The smallest number of scenarios whose common features are mentioned; among fewer, they may be a coincidence."""


def findings(game: Game, report: Report, scenarios: Mapping[str, Scenario]) -> list[Finding]:
    """List all errors in order of importance; ``scenarios`` contains the scenarios that were played, by id."""
    groups = {group.similar: group for group in report.groups if group.similar}
    unexplained = [group for group in report.groups if not group.similar]
    # If positions were loaded differently, everything after them is doubtful.
    ordered: list[Finding] = [_loaded(game, group, scenarios) for group in unexplained if is_only_loaded(group)]
    causes = [cause for cause in report.model.causes if cause.kind == "mistake"]
    certain, others = ([cause for cause in causes if cause.is_certain == is_certain] for is_certain in (True, False))
    ordered += [_mistake(game, cause, scenarios) for cause in certain]
    ordered += [_opening(game, result, scenarios) for result in report.openings]
    ordered += [_broken_rule(game, report, breach, scenarios) for breach in certain_breaches(report, game.spec)]
    ordered += [_mistake(game, cause, scenarios, groups.get(cause.id), is_whole=report.whole) for cause in others]
    ordered += [_unexplained(game, group, scenarios) for group in unexplained if not is_only_loaded(group)]
    in_groups = {suspect.rule for group in report.groups for suspect in group.suspects}
    for rule in report.rules:
        if rule.verdict == "suspected" and rule.id not in in_groups:
            says = f"May be broken: {rule.title}"
            ordered.append(SuspectedRule(says=says, id=rule.id, details=(rule.why,), title=rule.title, why=rule.why))
    ordered += [_dispute(game, report, dispute, scenarios) for dispute in report.disputes if dispute.failed]
    ordered += _faults(report, scenarios)
    ordered += map(_unfair_chance, group_by_cause(failures(report.chance)))
    for probe in failures(report.probes):
        ordered.append(FailedProbe(says=probe.title, id=probe.id, details=(probe.says,), why=probe.says))
    return ordered


def first_names(names: Sequence[str]) -> str:
    """Return the first of some names, with an ellipsis if there are more."""
    return ", ".join(names[:MOST_SCENARIOS]) + (", …" if len(names) > MOST_SCENARIOS else "")


def reproduce_command(
    report: Report, names: Collection[str], scenarios: Mapping[str, Scenario], dispute: str = ""
) -> str:
    """Return the command that plays some scenarios, including those of a dispute; empty if one was not played."""
    if not names or any(scenarios.get(name) is None for name in names):
        return ""
    only = "|".join([dispute, *names] if dispute else names)
    program = ["--", *report.command] if report.command else []
    return shell_words(["leadline", "check", report.game, "--only", only, *report.options, *program])


def _explained_answers(cause: Cause) -> str:
    """Return the number of answers that a mistake explains fully or in part, in words."""
    whole = counted(cause.answers, "answer", "answers")
    if not cause.answers_in_part:
        return whole or "no answer"
    more = f"{whole} and " if whole else ""
    return f"{more}some of the fields that are wrong in {cause.answers_in_part}{' more' if whole else ''}"


def similarity_sentence(cause: Cause) -> str:
    """State the evidence for and against a similar mistake, or state that too little supports it."""
    explains = f"it explains {_explained_answers(cause)}"
    if not cause.against:
        return f"{explains}, which is not enough to be sure"
    where = ""
    if cause.contrary:
        others = "for example " if len(cause.contrary) > MOST_CONTRARY else ""
        where = f", {others}in {' and '.join(cause.contrary[:MOST_CONTRARY])}"
    return f"{explains}; {cause.against} {'speaks' if cause.against == 1 else 'speak'} against it{where}"


def evidence_lines(evidence: Iterable[tuple[str, str]]) -> list[str]:
    """List the observations about a fault, shortened if necessary.

    The kind of fault is omitted, because the fault itself states it.
    """
    return [f"{label}: {text[-MOST_OF_EVIDENCE:]}" for label, text in evidence if text and label != "kind"]


def fault_groups(broken: Sequence[ScenarioResult]) -> list[list[ScenarioResult]]:
    """Group scenarios by the fault in which they ended, in the order in which the faults occurred."""
    groups: dict[str, list[ScenarioResult]] = {}
    for result in broken:
        groups.setdefault(same_fault(result.why), []).append(result)
    return list(groups.values())


def in_common(
    group: Sequence[ScenarioResult], results: Sequence[ScenarioResult], scenarios: Mapping[str, Scenario]
) -> str:
    """Describe what only the scenarios with a fault have in common, worded to follow their number, or return nothing.

    A game that cannot be opened has no seats, so its number of seats is unknown.
    """
    seats = {result.id: len(scenarios[result.id].names) for result in results if result.id in scenarios}
    numbers = {seats.get(result.id, 0) for result in group}
    number = next(iter(numbers))
    played = [seats[result.id] for result in results if seats.get(result.id) and result.verdict != "not-tested"]
    if len(group) < FEW or len(numbers) > 1 or not number or set(played) == {number}:
        return ""
    every = f", which are all the scenarios with {number} players" if played.count(number) == len(group) else ""
    return every or f", all with {number} players"


def failures(results: Sequence[Result]) -> list[Result]:
    """Return the tests or probes that failed."""
    return [result for result in results if result.verdict == "fail"]


def group_by_cause(failed: Sequence[ChanceResult]) -> list[list[ChanceResult]]:
    """Group failed tests of chance by their cause, with the simplest test of each group first.

    If a die shows too many ones, the tests of its faces, of its sums and of everything else derived from it fail, both
    in samples and in games. Only results that are the same at every start have a separate cause.
    """
    groups: dict[tuple[str, bool], list[ChanceResult]] = {}
    for result in failed:
        groups.setdefault((result.randomiser, result.id.endswith(".starts")), []).append(result)
    return list(groups.values())


def _why_possible(cause: Cause, *, is_whole: bool) -> str:
    """Return why a mistake is only possible; empty for any other."""
    if not cause.may_be:
        return ""
    if cause.against:
        return f"{similarity_sentence(cause)}; other faults may have caused {'that' if cause.against == 1 else 'those'}"
    if cause.answers_in_part:
        return MOSTLY_IN_PART
    return ONE_ANSWER if is_whole else ONE_ANSWER_OF_SELECTION


def _mistake(
    game: Game,
    cause: Cause,
    scenarios: Mapping[str, Scenario],
    group: UnexplainedGroup | None = None,
    *,
    is_whole: bool = True,
) -> Mistake:
    similar = similarity_sentence(cause) if cause.is_similar else ""
    possible = _why_possible(cause, is_whole=is_whole)
    known = [(rival, game.spec.mistake(rival)) for rival in cause.rivals]
    rivals = tuple(Rival(id=name, says=mistake.says if mistake is not None else name) for name, mistake in known)
    suspicions = _suspicions(game, group) if group is not None else ()
    example = build_example(cause.example, game, scenarios) if cause.example is not None else None
    details = [
        similar,
        possible,
        f"it explains {_explained_answers(cause)}" if cause.answers_in_part and not (similar or possible) else "",
        *(f"or another mistake, which would look the same here: {rival.says} ({rival.id})" for rival in rivals),
        f"do this instead: {cause.instead}",
        f"{'rules it would break' if similar or possible else 'rules it breaks'}: {', '.join(cause.rules)}",
        *(f"suspected: {suspicion.sentence}" for suspicion in suspicions),
        example.warning if example is not None else "",
    ]
    return Mistake(
        says=f"Similar to: {cause.says}" if similar else f"Possibly: {cause.says}" if possible else cause.says,
        id=cause.id,
        details=tuple(filter(None, details)),
        answers=cause.answers,
        scenarios=tuple(cause.scenarios),
        example=example,
        reproduce=cause.reproduce,
        title=cause.says,
        similar=similar,
        possible=possible,
        rivals=rivals,
        instead=cause.instead,
        rules=tuple(cause.rules),
        suspicions=suspicions,
    )


def _opening(game: Game, result: OpeningResult, scenarios: Mapping[str, Scenario]) -> OddOpening:
    note = WITH_FIGURES if result.components else WITHOUT_FIGURES
    example = build_example(result.example, game, scenarios)
    return OddOpening(
        says=result.says,
        id=result.rule,
        details=(note, *result.components.splitlines()),
        answers=result.differing,
        scenarios=tuple(result.scenarios),
        example=example,
        reproduce=result.reproduce,
        note=note,
        components=result.components,
    )


def _broken_rule(game: Game, report: Report, breach: WrongAnswers, scenarios: Mapping[str, Scenario]) -> BrokenRule:
    rule = game.spec.rule(breach.id)
    command = reproduce_command(report, breach.scenarios[:1], scenarios)
    example = build_example(breach.failures[0], game, scenarios)
    return BrokenRule(
        says=breach.says,
        id=breach.id,
        details=tuple(filter(None, (f"certain: {breach.note}", example.warning))),
        answers=len(breach.failures),
        scenarios=tuple(breach.scenarios),
        example=example,
        reproduce=command or breach.reproduce,
        note=breach.note,
        rule_text=rule.text if rule is not None else "",
        plays_scenario=bool(command),
    )


def _suspicions(game: Game, group: UnexplainedGroup) -> tuple[Suspicion, ...]:
    rules = ((suspect, game.spec.rule(suspect.rule)) for suspect in group.suspects)
    return tuple(
        Suspicion(id=suspect.rule, title=rule.title if rule is not None else suspect.rule, why=suspect.why)
        for suspect, rule in rules
    )


def _unexplained(game: Game, group: UnexplainedGroup, scenarios: Mapping[str, Scenario]) -> Unexplained:
    example = build_example(group.example, game, scenarios)
    suspicions = _suspicions(game, group)
    about = about_sentence(group, game.spec)
    note = f"in the example, the event `{group.event}` should have set the field that differs" if group.event else ""
    answers = "1 answer" if group.answers == 1 else f"{group.answers} answers"
    details = (
        about,
        note,
        *(f"suspected: {suspicion.sentence}" for suspicion in suspicions),
        example.warning,
    )
    return Unexplained(
        says=f"{answers} that no known mistake explains: {group.says}",
        id=suspicions[0].id if suspicions else "",
        details=tuple(filter(None, details)),
        answers=group.answers,
        scenarios=tuple(group.scenarios),
        example=example,
        reproduce=group.reproduce,
        about=about,
        note=note,
        suspicions=suspicions,
    )


def _loaded(game: Game, group: UnexplainedGroup, scenarios: Mapping[str, Scenario]) -> Unexplained:
    example = build_example(group.example, game, scenarios)
    return Unexplained(
        says=LOADED_OTHERWISE,
        details=("no known mistake explains this", LOADED_NOTE),
        answers=group.answers,
        scenarios=tuple(group.scenarios),
        example=example,
        reproduce=group.reproduce,
        about="",
        note=LOADED_NOTE,
        suspicions=(),
    )


def _dispute(game: Game, report: Report, result: DisputeResult, scenarios: Mapping[str, Scenario]) -> FailedDispute:
    contrary, details = None, [result.why]
    if result.contrary is not None:
        name, readings = result.contrary.scenario, " or ".join(result.contrary.readings)
        title = scenarios[name].title if name in scenarios else ""
        contrary = Counterexample(scenario=name, title=title, readings=readings)
        details.append(f"but {name} fits only {readings}")
    return FailedDispute(
        says=result.question,
        id=result.id,
        details=tuple(details),
        scenarios=tuple(result.scenarios),
        example=build_example(result.example, game, scenarios) if result.example is not None else None,
        reproduce=_dispute_command(report, result, scenarios),
        why=result.why,
        contrary=contrary,
    )


def _dispute_command(report: Report, result: DisputeResult, scenarios: Mapping[str, Scenario]) -> str:
    """Return the command that replays the scenarios that show a dispute.

    A single answer may fit some reading, so all scenarios of the dispute are needed to see that no reading fits them
    all.
    """
    if result.example is None:
        return reproduce_command(report, result.scenarios[:MOST_SCENARIOS], scenarios)
    names = [result.example.scenario]
    if result.contrary is not None and result.contrary.scenario != names[0]:
        names.append(result.contrary.scenario)
    return reproduce_command(report, names, scenarios, result.id)


def _faults(report: Report, scenarios: Mapping[str, Scenario]) -> Iterator[Fault]:
    broken = [result for result in report.scenarios if result.verdict == "error"]
    for group in fault_groups(broken):
        first = group[0]
        help_, shared = advice(first.why, first.evidence), in_common(group, report.scenarios, scenarios)
        details = (help_, f"in {len(group)}{shared}", *evidence_lines(first.evidence.items()))
        yield Fault(
            says=first.why,
            details=tuple(filter(None, details)),
            scenarios=tuple(result.id for result in group),
            reproduce=reproduce_command(report, [first.id], scenarios),
            advice=help_,
            in_common=shared,
            evidence=tuple((label, text) for label, text in first.evidence.items() if text),
        )


def _unfair_chance(group: Sequence[ChanceResult]) -> UnfairChance:
    first, alike = group[0], tuple(result.id for result in group[1:])
    more = (f"the same deviation shows in {', '.join(alike)}",) if alike else ()
    rules = (f"rules it breaks: {', '.join(first.rules)}",) if first.rules else ()
    details = (first.says, *more, *rules)
    return UnfairChance(
        says=first.title, id=first.id, details=details, why=first.says, alike=alike, rules=tuple(first.rules)
    )
