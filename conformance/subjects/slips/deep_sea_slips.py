"""Slips of adapters to programs of Deep Sea Adventure."""

from __future__ import annotations

from slip import Data, Handlers, Slip, answered, chips, moved, reported, sent, viewed


def _seats_from_0(position: Data) -> None:
    for name in ("turn", "starter", "last_home"):
        if position.get(name) is not None:
            position[name] -= 1
    position.pop("to_act", None)


def _reversed_line(position: Data) -> None:
    if "line" in position:
        position["line"].reverse()


def _without_blanks(position: Data) -> None:
    if "line" in position:
        position["line"] = [space for space in position["line"] if space]


def _hidden_as_0(view: Data) -> None:
    for chip in chips(view):
        if chip.get("value") is None:
            chip["value"] = 0


def _air_used(position: Data) -> None:
    if "air" in position:
        position["air"] = 25 - position["air"]


def _facing_exchanged(position: Data) -> None:
    for diver in position.get("divers", ()):
        diver["facing"] = {"down": "up", "up": "down"}[diver["facing"]]


def _nothing_searched(params: Data, result: Data) -> Data:
    if "refused" in result:
        return result
    return {**result, "played": [{"choice": {"search": {"action": "nothing"}}} for _ in params["moves"]]}


def _scores_as_text(position: Data) -> None:
    if position.get("scores"):
        position["scores"] = [str(score) for score in position["scores"]]


def _unit_from_0(move: Data) -> None:
    search = move["choice"]["search"]
    if search.get("unit"):
        search.update(unit=search["unit"] + 1, chips=None)


def _own_deal(setup: Data) -> None:
    setup.pop("deal", None)


def _nothing_banked(position: Data) -> None:
    for diver in position["divers"]:
        diver["banked"] = []


def _given_ignored(handlers: Handlers, game: str) -> None:
    legal = handlers["legal"]
    handlers["legal"] = lambda params: legal({**params, "given": {"dice": [1, 1], "roll_off": []}})


def _position_of_the_last_game(handlers: Handlers, game: str) -> None:
    start, latest = handlers["open"], []

    def answer(params: Data) -> Data:
        result = start(params)
        if "position" not in result:
            return result
        latest.append(result["position"])
        return {**result, "position": latest[-2:][0]}

    handlers["open"] = answer


def _first_die_twice(move: Data) -> None:
    dice = move["chance"].get("dice")
    if dice:
        move["chance"]["dice"] = [dice[0], dice[0]]


SLIPS = {
    "seats-from-0": Slip(
        "It counts the seats of `turn`, `starter` and `last_home` from 0.",
        ("turn", "starter", "last_home"),
        reported(_seats_from_0),
    ),
    "line-from-the-far-end": Slip("It reports the line from the far end.", ("line",), reported(_reversed_line)),
    "blanks-left-out": Slip("It leaves blank spaces out of `line`.", ("line",), reported(_without_blanks)),
    "hidden-value-as-0": Slip("Its views show a hidden value as 0.", ("value", "view"), viewed(_hidden_as_0)),
    "air-used": Slip("Its `air` is the air that was used.", ("air",), reported(_air_used)),
    "facing-exchanged": Slip("It exchanges `up` and `down` in `facing`.", ("facing",), reported(_facing_exchanged)),
    "played-without-search": Slip(
        "Its `played` repeats every move with the search `nothing`.",
        ("played",),
        answered(_nothing_searched),
    ),
    "scores-as-text": Slip("It writes scores as texts.", ("scores",), reported(_scores_as_text)),
    "unit-from-0": Slip("It reads `unit` of a drop as counted from 0.", ("unit", "drop"), moved(_unit_from_0)),
    "own-deal": Slip("It ignores the `deal` that it says it accepts.", ("deal", "line"), sent("setup", _own_deal)),
    "banked-not-loaded": Slip("It loads a position without `banked`.", ("banked",), sent("position", _nothing_banked)),
    "given-ignored": Slip("Its `legal` lists the choices of the roll 1+1.", ("legal",), _given_ignored),
    "position-of-the-last-game": Slip(
        "Its answer to `open` has the position of the game opened before.",
        ("open",),
        _position_of_the_last_game,
    ),
    "first-die-twice": Slip("It reads the first die for both dice.", ("dice",), moved(_first_die_twice)),
}
