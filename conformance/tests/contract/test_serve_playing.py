"""The reference engine as a subject, over real pipes: it plays, rolls for itself, lists and shows."""

from __future__ import annotations

import json
import os

import pytest
from talking import DROP, FULL, GAME, PARAMS, Talk, chip, diver, move, position, units

from leadline.games import load_game, recommended

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")


# --- Playing ------------------------------------------------------------------------------------------------


def test_a_move_is_played_as_told(talk: Talk) -> None:
    opened = talk.open(position=position(diver(4, carried="2:7"), diver(5)))
    played = talk.play(opened, move(1, "deeper", [1, 2], "pick-up"))
    assert played["played"] == {}
    assert played["position"]["divers"][0]["at"] == 7
    assert played["position"]["divers"][0]["carried"] == units("2:7 2:6")
    assert [(event["kind"], event["seat"], event["by"], event["air"]) for event in played["events"]] == [
        ("breathed", 1, 1, 19)
    ]


def test_an_illegal_move_is_refused_and_changes_nothing(talk: Talk) -> None:
    opened = talk.open(position=position(diver(4), diver(5)))
    assert talk.play(opened, move(2, "deeper", [1, 1]))["refused"]["rule"] == "dsa.dive.clockwise"
    assert talk.play(opened, move(1, "back", [1, 1]))["refused"]["rule"] == "dsa.direction.needs-treasure"
    assert talk.play(opened, move(1, "deeper", [1, 2], "drop", search=DROP))["refused"]["rule"].startswith("dsa.search")
    assert talk.play(opened, move(1, None, [1, 1]))["position"]["divers"][0]["at"] == 7


def test_every_reading_is_followed(talk: Talk) -> None:
    words = position(diver(5, carried="1:3"), diver(home=True))
    for reading, at in (("binding", 2), ("until-roll", 8)):
        opened = talk.open(position=words, readings={"take-back": reading})
        played = talk.play(opened, move(1, "back", [2, 2], then="deeper"))
        assert played["position"]["divers"][0]["at"] == at


def test_it_gives_samples_of_its_own_chance(talk: Talk) -> None:
    frame = {"game": GAME, "seats": 3}
    rolls = talk.get("sample", **frame, what="roll", times=300)["samples"]
    assert len(rolls) == 300
    assert {die for roll in rolls for die in roll} == {1, 2, 3}
    assert {len(roll) for roll in rolls} == {2}
    deals = talk.get("sample", **frame, what="deal", times=5)["samples"]
    assert len({json.dumps(deal) for deal in deals}) == 5
    for deal in deals:
        assert sorted(deal, key=lambda space: int(space[0]["value"])) == FULL
        assert talk.open(seats=3, deal=deal, starter=1)["position"]["line"] == deal


def test_what_cannot_be_sampled_is_an_error(talk: Talk) -> None:
    good = {"game": GAME, "seats": 2, "what": "roll", "times": 2}
    for bad in ({"game": "go-fish"}, {"seats": 9}, {"seats": "2"}, {"what": "card"}, {"times": 0}, {"times": 10**9}):
        assert talk.wrong("sample", **{**good, **bad})["code"] == PARAMS, bad
    assert talk.wrong("sample", **good, more=1)["code"] == PARAMS
    assert talk.wrong("sample", game=GAME, seats=2, what="roll")["message"] == "`sample` needs the part 'times'."


def test_a_whole_game_ends_with_scores_and_winners(talk: Talk) -> None:
    one_step = position(diver(1, "up", banked="3:10"), diver(home=True, banked="4:12"), dive=3, line="1:0 1:1")
    opened = talk.open(position=one_step)
    end = talk.play(opened, move(1, None, [1, 1]))["position"]
    assert (end["over"], end["turn"], end["scores"], end["winners"]) == (True, None, [10, 12], [2])
    assert talk.play(opened, move(1, None, [1, 1]))["refused"]["rule"] == "dsa.dive.three"
    assert talk.get("legal", handle=opened["handle"], dice=[1, 1]) == {"choices": []}


def test_a_wrong_move_is_an_error(talk: Talk) -> None:
    opened = talk.open(position=position(diver(4), diver(5)))
    good = move(1, "deeper", [1, 2])
    for bad in (
        {},
        {"choice": good["choice"]},
        {**good, "extra": 1},
        move(1, "sideways", [1, 2]),
        move(1, "deeper", [1, 4]),
        move(1, "deeper", [1]),
        move(9, "deeper", [1, 2]),
        move(1, "deeper", [1, 2], "swim"),
        move(1, "deeper", [1, 2], then="up"),
    ):
        assert talk.wrong("play", handle=opened["handle"], move=bad, text="")["code"] == PARAMS
    for handle in ("nothing", 1, None, [], {}, 1.5, True):
        assert talk.wrong("play", handle=handle, move=good, text="")["code"] == PARAMS
    assert "handle" in talk.wrong("play", move=good)["message"]


# --- Rolling for itself -------------------------------------------------------------------------------------


def test_it_rolls_for_a_move_without_dice_and_says_so(talk: Talk) -> None:
    rolls = set()
    for _ in range(60):
        opened = talk.open(position=position(diver(1), diver(8)))
        played = talk.play(opened, move(1, "deeper", None, "pick-up"))
        dice = played["played"]["dice"]
        rolls.add(tuple(dice))
        assert played["position"]["divers"][0]["at"] == 1 + sum(dice)
        landed_on_blank = 1 + sum(dice) == 3
        assert played["played"]["search"] == {"action": "nothing" if landed_on_blank else "pick-up"}
        assert len(played["position"]["divers"][0]["carried"]) == (0 if landed_on_blank else 1)
    assert len(rolls) > 4


def test_a_drop_it_rolled_for_is_done_on_a_blank_only(talk: Talk) -> None:
    done = set()
    for _ in range(60):
        opened = talk.open(position=position(diver(1, carried="2:4"), diver(8), line="1:0 1:1 _ 1:2 _ 2:5 2:6 3:8"))
        played = talk.play(opened, move(1, "deeper", None, search=DROP))
        at = played["position"]["divers"][0]["at"]
        action = played["played"]["search"]["action"]
        assert action == ("drop" if at in (3, 5) else "nothing")
        assert played["position"]["line"][at - 1] == ([chip("2:4")] if action == "drop" else units(LINE)[at - 1])
        done.add(action)
    assert done == {"drop", "nothing"}


LINE = "1:0 1:1 _ 1:2 _ 2:5 2:6 3:8"


def test_what_no_roll_can_make_legal_is_refused(talk: Talk) -> None:
    opened = talk.open(position=position(diver(4), diver(5)))
    assert talk.play(opened, move(1, "back", None))["refused"]["rule"] == "dsa.direction.needs-treasure"


def test_a_turn_that_stops_after_the_breath_needs_no_roll(talk: Talk) -> None:
    out_of_air = position(diver(4, carried="2:7"), diver(home=True), air=1)
    for readings, refused in (({"last-breath": "optional-finish"}, False), ({}, True)):
        opened = talk.open(position=out_of_air, readings=readings)
        played = talk.play(opened, move(1, None, None, stop=True))
        assert ("refused" in played) is refused
        assert refused or played["played"] == {}


def test_it_rolls_off_for_the_next_starter_too(talk: Talk) -> None:
    shared = {"equally-far": "roll-off", "last-space-occupied": "share-last"}
    last_breath = position(diver(4, carried="2:7"), diver(5), diver(1), air=1, line="1:0 _ 1:1 _ 1:2")
    starters = set()
    for _ in range(40):
        played = talk.play(talk.open(seats=3, position=last_breath, readings=shared), move(1, "deeper", None))
        said, after = played["played"], played["position"]
        rounds = said["chance"]["roll_off"]
        assert all(len(rolls) == 2 for rolls in rounds)
        first, second = map(sum, rounds[-1])
        assert (after["dive"], after["starter"]) == (2, 1 if first > second else 2)
        assert said["choice"] == {"search": {"action": "nothing"}}
        starters.add(after["starter"])
    assert starters == {1, 2}


# --- The other methods --------------------------------------------------------------------------------------


def test_legal_lists_the_choices_for_a_roll(talk: Talk) -> None:
    opened = talk.open(position=position(diver(4, carried="1:3"), diver(6)))
    plug = load_game(GAME)
    engine = plug.engine(plug.rulings.from_mapping(recommended(GAME)))
    now = plug.positions.read({key: value for key, value in opened["position"].items() if key != "over"})
    choices = talk.get("legal", handle=opened["handle"], dice=[1, 2])["choices"]
    assert [plug.choices.read(choice) for choice in choices] == list(engine.moves(now, 1, (1, 2)))
    assert len(choices) > 2
    for dice in ([1, 4], [1], [], [[1], 2], [True, 1], "12", None, {}):
        assert talk.wrong("legal", handle=opened["handle"], dice=dice)["code"] == PARAMS


def test_a_view_shows_a_value_to_those_who_have_seen_it(talk: Talk) -> None:
    seen = [{"level": 2, "value": 7, "known_to": [1]}]
    given = position(diver(4), diver(home=True))
    given["divers"][1]["carried"] = [seen]
    handle = talk.open(position=given)["handle"]
    shown = [talk.get("view", handle=handle, seat=seat)["view"]["divers"][1]["carried"] for seat in (1, 2)]
    assert shown == [[[{"level": 2, "value": 7}]], [[{"level": 2}]]]
    assert all("value" not in one for one in talk.get("view", handle=handle, seat=1)["view"]["line"][0])
    for seat in (0, 3, -1, "1", None, True):
        assert talk.wrong("view", handle=handle, seat=seat)["code"] == PARAMS


def test_many_games_live_side_by_side_until_they_are_closed(talk: Talk) -> None:
    given = position(diver(4), diver(5))
    one, other = talk.open(position=given), talk.open(position=given)
    assert one["handle"] != other["handle"]
    talk.play(one, move(1, "deeper", [1, 2]))
    assert talk.play(other, move(1, "deeper", [1, 1]))["position"]["divers"][0]["at"] == 7
    assert talk.get("close", handle=one["handle"]) == {}
    assert talk.wrong("close", handle=one["handle"])["code"] == PARAMS
    assert talk.play(other, move(2, "deeper", [1, 1]))["position"]["turn"] == 1
