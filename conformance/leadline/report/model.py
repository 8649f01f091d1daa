"""The report of a run, as data: what the judge concludes, and what every printed form is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from leadline_engines.shapes import STRICT, Between

Verdict = Literal["pass", "fail", "not-tested", "cut-short", "broken"]
RuleVerdict = Literal["kept", "broken", "never-right", "not-tested"]
"""Kept: it came into play and was right; broken: a mistake breaks it, or wrong answers are put down to it; never right:
it came into play, but only in answers that are wrong for another reason; not tested: it never came into play."""
TestVerdict = Literal["pass", "fail", "not-tested"]
Number: TypeAlias = Annotated[int, Between(0)]
"""A number of things, or of one of them."""


@dataclass(slots=True)
class FieldDifference:
    """One field on which the answer differs."""

    __pydantic_config__ = STRICT

    field: str
    """The field, such as `air` or `divers.2.at`."""
    expected: str
    """What the reference gives."""
    got: str
    """What the subject answered."""


@dataclass(slots=True)
class Failure:
    """One answer that is wrong, named."""

    __pydantic_config__ = STRICT

    scenario: str
    """The scenario."""
    part: str
    """`main`, `twin` or `steered`."""
    move: Number
    """The number of the move, from 1; 0 is the opening."""
    text: str
    """The move in notation."""
    kind: Literal["reading", "rule", "conservation", "legality", "choice", "honesty"]
    """What kind of failure it is."""
    rule: str
    """The rule it is charged to."""
    dispute: str
    """The dispute it is charged to instead, if a reading reproduces the answer; else empty."""
    reading: str
    """That reading; else empty."""
    says: str
    """One sentence for a person."""
    differences: list[FieldDifference]
    """Where the answer differs."""
    before: str
    """The position before the move, in notation."""
    expected: str
    """The position expected after it, in notation; empty if the move should have been refused."""
    got: str
    """The position answered, its gaps filled, in notation; empty if the move was refused."""
    readings: dict[str, str] = field(default_factory=dict)
    """By dispute: all the readings that together reproduce the answer, if readings do."""
    causes: list[str] = field(default_factory=list)
    """The mistakes and readings without which the model would not give the answer, as its causes name them."""
    explained: bool = False
    """Whether named mistakes and readings give just this answer; else the rule is what the trail of events says."""

    @property
    def is_unknown(self) -> bool:
        """Whether nothing gives this answer, not even a mistake that the true one is only something like."""
        return not (self.explained or self.causes)


@dataclass(slots=True)
class Cause:
    """One thing that the subject does otherwise: an item of the model that explains its answers."""

    __pydantic_config__ = STRICT

    id: str
    """The mistake, or `DISPUTE=READING`."""
    kind: Literal["mistake", "reading"]
    """What it is."""
    says: str
    """What the program does, in a sentence."""
    instead: str
    """What to do instead; empty for a reading with support."""
    rules: list[str]
    """The rules it breaks, or that the dispute is about."""
    is_near: bool
    """Whether too much speaks against it: the program does something like it, and no rule is broken by this name."""
    failed: bool
    """Whether it is wrong: a mistake, a reading without support, or another one than is claimed."""
    answers: Number
    """How many answers are right with it, and wrong without it."""
    against: Number
    """How many different answers speak against it: they are wrong with it, it changes them to no avail, or they stay
    wrong in the fields that it makes right elsewhere."""
    rivals: list[str]
    """Others that explain all the answers as well: it is one of them."""
    scenarios: list[str]
    """The scenarios whose answers it explains, the plainest first."""
    example: Failure | None = None
    """The plainest answer that it explains, alone if there is such a one; null for a reading with support."""
    reproduce: str = ""
    """The command that shows the example again."""
    contrary: list[str] = field(default_factory=list)
    """The scenarios whose answers speak against it."""


@dataclass(slots=True)
class ModelResult:
    """The model: the mistakes and readings under which the reference gives the subject's own answers."""

    __pydantic_config__ = STRICT

    judged: Number = 0
    """How many answers were judged."""
    right: Number = 0
    """How many of them the reference gives under the model."""
    plain: Number = 0
    """How many it gives without the model: under what is claimed, else recommended."""
    causes: list[Cause] = field(default_factory=list)
    """The items of the model, those that explain most answers first; what is only near comes last."""
    mistakes: Number = 0
    """How many mistakes of the game are on record."""
    noticed: Number = 0
    """How many of them would have shown in this program's answers, or did."""
    unexplained: Number = 0
    """How many wrong answers no mistake explains, not even one that is only near."""
    held_out: Number = 0
    """How many answers of steered games the model was not fitted to."""
    predicted: Number = 0
    """How many of these the reference gives under the model."""


@dataclass(slots=True)
class ScenarioResult:
    """What became of one scenario."""

    __pydantic_config__ = STRICT

    id: str
    """The scenario."""
    title: str
    """Its statement."""
    topic: str
    """Its topic."""
    verdict: Verdict
    """pass, fail, not-tested, cut-short or broken."""
    why: str
    """Why it is not a pass, in one sentence."""
    rules: list[str]
    """The rules it is aimed at."""
    moves: Number
    """How many moves were judged."""
    failures: list[Failure] = field(default_factory=list)
    """The wrong answers."""
    evidence: dict[str, str] = field(default_factory=dict)
    """Of a broken scenario: the fault, the exit status, the last lines of stderr."""


@dataclass(slots=True)
class RuleResult:
    """What became of one rule."""

    __pydantic_config__ = STRICT

    id: str
    """The rule."""
    title: str
    """Its title."""
    verdict: RuleVerdict
    """kept, broken, never-right or not-tested."""
    required: bool
    """Whether it counts for the overall result: not where no reading in force can bring it into play."""
    fired: Number
    """In how many judged moves it came into play."""
    scenarios: list[str]
    """The scenarios that broke it: those aimed at it first, the shortest first."""
    reproduce: str
    """The command that shows the shortest failure again; empty if there is none."""
    mistakes: Number = 0
    """How many mistakes that break it are on record."""
    noticed: Number = 0
    """How many of these would have shown in this program's answers, or did."""


@dataclass(slots=True)
class Contrary:
    """A scenario whose answers go against an example."""

    __pydantic_config__ = STRICT

    scenario: str
    """The scenario."""
    readings: list[str]
    """The readings that its answers fit."""


@dataclass(slots=True)
class DisputeResult:
    """What a run showed of one dispute."""

    __pydantic_config__ = STRICT

    id: str
    """The dispute."""
    question: str
    """The question."""
    state: Literal["shown", "open", "neither", "not-tested"]
    """`shown`: one reading; `open`: several fit; `neither`: none fits; `not-tested`: nothing told them apart."""
    readings: list[str]
    """The readings that fit all that was seen."""
    claimed: str
    """The reading the subject claims, or was asked for; else empty."""
    support: str
    """The support of the reading shown: stated, tenable or none; else empty."""
    failed: bool
    """Whether this is a failure: another reading than the claimed one, one without support, or neither."""
    why: str
    """Why it is a failure; else empty."""
    scenarios: list[str]
    """The scenarios that decided it."""
    example: Failure | None = None
    """Of a failure: the plainest answer that is charged to the dispute, or that shows a reading without support."""
    contrary: Contrary | None = None
    """Of `neither`: the shortest scenario that the reading of the example does not fit."""


@dataclass(slots=True)
class ProfileResult:
    """How close the subject comes to one profile."""

    __pydantic_config__ = STRICT

    id: str
    """The profile."""
    agrees: Number
    """On how many disputes that were shown it agrees."""
    shown: Number
    """How many disputes were shown."""
    parts: list[str]
    """The disputes on which it parts from the profile."""


@dataclass(slots=True)
class ChanceResult:
    """What became of one test of the subject's own dice and deals: a statistical one, unless it ends in `.possible`."""

    __pydantic_config__ = STRICT

    id: str
    """The test: `roll.faces` is on samples that were asked for, `played.roll.faces` on what its games showed."""
    title: str
    """What has to hold."""
    verdict: TestVerdict
    """pass, fail or not-tested."""
    says: str
    """How far off it is and how likely that is by chance, or why it was not tested."""
    samples: Number
    """On how many results it rests."""


@dataclass(slots=True)
class ProbeResult:
    """What became of one probe of the subject's honesty."""

    __pydantic_config__ = STRICT

    id: str
    """The probe."""
    title: str
    """What has to hold."""
    verdict: TestVerdict
    """pass, fail or not-tested."""
    says: str
    """What was found, or why it was not tested."""


@dataclass(slots=True)
class Summary:
    """The overall result."""

    __pydantic_config__ = STRICT

    result: Literal["conformant", "not-conformant", "incomplete"]
    """What the run comes to."""
    status: Literal[0, 1, 2, 3]
    """The exit status."""
    scenarios: dict[str, Number]
    """How many scenarios of each verdict."""
    rules: dict[str, Number]
    """How many rules of each verdict."""
    moves: Number
    """How many moves were judged."""
    seconds: float
    """How long the run took."""
    restarts: Number
    """How often the subject had to be started again."""


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
    """Whether the whole suite was played, not a selection."""
    command: list[str]
    """The command of the subject; empty for the reference."""
    subject: dict[str, Any]
    """What the subject says of itself."""
    judged_under: dict[str, str]
    """The reading of every open dispute that the moves were judged under."""
    seed: int
    """The seed of steered games."""
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
    """What explains the answers."""
    chance: list[ChanceResult] = field(default_factory=list)
    """Every test of its own dice and deals."""
    probes: list[ProbeResult] = field(default_factory=list)
    """Every probe of its honesty."""
    gave_up: str = ""
    """Why the run was ended early, if it was."""
    shuffle: int | None = None
    """The seed of the order in which the scenarios were played; null for that of the suite."""
    selection: str = ""
    """What was selected, and so what the verdict covers; empty for the whole suite."""
    options: list[str] = field(default_factory=list)
    """The options without which a failure might not show again, as on the command line."""
    date: str = ""
    """The day on which the run began, in UTC, such as `2026-03-14`; empty if its recording does not say."""
