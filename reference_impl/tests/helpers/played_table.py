"""A game in progress, played by texts: what the tables of all games have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from leadline_engines.surface import Outcome, Refusal


@dataclass(frozen=True)
class PlayedTable:
    """A game in progress; each game says how its moves are read, and of which components it is made."""

    engine: Any
    position: Any
    events: tuple[Any, ...] = ()

    read: ClassVar[Callable[[str], Any]]
    components: ClassVar[Any]

    def play(self, *texts: str) -> Self:
        """The table after these moves, each of them legal; the events are those of the last."""
        table = self
        for text in texts:
            result = table.engine.play(table.position, type(self).read(text))
            assert isinstance(result, Outcome), f"{text}: {result}"
            table = replace(table, position=result.position, events=result.events)
        return table

    def refusal(self, text: str) -> Refusal:
        """How a move is refused."""
        result = self.engine.play(self.position, type(self).read(text))
        assert isinstance(result, Refusal), f"{text} is accepted: {result}"
        return result

    def refused(self, text: str) -> str:
        """The rule by which a move is refused."""
        return self.refusal(text).rule

    def under(self, **readings: str) -> Self:
        """The same position under other readings; disputes with `_` for `-`."""
        return replace(self, engine=type(self.engine)(self.components, self.engine.rulings.but(**readings)))

    def view(self, *seats: Any) -> Any:
        """What a person who holds these seats sees."""
        return self.engine.view(self.position, seats)

    def heard(self, *seats: Any) -> tuple[Any, ...]:
        """What a person who holds these seats has heard last."""
        return tuple(self.engine.heard(self.position, self.events, seats))

    @property
    def kinds(self) -> list[str]:
        """The kinds of what happened last, in order."""
        return [event.kind for event in self.events]

    def event(self, kind: str) -> Any:
        """The one event of a kind that happened last."""
        found = [event for event in self.events if event.kind == kind]
        assert len(found) == 1, f"{kind}: {self.kinds}"
        return found[0]
