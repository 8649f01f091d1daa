"""Mistakes of the dives of a game: how many there are, and what the next one starts with."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_sea_adventure import Components, Engine, Rulings
from leadline_engines.deep_sea_adventure.next_dive import EndOfDive
from leadline_engines.deep_sea_adventure.position import BLANK, Diver
from leadline_engines.deep_sea_adventure.table import Table

# ---- How many dives


class OneDive(Engine):
    """The game is over after one dive."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, dives=1), rulings)


class DiveWithAllHomeIsRepeated(Engine):
    """A dive that ended because everybody was home does not count: the next one has its number again."""

    def begin_next_dive(self, table: Table) -> None:
        """Count the dive again if everybody is home, unless it was the last."""
        if table.everybody_home() and table.dive < self.components.dives:
            table.dive -= 1
        super().begin_next_dive(table)


# ---- The tank


class LaterDivesStartWith20(Engine):
    """Every dive after the first starts with 20 air."""

    def air_at_the_start(self, table: Table) -> int:
        """Five less."""
        return super().air_at_the_start(table) - 5


class FiveAirLessEachDive(Engine):
    """Each dive starts with 5 air less than the one before: 25, 20, 15."""

    def air_at_the_start(self, table: Table) -> int:
        """Five less for each dive before."""
        return super().air_at_the_start(table) - 5 * (table.dive - 1)


class RefilledOnlyWhenEmpty(Engine):
    """The tank is filled up for the next dive only if the air had run out."""

    def air_at_the_start(self, table: Table) -> int:
        """What is left, if anything is."""
        return table.air if table.air > 0 else super().air_at_the_start(table)


class RefilledOnce(Engine):
    """The tank is filled up for the second dive, but not for the third."""

    def air_at_the_start(self, table: Table) -> int:
        """What is left, for the third dive."""
        return super().air_at_the_start(table) if table.dive <= 2 else table.air


# ---- The divers


class LeftOutStayTurned(Engine):
    """A diver that was left out after it had turned back begins the next dive facing up."""

    def reset(self, table: Table) -> None:
        """Put the divers back; those left out face as they did."""
        before = list(table.divers)
        super().reset(table)
        for seat, diver in enumerate(before, 1):
            if not diver.home:
                table.put_diver(seat, table.diver(seat).turned(diver.facing))


class HomeStayTurned(Engine):
    """A diver that came home begins the next dive facing up."""

    def reset(self, table: Table) -> None:
        """Put the divers back; those at home face as they did."""
        before = list(table.divers)
        super().reset(table)
        for seat, diver in enumerate(before, 1):
            if diver.home:
                table.put_diver(seat, table.diver(seat).turned("up"))


class HomeStayHome(Engine):
    """A diver that came home counts as home in the next dive too, and has no turns."""

    def reset(self, table: Table) -> None:
        """Put the divers back, but not out again."""
        before = list(table.divers)
        super().reset(table)
        for seat, diver in enumerate(before, 1):
            if diver.home:
                table.put_diver(seat, Diver(0, "up", True, (), diver.banked))

    def why_not_dived(self, table: Table) -> EndOfDive | None:
        """A dive is over as soon as it begins where nobody is out."""
        return "all-home" if table.everybody_home() else super().why_not_dived(table)


class LeftOutKeepACopy(Engine):
    """A diver that was left out has what it laid down in its load as well when the next dive begins."""

    def reset(self, table: Table) -> None:
        """Put the divers back; those left out carry what they carried."""
        before = table.before
        left_out = [seat for seat, diver in enumerate(table.divers, 1) if not diver.home]
        super().reset(table)
        for seat in left_out:
            table.put_diver(seat, table.diver(seat).carrying(before.diver(seat).carried))


class LastHomeIsNotForgotten(Engine):
    """Who came home last in one dive is still told in the next, before anybody has come home there."""

    def reset(self, table: Table) -> None:
        """Put the divers back, and keep who came home last."""
        last = table.last_home
        super().reset(table)
        table.last_home = last


# ---- No space is left


class OneEmptyDiveIsSkipped(Engine):
    """Only one dive is passed over because the line is empty; the dive after it is played."""

    def why_not_dived(self, table: Table) -> EndOfDive | None:
        """Nothing, if the dive before was passed over too."""
        return super().why_not_dived(table) if table.dive <= table.before.dive + 1 else None


class EmptyLineIsDived(Engine):
    """A dive without any space starts all the same, unless it is the last."""

    def why_not_dived(self, table: Table) -> EndOfDive | None:
        """An empty line ends only the last dive."""
        return super().why_not_dived(table) if table.line or table.dive >= self.components.dives else None


class EmptyLineIsLaidWithBlanks(Engine):
    """When no space is left the twelve blanks are laid out as the line of the next dive."""

    def begin_dive(self, table: Table) -> None:
        """Lay the blanks where nothing lies."""
        if not table.line:
            table.line = (BLANK,) * self.components.blanks
        super().begin_dive(table)


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.one-dive": OneDive,
    "dsa.mistake.dive-with-all-home-is-repeated": DiveWithAllHomeIsRepeated,
    "dsa.mistake.later-dives-start-with-20": LaterDivesStartWith20,
    "dsa.mistake.five-air-less-each-dive": FiveAirLessEachDive,
    "dsa.mistake.refilled-only-when-empty": RefilledOnlyWhenEmpty,
    "dsa.mistake.refilled-once": RefilledOnce,
    "dsa.mistake.left-out-stay-turned": LeftOutStayTurned,
    "dsa.mistake.home-stay-turned": HomeStayTurned,
    "dsa.mistake.home-stay-home": HomeStayHome,
    "dsa.mistake.left-out-keep-a-copy": LeftOutKeepACopy,
    "dsa.mistake.last-home-is-not-forgotten": LastHomeIsNotForgotten,
    "dsa.mistake.one-empty-dive-is-skipped": OneEmptyDiveIsSkipped,
    "dsa.mistake.empty-line-is-dived": EmptyLineIsDived,
    "dsa.mistake.empty-line-is-laid-with-blanks": EmptyLineIsLaidWithBlanks,
}
