"""Mistakes in which a free action is refused because it would do nothing, or is tied to something else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import Cast, PutBack, UseDink, UseSupply
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Effect
from leadline_engines.surface import RefusalError

FOR_FRESH_DICE = ("increment", "reroll", "reroll_until", "set_max")
"""The effects that change Fresh dice."""


def has(effects: Iterable[Effect], word: str) -> bool:
    """Return whether some effects, or the branches in them, contain an effect of the acting player."""
    return any(
        (effect.do == word and effect.who.name == "self") or any(has(branch, word) for branch in effect.lists)
        for effect in effects
    )


# ---- The Can of Worms


class WormsBelongToACast(Engine):
    """An engine that looks at a fish only in a cast: after it is put back, a frame waits for the cast at its shoal."""

    def may_use_worms(self, position: Position, seat: int) -> bool:
        is_before = not position.frames and not position.acted
        return is_before and bool(position.angler(seat).fresh) and super().may_use_worms(position, seat)

    def worms_reach(self, position: Position, seat: int, shoal: str) -> bool:
        return super().worms_reach(position, seat, shoal) and self.is_castable(position, seat, shoal)

    def put_back(self, table: Table, choice: PutBack) -> None:
        shoal = table.position.frames[-1].shoal
        super().put_back(table, choice)
        table.push(Frame("worms", choice.seat, "cast", shoal))

    def asked_kind(self, position: Position) -> str | None:
        frame = position.frames[-1] if position.frames else None
        is_cast = frame is not None and (frame.kind, frame.step) == ("worms", "cast")
        return "cast" if is_cast else super().asked_kind(position)

    def casts(self, position: Position, seat: int) -> Iterator[Cast]:
        frame = position.frames[-1] if position.frames else None
        for cast in super().casts(position, seat):
            if frame is None or cast.shoal == frame.shoal:
                yield cast

    def cast(self, table: Table, choice: Cast) -> None:
        frame = table.frame
        if frame is not None:
            if choice.shoal != frame.shoal:
                why = f"the cast goes on at {frame.shoal!r}, where the fish was looked at"
                raise RefusalError("regrets.free.worms", why, path="choice.shoal")
            table.pop()
        super().cast(table, choice)


# ---- Cards


class DinkForRegretsNeedsARegret(Engine):
    def is_for_nothing(self, position: Position, seat: int, card: str) -> bool:
        """Return whether a Dink discards Regrets and the player has none."""
        dink = self.components.dinks.get(card)
        return dink is not None and has(dink.effects, "discard_regret") and not position.angler(seat).regrets

    def use_dink(self, table: Table, choice: UseDink) -> None:
        if self.is_for_nothing(table.position, choice.seat, choice.card):
            raise RefusalError("regrets.free.item", "there is no Regret to discard", path="choice.card")
        super().use_dink(table, choice)

    def dink_uses(self, position: Position, seat: int) -> Iterator[UseDink]:
        for use in super().dink_uses(position, seat):
            if not self.is_for_nothing(position, seat, use.card):
                yield use


class SupplyForTheBoatNotAtPort(Engine):
    def is_for_the_boat(self, position: Position, seat: int, card: str) -> bool:
        """Return whether a supply moves the boat of a player who is at Port."""
        supply = self.components.supplies.get(card)
        return supply is not None and has(supply.effects, "boat") and position.angler(seat).depth == 0

    def use_supply(self, table: Table, choice: UseSupply) -> None:
        if self.is_for_the_boat(table.position, choice.seat, choice.card):
            raise RefusalError("regrets.free.item", "the boat is at Port", path="choice.card")
        super().use_supply(table, choice)

    def supply_uses(self, position: Position, seat: int) -> Iterator[UseSupply]:
        for use in super().supply_uses(position, seat):
            if not self.is_for_the_boat(position, seat, use.card):
                yield use


# ---- Gear


class GearWithoutEffectIsNotUsed(Engine):
    def ready_gear(self, position: Position, seat: int) -> dict[str, str]:
        ready = super().ready_gear(position, seat)
        return {card: when for card, when in ready.items() if self.does_something(position, seat, card)}

    def does_something(self, position: Position, seat: int, card: str) -> bool:
        """Return whether the first effect of an ability moves the boat, finds a Fresh die, or needs neither."""
        angler, effect = position.angler(seat), self.text_of(card, "effects")[0]
        if effect.do == "boat":
            return angler.depth not in (0, self.depth_to_go(angler.depth, effect))
        return effect.do not in FOR_FRESH_DICE or bool(angler.fresh)
