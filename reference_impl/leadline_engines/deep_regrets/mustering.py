"""The mustering of courage, on a new day and on arrival at Port, and the placement of the rolled dice."""

from __future__ import annotations

from collections import Counter

from leadline_engines.deep_regrets.move import Keep, Muster
from leadline_engines.deep_regrets.places import Places
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.surface import RefusalError

PLACING = {
    "muster": "regrets.muster.placed", "gained": "regrets.shop.dice-placed", "cut": "regrets.madness.max-dice-when",
}  # fmt: skip
"""The rule on placing dice, by the step of the frame."""


class Mustering(Places):
    """The rules in the chapter ``regrets.muster``."""

    def begin_refresh(self, table: Table) -> None:
        """Begin Phase II, in which all players muster, starting with the first player (regrets.muster.order)."""
        order = self.muster_order(table.position)
        table.change(phase="refresh", turn=order[0])
        for seat in reversed(order):
            self.begin_muster(table, seat)

    def muster_order(self, position: Position) -> tuple[int, ...]:
        """Return the players in the order in which they muster (regrets.muster.order)."""
        return self.turn_order(position)

    def begin_muster(self, table: Table, seat: int) -> None:
        """Make a player muster before any other action in progress continues."""
        table.push(Frame("muster", seat))

    def mustering(self, position: Position) -> tuple[int, ...]:
        """Return the players who may muster now (regrets.muster.order)."""
        waiting = tuple(frame.seat for frame in reversed(position.frames) if frame.kind == "muster")
        return waiting if self.rulings.muster_order == "any-order" else waiting[:1]

    def muster(self, table: Table, choice: Muster) -> None:
        """Roll all Spent dice and the named Fresh dice together.

        Rules: regrets.muster.spent-rolled, regrets.muster.fresh-chosen, regrets.muster.own-dice
        """
        seat, angler = choice.seat, table.angler(choice.seat)
        if Counter(choice.reroll) - Counter(angler.fresh):
            why = f"player {seat} has no such Fresh dice to roll"
            raise RefusalError("regrets.muster.fresh-chosen", why, path="choice.reroll")
        table.change(frames=without(table.position.frames, Frame("muster", seat)))
        kinds = self.kinds_to_roll(table.position, seat, choice.reroll)
        left = without((*angler.spent, *(die.die for die in choice.reroll)), *kinds)
        table.change_angler(seat, fresh=without(angler.fresh, *choice.reroll), spent=left)
        rolled = self.roll(table, seat, kinds, "regrets.muster.spent-rolled", *self.rules_of_roll(table, choice, kinds))
        self.lay_rolled(table, choice, rolled)
        self.begin_placing(table, seat)

    def lay_rolled(self, table: Table, choice: Muster, rolled: tuple[Die, ...]) -> None:
        """Lay out the rolled dice, the named Fresh dice last, to be placed next (regrets.muster.placed)."""
        table.change_angler(choice.seat, rolled=rolled)

    def kinds_to_roll(self, position: Position, seat: int, reroll: tuple[Die, ...]) -> tuple[str, ...]:
        """Return the dice that a Muster rolls: all Spent dice, and the named Fresh dice.

        Rules: regrets.muster.spent-rolled, regrets.muster.fresh-chosen, regrets.muster.own-dice
        """
        return (*position.angler(seat).spent, *(die.die for die in reroll))

    def rules_of_roll(self, table: Table, choice: Muster, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """Return the rules of a Muster, except the rule on Spent dice."""
        rules = ["regrets.muster.fresh-chosen"] if choice.reroll else []
        if set(kinds) != {"player"}:
            rules.append("regrets.muster.own-dice")
        in_refresh = table.position.phase == "refresh"
        rules += ["regrets.muster.order", "regrets.day.turn-order"] if in_refresh else ["regrets.arrive.muster"]
        return tuple(rules)

    # ---- placing

    def begin_placing(self, table: Table, seat: int) -> None:
        """Let the player choose which dice become Fresh, if there is anything to choose."""
        angler = table.angler(seat)
        table.push(Frame("placing", seat, "muster", number=self.room_to_muster(table.position, seat)))
        if not self.is_placing_open(table.position):
            table.pop()
            if angler.rolled:
                self.place_mustered(table, seat, angler.rolled)
            else:
                self.mustered(table)

    def cuts_kept(self) -> bool:
        """Return whether a player may have to spend Fresh dice that were kept (regrets.muster.kept-stay)."""
        return self.rulings.fresh_pool_limit == "hard-cap"

    def room_to_muster(self, position: Position, seat: int) -> int:
        """Return how many of the dice to place may become Fresh.

        Rules: regrets.muster.placed, regrets.muster.kept-stay
        """
        return self.max_dice(position, seat) if self.cuts_kept() else self.room(position, seat)

    def dice_to_place(self, position: Position, frame: Frame) -> tuple[Die, ...]:
        """Return the dice from which the player chooses those that become, or stay, Fresh."""
        angler = position.angler(frame.seat)
        if frame.step == "cut":
            return angler.fresh
        return (*angler.fresh, *angler.rolled) if frame.step == "muster" and self.cuts_kept() else angler.rolled

    def fewest_placed(self, position: Position, frame: Frame) -> int:
        """Return the least number of dice that must become, or stay, Fresh (regrets.muster.placed)."""
        if frame.step == "muster" and not self.must_fill():
            return 0
        return min(frame.number, len(self.dice_to_place(position, frame)))

    def must_fill(self) -> bool:
        """Return whether all available room must be filled (regrets.muster.placed)."""
        return self.rulings.fresh_pool_limit == "must-fill"

    def is_placing_open(self, position: Position) -> bool:
        """Return whether there is a choice in placing the rolled dice."""
        frame = position.frames[-1]
        dice, least = self.dice_to_place(position, frame), self.fewest_placed(position, frame)
        if frame.step == "muster" and self.cuts_kept():
            rolled = position.angler(frame.seat).rolled
            return bool(rolled) or len(dice) > frame.number
        return min(frame.number, len(dice)) > 0 and least != len(dice)

    def keep(self, table: Table, choice: Keep) -> None:
        """Make the named dice Fresh; the others go to the Spent Pool.

        Rules: regrets.muster.placed, regrets.muster.kept-stay, regrets.shop.dice-placed, regrets.madness.max-dice-when
        """
        frame = table.position.frames[-1]
        dice, least = self.dice_to_place(table.position, frame), self.fewest_placed(table.position, frame)
        rule = PLACING[frame.step]
        if Counter(choice.dice) - Counter(dice):
            raise RefusalError(rule, f"player {choice.seat} has not rolled these dice", path="choice.dice")
        if not least <= len(choice.dice) <= frame.number:
            number = f"{frame.number}" if least == frame.number else f"{least} to {frame.number}"
            why, remedy = f"{len(choice.dice)} dice are named for the Fresh Pool", f"name {number} of them"
            raise RefusalError(rule, why, path="choice.dice", remedy=remedy)
        table.pop()
        if frame.step == "muster":
            self.place_mustered(table, choice.seat, choice.dice)
        elif frame.step == "cut":
            self.cut(table, choice.seat, choice.dice)
        else:
            self.place(table, choice.seat, choice.dice, rule)

    def place_mustered(self, table: Table, seat: int, chosen: tuple[Die, ...]) -> None:
        """Make as many of the chosen dice Fresh as there is room for, and end the Muster of this player."""
        angler, room = table.angler(seat), self.room_to_muster(table.position, seat)
        if self.cuts_kept():
            table.change_angler(seat, rolled=(*angler.fresh, *angler.rolled), fresh=())
        kept = ("regrets.muster.kept-stay",) if angler.fresh else ()
        self.place(table, seat, chosen[:room], "regrets.muster.placed", *kept)
        self.mustered(table)

    def mustered(self, table: Table) -> None:
        """Continue after a Muster: in Phase II, the next player musters, or the Life Preserver is thrown."""
        if table.position.phase != "refresh":
            return
        if table.position.frames:
            table.change(turn=table.position.frames[-1].seat)
        else:
            self.begin_throw(table)

    def begin_throw(self, table: Table) -> None:
        """Begin the throw of the Life Preserver once all players have mustered."""
        raise NotImplementedError

    # ---- a pool that is too full

    def cut_pools(self, table: Table) -> bool:
        """Make a player with too many Fresh dice choose at once which become Spent. Return whether there is one.

        This applies only if Max Dice counts at any time.

        Rules: regrets.madness.max-dice-when
        """
        if self.rulings.madness_timing != "all-at-once" or table.position.over:
            return False
        for seat in self.seats(table.position):
            limit = self.max_dice(table.position, seat)
            waits = any(frame.kind == "placing" and frame.seat == seat for frame in table.position.frames)
            if len(table.angler(seat).fresh) > limit and not waits:
                table.push(Frame("placing", seat, "cut", number=limit))
                return True
        return False

    def cut(self, table: Table, seat: int, stay: tuple[Die, ...]) -> None:
        """Keep only the named dice Fresh."""
        table.change_angler(seat, rolled=table.angler(seat).fresh, fresh=())
        self.place(table, seat, stay, "regrets.madness.max-dice-when")
