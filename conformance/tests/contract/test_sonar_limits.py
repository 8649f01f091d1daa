"""A program that has only the map of beginners is caught at each limit, in each mode: edges, ranges, boxes, lengths."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from leadline.game.expectation import StepResult
from leadline.games import load_game, recommended
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario
from leadline.suite.prove import legal_variant_steps, start_of
from leadline_engines.captain_sonar.engine import Engine
from leadline_engines.captain_sonar.move import Drop, Silence, Torpedo, Trigger
from leadline_engines.captain_sonar.step import no

GAME = load_game("captain-sonar")
MODES = ("turn-by-turn", "real-time")
HEADINGS = ("north", "east", "south", "west")
SYSTEMS = ("mine", "torpedo", "drone", "sonar", "silence")
BEGINNERS_MAP = "alpha"
REFUSED = no("sonar.turn.end", "this program refuses what is legal")

Way = tuple[Any, ...]
"""What a scenario leads to, start and move by move: positions, and whether the last move is refused."""


def sails_off(mode: str, heading: Any) -> type[Engine]:
    """Return an engine that obeys an order beyond one edge, and leaves the submarine where it is."""

    class Wrong(Engine):
        def is_edge(self, position: Any, choice: Any) -> bool:
            at = position.crew(choice.seat.split(".")[0]).at
            return position.mode == mode and choice.to == heading and self.next_space(position, at, heading) is None

        def why_not_order(self, position: Any, choice: Any) -> Any:
            return None if self.is_edge(position, choice) else super().why_not_order(position, choice)

        def do_order(self, work: Any, choice: Any) -> None:
            if not self.is_edge(work.position, choice):
                super().do_order(work, choice)

    return Wrong


def drifts_off(mode: str, heading: str) -> type[Engine]:
    """Return an engine whose silence ends at one edge, however far it was meant to go."""

    class Wrong(Engine):
        def is_cut(self, position: Any, choice: Any) -> bool:
            if position.mode != mode or choice.to != heading:
                return False
            at = position.crew(choice.seat.split(".")[0]).at
            meant: int = choice.length
            return len(self.spaces_passed(position, at, choice.to, meant)) < meant

        def why_not_silence(self, position: Any, choice: Any) -> Any:
            return None if self.is_cut(position, choice) else super().why_not_silence(position, choice)

        def do_silence(self, work: Any, choice: Any) -> None:
            if not self.is_cut(work.position, choice):
                super().do_silence(work, choice)

    return Wrong


def takes(mode: str, kind: type, is_meant: Callable[[Engine, Any, Any], bool], legal: bool) -> type[Engine]:
    """Return an engine that accepts or refuses some choices of a kind, whatever the rules say."""
    name = f"why_not_{kind.__name__.lower()}"

    def why_not(self: Any, position: Any, choice: Any) -> Any:
        right = getattr(super(wrong, self), name)(position, choice)
        if position.mode != mode or not is_meant(self, position, choice):
            return right
        return None if legal else right or REFUSED

    def do(self: Any, work: Any, choice: Any) -> None:
        if getattr(super(wrong, self), name)(work.position, choice) is None:
            getattr(super(wrong, self), f"do_{kind.__name__.lower()}")(work, choice)

    wrong = type("Wrong", (Engine,), {name: why_not, f"do_{kind.__name__.lower()}": do})
    return wrong


def has_boxes(mode: str, system: str, more: int) -> type[Engine]:
    """Return an engine with one box more or less on a gauge."""

    class Wrong(Engine):
        def boxes(self, position: Any, asked: Any) -> int:
            return super().boxes(position, asked) + (more if (position.mode, asked) == (mode, system) else 0)

    return Wrong


def triggers_in_between(mode: str, of_the_own: bool) -> type[Engine]:
    """Return an engine that lets a mine be triggered while a crew, one's own or the other, owes a radiation symbol."""

    class Wrong(Engine):
        def why_not_radiation(self, position: Any, side: Any, kind: str) -> Any:
            owing = "radiation" in (position.crew(side).owes or ())
            if kind == "trigger" and position.mode == mode and owing == of_the_own:
                return None
            return super().why_not_radiation(position, side, kind)

    return Wrong


def distance(engine: Any, position: Any, choice: Any) -> int | None:
    """Return the number of steps from a submarine to the target of its torpedo; None if that is not a water space."""
    board = engine.board(position)
    at = position.crew(choice.seat.split(".")[0]).at
    return board.apart(at, choice.at) if choice.at in board.water else None


def wrong_programs() -> Iterator[Any]:
    for mode in MODES:
        for heading in HEADINGS:
            yield pytest.param(sails_off(mode, heading), id=f"order-{heading}-{mode}")
            yield pytest.param(drifts_off(mode, heading), id=f"silence-{heading}-{mode}")
        for steps, legal in ((0, True), (1, False), (4, False), (5, True)):
            meant = _steps_are(steps)
            yield pytest.param(takes(mode, Torpedo, meant, legal), id=f"torpedo-{steps}-{mode}")
        for length, legal in ((0, False), (1, False), (2, False), (3, False), (4, False), (5, True)):
            yield pytest.param(takes(mode, Silence, _length_is(length), legal), id=f"silence-{length}-{mode}")
        yield pytest.param(takes(mode, Torpedo, _on_land, True), id=f"torpedo-island-{mode}")
        yield pytest.param(takes(mode, Drop, _on_land, True), id=f"drop-island-{mode}")
        yield pytest.param(takes(mode, Drop, _off_the_map, True), id=f"drop-off-the-map-{mode}")
        yield pytest.param(takes(mode, Trigger, _of_the_enemy, True), id=f"trigger-enemy-mine-{mode}")
        for system in SYSTEMS:
            for more in (-1, 1):
                yield pytest.param(has_boxes(mode, system, more), id=f"boxes-{system}-{more}-{mode}")
        yield pytest.param(triggers_in_between(mode, True), id=f"trigger-with-radiation-due-{mode}")
    yield pytest.param(triggers_in_between("real-time", False), id="trigger-with-radiation-of-the-enemy-due")


def _steps_are(steps: int) -> Callable[[Engine, Any, Any], bool]:
    return lambda engine, position, choice: distance(engine, position, choice) == steps


def _length_is(length: int) -> Callable[[Engine, Any, Any], bool]:
    return lambda _, __, choice: choice.length == length and (choice.to is not None or length == 0)


def _on_land(engine: Any, position: Any, choice: Any) -> bool:
    return choice.at in engine.board(position).islands


def _off_the_map(engine: Any, position: Any, choice: Any) -> bool:
    return choice.at is not None and choice.at not in engine.board(position).spaces


def _of_the_enemy(_: Any, position: Any, choice: Any) -> bool:
    own, enemy = sorted(position.crews, key=lambda crew: crew is not position.crew(choice.seat.split(".")[0]))
    return choice.at in enemy.mines and choice.at not in own.mines


@cache
def on_the_beginners_map() -> Sequence[Scenario]:
    return [one for one in load_suite(GAME.id).scenarios if _map_of(one.position or one.setup) == BEGINNERS_MAP]


def _map_of(start: Mapping[str, Any] | None) -> str:
    return str((start or {}).get("map", BEGINNERS_MAP))


@cache
def _by_id() -> Mapping[str, Scenario]:
    return {one.id: one for one in on_the_beginners_map()}


@cache
def right_ways(scenario: str) -> tuple[Way, ...]:
    """Return the results of the moves of a scenario if they are played correctly."""
    return _ways(_by_id()[scenario], Engine)


def _ways(scenario: Scenario, kind: type[Engine]) -> tuple[Way, ...]:
    """Return the results of the moves of a scenario, and of those that end with its legal variant."""
    engine = kind(GAME.own_components, GAME.rulings.from_mapping(recommended(GAME.id)))
    scripts = [scenario.steps] if scenario.legal_variant is None else [scenario.steps, legal_variant_steps(scenario)]
    return tuple(_way(engine, scenario, steps) for steps in scripts)


def _way(engine: Engine, scenario: Scenario, steps: Sequence[Any]) -> Way:
    happened: Any = start_of(GAME, engine, scenario)
    found = [happened.position]
    for step in steps:
        if happened.refusal is not None:
            break
        move = GAME.codecs.move.read(step.move)
        happened = StepResult.of(engine.play(happened.position, move), happened.position)
        found.append(happened.position)
    return (*found, happened.refusal is None)


@pytest.mark.parametrize("wrong", [*wrong_programs()])
@pytest.mark.sampled(8)
def test_a_program_with_the_beginners_map_alone_is_caught_at_each_limit(wrong: type[Engine]) -> None:
    assert any(_ways(one, wrong) != right_ways(one.id) for one in on_the_beginners_map())


def test_the_right_engine_is_not_caught() -> None:
    alike = type("Alike", (Engine,), {})

    assert all(_ways(one, alike) == right_ways(one.id) for one in on_the_beginners_map())
