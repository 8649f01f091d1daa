"""The reference engine, right in every rule, with a limit on what it accepts or reports: limited.py NAME, or --list."""

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
    """One way to accept or report less than the reference."""

    says: str
    """The limit, in one sentence: what the program cannot do or does not report."""
    lacks: tuple[str, ...] = ()
    """The capabilities it does not have."""
    tell: Callable[[Report], None] = lambda report: None
    """A function that leaves something out of a reported position."""
    claims: bool = True
    """True if it claims readings that can be configured."""


def without_values(report: Report) -> None:
    """Leave out every value, and the result that would give them away."""
    for chip in chips_of(report):
        chip.pop("value", None)
    report.pop("scores", None)


def result_alone(report: Report) -> None:
    """Report only the result when the game is over."""
    if report.get("over"):
        for part in set(report) - {"over", "winners", "scores"}:
            del report[part]


def only_numbers(report: Report) -> None:
    """Report only how many units a diver has."""
    for diver in report["divers"]:
        diver["carried"], diver["banked"] = len(diver["carried"]), len(diver["banked"])


def stacks_as_sums(report: Report) -> None:
    """Report only the number of chips in a stack and their total value."""

    def summed(unit: list) -> object:
        return {"chips": len(unit), "sum": sum(chip["value"] for chip in unit)} if len(unit) > 1 else unit

    report["line"] = [summed(space) for space in report["line"]]
    for diver in report["divers"]:
        for part in ("carried", "banked"):
            diver[part] = [summed(unit) for unit in diver[part]]


def held_as_one(report: Report) -> None:
    """Report the chips of a diver at home only as a whole."""
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
    """Report only the length of the line and its blanks."""
    report["line"] = [None if space else [] for space in report["line"]]


def only_air_and_turn(report: Report) -> None:
    """Report only the air and whose turn it is."""
    for name in set(report) - {"air", "turn", "to_act", "over"}:
        del report[name]


def nothing(report: Report) -> None:
    """Report nothing at all."""
    report.clear()


def without_memory(report: Report) -> None:
    """Leave out what a game has to remember: who started, who came home last."""
    for name in ("starter", "last_home", "idle"):
        report.pop(name, None)


def shuffled(report: Report) -> None:
    """Report every bag in a different order."""
    chance = random.Random(1)
    bags = [report.get("winners", []), *(diver[part] for diver in report["divers"] for part in ("carried", "banked"))]
    for bag in (*bags, *units_of(report)):
        chance.shuffle(bag)


def units_of(report: Report) -> list[list]:
    """Yield every space and unit."""
    divers = [unit for diver in report["divers"] for part in ("carried", "banked") for unit in diver[part]]
    return [*report["line"], *divers]


def chips_of(report: Report) -> list[dict]:
    """Yield every chip."""
    return [chip for unit in units_of(report) for chip in unit]


OPENING = ("deal", "starter", "starter-roll-off")
"""The settable inputs of a setup."""

LIMITS = {
    "no-positions": Limit("It cannot load a position.", ("position",)),
    "deals-for-itself": Limit("It deals and picks the starter.", ("position", *OPENING)),
    "picks-the-starter": Limit("It accepts a deal, but picks the starter.", ("position", *OPENING[1:])),
    "rolls-for-itself": Limit("It rolls its own dice.", ("dice", "roll-off")),
    "deals-and-rolls": Limit("It deals and rolls.", ("position", *OPENING, "dice", "roll-off")),
    "total-only": Limit("It accepts only the sum of the dice, and says so."),
    "one-game": Limit("Opening a game ends the previous one.", ("many-games",)),
    "no-views": Limit("It has no views.", ("view",)),
    "no-lists": Limit("It lists no legal choices.", ("legal",)),
    "no-events": Limit("It reports no events.", ("events",)),
    "one-word-only": Limit("It does not accept two words in one turn.", ("take-back",)),
    "lays-as-taken": Limit("It does not accept the order in which divers lay down their chips.", ("lay",)),
    "claims-nothing": Limit("It claims no readings and has none that can be configured.", claims=False),
    "hides-values": Limit("It reports no values.", ("position", "deal", "view"), without_values),
    "result-alone": Limit("It reports only the result at the end, and no events.", ("events",), result_alone),
    "only-numbers": Limit("It reports only the number of units in a load.", (), only_numbers),
    "stacks-as-sums": Limit("It reports only the total value of a stack.", (), stacks_as_sums),
    "held-as-one": Limit("It reports the chips of a diver at home only as a whole.", (), held_as_one),
    "no-facing": Limit("It does not report which way a diver faces.", (), without_facing),
    "no-line": Limit("It does not report the line.", (), without_line),
    "unknown-spaces": Limit("It reports only the blanks of the line.", (), unknown_spaces),
    "no-memory": Limit("It does not report who started or came home last.", (), without_memory),
    "only-air-and-turn": Limit("It reports only the air and the turn.", ("view", "events", "legal"), only_air_and_turn),
    "tells-nothing": Limit("It reports nothing of its positions.", ("view", "events", "legal"), nothing),
    "shuffled-bags": Limit("It reports bags in any order.", (), shuffled),
    "smallest": Limit(
        "It accepts the dice, and nothing else.",
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
        """Report what the limited program supports."""
        hello = super().initialize(params)
        if not self.limit.claims:
            hello["games"][GAME].update(claims={}, configurable={})
        return hello

    def open(self, params: dict) -> dict:
        """Open a game; the runner must not send anything that the program does not accept."""
        if "position" in params and "position" in self.limit.lacks:
            raise BadRequest("It was sent a position, which it cannot take.")
        self.check("setup", params.get("setup") or {})
        if "many-games" in self.limit.lacks:
            self.games.clear()
        return self.told(super().open(params))

    def play(self, params: dict) -> dict:
        """Play moves; the runner must not send anything that the program does not accept."""
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
        """Raise an error for a part that is not a settable input of the program."""
        for name in self.limit.lacks:
            settable = self.game.inputs.get(name)
            if settable is not None and settable.path.startswith(what):
                *way, last = settable.path.split(".")[1:]
                if last in reduce(dict.__getitem__, way, data):
                    raise BadRequest(f"It was sent {settable.path}, which it cannot take.")

    def told(self, result: dict) -> dict:
        """Leave out of a result what the program does not report."""
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
        """Report what a person sees."""
        self.has("view")
        return super().view(params)

    def has(self, capability: str) -> None:
        """Refuse a request that the program does not support."""
        if capability in self.limit.lacks:
            raise BadRequest(f"It has no {capability}.")


def with_sum(move: dict, total: int) -> dict:
    """Return the move with other dice that have the same sum, if such dice exist."""
    if not total:
        return move
    dice = next([a, b] for a, b in product((3, 2, 1), repeat=2) if a + b == total)
    return {**move, "chance": {**move["chance"], "dice": dice}}


def main(arguments: list[str]) -> int:
    """Serve with the named limit, or list the limits if none is named."""
    name = arguments[0] if arguments else ""
    if name not in LIMITS:
        for known, limit in LIMITS.items():
            print(f"{known}: {limit.says}")
        return 0 if name in ("", "--list") else 2
    serve_reference(LimitedSubject(name))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
