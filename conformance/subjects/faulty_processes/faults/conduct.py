"""Processes that give every request of a kind the same wrong treatment."""

from __future__ import annotations

from faults.fault import fault
from faults.process import Moment


@fault("play", "fail", words="refused", at=0)
def refuses_everything(moment: Moment) -> None:
    """It refuses every move."""
    moment.answer({"refused": {"why": "no"}})


@fault("play", "fail", words="refused", at=0, scenario="three-illegal")
def refuses_the_legal_variant_too(moment: Moment) -> None:
    """It refuses the illegal move, and its legal variant too."""
    moment.answer({"refused": True})


@fault("play", "not-tested", words="does not offer this", at=0)
def offers_nothing(moment: Moment) -> None:
    """It has no way to ask for any move."""
    moment.answer({"not_offered": "no button"})


@fault("play", "fail", words="illegal move was accepted", at=0, scenario="three-illegal")
def accepts_everything(moment: Moment) -> None:
    """It plays every move, whoever's turn it is."""
    answer = moment.right()
    result = answer["result"]
    if "refused" in result:
        before = result["position"]
        result = {"position": {"turn": before["turn"] % 3 + 1, "air": before["air"] - 1}}
    moment.answer(result)


@fault("play", "fail", words="was not played|instead", at=1)
def plays_for_another_seat(moment: Moment) -> None:
    """It says that another seat has moved."""
    moment.answer({**moment.result(), "played": [{"choice": {"seat": 2}}]})


@fault("open", "fail", words="refused")
def refuses_to_open(moment: Moment) -> None:
    """It refuses a game that can be played."""
    moment.answer({"refused": {"why": "not today"}})


@fault("close", "pass")
def knows_no_close(moment: Moment) -> None:
    """It cannot forget a game."""
    error = {"code": -32601, "message": "there is no method close"}
    moment.say({"jsonrpc": "2.0", "id": moment.request["id"], "error": error})


@fault("close", "pass")
def answers_for_a_closed_game(moment: Moment) -> None:
    """It says that it has forgotten a game, and goes on with it."""
    moment.answer({})
