"""Mistakes before the first turn: how many play, the air, the divers and their loads, which seat starts."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.setup import Setup
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Refused

# ---- How many play


class TwoAreTooFew(Engine):
    """Games for two are refused."""

    def check_players(self, seats: int) -> None:
        """Refuse two."""
        super().check_players(seats)
        if seats == 2:
            raise Refused("dsa.setup.players", "the game is for three at least")


class SixAreTooMany(Engine):
    """Games for six are refused."""

    def check_players(self, seats: int) -> None:
        """Refuse six."""
        super().check_players(seats)
        if seats == 6:
            raise Refused("dsa.setup.players", "the game is for five at most")


class AlwaysTwoPlayers(Engine):
    """Every game is opened as a game for two."""

    def set_up(self, table: Table, setup: Setup) -> None:
        """Check the number, and set up a game for two."""
        self.check_players(setup.seats)
        super().set_up(table, replace(setup, seats=2))


# ---- The air


class AirStartsOn20(Engine):
    """The first dive starts with 20 air."""

    def set_air(self, table: Table) -> None:
        """Set the marker, and move it by five."""
        super().set_air(table)
        table.air -= 5


class FiveAirAPlayer(Engine):
    """The first dive starts with 5 air for each player, 25 at most."""

    def place_divers(self, table: Table, seats: int) -> None:
        """Place them, and leave no more air than they bring."""
        super().place_divers(table, seats)
        table.air = min(table.air, 5 * seats)


# ---- The divers


class DiversStartFacingUp(Engine):
    """The divers face up when the game starts."""

    def place_divers(self, table: Table, seats: int) -> None:
        """Turn each."""
        super().place_divers(table, seats)
        table.divers = [diver.turned("up") for diver in table.divers]


class DiversStartOnSpaceOne(Engine):
    """The divers start on space 1, all together."""

    def place_divers(self, table: Table, seats: int) -> None:
        """Put all on the first space."""
        super().place_divers(table, seats)
        table.divers = [diver.swum_to(1) for diver in table.divers]


class LoadsAreShared(Engine):
    """All divers share one load: what one of them picks up is carried by all."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and put the same into the other loads."""
        super().pick_up(table, seat, moved=moved)
        unit = table.diver(seat).carried[-1]
        for other in table.clockwise_from(seat)[1:]:
            diver = table.diver(other)
            table.put_diver(other, diver.carrying((*diver.carried, unit)))


# ---- Who starts


class SeatTwoAlwaysStarts(Engine):
    """Seat 2 starts the first dive, whoever is named."""

    def name_first_starter(self, table: Table, seat: int) -> None:
        """Name seat 2."""
        super().name_first_starter(table, min(2, len(table.divers)))


class LastSeatAlwaysStarts(Engine):
    """The last seat starts the first dive, whoever is named."""

    def name_first_starter(self, table: Table, seat: int) -> None:
        """Name the last seat."""
        super().name_first_starter(table, len(table.divers))


class SeatAfterTheNamedStarts(Engine):
    """The seat after the one that is named starts the first dive."""

    def name_first_starter(self, table: Table, seat: int) -> None:
        """Name the next seat clockwise."""
        super().name_first_starter(table, seat % len(table.divers) + 1)


class SeatBeforeTheNamedStarts(Engine):
    """The seat before the one that is named starts the first dive."""

    def name_first_starter(self, table: Table, seat: int) -> None:
        """Name the next seat counter-clockwise."""
        super().name_first_starter(table, (seat - 2) % len(table.divers) + 1)


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.two-are-too-few": TwoAreTooFew,
    "dsa.mistake.six-are-too-many": SixAreTooMany,
    "dsa.mistake.always-two-players": AlwaysTwoPlayers,
    "dsa.mistake.air-starts-on-20": AirStartsOn20,
    "dsa.mistake.five-air-a-player": FiveAirAPlayer,
    "dsa.mistake.divers-start-facing-up": DiversStartFacingUp,
    "dsa.mistake.divers-start-on-space-one": DiversStartOnSpaceOne,
    "dsa.mistake.loads-are-shared": LoadsAreShared,
    "dsa.mistake.seat-two-always-starts": SeatTwoAlwaysStarts,
    "dsa.mistake.last-seat-always-starts": LastSeatAlwaysStarts,
    "dsa.mistake.seat-after-the-named-starts": SeatAfterTheNamedStarts,
    "dsa.mistake.seat-before-the-named-starts": SeatBeforeTheNamedStarts,
}
