"""Mistakes that accept what should be refused, at a cost or for free."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.facts import Tier
from leadline_engines.deep_regrets.move import Abandon, Cast, Choice, Equip, LetGo, Move, Pay, UseDink, Visit, Worms
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.refusals import ACTIONS
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import RefusalError, Telling

# ---- Any move


class IllegalMovesChangeNothing(Engine):
    def decide(self, position: Position, move: Move, telling: Telling) -> Table:
        try:
            return super().decide(position, move, telling)
        except RefusalError as refused:
            if refused.refusal.kind != "illegal":
                raise
            return Table(position, (), telling)


class IllegalActionsEndTheTurn(Engine):
    def decide(self, position: Position, move: Move, telling: Telling) -> Table:
        try:
            return super().decide(position, move, telling)
        except RefusalError as refused:
            is_on_turn = move.choice.seat == position.turn and not position.acted and not position.frames
            is_action = move.choice.kind in ACTIONS and position.phase == "action"
            if refused.refusal.kind != "illegal" or not (is_on_turn and is_action):
                raise
            table = Table(position, (), telling)
            self.end_turn(table)
            self.go_on(table)
            return table


class MovesAfterTheEndChangeNothing(Engine):
    def decide(self, position: Position, move: Move, telling: Telling) -> Table:
        if position.over and move.choice.kind != "lose":
            return Table(position, (), telling)
        return super().decide(position, move, telling)


class ActionOnAnyTurn(Engine):
    def check_turn(self, position: Position, seat: int, kind: str) -> None:
        if kind not in ACTIONS or position.angler(seat).passed:
            super().check_turn(position, seat, kind)

    def do(self, table: Table, choice: Choice) -> None:
        if choice.kind in ACTIONS and table.position.phase == "action" and not table.position.frames:
            table.change(turn=choice.seat)
        super().do(table, choice)


# ---- One kind of move


class CastOutOfReachIsWasted(Engine):
    def cast(self, table: Table, choice: Cast) -> None:
        position, shoals = table.position, self.components.shoals
        if choice.shoal in shoals and not self.in_reach(position, choice.seat, choice.shoal):
            self.action_over(table)
        else:
            super().cast(table, choice)


class FaceUpFishNeedsNoDie(Engine):
    def check_cast(self, position: Position, seat: int, shoal: str) -> None:
        try:
            super().check_cast(position, seat, shoal)
        except RefusalError as refused:
            if refused.refusal.rule != "regrets.cast.fresh-die" or not self.is_face_up(position, shoal):
                raise

    def casts(self, position: Position, seat: int) -> Iterator[Cast]:
        yield from super().casts(position, seat)
        if not self.has_die_to_cast(position, seat):
            for shoal in position.shoals:
                if self.is_face_up(position, shoal.name) and self.is_castable(position, seat, shoal.name):
                    yield Cast(seat, shoal.name)

    def is_face_up(self, position: Position, shoal: str) -> bool:
        """Return whether the top fish of a shoal is face-up."""
        cards = position.shoal(shoal).cards
        return bool(cards) and cards[0].up


class PaymentThatIsTooSmallIsLost(Engine):
    def pay(self, table: Table, choice: Pay) -> None:
        seat, dice = choice.seat, choice.dice
        is_held = Counter(dice) <= Counter(table.angler(seat).fresh)
        difficulty = self.difficulty(table.position) or 0
        if dice and is_held and not self.is_enough(sum(die.face for die in dice), difficulty):
            self.spend_for_fish(table, seat, dice)
            self.end_uncaught(table, table.position.frames[-1], "over")
        else:
            super().pay(table, choice)


class PaymentThatIsTooSmallLetsTheFishGo(Engine):
    def pay(self, table: Table, choice: Pay) -> None:
        position, seat, dice = table.position, choice.seat, choice.dice
        fresh, difficulty = position.angler(seat).fresh, self.difficulty(position)
        is_held = Counter(dice) <= Counter(fresh)
        if difficulty is None or not is_held or self.is_enough(sum(die.face for die in dice), difficulty):
            super().pay(table, choice)
        else:
            is_due = bool(fresh) and self.gives_dink(position.frames[-1])
            self.let_go(table, LetGo(seat, fresh[0] if is_due else None))


class VisitIsPaidWithWhatIsThere(Engine):
    def check_visit(self, position: Position, choice: Visit) -> Tier:
        try:
            return super().check_visit(position, choice)
        except RefusalError as refused:
            tier = self.components.tier(choice.shop, choice.price)
            if refused.refusal.rule != "regrets.shop.paid" or tier is None:
                raise
            return tier

    def pay_in_shop(self, table: Table, choice: Visit, tier: Tier) -> None:
        super().pay_in_shop(table, choice, tier)
        table.change_angler(choice.seat, bucks=max(0, table.angler(choice.seat).bucks))


class SecondVisitIsWasted(Engine):
    def visit(self, table: Table, choice: Visit) -> None:
        if self.has_visited(table.position, choice.seat, choice.shop):
            self.action_over(table)
        else:
            super().visit(table, choice)


class CardOutOfItsTimeIsLost(Engine):
    def check_time(self, position: Position, seat: int, card: str, when: str) -> None:
        if card not in self.components.dinks and card not in self.components.supplies:
            super().check_time(position, seat, card, when)

    def use_item(self, table: Table, seat: int, card: str, when: str, reduction: int) -> None:
        if self.is_time_for(table.position, seat, when):
            super().use_item(table, seat, card, when, reduction)


class WormsAtAFaceUpFishAreWasted(Engine):
    def use_worms(self, table: Table, choice: Worms) -> None:
        seat, shoal = choice.seat, choice.shoal
        cards = table.shoal(shoal).cards if shoal in self.components.shoals else ()
        if cards and cards[0].up and self.may_use_worms(table.position, seat):
            self.turn_worms(table, seat)
        else:
            super().use_worms(table, choice)


class BlankDinkIsUsed(Engine):
    def use_dink(self, table: Table, choice: UseDink) -> None:
        known = self.components.dinks.get(choice.card)
        if known is None or not known.is_blank:
            super().use_dink(table, choice)
            return
        self.take_out(table, choice.seat, "dink", choice.card, "regrets.free.item", "choice.card")
        self.put_dink_away(table, choice.card)


class PriceBetweenTwoTiersBuysTheLower(Engine):
    def check_visit(self, position: Position, choice: Visit) -> Tier:
        prices = [tier.price for tier in self.components.shops[choice.shop]]
        lower = [price for price in prices if price < choice.price]
        if choice.price in prices or not lower:
            return super().check_visit(position, choice)
        tier = super().check_visit(position, replace(choice, price=max(lower)))
        if self.price(position, choice.seat, choice.shop, choice.price) > position.angler(choice.seat).bucks:
            raise RefusalError("regrets.shop.paid", "that is too dear", path="choice.price")
        return Tier(choice.price, tier.draw, tier.keep)


class TurnedLifeboatIsUsedAgain(Engine):
    def actions_open(self, position: Position, seat: int) -> tuple[str, ...]:
        actions = super().actions_open(position, seat)
        lacks = position.angler(seat).depth > 0 and "abandon" not in actions
        return (*actions[:-1], "abandon", *actions[-1:]) if lacks else actions

    def abandon(self, table: Table, choice: Abandon) -> None:
        table.change_angler(choice.seat, lifeboat=True)
        super().abandon(table, choice)


class GearOfOthersIsEquipped(Engine):
    def put_on(self, table: Table, choice: Equip) -> None:
        angler, figures = table.angler(choice.seat), self.components
        rod = (choice.rod,) if choice.rod in figures.rods else ()
        reel = (choice.reel,) if choice.reel in figures.reels else ()
        table.change_angler(choice.seat, rods=(*angler.rods, *rod), reels=(*angler.reels, *reel))
        super().put_on(table, choice)
        table.change_angler(choice.seat, rods=angler.rods, reels=angler.reels)
