"""The report of a run as data: the judge's conclusions, from which every printed form is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from leadline.results.causes import Failure, ModelResult, Number, OpeningResult, UnexplainedGroup
from leadline_engines.shapes import STRICT

Verdict = Literal["pass", "fail", "not-tested", "incomplete", "error"]
RuleVerdict = Literal["broken", "suspected", "not-offered", "inconclusive", "kept", "not-tested"]
"""The verdict on a rule, which is the first of these that applies.

Broken: a named mistake breaks the rule, or a wrong answer certainly breaks it, for example because an illegal move was
played. Suspected: the rule is one of at most three that may be behind a group of unexplained answers, or the program
may hide a breach by not offering a choice. Inconclusive: the rule came into play only in answers that
are wrong for another reason, or more of the scenarios about it fail because of unexplained answers than pass. Kept: the
rule came into play in right answers, and a mistake that breaks it would have been detected. Not tested: none of the
above applies.
"""
TestVerdict = Literal["pass", "fail", "not-tested"]


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
    """The reason why the scenario did not pass, in one sentence."""
    rules: list[str]
    """The rules at which the scenario is aimed."""
    moves: Number
    """The number of moves judged."""
    failures: list[Failure] = field(default_factory=list)
    """The wrong answers."""
    evidence: dict[str, str] = field(default_factory=dict)
    """For a scenario that ended in an error, the fault, the exit status and the last lines of stderr."""


@dataclass(slots=True)
class RuleResult:
    """The result of one rule."""

    __pydantic_config__ = STRICT

    id: str
    """The rule."""
    title: str
    """Its title."""
    verdict: RuleVerdict
    """broken, suspected, not-offered, inconclusive, kept or not-tested.

    A rule is not-offered if a choice that is not offered may hide a breach of it.
    """
    required: bool
    """True if the rule counts for the overall result. It counts unless no reading in force can bring it into play."""
    fired: Number
    """The number of judged moves in which the rule came into play."""
    scenarios: list[str]
    """The scenarios that broke the rule or put it under suspicion.

    Scenarios aimed at the rule come first, the shortest first.
    """
    reproduce: str
    """The command that reproduces the shortest failure; empty if there is none."""
    mistakes: Number = 0
    """The number of known mistakes that break the rule."""
    noticed: Number = 0
    """The number of these mistakes that were detected in this program's answers, or would be."""
    why: str = ""
    """The reason for a verdict other than broken or kept, as a sentence without its full stop; it may be empty."""


@dataclass(slots=True)
class NotOffered:
    """Choices that a program does not offer for the same reason."""

    __pydantic_config__ = STRICT

    what: str
    """The kinds of choices, such as `silence` or `search.action drop`; `opening` for a game."""
    why: str
    """The reason, in the program's words."""
    legal: Number
    """The number of times the choice was not offered although it was legal.

    The rest of a scenario is not tested after such a choice.
    """
    illegal: Number
    """The number of times the choice was rightly not offered because it was illegal."""
    scenarios: list[str]
    """The scenarios, starting with those in which the choice is legal."""
    is_lacking: bool
    """True if the program played no choice of that kind in the whole run."""
    rules: list[str] = field(default_factory=list)
    """The rules of which a breach may be hidden, because choices of that kind are offered elsewhere."""


@dataclass(slots=True)
class Contrary:
    """A scenario whose answers contradict those of an example."""

    __pydantic_config__ = STRICT

    scenario: str
    """The scenario."""
    readings: list[str]
    """The readings that fit its answers."""


DisputeState: TypeAlias = Literal["shown", "indicated", "open", "neither", "not-tested"]
"""The state of a dispute after a run.

`shown` means one reading, shown by two or more different answers. `indicated` means one reading, shown by a single
answer, or by answers next to others that are wrong for an unknown reason and that another reading makes less wrong.
`open` means that several readings fit, `neither` that none fits, and `not-tested` that no answer distinguishes them.
"""


@dataclass(slots=True)
class DisputeResult:
    """The result of one dispute."""

    __pydantic_config__ = STRICT

    id: str
    """The dispute."""
    question: str
    """The question."""
    state: DisputeState
    """The state of the dispute, as the answers show it."""
    readings: list[str]
    """The readings that fit all observed answers."""
    claimed: str
    """The reading that the subject claims, or that it was asked to follow; otherwise empty."""
    support: str
    """The support for the reading shown: stated, tenable or none; otherwise empty."""
    failed: bool
    """True if the result is a failure: the reading is not the claimed one, has no support, or no reading fits."""
    why: str
    """The reason why the result is a failure; otherwise empty."""
    scenarios: list[str]
    """The scenarios that decided it."""
    mistakes: list[str] = field(default_factory=list)
    """The named mistakes that break a rule of the dispute; apart from their effects, the readings fit."""
    example: Failure | None = None
    """For a failure, the simplest answer attributed to the dispute or showing a reading without support."""
    contrary: Contrary | None = None
    """For `neither`, the shortest scenario that does not fit the reading of the example."""


@dataclass(slots=True)
class ProfileResult:
    """The distance of the subject from one profile."""

    __pydantic_config__ = STRICT

    id: str
    """The profile."""
    agrees: Number
    """The number of shown disputes on which the subject and the profile agree."""
    shown: Number
    """The number of disputes shown."""
    parts: list[str]
    """The disputes on which the subject and the profile differ."""


@dataclass(slots=True)
class ChanceResult:
    """The result of one test of the subject's own dice and deals.

    The test is statistical, unless its id ends in `.possible` or, for a fault, in `.answered`.
    """

    __pydantic_config__ = STRICT

    id: str
    """The id of the test.

    `roll.faces` uses samples that were requested, and `played.roll.faces` uses the results in games.
    """
    title: str
    """The property that must hold."""
    verdict: TestVerdict
    """pass, fail or not-tested."""
    says: str
    """The deviation and how likely it is to occur by chance, or the reason why nothing was tested."""
    samples: Number
    """The number of results tested."""
    rules: list[str] = field(default_factory=list)
    """The rules that the program breaks if the test fails."""

    @property
    def randomiser(self) -> str:
        """The name of the randomiser that the test is about."""
        return self.id.removeprefix("played.").partition(".")[0]


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
    """The finding, or the reason why nothing was tested."""


@dataclass(slots=True)
class FieldResult:
    """The use of one field that a program may report in its reports."""

    __pydantic_config__ = STRICT

    path: str
    """The path of the field, such as `position.divers.at`, without list indices and table keys."""
    due: Number
    """The number of judged answers in which the field has a value by the rules.

    For events and views, which are optional, the number is 0.
    """
    reported: Number
    """The number of answers in which the field was reported."""
    compared: Number
    """The number of answers in which the field was compared, because it counts and its correct value is known."""


@dataclass(slots=True)
class UnknownKeyResult:
    """A key in answers that has no meaning; the key is allowed, but it was not compared."""

    __pydantic_config__ = STRICT

    path: str
    """The path of the key, such as `position.crews.wait`."""
    count: Number
    """The number of answers in which the key occurred."""
    near: str
    """The known key that may have been meant; empty if no known key is similar."""


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
    """True if the whole suite was played and not just a selection."""
    command: list[str]
    """The command of the subject; empty for the reference."""
    subject: dict[str, Any]
    """The subject's description of itself."""
    judged_under: dict[str, str]
    """The reading of each open dispute that was used to judge the moves."""
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
    """The differences in the openings, starting with the most frequent."""
    groups: list[UnexplainedGroup] = field(default_factory=list)
    """The answers that nothing explains, grouped by common features, with the largest group first."""
    chance: list[ChanceResult] = field(default_factory=list)
    """The results of all tests of the program's own dice and deals."""
    not_offered: list[NotOffered] = field(default_factory=list)
    """The choices that the program does not offer, by kind and reason."""
    probes: list[ProbeResult] = field(default_factory=list)
    """Every probe of its consistency."""
    gave_up: str = ""
    """The reason why the run ended early, if it did."""
    shuffle: int | None = None
    """The seed of the order in which the scenarios were played; null for the order of the suite."""
    selection: str = ""
    """The selection of scenarios to which the verdict is limited; empty for the whole suite."""
    options: list[str] = field(default_factory=list)
    """The options without which a failure might not occur again, as on the command line."""
    date: str = ""
    """The day on which the run began, in UTC, such as `2026-03-14`; empty if the recording does not contain it."""
    notes: list[str] = field(default_factory=list)
    """Remarks on the program's description of itself that deserve attention but are not faults."""
    unknown_keys: list[UnknownKeyResult] = field(default_factory=list)
    """Keys in answers that have no meaning."""
    fields: list[FieldResult] = field(default_factory=list)
    """Every field that the program may report, with the numbers of answers in which it was reported and compared."""
