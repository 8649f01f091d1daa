"""The positions that the page on notation prints: each can be loaded and played on from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from leadline.game.moves import make_move
from leadline.games import load_game, recommended, spec_of
from leadline_engines.surface import Outcome, Refusal, RefusalError

PAGE = Path(__file__).parents[3] / "docs/notation.md"
BLOCK = re.compile(r"^```text positions ?(\S*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PRINTED = [
    (game or "deep-sea-adventure", line)
    for game, lines in BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    for line in lines.splitlines()
]


def position_of(game: Any, line: str) -> Any:
    return game.shorthand.position_of_line(line)


def single_readings(id: str) -> list[dict[str, str]]:
    """Return the recommended readings with one of them exchanged, in every way; the page names the reading."""
    base = recommended(id)
    disputes = [one for one in spec_of(id).disputes if one.id in base]
    return [{**base, one.id: reading} for one in disputes for reading in one.readings]


def test_the_page_prints_positions_of_every_game() -> None:
    assert {game for game, _ in PRINTED} == {"deep-sea-adventure", "captain-sonar", "deep-regrets"}


@pytest.mark.parametrize(("id", "line"), PRINTED)
def test_a_printed_position_can_come_up_in_a_game(id: str, line: str) -> None:
    game = load_game(id)
    position = position_of(game, line)
    engines = [game.own_engine, *(game.engine_under(readings) for readings in single_readings(id))]
    assert any(engine.faults(position) == () for engine in engines), game.own_engine.faults(position)


@pytest.mark.parametrize(("id", "line"), PRINTED)
def test_every_choice_of_a_printed_position_is_played_or_refused(id: str, line: str) -> None:
    game = load_game(id)
    engine, position = game.own_engine, position_of(game, line)
    decisions = engine.to_act(position)
    assert decisions or engine.standing(position).over
    for decision in decisions:
        try:
            choices = engine.choices(position, decision).listed
        except RefusalError:
            continue
        for choice in choices[:5]:
            assert isinstance(engine.play(position, make_move(game, choice, None)), Outcome | Refusal)
