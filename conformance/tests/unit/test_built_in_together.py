"""Several mistakes in one engine: the order in which they are built in, whatever the order in which they are named."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.game.mistakes import in_building_order
from leadline.games import load_game, recommended
from leadline_engines.surface import Refusal

GAME = load_game("deep-sea-adventure")
JUMPS_ONE, HOME_EARLY = "dsa.mistake.each-step-jumps-one-diver", "dsa.mistake.home-one-step-too-early"
TWO_STEPS_FROM_SPACE_ONE = "1 20 / 1:0 1:1 _ 2:4 / ^3 v0 / t1 s1"
COUNTED_UPWARDS, ON_TWO_BEHIND_IT = (
    "dsa.mistake.jumps-downwards-only",
    "1 20 / 1:0 1:0 1:1 1:1 1:2 1:2 _ / ^7 v5 v6 / t1 s1",
)
ON_TWO_BEFORE_IT = "1 25 / 1:0 1:0 1:1 1:1 1:2 1:2 1:3 / v2 v3 v4 / t1 s1"
ENDS_FREE, STAYS = "dsa.mistake.each-step-jumps-one-diver-but-ends-free", "dsa.mistake.stays-if-the-end-is-occupied"
A_ROW_AND_AN_OCCUPIED_END = "1 25 / 1:0 1:0 1:1 1:1 1:2 1:2 1:3 1:3 2:4 2:4 / v5 v7 v8 v10 / t1 s1"
ON_BLANKS, SKIPPED = "dsa.mistake.divers-on-blanks-count-as-farthest", "dsa.mistake.blanks-skipped-in-a-row"
ON_THE_SECOND_BLANK_OF_A_ROW = "1 2 / 1:0 _ _ 2:4 2:5 / v3[1:1 1:2] v4 / t1 s2"
FACES_UP, ON_THE_LAST_SPACE = (
    "1 20 / 1:0 1:1 _ 2:4 / ^4[1:2] v2 / t1 s1",
    "1 20 / 1:0 1:1 _ 2:4 / v4[1:2] v2 / t1 s1",
)
WORDS = {
    FACES_UP: ("dsa.mistake.deeper-after-turning-is-ignored", "dsa.mistake.back-again-is-refused"),
    ON_THE_LAST_SPACE: ("dsa.mistake.deeper-at-the-end-is-ignored", "dsa.mistake.forced-back-is-refused"),
}
"""The mistakes that ignore "deeper", and those that refuse "back", although the diver goes up."""

BREATH_AT_THE_END = "dsa.mistake.breath-at-the-end"
HOMECOMING_FREE, HELD_FREE = "dsa.mistake.homecoming-breathes-free", "dsa.mistake.held-diver-breathes-free"
TWO_UNITS_ON_SPACE_TWO = "1 20 / 1:0 _ _ 2:4 / ^2[1:1 1:2] v4 / t1 s1"


def played(position: str, move: str, mistakes: tuple[str, ...]) -> Any:
    """Return the position after a move, played by an engine with some mistakes."""
    engine: Any = GAME.engine_with(GAME.rulings.from_mapping(recommended(GAME.id)), mistakes)
    here = GAME.shorthand.position_of_line(position)
    return engine.play(here, GAME.move_notation.read(move, {})).position


def is_refused(position: str, move: str, mistakes: tuple[str, ...]) -> bool:
    """Return whether an engine with some mistakes refuses a move."""
    engine: Any = GAME.engine_with(GAME.rulings.from_mapping(recommended(GAME.id)), mistakes)
    here = GAME.shorthand.position_of_line(position)
    return isinstance(engine.play(here, GAME.move_notation.read(move, {})), Refusal)


@pytest.mark.parametrize("named", [(JUMPS_ONE, HOME_EARLY), (HOME_EARLY, JUMPS_ONE)])
def test_a_mistake_that_replaces_a_step_is_innermost(named: tuple[str, ...]) -> None:
    assert in_building_order(GAME, named) == [GAME.mistakes[HOME_EARLY], GAME.mistakes[JUMPS_ONE]]


@pytest.mark.parametrize("named", [(JUMPS_ONE, HOME_EARLY), (HOME_EARLY, JUMPS_ONE)])
def test_a_mistake_shows_beside_one_that_replaces_its_step(named: tuple[str, ...]) -> None:
    assert played(TWO_STEPS_FROM_SPACE_ONE, "1 1+1", named).divers[0].home


@pytest.mark.parametrize("named", [(JUMPS_ONE, COUNTED_UPWARDS), (COUNTED_UPWARDS, JUMPS_ONE)])
def test_a_mistake_in_one_direction_decides_there_beside_one_in_both(named: tuple[str, ...]) -> None:
    assert in_building_order(GAME, named) == [GAME.mistakes[COUNTED_UPWARDS], GAME.mistakes[JUMPS_ONE]]
    assert played(ON_TWO_BEHIND_IT, "1 1+2", named).divers[0].at == 4  # 6, 5 and 4 are counted
    assert played(ON_TWO_BEFORE_IT, "1 1+1", named).divers[0].at == 5  # past 3, 4 is counted, then 5


@pytest.mark.parametrize(("mistakes", "space"), [((STAYS,), 5), ((ENDS_FREE,), 9), ((ENDS_FREE, STAYS), 9)])
def test_a_diver_stays_before_an_occupied_end_only_if_its_steps_pass_it(mistakes: tuple[str, ...], space: int) -> None:
    assert played(A_ROW_AND_AN_OCCUPIED_END, "1 1+2", mistakes).divers[0].at == space


@pytest.mark.parametrize(("mistakes", "seat"), [((SKIPPED,), 2), ((ON_BLANKS,), 1), ((ON_BLANKS, SKIPPED), 2)])
def test_a_diver_on_a_blank_that_stays_keeps_its_distance(mistakes: tuple[str, ...], seat: int) -> None:
    assert played(ON_THE_SECOND_BLANK_OF_A_ROW, "1 1+1", mistakes).starter == seat


@pytest.mark.parametrize("position", [FACES_UP, ON_THE_LAST_SPACE])
@pytest.mark.parametrize("first", [0, 1])
def test_a_word_that_is_ignored_leads_up_beside_one_that_is_refused(position: str, first: int) -> None:
    ignored, refused = WORDS[position]
    named = ((ignored, refused), (refused, ignored))[first]
    assert played(position, "1 deeper 1+1", named).divers[0].facing == "up"
    assert is_refused(position, "1 back 1+1", named)


@pytest.mark.parametrize("position", [FACES_UP, ON_THE_LAST_SPACE])
def test_silence_that_turns_back_is_not_refused_as_a_word(position: str) -> None:
    named = ("dsa.mistake.silence-turns-back", WORDS[position][1])
    assert played(position, "1 1+2", named).divers[0].facing == "up"


@pytest.mark.parametrize(("roll", "mistake"), [("2+2", HOMECOMING_FREE), ("1+1", HELD_FREE)])
@pytest.mark.parametrize("first", [0, 1])
def test_a_breath_at_the_end_of_the_turn_may_cost_nothing(roll: str, mistake: str, first: int) -> None:
    named = ((mistake, BREATH_AT_THE_END), (BREATH_AT_THE_END, mistake))[first]
    assert played(TWO_UNITS_ON_SPACE_TWO, f"1 {roll}", (BREATH_AT_THE_END,)).air == 18
    assert played(TWO_UNITS_ON_SPACE_TWO, f"1 {roll}", named).air == 20


@pytest.mark.parametrize("reading", ["stays", "must-turn"])
def test_last_turns_are_counted_beside_what_another_mistake_remembers(reading: str) -> None:
    """Seat 1 has turned back when the air runs out, so it may not in the next dive; seat 2 has one more turn."""
    both = ("dsa.mistake.everybody-moves-once-more", "dsa.mistake.left-out-cannot-turn-back-again")
    readings = {**recommended(GAME.id), "end-empty-handed": reading}
    engine: Any = GAME.engine_with(GAME.rulings.from_mapping(readings), both)
    here = GAME.shorthand.position_of_line("1 1 / 1:0 1:1 1:2 1:3 2:4 2:5 / ^4[2:6] v5 / t1 s1")
    for move in ("1 1+1", "2 deeper 1+1", "2 deeper 1+1", "1 deeper 1+1 pick-up", "2 deeper 1+1"):
        outcome = engine.play(here, GAME.move_notation.read(move, {}))
        assert not isinstance(outcome, Refusal), move
        here = outcome.position
    assert (here.dive, here.turn) == (2, 1)
    assert isinstance(engine.play(here, GAME.move_notation.read("1 back 1+1", {})), Refusal)
