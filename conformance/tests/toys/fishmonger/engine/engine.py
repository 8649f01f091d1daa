"""The engine of Fishmonger: its surface, and how one decision is played from top to bottom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from leadline_engines.fishmonger.ending import Ending
from leadline_engines.fishmonger.faults import find_faults
from leadline_engines.fishmonger.morning import Morning
from leadline_engines.fishmonger.moves import Bid, Choice, Move, Option, Order, Pay, Turn
from leadline_engines.fishmonger.opening import Opening
from leadline_engines.fishmonger.position import Position, Setup
from leadline_engines.fishmonger.table import Table
from leadline_engines.fishmonger.turn import Turns

from leadline_engines.chance import Pick, Shuffle
from leadline_engines.surface import (
    MOST_LISTED,
    Choices,
    Decision,
    Fault,
    NextChance,
    Outcome,
    Refusal,
    RefusalError,
    Standing,
    Telling,
)


class Engine(Opening, Morning, Turns, Ending):
    """One game of Fishmonger under one set of readings."""

    # ---- the surface

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        """Deal the errands; refuses what is not two or three mongers, and piles that are not those of the box."""
        try:
            return self.deal(setup, telling).outcome()
        except RefusalError as refused:
            return refused.refusal

    def play(self, position: Position, move: Move, telling: Telling = "events") -> Outcome | Refusal:
        """Play one choice and all that follows of itself."""
        try:
            return self.decide(position, move, telling).outcome()
        except RefusalError as refused:
            return refused.refusal

    def next_chance(self, at: Any, move: Any = None) -> NextChance | None:
        """Return the next random result that a setup or a move needs, if it is incomplete."""
        try:
            self.deal(at, "nothing") if isinstance(at, Setup) else self.decide(at, move, "nothing")
        except RefusalError as refused:
            return refused.chance
        return None

    def faults(self, position: Position) -> tuple[Fault, ...]:
        """Return every way in which the position is impossible."""
        return tuple(find_faults(self, position))

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """Return every monger that owes a bid, or the one that has to choose."""
        if position.phase == "bids":
            owing = [seat for seat in self.seats(position) if not position.mongers[seat - 1].sealed]
            return tuple(Decision((seat,), "bid") for seat in owing)
        if position.phase == "naming":
            return (Decision((position.lamp,), "name"),)
        if position.frames:
            frame = position.frames[-1]
            asked = "pay" if frame.kind == "pay" else self.asked(frame).do
            return (Decision((frame.seat,), {"pay": "pay", "arrange": "order", "choose": "option"}[asked]),)
        return (Decision((position.turn,), "turn"),) if position.turn else ()

    def choices(self, position: Position, decision: Decision, given: Any = None) -> Choices:
        """Return the legal choices; the orders of many fish are not listed but sampled."""
        seat = int(decision.seats[0])
        lists: dict[str, Callable[[Position, int], list[Choice]]]
        lists = {"bid": self.bids, "turn": self.turns, "pay": self.pays, "option": self.options, "name": self.names}
        if decision.kind in lists:
            return Choices(tuple(lists[decision.kind](position, seat)))
        orders = Shuffle((self.looked_at(position),))
        if orders.count() <= MOST_LISTED:
            return Choices(tuple(Order(seat, cards) for cards in orders.odds()))

        def sample(pick: Pick) -> Order:
            return Order(seat, orders.sample(pick))

        return Choices(sample=sample)

    def standing(self, position: Position) -> Standing:
        """Coins and the worth of fish make the points; the most win, or who is named among equals."""
        points = self.points(position)
        if position.phase != "over":
            return Standing(False, (), points, "not-over")
        if position.named is not None:
            return Standing(True, (position.named,), points, "named")
        return Standing(True, self.leaders(position), points, "most-points")

    # ---- a decision

    def decide(self, position: Position, move: Move, telling: Telling) -> Table:
        """Check that it may be chosen, do it, carry out cards, and go on to the next monger, day or end."""
        choice = move.choice
        if not any(choice.seat in open.seats and choice.kind == open.kind for open in self.to_act(position)):
            why = f"monger {choice.seat} has no {choice.kind} to choose now"
            raise RefusalError(self.course(position), why, path="choice.kind")
        table = Table(position, move.chance, telling)
        self.begin(table, choice)
        if choice.kind not in ("bid", "name"):
            self.carry_out(table)
            if not table.position.frames:
                self.end_turn(table)
        return table

    def begin(self, table: Table, choice: Choice) -> None:
        """Carry out the immediate effect of a choice."""
        match choice:
            case Bid():
                self.bid(table, choice)
            case Turn():
                self.act(table, choice)
            case Pay():
                self.pay(table, choice)
            case Order():
                self.put_in_order(table, choice)
            case Option():
                self.take_option(table, choice)
            case _:
                self.name(table, choice)

    def course(self, position: Position) -> str:
        """Return the rule that says what has to be chosen now."""
        of_phase = {"bids": "fish.morning.bid", "naming": "fish.end.name", "over": "fish.end.most-points"}
        return of_phase.get(position.phase, "fish.card.in-order" if position.frames else "fish.turn.once-a-day")
