"""The reference engine, right in every rule, that can do less or tells less: python limited.py NAME, or --list."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import reduce
from itertools import product

from leadline.kit import BadRequest
from leadline.protocol.messages import CAPABILITIES
from leadline.serve.subject import ReferenceSubject, serve_reference

GAME = "deep-sea-adventure"

Report = dict
"""A reported position, which a limit may make poorer in place."""


@dataclass(frozen=True)
class Limit:
    """One way to be less than the reference."""

    says: str
    """What the program cannot do or does not tell, in one sentence."""
    lacks: tuple[str, ...] = ()
    """The capabilities it does not have."""
    tell: Callable[[Report], None] = lambda report: None
    """What it leaves out of a reported position."""
    claims: bool = True
    """Whether it claims readings and can be told them."""


def without_values(report: Report) -> None:
    """Leave out every value, and the result that would give them away."""
    for chip in chips_of(report):
        chip.pop("value", None)
    report.pop("scores", None)


def result_alone(report: Report) -> None:
    """Tell nothing but the result when the game is over."""
    if report.get("over"):
        for part in set(report) - {"over", "winners", "scores"}:
            del report[part]


def only_numbers(report: Report) -> None:
    """Tell only how many units a diver has."""
    for diver in report["divers"]:
        diver["carried"], diver["banked"] = len(diver["carried"]), len(diver["banked"])


def stacks_as_sums(report: Report) -> None:
    """Tell of a stack only how many chips it has and what they are worth together."""

    def summed(unit: list) -> object:
        return {"chips": len(unit), "sum": sum(chip["value"] for chip in unit)} if len(unit) > 1 else unit

    report["line"] = [summed(space) for space in report["line"]]
    for diver in report["divers"]:
        for part in ("carried", "banked"):
            diver[part] = [summed(unit) for unit in diver[part]]


def held_as_one(report: Report) -> None:
    """Tell of a diver at home only what it has in all."""
    for diver in report["divers"]:
        if diver["home"]:
            diver["held"] = [*diver.pop("carried"), *diver.pop("banked")]


def without_facing(report: Report) -> None:
    """Leave out the way a diver faces."""
    for diver in report["divers"]:
        del diver["facing"]


def without_line(report: Report) -> None:
    """Leave out the line."""
    del report["line"]


def unknown_spaces(report: Report) -> None:
    """Tell of the line only how long it is and where blanks lie."""
    report["line"] = [None if space else [] for space in report["line"]]


def only_air_and_turn(report: Report) -> None:
    """Tell nothing but the air and whose turn it is."""
    for name in set(report) - {"air", "turn", "to_act", "over"}:
        del report[name]


def nothing(report: Report) -> None:
    """Tell nothing at all."""
    report.clear()


def without_memory(report: Report) -> None:
    """Leave out what a game has to remember: who started, who came home last."""
    for name in ("starter", "last_home", "idle"):
        report.pop(name, None)


def shuffled(report: Report) -> None:
    """Tell every bag in another order."""
    chance = random.Random(1)
    bags = [report.get("winners", []), *(diver[part] for diver in report["divers"] for part in ("carried", "banked"))]
    for bag in (*bags, *units_of(report)):
        chance.shuffle(bag)


def units_of(report: Report) -> list[list]:
    """Every space and unit."""
    divers = [unit for diver in report["divers"] for part in ("carried", "banked") for unit in diver[part]]
    return [*report["line"], *divers]


def chips_of(report: Report) -> list[dict]:
    """Every chip."""
    return [chip for unit in units_of(report) for chip in unit]


OPENING = ("deal", "starter", "starter-roll-off")
"""The doors of a setup."""

LIMITS = {
    "no-positions": Limit("It cannot take a position.", ("position",)),
    "deals-for-itself": Limit("It deals and picks the starter.", ("position", *OPENING)),
    "picks-the-starter": Limit("It takes a deal, but picks the starter.", ("position", *OPENING[1:])),
    "rolls-for-itself": Limit("It rolls its own dice.", ("dice", "roll-off")),
    "deals-and-rolls": Limit("It deals and rolls.", ("position", *OPENING, "dice", "roll-off")),
    "total-only": Limit("It takes the sum of the dice alone, and says so."),
    "one-game": Limit("A game that is opened ends the one before.", ("many-games",)),
    "no-views": Limit("It has no views.", ("view",)),
    "no-lists": Limit("It lists no legal choices.", ("legal",)),
    "no-events": Limit("It tells no events.", ("events",)),
    "one-word-only": Limit("It cannot be told two words in one turn.", ("take-back",)),
    "lays-as-taken": Limit("It cannot be told in which order divers lay down.", ("lay",)),
    "claims-nothing": Limit("It claims no readings and cannot be told any.", claims=False),
    "hides-values": Limit("It tells no values.", ("position", "deal", "view"), without_values),
    "result-alone": Limit("At the end it tells the result alone; it tells no events.", ("events",), result_alone),
    "only-numbers": Limit("Of loads it tells only the number of units.", (), only_numbers),
    "stacks-as-sums": Limit("Of stacks it tells only the sums.", (), stacks_as_sums),
    "held-as-one": Limit("Of a diver at home it tells only what it has in all.", (), held_as_one),
    "no-facing": Limit("It does not tell the way a diver faces.", (), without_facing),
    "no-line": Limit("It does not tell the line.", (), without_line),
    "unknown-spaces": Limit("Of the line it tells only the blanks.", (), unknown_spaces),
    "no-memory": Limit("It does not tell who started or came home last.", (), without_memory),
    "only-air-and-turn": Limit("It tells only the air and the turn.", ("view", "events", "legal"), only_air_and_turn),
    "tells-nothing": Limit("It tells nothing of its positions.", ("view", "events", "legal"), nothing),
    "shuffled-bags": Limit("It tells bags in any order.", (), shuffled),
    "smallest": Limit(
        "It can be told the dice, and nothing else.",
        ("position", *OPENING, "roll-off", "take-back", "lay", *(one for one in CAPABILITIES if one != "position")),
        claims=False,
    ),
}
"""Every limit there is, by name."""


class LimitedSubject(ReferenceSubject):
    """The reference engine behind a limit."""

    def __init__(self, name: str, chance: random.Random | None = None, mistakes: Sequence[str] = ()) -> None:
        super().__init__(GAME, chance=chance, mistakes=mistakes, without=LIMITS[name].lacks)
        self.name, self.limit = name, LIMITS[name]

    def initialize(self, params: dict) -> dict:
        """Say what is left."""
        hello = super().initialize(params)
        if not self.limit.claims:
            hello["games"][GAME].update(claims={}, follows={})
        return hello

    def open(self, params: dict) -> dict:
        """Open a game; what it cannot take it must not be sent."""
        if "position" in params and "position" in self.limit.lacks:
            raise BadRequest("It was sent a position, which it cannot take.")
        self.check("setup", params.get("setup") or {})
        if "many-games" in self.limit.lacks:
            self.games.clear()
        return self.told(super().open(params))

    def play(self, params: dict) -> dict:
        """Play moves; what it cannot take it must not be sent."""
        for move in params["moves"]:
            self.check("move", move)
        if self.name != "total-only":
            return self.told(super().play(params))
        sums = [sum(move["chance"]["dice"] or ()) for move in params["moves"]]
        moves = [with_sum(move, total) for move, total in zip(params["moves"], sums, strict=True)]
        result = self.told(super().play({**params, "moves": moves}))
        played = [{"chance": {"dice": total}} if total else None for total in sums]
        return result if "refused" in result else {**result, "played": played}

    def check(self, what: str, data: dict) -> None:
        """Complain of a part for which it has no door."""
        for name in self.limit.lacks:
            door = self.game.doors.get(name)
            if door is not None and door.path.startswith(what):
                *way, last = door.path.split(".")[1:]
                if last in reduce(dict.__getitem__, way, data):
                    raise BadRequest(f"It was sent {door.path}, which it cannot take.")

    def told(self, result: dict) -> dict:
        """Leave out of a result what is not told."""
        if "position" in result:
            result = deepcopy(result)
            self.limit.tell(result["position"])
        if "events" in self.limit.lacks:
            result.pop("events", None)
        return result

    def legal(self, params: dict) -> dict:
        """List the legal choices."""
        self.has("legal")
        return super().legal(params)

    def view(self, params: dict) -> dict:
        """Tell what a person sees."""
        self.has("view")
        return super().view(params)

    def has(self, capability: str) -> None:
        """Refuse what it never said it could do."""
        if capability in self.limit.lacks:
            raise BadRequest(f"It has no {capability}.")


def with_sum(move: dict, total: int) -> dict:
    """The move with other dice of the same sum, if there are any."""
    if not total:
        return move
    dice = next([a, b] for a, b in product((3, 2, 1), repeat=2) if a + b == total)
    return {**move, "chance": {**move["chance"], "dice": dice}}


def main(arguments: list[str]) -> int:
    """Serve with the limit that is named; list them if none is."""
    name = arguments[0] if arguments else ""
    if name not in LIMITS:
        for known, limit in LIMITS.items():
            print(f"{known}: {limit.says}")
        return 0 if name in ("", "--list") else 2
    serve_reference(LimitedSubject(name))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
