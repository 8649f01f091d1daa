"""The reference engine as a subject, over real pipes: what it says of itself, and how it opens games."""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter

import pytest
from talking import COMMAND, FULL, GAME, PARAMS, ROLLS_OFF, Talk, diver, move, position

from leadline.games import load_game, spec_of
from leadline.protocol.messages import CAPABILITIES

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")


# --- What it says of itself ---------------------------------------------------------------------------------


def test_it_can_do_everything_and_follows_every_reading(talk: Talk) -> None:
    hello = talk.get("initialize", protocol=3, runner={"name": "leadline", "version": "0"})
    game = hello["games"][GAME]
    assert game["can"] == [*CAPABILITIES, *load_game(GAME).inputs]
    assert set(game["offers"]["seats"]) >= {2, 3, 4, 5, 6}
    assert game["claims"] == {"profile": "recommended"}
    assert game["configurable"] == {name: list(some) for name, some in load_game(GAME).rulings.readings().items()}


def test_it_claims_the_profile_and_the_readings_it_was_started_with() -> None:
    talk = Talk([*COMMAND, "--profile", "comrades-guide", "--reading", "below-zero=negative"])
    game = talk.get("initialize", protocol=3)["games"][GAME]
    assert game["claims"] == {"profile": "comrades-guide", "readings": {"below-zero": "negative"}}
    last_breath = position(diver(4, carried="2:4 2:5 2:6"), diver(1), air=2, line="1:0 _ 1:1 _ _ 2:7")
    opened = talk.load(last_breath)
    assert talk.play(opened, move(1, "deeper", [1, 1]))["events"][0]["air"] == -1
    told = talk.load(last_breath, below_zero="clamp-zero")
    assert talk.play(told, move(1, "deeper", [1, 1]))["events"][0]["air"] == 0
    assert talk.end() == (0, "")


def test_a_mistake_named_twice_is_built_in_once() -> None:
    talk = Talk([*COMMAND, "--mistake", "two-dives", "--mistake", "dsa.mistake.two-dives"])
    talk.get("initialize", protocol=3)
    assert "position" in talk.load(position(diver(), diver()))
    assert talk.end() == (0, "")


def test_the_start_of_its_name_is_enough() -> None:
    talk = Talk([*COMMAND[:-1], "deep-sea"])
    assert list(talk.get("initialize", protocol=3)["games"]) == [GAME]
    assert talk.end() == (0, "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["go-fish"], "there is no game 'go-fish'"),
        ([GAME, "--profile", "comrade-guide"], "did you mean comrades-guide?"),
        ([GAME, "--reading", "tie-break=oldest"], "has no reading 'oldest'"),
        ([GAME, "--reading", "tie-break"], "write DISPUTE=READING"),
    ],
)
def test_a_wrong_command_line_is_told_and_nothing_is_served(words: list[str], said: str) -> None:
    done = subprocess.run([*COMMAND[:-1], *words], input=b"", capture_output=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stdout == b""
    assert said in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


def test_the_spec_and_the_server_speak_of_the_same_disputes(talk: Talk) -> None:
    follows = talk.get("initialize", protocol=3)["games"][GAME]["configurable"]
    assert list(follows) == [dispute.id for dispute in spec_of(GAME).open_disputes()]


# --- Opening ------------------------------------------------------------------------------------------------


def test_it_deals_itself_if_not_told_and_says_what(talk: Talk) -> None:
    opened = [talk.open(seats=3) for _ in range(20)]
    for one in opened:
        line = one["position"]["line"]
        assert one["played"]["deal"] == line
        levels = [space[0]["level"] for space in line]
        assert levels == sorted(levels)
        assert Counter(space[0]["value"] for space in line) == Counter([*range(16), *range(16)])
        assert one["played"]["starter"] == one["position"]["starter"] == one["position"]["turn"]
        assert (one["position"]["air"], one["position"]["dive"], one["position"]["over"]) == (25, 1, False)
    assert len({json.dumps(one["played"]["deal"]) for one in opened}) == len(opened)


def test_it_takes_the_deal_and_the_starter(talk: Talk) -> None:
    opened = talk.open(seats=4, deal=FULL, starter=3, roll_off=[])
    assert opened["played"] == {}
    assert opened["position"]["line"] == FULL
    assert (opened["position"]["turn"], opened["position"]["starter"]) == (3, 3)


def test_a_starter_of_null_is_nobody(talk: Talk) -> None:
    assert talk.open(starter=None)["refused"]["rule"] == "dsa.setup.starter"
    rolls = [[[1, 2], [2, 2]]]
    assert talk.open(starter=None, roll_off=rolls)["refused"]["rule"] == "dsa.setup.starter"
    assert talk.open(starter=None, roll_off=rolls, readings=ROLLS_OFF)["position"]["turn"] == 2
    rolled = [talk.open(seats=6, starter=None, readings=ROLLS_OFF) for _ in range(40)]
    assert len({one["position"]["turn"] for one in rolled}) > 1
    assert all(len(one["played"]["roll_off"][0]) == 6 for one in rolled)


def test_impossible_openings_are_refused_with_the_rule(talk: Talk) -> None:
    assert talk.open(seats=1)["refused"]["rule"] == "dsa.setup.players"
    assert talk.open(seats=7)["refused"]["rule"] == "dsa.setup.players"
    assert "handle" in talk.open(seats=1, readings={"player-count": "1-to-6"})
    assert talk.open(deal=FULL[1:])["refused"]["rule"] == "dsa.setup.chips"
    assert talk.open(deal=FULL[::-1])["refused"]["rule"] == "dsa.setup.line"
    assert talk.open(starter=3)["refused"]["rule"] == "dsa.setup.starter"


def test_it_takes_a_position_and_gives_it_back(talk: Talk) -> None:
    given = position(diver(4, carried="2:7"), diver(6), diver(home=True, carried="1:3"))
    acts = [{"seats": [1], "kind": "turn"}]
    assert talk.load(given)["position"] == {**given, "to_act": acts, "over": False}


def test_a_position_that_contradicts_itself_is_refused_one_nobody_can_reach_is_not(talk: Talk) -> None:
    refused = talk.load(position(diver(4), diver(4)))["refused"]
    assert refused["rule"] == "dsa.swim.one-diver-a-space"
    assert refused["why"]
    assert "handle" in talk.load(position(diver(4, carried="1:2+2:5"), diver(1), line="1:0 1:1 _ _ 2:4"))


def test_without_many_games_an_opening_ends_the_previous_game() -> None:
    talk = Talk([*COMMAND, "--without", "many-games"])
    talk.get("initialize", protocol=3)
    first, second = talk.open(), talk.open()
    assert "at most 1 can be open" in talk.wrong("close", handle=first["handle"])["message"]
    talk.get("close", handle=second["handle"])
    assert talk.end() == (0, "")


def test_a_wrong_opening_is_an_error(talk: Talk) -> None:
    good = position(diver(4), diver(5))
    frame = {"game": GAME, "readings": {}}
    for bad in (
        {"game": "go-fish", "setup": {"seats": 2}},
        {"game": ["x"], "setup": {"seats": 2}},
        {"setup": {"seats": "2"}},
        {"setup": {"seats": True}},
        {"setup": {"seats": 2, "starter": "first"}},
        {"setup": {"seats": 2, "colour": "red"}},
        {"setup": []},
        {"setup": {"seats": 2}, "readings": {"tie-brake": "level4-only"}},
        {"setup": {"seats": 2}, "readings": {"tie-break": "oldest-player"}},
        {"setup": {"seats": 2}, "readings": {"submarine-sharing": "single"}},
        {"setup": {"seats": 2}, "readings": {"tie-break": 4}},
        {"setup": {"seats": 2}, "readings": ["tie-break"]},
        {"position": {**good, "air": "20"}},
        {"position": {**good, "colour": "red"}},
        {"position": {"dive": 1}},
        {"position": good, "setup": {"seats": 2}},
        {"position": []},
        {"postion": good},
        {},
    ):
        assert talk.wrong("open", **{**frame, **bad})["code"] == PARAMS, bad
    assert talk.wrong("open", setup={"seats": 2})["message"] == "`open` needs the part 'game'."
    assert "send one of them" in talk.wrong("open", **frame)["message"]
    near = talk.wrong("open", **frame | {"setup": {"seats": 2}, "readings": {"tie-brake": "level4-only"}})
    assert "did you mean tie-break" in near["message"]


def test_an_opening_that_the_game_does_not_have_is_refused(talk: Talk) -> None:
    good = position(diver(4), diver(5))
    for bad in (
        {"setup": {"seats": 0}},
        {"setup": {"seats": 99}},
        {"setup": {"seats": 2, "deal": [[{"level": 9, "value": 1}]]}},
        {"setup": {"seats": 2, "starter": 9}},
        {"setup": {"seats": 2, "roll_off": [[[1, 7]]], "starter": None}},
        {"position": {**good, "dive": 4}},
        {"position": {**good, "air": 26}},
        {"position": {**good, "turn": 0}},
        {"position": {**good, "divers": []}},
        {"position": {**good, "divers": [diver(4), {**diver(5), "carried": [[]]}]}},
    ):
        refused = talk.get("open", game=GAME, readings={}, **bad)["refused"]
        assert refused["why"], bad
    # One part that is of the wrong kind makes it an error, whatever else there is.
    assert talk.wrong("open", game=GAME, readings={}, position={**good, "dive": 4, "air": "20"})["code"] == PARAMS


def test_a_closed_dispute_may_be_named_with_its_one_reading(talk: Talk) -> None:
    assert "handle" in talk.open(readings={"submarine-sharing": "shared"})
