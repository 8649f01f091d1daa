"""The test suite's view of Captain Sonar: everything that its types and their marks do not express."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from leadline.game.definition import Game, Names, Seats, SettableInput, Types
from leadline.game.shown import ShownFigures, ShownOpening
from leadline.games.captain_sonar import description, sentences
from leadline.games.captain_sonar.drawing import SonarDrawing
from leadline.games.captain_sonar.move_notation import SonarMoves
from leadline.games.captain_sonar.phrases import write_told
from leadline.games.captain_sonar.position_notation import SonarPositions
from leadline.games.captain_sonar.shorthand import SonarShorthand
from leadline.games.captain_sonar.shown import shown_maps
from leadline_engines.captain_sonar import Components, Engine
from leadline_engines.captain_sonar.events import Event
from leadline_engines.captain_sonar.move import Choice, Move
from leadline_engines.captain_sonar.position import SEATS, SIDES, Position, Setup, other
from leadline_engines.captain_sonar.rulings import Rulings
from leadline_engines.chance import Randomiser
from leadline_engines.surface import Seat


def the_crews(seats: Sequence[Seat]) -> Iterator[Mapping[Seat, Seat]]:
    """Yield the exchanges of whole crews, in which each seat changes places with its counterpart."""
    yield {seat: str(seat).replace(side, other(side), 1) for side in SIDES for seat in (side, *SEATS) if side in seat}


class CaptainSonar(Game):
    """Captain Sonar: two crews in two submarines that cannot see each other."""

    id = "captain-sonar"
    names = Names(
        seats=lambda seats: tuple(map(description.seat_name, seats)),
        thing=write_told,
        fields={
            "at": "submarine",
            "marks": "marked symbols",
            "owes": "still to do",
            "heading": "panel to mark in",
            "ordered": "has its order",
            "waits": "turns of the other crew",
            "question": "question to answer",
        },
    )
    components = Components
    rulings = Rulings
    types = Types(Position, Setup, Move, Choice, Event)
    engine = Engine
    inputs: ClassVar[Mapping[str, SettableInput]] = {
        "answers": SettableInput("move.choice", "accept the answer to a sonar", is_free=True, kind="answer-sonar"),
        "checks": SettableInput("move.choice.crossed", "accept the result of a check of the hull", is_free=True),
        "paths": SettableInput("move.choice.path", "accept the path of a torpedo", is_free=True),
    }
    choice_rules: ClassVar[Mapping[str, str]] = {
        "": "sonar.crew.captain",
        "seat": "sonar.crew.roles",
        "start.at": "sonar.setup.start-space",
        "drop.at": "sonar.mine.drop-beside",
        "trigger.at": "sonar.mine.trigger-own",
        "torpedo.at": "sonar.torpedo.range",
        "drone.sector": "sonar.detect.drone-sector",
        "yes": "sonar.detect.drone-true",
        "silence.to": "sonar.silence.straight",
        "to": "sonar.move.one-step",
        "system": "sonar.upkeep.one-gauge",
        "symbol": "sonar.upkeep.one-symbol",
        "radiation.symbol": "sonar.activate.broken-marker",
        "path": "sonar.torpedo.steps",
        "row": "sonar.detect.sonar-answer",
        "column": "sonar.detect.sonar-answer",
        "sector": "sonar.detect.sonar-answer",
        "length": "sonar.silence.length",
        "crossed": "sonar.surface.check",
    }
    shorthand = cached_property(SonarShorthand)
    move_notation = cached_property(SonarMoves)
    position_notation = cached_property(SonarPositions)
    drawing = cached_property(SonarDrawing)
    live_board = json.loads(Path(__file__).with_name("live_board.json").read_text(encoding="utf-8"))

    @cached_property
    def seats(self) -> Seats:  # type: ignore[override]
        """The available choices of a setup, which include every map in the components; the crews may be exchanged."""
        offers = {
            "mode": ("turn-by-turn", "real-time"),
            "goal": ("hunt", "sudden-death"),
            "map": tuple(self.own_components.maps),
            "first": SIDES,
        }
        return Seats(offers, exchanges=the_crews)

    def randomisers(self, components: Any) -> Mapping[str, Randomiser]:
        """Return nothing, because the game involves no chance."""
        return {}

    def simplest_setup(self, components: Any, offer: Mapping[str, Any]) -> Setup:
        """Return the default setup, except where the program offers something else.

        The default is a turn-by-turn Hunt on Alpha with four people in each crew; red has the first turn.
        """
        return Setup(**offer)

    def shown_figures(self, openings: Sequence[ShownOpening]) -> ShownFigures:
        """Return the maps of the program, as far as the spaces on which a submarine may start show them."""
        return shown_maps(self.own_components, openings)

    def tell(self, event: Event, names: Mapping[Seat, str]) -> str:
        """Return an event as a sentence."""
        return sentences.tell(event, names, self.own_components)

    def describe(self, position: Position, names: Mapping[Seat, str]) -> list[str]:
        """Return a position, or a seat's view of it, in sentences."""
        return description.describe(position, names, self.own_components)
