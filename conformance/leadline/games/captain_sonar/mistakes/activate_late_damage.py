"""Mistakes that tie the mark for a failed attempt to a move: to the last one, or to a later one."""

from __future__ import annotations

from leadline.games.captain_sonar.mistakes.activate import is_for_attempt
from leadline.games.captain_sonar.mistakes.breakdown import panel_of
from leadline.games.captain_sonar.mistakes.silence import last_heading
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.breakdowns import Cause
from leadline_engines.captain_sonar.move import Gauge, Order, Radiation, Silence
from leadline_engines.captain_sonar.position import Position, Side, side_of
from leadline_engines.captain_sonar.step import Rules, no, owes_upkeep
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal


class RadiationInThePanelOfTheLastMove(Engine):
    def why_not_mark_radiation(self, position: Position, choice: Radiation) -> Refusal | None:
        owing, symbols = self.marks_radiation_of(side_of(choice.seat)), self.components.symbols
        heading = last_heading(self, position, owing)
        in_panel = [symbol for symbol in self.symbols_for_attempt() if symbols[symbol].panel == heading]
        unmarked = [symbol for symbol in in_panel if not self.is_marked(position, owing, symbol)]
        if unmarked and choice.symbol not in in_panel:
            return no("sonar.activate.broken-marker", f"{choice.symbol} is not in the {heading} panel", "choice.symbol")
        return super().why_not_mark_radiation(position, choice)


class PanelFilledByAnAttemptWaits(Engine):
    def look_at_marks(self, work: Work, side: Side, symbol: str, rules: Rules) -> None:
        marks = self.known(work.position, side, "marks")
        waits = self.fills_panel(marks, symbol) and not self.fills_radiation(marks, symbol)
        if not (waits and is_for_attempt(rules)):
            super().look_at_marks(work, side, symbol, rules)

    def causes_of_failure(self, marks: tuple[str, ...], symbol: str) -> tuple[Cause, ...]:
        """Return the causes, among them a full panel only if it is the panel of the symbol."""
        panel, causes = panel_of(self, symbol), super().causes_of_failure(marks, symbol)
        in_panel = super().causes_of_failure(tuple(mark for mark in marks if mark in panel), symbol)
        return tuple(cause for cause in causes if cause != "panel" or cause in in_panel)

    def do_order(self, work: Work, choice: Order) -> None:
        super().do_order(work, choice)
        self.damage_by_full_panel(work, side_of(choice.seat))

    def do_silence(self, work: Work, choice: Silence) -> None:
        super().do_silence(work, choice)
        if choice.length:
            self.damage_by_full_panel(work, side_of(choice.seat))

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        super().do_gauge(work, choice)
        self.damage_by_full_panel(work, side_of(choice.seat))

    def damage_by_full_panel(self, work: Work, side: Side) -> None:
        """Do damage if nothing is due after a move any more, and there was no symbol left to mark."""
        heading = last_heading(self, work.position, side)
        if heading is None or owes_upkeep(work.crew(side)):
            return
        if not self.panel_has_room(self.known(work.position, side, "marks"), heading):
            self.fail(work, side, self.components.panels[heading][0])
