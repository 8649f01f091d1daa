"""Wrong rules of the breath, and of the turn in which the air runs out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from leadline_engines.deep_sea_adventure.position import Chip, Diver
from wrong.fault import exchange, reading, wrong

CHIP = (Chip(1, 0),)


def breathe_for(cost: Callable[[Diver], int]) -> None:
    """Let a breath cost something else than the load."""

    def make(original: Callable) -> Callable:
        def breathe(book, position, seat, *, finishes):
            diver = position.diver(seat)
            charged = position.with_diver(seat, replace(diver, carried=(CHIP,) * cost(diver)))
            after, events = original(book, charged, seat, finishes=finishes)
            return after.with_diver(seat, diver), events

        return breathe

    exchange("breathe.breathe", make)


@wrong("dsa.breathe.stack-is-one")
def breath_per_chip() -> None:
    """A stack costs one air for each of its chips."""
    breathe_for(lambda diver: sum(map(len, diver.carried)))


@wrong("dsa.breathe.banked-free")
def breath_costs_banked_chips() -> None:
    """What was brought home in earlier dives costs air as well."""
    breathe_for(lambda diver: diver.load + len(diver.banked))


@wrong("dsa.breathe.per-unit")
def breath_costs_one_at_least() -> None:
    """A diver that carries nothing uses one air."""
    breathe_for(lambda diver: max(1, diver.load))


@wrong("dsa.breathe.per-unit")
def breath_costs_one_at_most() -> None:
    """A diver with treasure uses one air, however much it carries."""
    breathe_for(lambda diver: min(1, diver.load))


@wrong("dsa.breathe.per-unit", "dsa.dive.four-steps")
def breath_for_what_is_picked_up() -> None:
    """What is picked up costs air in the same turn already."""

    def make(original: Callable) -> Callable:
        def take_steps(book, position, move):
            after, events = original(book, position, move)
            seat = move.choice.seat
            more = after.diver(seat).load - position.diver(seat).load
            return replace(after, air=max(0, after.air - max(0, more))), events

        return take_steps

    exchange("turn.take_steps", make)


@wrong("dsa.dive.air-out")
def dive_goes_on_without_air() -> None:
    """The dive goes on when the air has run out."""

    def make(original: Callable) -> Callable:
        def dive_end(position):
            ended = original(position)
            return None if ended is not None and ended.why == "air-out" else ended

        return dive_end

    exchange("turn.dive_end", make)


@wrong("dsa.dive.air-out", "dsa.breathe.floor")
def dive_ends_only_below_zero() -> None:
    """The air has run out only when a breath costs more than is left."""

    def make(original: Callable) -> Callable:
        def dive_end(position):
            ended = original(position)
            return None if ended is not None and ended.why == "air-out" and position.air == 0 else ended

        return dive_end

    exchange("turn.dive_end", make)


reading("no-breath-floor", "below-zero", "negative", "The marker goes below 0.")
reading("last-breath-ends-the-turn", "last-breath", "stop-at-once", "The turn of the last breath is not finished.")
reading("home-too-late", "return-on-last-breath", "too-late", "Home on the last breath is left out.")
