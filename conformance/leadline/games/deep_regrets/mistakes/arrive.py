"""Mistakes in arriving at Port: mustering, worms and Regrets, and their order."""

from __future__ import annotations

from collections.abc import Iterator

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import Choice, DiscardRegret, Muster
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Choices, RefusalError


class WormsAfterTheRegret(Engine):
    def steps_of_arrival(self) -> tuple[str, ...]:
        return tuple(sorted(super().steps_of_arrival(), key=lambda step: step == "worms"))


class MusterLastOnArrival(Engine):
    def steps_of_arrival(self) -> tuple[str, ...]:
        return tuple(sorted(super().steps_of_arrival(), key=lambda step: step == "muster"))


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
