"""Mistakes in casts that end without a payment."""

from __future__ import annotations

from typing import ClassVar

from leadline.games.deep_regrets.mistakes.turn import more
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import Choice, LetGo
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Decision


class FirstDieForTheDink(Engine):
    def spend_for_dink(self, table: Table, seat: int, die: Die) -> None:
        super().spend_for_dink(table, seat, table.angler(seat).fresh[0])


class LettingGoCatchesAtDifficultyZero(Engine):
    def let_go(self, table: Table, choice: LetGo) -> None:
        is_held = choice.die is None or choice.die in table.angler(choice.seat).fresh
        has_fish = bool(table.position.frames[-1].card)
        if is_held and has_fish and self.difficulty(table.position) == 0:
            self.begin_catch(table)
        else:
            super().let_go(table, choice)


class FishCannotBeLetGo(Engine):
    def card_decisions(self, position: Position, frame: Frame) -> tuple[Decision, ...]:
        decisions = super().card_decisions(position, frame)
        waits = frame.kind == "fishing" and frame.step == "pay"
        return tuple(decision for decision in decisions if not (waits and decision.kind == "let-go"))


class DecliningIsNotOpenToThoseWhoCanPay(Engine):
    def card_decisions(self, position: Position, frame: Frame) -> tuple[Decision, ...]:
        decisions = super().card_decisions(position, frame)
        waits = frame.kind == "fishing" and frame.step == "pay"
        has_to_pay = waits and self.can_pay(position, frame.seat)
        return tuple(decision for decision in decisions if not (has_to_pay and decision.kind == "let-go"))


class CastIsLeftUnfinished(Engine):
    """An engine in which a player whose fish is face-up may go on as if the cast had not begun."""

    instead: ClassVar[tuple[str, ...]] = ("cast", "abandon", "pass", "end")
    """The choices that the player has instead of finishing the cast."""

    def waits_for_payment(self, position: Position) -> bool:
        """Return whether a cast, and nothing else, waits for its payment."""
        return [(frame.kind, frame.step) for frame in position.frames] == [("fishing", "pay")]

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        decisions = super().to_act(position)
        if not self.waits_for_payment(position):
            return decisions
        seat = position.frames[-1].seat
        actions = (*self.actions_open(position, seat), "end")
        return more(decisions, seat, [kind for kind in actions if kind in self.instead])

    def do(self, table: Table, choice: Choice) -> None:
        if choice.kind in self.instead and self.waits_for_payment(table.position):
            table.change_frame(step="left")
            self.end_cast(table, table.position.frames[-1])
        super().do(table, choice)
