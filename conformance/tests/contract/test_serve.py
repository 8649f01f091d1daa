"""The reference engine as a subject, the kit for adapters, and the naive sample: all over real pipes."""

from __future__ import annotations

import copy
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from leadline import kit
from leadline.games import load_game, recommended, spec_of
from leadline.protocol.messages import CAPABILITIES, RESULTS

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

GAME = "deep-sea-adventure"
COMMAND = [sys.executable, "-m", "leadline", "subject", GAME]
NAIVE = Path(__file__).parents[2] / "subjects" / "naive" / "subject.py"
ROLLS_OFF = {"first-player": "roll-off"}
PARSE, INVALID, UNKNOWN, PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603


class Talk:
    """A conversation with a program; every answer is checked for its frame."""

    def __init__(self, command: list[str], **environment: str) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **environment},
        )
        self.number = 0

    def send(self, line: bytes) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        raw = self.process.stdout.readline()
        assert raw.endswith(b"\n"), self.process.communicate()
        answer: dict[str, Any] = json.loads(raw)
        assert answer["jsonrpc"] == "2.0"
        assert ("result" in answer) != ("error" in answer)
        return answer

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        self.number += 1
        request = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        answer = self.send(json.dumps(request).encode())
        assert answer["id"] == self.number
        return answer

    def get(self, method: str, **params: Any) -> dict[str, Any]:
        answer = self.ask(method, **params)
        assert "result" in answer, answer
        result: dict[str, Any] = answer["result"]
        RESULTS[method].read(result)
        return result

    def wrong(self, method: str, **params: Any) -> dict[str, Any]:
        error: dict[str, Any] = self.ask(method, **params)["error"]
        assert error["message"][0].isupper() or error["message"][0] in "'`"
        assert error["message"].endswith((".", "?"))
        return error

    def open(self, **params: Any) -> dict[str, Any]:
        return self.get("open", **{"game": GAME, "seats": 2, "readings": {}, **params})

    def play(self, opened: dict[str, Any], move: dict[str, Any]) -> dict[str, Any]:
        return self.get("play", handle=opened["handle"], move=move, text="")

    def end(self) -> tuple[int, str]:
        out, log = self.process.communicate(timeout=30)
        assert out == b""
        return self.process.returncode, log.decode()


@pytest.fixture(scope="module")
def talk() -> Iterator[Talk]:
    """One server for all that leaves no trace; in the end it has written nothing on stderr."""
    one = Talk(COMMAND)
    yield one
    assert one.end() == (0, "")


def chip(text: str) -> dict[str, int]:
    level, value = map(int, text.split(":"))
    return {"level": level, "value": value}


def units(text: str) -> list[list[dict[str, int]]]:
    return [[] if unit == "_" else [chip(one) for one in unit.split("+")] for unit in text.split()]


def diver(at: int = 0, facing: str = "down", carried: str = "", banked: str = "", home: bool = False) -> dict[str, Any]:
    way = "up" if home else facing
    return {"at": at, "facing": way, "home": home, "carried": units(carried), "banked": units(banked)}


def position(*divers: dict[str, Any], line: str = "1:0 1:1 _ 1:2 2:4 2:5 2:6 3:8", **more: Any) -> dict[str, Any]:
    at_home = [seat for seat, one in enumerate(divers, 1) if one["home"]]
    plain = {"dive": 1, "air": 20, "turn": 1, "starter": 1, "last_home": at_home[0] if at_home else None, "idle": 0}
    return {**plain, "line": units(line), "divers": list(divers), **more}


def move(seat: int, word: str | None, dice: list[int] | None, action: str = "nothing", **more: Any) -> dict[str, Any]:
    choice = {"seat": seat, "declare": word, "then": None, "stop": False, "search": {"action": action}, "lay": []}
    return {"choice": {**choice, **more}, "chance": {"dice": dice, "roll_off": []}}


FULL = [[chip(f"{value // 4 + 1}:{value}")] for value in range(16) for _ in (1, 2)]


# --- What it says of itself ---------------------------------------------------------------------------------


def test_it_can_do_everything_and_follows_every_reading(talk: Talk) -> None:
    hello = talk.get("initialize", protocol=1, runner={"name": "leadline", "version": "0"})
    game = hello["games"][GAME]
    assert game["can"] == [name for name in CAPABILITIES if name != "total"]
    assert set(game["seats"]) >= {2, 3, 4, 5, 6}
    assert game["claims"] == {"profile": "recommended"}
    assert game["follows"] == {name: list(some) for name, some in load_game(GAME).rulings.readings().items()}


def test_it_claims_the_profile_and_the_readings_it_was_started_with() -> None:
    talk = Talk([*COMMAND, "--profile", "comrades-guide", "--reading", "below-zero=negative"])
    game = talk.get("initialize", protocol=1)["games"][GAME]
    assert game["claims"] == {"profile": "comrades-guide", "readings": {"below-zero": "negative"}}
    last_breath = position(diver(4, carried="2:4 2:5 2:6"), diver(1), air=2, line="1:0 _ 1:1 _ _ 2:7")
    opened = talk.get("open", game=GAME, seats=2, position=last_breath)
    assert talk.play(opened, move(1, "deeper", [1, 1]))["events"][0]["air"] == -1
    told = talk.open(position=last_breath, readings={"below-zero": "clamp-zero"})
    assert talk.play(told, move(1, "deeper", [1, 1]))["events"][0]["air"] == 0
    assert talk.end() == (0, "")


def test_the_start_of_its_name_is_enough() -> None:
    talk = Talk([*COMMAND[:-1], "deep"])
    assert list(talk.get("initialize", protocol=1)["games"]) == [GAME]
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


# --- Opening ------------------------------------------------------------------------------------------------


def test_it_deals_and_names_the_starter_itself_if_not_told(talk: Talk) -> None:
    opened = [talk.open(seats=3)["position"] for _ in range(20)]
    for one in opened:
        levels = [space[0]["level"] for space in one["line"]]
        assert levels == sorted(levels)
        assert Counter(space[0]["value"] for space in one["line"]) == Counter([*range(16), *range(16)])
        assert one["starter"] == one["turn"] in (1, 2, 3)
        assert (one["air"], one["dive"], one["over"]) == (25, 1, False)
    assert len({json.dumps(one["line"]) for one in opened}) == len(opened)
    assert len({one["starter"] for one in opened}) > 1


def test_it_takes_the_deal_and_the_starter(talk: Talk) -> None:
    opened = talk.open(seats=4, deal=FULL, starter=3)["position"]
    assert opened["line"] == FULL
    assert (opened["turn"], opened["starter"]) == (3, 3)


def test_a_starter_of_null_is_nobody(talk: Talk) -> None:
    assert talk.open(starter=None)["refused"]["rule"] == "dsa.setup.starter"
    rolls = [[[1, 2], [2, 2]]]
    assert talk.open(starter=None, roll_off=rolls)["refused"]["rule"] == "dsa.setup.starter"
    for told in ({"starter": None}, {}):
        assert talk.open(**told, roll_off=rolls, readings=ROLLS_OFF)["position"]["turn"] == 2
    rolled = {talk.open(seats=6, starter=None, readings=ROLLS_OFF)["position"]["turn"] for _ in range(40)}
    assert len(rolled) > 1


def test_impossible_openings_are_refused_with_the_rule(talk: Talk) -> None:
    assert talk.open(seats=1)["refused"]["rule"] == "dsa.setup.players"
    assert talk.open(seats=7)["refused"]["rule"] == "dsa.setup.players"
    assert "handle" in talk.open(seats=1, readings={"player-count": "1-to-6"})
    assert talk.open(deal=FULL[1:])["refused"]["rule"] == "dsa.setup.chips"
    assert talk.open(deal=FULL[::-1])["refused"]["rule"] == "dsa.setup.line"
    assert talk.open(starter=3)["refused"]["rule"] == "dsa.setup.starter"


def test_it_takes_a_position_and_gives_it_back(talk: Talk) -> None:
    given = position(diver(4, carried="2:7"), diver(6), diver(home=True, carried="1:3"))
    assert talk.open(seats=3, position=given)["position"] == {**given, "over": False}


def test_a_position_that_contradicts_itself_is_refused_one_nobody_can_reach_is_not(talk: Talk) -> None:
    refused = talk.open(position=position(diver(4), diver(4)))["refused"]
    assert refused["rule"] == "dsa.swim.one-diver-a-space"
    assert refused["why"]
    assert "handle" in talk.open(position=position(diver(4, carried="1:2+2:5"), diver(1), line="1:0 1:1 _ _ 2:4"))


def test_a_wrong_opening_is_an_error(talk: Talk) -> None:
    good = position(diver(4), diver(5))
    frame = {"game": GAME, "seats": 2, "readings": {}}
    for bad in (
        {"game": "go-fish"},
        {"game": ["x"]},
        {"seats": "2"},
        {"seats": True},
        {"seats": 0},
        {"readings": {"tie-brake": "level4-only"}},
        {"readings": {"tie-break": "oldest-player"}},
        {"readings": {"submarine-sharing": "single"}},
        {"readings": {"tie-break": 4}},
        {"readings": ["tie-break"]},
        {"position": {**good, "air": "20"}},
        {"position": {**good, "colour": "red"}},
        {"position": {"dive": 1}},
        {"position": good, "seats": 3},
        {"position": good, "deal": FULL},
        {"position": []},
        {"deal": [[{"level": 9, "value": 1}]]},
        {"starter": "first"},
        {"roll_off": [[[1, 7]]], "starter": None},
        {"postion": good},
    ):
        assert talk.wrong("open", **{**frame, **bad})["code"] == PARAMS, bad
    assert talk.wrong("open", game=GAME)["message"] == "`open` needs the part 'seats'."
    near = talk.wrong("open", **{**frame, "readings": {"tie-brake": "level4-only"}})
    assert "did you mean tie-break" in near["message"]


def test_a_closed_dispute_may_be_named_with_its_one_reading(talk: Talk) -> None:
    assert "handle" in talk.open(readings={"submarine-sharing": "shared"})


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


DROP = {"action": "drop", "unit": 1, "chips": [chip("2:4")], "source": "carried"}


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


# --- Lines and requests that are none -----------------------------------------------------------------------


def test_what_is_no_request_is_answered_by_number(talk: Talk) -> None:
    deep = b"[" * 100_000
    for line, number, code in (
        (b"no json", None, PARSE),
        (b"", None, PARSE),
        (b"\xff\xfe", None, PARSE),
        (b'{"id": NaN}', None, PARSE),
        (b'{"id": ' + b"9" * 5000 + b"}", None, PARSE),
        (deep, None, PARSE),
        (b"[]", None, INVALID),
        (b"17", None, INVALID),
        (b'{"id":5,"method":"open"}', 5, INVALID),
        (b'{"jsonrpc":"2.0","id":6}', 6, INVALID),
        (b'{"jsonrpc":"2.0","id":1.5,"method":"open"}', None, INVALID),
        (b'{"jsonrpc":"2.0","id":true,"method":"open"}', None, INVALID),
        (b'{"jsonrpc":"2.0","id":7,"method":"opne"}', 7, UNKNOWN),
        (b'{"jsonrpc":"2.0","id":"x","method":"\\ud800"}', "x", UNKNOWN),
        (b'{"jsonrpc":"2.0","id":8,"method":"open","params":[1]}', 8, PARAMS),
        (b'{"jsonrpc":"2.0","id":9,"method":"open"}', 9, PARAMS),
        (b'{"jsonrpc":"2.0","id":10,"method":"initialize","params":{"protocol":2}}', 10, PARAMS),
    ):
        answer = talk.send(line)
        assert (answer["id"], answer["error"]["code"]) == (number, code), line[:60]
        assert answer["error"]["message"].endswith(".")


def test_a_notification_is_obeyed_without_an_answer() -> None:
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "open", "params": {"game": GAME, "seats": 2, "readings": {}}},
        {"jsonrpc": "2.0", "method": "close", "params": {"handle": "game-1"}},
        {"jsonrpc": "2.0", "method": "frobnicate"},
        {"jsonrpc": "2.0", "id": 2, "method": "close", "params": {"handle": "game-1"}},
    ]
    # The last line lacks its line end and is answered all the same; then the input ends, and so does the server.
    text = "\n".join(json.dumps(line) for line in lines).encode()
    done = subprocess.run(COMMAND, input=text, capture_output=True, check=False, timeout=60)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [1, 2]
    assert answers[1]["error"]["code"] == PARAMS
    assert (done.returncode, done.stderr) == (0, b"")


def spoiled(value: Any) -> Iterator[Any]:
    """Every way of putting one wrong value into one place of a message."""
    yield from (None, True, -1, 1.5, 10**30, "x", "\ud800", [], {}, [[]], [{}], {"seat": {}})
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        for bad in spoiled(value[key]):
            changed = copy.copy(value)
            changed[key] = bad
            yield changed


def test_spoiled_messages_are_answered_with_a_result_or_as_wrong(talk: Talk) -> None:
    given = position(diver(3, carried="2:7"), diver(home=True), line="1:0 1:1 1:2 _ 2:4")
    handle = talk.open(position=given)["handle"]
    lay = [{"seat": 1, "units": units("2:7")}]
    good: list[tuple[str, dict[str, Any]]] = [
        ("open", {"game": GAME, "seats": 2, "readings": {}, "position": given}),
        ("open", {"game": GAME, "seats": 2, "readings": ROLLS_OFF, "deal": FULL[:2], "starter": 1}),
        ("open", {"game": GAME, "seats": 2, "readings": ROLLS_OFF, "roll_off": [[[1, 1], [1, 2]]]}),
        ("play", {"handle": handle, "move": move(1, "deeper", [1, 1], search=DROP, lay=lay), "text": ""}),
        ("legal", {"handle": handle, "dice": [1, 2]}),
        ("view", {"handle": handle, "seat": 1}),
        ("initialize", {"protocol": 1, "runner": {}}),
    ]
    asked = 0
    for method, params in good:
        for bad in spoiled(params):
            if isinstance(bad, dict):
                answer = talk.ask(method, **bad)
                assert "result" in answer or answer["error"]["code"] == PARAMS, (method, bad, answer)
                asked += 1
    assert asked > 1000


def test_a_listener_that_goes_away_is_the_end_and_no_fault() -> None:
    talk = Talk(COMMAND)
    talk.get("initialize", protocol=1)
    assert talk.process.stdin is not None
    assert talk.process.stdout is not None
    assert talk.process.stderr is not None
    talk.process.stdout.close()
    request = {"jsonrpc": "2.0", "id": 1, "method": "open", "params": {"game": GAME, "seats": 2, "readings": {}}}
    talk.process.stdin.write((json.dumps(request) + "\n").encode())
    talk.process.stdin.close()
    assert talk.process.wait(timeout=30) == 0
    assert talk.process.stderr.read() == b""
    talk.process.stderr.close()


BROKEN = f"""
import sys
from leadline.serve.subject import ReferenceSubject, serve_reference
subject = ReferenceSubject("{GAME}")
subject.plug.report = lambda engine, position: 1 / 0
serve_reference(subject)
"""


@pytest.mark.parametrize("debug", ["", "1"])
def test_a_fault_of_its_own_is_one_sentence_and_the_trace_is_shown_only_on_request(debug: str) -> None:
    talk = Talk([sys.executable, "-c", BROKEN], LEADLINE_DEBUG=debug)
    error = talk.wrong("open", game=GAME, seats=2)
    assert error["code"] == INTERNAL
    assert "ZeroDivisionError" in error["message"]
    assert talk.wrong("play", handle="x", move={})["code"] == PARAMS
    status, log = talk.end()
    assert status == 0
    assert ("Traceback" in log) is bool(debug)


# --- The kit for adapters -----------------------------------------------------------------------------------

ADAPTER = r"""
import kit
kit.claim_streams()
print("a greeting while the program is loaded")

import os, subprocess, sys

def chatty(params):
    print("thinking")
    os.write(1, b"from below\n")
    subprocess.run([sys.executable, "-c", "print('from a child')"], check=True)
    return {"heard": params}

def greedy(params):
    return {"line": sys.stdin.readline()}

def broken(params):
    return {}["nothing"]

def picky(params):
    raise kit.BadRequest("This program has no such game.")

kit.serve({"chatty": chatty, "greedy": greedy, "broken": broken, "picky": picky,
           "odd": lambda params: {"of": {1, 2}}, "nan": lambda params: {"of": float("nan")},
           "none": lambda params: None, "leaves": lambda params: sys.exit(3)})
"""


@pytest.fixture
def adapter(tmp_path: Path) -> Talk:
    """An adapter beside a copy of the kit, without any package in reach."""
    assert kit.__file__ is not None
    shutil.copy(kit.__file__, tmp_path / "kit.py")
    (tmp_path / "adapter.py").write_text(ADAPTER, encoding="utf-8")
    return Talk([sys.executable, "-S", str(tmp_path / "adapter.py")], PYTHONPATH="")


def test_the_kit_keeps_stdout_for_the_protocol(adapter: Talk) -> None:
    assert adapter.ask("chatty", colour="gr\u00fcn")["result"] == {"heard": {"colour": "gr\u00fcn"}}
    assert adapter.ask("greedy")["result"] == {"line": ""}
    status, log = adapter.end()
    assert status == 0
    assert log.split("\n")[:1] == ["a greeting while the program is loaded"]
    for said in ("thinking", "from below", "from a child"):
        assert said in log


def test_the_kit_answers_for_what_goes_wrong_in_a_handler_and_goes_on(adapter: Talk) -> None:
    assert adapter.ask("picky")["error"] == {"code": PARAMS, "message": "This program has no such game."}
    assert adapter.ask("broken")["error"]["message"] == "The program has a fault of its own (KeyError: 'nothing')."
    for method in ("broken", "odd", "nan", "none"):
        assert adapter.ask(method)["error"]["code"] == INTERNAL
    assert adapter.ask("missing")["error"]["code"] == UNKNOWN
    assert adapter.ask("chatty")["result"] == {"heard": {}}
    status, log = adapter.end()
    assert status == 0
    assert log.count("Traceback") == 5


def test_a_program_that_ends_itself_is_not_held_up(adapter: Talk) -> None:
    assert adapter.process.stdin is not None
    adapter.process.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"leaves"}\n')
    assert adapter.end()[0] == 3


def test_the_kit_imports_the_standard_library_only() -> None:
    assert kit.__file__ is not None
    lines = Path(kit.__file__).read_text(encoding="utf-8").splitlines()
    imported = {line.split()[1].split(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert imported <= set(sys.stdlib_module_names)


# --- The naive sample ---------------------------------------------------------------------------------------


def test_the_naive_subject_plays_by_its_own_wrong_rules() -> None:
    talk = Talk([sys.executable, str(NAIVE)])
    game = talk.get("initialize", protocol=1)["games"][GAME]
    assert game == {"seats": [2, 3, 4, 5, 6], "can": ["dice"], "claims": {}}
    opened = talk.open(seats=3)
    assert (opened["position"]["turn"], len(opened["position"]["line"])) == (1, 32)
    load_game(GAME).reports.read(opened["position"])
    now = opened["position"]
    while now["dive"] == 1:
        dice = [3, 3] if now["turn"] == 2 else [1, 2]
        moves = [move(now["turn"], None, dice, action) for action in ("pick-up", "nothing")]
        answers = (talk.play(opened, one) for one in moves)
        now = next(answer["position"] for answer in answers if "position" in answer)
        load_game(GAME).reports.read(now)
    taken = 32 - len(now["line"])
    assert taken > 3
    assert all(len(space) == 1 for space in now["line"])
    assert (now["starter"], now["turn"]) == (2, 2)
    assert talk.end() == (0, "")


def test_the_naive_subject_refuses_what_is_illegal_and_knows_its_limits() -> None:
    talk = Talk([sys.executable, str(NAIVE)])
    opened = talk.open()
    assert talk.play(opened, move(2, None, [1, 1])) == {"not_offered": True}
    assert talk.play(opened, move(1, None, None, stop=True)) == {"not_offered": True}
    assert "refused" in talk.play(opened, move(1, "back", [1, 1]))
    later = talk.open(seats=6)
    for method, params in (
        ("open", {"game": "go-fish", "seats": 2, "readings": {}}),
        ("open", {"game": GAME, "seats": 7, "readings": {}}),
        ("open", {"game": GAME, "seats": 2, "readings": {"tie-break": "level4-only"}}),
        ("play", {"handle": opened["handle"], "move": move(1, None, [1, 1])}),
    ):
        assert talk.ask(method, **params)["error"]["code"] == PARAMS
    assert talk.ask("legal", handle=later["handle"], dice=[1, 1])["error"]["code"] == UNKNOWN
    assert talk.end() == (0, "")


def test_the_spec_and_the_server_speak_of_the_same_disputes(talk: Talk) -> None:
    follows = talk.get("initialize", protocol=1)["games"][GAME]["follows"]
    assert list(follows) == [dispute.id for dispute in spec_of(GAME).open_disputes()]
