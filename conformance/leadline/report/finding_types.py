"""The types of findings on a program, each with what a printed form needs to show it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from leadline.report.examples import Example

Kind: TypeAlias = Literal[
    "mistake", "opening", "rule", "unexplained", "suspected", "dispute", "fault", "chance", "consistency"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One finding. A form prints what its kind adds, or simply lists the details."""

    kind: ClassVar[Kind]
    says: str
    """The finding in a sentence."""
    id: str = ""
    """The mistake, the rule, the dispute, the test or the probe; empty for a fault, or where no rule is in effect."""
    details: tuple[str, ...] = ()
    """Further details, in sentences without a full stop."""
    answers: int = 0
    """The number of answers that it covers."""
    scenarios: tuple[str, ...] = ()
    """The scenarios that show it, the simplest first."""
    example: Example | None = field(default=None, compare=False)
    """The simplest wrong answer."""
    reproduce: str = ""
    """The command that reproduces it; empty if there is none."""

    @property
    def name(self) -> str:
        """Its id; for a fault its first scenario."""
        return self.id or next(iter(self.scenarios), "")

    @property
    def more_scenarios(self) -> tuple[str, ...]:
        """The scenarios that show it, without that of its example."""
        shown = self.example.scenario if self.example is not None else ""
        return tuple(name for name in self.scenarios if name != shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """Another mistake that explains the same answers."""

    id: str
    """The mistake."""
    says: str
    """The behaviour of a program that makes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspicion:
    """A rule that may be behind wrong answers."""

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
    """A known mistake, or one that is only similar to what the program does."""

    kind: ClassVar[Kind] = "mistake"
    title: str
    """The behaviour of a program that makes it."""
    similar: str
    """The evidence for and against a similar mistake; empty for the mistake itself."""
    possible: str
    """The reason why a mistake is only possible; empty for any other."""
    rivals: tuple[Rival, ...]
    """The mistakes that would look the same."""
    instead: str
    """The correct behaviour."""
    rules: tuple[str, ...]
    """The rules it breaks, or would break."""
    suspicions: tuple[Suspicion, ...] = ()
    """For a possible or similar mistake: the rules that are suspected, the likeliest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OddOpening(Finding):
    """A difference in the openings; its id is the rule that it breaks."""

    kind: ClassVar[Kind] = "opening"
    note: str
    """A note on the figures with which the rest was judged, or on what was left out of it."""
    components: str
    """A file for `--components` with which the reference opens its games in the same way; empty if there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenRule(Finding):
    """Wrong answers that certainly break a rule, though no known mistake explains them."""

    kind: ClassVar[Kind] = "rule"
    note: str
    """The reason why that is certain."""
    rule_text: str
    """The text of the rule."""
    plays_scenario: bool
    """True if the command plays a scenario, not a guided game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unexplained(Finding):
    """A group of wrong answers that nothing explains."""

    kind: ClassVar[Kind] = "unexplained"
    about: str
    """The statement that all its scenarios are about one rule; empty if they are not."""
    note: str
    """Further knowledge of the answers; empty if there is none."""
    suspicions: tuple[Suspicion, ...]
    """The rules that are suspected, the likeliest first; none if a position was only loaded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuspectedRule(Finding):
    """A rule that may be broken behind a choice that is not offered."""

    kind: ClassVar[Kind] = "suspected"
    title: str
    """The title of the rule."""
    why: str
    """The reason why it is suspected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counterexample:
    """A scenario that the reading of an example does not fit."""

    scenario: str
    """The scenario."""
    title: str
    """Its title; empty if it was not played."""
    readings: str
    """The readings that its answers fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedDispute(Finding):
    """A dispute that is answered without support, or not as claimed."""

    kind: ClassVar[Kind] = "dispute"
    why: str
    """The reason why that is a failure."""
    contrary: Counterexample | None
    """The simplest scenario against the reading of the example; None if one reading fits all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault(Finding):
    """Scenarios that ended in the same fault."""

    kind: ClassVar[Kind] = "fault"
    advice: str
    """Advice on the fault; empty if there is none."""
    in_common: str
    """The features that its scenarios share, to be put after their number; otherwise empty."""
    evidence: tuple[tuple[str, str], ...]
    """The observations of the fault, such as the last lines of stderr, each with its label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnfairChance(Finding):
    """Tests of the program's own chance that fail for one cause."""

    kind: ClassVar[Kind] = "chance"
    why: str
    """The deviation in the simplest test."""
    alike: tuple[str, ...]
    """The other tests that fail for this cause."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedProbe(Finding):
    """A consistency probe that failed."""

    kind: ClassVar[Kind] = "consistency"
    why: str
    """The finding of the probe."""
