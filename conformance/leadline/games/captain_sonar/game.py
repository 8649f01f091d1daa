"""Captain Sonar as the machinery sees it: what its types and their marks do not say."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from leadline.games.captain_sonar import charts, description, sentences
from leadline.games.captain_sonar.drawing import SonarDrawing
from leadline.games.captain_sonar.notation import SonarMoves, SonarPositions
from leadline.games.captain_sonar.shorthand import SonarShorthand
from leadline.games.captain_sonar.told import write_told
from leadline.games.game import Door, Game, Names, Seats, Types
from leadline_engines.captain_sonar import Components, Engine
from leadline_engines.captain_sonar.events import Event
from leadline_engines.captain_sonar.move import Choice, Move
from leadline_engines.captain_sonar.position import SEATS, SIDES, Position, Setup, other
from leadline_engines.captain_sonar.rulings import Rulings
from leadline_engines.chance import Randomiser
from leadline_engines.surface import Seat


def the_crews(seats: Sequence[Seat]) -> Iterator[Mapping[Seat, Seat]]:
    """The crews may be exchanged as a whole, each seat with its like."""
    yield {one: str(one).replace(side, other(side), 1) for side in SIDES for one in (side, *SEATS) if side in one}


class CaptainSonar(Game):
    """Two crews in two submarines that cannot see each other."""

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
    doors: ClassVar[Mapping[str, Door]] = {
        "answers": Door("move.choice", "be told what a sonar is answered", is_free=True, kind="answer-sonar"),
        "checks": Door("move.choice.crossed", "be told the result of a check of the hull", is_free=True),
        "paths": Door("move.choice.path", "be told the path of a torpedo", is_free=True),
    }
    seats = Seats(
        offers={
            "mode": ("turn-by-turn", "real-time"),
            "goal": ("hunt", "sudden-death"),
            "map": charts.maps(),
            "first": SIDES,
        },
        exchanges=the_crews,
    )
    choice_rules: ClassVar[Mapping[str, str]] = {
        "": "sonar.crew.captain",
        "seat": "sonar.crew.roles",
        "to": "sonar.move.one-step",
        "system": "sonar.upkeep.one-gauge",
        "symbol": "sonar.upkeep.one-symbol",
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
    def mistakes(self) -> Mapping[str, type]:
        """The mistakes, by id."""
        from leadline.games.captain_sonar.mistakes import MISTAKES

        return MISTAKES

    def randomisers(self, components: Any) -> Mapping[str, Randomiser]:
        """None: nothing is left to chance."""
        return {}

    def simplest_setup(self, components: Any, offer: Mapping[str, Any]) -> Setup:
        """Hunt on Alpha, turn by turn, red first, four people in each crew, unless something else is offered."""
        return Setup(**offer)

    def tell(self, event: Event, names: Mapping[Seat, str]) -> str:
        """An event as a sentence."""
        return sentences.tell(event, names)

    def describe(self, position: Position, names: Mapping[Seat, str]) -> list[str]:
        """A position, or what a seat sees of it, in sentences."""
        return description.describe(position, names)
