"""Play the whole suite of a game on its reference, in every way in which a check does; to be run under coverage.

python -m coverage run --branch --source=leadline_engines conformance/tests/reached.py captain-sonar

A large suite is played in parts, such as the first of eight: `deep-regrets 1/8`, each with `--parallel-mode`.
"""

from __future__ import annotations

import sys
from typing import Any

from leadline.game.definition import Game
from leadline.games import load_game, recommended
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario
from leadline.suite.prove import prove
from leadline_engines.surface import Engine, Outcome


def play(game: Game, engine: Engine, scenario: Scenario, telling: Any) -> None:
    """Play a scenario, and ask in each position what a check asks."""
    if scenario.setup is None:
        result: Any = Outcome(game.codecs.position.read(scenario.position))
    else:
        result = engine.open(game.codecs.setup.read(scenario.setup), telling)
    steps = iter(scenario.steps)
    while isinstance(result, Outcome):
        position = result.position
        if telling == "events":
            ask(engine, position, result)
        step = next(steps, None)
        if step is None:
            return
        move = game.shorthand.complete_move(engine, position, game.codecs.move.read(step.move))
        result = engine.play(position, move, telling)


def ask(engine: Engine, position: Any, outcome: Outcome) -> None:
    """Ask for everything that a report or a check of a report needs."""
    engine.standing(position)
    engine.faults(position)
    for decision in engine.to_act(position):
        engine.choices(position, decision)
    for seat in engine.seats(position):
        engine.view(position, (seat,))
        engine.heard(position, outcome.events, (seat,))


def main(name: str, part: str = "1/1") -> None:
    """Play the suite, or every so manieth scenario of it, under every reading that a scenario speaks of."""
    game, base = load_game(name), recommended(name)
    first, parts = map(int, part.split("/"))
    for scenario in load_suite(name).scenarios[first - 1 :: parts]:
        prove(game, base, scenario)
        for under in ({}, *scenario.alternatives()):
            engine = game.engine_under({**base, **under})
            for telling in ("nothing", "events", "trail"):
                play(game, engine, scenario, telling)


if __name__ == "__main__":
    main(*sys.argv[1:])
