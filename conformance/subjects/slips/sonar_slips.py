"""Slips of adapters to programs of Captain Sonar."""

from __future__ import annotations

from typing import Any

from slip import Data, Handlers, Slip, answered, moved, reported, sent

from leadline.kit import BadRequest

SYSTEMS = ("drop", "torpedo", "drone", "sonar", "silence")
"""The kinds of moves for which the program has no button, in one of the slips."""
ROLES = {"first-mate": "engineer", "engineer": "first-mate"}
"""The roles that one of the slips exchanges."""


def _exchanged(space: Any) -> Any:
    """Return a space with its column counted as the row, and its row as the column."""
    if not isinstance(space, str):
        return space
    return "ABCDEFGHIJKLMNO"[int(space[1:]) - 1] + str("ABCDEFGHIJKLMNO".index(space[0]) + 1)


def _rows_as_columns(position: Data) -> None:
    for crew in position.get("crews", ()):
        crew["at"] = _exchanged(crew["at"])
        for part in ("route", "mines"):
            crew[part] = [_exchanged(space) for space in crew[part]]


def _route_reversed(position: Data) -> None:
    for crew in position.get("crews", ()):
        crew["route"].reverse()


def _map_ignored(setup: Data) -> None:
    setup.pop("map", None)


def _damage_as_float(position: Data) -> None:
    for crew in position.get("crews", ()):
        crew["damage"] = float(crew["damage"])


def _crews_exchanged(position: Data) -> None:
    if "crews" in position:
        position["crews"].reverse()


def _roles_exchanged(position: Data) -> None:
    for decision in position.get("to_act", ()):
        seats = (seat.split(".") for seat in decision["seats"])
        if decision["kind"] in ("gauge", "breakdown"):
            decision["seats"] = [f"{side}.{ROLES[role]}" for side, role in seats]


def _error_instead_of_refused(params: Data, result: Data) -> Data:
    if "refused" in result:
        raise BadRequest("illegal move")
    return result


def _length_not_read(move: Data) -> None:
    if move["choice"]["kind"] == "silence":
        move["choice"].pop("length", None)


def _sector_from_0(move: Data) -> None:
    if move["choice"].get("sector") and move["choice"]["kind"] == "drone":
        move["choice"]["sector"] += 1


def _mines_not_loaded(position: Data) -> None:
    for crew in position["crews"]:
        crew.pop("mines", None)


def _legal_of_the_enemy(handlers: Handlers, game: str) -> None:
    legal = handlers["legal"]

    def answer(params: Data) -> Data:
        side, role = params["seat"].split(".")
        return legal({**params, "seat": f"{'blue' if side == 'red' else 'red'}.{role}"})

    handlers["legal"] = answer


def _heard_by_everybody(handlers: Handlers, game: str) -> None:
    play = handlers["play"]

    def answer(params: Data) -> Data:
        result = play(params)
        if "heard" in result:
            result["heard"] = dict.fromkeys(result["heard"], result["events"])
        return result

    handlers["play"] = answer


def _not_offered_after_nothing(handlers: Handlers, game: str) -> None:
    """Play whole turns, and answer `not_offered` with `at` without having played the moves before it."""
    greet, start, play = (handlers[name] for name in ("initialize", "open", "play"))
    latest: dict[Any, Any] = {}

    def initialize(params: Data) -> Data:
        result = greet(params)
        result["games"][game]["pauses_at"] = [["order", "surface"]]
        return result

    def open_game(params: Data) -> Data:
        result = start(params)
        latest[result.get("handle")] = result.get("position")
        return result

    def play_moves(params: Data) -> Data:
        for number, move in enumerate(params["moves"], 1):
            if move["choice"]["kind"] in SYSTEMS and number > 1:
                position = latest[params["handle"]]
                return {"not_offered": "there is no button for this system", "at": number, "position": position}
        result = play(params)
        latest[params["handle"]] = result.get("position")
        return result

    handlers.update(initialize=initialize, open=open_game, play=play_moves)


SLIPS = {
    "rows-as-columns": Slip(
        "It exchanges rows and columns in the spaces it reports.", ("at", "route"), reported(_rows_as_columns)
    ),
    "route-reversed": Slip("Its `route` begins with the present space.", ("route",), reported(_route_reversed)),
    "map-ignored": Slip("It ignores `map` and opens every game on Alpha.", ("map",), sent("setup", _map_ignored)),
    "damage-as-float": Slip("It writes `damage` with a decimal point.", ("damage",), reported(_damage_as_float)),
    "crews-exchanged": Slip("It reports blue before red in `crews`.", ("crews",), reported(_crews_exchanged)),
    "roles-exchanged": Slip("Its `to_act` exchanges First Mate and Engineer.", ("to_act",), reported(_roles_exchanged)),
    "error-instead-of-refused": Slip(
        "It answers an illegal move with an error.",
        ("refused",),
        answered(_error_instead_of_refused),
    ),
    "length-not-read": Slip("It does not read `length` of a silence.", ("length", "silence"), moved(_length_not_read)),
    "sector-from-0": Slip("It reads `sector` of a drone as counted from 0.", ("sector",), moved(_sector_from_0)),
    "mines-not-loaded": Slip("It loads a position without `mines`.", ("mines",), sent("position", _mines_not_loaded)),
    "legal-of-the-enemy": Slip("Its `legal` lists the choices of the other crew.", ("legal",), _legal_of_the_enemy),
    "heard-by-everybody": Slip("Its `heard` gives every event to every seat.", ("heard",), _heard_by_everybody),
    "not-offered-after-nothing": Slip(
        "It answers `not_offered` with `at` without having played the moves before.",
        ("not_offered",),
        _not_offered_after_nothing,
    ),
}
