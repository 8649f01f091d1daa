"""Mistakes in the moment at which things are accepted, forgotten, noticed or shown."""

from __future__ import annotations

from collections.abc import Iterator

from leadline.games.deep_regrets.mistakes.common import takes_reward
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import Choice, Eat, Pass, PickShoal, UseGear, UseSupply
from leadline_engines.deep_regrets.position import Frame, Lying, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Area, Effect
from leadline_engines.surface import RefusalError

# ---- Reductions


class FishingCardAfterTheAction(Engine):
    """An engine that takes a reduction after the action, but no card for fishing that does anything else."""

    def is_too_late_for(self, position: Position, card: str) -> bool:
        """Return whether the action is over, and a card does more than change a Difficulty."""
        item = self.components.dinks.get(card) or self.components.supplies.get(card)
        words = {effect.do for effect in item.effects} if item is not None else {"gear"}
        return self.free_point(position) == "after" and not words <= {"set_difficulty", "add_difficulty"}

    def is_time_for(self, position: Position, seat: int, when: str) -> bool:
        is_after = self.free_point(position) == "after" and position.angler(seat).depth > 0
        return (when == "sea_pay" and is_after) or super().is_time_for(position, seat, when)

    def check_time(self, position: Position, seat: int, card: str, when: str) -> None:
        if when == "sea_pay" and self.is_too_late_for(position, card):
            raise RefusalError("regrets.free.when", f"{card!r} is used while fishing", path="choice.card")
        super().check_time(position, seat, card, when)

    def supply_uses(self, position: Position, seat: int) -> Iterator[UseSupply]:
        for use in super().supply_uses(position, seat):
            if self.when_used(use.card) != "sea_pay" or not self.is_too_late_for(position, use.card):
                yield use

    def gear_uses(self, position: Position, seat: int) -> Iterator[UseGear]:
        for use in super().gear_uses(position, seat):
            if self.when_used(use.card) != "sea_pay" or not self.is_too_late_for(position, use.card):
                yield use


class UnusedReductionsOutliveAPass(Engine):
    def pass_on(self, table: Table, choice: Pass) -> None:
        before = table.position
        super().pass_on(table, choice)
        if takes_reward(table, choice.seat):
            table.change(easier=before.easier, set_ahead=before.set_ahead, cheaper=before.cheaper)

    def after_reward(self, table: Table) -> bool:
        if table.position.frames[-1].step == "done":
            table.change(easier=0, set_ahead=None, cheaper=0)
        return super().after_reward(table)


# ---- The end of the game


class FreeActionDoesNotEndTheGame(Engine):
    def sea_ends_game(self, position: Position) -> bool:
        return position.phase != "action" and super().sea_ends_game(position)

    def start_of_day(self, table: Table) -> None:
        """Leave the phase of actions first, as an empty Sea is noticed again when a day begins."""
        table.change(phase="refresh")
        super().start_of_day(table)

    def action_over(self, table: Table) -> None:
        if super().sea_ends_game(table.position):
            self.begin_end(table, "regrets.end.sea-empty")
        else:
            super().action_over(table)


# ---- The catch


class FishIsNowhereDuringItsCatchText(Engine):
    """An engine that takes a fish off its shoal before its Catch text, and puts it in the hand after the text."""

    def begin_catch_text(self, table: Table, frame: Frame) -> None:
        super().begin_catch_text(table, frame)
        text = table.position.frames[-1]
        if text.kind == "effects" and text.shoal:
            self.lay_shoal(table, frame.shoal, table.shoal(frame.shoal).cards[1:])
            table.change_frame(shoal="")

    def take_fish(self, table: Table, frame: Frame) -> None:
        if frame.card and not is_on_top(table.position, frame):
            fish = Lying(frame.card, True, self.seats(table.position))
            self.lay_shoal(table, frame.shoal, (fish, *table.shoal(frame.shoal).cards))
        super().take_fish(table, frame)

    def follow(self, frame: Frame, shoal: str, to: str, sunk: bool) -> Frame:
        """Return a frame unchanged if its fish is nowhere, as any fish that leaves the shoal is another one."""
        is_nowhere = frame.kind == "fishing" and frame.step == "hand"
        return frame if is_nowhere else super().follow(frame, shoal, to, sunk)


def is_on_top(position: Position, frame: Frame) -> bool:
    """Return whether the fish of a cast is face-up on top of its shoal."""
    cards = position.shoal(frame.shoal).cards
    return bool(cards) and cards[0].up and cards[0].card == frame.card


class CastIsOverWithThePayment(Engine):
    def begin_catch(self, table: Table) -> None:
        super().begin_catch(table)
        table.change(attempt=())


# ---- The Omen Die


class OmenDieGoesBackAfterTheText(Engine):
    def eat(self, table: Table, choice: Eat) -> None:
        """Eat a fish, and look after the Omen Die only when its text is finished or asks for something."""
        card = table.position.omen_card
        if card:
            table.forgo()
        table.change(omen_card="")
        super().eat(table, choice)
        table.change(omen_card=card)

    def look_after_omen(self, table: Table) -> None:
        if not any(frame.kind == "effects" for frame in table.position.frames):
            super().look_after_omen(table)

    def go_on(self, table: Table) -> None:
        super().go_on(table)
        super().look_after_omen(table)


# ---- Looking


class FirstShoalIsSeenBeforeTheSecondIsChosen(Engine):
    def take_answer(self, table: Table, choice: Choice) -> None:
        effect = self.effect_of(table.position.frames[-1])
        super().take_answer(table, choice)
        if isinstance(choice, PickShoal) and self.is_for_several(effect):
            frame = table.position.frames[-1]
            with self.citing(table, frame):
                self.at_peek(table, frame, effect, choice.shoal)

    def name_shoal(self, table: Table, frame: Frame, area: Area) -> None:
        """Look only at the shoals that were not chosen, as those that were have been looked at."""
        super().name_shoal(table, frame, area)
        now = table.position.frames[-1]
        if now.step == "shoals" and self.is_for_several(self.effect_of(now)):
            table.change_frame(shoals=tuple(shoal for shoal in now.shoals if shoal not in frame.shoals))

    def is_for_several(self, effect: Effect) -> bool:
        """Return whether an effect looks at fish in several shoals that the player chooses."""
        return effect.do == "peek" and effect.area.name == "any" and effect.area.n > 1
