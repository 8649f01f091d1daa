"""The working copy of a position: the table on which one opening or one turn is carried out."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure.events import Event
from leadline_engines.deep_sea_adventure.position import Diver, Layout, Position, Space
from leadline_engines.surface import Outcome, Telling


class Table(Layout):
    """A position that may change, for as long as one opening or one turn lasts. Only its values leave it."""

    __slots__ = (
        "air", "before", "dive", "divers", "events", "idle", "last_home", "line", "starter", "telling", "trail", "turn",
    )  # fmt: skip

    def __init__(self, before: Position, telling: Telling = "nothing") -> None:
        self.before = before
        """The position as it was."""
        self.dive = before.dive
        self.air = before.air
        self.line: tuple[Space, ...] = before.line
        self.divers: list[Diver] = [*before.divers]
        self.turn = before.turn
        self.starter = before.starter
        self.last_home = before.last_home
        self.idle = before.idle
        self.telling = telling != "nothing"
        """Whether what happens is to be told; no step makes an event if it is not."""
        if self.telling:
            self.events: list[Event] = []
            self.trail: list[Position] | None = [] if telling == "trail" else None

    def put_diver(self, seat: int, diver: Diver) -> None:
        """Exchange the diver of a seat for itself, changed."""
        self.divers[seat - 1] = diver

    def put_space(self, number: int, space: Space) -> None:
        """Put something else on a space of the line."""
        line = [*self.line]
        line[number - 1] = space
        self.line = tuple(line)

    def tell(self, event: Event) -> None:
        """Note what happened, right after the table was changed by it."""
        self.events.append(event)
        if self.trail is not None:
            self.trail.append(self.position())

    def position(self) -> Position:
        """The table as it is now."""
        return Position(
            self.dive, self.air, self.line, tuple(self.divers), self.turn, self.starter, self.last_home, self.idle
        )

    def outcome(self) -> Outcome:
        """What the opening or the turn has led to."""
        if not self.telling:
            return Outcome(self.position())
        return Outcome(self.position(), tuple(self.events), tuple(self.trail or ()))
