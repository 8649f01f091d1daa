"""The working copy of a position on which an opening or a turn is carried out, and the base class of the steps."""

from __future__ import annotations

from leadline_engines import surface
from leadline_engines.deep_sea_adventure.components import Components
from leadline_engines.deep_sea_adventure.events import Event
from leadline_engines.deep_sea_adventure.position import Diver, Layout, Position, Space
from leadline_engines.deep_sea_adventure.rulings import Rulings
from leadline_engines.surface import Outcome, Telling


class Table(Layout):
    """A position that may change during one opening or one turn. Only its values are passed on."""

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
        """True if events are recorded; otherwise no step creates any."""
        if self.telling:
            self.events: list[Event] = []
            self.trail: list[Position] | None = [] if telling == "trail" else None

    def put_diver(self, seat: int, diver: Diver) -> None:
        """Replace the diver of a seat with a changed copy."""
        self.divers[seat - 1] = diver

    def put_space(self, number: int, space: Space) -> None:
        """Replace the content of a space of the line."""
        line = [*self.line]
        line[number - 1] = space
        self.line = tuple(line)

    def tell(self, event: Event) -> None:
        """Record an event directly after it has changed the table."""
        self.events.append(event)
        if self.trail is not None:
            self.trail.append(self.position())

    def position(self) -> Position:
        """Return the current state of the table."""
        return Position(
            self.dive, self.air, self.line, tuple(self.divers), self.turn, self.starter, self.last_home, self.idle
        )

    def outcome(self) -> Outcome:
        """Return the outcome of the opening or the turn."""
        if not self.telling:
            return Outcome(self.position())
        return Outcome(self.position(), tuple(self.events), tuple(self.trail or ()))


class Step(surface.Engine):
    """The base of the steps.

    The steps are mixins, and so is a mistake, which is a class placed before the engine that overrides one or more
    steps. A step changes the table that it is given. Its event is recorded by a separate method, named ``tell_...``,
    which receives the step's decision and decides nothing itself. This method is called only if events were requested.
    """

    components: Components
    """The figures."""
    rulings: Rulings
    """The readings."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(components, rulings)
