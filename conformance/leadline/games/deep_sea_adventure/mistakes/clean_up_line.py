"""Mistakes with the line after a dive: who lays down first, what makes a stack, and how the gaps are closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leadline.games.deep_sea_adventure.mistakes.common import is_on_treasure
from leadline_engines.deep_sea_adventure import Components, Engine, Rulings
from leadline_engines.deep_sea_adventure.laying import Pile, last_chips
from leadline_engines.deep_sea_adventure.move import Choice, Lay
from leadline_engines.deep_sea_adventure.position import BLANK, Diver, Space, Unit, stack
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import RefusalError


def loads_in_order(engine: Engine, table: Table, left_out: Sequence[int], choice: Choice) -> list[list[Unit]]:
    """Return what each diver left out is about to lay down, in the order of laying."""
    stated = {lay.seat: lay for lay in choice.lay}
    order = engine.laying_order(table, left_out)
    loads = [engine.units_in_order(table.diver(seat), stated.get(seat)) for seat in order]
    return [list(engine.put_down(table, load)) for load in loads]


def together(units: Sequence[Unit]) -> Space:
    """Return units as one space."""
    return stack([chip for unit in units for chip in unit])


def in_stacks(units: Sequence[Unit], size: int) -> list[Space]:
    """Return units in stacks of a size; the last may be short."""
    return [together(units[first : first + size]) for first in range(0, len(units), size)]


class LaidAnew(Engine):
    """The base of the mistakes that lay all loads down in another order, or in other stacks."""

    mistake_id = None
    starts_afresh = True

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay the loads down, and replace the spaces behind the old ones."""
        old, loads = table.line, loads_in_order(self, table, left_out, choice)
        super().lay_down_the_rest(table, left_out, choice)
        if len(table.line) > len(old):
            table.line = (*old, *self.spaces_of(self.in_one_line(loads)))

    def in_one_line(self, loads: list[list[Unit]]) -> list[list[Unit]]:
        """Return all loads in the order in which they are laid; units of different lists share no stack."""
        return [[unit for load in loads for unit in load]]

    def spaces_of(self, lines: list[list[Unit]]) -> list[Space]:
        """Return the spaces that are laid."""
        return [space for units in lines for space in self.in_spaces(units)]

    def in_spaces(self, units: list[Unit]) -> list[Space]:
        """Return units in the spaces that they make."""
        return in_stacks(units, self.components.stack_size)


# ---- Between divers


class LaysInReverseSeatOrder(Engine):
    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        return sorted(super().laying_order(table, left_out), reverse=True)


class LaysInTurnOrder(Engine):
    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        return sorted(super().laying_order(table, left_out), key=table.clockwise_from(table.starter).index)


class LaysFromTheLastMover(Engine):
    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        order = table.clockwise_from(table.turn or table.starter)
        return sorted(super().laying_order(table, left_out), key=order.index)


class LaysAfterTheLastMover(Engine):
    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        first, *rest = table.clockwise_from(table.turn or table.starter)
        return sorted(super().laying_order(table, left_out), key=[*rest, first].index)


class LightestLaysFirst(Engine):
    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        return sorted(super().laying_order(table, left_out), key=lambda seat: table.diver(seat).load)


class HeaviestLaysFirst(Engine):
    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        return sorted(super().laying_order(table, left_out), key=lambda seat: -table.diver(seat).load)


class LaysByPlaceBeforeTheTurn(Engine):
    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        return sorted(super().laying_order(table, left_out), key=lambda seat: table.before.diver(seat).at)


class DiversOnBlanksLayFirst(Engine):
    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        order = super().laying_order(table, left_out)
        on_treasure = [seat for seat in order if is_on_treasure(table, seat)]
        return [*sorted(set(order).difference(on_treasure)), *on_treasure]


class DiversOnBlanksCountAsFarthest(Engine):
    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        gone = without_a_space(self, table, left_out)
        return [*[seat for seat in super().laying_order(table, left_out) if seat not in gone], *gone]

    def farthest(self, table: Table, left_out: Sequence[int]) -> list[int]:
        return without_a_space(self, table, left_out)[-1:] or super().farthest(table, left_out)


def without_a_space(engine: Engine, table: Table, seats: Sequence[int]) -> list[int]:
    """Return the divers whose space is about to be removed from the line, in seat order."""
    stay = {0, *engine.spaces_that_stay(table.line)}
    return [seat for seat in sorted(seats) if table.diver(seat).at not in stay]


# ---- Within a load


class LaysTheLastTakenFirst(Engine):
    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        super().units_in_order(diver, stated)
        return super().units_in_order(diver, None)[::-1]


class LaysTheLowestLevelFirst(Engine):
    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        super().units_in_order(diver, stated)
        return tuple(sorted(super().units_in_order(diver, None), key=lambda unit: unit[0].level))


class LaysTheHighestLevelFirst(Engine):
    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        super().units_in_order(diver, stated)
        return tuple(sorted(super().units_in_order(diver, None), key=lambda unit: -unit[-1].level))


class LaysTheLowestValueFirst(Engine):
    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        super().units_in_order(diver, stated)
        return tuple(sorted(super().units_in_order(diver, None)))


class LaysTheHighestValueFirst(Engine):
    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        super().units_in_order(diver, stated)
        return tuple(sorted(super().units_in_order(diver, None), reverse=True))


class LaysStacksFirst(Engine):
    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        super().units_in_order(diver, stated)
        return tuple(sorted(super().units_in_order(diver, None), key=lambda unit: len(unit) == 1))


class LaysLooseChipsFirst(Engine):
    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        super().units_in_order(diver, stated)
        return tuple(sorted(super().units_in_order(diver, None), key=lambda unit: len(unit) > 1))


class LaysEverySecondFirst(Engine):
    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        super().units_in_order(diver, stated)
        load = super().units_in_order(diver, None)
        return (*load[1::2], *load[::2])


class LaysTheStatedOrderBackwards(Engine):
    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        load = super().units_in_order(diver, stated)
        return load if stated is None else load[::-1]


class SilentLaysTheLastTakenFirst(Engine):
    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        load = super().units_in_order(diver, stated)
        return load[::-1] if stated is None else load


class OnlyTheMoverChoosesItsOrder(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        for lay in choice.lay:
            super().units_in_order(table.diver(lay.seat), lay)
        own = tuple(lay for lay in choice.lay if lay.seat == choice.seat)
        super().lay_down_the_rest(table, left_out, replace(choice, lay=own))


class WrongOrderIgnored(Engine):
    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        try:
            return super().units_in_order(diver, stated)
        except RefusalError:
            return super().units_in_order(diver, None)


class OrderOfOthersIgnored(Engine):
    def check_stated(self, choice: Choice, left_out: Sequence[int]) -> None:
        """Refuse nothing."""


# ---- What makes a stack


class StacksOfFive(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, stack_size=5), rulings)


class OneGreatStack(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, stack_size=components.treasure_chips), rulings)


class RemainderStaysLoose(LaidAnew):
    def in_spaces(self, units: list[Unit]) -> list[Space]:
        full = len(units) - len(units) % self.components.stack_size
        return [*super().in_spaces(units[:full]), *units[full:]]


class RemainderJoinsTheLastStack(LaidAnew):
    def in_spaces(self, units: list[Unit]) -> list[Space]:
        size = self.components.stack_size
        last = max(0, len(units) // size - 1) * size
        return [*super().in_spaces(units[:last]), together(units[last:])]


class ShortStackComesFirst(LaidAnew):
    def in_spaces(self, units: list[Unit]) -> list[Space]:
        short = len(units) % self.components.stack_size
        return [*super().in_spaces(units[:short]), *super().in_spaces(units[short:])]


class LaidInTurns(LaidAnew):
    def in_one_line(self, loads: list[list[Unit]]) -> list[list[Unit]]:
        rounds = range(max(map(len, loads), default=0))
        return [[load[number] for number in rounds for load in loads if number < len(load)]]


class SharedStackOnlyIfAllFits(LaidAnew):
    def in_one_line(self, loads: list[list[Unit]]) -> list[list[Unit]]:
        groups: list[list[Unit]] = []
        for load in loads:
            if groups and len(groups[-1]) % self.components.stack_size + len(load) <= self.components.stack_size:
                groups[-1] += load
            else:
                groups.append(load)
        return groups


class LaidStackBecomesOneChip(LaidAnew):
    def spaces_of(self, lines: list[list[Unit]]) -> list[Space]:
        return [space[-1:] for space in super().spaces_of(lines)]


class CarriedStackEndsTheSpace(Engine):
    def lay_unit(self, pile: Pile, unit: Unit) -> None:
        super().lay_unit(pile, unit)
        if len(unit) > 1:
            pile.room = 0


class CarriedStackFillsByItsChips(Engine):
    def lay_unit(self, pile: Pile, unit: Unit) -> None:
        super().lay_unit(pile, unit)
        pile.room = max(0, pile.room - (len(unit) - 1))


class CarriedStackGoesWhereItFits(CarriedStackFillsByItsChips):
    def lay_unit(self, pile: Pile, unit: Unit) -> None:
        if pile.room < len(unit):
            pile.room = 0
        super().lay_unit(pile, unit)


class CarriedStackLeavesTheGame(Engine):
    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        """Leave out the chips of carried stacks, whether they are laid together or apart."""
        left = list(super().units_in_order(diver, stated))
        for carried in (unit for unit in diver.carried if len(unit) > 1):
            for unit in [carried] if carried in left else [(chip,) for chip in carried]:
                left.remove(unit)
        return tuple(left)


class CarriedStackShrinks(Engine):
    def lay_unit(self, pile: Pile, unit: Unit) -> None:
        super().lay_unit(pile, unit[:1])


# ---- Where it lies


class LaidBeforeTheLastChips(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        old = table.line
        super().lay_down_the_rest(table, left_out, choice)
        laid, last = table.line[len(old) :], last_chips(old)
        if last is not None and laid:
            table.line = (*old[:last], *laid, *old[last:])


class LaidOnTheFirstChips(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        old = table.line
        super().lay_down_the_rest(table, left_out, choice)
        laid = table.line[len(old) :]
        first = next((number for number, space in enumerate(old) if space != BLANK), None)
        if first is not None and laid:
            table.line = (*old[:first], stack((*old[first], *laid[0])), *old[first + 1 :], *laid[1:])


class LaidOnTheNearestBlanks(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        old = table.line
        super().lay_down_the_rest(table, left_out, choice)
        laid = list(table.line[len(old) :])
        filled = [laid.pop(0) if space == BLANK and laid else space for space in old]
        table.line = (*filled, *laid)


class LaidOnTheFarthestBlanks(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        old = table.line
        super().lay_down_the_rest(table, left_out, choice)
        laid = list(table.line[len(old) :])
        filled = [laid.pop(0) if space == BLANK and laid else space for space in reversed(old)]
        table.line = (*reversed(filled), *laid)


class LaidWhereTheDiverWas(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        old, loads = table.line, [(table.diver(seat).at, table.diver(seat).carried) for seat in left_out]
        super().lay_down_the_rest(table, left_out, choice)
        line = list(old)
        for at, load in loads:
            if 1 <= at <= len(line):
                line[at - 1] = stack((*line[at - 1], *together(load)))
        table.line = tuple(line)


class FillsUpALooseChip(Engine):
    def start_pile(self, line: tuple[Space, ...]) -> Pile:
        last = last_chips(line)
        if last is None or len(line[last]) != 1:
            return super().start_pile(line)
        return Pile((*line[:last], *line[last + 1 :]), [line[last]], self.components.stack_size - 1)


class FillsUpTheLastChips(Engine):
    def start_pile(self, line: tuple[Space, ...]) -> Pile:
        last = last_chips(line)
        if last is None or len(line[last]) >= self.components.stack_size:
            return super().start_pile(line)
        room = self.components.stack_size - len(line[last])
        return Pile((*line[:last], *line[last + 1 :]), [line[last]], room)


# ---- The line is closed


class BlanksSkippedInARow(Engine):
    def spaces_that_stay(self, line: tuple[Space, ...]) -> list[int]:
        stay, place = [*range(1, len(line) + 1)], 0
        while place < len(stay):
            if line[stay[place] - 1] == BLANK:
                del stay[place]
            place += 1
        return stay


class OutermostBlanksStay(Engine):
    def spaces_that_stay(self, line: tuple[Space, ...]) -> list[int]:
        stay = [*range(1, len(line) + 1)]
        for number in stay:  # The list is shortened meanwhile, so the space after each blank is passed over.
            if line[number - 1] == BLANK:
                stay.remove(next(nearest for nearest in stay if line[nearest - 1] == BLANK))
        return stay


class FirstBlankStays(Engine):
    def spaces_that_stay(self, line: tuple[Space, ...]) -> list[int]:
        blanks = [number for number, space in enumerate(line, 1) if space == BLANK]
        return sorted([*super().spaces_that_stay(line), *blanks[:1]])


class LastBlankStays(Engine):
    def spaces_that_stay(self, line: tuple[Space, ...]) -> list[int]:
        blanks = [number for number, space in enumerate(line, 1) if space == BLANK]
        return sorted([*super().spaces_that_stay(line), *blanks[-1:]])


class BlanksUnderDiversStay(Engine):
    def close_the_line(self, table: Table) -> None:
        line, stay = table.line, {*self.spaces_that_stay(table.line), *table.places()}
        table.line = tuple([space for number, space in enumerate(line, 1) if number in stay])
        if table.telling and len(table.line) < len(line):
            self.tell_line_closed(table, len(line) - len(table.line))


class OnlyTheEndIsCleared(Engine):
    def close_the_line(self, table: Table) -> None:
        """Cut the line after its last chips, those just laid down aside."""
        old, laid = table.line[: len(table.before.line)], table.line[len(table.before.line) :]
        last = last_chips(old)
        table.line = (*old[: 0 if last is None else last + 1], *laid)


class BlanksStayIfAllCameHome(Engine):
    def close_the_line(self, table: Table) -> None:
        if table.still_out():
            super().close_the_line(table)


class WrongSpacesRemoved(Engine):
    def spaces_that_stay(self, line: tuple[Space, ...]) -> list[int]:
        stay = [*range(1, len(line) + 1)]
        for place in [place for place, space in enumerate(line) if space == BLANK]:
            if place < len(stay):
                del stay[place]
        return stay


class LineSortedByLevel(Engine):
    def close_the_line(self, table: Table) -> None:
        super().close_the_line(table)
        table.line = tuple(sorted(table.line, key=lambda space: space[0].level if space else 0))


# ---- Divers that are equally far


class EquallyFarLayInTurnOrder(Engine):
    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        order = table.clockwise_from(table.starter)
        return sorted(left_out, key=lambda seat: (table.diver(seat).at, order.index(seat)))


class EquallyFarLayInSeatOrder(Engine):
    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        return sorted(left_out, key=lambda seat: (table.diver(seat).at, seat))
