"""Clues to a wrong answer that nothing explains: where it is wrong, and which rules may be behind it.

Clues use only types and events, so they work the same way for every game. `groups` puts the answers together by them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.game.moves import choice_rule
from leadline.judge.answers import LEGAL, LEGALITY, JudgedAnswer, chose_itself, continues_wrongly
from leadline.judge.details import Detail, details_of, plain_field
from leadline.judge.mismatches import BESIDE_POSITION
from leadline.judge.offering import kinds_of
from leadline.judge.provenance import WORKED_OUT
from leadline.judge.reference import Expected, Reference
from leadline.judge.trail import Written, trail_of, writers_of
from leadline.schema.records import Record, shape_of
from leadline.schema.values import FieldDifference, Leaf

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline_engines.surface import Engine

OPENING, LOADING = "opening", "position"
"""The kind of an answer to which no move was played: to a setup, or to a position to start from."""
WRITER, WRITES, UNWRITTEN, ALONGSIDE = 0.9, 0.75, 0.4, 0.25
"""The weight of a rule as a suspect: its event should have written what differs first; it wrote some of it; it happened
in a move in which no event writes that; it only happened in the same move. The last is low because rules of turns are
in nearly every move. Other values were not measured."""
OPENS = 1.0
"""The weight of the rule by which the reference refuses or opens a choice, where exactly that is reported wrong; and of
the rules of a mistake that is possible or similar."""
AIM, ON_THE_WAY = 0.9, 0.4
"""The weight of a rule that the scenario is about: in the move that it is written for, or in another one."""


@dataclass(frozen=True, slots=True)
class Clues:
    """The clues to one wrong answer."""

    what: str
    """The kind of choice that was answered, such as `search.action drop`; or an opening, or a position."""
    how: str
    """The way it is wrong: `refused`, `played` where it is illegal, `chosen` by the program, or `differs`."""
    fields: tuple[str, ...]
    """The fields that differ, without numbers."""
    details: frozenset[Detail]
    """The details of what is wrong."""
    whose: str
    """The owner of the fields: the seat that `acts`, `others`, or `both`; empty if they belong to nobody."""
    before: frozenset[str]
    """Features of the position in which the move was played, such as `mode: real-time`."""
    event: str
    """The event that should have written the first difference; empty if there is none."""
    weights: Mapping[str, float]
    """The rules that may be behind it, each with its weight from 0 to 1."""
    at_work: frozenset[str]
    """The rules among them that the move brings into play, without those that only its scenario is about."""
    similar: str = ""
    """The mistake similar to the one behind the answer; empty if there is none."""


def clues_of(
    reference: Reference,
    answer: JudgedAnswer,
    expected: Expected,
    differences: Sequence[FieldDifference],
    charge: str,
    aims: Sequence[str],
) -> Clues:
    """Return the clues in an answer that is wrong.

    ``charge`` is the rule that the trail of events names, ``aims`` are the rules that the scenario is about.
    """
    trail, fields = trail_of(reference.game, answer, expected), [difference.field for difference in differences]
    how = "played" if expected.refused else "refused" if LEGALITY in fields else "differs"
    how = "chosen" if how == "differs" and chose_itself(answer, expected) else how
    places = {place for field in fields for place in writers_of(reference.game, answer, expected, trail, field)}
    writers = [trail[place] for place in sorted(places)]
    beside_position = any(field.partition(".")[0] in BESIDE_POSITION | WORKED_OUT for field in fields)
    is_written = bool(writers) or beside_position or not trail
    is_of_choices = how == "chosen" or (bool(fields) and not writers and {*fields} <= {LEGAL, "to_act"})
    at_work = _at_work(
        reference.game,
        answer,
        expected,
        charge,
        trail,
        writers,
        is_written=is_written,
        is_of_choices=is_of_choices,
    )
    is_loaded = not answer.turn.number and not answer.turn.is_opening
    return Clues(
        what=what_of(reference.game, answer),
        how=how,
        fields=tuple(sorted({plain_field(field) for field in fields if field != LEGALITY})),
        details=details_of(reference, answer, expected, differences),
        whose=_whose(expected.engine, answer, fields),
        before=frozenset(features_of(reference.game, answer.before)),
        event=str(next((written.event.kind for written in writers), "")),
        weights={} if is_loaded and not charge else _weights(at_work, aims, last=answer.turn.is_last),
        at_work=frozenset(at_work),
    )


def what_of(game: Game, answer: JudgedAnswer) -> str:
    """Return the kind of the last choice of an answer, as people write it."""
    if not answer.turn.number or not answer.moves:
        return OPENING if answer.turn.is_opening else LOADING
    kinds = map(str, kinds_of(shape_of(game.types.choice), answer.moves[-1].choice))
    return ", ".join(dict.fromkeys(kinds)) or "move"


def _at_work(
    game: Game,
    answer: JudgedAnswer,
    expected: Expected,
    charge: str,
    trail: Sequence[Written],
    writers: Sequence[Written],
    *,
    is_written: bool,
    is_of_choices: bool,
) -> dict[str, float]:
    """Return the rules that a move brings into play, each with its weight.

    If no event writes what differs, any of them may have left it out, or written it by mistake. The rule that gives the
    choice to the player is in effect too.
    """
    at_work: dict[str, float] = {}
    beside = ALONGSIDE if writers else UNWRITTEN
    for written in trail:
        weight = WRITES if written in writers else beside
        for rule in written.event.rules:
            at_work[rule] = max(weight, at_work.get(rule, 0.0))
    if expected.refused:
        # A refusal for impossible chance, or of a decision that is not open, mostly names the wrong place, so its rule
        # is a weak hint.
        is_illegal = getattr(expected.result, "kind", "") == "illegal" and not continues_wrongly(answer, expected)
        at_work[str(getattr(expected.result, "rule", ""))] = WRITER if is_illegal else ALONGSIDE
    elif charge:
        weight = OPENS if is_of_choices else WRITER if is_written else UNWRITTEN
        at_work[charge] = max(weight, at_work.get(charge, 0.0))
    given = WRITES if answer.answer.kind == "refused" else UNWRITTEN if not writers else ALONGSIDE
    for move in answer.moves[-1:]:
        for kind in kinds_of(shape_of(game.types.choice), move.choice):
            rule = choice_rule(game, getattr(move.choice, "kind", None), kind.path)
            if rule != game.choice_rules.get(""):  # That rule gives every choice, so it does not point to this one.
                at_work[rule] = max(given, at_work.get(rule, 0.0))
    at_work.pop("", None)
    return at_work


def _weights(at_work: Mapping[str, float], aims: Sequence[str], *, last: bool) -> dict[str, float]:
    """Return the rules that may be behind a wrong answer, with their weights combined as independent hints.

    The last move of a script is the one that its scenario is written for.
    """
    weights = dict(at_work)
    for rule in aims:
        weights[rule] = 1.0 - (1.0 - weights.get(rule, 0.0)) * (1.0 - (AIM if last else ON_THE_WAY))
    return weights


def _whose(engine: Engine, answer: JudgedAnswer, fields: Sequence[str]) -> str:
    """Return the owner of the fields, as far as their names contain a seat, a side, or the number of a side."""
    acting = {move.choice.seat for move in answer.moves}
    sides = {*map(str, acting)}
    if answer.before is not None:
        for number, (side, seats) in enumerate(engine.sides(answer.before).items(), 1):
            sides |= {str(side), str(number)} if acting & {*seats} else set()
    named = [part for field in fields for part in re.findall(r"[.](\d+|[a-z]+)(?=[.])", f"{field}.")]
    owners = {part in sides for part in named if part.isdigit() or part in sides}
    if not answer.moves or not owners:
        return ""
    return "both" if len(owners) > 1 else "acts" if owners == {True} else "others"


def features_of(game: Game, position: Any) -> list[str]:
    """Return the features of a position before a move: its plain values with few options, and its empty lists."""
    if position is None:
        return []
    shape: Any = shape_of(game.types.position)
    features = []
    for part in shape.parts if isinstance(shape, Record) else ():
        value = getattr(position, part.name)
        if isinstance(part.shape, Leaf) and (part.shape.options or isinstance(value, bool)):
            features.append(f"{part.name}: {value}")
        elif isinstance(value, tuple) and not value:
            features.append(f"{part.name}: empty")
    return features
