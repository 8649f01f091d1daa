"""A game in progress, played by texts: the common base of the tables of all games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from leadline_engines.surface import Outcome, Refusal


@dataclass(frozen=True)
class PlayedTable:
    """A game in progress; each game defines how its moves are read, and from which components it is made."""

    engine: Any
    position: Any
    events: tuple[Any, ...] = ()

    read: ClassVar[Callable[[str], Any]]
    components: ClassVar[Any]

    def play(self, *texts: str) -> Self:
        """Play these moves, each of them legal; keep the events of the last."""
        table = self
        for text in texts:
            result = table.engine.play(table.position, type(self).read(text))
            assert isinstance(result, Outcome), f"{text}: {result}"
            table = replace(table, position=result.position, events=result.events)
        return table

    def refusal(self, text: str) -> Refusal:
        """Return the refusal of a move."""
        result = self.engine.play(self.position, type(self).read(text))
        assert isinstance(result, Refusal), f"{text} is accepted: {result}"
        return result

    def refused(self, text: str) -> str:
        """Return the rule by which a move is refused."""
        return self.refusal(text).rule

    def under(self, **readings: str) -> Self:
        """Return the same position under other readings; disputes with `_` for `-`."""
        return replace(self, engine=type(self.engine)(self.components, self.engine.rulings.but(**readings)))

    def view(self, *seats: Any) -> Any:
        """Return what a person who holds these seats sees."""
        return self.engine.view(self.position, seats)

    def heard(self, *seats: Any) -> tuple[Any, ...]:
        """Return what a person who holds these seats has heard last."""
        return tuple(self.engine.heard(self.position, self.events, seats))

    @property
    def kinds(self) -> list[str]:
        """The kinds of the latest events, in order."""
        return [event.kind for event in self.events]

    def event(self, kind: str) -> Any:
        """Return the one event of a kind among the latest."""
        found = [event for event in self.events if event.kind == kind]
        assert len(found) == 1, f"{kind}: {self.kinds}"
        return found[0]
