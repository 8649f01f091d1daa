"""The decision that is open, and its legal choices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product, takewhile
from typing import Literal

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
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn import Turn
from leadline_engines.surface import Choices, Decision, Outcome, Refusal, RefusalError

FREE = ("lay",)
"""The free part of a choice, because laying orders are checked but not listed."""


class Choosing(Turn):
    """The decisions and their choices."""

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """Return the open decisions: the turn of the seat to move, or nothing when the game is over."""
        return () if position.turn is None else (Decision((position.turn,), "turn"),)

    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        """Return the legal choices of a turn; of several that lead to the same table at its end, only one is listed.

        Units whose faces the seat has not seen are identified by their places, and each of them is listed, even if some
        are alike.

        Without dice in ``given``, these are the words that can be spoken before the roll, each with a search that does
        nothing. With dice, they are all complete choices for that roll. A diver facing down says "deeper" and one
        facing up says "back"; silence, and stopping after the breath, are listed only if they lead to a different
        result. Laying orders are free and listed by `layings`.
        """
        seat = position.turn
        if seat is None or seat not in decision.seats:
            return Choices()
        dice = None if given is None else given.dice
        rolls = self.all_rolls() if dice is None else (dice,)
        searches = (NOTHING,) if dice is None else self.searches_worth_trying(position.diver(seat))
        words: tuple[Word | None, ...] = ("deeper", "back", None)
        if position.diver(seat).facing == "up":
            words = ("back", "deeper", None)  # If several words lead to the same result, the first is listed.
        candidates = [Choice(seat, word, None, False, action, ()) for word, action in product(words, searches)]
        candidates.append(Choice(seat, None, None, True, NOTHING, ()))
        listed: list[Choice] = []
        met: list[tuple[list[Position | None], Drop | None]] = []
        for choice in candidates:
            of_rolls = (self.result_of(position, choice, roll) for roll in rolls)
            results = [*takewhile(lambda result: result is not None, of_rolls)]
            if len(results) < len(rolls):
                continue  # One roll that makes it illegal is enough.
            unseen = self.unseen_drop(position, choice)
            # Results share most of their parts, so comparing them is faster than hashing them.
            if not any(drop in (None, unseen) and results == others for others, drop in met):
                met.append((results, unseen))
                listed.append(choice)
        return Choices(tuple(listed), FREE)

    def result_of(self, position: Position, choice: Choice, roll: Roll) -> Position | None:
        """Return the position in which a choice and a roll leave the diver, or None if the choice is illegal."""
        table = Table(position)
        try:
            self.take_steps(table, Move(choice, Chance(None if choice.stop else roll, ())))
        except RefusalError:
            return None
        return table.position()

    def unseen_drop(self, position: Position, choice: Choice) -> Drop | None:
        """Return the drop of a whole unit whose faces its diver has not all seen, without revealing them."""
        search = choice.search
        if not isinstance(search, Drop) or search.unit is None or search.chips is not None:
            return None
        diver = position.diver(choice.seat)
        units = diver.carried if search.source == "carried" else diver.banked
        seen = all(choice.seat in chip.known_to for chip in units[search.unit - 1])
        return None if seen else search

    def searches_worth_trying(self, diver: Diver) -> tuple[Search, ...]:
        """Return the searches to try: nothing, pick up, and each different unit or chip that could be dropped.

        A unit is identified only by its place, because its diver need not have seen its faces. A single chip from a
        stack has no place there, so it is identified by its face.
        """
        drops: list[Drop] = []
        sources: list[tuple[Literal["carried", "banked"], tuple[Unit, ...]]] = [("carried", diver.carried)]
        if diver.banked and self.rulings.which_chip == "scored-too":
            sources.append(("banked", diver.banked))
        for source, units in sources:
            for number, unit in enumerate(units, 1):
                drops.append(Drop("drop", number, None, source))
                if len(unit) > 1 and self.rulings.stack_breaking == "single-chip":
                    drops += [Drop("drop", number, (chip,), source) for chip in sorted(set(plain(unit)))]
        return (NOTHING, PICK_UP, *drops)

    def all_rolls(self) -> tuple[Roll, ...]:
        """Return every roll of the two dice, in order.

        Rules: dsa.swim.two-dice
        """
        faces = sorted(set(self.components.die_faces))
        return tuple(product(faces, faces))

    def layings(self, position: Position, move: Move) -> Iterator[Choice]:
        """Yield every laying order that gives a different line, if this move ends the dive with divers left out.

        The order of taking comes first. There can be very many orders, so take only as many as you need.

        Rules: dsa.clean-up.owner-order
        """
        seen: set[Position] = set()
        orders = [
            [Lay(seat, tuple(map(plain, order))) for order in dict.fromkeys(self.orders_in_threes(units))]
            for seat, units in self.loads_laid_down(position, move).items()
        ]
        for lays in product(*orders):
            choice = replace(move.choice, lay=lays)
            result = self.play(position, Move(choice, move.chance), "nothing")
            if isinstance(result, Outcome) and result.position not in seen:
                seen.add(result.position)
                yield choice

    def loads_laid_down(self, position: Position, move: Move) -> dict[int, tuple[Unit, ...]]:
        """Return what each diver left out would lay down in the order of taking, if this move ends the dive."""
        result = self.play(position, Move(replace(move.choice, lay=()), move.chance))
        if isinstance(result, Refusal) or all(event.kind != "laid-down" for event in result.events):
            return {}
        table = Table(position)
        self.take_steps(table, move)
        loads = {seat: table.diver(seat).carried for seat in self.laying_order(table, table.still_out())}
        return {seat: self.laid_apart(load) for seat, load in loads.items() if load}

    def orders_in_threes(self, units: tuple[Unit, ...]) -> Iterator[tuple[Unit, ...]]:
        """Yield the orders of units that can differ once stacked, whatever room the first stack has.

        It matters only which units share a stack, so the units in a stack stay in the order of taking.

        Rules: dsa.clean-up.threes, dsa.clean-up.carried-stack
        """
        for room in range(1, self.components.stack_size + 1):
            yield from self._orders(units, room, 0)

    def _orders(self, units: tuple[Unit, ...], room: int, first: int) -> Iterator[tuple[Unit, ...]]:
        """Yield the orders in which the unfinished stack takes ``room`` more units, none from before ``first``."""
        if not units:
            yield ()
        for index, unit in enumerate(units):
            alone = self.lies_alone(unit)
            if index < first and not alone:
                continue
            rest = (*units[:index], *units[index + 1 :])
            full = room == 1 or alone
            for tail in self._orders(rest, self.components.stack_size if full else room - 1, 0 if full else index):
                yield (unit, *tail)
