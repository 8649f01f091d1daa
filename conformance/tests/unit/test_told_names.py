"""Reports that name nonexistent things, such as cards of another deck: they are a finding, and play goes on."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from leadline.game.moves import played_out
from leadline.games import load_game, load_game_folder, recommended
from leadline.run.guided import choose

TOYS = Path(__file__).parents[1] / "toys"
GAMES = {
    "fishmonger": lambda: load_game_folder(TOYS / "fishmonger"),
    "signal-duel": lambda: load_game_folder(TOYS / "signal_duel"),
    "captain-sonar": lambda: load_game("captain-sonar"),
    "deep-regrets": lambda: load_game("deep-regrets"),
}
UNKNOWN = "no-such-thing"


TABLES = {
    "fishmonger": ("sea", "errands", "dice"),
    "signal-duel": ("places",),
    "captain-sonar": ("spaces", "symbols", "maps"),
    "deep-regrets": ("fish", "regrets", "dinks", "rods", "reels", "supplies", "dice"),
}


def renamed(said: Any, known: set[str]) -> Any:
    """Return a report with every name of a thing changed to a nonexistent one."""
    if isinstance(said, dict):
        return {key: renamed(one, known) for key, one in said.items()}
    if isinstance(said, list):
        return [renamed(one, known) for one in said]
    return UNKNOWN if said in known else said


@pytest.mark.parametrize("name", GAMES)
def test_names_of_things_there_are_none_of_are_a_difference_and_are_not_taken_up(name: str) -> None:
    game = GAMES[name]()
    engine, chooser = game.engine_under(recommended(game.id)), Random(4)
    _, outcome = played_out(engine, None, game.simplest_setup(game.own_components, {}), chooser.randrange)
    known, seen = {key for table in TABLES[name] for key in getattr(game.own_components, table)}, 0
    for _ in range(30):
        position = outcome.position
        told = game.reports.tell(engine, position)
        report = {key: renamed(one, known) for key, one in told.items() if key in game.reports.position.by_name}
        if report != {key: told[key] for key in report}:
            seen += 1
            assert game.reports.differences(engine, position, report) != []
            resumed = game.reports.resume(engine, position, report)
            assert UNKNOWN not in str(resumed)
            for decision in engine.to_act(resumed):
                engine.choices(resumed, decision, None)
        move = choose(game, engine, position, chooser)
        if move is None:
            break
        _, outcome = played_out(engine, position, move, chooser.randrange)
    assert seen > 5
