"""Mistakes before the first dive: the players, the line, the air, the first starter."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.position import Space
from leadline_engines.deep_sea_adventure.setup import Setup
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Refused

MOST_OF_FOUR = 4


class AirStartsOn24(Engine):
    """The first dive starts with 24 air."""

    def set_air(self, table: Table) -> None:
        """Set the marker, and move it by one."""
        super().set_air(table)
        table.air -= 1


class LineDealtInwards(Engine):
    """The line is laid with level 4 next to the submarine."""

    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        """Lay it the other way round."""
        super().lay_line(table, deal[::-1])


class SeatOneAlwaysStarts(Engine):
    """Seat 1 starts the first dive, whoever is named."""

    def name_first_starter(self, table: Table, seat: int) -> None:
        """Name seat 1."""
        super().name_first_starter(table, 1)


class DiversStartOnTheLine(Engine):
    """The divers start on the spaces next to the submarine."""

    def place_divers(self, table: Table, seats: int) -> None:
        """Put each on a space."""
        super().place_divers(table, seats)
        table.divers = [diver.swum_to(seat) for seat, diver in enumerate(table.divers, 1)]


class SevenMayPlay(Engine):
    """Games for more than six are opened, as games for six."""

    def set_up(self, table: Table, setup: Setup) -> None:
        """Set up a game for six at most."""
        super().set_up(table, replace(setup, seats=min(setup.seats, self.components.seats_max)))


class FiveAreTooMany(Engine):
    """Games for five or six are refused."""

    def check_players(self, seats: int) -> None:
        """Refuse more than four."""
        super().check_players(seats)
        if seats > MOST_OF_FOUR:
            raise Refused("dsa.setup.players", "the game is for four at most")


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.air-starts-on-24": AirStartsOn24,
    "dsa.mistake.line-dealt-inwards": LineDealtInwards,
    "dsa.mistake.seat-one-always-starts": SeatOneAlwaysStarts,
    "dsa.mistake.divers-start-on-the-line": DiversStartOnTheLine,
    "dsa.mistake.seven-may-play": SevenMayPlay,
    "dsa.mistake.five-are-too-many": FiveAreTooMany,
}
