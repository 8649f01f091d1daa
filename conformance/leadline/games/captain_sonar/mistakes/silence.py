"""Mistakes in silence: how far, which way, what joins the route, and what follows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from leadline.games.captain_sonar.mistakes.common import OPPOSITE
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.explosions import Mine
from leadline_engines.captain_sonar.move import Breakdown, Choice, Gauge, Silence
from leadline_engines.captain_sonar.position import (
    Gauges,
    Heading,
    Latest,
    Owed,
    Position,
    Seat,
    Side,
    System,
    other,
    side_of,
)
from leadline_engines.captain_sonar.step import no, owes, owes_upkeep, without
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

UPKEEP: tuple[Owed, ...] = ("breakdown", "gauge")
AGAIN = "again"
"""The word in ``fresh`` that comes before the marks that are due for further spaces; no space has such a name."""
SILENT = "silent"
"""The word in ``fresh`` while the upkeep of a silence is due."""


def last_heading(engine: Engine, position: Position, side: Side) -> Heading | None:
    """Return the direction of the last step of a crew's route, or None if it has no step."""
    *_, before, at = (None, None, *(position.crew(side).route or ()))
    steps = engine.board(position).beside.get(before or "", {})
    return next((heading for heading, space in steps.items() if space == at), None)


# ---- How far, and which way


class SilenceOfThree(Engine):
    def is_length(self, length: int) -> bool:
        return length <= 3 and super().is_length(length)


class SilenceOfFive(Engine):
    def is_length(self, length: int) -> bool:
        return length == 5 or super().is_length(length)


class SilenceAtLeastOne(Engine):
    def is_length(self, length: int) -> bool:
        return length > 0 and super().is_length(length)


class SilenceExactlyFour(Engine):
    def is_length(self, length: int) -> bool:
        return length == self.components.silence


class SilenceGoesBackwards(Engine):
    def spaces_passed(self, position: Position, at: str, heading: Heading, length: int) -> tuple[str, ...]:
        return super().spaces_passed(position, at, OPPOSITE[heading], length)


class SilenceEastAndWestExchanged(Engine):
    def spaces_passed(self, position: Position, at: str, heading: Heading, length: int) -> tuple[str, ...]:
        way = OPPOSITE[heading] if heading in ("east", "west") else heading
        return super().spaces_passed(position, at, way, length)


# ---- The limits


class SilenceJumps(Engine):
    def why_not_pass(self, position: Position, side: Side, heading: Heading, length: int) -> Refusal | None:
        at = self.known(position, side, "at")
        spaces = self.spaces_passed(position, at, heading, length)
        if len(spaces) == length and self.may_pass(position, side, spaces[-1]):
            return None
        return super().why_not_pass(position, side, heading, length)


class SilencePassesTheRoute(Engine):
    def why_not_pass(self, position: Position, side: Side, heading: Heading, length: int) -> Refusal | None:
        at = self.known(position, side, "at")
        spaces = self.spaces_passed(position, at, heading, length)
        if len(spaces) == length and self.may_pass(position, side, spaces[-1]):
            return super().why_not_pass(position.but(side, route=(at,)), side, heading, length)
        return super().why_not_pass(position, side, heading, length)


class SilenceStopsShort(Engine):
    def why_not_pass(self, position: Position, side: Side, heading: Heading, length: int) -> Refusal | None:
        return None

    def do_silence(self, work: Work, choice: Silence) -> None:
        side, free = side_of(choice.seat), 0
        if choice.to is not None:
            at = self.known(work.position, side, "at")
            for space in self.spaces_passed(work.position, at, choice.to, choice.length):
                if not self.may_pass(work.position, side, space):
                    break
                free += 1
        super().do_silence(work, replace(choice, length=free, to=choice.to if free else None))


class SilenceToAOr1EndsWhereTheRouteBegan(Engine):
    def way_of_silence(self, position: Position, side: Side, heading: Heading, length: int) -> tuple[str, ...]:
        """Return the spaces passed; column A and row 1, whose number is 0, count as not given."""
        spaces = super().way_of_silence(position, side, heading, length)
        board, (began, *_) = self.board(position), self.known(position, side, "route")
        (column, row), (first_column, first_row) = board.spaces[spaces[-1]], board.spaces[began]
        return (*spaces[:-1], f"{board.columns[column or first_column]}{board.rows[row or first_row]}")


class SilenceLastSpaceNotLookedAt(Engine):
    def why_not_pass(self, position: Position, side: Side, heading: Heading, length: int) -> Refusal | None:
        spaces = self.spaces_passed(position, self.known(position, side, "at"), heading, length)
        if len(spaces) == length and all(self.may_pass(position, side, space) for space in spaces[:-1]):
            return None
        return super().why_not_pass(position, side, heading, length)


class BlockedSilenceCostsTheCharge(Engine):
    def why_not_silence(self, position: Position, choice: Silence) -> Refusal | None:
        refusal = super().why_not_silence(position, choice)
        return None if refusal and refusal == self.why_blocked(position, choice) else refusal

    def do_silence(self, work: Work, choice: Silence) -> None:
        is_blocked = self.why_blocked(work.position, choice) is not None
        super().do_silence(work, replace(choice, to=None, length=0) if is_blocked else choice)

    def why_blocked(self, position: Position, choice: Silence) -> Refusal | None:
        """Return why the way of a silence is blocked, or None if it is not, or there is none."""
        if choice.to is None:
            return None
        return self.why_not_pass(position, side_of(choice.seat), choice.to, choice.length)


class SilenceMovesNothing(Engine):
    def why_not_silence(self, position: Position, choice: Silence) -> Refusal | None:
        return None

    def do_silence(self, work: Work, choice: Silence) -> None:
        super().do_silence(work, replace(choice, to=None, length=0))

    def every_other(self, position: Position, seat: Seat, kind: str) -> Iterator[Choice]:
        """Yield every choice of a kind that may be legal; silence leaves no choice of direction and length."""
        if kind == "silence":
            yield Silence(seat)
        else:
            yield from super().every_other(position, seat, kind)


class SilenceCrossesOwnMines(Engine):
    def may_pass(self, position: Position, side: Side, to: str) -> bool:
        return super().may_pass(position.but(side, mines=()), side, to)


class SilenceCrossesTheRoute(Engine):
    def may_pass(self, position: Position, side: Side, to: str) -> bool:
        return super().may_pass(position.but(side, route=()), side, to)


# ---- The route


class SilenceRouteLastSpaceOnly(Engine):
    def do_silence(self, work: Work, choice: Silence) -> None:
        side = side_of(choice.seat)
        before = work.crew(side).route or ()
        super().do_silence(work, choice)
        at = work.crew(side).at
        work.change(side, route=tuple(sorted({*before, *((at,) if at else ())})))


class SilenceLeavesNoRoute(Engine):
    def do_silence(self, work: Work, choice: Silence) -> None:
        before = work.crew(side_of(choice.seat)).route
        super().do_silence(work, choice)
        work.change(side_of(choice.seat), route=before)


class SilenceClearsTheRoute(Engine):
    def do_silence(self, work: Work, choice: Silence) -> None:
        super().do_silence(work, choice)
        at = work.crew(side_of(choice.seat)).at
        work.change(side_of(choice.seat), route=(at,) if at else ())


# ---- The order


class SilenceIsTheOrder(Engine):
    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        crew = position.crew(side)
        if kind == "silence" and not position.is_real_time and not crew.ordered:
            position = position.but(side, ordered=True, last="order")
        return super().when_system(position, side, kind)

    def do_silence(self, work: Work, choice: Silence) -> None:
        super().do_silence(work, choice)
        work.change(side_of(choice.seat), ordered=not work.position.is_real_time)


class SilenceOnlyInsteadOfTheOrder(SilenceIsTheOrder):
    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        if kind == "silence" and not position.is_real_time and position.crew(side).ordered:
            return no("sonar.silence.extra-move", f"{side} has given the order of this turn")
        return super().when_system(position, side, kind)


class SilenceGivesTheOrderBack(Engine):
    def do_silence(self, work: Work, choice: Silence) -> None:
        super().do_silence(work, choice)
        work.change(side_of(choice.seat), ordered=False)


# ---- The upkeep


class SilenceWithoutUpkeep(Engine):
    def do_silence(self, work: Work, choice: Silence) -> None:
        super().do_silence(work, choice)
        work.change(side_of(choice.seat), owes=(), heading=None)


class TurnByTurnSilenceWithoutUpkeep(Engine):
    def do_silence(self, work: Work, choice: Silence) -> None:
        super().do_silence(work, choice)
        if not work.position.is_real_time:
            work.change(side_of(choice.seat), owes=(), heading=None)


class SilenceUpkeepGaugeOnly(Engine):
    def do_silence(self, work: Work, choice: Silence) -> None:
        super().do_silence(work, choice)
        side = side_of(choice.seat)
        work.change(side, owes=without(work.crew(side).owes or (), "breakdown"), heading=None)


class SilenceUpkeepBreakdownOnly(Engine):
    def do_silence(self, work: Work, choice: Silence) -> None:
        super().do_silence(work, choice)
        side = side_of(choice.seat)
        work.change(side, owes=without(work.crew(side).owes or (), "gauge"))


class SilenceUpkeepForEachSpace(Engine):
    """An engine that keeps the marks that are due for further spaces in ``fresh``, which a move leaves empty."""

    def do_silence(self, work: Work, choice: Silence) -> None:
        side = side_of(choice.seat)
        super().do_silence(work, choice)
        more = max(0, choice.length - 1)
        due = [owed for owed in work.crew(side).owes or () if owed in UPKEEP]
        if more and due:
            work.change(side, fresh=" ".join([AGAIN, *due * more]))

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        side = side_of(choice.seat)
        super().do_gauge(work, choice)
        if self.is_due_again(work, side, "gauge") and self.can_mark_a_gauge(work.position, side):
            work.change(side, owes=tuple(sorted((*(work.crew(side).owes or ()), "gauge"))))

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        side = side_of(choice.seat)
        heading = work.crew(side).heading
        super().do_breakdown(work, choice)
        if heading is None or not self.is_due_again(work, side, "breakdown"):
            return
        if self.panel_has_room(self.known(work.position, side, "marks"), heading):
            work.change(side, owes=tuple(sorted((*(work.crew(side).owes or ()), "breakdown"))), heading=heading)

    def is_due_again(self, work: Work, side: Side, owed: Owed) -> bool:
        """Return whether a part of the upkeep is due for another space, and count it."""
        note = (work.crew(side).fresh or "").split()
        if note[:1] != [AGAIN] or owed not in note:
            return False
        note.remove(owed)
        work.change(side, fresh=" ".join(note) if len(note) > 1 else None)
        return True

    def take_away(self, work: Work, mine: Mine) -> None:
        fresh = work.crew(mine.side).fresh
        super().take_away(work, mine)
        if (fresh or "").startswith(AGAIN):
            work.change(mine.side, fresh=fresh)


class SilenceEmptiedAfterItsUpkeep(Engine):
    """An engine that notes the upkeep of a silence in ``fresh``, which a move leaves empty."""

    def use(self, work: Work, side: Side, system: System, last: Latest = "use") -> None:
        gauges = work.crew(side).gauges
        super().use(work, side, system, last)
        if system == "silence":
            work.change(side, gauges=gauges)

    def do_silence(self, work: Work, choice: Silence) -> None:
        side = side_of(choice.seat)
        super().do_silence(work, choice)
        if owes_upkeep(work.crew(side)):
            work.change(side, fresh=SILENT)
        else:
            work.change(side, gauges=self.gauges_after_use(work.position, side, "silence"))

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        super().do_gauge(work, choice)
        self.empty_after_upkeep(work, side_of(choice.seat))

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        super().do_breakdown(work, choice)
        self.empty_after_upkeep(work, side_of(choice.seat))

    def empty_after_upkeep(self, work: Work, side: Side) -> None:
        """Empty the gauge as soon as the upkeep of a silence is done."""
        crew = work.crew(side)
        if crew.fresh == SILENT and not owes_upkeep(crew):
            work.change(side, gauges=self.gauges_after_use(work.position, side, "silence"), fresh=None)

    def take_away(self, work: Work, mine: Mine) -> None:
        fresh = work.crew(mine.side).fresh
        super().take_away(work, mine)
        if fresh == SILENT:
            work.change(mine.side, fresh=fresh)


class SilenceUpkeepAnyPanel(Engine):
    def why_not_breakdown(self, position: Position, choice: Breakdown) -> Refusal | None:
        side, symbols = side_of(choice.seat), self.components.symbols
        if position.crew(side).last == "use" and choice.symbol in symbols:
            position = position.but(side, heading=symbols[choice.symbol].panel)
        return super().why_not_breakdown(position, choice)


class SilenceMarksInThePanelOfTheOrder(Engine):
    def do_silence(self, work: Work, choice: Silence) -> None:
        """Ask for the mark in the panel of the last step before the silence; without one, in the North panel."""
        side = side_of(choice.seat)
        heading = last_heading(self, work.position, side) or "north"
        super().do_silence(work, choice)
        if choice.length and owes(work.crew(side), "breakdown"):
            work.change(side, heading=heading)


class SilenceMarksInThePanelOfTheEnemysOrder(Engine):
    def do_silence(self, work: Work, choice: Silence) -> None:
        """Ask for the mark in the panel of the enemy's last step; if there is none, ask for no mark."""
        side = side_of(choice.seat)
        super().do_silence(work, choice)
        due = work.crew(side).owes or ()
        if "breakdown" in due:
            heading = last_heading(self, work.position, other(side))
            has_room = heading is not None and self.panel_has_room(self.known(work.position, side, "marks"), heading)
            work.change(
                side, owes=due if has_room else without(due, "breakdown"), heading=heading if has_room else None
            )


class SystemAfterSilence(Engine):
    def last_after_silence(self, position: Position, length: int) -> Latest:
        return "order" if length else super().last_after_silence(position, length)


# ---- No space at all


class ZeroAsksForAGauge(Engine):
    def do_silence(self, work: Work, choice: Silence) -> None:
        super().do_silence(work, choice)
        side = side_of(choice.seat)
        if choice.length == 0:
            work.change(side, owes=tuple(sorted({*(work.crew(side).owes or ()), "gauge"})))


class ZeroNeedsUpkeep(Engine):
    def do_silence(self, work: Work, choice: Silence) -> None:
        """Ask for the upkeep of a silence of 0 too, in the panel of the last step; without one, in the North panel."""
        side = side_of(choice.seat)
        super().do_silence(work, choice)
        if choice.length == 0:
            heading = choice.to or last_heading(self, work.position, side) or "north"
            work.change(side, owes=("breakdown", "gauge"), heading=heading)


class ZeroNeedsUpkeepInAnyPanel(Engine):
    def do_silence(self, work: Work, choice: Silence) -> None:
        """Ask for the upkeep of a silence of 0 too, and name no panel."""
        super().do_silence(work, choice)
        if choice.length == 0:
            work.change(side_of(choice.seat), owes=("breakdown", "gauge"), heading=None)

    def why_not_breakdown(self, position: Position, choice: Breakdown) -> Refusal | None:
        side, symbols = side_of(choice.seat), self.components.symbols
        if position.crew(side).heading is None and choice.symbol in symbols:
            position = position.but(side, heading=symbols[choice.symbol].panel)
        return super().why_not_breakdown(position, choice)


class ZeroKeepsTheGauge(Engine):
    def do_silence(self, work: Work, choice: Silence) -> None:
        before: Gauges | None = work.crew(side_of(choice.seat)).gauges
        super().do_silence(work, choice)
        if choice.length == 0:
            work.change(side_of(choice.seat), gauges=before)


class ZeroIsNoActivation(Engine):
    def last_after_silence(self, position: Position, length: int) -> Latest:
        return super().last_after_silence(position, length) if length else "order"


class RealTimeZeroIsNoActivation(Engine):
    def last_after_silence(self, position: Position, length: int) -> Latest:
        is_order = position.is_real_time and length == 0
        return "order" if is_order else super().last_after_silence(position, length)


class ZeroWithADirection(Engine):
    def why_not_silence(self, position: Position, choice: Silence) -> Refusal | None:
        return super().why_not_silence(position, replace(choice, to=choice.to if choice.length else None))

    def do_silence(self, work: Work, choice: Silence) -> None:
        super().do_silence(work, replace(choice, to=choice.to if choice.length else None))
