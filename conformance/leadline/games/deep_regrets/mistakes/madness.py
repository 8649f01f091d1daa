"""Mistakes in Madness: the row, its effect on Values and dice, and drawing and discarding Regrets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from leadline.games.deep_regrets.mistakes.common import ReadsOtherwise
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.events import RegretDrawn
from leadline_engines.deep_regrets.facts import MadnessRow
from leadline_engines.deep_regrets.position import Die, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.deep_regrets.vocabulary import Align


def lowest_first(dice: Iterable[Die]) -> list[Die]:
    """Return dice from the lowest face up; of equal faces, the first in the pool comes first."""
    return sorted(dice, key=lambda die: die.face)


def highest_last(dice: Iterable[Die]) -> list[Die]:
    """Return dice from the lowest face up; of equal faces, the last in the pool comes first."""
    return sorted(dice, key=lambda die: -die.face)[::-1]


def cut_to(engine: Engine, table: Table, seat: int, order: Callable[[Iterable[Die]], list[Die]] = lowest_first) -> None:
    """Spend the lowest Fresh dice above Max Dice, without a choice."""
    fresh, spent = table.angler(seat).fresh, table.angler(seat).spent
    gone = order(fresh)[: max(0, len(fresh) - engine.max_dice(table.position, seat))]
    table.change_angler(seat, fresh=without(fresh, *gone), spent=(*spent, *(die.die for die in gone)))


def put_anywhere_but(table: Table, card: str | None) -> None:
    """Take a Regret off the discards again."""
    table.change(regret_discards=without(table.position.regret_discards, card))


# ---- The row


class RowsBeginOneRegretLater(Engine):
    def row_of(self, regrets: int) -> MadnessRow:
        return super().row_of(max(0, regrets - 1))


class RowsBeginOneRegretEarlier(Engine):
    def row_of(self, regrets: int) -> MadnessRow:
        return super().row_of(regrets + 1 if regrets else 0)


class RowByRegretValue(Engine):
    def regrets_counted(self, position: Position, seat: int) -> int:
        """Return the sum of the fronts; an unknown one counts one."""
        held = position.angler(seat).regrets
        return sum(1 if card is None else self.components.regrets[card].value for card in held)


class LastRowIsNeverReached(Engine):
    def row_of(self, regrets: int) -> MadnessRow:
        return super().row_of(min(regrets, self.components.madness[-1].cards - 1))


class LastRowBeginsAtFourteen(Engine):
    def row_of(self, regrets: int) -> MadnessRow:
        last = self.components.madness[-1].cards
        return super().row_of(last - 1 if regrets == last else regrets)


class LifeboatIsARegret(Engine):
    def regrets_counted(self, position: Position, seat: int) -> int:
        return super().regrets_counted(position, seat) + (not position.angler(seat).lifeboat)


class LifeboatIsTenRegrets(Engine):
    def regrets_counted(self, position: Position, seat: int) -> int:
        lifeboat = 0 if position.angler(seat).lifeboat else self.components.lifeboat
        return super().regrets_counted(position, seat) + lifeboat


# ---- Values


class FairAndFoulExchanged(Engine):
    def change_of_value(self, position: Position, seat: int, fish: str) -> int:
        row = self.row(position, seat)
        return row.foul if self.alignment(fish) == "fair" else row.fair


class MadnessForFoulFishOnly(Engine):
    def change_of_value(self, position: Position, seat: int, fish: str) -> int:
        return super().change_of_value(position, seat, fish) if self.alignment(fish) == "foul" else 0


class MadnessForSalesOnly(Engine):
    def change_of_value(self, position: Position, seat: int, fish: str) -> int:
        at_the_end = position.phase in ("regrets", "over")
        return 0 if at_the_end else super().change_of_value(position, seat, fish)


class FoulFishChangeAgainstFairFish(Engine):
    starts_afresh = True

    def change_of_value(self, position: Position, seat: int, fish: str) -> int:
        change = super().change_of_value(position, seat, fish)
        return -self.row(position, seat).fair if self.alignment(fish) == "foul" else change


class FourRegretsChangeFairFishToo(Engine):
    def change_of_value(self, position: Position, seat: int, fish: str) -> int:
        change = super().change_of_value(position, seat, fish)
        return 0 if self.row(position, seat).cards == 4 else change


class NoFishIsWorthless(Engine):
    def change_of_value(self, position: Position, seat: int, fish: str) -> int:
        printed = self.components.fish[fish].value or 0
        return max(1 - printed, super().change_of_value(position, seat, fish))


class MadnessNeverLowersAFoulFishBelowOne(Engine):
    def change_of_value(self, position: Position, seat: int, fish: str) -> int:
        change, printed = super().change_of_value(position, seat, fish), self.components.fish[fish].value or 0
        return max(1 - printed, change) if self.alignment(fish) == "foul" else change


class DeepFishAreFoul(Engine):
    def alignment(self, fish: str) -> Align:
        return "foul" if self.components.fish[fish].depth == 3 else super().alignment(fish)


class FishWithARegretAreFoul(Engine):
    def alignment(self, fish: str) -> Align:
        card = self.components.fish[fish]
        texts = (*card.reveal, *card.catch, *card.eat)
        return "foul" if any(effect.do == "draw_regret" for effect in texts) else "fair"


# ---- Dice


class MaxDiceIsAlwaysFour(Engine):
    def max_dice(self, position: Position, seat: int) -> int:
        return self.components.madness[0].max_dice


class MaxDiceRisesWithEveryRow(Engine):
    def max_dice(self, position: Position, seat: int) -> int:
        rows = self.components.madness
        return min(rows[0].max_dice + rows.index(self.row(position, seat)), rows[-1].max_dice)


class MaxDiceOneTooMany(Engine):
    def max_dice(self, position: Position, seat: int) -> int:
        return super().max_dice(position, seat) + 1


class MaxDiceOfTheLastRowIsSeven(Engine):
    def max_dice(self, position: Position, seat: int) -> int:
        return min(super().max_dice(position, seat), self.components.madness[-2].max_dice)


class PoolCutWhenARegretGoes(Engine):
    def put_regret_away(self, table: Table, card: str | None) -> None:
        super().put_regret_away(table, card)
        for seat in self.seats(table.position):
            cut_to(self, table, seat)


class PoolCutWhenARegretIsGivenAway(Engine):
    def hand_over(self, table: Table, giver: int, taker: int, card: str | None) -> None:
        super().hand_over(table, giver, taker, card)
        cut_to(self, table, giver)


class PoolCutWhenARegretComes(Engine):
    def draw_regrets(self, table: Table, seat: int, number: int, rule: str) -> None:
        super().draw_regrets(table, seat, number, rule)
        if number:
            cut_to(self, table, seat)

    def hand_over(self, table: Table, giver: int, taker: int, card: str | None) -> None:
        super().hand_over(table, giver, taker, card)
        cut_to(self, table, taker)


class PoolCutToTheFirstOfTheHighestDice(Engine):
    def put_regret_away(self, table: Table, card: str | None) -> None:
        super().put_regret_away(table, card)
        for seat in self.seats(table.position):
            cut_to(self, table, seat, highest_last)

    def draw_regrets(self, table: Table, seat: int, number: int, rule: str) -> None:
        super().draw_regrets(table, seat, number, rule)
        if number:
            cut_to(self, table, seat, highest_last)

    def hand_over(self, table: Table, giver: int, taker: int, card: str | None) -> None:
        super().hand_over(table, giver, taker, card)
        for seat in (giver, taker):
            cut_to(self, table, seat, highest_last)


class PoolCutAtNight(Engine):
    def forget_day(self, table: Table) -> None:
        super().forget_day(table)
        for seat in self.seats(table.position):
            cut_to(self, table, seat)


# ---- Drawing


class RegretsDrawnOpenly(Engine):
    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        return true if isinstance(true, RegretDrawn) else super().as_heard(true, told, seats)


class RegretsDrawnFromTheBottom(Engine):
    def draw_regret(self, table: Table, seat: int, *rules: str) -> None:
        *others, last = table.position.regret_deck or (None,)
        if table.position.regret_deck:
            table.change(regret_deck=(last, *others))
        super().draw_regret(table, seat, *rules)


class OneRegretAtATime(Engine):
    def draw_regrets(self, table: Table, seat: int, number: int, rule: str) -> None:
        if number > 1:
            table.forgo()
        super().draw_regrets(table, seat, number, rule)

    def drawn_at_once(self, position: Position, number: int) -> int:
        return min(1, number)


class TooManyRegretsAreNotDrawn(Engine):
    def drawn_at_once(self, position: Position, number: int) -> int:
        return number if number <= len(position.regret_deck) else 0


class EmptyRegretDeckStaysEmpty(Engine):
    def refill(self, table: Table, kind: Any) -> None:
        if kind != "regret":
            super().refill(table, kind)


class BoxedRegretsComeBack(Engine):
    def refill(self, table: Table, kind: Any) -> None:
        if kind == "regret" and not table.position.regret_deck:
            table.change(regret_deck=(None,) * len(table.position.regret_box), regret_box=())
        super().refill(table, kind)


class RegretIsTakenFromTheLowestSeat(ReadsOtherwise):
    readings = (("regret_deck_empty", "take-from-player"),)

    def giver_of_regret(self, position: Position, seat: int) -> int:
        most = len(position.angler(super().giver_of_regret(position, seat)).regrets)
        others = self.clockwise_from(position, seat)[1:]
        return min(player for player in others if len(position.angler(player).regrets) == most)


# ---- Discarding


class DiscardedRegretsGoUnderTheDeck(Engine):
    def put_regret_away(self, table: Table, card: str | None) -> None:
        super().put_regret_away(table, card)
        put_anywhere_but(table, card)
        table.change(regret_deck=(*table.position.regret_deck, card))


class DiscardedRegretsGoToTheBox(Engine):
    def put_regret_away(self, table: Table, card: str | None) -> None:
        super().put_regret_away(table, card)
        put_anywhere_but(table, card)
        table.change(regret_box=(*table.position.regret_box, card))


class DiscardedRegretsVanish(Engine):
    def put_regret_away(self, table: Table, card: str | None) -> None:
        """Put it nowhere."""
