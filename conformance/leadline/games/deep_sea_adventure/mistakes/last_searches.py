"""Mistakes of the search and of coming home in the turn in which the air runs out."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import NOTHING, Choice, Drop, PickUp
from leadline_engines.deep_sea_adventure.position import BLANK
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules
from leadline_engines.surface import Refused


class LastBreathPickUpIgnored(Engine):
    """On the last breath a pick-up does nothing; a drop is carried out."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Take a pick-up for nothing once the air is out."""
        if isinstance(choice.search, PickUp) and table.diver(choice.seat).at > 0 and self.air_is_out(table):
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class LastBreathDropIgnored(Engine):
    """On the last breath a drop does nothing; a pick-up is carried out."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Take a drop for nothing once the air is out."""
        if isinstance(choice.search, Drop) and table.diver(choice.seat).at > 0 and self.air_is_out(table):
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class LastBreathSearchIgnored(Engine):
    """On the last breath the diver swims, but whatever it searches does nothing."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Take any search for nothing once the air is out."""
        if table.diver(choice.seat).at > 0 and self.air_is_out(table):
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class NoDropOnTheLastBreath(Engine):
    """On the last breath a drop is refused."""

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Refuse it once the air is out."""
        if self.air_is_out(table):
            raise Refused("dsa.search.last-breath-drop", "nothing is dropped without air", path="choice.search")
        super().drop(table, seat, action, moved=moved)


class LastBreathPickUpIsLost(Engine):
    """What is picked up on the last breath leaves the game: it is not laid down with the rest."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and lose it once the air is out."""
        super().pick_up(table, seat, moved=moved)
        if self.air_is_out(table):
            table.put_diver(seat, table.diver(seat).carrying(table.diver(seat).carried[:-1]))


class LastBreathDropIsLost(Engine):
    """What is dropped on the last breath leaves the game, and the blank is taken away."""

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Drop, and leave a blank once the air is out."""
        super().drop(table, seat, action, moved=moved)
        if self.air_is_out(table) and 1 <= table.diver(seat).at <= len(table.line):
            table.put_space(table.diver(seat).at, BLANK)


class LastBreathHomeBringsNothing(Engine):
    """A diver that comes home on the last breath is home, but what it carries is gone."""

    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        """Come home, with nothing once the air is out."""
        super().come_home(table, seat, rules)
        if self.air_is_out(table):
            table.put_diver(seat, table.diver(seat).carrying(()))


class LastBreathHomeIsNotTheLast(Engine):
    """A diver that comes home on the last breath does not count as the last one home."""

    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        """Come home, and leave the last one home as it was."""
        last = table.last_home
        super().come_home(table, seat, rules)
        if self.air_is_out(table) and last is not None:
            table.last_home = last


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.last-breath-pick-up-ignored": LastBreathPickUpIgnored,
    "dsa.mistake.last-breath-drop-ignored": LastBreathDropIgnored,
    "dsa.mistake.last-breath-search-ignored": LastBreathSearchIgnored,
    "dsa.mistake.no-drop-on-the-last-breath": NoDropOnTheLastBreath,
    "dsa.mistake.last-breath-pick-up-is-lost": LastBreathPickUpIsLost,
    "dsa.mistake.last-breath-drop-is-lost": LastBreathDropIsLost,
    "dsa.mistake.last-breath-home-brings-nothing": LastBreathHomeBringsNothing,
    "dsa.mistake.last-breath-home-is-not-the-last": LastBreathHomeIsNotTheLast,
}
