"""Mistakes of Madness: the row, what it does to Values and dice, and drawing and discarding Regrets."""

from __future__ import annotations

from typing import Any

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.components import MadnessRow
from leadline_engines.deep_regrets.events import RegretDrawn
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.deep_regrets.vocabulary import Align


def cut_to(engine: Engine, table: Table, seat: int) -> None:
    """The lowest Fresh dice above Max Dice are Spent, without a choice."""
    fresh = sorted(table.angler(seat).fresh, key=lambda die: -die.face)
    limit = engine.max_dice(table.position, seat)
    if len(fresh) > limit:
        gone = tuple(die.die for die in fresh[limit:])
        table.change_angler(seat, fresh=tuple(fresh[:limit]), spent=(*table.angler(seat).spent, *gone))


def put_anywhere_but(table: Table, card: str | None) -> None:
    """Take a Regret off the discards again."""
    table.change(regret_discards=without(table.position.regret_discards, card))


# ---- The row


class RowsBeginOneRegretLater(Engine):
    """Each row of Madness begins one Regret too late: one Regret is still the first row, four the second."""

    def row(self, position: Position, seat: int) -> MadnessRow:
        """One less."""
        return self.components.row_of(max(0, len(position.angler(seat).regrets) - 1))


class RowsBeginOneRegretEarlier(Engine):
    """Each row of Madness but the second begins one Regret too early: three Regrets are the third row."""

    def row(self, position: Position, seat: int) -> MadnessRow:
        """One more."""
        held = len(position.angler(seat).regrets)
        return self.components.row_of(held + 1 if held else 0)


class RowByRegretValue(Engine):
    """The sum of the numbers on the Regrets decides the row of Madness."""

    def row(self, position: Position, seat: int) -> MadnessRow:
        """By the fronts; an unknown one counts one."""
        held = position.angler(seat).regrets
        return self.components.row_of(sum(1 if card is None else self.components.regrets[card].value for card in held))


class LastRowIsNeverReached(Engine):
    """There are five rows of Madness: 13 Regrets and more are the row of 10 to 12."""

    def row(self, position: Position, seat: int) -> MadnessRow:
        """The last but one at most."""
        last = self.components.madness[-1].cards
        return self.components.row_of(min(len(position.angler(seat).regrets), last - 1))


class LifeboatIsARegret(Engine):
    """A turned lifeboat counts as a Regret for the row of Madness."""

    def row(self, position: Position, seat: int) -> MadnessRow:
        """With the lifeboat."""
        angler = position.angler(seat)
        return self.components.row_of(len(angler.regrets) + (not angler.lifeboat))


class LifeboatIsTenRegrets(Engine):
    """A turned lifeboat counts as ten Regrets for the row of Madness."""

    def row(self, position: Position, seat: int) -> MadnessRow:
        """With ten for the lifeboat."""
        angler = position.angler(seat)
        return self.components.row_of(len(angler.regrets) + (0 if angler.lifeboat else self.components.lifeboat))


# ---- Values


class FairAndFoulExchanged(Engine):
    """The columns of fair and foul fish are exchanged."""

    def change_of_value(self, position: Position, seat: int, fish: str) -> int:
        """The other column."""
        row = self.row(position, seat)
        return row.foul if self.alignment(fish) == "fair" else row.fair


class MadnessForFoulFishOnly(Engine):
    """Madness changes the Value of foul fish only."""

    def change_of_value(self, position: Position, seat: int, fish: str) -> int:
        """Nothing for fair ones."""
        return super().change_of_value(position, seat, fish) if self.alignment(fish) == "foul" else 0


class MadnessForSalesOnly(Engine):
    """Madness changes Values in sales, not in scoring."""

    def change_of_value(self, position: Position, seat: int, fish: str) -> int:
        """Not at the end."""
        at_the_end = position.phase in ("regrets", "over")
        return 0 if at_the_end else super().change_of_value(position, seat, fish)


class FourRegretsChangeFairFishToo(Engine):
    """With 4 to 6 Regrets fair fish are worth what is printed, as foul ones are."""

    def change_of_value(self, position: Position, seat: int, fish: str) -> int:
        """Nothing in that row."""
        found = super().change_of_value(position, seat, fish)
        return 0 if self.row(position, seat).cards == 4 else found


class NoFishIsWorthless(Engine):
    """No Value falls below 1."""

    def change_of_value(self, position: Position, seat: int, fish: str) -> int:
        """Not so far."""
        printed = self.components.fish[fish].value or 0
        return max(1 - printed, super().change_of_value(position, seat, fish))


class MadnessNeverLowersAFoulFishBelowOne(Engine):
    """A foul fish keeps a Value of 1, a fair one may fall to 0."""

    def change_of_value(self, position: Position, seat: int, fish: str) -> int:
        """Not so far for foul ones."""
        found, printed = super().change_of_value(position, seat, fish), self.components.fish[fish].value or 0
        return max(1 - printed, found) if self.alignment(fish) == "foul" else found


class DeepFishAreFoul(Engine):
    """Every fish of Depth III counts as foul for Values and sales."""

    def alignment(self, fish: str) -> Align:
        """By Depth."""
        return "foul" if self.components.fish[fish].depth == 3 else super().alignment(fish)


class FishWithARegretAreFoul(Engine):
    """A fish counts as foul only if one of its texts draws a Regret."""

    def alignment(self, fish: str) -> Align:
        """By its texts."""
        card = self.components.fish[fish]
        texts = (*card.reveal, *card.catch, *card.eat)
        return "foul" if any(effect.do == "draw_regret" for effect in texts) else "fair"


# ---- Dice


class MaxDiceIsAlwaysFour(Engine):
    """Max Dice is 4 in every row."""

    def max_dice(self, position: Position, seat: int) -> int:
        """As without Regrets."""
        return self.components.madness[0].max_dice


class MaxDiceRisesWithEveryRow(Engine):
    """Max Dice rises by one with every row: 6 with 4 to 6 Regrets, 7 with 7 to 9."""

    def max_dice(self, position: Position, seat: int) -> int:
        """By the number of the row."""
        rows = self.components.madness
        return min(rows[0].max_dice + rows.index(self.row(position, seat)), rows[-1].max_dice)


class MaxDiceOneTooMany(Engine):
    """One die more than Max Dice becomes Fresh."""

    def max_dice(self, position: Position, seat: int) -> int:
        """One more."""
        return super().max_dice(position, seat) + 1


class MaxDiceOfTheLastRowIsSeven(Engine):
    """Max Dice is 7 with 13 Regrets too."""

    def max_dice(self, position: Position, seat: int) -> int:
        """Seven."""
        return min(super().max_dice(position, seat), self.components.madness[-2].max_dice)


class PoolCutWhenARegretGoes(Engine):
    """When a Regret is discarded, Fresh dice above the new Max Dice are Spent at once, the lowest first."""

    def put_regret_away(self, table: Table, card: str | None) -> None:
        """And cut all pools."""
        super().put_regret_away(table, card)
        for seat in self.seats(table.position):
            cut_to(self, table, seat)


class PoolCutAtNight(Engine):
    """Fresh dice above Max Dice are Spent when the day is over, the lowest first."""

    def forget_day(self, table: Table) -> None:
        """And cut all pools."""
        super().forget_day(table)
        for seat in self.seats(table.position):
            cut_to(self, table, seat)


# ---- Drawing


class RegretsDrawnOpenly(Engine):
    """A Regret that is drawn is shown to everybody."""

    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        """To all."""
        return true if isinstance(true, RegretDrawn) else super().as_heard(true, told, seats)


class RegretsDrawnFromTheBottom(Engine):
    """A Regret is drawn from the bottom of the deck."""

    def draw_regret(self, table: Table, seat: int, *rules: str) -> None:
        """From the other end."""
        *others, last = table.position.regret_deck or (None,)
        if table.position.regret_deck:
            table.change(regret_deck=(last, *others))
        super().draw_regret(table, seat, *rules)


class OneRegretAtATime(Engine):
    """Where several Regrets are due only one is drawn."""

    def drawn_at_once(self, position: Position, number: int) -> int:
        """One."""
        return min(1, number)


class TooManyRegretsAreNotDrawn(Engine):
    """If the deck holds fewer Regrets than are due none is drawn."""

    def drawn_at_once(self, position: Position, number: int) -> int:
        """All or none."""
        return number if number <= len(position.regret_deck) else 0


class EmptyRegretDeckStaysEmpty(Engine):
    """When the Regret deck is empty no more Regrets are drawn; the discards stay where they are."""

    def refill(self, table: Table, kind: Any) -> None:
        """Not with Regrets."""
        if kind != "regret":
            super().refill(table, kind)


class BoxedRegretsComeBack(Engine):
    """When the Regret deck is empty those that were left in the box become the deck."""

    def refill(self, table: Table, kind: Any) -> None:
        """Out of the box."""
        if kind == "regret" and not table.position.regret_deck:
            table.change(regret_deck=(None,) * len(table.position.regret_box), regret_box=())
        super().refill(table, kind)


# ---- Discarding


class DiscardedRegretsGoUnderTheDeck(Engine):
    """A Regret that is discarded goes under the Regret deck."""

    def put_regret_away(self, table: Table, card: str | None) -> None:
        """Under the deck."""
        super().put_regret_away(table, card)
        put_anywhere_but(table, card)
        table.change(regret_deck=(*table.position.regret_deck, card))


class DiscardedRegretsGoToTheBox(Engine):
    """A Regret that is discarded goes back into the box and never comes back."""

    def put_regret_away(self, table: Table, card: str | None) -> None:
        """Out of the game."""
        super().put_regret_away(table, card)
        put_anywhere_but(table, card)
        table.change(regret_box=(*table.position.regret_box, card))


class DiscardedRegretsVanish(Engine):
    """A Regret that is discarded is taken away from its owner and lies nowhere."""

    def put_regret_away(self, table: Table, card: str | None) -> None:
        """Nowhere."""


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.rows-begin-one-regret-later": RowsBeginOneRegretLater,
    "regrets.mistake.rows-begin-one-regret-earlier": RowsBeginOneRegretEarlier,
    "regrets.mistake.row-by-regret-value": RowByRegretValue,
    "regrets.mistake.last-row-is-never-reached": LastRowIsNeverReached,
    "regrets.mistake.lifeboat-is-a-regret": LifeboatIsARegret,
    "regrets.mistake.lifeboat-is-ten-regrets": LifeboatIsTenRegrets,
    "regrets.mistake.fair-and-foul-exchanged": FairAndFoulExchanged,
    "regrets.mistake.madness-for-foul-fish-only": MadnessForFoulFishOnly,
    "regrets.mistake.madness-for-sales-only": MadnessForSalesOnly,
    "regrets.mistake.four-regrets-change-fair-fish-too": FourRegretsChangeFairFishToo,
    "regrets.mistake.no-fish-is-worthless": NoFishIsWorthless,
    "regrets.mistake.madness-never-lowers-a-foul-fish-below-one": MadnessNeverLowersAFoulFishBelowOne,
    "regrets.mistake.deep-fish-are-foul": DeepFishAreFoul,
    "regrets.mistake.fish-with-a-regret-are-foul": FishWithARegretAreFoul,
    "regrets.mistake.max-dice-is-always-four": MaxDiceIsAlwaysFour,
    "regrets.mistake.max-dice-rises-with-every-row": MaxDiceRisesWithEveryRow,
    "regrets.mistake.max-dice-one-too-many": MaxDiceOneTooMany,
    "regrets.mistake.max-dice-of-the-last-row-is-seven": MaxDiceOfTheLastRowIsSeven,
    "regrets.mistake.pool-cut-when-a-regret-goes": PoolCutWhenARegretGoes,
    "regrets.mistake.pool-cut-at-night": PoolCutAtNight,
    "regrets.mistake.regrets-drawn-openly": RegretsDrawnOpenly,
    "regrets.mistake.regrets-drawn-from-the-bottom": RegretsDrawnFromTheBottom,
    "regrets.mistake.one-regret-at-a-time": OneRegretAtATime,
    "regrets.mistake.too-many-regrets-are-not-drawn": TooManyRegretsAreNotDrawn,
    "regrets.mistake.empty-regret-deck-stays-empty": EmptyRegretDeckStaysEmpty,
    "regrets.mistake.boxed-regrets-come-back": BoxedRegretsComeBack,
    "regrets.mistake.discarded-regrets-go-under-the-deck": DiscardedRegretsGoUnderTheDeck,
    "regrets.mistake.discarded-regrets-go-to-the-box": DiscardedRegretsGoToTheBox,
    "regrets.mistake.discarded-regrets-vanish": DiscardedRegretsVanish,
}
