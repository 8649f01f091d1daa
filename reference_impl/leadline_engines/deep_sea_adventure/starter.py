"""The choice of the starter of the next dive."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from leadline_engines.chance import Dice
from leadline_engines.deep_sea_adventure.events import StarterChosen
from leadline_engines.deep_sea_adventure.move import Rounds
from leadline_engines.deep_sea_adventure.swim import Swimming
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules
from leadline_engines.surface import NextChance, RefusalError


class Starting(Swimming):
    """The rules on who starts the next dive."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """Find the starter of the next dive, before the divers return, and the rules that decided the choice.

        ``rounds`` is the roll-off: it decides only under `equally-far: roll-off`, and only between divers equally far.
        Rules: dsa.clean-up.starter, dsa.clean-up.starter-all-home, dsa.clean-up.starter-equal
        """
        last_home = table.last_home
        if last_home is not None and not left_out:
            return last_home, ("dsa.clean-up.starter-all-home",)
        if last_home is not None and self.rulings.starter_mixed == "last-voluntary":
            return last_home, ("dsa.clean-up.starter",)
        farthest = self.farthest(table, left_out)
        if len(farthest) == 1:
            return farthest[0], ("dsa.clean-up.starter",)
        return self.starter_among_equals(table, farthest, rounds), (
            "dsa.clean-up.starter-equal",
            "dsa.clean-up.starter",
        )

    def farthest(self, table: Table, left_out: Sequence[int]) -> list[int]:
        """Return the divers left out who are farthest from the submarine.

        Rules: dsa.clean-up.starter
        """
        far = max(table.diver(seat).at for seat in left_out)
        return [seat for seat in left_out if table.diver(seat).at == far]

    def starter_among_equals(self, table: Table, equals: Sequence[int], rounds: Rounds) -> int:
        """Return which of several equally far divers starts.

        Rules: dsa.clean-up.starter-equal
        """
        if self.rulings.equally_far == "roll-off":
            return self.roll_off(equals, rounds, "dsa.clean-up.starter-equal", "chance.roll_off")
        return next(seat for seat in table.clockwise_from(table.starter) if seat in equals)

    def roll_off(self, seats: Sequence[int], rounds: Rounds, rule: str, path: str) -> int:
        """Return the winner of a roll-off, who has the highest sum; seats that tie for it roll again.

        Each round contains one roll for each seat still in it, in seat order. Raises ``RefusalError`` with ``rule`` if
        the rounds do not decide the roll-off exactly.

        Rules: dsa.setup.starter, dsa.clean-up.starter-equal, dsa.swim.two-dice
        """
        still = sorted(seats)
        for number, rolls in enumerate(rounds, 1):
            if len(still) == 1 or len(rolls) != len(still):
                why = f"round {number} of the roll-off has {len(rolls)} rolls for {len(still)} divers"
                needs = f"it needs {len(still)} rolls" if len(still) > 1 else "leave it out"
                raise RefusalError(rule, why, "impossible chance", path, needs)
            best = max(sum(self.check_dice(roll, path)) for roll in rolls)
            still = [seat for seat, roll in zip(still, rolls, strict=True) if sum(roll) == best]
        if len(still) > 1:
            why = f"a roll-off between seats {', '.join(map(str, still))} has to be stated"
            remedy = f"add a round with {len(still)} rolls"
            raise RefusalError(
                rule, why, "incomplete", path, remedy, NextChance("roll_off", self.round_for(len(still)))
            )
        return still[0]

    def round_for(self, divers: int) -> Dice:
        """Return the possible results of a roll-off round, with a roll for each diver still in it.

        Rules: dsa.swim.two-dice
        """
        rolls = product(self.components.die_faces, repeat=self.components.dice)
        return Dice(tuple(rolls), divers)

    def name_starter(self, table: Table, seat: int, rules: Rules) -> None:
        """Hand the first turn of the next dive to its starter.

        Rules: dsa.clean-up.starter, dsa.clean-up.starter-all-home
        """
        table.turn = table.starter = seat
        if table.telling:
            self.tell_starter_chosen(table, rules)

    def tell_starter_chosen(self, table: Table, rules: Rules) -> None:
        """Record who starts the next dive."""
        table.tell(StarterChosen("starter-chosen", table.starter, rules))
