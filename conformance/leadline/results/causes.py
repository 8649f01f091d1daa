"""Wrong answers as data, and what explains them: mistakes, readings, odd openings, or suspected rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from leadline.schema.values import FieldDifference
from leadline_engines.shapes import STRICT, Between

Number: TypeAlias = Annotated[int, Between(0)]
"""A count."""


@dataclass(slots=True)
class Failure:
    """A wrong answer, and the cause to which it is attributed."""

    __pydantic_config__ = STRICT

    scenario: str
    """The scenario."""
    part: str
    """The kind of game: `main`, `legal_variant` (the legal variant of a scenario) or `guided` (a guided game)."""
    move: Number
    """The number of the move, counting from 1; 0 is the opening."""
    text: str
    """The move in notation."""
    kind: Literal["reading", "rule", "conservation", "legality", "choice", "consistency"]
    """The kind of failure."""
    rule: str
    """The rule that the answer breaks.

    For an unexplained answer, the first suspect of its group; empty if there is none.
    """
    dispute: str
    """The dispute to which the answer is attributed instead, if a reading reproduces it; otherwise empty."""
    reading: str
    """The reading that reproduces the answer; otherwise empty."""
    says: str
    """The failure in one sentence, for people."""
    differences: list[FieldDifference]
    """The fields that differ."""
    before: str
    """The position before the move, in notation."""
    expected: str
    """The position expected after the move, in notation; empty if the move should have been refused."""
    got: str
    """The position in the answer, with its gaps filled, in notation; empty if the move was refused."""
    readings: dict[str, str] = field(default_factory=dict)
    """The readings, by dispute, that together reproduce the answer, if there are any."""
    causes: list[str] = field(default_factory=list)
    """The mistakes and readings that the model needs to give the answer, by their ids in `ModelResult.causes`."""
    partly: list[str] = field(default_factory=list)
    """The mistakes that explain some of the differing fields, if nothing explains all of them."""
    explained: bool = False
    """True if named mistakes and readings, or an unusual figure in the opening, give exactly this answer."""
    certain: bool = False
    """True if the answer certainly breaks its rule although no mistake explains it."""

    @property
    def is_unexplained(self) -> bool:
        """True if the rule is only suspected.

        No named mistake explains the answer, and it is not certain that the answer breaks a rule.
        """
        return not (self.explained or self.certain)


@dataclass(slots=True)
class Suspect:
    """A rule that may be the cause of a group of unexplained answers."""

    __pydantic_config__ = STRICT

    rule: str
    """The rule."""
    why: str
    """The evidence against the rule, without a full stop."""


@dataclass(slots=True)
class UnexplainedGroup:
    """Wrong answers that no named mistake explains and that seem to have the same cause."""

    __pydantic_config__ = STRICT

    says: str
    """The features that the answers share, such as: hand is wrong, in answers to drop."""
    answers: Number
    """The number of answers."""
    scenarios: list[str]
    """Their scenarios, the simplest first."""
    example: Failure
    """The simplest of them."""
    reproduce: str
    """The command that reproduces the example."""
    suspects: list[Suspect] = field(default_factory=list)
    """At most three rules that may be the cause, starting with the most likely.

    Empty if the positions were only loaded.
    """
    about: str = ""
    """The rule that all the scenarios are about; empty if there is no such rule."""
    similar: str = ""
    """The known mistake that is similar to the cause of the answers; empty if there is none."""
    event: str = ""
    """The event that should have set the first differing field of the example; empty if there is none."""


@dataclass(slots=True)
class Cause:
    """One deviation of the subject: an item of the model that explains some of the answers."""

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
    """The rules that the program breaks in this run, or that the dispute is about."""
    is_similar: bool
    """True if the evidence against the item is too strong.

    The program does something similar, and this item makes no rule count as broken.
    """
    failed: bool
    """True if the behaviour is wrong: a mistake, a reading without support, or a reading other than the claimed one."""
    answers: Number
    """The number of answers that are right with the item and wrong without it."""
    against: Number
    """The number of different answers that are evidence against the item.

    Such an answer is wrong with the item, is changed by the item without becoming right, or stays wrong in fields that
    the item corrects elsewhere.
    """
    rivals: list[str]
    """Other mistakes or readings that explain all the answers equally well; the program has one of them."""
    scenarios: list[str]
    """The scenarios whose answers the item explains, the simplest first."""
    example: Failure | None = None
    """The simplest answer that the item explains, if possible on its own; null for a reading with support."""
    reproduce: str = ""
    """The command that reproduces the example."""
    contrary: list[str] = field(default_factory=list)
    """The scenarios whose answers are evidence against the item."""
    may_be: bool = False
    """True if it is only possible: just one answer speaks for it, or some that unknown faults may have caused speak
    against it."""
    answers_in_part: Number = 0
    """The number of other answers that are wrong in fewer fields with the item, and in no additional ones."""

    @property
    def is_certain(self) -> bool:
        """True if it is neither only possible nor only similar."""
        return not (self.is_similar or self.may_be)


@dataclass(slots=True)
class ModelResult:
    """The model: the mistakes and readings under which the reference gives the subject's own answers."""

    __pydantic_config__ = STRICT

    judged: Number = 0
    """The number of answers judged."""
    right: Number = 0
    """The number of answers that the reference gives under the model."""
    plain: Number = 0
    """The number of answers that the reference gives without the model.

    The reference then uses the claimed readings or, if none is claimed, the recommended ones.
    """
    causes: list[Cause] = field(default_factory=list)
    """The items of the model, starting with those that explain most answers; merely similar mistakes come last."""
    mistakes: Number = 0
    """The number of known mistakes of the game."""
    noticed: Number = 0
    """The number of known mistakes that were detected in this program's answers, or would be."""
    unexplained: Number = 0
    """The number of wrong answers without any explanation.

    No mistake explains them, not even a similar one, and they are not certain to break a rule.
    """
    held_out: Number = 0
    """The number of answers in guided games, to which the model was not fitted."""
    predicted: Number = 0
    """The number of answers in guided games that the reference gives under the model."""


@dataclass(slots=True)
class OpeningResult:
    """A difference between the openings of the program and of the box that is not a known mistake."""

    __pydantic_config__ = STRICT

    says: str
    """The difference, as a sentence without a full stop."""
    fields: list[str]
    """The fields that differ; `*` stands for any seat or entry."""
    rule: str
    """The rule that it breaks."""
    differing: Number
    """The number of openings with the difference."""
    opened: Number
    """The number of games opened from a setup."""
    figures: dict[str, Any]
    """The figures with which the reference opens its games as the program does; empty if there are none.

    All answers were judged with these figures.
    """
    components: str
    """The same figures as a file for `--components`; empty if there are none."""
    scenarios: list[str]
    """The scenarios that fail because of the difference: the simplest one, and the ones about the rule."""
    example: Failure
    """The simplest opening that differs."""
    reproduce: str
    """The command that reproduces it."""
