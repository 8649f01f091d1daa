"""Mistakes of the end of a dive: too early, too late, or for a wrong reason."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.next_dive import EndOfDive
from leadline_engines.deep_sea_adventure.position import BLANK
from leadline_engines.deep_sea_adventure.table import Table

# ---- Everybody is home


class DiveEndsWithOneStillOut(Engine):
    """The dive ends as soon as only one diver is still out."""

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        """Because the others are home."""
        return "all-home" if len(table.still_out()) <= 1 else super().why_dive_ends(table)


class DiveGoesOnWhenAllAreHome(Engine):
    """The dive goes on until the air is out, also when everybody is home."""

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        """For want of air only."""
        why = super().why_dive_ends(table)
        if why != "all-home":
            return why
        return "air-out" if self.air_is_out(table) else None


class DiveEndsWithNobodyOnTheLine(Engine):
    """The dive ends as soon as nobody is on the line, also if a diver has not left the submarine yet."""

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        """Because all are on the submarine."""
        return "all-home" if not any(table.places()) else super().why_dive_ends(table)


class DiveEndsWhenTheStarterIsHome(Engine):
    """The dive ends as soon as the diver that started it is home."""

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        """Because the starter is home."""
        return "all-home" if table.diver(table.starter).home else super().why_dive_ends(table)


# ---- Other reasons


class DiveEndsWhenNoChipIsLeft(Engine):
    """The dive ends as soon as there are only blanks on the line."""

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        """Because nothing is left to take."""
        left = any(space != BLANK for space in table.line)
        return super().why_dive_ends(table) if left else "empty-line"


class DiveEndsWhenNothingChanges(Engine):
    """A turn in which nothing changes ends the dive."""

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        """Because the table is as it was."""
        before = table.before
        same = (table.air, table.line, tuple(table.divers)) == (before.air, before.line, before.divers)
        return "no-progress" if same else super().why_dive_ends(table)


# ---- The air is out


class OneMoreTurnWithoutAir(Engine):
    """The turn in which the air runs out is followed by one more turn."""

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        """Not for want of air, if there was some before this turn."""
        why = super().why_dive_ends(table)
        return None if why == "air-out" and table.before.air > 0 else why


class RoundIsFinishedWithoutAir(Engine):
    """When the air has run out the round is finished: turns go on up to the seat before the starter."""

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        """For want of air only if the starter, or a seat after it, would be next."""
        why = super().why_dive_ends(table)
        if why != "air-out" or table.turn is None:
            return why
        round_ = table.clockwise_from(table.starter)
        to_come = round_[round_.index(table.turn) + 1 :]
        return why if all(table.diver(seat).home for seat in to_come) else None


class EverybodyMovesOnceMore(Engine):
    """When the air has run out every other diver that is still out has one more turn."""

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        """For want of air only after as many turns; those still to come are noted where idle turns are counted."""
        why = super().why_dive_ends(table)
        if why != "air-out" or self.rulings.end_empty_handed == "stays":
            return why
        before = table.before
        others = [seat for seat in table.still_out() if seat != table.turn]
        table.idle = min(max(0, before.idle - 1) if before.air <= 0 else len(others), len(others))
        return None if table.idle > 0 else why


class DiveEndsWithOneAirLeft(Engine):
    """The dive ends as soon as only one air is left."""

    def air_is_out(self, table: Table) -> bool:
        """With one as with none."""
        return table.air <= 1


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.dive-ends-with-one-still-out": DiveEndsWithOneStillOut,
    "dsa.mistake.dive-goes-on-when-all-are-home": DiveGoesOnWhenAllAreHome,
    "dsa.mistake.dive-ends-with-nobody-on-the-line": DiveEndsWithNobodyOnTheLine,
    "dsa.mistake.dive-ends-when-the-starter-is-home": DiveEndsWhenTheStarterIsHome,
    "dsa.mistake.dive-ends-when-no-chip-is-left": DiveEndsWhenNoChipIsLeft,
    "dsa.mistake.dive-ends-when-nothing-changes": DiveEndsWhenNothingChanges,
    "dsa.mistake.one-more-turn-without-air": OneMoreTurnWithoutAir,
    "dsa.mistake.round-is-finished-without-air": RoundIsFinishedWithoutAir,
    "dsa.mistake.everybody-moves-once-more": EverybodyMovesOnceMore,
    "dsa.mistake.dive-ends-with-one-air-left": DiveEndsWithOneAirLeft,
}
