"""Processes that make false claims about themselves."""

from __future__ import annotations

import json
from typing import Any

from faults.fault import fault
from faults.process import GAME, Moment


def unknown_method(moment: Moment) -> None:
    """Answer that the method is unknown."""
    name = moment.request["method"]
    error = {"code": -32601, "message": f"there is no method {name}"}
    moment.say({"jsonrpc": "2.0", "id": moment.request["id"], "error": error})


def with_params(moment: Moment, **changed: Any) -> dict[str, Any]:
    """Return the request with some of its parameters replaced."""
    return {**moment.request, "params": {**moment.request["params"], **changed}}


@fault("open", "fail", words="line")
def promises_to_take_positions(moment: Moment) -> None:
    """It says that it accepts positions, but opens every game from the start."""
    params = {name: value for name, value in moment.request["params"].items() if name != "position"}
    params["setup"] = {"seats": 3}
    right = moment.process.right_line({**moment.request, "params": params})
    moment.raw(right)


@fault("open", "error", "", "error -32602")
def promises_positions_and_complains(moment: Moment) -> None:
    """It says that it accepts positions, but answers one with an error."""
    error = {"code": -32602, "message": "a game is opened from the start only"}
    moment.say({"jsonrpc": "2.0", "id": moment.request["id"], "error": error})


@fault("open", "fail", rule="dsa.setup", scenario="three-opening")
def promises_to_take_a_deal(moment: Moment) -> None:
    """It says that it accepts deals, but deals for itself."""
    setup = {name: value for name, value in moment.request["params"]["setup"].items() if name != "deal"}
    answer = json.loads(moment.process.right_line(with_params(moment, setup=setup)))
    answer["result"].pop("played")
    moment.say(answer)


@fault("open", "fail", rule="dsa.setup", scenario="three-opening")
def promises_to_take_a_starter(moment: Moment) -> None:
    """It says that it accepts the starter, but lets the seat after that one start."""
    setup = moment.request["params"]["setup"]
    starter = setup["starter"] % setup["seats"] + 1
    moment.raw(moment.process.right_line(with_params(moment, setup={**setup, "starter": starter})))


@fault("play", "fail", words="divers.1.at|carried", at=1)
def promises_to_take_the_dice(moment: Moment) -> None:
    """It says that it accepts the dice, but rolls a two in secret."""
    moves = [{**move, "chance": {**move["chance"], "dice": [1, 1]}} for move in moment.request["params"]["moves"]]
    moment.raw(moment.process.right_line(with_params(moment, moves=moves)))


@fault("play", "fail", words="choice|carried|search", rule="dsa.search", at=1)
def promises_to_obey(moment: Moment) -> None:
    """It is asked to take a chip, and says that it took none."""
    nothing = {"search": {"action": "nothing"}}
    moves = [{**move, "choice": {**move["choice"], **nothing}} for move in moment.request["params"]["moves"]]
    answer = json.loads(moment.process.right_line(with_params(moment, moves=moves)))
    answer["result"]["played"] = [{"choice": nothing}] * len(moves)
    moment.say(answer)


@fault("legal", "error", "", "legal.*error -32601", scenario="three-asks")
def promises_legal_choices(moment: Moment) -> None:
    """It says that it lists the legal choices, but does not know the method."""
    unknown_method(moment)


@fault("view", "error", "", "view.*error -32601", scenario="three-asks")
def promises_views(moment: Moment) -> None:
    """It says that it reports what a seat sees, but does not know the method."""
    unknown_method(moment)


@fault("legal", "fail", words="legal", scenario="three-asks")
def lists_no_choices(moment: Moment) -> None:
    """It lists no legal choices although there are some."""
    moment.answer({"choices": []})


@fault("legal", "error", "", "wrong shape", scenario="three-asks")
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
    """Answer `initialize` with something changed in the description of the game."""
    answer = moment.right()
    answer["result"]["games"][GAME] |= changed
    moment.say(answer)


@fault("initialize", "no-start", words="with no seats that the rules allow")
def offers_no_seats(moment: Moment) -> None:
    """It offers the game for no number of players."""
    change_support(moment, offers={"seats": []})


@fault("initialize", "no-start", words="with no seats that the rules allow")
def offers_a_billion_seats(moment: Moment) -> None:
    """It offers the game for a billion players."""
    change_support(moment, offers={"seats": [10**9]})


@fault("initialize", "no-start", words="with no seats that the rules allow")
def offers_seats_below_zero(moment: Moment) -> None:
    """It offers the game for a negative number of players."""
    change_support(moment, offers={"seats": [-1]})


@fault("initialize", "pass")
def offers_some_seats_twice(moment: Moment) -> None:
    """It lists numbers of players several times, and some that are impossible."""
    change_support(moment, offers={"seats": [2, 3, 4, 4, 3, 2, 98, 10**12] * 20})


@fault("initialize", "no-start", words="version 9 of the protocol")
def speaks_another_version(moment: Moment) -> None:
    """It speaks a later version of the protocol."""
    answer = moment.right()
    answer["result"]["protocol"] = 9
    moment.say(answer)


@fault("initialize", "no-start", words="does not offer")
def offers_another_game(moment: Moment) -> None:
    """It plays something else."""
    answer = moment.right()
    answer["result"]["games"] = {"kite-race": answer["result"]["games"][GAME]}
    moment.say(answer)


@fault("initialize", "no-start", words="name")
def has_no_name(moment: Moment) -> None:
    """It does not give its name."""
    answer = moment.right()
    del answer["result"]["name"]
    moment.say(answer)
