"""The description of the game: what its types and their marks do not say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from leadline.game.definition import Game, Names, Seats, SettableInput, Types
from leadline_engines import kite_race as kites
from leadline_engines.chance import Randomiser
from leadline_engines.surface import Seat

COLOURS = ("red", "blue", "green", "yellow")


class KiteRace(Game):
    """Two to four kites race along a beach."""

    id = "kite-race"
    names = Names(seats=lambda seats: COLOURS[: len(seats)], fields={"at": "paces", "turn": "seat to move"})
    components = kites.Components
    rulings = kites.Rulings
    types = Types(kites.Position, kites.Setup, kites.Move, kites.Choice, kites.Event)
    engine = kites.Engine
    inputs: ClassVar[Mapping[str, SettableInput]] = {}
    seats = Seats(offers={"seats": (2, 3, 4)})
    choice_rules: ClassVar[Mapping[str, str]] = {"": "kite.turn.one-act"}

    def randomisers(self, components: Any) -> Mapping[str, Randomiser]:
        """None: nothing is left to chance."""
        return {}

    def simplest_setup(self, components: Any, offer: Mapping[str, Any]) -> kites.Setup:
        """As few pilots as there may be, or as many as are offered."""
        return kites.Setup(offer.get("seats", components.pilots_min))

    def tell(self, event: kites.Event, names: Mapping[Seat, str]) -> str:
        """Return an event as a sentence."""
        match event:
            case kites.RaceBegan():
                return "The kites stand at the start of the beach."
            case kites.Flew():
                return f"{names[event.seat].capitalize()} flies to pace {event.to}."
            case kites.Tied():
                return f"{names[event.seat].capitalize()} ties a string to its kite; it has {event.strings} now."
            case kites.Waited():
                return f"{names[event.seat].capitalize()} can do nothing and waits."
            case kites.WindTurned():
                return f"The marker moves on to space {event.marker}: the wind blows {event.wind}."
        who = " and ".join(names[seat] for seat in event.winners).capitalize()
        return f"The race is over. {who} {'wins' if len(event.winners) == 1 else 'share the win'}."

    def describe(self, position: kites.Position, names: Mapping[Seat, str]) -> list[str]:
        """Return a sentence for each kite, and two for the table."""
        lines = [
            f"{names[seat].capitalize()} is at pace {kite.at}, on {_strings(kite.strings)}."
            for seat, kite in enumerate(position.kites, 1)
        ]
        lines.append(f"The marker is on space {position.marker}; {_strings(position.basket)} in the basket.")
        turn = position.turn
        return [*lines, "The race is over." if turn is None else f"{names[turn].capitalize()} is to move."]


def _strings(number: int) -> str:
    return "1 string" if number == 1 else f"{number} strings"


GAME = KiteRace()
