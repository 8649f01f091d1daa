"""The decisions that are open, and their legal choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice, product
from typing import Any

from leadline_engines.captain_sonar.acting import Acting
from leadline_engines.captain_sonar.activation import SYSTEM_OF
from leadline_engines.captain_sonar.components import STEPS
from leadline_engines.captain_sonar.move import (
    AnswerDrone,
    AnswerSonar,
    Breakdown,
    Check,
    Choice,
    Dive,
    Drone,
    Drop,
    End,
    Gauge,
    Order,
    Radiation,
    Scenario,
    Silence,
    Sonar,
    Start,
    Surface,
    Torpedo,
    Trace,
    Trigger,
)
from leadline_engines.captain_sonar.position import SIDES, SYSTEMS, Position, Seat, Side, other, seat_of, side_of
from leadline_engines.captain_sonar.surfacing import WHILE_SURFACED
from leadline_engines.captain_sonar.turns import REAL_TIME_ONLY
from leadline_engines.surface import Choices, Decision, RefusalError

KINDS = (
    "start", "answer-drone", "answer-sonar", "radiation", "gauge", "breakdown", "order", "surface", "trigger", "drop",
    "torpedo", "drone", "sonar", "silence", "scenario", "check", "dive", "end",
)  # fmt: skip
"""All kinds of decisions except `trace`, in the order in which they are listed."""
BETWEEN_ACTS = frozenset(KINDS) - {"start", "answer-drone", "answer-sonar"}
IN_OWN_TURN = tuple(kind for kind in KINDS if kind in BETWEEN_ACTS - REAL_TIME_ONLY.keys())
"""The kinds of decisions that can be open in a crew's own turn in a turn-by-turn game."""
IN_REAL_TIME = tuple(kind for kind in KINDS if kind in BETWEEN_ACTS - {"end"})
"""The kinds of decisions that can be open in real time."""
EVEN_SURFACED = frozenset({*WHILE_SURFACED, "trigger"})
"""The kinds of decisions that can be open while the submarine is up; triggering is included under some readings."""
OPTIONAL = ("surface", "trigger", *SYSTEM_OF)
ON_SPACES: dict[str, Any] = {"start": Start, "drop": Drop, "trigger": Trigger, "torpedo": Torpedo}
ON_SYMBOLS: dict[str, Any] = {"breakdown": Breakdown, "radiation": Radiation}
PLAIN: dict[str, Any] = {
    "drop": Drop, "torpedo": Torpedo, "drone": Drone, "sonar": Sonar, "silence": Silence,
    "scenario": Scenario, "surface": Surface, "trace": Trace, "dive": Dive, "end": End,
}  # fmt: skip
"""The choices that need only the seat; a system is among them only if trying it fails."""


class Choosing(Acting):
    """The decisions that are open, and their legal choices."""

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """Return the open decisions: only the answer while play is stopped, otherwise all that any crew may take."""
        if self.standing(position).over:
            return ()
        return tuple(decision for side in SIDES for decision in self.decisions_of(position, side))

    def decisions_of(self, position: Position, side: Side) -> Iterator[Decision]:
        """Yield the decisions open to a crew.

        These decisions depend only on the moment, and so reveal nothing about the crew's sheets.
        """
        for kind in self.kinds_at(position, side):
            roles = self.roles_for(kind)
            if self.why_not_at_this_point(position, seat_of(side, roles[0]), kind) is None:
                seats = tuple([seat_of(side, role) for role in roles])
                yield Decision(seats, kind, self.must(position, side, kind))
        if position.crew(side).surfaced:
            for group in self.section_groups(position, side):
                seats = tuple(seat_of(side, role) for role in group)
                if self.why_not_at_this_point(position, seats[0], "trace") is None:
                    yield Decision(seats, "trace")

    def kinds_at(self, position: Position, side: Side) -> Iterable[str]:
        """Return the kinds of acts that may be open to a crew at this moment; all others are closed.

        Rules: sonar.activate.broken-marker, sonar.activate.stop, sonar.turn.only-own, sonar.surface.nothing-else
        """
        if position.question is not None or not self.all_have_started(position):
            return KINDS
        if self.radiation_holds_up(position, side, side) or self.radiation_holds_up(position, other(side), side):
            return ("radiation",)
        if not position.is_real_time:
            if self.is_own_turn(position, side):
                return IN_OWN_TURN
            return [kind for kind in IN_OWN_TURN if self.may_act_in_enemy_turn(position, side, kind)]
        if not position.crew(side).surfaced:
            return IN_REAL_TIME
        return [kind for kind in IN_REAL_TIME if kind in EVEN_SURFACED or self.may_do_while_surfaced(kind)]

    def must(self, position: Position, side: Side, kind: str) -> bool:
        """Return whether a decision must be taken before play can continue.

        A crew must give an order if it has a legal one. In a turn-by-turn game, it must surface if it has none.

        Rules: sonar.turn.one-order, sonar.turn.no-legal-order
        """
        if kind == "order":
            return self.has_legal_order(position, side)
        if kind == "surface":
            stuck = not position.is_real_time and not position.crew(side).ordered
            return stuck and not self.may_wait_without_legal_order() and not self.has_legal_order(position, side)
        if kind == "end":
            return position.crew(side).ordered or not self.has_legal_order(position, side)
        return kind not in OPTIONAL

    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        """Return the legal choices of a decision for each of its seats.

        A failed attempt is listed once, as a system without a target. A torpedo is listed without its path, which the
        crew may choose.
        """
        seats: Any = decision.seats
        listed = tuple(choice for seat in seats for choice in self.legal(position, seat, decision.kind))
        return Choices(listed, ("path",) if decision.kind == "torpedo" else ())

    def legal(self, position: Position, seat: Seat, kind: str) -> Iterator[Choice]:
        """Yield the legal choices of one kind that a seat has now."""
        if self.why_not_now(position, seat, kind) is None:
            choices = (choice for choice in self.every(position, seat, kind) if self.may_be(position, choice))
            yield from islice(choices, 1) if kind == "trigger" and self.is_in_vain(position, seat, kind) else choices

    def may_be(self, position: Position, choice: Choice) -> bool:
        """Return whether a choice is legal, as far as the position is known."""
        try:
            return self.why_not_just_this(position, choice) is None
        except RefusalError:
            return True

    def is_in_vain(self, position: Position, seat: Seat, kind: str) -> bool:
        """Return whether the use of a system or a mine would fail, whatever the target."""
        side = side_of(seat)
        try:
            if kind == "trigger":
                return self.trigger_fails(position, side)
            return kind in SYSTEM_OF and self.comes_to_nothing(position, side, SYSTEM_OF[kind])
        except RefusalError:
            return False

    def every(self, position: Position, seat: Seat, kind: str) -> Iterator[Choice]:
        """Yield every choice of a kind that may be legal."""
        if kind in PLAIN and self.is_in_vain(position, seat, kind):
            yield PLAIN[kind](seat)
            return
        board = self.board(position)
        if kind in ON_SPACES:
            yield from (ON_SPACES[kind](seat, at) for at in board.spaces)
        elif kind in ON_SYMBOLS:
            yield from (ON_SYMBOLS[kind](seat, symbol) for symbol in self.components.symbols)
        elif kind in PLAIN and kind not in ("drone", "silence"):
            yield PLAIN[kind](seat)
        else:
            yield from self.every_other(position, seat, kind)

    def every_other(self, position: Position, seat: Seat, kind: str) -> Iterator[Choice]:
        """Yield every choice of a kind that names neither a space nor a symbol but needs more than its kind."""
        match kind:
            case "order":
                yield from (Order(seat, heading) for heading in STEPS)
            case "gauge":
                yield from (Gauge(seat, system) for system in SYSTEMS)
            case "drone":
                yield from (Drone(seat, sector) for sector in self.board(position).sectors)
            case "silence":
                yield Silence(seat)
                lengths = range(1, self.components.silence + 1)
                yield from (Silence(seat, heading, length) for heading in STEPS for length in lengths)
            case "answer-drone":
                yield from (AnswerDrone(seat, yes) for yes in (True, False))
            case "answer-sonar":
                yield from self.every_answer(position, seat)
            case _:  # A check.
                traced = sorted(position.crew(other(side_of(seat))).traced)
                for number in range(len(traced) + 1):
                    yield from (Check(seat, crossed) for crossed in combinations(traced, number))

    def every_answer(self, position: Position, seat: Seat) -> Iterator[AnswerSonar]:
        """Yield every pair of values that exist on the map.

        Under the reading `any-value`, a false value that does not exist on the map is legal too; there are infinitely
        many such values.
        """
        board = self.board(position)
        yield from (AnswerSonar(seat, row, column) for row, column in product(board.rows, board.columns))
        yield from (AnswerSonar(seat, row, sector=sector) for row, sector in product(board.rows, board.sectors))
        for column, sector in product(board.columns, board.sectors):
            yield AnswerSonar(seat, column=column, sector=sector)
