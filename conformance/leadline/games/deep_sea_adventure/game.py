"""Deep Sea Adventure as the machinery sees it: what its types and their marks do not say."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from leadline.games import recommended
from leadline.games.deep_sea_adventure import description, sentences
from leadline.games.deep_sea_adventure.chips import write_told
from leadline.games.deep_sea_adventure.drawing import DeepSeaDrawing
from leadline.games.deep_sea_adventure.notation import DeepSeaMoves, DeepSeaPositions
from leadline.games.deep_sea_adventure.shorthand import DeepSeaShorthand
from leadline.games.game import Door, Game, Names, Seats, Types
from leadline.games.symmetry import rotations
from leadline_engines.chance import Dice, Randomiser
from leadline_engines.deep_sea_adventure import Components, Engine, Rulings
from leadline_engines.deep_sea_adventure.events import Event
from leadline_engines.deep_sea_adventure.move import Choice, Move
from leadline_engines.deep_sea_adventure.position import Chip, Position
from leadline_engines.deep_sea_adventure.setup import Setup
from leadline_engines.surface import Seat


class DeepSeaAdventure(Game):
    """Two to six divers, one submarine, one tank of air."""

    id = "deep-sea-adventure"
    names = Names(seats=lambda seats: description.ORDINALS[: len(seats)], thing=write_told)
    components = Components
    rulings = Rulings
    types = Types(Position, Setup, Move, Choice, Event)
    engine = Engine
    doors: ClassVar[Mapping[str, Door]] = {
        "deal": Door("setup.deal", "be told the deal"),
        "starter": Door("setup.starter", "be told who starts"),
        "starter-roll-off": Door("setup.roll_off", "be told the rolls for the first starter"),
        "dice": Door("move.chance.dice", "be told the dice", is_needed=True),
        "roll-off": Door("move.chance.roll_off", "be told the rolls for the next starter"),
        "take-back": Door("move.choice.then", "be told a second word in a turn"),
        "lay": Door("move.choice.lay", "be told in which order divers lay their treasure down"),
    }
    seats = Seats(offers={"seats": (1, 2, 3, 4, 5, 6)}, exchanges=rotations)
    choice_rules: ClassVar[Mapping[str, str]] = {
        "seat": "dsa.dive.clockwise",
        "declare": "dsa.direction.before-roll",
        "stop": "dsa.breathe.finish-turn",
        "search": "dsa.search.one-action",
        "search.unit": "dsa.search.drop-choice",
        "search.chips": "dsa.search.drop-choice",
        "search.source": "dsa.search.drop-choice",
        "lay": "dsa.clean-up.owner-order",
    }
    result_rules: ClassVar[Collection[str]] = (
        "dsa.scoring.total",
        "dsa.scoring.most-points",
        "dsa.scoring.tie-break",
        "dsa.scoring.draw",
        "dsa.scoring.draw-narrow",
        "dsa.scoring.every-chip",
    )
    shorthand = cached_property(DeepSeaShorthand)
    move_notation = cached_property(DeepSeaMoves)
    position_notation = cached_property(DeepSeaPositions)
    drawing = cached_property(DeepSeaDrawing)
    live_board = json.loads(Path(__file__).with_name("live_board.json").read_text(encoding="utf-8"))

    @cached_property
    def mistakes(self) -> Mapping[str, type]:
        """The mistakes, by id."""
        from leadline.games.deep_sea_adventure.mistakes import MISTAKES

        return MISTAKES

    def randomisers(self, components: Components) -> Mapping[str, Randomiser]:
        """The dice, and the deal of the line.

        Rules: dsa.swim.two-dice, dsa.setup.line
        """
        engine = Engine(components, Rulings.from_mapping(recommended(self.id)))
        return {"dice": Dice(components.die_faces, components.dice), "deal": engine.shuffled_chips()}

    def simplest_setup(self, components: Components, offer: Mapping[str, Any]) -> Setup:
        """The plainest deal, the values rising outwards; the first seat starts."""
        copies = sorted(components.copies_of.items())
        deal = tuple((Chip(components.level_of[value], value),) for value, number in copies for _ in range(number))
        return Setup(offer.get("seats", components.seats_min), deal, 1, ())

    def tell(self, event: Event, names: Mapping[Seat, str]) -> str:
        """An event as a sentence."""
        return sentences.tell(event, tuple(names.values()))

    def describe(self, position: Position, names: Mapping[Seat, str]) -> list[str]:
        """A position, or what a seat sees of it, in sentences."""
        return description.describe(position, tuple(names.values()))
