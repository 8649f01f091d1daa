"""The definition of Deep Regrets: everything that its types and their marks do not express."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from leadline.game.definition import Game, Names, Seats, SettableInput, Types
from leadline.game.shown import ShownFigures, ShownOpening
from leadline.games.deep_regrets import description, sentences
from leadline.games.deep_regrets.drawing import RegretsDrawing
from leadline.games.deep_regrets.move_notation import RegretsMoves
from leadline.games.deep_regrets.new_game import SETUP_PILES
from leadline.games.deep_regrets.phrases import write_told
from leadline.games.deep_regrets.position_notation import RegretsPositions
from leadline.games.deep_regrets.shorthand import RegretsShorthand
from leadline.games.deep_regrets.shown import shown_decks
from leadline_engines.chance import Dice, Draw, Randomiser, Shuffle
from leadline_engines.deep_regrets import Components, Engine
from leadline_engines.deep_regrets.events import Event
from leadline_engines.deep_regrets.move import Choice, Move
from leadline_engines.deep_regrets.position import Position, Setup
from leadline_engines.deep_regrets.rulings import Rulings
from leadline_engines.surface import Seat


def rotations(seats: Sequence[Seat]) -> Iterator[Mapping[Seat, Seat]]:
    """Yield every rotation of the circle of players."""
    for step in range(1, len(seats)):
        yield {seat: seats[(n + step) % len(seats)] for n, seat in enumerate(seats)}


class DeepRegrets(Game):
    """Deep Regrets: two to five anglers fish for six days and try not to regret it."""

    id = "deep-regrets"
    names = Names(
        thing=write_told,
        fields={
            "up": "face-up",
            "bucks": "Fishbucks",
            "worms": "Can of Worms face-up",
            "lifeboat": "lifeboat face-up",
            "has_cast": "has cast today",
            "acted": "action over",
            "aside": "dice aside",
        },
    )
    components = Components
    rulings = Rulings
    types = Types(Position, Setup, Move, Choice, Event)
    engine = Engine
    inputs: ClassVar[Mapping[str, SettableInput]] = {
        **{
            name.replace("_", "-"): SettableInput(f"setup.{name}", f"accept the order of the {what}")
            for name, what in {
                "depth_1": "fish of Depth I",
                "depth_2": "fish of Depth II",
                "depth_3": "fish of Depth III",
                "regrets": "Regrets",
                "dinks": "Dinks",
                "rods": "rods",
                "reels": "reels",
                "supplies": "supply cards",
            }.items()
        },
        "first": SettableInput("setup.first", "let the runner choose who is first"),
        "chance": SettableInput("move.chance", "accept the results of chance", is_needed=True),
    }
    seats = Seats(offers={"seats": (2, 3, 4, 5), "start": ("monday", "tuesday")}, exchanges=rotations)
    result_rules: ClassVar[Collection[str]] = (
        "regrets.score.hand",
        "regrets.score.mounted",
        "regrets.score.fishbucks",
        "regrets.score.nothing-else",
        "regrets.score.total",
        "regrets.score.tie-value",
        "regrets.score.tie-cards",
        "regrets.score.tie-shared",
    )
    choice_rules: ClassVar[Mapping[str, str]] = {
        "": "regrets.turn.one-action",
        "reroll": "regrets.muster.fresh-chosen",
        "dice": "regrets.cast.pay",
        "to": "regrets.declare.bearings",
        "regret": "regrets.arrive.regret",
        "at_random": "regrets.arrive.regret",
        "rod": "regrets.declare.one-each",
        "reel": "regrets.declare.one-each",
        "shoal": "regrets.cast.depth",
        "fish": "regrets.sell.any-number",
        "shop": "regrets.shop.four",
        "price": "regrets.shop.tiers",
        "die": "regrets.cast.dink",
        "on": "regrets.free.worms-return",
        "cards": "regrets.shop.keep",
        "take": "regrets.pass.reward",
        "slot": "regrets.mount.choice",
        "number": "regrets.effect.choose-one",
        "player": "regrets.card.owner-chooses",
        "spent": "regrets.effect.refresh",
        "keep.dice": "regrets.muster.placed",
        "throw.to": "regrets.preserver.to-another",
        "worms.shoal": "regrets.free.worms",
        "eat.fish": "regrets.free.eat",
        "card": "regrets.free.item",
        "gear.card": "regrets.free.gear",
        "sinker.die": "regrets.free.sinker",
        "mount.fish": "regrets.mount.choice",
        "lose.slot": "regrets.end.penalty-tie",
        "pick-dice.dice": "regrets.card.owner-chooses",
        "pick-cards.cards": "regrets.card.owner-chooses",
        "pick-shoal.shoal": "regrets.card.owner-chooses",
        "order.cards": "regrets.effect.reorder",
    }
    shorthand = cached_property(RegretsShorthand)
    move_notation = cached_property(RegretsMoves)
    position_notation = cached_property(RegretsPositions)
    drawing = cached_property(RegretsDrawing)
    live_board = json.loads(Path(__file__).with_name("live_board.json").read_text(encoding="utf-8"))

    rules_of_chance: ClassVar = {
        **dict.fromkeys(("depth_1", "depth_2", "depth_3"), ("regrets.setup.shoals",)),
        **dict.fromkeys(("rods", "reels", "supplies"), ("regrets.setup.gear-decks",)),
        "regrets": ("regrets.setup.regret-deck",),
        "dinks": ("regrets.setup.dink-deck",),
    }

    def randomisers(self, components: Any) -> Mapping[str, Randomiser]:
        """Return the randomisers: the dice one by one, the bag, the coin, and the order of every pile."""
        dice = {kind: Dice(die.faces) for kind, die in components.dice.items()}
        bag = {kind: die.number for kind, die in components.dice.items() if die.in_bag}
        piles = {name: Shuffle((tuple(sorted(components.pile(box).elements())),)) for name, box in SETUP_PILES.items()}
        return {**dice, "bag": Draw(tuple(bag.items())), "coin": Draw((("heads", 1), ("tails", 1))), **piles}

    def simplest_setup(self, components: Any, offer: Mapping[str, Any]) -> Setup:
        """Return a setup for two players from Monday, with seat 1 first and all piles sorted, except as offered."""
        piles = {name: tuple(sorted(components.pile(box).elements())) for name, box in SETUP_PILES.items()}
        return Setup(**{"seats": components.seats[0], "first": 1, **piles, **offer})

    def shown_figures(self, openings: Sequence[ShownOpening]) -> ShownFigures:
        """Return the decks of the program, as far as its openings show them."""
        return shown_decks(self.spec.figures, openings)

    def tell(self, event: Event, names: Mapping[Seat, str]) -> str:
        """Return an event as a sentence."""
        return sentences.tell(event, names, self.own_components)

    def describe(self, position: Position, names: Mapping[Seat, str]) -> list[str]:
        """Return a position or view in sentences."""
        return description.describe(position, names, self.own_components)
