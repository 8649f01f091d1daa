"""The report of a run as data: the judge's conclusions, from which every printed form is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from leadline.schema.values import FieldDifference
from leadline_engines.shapes import STRICT, Between

Verdict = Literal["pass", "fail", "not-tested", "incomplete", "error"]
RuleVerdict = Literal["broken", "suspected", "inconclusive", "kept", "not-tested"]
"""The first of these that applies. Broken: a named mistake breaks the rule, or a wrong answer certainly breaks it, such
as an illegal move that was played. Suspected: it is one of at most three rules that may be behind a group of
unexplained answers, or the program may hide a breach by not offering a choice. Inconclusive (`inconclusive`): it came
into play, but only in answers that are wrong for another reason, or more of the scenarios about it fail in unexplained
answers than pass. Kept: it came into play and was right, and a mistake that breaks it would have been detected. Not
tested: anything else."""
TestVerdict = Literal["pass", "fail", "not-tested"]
Number: TypeAlias = Annotated[int, Between(0)]
"""A count."""


@dataclass(slots=True)
class Failure:
    """One wrong answer, and what it is charged to."""

    __pydantic_config__ = STRICT

    scenario: str
    """The scenario."""
    part: str
    """`main`, `legal_variant` (the legal variant) or `guided` (a guided game)."""
    move: Number
    """The number of the move, from 1; 0 is the opening."""
    text: str
    """The move in notation."""
    kind: Literal["reading", "rule", "conservation", "legality", "choice", "consistency"]
    """The kind of failure."""
    rule: str
    """The rule that it breaks; for an unexplained answer, the first suspect of its group; empty if there is none."""
    dispute: str
    """The dispute it is charged to instead, if a reading reproduces the answer; otherwise empty."""
    reading: str
    """The reading that reproduces the answer; otherwise empty."""
    says: str
    """The failure in one sentence, for people."""
    differences: list[FieldDifference]
    """The fields that differ."""
    before: str
    """The position before the move, in notation."""
    expected: str
    """The position expected after it, in notation; empty if the move should have been refused."""
    got: str
    """The position answered, with its gaps filled, in notation; empty if the move was refused."""
    readings: dict[str, str] = field(default_factory=dict)
    """By dispute: the readings that together reproduce the answer, if any do."""
    causes: list[str] = field(default_factory=list)
    """The mistakes and readings needed for the model to give the answer, by their ids in `ModelResult.causes`."""
    partly: list[str] = field(default_factory=list)
    """The mistakes that explain some of the fields that differ, if nothing explains all of them."""
    explained: bool = False
    """True if named mistakes and readings, or an odd figure of the opening, give exactly this answer."""
    certain: bool = False
    """True if it certainly breaks its rule, though no mistake explains it."""

    @property
    def is_unexplained(self) -> bool:
        """True if its rule is only suspected: no named mistake explains it, and it breaks no rule for certain."""
        return not (self.explained or self.certain)


@dataclass(slots=True)
class Suspect:
    """A rule that may be behind a group of unexplained answers."""

    __pydantic_config__ = STRICT

    rule: str
    """The rule."""
    why: str
    """The evidence against it, without a full stop."""


@dataclass(slots=True)
class UnexplainedGroup:
    """Wrong answers that no named mistake explains and that seem to have one cause."""

    __pydantic_config__ = STRICT

    says: str
    """The features they share, such as: hand is wrong, in answers to drop."""
    answers: Number
    """The number of answers."""
    scenarios: list[str]
    """Their scenarios, the simplest first."""
    example: Failure
    """The simplest of them."""
    reproduce: str
    """The command that reproduces the example."""
    suspects: list[Suspect] = field(default_factory=list)
    """At most three rules that may be behind them, the likeliest first; empty if the positions were only loaded."""
    about: str = ""
    """The rule that all their scenarios are about; empty if there is no such rule."""
    similar: str = ""
    """The known mistake similar to the one behind them; empty if there is none."""
    event: str = ""
    """The event that should have written the first differing field of the example; empty if there is none."""


@dataclass(slots=True)
class Cause:
    """One deviation of the subject: an item of the model that explains some of its answers."""

    __pydantic_config__ = STRICT

    id: str
    """The mistake, or `DISPUTE=READING`."""
    kind: Literal["mistake", "reading"]
    """The kind of deviation."""
    says: str
    """The program's behaviour, in a sentence."""
    instead: str
    """The correct behaviour; empty for a reading with support."""
    rules: list[str]
    """The rules it breaks in this run, or that the dispute is about."""
    is_similar: bool
    """True if too much speaks against it: the program does something similar, and no rule counts as broken by this
    item."""
    failed: bool
    """True if it is wrong: a mistake, a reading without support, or a reading other than the one claimed."""
    answers: Number
    """The number of answers that are right with it, and wrong without it."""
    against: Number
    """The number of different answers that speak against it: they are wrong with it, it changes them without making
    them right, or they stay wrong in the fields that it makes right elsewhere."""
    rivals: list[str]
    """Other mistakes or readings that explain all the answers as well; the program has one of them."""
    scenarios: list[str]
    """The scenarios whose answers it explains, the simplest first."""
    example: Failure | None = None
    """The simplest answer that it explains, if possible one that it explains alone; null for a reading with support."""
    reproduce: str = ""
    """The command that reproduces the example."""
    contrary: list[str] = field(default_factory=list)
    """The scenarios whose answers speak against it."""
    may_be: bool = False
    """True if it is only possible: just one answer speaks for it, or some that unknown faults may have caused speak
    against it."""
    answers_in_part: Number = 0
    """The number of other answers that are wrong in fewer fields with it, and in no others."""


@dataclass(slots=True)
class ModelResult:
    """The model: the mistakes and readings under which the reference gives the subject's own answers."""

    __pydantic_config__ = STRICT

    judged: Number = 0
    """The number of answers judged."""
    right: Number = 0
    """The number of them that the reference gives under the model."""
    plain: Number = 0
    """The number it gives without the model, under the claimed readings or, where none is claimed, the recommended
    ones."""
    causes: list[Cause] = field(default_factory=list)
    """The items of the model, those that explain most answers first; those that are only similar come last."""
    mistakes: Number = 0
    """The number of known mistakes of the game."""
    noticed: Number = 0
    """The number of them that were detected in this program's answers, or would be."""
    unexplained: Number = 0
    """The number of wrong answers that no mistake explains, not even a similar one, and that do not certainly break a
    rule."""
    held_out: Number = 0
    """The number of answers of guided games, to which the model was not fitted."""
    predicted: Number = 0
    """The number of these that the reference gives under the model."""


@dataclass(slots=True)
class OpeningResult:
    """A difference between the openings of a program and those of the box that is not a known mistake."""

    __pydantic_config__ = STRICT

    says: str
    """The difference, in a sentence without a full stop."""
    fields: list[str]
    """The fields that differ; `*` stands for any seat or entry."""
    rule: str
    """The rule that it breaks."""
    differing: Number
    """The number of openings with the difference."""
    opened: Number
    """The number of games opened from a setup."""
    figures: dict[str, Any]
    """The figures with which the reference opens its games in the same way, and with which everything was judged; empty
    if there are none."""
    components: str
    """The same figures as a file for `--components`; empty if there are none."""
    scenarios: list[str]
    """The scenarios that fail because of it: the simplest, and those about the rule."""
    example: Failure
    """The simplest opening that differs."""
    reproduce: str
    """The command that reproduces it."""


@dataclass(slots=True)
class ScenarioResult:
    """The result of one scenario."""

    __pydantic_config__ = STRICT

    id: str
    """The scenario."""
    title: str
    """Its statement."""
    topic: str
    """Its topic."""
    verdict: Verdict
    """pass, fail, not-tested, incomplete or error."""
    why: str
    """The reason why it did not pass, in one sentence."""
    rules: list[str]
    """The rules it is aimed at."""
    moves: Number
    """The number of moves judged."""
    failures: list[Failure] = field(default_factory=list)
    """The wrong answers."""
    evidence: dict[str, str] = field(default_factory=dict)
    """For a scenario that ended in an error: the fault, the exit status, the last lines of stderr."""


@dataclass(slots=True)
class RuleResult:
    """The result of one rule."""

    __pydantic_config__ = STRICT

    id: str
    """The rule."""
    title: str
    """Its title."""
    verdict: RuleVerdict
    """broken, suspected, inconclusive, kept or not-tested."""
    required: bool
    """True if it counts for the overall result, as it does unless no reading in force can bring it into play."""
    fired: Number
    """The number of judged moves in which it came into play."""
    scenarios: list[str]
    """The scenarios that broke it, or for which it is suspected: those aimed at it first, the shortest first."""
    reproduce: str
    """The command that reproduces the shortest failure; empty if there is none."""
    mistakes: Number = 0
    """The number of known mistakes that break it."""
    noticed: Number = 0
    """The number of these that were detected in this program's answers, or would be."""
    why: str = ""
    """The reason for a verdict other than broken or kept, as a sentence without its full stop; it may be empty."""


@dataclass(slots=True)
class NotOffered:
    """Choices that a program does not offer, for one reason."""

    __pydantic_config__ = STRICT

    what: str
    """The kinds of choices, such as `silence` or `search.action drop`; `opening` for a game."""
    why: str
    """The reason, in the program's words."""
    legal: Number
    """The number of times it was not offered where it is legal; the rest of such a scenario is not tested."""
    illegal: Number
    """The number of times it was not offered where it is illegal, as is right."""
    scenarios: list[str]
    """The scenarios, those in which it is legal first."""
    is_lacking: bool
    """True if the program played nothing of that kind anywhere in the run."""


@dataclass(slots=True)
class Contrary:
    """A scenario whose answers contradict an example."""

    __pydantic_config__ = STRICT

    scenario: str
    """The scenario."""
    readings: list[str]
    """The readings that its answers fit."""


DisputeState: TypeAlias = Literal["shown", "indicated", "open", "neither", "not-tested"]
"""The state of a dispute after a run.

`shown`: one reading, by two or more different answers; `indicated`: one reading, by a single answer, or beside answers
that are wrong for an unknown reason and that another reading makes less wrong; `open`: several fit; `neither`: none
fits; `not-tested`: no answer distinguishes them."""


@dataclass(slots=True)
class DisputeResult:
    """The result of one dispute."""

    __pydantic_config__ = STRICT

    id: str
    """The dispute."""
    question: str
    """The question."""
    state: DisputeState
    """The state that the answers show."""
    readings: list[str]
    """The readings that fit all observed answers."""
    claimed: str
    """The reading that the subject claims, or was asked for; otherwise empty."""
    support: str
    """The support of the reading shown: stated, tenable or none; otherwise empty."""
    failed: bool
    """True if this is a failure: another reading than the claimed one, one without support, or neither."""
    why: str
    """The reason why it is a failure; otherwise empty."""
    scenarios: list[str]
    """The scenarios that decided it."""
    mistakes: list[str] = field(default_factory=list)
    """The mistakes named that break a rule of the dispute; the readings fit apart from them."""
    example: Failure | None = None
    """For a failure: the simplest answer that is charged to the dispute, or that shows a reading without support."""
    contrary: Contrary | None = None
    """For `neither`: the shortest scenario that the reading of the example does not fit."""


@dataclass(slots=True)
class ProfileResult:
    """The distance of the subject from one profile."""

    __pydantic_config__ = STRICT

    id: str
    """The profile."""
    agrees: Number
    """The number of shown disputes on which they agree."""
    shown: Number
    """The number of disputes shown."""
    parts: list[str]
    """The disputes on which they differ."""


@dataclass(slots=True)
class ChanceResult:
    """The result of one test of the subject's own dice and deals.

    It is a statistical test, unless its id ends in `.possible` or, for a fault, `.answered`.
    """

    __pydantic_config__ = STRICT

    id: str
    """The test: `roll.faces` uses samples that were requested, `played.roll.faces` the results in its games."""
    title: str
    """The property that must hold."""
    verdict: TestVerdict
    """pass, fail or not-tested."""
    says: str
    """The deviation and how likely it is by chance, or the reason why it was not tested."""
    samples: Number
    """The number of results tested."""


@dataclass(slots=True)
class ProbeResult:
    """The result of one probe of the subject's consistency."""

    __pydantic_config__ = STRICT

    id: str
    """The probe."""
    title: str
    """The property that must hold."""
    verdict: TestVerdict
    """pass, fail or not-tested."""
    says: str
    """The finding, or the reason why it was not tested."""


@dataclass(slots=True)
class FieldResult:
    """The use of one field that a program may report."""

    __pydantic_config__ = STRICT

    path: str
    """The field, such as `position.divers.at`, without the numbers of lists and the keys of tables."""
    due: Number
    """The number of judged answers in which it has a value by the rules; 0 for events and views, which are optional."""
    reported: Number
    """The number of answers in which it was reported."""
    compared: Number
    """The number of those in which it was compared: where it counts, and where the right value is known."""


@dataclass(slots=True)
class UnknownKeyResult:
    """A key in answers that has no meaning; it is allowed, and was not compared."""

    __pydantic_config__ = STRICT

    path: str
    """The path of the key, such as `position.crews.wait`."""
    count: Number
    """The number of answers in which it occurred."""
    near: str
    """The known key that may have been meant; empty if none is similar."""


@dataclass(slots=True)
class Summary:
    """The overall result."""

    __pydantic_config__ = STRICT

    result: Literal["conformant", "not-conformant", "incomplete"]
    """The result in a word."""
    status: Literal[0, 1, 2, 3]
    """The exit status."""
    scenarios: dict[str, Number]
    """The number of scenarios with each verdict."""
    rules: dict[str, Number]
    """The number of rules with each verdict."""
    moves: Number
    """The number of moves judged."""
    seconds: float
    """The duration of the run in seconds."""
    restarts: Number
    """The number of times the subject had to be restarted."""


@dataclass(slots=True)
class Report:
    """The report of a run."""

    __pydantic_config__ = STRICT

    leadline: str
    """The version of the runner."""
    suite: str
    """The content hash of the suite."""
    game: str
    """The game."""
    whole: bool
    """True if the whole suite was played, not a selection."""
    command: list[str]
    """The command of the subject; empty for the reference."""
    subject: dict[str, Any]
    """The subject's description of itself."""
    judged_under: dict[str, str]
    """The reading of every open dispute that the moves were judged under."""
    seed: int
    """The seed of guided games."""
    summary: Summary
    """The overall result."""
    scenarios: list[ScenarioResult]
    """Every scenario."""
    rules: list[RuleResult]
    """Every rule."""
    disputes: list[DisputeResult]
    """Every open dispute."""
    profiles: list[ProfileResult]
    """Every profile, the nearest first."""
    model: ModelResult = field(default_factory=ModelResult)
    """The mistakes and readings that explain the answers."""
    openings: list[OpeningResult] = field(default_factory=list)
    """The differences in the openings, those in most of them first."""
    groups: list[UnexplainedGroup] = field(default_factory=list)
    """The answers that nothing explains, grouped by what they have in common, the largest group first."""
    chance: list[ChanceResult] = field(default_factory=list)
    """Every test of its own dice and deals."""
    not_offered: list[NotOffered] = field(default_factory=list)
    """The choices that the program does not offer, by kind and reason."""
    probes: list[ProbeResult] = field(default_factory=list)
    """Every probe of its consistency."""
    gave_up: str = ""
    """The reason why the run ended early, if it did."""
    shuffle: int | None = None
    """The seed of the order in which the scenarios were played; null for that of the suite."""
    selection: str = ""
    """The selection of scenarios, to which the verdict is limited; empty for the whole suite."""
    options: list[str] = field(default_factory=list)
    """The options without which a failure might not occur again, as on the command line."""
    date: str = ""
    """The day on which the run began, in UTC, such as `2026-03-14`; empty if its recording does not say."""
    notes: list[str] = field(default_factory=list)
    """Remarks on the program's description of itself that deserve a look, and are not faults."""
    unknown_keys: list[UnknownKeyResult] = field(default_factory=list)
    """Keys in answers that have no meaning."""
    fields: list[FieldResult] = field(default_factory=list)
    """Every field that the program may report, with the number of answers in which it was reported and compared."""
