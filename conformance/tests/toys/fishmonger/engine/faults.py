"""Every way in which a position is impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from leadline_engines.fishmonger.piles import PileName, cards_of
from leadline_engines.fishmonger.position import Position

from leadline_engines.surface import Fault

if TYPE_CHECKING:
    from leadline_engines.fishmonger.engine import Engine

PILES: tuple[PileName, ...] = ("sea", "errands")


def find_faults(engine: Engine, position: Position) -> Iterator[Fault]:
    """Yield the faults of a position, those of the box first."""
    cards = [fault for pile in PILES for fault in pile_faults(engine, position, pile)]
    yield from cards
    yield from dice_faults(engine, position)
    yield from money_faults(engine, position)
    if not cards:  # The course depends on points, which only cards of the box have.
        yield from course_faults(engine, position)


def pile_faults(engine: Engine, position: Position, pile: PileName) -> Iterator[Fault]:
    """Cards that came or went."""
    box, cards = engine.components.pile(pile), cards_of(position, pile)
    for card in sorted(Counter(card for card in cards if card is not None) - box):
        yield Fault("fish.pile.nothing-leaves", pile, f"there are more cards {card!r} than in the box")
    if len(cards) != box.total():
        yield Fault("fish.pile.nothing-leaves", pile, f"there are {len(cards)} cards, and {box.total()} in the box")


def dice_faults(engine: Engine, position: Position) -> Iterator[Fault]:
    """Dice that came or went, and faces that a die has not."""
    fresh = [die for monger in position.mongers for die in monger.fresh]
    dice = Counter([die.colour for die in fresh] + [die for monger in position.mongers for die in monger.spent])
    if dice + Counter(position.pool) != engine.components.all_dice():
        yield Fault("fish.pile.nothing-leaves", "pool", "the dice are not those of the box")
    for seat, monger in enumerate(position.mongers, 1):
        for die in monger.fresh:
            kind = engine.components.dice.get(die.colour)
            if kind is not None and die.face not in kind.faces:
                yield Fault("fish.morning.roll", f"mongers.{seat}.fresh", f"a {die.colour} die has no face {die.face}")


def money_faults(engine: Engine, position: Position) -> Iterator[Fault]:
    """Coins that no purse holds, and bids that nobody can pay."""
    for seat, monger in enumerate(position.mongers, 1):
        if monger.coins > engine.components.purse:
            yield Fault("fish.card.coins", f"mongers.{seat}.coins", f"a purse holds {engine.components.purse} coins")
        if (monger.bid or 0) > (monger.coins if monger.sealed else 0):
            yield Fault("fish.morning.bid", f"mongers.{seat}.bid", "it is more than the monger can bid")
    sealed = [monger.sealed for monger in position.mongers]
    if any(sealed) and (position.phase != "bids" or all(sealed)):
        yield Fault("fish.morning.bid", "mongers", "bids lie hidden that should have been shown")


def course_faults(engine: Engine, position: Position) -> Iterator[Fault]:
    """Seats, days and phases that do not fit together."""
    seats = engine.seats(position)
    if len(seats) not in engine.components.seats or position.lamp not in seats:
        yield Fault("fish.setup.players", "mongers", "no such mongers play")
    if position.day > engine.components.days:
        yield Fault("fish.turn.once-a-day", "day", f"play ends after day {engine.components.days}")
    if (position.turn in seats) != (position.phase == "turns"):
        yield Fault("fish.turn.once-a-day", "turn", "it is somebody's turn while turns are taken, and only then")
    paying = [frame.card for frame in position.frames if frame.kind == "pay"]
    if tuple(paying) != position.hooked or (position.paid and not paying):
        yield Fault("fish.turn.pay", "hooked", "the fish on the hook is not the one that is paid for")
    running = [frame.card for frame in position.frames if frame.kind == "errand" and not frame.path]
    if tuple(running) != position.on_table:
        yield Fault("fish.card.in-order", "on_table", "the errands on the table are not those that are carried out")
    tied = len(engine.leaders(position)) > 1
    named = position.named is not None
    if named != (position.phase == "over" and tied) or (position.phase == "naming" and not tied):
        yield Fault("fish.end.name", "named", "a winner is named if several have the most points, and only then")
