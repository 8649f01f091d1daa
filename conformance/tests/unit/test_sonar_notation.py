"""Tests of the one-line notation of Captain Sonar: both ways, in legal play and by hand, and its errors for people."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leadline.base.errors import InputError
from leadline.games import load_game
from leadline_engines.captain_sonar.move import (
    AnswerDrone,
    AnswerSonar,
    Breakdown,
    Check,
    Dive,
    Drone,
    Drop,
    End,
    Gauge,
    Move,
    Order,
    Radiation,
    Scenario,
    Silence,
    Sonar,
    Start,
    Surface,
    Torpedo,
    Trace,
    Trigger,
)
from leadline_engines.captain_sonar.position import Crew, Gauges, Position, Question, Setup
from leadline_engines.surface import Outcome

GAME = load_game("captain-sonar")
ENGINE = GAME.own_engine
MOVES = {
    "red start E5": Start("red.captain", "E5"),
    "red north": Order("red.captain", "north"),
    "blue west": Order("blue.captain", "west"),
    "red gauge torpedo": Gauge("red.first-mate", "torpedo"),
    "red breakdown W1": Breakdown("red.engineer", "W1"),
    "red radiation N6": Radiation("red.engineer", "N6"),
    "red drop F4": Drop("red.captain", "F4"),
    "red drop": Drop("red.captain"),
    "red trigger F4": Trigger("red.captain", "F4"),
    "red trigger": Trigger("red.captain"),
    "red torpedo F4": Torpedo("red.captain", "F4"),
    "red torpedo F4 via E4 F4": Torpedo("red.captain", "F4", ("E4", "F4")),
    "red torpedo": Torpedo("red.captain"),
    "red torpedo via E4": Torpedo("red.captain", None, ("E4",)),
    "red drone 2": Drone("red.captain", 2),
    "red drone": Drone("red.captain"),
    "red.first-mate drone 2": Drone("red.first-mate", 2),
    "red sonar": Sonar("red.captain"),
    "blue.first-mate sonar": Sonar("blue.first-mate"),
    "blue yes": AnswerDrone("blue.captain", True),
    "blue no": AnswerDrone("blue.captain", False),
    "blue answer row 5 column C": AnswerSonar("blue.captain", 5, "C"),
    "blue answer row 5 sector 1": AnswerSonar("blue.captain", 5, None, 1),
    "blue answer row 5 column C sector 1": AnswerSonar("blue.captain", 5, "C", 1),
    "blue answer": AnswerSonar("blue.captain"),
    "red silence east 3": Silence("red.captain", "east", 3),
    "red silence 0": Silence("red.captain"),
    "red silence 3": Silence("red.captain", None, 3),
    "red silence east 0": Silence("red.captain", "east", 0),
    "red scenario": Scenario("red.captain"),
    "red surface": Surface("red.captain"),
    "red.engineer trace": Trace("red.engineer"),
    "red.captain trace": Trace("red.captain"),
    "blue check valid": Check("blue.engineer"),
    "blue check crossed captain engineer": Check("blue.engineer", ("captain", "engineer")),
    "red dive": Dive("red.engineer"),
    "red end": End("red.captain"),
    "red.engineer north": Order("red.engineer", "north"),
    "red.captain gauge mine": Gauge("red.captain", "mine"),
    "red.captain dive": Dive("red.captain"),
}


@pytest.mark.parametrize(("text", "choice"), MOVES.items())
def test_moves_are_written_and_read(text: str, choice: Any) -> None:
    assert GAME.move_notation.write(Move(choice), {}) == text
    assert GAME.move_notation.read(text, {}) == Move(choice)


def test_every_kind_of_choice_has_a_line() -> None:
    from typing import get_args

    assert {type(choice) for choice in MOVES.values()} == set(get_args(GAME.types.choice))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("  Red  North ", "red north"),
        ("RED.First-Mate Drone 2", "red.first-mate drone 2"),
        ("red start e5", "red start E5"),
        ("blue answer column c row 5", "blue answer row 5 column C"),
        ("red breakdown w1", "red breakdown W1"),
        ("red.captain north", "red north"),
    ],
)
def test_what_else_is_read(text: str, plain: str) -> None:
    assert GAME.move_notation.write(GAME.move_notation.read(text, {}), {}) == plain


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("", "the seat is missing", "`red north`"),
        ("red", "a verb is missing", "`red gauge torpedo`"),
        ("green north", "there is no seat 'green'", "write red or blue"),
        ("red.firstmate drone 2", "there is no seat 'red.firstmate'", "did you mean 'red.first-mate'?"),
        ("red nroth", "'nroth' is not a verb", "did you mean 'north'?"),
        ("red north 2", "'2' means nothing here", "write `red north`"),
        ("red gauge", "a system is missing", "write `red gauge torpedo`"),
        ("red gauge torpdo", "'torpdo' is not a system", "did you mean 'torpedo'?"),
        ("red breakdown X1", "'X1' is not a symbol", "W1 to W6, N1 to N6"),
        ("red start 5E", "'5E' is not a space", "such as F4"),
        ("red start E05", "'E05' is not a space", "such as F4"),
        ("red start E²", "'E²' is not a space", "such as F4"),
        ("red torpedo F4 via", "a space that it passes is missing", "`red torpedo F4 via E4 F4`"),
        ("red drone A", "'A' is not a sector", "write a whole number"),
        ("red drone 99999", "'99999' is not a sector", "write a whole number"),
        ("red silence", "a number of spaces is missing", "`red silence east 3` or `red silence 0`"),
        ("red silence east", "a number of spaces is missing", "`red silence east 3`"),
        ("red silence 0 east", "'east' means nothing here", "`red silence 0`"),
        ("blue answer 5", "'5' is not row, column or sector", "write row, column or sector"),
        ("blue answer row 5 row 6", "the row is named twice", "`blue answer row 5 column C`"),
        ("red trace", "the role that traces is missing", "`red.engineer trace`"),
        ("blue check", "a result of the check is missing", "`blue check valid`"),
        ("blue check crossed cook", "'cook' is not a role", "write captain"),
    ],
)
def test_what_is_wrong_with_a_move(text: str, wrong: str, right: str) -> None:
    with pytest.raises(InputError) as error:
        GAME.move_notation.read(text, {})
    (problem,) = error.value.problems
    assert wrong in problem.wrong
    assert right in problem.remedy


FULL = Position(
    (
        Crew(
            at="E4",
            route=("E5", "E4"),
            mines=("D5",),
            gauges=Gauges(mine=1, torpedo=3),
            marks=("W1", "N6"),
            damage=1,
            owes=("gauge", "breakdown"),
            heading="north",
            ordered=True,
            last="use",
            fresh="D5",
            exempt=1,
        ),
        Crew(at="J10", route=("J10",), surfaced=True, traced=("captain",), checked=True, waits=2),
    ),
    "bravo",
    "turn-by-turn",
    "sudden-death",
    (4, 2),
    "red",
    Question("blue", "drone", 3),
    "red",
)
LINES = {
    "alpha turn-by-turn hunt / red E4 / blue J10 / turn=red": Position(
        (Crew(at="E4", route=("E4",)), Crew(at="J10", route=("J10",)))
    ),
    "bravo turn-by-turn sudden-death 4+2 / red E4 route=E5,E4 mines=D5 mine=1 torpedo=3 marks=W1,N6 damage=1 "
    "owes=gauge,breakdown heading=north ordered last=use fresh=D5 exempt=1 / blue J10 surfaced traced=captain checked "
    "waits=2 / turn=red question=blue:drone:3 shooter=red": FULL,
    "alpha real-time hunt / red - last=start / blue ? mines=? gauges=? marks=? damage=? owes=?": Position(
        (Crew(last="start"), Crew(None, None, None, None, None, None, None)), mode="real-time"
    ),
    "alpha real-time hunt / red - route=? / blue E4 route=none / turn=blue question=red:sonar": Position(
        (Crew(route=None), Crew(at="E4", route=())), mode="real-time", turn="blue", question=Question("red", "sonar")
    ),
}


@pytest.mark.parametrize(("text", "position"), LINES.items())
def test_positions_are_written_and_read(text: str, position: Position) -> None:
    written = GAME.position_notation.write(position)
    assert GAME.position_notation.read(written) == position
    assert written == text.replace("red - route=?", "red ?")


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("", "it has 1 section, not 3 or 4", "alpha turn-by-turn hunt / red E4"),
        ("alpha turn-by-turn hunt / red E4", "it has 2 sections", "/ blue J10"),
        ("atlantis turn-by-turn hunt / red E4 / blue E5", "'atlantis' is not a map", "alpha, bravo"),
        ("alpha turn hunt / red E4 / blue E5", "'turn' is not a mode", "real-time or turn-by-turn"),
        ("alpha real-time hunt 4 / red E4 / blue E5", "how many people", "such as 4+4"),
        ("alpha real-time hunt 4+4 x / red E4 / blue E5", "'x' means nothing here", "alpha"),
        ("alpha real-time hunt / blue E4 / red E5", "this should be the crew red, not 'blue'", "alpha"),
        ("alpha real-time hunt / red / blue E5", "the place of the submarine is missing", "red E4"),
        ("alpha real-time hunt / red E4 torpdo=3 / blue E5", "'torpdo' is not a key here", "did you mean 'torpedo'?"),
        ("alpha real-time hunt / red E4 torpedo=x / blue E5", "'x' is not a number of boxes", "a whole number"),
        ("alpha real-time hunt / red E4 torpedo / blue E5", "the value of torpedo is missing", "`torpedo=`"),
        ("alpha real-time hunt / red E4 damage=1 damage=2 / blue E5", "damage is written twice", "alpha"),
        ("alpha real-time hunt / red E4 ordered=1 / blue E5", "ordered takes no value", "`ordered` alone"),
        ("alpha real-time hunt / red E4 gauges=3 / blue E5", "'3' is not what gauges show", "torpedo=3"),
        ("alpha real-time hunt / red E4 mines=D5,44 / blue E5", "'44' is not a space", "such as F4"),
        ("alpha real-time hunt / red E4 heading=? / blue E5", "'?' is not a direction", "write north"),
        ("alpha real-time hunt / red E4 / blue E5 / turn=green", "'green' is not a crew", "red or blue"),
        ("alpha real-time hunt / red E4 / blue E5 / question=blue", "'' is not a question", "drone or sonar"),
    ],
)
def test_what_is_wrong_with_a_position(text: str, wrong: str, right: str) -> None:
    with pytest.raises(InputError) as error:
        GAME.position_notation.read(text)
    (problem,) = error.value.problems
    assert wrong in problem.wrong
    assert right in problem.remedy


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["turn-by-turn", "real-time"]), st.sampled_from(["alpha", "delta"]))
def test_every_game_is_written_and_read(seed: int, mode: str, name: str) -> None:
    chance, position = Random(seed), ENGINE.open(Setup(map=name, mode=mode)).position
    for _ in range(60):
        decisions = ENGINE.to_act(position)
        listed = [choice for one in decisions for choice in ENGINE.choices(position, one).listed]
        if not listed:
            break
        move = Move(chance.choice(listed))
        assert GAME.move_notation.read(GAME.move_notation.write(move, {}), {}) == move
        outcome = ENGINE.play(position, move)
        assert isinstance(outcome, Outcome)
        position = outcome.position
        for seen in (position, *(ENGINE.view(position, (f"{side}.engineer",)) for side in ("red", "blue"))):
            assert GAME.position_notation.read(GAME.position_notation.write(seen)) == seen
