"""Mistakes in Phase I: the order, the token, the effects of certain days, and the boats."""

from __future__ import annotations

from dataclasses import replace

from leadline.games.deep_regrets.mistakes.common import token_to
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.events import Earned, WormsFlipped
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table, without

# ---- The order of Phase I


class DayEffectBeforeTheToken(Engine):
    starts_afresh = False

    def pass_token(self, table: Table) -> None:
        super().day_effect(table)
        super().pass_token(table)

    def day_effect(self, table: Table) -> None:
        """Do nothing, as it has been done."""


class TokenPassedAfterTheRefresh(Engine):
    def pass_token(self, table: Table) -> None:
        token_to(table, table.position.first)

    def begin_declaration(self, table: Table) -> None:
        if not self.skips_phases(table.position):
            table.change(first=self.clockwise_from(table.position, table.position.first)[1])
        super().begin_declaration(table)


class BoatsRiseBeforeFaceUpFishAreDiscarded(Engine):
    starts_afresh = False

    def discard_face_up(self, table: Table) -> None:
        super().rise(table)
        super().discard_face_up(table)

    def rise(self, table: Table) -> None:
        """Do nothing, as it has been done."""


class EffectOfTheDayBefore(Engine):
    starts_afresh = True

    def day_effect(self, table: Table) -> None:
        today, days = table.position.day, self.components.days
        table.change(day=days[days.index(today) - 1])
        super().day_effect(table)
        table.change(day=today)


class EffectsByTheNumberOfTheDay(Engine):
    starts_afresh = True

    def day_effect(self, table: Table) -> None:
        today, days = table.position.day, self.components.days
        number = days.index(today) - days.index(table.position.first_day)
        table.change(day=days[number])
        super().day_effect(table)
        table.change(day=today)


# ---- The token


class TokenPassedCounterClockwise(Engine):
    def pass_token(self, table: Table) -> None:
        token_to(table, self.clockwise_from(table.position, table.position.first)[-1])


class TokenStaysOnTheSecondDay(Engine):
    def pass_token(self, table: Table) -> None:
        days, position = self.components.days, table.position
        if days.index(position.day) == days.index(position.first_day) + 1:
            token_to(table, position.first)
        else:
            super().pass_token(table)


class TokenStays(Engine):
    def pass_token(self, table: Table) -> None:
        token_to(table, table.position.first)


class TokenToTheLastInTheDay(Engine):
    def pass_token(self, table: Table) -> None:
        token_to(table, table.position.turn or table.position.first)


class FirstToPassBeginsTheNextDay(Engine):
    def out_for_the_day(self, table: Table, seat: int, *rules: str) -> None:
        is_first = not any(angler.passed for angler in table.position.anglers)
        super().out_for_the_day(table, seat, *rules)
        if is_first:
            table.change(first=seat)

    def pass_token(self, table: Table) -> None:
        token_to(table, table.position.first)


# ---- Fish that lie face-up


class FaceUpFishStay(Engine):
    def discard_face_up(self, table: Table) -> None:
        """Discard none."""


class FaceUpFishGoToTheBottom(Engine):
    def clear_shoal(self, table: Table, shoal: str) -> None:
        first, *others = table.shoal(shoal).cards
        self.lay_shoal(table, shoal, (*others, replace(first, up=False)))


class FaceUpFishTurnedDown(Engine):
    def clear_shoal(self, table: Table, shoal: str) -> None:
        first, *others = table.shoal(shoal).cards
        self.lay_shoal(table, shoal, (replace(first, up=False), *others))


class NextFishTurnedUpAtNight(Engine):
    def clear_shoal(self, table: Table, shoal: str) -> None:
        super().clear_shoal(table, shoal)
        if table.shoal(shoal).cards:
            self.turn_up(table, shoal, "regrets.start.face-up-discarded")


class ShoalEmptiedInTheMorningIsOverfished(Engine):
    def clear_shoal(self, table: Table, shoal: str) -> None:
        super().clear_shoal(table, shoal)
        if not table.shoal(shoal).cards:
            self.overfish(table, table.position.first)


class FaceUpFishOfDepthOneOnly(Engine):
    def shoals_to_clear(self, position: Position) -> tuple[str, ...]:
        shoals = super().shoals_to_clear(position)
        return tuple(shoal for shoal in shoals if self.components.shoals[shoal].depth == 1)


# ---- The effects of certain days


class WormsOnWednesdayOnly(Engine):
    def worms_for_all(self, table: Table) -> None:
        if table.position.day == "wednesday":
            super().worms_for_all(table)


class WormsTurnedUpEveryDay(Engine):
    def day_effect(self, table: Table) -> None:
        super().day_effect(table)
        self.worms_for_all(table)


class WormsTurnedOver(Engine):
    def worms_up(self, table: Table, seat: int, rule: str) -> None:
        if rule != "regrets.start.worms":
            super().worms_up(table, seat, rule)
            return
        up = not table.angler(seat).worms
        table.change_angler(seat, worms=up)
        table.tell(lambda: WormsFlipped(seat, up, (rule,)))


class WormsForTheFirstPlayerOnly(Engine):
    def worms_for_all(self, table: Table) -> None:
        self.worms_up(table, table.position.first, "regrets.start.worms")


class TwoBucksOnThursday(Engine):
    def give_money(self, table: Table, seat: int) -> None:
        self.gain(table, seat, self.components.thursday_money - 1, "regrets.start.money")


class ThursdayMoneyAtPortOnly(Engine):
    def give_money(self, table: Table, seat: int) -> None:
        if table.angler(seat).depth == 0:
            super().give_money(table, seat)


class ThursdayMoneyAboveTheCap(Engine):
    """An engine that caps every other gain, but takes no more from a buyer than the price."""

    def gain(self, table: Table, seat: int, bucks: int, *rules: str) -> None:
        if "regrets.start.money" not in rules:
            super().gain(table, seat, bucks, *rules)
            return
        table.change_angler(seat, bucks=table.angler(seat).bucks + bucks)
        table.tell(lambda: Earned(seat, bucks, rules))

    def after_payment(self, bucks: int, paid: int) -> int:
        return bucks - paid if paid >= 0 else super().after_payment(bucks, paid)


class ThursdayMoneyFillsUp(Engine):
    def give_money(self, table: Table, seat: int) -> None:
        missing = self.components.thursday_money - table.angler(seat).bucks
        if missing > 0:
            self.gain(table, seat, missing, "regrets.start.money")


class ThursdayBringsADieToo(Engine):
    def money_for_all(self, table: Table) -> None:
        """Give everybody a die as well, even if a mistake changes how dice are taken on Saturday."""
        super().money_for_all(table)
        Engine.die_for_all(self, table)


class SaturdayDieOrangeOnly(Engine):
    def dice_for_all(self, position: Position) -> tuple[str, ...]:
        return tuple(kind for kind in super().dice_for_all(position) if kind == "orange")


class SaturdayDieBlueBeforeGreen(Engine):
    def dice_for_all(self, position: Position) -> tuple[str, ...]:
        left = [kind for kind in ("orange", "blue", "green") for _ in range(position.bag.count(kind))]
        return tuple(left[: len(position.anglers)])


class SaturdayDieIsNeverBlue(Engine):
    def dice_for_all(self, position: Position) -> tuple[str, ...]:
        return tuple(kind for kind in super().dice_for_all(position) if kind != "blue")


class SaturdayDieIsTheNextBlueOrOrange(Engine):
    def dice_for_all(self, position: Position) -> tuple[str, ...]:
        players = len(position.anglers)
        wanted = tuple(kind for kind in position.bag if kind in ("blue", "orange"))
        green = tuple(kind for kind in position.bag if kind == "green")
        return (wanted if len(wanted) >= players else green)[:players]


class SaturdayColourIsTheSameForAll(Engine):
    def dice_for_all(self, position: Position) -> tuple[str, ...]:
        dice = super().dice_for_all(position)
        return tuple(kind for kind in dice if kind == dice[0])


class SaturdayDieForTheFirstOnly(Engine):
    def dice_for_all(self, position: Position) -> tuple[str, ...]:
        return super().dice_for_all(position)[:1]


class SaturdayDiceInTheOrderOfSeats(Engine):
    def order_of_dice(self, position: Position) -> tuple[int, ...]:
        return self.seats(position)


class SaturdayDieUnseen(Engine):
    def die_for_all(self, table: Table) -> None:
        for seat in self.order_of_dice(table.position):
            die = self.draw_die(table, seat, "regrets.start.die")
            if die is not None:
                table.change_angler(seat, spent=(*table.angler(seat).spent, die))


class SaturdayDieRolledAtOnce(Engine):
    def die_for_all(self, table: Table) -> None:
        dice = zip(self.order_of_dice(table.position), self.dice_for_all(table.position), strict=False)
        super().die_for_all(table)
        for seat, kind in dice:
            table.change_angler(seat, spent=without(table.angler(seat).spent, kind))
            self.place_gained(table, seat, (kind,), "regrets.start.die")


class SaturdayDieFreshBeyondMaxDice(Engine):
    def die_for_all(self, table: Table) -> None:
        dice = zip(self.order_of_dice(table.position), self.dice_for_all(table.position), strict=False)
        super().die_for_all(table)
        for seat, kind in dice:
            table.change_angler(seat, spent=without(table.angler(seat).spent, kind))
            rolled = self.roll(table, seat, (kind,), "regrets.start.die")
            table.change_angler(seat, fresh=(*table.angler(seat).fresh, *rolled))


# ---- Boats


class BoatsRiseToDepthOne(Engine):
    def risen(self, depth: int, sank_from: int) -> int:
        return min(depth, 1)


class BoatsDoNotRise(Engine):
    def risen(self, depth: int, sank_from: int) -> int:
        return depth


class BoatsSink(Engine):
    def risen(self, depth: int, sank_from: int) -> int:
        return min(depth + 1, self.components.depths) if depth else 0


class BoatsAtPortRiseToo(Engine):
    def risen(self, depth: int, sank_from: int) -> int:
        return 1 if depth == 0 else super().risen(depth, sank_from)


class BoatsRiseToPort(Engine):
    def risen(self, depth: int, sank_from: int) -> int:
        return max(0, depth - 1)


class OnlySunkBoatsRise(Engine):
    def risen(self, depth: int, sank_from: int) -> int:
        return super().risen(depth, sank_from) if sank_from else depth
