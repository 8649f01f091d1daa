"""Choices that a program makes by itself in place of those that were asked for."""

from functools import partial
from typing import Any

import pytest

from leadline.games import load_game
from leadline.judge.answers import JudgedAnswer, OwnChoice, chose_itself
from leadline.judge.reference import Expected
from leadline.recording.follow import Playing, play_claimed, play_moves
from leadline.recording.model import Answer
from leadline.suite.bundle import load_suite
from leadline_engines.surface import Refusal

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
    own = OwnChoice(RULE, partial(play_moves, position=position, moves=answer_to(sector, asked)), "", played[-1])
    playing = partial(play_moves, position=position, moves=played)
    assert is_chosen_by_itself(engine, position, played, own, playing) == is_chosen


def is_chosen_by_itself(engine: Any, position: Any, moves: list[Any], own: OwnChoice, playing: Playing) -> bool:
    """Return whether a choice counts as the program's own if it played these moves."""
    turn: Any = type("Turn", (), {"part": "main"})()
    answer = JudgedAnswer(turn, Answer("position"), before=position, playing=playing, moves=moves, own_choice=own)
    return chose_itself(answer, Expected(playing(engine, "nothing"), engine))


def test_a_needless_move_before_it_makes_the_only_legal_answer_no_choice() -> None:
    scenario = next(each for each in load_suite(GAME.id).scenarios if each.id == "sonar-detection-drone-yes")
    position = GAME.codecs.position.read_once(scenario.position)
    engine = GAME.engine_under(GAME.recommended)
    needless = answer_to(1, True)[1]
    played = [needless, *answer_to(4, False)]
    own = OwnChoice(RULE, partial(play_moves, position=position, moves=answer_to(4, True)), "", played[-1])
    playing = partial(play_claimed, position=position, moves=played, added={0})
    assert not is_chosen_by_itself(engine, position, played, own, playing)


def test_to_search_nothing_is_a_choice_if_the_roll_leads_to_a_chip() -> None:
    """Without the roll, only the word could be listed, of which a diver who goes up has one."""
    game = load_game("deep-sea-adventure")
    engine = game.engine_under(game.recommended)
    position = game.shorthand.position_of_line("1 20 / 1:0 1:1 1:2 1:3 / ^4 v2 / t1 s1")
    asked, played = (game.move_notation.read(move, {}) for move in ("1 back 1+1 drop 2:7", "1 back 1+1"))
    assert isinstance(play_moves(engine, position=position, moves=[asked]), Refusal)
    own = OwnChoice("dsa.search.one-action", partial(play_moves, position=position, moves=[asked]), "", played)
    playing = partial(play_moves, position=position, moves=[played])
    assert is_chosen_by_itself(engine, position, [played], own, playing)
