"""Mistakes of silence: how far, which way, what joins the route, and what follows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.move import Breakdown, Silence
from leadline_engines.captain_sonar.position import Gauges, Heading, Latest, Position, Side, side_of
from leadline_engines.captain_sonar.step import without
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

OPPOSITE: Mapping[Heading, Heading] = {"north": "south", "east": "west", "south": "north", "west": "east"}


# ---- How far, and which way


class SilenceOfThree(Engine):
    """Silence goes at most three spaces."""

    def is_length(self, length: int) -> bool:
        """Three at most."""
        return length <= 3


class SilenceOfFive(Engine):
    """Silence goes up to five spaces."""

    def is_length(self, length: int) -> bool:
        """Five at most."""
        return length <= 5


class SilenceAtLeastOne(Engine):
    """A silence of 0 spaces is refused."""

    def is_length(self, length: int) -> bool:
        """One at least."""
        return length > 0 and super().is_length(length)


class SilenceExactlyFour(Engine):
    """Silence has to go four spaces."""

    def is_length(self, length: int) -> bool:
        """The most, and no other."""
        return length == self.components.silence


class SilenceGoesBackwards(Engine):
    """Silence goes in the direction opposite to the one that is named."""

    def spaces_passed(self, position: Position, at: str, heading: Heading, length: int) -> tuple[str, ...]:
        """The spaces behind."""
        return super().spaces_passed(position, at, OPPOSITE[heading], length)


class SilenceEastAndWestExchanged(Engine):
    """Silence goes east when west is named, and west when east is named."""

    def spaces_passed(self, position: Position, at: str, heading: Heading, length: int) -> tuple[str, ...]:
        """The spaces behind, to the east and west."""
        way = OPPOSITE[heading] if heading in ("east", "west") else heading
        return super().spaces_passed(position, at, way, length)


# ---- The limits


class SilenceJumps(Engine):
    """Only the last space of a silence has to be free; those between are not looked at."""

    def why_not_pass(self, position: Position, side: Side, heading: Heading, length: int) -> Refusal | None:
        """Look at the last space only."""
        at = self.known(position, side, "at")
        spaces = self.spaces_passed(position, at, heading, length)
        if len(spaces) == length and self.may_pass(position, side, spaces[-1]):
            return None
        return super().why_not_pass(position, side, heading, length)


class SilenceStopsShort(Engine):
    """A silence that meets an obstacle is accepted and ends before it."""

    def why_not_pass(self, position: Position, side: Side, heading: Heading, length: int) -> Refusal | None:
        """Accept every length."""
        return None

    def do_silence(self, work: Work, choice: Silence) -> None:
        """Go as far as the way is free."""
        side, free = side_of(choice.seat), 0
        if choice.to is not None:
            at = self.known(work.position, side, "at")
            for space in self.spaces_passed(work.position, at, choice.to, choice.length):
                if not self.may_pass(work.position, side, space):
                    break
                free += 1
        super().do_silence(work, replace(choice, length=free, to=choice.to if free else None))


class SilenceCrossesOwnMines(Engine):
    """Silence passes own mines; otherwise it is held to the limits of orders."""

    def may_pass(self, position: Position, side: Side, to: str) -> bool:
        """As if the crew had no mines."""
        return super().may_pass(position.but(side, mines=()), side, to)


# ---- The route


class SilenceRouteLastSpaceOnly(Engine):
    """Of a silence only the last space joins the route."""

    def do_silence(self, work: Work, choice: Silence) -> None:
        """Go, and add the last space."""
        side = side_of(choice.seat)
        before = work.crew(side).route or ()
        super().do_silence(work, choice)
        at = work.crew(side).at
        work.change(side, route=tuple(sorted({*before, *((at,) if at else ())})))


class SilenceLeavesNoRoute(Engine):
    """Silence adds nothing to the route."""

    def do_silence(self, work: Work, choice: Silence) -> None:
        """Go, and keep the route as it was."""
        before = work.crew(side_of(choice.seat)).route
        super().do_silence(work, choice)
        work.change(side_of(choice.seat), route=before)


class SilenceClearsTheRoute(Engine):
    """Silence begins a new route, as surfacing does."""

    def do_silence(self, work: Work, choice: Silence) -> None:
        """Go, and begin again."""
        super().do_silence(work, choice)
        at = work.crew(side_of(choice.seat)).at
        work.change(side_of(choice.seat), route=(at,) if at else ())


# ---- The order


class SilenceIsTheOrder(Engine):
    """Turn by turn silence may take the place of the order."""

    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Let silence be used where an order is due."""
        crew = position.crew(side)
        if kind == "silence" and not position.is_real_time and not crew.ordered:
            position = position.but(side, ordered=True, last="order")
        return super().when_system(position, side, kind)

    def do_silence(self, work: Work, choice: Silence) -> None:
        """Go, and let the order be given."""
        super().do_silence(work, choice)
        work.change(side_of(choice.seat), ordered=not work.position.is_real_time)


class SilenceGivesTheOrderBack(Engine):
    """After silence another order is due in the same turn."""

    def do_silence(self, work: Work, choice: Silence) -> None:
        """Go, and let another order be due."""
        super().do_silence(work, choice)
        work.change(side_of(choice.seat), ordered=False)


# ---- The upkeep


class SilenceWithoutUpkeep(Engine):
    """After silence nothing is marked."""

    def do_silence(self, work: Work, choice: Silence) -> None:
        """Go, and ask for nothing."""
        super().do_silence(work, choice)
        work.change(side_of(choice.seat), owes=(), heading=None)


class SilenceUpkeepGaugeOnly(Engine):
    """After silence a gauge is marked and no symbol."""

    def do_silence(self, work: Work, choice: Silence) -> None:
        """Go, and ask the First Mate."""
        super().do_silence(work, choice)
        side = side_of(choice.seat)
        work.change(side, owes=without(work.crew(side).owes or (), "breakdown"), heading=None)


class SilenceUpkeepBreakdownOnly(Engine):
    """After silence a symbol is marked and no gauge."""

    def do_silence(self, work: Work, choice: Silence) -> None:
        """Go, and ask the Engineer."""
        super().do_silence(work, choice)
        side = side_of(choice.seat)
        work.change(side, owes=without(work.crew(side).owes or (), "gauge"))


class SilenceUpkeepAnyPanel(Engine):
    """After silence the Engineer marks in any panel, to keep the direction secret."""

    def why_not_breakdown(self, position: Position, choice: Breakdown) -> Refusal | None:
        """Look at no panel after silence."""
        side, symbols = side_of(choice.seat), self.components.symbols
        if position.crew(side).last == "use" and choice.symbol in symbols:
            position = position.but(side, heading=symbols[choice.symbol].panel)
        return super().why_not_breakdown(position, choice)


# ---- No space at all


class ZeroAsksForAGauge(Engine):
    """After a silence of 0 a gauge is marked."""

    def do_silence(self, work: Work, choice: Silence) -> None:
        """Go, and ask the First Mate after no space too."""
        super().do_silence(work, choice)
        if choice.length == 0:
            work.change(side_of(choice.seat), owes=("gauge",))


class ZeroKeepsTheGauge(Engine):
    """A silence of 0 leaves the Silence gauge full."""

    def do_silence(self, work: Work, choice: Silence) -> None:
        """Go, and keep the gauge if it was nowhere."""
        before: Gauges | None = work.crew(side_of(choice.seat)).gauges
        super().do_silence(work, choice)
        if choice.length == 0:
            work.change(side_of(choice.seat), gauges=before)


class ZeroIsNoActivation(Engine):
    """After a silence of 0 another system may be used."""

    def last_after_silence(self, position: Position, length: int) -> Latest:
        """No use, for no space."""
        return super().last_after_silence(position, length) if length else "order"


class ZeroWithADirection(Engine):
    """A silence of 0 may name a direction."""

    def why_not_silence(self, position: Position, choice: Silence) -> Refusal | None:
        """Forget a direction without a length."""
        return super().why_not_silence(position, replace(choice, to=choice.to if choice.length else None))

    def do_silence(self, work: Work, choice: Silence) -> None:
        """Forget a direction without a length."""
        super().do_silence(work, replace(choice, to=choice.to if choice.length else None))


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.silence-of-three": SilenceOfThree,
    "sonar.mistake.silence-of-five": SilenceOfFive,
    "sonar.mistake.silence-at-least-one": SilenceAtLeastOne,
    "sonar.mistake.silence-exactly-four": SilenceExactlyFour,
    "sonar.mistake.silence-goes-backwards": SilenceGoesBackwards,
    "sonar.mistake.silence-east-and-west-exchanged": SilenceEastAndWestExchanged,
    "sonar.mistake.silence-jumps": SilenceJumps,
    "sonar.mistake.silence-stops-short": SilenceStopsShort,
    "sonar.mistake.silence-crosses-own-mines": SilenceCrossesOwnMines,
    "sonar.mistake.silence-route-last-space-only": SilenceRouteLastSpaceOnly,
    "sonar.mistake.silence-leaves-no-route": SilenceLeavesNoRoute,
    "sonar.mistake.silence-clears-the-route": SilenceClearsTheRoute,
    "sonar.mistake.silence-is-the-order": SilenceIsTheOrder,
    "sonar.mistake.silence-gives-the-order-back": SilenceGivesTheOrderBack,
    "sonar.mistake.silence-without-upkeep": SilenceWithoutUpkeep,
    "sonar.mistake.silence-upkeep-gauge-only": SilenceUpkeepGaugeOnly,
    "sonar.mistake.silence-upkeep-breakdown-only": SilenceUpkeepBreakdownOnly,
    "sonar.mistake.silence-upkeep-any-panel": SilenceUpkeepAnyPanel,
    "sonar.mistake.zero-asks-for-a-gauge": ZeroAsksForAGauge,
    "sonar.mistake.zero-keeps-the-gauge": ZeroKeepsTheGauge,
    "sonar.mistake.zero-is-no-activation": ZeroIsNoActivation,
    "sonar.mistake.zero-with-a-direction": ZeroWithADirection,
}
