"""Mistakes of the course of a day and of Phase I: the order, the token, what a day begins with, and the boats."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.events import DayBegan, WormsFlipped
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.start_of_day import BEGUN
from leadline_engines.deep_regrets.table import Table, without


def token_to(table: Table, seat: int) -> None:
    """Give the First Player token to a player, and tell that the day begins."""
    table.change(first=seat, turn=seat)
    day = table.position.day
    table.tell(lambda: DayBegan(day, seat, BEGUN))


# ---- The phases


class DeclarationBeforeTheRefresh(Engine):
    """Players declare and equip before the Refresh: nobody has rolled when bearings are set."""

    def begin_refresh(self, table: Table) -> None:
        """First the Declaration, but for the first day."""
        if table.position.phase == "action":
            super().begin_declaration(table)
        else:
            super().begin_refresh(table)

    def begin_declaration(self, table: Table) -> None:
        """It is over."""
        self.begin_actions(table)

    def begin_actions(self, table: Table) -> None:
        """After equipping comes the Refresh."""
        if table.position.phase == "equip":
            super().begin_refresh(table)
        else:
            super().begin_actions(table)


class PreserverThrownAfterTheDeclaration(Engine):
    """The Life Preserver is thrown after the Declaration, right before the first turn."""

    def begin_throw(self, table: Table) -> None:
        """First the Declaration, if there is one."""
        if self.skips_phases(table.position) or table.position.phase == "equip":
            super().begin_throw(table)
        else:
            self.begin_declaration(table)

    def begin_declaration(self, table: Table) -> None:
        """It has been, if all have equipped."""
        if table.position.phase == "equip":
            super().begin_actions(table)
        else:
            super().begin_declaration(table)

    def begin_actions(self, table: Table) -> None:
        """After equipping comes the throw."""
        if table.position.phase == "equip":
            self.begin_throw(table)
        else:
            super().begin_actions(table)


class FirstDayHasAllPhases(Engine):
    """The first day has all four phases: the token is passed, and everybody declares and may go to Port."""

    def skips_phases(self, position: Position) -> bool:
        """No day does."""
        return False


class FirstDayHasADeclaration(Engine):
    """On the first day the Start phase is left out, but everybody declares and may go to Port at once."""

    def begin_declaration(self, table: Table) -> None:
        """On the first day too."""
        if self.skips_phases(table.position):
            table.change(phase="declaration", turn=table.position.first)
        else:
            super().begin_declaration(table)


class SecondDayHasNoStart(Engine):
    """The Start phase is left out on the second day too: no token is passed, and nothing is discarded or rises."""

    def next_day(self, table: Table) -> None:
        """Only the day advances."""
        days: Any = self.components.days
        if table.position.day == table.position.first_day:
            table.change(day=days[days.index(table.position.day) + 1])
            token_to(table, table.position.first)
            self.begin_refresh(table)
        else:
            super().next_day(table)


class TurnOrderBySeat(Engine):
    """Turn order always begins with the first seat, whoever has the First Player token."""

    def turn_order(self, position: Position) -> tuple[int, ...]:
        """As they sit."""
        return self.seats(position)

    def begins(self, position: Position) -> int:
        """The first seat."""
        return 1


class TurnOrderCounterClockwise(Engine):
    """What goes in turn order before the actions goes counter-clockwise from the first player."""

    def turn_order(self, position: Position) -> tuple[int, ...]:
        """The other way round."""
        first, *others = super().turn_order(position)
        return (first, *reversed(others))


class ShopsVisitedOnceAGame(Engine):
    """Visits to shops are not forgotten at the end of the day: each shop is visited once a game."""

    def forget_day(self, table: Table) -> None:
        """All but the visits."""
        kept = [angler.visited for angler in table.position.anglers]
        super().forget_day(table)
        for seat, visited in enumerate(kept, 1):
            table.change_angler(seat, visited=visited)


class GearUsedOnceAGame(Engine):
    """Uses of rods and reels are not forgotten at the end of the day: the limit counts for the game."""

    def forget_day(self, table: Table) -> None:
        """All but the uses."""
        kept = [angler.used for angler in table.position.anglers]
        super().forget_day(table)
        for seat, used in enumerate(kept, 1):
            table.change_angler(seat, used=used)


class FirstFishOfTheGame(Engine):
    """The first cast is not forgotten at the end of the day: only the first fish of the game is the first of a day."""

    def forget_day(self, table: Table) -> None:
        """All but the first cast."""
        kept = [angler.has_cast for angler in table.position.anglers]
        super().forget_day(table)
        for seat, has_cast in enumerate(kept, 1):
            table.change_angler(seat, has_cast=has_cast)


# ---- The order of Phase I


class DayEffectBeforeTheToken(Engine):
    """What the day begins with takes place before the token is passed, in the turn order of yesterday."""

    def pass_token(self, table: Table) -> None:
        """After the effect."""
        super().day_effect(table)
        super().pass_token(table)

    def day_effect(self, table: Table) -> None:
        """It has been."""


class TokenPassedAfterTheRefresh(Engine):
    """The token is passed when all have mustered: they muster, and break ties, in the turn order of yesterday."""

    def pass_token(self, table: Table) -> None:
        """Not yet."""
        token_to(table, table.position.first)

    def begin_declaration(self, table: Table) -> None:
        """Now."""
        if not self.skips_phases(table.position):
            table.change(first=self.clockwise_from(table.position, table.position.first)[1])
        super().begin_declaration(table)


class EffectOfTheDayBefore(Engine):
    """The day advances after its effect was looked up, so each effect comes a day late."""

    def day_effect(self, table: Table) -> None:
        """That of yesterday."""
        today, days = table.position.day, self.components.days
        table.change(day=days[days.index(today) - 1])
        super().day_effect(table)
        table.change(day=today)


class EffectsByTheNumberOfTheDay(Engine):
    """Effects go by the number of the day: in the short game the third day has the effect of Wednesday."""

    def day_effect(self, table: Table) -> None:
        """That of the day with this number."""
        today, days = table.position.day, self.components.days
        number = days.index(today) - days.index(table.position.first_day)
        table.change(day=days[number])
        super().day_effect(table)
        table.change(day=today)


# ---- The token


class TokenPassedCounterClockwise(Engine):
    """The first player token goes to the right neighbour."""

    def pass_token(self, table: Table) -> None:
        """To the right."""
        token_to(table, self.clockwise_from(table.position, table.position.first)[-1])


class TokenStays(Engine):
    """The first player stays the same for the whole game."""

    def pass_token(self, table: Table) -> None:
        """To nobody."""
        token_to(table, table.position.first)


class TokenToTheLastInTheDay(Engine):
    """The player who was the last in the Action phase is first on the next day."""

    def pass_token(self, table: Table) -> None:
        """To the one whose turn was the last."""
        token_to(table, table.position.turn or table.position.first)


# ---- Fish that lie face-up


class FaceUpFishStay(Engine):
    """Face-up fish lie on over night."""

    def discard_face_up(self, table: Table) -> None:
        """None is."""


class FaceUpFishGoToTheBottom(Engine):
    """Face-up fish go to the bottom of their shoals, face-down."""

    def discard_face_up(self, table: Table) -> None:
        """Under the others."""
        for shoal in table.position.shoals:
            if shoal.cards and shoal.cards[0].up:
                first, *others = shoal.cards
                self.lay_shoal(table, shoal.name, (*others, replace(first, up=False)))


class FaceUpFishTurnedDown(Engine):
    """Face-up fish are turned face-down where they lie."""

    def discard_face_up(self, table: Table) -> None:
        """On top."""
        for shoal in table.position.shoals:
            if shoal.cards and shoal.cards[0].up:
                first, *others = shoal.cards
                self.lay_shoal(table, shoal.name, (replace(first, up=False), *others))


class NextFishTurnedUpAtNight(Engine):
    """When a face-up fish is discarded the one below it is turned up."""

    def discard_face_up(self, table: Table) -> None:
        """And the next one is turned up."""
        for shoal in table.position.shoals:
            if shoal.cards and shoal.cards[0].up:
                self.discard_at(table, shoal.name, 0, "regrets.start.face-up-discarded")
                if table.shoal(shoal.name).cards:
                    self.turn_up(table, shoal.name, "regrets.start.face-up-discarded")


class FaceUpFishOfDepthOneOnly(Engine):
    """Only face-up fish of Depth I are discarded."""

    def discard_face_up(self, table: Table) -> None:
        """In the first row."""
        for shoal in table.position.shoals:
            if shoal.cards and shoal.cards[0].up and self.components.shoals[shoal.name].depth == 1:
                self.discard_at(table, shoal.name, 0, "regrets.start.face-up-discarded")


# ---- What some days begin with


class WormsOnWednesdayOnly(Engine):
    """The Cans of Worms are turned face-up on Wednesday, not on Friday."""

    def worms_for_all(self, table: Table) -> None:
        """On one day."""
        if table.position.day == "wednesday":
            super().worms_for_all(table)


class WormsTurnedOver(Engine):
    """On Wednesday and Friday every Can of Worms is turned over: one that is face-up goes face-down."""

    def worms_for_all(self, table: Table) -> None:
        """Each one."""
        for seat in self.turn_order(table.position):
            up = not table.angler(seat).worms
            table.change_angler(seat, worms=up)
            table.tell(partial(WormsFlipped, seat, up, ("regrets.start.worms",)))


class WormsForTheFirstPlayerOnly(Engine):
    """On Wednesday and Friday only the first player's Can of Worms is turned face-up."""

    def worms_for_all(self, table: Table) -> None:
        """That of one."""
        self.worms_up(table, table.position.first, "regrets.start.worms")


class TwoBucksOnThursday(Engine):
    """On Thursday everybody gains 2 Fishbucks."""

    def money_for_all(self, table: Table) -> None:
        """One less."""
        for seat in self.turn_order(table.position):
            self.gain(table, seat, self.components.thursday_money - 1, "regrets.start.money")


class ThursdayMoneyAtPortOnly(Engine):
    """On Thursday only those whose boats lie at Port gain Fishbucks."""

    def money_for_all(self, table: Table) -> None:
        """At Port."""
        for seat in self.turn_order(table.position):
            if table.angler(seat).depth == 0:
                self.gain(table, seat, self.components.thursday_money, "regrets.start.money")


class ThursdayMoneyFillsUp(Engine):
    """On Thursday everybody who has less than 3 Fishbucks is given as many as make 3."""

    def money_for_all(self, table: Table) -> None:
        """Up to three."""
        for seat in self.turn_order(table.position):
            missing = self.components.thursday_money - table.angler(seat).bucks
            if missing > 0:
                self.gain(table, seat, missing, "regrets.start.money")


class SaturdayDieOrangeOnly(Engine):
    """On Saturday who finds no orange die in the bag takes none."""

    def dice_for_all(self, position: Position) -> tuple[str, ...]:
        """Orange ones."""
        return tuple(kind for kind in super().dice_for_all(position) if kind == "orange")


class SaturdayDieBlueBeforeGreen(Engine):
    """On Saturday who finds no orange die takes a blue one, and a green one only if there is no blue one."""

    def dice_for_all(self, position: Position) -> tuple[str, ...]:
        """In another order."""
        left = [kind for kind in ("orange", "blue", "green") for _ in range(position.bag.count(kind))]
        return tuple(left[: len(position.anglers)])


class SaturdayDieForTheFirstOnly(Engine):
    """On Saturday only the first player takes a die."""

    def dice_for_all(self, position: Position) -> tuple[str, ...]:
        """One."""
        return super().dice_for_all(position)[:1]


class SaturdayDieUnseen(Engine):
    """On Saturday everybody draws a die out of the bag unseen."""

    def die_for_all(self, table: Table) -> None:
        """Any die."""
        for seat in self.turn_order(table.position):
            die = self.draw_die(table, seat, "regrets.start.die")
            if die is not None:
                table.change_angler(seat, spent=(*table.angler(seat).spent, die))


class SaturdayDieRolledAtOnce(Engine):
    """The die of Saturday is rolled and placed at once, as if it had been bought."""

    def die_for_all(self, table: Table) -> None:
        """Rolled, and Fresh if there is room."""
        dice = zip(self.turn_order(table.position), self.dice_for_all(table.position), strict=False)
        super().die_for_all(table)
        for seat, kind in dice:
            table.change_angler(seat, spent=without(table.angler(seat).spent, kind))
            self.place_gained(table, seat, (kind,), "regrets.start.die")


# ---- Boats


class BoatsRiseToDepthOne(Engine):
    """All boats at Sea rise to Depth I at once."""

    def risen(self, depth: int, sank_from: int) -> int:
        """The first Depth."""
        return min(depth, 1)


class BoatsDoNotRise(Engine):
    """Boats at Sea stay at their Depth over night."""

    def risen(self, depth: int, sank_from: int) -> int:
        """The same."""
        return depth


class BoatsAtPortRiseToo(Engine):
    """Boats at Port go to Sea, to Depth I, at the start of the day, and may declare Port again."""

    def risen(self, depth: int, sank_from: int) -> int:
        """Those at Port too."""
        return 1 if depth == 0 else super().risen(depth, sank_from)


class BoatsRiseToPort(Engine):
    """Boats at Depth I rise to the Port."""

    def risen(self, depth: int, sank_from: int) -> int:
        """One more."""
        return max(0, depth - 1)


class OnlySunkBoatsRise(Engine):
    """Only boats that have dropped a sinker on the day before rise."""

    def risen(self, depth: int, sank_from: int) -> int:
        """If it sank."""
        return super().risen(depth, sank_from) if sank_from else depth


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.declaration-before-the-refresh": DeclarationBeforeTheRefresh,
    "regrets.mistake.preserver-thrown-after-the-declaration": PreserverThrownAfterTheDeclaration,
    "regrets.mistake.first-day-has-all-phases": FirstDayHasAllPhases,
    "regrets.mistake.first-day-has-a-declaration": FirstDayHasADeclaration,
    "regrets.mistake.second-day-has-no-start": SecondDayHasNoStart,
    "regrets.mistake.turn-order-by-seat": TurnOrderBySeat,
    "regrets.mistake.turn-order-counter-clockwise": TurnOrderCounterClockwise,
    "regrets.mistake.shops-visited-once-a-game": ShopsVisitedOnceAGame,
    "regrets.mistake.gear-used-once-a-game": GearUsedOnceAGame,
    "regrets.mistake.first-fish-of-the-game": FirstFishOfTheGame,
    "regrets.mistake.day-effect-before-the-token": DayEffectBeforeTheToken,
    "regrets.mistake.token-passed-after-the-refresh": TokenPassedAfterTheRefresh,
    "regrets.mistake.effect-of-the-day-before": EffectOfTheDayBefore,
    "regrets.mistake.effects-by-the-number-of-the-day": EffectsByTheNumberOfTheDay,
    "regrets.mistake.token-passed-counter-clockwise": TokenPassedCounterClockwise,
    "regrets.mistake.token-stays": TokenStays,
    "regrets.mistake.token-to-the-last-in-the-day": TokenToTheLastInTheDay,
    "regrets.mistake.face-up-fish-stay": FaceUpFishStay,
    "regrets.mistake.face-up-fish-go-to-the-bottom": FaceUpFishGoToTheBottom,
    "regrets.mistake.face-up-fish-turned-down": FaceUpFishTurnedDown,
    "regrets.mistake.next-fish-turned-up-at-night": NextFishTurnedUpAtNight,
    "regrets.mistake.face-up-fish-of-depth-one-only": FaceUpFishOfDepthOneOnly,
    "regrets.mistake.worms-on-wednesday-only": WormsOnWednesdayOnly,
    "regrets.mistake.worms-turned-over": WormsTurnedOver,
    "regrets.mistake.worms-for-the-first-player-only": WormsForTheFirstPlayerOnly,
    "regrets.mistake.two-bucks-on-thursday": TwoBucksOnThursday,
    "regrets.mistake.thursday-money-at-port-only": ThursdayMoneyAtPortOnly,
    "regrets.mistake.thursday-money-fills-up": ThursdayMoneyFillsUp,
    "regrets.mistake.saturday-die-orange-only": SaturdayDieOrangeOnly,
    "regrets.mistake.saturday-die-blue-before-green": SaturdayDieBlueBeforeGreen,
    "regrets.mistake.saturday-die-for-the-first-only": SaturdayDieForTheFirstOnly,
    "regrets.mistake.saturday-die-unseen": SaturdayDieUnseen,
    "regrets.mistake.saturday-die-rolled-at-once": SaturdayDieRolledAtOnce,
    "regrets.mistake.boats-rise-to-depth-one": BoatsRiseToDepthOne,
    "regrets.mistake.boats-do-not-rise": BoatsDoNotRise,
    "regrets.mistake.boats-at-port-rise-too": BoatsAtPortRiseToo,
    "regrets.mistake.boats-rise-to-port": BoatsRiseToPort,
    "regrets.mistake.only-sunk-boats-rise": OnlySunkBoatsRise,
}
