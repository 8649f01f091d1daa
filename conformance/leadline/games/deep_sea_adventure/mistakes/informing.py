"""Mistakes about who may see what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import Choice, Drop
from leadline_engines.deep_sea_adventure.position import Position, Unit, shown_to
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules
from leadline_engines.surface import Seat


class EverybodySeesEverything(Engine):
    """Everybody sees every value."""

    def view(self, position: Position, seats: tuple[Seat, ...]) -> Position:
        """The position as it is."""
        return position


class PickUpIsLookedAt(Engine):
    """A player looks at the chip it picks up."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and look at it."""
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        looked_at = tuple(shown_to(unit, (seat,)) for unit in diver.carried[-1:])
        table.put_diver(seat, diver.carrying((*diver.carried[:-1], *looked_at)))


class OnlyTheOwnerSeesWhatCameHome(Engine):
    """What was brought home is shown to its owner only."""

    def seen_when_kept(self, table: Table, seat: int, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Let the owner look."""
        return tuple(shown_to(unit, (seat,)) for unit in units)


class CarrierSeesItsLoad(Engine):
    """A player sees the values of what its diver carries, as long as it carries it."""

    def view(self, position: Position, seats: tuple[Seat, ...]) -> Position:
        """The position with the own loads known."""
        for seat in map(int, seats):
            diver = position.diver(seat)
            known = tuple(shown_to(unit, (seat,)) for unit in diver.carried)
            position = position.with_diver(seat, diver.carrying(known))
        seen: Position = super().view(position, seats)
        return seen


class DiverLooksAtItsSpace(Engine):
    """A player sees the value of what lies under its diver."""

    def view(self, position: Position, seats: tuple[Seat, ...]) -> Position:
        """The position with the spaces under the own divers known."""
        line = list(position.line)
        for seat in map(int, seats):
            at = position.diver(seat).at
            if 1 <= at <= len(line):
                line[at - 1] = shown_to(line[at - 1], (seat,))
        seen: Position = super().view(replace(position, line=tuple(line)), seats)
        return seen


class HomeSeesEverything(Engine):
    """A player whose diver is home sees every value."""

    def view(self, position: Position, seats: tuple[Seat, ...]) -> Position:
        """The position as it is, for somebody at home."""
        if any(position.diver(int(seat)).home for seat in seats):
            return position
        seen: Position = super().view(position, seats)
        return seen


class PickUpIsShownToAll(Engine):
    """A chip that is picked up is turned over for all."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and show it."""
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        shown = self.shown_to_all(table, diver.carried[-1:])
        table.put_diver(seat, diver.carrying((*diver.carried[:-1], *shown)))


class DroppedChipLiesFaceUp(Engine):
    """A chip that is dropped lies face up for all."""

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Drop, and show it."""
        super().drop(table, seat, action, moved=moved)
        at = table.diver(seat).at
        if 1 <= at <= len(table.line):
            table.put_space(at, self.shown_to_all(table, (table.space(at),))[0])


class LaidDownChipsLieFaceUp(Engine):
    """What is laid down at the end of a dive lies face up for all."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay down, and show it."""
        before = len(table.line)
        super().lay_down_the_rest(table, left_out, choice)
        table.line = (*table.line[:before], *self.shown_to_all(table, table.line[before:]))


class OthersSeeWhatCameHome(Engine):
    """What was brought home is shown to the other players, and its owner does not see it."""

    def seen_when_kept(self, table: Table, seat: int, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Let the others look."""
        others = tuple(other for other in table.seats if other != seat)
        return tuple(shown_to(unit, others) for unit in units)


class OnlyTheFirstUnitIsShown(Engine):
    """Of what a diver brought home only the unit taken first is turned over."""

    def seen_when_kept(self, table: Table, seat: int, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Show one."""
        return (*super().seen_when_kept(table, seat, units[:1]), *units[1:])


class OnlyOneChipOfAStackIsShown(Engine):
    """Of a stack that was brought home only the lowest chip is turned over."""

    def seen_when_kept(self, table: Table, seat: int, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Show one of each."""
        shown = super().seen_when_kept(table, seat, units)
        return tuple((*new[:1], *old[1:]) for new, old in zip(shown, units, strict=True))


class ShownAfterTheFirstDiveOnly(Engine):
    """What was brought home is turned over after the first dive, and after the second it is not."""

    def seen_when_kept(self, table: Table, seat: int, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Show it in dive 1."""
        return super().seen_when_kept(table, seat, units) if table.dive == 1 else units


class ReturnIsShownToAll(Engine):
    """What a diver carries is turned over for all as soon as it comes home."""

    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        """Come home, and show the load."""
        super().come_home(table, seat, rules)
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying(self.shown_to_all(table, diver.carried)))


class ReturnIsShownToTheOthers(Engine):
    """What a diver carries is shown to the other players at home as soon as it comes home."""

    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        """Come home, and let those at home look."""
        super().come_home(table, seat, rules)
        at_home = tuple(other for other in table.seats if table.diver(other).home and other != seat)
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying(tuple(shown_to(unit, at_home) for unit in diver.carried)))


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.everybody-sees-everything": EverybodySeesEverything,
    "dsa.mistake.pick-up-is-looked-at": PickUpIsLookedAt,
    "dsa.mistake.only-the-owner-sees-what-came-home": OnlyTheOwnerSeesWhatCameHome,
    "dsa.mistake.carrier-sees-its-load": CarrierSeesItsLoad,
    "dsa.mistake.diver-looks-at-its-space": DiverLooksAtItsSpace,
    "dsa.mistake.home-sees-everything": HomeSeesEverything,
    "dsa.mistake.pick-up-is-shown-to-all": PickUpIsShownToAll,
    "dsa.mistake.dropped-chip-lies-face-up": DroppedChipLiesFaceUp,
    "dsa.mistake.laid-down-chips-lie-face-up": LaidDownChipsLieFaceUp,
    "dsa.mistake.others-see-what-came-home": OthersSeeWhatCameHome,
    "dsa.mistake.only-the-first-unit-is-shown": OnlyTheFirstUnitIsShown,
    "dsa.mistake.only-one-chip-of-a-stack-is-shown": OnlyOneChipOfAStackIsShown,
    "dsa.mistake.shown-after-the-first-dive-only": ShownAfterTheFirstDiveOnly,
    "dsa.mistake.return-is-shown-to-all": ReturnIsShownToAll,
    "dsa.mistake.return-is-shown-to-the-others": ReturnIsShownToTheOthers,
}
