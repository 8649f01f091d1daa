"""The rolling of dice, and the placement of the rolled dice in the Fresh Pool and the Spent Pool."""

from __future__ import annotations

from collections.abc import Sequence

from leadline_engines.chance import Dice, Draw
from leadline_engines.deep_regrets.events import DiceSpent, DieDrawn, Placed, Rolled
from leadline_engines.deep_regrets.madness import Madness
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.surface import RefusalError


class Dicing(Madness):
    """The steps that involve dice."""

    def max_dice(self, position: Position, seat: int) -> int:
        """Return the Max Dice of a player (regrets.madness.max-dice)."""
        return self.row(position, seat).max_dice

    def room(self, position: Position, seat: int) -> int:
        """Return the number of dice for which a player's Fresh Pool still has room."""
        return max(0, self.max_dice(position, seat) - len(position.angler(seat).fresh))

    def roll(self, table: Table, seat: int, kinds: Sequence[str], rule: str, *rules: str) -> tuple[Die, ...]:
        """Roll some dice, one kind at a time in the order of the components, and return them in the order of ``kinds``.

        Rules: regrets.pile.faces
        """
        faces: dict[str, list[int]] = {}
        for kind in self.components.dice:
            number = list(kinds).count(kind)
            if number:
                faces[kind] = list(table.ask(kind, Dice(self.faces_of(kind), number), rule))
        rolled = tuple(Die(kind, faces[kind].pop(0)) for kind in kinds)
        if rolled:
            table.tell(lambda: Rolled(seat, rolled, (rule, *rules, "regrets.pile.faces")))
        return rolled

    def faces_of(self, kind: str) -> tuple[int, ...]:
        """Return the faces of a die (regrets.pile.faces)."""
        return self.components.dice[kind].faces

    def draw_die(self, table: Table, seat: int, rule: str, only: str | None = None) -> str | None:
        """Draw a die from the bag unseen, or take out one of a given kind. Return None if there is none.

        Rules: regrets.pile.bag
        """
        bag = table.position.bag
        if not bag or (only is not None and only not in bag):
            return None
        holds = tuple((kind, bag.count(kind)) for kind in self.components.dice if kind in bag)
        die: str = only if only is not None else table.ask("bag", Draw(holds), rule)
        table.change(bag=without(bag, die))
        table.tell(lambda: DieDrawn(seat, die, (rule,) if only else (rule, "regrets.pile.bag")))
        return die

    # ---- spending

    def to_spent(self, table: Table, seat: int, kinds: Sequence[str]) -> None:
        """Move dice to the Spent Pool of a player or, under a certain reading, tackle dice to the bag.

        Rules: regrets.muster.own-dice
        """
        back = [kind for kind in kinds if self.goes_to_the_bag(kind)]
        stay = [kind for kind in kinds if not self.goes_to_the_bag(kind)]
        table.change_angler(seat, spent=(*table.angler(seat).spent, *stay))
        if back:
            table.change(bag=(*table.position.bag, *back))

    def goes_to_the_bag(self, kind: str) -> bool:
        """Return whether a spent die goes back to the bag."""
        return self.rulings.spent_tackle_dice == "back-to-bag" and self.components.dice[kind].in_bag

    def spend(self, table: Table, seat: int, dice: Sequence[Die], rule: str, path: str) -> None:
        """Spend Fresh dice of a player. Raise ``RefusalError`` for a die that the player does not have Fresh."""
        fresh = table.angler(seat).fresh
        for die in dice:
            if die not in fresh:
                raise RefusalError(rule, f"player {seat} has no Fresh {die.die} die that shows {die.face}", path=path)
            fresh = without(fresh, die)
        table.change_angler(seat, fresh=fresh)
        self.to_spent(table, seat, [die.die for die in dice])

    def spend_one(self, table: Table, seat: int, die: Die, rule: str, path: str) -> None:
        """Spend a Fresh die for something other than a fish."""
        self.spend(table, seat, (die,), rule, path)
        table.tell(lambda: DiceSpent(seat, die, (rule,)))

    # ---- placing

    def place(self, table: Table, seat: int, fresh: Sequence[Die], *rules: str) -> None:
        """Make some of a player's rolled dice Fresh and the others Spent.

        Rules: regrets.madness.max-dice
        """
        left = without(table.angler(seat).rolled, *fresh)
        table.change_angler(seat, fresh=(*table.angler(seat).fresh, *fresh), rolled=())
        self.to_spent(table, seat, [die.die for die in left])
        all_rules = (*rules, "regrets.madness.max-dice", "regrets.information.open")
        table.tell(lambda: Placed(seat, tuple(fresh), tuple(die.die for die in left), all_rules))

    def place_gained(self, table: Table, seat: int, kinds: Sequence[str], rule: str) -> None:
        """Roll dice that were bought, gained or refreshed, and place as many as there is room for.

        If they do not all fit, the player chooses which ones become Fresh (decision `keep`), exactly as many as fit.

        Rules: regrets.shop.dice-rolled, regrets.shop.dice-placed, regrets.madness.max-dice-when
        """
        table.change_angler(seat, rolled=self.roll(table, seat, kinds, rule))
        rolled, room = table.angler(seat).rolled, self.room(table.position, seat)
        if room == 0 or room >= len(rolled) or self.rulings.bought_dice_fresh == "draw-order":
            self.place(table, seat, rolled[:room], rule, "regrets.shop.dice-placed")
        else:
            table.push(Frame("placing", seat, "gained", number=room))
