"""A mistake in which a full panel does its damage only after a later move."""

from __future__ import annotations

from leadline.games.captain_sonar.mistakes.activate_late_damage import PanelFilledByAnAttemptWaits
from leadline_engines.captain_sonar.explosions import Mine
from leadline_engines.captain_sonar.position import Heading, Side
from leadline_engines.captain_sonar.step import Rules, owes_upkeep
from leadline_engines.captain_sonar.work import Work

FULL = "full"
"""The note of a move in the direction of a full panel."""


class FullPanelWaitsForTheNextMove(PanelFilledByAnAttemptWaits):
    """An engine that notes a move in the direction of a full panel as the fresh mine until the gauge is marked.

    While upkeep is due after a move, no mine can be fresh.
    """

    def look_at_marks(self, work: Work, side: Side, symbol: str, rules: Rules) -> None:
        """Look for a circuit and for the sixth radiation mark, but not for a full panel."""
        self.repair(work, side, symbol, self.fills_panel(self.known(work.position, side, "marks"), symbol))
        if self.fills_radiation(self.known(work.position, side, "marks"), symbol):
            self.fail(work, side, symbol)

    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        is_full = not self.panel_has_room(self.known(work.position, side, "marks"), heading)
        super().move_to(work, side, heading, spaces)
        if is_full:
            work.change(side, fresh=FULL)

    def damage_by_full_panel(self, work: Work, side: Side) -> None:
        """Do damage if the panel was full when the submarine moved, and not if it has been filled since."""
        if work.crew(side).fresh == FULL:
            super().damage_by_full_panel(work, side)
            if not owes_upkeep(work.crew(side)):
                work.change(side, fresh=None)

    def take_away(self, work: Work, mine: Mine) -> None:
        """Remove a mine; the note stays."""
        is_noted = work.crew(mine.side).fresh == FULL
        super().take_away(work, mine)
        if is_noted:
            work.change(mine.side, fresh=FULL)
