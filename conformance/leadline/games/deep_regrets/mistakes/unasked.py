"""Mistakes in which the program chooses for a player: Regrets to discard, gear to equip, and dice to refresh."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.events import RegretDiscarded
from leadline_engines.deep_regrets.move import Choice, DiscardRegret, Equip, PickDice
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.deep_regrets.vocabulary import Effect


def from_the_highest(engine: Engine, regrets: Iterable[str | None]) -> list[str]:
    """Return the known Regrets among some, those with the highest numbers first."""
    known = [regret for regret in regrets if regret is not None]
    return sorted(known, key=lambda regret: -engine.components.regrets[regret].value)


def only_one(cards: tuple[str, ...]) -> str | None:
    """Return the card of a hand that holds a single one, or None."""
    return cards[0] if len(cards) == 1 else None


# ---- Regrets


class HighestRegretGoesOnArrival(Engine):
    """An engine that takes the choice of a Regret on arrival, even one at random, for the wish to discard one."""

    def discard_on_arrival(self, table: Table, choice: DiscardRegret) -> None:
        is_open = choice.at_random and choice.regret is None and not self.regret_is_random()
        held = from_the_highest(self, table.angler(choice.seat).regrets)
        if is_open and held:
            table.forgo()
            choice = DiscardRegret(choice.seat, held[0])
        super().discard_on_arrival(table, choice)

    def discard_regret(self, table: Table, seat: int, card: str | None, rule: str) -> None:
        is_named = rule == "regrets.arrive.regret" and card is not None
        if is_named and self.holds(table.position, seat, "regret", card or ""):
            card = from_the_highest(self, (card, *table.angler(seat).regrets))[0]
        super().discard_regret(table, seat, card, rule)


class _RegretGoesUnaskedOnArrival(Engine):
    """An engine that does not wait for the choice of a Regret on arrival; of an unknown hand, an unknown one goes."""

    mistake_id = None

    def regret_to_go(self, regrets: tuple[str | None, ...]) -> str | None:
        """Return the Regret that an arriving player loses, or None for one that is not known."""
        raise NotImplementedError

    def arrive(self, table: Table) -> bool:
        frame = table.position.frames[-1]
        regrets = table.angler(frame.seat).regrets
        if frame.step != "regret" or not regrets:
            return super().arrive(table)
        self.next_step(table)
        card = self.regret_to_go(regrets)
        if card is not None:
            self.discard_regret(table, frame.seat, card, "regrets.arrive.regret")
            return True
        table.change_angler(frame.seat, regrets=without(regrets, None))
        self.put_regret_away(table, None)
        table.tell(lambda: RegretDiscarded(frame.seat, None, ("regrets.arrive.regret", "regrets.madness.discard")))
        return True


class HighestRegretGoesUnaskedOnArrival(_RegretGoesUnaskedOnArrival):
    def regret_to_go(self, regrets: tuple[str | None, ...]) -> str | None:
        return None if None in regrets else from_the_highest(self, regrets)[0]


class NewestRegretGoesUnaskedOnArrival(_RegretGoesUnaskedOnArrival):
    def regret_to_go(self, regrets: tuple[str | None, ...]) -> str | None:
        return regrets[-1]


class HighestRegretsGoUnasked(Engine):
    def to_discard_regret(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        held = table.angler(seat).regrets
        if effect.pick == "random" or effect.n >= len(held) or None in held:
            super().to_discard_regret(table, frame, effect, seat)
            return
        for card in from_the_highest(self, held)[: effect.n]:
            self.discard_regret(table, seat, card, "regrets.effect.discard-regret")


# ---- Gear


class OnlyGearIsEquippedWhateverIsNamed(Engine):
    def put_on(self, table: Table, choice: Equip) -> None:
        super().put_on(table, self.with_only_gear(table.position, choice))

    def with_only_gear(self, position: Position, choice: Equip) -> Equip:
        """Return a choice with the only rod and the only reel of its player instead of none."""
        angler = position.angler(choice.seat)
        rod, reel = choice.rod or only_one(angler.rods), choice.reel or only_one(angler.reels)
        return replace(choice, rod=rod, reel=reel)


class OnlyGearEquipsItself(OnlyGearIsEquippedWhateverIsNamed):
    def equip_alone(self, table: Table) -> bool:
        seat = table.position.turn or 0
        angler = table.angler(seat)
        is_asked = max(len(angler.rods), len(angler.reels)) > 1
        if is_asked or not (angler.rods or angler.reels):
            return super().equip_alone(table)
        self.put_on(table, Equip(seat))
        self.next_in_phase(table)
        return True

    def equipments(self, position: Position, seat: int) -> Iterator[Choice]:
        for choice in super().equipments(position, seat):
            if isinstance(choice, Equip) and choice == self.with_only_gear(position, choice):
                yield choice


# ---- Dice


class BestSpentDieIsRefreshed(Engine):
    def once_refresh(self, table: Table, frame: Frame, effect: Effect) -> None:
        spent = table.angler(frame.seat).spent
        if self.room(table.position, frame.seat) and spent:
            kinds = [kind for kind in self.components.dice if kind in spent]
            best = max(kinds, key=self.average_face)
            self.picked_refresh(table, frame, effect, PickDice(frame.seat, (), (best,)))

    def average_face(self, kind: str) -> float:
        """Return the average of the faces of a die."""
        faces = self.components.dice[kind].faces
        return sum(faces) / len(faces)


class LowestDiceAreRerolled(Engine):
    def do_reroll(self, table: Table, frame: Frame, effect: Effect) -> None:
        fresh = table.angler(frame.seat).fresh
        if not 0 < effect.n < len(fresh):
            super().do_reroll(table, frame, effect)
            return
        lowest = sorted(fresh, key=lambda die: die.face)[: effect.n]
        self.picked_reroll(table, frame, effect, PickDice(frame.seat, tuple(lowest)))
