"""A report as plain data, in the order and the words that all printed forms share.

Each printed form decides how much of the report it shows, and where. The findings, the counts and their wording are
determined here once for all forms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from leadline.base.foreign_text import shell_words
from leadline.report.finding_types import (
    BrokenRule,
    Finding,
    Mistake,
    OddOpening,
    Unexplained,
)
from leadline.report.findings import findings
from leadline.report.gaps import Untested, note_lines, reported_lines, shared_reason, untested
from leadline.report.verdict import Overall, explained_sentence, overall, subject_name, unexplained_sentence
from leadline.results.causes import Cause
from leadline.results.model import (
    ChanceResult,
    DisputeResult,
    FieldResult,
    NotOffered,
    ProbeResult,
    ProfileResult,
    Report,
    RuleResult,
    ScenarioResult,
    Summary,
)

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.suite.model import Scenario

AnyFinding = TypeVar("AnyFinding", bound=Finding)


@dataclass(frozen=True, slots=True)
class Heading:
    """The subject and the settings of a check."""

    game: str
    """The title of the game."""
    subject: str
    """The name and the version of the program; empty if the program gives none."""
    language: str
    """The programming language of the program; empty if it is not given."""
    leadline: str
    """The version of the runner."""
    suite: str
    """The content hash of the suite."""
    is_whole: bool
    """True if the whole suite was played and not just a selection."""
    selection: str
    """The selection of scenarios; empty for the whole suite."""
    shuffle: int | None
    """The seed of the order in which the scenarios were played; None for the order of the suite."""
    gave_up: str
    """The reason why the run ended early, if it did."""
    command: str
    """The command of the run."""


@dataclass(frozen=True, slots=True)
class ExplainedAnswers:
    """The wrong answers with the same explanation, or with none."""

    answers: int
    """The number of answers."""
    says: str
    """The explanation."""
    id: str
    """The mistake or the reading, or the rule that an unusual opening breaks; empty if nothing explains the answers."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The share of wrong answers that has an explanation."""

    judged: int
    """The number of answers judged."""
    sentence: str
    """The number of answers that the program's mistakes and readings explain, as a sentence, if there are any."""
    parts: tuple[ExplainedAnswers, ...]
    """The explanations of wrong answers, starting with the one that covers most; the unexplained ones come last."""

    @property
    def names_a_cause(self) -> bool:
        """True if some wrong answers are explained by a mistake or a reading."""
        return any(part.id for part in self.parts)


@dataclass(frozen=True, slots=True)
class Detection:
    """The number of known mistakes that would be detected in this program."""

    detected: int
    """The number of mistakes that would be detected."""
    known: int
    """The number of all known mistakes."""


@dataclass(frozen=True, slots=True)
class ChanceTests:
    """The tests of the program's own chance."""

    results: tuple[ChanceResult, ...]
    """Every test."""
    missing: tuple[str, ...]
    """The randomisers for which the program gives no samples, if nothing was tested and that is a gap."""
    samples: tuple[tuple[str, int], ...]
    """For each randomiser, the largest number of results in a test that passed."""
    reasons: tuple[tuple[str, int], ...]
    """The reasons why some tests were not possible, each with the number of tests."""

    @property
    def passed(self) -> int:
        """The number of tests passed."""
        return sum(result.verdict == "pass" for result in self.results)


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of one dispute."""

    id: str
    """The dispute."""
    question: str
    """Its question."""
    readings: tuple[str, ...]
    """The readings that fit all answers."""
    state: str
    """One of `shown`, `indicated` and `open`, or, if that is a failure, `neither` or `not-tested`."""
    is_failed: bool
    """True if the result for this dispute is a failure."""
    is_claimed: bool
    """True if the program claims to follow a reading."""
    why: str
    """The reason why the result is a failure; otherwise empty."""
    ruling: str
    """The recommended reading."""
    mistakes: tuple[str, ...] = ()
    """The named mistakes that break a rule of the dispute."""

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes on the readings: how certain they are, and in which answers they do not hold."""
        state = {"open": "not told apart", "indicated": "indicated, not shown"}.get(self.state, "")
        ruling = "" if self.follows_ruling or self.state == "open" else f"ruling: {self.ruling}"
        apart = f"apart from {' and '.join(self.mistakes)}" if self.mistakes else ""
        return tuple(filter(None, (state, ruling, apart)))

    @property
    def is_shown(self) -> bool:
        """True if some readings fit."""
        return self.state in ("shown", "indicated", "open")

    @property
    def is_harmless(self) -> bool:
        """True if some readings fit and the result is not a failure."""
        return self.is_shown and not self.is_failed

    @property
    def follows_ruling(self) -> bool:
        """True if the recommended reading is the only one that fits."""
        return self.readings == (self.ruling,)


@dataclass(frozen=True, slots=True)
class Gaps:
    """The gaps in what was tested."""

    scenarios: tuple[Untested, ...]
    """The scenarios, by reason."""
    rules: tuple[RuleResult, ...]
    """The rules that should have been tested but were not."""
    rules_by_reason: tuple[tuple[str, tuple[str, ...]], ...]
    """The ids of the same rules, grouped by reason; the wording of a reason is the same for all its rules."""
    disputes: tuple[str, ...]
    """The disputes that the scenarios raise and no answer settled."""
    events: tuple[str, ...]
    """The kinds of events that would show rules; empty if events are reported or only part of the suite was played."""


@dataclass(frozen=True, slots=True)
class Reported:
    """The fields that the program reported, with remarks on them."""

    silent: tuple[str, ...]
    """The fields that were never reported or never compared, as one line each."""
    notes: tuple[str, ...]
    """Remarks on the program's description of itself, as one sentence each."""
    fields: tuple[FieldResult, ...]
    """Every field that may be reported."""


@dataclass(frozen=True, slots=True)
class ReportView:
    """A report that is ready to be laid out."""

    game: Game
    """The game, which is needed to draw its boards."""
    heading: Heading
    """The subject and the settings of the check."""
    verdict: Overall
    """The overall result."""
    summary: Summary
    """The counts, and the result in machine-readable form."""
    detection: Detection | None
    """The number of known mistakes that would be detected; None unless the whole suite was played."""
    explanation: Explanation
    """The share of wrong answers that has an explanation."""
    findings: tuple[Finding, ...]
    """The findings, most important first."""
    chance: ChanceTests
    """The tests of the program's own chance."""
    probes: tuple[ProbeResult, ...]
    """The consistency probes."""
    readings: tuple[Reading, ...]
    """The results of the disputes."""
    nearest_profile: ProfileResult | None
    """The profile nearest to the program's behaviour; None if no dispute was shown."""
    not_offered: tuple[NotOffered, ...]
    """The choices that the program does not offer."""
    gaps: Gaps
    """The gaps in what was tested."""
    reported: Reported
    """The fields that were reported."""
    rules: tuple[RuleResult, ...]
    """Every rule."""
    scenarios: tuple[ScenarioResult, ...]
    """Every scenario."""

    def of(self, kind: type[AnyFinding]) -> list[AnyFinding]:
        """Return the findings of one kind."""
        return [finding for finding in self.findings if isinstance(finding, kind)]

    @property
    def loaded_otherwise(self) -> list[Unexplained]:
        """The findings on positions before any move, which cast doubt on everything else."""
        return [finding for finding in self.of(Unexplained) if not finding.id]

    @property
    def unexplained(self) -> list[Unexplained]:
        """The groups of wrong answers without an explanation."""
        return [finding for finding in self.of(Unexplained) if finding.id]

    @property
    def next_rule(self) -> str:
        """The rule to look up first: one that the first mistake breaks, or otherwise a broken or suspected one."""
        broken = [rule for mistake in self.of(Mistake) if not mistake.similar for rule in mistake.rules]
        certain = [finding.id for finding in (*self.of(OddOpening), *self.of(BrokenRule))]
        suspected = [suspicion.id for mistake in self.of(Mistake) for suspicion in mistake.suspicions]
        rules = [*broken, *certain, *(finding.id for finding in self.unexplained), *suspected]
        return next(iter(rules), "")


def build_view(game: Game, report: Report, scenarios: Mapping[str, Scenario]) -> ReportView:
    """Build the view of a report; ``scenarios`` contains the scenarios that were played, by id."""
    model = report.model
    nearest = report.profiles[0] if report.profiles and report.profiles[0].shown else None
    return ReportView(
        game=game,
        heading=_heading(game, report),
        verdict=overall(report),
        summary=report.summary,
        detection=Detection(model.noticed, model.mistakes) if model.mistakes and report.whole else None,
        explanation=_explanation(report),
        findings=tuple(findings(game, report, scenarios)),
        chance=_chance(report, game),
        probes=tuple(report.probes),
        readings=tuple(_readings(game, report)),
        nearest_profile=nearest,
        not_offered=tuple(report.not_offered),
        gaps=_gaps(report, scenarios, game),
        reported=Reported(tuple(reported_lines(report)), tuple(note_lines(report)), tuple(report.fields)),
        rules=tuple(report.rules),
        scenarios=tuple(report.scenarios),
    )


def _heading(game: Game, report: Report) -> Heading:
    program = ["--", *report.command] if report.command else []
    return Heading(
        game=game.spec.game.title,
        subject=subject_name(report),
        language=str(report.subject.get("language") or ""),
        leadline=report.leadline,
        suite=report.suite,
        is_whole=report.whole,
        selection=report.selection,
        shuffle=report.shuffle,
        gave_up=report.gave_up,
        command=shell_words(["leadline", "check", report.game, *report.options, *program]),
    )


def _reservation(cause: Cause) -> str:
    """Return the words before the behaviour that an item describes, if it is not certain."""
    return "similar to: " if cause.is_similar else "possibly: " if cause.may_be else ""


def _explanation(report: Report) -> Explanation:
    model = report.model
    parts = [
        ExplainedAnswers(
            cause.answers or cause.answers_in_part,
            f"{_reservation(cause)}{'in part: ' if not cause.answers else ''}{cause.says}",
            cause.id,
        )
        for cause in model.causes
        if cause.failed
    ]
    parts += [ExplainedAnswers(opening.differing, f"{opening.says}.", opening.rule) for opening in report.openings]
    if model.unexplained:
        parts.append(ExplainedAnswers(model.unexplained, unexplained_sentence(model), ""))
    figures = sum(bool(opening.figures) for opening in report.openings)
    openings = max((opening.differing for opening in report.openings if not opening.figures), default=0)
    return Explanation(model.judged, explained_sentence(model, figures, openings), tuple(parts))


def _chance(report: Report, game: Game) -> ChanceTests:
    kinds = tuple(game.randomisers(game.own_components))
    passed = [result for result in report.chance if result.verdict == "pass"]
    most = {kind: max((x.samples for x in passed if kind in x.id.split(".")), default=0) for kind in kinds}
    reasons: dict[str, int] = {}
    for result in report.chance:
        if result.verdict == "not-tested":
            reasons[result.says] = reasons.get(result.says, 0) + 1
    return ChanceTests(
        results=tuple(report.chance),
        missing=kinds if report.whole and not report.chance else (),
        samples=tuple((kind, number) for kind, number in most.items() if number),
        reasons=tuple(reasons.items()),
    )


def _readings(game: Game, report: Report) -> Iterator[Reading]:
    for result in report.disputes:
        if result.state != "not-tested" or result.failed:
            dispute = game.spec.dispute(result.id)
            yield Reading(
                id=result.id,
                question=result.question,
                readings=tuple(result.readings),
                state=result.state,
                is_failed=result.failed,
                is_claimed=bool(result.claimed),
                why=result.why,
                ruling=dispute.ruling if dispute is not None else "",
                mistakes=tuple(result.mistakes),
            )


def _gaps(report: Report, scenarios: Mapping[str, Scenario], game: Game) -> Gaps:
    rules = [rule for rule in report.rules if rule.verdict == "not-tested" and rule.required]
    by_reason: dict[str, list[str]] = {}
    for rule in rules:
        by_reason.setdefault(shared_reason(rule), []).append(rule.id)
    asked = {dispute for scenario in scenarios.values() for dispute in scenario.disputes}
    events = [] if "events" in report.subject.get("can", ()) or not report.whole else sorted(game.reported_events)
    return Gaps(
        scenarios=tuple(untested(report)),
        rules=tuple(rules),
        rules_by_reason=tuple((why, tuple(names)) for why, names in by_reason.items()),
        disputes=tuple(result.id for result in report.disputes if _is_open(result, asked, whole=report.whole)),
        events=tuple(events),
    )


def _is_open(result: DisputeResult, asked: set[str], *, whole: bool) -> bool:
    return result.state == "not-tested" and (whole or result.id in asked)
