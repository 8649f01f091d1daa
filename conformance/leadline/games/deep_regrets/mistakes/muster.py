"""Mistakes in mustering: who goes first, what is rolled, and what becomes Fresh."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import Muster
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.surface import Choices, RefusalError


def tackle_dice_back(engine: Engine, table: Table) -> None:
    """Return all tackle dice of all players to the bag."""
    for seat in engine.seats(table.position):
        angler = table.angler(seat)
        kinds = (*angler.spent, *(die.die for die in angler.fresh))
        back = tuple(kind for kind in kinds if engine.components.dice[kind].in_bag)
        table.change_angler(
            seat,
            fresh=tuple(die for die in angler.fresh if die.die not in back),
            spent=tuple(kind for kind in angler.spent if kind not in back),
        )
        table.change(bag=(*table.position.bag, *back))


def best_first(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    """Return dice from the highest face down."""
    return tuple(sorted(dice, key=lambda die: -die.face))


# ---- Who musters


class MusterBackwards(Engine):
    def muster_order(self, position: Position) -> tuple[int, ...]:
        return tuple(reversed(super().muster_order(position)))


class MusterBySeat(Engine):
    def muster_order(self, position: Position) -> tuple[int, ...]:
        return self.seats(position)


class MusterFirstPlayerLast(Engine):
    def muster_order(self, position: Position) -> tuple[int, ...]:
        first, *others = super().muster_order(position)
        return (*others, first)


# ---- What is rolled


class OnlyAsManyAsFitAreRolled(Engine):
    def kinds_to_roll(self, position: Position, seat: int, reroll: tuple[Die, ...]) -> tuple[str, ...]:
        room = max(0, self.max_dice(position, seat) - len(position.angler(seat).fresh) + len(reroll))
        return tuple(reversed(tuple(reversed(super().kinds_to_roll(position, seat, reroll)))[:room]))


class OneSpentDieStaysSpent(Engine):
    def kinds_to_roll(self, position: Position, seat: int, reroll: tuple[Die, ...]) -> tuple[str, ...]:
        kinds = super().kinds_to_roll(position, seat, reroll)
        return kinds[1:] if len(position.angler(seat).spent) > 1 else kinds


class TackleDiceAreNotMustered(Engine):
    def kinds_to_roll(self, position: Position, seat: int, reroll: tuple[Die, ...]) -> tuple[str, ...]:
        left = tuple(die.die for die in reroll if die.die != "player")
        spent = tuple(kind for kind in position.angler(seat).spent if kind == "player")
        return (*spent, *(die.die for die in reroll if die.die == "player"), *left)


class TackleDiceForOneDay(Engine):
    def forget_day(self, table: Table) -> None:
        super().forget_day(table)
        tackle_dice_back(self, table)


class TackleDiceNotPlacedGoBack(Engine):
    def place_mustered(self, table: Table, seat: int, chosen: tuple[Die, ...]) -> None:
        before = table.angler(seat).spent
        super().place_mustered(table, seat, chosen)
        spent = table.angler(seat).spent
        back = tuple(kind for kind in spent[len(before) :] if self.components.dice[kind].in_bag)
        stay = (*before, *(kind for kind in spent[len(before) :] if not self.components.dice[kind].in_bag))
        table.change_angler(seat, spent=stay)
        table.change(bag=(*table.position.bag, *back))


class EverythingIsRolled(Engine):
    def muster(self, table: Table, choice: Muster) -> None:
        super().muster(table, replace(choice, reroll=table.angler(choice.seat).fresh))


class FreshDiceAreNeverRolled(Engine):
    def muster(self, table: Table, choice: Muster) -> None:
        if choice.reroll:
            raise RefusalError("regrets.muster.fresh-chosen", "Fresh dice are not rolled", path="choice.reroll")
        super().muster(table, choice)

    def musters(self, position: Position, seat: int) -> Choices:
        return Choices((Muster(seat),))


class FreshDiceAreRolledOnlyIfNotAllFit(Engine):
    def all_fit(self, position: Position, seat: int) -> bool:
        """Return whether all dice of a player, Fresh and Spent, fit under Max Dice."""
        angler = position.angler(seat)
        return len(angler.fresh) + len(angler.spent) <= self.max_dice(position, seat)

    def muster(self, table: Table, choice: Muster) -> None:
        if choice.reroll and self.all_fit(table.position, choice.seat):
            raise RefusalError("regrets.muster.fresh-chosen", "all dice fit", path="choice.reroll")
        super().muster(table, choice)

    def musters(self, position: Position, seat: int) -> Choices:
        return Choices((Muster(seat),)) if self.all_fit(position, seat) else super().musters(position, seat)


class AllOrNoFreshDice(Engine):
    def muster(self, table: Table, choice: Muster) -> None:
        if choice.reroll and len(choice.reroll) < len(table.angler(choice.seat).fresh):
            raise RefusalError("regrets.muster.fresh-chosen", "all are rolled, or none", path="choice.reroll")
        super().muster(table, choice)

    def musters(self, position: Position, seat: int) -> Choices:
        fresh = position.angler(seat).fresh
        return Choices((Muster(seat), Muster(seat, fresh)) if fresh else (Muster(seat),))


class FreshDiceAreSpentInTheMorning(Engine):
    def begin_refresh(self, table: Table) -> None:
        for seat in self.seats(table.position):
            fresh = table.angler(seat).fresh
            table.change_angler(seat, fresh=())
            self.to_spent(table, seat, [die.die for die in fresh])
        super().begin_refresh(table)


class SpentDiceAreRolledFirst(Engine):
    """An engine that rolls Spent dice as soon as a move is over, but not when a position is loaded."""

    def go_on(self, table: Table) -> None:
        super().go_on(table)
        for seat in self.musters_with_both(table.position):
            kinds = self.kinds_to_roll(table.position, seat, ())
            table.change_angler(seat, spent=without(table.angler(seat).spent, *kinds))
            rolled = self.roll(table, seat, kinds, "regrets.muster.spent-rolled")
            table.change_angler(seat, rolled=(*table.angler(seat).rolled, *rolled))

    def musters_with_both(self, position: Position) -> list[int]:
        """Return the players who may muster now and have both Spent dice and Fresh dice."""
        is_asked = bool(position.frames) and position.frames[-1].kind == "muster"
        seats = self.mustering(position) if is_asked else ()
        return [seat for seat in seats if position.angler(seat).spent and position.angler(seat).fresh]

    def lay_rolled(self, table: Table, choice: Muster, rolled: tuple[Die, ...]) -> None:
        super().lay_rolled(table, choice, (*table.angler(choice.seat).rolled, *rolled))


# ---- What becomes Fresh


class RerolledDiceStayFresh(Engine):
    def lay_rolled(self, table: Table, choice: Muster, rolled: tuple[Die, ...]) -> None:
        number = len(rolled) - len(choice.reroll)
        table.change_angler(choice.seat, fresh=(*table.angler(choice.seat).fresh, *rolled[number:]))
        super().lay_rolled(table, choice, rolled[:number])


class BestDicePlacedWithoutAsking(Engine):
    def is_placing_open(self, position: Position) -> bool:
        return position.frames[-1].step != "muster" and super().is_placing_open(position)

    def place_mustered(self, table: Table, seat: int, chosen: tuple[Die, ...]) -> None:
        super().place_mustered(table, seat, best_first(chosen))


class FirstDicePlacedWithoutAsking(Engine):
    def is_placing_open(self, position: Position) -> bool:
        return position.frames[-1].step != "muster" and super().is_placing_open(position)


class DiceThatAllFitArePlacedWithoutAsking(Engine):
    def begin_placing(self, table: Table, seat: int) -> None:
        angler = table.angler(seat)
        dice = (*angler.fresh, *angler.rolled) if self.cuts_kept() else angler.rolled
        if angler.rolled and len(dice) <= self.room_to_muster(table.position, seat):
            self.place_mustered(table, seat, dice)
        else:
            super().begin_placing(table, seat)


class FreshPoolIsChosenFromAllDice(DiceThatAllFitArePlacedWithoutAsking):
    def cuts_kept(self) -> bool:
        return True

    def fewest_placed(self, position: Position, frame: Frame) -> int:
        if frame.step != "muster":
            return super().fewest_placed(position, frame)
        return min(frame.number, len(self.dice_to_place(position, frame)))

    def is_placing_open(self, position: Position) -> bool:
        frame = position.frames[-1]
        if frame.step != "muster":
            return super().is_placing_open(position)
        return len(self.dice_to_place(position, frame)) > frame.number


class BestOfAllDiceStayFresh(Engine):
    """An engine in which a Muster leaves only the highest of all dice Fresh if they do not all fit."""

    starts_afresh = True

    def is_placing_open(self, position: Position) -> bool:
        return position.frames[-1].step != "muster" and super().is_placing_open(position)

    def begin_placing(self, table: Table, seat: int) -> None:
        """Place the dice, even if none was rolled and there are only too many kept ones."""
        angler = table.angler(seat)
        if not angler.rolled and len(angler.fresh) > self.max_dice(table.position, seat):
            self.place_mustered(table, seat, ())
        else:
            super().begin_placing(table, seat)

    def place_mustered(self, table: Table, seat: int, chosen: tuple[Die, ...]) -> None:
        angler, most = table.angler(seat), self.max_dice(table.position, seat)
        dice = (*angler.fresh, *angler.rolled)
        if len(dice) <= most:
            super().place_mustered(table, seat, chosen)
            return
        kept = 0 if self.cuts_kept() else min(len(angler.fresh), most)
        room = self.room_to_muster(table.position, seat)
        table.change_angler(seat, fresh=(), rolled=dice)
        self.place(table, seat, best_first(dice)[: kept + room], "regrets.muster.placed", "regrets.muster.kept-stay")
        self.mustered(table)


class EveryRolledDieBecomesFresh(Engine):
    def is_placing_open(self, position: Position) -> bool:
        return position.frames[-1].step != "muster" and super().is_placing_open(position)

    def room_to_muster(self, position: Position, seat: int) -> int:
        return len(position.angler(seat).rolled)


class KeptDiceDoNotCount(Engine):
    def room_to_muster(self, position: Position, seat: int) -> int:
        return self.max_dice(position, seat)


class KeptDiceAreLost(Engine):
    def place_mustered(self, table: Table, seat: int, chosen: tuple[Die, ...]) -> None:
        angler = table.angler(seat)
        table.change_angler(seat, fresh=(), spent=(*angler.spent, *(die.die for die in angler.fresh)))
        rolled = Counter(chosen) & Counter(angler.rolled)
        super().place_mustered(table, seat, tuple(rolled.elements()) if self.cuts_kept() else chosen)


class OneDieIsAlwaysPlaced(Engine):
    def room_to_muster(self, position: Position, seat: int) -> int:
        return max(1, super().room_to_muster(position, seat))
