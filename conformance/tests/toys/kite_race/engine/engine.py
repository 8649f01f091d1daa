"""A race, from the start to the far end of the beach."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from leadline_engines.kite_race.components import Components
from leadline_engines.kite_race.events import Flew, RaceBegan, RaceEnded, Teller, Tied, Waited, WindTurned
from leadline_engines.kite_race.faults import find_faults
from leadline_engines.kite_race.move import ACTS, Choice, Move
from leadline_engines.kite_race.position import Kite, Position, Setup
from leadline_engines.kite_race.rulings import Rulings

from leadline_engines.surface import Choices, Decision, Fault, NextChance, Outcome, Refusal, Standing, Telling
from leadline_engines.surface import Engine as Base

START = ("kite.start.pilots", "kite.start.kites", "kite.start.basket", "kite.start.marker")
FLY_INSTEAD = "fly, or wait if that is forbidden too"
TIE_INSTEAD = "tie a string, or wait if that is forbidden too"
TURN = ("kite.turn.order", "kite.turn.one-act")


class Engine(Base):
    """The race under one set of readings. Its steps are methods, so that a wrong engine overrides one or two."""

    components: Components
    rulings: Rulings

    # What every engine has

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        """Return the start of a race.

        Rules: the chapter kite.start.
        """
        figures, told = self.components, Teller(telling)
        if not figures.pilots_min <= setup.seats <= figures.pilots_max:
            right = f"{figures.pilots_min} to {figures.pilots_max} pilots"
            return Refusal("kite.start.pilots", f"there are {right}, not {setup.seats}", path="seats", remedy=right)
        position = Position((Kite(),) * setup.seats, self.basket_at_start(setup.seats))
        if told.wanted:
            told.add(RaceBegan("race-began", START), position)
        return Outcome(position, tuple(told.events), tuple(told.trail))

    def basket_at_start(self, pilots: int) -> int:
        """Return how many strings lie in the basket before the race.

        Rules: kite.start.basket.
        """
        return self.components.strings - pilots

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """Return the turn of one seat.

        Rules: kite.turn.order.
        """
        return () if position.turn is None else (Decision((position.turn,), "turn"),)

    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        """Return what a pilot may do in its turn; nothing if it is not its turn.

        Rules: kite.turn.one-act.
        """
        if decision not in self.to_act(position):
            return Choices()
        wanted = [Choice(int(decision.seats[0]), act) for act in ACTS]
        return Choices(tuple(choice for choice in wanted if self.forbidden(position, choice) is None))

    def play(self, position: Position, move: Move, telling: Telling = "events") -> Outcome | Refusal:
        """Return the outcome of one turn and its automatic consequences.

        Rules: the chapters kite.turn, kite.flight, kite.strings and kite.end.
        """
        choice, told = move.choice, Teller(telling)
        refused = self.forbidden(position, choice)
        if refused is not None:
            return refused
        step = {"fly": self.fly, "tie": self.tie, "wait": self.wait}[choice.act]
        after = self.pass_on(step(position, choice.seat, told), told)
        return Outcome(after, tuple(told.events), tuple(told.trail))

    def standing(self, position: Position) -> Standing:
        """Return the paces of every kite, and who has won if the race is over.

        Rules: kite.end.farthest, kite.end.fewer-strings, kite.end.shared.
        """
        scores = tuple(kite.at for kite in position.kites)
        if position.turn is not None:
            return Standing(False, (), scores, "not-over")
        winners, rule = self.winners(position)
        return Standing(True, winners, scores, rule.removeprefix("kite.end."))

    def faults(self, position: Position) -> tuple[Fault, ...]:
        """Return every way in which the position is impossible."""
        return tuple(find_faults(self.components, self.rulings, position))

    def seats(self, position: Position) -> tuple[int, ...]:
        """Return the seats from 1."""
        return tuple(range(1, len(position.kites) + 1))

    def next_chance(self, at: object, move: object = None) -> NextChance | None:
        """Return None: this game leaves nothing to chance."""
        return None

    # What is legal

    def forbidden(self, position: Position, choice: Choice) -> Refusal | None:
        """Return why the choice is illegal; None if it is legal.

        Rules: kite.turn.order, kite.turn.wait and those of the act.
        """
        if choice.seat != position.turn:
            over = position.turn is None
            why = "the race is over" if over else f"it is the turn of seat {position.turn}, not of seat {choice.seat}"
            return Refusal("kite.turn.order", why, path="choice.seat", remedy="" if over else f"seat {position.turn}")
        if choice.act == "fly":
            return self.no_flight(position, choice.seat)
        if choice.act == "tie":
            return self.no_knot(position, choice.seat)
        return self.no_wait(position, choice.seat)

    def no_flight(self, position: Position, seat: int) -> Refusal | None:
        """Return why a kite may not fly.

        Rules: kite.flight.calm, kite.flight.far-end.
        """
        if self.wind(position) == 0:
            return Refusal("kite.flight.calm", "there is no wind", path="choice.act", remedy=TIE_INSTEAD)
        left = self.components.beach - position.kite(seat).at
        if self.rulings.past_the_end == "needs-exact" and self.distance(position, seat) > left:
            why = f"the far end is {left} paces away, and the kite would fly {self.distance(position, seat)}"
            return Refusal("kite.flight.far-end", why, path="choice.act", remedy=TIE_INSTEAD)
        return None

    def no_knot(self, position: Position, seat: int) -> Refusal | None:
        """Return why a string may not be tied to a kite.

        Rules: kite.strings.most, kite.strings.basket.
        """
        if self.has_most_strings(position.kite(seat)):
            why = f"the kite flies on {self.components.most_strings} strings already"
            return Refusal("kite.strings.most", why, path="choice.act", remedy=FLY_INSTEAD)
        if position.basket == 0:
            return Refusal("kite.strings.basket", "the basket is empty", path="choice.act", remedy=FLY_INSTEAD)
        return None

    def has_most_strings(self, kite: Kite) -> bool:
        """Return whether a kite flies on as many strings as it may.

        Rules: kite.strings.most.
        """
        return kite.strings >= self.components.most_strings

    def no_wait(self, position: Position, seat: int) -> Refusal | None:
        """Return why a pilot may not wait: it can do something.

        Rules: kite.turn.wait.
        """
        able = [
            act
            for act, refused in (
                ("fly", self.no_flight(position, seat)),
                ("tie a string", self.no_knot(position, seat)),
            )
            if refused is None
        ]
        if not able:
            return None
        can = " and ".join(able)
        return Refusal("kite.turn.wait", f"the pilot can {can}", path="choice.act", remedy=" or ".join(able))

    # A turn

    def fly(self, position: Position, seat: int, told: Teller) -> Position:
        """Fly the kite along the beach.

        Rules: kite.flight.as-far-as-wind, kite.flight.reach, kite.flight.far-end.
        """
        kite, beach = position.kite(seat), self.components.beach
        distance = self.distance(position, seat)
        to = kite.at + distance
        is_past = to > beach
        if is_past:
            to = self.past_the_end(to)
        after = position.with_kite(seat, replace(kite, at=to))
        if told.wanted:
            is_short = distance < self.wind(position)
            cut = (*(("kite.flight.reach",) if is_short else ()), *(("kite.flight.far-end",) if is_past else ()))
            told.add(Flew("flew", seat, to, (*TURN, "kite.flight.as-far-as-wind", *cut)), after)
        return after

    def wind(self, position: Position) -> int:
        """Return how many paces the wind blows.

        Rules: kite.flight.as-far-as-wind.
        """
        return self.components.wind[position.marker - 1]

    def distance(self, position: Position, seat: int) -> int:
        """Return how many paces the kite would fly on an endless beach.

        Rules: kite.flight.as-far-as-wind, kite.flight.reach.
        """
        return min(self.wind(position), self.components.string_reach * position.kite(seat).strings)

    def past_the_end(self, to: int) -> int:
        """Return the pace of a kite that would fly past the far end, to the pace ``to``.

        Rules: kite.flight.far-end.
        """
        beach = self.components.beach
        return max(0, 2 * beach - to) if self.rulings.past_the_end == "turns-back" else beach

    def tie(self, position: Position, seat: int, told: Teller) -> Position:
        """Tie a string out of the basket to the kite.

        Rules: kite.strings.tie, kite.strings.basket.
        """
        kite = position.kite(seat)
        kite = replace(kite, strings=kite.strings + 1)
        after = replace(position.with_kite(seat, kite), basket=self.basket_after_knot(position))
        if told.wanted:
            rules = (*TURN, "kite.strings.tie", "kite.strings.basket")
            told.add(Tied("tied", seat, kite.strings, rules), after)
        return after

    def basket_after_knot(self, position: Position) -> int:
        """Return the number of strings left in the basket when one has been tied.

        Rules: kite.strings.basket.
        """
        return position.basket - 1

    def wait(self, position: Position, seat: int, told: Teller) -> Position:
        """Let the turn go by.

        Rules: kite.turn.wait and those that leave nothing else to do.
        """
        if told.wanted:
            reasons = (self.no_flight(position, seat), self.no_knot(position, seat))
            rules = tuple(reason.rule for reason in reasons if reason is not None)
            told.add(Waited("waited", seat, ("kite.turn.order", "kite.turn.wait", *rules)), position)
        return position

    # After a turn

    def pass_on(self, position: Position, told: Teller) -> Position:
        """End the race, or give the turn to the next seat; after the last one a round is over.

        Rules: kite.turn.order, kite.turn.round, kite.end.far-end, kite.end.track.
        """
        is_round_over = position.turn == len(position.kites)
        ending = self.ending(position, is_round_over)
        if ending is not None:
            return self.end_race(position, ending, told)
        if is_round_over:
            return self.turn_wind(replace(position, turn=1), told)
        return replace(position, turn=(position.turn or 0) + 1)

    def ending(self, position: Position, is_round_over: bool) -> Literal["kite.end.far-end", "kite.end.track"] | None:
        """Return the rule that ends the race after this turn; None if it goes on.

        Rules: kite.end.far-end, kite.end.track.
        """
        is_reached = any(kite.at == self.components.beach for kite in position.kites)
        if is_reached and (is_round_over or self.rulings.last_round == "at-once"):
            return "kite.end.far-end"
        return "kite.end.track" if is_round_over and position.marker == len(self.components.wind) else None

    def turn_wind(self, position: Position, told: Teller) -> Position:
        """Move the marker on by one space.

        Rules: kite.turn.round.
        """
        after = replace(position, marker=position.marker + 1)
        if told.wanted:
            told.add(WindTurned("wind-turned", after.marker, self.wind(after), ("kite.turn.round",)), after)
        return after

    def end_race(self, position: Position, ending: str, told: Teller) -> Position:
        """Nobody has a turn any more.

        Rules: kite.end.far-end, kite.end.track and those that find the winner.
        """
        after = replace(position, turn=None)
        if told.wanted:
            winners, rule = self.winners(after)
            rules = (ending, "kite.end.farthest", *((rule,) if rule != "kite.end.farthest" else ()))
            told.add(RaceEnded("race-ended", winners, rules), after)
        return after

    def winners(self, position: Position) -> tuple[tuple[int, ...], str]:
        """Return who has won, or shares the win, and the rule that decided.

        Rules: kite.end.farthest, kite.end.fewer-strings, kite.end.shared.
        """
        seats = self.seats(position)
        farthest = max(kite.at for kite in position.kites)
        level = tuple(seat for seat in seats if position.kite(seat).at == farthest)
        if len(level) == 1:
            return level, "kite.end.farthest"
        fewest = min(position.kite(seat).strings for seat in level)
        best = tuple(seat for seat in level if position.kite(seat).strings == fewest)
        return best, "kite.end.fewer-strings" if len(best) == 1 else "kite.end.shared"
