"""Mistakes in the turns of Phase IV: whose turn it is, what may be done in it, and abandoning ship."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import Abandon, Choice, End, Pass, Sell
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Decision, RefusalError


def idle(position: Position) -> bool:
    """Return whether a turn goes on and nothing is under way."""
    return position.phase == "action" and not position.frames and not position.over


def more(decisions: tuple[Decision, ...], seat: int, kinds: Iterable[str]) -> tuple[Decision, ...]:
    """Return open decisions, with some more of a player."""
    known = {decision.kind for decision in decisions}
    return (*decisions, *(Decision((seat,), kind) for kind in kinds if kind not in known))


# ---- Whose turn


class TurnsCounterClockwise(Engine):
    def next_seat(self, position: Position, seat: int) -> int:
        return self.clockwise_from(position, seat)[-1]


class FirstSeatHasTheFirstTurn(Engine):
    def begins(self, position: Position) -> int:
        return 1


class LeftOfTheFirstPlayerHasTheFirstTurn(Engine):
    def begins(self, position: Position) -> int:
        return self.clockwise_from(position, position.first)[1]


class PreserverHasTheFirstTurn(Engine):
    def begins(self, position: Position) -> int:
        return position.preserver or position.first


# ---- How much


class SeveralActionsAtPort(Engine):
    def to_act(self, position: Position) -> tuple[Decision, ...]:
        decisions, seat = super().to_act(position), position.turn or 0
        if not (idle(position) and position.acted and position.angler(seat).depth == 0):
            return decisions
        return more(decisions, seat, [kind for kind in self.actions_open(position, seat) if kind != "pass"])

    def check_one_action(self, position: Position, seat: int, kind: str) -> None:
        if not (position.acted and kind in ("sell", "visit", "mount")):
            super().check_one_action(position, seat, kind)


class PassAfterTheAction(Engine):
    def to_act(self, position: Position) -> tuple[Decision, ...]:
        decisions = super().to_act(position)
        return more(decisions, position.turn or 0, ["pass"]) if idle(position) and position.acted else decisions

    def check_one_action(self, position: Position, seat: int, kind: str) -> None:
        if kind != "pass":
            super().check_one_action(position, seat, kind)


class TurnEndsWithoutAnAction(Engine):
    def to_act(self, position: Position) -> tuple[Decision, ...]:
        decisions = super().to_act(position)
        return more(decisions, position.turn or 0, ["end"]) if idle(position) else decisions

    def check_one_action(self, position: Position, seat: int, kind: str) -> None:
        if kind != "end":
            super().check_one_action(position, seat, kind)


class EndBeforeTheActionDoesNothing(Engine):
    def is_idle_at_sea(self, position: Position) -> bool:
        """Return whether it is the turn of a player at Sea who has not taken an action yet."""
        return idle(position) and not position.acted and position.angler(position.turn or 0).depth > 0

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        decisions = super().to_act(position)
        return more(decisions, position.turn or 0, ["end"]) if self.is_idle_at_sea(position) else decisions

    def check_one_action(self, position: Position, seat: int, kind: str) -> None:
        if kind != "end" or not self.is_idle_at_sea(position):
            super().check_one_action(position, seat, kind)

    def end(self, table: Table, choice: End) -> None:
        if not self.is_idle_at_sea(table.position):
            super().end(table, choice)


class EndBeforeTheActionPasses(TurnEndsWithoutAnAction):
    def end(self, table: Table, choice: End) -> None:
        if table.position.frames or table.position.acted:
            super().end(table, choice)
        else:
            self.pass_on(table, Pass(choice.seat))


class SaleAfterTheActionDoesNothing(Engine):
    def to_act(self, position: Position) -> tuple[Decision, ...]:
        decisions, seat = super().to_act(position), position.turn or 0
        if not (idle(position) and position.acted and position.angler(seat).depth == 0):
            return decisions
        return more(decisions, seat, ["sell"] if position.angler(seat).fish else [])

    def check_one_action(self, position: Position, seat: int, kind: str) -> None:
        if not (position.acted and kind == "sell"):
            super().check_one_action(position, seat, kind)

    def sell(self, table: Table, choice: Sell) -> None:
        if table.position.acted:
            self.check_sale(table, choice)
        else:
            super().sell(table, choice)


class TurnEndsAfterAnActionAtSea(Engine):
    def action_over(self, table: Table) -> None:
        super().action_over(table)
        if table.angler(table.position.turn or 0).depth > 0 and not self.sea_ends_game(table.position):
            self.end_turn(table)


class TurnEndsAfterAnActionAtPort(Engine):
    def action_over(self, table: Table) -> None:
        super().action_over(table)
        if table.angler(table.position.turn or 0).depth == 0 and not self.sea_ends_game(table.position):
            self.end_turn(table)


# ---- Which actions


class FishSoldAtSea(Engine):
    def to_act(self, position: Position) -> tuple[Decision, ...]:
        decisions, seat = super().to_act(position), position.turn or 0
        if not idle(position) or position.acted or not position.angler(seat).fish:
            return decisions
        return more(decisions, seat, ["sell"])

    def check_place(self, position: Position, seat: int, kind: str) -> None:
        if kind != "sell":
            super().check_place(position, seat, kind)


class FishMountedAtSea(Engine):
    def to_act(self, position: Position) -> tuple[Decision, ...]:
        decisions, seat = super().to_act(position), position.turn or 0
        can_mount = position.frames == () and seat and position.angler(seat).fish and self.empty_slots(position, seat)
        if not idle(position) or position.acted or not can_mount:
            return decisions
        return more(decisions, seat, ["mount"])

    def check_place(self, position: Position, seat: int, kind: str) -> None:
        if kind != "mount":
            super().check_place(position, seat, kind)


class FishingFromThePort(Engine):
    def in_reach(self, position: Position, seat: int, shoal: str) -> bool:
        from_port = position.angler(seat).depth == 0 and self.components.shoals[shoal].depth == 1
        return from_port or super().in_reach(position, seat, shoal)

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        decisions, seat = super().to_act(position), position.turn or 0
        if not idle(position) or position.acted or position.angler(seat).depth > 0:
            return decisions
        return more(decisions, seat, ["cast"] if any(True for _ in self.casts(position, seat)) else [])

    def check_place(self, position: Position, seat: int, kind: str) -> None:
        if kind != "cast":
            super().check_place(position, seat, kind)


class AbandonShipAtPort(Engine):
    def to_act(self, position: Position) -> tuple[Decision, ...]:
        decisions, seat = super().to_act(position), position.turn or 0
        if not idle(position) or position.acted or not position.angler(seat).lifeboat:
            return decisions
        return more(decisions, seat, ["abandon"])

    def check_place(self, position: Position, seat: int, kind: str) -> None:
        if kind != "abandon":
            super().check_place(position, seat, kind)


class AbandonShipAfterACast(Engine):
    def to_act(self, position: Position) -> tuple[Decision, ...]:
        decisions, seat = super().to_act(position), position.turn or 0
        if not (idle(position) and position.acted and position.angler(seat).depth > 0):
            return decisions
        return more(decisions, seat, ["abandon"] if position.angler(seat).lifeboat else [])

    def check_one_action(self, position: Position, seat: int, kind: str) -> None:
        if not (position.acted and kind == "abandon"):
            super().check_one_action(position, seat, kind)


class AbandonShipFromDepthOneOnly(Engine):
    def actions_open(self, position: Position, seat: int) -> tuple[str, ...]:
        actions = super().actions_open(position, seat)
        return tuple(kind for kind in actions if kind != "abandon") if position.angler(seat).depth > 1 else actions

    def abandon(self, table: Table, choice: Abandon) -> None:
        if table.angler(choice.seat).depth > 1:
            raise RefusalError("regrets.turn.abandon", "the boat is too deep", path="choice.kind")
        super().abandon(table, choice)


class EmptySale(Engine):
    def check_not_empty(self, things: Iterable[object], what: str) -> None:
        if what != "sold":
            super().check_not_empty(things, what)


class EmptyMounting(Engine):
    def check_not_empty(self, things: Iterable[object], what: str) -> None:
        if what != "mounted":
            super().check_not_empty(things, what)


class ImpossibleActionsAreOpen(Engine):
    def actions_open(self, position: Position, seat: int) -> tuple[str, ...]:
        actions = super().actions_open(position, seat)
        here = ("cast", "abandon") if position.angler(seat).depth > 0 else ("sell", "visit", "mount")
        return (*here, *(kind for kind in actions if kind not in here))

    def abandonings(self, position: Position, seat: int) -> Iterator[Choice]:
        if position.angler(seat).lifeboat:
            yield from super().abandonings(position, seat)


# ---- Abandoning ship


class AbandonShipWithoutArriving(Engine):
    def make_port(self, table: Table, seat: int, rule: str) -> None:
        super().make_port(table, seat, rule)
        if rule == "regrets.turn.abandon":
            table.change_frame(step="")


class AbandonShipOnlyMovesTheBoat(Engine):
    def make_port(self, table: Table, seat: int, rule: str) -> None:
        super().make_port(table, seat, rule)
        if rule == "regrets.turn.abandon":
            table.change_frame(step="")

    def arrived(self, table: Table, seat: int) -> None:
        super().arrived(table, seat)
        if table.position.phase == "action" and table.position.acted:
            self.end_turn(table)


class AbandonShipIsFree(Engine):
    def arrived(self, table: Table, seat: int) -> None:
        super().arrived(table, seat)
        if table.position.phase == "action":
            table.change(acted=False)


class AbandonShipIsAPass(Engine):
    def arrived(self, table: Table, seat: int) -> None:
        if table.position.phase != "action":
            super().arrived(table, seat)
            return
        self.out_for_the_day(table, seat)
        if not self.offer_reward(table, seat):
            self.walk_on(table)


class LifeboatIsNotTurned(Engine):
    def make_port(self, table: Table, seat: int, rule: str) -> None:
        if rule == "regrets.turn.abandon":
            table.change_angler(seat, lifeboat=True)
        super().make_port(table, seat, rule)


class LifeboatTurnedBackAtNight(Engine):
    def forget_day(self, table: Table) -> None:
        super().forget_day(table)
        for seat in self.seats(table.position):
            table.change_angler(seat, lifeboat=True)


class LifeboatTurnedBackInTheMorning(Engine):
    def day_effect(self, table: Table) -> None:
        super().day_effect(table)
        for seat in self.seats(table.position):
            table.change_angler(seat, lifeboat=True)


class AbandoningShipDrawsARegret(Engine):
    def make_port(self, table: Table, seat: int, rule: str) -> None:
        if rule == "regrets.turn.abandon":
            self.draw_regrets(table, seat, 1, rule)
        super().make_port(table, seat, rule)
