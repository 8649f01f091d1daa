"""The engine of signal duel: the turn, from its decisions to its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from leadline_engines.signal_duel.events import Ended, Opened, TurnEnded
from leadline_engines.signal_duel.faults import find_faults
from leadline_engines.signal_duel.move import Answer, Choice, Load, Move, Order, Put, Use
from leadline_engines.signal_duel.position import SEATS, SIDES, TURN, Crew, Position, Setup, Side, other, side_of
from leadline_engines.signal_duel.weapons import Weapons
from leadline_engines.signal_duel.work import Work

from leadline_engines.surface import (
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

ROLES = {"place": ("captain",), "load": ("mate",), "order": ("captain",), "use": ("captain", "mate")}
"""Who does what (`duel.turn.duties`)."""
END_RULES = {"sunk": "duel.end.sunk", "both-sunk": "duel.end.both", "no-turns": "duel.end.turns"}


class Engine(Weapons):
    """Signal duel under one set of readings."""

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome:
        """Return a position in which both crews have to put their boats on the map."""
        work = Work(Position((Crew(todo=("place",)),) * 2, setup.mode, setup.first), telling)
        work.tell(Opened, setup.mode)
        return work.outcome()

    def seats(self, position: Position) -> tuple[str, ...]:
        """Captain and mate of red and of blue."""
        return SEATS

    def sides(self, position: Position) -> Mapping[Any, tuple[Any, ...]]:
        """Return the two crews."""
        return {"red": SEATS[:2], "blue": SEATS[2:]}

    def next_chance(self, at: Any, move: Any = None) -> NextChance | None:
        """Return None: nothing is left to chance."""
        return None

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """Return only the answer while play is paused, otherwise all that the crews may still do in their turns."""
        if self.standing(position).over:
            return ()
        if position.asked:
            return (Decision((f"{position.asked}.captain",), "answer"),)
        return tuple(
            Decision(tuple(f"{side}.{role}" for role in ROLES[duty]), duty, duty != "use")
            for side in SIDES
            if self.may_act(position, side)
            for duty in position.crew(side).todo
        )

    def may_act(self, position: Position, side: Side) -> bool:
        """Return whether a crew may do anything by itself (``duel.turn.alternate``, ``duel.turn.free``)."""
        placing = any("place" in crew.todo for crew in position.crews)
        return placing or (not position.crew(side).waits and (position.free or position.turn == side))

    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        """Return all possible choices; none if no part is full."""
        moves = (Move(choice) for seat in decision.seats for choice in self._every(seat, decision.kind))
        return Choices(tuple(move.choice for move in moves if self._may_be(self.play(position, move, "nothing"))))

    def _every(self, seat: Any, kind: str) -> Iterator[Choice]:
        """Yield every choice of a kind, legal or not."""
        places, what = self.components.places, ("torpedo", "sonar", "nothing")
        if kind == "place":
            yield from (Put(seat, at) for at in places)
        elif kind == "order":
            yield from (Order(seat, to) for to in ("north", "east", "south", "west", "surface"))
        elif kind == "load":
            yield from (Load(seat, one) for one in what)  # type: ignore[arg-type]
        elif kind == "answer":
            yield from (Answer(seat, line) for line in self.components.lines)
        else:
            yield from (Use(seat, "torpedo", at) for at in places)
            yield Use(seat, "sonar")

    def _may_be(self, found: Outcome | Refusal) -> bool:
        """Return whether a choice is legal, even if something else must be stated with it."""
        return isinstance(found, Outcome) or found.kind == "incomplete"

    def play(self, position: Position, move: Move, telling: Telling = "events") -> Outcome | Refusal:
        """Play one move of one seat."""
        work, choice, side = Work(position, telling), move.choice, side_of(move.choice.seat)
        try:
            self.take(work, choice)
            match choice:
                case Put():
                    self.place(work, choice)
                case Order():
                    self.order(work, move, choice)
                case Load():
                    self.load(work, choice)
                case Use():
                    self.use(work, move, choice)
                case _:
                    self.answer(work, choice)
        except RefusalError as refused:
            return refused.refusal
        if choice.kind in ("order", "load") and not {"order", "load"} & set(work.crew(side).todo):
            self.end_turn(work, side)
        standing = self.standing(work.position)
        if standing.over:
            work.tell(Ended, standing.winners, (END_RULES[standing.why],))  # type: ignore[arg-type]
        return work.outcome()

    def take(self, work: Work, choice: Choice) -> None:
        """Close the decision that is taken, for all who might have taken it (``duel.turn.once``)."""
        position, side = work.position, side_of(choice.seat)
        if not any(one.kind == choice.kind and choice.seat in one.seats for one in self.to_act(position)):
            rule, why = self.why_closed(position, choice)
            raise RefusalError(rule, why, path="choice")
        work.change(side, todo=tuple(duty for duty in work.crew(side).todo if duty != choice.kind))

    def why_closed(self, position: Position, choice: Choice) -> tuple[str, str]:
        """Return the rule by which a decision is not open to a seat, and the reason."""
        side, standing = side_of(choice.seat), self.standing(position)
        if standing.over:
            return END_RULES[standing.why], "the game is over"
        if position.asked:
            return "duel.use.stop", f"play is stopped until {position.asked}.captain answers"
        if choice.seat.split(".")[1] not in ROLES.get(choice.kind, ("captain",)):
            return "duel.turn.duties", f"{choice.seat} does not {choice.kind}"
        if choice.kind != "place" and any("place" in crew.todo for crew in position.crews):
            return "duel.start.place", "a boat is not on the map yet"
        if position.crew(side).waits:
            return "duel.sail.waits", f"{side} waits after surfacing"
        if not self.may_act(position, side):
            return "duel.turn.alternate", f"it is not {side}'s turn"
        return "duel.turn.once", f"there is nothing to {choice.kind} now"

    def end_turn(self, work: Work, side: Side) -> None:
        """End a turn; the other crew waits for one turn less (``duel.turn.ends``, ``duel.sail.waits``)."""
        crew, beside = work.crew(side), work.crew(other(side))
        taken, waits, alone = crew.taken + 1, beside.waits, not beside.todo
        done = taken >= self.components.turns
        work.change(side, taken=taken, todo=() if done else TURN, waits=0 if done or alone else crew.waits)
        work.change(other(side), waits=0 if done else max(0, waits - 1))
        if not work.position.free:
            work.play_on(turn=side if (alone or waits > 1) and not done else other(side))
        by_mode = "duel.turn.free" if work.position.free else "duel.turn.alternate"
        last = ["duel.turn.number"] if done or alone else []
        work.tell(TurnEnded, side, ("duel.turn.ends", by_mode, *(["duel.sail.waits"] if waits else []), *last))

    def standing(self, position: Position) -> Standing:
        """Return who has won: the crew that is afloat alone, or both after a draw (``duel.end``)."""
        afloat = tuple(side for side in SIDES if position.crew(side).damage < self.components.hull)
        if len(afloat) == 1:
            return Standing(True, afloat, None, "sunk")
        if not afloat:
            return Standing(True, SIDES, None, "both-sunk")
        if all(crew.taken >= self.components.turns for crew in position.crews):
            return Standing(True, SIDES, None, "no-turns")
        return Standing(False, (), None, "not-over")

    def faults(self, position: Position) -> tuple[Fault, ...]:
        """Return every way in which the position is impossible."""
        return tuple(find_faults(self.components, position, self.standing(position).over))
