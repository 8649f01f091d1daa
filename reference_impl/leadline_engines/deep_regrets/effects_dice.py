"""Effects on dice."""

from __future__ import annotations

from collections.abc import Sequence

from leadline_engines.deep_regrets.effects_goods import GoodsEffects
from leadline_engines.deep_regrets.events import DieTurned
from leadline_engines.deep_regrets.move import Choice, PickDice
from leadline_engines.deep_regrets.omen import OMEN
from leadline_engines.deep_regrets.position import Die, Frame
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.deep_regrets.vocabulary import Effect


class DiceEffects(GoodsEffects):
    """The effects that turn, roll and gain dice."""

    def dice_picked(self, choice: Choice) -> tuple[Die, ...]:
        """Return the Fresh dice that a player has chosen."""
        return choice.dice if isinstance(choice, PickDice) else ()

    # ---- turning

    def turn_die(self, table: Table, seat: int, die: Die, face: int, rule: str) -> None:
        """Turn a Fresh die to another face."""
        fresh = without(table.angler(seat).fresh, die)
        table.change_angler(seat, fresh=(*fresh, Die(die.die, face)))
        table.tell(lambda: DieTurned(seat, die, face, (rule,)))

    def do_increment(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Turn a Fresh die to its next higher face as often as the effect says (regrets.effect.increment)."""
        self.repeat(table, effect.n)

    def once_increment(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Ask for a die to turn."""
        self.ask(table, frame.seat, "dice")

    def picked_increment(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Turn the die that was chosen."""
        for die in self.dice_picked(choice):
            self.turn_die(table, asked.seat, die, self.next_face(die), "regrets.effect.increment")

    def next_face(self, die: Die) -> int:
        """Return the next higher face of a die that does not show its highest face."""
        return min(face for face in self.components.dice[die.die].faces if face > die.face)

    def do_set_max(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Turn Fresh dice to their highest face (regrets.effect.set-max)."""
        lower = self.fresh_dice(table.position, table.position.frames[-1]).total()
        self.ask(table, frame.seat, "dice", min(effect.n, lower))

    def picked_set_max(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Turn the dice that were chosen."""
        for die in self.dice_picked(choice):
            highest = max(self.components.dice[die.die].faces)
            self.turn_die(table, asked.seat, die, highest, "regrets.effect.set-max")

    # ---- rolling

    def do_refresh(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Roll a Spent die into the Fresh Pool as often as the effect says (regrets.effect.refresh)."""
        self.repeat(table, effect.n)

    def once_refresh(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Ask for a die to roll, if there is a Spent die and room in the Fresh Pool."""
        if self.room(table.position, frame.seat):
            self.ask(table, frame.seat, "dice")

    def picked_refresh(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Roll the die that was chosen."""
        kinds = choice.spent if isinstance(choice, PickDice) else ()
        table.change_angler(asked.seat, spent=without(table.angler(asked.seat).spent, *kinds))
        self.place_gained(table, asked.seat, kinds, "regrets.effect.refresh")

    def do_reroll(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Let the player choose Fresh dice and roll them together (regrets.effect.reroll)."""
        fresh = len(table.angler(frame.seat).fresh)
        self.ask(table, frame.seat, "dice", min(effect.n, fresh) if effect.n else fresh)

    def picked_reroll(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Roll the dice that were chosen."""
        self.roll_again(table, asked.seat, self.dice_picked(choice), "regrets.effect.reroll")

    def roll_again(self, table: Table, seat: int, dice: Sequence[Die], rule: str) -> tuple[Die, ...]:
        """Roll Fresh dice again, which stay Fresh, and return the faces they show."""
        fresh = without(table.angler(seat).fresh, *dice)
        rolled = self.roll(table, seat, [die.die for die in dice], rule)
        table.change_angler(seat, fresh=(*fresh, *rolled))
        return rolled

    def do_reroll_until(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Let the player choose a Fresh die and roll it until it shows enough (regrets.effect.reroll-until)."""
        self.ask(table, frame.seat, "dice")

    def picked_reroll_until(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Roll the chosen die at least once, until the result is high enough or the limit is reached."""
        dice = self.dice_picked(choice)
        for _ in range(effect.limit):
            dice = self.roll_again(table, asked.seat, dice, "regrets.effect.reroll-until")
            if dice[0].face >= effect.at_least:
                return

    # ---- gaining

    def do_gain_die(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Take a die, roll it and place it, or do nothing if there is no such die.

        Rules: regrets.effect.gain-die, regrets.effect.omen
        """
        seat = frame.seat
        if effect.kind == OMEN:
            self.gain_omen(table, seat, frame.card)
            return
        rule = "regrets.effect.gain-die"
        die = self.draw_die(table, seat, rule, None if effect.kind == "any" else effect.kind)
        if die is not None:
            self.place_gained(table, seat, (die,), rule)
