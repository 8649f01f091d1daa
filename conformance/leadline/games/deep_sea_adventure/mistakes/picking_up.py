"""More mistakes of picking up: from where, to whom, and what becomes of a stack."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import NOTHING, Choice, PickUp
from leadline_engines.deep_sea_adventure.position import BLANK, Diver, Space, Unit
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Refused


def put_on_line(table: Table, number: int, space: Space) -> None:
    """Put something on a space, if the line has it."""
    if 1 <= number <= len(table.line):
        table.put_space(number, space)


def take_as(table: Table, seat: int, *units: Unit) -> None:
    """Exchange what a diver took last for some units."""
    diver = table.diver(seat)
    table.put_diver(seat, diver.carrying((*diver.carried[:-1], *units)))


@contextmanager
def standing_on(table: Table, seat: int, space: int) -> Iterator[None]:
    """Let a diver stand for a moment on another space; one that is not on the line is its own."""
    at = table.diver(seat).at
    table.put_diver(seat, table.diver(seat).swum_to(space if 1 <= space <= len(table.line) else at))
    yield
    table.put_diver(seat, table.diver(seat).swum_to(at))


# ---- From where


class PickUpOneSpaceFartherOut(Engine):
    """A pick-up takes what lies one space farther out than the diver."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up from the next space outwards."""
        with standing_on(table, seat, table.diver(seat).at + 1):
            super().pick_up(table, seat, moved=moved)


class PickUpOneSpaceNearer(Engine):
    """A pick-up takes what lies one space nearer to the submarine than the diver."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up from the next space inwards."""
        with standing_on(table, seat, table.diver(seat).at - 1):
            super().pick_up(table, seat, moved=moved)


class PickUpWhereTheTurnBegan(Engine):
    """A pick-up takes what lies on the space from which the diver swam, not on the one it reached."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up from the space where the turn began."""
        with standing_on(table, seat, table.before.diver(seat).at):
            super().pick_up(table, seat, moved=moved)


class PickUpOnTheSubmarineTakesTheLastSpace(Engine):
    """On the submarine a pick-up takes what lies on the last space of the line."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Pick up from the end of the line, on the submarine."""
        if table.diver(choice.seat).at > 0 or not isinstance(choice.search, PickUp):
            super().search(table, choice, moved=moved)
            return
        with standing_on(table, choice.seat, len(table.line)):
            super().search(table, choice, moved=moved)


class PickUpOnTheSubmarineTakesSpaceOne(Engine):
    """On the submarine a pick-up takes what lies on space 1."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Pick up from space 1, on the submarine."""
        if table.diver(choice.seat).at > 0 or not isinstance(choice.search, PickUp):
            super().search(table, choice, moved=moved)
            return
        with standing_on(table, choice.seat, 1):
            super().search(table, choice, moved=moved)


# ---- To whom, and in exchange for what


class PickUpGoesToTheNextSeat(Engine):
    """What is picked up is carried by the next diver."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and hand it on."""
        super().pick_up(table, seat, moved=moved)
        diver, other = table.diver(seat), seat % len(table.divers) + 1
        table.put_diver(seat, diver.carrying(diver.carried[:-1]))
        table.put_diver(other, table.diver(other).carrying((*table.diver(other).carried, *diver.carried[-1:])))


class PickUpIsCarriedByAll(Engine):
    """What is picked up is added to the load of every diver that is still out."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and give the others the same."""
        super().pick_up(table, seat, moved=moved)
        taken = table.diver(seat).carried[-1:]
        for other in table.still_out():
            if other != seat:
                table.put_diver(other, table.diver(other).carrying((*table.diver(other).carried, *taken)))


class PickUpSwaps(Engine):
    """A diver that picks something up puts down what it took first in its place."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and leave the first unit there."""
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        if diver.load > 1:
            put_on_line(table, diver.at, diver.carried[0])
            table.put_diver(seat, diver.carrying(diver.carried[1:]))


class PickUpReplacesTheLoad(Engine):
    """What is picked up takes the place of what the diver carried, and that is gone."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and carry nothing else."""
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying(diver.carried[-1:]))


class NewestGoesToTheFront(Engine):
    """What is picked up goes to the front of the load, so that it counts as the first taken."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and put it first."""
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying((*diver.carried[-1:], *diver.carried[:-1])))


class LoadIsKeptSorted(Engine):
    """A load is kept sorted by level, so that the order of taking is lost."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and sort the load."""
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying(tuple(sorted(diver.carried, key=lambda unit: unit[0].level))))


class PicksUpAlways(Engine):
    """A diver picks up wherever it stops on treasure, whatever it carries and whether it says so or not."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Pick up for a diver that does nothing, where treasure lies."""
        at = table.diver(choice.seat).at
        if choice.search == NOTHING and 1 <= at <= len(table.line) and table.space(at) != BLANK:
            choice = replace(choice, search=PickUp("pick-up"))
        super().search(table, choice, moved=moved)


# ---- Stacks


class PickUpTakesTheLowestChip(Engine):
    """Of a stack only the lowest chip is picked up; the rest stays there."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and put all but the lowest chip back."""
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        for lowest, *rest in diver.carried[-1:]:
            take_as(table, seat, (lowest,))
            put_on_line(table, diver.at, tuple(rest))


class StackMeltsIntoTheHighest(Engine):
    """A stack that is picked up becomes one chip, the highest of it; the others are gone."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and keep the highest chip."""
        super().pick_up(table, seat, moved=moved)
        for unit in table.diver(seat).carried[-1:]:
            take_as(table, seat, unit[-1:])


class StackMeltsIntoTheLowest(Engine):
    """A stack that is picked up becomes one chip, the lowest of it; the others are gone."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and keep the lowest chip."""
        super().pick_up(table, seat, moved=moved)
        for unit in table.diver(seat).carried[-1:]:
            take_as(table, seat, unit[:1])


class StackCannotBePickedUp(Engine):
    """A stack cannot be picked up."""

    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        """Refuse a stack."""
        super().check_pick_up(table, diver, unit)
        if len(unit) > 1:
            raise Refused("dsa.search.pick-up-stack", "a stack stays where it is", path="choice.search")


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.pick-up-one-space-farther-out": PickUpOneSpaceFartherOut,
    "dsa.mistake.pick-up-one-space-nearer": PickUpOneSpaceNearer,
    "dsa.mistake.pick-up-where-the-turn-began": PickUpWhereTheTurnBegan,
    "dsa.mistake.pick-up-on-the-submarine-takes-the-last-space": PickUpOnTheSubmarineTakesTheLastSpace,
    "dsa.mistake.pick-up-on-the-submarine-takes-space-one": PickUpOnTheSubmarineTakesSpaceOne,
    "dsa.mistake.pick-up-goes-to-the-next-seat": PickUpGoesToTheNextSeat,
    "dsa.mistake.pick-up-is-carried-by-all": PickUpIsCarriedByAll,
    "dsa.mistake.pick-up-swaps": PickUpSwaps,
    "dsa.mistake.pick-up-replaces-the-load": PickUpReplacesTheLoad,
    "dsa.mistake.newest-goes-to-the-front": NewestGoesToTheFront,
    "dsa.mistake.load-is-kept-sorted": LoadIsKeptSorted,
    "dsa.mistake.picks-up-always": PicksUpAlways,
    "dsa.mistake.pick-up-takes-the-lowest-chip": PickUpTakesTheLowestChip,
    "dsa.mistake.stack-melts-into-the-highest": StackMeltsIntoTheHighest,
    "dsa.mistake.stack-melts-into-the-lowest": StackMeltsIntoTheLowest,
    "dsa.mistake.stack-cannot-be-picked-up": StackCannotBePickedUp,
}
