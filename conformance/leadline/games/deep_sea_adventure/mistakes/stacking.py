"""More mistakes of laying down: what makes a stack, and where it comes to lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Components, Engine, Rulings
from leadline_engines.deep_sea_adventure.laying import Pile, last_chips
from leadline_engines.deep_sea_adventure.move import Choice
from leadline_engines.deep_sea_adventure.position import BLANK, Space, Unit, stack
from leadline_engines.deep_sea_adventure.table import Table


def loads_in_order(engine: Engine, table: Table, left_out: Sequence[int], choice: Choice) -> list[list[Unit]]:
    """What each diver left out is about to lay down, the first to lay first."""
    stated = {lay.seat: lay for lay in choice.lay}
    order = engine.laying_order(table, left_out)
    return [list(engine.units_in_order(table.diver(seat), stated.get(seat))) for seat in order]


def units_in_line(engine: Engine, table: Table, left_out: Sequence[int], choice: Choice) -> list[Unit]:
    """Everything that is about to be laid down, the first unit first."""
    return [unit for load in loads_in_order(engine, table, left_out, choice) for unit in load]


def together(units: Sequence[Unit]) -> Space:
    """Units as one space."""
    return stack([chip for unit in units for chip in unit])


def in_stacks(units: Sequence[Unit], size: int) -> list[Space]:
    """Units in stacks of a size; the last may be short."""
    return [together(units[first : first + size]) for first in range(0, len(units), size)]


def lay_anew(table: Table, old: tuple[Space, ...], spaces: Sequence[Space]) -> None:
    """Put other spaces in the place of those laid down behind the old ones."""
    if len(table.line) > len(old):
        table.line = (*old, *spaces)


# ---- What makes a stack


class StacksOfFive(Engine):
    """Five units make a stack."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, stack_size=5), rulings)


class OneGreatStack(Engine):
    """All that is laid down in a clean-up makes one stack."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, stack_size=components.treasure_chips), rulings)


class RemainderStaysLoose(Engine):
    """Only three units make a stack; the one or two that are left lie loose, each on a space of its own."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay down, and take a short last stack apart."""
        old, units = table.line, units_in_line(self, table, left_out, choice)
        super().lay_down_the_rest(table, left_out, choice)
        full = len(units) - len(units) % self.components.stack_size
        lay_anew(table, old, [*in_stacks(units[:full], self.components.stack_size), *units[full:]])


class RemainderJoinsTheLastStack(Engine):
    """The one or two units that are left after full stacks go on the last of them, as its fourth and fifth."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay down, and put a short last stack on the one before."""
        old, units = table.line, units_in_line(self, table, left_out, choice)
        super().lay_down_the_rest(table, left_out, choice)
        size = self.components.stack_size
        last = max(0, len(units) // size - 1) * size
        lay_anew(table, old, [*in_stacks(units[:last], size), together(units[last:])])


class ShortStackComesFirst(Engine):
    """If the units do not come out even the first stack is the short one, not the last."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay down, and begin with the short stack."""
        old, units = table.line, units_in_line(self, table, left_out, choice)
        super().lay_down_the_rest(table, left_out, choice)
        size = self.components.stack_size
        short = len(units) % size
        lay_anew(table, old, [*in_stacks(units[:short], size), *in_stacks(units[short:], size)])


class LaidInTurns(Engine):
    """The divers left out lay down by turns, one unit each, the nearest first."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay down, and deal the units by turns."""
        old, loads = table.line, loads_in_order(self, table, left_out, choice)
        super().lay_down_the_rest(table, left_out, choice)
        rounds = range(max(map(len, loads), default=0))
        units = [load[number] for number in rounds for load in loads if number < len(load)]
        lay_anew(table, old, in_stacks(units, self.components.stack_size))


class SharedStackOnlyIfAllFits(Engine):
    """A diver goes on with the stack of the one before only if its whole load fits on it."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay down, and begin anew for a load that does not fit."""
        old, loads = table.line, loads_in_order(self, table, left_out, choice)
        super().lay_down_the_rest(table, left_out, choice)
        groups: list[list[Unit]] = []
        for load in loads:
            if groups and len(groups[-1]) % self.components.stack_size + len(load) <= self.components.stack_size:
                groups[-1] += load
            else:
                groups.append(load)
        lay_anew(table, old, [one for group in groups for one in in_stacks(group, self.components.stack_size)])


class LaidStackBecomesOneChip(Engine):
    """Three units that are laid down become one chip, the highest of them; the others leave the game."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay down, and keep one chip of each new stack."""
        old = table.line
        super().lay_down_the_rest(table, left_out, choice)
        lay_anew(table, old, [space[-1:] for space in table.line[len(old) :]])


class CarriedStackEndsTheSpace(Engine):
    """A carried stack that is laid down makes its space full: the next unit begins a new one."""

    def lay_unit(self, pile: Pile, unit: Unit) -> None:
        """Lay it, and take the room after a stack."""
        super().lay_unit(pile, unit)
        if len(unit) > 1:
            pile.room = 0


class CarriedStackFillsByItsChips(Engine):
    """A carried stack is laid down whole, but each of its chips counts towards the three of the space."""

    def lay_unit(self, pile: Pile, unit: Unit) -> None:
        """Lay it, and take the room that its chips need."""
        super().lay_unit(pile, unit)
        pile.room = max(0, pile.room - (len(unit) - 1))


# ---- Where it lies


class LaidBeforeTheLastChips(Engine):
    """What is laid down comes to lie before the last space that holds chips, not behind it."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay down, and move it one space inwards."""
        old = table.line
        super().lay_down_the_rest(table, left_out, choice)
        laid, last = table.line[len(old) :], last_chips(old)
        if last is not None and laid:
            table.line = (*old[:last], *laid, *old[last:])


class LaidOnTheFirstChips(Engine):
    """What is laid down first goes on the first space that holds chips."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay down, and put the first stack on the chips nearest to the submarine."""
        old = table.line
        super().lay_down_the_rest(table, left_out, choice)
        laid = table.line[len(old) :]
        first = next((number for number, space in enumerate(old) if space != BLANK), None)
        if first is not None and laid:
            table.line = (*old[:first], stack((*old[first], *laid[0])), *old[first + 1 :], *laid[1:])


class LaidOnTheNearestBlanks(Engine):
    """What is laid down goes on the blanks of the line, the nearest first, and only the rest behind the end."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay down, and fill the blanks from the submarine outwards."""
        old = table.line
        super().lay_down_the_rest(table, left_out, choice)
        laid = list(table.line[len(old) :])
        filled = [laid.pop(0) if space == BLANK and laid else space for space in old]
        table.line = (*filled, *laid)


class LaidOnTheFarthestBlanks(Engine):
    """What is laid down goes on the blanks of the line, the farthest first, and only the rest behind the end."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay down, and fill the blanks from the end inwards."""
        old = table.line
        super().lay_down_the_rest(table, left_out, choice)
        laid = list(table.line[len(old) :])
        filled = [laid.pop(0) if space == BLANK and laid else space for space in reversed(old)]
        table.line = (*reversed(filled), *laid)


class LaidWhereTheDiverWas(Engine):
    """Each diver left out lays its load down on the space where it is, as one stack with what lies there."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay down, and put each load back where its diver was."""
        old, loads = table.line, [(table.diver(seat).at, table.diver(seat).carried) for seat in left_out]
        super().lay_down_the_rest(table, left_out, choice)
        line = list(old)
        for at, load in loads:
            if 1 <= at <= len(line):
                line[at - 1] = stack((*line[at - 1], *together(load)))
        table.line = tuple(line)


class FillsUpALooseChip(Engine):
    """If the line ends with a loose chip what is laid down goes on it until there are three."""

    def start_pile(self, line: tuple[Space, ...]) -> Pile:
        """Begin on the last chip, if it is loose."""
        last = last_chips(line)
        if last is None or len(line[last]) != 1:
            return super().start_pile(line)
        return Pile((*line[:last], *line[last + 1 :]), [line[last]], self.components.stack_size - 1)


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.stacks-of-five": StacksOfFive,
    "dsa.mistake.one-great-stack": OneGreatStack,
    "dsa.mistake.remainder-stays-loose": RemainderStaysLoose,
    "dsa.mistake.remainder-joins-the-last-stack": RemainderJoinsTheLastStack,
    "dsa.mistake.short-stack-comes-first": ShortStackComesFirst,
    "dsa.mistake.laid-in-turns": LaidInTurns,
    "dsa.mistake.shared-stack-only-if-all-fits": SharedStackOnlyIfAllFits,
    "dsa.mistake.laid-stack-becomes-one-chip": LaidStackBecomesOneChip,
    "dsa.mistake.carried-stack-ends-the-space": CarriedStackEndsTheSpace,
    "dsa.mistake.carried-stack-fills-by-its-chips": CarriedStackFillsByItsChips,
    "dsa.mistake.laid-before-the-last-chips": LaidBeforeTheLastChips,
    "dsa.mistake.laid-on-the-first-chips": LaidOnTheFirstChips,
    "dsa.mistake.laid-on-the-nearest-blanks": LaidOnTheNearestBlanks,
    "dsa.mistake.laid-on-the-farthest-blanks": LaidOnTheFarthestBlanks,
    "dsa.mistake.laid-where-the-diver-was": LaidWhereTheDiverWas,
    "dsa.mistake.fills-up-a-loose-chip": FillsUpALooseChip,
}
