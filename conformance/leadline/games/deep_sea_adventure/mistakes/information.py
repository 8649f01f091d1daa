"""Mistakes in who may see what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import Choice, Drop
from leadline_engines.deep_sea_adventure.position import Position, Unit, shown_to
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules
from leadline_engines.surface import Seat

UNSEEN: Any = None
"""A unit of which a view shows nothing, although it is there."""


class EverybodySeesEverything(Engine):
    def view(self, position: Position, seats: tuple[Seat, ...]) -> Position:
        return position


class PickUpIsLookedAt(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        looked_at = tuple(shown_to(unit, (seat,)) for unit in diver.carried[-1:])
        table.put_diver(seat, diver.carrying((*diver.carried[:-1], *looked_at)))


class OnlyTheOwnerSeesWhatCameHome(Engine):
    def seen_when_kept(self, table: Table, seat: int, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        return tuple(shown_to(unit, (seat,)) for unit in units)


class CarrierSeesItsLoad(Engine):
    def view(self, position: Position, seats: tuple[Seat, ...]) -> Position:
        for seat in map(int, seats):
            diver = position.diver(seat)
            known = tuple(shown_to(unit, (seat,)) for unit in diver.carried)
            position = position.with_diver(seat, diver.carrying(known))
        seen: Position = super().view(position, seats)
        return seen


class DiverLooksAtItsSpace(Engine):
    def view(self, position: Position, seats: tuple[Seat, ...]) -> Position:
        line = list(position.line)
        for seat in map(int, seats):
            at = position.diver(seat).at
            if 1 <= at <= len(line):
                line[at - 1] = shown_to(line[at - 1], (seat,))
        seen: Position = super().view(replace(position, line=tuple(line)), seats)
        return seen


class HomeSeesEverything(Engine):
    def view(self, position: Position, seats: tuple[Seat, ...]) -> Position:
        if any(position.diver(int(seat)).home for seat in seats):
            return position
        seen: Position = super().view(position, seats)
        return seen


class PickUpIsShownToAll(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        shown = self.shown_to_all(table, diver.carried[-1:])
        table.put_diver(seat, diver.carrying((*diver.carried[:-1], *shown)))


class DroppedChipLiesFaceUp(Engine):
    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        super().drop(table, seat, action, moved=moved)
        at = table.diver(seat).at
        if 1 <= at <= len(table.line):
            table.put_space(at, self.shown_to_all(table, (table.space(at),))[0])


class LaidDownChipsLieFaceUp(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        before = len(table.line)
        super().lay_down_the_rest(table, left_out, choice)
        table.line = (*table.line[:before], *self.shown_to_all(table, table.line[before:]))


class OthersSeeWhatCameHome(Engine):
    def seen_when_kept(self, table: Table, seat: int, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        others = tuple(other_seat for other_seat in table.seats if other_seat != seat)
        return tuple(shown_to(unit, others) for unit in units)


class OnlyTheFirstUnitIsShown(Engine):
    def seen_when_kept(self, table: Table, seat: int, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        return (*super().seen_when_kept(table, seat, units[:1]), *units[1:])


class OnlyOneChipOfAStackIsShown(Engine):
    def seen_when_kept(self, table: Table, seat: int, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        shown = super().seen_when_kept(table, seat, units)
        return tuple((*new[:1], *old[1:]) for new, old in zip(shown, units, strict=True))


class ShownAfterTheFirstDiveOnly(Engine):
    def seen_when_kept(self, table: Table, seat: int, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        return super().seen_when_kept(table, seat, units) if table.dive == 1 else units


class ReturnIsShownToAll(Engine):
    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        super().come_home(table, seat, rules)
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying(self.shown_to_all(table, diver.carried)))

    def view(self, position: Position, seats: tuple[Seat, ...]) -> Position:
        """Show what is at home even if the position was loaded and nobody saw the diver come home."""
        watching = tuple(map(int, seats))
        for seat, diver in enumerate(position.divers, 1):
            if diver.home:
                shown = tuple(shown_to(unit, watching) for unit in diver.carried)
                position = position.with_diver(seat, diver.carrying(shown))
        seen: Position = super().view(position, seats)
        return seen


class ReturnIsShownToTheOthers(Engine):
    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        super().come_home(table, seat, rules)
        at_home = tuple(other_seat for other_seat in table.seats if table.diver(other_seat).home and other_seat != seat)
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying(tuple(shown_to(unit, at_home) for unit in diver.carried)))


class LoadsOfOthersAreHidden(Engine):
    def view(self, position: Position, seats: tuple[Seat, ...]) -> Position:
        seen: Position = super().view(position, seats)
        for seat, diver in enumerate(seen.divers, 1):
            if seat not in map(int, seats) and not diver.home:
                seen = seen.with_diver(seat, diver.carrying((UNSEEN,) * diver.load))
        return seen


class DropperLooksAtWhatItDrops(Engine):
    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        super().drop(table, seat, action, moved=moved)
        at = table.diver(seat).at
        if 1 <= at <= len(table.line):
            table.put_space(at, shown_to(table.space(at), (seat,)))
