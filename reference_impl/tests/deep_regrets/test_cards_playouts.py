"""Whole games with random cards, under any readings: nothing breaks, and the choices are complete."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from leadline_engines.deep_regrets import Components, Move, Setup
from leadline_engines.deep_regrets import move as acts
from leadline_engines.deep_regrets.bags import all_bags
from leadline_engines.deep_regrets.position import Die
from leadline_engines.deep_regrets.vocabulary import EFFECTS, ONLY_IN, SINGLE, TESTS
from leadline_engines.surface import Drawn, Outcome

DECKS = ("fish", "regrets", "dinks", "rods", "reels", "supplies")
GROUPS = (*SINGLE, "others", "all", "at_sea", {"at_depth": 2})
NESTING = ("choose_one", "may", "coin", "for_each", "if")
ON_FISH = (
    {"is": "exact_dice", "n": 2}, {"is": "difficulty_per", "thing": "hand"}, {"is": "must_catch"}, {"is": "no_sell"},
    {"is": "difficulty_per", "thing": "regrets"}, {"is": "column_lock"}, {"is": "extra_regret_draw", "n": 1},
)  # fmt: skip
ON_GEAR = (
    {"is": "difficulty", "n": -2, "filter": {"first_today": "yes"}}, {"is": "keep_change"}, {"is": "ignore_reveal"},
    {"is": "dink_draw_n", "n": 3},
)  # fmt: skip


class Writer:
    """Writes card texts at random."""

    def __init__(self, pick: random.Random) -> None:
        self.pick = pick

    def text(self, where: str, depth: int = 0) -> list[Any]:
        """Return a list of effects for a text."""
        return [self.effect(where, depth) for _ in range(self.pick.choice((0, 1, 1, 2) if depth else (1, 2, 3)))]

    def effect(self, where: str, depth: int) -> dict[str, Any]:
        """Return one effect."""
        words = [word for word in EFFECTS if where in ONLY_IN.get(word, (where,))]
        word = self.pick.choice([one for one in words if depth < 2 or one not in NESTING])
        written = {key: self.value(word, key, where, depth) for key in EFFECTS[word]}
        if word == "boat":
            written.pop(self.pick.choice(("to", "by")))
        if word == "relocate_this" and where == "catch":
            written.pop("on")
        return {"do": word, **written}

    def value(self, word: str, key: str, where: str, depth: int) -> Any:
        """Return a value for a key of an effect."""
        small = self.pick.randint(1, 3)
        if key == "to":
            places = ("bottom", "discard") if word == "relocate_this" else ()
            return small if word == "boat" else self.pick.choice((*SINGLE, *places))
        if key == "of":
            return [self.text(where, depth + 1) for _ in range(small)]
        if key in ("then", "else", "heads", "tails"):
            return self.text(where, depth + 1)
        areas = ("this_shoal", "row", "column", "all_tops", {"any": small}, "under_this")
        kinds = ("any", "blue", "orange", "omen") if where in ("reveal", "catch", "activated") else ("any", "green")
        known: dict[str, Any] = {
            "who": GROUPS, "from": SINGLE, "pick": ("choice", "random"), "on": ("now", "miss"), "by": (-1, 1),
            "filter": ("all", {"align": "foul"}, {"size": "small"}), "area": areas[: 5 if word == "reveal" else 6],
            "kind": kinds, "x": (1, 2), "free": ("yes", "no"), "target": ("hand", "row_top"),
            "cost": ({}, {"bucks": 1}, {"dice": 1}, {"regrets": 1}, {"fish": 1}),
        }  # fmt: skip
        if key in ("test", "if"):
            return {self.pick.choice(TESTS): small}
        return self.pick.choice(known[key]) if key in known else small

    def decks(self, figures: Any) -> Components:
        """Return the components with other texts on all cards."""
        decks = {deck: [{**row} for row in figures[deck]] for deck in DECKS}
        for row in decks["fish"]:
            row |= {where: self.text(where) if self.pick.random() < 0.6 else [] for where in ("reveal", "catch", "eat")}
            row["static"] = [self.pick.choice(ON_FISH)] if self.pick.random() < 0.3 else []
        for row in (*decks["dinks"], *decks["supplies"]):
            row.pop("cost_reduction", None)
            row |= {"when": self.pick.choice(("any_turn", "any_turn", "sea_pay")), "effects": self.text("used")}
        for row in (*decks["rods"], *decks["reels"]):
            row["static"] = [self.pick.choice(ON_GEAR)] if self.pick.random() < 0.3 else []
            row["activated"] = {"when": "any_turn", "limit": 2, "effects": self.text("activated")}
        return Components.from_mapping({**figures, **decks})


def with_chance(engine: Any, position: Any, choice: Any, pick: random.Random) -> Move:
    """Return a move: a choice with all the chance that it asks for."""
    move = Move(choice)
    while (chance := engine.next_chance(position, move)) is not None:
        move = Move(choice, (*move.chance, Drawn(chance.of, chance.randomiser.sample(pick.randrange))))
    return move


def every(engine: Any, position: Any, seat: int, kind: str) -> list[Any]:
    """Return every conceivable choice of a kind."""
    box, angler = engine.components, position.angler(seat)
    dice = [Die(name, face) for name, one in box.dice.items() for face in sorted(set(one.faces))]
    bags = [bag for _, bag in zip(range(300), all_bags(Counter(angler.fresh)), strict=False)]
    cards = [*box.fish, *box.regrets, *box.supplies]
    found: dict[str, Any] = {
        "cast": lambda: [acts.Cast(seat, name) for name in box.shoals],
        "pay": lambda: [acts.Pay(seat, bag) for bag in (*bags, *((die,) for die in dice))],
        "let-go": lambda: [acts.LetGo(seat, die) for die in (None, *dice)],
        "worms": lambda: [acts.Worms(seat, name) for name in box.shoals],
        "eat": lambda: [acts.Eat(seat, fish) for fish in box.fish],
        "dink": lambda: [acts.UseDink(seat, card) for card in box.dinks],
        "supply": lambda: [acts.UseSupply(seat, card) for card in box.supplies],
        "gear": lambda: [acts.UseGear(seat, card) for card in (*box.rods, *box.reels)],
        "sinker": lambda: [acts.Sinker(seat, die) for die in dice],
        "option": lambda: [acts.Option(seat, number) for number in range(6)],
        "pick-player": lambda: [acts.PickPlayer(seat, other) for other in engine.seats(position)],
        "pick-shoal": lambda: [acts.PickShoal(seat, name) for name in box.shoals],
        "pick-cards": lambda: [acts.PickCards(seat, some) for some in ((), *((card,) for card in cards))],
        "pick-dice": lambda: [
            *(acts.PickDice(seat, bag) for bag in (*bags, *((die,) for die in dice))),
            *(acts.PickDice(seat, (), (name,)) for name in box.dice),
        ],
    }
    return found[kind]() if kind in found else []


def check_lists(regrets: Any, engine: Any, position: Any) -> None:
    """Check that exactly the listed choices are accepted."""
    for decision in engine.to_act(position):
        choices = engine.choices(position, decision)
        listed = {regrets.in_one_form(choice) for choice in choices.listed}
        for choice in every(engine, position, decision.seats[0], decision.kind) if choices.complete else ():
            result = engine.play(position, Move(choice), "nothing")
            accepted = isinstance(result, Outcome) or result.kind == "incomplete"
            assert accepted == (regrets.in_one_form(choice) in listed), (choice, result, position.frames)


def next_choice(engine: Any, position: Any, pick: random.Random) -> Any:
    """Return a legal choice; fishing, eating and cards more often than the rest."""
    eager = {"pay": 0.9, "cast": 0.6, "gear": 0.8, "supply": 0.8, "eat": 0.8, "dink": 0.5}
    decisions = [*engine.to_act(position)]
    pick.shuffle(decisions)
    decisions.sort(key=lambda one: (pick.random() >= eager.get(one.kind, 0), one.kind in ("pass", "abandon")))
    for decision in decisions:
        choices = engine.choices(position, decision)
        if not choices.complete:
            return choices.sample(pick.randrange)
        if choices.listed:
            return pick.choice(choices.listed)
    raise AssertionError(f"nothing can be chosen: {decisions}, {position.frames}")


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.sampled(12)
def test_a_game_with_any_cards_under_any_readings(regrets, seed):
    pick = random.Random(f"cards {seed}")
    components = Writer(pick).decks(regrets.figures)
    readings = regrets.random_readings(pick) if seed % 2 else regrets.engine.rulings
    engine = regrets.engine_kind(components, readings)
    position = engine.open(Setup(pick.choice(components.seats), "monday", 1)).position
    for _ in range(400):
        if position.over:
            return
        assert engine.faults(position) == ()
        if pick.random() < 0.1:
            check_lists(regrets, engine, position)
        outcome = engine.play(position, with_chance(engine, position, next_choice(engine, position, pick), pick))
        assert isinstance(outcome, Outcome), (outcome, position.frames)
        position = outcome.position
