"""Processes that say of themselves what is not so."""

from __future__ import annotations

import json
from typing import Any

from faults.fault import fault
from faults.process import GAME, Moment


def unknown_method(moment: Moment) -> None:
    """Answer that there is no such method."""
    name = moment.request["method"]
    error = {"code": -32601, "message": f"there is no method {name}"}
    moment.say({"jsonrpc": "2.0", "id": moment.request["id"], "error": error})


def with_params(moment: Moment, **changed: Any) -> dict[str, Any]:
    """The request with some of its parameters exchanged."""
    return {**moment.request, "params": {**moment.request["params"], **changed}}


@fault("open", "fail", words="line")
def promises_to_take_positions(moment: Moment) -> None:
    """It says that it takes positions, and opens a game from the start."""
    params = {name: value for name, value in moment.request["params"].items() if name != "position"}
    params["setup"] = {"seats": 3}
    right = moment.process.right_line({**moment.request, "params": params})
    moment.raw(right)


@fault("open", "broken", "", "error -32602")
def promises_positions_and_complains(moment: Moment) -> None:
    """It says that it takes positions, and answers one with an error."""
    error = {"code": -32602, "message": "a game is opened from the start only"}
    moment.say({"jsonrpc": "2.0", "id": moment.request["id"], "error": error})


@fault("open", "fail", rule="dsa.setup", scenario="three-opening")
def promises_to_take_a_deal(moment: Moment) -> None:
    """It says that it takes deals, and deals by itself."""
    setup = {name: value for name, value in moment.request["params"]["setup"].items() if name != "deal"}
    answer = json.loads(moment.process.right_line(with_params(moment, setup=setup)))
    answer["result"].pop("played")
    moment.say(answer)


@fault("open", "fail", rule="dsa.setup", scenario="three-opening")
def promises_to_take_a_starter(moment: Moment) -> None:
    """It says that it is told who starts, and lets the seat after that one start."""
    setup = moment.request["params"]["setup"]
    starter = setup["starter"] % setup["seats"] + 1
    moment.raw(moment.process.right_line(with_params(moment, setup={**setup, "starter": starter})))


@fault("play", "fail", words="divers.1.at|carried", at=1)
def promises_to_take_the_dice(moment: Moment) -> None:
    """It says that it is told the dice, and rolls a two in secret."""
    moves = [{**move, "chance": {**move["chance"], "dice": [1, 1]}} for move in moment.request["params"]["moves"]]
    moment.raw(moment.process.right_line(with_params(moment, moves=moves)))


@fault("play", "fail", words="choice|carried|search", rule="dsa.search", at=1)
def promises_to_obey(moment: Moment) -> None:
    """It is told to take a chip, and says that it took none."""
    nothing = {"search": {"action": "nothing"}}
    moves = [{**move, "choice": {**move["choice"], **nothing}} for move in moment.request["params"]["moves"]]
    answer = json.loads(moment.process.right_line(with_params(moment, moves=moves)))
    answer["result"]["played"] = [{"choice": nothing}] * len(moves)
    moment.say(answer)


@fault("legal", "broken", "", "legal.*error -32601", scenario="three-asks")
def promises_legal_choices(moment: Moment) -> None:
    """It says that it lists the legal choices, and knows no such method."""
    unknown_method(moment)


@fault("view", "broken", "", "view.*error -32601", scenario="three-asks")
def promises_views(moment: Moment) -> None:
    """It says that it tells what a seat sees, and knows no such method."""
    unknown_method(moment)


@fault("legal", "fail", words="legal", scenario="three-asks")
def lists_no_choices(moment: Moment) -> None:
    """It lists no legal choice where there are some."""
    moment.answer({"choices": []})


@fault("legal", "broken", "", "wrong shape", scenario="three-asks")
def lists_a_choice_again_and_again(moment: Moment) -> None:
    """It lists the same legal choice again and again."""
    choices: list[Any] = moment.result()["choices"]
    moment.answer({"choices": choices[:1] * 2_100})


@fault("view", "fail", words="view", scenario="three-asks")
def shows_what_is_hidden(moment: Moment) -> None:
    """It shows a seat the values it has not seen."""
    view = moment.result()["view"]
    for space in view["line"]:
        for chip in space:
            chip["value"] = 3 * chip["level"]
    moment.answer({"view": view})


def change_support(moment: Moment, **changed: Any) -> None:
    """Answer `initialize` with a change in what is said of the game."""
    answer = moment.right()
    answer["result"]["games"][GAME] |= changed
    moment.say(answer)


@fault("initialize", "no-start", words="for no seats that there are")
def offers_no_seats(moment: Moment) -> None:
    """It offers the game for no number of players."""
    change_support(moment, offers={"seats": []})


@fault("initialize", "no-start", words="for no seats that there are")
def offers_a_billion_seats(moment: Moment) -> None:
    """It offers the game for a billion players."""
    change_support(moment, offers={"seats": [10**9]})


@fault("initialize", "no-start", words="for no seats that there are")
def offers_seats_below_zero(moment: Moment) -> None:
    """It offers the game for fewer players than none."""
    change_support(moment, offers={"seats": [-1]})


@fault("initialize", "pass")
def offers_some_seats_twice(moment: Moment) -> None:
    """It names numbers of players again and again, and some that cannot be."""
    change_support(moment, offers={"seats": [2, 3, 4, 4, 3, 2, 98, 10**12] * 20})


@fault("initialize", "no-start", words="version 3 of the protocol")
def speaks_another_version(moment: Moment) -> None:
    """It speaks a protocol of a later time."""
    answer = moment.right()
    answer["result"]["protocol"] = 3
    moment.say(answer)


@fault("initialize", "no-start", words="does not offer")
def offers_another_game(moment: Moment) -> None:
    """It plays something else."""
    answer = moment.right()
    answer["result"]["games"] = {"kite-race": answer["result"]["games"][GAME]}
    moment.say(answer)


@fault("initialize", "no-start", words="name")
def has_no_name(moment: Moment) -> None:
    """It does not say what it is called."""
    answer = moment.right()
    del answer["result"]["name"]
    moment.say(answer)
