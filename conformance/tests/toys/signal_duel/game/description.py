"""The description of the game: what its types and their marks do not say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from leadline_engines.signal_duel import events as told
from leadline_engines.signal_duel.position import SEATS, SIDES, Crew, other

from leadline.game.definition import Game, Names, Seats, SettableInput, Types
from leadline_engines import signal_duel as duel
from leadline_engines.chance import Randomiser
from leadline_engines.surface import Seat


def _the_crews(seats: Sequence[Seat]) -> Iterator[Mapping[Seat, Seat]]:
    """Yield the symmetries: the crews may change places, each seat with its counterpart."""
    yield {one: str(one).replace(side, other(side)) for side in SIDES for one in (side, *SEATS) if side in one}


class SignalDuel(Game):
    """Two crews hunt each other on a small sea."""

    id = "signal-duel"
    names = Names(
        seats=lambda seats: tuple(str(seat).replace(".", "'s ") for seat in seats),
        fields={"at": "place", "todo": "duties left", "taken": "turns taken", "asked": "crew that has to answer"},
    )
    components = duel.Components
    rulings = duel.Rulings
    types = Types(duel.Position, duel.Setup, duel.Move, duel.Choice, duel.Event)
    engine = duel.Engine
    inputs: ClassVar[Mapping[str, SettableInput]] = {
        "answers": SettableInput("move.choice.line", "accept the answer to a signal", is_free=True, kind="answer"),
        "damage": SettableInput("move.told.damage", "accept the damage that the crews say they take"),
    }
    seats = Seats(offers={"mode": ("turns", "free"), "first": SIDES}, exchanges=_the_crews)
    choice_rules: ClassVar[Mapping[str, str]] = {
        "": "duel.turn.duties",
        "at": "duel.start.place",
        "line": "duel.use.stop",
    }

    def randomisers(self, components: Any) -> Mapping[str, Randomiser]:
        """None: nothing is left to chance."""
        return {}

    def simplest_setup(self, components: Any, offer: Mapping[str, Any]) -> duel.Setup:
        """Turn by turn, red first, unless something else is offered."""
        return duel.Setup(**offer)

    def tell(self, event: duel.Event, names: Mapping[Seat, str]) -> str:
        """Return an event as a sentence."""
        match event:
            case told.Opened():
                how = "in the free mode" if event.mode == "free" else "turn by turn"
                return f"The crews play {how}."
            case told.TurnEnded():
                return f"The turn of {event.side} is over."
            case told.Ended():
                won = event.winners
                return "The game is a draw." if won[1:] else f"The game is over. {won[0].capitalize()} wins."
        return f"{names[event.seat].capitalize()} {_did(event)}."

    def describe(self, position: duel.Position, names: Mapping[Seat, str]) -> list[str]:
        """Three sentences for each crew, and one for what comes next."""
        lines = [line for side in SIDES for line in _of_crew(side, position.crew(side))]
        if position.asked:
            return [*lines, f"Play is stopped until {names[f'{position.asked}.captain']} answers."]
        return [*lines, "Both crews play." if position.free else f"It is {position.turn}'s turn."]


def _did(event: told.Done) -> str:
    """Return what a seat did, as the end of a sentence."""
    match event:
        case told.Placed():
            return f"puts the boat on {event.at or 'a place not told'}"
        case told.Sailed():
            return f"sails {event.heading}" + (f" to {event.at}" if event.at else "")
        case told.Surfaced():
            return f"surfaces at {event.at}"
        case told.Loaded():
            return f"loads {event.what}"
        case told.Burst():
            return f"fires a torpedo at {event.at}; red takes {event.damage[0]}, blue {event.damage[1]}"
        case told.Answered():
            return f"answers: {event.line}"
    return "asks where the other boat is"


def _of_crew(side: str, crew: Crew) -> Iterator[str]:
    """Sentences about a crew; what is not known is a question mark."""
    chart = "?" if crew.chart is None else ", ".join(crew.chart) or "nothing"
    yield f"The {side} boat is at {crew.at or '?'}; on its chart: {chart}."
    torpedo, sonar = ("?" if parts is None else parts for parts in (crew.torpedo, crew.sonar))
    yield f"Its damage is {crew.damage}; parts of the torpedo: {torpedo}, of the sonar: {sonar}."
    waits = f"; it waits for {crew.waits} turns" if crew.waits else ""
    yield f"It has taken {crew.taken} turns{waits}; to do: {', '.join(crew.todo) or 'nothing'}."


GAME = SignalDuel()
