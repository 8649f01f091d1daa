"""Mistakes that do not carry out texts: one for each word of the card vocabulary.

A program whose author has left out such a word does nothing where it occurs, and goes on with the rest of the text; the
results of chance stated for it are skipped. The mistake for `may` is among those of branches: its list is never
offered.
"""

from __future__ import annotations

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.omen import OMEN
from leadline_engines.deep_regrets.position import Frame
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Effect


def leave_out(self: Engine, table: Table, frame: Frame, effect: Effect) -> None:
    """Do nothing where a word occurs in a text, and skip the results of chance stated for it."""
    table.forgo()


class TextDrawsNoRegrets(Engine):
    do_draw_regret = leave_out


class TextDiscardsNoRegrets(Engine):
    do_discard_regret = leave_out


class TextMovesNoRegrets(Engine):
    do_move_regret = leave_out


class TextDrawsNoDinks(Engine):
    do_draw_dink = leave_out


class TextGivesNoSupplies(Engine):
    do_take_supply = leave_out


class TextGivesNoFishbucks(Engine):
    do_gain_bucks = leave_out


class TextDiscardsNoSupplies(Engine):
    do_discard_item = leave_out


class TextDiscardsNoFish(Engine):
    do_discard_fish = leave_out


class TextTurnsNoDiceUp(Engine):
    do_increment = leave_out


class TextRefreshesNoDice(Engine):
    do_refresh = leave_out


class TextRollsNoDiceAgain(Engine):
    do_reroll = leave_out


class TextRollsNoDieUntilItShowsEnough(Engine):
    do_reroll_until = leave_out


class TextTurnsNoDiceToTheHighest(Engine):
    do_set_max = leave_out


class TextShowsNoFish(Engine):
    do_peek = leave_out


class TextOrdersNoFish(Engine):
    do_reorder = leave_out


class TextTurnsUpNoFish(Engine):
    do_reveal = leave_out


class TextDiscardsNoTops(Engine):
    do_discard_top = leave_out


class TextMovesNoBoats(Engine):
    do_boat = leave_out


class TextTurnsNoWorms(Engine):
    do_flip_worms = leave_out


class TextAddsNoSlots(Engine):
    do_add_slot = leave_out


class TextSetsNoDifficulty(Engine):
    do_set_difficulty = leave_out


class TextAddsToNoDifficulty(Engine):
    do_add_difficulty = leave_out


class TextCatchesNoFish(Engine):
    do_auto_catch = leave_out


class TextEndsNoCast(Engine):
    do_end_action = leave_out


class TextLeavesItsFishWhereItIs(Engine):
    do_relocate_this = leave_out


class TextExchangesNoFish(Engine):
    do_swap = leave_out


class TextOffersNoChoice(Engine):
    do_choose_one = leave_out


class TextFlipsNoCoin(Engine):
    do_coin = leave_out


class TextForEachIsLeftOut(Engine):
    do_for_each = leave_out


class TextOnAConditionIsLeftOut(Engine):
    do_if = leave_out


class TextGivesNoTackleDice(Engine):
    def do_gain_die(self, table: Table, frame: Frame, effect: Effect) -> None:
        if effect.kind == OMEN:
            super().do_gain_die(table, frame, effect)
        else:
            table.forgo()


class TextGivesNoOmenDie(Engine):
    def do_gain_die(self, table: Table, frame: Frame, effect: Effect) -> None:
        if effect.kind != OMEN:
            super().do_gain_die(table, frame, effect)
        else:
            table.forgo()
