"""The test suite's view of Deep Sea Adventure: everything that its types and their marks do not express."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from leadline.game.definition import Game, Names, Seats, SettableInput, Types, rotations
from leadline.game.shown import ShownFigures, ShownOpening
from leadline.games.deep_sea_adventure import description, sentences
from leadline.games.deep_sea_adventure.chips import write_told
from leadline.games.deep_sea_adventure.drawing import DeepSeaDrawing
from leadline.games.deep_sea_adventure.notation import DeepSeaMoves, DeepSeaPositions
from leadline.games.deep_sea_adventure.shorthand import DeepSeaShorthand
from leadline.games.deep_sea_adventure.shown import shown_chips
from leadline_engines.chance import Dice, Randomiser
from leadline_engines.deep_sea_adventure import Components, Engine, Rulings
from leadline_engines.deep_sea_adventure.events import Event
from leadline_engines.deep_sea_adventure.move import Choice, Move
from leadline_engines.deep_sea_adventure.position import Chip, Position
from leadline_engines.deep_sea_adventure.setup import Setup
from leadline_engines.surface import Seat


class DeepSeaAdventure(Game):
    """Deep Sea Adventure: two to six divers, one submarine, one tank of air."""

    id = "deep-sea-adventure"
    names = Names(seats=lambda seats: description.ORDINALS[: len(seats)], thing=write_told)
    components = Components
    rulings = Rulings
    types = Types(Position, Setup, Move, Choice, Event)
    engine = Engine
    inputs: ClassVar[Mapping[str, SettableInput]] = {
        "deal": SettableInput("setup.deal", "accept the deal"),
        "starter": SettableInput("setup.starter", "let the runner choose who starts"),
        "starter-roll-off": SettableInput("setup.roll_off", "accept the rolls for the first starter"),
        "dice": SettableInput("move.chance.dice", "accept the dice", is_needed=True),
        "roll-off": SettableInput("move.chance.roll_off", "accept the rolls for the next starter"),
        "take-back": SettableInput("move.choice.then", "accept a second word in a turn"),
        "lay": SettableInput("move.choice.lay", "accept the order in which divers lay their treasure down"),
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

    rules_of_chance: ClassVar = {"dice": ("dsa.swim.two-dice",), "deal": ("dsa.setup.line",)}

    def randomisers(self, components: Components) -> Mapping[str, Randomiser]:
        """Return the randomisers, which are the dice and the deal of the line.

        Rules: dsa.swim.two-dice, dsa.setup.line
        """
        engine = Engine(components, Rulings.from_mapping(self.recommended))
        return {"dice": Dice(components.die_faces, components.dice), "deal": engine.shuffled_chips()}

    def simplest_setup(self, components: Components, offer: Mapping[str, Any]) -> Setup:
        """Return the simplest deal, in which values rise outwards and the first seat starts."""
        copies = sorted(components.copies_of.items())
        deal = tuple((Chip(components.level_of[value], value),) for value, number in copies for _ in range(number))
        return Setup(offer.get("seats", components.seats_min), deal, 1, ())

    def shown_figures(self, openings: Sequence[ShownOpening]) -> ShownFigures:
        """Return the chips of which the program deals its line, and the divers that it offers."""
        return ShownFigures(shown_chips(self.own_components, openings))

    def tell(self, event: Event, names: Mapping[Seat, str]) -> str:
        """Return an event as a sentence."""
        return sentences.tell(event, tuple(names.values()))

    def describe(self, position: Position, names: Mapping[Seat, str]) -> list[str]:
        """Return a position, or a seat's view of it, in sentences."""
        return description.describe(position, tuple(names.values()), self.own_components)
