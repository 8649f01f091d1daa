"""Step 2, the direction, in which a diver turns back or continues in the same direction."""

from __future__ import annotations

from typing import Literal

from leadline_engines.deep_sea_adventure.events import Headed
from leadline_engines.deep_sea_adventure.move import Choice, Word
from leadline_engines.deep_sea_adventure.swim import Heading, Swimming
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules
from leadline_engines.surface import RefusalError

Force = Literal["dsa.direction.forced-with-treasure", "dsa.direction.forced-empty-handed"]

DEEPER = Heading("down", turned=False)
UP = Heading("up", turned=False)
TURNED = Heading("up", turned=True)
NOWHERE = Heading(None, turned=False)


class Directing(Swimming):
    """The direction step."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """Carry out the direction step of the seat to move.

        Raises ``RefusalError`` if the word spoken is not allowed.
        Rules: the chapter dsa.direction, dsa.direction.before-roll
        """
        seat = choice.seat
        word, rules = self.spoken_word(choice)
        if table.divers[seat - 1].facing == "up":
            return self.go_on_up(table, seat, word, rules)
        force = self.forced_turn(table, seat)
        if force is not None:
            return self.turn_by_force(table, seat, word, force, rules)
        if word == "back":
            self.check_may_turn(table, seat)
            return self.turn_back(table, seat, ("dsa.direction.needs-treasure", "dsa.direction.once"), rules)
        return self.head(table, seat, DEEPER, ("dsa.direction.before-roll",), rules)

    def spoken_word(self, choice: Choice) -> tuple[Word | None, Rules]:
        """Return the word that counts and, if two words were spoken, the rule that decided which one counts.

        Rules: dsa.direction.binding
        """
        if choice.then is None:
            return choice.declare, ()
        if choice.declare is None:
            remedy = "state it as the first word"
            raise RefusalError(
                "dsa.direction.binding", "there is no second word without a first", path="choice.then", remedy=remedy
            )
        counts = choice.declare if self.rulings.take_back == "binding" else choice.then
        return counts, ("dsa.direction.binding",)

    def forced_turn(self, table: Table, seat: int) -> Force | None:
        """Return the rule that obliges the diver to turn back this turn because no deeper space is free, or None.

        Rules: dsa.direction.forced-with-treasure, dsa.direction.forced-empty-handed
        """
        diver = table.divers[seat - 1]
        if diver.at == 0 or diver.facing == "up" or self.can_go_deeper(table, seat):
            return None
        if diver.load > 0:
            must_turn = self.rulings.end_with_treasure == "must-turn"
            return "dsa.direction.forced-with-treasure" if must_turn else None
        must_turn = self.rulings.end_empty_handed == "must-turn"
        return "dsa.direction.forced-empty-handed" if must_turn else None

    def check_may_turn(self, table: Table, seat: int) -> None:
        """Refuse to let a diver facing down turn back if this is not permitted.

        Rules: dsa.direction.not-from-submarine, dsa.direction.needs-treasure
        """
        diver = table.diver(seat)
        if diver.at == 0:
            raise RefusalError(
                "dsa.direction.not-from-submarine",
                "a diver on the submarine has to leave it before it can turn back",
                path="choice.declare",
            )
        if diver.load == 0 and not self.may_turn_empty_handed(table, seat):
            raise RefusalError(
                "dsa.direction.needs-treasure",
                "a diver that carries no treasure cannot turn back",
                path="choice.declare",
            )

    def may_turn_empty_handed(self, table: Table, seat: int) -> bool:
        """Return whether a diver who is out on the line and carries nothing may choose to turn back.

        Rules: dsa.direction.needs-treasure
        """
        if self.rulings.turn_back_empty == "free":
            return True
        return self.rulings.end_empty_handed == "may-turn" and not self.can_go_deeper(table, seat)

    def go_on_up(self, table: Table, seat: int, word: Word | None, rules: Rules) -> Heading:
        """Continue in the direction of a diver who has turned back.

        Rules: dsa.direction.once, dsa.direction.keeps-up
        """
        if word == "deeper":
            raise RefusalError(
                "dsa.direction.once",
                "a diver that has turned back cannot change its direction again in this dive",
                path="choice.declare",
            )
        silent_way = self.rulings.undeclared_after_turn
        way = DEEPER if word is None and silent_way == "goes-deeper" else UP
        return self.head(table, seat, way, ("dsa.direction.keeps-up",), rules)

    def turn_by_force(self, table: Table, seat: int, word: Word | None, force: Force, rules: Rules) -> Heading:
        """Turn a diver who is obliged to turn, even if the diver says nothing.

        Rules: dsa.direction.forced-with-treasure, dsa.direction.forced-empty-handed, dsa.direction.forced-unspoken
        """
        if word == "deeper":
            why = "no space deeper is open to this diver, so it has to turn back"
            raise RefusalError(force, why, path="choice.declare")
        if word is not None:
            return self.turn_back(table, seat, (force,), rules)
        if self.rulings.unspoken_forced_turn == "lost-turn":
            return self.head(table, seat, NOWHERE, ("dsa.direction.forced-unspoken", force), rules)
        return self.turn_back(table, seat, ("dsa.direction.forced-unspoken", force), rules)

    def turn_back(self, table: Table, seat: int, rules: Rules, spoken: Rules) -> Heading:
        """Turn the diver.

        ``rules`` contains the rules behind the turn, ``spoken`` those that decided which word counted.

        Rules: dsa.direction.once
        """
        table.put_diver(seat, table.diver(seat).turned("up"))
        return self.head(table, seat, TURNED, rules, spoken)

    def head(self, table: Table, seat: int, heading: Heading, rules: Rules, spoken: Rules) -> Heading:
        """Set the heading. ``rules`` contains the rules behind it, ``spoken`` those that decided which word counted."""
        if table.telling:
            self.tell_headed(table, seat, heading, (*rules, *spoken))
        return heading

    def tell_headed(self, table: Table, seat: int, heading: Heading, rules: Rules) -> None:
        """Record the direction in which the diver goes."""
        table.tell(Headed("headed", seat, heading.way, heading.turned, rules))
