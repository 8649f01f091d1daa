"""The play of scenarios on the reference, where their expectations must be met under every reading they mention."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from leadline.base.errors import Place, Problem
from leadline.game.expectation import StepResult
from leadline.game.instrumentation import noting_rulings
from leadline.game.seat_names import with_names
from leadline.schema.canonical import secret_rules
from leadline.suite.model import Alternative, Scenario, Step
from leadline_engines.surface import Engine

if TYPE_CHECKING:
    from leadline.game.definition import Game

MOST_LISTED = 12
"""The greatest number of rules listed in a message."""
SEED = 1
"""The seed used to draw a second order for moves in any order."""


@dataclass(slots=True)
class Trace:
    """A scenario played on the reference under one set of readings."""

    engine: Engine
    """The reference under these readings."""
    happened: list[StepResult] = field(default_factory=list)
    """The start, followed by one result for each move played; the last result may be a refusal."""
    consulted: set[str] = field(default_factory=set)
    """The disputes whose readings were consulted."""

    @property
    def is_refused(self) -> bool:
        """True if the last result is a refusal."""
        return self.happened[-1].refusal is not None


def play_scenario(
    game: Game,
    readings: Mapping[str, str],
    scenario: Scenario,
    steps: Sequence[Step] | None = None,
    mistakes: Sequence[str] = (),
) -> Trace:
    """Play a scenario (or other steps from its start) under the given readings, with the given mistakes built in."""
    moves = (game.codecs.move.read(step.move) for step in (scenario.steps if steps is None else steps))
    return play_moves(game, readings, scenario, moves, mistakes)


def play_moves(
    game: Game, readings: Mapping[str, str], scenario: Scenario, moves: Iterable[Any], mistakes: Sequence[str] = ()
) -> Trace:
    """Play moves, as values, from the start of a scenario."""
    return play_on(game, new_trace(game, readings, mistakes), scenario, moves)


def new_trace(game: Game, readings: Mapping[str, str], mistakes: Sequence[str] = ()) -> Trace:
    """Return an empty trace, whose engine records the disputes it consults."""
    asked: set[str] = set()
    recorded = noting_rulings(game.rulings.from_mapping(readings), asked)
    return Trace(game.engine_with(recorded, mistakes), consulted=asked)


def play_on(game: Game, trace: Trace, scenario: Scenario, moves: Iterable[Any]) -> Trace:
    """Play moves from the start of a scenario with the engine of a trace, and append the results to the trace."""
    trace.happened.append(start_of(game, trace.engine, scenario))
    for stated in moves:
        if trace.is_refused:
            break
        trace.happened.append(next_of(game, trace, stated))
    return trace


def next_of(game: Game, trace: Trace, stated: Any) -> StepResult:
    """Return the result of a move after everything that has happened in a trace."""
    before = trace.happened[-1].position
    move = game.shorthand.complete_move(trace.engine, before, stated)
    return StepResult.of(trace.engine.play(before, move), before)


def start_of(game: Game, engine: Engine, scenario: Scenario) -> StepResult:
    """Return the start of a scenario, which is its position or its opening with the resulting events."""
    if scenario.setup is not None:
        return StepResult.of(engine.open(game.codecs.setup.read(scenario.setup)))
    return StepResult(game.codecs.position.read(scenario.position))


def rules_fired(game: Game, scenario: Scenario, trace: Trace) -> set[str]:
    """Return the rules that came into play in a scenario."""
    fired = {rule for happened in trace.happened for event in happened.events for rule in event.rules}
    fired |= {happened.refusal.rule for happened in trace.happened if happened.refusal is not None}
    if "views" in scenario.asks:
        fired |= secret_rules(game.types.position)
    if "heard" in scenario.asks:
        kinds = {type(event) for happened in trace.happened for event in happened.events}
        fired = fired.union(*map(secret_rules, kinds))
    return fired


@dataclass(slots=True)
class Proof:
    """The results of playing a scenario on the reference."""

    problems: list[Problem] = field(default_factory=list)
    """The differences between the reference and the scenario."""
    fired: set[str] = field(default_factory=set)
    """The rules that come into play under any reading mentioned in the scenario."""
    consulted: set[str] = field(default_factory=set)
    """The disputes it asks about."""
    not_in_play: list[str] = field(default_factory=list)
    """The rules that the scenario cites but that do not come into play."""


def prove(game: Game, base: Mapping[str, str], scenario: Scenario) -> Proof:
    """Play a scenario under every reading that it mentions."""
    proof = Proof()
    for under in [{}, *(alternative for alternative in scenario.alternatives() if alternative)]:
        readings = {**base, **under}
        trace = play_scenario(game, readings, scenario)
        proof.fired |= rules_fired(game, scenario, trace)
        proof.consulted |= trace.consulted
        proof.problems += _disagreements(game, scenario, trace, under, base)
        if any(step.group for step in scenario.steps):
            proof.problems += _order_problems(game, readings, scenario, trace, under)
        if scenario.legal_variant is not None:
            proof.problems += _legal_variant_problems(game, readings, scenario, under, proof, trace.is_refused)
    proof.not_in_play = [rule for rule in scenario.rules if rule not in proof.fired]
    proof.problems += _citation_problems(game, scenario, proof)
    return proof


def _citation_problems(game: Game, scenario: Scenario, proof: Proof) -> Iterator[Problem]:
    """Yield the cited rules that do not come into play, with some rules that do."""
    if not proof.not_in_play:
        return
    others = [rule.id for rule in game.spec.all_rules() if rule.id in proof.fired and rule.id not in scenario.rules]
    more = f" and {len(others) - MOST_LISTED} more" if len(others) > MOST_LISTED else ""
    in_play = f"; these do: {', '.join(others[:MOST_LISTED])}{more}" if others else ""
    for rule in proof.not_in_play:
        wrong = f"{scenario.id}: the rule {rule} is cited but does not come into play"
        yield Problem(_place(scenario, "rules"), wrong, f"cite the rules that produce the result{in_play}")


def _disagreements(
    game: Game, scenario: Scenario, trace: Trace, under: Mapping[str, str], base: Mapping[str, str]
) -> Iterator[Problem]:
    """Yield the places where a trace does not meet the scenario's expectations under these readings."""
    reached = len(trace.happened) - 1
    refusal = trace.happened[-1].refusal
    final = _applicable(scenario.expect, under, base)
    if refusal is not None and reached < len(scenario.steps):
        why = with_names(refusal.why, scenario.named)
        wrong = f"{scenario.id}{_under(under)}: move {reached} is refused by {refusal.rule}: {why}"
        yield Problem(_place(scenario, "moves"), wrong, "only the last move of a scenario may be illegal")
        return
    if not final and not under and refusal is not None:
        yield Problem(_place(scenario, "expect"), f"{scenario.id}: the last move is refused by {refusal.rule}")
    expected = [*enumerate((step.expect for step in scenario.steps), 1), (len(scenario.steps), scenario.expect)]
    for number, items in expected:
        for item in _applicable(items, under, base):
            happened = trace.happened[number]
            for sentence in game.shorthand.disagreements(trace.engine, item.wanted, happened, scenario.named):
                after = f" after move {number}" if number < len(scenario.steps) else ""
                yield Problem(_place(scenario, "expect"), f"{scenario.id}{_under(under)}: {sentence}{after}")


def _applicable(items: Iterable[Alternative], under: Mapping[str, str], base: Mapping[str, str]) -> list[Alternative]:
    """Return the expectations for exactly these readings."""
    return [item for item in items if {**base, **item.under} == {**base, **under}]


def second_order(scenario: Scenario) -> tuple[Step, ...]:
    """Return the same moves, with the moves in any order in a different order from the one written."""
    chance, steps = Random(f"{SEED} {scenario.id}"), list(scenario.steps)
    for group in sorted({step.group for step in steps} - {0}):
        places = [number for number, step in enumerate(steps) if step.group == group]
        order = list(places)
        while order == places:
            chance.shuffle(order)
        moved = [steps[number] for number in order]
        for number, step in zip(places, moved, strict=True):
            steps[number] = step
    return tuple(steps)


def _order_problems(
    game: Game, readings: Mapping[str, str], scenario: Scenario, trace: Trace, under: Mapping[str, str]
) -> Iterator[Problem]:
    """Yield the problems of moves in any order that give another result, or are heard differently, when reordered."""
    steps = second_order(scenario)
    reordered = play_scenario(game, readings, scenario, steps)
    name, place = f"{scenario.id}{_under(under)}", _place(scenario, "moves")
    order = ", then ".join(f"`{step.text}`" for step in steps if step.group)
    if len(reordered.happened) != len(trace.happened) or reordered.is_refused != trace.is_refused:
        refusal = reordered.happened[-1].refusal
        why = f"move {len(reordered.happened) - 1} is refused by {refusal.rule}" if refusal else "nothing is refused"
        yield Problem(place, f"{name}: the order is not free, because with {order} {why}", "remove `any-order`")
        return
    for number, step in enumerate(scenario.steps[: len(trace.happened) - 1], 1):
        is_last = step.group and (number == len(steps) or scenario.steps[number].group != step.group)
        if is_last and trace.happened[number].position != reordered.happened[number].position:
            yield Problem(place, f"{name}: the order is not free, because with {order} the position is different")
    for seat, called in scenario.named.items():
        if _heard_by(seat, trace) != _heard_by(seat, reordered):
            yield Problem(
                place, f"{name}: the order is not free, because with {order} {called} hears something different"
            )


def _heard_by(seat: Any, trace: Trace) -> list[str]:
    """Return everything that a seat hears in a trace, at any time, without rules, which may depend on the order."""
    heard = (event for happened in trace.happened for event in happened.heard(trace.engine, (seat,)))
    return sorted(repr(replace(event, rules=())) for event in heard)


def _legal_variant_problems(
    game: Game,
    readings: Mapping[str, str],
    scenario: Scenario,
    under: Mapping[str, str],
    proof: Proof,
    needed: bool,
) -> list[Problem]:
    """Return the problem of a refused legal variant, which must be legal if the last move is forbidden."""
    trace = play_scenario(game, readings, scenario, legal_variant_steps(scenario))
    proof.fired |= rules_fired(game, scenario, trace)
    refusal = trace.happened[-1].refusal
    if refusal is None or not needed:
        return []
    why = with_names(refusal.why, scenario.named)
    wrong = f"{scenario.id}{_under(under)}: the legal variant is refused by {refusal.rule}: {why}"
    return [
        Problem(
            _place(scenario, "legal_variant"), wrong, "the move of `legal_variant` has to be legal in the same position"
        )
    ]


def legal_variant_steps(scenario: Scenario) -> list[Step]:
    """Return the moves of the legal variant, in which a legal move replaces the last one."""
    assert scenario.legal_variant is not None
    return [*scenario.steps[:-1], scenario.legal_variant]


def prove_all(game: Game, scenarios: Iterable[Scenario]) -> list[Problem]:
    """Return all differences between the reference and some scenarios."""
    return [problem for scenario in scenarios for problem in prove(game, game.recommended, scenario).problems]


def _under(under: Mapping[str, str]) -> str:
    return " under " + ", ".join(f"{d}={r}" for d, r in under.items()) if under else ""


def _place(scenario: Scenario, field_name: str) -> Place:
    return Place(scenario.file, scenario.line, field_name)
