"""What is wrong with a program, as a list: the same things that the printed report has, in the same order."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from leadline.games import spec_of
from leadline.report.extra_probes import by_cause, failures
from leadline.report.faults import fault_groups, in_common
from leadline.report.model import Cause, DisputeResult, Failure, Report, ScenarioResult
from leadline.report.unknown import unknown
from leadline.report.verdict import counted
from leadline.run.fault_advice import advice

if TYPE_CHECKING:
    from leadline.suite.model import Scenario

Kind: TypeAlias = Literal["mistake", "near", "rule", "dispute", "fault", "chance", "honesty"]
MOST_SCENARIOS = 4
"""So many scenarios of a dispute are played again."""
MOST_CONTRARY = 2
"""So many scenarios are named that speak against what is only near."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong."""

    kind: Kind
    """A named mistake, something near one, a rule that is broken for no known reason, a dispute, a fault, a test."""
    says: str
    """What is wrong, in a sentence."""
    id: str = ""
    """The mistake, the rule, the dispute, the test or the probe; empty for a fault, or where no rule is at work."""
    details: tuple[str, ...] = ()
    """What else is known: what to do instead, which rules it breaks, what speaks against it."""
    answers: int = 0
    """How many answers a mistake explains, or no mistake does."""
    scenarios: tuple[str, ...] = ()
    """The scenarios that show it, the plainest first."""
    example: Failure | None = field(default=None, compare=False)
    """The plainest wrong answer."""
    again: str = ""
    """The command that shows it again."""


ROLLS_ANEW = "your program's own chance differs each time this is played, unless you fix its seed"


def rolls_anew(failure: Failure | None) -> str:
    """The warning beside a command that plays a steered game again; empty for what goes the same way again."""
    return ROLLS_ANEW if failure is not None and failure.part == "steered" else ""


def findings(report: Report, scenarios: Mapping[str, Scenario]) -> list[Finding]:
    """Everything that is wrong, most important first; ``scenarios`` are those that were played, by id."""
    found = [_mistake(report, one) for one in report.model.causes if one.kind == "mistake"]
    found += _unexplained(report, scenarios)
    found += [_dispute(report, one, scenarios) for one in report.disputes if one.failed]
    found += _faults(report, scenarios)
    for first, *others in by_cause(failures(report.chance)):
        more = (f"the same shows in {', '.join(one.id for one in others)}",) if others else ()
        found.append(Finding("chance", first.title, first.id, (first.says, *more)))
    found += [Finding("honesty", one.title, one.id, (one.says,)) for one in failures(report.probes)]
    return found


def again(report: Report, names: Collection[str], scenarios: Mapping[str, Scenario], dispute: str = "") -> str:
    """The command that plays some scenarios, and those of a dispute, again; empty if one is not in the suite."""
    if not names or any(scenarios.get(name) is None for name in names):
        return ""
    only = "|".join([dispute, *names] if dispute else names)
    command = ["--", *report.command] if report.command else []
    return shlex.join(["leadline", "check", report.game, "--only", only, *report.options, *command])


def again_after_dispute(report: Report, result: DisputeResult, scenarios: Mapping[str, Scenario]) -> str:
    """The command that plays what shows a dispute again.

    One answer alone may fit some reading well: all scenarios of the dispute are needed to see that none does.
    """
    if result.example is None:
        return again(report, result.scenarios[:MOST_SCENARIOS], scenarios)
    names = [result.example.scenario]
    if result.contrary is not None and result.contrary.scenario != names[0]:
        names.append(result.contrary.scenario)
    return again(report, names, scenarios, result.id)


def near_sentence(cause: Cause) -> str:
    """What speaks for something near, and what against it; if nothing does, too little speaks for it."""
    explains = f"it explains {counted(cause.answers, 'answer', 'answers') or 'no answer'}"
    if not cause.against:
        return f"{explains}, not enough to be sure"
    where = ""
    if cause.contrary:
        others = "for example " if len(cause.contrary) > MOST_CONTRARY else ""
        where = f", {others}in {' and '.join(cause.contrary[:MOST_CONTRARY])}"
    return f"{explains}; {cause.against} {'speaks' if cause.against == 1 else 'speak'} against it{where}"


def _mistake(report: Report, cause: Cause) -> Finding:
    spec, details = spec_of(report.game), []
    if cause.is_near:
        details.append(near_sentence(cause))
    for rival in cause.rivals:
        mistake = spec.mistake(rival)
        details.append(f"or, which would look the same here: {mistake.says if mistake else rival} ({rival})")
    details.append(f"do this instead: {cause.instead}")
    word = "rules it would break" if cause.is_near else "rules it breaks"
    details.append(f"{word}: {', '.join(cause.rules)}")
    details += filter(None, [rolls_anew(cause.example)])
    return Finding(
        "near" if cause.is_near else "mistake",
        f"Something near: {cause.says}" if cause.is_near else cause.says,
        cause.id,
        tuple(details),
        cause.answers,
        tuple(cause.scenarios),
        cause.example,
        cause.reproduce,
    )


def _unexplained(report: Report, scenarios: Mapping[str, Scenario]) -> Iterator[Finding]:
    for one in unknown(report, spec_of(report.game)):
        told = again(report, one.scenarios[:1], scenarios) or one.reproduce
        details = ("no known mistake explains this", one.note, *filter(None, [rolls_anew(one.failures[0])]))
        answers, names = len(one.failures), tuple(one.scenarios)
        yield Finding("rule", one.says, one.id, details, answers, names, one.failures[0], told)


def _dispute(report: Report, result: DisputeResult, scenarios: Mapping[str, Scenario]) -> Finding:
    details = [result.why]
    if result.contrary is not None:
        details.append(f"but {result.contrary.scenario} fits only {' or '.join(result.contrary.readings)}")
    told = again_after_dispute(report, result, scenarios)
    names = tuple(result.scenarios)
    return Finding("dispute", result.question, result.id, tuple(details), 0, names, result.example, told)


def _faults(report: Report, scenarios: Mapping[str, Scenario]) -> Iterator[Finding]:
    broken: list[ScenarioResult] = [one for one in report.scenarios if one.verdict == "broken"]
    for group in fault_groups(broken):
        first = group[0]
        told = [advice(first.why, first.evidence), f"in {len(group)}{in_common(group, report.scenarios, scenarios)}"]
        told += [f"{key}: {text[-300:]}" for key, text in first.evidence.items() if text and key != "kind"]
        command = again(report, [first.id], scenarios)
        names = tuple(one.id for one in group)
        yield Finding("fault", first.why, "", tuple(filter(None, told)), 0, names, None, command)
