"""The reference engine as a subject, over real pipes: it plays, rolls for itself, lists and shows."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
from talking import DROP, FULL, GAME, PARAMS, Talk, chip, diver, move, position, units

from leadline.games import load_game

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")


# --- Playing ------------------------------------------------------------------------------------------------


def test_a_move_is_played_as_told(talk: Talk) -> None:
    opened = talk.load(position(diver(4, carried="2:7"), diver(5)))
    played = talk.play(opened, move(1, "deeper", [1, 2], "pick-up"))
    assert "played" not in played
    assert played["position"]["divers"][0]["at"] == 7
    assert played["position"]["divers"][0]["carried"] == units("2:7 2:6")
    assert [(event["kind"], event["seat"], event["by"], event["air"]) for event in played["events"]] == [
        ("breathed", 1, 1, 19)
    ]


def test_an_illegal_move_is_refused_and_changes_nothing(talk: Talk) -> None:
    opened = talk.load(position(diver(4), diver(5)))
    assert talk.play(opened, move(2, "deeper", [1, 1]))["refused"]["rule"] == "dsa.dive.clockwise"
    assert talk.play(opened, move(1, "back", [1, 1]))["refused"]["rule"] == "dsa.direction.needs-treasure"
    assert talk.play(opened, move(1, "deeper", [1, 2], "drop", search=DROP))["refused"]["rule"].startswith("dsa.search")
    assert talk.play(opened, move(1, None, [1, 1]))["position"]["divers"][0]["at"] == 7


def test_every_reading_is_followed(talk: Talk) -> None:
    words = position(diver(5, carried="1:3"), diver(home=True))
    for reading, at in (("binding", 2), ("until-roll", 8)):
        opened = talk.load(words, take_back=reading)
        played = talk.play(opened, move(1, "back", [2, 2], then="deeper"))
        assert played["position"]["divers"][0]["at"] == at


def test_it_gives_samples_of_its_own_chance(talk: Talk) -> None:
    rolls = talk.get("sample", game=GAME, randomiser="dice", times=300)["samples"]
    assert len(rolls) == 300
    assert {die for roll in rolls for die in roll} == {1, 2, 3}
    assert {len(roll) for roll in rolls} == {2}
    deals = talk.get("sample", game=GAME, randomiser="deal", times=5)["samples"]
    assert len({json.dumps(deal) for deal in deals}) == 5
    for deal in deals:
        assert sorted(deal, key=lambda space: int(space[0]["value"])) == FULL
        assert talk.open(seats=3, deal=deal, starter=1)["position"]["line"] == deal


def test_what_cannot_be_sampled_is_an_error(talk: Talk) -> None:
    good = {"game": GAME, "randomiser": "dice", "times": 2}
    for bad in ({"game": "go-fish"}, {"randomiser": "card"}, {"times": 0}, {"times": "2"}, {"times": 10**9}):
        assert talk.wrong("sample", **{**good, **bad})["code"] == PARAMS, bad
    assert talk.wrong("sample", **good, more=1)["code"] == PARAMS
    assert talk.wrong("sample", game=GAME, randomiser="dice")["message"] == "`sample` needs the part 'times'."


def test_a_whole_game_ends_with_scores_and_winners(talk: Talk) -> None:
    one_step = position(diver(1, "up", banked="3:10"), diver(home=True, banked="4:12"), dive=3, line="1:0 1:1")
    opened = talk.load(one_step)
    end = talk.play(opened, move(1, None, [1, 1]))["position"]
    assert (end["over"], end["turn"], end["scores"], end["winners"]) == (True, None, [10, 12], [2])
    assert talk.play(opened, move(1, None, [1, 1]))["refused"]["rule"] == "dsa.dive.three"
    assert legal(talk, opened, 1, [1, 1]) == []


def test_a_wrong_move_is_an_error(talk: Talk) -> None:
    opened = talk.load(position(diver(4), diver(5)))
    good = move(1, "deeper", [1, 2])
    for bad in (
        {},
        {"chance": good["chance"]},
        {**good, "extra": 1},
        {**good, "chance": {"dyce": [1, 2]}},
        {**good, "choice": {**good["choice"], "search": {"action": "nothing", "unit": 1}}},
        move(1, "sideways", [1, 2]),
        move(1, "deeper", [1, 2], "swim"),
        move(1, "deeper", [1, 2], then="up"),
    ):
        assert talk.wrong("play", handle=opened["handle"], moves=[bad], texts=[""])["code"] == PARAMS, bad
    assert talk.wrong("play", handle=opened["handle"], moves=[], texts=[])["code"] == PARAMS
    for handle in ("nothing", 1, None, [], {}, 1.5, True):
        assert talk.wrong("play", handle=handle, moves=[good], texts=[""])["code"] == PARAMS
    assert "handle" in talk.wrong("play", moves=[good])["message"]
    assert "moves" in talk.wrong("play", handle=opened["handle"], move=good)["message"]
    assert talk.wrong("play", handle=opened["handle"], moves=good)["message"] == "'moves' must be a list."
    assert (
        talk.wrong("play", handle=opened["handle"], moves=[good, 5])["message"] == "Each of 'moves' must be an object."
    )


def test_a_move_that_the_game_does_not_have_is_refused(talk: Talk) -> None:
    opened = talk.load(position(diver(4, carried="2:7"), diver(5)))
    good = move(1, "deeper", [1, 1])
    nothing_dropped = {"action": "drop", "unit": 1, "chips": [], "source": "carried"}
    for bad in (
        *(move(1, "deeper", dice) for dice in ([0, 2], [1, 4], [1, 7], [1], [1, 2, 3])),
        move(9, "deeper", [1, 2]),
        move(0, "deeper", [1, 2]),
        move(1, "deeper", [1, 2], search={**nothing_dropped}),
        move(1, "deeper", [1, 2], search={**nothing_dropped, "unit": 0, "chips": None}),
        {**good, "chance": {"dice": [1, 1], "roll_off": [[[1, 4]]]}},
    ):
        answer = talk.play(opened, bad)
        assert answer["refused"]["at"] == 1, bad
        assert answer["refused"]["why"].startswith("the game has no such move: "), bad
        assert "Nothing" not in answer["refused"]["why"]
        assert answer["position"] == opened["position"]
    after = talk.play(opened, good, move(2, "deeper", [1, 4]))
    assert (after["refused"]["at"], after["position"]["turn"]) == (2, 2)


def test_where_one_move_has_a_wrong_shape_none_is_played(talk: Talk) -> None:
    opened = talk.load(position(diver(4), diver(6)))
    moves = [move(1, "deeper", [1, 1]), move(2, "sideways", [1, 1])]
    assert talk.wrong("play", handle=opened["handle"], moves=moves, texts=["", ""])["code"] == PARAMS
    assert talk.play(opened, move(1, "deeper", [1, 1]))["position"]["turn"] == 2


def test_a_drop_that_names_nothing_is_of_the_only_unit(talk: Talk) -> None:
    nothing = {"action": "drop", "unit": None, "chips": None, "source": "carried"}
    one = talk.load(position(diver(1, carried="2:4"), diver(8)))
    assert talk.play(one, move(1, "deeper", [1, 1], search=nothing))["refused"]["rule"] == "dsa.search.drop-on-blank"
    line = "1:0 1:1 _ 1:2 _ 2:5 2:6 3:8"
    one = talk.load(position(diver(1, carried="2:4"), diver(8), line=line))
    assert talk.play(one, move(1, "deeper", [2, 3], search=nothing))["position"]["line"][4] == [chip("2:4")]
    two = talk.load(position(diver(1, carried="2:4 1:3"), diver(8), line=line))
    assert talk.play(two, move(1, "deeper", [3, 3], search=nothing))["refused"]["rule"] == "dsa.search.drop-choice"


# --- Rolling for itself -------------------------------------------------------------------------------------


def test_it_rolls_for_a_move_without_dice_and_says_so(talk: Talk) -> None:
    rolls = set()
    for _ in range(60):
        opened = talk.load(position(diver(1), diver(8)))
        played = talk.play(opened, move(1, "deeper", None, "pick-up"))
        said = played["played"][0]
        dice = said["chance"]["dice"]
        rolls.add(tuple(dice))
        assert played["position"]["divers"][0]["at"] == 1 + sum(dice)
        landed_on_blank = 1 + sum(dice) == 3
        search = said.get("choice", {"search": {"action": "pick-up"}})["search"]
        assert search == {"action": "nothing" if landed_on_blank else "pick-up"}
        assert len(played["position"]["divers"][0]["carried"]) == (0 if landed_on_blank else 1)
    assert len(rolls) > 4


def test_a_drop_it_rolled_for_is_done_on_a_blank_only(talk: Talk) -> None:
    done = set()
    for _ in range(60):
        opened = talk.load(position(diver(1, carried="2:4"), diver(8), line="1:0 1:1 _ 1:2 _ 2:5 2:6 3:8"))
        played = talk.play(opened, move(1, "deeper", None, search=DROP))
        at = played["position"]["divers"][0]["at"]
        action = played["played"][0].get("choice", {"search": DROP})["search"]["action"]
        assert action == ("drop" if at in (3, 5) else "nothing")
        assert played["position"]["line"][at - 1] == ([chip("2:4")] if action == "drop" else units(LINE)[at - 1])
        done.add(action)
    assert done == {"drop", "nothing"}


LINE = "1:0 1:1 _ 1:2 _ 2:5 2:6 3:8"


def test_what_no_roll_can_make_legal_is_refused(talk: Talk) -> None:
    opened = talk.load(position(diver(4), diver(5)))
    assert talk.play(opened, move(1, "back", None))["refused"]["rule"] == "dsa.direction.needs-treasure"


def test_a_turn_that_stops_after_the_breath_needs_no_roll(talk: Talk) -> None:
    out_of_air = position(diver(4, carried="2:7"), diver(home=True), air=1)
    for readings, refused in (({"last_breath": "optional-finish"}, False), ({}, True)):
        opened = talk.load(out_of_air, **readings)
        played = talk.play(opened, move(1, None, None, stop=True))
        assert ("refused" in played) is refused
        assert "played" not in played


def test_it_rolls_off_for_the_next_starter_too(talk: Talk) -> None:
    shared = {"equally_far": "roll-off", "last_space_occupied": "share-last"}
    last_breath = position(diver(4, carried="2:7"), diver(5), diver(1), air=1, line="1:0 _ 1:1 _ 1:2")
    starters = set()
    for _ in range(40):
        played = talk.play(talk.load(last_breath, **shared), move(1, "deeper", None))
        said, after = played["played"][0], played["position"]
        rounds = said["chance"]["roll_off"]
        assert all(len(rolls) == 2 for rolls in rounds)
        first, second = map(sum, rounds[-1])
        assert (after["dive"], after["starter"]) == (2, 1 if first > second else 2)
        assert "choice" not in said
        starters.add(after["starter"])
    assert starters == {1, 2}


# --- The other methods --------------------------------------------------------------------------------------


def test_legal_lists_the_choices_for_a_roll(talk: Talk) -> None:
    opened = talk.load(position(diver(4, carried="1:3"), diver(6)))
    game = load_game(GAME)
    now = game.codecs.position.read({key: one for key, one in opened["position"].items() if key in POSITION})
    decision = game.own_engine.to_act(now)[0]
    chance = game.codecs.chance.read({"dice": [1, 2], "roll_off": []})
    choices = legal(talk, opened, 1, [1, 2])
    assert [game.codecs.choice.read(one) for one in choices] == list(
        game.own_engine.choices(now, decision, chance).listed
    )
    assert len(choices) > 2
    assert legal(talk, opened, 2, [1, 2]) == []
    assert talk.get("legal", handle=opened["handle"], seat=1, kind="answer", given=None) == {"choices": []}
    without = talk.get("legal", handle=opened["handle"], seat=1, kind="turn", given=None)["choices"]
    assert [one["declare"] for one in without] == ["deeper", "back"]
    for dice in ([1, 4], [1], [], [[1], 2], [True, 1], "12", {}):
        error = talk.wrong("legal", handle=opened["handle"], seat=1, kind="turn", given={"dice": dice})
        assert error["code"] == PARAMS, dice


POSITION = ("dive", "air", "line", "divers", "turn", "starter", "last_home")


def legal(talk: Talk, opened: dict[str, Any], seat: int, dice: list[int]) -> list[dict[str, Any]]:
    """Return the legal choices of a seat for a roll."""
    given = {"dice": dice}
    asked = talk.get("legal", handle=opened["handle"], seat=seat, kind="turn", given=given)
    choices: list[dict[str, Any]] = asked["choices"]
    return choices


def test_a_view_shows_a_value_to_those_who_have_seen_it(talk: Talk) -> None:
    given = position(diver(4), diver(home=True))
    given["divers"][1]["carried"] = [[{"level": 2, "value": 7, "known_to": [1]}]]
    handle = talk.load(given)["handle"]
    for seats, value in (([1], 7), ([2], None), ([1, 2], 7)):
        view = talk.get("view", handle=handle, seats=seats)["view"]
        assert view["divers"][1]["carried"][0][0].get("value") == value, seats
        assert view["line"][0][0].get("value") is None
    for seat in (0, 3, -1, "1", None, True):
        assert talk.wrong("view", handle=handle, seats=[seat])["code"] == PARAMS, seat


# --- Bundles --------------------------------------------------------------------------------------------


def test_several_moves_are_played_in_one_go(talk: Talk) -> None:
    given = position(diver(4), diver(6))
    one, other = talk.load(given), talk.load(given)
    both = talk.play(one, move(1, "deeper", [1, 1]), move(2, "deeper", [1, 1]))
    first, second = talk.play(other, move(1, "deeper", [1, 1])), talk.play(other, move(2, "deeper", [1, 1]))
    assert both["position"] == second["position"]
    assert both["events"] == [*first["events"], *second["events"]]
    assert "played" not in both


def test_a_refusal_says_which_move_and_where_the_game_stands(talk: Talk) -> None:
    opened = talk.load(position(diver(4), diver(6)))
    answer = talk.play(opened, move(1, "deeper", [1, 1]), move(1, "deeper", [1, 1]), move(2, "deeper", [1, 1]))
    assert (answer["refused"]["rule"], answer["refused"]["at"]) == ("dsa.dive.clockwise", 2)
    assert (answer["position"]["turn"], answer["position"]["divers"][0]["at"]) == (2, 7)
    assert talk.play(opened, move(2, "deeper", [1, 1]))["position"]["turn"] == 1


def test_what_was_rolled_is_said_beside_the_move_it_was_rolled_for(talk: Talk) -> None:
    opened = talk.load(position(diver(1), diver(2)))
    played = talk.play(opened, move(1, "deeper", [1, 1]), move(2, "deeper", None))["played"]
    assert played[0] == {}
    assert set(played[1]["chance"]["dice"]) <= {1, 2, 3}


# --- Games of their own ---------------------------------------------------------------------------------


def test_many_games_live_side_by_side_until_they_are_closed(talk: Talk) -> None:
    given = position(diver(4), diver(5))
    one, other = talk.load(given), talk.load(given)
    assert one["handle"] != other["handle"]
    talk.play(one, move(1, "deeper", [1, 2]))
    assert talk.play(other, move(1, "deeper", [1, 1]))["position"]["divers"][0]["at"] == 7
    assert talk.get("close", handle=one["handle"]) == {}
    assert talk.wrong("close", handle=one["handle"])["code"] == PARAMS
    assert talk.play(other, move(2, "deeper", [1, 1]))["position"]["turn"] == 1
