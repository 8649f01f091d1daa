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


def without(word: str) -> type[Engine]:
    """An engine that does nothing where a word stands in a text."""

    def do_nothing(self: Engine, table: Table, frame: Frame, effect: Effect) -> None:
        table.forgo()

    return type(f"Without_{word}", (Engine,), {f"do_{word}": do_nothing})


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


class UsedCardHasNoText(Engine):
    """A Dink or a supply that is used is discarded, and its text is not resolved; only what it takes off counts."""

    def begin_text(self, table: Table, seat: int, card: str, text: str, shoal: str = "") -> None:
        """Not that of a Dink or a supply."""
        if card not in self.components.dinks and card not in self.components.supplies:
            super().begin_text(table, seat, card, text, shoal)
        else:
            table.forgo()


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.text-draws-no-regrets": without("draw_regret"),
    "regrets.mistake.text-discards-no-regrets": without("discard_regret"),
    "regrets.mistake.text-moves-no-regrets": without("move_regret"),
    "regrets.mistake.text-draws-no-dinks": without("draw_dink"),
    "regrets.mistake.text-gives-no-supplies": without("take_supply"),
    "regrets.mistake.text-gives-no-fishbucks": without("gain_bucks"),
    "regrets.mistake.text-discards-no-supplies": without("discard_item"),
    "regrets.mistake.text-discards-no-fish": without("discard_fish"),
    "regrets.mistake.text-turns-no-dice-up": without("increment"),
    "regrets.mistake.text-refreshes-no-dice": without("refresh"),
    "regrets.mistake.text-rolls-no-dice-again": without("reroll"),
    "regrets.mistake.text-rolls-no-die-until-it-shows-enough": without("reroll_until"),
    "regrets.mistake.text-turns-no-dice-to-the-highest": without("set_max"),
    "regrets.mistake.text-gives-no-tackle-dice": NoTextGivesDice,
    "regrets.mistake.text-gives-no-omen-die": NoTextGivesTheOmenDie,
    "regrets.mistake.text-shows-no-fish": without("peek"),
    "regrets.mistake.text-orders-no-fish": without("reorder"),
    "regrets.mistake.text-turns-up-no-fish": without("reveal"),
    "regrets.mistake.text-discards-no-tops": without("discard_top"),
    "regrets.mistake.text-moves-no-boats": without("boat"),
    "regrets.mistake.text-turns-no-worms": without("flip_worms"),
    "regrets.mistake.text-adds-no-slots": without("add_slot"),
    "regrets.mistake.text-sets-no-difficulty": without("set_difficulty"),
    "regrets.mistake.text-adds-to-no-difficulty": without("add_difficulty"),
    "regrets.mistake.text-catches-no-fish": without("auto_catch"),
    "regrets.mistake.text-ends-no-cast": without("end_action"),
    "regrets.mistake.text-leaves-its-fish-where-it-is": without("relocate_this"),
    "regrets.mistake.text-exchanges-no-fish": without("swap"),
    "regrets.mistake.text-offers-no-choice": without("choose_one"),
    "regrets.mistake.text-flips-no-coin": without("coin"),
    "regrets.mistake.text-for-each-is-left-out": without("for_each"),
    "regrets.mistake.text-on-a-condition-is-left-out": without("if"),
    "regrets.mistake.used-card-has-no-text": UsedCardHasNoText,
}
