"""Mistakes of texts that are not carried out: one for each word that texts are written in.

A program whose author has left out such a word does nothing where it stands, and goes on with the rest of the text;
what chance is said to have given for it is passed over. What stands behind `may` has its mistake among those of
branches: it is never offered.
"""

from __future__ import annotations

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.omen import OMEN
from leadline_engines.deep_regrets.position import Frame
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Effect

# ---- Players and what they have


class NoTextDrawsRegrets(Engine):
    """A text that makes players draw Regrets does nothing."""

    def do_draw_regret(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextDiscardsRegrets(Engine):
    """A text that discards Regrets does nothing."""

    def do_discard_regret(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextMovesRegrets(Engine):
    """A text that gives Regrets of one player to another does nothing."""

    def do_move_regret(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextDrawsDinks(Engine):
    """A text that draws Dinks does nothing."""

    def do_draw_dink(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextGivesSupplies(Engine):
    """A text that gives a supply does nothing."""

    def do_take_supply(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextGivesFishbucks(Engine):
    """A text that gives Fishbucks does nothing."""

    def do_gain_bucks(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextDiscardsSupplies(Engine):
    """A text that makes players discard a supply does nothing."""

    def do_discard_item(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextDiscardsFish(Engine):
    """A text that makes players discard a fish of the hand does nothing."""

    def do_discard_fish(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


# ---- Dice


class NoTextTurnsDiceUp(Engine):
    """A text that turns a Fresh die to its next higher face does nothing."""

    def do_increment(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextRefreshesDice(Engine):
    """A text that rolls a Spent die into the Fresh Pool does nothing."""

    def do_refresh(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextRollsDiceAgain(Engine):
    """A text that rolls so many Fresh dice again does nothing."""

    def do_reroll(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextRollsDiceUntil(Engine):
    """A text that rolls a die until it shows enough does nothing."""

    def do_reroll_until(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextSetsDiceToTheHighest(Engine):
    """A text that turns Fresh dice to their highest face does nothing."""

    def do_set_max(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextGivesDice(Engine):
    """A text that gives a tackle die does nothing."""

    def do_gain_die(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing, but for the Omen Die."""
        if effect.kind == OMEN:
            super().do_gain_die(table, frame, effect)
        else:
            table.forgo()


class NoTextGivesTheOmenDie(Engine):
    """A text that gives the Omen Die does nothing."""

    def do_gain_die(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing for the Omen Die."""
        if effect.kind != OMEN:
            super().do_gain_die(table, frame, effect)
        else:
            table.forgo()


# ---- Fish, boats and boards


class NoTextShowsFish(Engine):
    """A text that lets a player look at face-down fish does nothing."""

    def do_peek(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextOrdersFish(Engine):
    """A text that puts the topmost fish of a shoal in another order does nothing."""

    def do_reorder(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextTurnsFishUp(Engine):
    """A text that turns up the tops of shoals does nothing."""

    def do_reveal(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextDiscardsTops(Engine):
    """A text that discards fish from the top of shoals, or from under its own, does nothing."""

    def do_discard_top(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextMovesBoats(Engine):
    """A text that moves boats does nothing."""

    def do_boat(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextTurnsTheWorms(Engine):
    """A text that turns the Can of Worms face-up does nothing."""

    def do_flip_worms(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextAddsSlots(Engine):
    """A text that adds a mount slot does nothing."""

    def do_add_slot(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


# ---- The cast and its fish


class NoTextSetsTheDifficulty(Engine):
    """A text that sets the Difficulty of a cast does nothing."""

    def do_set_difficulty(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextAddsToTheDifficulty(Engine):
    """A text that adds to the Difficulty of a cast, or takes something off it, does nothing."""

    def do_add_difficulty(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextCatchesFish(Engine):
    """A text that catches its fish without a payment does nothing: the fish is paid for."""

    def do_auto_catch(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextEndsTheCast(Engine):
    """A text that ends the cast does nothing: the cast goes on."""

    def do_end_action(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextPutsItsFishElsewhere(Engine):
    """A text that puts its own fish elsewhere, at once or on a miss, does nothing."""

    def do_relocate_this(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextExchangesFish(Engine):
    """A text that exchanges its fish for another does nothing."""

    def do_swap(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


# ---- Branches


class NoTextOffersAChoice(Engine):
    """Where a text names several things to choose from, none of them is resolved."""

    def do_choose_one(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextFlipsTheCoin(Engine):
    """A text that flips the Fishcoin does nothing."""

    def do_coin(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextIsForEach(Engine):
    """What each of several players is to resolve, nobody resolves."""

    def do_for_each(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


class NoTextHasConditions(Engine):
    """What a text does on a condition, and what it does otherwise, is never done."""

    def do_if(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Nothing."""
        table.forgo()


# ---- Cards


class UsedCardHasNoText(Engine):
    """A Dink or a supply that is used is discarded, and its text is not resolved; only what it takes off counts."""

    def begin_text(self, table: Table, seat: int, card: str, text: str, shoal: str = "") -> None:
        """Not that of a Dink or a supply."""
        if card not in self.components.dinks and card not in self.components.supplies:
            super().begin_text(table, seat, card, text, shoal)
        else:
            table.forgo()


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.text-draws-no-regrets": NoTextDrawsRegrets,
    "regrets.mistake.text-discards-no-regrets": NoTextDiscardsRegrets,
    "regrets.mistake.text-moves-no-regrets": NoTextMovesRegrets,
    "regrets.mistake.text-draws-no-dinks": NoTextDrawsDinks,
    "regrets.mistake.text-gives-no-supplies": NoTextGivesSupplies,
    "regrets.mistake.text-gives-no-fishbucks": NoTextGivesFishbucks,
    "regrets.mistake.text-discards-no-supplies": NoTextDiscardsSupplies,
    "regrets.mistake.text-discards-no-fish": NoTextDiscardsFish,
    "regrets.mistake.text-turns-no-dice-up": NoTextTurnsDiceUp,
    "regrets.mistake.text-refreshes-no-dice": NoTextRefreshesDice,
    "regrets.mistake.text-rolls-no-dice-again": NoTextRollsDiceAgain,
    "regrets.mistake.text-rolls-no-die-until-it-shows-enough": NoTextRollsDiceUntil,
    "regrets.mistake.text-turns-no-dice-to-the-highest": NoTextSetsDiceToTheHighest,
    "regrets.mistake.text-gives-no-tackle-dice": NoTextGivesDice,
    "regrets.mistake.text-gives-no-omen-die": NoTextGivesTheOmenDie,
    "regrets.mistake.text-shows-no-fish": NoTextShowsFish,
    "regrets.mistake.text-orders-no-fish": NoTextOrdersFish,
    "regrets.mistake.text-turns-up-no-fish": NoTextTurnsFishUp,
    "regrets.mistake.text-discards-no-tops": NoTextDiscardsTops,
    "regrets.mistake.text-moves-no-boats": NoTextMovesBoats,
    "regrets.mistake.text-turns-no-worms": NoTextTurnsTheWorms,
    "regrets.mistake.text-adds-no-slots": NoTextAddsSlots,
    "regrets.mistake.text-sets-no-difficulty": NoTextSetsTheDifficulty,
    "regrets.mistake.text-adds-to-no-difficulty": NoTextAddsToTheDifficulty,
    "regrets.mistake.text-catches-no-fish": NoTextCatchesFish,
    "regrets.mistake.text-ends-no-cast": NoTextEndsTheCast,
    "regrets.mistake.text-leaves-its-fish-where-it-is": NoTextPutsItsFishElsewhere,
    "regrets.mistake.text-exchanges-no-fish": NoTextExchangesFish,
    "regrets.mistake.text-offers-no-choice": NoTextOffersAChoice,
    "regrets.mistake.text-flips-no-coin": NoTextFlipsTheCoin,
    "regrets.mistake.text-for-each-is-left-out": NoTextIsForEach,
    "regrets.mistake.text-on-a-condition-is-left-out": NoTextHasConditions,
    "regrets.mistake.used-card-has-no-text": UsedCardHasNoText,
}
