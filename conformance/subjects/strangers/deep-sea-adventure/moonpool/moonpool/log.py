"""Events of a room. Everything that happens goes through here, so the bot only has to forward lines to the channel."""
from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Callable, Optional


@dataclass
class Event:
    def text(self) -> str:
        parts = [f"{f.name}={getattr(self, f.name)}" for f in fields(self)]
        return f"{type(self).__name__} {' '.join(parts)}"


@dataclass
class DiveBegins(Event):
    number: int
    starter: str

    def text(self):
        return f"== Dive {self.number}! The tank is full. {self.starter} goes first."


@dataclass
class Breathed(Event):
    who: str
    used: int
    air: int

    def text(self):
        if not self.used:
            return f"{self.who} uses no air ({self.air} left)."
        return f"{self.who} breathes {self.used}, air {self.air}."


@dataclass
class LastBreath(Event):
    who: str

    def text(self):
        return f"!! The tank is empty - {self.who} has the last turn of this dive."


@dataclass
class TurnedBack(Event):
    who: str

    def text(self):
        return f"{self.who} turns back."


@dataclass
class Rolled(Event):
    who: str
    dice: tuple[int, int]
    load: int
    steps: int

    def text(self):
        a, b = self.dice
        return f"{self.who} rolls {a}+{b}, minus {self.load}: {self.steps} to swim."


@dataclass
class Swam(Event):
    who: str
    start: int
    end: int

    def text(self):
        if self.start == self.end:
            return f"{self.who} stays at {self.end + 1}."
        return f"{self.who} swims to {self.end + 1}."


@dataclass
class Boarded(Event):
    who: str
    values: list[int]

    def text(self):
        got = ", ".join(map(str, self.values)) or "nothing"
        return f"{self.who} climbs on board with {got}!"


@dataclass
class Took(Event):
    who: str
    levels: list[int]

    def text(self):
        return f"{self.who} picks up a level {'/'.join(map(str, self.levels))} treasure."


@dataclass
class Dropped(Event):
    who: str
    levels: list[int]

    def text(self):
        return f"{self.who} lays down a level {'/'.join(map(str, self.levels))} treasure."


@dataclass
class Drowned(Event):
    who: str
    lost: int

    def text(self):
        return f"{self.who} has to swim back and loses {self.lost} treasure(s)."


@dataclass
class DiveEnds(Event):
    number: int
    trail_length: int

    def text(self):
        return f"== Dive {self.number} is over; {self.trail_length} chips are left in the line."


@dataclass
class GameOver(Event):
    scores: dict[str, int]
    winners: list[str]

    def text(self):
        table = ", ".join(f"{k} {v}" for k, v in self.scores.items())
        if len(self.winners) == 1:
            return f"== {self.winners[0]} wins. ({table})"
        return f"== A draw between {' and '.join(self.winners)}. ({table})"


@dataclass
class EventLog:
    events: list[Event] = field(default_factory=list)
    listeners: list[Callable[[Event], None]] = field(default_factory=list)

    def say(self, event: Event) -> None:
        self.events.append(event)
        for listener in self.listeners:
            listener(event)

    def since(self, mark: int) -> list[Event]:
        return self.events[mark:]

    def last(self, kind: type) -> Optional[Event]:
        for event in reversed(self.events):
            if isinstance(event, kind):
                return event
        return None
