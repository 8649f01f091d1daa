"""What may be done next: who is to act, the legal choices, and the chances with their odds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Literal

from leadline_engines.deep_sea_adventure.book import Book
from leadline_engines.deep_sea_adventure.laying import laid_apart, laying_order
from leadline_engines.deep_sea_adventure.move import (
    NOTHING,
    PICK_UP,
    Chance,
    Choice,
    Drop,
    Lay,
    Move,
    Roll,
    Search,
    Word,
)
from leadline_engines.deep_sea_adventure.position import Diver, Position, Unit, plain
from leadline_engines.deep_sea_adventure.refusal import Refusal, Refused
from leadline_engines.deep_sea_adventure.turn import Outcome, play, take_steps


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision the position waits for."""

    seat: int
    """Whose decision it is."""
    what: Literal["turn"]
    """What is to be decided: always a whole turn."""


def to_act(position: Position) -> tuple[Decision, ...]:
    """Who owes which decision: the seat to move its turn; nobody when the game is over."""
    return () if position.turn is None else (Decision(position.turn, "turn"),)


def moves(book: Book, position: Position, seat: int, dice: Roll | None = None) -> tuple[Choice, ...]:
    """The legal choices of a seat; choices that leave the table the same at the end of the turn are listed once.

    Without ``dice`` these are the words that can be spoken before the roll, each with a search that does
    nothing. With ``dice`` they are all complete choices if the dice fall so. A diver facing down says
    "deeper" and one facing up "back"; silence, and stopping after the breath, are listed only where they
    give something else. Laying orders are left to the order of taking: `layings` lists them.
    """
    if position.turn != seat:
        return ()
    rolls = all_rolls(book) if dice is None else (dice,)
    searches = (NOTHING,) if dice is None else candidate_searches(book, position.diver(seat))
    words: tuple[Word | None, ...] = ("deeper", "back", None)
    if position.diver(seat).facing == "up":
        words = ("back", None)
    candidates = [Choice(seat, word, None, False, action, ()) for word, action in product(words, searches)]
    candidates.append(Choice(seat, None, None, True, NOTHING, ()))
    found: dict[tuple[Position, ...], Choice] = {}
    for choice in candidates:
        results = tuple(result_of(book, position, choice, roll) for roll in rolls)
        if None not in results:
            found.setdefault(tuple(result for result in results if result is not None), choice)
    return tuple(found.values())


def result_of(book: Book, position: Position, choice: Choice, roll: Roll) -> Position | None:
    """The position in which the diver ends its turn with a choice and a roll; None if the choice is illegal."""
    try:
        after, _ = take_steps(book, position, Move(choice, Chance(None if choice.stop else roll, ())))
    except Refused:
        return None
    return after


def candidate_searches(book: Book, diver: Diver) -> tuple[Search, ...]:
    """Every search worth trying: nothing, pick up, and each different thing that could be dropped."""
    drops: list[Drop] = []
    sources: list[tuple[Literal["carried", "banked"], tuple[Unit, ...]]] = [("carried", diver.carried)]
    if diver.banked and book.rulings.which_chip == "scored-too":
        sources.append(("banked", diver.banked))
    for source, units in sources:
        for number, unit in enumerate(units, 1):
            drops.append(Drop("drop", number, plain(unit), source))
            if len(unit) > 1 and book.rulings.stack_breaking == "single-chip":
                drops += [Drop("drop", number, (chip,), source) for chip in sorted(set(plain(unit)))]
    return (NOTHING, PICK_UP, *drops)


def all_rolls(book: Book) -> tuple[Roll, ...]:
    """Every roll of the two dice, in order."""
    faces = sorted(set(book.components.die_faces))
    return tuple(product(faces, faces))


def chances(book: Book, position: Position, choice: Choice) -> tuple[tuple[Chance, Fraction], ...]:
    """What the dice can give after a choice, with exact odds; a roll-off for the starter is not listed.

    Rules: dsa.swim.two-dice
    """
    if choice.stop:
        return ((Chance(None, ()), Fraction(1)),)
    faces = book.components.die_faces
    odds = {face: Fraction(faces.count(face), len(faces)) for face in faces}
    return tuple((Chance(roll, ()), odds[roll[0]] * odds[roll[1]]) for roll in all_rolls(book))


def layings(book: Book, position: Position, move: Move) -> Iterator[Choice]:
    """Every laying order that gives a different line, if this move ends the dive with divers left out.

    The first is the order of taking. There can be very many of them: take what you need.
    Rules: dsa.clean-up.owner-order
    """
    seen: set[Position] = set()
    for lays in product(*_orders_of_all(book, position, move)):
        choice = replace(move.choice, lay=lays)
        result = play(book, position, Move(choice, move.chance))
        if isinstance(result, Outcome) and result.position not in seen:
            seen.add(result.position)
            yield choice


def _orders_of_all(book: Book, position: Position, move: Move) -> list[list[Lay]]:
    """For each diver that lays something down, its possible orders."""
    loads = loads_laid_down(book, position, move)
    return [
        [Lay(seat, tuple(map(plain, order))) for order in dict.fromkeys(orders_in_threes(book, units))]
        for seat, units in loads.items()
    ]


def loads_laid_down(book: Book, position: Position, move: Move) -> dict[int, tuple[Unit, ...]]:
    """What each diver left out would lay down in the order of taking, if this move ends the dive."""
    result = play(book, position, Move(replace(move.choice, lay=()), move.chance))
    if isinstance(result, Refusal) or all(event.kind != "laid-down" for event in result.events):
        return {}
    after, _ = take_steps(book, position, move)
    loads = {seat: after.diver(seat).carried for seat in laying_order(after, after.still_out())}
    return {seat: laid_apart(book, load) for seat, load in loads.items() if load}


def orders_in_threes(book: Book, units: tuple[Unit, ...]) -> Iterator[tuple[Unit, ...]]:
    """Orders of units that can differ once they are stacked, whatever room the first stack has.

    Only which units share a stack matters, so the units of a stack stay in the order of taking.
    Rules: dsa.clean-up.threes, dsa.clean-up.carried-stack
    """
    for room in range(1, book.components.stack_size + 1):
        yield from _orders(book, units, room, 0)


def _orders(book: Book, units: tuple[Unit, ...], room: int, first: int) -> Iterator[tuple[Unit, ...]]:
    """Orders where the stack begun still takes ``room`` units, none from before ``first``."""
    if not units:
        yield ()
    for index, unit in enumerate(units):
        alone = len(unit) > 1 and book.rulings.carried_stack_restacked == "own-space"
        if index < first and not alone:
            continue
        rest = (*units[:index], *units[index + 1 :])
        full = room == 1 or alone
        for tail in _orders(book, rest, book.components.stack_size if full else room - 1, 0 if full else index):
            yield (unit, *tail)
