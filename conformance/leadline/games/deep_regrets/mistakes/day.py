"""Mistakes in the course of a day: the order of its phases, and what is kept from day to day."""

from __future__ import annotations

from typing import Any

from leadline.games.deep_regrets.mistakes.common import token_to
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table


class DeclarationBeforeTheRefresh(Engine):
    def begin_refresh(self, table: Table) -> None:
        if table.position.phase == "action":
            super().begin_declaration(table)
        else:
            super().begin_refresh(table)

    def begin_declaration(self, table: Table) -> None:
        self.begin_actions(table)

    def begin_actions(self, table: Table) -> None:
        if table.position.phase == "equip":
            super().begin_refresh(table)
        else:
            super().begin_actions(table)


class PreserverThrownAfterTheDeclaration(Engine):
    def begin_throw(self, table: Table) -> None:
        if self.skips_phases(table.position) or table.position.phase == "equip":
            super().begin_throw(table)
        else:
            self.begin_declaration(table)

    def begin_declaration(self, table: Table) -> None:
        if table.position.phase == "equip":
            super().begin_actions(table)
        else:
            super().begin_declaration(table)

    def begin_actions(self, table: Table) -> None:
        if table.position.phase == "equip":
            self.begin_throw(table)
        else:
            super().begin_actions(table)


class PreserverThrownBeforeTheMuster(Engine):
    def begin_refresh(self, table: Table) -> None:
        super().begin_refresh(table)
        if table.frame is None or table.frame.kind != "throw":
            self.begin_throw(table)

    def mustered(self, table: Table) -> None:
        if table.position.phase == "refresh" and not table.position.frames:
            self.begin_declaration(table)
        else:
            super().mustered(table)

    def begin_declaration(self, table: Table) -> None:
        """Go on with the Muster after the throw, or with the Declaration after the Muster."""
        frame = table.frame
        if frame is not None and frame.kind == "muster":
            table.change(turn=frame.seat)
        else:
            super().begin_declaration(table)


class FirstDayHasAllPhases(Engine):
    def skips_phases(self, position: Position) -> bool:
        return False


class FirstDayHasADeclaration(Engine):
    def begin_declaration(self, table: Table) -> None:
        if self.skips_phases(table.position):
            table.change(phase="declaration", turn=table.position.first)
        else:
            super().begin_declaration(table)


class ShortGameBeginsWithAStart(Engine):
    def skips_phases(self, position: Position) -> bool:
        return super().skips_phases(position) and position.day == self.components.days[0]

    def begin_declaration(self, table: Table) -> None:
        super().begin_declaration(table)
        if table.position.day == table.position.first_day != self.components.days[0]:
            self.begin_actions(table)


class FirstDayHasAStart(Engine):
    def begin_first_day(self, table: Table) -> None:
        if table.position.day == self.components.days[-1]:
            super().begin_first_day(table)
        else:
            self.next_day(table)

    def begin_declaration(self, table: Table) -> None:
        days: Any = self.components.days
        second = days.index(table.position.first_day) + 1
        if table.position.day in days[second : second + 1]:
            self.begin_actions(table)
        else:
            super().begin_declaration(table)


class ShortGameOpensOnWednesday(Engine):
    def begin_first_day(self, table: Table) -> None:
        if table.position.day == self.components.short_game:
            self.next_day(table)
        else:
            super().begin_first_day(table)

    def skips_phases(self, position: Position) -> bool:
        return position.day != self.components.short_game and super().skips_phases(position)


class FirstDayHasNoRefresh(Engine):
    def begin_first_day(self, table: Table) -> None:
        if self.skips_phases(table.position):
            self.begin_actions(table)
        else:
            super().begin_first_day(table)


class ShortGameBeginsWithADeclaration(Engine):
    def begin_declaration(self, table: Table) -> None:
        if self.skips_phases(table.position) and table.position.day == self.components.short_game:
            table.change(phase="declaration", turn=table.position.first)
        else:
            super().begin_declaration(table)


class SecondDayHasNoStart(Engine):
    def next_day(self, table: Table) -> None:
        days: Any = self.components.days
        if table.position.day == table.position.first_day:
            table.change(day=days[days.index(table.position.day) + 1])
            token_to(table, table.position.first)
            self.begin_refresh(table)
        else:
            super().next_day(table)


class TurnOrderBySeat(Engine):
    def turn_order(self, position: Position) -> tuple[int, ...]:
        return self.seats(position)

    def begins(self, position: Position) -> int:
        return 1

    def begin_refresh(self, table: Table) -> None:
        super().begin_refresh(table)
        table.change(turn=table.position.first)


class TurnOrderCounterClockwise(Engine):
    def turn_order(self, position: Position) -> tuple[int, ...]:
        first, *others = super().turn_order(position)
        return (first, *reversed(others))


class ShopsVisitedOnceAGame(Engine):
    def forget_day(self, table: Table) -> None:
        kept = [angler.visited for angler in table.position.anglers]
        super().forget_day(table)
        for seat, visited in enumerate(kept, 1):
            table.change_angler(seat, visited=visited)


class ShopsForgottenOnComingFromSea(ShopsVisitedOnceAGame):
    def make_port(self, table: Table, seat: int, rule: str) -> None:
        table.change_angler(seat, visited=())
        super().make_port(table, seat, rule)


class ShopsForgottenOnDeclaringPort(ShopsVisitedOnceAGame):
    def declare_port(self, table: Table, seat: int) -> None:
        table.change_angler(seat, visited=())
        super().declare_port(table, seat)


class ShopsForgottenOnLeavingPort(ShopsVisitedOnceAGame):
    def declare_sea(self, table: Table, seat: int) -> None:
        if table.angler(seat).depth == 0:
            table.change_angler(seat, visited=())
        super().declare_sea(table, seat)


class ShopsForgottenAfterTheTurn(Engine):
    def forget_turn(self, table: Table) -> None:
        super().forget_turn(table)
        table.change_angler(table.position.turn or 1, visited=())


class GearUsedOnceAGame(Engine):
    def forget_day(self, table: Table) -> None:
        kept = [angler.used for angler in table.position.anglers]
        super().forget_day(table)
        for seat, used in enumerate(kept, 1):
            table.change_angler(seat, used=used)


class GearLimitedForTheTurnOnly(Engine):
    def forget_turn(self, table: Table) -> None:
        super().forget_turn(table)
        table.change_angler(table.position.turn or 1, used=())


class FirstFishOfTheGame(Engine):
    def forget_day(self, table: Table) -> None:
        kept = [angler.has_cast for angler in table.position.anglers]
        super().forget_day(table)
        for seat, has_cast in enumerate(kept, 1):
            table.change_angler(seat, has_cast=has_cast)
