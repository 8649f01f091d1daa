"""The description of the game: what its types and their marks do not say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from leadline.games.conger.drawing import CongerDrawing, counted
from leadline.games.conger.notation import CongerMoves, CongerPositions
from leadline_engines.conger import types as told

from leadline.game.definition import Game, Names, Seats, SettableInput, Types, rotations
from leadline_engines import conger
from leadline_engines.chance import Draw, Randomiser
from leadline_engines.surface import Seat

DIVERS = ("ada", "ben", "cleo", "dov")
BEFELL = {
    "bitten": "is bitten by a conger",
    "found-nothing": "finds the bag empty",
    "lost-breath": "loses a breath",
    "out": "is out",
}


class Conger(Game):
    """Two to four divers, a bag and a boast."""

    id = "conger"
    names = Names(
        seats=lambda seats: DIVERS[: len(seats)],
        fields={"draws": "tokens chosen", "lead": "leader", "aside": "tokens put aside"},
    )
    components = conger.Components
    rulings = conger.Rulings
    types = Types(conger.Position, conger.Setup, conger.Move, conger.Choice, conger.Event)
    engine = conger.Engine
    inputs: ClassVar[Mapping[str, SettableInput]] = {
        "tokens": SettableInput("move.chance.tokens", "accept the tokens that are drawn", is_needed=True),
        "lead": SettableInput("setup.lead", "let the runner choose the first leader"),
    }
    seats = Seats(offers={"seats": (2, 3, 4)}, exchanges=rotations)
    choice_rules: ClassVar[Mapping[str, str]] = {
        "number": "conger.dip.choose",
        "pearls": "conger.boast.number",
        "answer": "conger.boast.answer",
    }
    result_rules = ("conger.end.winner",)

    def randomisers(self, components: Any) -> Mapping[str, Randomiser]:
        """Return a draw from the full bag."""
        return {"tokens": Draw(tuple(sorted(components.bag.items())))}

    def simplest_setup(self, components: Any, offer: Mapping[str, Any]) -> conger.Setup:
        """Return a game of as few divers as possible."""
        return conger.Setup(offer.get("seats", components.seats[0]))

    def tell(self, event: conger.Event, names: Mapping[Seat, str]) -> str:
        """Return an event as a sentence."""
        seat: Any = getattr(event, "seat", None)
        who = "" if seat is None else names[seat].capitalize()
        match event:
            case told.Began():
                return f"The bag is full, and {names[event.lead]} leads."
            case told.Chose():
                return f"{who} chooses {'a number of tokens' if event.number is None else event.number}."
            case told.Opened():
                shown = (f"{names[seat]} {number}" for seat, number in enumerate(event.numbers, 1))
                return f"The choices are shown: {', '.join(shown)}."
            case told.Drew():
                return f"{who} draws a {event.token or 'token'}."
            case told.Befell():
                return f"{who} {BEFELL[event.kind]}."
            case told.Boasted():
                does, thing = ("boasts of", "pearl") if event.kind == "boasted" else ("takes", "shell")
                return f"{who} {does} {counted(event.number, thing)}."
            case told.Answered():
                return f"{who} answers." if event.answer is None else f"{who} {event.answer}s."
            case told.Showed():
                truth = "true" if event.true else "false"
                shown = f"{counted(event.pearls, 'pearl')} and {counted(event.stones, 'stone')}"
                return f"{who} shows {shown}: the boast is {truth}."
        return f"Dip {event.dip} is over." if event.kind == "dip-over" else "The game is over."

    def describe(self, position: conger.Position, names: Mapping[Seat, str]) -> list[str]:
        """Return a sentence for each diver, and two for the table."""
        lines = []
        for seat, diver in enumerate(position.divers, 1):
            who = names[seat].capitalize()
            if not diver.breaths:
                lines.append(f"{who} is out.")
                continue
            creel, plate = _tokens(diver.creel), counted(len(diver.plate), "pearl")
            things = f"{counted(diver.breaths, 'breath')}, {creel} in the creel, {plate} on the plate"
            lines.append(f"{who} has {things} and {counted(diver.shells, 'shell')}.")
        bag, aside = counted(len(position.bag), "token"), counted(len(position.aside), "conger")
        lines.append(f"The bag holds {bag}; {aside} put aside.")
        lead = names.get(position.lead, str(position.lead))
        doing = {
            "choose": "all choose how many tokens to draw",
            "boast": f"{lead} has to boast",
            "answer": f"the others answer the boast of {counted(position.boast or 0, 'pearl')}",
            "over": "the game is over",
        }
        return [*lines, f"Dip {position.dip}, led by {lead}: {doing[position.phase]}."]

    @cached_property
    def move_notation(self) -> CongerMoves:
        """The moves, such as `2 draws 1 -> pearl`."""
        return CongerMoves(self)

    @cached_property
    def position_notation(self) -> CongerPositions:
        """The positions, such as `1 choose 1 / ppsc / - / 2 - - 0 / 2 - - 0`."""
        return CongerPositions(self)

    @cached_property
    def drawing(self) -> CongerDrawing:
        """The drawing of the divers in rows."""
        return CongerDrawing(self)


def _tokens(tokens: Any) -> str:
    known = [token for token in tokens if token is not None]
    hidden = len(tokens) - len(known)
    return ", ".join([*known, *([f"{hidden} unknown"] if hidden else [])]) or "nothing"


GAME = Conger()
