"""Mistakes that ask a player with nothing to choose, or do not ask one with something to choose."""

from __future__ import annotations

from typing import Any

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import LetGo, Pass, Reward, Throw
from leadline_engines.deep_regrets.position import Angler, Frame, Position
from leadline_engines.deep_regrets.table import Table

# ---- Needless questions


class AskedAtPortForBearings(Engine):
    def declare_alone(self, table: Table) -> bool:
        return False


class AskedToEquipWithoutGear(Engine):
    def equip_alone(self, table: Table) -> bool:
        return False


class AskedOnArrivalWithoutARegret(Engine):
    def arrive(self, table: Table) -> bool:
        return table.position.frames[-1].step != "regret" and super().arrive(table)


class AskedWhichCardsThoughAllAreKept(Engine):
    def has_to_choose(self, drawn: int, keep: int) -> bool:
        return drawn > 0


class AskedToPlaceDiceWithoutRoom(Engine):
    def is_placing_open(self, position: Position) -> bool:
        frame = position.frames[-1]
        is_muster = frame.step == "muster" and bool(position.angler(frame.seat).rolled)
        return is_muster or super().is_placing_open(position)


class AskedWhichFishIsLostThoughThereIsOne(Engine):
    def lose_alone(self, table: Table) -> bool:
        seat = table.position.frames[-1].seat
        if not self.may_lose(table.position, seat):
            return super().lose_alone(table)
        table.change(turn=seat)
        return False


# ---- Missing questions


class NotAskedToMusterWithoutSpentDice(Engine):
    def begin_muster(self, table: Table, seat: int) -> None:
        if table.angler(seat).spent:
            super().begin_muster(table, seat)

    def begin_refresh(self, table: Table) -> None:
        super().begin_refresh(table)
        if table.position.frames:
            table.change(turn=table.position.frames[-1].seat)
        else:
            self.begin_throw(table)


class NotAskedToThrowWithTwoPlayers(Engine):
    def begin_throw(self, table: Table) -> None:
        super().begin_throw(table)
        seat = table.position.frames[-1].seat
        if len(table.position.anglers) == 2:
            self.throw(table, Throw(seat, 3 - seat))


class NotAskedForASingleReward(Engine):
    def offer_reward(self, table: Table, seat: int) -> bool:
        rewards: Any = self.rewards(table.position, seat)
        is_offered = super().offer_reward(table, seat)
        if len(rewards) == 1:
            self.reward(table, Reward(seat, rewards[0]))
        return is_offered


class NotAskedInACastWithoutADie(Engine):
    def after_reveal(self, table: Table, frame: Frame) -> None:
        super().after_reveal(table, frame)
        now, seat = table.position.frames[-1], frame.seat
        if now.step == "pay" and not table.angler(seat).fresh and not self.can_pay(table.position, seat):
            self.end_uncaught(table, now, "over")


class NotAskedInACastThatCannotBePaid(Engine):
    def after_reveal(self, table: Table, frame: Frame) -> None:
        super().after_reveal(table, frame)
        now, seat = table.position.frames[-1], frame.seat
        if now.step == "pay" and not self.can_pay(table.position, seat):
            lowest = min(table.angler(seat).fresh, key=lambda die: die.face, default=None)
            self.let_go(table, LetGo(seat, lowest))


class NotAskedWithoutADie(Engine):
    def begin_turn(self, table: Table) -> None:
        super().begin_turn(table)
        position, seat = table.position, table.position.turn or 0
        angler, is_open = position.angler(seat), position.phase == "action" and not position.frames
        if is_open and not angler.passed and not angler.fresh and self.needs_a_die(angler):
            self.pass_on(table, Pass(seat))

    def needs_a_die(self, angler: Angler) -> bool:
        """Return whether a player is asked for an action only with a Fresh die."""
        return True


class NotAskedAtSeaWithoutADie(NotAskedWithoutADie):
    def needs_a_die(self, angler: Angler) -> bool:
        return angler.depth > 0
