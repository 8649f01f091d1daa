"""Which rules can have made one answer wrong. Which of them it was, only the whole run can tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from leadline.games.interface import Difference, Effect
from leadline.judge.reference import Reference, Variant
from leadline.judge.steps import LEGAL, LEGALITY, VIEW, JudgedStep, legal_choices

if TYPE_CHECKING:
    from leadline.games.interface import GamePlug
    from leadline.spec.model import Spec


@dataclass(frozen=True, slots=True)
class Suspects:
    """The rules that can have made one answer wrong."""

    seen: tuple[str, ...]
    """Those that show in the foremost field that differs, in the order in which they came into play."""
    hidden: tuple[str, ...] = ()
    """Those that came into play too, and whose effect cannot be seen: the end of the dive, say, covers it up."""
    named: str = ""
    """The rule of which the subject says that it refuses the move for it."""
    remembers: bool = False
    """Whether what is wrong depends on more than the position reported: on what a seat has seen, or how often
    nothing has changed."""
    lists: bool = False
    """Whether a list of legal choices is wrong: a choice not in it is refused, and no rule is named for that."""


def find_suspects(
    reference: Reference, spec: Spec, step: JudgedStep, expected: Variant, differences: Sequence[Difference]
) -> Suspects:
    """The rules that can have made an answer wrong."""
    plug = reference.plug
    if step.choice_rule:
        return Suspects((step.choice_rule,))
    if expected.refused:
        return _made((str(expected.result.rule),), _rules_before(plug, step, expected))
    fields = [difference.field for difference in differences]
    if LEGALITY in fields:
        return _suspects_of_refusal(plug, spec, step, expected)
    opening = step.number == 0 and not expected.events
    effects = plug.opening_effects() if opening else plug.effects(expected.events)
    earlier = _differences_before_the_end(reference, step, expected, fields)
    if earlier:
        fields, effects = earlier, plug.effects(plug.events_before_the_end(expected.events))
    field = foremost_field(plug, effects, fields)
    if field == LEGAL:
        listed = _rules_of_legal(plug, step, expected)
        return replace(_made(listed, _rules_before_legal(plug, step, expected)), lists=True)
    seen = [effect.rule for effect in effects if any(plug.covers(pattern, field) for pattern in effect.fields)]
    if field.startswith(VIEW):
        return replace(_made([*seen, *step.viewed, *plug.view_rules]), remembers=True)
    seen += _rules_of_what_never_happened(plug, effects, field, fields)
    covered = field in plug.leading_fields
    hidden = [effect.rule for effect in effects if effect.hidden or covered]
    hidden += [plug.conservation_rule] if hidden else []
    return replace(_made(seen, hidden), remembers=covered)


def _rules_of_what_never_happened(
    plug: GamePlug, effects: Sequence[Effect], field: str, fields: Sequence[str]
) -> Iterator[str]:
    """The rules to name for the foremost field, and others of the same diver, if no rule at work shows in them."""
    whose = field.rpartition(".")[0]
    for one in fields:
        shown = any(plug.covers(pattern, one) for effect in effects for pattern in effect.fields)
        if not shown and (one == field or (whose and one.startswith(f"{whose}."))):
            yield from plug.rules_without_event(one)


def _differences_before_the_end(
    reference: Reference, step: JudgedStep, expected: Variant, fields: Sequence[str]
) -> list[str]:
    """Where a dive should have ended and did not: the fields that were wrong before that already."""
    plug = reference.plug
    if step.unfinished is None or not set(plug.leading_fields) & set(fields):
        return []
    left = step.unfinished(expected.engine)
    if left is None:
        return []
    report = reference.report(step.answer.position)
    found = [one.field for one in plug.differences(expected.engine, left, report, loose=step.loose)]
    own = plug.effects(plug.events_before_the_end(expected.events))
    shown = [field for field in found if any(plug.covers(one, field) for effect in own for one in effect.fields)]
    return [] if set(plug.leading_fields) & set(found) else shown


def _made(seen: Iterable[str], hidden: Iterable[str] = ()) -> Suspects:
    first = tuple(dict.fromkeys(seen))
    return Suspects(first, tuple(rule for rule in dict.fromkeys(hidden) if rule not in first))


def foremost_field(plug: GamePlug, effects: Sequence[Effect], fields: Sequence[str]) -> str:
    """The field to look at first: whether the dive is over, else the first that a rule at work shows in.

    What seats see comes last: it is wrong by itself only if nothing else is.
    """
    for leading in plug.leading_fields:
        if leading in fields:
            return leading
    left = [field for field in fields if not field.startswith(VIEW)] or fields
    patterns = (pattern for effect in effects for pattern in effect.fields)
    return next((field for pattern in patterns for field in left if plug.covers(pattern, field)), left[0])


def _suspects_of_refusal(plug: GamePlug, spec: Spec, step: JudgedStep, expected: Variant) -> Suspects:
    """A legal move or opening was refused: the rule the subject names, else any that came into play."""
    own = _foremost_rules(plug, expected.events) if expected.events else list(plug.rules_without_event(LEGALITY))
    rest = [effect.rule for effect in plug.effects(expected.events)]
    named = spec.rule(step.answer.rule)
    return _made(own, rest) if named is None else replace(_made([named.id, *own], rest), named=named.id)


def _rules_before(plug: GamePlug, step: JudgedStep, expected: Variant) -> list[str]:
    """The rules at work in an illegal move before it became illegal: a wrong way leads to another space."""
    if step.simpler is None:
        return []
    result = step.simpler(expected.engine)
    return _foremost_rules(plug, getattr(result, "events", ()))


def _foremost_rules(plug: GamePlug, events: Iterable[Any]) -> list[str]:
    """The rules of events for which a move can be refused, else of all; not those that only show in what seats see."""
    places = {kind: place for place, kind in enumerate(plug.refusing_events)}
    told = list(events)
    refusing = [event for event in told if event.kind in places]
    foremost = sorted(refusing, key=lambda event: places[event.kind]) or told
    return [effect.rule for event in foremost for effect in plug.effects([event]) if set(effect.fields) - {VIEW}]


def _rules_of_legal(plug: GamePlug, step: JudgedStep, expected: Variant) -> Iterable[str]:
    """The rules that forbid what is listed too much, and those at work in what is missing."""
    for missing, extra, dice in legal_choices(plug, step, expected):
        for choice in (*extra, *missing):
            result = expected.engine.play(expected.position, plug.make_move(choice, dice))
            if hasattr(result, "why"):
                yield str(result.rule)
            else:
                yield from _foremost_rules(plug, result.events)


def _rules_before_legal(plug: GamePlug, step: JudgedStep, expected: Variant) -> Iterable[str]:
    """The rules at work in what is listed too much before it became illegal."""
    for _, extra, dice in legal_choices(plug, step, expected):
        for choice in extra:
            simpler = expected.engine.play(expected.position, plug.simpler_move(plug.make_move(choice, dice)))
            yield from _foremost_rules(plug, getattr(simpler, "events", ()))


def rules_shown(plug: GamePlug, step: JudgedStep, expected: Variant) -> set[str]:
    """The rules that a right answer shows to be kept: those of a refusal, else those of which it tells an effect."""
    if expected.refused:
        return {str(expected.result.rule)}
    said = step.answer.position or {}
    effects = list(plug.effects(expected.events))
    if step.number == 0 and step.before is None and step.is_opening:
        effects += plug.opening_effects()
    told: dict[str, bool] = {VIEW: bool(step.answer.views)}
    if step.answer.events is not None:
        told["events"] = True
    found = set(plug.view_rules) if told[VIEW] else set()
    for effect in effects:
        for pattern in effect.fields if effect.rule not in found else ():
            if pattern not in told:
                told[pattern] = plug.tells(expected.position, said, pattern)
            if told[pattern]:
                found.add(effect.rule)
                break
    return found


def rules_kept(plug: GamePlug, step: JudgedStep, expected: Variant, differences: Sequence[Difference]) -> set[str]:
    """The rules that a wrong answer shows to be kept: those of which it tells effects, and all of them are right."""
    fields = [difference.field for difference in differences]
    if expected.refused or step.choice_rule or LEGALITY in fields or set(plug.leading_fields) & set(fields):
        return set()
    wrong = {
        effect.rule
        for effect in plug.effects(expected.events)
        if effect.hidden or any(plug.covers(pattern, field) for pattern in effect.fields for field in fields)
    }
    return rules_shown(plug, step, expected) - wrong
