"""Slips of adapters to programs of Deep Regrets."""

from __future__ import annotations

from slip import (
    Data,
    Handlers,
    Slip,
    answered,
    before_the_moves,
    claims_a_missing_method,
    moved,
    reported,
    sent,
    shows_everything,
)

PILES = ("depth_1", "depth_2", "depth_3", "regrets", "dinks", "rods", "reels", "supplies")


def _depth_from_0(position: Data) -> None:
    for angler in position.get("anglers", ()):
        angler["depth"] -= 1


def _shoal_by_column(move: Data) -> None:
    """Read 1b as the second shoal of the first column."""
    shoal = move["choice"].get("shoal")
    if isinstance(shoal, str) and len(shoal) == 2:
        move["choice"]["shoal"] = f"{'abc'.index(shoal[1]) + 1}{'abc'[int(shoal[0]) - 1]}"


def _bottom_first(setup: Data) -> None:
    for pile in PILES:
        if isinstance(setup.get(pile), list):
            setup[pile].reverse()


def _no_regrets(position: Data) -> None:
    for angler in position.get("anglers", ()):
        angler["regrets"] = []


def _played_as_text(params: Data, result: Data) -> Data:
    return result if "refused" in result else {**result, "played": " ".join(params.get("texts", ["a move"]))}


def _start_ignored(setup: Data) -> None:
    setup["start"] = "monday"


def _bag_not_loaded(position: Data) -> None:
    position.pop("bag", None)


def _worms_inverted(position: Data) -> None:
    for angler in position.get("anglers", ()):
        angler["worms"] = not angler["worms"]


def _events_reversed(handlers: Handlers, game: str) -> None:
    play = handlers["play"]

    def answer(params: Data) -> Data:
        result = play(params)
        if result.get("events"):
            result["events"] = result["events"][::-1]
        return result

    handlers["play"] = answer


def _chance_not_read(move: Data) -> None:
    move.pop("chance", None)


SLIPS = {
    "depth-from-0": Slip("Its `depth` is 0 at Depth 1.", ("depth",), reported(_depth_from_0)),
    "shoal-by-column": Slip("It reads `shoal` with its column first.", ("shoal",), moved(_shoal_by_column)),
    "piles-from-the-bottom": Slip(
        "It takes the first card of a pile of the setup as the lowest.",
        (*PILES, "setup", "deck", "shoals"),
        sent("setup", _bottom_first),
    ),
    "position-before-the-move": Slip(
        "It answers with the position from before the move.", ("before the move",), before_the_moves
    ),
    "hidden-regrets-as-none": Slip("It reports hidden Regrets as an empty list.", ("regrets",), reported(_no_regrets)),
    "played-as-text": Slip("Its `played` is a text.", ("played",), answered(_played_as_text)),
    "everything-in-view": Slip("Its `view` shows everything.", ("view",), shows_everything),
    "start-ignored": Slip("It ignores `start` and begins on Monday.", ("start", "day"), sent("setup", _start_ignored)),
    "bag-not-loaded": Slip("It loads a position without `bag`.", ("bag",), sent("position", _bag_not_loaded)),
    "worms-inverted": Slip("Its `worms` is true if the card is face-down.", ("worms",), reported(_worms_inverted)),
    "events-reversed": Slip("It reports the last event first.", ("events",), _events_reversed),
    "sample-claimed": Slip(
        "It claims `sample` and has no such method.", ("sample",), claims_a_missing_method("sample")
    ),
    "chance-not-read": Slip("It does not read `chance`.", ("chance",), moved(_chance_not_read)),
}
