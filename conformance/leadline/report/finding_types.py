"""The types of findings on a program, each with the data needed to print it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from leadline.report.examples import Example

Kind: TypeAlias = Literal[
    "mistake", "opening", "rule", "unexplained", "suspected", "dispute", "fault", "chance", "consistency"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A finding. A report prints what the kind of finding adds, or simply lists the details."""

    kind: ClassVar[Kind]
    says: str
    """The finding in a sentence."""
    id: str = ""
    """The id of the mistake, rule, dispute, test or probe; empty for a fault, or if no rule is in effect."""
    details: tuple[str, ...] = ()
    """Further details, as sentences without a full stop."""
    answers: int = 0
    """The number of answers to which the finding applies."""
    scenarios: tuple[str, ...] = ()
    """The scenarios that show the finding, the simplest first."""
    example: Example | None = field(default=None, compare=False)
    """The simplest wrong answer."""
    reproduce: str = ""
    """The command that reproduces the finding; empty if there is none."""

    @property
    def name(self) -> str:
        """The id of the finding or, for a fault, of its first scenario."""
        return self.id or next(iter(self.scenarios), "")

    @property
    def more_scenarios(self) -> tuple[str, ...]:
        """The scenarios that show the finding, except the one used as its example."""
        shown = self.example.scenario if self.example is not None else ""
        return tuple(name for name in self.scenarios if name != shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """Another mistake that explains the same answers."""

    id: str
    """The mistake."""
    says: str
    """The behaviour of a program with this mistake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspicion:
    """A rule that may be the cause of wrong answers."""

    id: str
    """The rule."""
    title: str
    """Its title."""
    why: str
    """The evidence against the rule."""

    @property
    def sentence(self) -> str:
        """The rule with the evidence against it."""
        return f"{self.title} ({self.id}{f': {self.why}' if self.why else ''})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake(Finding):
    """A known mistake, or one that is merely similar to the program's behaviour."""

    kind: ClassVar[Kind] = "mistake"
    title: str
    """The behaviour of a program with this mistake."""
    similar: str
    """The evidence for and against a similar mistake; empty for the mistake itself."""
    possible: str
    """The reason why a mistake is only possible; empty for any other."""
    rivals: tuple[Rival, ...]
    """The mistakes that would produce the same answers."""
    instead: str
    """The correct behaviour."""
    rules: tuple[str, ...]
    """The rules that the mistake breaks, or would break."""
    suspicions: tuple[Suspicion, ...] = ()
    """For a possible or similar mistake: the rules that are suspected, the likeliest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OddOpening(Finding):
    """A difference in the openings, whose id is the rule it breaks."""

    kind: ClassVar[Kind] = "opening"
    note: str
    """A note on the figures used to judge the rest of the run, or on what was excluded."""
    components: str
    """A file for `--components` with which the reference opens games as the program does; empty if there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenRule(Finding):
    """Wrong answers that certainly break a rule although no known mistake explains them."""

    kind: ClassVar[Kind] = "rule"
    note: str
    """The reason why it is certain that the rule is broken."""
    rule_text: str
    """The text of the rule."""
    plays_scenario: bool
    """True if the command plays a scenario and not a guided game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unexplained(Finding):
    """A group of wrong answers with no explanation."""

    kind: ClassVar[Kind] = "unexplained"
    about: str
    """The statement that all its scenarios are about one rule; empty if they are about several."""
    note: str
    """Further information about the answers; empty if there is none."""
    suspicions: tuple[Suspicion, ...]
    """The suspected rules, starting with the most likely; none if a position was only loaded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuspectedRule(Finding):
    """A rule that is suspected, but not because of a group of unexplained answers."""

    kind: ClassVar[Kind] = "suspected"
    title: str
    """The title of the rule."""
    why: str
    """The reason why the rule is suspected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counterexample:
    """A scenario that does not fit the reading shown by an example."""

    scenario: str
    """The scenario."""
    title: str
    """The title of the scenario; empty if it was not played."""
    readings: str
    """The readings that fit its answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedDispute(Finding):
    """A dispute that the program resolves without support from a manual, or not as it claims."""

    kind: ClassVar[Kind] = "dispute"
    why: str
    """The reason why this is a failure."""
    contrary: Counterexample | None
    """The simplest scenario that contradicts the reading of the example; None if one reading fits all scenarios."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault(Finding):
    """Scenarios that ended in the same fault."""

    kind: ClassVar[Kind] = "fault"
    advice: str
    """Advice on the fault; empty if there is none."""
    in_common: str
    """The features that the scenarios share, worded to follow their number; empty if they share none."""
    evidence: tuple[tuple[str, str], ...]
    """The observations about the fault, such as the last lines of stderr, each with its label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnfairChance(Finding):
    """Tests of the program's own chance that fail for the same cause."""

    kind: ClassVar[Kind] = "chance"
    why: str
    """The deviation in the simplest test."""
    alike: tuple[str, ...]
    """The other tests that fail for the same cause."""
    rules: tuple[str, ...]
    """The rules that the program breaks because of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedProbe(Finding):
    """A consistency probe that failed."""

    kind: ClassVar[Kind] = "consistency"
    why: str
    """The finding of the probe."""
