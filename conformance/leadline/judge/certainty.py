"""Answers that certainly break a rule, whatever else the program does.

Any other answer that no named mistake explains is unexplained: rules are suspected for it, and none is broken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

from leadline.judge.answers import HEARD, LEGAL, LEGALITY, VIEW, JudgedAnswer, chose_itself, continues_wrongly, misses
from leadline.judge.diagnosis import Diagnosis
from leadline.judge.evaluator import Evaluator
from leadline.judge.observation import Observation
from leadline.judge.provenance import forbidden_choice_rule, rule_for, rule_of_secrets
from leadline.judge.reference import Expected, Reference
from leadline.judge.trail import trail_of
from leadline.recording.follow import Playing
from leadline.schema.disclosure import HIDDEN
from leadline.schema.values import FieldDifference
from leadline_engines.surface import Outcome

RESULT = frozenset(("scores", "winners"))
"""The fields of the result of a game."""


def certain_rule(
    evaluator: Evaluator,
    observation: Observation,
    diagnosis: Diagnosis,
    answer: JudgedAnswer,
    expected: Expected,
    differences: Sequence[FieldDifference],
    replaced: Set[str] = frozenset(),
) -> str:
    """Return the rule that a wrong answer certainly breaks; empty if none is certain.

    ``expected`` is the result of the reference under the diagnosis. `conservation` finds what is added or lost.
    ``replaced`` are the rules that give choices which the program replaces elsewhere because of a known mistake. A
    program that replaces searches it takes for illegal does not break the rule that gives the search.
    """
    reference, fields = evaluator.reference, {difference.field for difference in differences}
    if chose_itself(answer, expected):
        is_taken = answer.choice_rule not in replaced and not _is_asked_illegally(answer, expected)
        return answer.choice_rule if is_taken else ""
    if expected.refused:
        is_illegal = getattr(expected.result, "kind", "") == "illegal"
        results = _as_supported(evaluator, observation, diagnosis, answer.playing)
        is_wrong_before = (
            answer.is_memory_guessed
            or _follows_wrong_decision(reference, answer, expected)
            or continues_wrongly(answer, expected)
        )
        if is_illegal and not is_wrong_before and all(result.refused for result in results):
            return str(getattr(expected.result, "rule", ""))
        return ""
    if LEGALITY in fields:
        return _rule_of_refusal(evaluator, answer, expected)
    if _shows_hidden(answer, expected, differences):
        results = _as_supported(evaluator, observation, diagnosis, answer.playing)
        shown = (
            _shows_hidden(answer, result, misses(reference, answer, result)) for result in results if not result.refused
        )
        if all(shown):
            return rule_of_secrets(reference.game, answer, expected, differences)
        return ""
    if LEGAL in fields:
        results = _as_supported(evaluator, observation, diagnosis, answer.playing)
        if all(forbidden_choice_rule(reference, answer, result) for result in results):
            return forbidden_choice_rule(reference, answer, expected)
        return ""
    if answer.turn.is_opening and not answer.turn.number:
        return _only_rule_of_opening(evaluator, answer, expected, differences)
    if fields <= RESULT:
        return _only_rule_of_result(evaluator, answer, expected)
    return ""


def _as_supported(
    evaluator: Evaluator, observation: Observation, diagnosis: Diagnosis, playing: Playing
) -> Iterator[Expected]:
    """Yield the results under the diagnosis, and under each supported reading that the answer brings into play.

    They come one at a time. The base reading is included if another reading of its dispute is in force. So is the
    result without the mistakes of the diagnosis: what only a mistake forbids, no rule forbids.
    """
    results = (
        evaluator.reference.expected_if_any(each, playing) for each in _models(evaluator, observation, diagnosis)
    )
    yield from (result for result in results if result is not None)


def _models(evaluator: Evaluator, observation: Observation, diagnosis: Diagnosis) -> Iterator[Diagnosis]:
    """Yield the diagnosis, its readings alone, and the diagnosis with other readings that matter to an answer."""
    catalogue = evaluator.catalogue
    yield diagnosis
    yield frozenset(each for each in diagnosis if each.dispute)
    for deviation in catalogue.in_order(catalogue.deviations_of(observation.touched.mask)):
        if deviation.dispute and catalogue.traits[deviation].supported:
            yield catalogue.with_item(diagnosis, deviation)
    for deviation in catalogue.in_order(diagnosis):
        if deviation.dispute:
            yield diagnosis - {deviation}


def _is_asked_illegally(answer: JudgedAnswer, expected: Expected) -> bool:
    """Return whether the choice that was asked for is illegal.

    A program that replaces an illegal choice takes no choice from its player. For example, no search can follow a last
    breath that ends the turn, and a program that gives the only legal answer to a drone was asked for an illegal lie.
    """
    return answer.own_choice is not None and not isinstance(
        answer.own_choice.asked(expected.engine, "nothing"), Outcome
    )


def _follows_wrong_decision(reference: Reference, answer: JudgedAnswer, expected: Expected) -> bool:
    """Return whether an illegal move makes a decision that the program wrongly called open before.

    A program that asks for a die although nothing does so is wrong already in the answer that asks for it.
    """
    told = (answer.told_before or {}).get("to_act")
    if not told or answer.before is None:
        return False
    _, further = reference.game.reports.differing_decisions(expected.engine, answer.before, told)
    made = {(str(move.choice.seat), getattr(move.choice, "kind", None)) for move in answer.moves}
    return any((str(seat), entry.get("kind")) in made for entry in further for seat in entry.get("seats") or ())


def _shows_hidden(answer: JudgedAnswer, expected: Expected, differences: Iterable[FieldDifference]) -> bool:
    """Return whether any seat is shown, or hears, something that it must not know."""
    return any(_is_shown_hidden(answer, expected, difference) for difference in differences)


def _is_shown_hidden(answer: JudgedAnswer, expected: Expected, difference: FieldDifference) -> bool:
    first, _, rest = difference.field.partition(".")
    if first == VIEW:
        return difference.expected == HIDDEN and difference.got != HIDDEN
    if first != HEARD:
        return False
    seat = next((each for each in expected.engine.seats(expected.position) if str(each) == rest), None)
    if seat is None:
        return False
    events = answer.answer.heard.get(rest, ())
    due = expected.engine.heard(expected.position, expected.events, (seat,))
    pairs = zip(due, events, strict=False)
    return any(
        value is not None and hasattr(event, key) and getattr(event, key) is None
        for event, reported in pairs
        if event.kind == reported.get("kind")
        for key, value in reported.items()
    )


def _rule_of_refusal(evaluator: Evaluator, answer: JudgedAnswer, expected: Expected) -> str:
    """Return the rule by which a legal move is refused; empty if something else happens before that rule matters.

    A diver that wrongly swims home can pick up nothing there; the rule for picking up is not what is broken.
    """
    game = evaluator.reference.game
    rule = game.spec.rule(answer.answer.rule)
    if rule is None or len(answer.moves) > 1:
        return ""
    trail = trail_of(game, answer, expected)
    is_first = len(trail) <= 1 or rule.id in trail[0].event.rules
    return rule.id if is_first else ""


def _only_rule_of_opening(
    evaluator: Evaluator, answer: JudgedAnswer, expected: Expected, differences: Sequence[FieldDifference]
) -> str:
    """Return the rule of the event that should have written what differs; empty if the event has several rules.

    Many rules of the setup show in one event, so naming one of them as broken would be a guess.
    """
    rule = rule_for(evaluator.reference, answer, expected, differences)
    trail = trail_of(evaluator.reference.game, answer, expected)
    is_only = any(tuple(written.event.rules) == (rule,) for written in trail)
    return rule if is_only else ""


def _only_rule_of_result(evaluator: Evaluator, answer: JudgedAnswer, expected: Expected) -> str:
    """Return the one rule of results that came into play; empty if it may be one of several."""
    game = evaluator.reference.game
    trail = trail_of(game, answer, expected)
    rules = [rule for rule in (trail[-1].event.rules if trail else ()) if rule in game.result_rules]
    return str(rules[0]) if len(rules) == 1 else ""
