"""Mistakes in arriving at Port: mustering, worms and Regrets, and their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import Choice, DiscardRegret, Muster
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Choices, Decision, RefusalError


class WormsAfterTheRegret(Engine):
    def steps_of_arrival(self) -> tuple[str, ...]:
        return tuple(sorted(super().steps_of_arrival(), key=lambda step: step == "worms"))


class MusterLastOnArrival(Engine):
    """An engine that counts a Muster which is still due in the frame, so that no arrival has two of them."""

    def make_port(self, table: Table, seat: int, rule: str) -> None:
        super().make_port(table, seat, rule)
        table.change_frame(place=self.steps_of_arrival().count("muster"))

    def arrive(self, table: Table) -> bool:
        frame = table.position.frames[-1]
        if frame.place == 0 or frame.step not in ("muster", ""):
            return super().arrive(table)
        if frame.step == "muster":
            self.next_step(table)
        else:
            table.change_frame(place=0)
            self.begin_muster(table, frame.seat)
        return True


class WormsFirstOnArrival(Engine):
    """An engine with the steps in their usual order, so it can continue any arrival; it turns the worms up earlier."""

    def steps_of_arrival(self) -> tuple[str, ...]:
        return tuple(sorted(super().steps_of_arrival(), key=lambda step: step == "regret"))

    def make_port(self, table: Table, seat: int, rule: str) -> None:
        super().make_port(table, seat, rule)
        if "worms" in self.steps_of_arrival():
            self.worms_up(table, seat, "regrets.arrive.worms")

    def arrive(self, table: Table) -> bool:
        if table.position.frames[-1].step != "worms":
            return super().arrive(table)
        self.next_step(table)
        return True


class NoMusterOnArrival(Engine):
    def steps_of_arrival(self) -> tuple[str, ...]:
        return tuple(step for step in super().steps_of_arrival() if step != "muster")


class NoWormsOnArrival(Engine):
    def steps_of_arrival(self) -> tuple[str, ...]:
        return tuple(step for step in super().steps_of_arrival() if step != "worms")


class NoRegretDiscardedOnArrival(Engine):
    def steps_of_arrival(self) -> tuple[str, ...]:
        return tuple(step for step in super().steps_of_arrival() if step != "regret")


class AbandoningMustersNobody(Engine):
    def begin_muster(self, table: Table, seat: int) -> None:
        if table.position.phase != "action":
            super().begin_muster(table, seat)


class DeclaringPortMustersNobody(Engine):
    def begin_muster(self, table: Table, seat: int) -> None:
        if table.position.phase != "declaration":
            super().begin_muster(table, seat)


class NoMusterOnArrivalWithoutSpentDice(Engine):
    def begin_muster(self, table: Table, seat: int) -> None:
        if table.position.phase == "refresh" or table.angler(seat).spent:
            super().begin_muster(table, seat)


class AbandoningTurnsNoWorms(Engine):
    def worms_up(self, table: Table, seat: int, rule: str) -> None:
        if rule != "regrets.arrive.worms" or table.position.phase != "action":
            super().worms_up(table, seat, rule)


class AbandoningDiscardsNoRegret(Engine):
    def arrive(self, table: Table) -> bool:
        if table.position.frames[-1].step == "regret" and table.position.phase == "action":
            self.next_step(table)
            return True
        return super().arrive(table)


class OnlySpentDiceRolledOnArrival(Engine):
    def muster(self, table: Table, choice: Muster) -> None:
        if choice.reroll and table.position.phase != "refresh":
            raise RefusalError("regrets.arrive.muster", "only Spent dice are rolled at Port", path="choice.reroll")
        super().muster(table, choice)

    def musters(self, position: Position, seat: int) -> Choices:
        return super().musters(position, seat) if position.phase == "refresh" else Choices((Muster(seat),))


class EverythingIsRolledOnArrival(Engine):
    """An engine that names the dice in place of the player, after other mistakes have checked the choice."""

    starts_afresh = True

    def muster(self, table: Table, choice: Muster) -> None:
        fresh = table.angler(choice.seat).fresh
        if table.position.phase != "refresh" and Counter(choice.reroll) <= Counter(fresh):
            choice = replace(choice, reroll=fresh)
        super().muster(table, choice)


class WormsTurnedOverOnArrival(Engine):
    def arrive(self, table: Table) -> bool:
        frame = table.position.frames[-1]
        if frame.step == "worms" and table.angler(frame.seat).worms:
            table.change_angler(frame.seat, worms=False)
            self.next_step(table)
            return True
        return super().arrive(table)


class RegretHasToBeDiscarded(Engine):
    def discard_on_arrival(self, table: Table, choice: DiscardRegret) -> None:
        if choice.regret is None and not choice.at_random:
            raise RefusalError("regrets.arrive.regret", "a Regret has to be discarded", path="choice.regret")
        super().discard_on_arrival(table, choice)

    def regret_discards(self, position: Position, seat: int) -> Iterator[Choice]:
        return (choice for choice in super().regret_discards(position, seat) if choice != DiscardRegret(seat))


class AllRegretsDiscardedOnArrival(Engine):
    def discard_on_arrival(self, table: Table, choice: DiscardRegret) -> None:
        super().discard_on_arrival(table, choice)
        if choice.regret is not None or choice.at_random:
            for card in table.angler(choice.seat).regrets:
                table.change_angler(choice.seat, regrets=table.angler(choice.seat).regrets[1:])
                self.put_regret_away(table, card)


class NewestRegretGoesOnArrival(Engine):
    def discard_regret(self, table: Table, seat: int, card: str | None, rule: str) -> None:
        held = table.angler(seat).regrets
        is_named = rule == "regrets.arrive.regret" and card in held
        super().discard_regret(table, seat, (held[-1] or card) if is_named else card, rule)


class OldestRegretGoesOnArrival(Engine):
    def discard_regret(self, table: Table, seat: int, card: str | None, rule: str) -> None:
        held = table.angler(seat).regrets
        is_named = rule == "regrets.arrive.regret" and card in held
        super().discard_regret(table, seat, (held[0] or card) if is_named else card, rule)


class RegretsDiscardedAtPortAtAnyTime(Engine):
    """An engine whose arrivals do not wait for a Regret, and in which players at Port discard Regrets at will."""

    def steps_of_arrival(self) -> tuple[str, ...]:
        return tuple(step for step in super().steps_of_arrival() if step != "regret")

    def next_step(self, table: Table) -> None:
        """Move an arrival to its next step; nothing follows a discard at any other time."""
        if table.frame is not None and table.frame.kind == "arrival":
            super().next_step(table)

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        decisions = super().to_act(position)
        anglers = enumerate(position.anglers, 1)
        seats = [seat for seat, angler in anglers if angler.regrets and self.may_discard(position, seat)]
        return (*decisions, *(Decision((seat,), "discard-regret") for seat in seats))

    def check_open(self, position: Position, choice: Choice) -> None:
        is_seat = choice.seat in self.seats(position)
        if choice.kind != "discard-regret" or not is_seat or not self.may_discard(position, choice.seat):
            super().check_open(position, choice)

    def may_discard(self, position: Position, seat: int) -> bool:
        """Return whether a player is at Port during a day, and no text or purchase is under way."""
        kind = position.frames[-1].kind if position.frames else ""
        is_day = position.phase in ("refresh", "declaration", "equip", "action")
        is_waiting = kind in ("", "muster", "throw", "reward") or (kind == "fishing" and self.waits_for_dice(position))
        return is_day and is_waiting and position.angler(seat).depth == 0

    def waits_for_dice(self, position: Position) -> bool:
        """Return whether a cast waits for its payment."""
        return position.frames[-1].step == "pay"
