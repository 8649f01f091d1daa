"""Mistakes of the clean-up: what is kept, what is lost, and where it goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Components, Engine, Rulings
from leadline_engines.deep_sea_adventure.laying import Pile
from leadline_engines.deep_sea_adventure.move import Choice
from leadline_engines.deep_sea_adventure.position import BLANK, Diver, Unit, stack
from leadline_engines.deep_sea_adventure.table import Table


class DrownedChipsVanish(Engine):
    """What a diver that is left out carries leaves the game."""

    def lay_unit(self, pile: Pile, unit: Unit) -> None:
        """Lay nothing."""


class LaidInFrontOfTheLine(Engine):
    """What is laid down comes to lie next to the submarine."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay it down, and put it in front."""
        before = len(table.line)
        super().lay_down_the_rest(table, left_out, choice)
        table.line = (*table.line[before:], *table.line[:before])


class LaidOnTheLastChips(Engine):
    """What is laid down first goes on the last space that holds chips."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay it down, and put the first stack on the last chips."""
        old = table.line
        super().lay_down_the_rest(table, left_out, choice)
        laid = table.line[len(old) :]
        last = next((number for number in range(len(old) - 1, -1, -1) if old[number] != BLANK), None)
        if last is not None and laid:
            table.line = (*old[:last], stack((*old[last], *laid[0])), *old[last + 1 :], *laid[1:])


class NoStacks(Engine):
    """Every unit that is laid down gets a space of its own."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, stack_size=1), rulings)


class StacksOfTwo(Engine):
    """Two units make a stack."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, stack_size=2), rulings)


class StacksOfFour(Engine):
    """Four units make a stack."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, stack_size=4), rulings)


class FarthestLaysFirst(Engine):
    """The diver farthest from the submarine lays down first."""

    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        """The right order, the other way round."""
        return super().laying_order(table, left_out)[::-1]


class LaysInSeatOrder(Engine):
    """The divers left out lay down in the order of their seats."""

    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        """Seat by seat."""
        return sorted(left_out)


class BlanksStay(Engine):
    """The blanks stay on the line."""

    def close_the_line(self, table: Table) -> None:
        """Leave the line as it is."""


class OneBlankRemoved(Engine):
    """Only the first blank of the line is taken away."""

    def close_the_line(self, table: Table) -> None:
        """Close one gap."""
        line = [*table.line]
        if BLANK in line:
            line.remove(BLANK)
        table.line = tuple(line)


class LineTurnedRound(Engine):
    """When the line is closed its spaces come to lie the other way round."""

    def close_the_line(self, table: Table) -> None:
        """Close the gaps, and turn the line if there were any."""
        had_blanks = BLANK in table.line
        super().close_the_line(table)
        if had_blanks:
            table.line = table.line[::-1]


class LeftOutKeepTheirLoad(Engine):
    """A diver that is left out keeps what it carries, as if it had come home."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay nothing down, and let everybody keep it."""
        for seat in left_out:
            diver = table.diver(seat)
            self.units_in_order(diver, next((lay for lay in choice.lay if lay.seat == seat), None))
            table.put_diver(seat, replace(diver, carried=(), banked=(*diver.banked, *diver.carried)))


class HomeKeepsOneUnit(Engine):
    """Of what a diver brought home it keeps the first unit only."""

    def units_kept(self, diver: Diver) -> tuple[Unit, ...]:
        """The first."""
        return diver.carried[:1]


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.drowned-chips-vanish": DrownedChipsVanish,
    "dsa.mistake.laid-in-front-of-the-line": LaidInFrontOfTheLine,
    "dsa.mistake.laid-on-the-last-chips": LaidOnTheLastChips,
    "dsa.mistake.no-stacks": NoStacks,
    "dsa.mistake.stacks-of-two": StacksOfTwo,
    "dsa.mistake.stacks-of-four": StacksOfFour,
    "dsa.mistake.farthest-lays-first": FarthestLaysFirst,
    "dsa.mistake.lays-in-seat-order": LaysInSeatOrder,
    "dsa.mistake.blanks-stay": BlanksStay,
    "dsa.mistake.one-blank-removed": OneBlankRemoved,
    "dsa.mistake.line-turned-round": LineTurnedRound,
    "dsa.mistake.left-out-keep-their-load": LeftOutKeepTheirLoad,
    "dsa.mistake.home-keeps-one-unit": HomeKeepsOneUnit,
}
