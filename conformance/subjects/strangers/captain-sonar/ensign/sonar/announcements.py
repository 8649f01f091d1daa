"""Observer pattern: what is said at the table, and who hears it."""
from dataclasses import dataclass, field


@dataclass
class Announcement:
    crew: str            # the colour of the crew that speaks
    station: str         # who speaks
    topic: str           # short machine name
    text: str            # what is said
    details: dict = field(default_factory=dict)


class Listener:
    def hear(self, announcement):
        raise NotImplementedError


class Channel:
    """The subject of the pattern."""

    def __init__(self):
        self._listeners = []

    def subscribe(self, listener):
        self._listeners.append(listener)

    def say(self, announcement):
        for listener in self._listeners:
            listener.hear(announcement)
