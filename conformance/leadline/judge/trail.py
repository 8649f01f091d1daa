"""What of a result shows which rule, by the trail of the events: which event wrote which field.

A field that differs is put down to the event that should have written it last; a rule is shown by an answer that tells
a field its event wrote.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, get_args

from leadline.games.naming import field_seen
from leadline.games.own_components import needs_the_box
from leadline.games.revealed import HIDDEN
from leadline.games.visible import secret_rules as hiding_rules
from leadline.judge.answers import HEARD, LEGAL, LEGALITY, VIEW, JudgedAnswer, chose_itself
from leadline.judge.reference import Expected, Reference
from leadline_engines.marks import Conserved, Secret, bare, field_types, mark
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.games.difference import Difference
    from leadline.games.game import Game


@dataclass(frozen=True, slots=True)
class Written:
    """An event and what it did to the position."""

    event: Any
    """The event."""
    fields: frozenset[str]
    """The fields it changed; the first event of an opening wrote every field, for there was nothing before it."""


def trail_of(game: Game, answer: JudgedAnswer, expected: Expected) -> list[Written]:
    """The events of an answer as the reference plays it, each with what it wrote; nothing if it is refused."""
    if not isinstance(expected.result, Outcome):
        return []
    events, trail = expected.result.events, expected.result.trail
    found: list[Written] = []
    position = answer.before
    for event, after in zip(events, trail, strict=True):
        if position is None:
            fields = frozenset(part.name for part in game.reports.position.told)
        else:
            fields = frozenset(game.reports.changed(position, after))
        found.append(Written(event, fields))
        position = after
    return found


def rules_shown(reference: Reference, answer: JudgedAnswer, expected: Expected) -> set[str]:
    """The rules that a right answer shows to be kept: those of a refusal, else those of which it tells an effect.

    An event that changes nothing by itself shows in whatever is told. A rule of which the spec says that it is seen in
    views or events alone shows in nothing else.
    """
    if expected.refused:
        return {str(getattr(expected.result, "rule", ""))}
    said = answer.answer.position or {}
    return _rules_told(reference, answer, expected, said) - _unseen_rules(reference.game, answer)


def rules_met(reference: Reference, answer: JudgedAnswer, expected: Expected) -> set[str]:
    """The rules that came into play in a wrong answer, and of which the subject tells an effect.

    If the answer holds no position, the one before shows what the subject reports; without either, every rule counts.
    """
    if expected.refused:
        return set()
    said = answer.answer.position or answer.told_before
    if said is None:
        return {rule for event in expected.events for rule in event.rules}
    return _rules_told(reference, answer, expected, said) - _unseen_rules(reference.game, answer)


def _unseen_rules(game: Game, answer: JudgedAnswer) -> set[str]:
    """The rules that only views or events show, and the answer has none."""
    views = bool(answer.answer.views or answer.answer.heard)
    told = {"view": views, "events": answer.answer.events is not None}
    return {rule for rule, seen in beside_positions(game).items() if not any(told[one] for one in seen)}


@lru_cache(maxsize=8)
def beside_positions(game: Game) -> Mapping[str, frozenset[str]]:
    """The rules that no position shows, by the spec of their disputes: whether views show them, or events."""
    from leadline.games import spec_of

    spec = spec_of(game.id)
    found = {}
    for rule in spec.all_rules():
        disputes = (spec.dispute(name) for name in rule.disputes)
        found[rule.id] = frozenset(one.seen for one in disputes if one is not None)
    found |= {rule: frozenset({"view"}) for rule in secret_rules(game)}
    return {rule: seen for rule, seen in found.items() if seen and seen <= {"view", "events"}}


def _rules_told(reference: Reference, answer: JudgedAnswer, expected: Expected, said: Mapping[str, Any]) -> set[str]:
    """The rules of everything that happened and of which a report tells an effect."""
    game = reference.game
    found = set(secret_rules(game)) if answer.answer.views or answer.answer.heard else set()
    told_kinds = {str(event.get("kind")) for event in answer.answer.events or ()}
    told: dict[str, bool] = {}
    has_result = bool(said.get("winners")) or said.get("scores") is not None
    hidden = () if has_result else game.result_rules
    trail = trail_of(game, answer, expected)
    if trail and _tells_result(game, said, expected):
        found.update(trail[-1].event.rules)
    for written in trail:
        is_told = written.event.kind in told_kinds
        rules = [rule for rule in written.event.rules if is_told or rule not in hidden]
        if is_told or (said and not written.fields):
            found.update(rules)
        elif not found.issuperset(rules):
            for field in written.fields:
                if field not in told:
                    told[field] = game.reports.tells(said, field)
                if told[field]:
                    found.update(rules)
                    break
    return found


def _tells_result(game: Game, said: Mapping[str, Any], expected: Expected) -> bool:
    """Whether a report tells all of the result of a game, which no field of a position holds."""
    if not game.reports.says_over(said) or not said.get("winners"):
        return False
    return said.get("scores") is not None or expected.engine.standing(expected.position).scores is None


@lru_cache(maxsize=64)
def secret_rules(game: Game) -> tuple[str, ...]:
    """The rules that say who may know what."""
    found: dict[str, None] = {}
    for kind in _all_types(game.types.position):
        secret = mark(kind, Secret)
        found.update(dict.fromkeys(secret.rules if secret is not None else ()))
    for event in game.event_types.values():
        secret = getattr(event, "__secret__", None)
        found.update(dict.fromkeys(secret.rules if secret is not None else ()))
    return tuple(found)


def _all_types(kind: Any) -> Iterator[Any]:
    """A type and everything it is made of."""
    yield kind
    plain = bare(kind)
    if isinstance(plain, type) and is_dataclass(plain):
        for inner in field_types(plain).values():
            yield from _all_types(inner)
    for inner in get_args(plain):
        if inner is not ...:
            yield from _all_types(inner)


def rule_for(reference: Reference, answer: JudgedAnswer, expected: Expected, differences: Sequence[Difference]) -> str:
    """The rule to which a wrong answer is put down by the trail; none where a position is only put up."""
    if chose_itself(answer, expected):
        return answer.choice_rule
    fields = [difference.field for difference in differences]
    if expected.refused or LEGALITY in fields:
        return rule_of_legality(reference, answer, expected)
    game, trail = reference.game, trail_of(reference.game, answer, expected)
    if any(_is_of_secrets(field) for field in fields) and secret_rules(game):
        plain = [field for field in fields if not _is_of_secrets(field)]
        if not plain:
            return _rule_of_secrets(game, differences, trail)
        fields = plain
    found = [_writer(trail, field) for field in fields]
    known = [place for place in found if place is not None]
    if known:
        return str(trail[min(known)].event.rules[0])
    if LEGAL in fields and trail:
        return str(trail[-1].event.rules[0])
    if not answer.number and not answer.is_opening:
        return ""  # A position was put up: no rule was at work.
    return _unwritten(reference, answer, fields[0], trail)


def _is_of_secrets(field: str) -> bool:
    """Whether a field is one of a view, or of what was heard."""
    return field.partition(".")[0] in (VIEW, HEARD)


def _rule_of_secrets(game: Game, differences: Sequence[Difference], trail: Sequence[Written]) -> str:
    """The rule of what is shown to whom it is hidden from, or not shown to whom it should be.

    Of what was heard it is that of the first event in which something is secret.
    """
    for one in differences:
        seen = field_seen(one.field, field_types(game.types.position))
        rules = _rules_hiding(game.types.position, seen[1]) if seen is not None else ()
        if rules:
            return rules[-1] if one.got == HIDDEN else rules[0]
    heard = (hiding_rules(type(written.event)) for written in trail)
    return next((min(rules) for rules in heard if rules), secret_rules(game)[0])


def _rules_hiding(kind: Any, path: str) -> tuple[str, ...]:
    """The rules of the secret at a path of a type, or of the first one below it."""
    found: tuple[str, ...] = ()
    for name in path.split("."):
        inner = field_types(bare(kind)).get(name) if is_dataclass(bare(kind)) else None
        if inner is None:
            inner = next((one for one in get_args(bare(kind)) if one is not ...), kind)
        kind = inner
        secret = mark(kind, Secret)
        found = secret.rules if secret is not None and secret.rules else found
    return found or tuple(sorted(hiding_rules(kind)))


def _writer(trail: Sequence[Written], field: str) -> int | None:
    """The place of the event that wrote a field last; of the result of the game it is the last event."""
    if field in ("winners", "scores", "over"):
        return len(trail) - 1 if trail else None
    if field == "events":
        return 0 if trail else None
    for place in range(len(trail) - 1, -1, -1):
        if any(
            field == one or field.startswith(f"{one}.") or one.startswith(f"{field}.") for one in trail[place].fields
        ):
            return place
    return None


def rule_of_legality(reference: Reference, answer: JudgedAnswer, expected: Expected) -> str:
    """Of an illegal move that was played the rule that forbids it.

    Of a legal move that was refused it is the rule that the subject names, else that of the last thing that the seat
    itself did.
    """
    from leadline.games import spec_of

    if expected.refused:
        return str(getattr(expected.result, "rule", ""))
    trail = trail_of(reference.game, answer, expected)
    named = spec_of(reference.game.id).rule(answer.answer.rule)
    if named is not None:
        return named.id
    seats = {move.choice.seat for move in answer.moves}
    own = [one for one in trail if getattr(one.event, "seat", None) in seats]
    acting = [one for one in own if one.fields] or own or list(trail)
    return str(acting[-1].event.rules[0]) if acting else ""


def _unwritten(reference: Reference, answer: JudgedAnswer, field: str, trail: Sequence[Written]) -> str:
    """The rule for a field that nothing should have changed: that it is conserved, else that of what usually does."""
    first = field.partition(".")[0]
    kind = field_types(reference.game.types.position).get(first)
    conserved = mark(kind, Conserved) if kind is not None else None
    if conserved is not None:
        return conserved.rule
    usual = usual_writers(reference.game.id)
    pattern = generalised(field)
    for name in (pattern, pattern.rpartition(".")[2]):
        if name in usual:
            return usual[name]
    return str(trail[-1].event.rules[0]) if trail else ""


def generalised(field: str) -> str:
    """A field with every number and key of a row replaced by `*`."""
    return ".".join("*" if part.isdigit() else part for part in field.split("."))


@lru_cache(maxsize=8)
def usual_writers(game_id: str) -> Mapping[str, str]:
    """By field: the rule of the events that write it most often in the suite."""
    from leadline.games import load_game, recommended
    from leadline.suite.bundle import load_suite
    from leadline.suite.prove import start_of

    game, counts = load_game(game_id), dict[str, Counter[str]]()
    engine = game.engine_under(recommended(game_id))
    for scenario in load_suite(game_id).scenarios:
        if needs_the_box(game_id, scenario):
            continue
        place = start_of(game, engine, scenario).position
        for step in scenario.steps if place is not None else ():
            move = game.shorthand.complete_move(engine, place, game.codecs.move.read_once(step.move))
            outcome = engine.play(place, move, "trail")
            if not isinstance(outcome, Outcome):
                break
            for event, after in zip(outcome.events, outcome.trail, strict=True):
                for field in game.reports.changed(place, after):
                    for name in {generalised(field), field.rpartition(".")[2]}:
                        counts.setdefault(name, Counter())[event.rules[0]] += 1
                place = after
            place = outcome.position
    return {name: found.most_common(1)[0][0] for name, found in counts.items()}
