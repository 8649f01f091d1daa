"""Whole games: they end without a fault, and a deck revealed card by card plays like a known deck."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from fish_tools import BLANK, COMPONENTS, any_move, engine
from leadline_engines.fishmonger import Engine, Move, Position, Setup
from leadline_engines.fishmonger.piles import PileName
from leadline_engines.fishmonger.table import Table

from leadline_engines.surface import Drawn, Outcome

READINGS = [("when-needed", "allowed"), ("at-once", "another")]


def shuffled(seats: int, rng: random.Random) -> Setup:
    """Return a setup in which every card is known."""
    piles = {name: sorted(COMPONENTS.pile(name).elements()) for name in ("sea", "errands")}
    return Setup(seats, *(tuple(rng.sample(cards, len(cards))) for cards in piles.values()))


@pytest.mark.parametrize(("reshuffle", "name_yourself"), READINGS)
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.sampled(2)
def test_games_end_without_a_fault(seats: int, reshuffle: str, name_yourself: str) -> None:
    under = engine(reshuffle=reshuffle, name_yourself=name_yourself)
    told: set[str] = set()
    for seed in range(40):
        rng = random.Random(seed)
        setup = shuffled(seats, rng) if seed % 2 else BLANK[seats]
        position = under.open(setup).position  # type: ignore[union-attr]
        for _ in range(200):
            if not under.to_act(position):
                break
            move = any_move(under, position, rng)
            outcome = under.play(position, move, "trail")
            assert isinstance(outcome, Outcome), (outcome, move)
            assert under.faults(outcome.position) == ()
            assert all(not box_faults(under, passed) for passed in outcome.trail)
            assert len(outcome.trail) == len(outcome.events)
            assert under.play(position, move, "nothing") == Outcome(outcome.position)
            told |= {event.kind for event in outcome.events}
            position = outcome.position
        standing = under.standing(position)
        assert standing.over
        assert len(standing.winners) == 1
        assert standing.scores[standing.winners[0] - 1] == max(standing.scores)
    assert {"thrashes", "surprise", "dropped", "put-back", "named", *["reshuffled"] * (seats == 3)} <= told


def box_faults(under: Engine, position: Position) -> list[Any]:
    """Cards and dice that came or went."""
    return [fault for fault in under.faults(position) if fault.rule == "fish.pile.nothing-leaves"]


class Knowing(Engine):
    """A record of every card that had to be known."""

    def __init__(self, components: Any, rulings: Any) -> None:
        super().__init__(components, rulings)
        self.faces: list[str] = []

    def face(self, table: Table, pile: PileName, card: str | None, rule: str) -> str:
        self.faces.append(super().face(table, pile, card, rule))
        return self.faces[-1]


def follow(knowing: Knowing, follower: Knowing, known: Position, told: Position, rng: random.Random) -> Any:
    """Play one move on a position with known cards, and on one that is told each card when it matters."""
    move = any_move(knowing, known, rng)
    knowing.faces.clear()
    outcome = knowing.play(known, move)
    faces = tuple(knowing.faces)
    others = [drawn for drawn in move.chance if drawn.of not in ("sea", "errands")]
    chance: list[Drawn] = []
    while True:
        follower.faces.clear()
        asked = follower.next_chance(told, Move(move.choice, tuple(chance)))
        if asked is None:
            break
        card = asked.of in ("sea", "errands")
        chance.append(Drawn(asked.of, faces[len(follower.faces)]) if card else others.pop(0))
    followed = follower.play(told, Move(move.choice, tuple(chance)))
    assert isinstance(outcome, Outcome)
    assert isinstance(followed, Outcome), (followed, move)
    assert others == []
    return outcome, followed


def masked(known: Position, told: Position) -> Position:
    """Return the known position without the cards that the other does not know."""
    mongers = tuple(
        replace(one, hand=tuple(None if b is None else a for a, b in zip(one.hand, other.hand, strict=True)))
        for one, other in zip(known.mongers, told.mongers, strict=True)
    )
    errands = tuple(None if b is None else a for a, b in zip(known.errands, told.errands, strict=True))
    sea = tuple(replace(a, card=b.card and a.card) for a, b in zip(known.sea, told.sea, strict=True))
    return replace(known, mongers=mongers, errands=errands, sea=sea)


@pytest.mark.parametrize("reshuffle", ["when-needed", "at-once"])
@pytest.mark.sampled(2)
def test_decks_told_card_by_card_give_the_same_positions(reshuffle: str) -> None:
    knowing, follower = engine(Knowing, reshuffle=reshuffle), engine(Knowing, reshuffle=reshuffle)
    for seed in range(60):
        rng = random.Random(seed)
        seats = rng.choice((2, 3))
        known = knowing.open(shuffled(seats, rng)).position
        told = follower.open(BLANK[seats]).position
        assert None in told.errands
        while knowing.to_act(known):
            outcome, followed = follow(knowing, follower, known, told, rng)
            known, told = outcome.position, followed.position
            assert told == masked(known, told)
            assert [event.kind for event in outcome.events] == [event.kind for event in followed.events]
        assert knowing.standing(known) == follower.standing(told)


def turned(position: Position) -> Position:
    """Return the position with every monger one seat further."""
    seats = len(position.mongers)

    def after(seat: int) -> int:
        return seat % seats + 1

    def maybe(seat: int | None) -> int | None:
        return seat and after(seat)

    return replace(
        position,
        mongers=(position.mongers[-1], *position.mongers[:-1]),
        sea=tuple(replace(one, known_to=tuple(sorted(map(after, one.known_to)))) for one in position.sea),
        frames=tuple(replace(one, seat=after(one.seat)) for one in position.frames),
        lamp=after(position.lamp),
        turn=maybe(position.turn),
        named=maybe(position.named),
    )


def test_the_game_is_the_same_when_the_circle_is_turned() -> None:
    under = engine()
    for seed in range(15):
        rng = random.Random(seed)
        seats = rng.choice((2, 3))
        position = under.open(shuffled(seats, rng)).position
        while under.to_act(position):
            move = any_move(under, position, rng)
            moved = {"seat": move.choice.seat % seats + 1}
            if move.choice.kind == "name":
                moved["winner"] = move.choice.winner % seats + 1
            outcome = under.play(position, move)
            other = under.play(turned(position), replace(move, choice=replace(move.choice, **moved)))
            assert other.position == turned(outcome.position)
            assert [event.kind for event in other.events] == [event.kind for event in outcome.events]
            position = outcome.position
