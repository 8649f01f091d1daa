"""Wrong engines: each overrides the step that its mistake gets wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from leadline_engines.conger.engine import Engine, Table, in_order
from leadline_engines.conger.types import Boast, Position


class FirstSeatFirst(Engine):
    def order(self, position: Position) -> tuple[int, ...]:
        return self.seats(position)


class DrawsOn(Engine):
    def draw_one(self, table: Table, seat: int) -> bool:
        goes_on = super().draw_one(table, seat)
        is_in = table.diver(seat).breaths and table.position.phase != "over"
        return goes_on or bool(is_in and table.position.bag)


class CongerReturns(Engine):
    def put_aside(self, table: Table) -> None:
        table.change(bag=in_order((*table.position.bag, "conger")))


class SparedLastBreath(Engine):
    def lose_breath(self, table: Table, seat: int, rule: str) -> None:
        if rule != "conger.dip.bite" or table.diver(seat).breaths > 1:
            super().lose_breath(table, seat, rule)


class BoundlessBoast(Engine):
    def most_pearls(self, position: Position) -> int:
        return self.components.bag["pearl"]


class SafeDoubt(Engine):
    def losers(self, position: Position, true: bool, doubters: tuple[int, ...]) -> tuple[int, ...]:
        return () if true else super().losers(position, true, doubters)


class OneDoubter(Engine):
    def losers(self, position: Position, true: bool, doubters: tuple[int, ...]) -> tuple[int, ...]:
        return super().losers(position, true, doubters)[:1]


class OneShell(Engine):
    def take_shells(self, table: Table, boast: int) -> None:
        super().take_shells(table, min(1, boast))


class StonesStay(Engine):
    def clear_creel(self, table: Table) -> None:
        bag = table.position.bag
        stones = tuple(token for token in table.diver(table.position.lead).creel if token != "pearl")
        super().clear_creel(table)
        table.change_diver(table.position.lead, creel=stones)
        table.change(bag=bag)


class LeadStays(Engine):
    def next_lead(self, position: Position) -> int:
        return position.lead if position.lead in self.left(position) else super().next_lead(position)


class KeepsTokens(Engine):
    def leave(self, table: Table, seat: int) -> None:
        table.change_diver(seat, shells=0)


class CountsTheDrowned(Engine):
    def leave(self, table: Table, seat: int) -> None:
        shells = table.diver(seat).shells
        super().leave(table, seat)
        table.change_diver(seat, shells=shells)

    def contenders(self, position: Position) -> tuple[int, ...]:
        return self.seats(position)


class AloneInTheWreck(Engine):
    def is_decided(self, position: Position) -> bool:
        return not self.left(position)

    def boast(self, table: Table, choice: Boast) -> None:
        super().boast(table, choice)
        if not self.to_act(table.position):
            self.judge(table)


class OpenCreel(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        view: Position = super().view(position, seats)
        pairs = zip(view.divers, position.divers, strict=True)
        return replace(view, divers=tuple(replace(seen, creel=diver.creel) for seen, diver in pairs))
