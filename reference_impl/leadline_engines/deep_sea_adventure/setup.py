"""The opening of a game, with the players, the deal and the starter."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from leadline_engines.chance import Shuffle
from leadline_engines.deep_sea_adventure.events import AirSet, DiversPlaced, LineLaid, StarterNamed
from leadline_engines.deep_sea_adventure.move import Rounds
from leadline_engines.deep_sea_adventure.position import Chip, Diver, Position, Seat, Space
from leadline_engines.deep_sea_adventure.starter import Starting
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.marks import Repeated
from leadline_engines.shapes import STRICT, Between
from leadline_engines.surface import NextChance, Outcome, Refusal, RefusalError, Telling

BARE = Position(dive=1, air=0, line=(), divers=(), turn=None, starter=0, last_home=None, idle=0)
"""The table before anything is set up, when no starter has been named."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The data needed to open a game."""

    __pydantic_config__ = STRICT

    seats: Annotated[int, Between(1)]
    """The number of players."""
    deal: tuple[Space, ...] | None
    """The line as dealt, from the submarine outwards; null if it is left to chance."""
    starter: Seat | None
    """The starter; null only if a reading of `first-player` rolls for the starter."""
    roll_off: Annotated[Rounds, Repeated()]
    """Rounds of the roll-off for the starter, each in seat order."""


class Opening(Starting):
    """The setup of a game."""

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        """Return the first position of a game, or the reason why it cannot be opened."""
        table = Table(BARE, telling)
        try:
            self.set_up(table, setup)
        except RefusalError as refused:
            return refused.refusal
        return table.outcome()

    def set_up(self, table: Table, setup: Setup) -> None:
        """Deal the line, fill the tank, place the divers and name the starter.

        Rules: the chapter dsa.setup, dsa.dive.full-tank, dsa.dive.reset
        """
        self.check_players(setup.seats)
        deal = self.check_deal(setup.deal)
        starter = self.find_starter(setup)
        self.lay_line(table, deal)
        self.set_air(table)
        self.place_divers(table, setup.seats)
        self.name_first_starter(table, starter)

    def check_players(self, seats: int) -> None:
        """Refuse a number of players that the game does not support.

        Rules: dsa.setup.players
        """
        least, most = self.fewest_players(), self.components.seats_max
        if not least <= seats <= most:
            why = f"the game is for {least} to {most} players, not {seats}"
            raise RefusalError("dsa.setup.players", why, path="seats", remedy=f"state {least} to {most}")

    def fewest_players(self) -> int:
        """Return the least number of players.

        Rules: dsa.setup.players
        """
        return 1 if self.rulings.player_count == "1-to-6" else self.components.seats_min

    def check_deal(self, deal: tuple[Space, ...] | None) -> tuple[Space, ...]:
        """Return the line. Refuse a missing line, or one that is not a deal of the chips; an unknown value is accepted.

        Rules: dsa.setup.chips, dsa.setup.line, dsa.setup.face-down
        """
        if deal is None:
            needed = NextChance("deal", self.shuffled_chips())
            why, remedy = "the setup states no deal", "state the line as it was dealt"
            raise RefusalError("dsa.setup.line", why, "incomplete", "deal", remedy, needed)
        chips = [chip for space in deal for chip in space]
        self.check_chips(chips)
        self.check_spaces(deal)
        self.check_levels(chips)
        if any(chip.known_to for chip in chips):
            why = "nobody has seen the face of a chip when the game starts"
            raise RefusalError("dsa.setup.face-down", why, "impossible chance", "deal")
        return deal

    def check_chips(self, chips: list[Chip]) -> None:
        """Refuse chips that differ from those in the box.

        Rules: dsa.setup.chips
        """
        copies_of, level_of = self.components.copies_of, self.components.level_of
        count = Counter(chip.value for chip in chips if chip.value is not None)
        total = self.components.treasure_chips
        if len(chips) != total or any(number > copies_of.get(value, 0) for value, number in count.items()):
            why = f"a deal is the {total} treasure chips, each once; this one is not"
            raise RefusalError("dsa.setup.chips", why, "impossible chance", "deal")
        if any(chip.value is not None and level_of[chip.value] != chip.level for chip in chips):
            why = "a chip of the deal has a level that does not match its value"
            raise RefusalError("dsa.setup.chips", why, "impossible chance", "deal")
        of_levels: Counter[int] = Counter()
        for value, copies in copies_of.items():
            of_levels[level_of[value]] += copies
        if Counter(chip.level for chip in chips) != of_levels:
            why = "the deal has too many chips of one level"
            raise RefusalError("dsa.setup.chips", why, "impossible chance", "deal")

    def check_spaces(self, deal: tuple[Space, ...]) -> None:
        """Refuse a deal that contains a blank or a stack.

        Rules: dsa.setup.line
        """
        if any(len(space) != 1 for space in deal):
            raise RefusalError("dsa.setup.line", "a deal has one chip on each space", "impossible chance", "deal")

    def check_levels(self, chips: list[Chip]) -> None:
        """Refuse a deal whose levels do not rise outwards.

        Rules: dsa.setup.line
        """
        levels = [chip.level for chip in chips]
        if levels != sorted(levels):
            why = "the levels of a deal rise outwards from the submarine"
            raise RefusalError("dsa.setup.line", why, "impossible chance", "deal")

    def shuffled_chips(self) -> Shuffle:
        """Return the possible deals, in which the chips of each level are shuffled separately, one on each space.

        Rules: dsa.setup.chips, dsa.setup.line
        """
        piles: dict[int, list[Space]] = {}
        for value, level in sorted(self.components.level_of.items()):
            piles.setdefault(level, []).extend([(Chip(level, value),)] * self.components.copies_of[value])
        return Shuffle(tuple([tuple(pile) for _, pile in sorted(piles.items())]))

    def find_starter(self, setup: Setup) -> int:
        """Find the starter of the first dive.

        Rules: dsa.setup.starter
        """
        rule = "dsa.setup.starter"
        if setup.starter is not None:
            if not 1 <= setup.starter <= setup.seats:
                raise RefusalError(
                    rule, f"there is no seat {setup.starter}: the game has {setup.seats}", path="starter"
                )
            if setup.roll_off:
                why = "the starter is named, so no roll-off is called for"
                raise RefusalError(rule, why, "impossible chance", "roll_off", "leave it out")
            return setup.starter
        if self.rulings.first_player == "given-from-outside":
            raise RefusalError(
                rule, "the starter has to be named", "incomplete", "starter", "name the seat that starts"
            )
        return self.roll_off(range(1, setup.seats + 1), setup.roll_off, rule, "roll_off")

    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        """Lay out the line.

        Rules: dsa.setup.line, dsa.setup.chips, dsa.setup.face-down, dsa.setup.blanks
        """
        table.line = deal
        if table.telling:
            rules = ("dsa.setup.line", "dsa.setup.chips", "dsa.setup.face-down", "dsa.setup.blanks")
            table.tell(LineLaid("line-laid", table.line, rules))

    def set_air(self, table: Table) -> None:
        """Put the air marker on its first place.

        Rules: dsa.setup.air, dsa.dive.full-tank
        """
        table.air = self.components.air
        if table.telling:
            table.tell(AirSet("air-set", table.air, ("dsa.setup.air", "dsa.dive.full-tank")))

    def place_divers(self, table: Table, seats: int) -> None:
        """Put the divers on the submarine.

        Rules: dsa.setup.divers, dsa.setup.players, dsa.dive.reset
        """
        table.divers = [Diver(0, "down", False, (), ())] * seats
        if table.telling:
            rules = ("dsa.setup.divers", "dsa.setup.players", "dsa.dive.reset")
            table.tell(DiversPlaced("divers-placed", len(table.divers), rules))

    def name_first_starter(self, table: Table, seat: int) -> None:
        """Hand the first turn of the game to its starter.

        Rules: dsa.setup.starter
        """
        table.turn = table.starter = seat
        if table.telling:
            table.tell(StarterNamed("starter-named", table.starter, ("dsa.setup.starter",)))
