"""A difference that random play has found, as an entry of a scenario file that shows it again."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from leadline.games import recommended
from leadline.games.moves import closed_doors, played_out
from leadline.run.fuzz import Found
from leadline.run.steering import choose
from leadline.suite.prove import Trace, play_scenario, rules_fired

if TYPE_CHECKING:
    from leadline.games.game import Game
    from leadline.suite.model import Scenario


def written(game: Game, found: Found, can: Sequence[str]) -> Iterator[str]:
    """The entry, line by line; ``can`` is what the program can do in which the difference was found.

    Where the rules refuse a move before the last, which only an allowed mistake lets pass, it is no scenario that can
    be checked: the game stands there without what is expected.
    """
    scenario = found.scenario
    names = dict(zip(scenario.seats, scenario.names, strict=True))
    trace = _by_the_rules(game, found)
    ends_early = refused_at(game, found) is not None
    yield f"- scenario: {scenario.id}"
    yield f"  title: A difference found by random play, at move {found.move}"
    yield f"  rules: [{', '.join(found.rules if ends_early else _rules(game, found, trace))}]"
    yield "  kind: found"
    yield from _start(game, scenario, can)
    if scenario.steps:
        yield "  moves:"
    for step in scenario.steps:
        yield f"    - {json.dumps(game.move_notation.write(game.codecs.move.read(step.move), names))}"
    if ends_early:
        return
    yield f"  expect: {json.dumps(_expectations(game, found, trace))}"
    twin = _twin(game, trace)
    if twin is not None:
        yield f"  twin: {json.dumps(game.move_notation.write(twin, names))}"


def refused_at(game: Game, found: Found) -> tuple[int, str] | None:
    """The move before the last that the rules refuse, and the rule, where an allowed mistake let it pass; else None."""
    trace = _by_the_rules(game, found)
    number, refusal = len(trace.happened) - 1, trace.happened[-1].refusal
    return (number, refusal.rule) if refusal is not None and number < len(found.scenario.steps) else None


def _by_the_rules(game: Game, found: Found) -> Trace:
    """The game as the rules have it under the readings of the difference, without any mistake."""
    return play_scenario(game, {**recommended(game.id), **found.readings}, found.scenario)


def _start(game: Game, scenario: Scenario, can: Sequence[str]) -> Iterator[str]:
    """Where it begins: a position or an opening."""
    if scenario.position is not None:
        position = game.codecs.position.read(scenario.position)
        yield f"  position: {json.dumps(game.position_notation.write(position))}"
    else:
        yield f"  opening: {json.dumps(json.dumps(_opening(game, scenario.setup or {}, can)))}"


def _opening(game: Game, setup: Mapping[str, Any], can: Sequence[str]) -> dict[str, Any]:
    """The setup without what the program cannot be told, if that is as plain as it can be anyway.

    What an opening leaves out does not matter: a program that has something else there can play it too.
    """
    offer = {name: setup[name] for name in game.seats.offers if name in setup}
    plain = game.codecs.setup.write(game.simplest_setup(game.own_components, offer))
    closed = {game.doors[door].path.removeprefix("setup.") for door in closed_doors(game, "setup", setup, can)}
    return {name: one for name, one in setup.items() if name not in closed or one != plain.get(name)}


def _rules(game: Game, found: Found, trace: Trace) -> list[str]:
    """The rules that make the result as the reference plays it; a program may have been told more of chance."""
    fired = rules_fired(game, found.scenario, trace)
    last = trace.happened[-1]
    own = [last.refusal.rule] if last.refusal is not None else [rule for one in last.events for rule in one.rules]
    return [rule for rule in found.rules if rule in fired] or list(dict.fromkeys(own))


def _expectations(game: Game, found: Found, trace: Trace) -> Any:
    """What is expected under the readings of the difference, and beside it what the recommended ones give."""
    expected = _expected(found, trace)
    if not found.readings:
        return expected
    ruled = play_scenario(game, recommended(game.id), found.scenario)
    return [{"under": dict(found.readings), **expected}, _expected(found, ruled)]


def _expected(found: Found, trace: Trace) -> dict[str, Any]:
    """What the reference gives at the end: the rule that refuses the last move, or what happens in it."""
    last, scenario = trace.happened[-1], found.scenario
    if last.refusal is not None:
        return {"refused": last.refusal.rule}
    expected: dict[str, Any] = {"events": [event.kind for event in last.events]} if last.events else {"over": False}
    if any(one.field.startswith("view.") for one in found.differences):
        expected["views"] = {scenario.names[0]: {}}  # Then every seat is asked what it sees.
    return expected


def _twin(game: Game, trace: Trace) -> Any | None:
    """A legal move in the place of the last one, if that one is illegal."""
    if trace.happened[-1].refusal is None or len(trace.happened) < 2:
        return None
    chooser, position = random.Random(0), trace.happened[-2].position
    move = choose(game, trace.engine, position, chooser)
    return None if move is None else played_out(trace.engine, position, move, chooser.randrange)[0]
