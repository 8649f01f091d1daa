"""How well a model fits the answers: which parts of each answer are wrong under it.

What a case comes to depends only on the items of a model that it brings into play; it is remembered by these, so that
most models cost little.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from math import log2
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.games.noting import EVERYWHERE
from leadline.judge.answers import (
    HEARD,
    LEGAL,
    LEGALITY,
    VIEW,
    JudgedAnswer,
    chose_itself,
    looks_as_if_played,
    missed_fields,
    misses,
)
from leadline.judge.model import PLAIN, Item, Model
from leadline.judge.reference import Expected, Noting, Reference
from leadline.judge.trail import rule_of_legality
from leadline.run.context import Progress, silent
from leadline_engines.surface import Engine, Outcome, Refusal

if TYPE_CHECKING:
    from leadline.judge.followed import Followed

Parts: TypeAlias = frozenset[str]
"""The parts of an answer that are wrong: a field, or an entry of one, such as `air` or `line:3`."""
RIGHT: Parts = frozenset()
"""Nothing is wrong."""
CHOICE = "choice"
"""The part that is wrong where a subject makes a choice of the player's itself."""
NO_RESULT: Parts = frozenset({"no result"})
"""A model gives no result at all."""
UNSEEN = "unseen"
"""The part that is wrong where nobody looked at what seats see and hear, because the position itself is wrong."""
CHOSEN: Parts = frozenset({CHOICE})
"""Nothing else is wrong than that."""
BESIDE = frozenset({VIEW, HEARD, LEGAL, "events"})
"""What is looked at only where the position is right; of views and of what was heard, what their names begin with."""
COVERING = frozenset({LEGALITY, "over"})
"""What covers other fields: of a move that was refused, or a game that was ended, most is as it was before."""
NUMBER = re.compile(r"[.:]\d+")
"""The number of a seat or an entry in the name of a part."""
MOST_HALVED = 6
"""So many times the number of wrong parts of what seats see can be halved; more than that counts no more."""
TRYING = "judging: answers tried under readings and mistakes"
"""What is shown while answers are tried."""
LOSS = 3.0
"""A right answer that a model makes wrong weighs as much as so many wrong ones that it makes right."""


@dataclass(eq=False, slots=True)
class Case:
    """One answer, and what is known of it under the models that were tried."""

    answer: JudgedAnswer
    """The answer."""
    asked: set[str] = field(default_factory=lambda: {EVERYWHERE})
    """All that it has brought into play under any model so far: steps that mistakes change, and disputes."""
    known: dict[Model, Parts] = field(default_factory=dict)
    """The parts that are wrong, by those items of a model that it brings into play."""
    results: dict[Model, Outcome | Refusal] = field(default_factory=dict)
    """What the reference gives, with its trail, in the same way; only what was asked for in full."""
    met_comparing: set[str] = field(default_factory=set)
    """The same, of what is asked for to compare a result with the answer."""
    compared: list[tuple[Any, Model, Parts]] = field(default_factory=list)
    """The different results, the items that are brought into play to compare each, and the parts that are wrong."""
    as_asked: bool | None = None
    """Whether what was asked for leads to the answer under the base readings; None if that was not looked at."""
    times: int = 1
    """How often the same answer was given to the same moves in the same position."""

    @property
    def is_plain(self) -> bool:
        """Whether nothing but a position was answered."""
        said = self.answer.answer
        return not (said.views or said.legal) and not self.tells_events

    @property
    def tells_events(self) -> bool:
        """Whether events were answered, or what was heard of them."""
        return self.answer.answer.events is not None or bool(self.answer.answer.heard)


class Fit:
    """All cases of a run, under any model."""

    def __init__(self, reference: Reference, followed: Followed) -> None:
        """Take the reference, and the games as they are followed."""
        self.reference, self.catalogue, self.followed = reference, reference.catalogue, followed
        self.progress: Progress = silent
        self.tried = 0
        """How many answers were tried under a model, each as often as another model says something else of it."""
        self._identities: dict[Case, int] = {}
        self._numbers: dict[Any, int] = {}

    def parts(self, case: Case, model: Model) -> Parts:
        """The parts of an answer that are wrong under a model."""
        if self.followed.lasting:
            other = self.followed.instead(case, model)
            return NO_RESULT if other is None else self.parts_here(other, model)
        return self.parts_here(case, model)

    def parts_here(self, case: Case, model: Model) -> Parts:
        """The same, judged from the very place of the case."""
        known = case.known.get(self.met(case, model))
        return self._found(case, model) if known is None else known

    def first_parts(self, case: Case, model: Model, expected: Expected) -> Parts:
        """The same, of an answer that has just been played on the reference under the model, with its events."""
        known = case.known.get(self.met(case, model))
        if known is None and case.answer.asked is None:
            noting = self.reference.under(model)
            known = self._compared(case, model, expected, noting, whole=True)
            case.asked |= noting.asked
            case.known[self.met(case, model)] = known
        return self.parts(case, model) if known is None else known

    def kind(self, case: Case, model: Model) -> tuple[frozenset[str], str]:
        """In what an answer is wrong: the fields, and the rule of a choice or of a refusal that is wrong."""
        fields, answer = fields_of(self.parts(case, model)), case.answer
        if LEGALITY not in fields or answer.choice_rule:
            return fields, answer.choice_rule
        try:
            expected = self.expected(case, model)
            return fields, rule_of_legality(self.reference, self.answer(case, model), expected)
        except Exception:
            return fields, ""  # As in a search: mistakes that do not go together can break each other's steps.

    def may_be_played(self, case: Case, model: Model) -> bool:
        """Whether an answer that counts as a refusal is the same if the move is played, as some item would have it.

        Then nothing that is told could show the difference.
        """
        if case.answer.answer.kind != "position":
            return False
        for item in self.catalogue.in_order(self.catalogue.touching(case.asked) - model):
            other = self.catalogue.with_item(model, item)
            try:
                played = self.reference.expected(other, case.answer.playing, "nothing")
                if looks_as_if_played(self.reference, case.answer, played):
                    return True
            except Exception:
                continue  # As in a search: mistakes that do not go together can break each other's steps.
        return False

    def expects_otherwise(self, case: Case, model: Model, other: Model) -> bool:
        """Whether what is expected where an answer is wrong is not the same under two models."""
        return self._missed(case, model) != self._missed(case, other)

    def has_null_instead(self, case: Case, model: Model, other: Model) -> bool:
        """Whether an answer says null, as it has to under one model, where under another one there is something to say.

        For the fit null may just mean that something is not told. A program that goes by the other model would say it.
        """
        told = case.answer.answer.position or {}
        try:
            own, its = (self._report(self.expected(case, one)) for one in (model, other))
        except Exception:
            return False  # As in a search: mistakes that do not go together can break each other's steps.
        return any(said is None and own.get(name, 0) is None and its.get(name) for name, said in told.items())

    def _report(self, expected: Expected) -> Mapping[str, Any]:
        """All that is told of a position; nothing of a refusal."""
        if expected.refused:
            return {}
        report: Mapping[str, Any] = self.reference.game.reports.tell(expected.engine, expected.position)
        return report

    def _missed(self, case: Case, model: Model) -> object:
        engine, answer = self.reference.under(model).engine, self.answer(case, model)
        try:
            return misses(self.reference, answer, Expected(answer.playing(engine, "events"), engine))
        except Exception:
            return NO_RESULT  # As in a search: mistakes that do not go together can break each other's steps.

    def answer(self, case: Case, model: Model) -> JudgedAnswer:
        """The answer of a case, judged from where its game stands under a model; else from where it stands now."""
        return (self.followed.instead(case, model) or case).answer

    def identity(self, case: Case) -> int:
        """A number that equal cases share: the same answer to the same moves in the same position."""
        known = self._identities.get(case)
        if known is None:
            known = self._numbers.setdefault(_identity(case.answer), len(self._numbers))
            self._identities[case] = known
        return known

    def touched(self, cases: Iterable[Case], old: Model, new: Model) -> list[Case]:
        """The cases of which two models may say different things."""
        steps = frozenset(step for item in old ^ new for step in self.catalogue.traits[item].steps)
        if self.followed.lasting.isdisjoint(old ^ new):
            return [case for case in cases if not case.asked.isdisjoint(steps)]
        instead = self.followed.instead
        return [
            case for case in cases if not case.asked.isdisjoint(steps) or instead(case, old) is not instead(case, new)
        ]

    def matters(self, case: Case, model: Model, item: Item) -> bool:
        """Whether an item of a model may change what is said of a case."""
        return bool(self.touched([case], model, model - {item}))

    def met(self, case: Case, model: Model) -> Model:
        """The items of a model that a case may bring into play."""
        return self.catalogue.met(model, case.asked)

    def expected(self, case: Case, model: Model) -> Expected:
        """What the reference gives for a case under a model, with its trail, where its game stands under that."""
        there = self.followed.instead(case, model) or case
        noting = self.reference.under(model)
        known = there.results.get(self.met(there, model))
        if known is None:
            noting.asked.clear()
            known = there.answer.playing(noting.engine, "trail")
            there.asked |= noting.asked
            there.results[self.met(there, model)] = known
        return Expected(known, noting.engine)

    def _found(self, case: Case, model: Model) -> Parts:
        self.tried += 1
        self.progress(self.tried, 0, TRYING)
        noting = self.reference.under(model)
        noting.asked.clear()
        try:
            found = self._played(case, model, noting)
        except Exception:
            if not model:
                raise
            found = NO_RESULT  # Mistakes that do not go together can break each other's steps.
        case.asked |= noting.asked
        case.known[self.met(case, model)] = found
        return found

    def _played(self, case: Case, model: Model, noting: Noting) -> Parts:
        answer, chosen = case.answer, RIGHT
        # Events cost more than the rest of a play, and they follow from it: where an answer is wrong they come later,
        # and where it tells none they are not needed.
        if answer.asked is not None or not case.tells_events or case.known.get(PLAIN):
            quiet = Expected(answer.playing(noting.engine, "nothing"), noting.engine)
            if chose_itself(answer, quiet):
                if self._chose_by_mistake(case, noting.engine):
                    return RIGHT
                chosen = CHOSEN
            case.asked |= noting.asked
            found = self._compared(case, model, quiet, noting, whole=not case.tells_events)
            if found or not case.tells_events:
                return found | chosen
        expected = Expected(answer.playing(noting.engine, "events"), noting.engine)
        case.asked |= noting.asked
        return self._compared(case, model, expected, noting, whole=True) | chosen

    def _chose_by_mistake(self, case: Case, engine: Engine) -> bool:
        """Whether the mistakes lead from the choice asked for to this answer; only saying otherwise is no mistake."""
        if case.as_asked is None:
            case.as_asked = self._is_as_asked(case, self.reference.under(PLAIN).engine)
        return not case.as_asked and self._is_as_asked(case, engine)

    def _is_as_asked(self, case: Case, engine: Engine) -> bool:
        """Whether what was asked for leads to what was answered, though the subject says that it played otherwise."""
        answer = case.answer
        assert answer.asked is not None
        quiet = Expected(answer.asked(engine, "nothing"), engine)
        if quiet.refused or missed_fields(self.reference, answer, quiet, whole=False):
            return False
        expected = Expected(answer.asked(engine, "events"), engine) if case.tells_events else quiet
        return not missed_fields(self.reference, answer, expected)

    def _compared(self, case: Case, model: Model, expected: Expected, noting: Noting, *, whole: bool) -> Parts:
        """The wrong parts beside one result, events and all if it is whole; most models give few different results."""
        noting.asked.clear()
        if case.answer.says_all and case.is_plain and not expected.refused and expected.position == case.answer.after:
            return RIGHT
        events = expected.events if whole and case.tells_events else whole
        result = "refused" if expected.refused else (expected.position, events)
        if case.compared:
            met = self.catalogue.met(model, case.met_comparing)
            for other, items, parts in case.compared:  # There are few, and positions are sooner compared than hashed.
                if items == met and other == result:
                    return parts
        found = self._parts_of(case.answer, expected, whole=whole)
        case.met_comparing |= noting.asked
        case.compared.append((result, self.catalogue.met(model, case.met_comparing), found))
        return found

    def _parts_of(self, answer: JudgedAnswer, expected: Expected, *, whole: bool) -> Parts:
        """What is wrong, in parts: of a field that holds a list each entry is one."""
        found = set[str]()
        for name in missed_fields(self.reference, answer, expected, whole=whole):
            found |= self._split(answer, expected, name)
        is_position = not any(part.partition(".")[0] in BESIDE for part in found)
        if found and is_position and (answer.answer.views or answer.answer.heard):
            found.add(UNSEEN)
        return frozenset(found)

    def _split(self, answer: JudgedAnswer, expected: Expected, name: str) -> set[str]:
        if expected.position is None or ("." in name and name.partition(".")[0] in (VIEW, HEARD)):
            return {name}
        own = _at(self.reference.game.reports.tell(expected.engine, expected.position), name)
        said = _at(answer.answer.position or {}, name)
        if not isinstance(own, list) or not isinstance(said, list):
            return {name}
        differing = {
            f"{name}:{place}" for place, (one, got) in enumerate(zip(own, said, strict=False), 1) if one != got
        }
        return (differing | {f"{name}:length"} if len(own) != len(said) else differing) or {name}


def _at(data: Any, path: str) -> Any:
    """What stands at the path of a field in a report; None if nothing does."""
    for name in path.split("."):
        if isinstance(data, Mapping):
            data = data.get(name)
        elif isinstance(data, list) and name.isdecimal() and 0 < int(name) <= len(data):
            data = data[int(name) - 1]
        else:
            return None
    return data


def fields_of(parts: Parts) -> frozenset[str]:
    """The fields that are wrong, whosever they are and whichever entry of them it is."""
    return frozenset(NUMBER.sub("", part) for part in parts)


def loss(parts: Parts) -> float:
    """How wrong an answer is: 0 if it is right, 1 for one wrong part, nearly 2 for many, 3 if one covers others.

    No result at all is as wrong as can be: else a mistake that breaks another one's steps would seem to cure something.
    A wrong position is worse than all that seats see of a right one: else a model would seem better by which nobody
    looks at that. What they see has a part for every seat and field, so that one cause makes many of them wrong; what
    halves their number is worth the same, however many there are.
    """
    if not parts:
        return 0.0
    if parts == NO_RESULT or parts & COVERING:
        return 3.0
    if _are_seen(parts):
        return 1.0 + min(log2(len(parts)) / MOST_HALVED, 1.0)
    if UNSEEN in parts:
        return 3.0 - 1.0 / max(len(parts) - 1, 1)
    return 2.0 - 1.0 / len(parts)


def _are_seen(parts: Collection[str]) -> bool:
    """Whether some parts are all of what seats see and hear."""
    return all(part.startswith((f"{VIEW}.", f"{HEARD}.")) for part in parts)


def gain(before: Parts, after: Parts) -> float:
    """What an answer says for a model that leaves other parts wrong than the one before; less than 0: against it."""
    change = loss(before) - loss(after)
    return change if before else LOSS * change


def first_of_each(cases: Iterable[Case], fit: Fit) -> list[Case]:
    """The cases, equal ones as one: the same answer to the same moves in the same position.

    The positions have to be the same without the items that change what answers are judged from, too.
    """
    found: dict[Any, Case] = {}
    lasting = fit.followed.lasting
    without = fit.followed.model - lasting
    for case in cases:
        key: Any = fit.identity(case)
        if lasting:
            key = key, fit.answer(case, without).before
        known = found.setdefault(key, case)
        known.times = 1 if known is case else known.times + 1
    return list(found.values())


def _identity(answer: JudgedAnswer) -> Any:
    said = answer.answer
    told = repr((said.kind, said.position, said.played, said.events, said.heard, said.views, said.legal))
    if answer.before is None:
        return answer.scenario, answer.part, told
    return answer.before, repr(answer.moves), told
