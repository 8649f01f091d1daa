"""The choices that a program offers: the kinds of choices it has played, and what it says that it does not offer.

A choice is split into its *kinds*: the fields of it that have a few possible values, such as `kind: silence`, `stop:
true` or `search.action: drop`. A program lacks a kind that it plays nowhere. A legal choice that it does not offer,
though it has played all its kinds elsewhere, may be hidden by the program: nobody could know whether the rule behind
it is kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from leadline.game.legal import given_chance, listed_choices, parts_not_offered
from leadline.game.moves import choice_rule, play_reported
from leadline.judge.answers import JudgedAnswer
from leadline.judge.reference import Expected, Reference
from leadline.schema.records import Record, Tagged, shape_of
from leadline.schema.rows import FixedRow, Row, Table
from leadline.schema.values import Leaf, Shape
from leadline_engines.surface import Engine, Outcome, Refusal, Telling

NOT_OFFERED = "not-offered"
"""The kind of such an answer."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of a choice."""

    path: str
    """The path in the choice, such as `search.action`."""
    value: Any
    """The value there: one of a few words, or true."""

    def __str__(self) -> str:
        """Return the kind as people write it: `stop`, `surface`, or `search.action drop`."""
        if self.value is True:
            return self.path
        return str(self.value) if self.path == "kind" else f"{self.path} {self.value}"


@dataclass(slots=True)
class Unoffered:
    """Something that a program does not offer."""

    what: str
    """A description of it."""
    why: str
    """The reason, in the program's words."""
    is_legal: bool
    """True if it is legal; then what follows is not tested."""
    is_lacking: bool
    """True if the program has played nothing of that kind anywhere."""
    rules: list[str] = field(default_factory=list)
    """The rules that give a player a choice of a kind that the program lacks."""
    hidden: list[str] = field(default_factory=list)
    """The rules of which a program may hide a breach by not offering it."""


class Offering:
    """The choices that a program has played in a run, and can therefore be asked for."""

    def __init__(self, reference: Reference, lacked: Collection[str] = ()) -> None:
        """Take the reference, and the kinds of decisions that the program lacks; their moves were never sent."""
        self.reference, self._lacked = reference, lacked
        self._choice = shape_of(reference.game.types.choice)
        self._kinds: Counter[Kind] = Counter()
        self._things: set[str] = set()
        self._opens = False

    def take(self, answer: JudgedAnswer) -> None:
        """Note an answer of the run: whatever was played can be asked for."""
        if answer.answer.kind != "position":
            return
        self._opens = self._opens or answer.turn.is_opening
        for move in answer.moves:
            if getattr(move.choice, "kind", None) in self._lacked:
                continue
            self._kinds.update(kinds_of(self._choice, move.choice))
            self._things.update(things_of(self._choice, move.choice))

    def has(self, answer: JudgedAnswer) -> bool:
        """Return whether the program has played choices of all these kinds elsewhere, or opened a game."""
        if not answer.turn.number:
            return self._opens
        return all(kind in self._kinds for move in answer.moves for kind in kinds_of(self._choice, move.choice))

    def unoffered(self, answer: JudgedAnswer, expected: Expected, aims: Iterable[str]) -> Unoffered:
        """Return what an answer does not offer, and what follows; the scenario is about the rules ``aims``.

        The last move of a script is the one that these rules are about. For an earlier move, only those rules that it
        brings into play may be hidden, otherwise the rule that gives the choice to the player.
        """
        unoffered = Unoffered(self._named(answer), answer.answer.why, not expected.refused, not self.has(answer))
        if unoffered.is_legal and unoffered.is_lacking:
            unoffered.rules = self._rules_of_lacking(answer)
        elif unoffered.is_legal and self._may_hide(answer):
            at_work = {rule for event in expected.events for rule in event.rules}
            rules = [rule for rule in aims if rule in at_work or answer.turn.is_last]
            unoffered.hidden = rules or [rule for rule in (self._giving(answer.moves[0].choice),) if rule]
        return unoffered

    def hidden_in_lists(self, answer: JudgedAnswer, expected: Expected) -> list[str]:
        """Return the rules that give a player legal choices which lists wrongly leave out as not offered.

        These are choices whose kinds the program has all played, unless the list names a thing, such as a card, that
        the program has used nowhere.
        """
        game, rules = self.reference.game, list[str]()
        for asked in () if expected.refused else answer.answer.legal:
            given = given_chance(game, asked)
            for choice in listed_choices(expected.engine, expected.position, asked, given):
                if any(kind not in self._kinds for kind in kinds_of(self._choice, choice)):
                    continue
                unused = set(things_of(self._choice, choice)) - self._things
                parts = parts_not_offered(game, asked, choice)
                if parts and not any(unused.intersection(_texts_in(part)) for part in parts):
                    rules.append(self._giving(choice))
        return [rule for rule in dict.fromkeys(rules) if rule]

    def _may_hide(self, answer: JudgedAnswer) -> bool:
        """Return whether a legal choice is left out that the program could offer, as far as is known.

        If several moves were sent at once, nobody can say which of them is meant.
        """
        return len(answer.moves) == 1 and not self._names_what_it_lacks(answer)

    def _named(self, answer: JudgedAnswer) -> str:
        """Return what is not offered, as people write it: its first kind that is lacking, otherwise all its kinds."""
        if not answer.turn.number:
            return "opening"
        kinds = [kind for move in answer.moves for kind in kinds_of(self._choice, move.choice)]
        some = [kind for kind in kinds if kind not in self._kinds][:1] or kinds
        return ", ".join(dict.fromkeys(map(str, some))) or "move"

    def _rules_of_lacking(self, answer: JudgedAnswer) -> list[str]:
        """Return the rules that give a player those kinds of a choice that the program plays nowhere."""
        rules = (
            choice_rule(self.reference.game, getattr(move.choice, "kind", None), kind.path)
            for move in answer.moves
            for kind in kinds_of(self._choice, move.choice)
            if kind not in self._kinds
        )
        return [rule for rule in dict.fromkeys(rules) if rule]

    def _giving(self, choice: Any) -> str:
        """Return the rule that gives a player the rarest kind of a choice."""
        rarest = min(kinds_of(self._choice, choice), key=lambda kind: self._kinds[kind], default=Kind("", None))
        return choice_rule(self.reference.game, getattr(choice, "kind", None), rarest.path)

    def _names_what_it_lacks(self, answer: JudgedAnswer) -> bool:
        """Return whether the reason names a thing of the choice, such as a card, that the program has used nowhere."""
        reason = _words(answer.answer.why)
        things = {thing for move in answer.moves for thing in things_of(self._choice, move.choice)}
        return any(f" {_words(thing).strip()} " in reason for thing in things - self._things)


def unoffered_after(answer: JudgedAnswer, expected: Expected) -> tuple[JudgedAnswer, Expected]:
    """Return the answer for the move that is not offered after others were played, or the same answer without one."""
    if not answer.unoffered or answer.after.position is None:
        return answer, expected
    playing = partial(_play, position=answer.after.position, move=answer.unoffered[0])
    why = replace(answer.answer, kind="not-offered", position=None)
    there = replace(answer, answer=why, before=answer.after.position, moves=answer.unoffered, playing=playing)
    return there, Expected(playing(expected.engine), expected.engine)


def _play(engine: Engine, telling: Telling = "events", *, position: Any, move: Any) -> Outcome | Refusal:
    return play_reported(engine, position, move, telling)


def _texts_in(data: Any) -> Iterator[str]:
    """Yield all texts in plain data, without the names of fields."""
    if isinstance(data, str):
        yield data
    for value in data.values() if isinstance(data, Mapping) else data if isinstance(data, list) else ():
        yield from _texts_in(value)


def kinds_of(shape: Shape, choice: Any) -> Iterator[Kind]:
    """Yield the kinds of a choice; the seat that chooses does not matter."""
    for leaf, value, path in _leaves(shape, choice, ""):
        if not leaf.is_seat and value is not None and (leaf.options or value is True):
            yield Kind(path, value)


def things_of(shape: Shape, choice: Any) -> Iterator[str]:
    """Return the things of the components that a choice names, such as cards."""
    return (str(value) for leaf, value, _ in _leaves(shape, choice, "") if leaf.key is not None and value is not None)


def _leaves(shape: Shape | None, value: Any, path: str) -> Iterator[tuple[Leaf, Any, str]]:
    """Yield the plain values in a choice, each with its shape and its path; places in a row have the same path."""
    if isinstance(shape, Tagged):
        shape = shape.records.get(type(value))
    if isinstance(shape, Leaf):
        yield shape, value, path
    elif isinstance(shape, Record) and isinstance(value, shape.type):
        for part in shape.parts:
            yield from _leaves(part.shape, getattr(value, part.name), f"{path}.{part.name}".lstrip("."))
    elif isinstance(shape, Row | Table) and value:
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from _leaves(shape.inner, item, path)
    elif isinstance(shape, FixedRow) and value:
        for inner, item in zip(shape.inner, value, strict=False):
            yield from _leaves(inner, item, path)


def _words(text: str) -> str:
    """Return a text as words in lower case with one space around each."""
    return f" {' '.join(re.findall(r'[a-z0-9]+', text.lower()))} "
