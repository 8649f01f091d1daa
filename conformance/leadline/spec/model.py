"""The shapes of a spec: a game with its figures, manuals, chapters of rules, and disputes.

The values are immutable and JSON-shaped. The keys of the YAML are the field names, except that a file
names its own subject (``game:``, ``manual:``, ``chapter:``) where the shape has ``id``. Fields marked as derived are
worked out from the rest and never written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from leadline.spec.texts import Manual, NoRule, Section, Statement
from leadline_engines.shapes import STRICT, Between

__all__ = [
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

_DERIVED = {"derived": True}


@dataclass(frozen=True, slots=True)
class ChapterName:
    """A chapter as the game lists it."""

    __pydantic_config__ = STRICT

    id: str
    """The chapter's id, the middle part of its rules' ids."""
    title: str
    """The heading a reader sees."""


@dataclass(frozen=True, slots=True)
class NamedProfile:
    """A profile of the game's own: the recommended readings with some exchanged."""

    __pydantic_config__ = STRICT

    id: str
    """The permanent name."""
    title: str
    """What it is called on a page."""
    readings: dict[str, str]
    """The readings, by dispute, in which it differs from the recommended ones."""


@dataclass(frozen=True, slots=True)
class Game:
    """What the game is."""

    __pydantic_config__ = STRICT

    id: str = field(metadata={"key": "game"})
    """The permanent id, lower case with hyphens."""
    title: str
    """The name on the box."""
    prefix: str
    """The first part of every rule id of this game."""
    seats: tuple[Annotated[int, Between(1)], ...]
    """The numbers of players the game can be played by."""
    about: str
    """One paragraph saying what the game is."""
    manuals: tuple[str, ...]
    """The manuals, by id, in the order in which they are shown."""
    chapters: tuple[ChapterName, ...]
    """The chapters, in the order in which a player meets them."""
    edition: str = ""
    """Which edition is described; empty if there is only one."""
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Further lists of names the game needs, such as the names of the seats in scenarios."""
    other_profiles: tuple[NamedProfile, ...] = ()
    """Profiles beside `recommended` and those of the manuals."""
    mistakes: Literal["begun", "complete"] = "begun"
    """How far its mistakes are on record: `complete` when every rule has two, or says why it has fewer."""


@dataclass(frozen=True, slots=True)
class Component:
    """Something in the box, with the figures it fixes and where they come from."""

    __pydantic_config__ = STRICT

    id: str
    """The permanent id, `PREFIX.component.NAME`."""
    title: str
    """What it is."""
    figures: dict[str, Any]
    """The figures it fixes, by their names in the spec's `figures`; `gauges.sonar` is the entry `sonar` of `gauges`."""
    provenance: Provenance
    """Whether the figures come from a manual, from elsewhere, from one source elsewhere, or are our own invention."""
    sources: tuple[str, ...] = ()
    """Where they stand: `MANUAL STATEMENT` for a manual, words for anything else."""
    ruling: str | None = None
    """The dispute that decides a figure the manuals do not agree on."""
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
    """The rule in one paragraph, complete for the recommended readings."""
    disputes: tuple[str, ...] = ()
    """The disputes that touch it."""
    examples: tuple[str, ...] = ()
    """Short examples with figures."""
    words: tuple[str, ...] = ()
    """What players call it; used by the search."""
    ruling: str | None = None
    """The dispute whose ruling is the rule's source, if no manual states it."""
    only_under: dict[str, str] = field(default_factory=dict)
    """Readings, by dispute, without which the rule has no effect."""
    aliases: tuple[str, ...] = ()
    """Earlier ids of the rule."""
    few_mistakes: str = ""
    """Why it has fewer than two mistakes on record, if it has."""
    number: str = field(default="", metadata=_DERIVED)
    """The printed number, chapter and place; for display only, it may change."""
    statements: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata=_DERIVED)
    """The statements it rests on, by manual."""
    against: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata=_DERIVED)
    """The statements that speak against it, by manual."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of rules."""

    __pydantic_config__ = STRICT

    id: str = field(metadata={"key": "chapter"})
    """The chapter's id."""
    title: str
    """The heading a reader sees."""
    rules: tuple[Rule, ...]
    """Its rules, in the order in which a player meets them."""
    about: str = ""
    """A remark for the reader."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One possible answer to a dispute."""

    __pydantic_config__ = STRICT

    says: str
    """What holds under it."""
    support: Support
    """Whether a manual states it, a text admits it, or nothing does: then it names a known fault."""
    aliases: tuple[str, ...] = ()
    """Earlier names of the reading."""


@dataclass(frozen=True, slots=True)
class ManualAnswer:
    """What one manual says about a dispute."""

    __pydantic_config__ = STRICT

    says: str
    """Its answer, in our own words."""
    where: str
    """Where it stands, as a reader finds it in the manual."""
    position: Stance
    """How it says it: of this very case, in general, not at all, in two ways, or unclearly."""
    reading: str
    """The reading that follows from it."""
    statements: tuple[str, ...] = ()
    """The statements of that manual it rests on."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A position that tells the readings of a dispute apart."""

    __pydantic_config__ = STRICT

    position: str
    """The position and what is done in it."""
    outcomes: dict[str, str]
    """What follows under each reading."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A question on which the manuals conflict, contradict themselves or are silent, and which changes the outcome."""

    __pydantic_config__ = STRICT

    id: str
    """The permanent name."""
    number: str
    """The number in the register, never used again."""
    question: str
    """The question, in players' words."""
    group: str
    """The heading it stands under."""
    weight: Weight
    """How often it matters: in ordinary games, now and then, or in corner cases."""
    state: State
    """Whether more than one reading is open to a table; a closed one keeps the address of the question."""
    seen: Seen
    """Where a difference can be seen from outside; `table` means only among the players."""
    manuals: dict[str, ManualAnswer]
    """What each manual says."""
    readings: dict[str, Reading]
    """The readings."""
    ruling: str
    """The reading recommended here."""
    reason: str
    """Why."""
    rules: tuple[str, ...]
    """The rules it touches."""
    telling: Telling
    """A position that tells the readings apart."""
    frequency: str = ""
    """How often it comes up at a table, in a sentence."""
    needs: tuple[str, ...] = ()
    """Other disputes on whose reading this one depends."""
    words: tuple[str, ...] = ()
    """What players call it; used by the search."""
    aliases: tuple[str, ...] = ()
    """Earlier names of the dispute."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A named way to get a rule wrong, as programs do."""

    __pydantic_config__ = STRICT

    id: str
    """The permanent id."""
    says: str
    """What a program with it does, in a sentence that its author would understand."""
    rules: tuple[str, ...]
    """The rules it breaks."""
    instead: str
    """What to do instead."""
    family: str = ""
    """The mistakes that answer one question in different ways, such as who starts next; a program makes one of them."""
    common: Literal["often", "sometimes", "rarely", ""] = ""
    """How common it is."""
    hidden: str = ""
    """What hides it."""


@dataclass(frozen=True, slots=True)
class Change:
    """What holds otherwise than before: a ruling, a rule or a reading that changed its meaning, or a correction."""

    __pydantic_config__ = STRICT

    date: str
    """The day of the change, such as 2026-03-14."""
    what: Literal["ruling", "rule", "reading", "correction"]
    """What changed: which reading is recommended, what a rule says, what a reading says or rests on, or only what the
    reference made of a text that stays as it was."""
    title: str
    """The change in a sentence."""
    before: str
    """What held before."""
    now: str
    """What holds now."""
    scenario: str
    """A scenario that shows what it changes in play."""
    rules: tuple[str, ...] = ()
    """The rules it is about."""
    disputes: tuple[str, ...] = ()
    """The disputes it is about."""
    why: str = ""
    """Why it was changed."""
    version: str = ""
    """The version of Leadline that had it first; empty until there is one."""


@dataclass(frozen=True, slots=True)
class Spec:
    """Everything that is laid down about one game."""

    __pydantic_config__ = STRICT

    game: Game
    """Its name, players, manuals and chapters."""
    figures: dict[str, Any]
    """Every figure the engine is given."""
    components: tuple[Component, ...]
    """Where the figures come from."""
    manuals: tuple[Manual, ...]
    """The manuals, in the order the game lists them."""
    chapters: tuple[Chapter, ...]
    """The chapters of rules, in the order the game lists them."""
    disputes: tuple[Dispute, ...]
    """The disputes, in the order of the register."""
    mistakes: tuple[Mistake, ...] = ()
    """The mistakes that programs make, in the order of their file."""
    history: tuple[Change, ...] = ()
    """What changed in the rules, the latest first."""

    def all_rules(self) -> Iterator[Rule]:
        """Every rule, in the order of the chapters."""
        for chapter in self.chapters:
            yield from chapter.rules

    def rule(self, id: str) -> Rule | None:
        """The rule with this id or earlier id."""
        return next((rule for rule in self.all_rules() if id == rule.id or id in rule.aliases), None)

    def dispute(self, id: str) -> Dispute | None:
        """The dispute with this name, earlier name or number."""
        return next((one for one in self.disputes if id in (one.id, one.number) or id in one.aliases), None)

    def mistake(self, id: str) -> Mistake | None:
        """The mistake with this id."""
        return next((one for one in self.mistakes if one.id == id), None)

    def mistakes_of(self, rule: str) -> tuple[Mistake, ...]:
        """The mistakes that break the rule with this id."""
        return tuple(one for one in self.mistakes if rule in one.rules)

    def changes_of(self, id: str) -> tuple[Change, ...]:
        """What changed in the rule or the dispute with this id, the latest first."""
        return tuple(one for one in self.history if id in one.rules or id in one.disputes)

    def family_of(self, mistake: Mistake) -> tuple[Mistake, ...]:
        """The other mistakes of its family; none if it belongs to no family."""
        own = [one for one in self.mistakes if one.family == mistake.family] if mistake.family else []
        return tuple(one for one in own if one.id != mistake.id)

    def mistakes_in(self, chapter: Chapter) -> tuple[tuple[Mistake, ...], ...]:
        """The mistakes that break a rule of a chapter before any other rule, each with its family behind it.

        A family stands together in the chapter of its first mistake.
        """
        own = {rule.id for rule in chapter.rules}
        groups: dict[str, list[Mistake]] = {}
        for one in self.mistakes:
            groups.setdefault(one.family or one.id, []).append(one)
        return tuple(tuple(group) for group in groups.values() if group[0].rules[:1] and group[0].rules[0] in own)

    def manual(self, id: str) -> Manual | None:
        """The manual with this id."""
        return next((manual for manual in self.manuals if manual.id == id), None)

    def chapter_of(self, rule: Rule) -> Chapter | None:
        """The chapter a rule stands in."""
        return next((chapter for chapter in self.chapters if rule in chapter.rules), None)

    def open_disputes(self) -> tuple[Dispute, ...]:
        """The disputes that leave a choice."""
        return tuple(dispute for dispute in self.disputes if dispute.state == "open")
