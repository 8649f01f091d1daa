"""Choices that a program makes by itself in place of those that were asked for."""

from functools import partial
from typing import Any

import pytest

from leadline.games import load_game
from leadline.judge.answers import JudgedAnswer, OwnChoice, chose_itself
from leadline.judge.reference import Expected
from leadline.recording.follow import play_moves
from leadline.recording.model import Answer
from leadline.suite.bundle import load_suite

GAME = load_game("captain-sonar")
OWN_BOAT = "sonar.mistake.drone-answered-for-own-boat"
RULE = "sonar.detect.drone-true"


def answer_to(sector: int, yes: bool) -> Any:
    """Return a question of Red on J10, in sector 4, to Blue on E5, in sector 1, and the answer, as moves."""
    question = {"kind": "drone", "seat": "red.captain", "sector": sector}
    answer = {"kind": "answer-drone", "seat": "blue.captain", "yes": yes}
    return [GAME.codecs.move.read({"choice": choice}) for choice in (question, answer)]


@pytest.mark.parametrize(
    ("sector", "asked", "mistakes", "is_chosen"),
    [
        (1, False, (), False),  # A lie was sent, and the program gave the only legal answer.
        (4, True, (), False),
        (1, True, (), True),  # The truth was sent, and the program lied.
        (1, True, (OWN_BOAT,), False),  # A program with this mistake can give no other answer.
        (4, False, (OWN_BOAT,), False),
        (1, False, (OWN_BOAT,), True),
    ],
)
def test_the_only_legal_answer_in_place_of_an_illegal_one_is_not_a_choice(
    sector: int, asked: bool, mistakes: tuple[str, ...], is_chosen: bool
) -> None:
    """A program that answers the drone by itself cannot give the answer that was sent if it is not true."""
    scenario = next(each for each in load_suite(GAME.id).scenarios if each.id == "sonar-detection-drone-yes")
    position = GAME.codecs.position.read_once(scenario.position)
    engine = GAME.engine_with(GAME.rulings.from_mapping(dict(GAME.recommended)), mistakes)
    played = answer_to(sector, not asked)
    playing = partial(play_moves, position=position, moves=played)
    own = OwnChoice(RULE, partial(play_moves, position=position, moves=answer_to(sector, asked)), "", played[-1])
    turn: Any = type("Turn", (), {"part": "main"})()
    answer = JudgedAnswer(turn, Answer("position"), before=position, playing=playing, moves=played, own_choice=own)
    assert chose_itself(answer, Expected(playing(engine, "nothing"), engine)) == is_chosen
