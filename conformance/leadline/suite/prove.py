"""Playing scenarios on the reference: its expectations have to hold under every reading they speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from leadline.games import load_game, recommended
from leadline.games.happened import Happened
from leadline.games.naming import with_names
from leadline.games.noting import noting_rulings
from leadline.games.visible import secret_rules
from leadline.problems import Place, Problem
from leadline.suite.model import Alternative, Scenario, Step
from leadline_engines.surface import Engine

if TYPE_CHECKING:
    from leadline.games.game import Game

SEED = 1
"""With it the second order of moves in any order is drawn."""


@dataclass(slots=True)
class Trace:
    """A scenario played on the reference under one set of readings."""

    engine: Engine
    """The reference under these readings."""
    happened: list[Happened] = field(default_factory=list)
    """The start, then one for each move played; the last may be a refusal."""
    consulted: set[str] = field(default_factory=set)
    """The disputes whose readings were asked for."""

    @property
    def is_refused(self) -> bool:
        """Whether the last thing that happened was a refusal."""
        return self.happened[-1].refusal is not None


def play_scenario(
    game: Game,
    readings: Mapping[str, str],
    scenario: Scenario,
    steps: Sequence[Step] | None = None,
    mistakes: Sequence[str] = (),
) -> Trace:
    """Play a scenario (or other steps from its start) under some readings, with some mistakes built in."""
    moves = (game.codecs.move.read(step.move) for step in (scenario.steps if steps is None else steps))
    return play_moves(game, readings, scenario, moves, mistakes)


def play_moves(
    game: Game, readings: Mapping[str, str], scenario: Scenario, moves: Iterable[Any], mistakes: Sequence[str] = ()
) -> Trace:
    """Play moves, as values, from the start of a scenario."""
    return play_on(game, new_trace(game, readings, mistakes), scenario, moves)


def new_trace(game: Game, readings: Mapping[str, str], mistakes: Sequence[str] = ()) -> Trace:
    """A trace in which nothing has happened yet; its engine notes the disputes it asks about."""
    asked: set[str] = set()
    recorded = noting_rulings(game.rulings.from_mapping(readings), asked)
    return Trace(game.engine_with(recorded, mistakes), consulted=asked)


def play_on(game: Game, trace: Trace, scenario: Scenario, moves: Iterable[Any]) -> Trace:
    """Play moves from the start of a scenario with the engine of a trace, and put down there what happened."""
    trace.happened.append(start_of(game, trace.engine, scenario))
    for stated in moves:
        if trace.is_refused:
            break
        trace.happened.append(next_of(game, trace, stated))
    return trace


def next_of(game: Game, trace: Trace, stated: Any) -> Happened:
    """What a move leads to after all that has happened in a trace."""
    before = trace.happened[-1].position
    move = game.shorthand.complete_move(trace.engine, before, stated)
    return Happened.of(trace.engine.play(before, move), before)


def start_of(game: Game, engine: Engine, scenario: Scenario) -> Happened:
    """Where a scenario starts: its position, or its opening with what happens there."""
    if scenario.setup is not None:
        return Happened.of(engine.open(game.codecs.setup.read(scenario.setup)))
    return Happened(game.codecs.position.read(scenario.position))


def rules_fired(game: Game, scenario: Scenario, trace: Trace) -> set[str]:
    """The rules that a played scenario exercised."""
    fired = {rule for one in trace.happened for event in one.events for rule in event.rules}
    fired |= {one.refusal.rule for one in trace.happened if one.refusal is not None}
    if "views" in scenario.asks:
        fired |= secret_rules(game.types.position)
    if "heard" in scenario.asks:
        kinds = {type(event) for one in trace.happened for event in one.events}
        fired = fired.union(*map(secret_rules, kinds))
    return fired


@dataclass(slots=True)
class Proof:
    """What playing a scenario on the reference showed."""

    problems: list[Problem] = field(default_factory=list)
    """Where the reference and the scenario disagree."""
    fired: set[str] = field(default_factory=set)
    """The rules it exercises, under any reading it speaks of."""
    consulted: set[str] = field(default_factory=set)
    """The disputes it asks about."""


def prove(game: Game, base: Mapping[str, str], scenario: Scenario) -> Proof:
    """Play a scenario under every reading it speaks of."""
    proof = Proof()
    for under in [{}, *(one for one in scenario.alternatives() if one)]:
        readings = {**base, **under}
        trace = play_scenario(game, readings, scenario)
        proof.fired |= rules_fired(game, scenario, trace)
        proof.consulted |= trace.consulted
        proof.problems += _disagreements(game, scenario, trace, under, base)
        if any(step.group for step in scenario.steps):
            proof.problems += _order_problems(game, readings, scenario, trace, under)
        if scenario.twin is not None:
            proof.problems += _twin_problems(game, readings, scenario, under, proof, trace.is_refused)
    for rule in scenario.rules:
        if rule not in proof.fired:
            wrong = f"{scenario.id}: the rule {rule} is cited and does not come into play"
            proof.problems.append(Problem(_place(scenario, "rules"), wrong, "cite the rules that make the result"))
    return proof


def _disagreements(
    game: Game, scenario: Scenario, trace: Trace, under: Mapping[str, str], base: Mapping[str, str]
) -> Iterator[Problem]:
    """Where one played trace is not what the scenario expects under these readings."""
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
    """The expectations that speak of exactly these readings."""
    return [item for item in items if {**base, **item.under} == {**base, **under}]


def second_order(scenario: Scenario) -> tuple[Step, ...]:
    """The same moves, those in any order in another order than the one stated."""
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
    """Where moves in any order lead elsewhere, or are heard otherwise, in a second order."""
    steps = second_order(scenario)
    other = play_scenario(game, readings, scenario, steps)
    name, place = f"{scenario.id}{_under(under)}", _place(scenario, "moves")
    order = ", then ".join(f"`{step.text}`" for step in steps if step.group)
    if len(other.happened) != len(trace.happened) or other.is_refused != trace.is_refused:
        refusal = other.happened[-1].refusal
        why = f"move {len(other.happened) - 1} is refused by {refusal.rule}" if refusal else "nothing is refused"
        yield Problem(place, f"{name}: the order is not free: with {order} {why}", "take `any-order` away")
        return
    for number, step in enumerate(scenario.steps[: len(trace.happened) - 1], 1):
        is_last = step.group and (number == len(steps) or scenario.steps[number].group != step.group)
        if is_last and trace.happened[number].position != other.happened[number].position:
            yield Problem(place, f"{name}: the order is not free: with {order} the position is another one")
    for seat, called in scenario.named.items():
        if _heard_by(seat, trace) != _heard_by(seat, other):
            yield Problem(place, f"{name}: the order is not free: with {order} {called} hears something else")


def _heard_by(seat: Any, trace: Trace) -> list[str]:
    """Everything a seat hears in a trace, whenever it hears it; which rules were at work may depend on the order."""
    heard = (event for one in trace.happened for event in one.heard(trace.engine, (seat,)))
    return sorted(repr(replace(event, rules=())) for event in heard)


def _twin_problems(
    game: Game,
    readings: Mapping[str, str],
    scenario: Scenario,
    under: Mapping[str, str],
    proof: Proof,
    needed: bool,
) -> list[Problem]:
    """Where the twin is not legal; it has to be under readings that forbid the last move itself."""
    trace = play_scenario(game, readings, scenario, twin_steps(scenario))
    proof.fired |= rules_fired(game, scenario, trace)
    refusal = trace.happened[-1].refusal
    if refusal is None or not needed:
        return []
    why = with_names(refusal.why, scenario.named)
    wrong = f"{scenario.id}{_under(under)}: the twin is refused by {refusal.rule}: {why}"
    return [Problem(_place(scenario, "twin"), wrong, "the twin has to be a legal move in the same position")]


def twin_steps(scenario: Scenario) -> list[Step]:
    """The moves of the twin: the last move exchanged for the legal one."""
    assert scenario.twin is not None
    return [*scenario.steps[:-1], scenario.twin]


def prove_all(game: str, scenarios: Iterable[Scenario]) -> list[Problem]:
    """Everything in which the reference and some scenarios disagree."""
    loaded, base = load_game(game), recommended(game)
    return [problem for scenario in scenarios for problem in prove(loaded, base, scenario).problems]


def _under(under: Mapping[str, str]) -> str:
    return " under " + ", ".join(f"{d}={r}" for d, r in under.items()) if under else ""


def _place(scenario: Scenario, field_name: str) -> Place:
    return Place(scenario.file, scenario.line, field_name)
