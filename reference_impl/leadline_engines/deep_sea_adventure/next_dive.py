"""The start of the next dive, or the end of the game after the last one."""

from __future__ import annotations

from typing import Literal

from leadline_engines.deep_sea_adventure.events import DiveBegan, DiveEnded
from leadline_engines.deep_sea_adventure.position import Diver
from leadline_engines.deep_sea_adventure.scoring import Scoring
from leadline_engines.deep_sea_adventure.table import Table

EndOfDive = Literal["all-home", "air-out", "no-progress", "empty-line"]


class Diving(Scoring):
    """The dives of a game."""

    def begin_next_dive(self, table: Table) -> None:
        """Begin the next dive that can take place, or end the game after the last dive.

        Rules: dsa.dive.three, dsa.dive.full-tank, dsa.dive.reset, dsa.dive.empty-line
        """
        while table.dive < self.components.dives:
            self.begin_dive(table)
            why = self.why_not_dived(table)
            if why is None:
                return
            if table.telling:
                rule = "dsa.dive.empty-line" if why == "empty-line" else "dsa.dive.full-tank"
                self.tell_dive_ended(table, why, rule)
        self.reset(table)
        self.end_game(table)

    def begin_dive(self, table: Table) -> None:
        """Fill the tank, and put all divers on the submarine.

        Rules: dsa.dive.three, dsa.dive.full-tank, dsa.dive.reset
        """
        table.dive += 1
        table.air = self.air_at_the_start(table)
        self.reset(table)
        if table.telling:
            self.tell_dive_began(table)

    def air_at_the_start(self, table: Table) -> int:
        """Return the air at the start of any dive after the first.

        Rules: dsa.dive.full-tank
        """
        return self.components.air if self.rulings.air_per_dive == "refill-25" else table.air

    def reset(self, table: Table) -> None:
        """Put every diver on the submarine, facing down and without any load.

        Rules: dsa.dive.reset
        """
        table.divers = [Diver(0, "down", False, (), diver.banked) for diver in table.divers]
        table.last_home = None
        table.idle = 0

    def why_not_dived(self, table: Table) -> EndOfDive | None:
        """Return why a dive that has just begun is over at once, or None if it is not.

        Rules: dsa.dive.empty-line, dsa.dive.full-tank
        """
        if not table.line and self.rulings.line_empty == "skip-dive":
            return "empty-line"
        return "air-out" if table.air <= 0 else None

    def tell_dive_began(self, table: Table) -> None:
        """Record that a dive begins."""
        rules = ("dsa.dive.three", "dsa.dive.full-tank", "dsa.dive.reset")
        table.tell(DiveBegan("dive-began", table.dive, table.air, rules))

    def tell_dive_ended(self, table: Table, why: EndOfDive, rule: str) -> None:
        """Record that a dive is over."""
        table.tell(DiveEnded("dive-ended", table.dive, why, (rule,)))
