"""Placing, sailing, surfacing and loading: what a crew does with its own boat."""

from __future__ import annotations

from leadline_engines.signal_duel.components import Components
from leadline_engines.signal_duel.events import Loaded, Placed, Sailed, Surfaced
from leadline_engines.signal_duel.move import Load, Move, Order, Put
from leadline_engines.signal_duel.position import TURN, other, side_of
from leadline_engines.signal_duel.rulings import Rulings
from leadline_engines.signal_duel.work import Work

from leadline_engines import surface
from leadline_engines.surface import RefusalError

STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


class Orders(surface.Engine):
    """The rules of the chapters 1, 3 and 4."""

    components: Components
    rulings: Rulings

    def place(self, work: Work, choice: Put) -> None:
        """Put a boat on water; when both are placed, the turns begin (``duel.start.place``)."""
        side = side_of(choice.seat)
        if choice.at not in self.components.places:
            raise RefusalError("duel.start.place", f"{choice.at} is no place of water", path="choice.at")
        work.change(side, at=choice.at)
        if not work.crew(other(side)).todo:
            work.change("red", todo=TURN)
            work.change("blue", todo=TURN)
        work.tell(Placed, choice.seat, choice.at)

    def order(self, work: Work, move: Move, choice: Order) -> None:
        """Let a captain sail or surface."""
        if choice.to == "surface":
            self.surface(work, move, choice)
        else:
            self.sail(work, choice, choice.to)

    def sail(self, work: Work, choice: Order, heading: str) -> None:
        """Move a boat one place (``duel.sail.step``, ``duel.sail.chart``); from an unknown place, trust the move."""
        side = side_of(choice.seat)
        at, chart = work.crew(side).at, work.crew(side).chart
        if at is not None:
            (column, row), (right, down) = self.components.places[at], STEPS[heading]
            to = self.components.at(column + right, row + down)
            if to is None:
                raise RefusalError("duel.sail.step", f"there is no water {heading} of {at}", path="choice.to")
            if chart is not None:
                if to in chart:
                    raise RefusalError("duel.sail.chart", f"{to} stands on the chart", path="choice.to")
                chart = tuple(sorted((*chart, at)))
            work.change(side, at=to, chart=chart)
        work.tell(Sailed, choice.seat, heading, work.crew(side).at)  # type: ignore[arg-type]

    def surface(self, work: Work, move: Move, choice: Order) -> None:
        """Announce where a boat is, make it wait, and end its turn (``duel.sail.surface``, ``duel.sail.waits``)."""
        side = side_of(choice.seat)
        at, told = work.crew(side).at, move.told.at
        if at is None and told is None:
            raise RefusalError("duel.sail.surface", "where the boat is has to be told", "incomplete", "told.at")
        if at is not None and told not in (None, at):
            raise RefusalError("duel.sail.surface", f"the boat is at {at}", "impossible chance", "told.at")
        work.change(side, at=at or told, chart=(), waits=self.waits_after_surfacing(), todo=())
        work.change(other(side), waits=0)
        if self.rulings.surfacing_loads == "lost":
            work.change(side, torpedo=0, sonar=0)
        work.tell(Surfaced, choice.seat, at or told)  # type: ignore[arg-type]

    def waits_after_surfacing(self) -> int:
        """Return the number of turns of the other crew for which a crew waits (``duel.sail.waits``)."""
        return self.components.waits

    def load(self, work: Work, choice: Load) -> None:
        """Add a part to a weapon that is not full (``duel.load.part``, ``duel.load.full``)."""
        if choice.what != "nothing":
            parts = getattr(work.crew(side_of(choice.seat)), choice.what)
            if parts == self.components.full[choice.what]:
                raise RefusalError("duel.load.full", f"the {choice.what} is full", path="choice.what")
            if parts is not None:
                work.change(side_of(choice.seat), **{choice.what: parts + 1})
        work.tell(Loaded, choice.seat, choice.what)
