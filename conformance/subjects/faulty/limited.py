"""The reference engine, right in every rule, that can do less or tells less: python limited.py NAME, or --list."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from itertools import product

from leadline.kit import BadRequest
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
    for name in set(report) - {"air", "turn", "over"}:
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


LIMITS = {
    "no-positions": Limit("It cannot take a position.", ("position",)),
    "deals-for-itself": Limit("It deals and picks the starter.", ("position", "deal", "starter", "roll-off")),
    "picks-the-starter": Limit("It takes a deal, but picks the starter.", ("position", "starter", "roll-off")),
    "rolls-for-itself": Limit("It rolls its own dice.", ("dice",)),
    "deals-and-rolls": Limit("It deals and rolls.", ("position", "deal", "starter", "roll-off", "dice")),
    "total-only": Limit("It can be told only the sum of the dice.", ("dice",)),
    "one-game": Limit("A game that is opened ends the one before.", ("many-games",)),
    "no-views": Limit("It has no views.", ("view",)),
    "no-lists": Limit("It lists no legal choices.", ("legal",)),
    "no-events": Limit("It tells no events.", ("events",)),
    "one-word-only": Limit("It cannot be told two words in one turn.", ("take-back",)),
    "claims-nothing": Limit("It claims no readings and cannot be told any.", claims=False),
    "hides-values": Limit("It tells no values.", ("position", "deal", "view"), without_values),
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
        ("position", "deal", "starter", "roll-off", "take-back", "legal", "view", "events", "many-games", "sample"),
        claims=False,
    ),
}
"""Every limit there is, by name."""


class LimitedSubject(ReferenceSubject):
    """The reference engine behind a limit."""

    def __init__(self, name: str, chance: random.Random | None = None) -> None:
        super().__init__(GAME, chance=chance)
        self.name, self.limit = name, LIMITS[name]

    def initialize(self, params: dict) -> dict:
        """Say what is left."""
        hello = super().initialize(params)
        support = hello["games"][GAME]
        support["can"] = [one for one in support["can"] if one not in self.limit.lacks]
        if self.name == "total-only":
            support["can"].append("total")
        if not self.limit.claims:
            support.update(claims={}, follows={})
        return hello

    def open(self, params: dict) -> dict:
        """Open a game; what it cannot take it must not be sent."""
        for part in ("position", "deal", "starter", "roll_off"):
            if part.replace("_", "-") in self.limit.lacks and params.get(part) is not None:
                raise BadRequest(f"it was sent the {part}, which it cannot take")
        if "many-games" in self.limit.lacks:
            self.games.clear()
        return self.told(super().open(params))

    def play(self, params: dict) -> dict:
        """Play a move."""
        if self.name == "total-only":
            return self.play_total(params)
        if "dice" in self.limit.lacks and params["move"]["chance"]["dice"] is not None:
            raise BadRequest("it was sent the dice, which it cannot take")
        return self.told(super().play(params))

    def play_total(self, params: dict) -> dict:
        """Play a move with other dice of the same sum."""
        chance = params["move"]["chance"]
        total = sum(chance["dice"]) if chance["dice"] else 0
        if total:
            chance["dice"] = next([a, b] for a, b in product((3, 2, 1), repeat=2) if a + b == total)
        result = self.told(super().play(params))
        return {**result, "played": {"dice": total}} if total and "position" in result else result

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
        """Tell what a seat sees."""
        self.has("view")
        return super().view(params)

    def has(self, capability: str) -> None:
        """Refuse what it never said it could do."""
        if capability in self.limit.lacks:
            raise BadRequest(f"it has no {capability}")


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
