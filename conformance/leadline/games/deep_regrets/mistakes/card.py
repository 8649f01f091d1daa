"""Mistakes in texts: their order, the players and shoals they refer to, and who chooses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.places import ASKED
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Area, Effect, Who


class TextInReverse(Engine):
    def effects_of(self, frame: Frame) -> tuple[Effect, ...]:
        effects = self.text_of(frame.card, frame.text)[::-1]
        for place, number in frame.path:
            effects = effects[place].lists[number][::-1]
        return effects


class FirstPartOnly(Engine):
    def effects_of(self, frame: Frame) -> tuple[Effect, ...]:
        return super().effects_of(frame)[:1]


class ImpossiblePartEndsTheText(Engine):
    def leave_out(self, table: Table) -> None:
        frame = table.position.frames[-1]
        if frame.kind == "effects" and frame.step not in ASKED:
            table.change_frame(step="", place=len(self.effects_of(frame)), seats=(), number=0, shoals=())


# ---- The players referred to


class FirstPlayerIsSelf(Engine):
    def begin_text(self, table: Table, seat: int, card: str, text: str, shoal: str = "") -> None:
        super().begin_text(table, table.position.first, card, text, shoal)


class NextPlayerIsSelf(Engine):
    def begin_text(self, table: Table, seat: int, card: str, text: str, shoal: str = "") -> None:
        super().begin_text(table, self.clockwise_from(table.position, seat)[1], card, text, shoal)


class GroupInSeatOrder(Engine):
    starts_afresh = True

    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        seats = super().named(position, seat, who)
        return seats if who.is_single else tuple(sorted(seats))


class GroupFromTheFirstPlayer(Engine):
    starts_afresh = True

    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        seats = super().named(position, seat, who)
        return seats if who.is_single else tuple(player for player in self.turn_order(position) if player in seats)


class GroupWithoutTheActingPlayer(Engine):
    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        seats = super().named(position, seat, who)
        return tuple(player for player in seats if player != seat) if who.name in ("at_sea", "at_depth") else seats


class TextsForTheSeaReachThePort(Engine):
    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        seats = super().named(position, seat, who)
        if who.name != "at_sea":
            return seats
        row = self.clockwise_from(position, seat)
        return tuple(player for player in row if player in seats or position.angler(player).depth == 0)


class GroupWithoutWhoHasPassed(Engine):
    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        seats = super().named(position, seat, who)
        return seats if who.is_single else tuple(player for player in seats if not position.angler(player).passed)


class LeftAndRightExchanged(Engine):
    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        exchanged = {"left": "right", "right": "left"}.get(who.name, who.name)
        return super().named(position, seat, replace(who, name=exchanged))


class NeighbourWhoHasPassedIsSkipped(Engine):
    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        row = self.clockwise_from(position, seat)[1:]
        row = tuple(player for player in row if not position.angler(player).passed) or row
        if who.name in ("left", "right"):
            return row[:1] if who.name == "left" else row[-1:]
        return super().named(position, seat, who)


class LastSeatHasNoLeftNeighbour(Engine):
    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        return () if who.name == "left" and seat == len(position.anglers) else super().named(position, seat, who)


class MostRegretsIsTheFirstOfThem(Engine):
    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        seats = super().named(position, seat, who)
        return seats[:1] if who.name == "most_regrets" else seats


class MostRegretsIsTheFirstOnTheLeft(Engine):
    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        seats = super().named(position, seat, who)
        if who.name != "most_regrets":
            return seats
        return (*(player for player in seats if player != seat), *seats)[:1]


class MostRegretsIsNeverOneself(Engine):
    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        if who.name != "most_regrets":
            return super().named(position, seat, who)
        row = self.clockwise_from(position, seat)[1:]
        most = max(len(position.angler(player).regrets) for player in row)
        return tuple(player for player in row if len(position.angler(player).regrets) == most)


# ---- The player who chooses


class PlayerIsChosenByTheProgram(Engine):
    def is_settled(self, position: Position) -> bool:
        return position.frames[-1].step == "player" or super().is_settled(position)


class ShoalIsChosenByTheProgram(Engine):
    def is_settled(self, position: Position) -> bool:
        return position.frames[-1].step == "shoal" or super().is_settled(position)


class CardIsChosenByTheProgram(Engine):
    def is_settled(self, position: Position) -> bool:
        return position.frames[-1].step == "cards" or super().is_settled(position)


class DieIsChosenByTheProgram(Engine):
    def is_settled(self, position: Position) -> bool:
        return position.frames[-1].step == "dice" or super().is_settled(position)


class OthersAreNotAsked(Engine):
    def is_settled(self, position: Position) -> bool:
        return position.frames[-1].seat != position.turn or super().is_settled(position)


# ---- The shoals referred to


class RowAndColumnExchanged(Engine):
    def shoals_of(self, position: Position, area: Area) -> tuple[str, ...]:
        exchanged = {"row": "column", "column": "row"}.get(area.name, area.name)
        return super().shoals_of(position, replace(area, name=exchanged))


class AreasBackwards(Engine):
    def shoals_of(self, position: Position, area: Area) -> tuple[str, ...]:
        return super().shoals_of(position, area)[::-1]


class AreaLeavesOutThisShoal(Engine):
    def shoals_of(self, position: Position, area: Area) -> tuple[str, ...]:
        this = self.this_shoal(position)
        shoals = super().shoals_of(position, area)
        return tuple(shoal for shoal in shoals if shoal != this) if area.name in ("row", "column") else shoals


class ThisShoalIsAlwaysThatOfTheCast(Engine):
    def this_shoal(self, position: Position) -> str:
        return position.attempt[0].shoal if position.attempt else super().this_shoal(position)


class NoRowOrColumnOutsideACast(Engine):
    def is_left_out(self, position: Position, area: Area) -> bool:
        """Return whether a Reveal text refers to a row or a column, and nobody is casting."""
        _, root = self.root(position)
        return not position.attempt and root.text == "reveal" and area.name in ("row", "column")

    def go_round(self, table: Table, area: Area) -> None:
        if self.is_left_out(table.position, area):
            table.forgo()
        super().go_round(table, area)

    def shoals_of(self, position: Position, area: Area) -> tuple[str, ...]:
        return () if self.is_left_out(position, area) else super().shoals_of(position, area)


class CardsKnowNoShoal(Engine):
    def this_shoal(self, position: Position) -> str:
        _, root = self.root(position)
        return root.shoal


# ---- What is triggered


class SetOffTextIsDropped(Engine):
    def at_reveal(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        cards = table.shoal(shoal).cards
        if cards and not cards[0].up:
            self.turn_up(table, shoal, "regrets.effect.reveal")


class SetOffTextEndsTheFirst(Engine):
    def at_reveal(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        before = len(table.position.frames)
        super().at_reveal(table, frame, effect, shoal)
        if len(table.position.frames) > before:
            *below, first, second = table.position.frames
            ended = replace(first, step="", place=len(self.effects_of(first)), shoals=(), number=0)
            table.change(frames=(*below, ended, second))


class ShoalsDealtWithAsChosen(Engine):
    def in_order(self, shoals: Iterable[str]) -> tuple[str, ...]:
        return tuple(shoals)
