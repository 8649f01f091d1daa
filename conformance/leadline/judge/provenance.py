"""The rules behind the parts of a result, by the trail of the events that wrote them.

A field that differs is charged to the event that should have written it last; a rule is shown by an answer that reports
a field its event wrote.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import is_dataclass, replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, get_args

from leadline.game.legal import given_chance
from leadline.game.moves import (
    WHOSE,
    choice_rule,
    choices_reported,
    decisions_reported,
    make_move,
    play_reported,
    played_out,
)
from leadline.game.seat_names import field_seen
from leadline.judge.answers import HEARD, LEGAL, LEGALITY, VIEW, JudgedAnswer, chose_itself, wrong_lists
from leadline.judge.reference import Expected, Reference
from leadline.judge.trail import Written, trail_of, writers_of
from leadline.schema.canonical import secret_rules as hiding_rules
from leadline.schema.disclosure import HIDDEN
from leadline.schema.kinds import all_kinds
from leadline_engines.marks import Conserved, Secret, bare, field_types, mark
from leadline_engines.surface import Decision, Engine, Outcome, Refusal
from leadline_engines.views import seen_position

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.schema.values import FieldDifference

WORKED_OUT = frozenset(("to_act", LEGAL, "over", "winners", "scores"))
"""The fields of a report that a program derives from the position that it is sent."""
OF_RESULT = frozenset(("winners", "scores", "over"))
"""The fields that say whether the game is over, and with which result."""


def rules_shown(reference: Reference, answer: JudgedAnswer, expected: Expected) -> set[str]:
    """Return the rules that a right answer shows to be kept: that of a refusal, or those whose effect it reports.

    An event that changes nothing by itself shows in anything that is reported. A rule that according to the spec is
    visible only in views or events shows in nothing else.
    """
    if expected.refused:
        return {str(getattr(expected.result, "rule", ""))}
    reported = answer.answer.position or {}
    return _rules_told(reference, answer, expected, reported) - _unseen_rules(reference.game, answer)


def rules_met(reference: Reference, answer: JudgedAnswer, expected: Expected) -> set[str]:
    """Return the rules that came into play in a wrong answer, and whose effect the subject reports.

    If the answer has no position, the one before shows what the subject reports; without either, every rule counts.
    """
    if expected.refused:
        return set()
    reported = answer.answer.position or answer.told_before
    if reported is None:
        return {rule for event in expected.events for rule in event.rules}
    return _rules_told(reference, answer, expected, reported) - _unseen_rules(reference.game, answer)


def rules_in_play(reference: Reference, answer: JudgedAnswer, expected: Expected) -> set[str]:
    """Return the rules that came into play in a wrong answer, and those that should have refused what was asked for."""
    asked = answer.own_choice.asked(expected.engine, "nothing") if answer.own_choice is not None else None
    refusals = [each for each in (expected.result, asked) if isinstance(each, Refusal)]
    return rules_met(reference, answer, expected) | {refusal.rule for refusal in refusals if refusal.rule}


def _unseen_rules(game: Game, answer: JudgedAnswer) -> set[str]:
    """Return the rules that only views or events show, if the answer has none."""
    views = bool(answer.answer.views or answer.answer.heard)
    has = {"view": views, "events": answer.answer.events is not None}
    return {rule for rule, seen in beside_positions(game).items() if not any(has[source] for source in seen)}


@lru_cache(maxsize=8)
def beside_positions(game: Game) -> Mapping[str, frozenset[str]]:
    """Return the rules that no position shows, by their disputes, each with whether views or events show it."""
    spec = game.spec
    by_rule = {}
    for rule in spec.all_rules():
        disputes = (spec.dispute(name) for name in rule.disputes)
        by_rule[rule.id] = frozenset(dispute.seen for dispute in disputes if dispute is not None)
    by_rule |= {rule: frozenset({"view"}) for rule in secret_rules(game)}
    return {rule: seen for rule, seen in by_rule.items() if seen and seen <= {"view", "events"}}


def _rules_told(
    reference: Reference, answer: JudgedAnswer, expected: Expected, reported: Mapping[str, Any]
) -> set[str]:
    """Return the rules of everything that happened and whose effect a report shows."""
    game = reference.game
    rules_found = set(secret_rules(game)) if answer.answer.views or answer.answer.heard else set()
    reported_kinds = {str(event.get("kind")) for event in answer.answer.events or ()}
    is_reported: dict[str, bool] = {}
    has_result = bool(reported.get("winners")) or reported.get("scores") is not None
    hidden = () if has_result else game.result_rules
    trail = trail_of(game, answer, expected)
    if trail and _tells_result(game, reported):
        rules_found.update(trail[-1].event.rules)
    for written in trail:
        is_event_reported = written.event.kind in reported_kinds
        rules = [rule for rule in written.event.rules if is_event_reported or rule not in hidden]
        if is_event_reported or (reported and not written.fields):
            rules_found.update(rules)
        elif not rules_found.issuperset(rules):
            for field in written.fields:
                if field not in is_reported:
                    is_reported[field] = game.reports.tells(reported, field)
                if is_reported[field]:
                    rules_found.update(rules)
                    break
    return rules_found


def _tells_result(game: Game, reported: Mapping[str, Any]) -> bool:
    """Return whether a report gives the result of a game, the winners or the points, which no position holds.

    The rules that the result shows depend on which of these is reported; a mistake in the others would not be found.
    """
    return bool(game.reports.says_over(reported)) and (
        bool(reported.get("winners")) or reported.get("scores") is not None
    )


@lru_cache(maxsize=64)
def secret_rules(game: Game) -> tuple[str, ...]:
    """Return the rules on who may know what."""
    rules: dict[str, None] = {}
    for kind in all_kinds(game.types.position):
        secret = mark(kind, Secret)
        rules.update(dict.fromkeys(secret.rules if secret is not None else ()))
    for event in game.event_types.values():
        secret = getattr(event, "__secret__", None)
        rules.update(dict.fromkeys(secret.rules if secret is not None else ()))
    return tuple(rules)


def rule_for(
    reference: Reference, answer: JudgedAnswer, expected: Expected, differences: Sequence[FieldDifference]
) -> str:
    """Return the rule to which the trail charges a wrong answer; empty if a position is only loaded."""
    if chose_itself(answer, expected):
        return answer.choice_rule
    fields = [difference.field for difference in differences]
    if expected.refused or LEGALITY in fields:
        return rule_of_legality(reference, answer, expected)
    game, trail = reference.game, trail_of(reference.game, answer, expected)
    if any(_is_of_secrets(field) for field in fields) and secret_rules(game):
        plain = [field for field in fields if not _is_of_secrets(field)]
        if not plain:
            return rule_of_secrets(game, answer, expected, differences)
        fields = plain
    places = [places[-1] for field in fields if (places := _writers(game, answer, expected, trail, field))]
    if "events" in fields and trail:
        places.append(_first_event_told_otherwise(game, answer, [written.event for written in trail]))
    if places:
        return str(trail[min(places)].event.rules[0])
    by_decision = _rule_of_choices(reference, answer, expected) if LEGAL in fields else ""
    if not by_decision and "to_act" in fields and answer.turn.number:
        by_decision = _rule_of_open_decisions(reference, answer, expected, trail)
    if by_decision:
        return by_decision
    if not answer.turn.number and not answer.turn.is_opening:
        # A position was put up. No rule was at work, unless all that differs is worked out from it.
        return _rule_of_decisions(reference, expected) if WORKED_OUT.issuperset(fields) else ""
    return _unwritten(reference, answer, fields[0], trail)


def _first_event_told_otherwise(game: Game, answer: JudgedAnswer, events: Sequence[Any]) -> int:
    """Return the place of the first event that differs from the report; only kinds that the subject reports count."""
    reported = list(answer.answer.events or ())
    kinds = {str(event.get("kind")) for event in reported}
    places = [place for place, event in enumerate(events) if event.kind in kinds]
    for place, event in zip(places, reported, strict=False):
        if game.reports.event_differences([events[place]], [event], kinds):
            return place
    return places[len(reported)] if len(reported) < len(places) else len(events) - 1


def _rule_of_choices(reference: Reference, answer: JudgedAnswer, expected: Expected) -> str:
    """Return the rule that forbids an extra choice in a list, otherwise the rule of playing a missing one."""
    forbidden = forbidden_choice_rule(reference, answer, expected)
    if forbidden:
        return forbidden
    for asked, missing, _ in wrong_lists(reference, answer, expected):
        given = given_chance(reference.game, asked)
        for choice in missing:
            rule = choice_rule(reference.game, asked["kind"], _own_part(choice)) or _rule_of_playing(
                reference.game, expected, make_move(reference.game, choice, given)
            )
            if rule:
                return rule
    return ""


def _own_part(choice: Any) -> str:
    """Return the first part of a choice that has a value, other than its owner and its kind."""
    kind: Any = type(choice)
    names = [name for name in field_types(kind) if name not in WHOSE] if is_dataclass(choice) else []
    return next((name for name in names if getattr(choice, name) not in (None, False, ())), "")


def forbidden_choice_rule(reference: Reference, answer: JudgedAnswer, expected: Expected) -> str:
    """Return the rule that forbids a choice in a list of legal choices; empty if there is no such choice."""
    game, engine = reference.game, expected.engine
    for asked, _, extra in wrong_lists(reference, answer, expected):
        given = given_chance(game, asked)
        for choice in extra:
            refusal = play_reported(engine, expected.position, make_move(game, choice, given))
            if isinstance(refusal, Refusal) and refusal.kind == "illegal":
                return str(refusal.rule)
    return ""


def _rule_of_open_decisions(
    reference: Reference, answer: JudgedAnswer, expected: Expected, trail: Sequence[Written]
) -> str:
    """Return the rule that opens an unreported decision; otherwise the one that forbids or closes an extra one."""
    reported_decisions = (answer.answer.position or {}).get("to_act") or ()
    reported = {
        (str(entry.get("kind")), str(seat)) for entry in reported_decisions for seat in entry.get("seats") or ("",)
    }
    engine = expected.engine
    for decision in decisions_reported(engine, expected.position):
        if not any((decision.kind, str(seat)) in reported for seat in decision.seats):
            rule = _rule_of_decision(reference.game, expected, decision)
            rule = rule or usual_rules(reference.game).get(_taking(decision.kind), "")
            if rule:
                return rule
    still_open = reported - _decisions(engine, expected.position)
    forbidden = _rule_forbidding(reference.game, answer, expected, still_open)
    if forbidden:
        return forbidden
    if not isinstance(expected.result, Outcome) or not still_open:
        return ""
    was_open = answer.before is not None and bool(still_open & _decisions(engine, answer.before))
    for written, after in zip(trail, expected.result.trail, strict=True):
        is_open = bool(still_open & _decisions(engine, after))
        if was_open and not is_open:
            return str(written.event.rules[0])
        was_open = was_open or is_open
    return ""


def _rule_forbidding(game: Game, answer: JudgedAnswer, expected: Expected, open_: Collection[tuple[str, str]]) -> str:
    """Return the rule by which the reference refuses a choice in decisions that it does not have.

    The decisions are given by kind and seat. The choice is one that another seat has now, or that some seat had before
    the move.
    """
    engine, position = expected.engine, expected.position
    seats = {str(seat): seat for seat in engine.seats(position)}
    for place in (position, answer.before):
        for decision in decisions_reported(engine, place) if place is not None else ():
            wanted = [seats[seat] for kind, seat in sorted(open_) if kind == decision.kind and seat in seats]
            choices = choices_reported(engine, place, decision).listed[:1] if wanted else ()
            for choice, seat in product(choices, wanted):
                refusal = play_reported(engine, position, make_move(game, replace(choice, seat=seat)))
                if isinstance(refusal, Refusal) and refusal.kind == "illegal":
                    return str(refusal.rule)
    return ""


def _decisions(engine: Engine, position: Any) -> set[tuple[str, str]]:
    """Return the open decisions by kind and seat; none in the middle of a move, where the engine does not know them."""
    try:
        return {(decision.kind, str(seat)) for decision in engine.to_act(position) for seat in decision.seats}
    except Exception:
        return set()  # A position within a move need not be one that can be played from.


def _rule_of_decisions(reference: Reference, expected: Expected) -> str:
    """Return the rule of the first decision in a position; for a game that is over, one that only its result shows."""
    acts = decisions_reported(expected.engine, expected.position)
    rules = (_rule_of_decision(reference.game, expected, each) for each in acts)
    return next(filter(None, rules), min(reference.game.result_rules, default=""))


def _rule_of_decision(game: Game, expected: Expected, decision: Decision) -> str:
    """Return the rule of what happens first if a decision is taken; empty if nothing can be chosen."""
    choices = choices_reported(expected.engine, expected.position, decision)
    some = choices.listed[:1] if choices.sample is None else (choices.sample(lambda number: 0),)
    return next(filter(None, (_rule_of_playing(game, expected, make_move(game, choice)) for choice in some)), "")


def _rule_of_playing(game: Game, expected: Expected, move: Any) -> str:
    """Return the rule of the first event of a move from the expected position; empty if there is none."""
    outcome = played_out(expected.engine, expected.position, move, lambda number: 0)[1]
    return str(outcome.events[0].rules[0]) if isinstance(outcome, Outcome) and outcome.events else ""


def _is_of_secrets(field: str) -> bool:
    """Return whether a field belongs to a view, or to something heard."""
    return field.partition(".")[0] in (VIEW, HEARD)


def rule_of_secrets(
    game: Game, answer: JudgedAnswer, expected: Expected, differences: Sequence[FieldDifference]
) -> str:
    """Return the rule of what is shown to a seat that must not see it, or hidden from one that should see it.

    If the secret is shared with the seat, a reading may still hide it. Then it is the rule by which it is shared,
    unless the secret is also shown to a seat with which it is not shared. For something heard, it is the rule of the
    first event with a secret part.
    """
    sharing = ""
    for difference in differences:
        seen = field_seen(difference.field, field_types(game.types.position))
        rules = _rules_hiding(game.types.position, seen[1]) if seen is not None else ()
        if seen is not None and rules:
            if difference.got != HIDDEN and _is_kept_from(game, expected, *seen):
                return rules[0]
            sharing = sharing or rules[-1]
    if sharing:
        return sharing
    heard = (hiding_rules(type(written.event)) for written in trail_of(game, answer, expected))
    return next((min(rules) for rules in heard if rules), secret_rules(game)[0])


def _is_kept_from(game: Game, expected: Expected, seat: str, field: str) -> bool:
    """Return whether the field marks alone keep a field of the position from a seat."""
    seats = tuple(each for each in expected.engine.seats(expected.position) if str(each) == seat)
    seen, path = seen_position(expected.engine, expected.position, seats), field.split(".")
    shape = game.reports.position
    return bool(shape.part_at(expected.position, path)[1] != shape.part_at(seen, path)[1])


def _rules_hiding(kind: Any, path: str) -> tuple[str, ...]:
    """Return the rules of the secret at a path of a type, or of the first one below it."""
    rules: tuple[str, ...] = ()
    for name in path.split("."):
        inner = field_types(bare(kind)).get(name) if is_dataclass(bare(kind)) else None
        if inner is None:
            inner = next((argument for argument in get_args(bare(kind)) if argument is not ...), kind)
        kind = inner
        secret = mark(kind, Secret)
        rules = secret.rules if secret is not None and secret.rules else rules
    return rules or tuple(sorted(hiding_rules(kind)))


def _writers(
    game: Game, answer: JudgedAnswer, expected: Expected, trail: Sequence[Written], field: str
) -> Sequence[int]:
    """Return the places of the events that may have written a field; the last event decides the result of the game."""
    return range(len(trail)) if field in OF_RESULT else writers_of(game, answer, expected, trail, field)


def rule_of_legality(reference: Reference, answer: JudgedAnswer, expected: Expected) -> str:
    """Return the rule that forbids an illegal move that was played, or that is behind the refusal of a legal one.

    For a legal move that was refused it is the rule that the subject names, otherwise that of the last thing that the
    seat itself did.
    """
    if expected.refused:
        return str(getattr(expected.result, "rule", ""))
    trail = trail_of(reference.game, answer, expected)
    named = reference.game.spec.rule(answer.answer.rule)
    if named is not None:
        return named.id
    seats = {move.choice.seat for move in answer.moves}
    own = [written for written in trail if getattr(written.event, "seat", None) in seats]
    acting = [written for written in own if written.fields] or own or list(trail)
    return str(acting[-1].event.rules[0]) if acting else ""


def _unwritten(reference: Reference, answer: JudgedAnswer, field: str, trail: Sequence[Written]) -> str:
    """Return the rule for a field that nothing should have changed: of its conservation, or of its usual writer."""
    first = field.partition(".")[0]
    kind = field_types(reference.game.types.position).get(first)
    conserved = mark(kind, Conserved) if kind is not None else None
    if conserved is not None:
        return conserved.rule
    usual = usual_rules(reference.game)
    pattern = generalised(field)
    for name in (pattern, pattern.rpartition(".")[2]):
        if name in usual:
            return usual[name]
    return str(trail[-1].event.rules[0]) if trail else ""


def generalised(field: str) -> str:
    """Return a field with every number and key of a row replaced by `*`."""
    return ".".join("*" if part.isdigit() else part for part in field.split("."))


@lru_cache(maxsize=8)
def usual_rules(game: Game) -> Mapping[str, str]:
    """Return the rules that most often have an effect in the suite.

    By field: the rule of the events that write it. By kind of decision: the rule of the first event after it is taken.
    """
    from leadline.suite.carrying import needs_the_box, suite_for
    from leadline.suite.prove import start_of

    counts = dict[str, Counter[str]]()
    engine = game.own_engine
    for scenario in suite_for(game).scenarios:
        if needs_the_box(game, scenario):
            continue
        place = start_of(game, engine, scenario).position
        for step in scenario.steps if place is not None else ():
            move = game.shorthand.complete_move(engine, place, game.codecs.move.read_once(step.move))
            outcome = engine.play(place, move, "trail")
            if not isinstance(outcome, Outcome):
                break
            taking = _taking(getattr(move.choice, "kind", ""))
            counts.setdefault(taking, Counter()).update(outcome.events[0].rules[:1] if outcome.events else ())
            for event, after in zip(outcome.events, outcome.trail, strict=True):
                for field in game.reports.changed(place, after):
                    for name in {generalised(field), field.rpartition(".")[2]}:
                        counts.setdefault(name, Counter())[event.rules[0]] += 1
                place = after
            place = outcome.position
    return {name: rules.most_common(1)[0][0] for name, rules in counts.items() if rules}


def _taking(kind: str) -> str:
    """Return the key of `usual_rules` for a kind of decision."""
    return f"taking {kind}"
