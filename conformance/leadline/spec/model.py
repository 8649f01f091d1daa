"""The types of a spec, which are a game with its figures, manuals, chapters of rules, and disputes.

The values are immutable and can be written as JSON. The keys of the YAML are the field names, except that a file names
its subject (``game:``, ``manual:``, ``chapter:``) where the type has ``id``. Fields marked as derived are computed from
the others and never written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from leadline.spec.texts import Manual, NoRule, Section, Statement
from leadline_engines.shapes import STRICT, Between

__all__ = [
    "SEEN",
    "STANCES",
    "SUPPORT",
    "WEIGHTS",
    "Change",
    "Chapter",
    "ChapterName",
    "Component",
    "Dispute",
    "Game",
    "Manual",
    "ManualAnswer",
    "NamedProfile",
    "NoRule",
    "Provenance",
    "Reading",
    "Rule",
    "Section",
    "Seen",
    "Spec",
    "Stance",
    "State",
    "Statement",
    "Support",
    "Telling",
    "Weight",
]

Support: TypeAlias = Literal["stated", "tenable", "none"]
Stance: TypeAlias = Literal["stated", "general", "silent", "contradictory", "unclear"]
Weight: TypeAlias = Literal["high", "mid", "low"]
State: TypeAlias = Literal["open", "closed"]
Seen: TypeAlias = Literal["position", "view", "events", "table"]
Provenance: TypeAlias = Literal["manual", "external", "external, one source", "invented"]

WEIGHTS: dict[Weight, str] = {"high": "in ordinary games", "mid": "now and then", "low": "in corner cases"}
"""The frequencies with which a dispute matters, in words, the most frequent first."""
STANCES: dict[Stance, str] = {
    "stated": "Stated",
    "general": "Stated in general",
    "silent": "Silent, taken as",
    "contradictory": "Contradicts itself, taken as",
    "unclear": "Unclear, taken as",
}
"""The ways in which a manual answers a question, in words that precede the reading."""
SUPPORT: dict[Support, str] = {
    "stated": "stated by a manual",
    "tenable": "tenable",
    "none": "no support: a known fault",
}
"""The kinds of support for a reading, in words."""
SEEN: dict[Seen, str] = {
    "position": "A program shows its reading in the position after a move.",
    "view": "A program shows its reading in what a seat can see.",
    "events": "A program shows its reading in the events of a move.",
    "table": "Nothing that a program reports depends on the reading, so Leadline cannot see which one it follows.",
}
"""The places where a program shows its reading, as sentences."""

_DERIVED = {"derived": True}


@dataclass(frozen=True, slots=True)
class ChapterName:
    """A chapter as listed by the game."""

    __pydantic_config__ = STRICT

    id: str
    """The id of the chapter, which is the middle part of its rules' ids."""
    title: str
    """The heading a reader sees."""


@dataclass(frozen=True, slots=True)
class NamedProfile:
    """A profile defined by the game: the recommended readings with some of them replaced."""

    __pydantic_config__ = STRICT

    id: str
    """The permanent name."""
    title: str
    """The title on a page."""
    readings: dict[str, str]
    """The readings, by dispute, in which the profile differs from the recommended ones."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game, with its names, seats, manuals and chapters."""

    __pydantic_config__ = STRICT

    id: str = field(metadata={"key": "game"})
    """The permanent id of the game, in lower case with hyphens."""
    title: str
    """The name on the box."""
    prefix: str
    """The first part of every rule id of this game."""
    seats: tuple[Annotated[int, Between(1)], ...]
    """The numbers of players for which the game is made."""
    about: str
    """A description of the game in one paragraph."""
    manuals: tuple[str, ...]
    """The manuals, by id, in the order in which they are shown."""
    chapters: tuple[ChapterName, ...]
    """The chapters, in the order in which a player encounters them."""
    edition: str = ""
    """The edition that the spec describes; empty if there is only one."""
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Further lists of names that the game needs, such as the names of the seats in scenarios."""
    other_profiles: tuple[NamedProfile, ...] = ()
    """Profiles in addition to `recommended` and those of the manuals."""
    mistakes: Literal["begun", "complete"] = "begun"
    """The state of the list of mistakes: `complete` if every rule has two, or gives a reason for having fewer."""


@dataclass(frozen=True, slots=True)
class Component:
    """Something in the box, with its figures and their sources."""

    __pydantic_config__ = STRICT

    id: str
    """The permanent id, `PREFIX.component.NAME`."""
    title: str
    """A name for a reader."""
    figures: dict[str, Any]
    """The figures defined by the component, named as in the spec's `figures`.

    For example, `gauges.sonar` is the entry `sonar` of `gauges`.
    """
    provenance: Provenance
    """The origin of the figures: a manual, other sources, a single other source, or our own invention."""
    sources: tuple[str, ...] = ()
    """The sources of the figures, which are `MANUAL STATEMENT` for a manual, and words for anything else."""
    ruling: str | None = None
    """The dispute that decides a figure on which the manuals disagree."""
    about: str = ""
    """A remark for the reader."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing that must hold."""

    __pydantic_config__ = STRICT

    id: str
    """The permanent id, `PREFIX.CHAPTER.NAME`."""
    title: str
    """The rule in a few words."""
    text: str
    """The rule in one paragraph, which is complete for the recommended readings."""
    disputes: tuple[str, ...] = ()
    """The disputes that touch it."""
    examples: tuple[str, ...] = ()
    """Short examples with figures."""
    words: tuple[str, ...] = ()
    """The words that players use for the rule, for the search."""
    ruling: str | None = None
    """The dispute whose ruling is the source of the rule, if no manual states the rule."""
    only_under: dict[str, str] = field(default_factory=dict)
    """The readings, by dispute, without which the rule has no effect."""
    aliases: tuple[str, ...] = ()
    """Earlier ids of the rule."""
    few_mistakes: str = ""
    """The reason why the rule has fewer than two known mistakes, if it does."""
    number: str = field(default="", metadata=_DERIVED)
    """The printed number, which consists of the chapter and the place; it is only displayed and may change."""
    statements: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata=_DERIVED)
    """The statements that support the rule, by manual."""
    against: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata=_DERIVED)
    """The statements that contradict the rule, by manual."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of rules."""

    __pydantic_config__ = STRICT

    id: str = field(metadata={"key": "chapter"})
    """The chapter's id."""
    title: str
    """The heading a reader sees."""
    rules: tuple[Rule, ...]
    """The rules of the chapter, in the order in which a player encounters them."""
    about: str = ""
    """A remark for the reader."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One possible answer to a dispute."""

    __pydantic_config__ = STRICT

    says: str
    """The rule under this reading."""
    support: Support
    """The support for the reading.

    Either a manual states it, a text allows it, or nothing supports it and it describes a known fault.
    """
    aliases: tuple[str, ...] = ()
    """Earlier names of the reading."""


@dataclass(frozen=True, slots=True)
class ManualAnswer:
    """The answer of one manual to a dispute."""

    __pydantic_config__ = STRICT

    says: str
    """The answer of the manual, in our own words."""
    where: str
    """The place of the answer, in a form that helps a reader find it in the manual."""
    position: Stance
    """The way in which the manual answers: for this very case, in general, not at all, in two ways, or unclearly."""
    reading: str
    """The reading that follows from the answer."""
    statements: tuple[str, ...] = ()
    """The statements in the manual on which the answer is based."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A position that distinguishes the readings of a dispute."""

    __pydantic_config__ = STRICT

    position: str
    """The position, and the move made there."""
    outcomes: dict[str, str]
    """The result under each reading."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A question that affects the outcome and on which the manuals conflict, contradict themselves or are silent."""

    __pydantic_config__ = STRICT

    id: str
    """The permanent name."""
    number: str
    """The number in the register, which is never reused."""
    question: str
    """The question, in players' words."""
    group: str
    """The heading under which the dispute is listed."""
    weight: Weight
    """The frequency with which the dispute matters: in ordinary games, occasionally, or in corner cases."""
    state: State
    """The status: `open` if players may choose between several readings.

    A closed dispute is kept so that its address stays valid.
    """
    seen: Seen
    """The place where a difference is visible from outside; `table` means that only the players can see it."""
    manuals: dict[str, ManualAnswer]
    """The answer of each manual."""
    readings: dict[str, Reading]
    """The readings."""
    ruling: str
    """The reading recommended here."""
    reason: str
    """The reason for the ruling."""
    rules: tuple[str, ...]
    """The rules it touches."""
    telling: Telling
    """A position that distinguishes the readings."""
    frequency: str = ""
    """The frequency with which the question comes up at a table, in one sentence."""
    needs: tuple[str, ...] = ()
    """Other disputes whose reading affects this one."""
    words: tuple[str, ...] = ()
    """The words that players use for the dispute, for the search."""
    aliases: tuple[str, ...] = ()
    """Earlier names of the dispute."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A named way in which programs get a rule wrong."""

    __pydantic_config__ = STRICT

    id: str
    """The permanent id."""
    says: str
    """The behaviour of a program with the mistake, in a sentence that the program's author would understand."""
    rules: tuple[str, ...]
    """The rules it breaks."""
    instead: str
    """The correct behaviour."""
    family: str = ""
    """A name shared by mistakes that answer the same question in different ways, such as who starts next.

    A program makes only one mistake of such a family.
    """
    common: Literal["often", "sometimes", "rarely", ""] = ""
    """The frequency of the mistake."""
    hidden: str = ""
    """The circumstances that hide it."""
    only_under: dict[str, str] = field(default_factory=dict)
    """The readings under which it has an effect, by dispute, if it has none under the recommended ones."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the rules: a ruling, a rule or a reading whose meaning changed, or a correction."""

    __pydantic_config__ = STRICT

    date: str
    """The day of the change, such as 2026-03-14."""
    what: Literal["ruling", "rule", "reading", "correction"]
    """The kind of change.

    The change may be to the recommended reading, to a rule, to a reading or its support, or only a correction of the
    reference under an unchanged text.
    """
    title: str
    """The change in a sentence."""
    before: str
    """The rule before the change."""
    now: str
    """The rule after the change."""
    scenario: str
    """A scenario that shows the effect of the change in play."""
    rules: tuple[str, ...] = ()
    """The rules it is about."""
    disputes: tuple[str, ...] = ()
    """The disputes it is about."""
    why: str = ""
    """The reason for the change."""
    version: str = ""
    """The first version of Leadline that contains the change; empty until there is one."""


@dataclass(frozen=True, slots=True)
class Spec:
    """The complete spec of one game."""

    __pydantic_config__ = STRICT

    game: Game
    """The name, the players, the manuals and the chapters of the game."""
    figures: dict[str, Any]
    """Every figure that the engine uses."""
    components: tuple[Component, ...]
    """The components to which the figures belong."""
    manuals: tuple[Manual, ...]
    """The manuals, in the order in which the game lists them."""
    chapters: tuple[Chapter, ...]
    """The chapters of rules, in the order in which the game lists them."""
    disputes: tuple[Dispute, ...]
    """The disputes, in the order of the register."""
    mistakes: tuple[Mistake, ...] = ()
    """The mistakes that programs make, in the order of the file."""
    history: tuple[Change, ...] = ()
    """The changes of the rules, with the latest first."""

    def all_rules(self) -> Iterator[Rule]:
        """Yield all rules in the order of the chapters."""
        for chapter in self.chapters:
            yield from chapter.rules

    def rule(self, id: str) -> Rule | None:
        """Return the rule with this id or earlier id, or None if there is none."""
        return next((rule for rule in self.all_rules() if id == rule.id or id in rule.aliases), None)

    def dispute(self, id: str) -> Dispute | None:
        """Return the dispute with this name, earlier name or number, or None if there is none."""
        return next(
            (dispute for dispute in self.disputes if id in (dispute.id, dispute.number) or id in dispute.aliases), None
        )

    def mistake(self, id: str) -> Mistake | None:
        """Return the mistake with this id, or None if there is none."""
        return next((mistake for mistake in self.mistakes if mistake.id == id), None)

    def mistakes_of(self, rule: str) -> tuple[Mistake, ...]:
        """Return the mistakes that break the rule with this id."""
        return tuple(mistake for mistake in self.mistakes if rule in mistake.rules)

    def changes_of(self, id: str) -> tuple[Change, ...]:
        """Return the changes to the rule or dispute with this id, the latest first."""
        return tuple(change for change in self.history if id in change.rules or id in change.disputes)

    def family_of(self, mistake: Mistake) -> tuple[Mistake, ...]:
        """Return the other mistakes in the family of a mistake, or nothing if the mistake has no family."""
        own = [member for member in self.mistakes if member.family == mistake.family] if mistake.family else []
        return tuple(member for member in own if member.id != mistake.id)

    def mistakes_in(self, chapter: Chapter) -> tuple[tuple[Mistake, ...], ...]:
        """Return the mistakes whose first rule is in a chapter, each followed by its family.

        A family is kept together in the chapter of its first mistake.
        """
        own = {rule.id for rule in chapter.rules}
        groups: dict[str, list[Mistake]] = {}
        for mistake in self.mistakes:
            groups.setdefault(mistake.family or mistake.id, []).append(mistake)
        return tuple(tuple(group) for group in groups.values() if group[0].rules[:1] and group[0].rules[0] in own)

    def manual(self, id: str) -> Manual | None:
        """Return the manual with this id, or None if there is none."""
        return next((manual for manual in self.manuals if manual.id == id), None)

    def chapter_of(self, rule: Rule) -> Chapter | None:
        """Return the chapter of a rule, or None if it is in no chapter."""
        return next((chapter for chapter in self.chapters if rule in chapter.rules), None)

    def open_disputes(self) -> tuple[Dispute, ...]:
        """Return the disputes that leave a choice."""
        return tuple(dispute for dispute in self.disputes if dispute.state == "open")
