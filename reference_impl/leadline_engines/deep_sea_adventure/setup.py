"""Opening a game: the players, the deal, the starter."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from leadline_engines.deep_sea_adventure.book import Book
from leadline_engines.deep_sea_adventure.move import Rounds
from leadline_engines.deep_sea_adventure.position import Diver, Position, Seat, Space
from leadline_engines.deep_sea_adventure.refusal import Refusal, Refused
from leadline_engines.deep_sea_adventure.starter import roll_off
from leadline_engines.shapes import STRICT, Between


@dataclass(frozen=True, slots=True)
class Setup:
    """What has to be said to open a game."""

    __pydantic_config__ = STRICT

    seats: Annotated[int, Between(1)]
    """How many players."""
    deal: tuple[Space, ...]
    """The line as dealt, outwards."""
    starter: Seat | None
    """Who starts; null only where a reading of `first-player` rolls for it."""
    roll_off: Rounds
    """Rounds of the roll-off for the starter, each in seat order."""


def open_game(book: Book, setup: Setup) -> Position | Refusal:
    """The first position of a game, or why it cannot be opened.

    Rules: the chapter dsa.setup, dsa.dive.full-tank, dsa.dive.reset
    """
    try:
        check_players(book, setup.seats)
        check_deal(book, setup.deal)
        starter = find_starter(book, setup)
    except Refused as refused:
        return refused.refusal
    diver = Diver(at=0, facing="down", home=False, carried=(), banked=())
    return Position(1, book.components.air, setup.deal, (diver,) * setup.seats, starter, starter, None, 0)


def check_players(book: Book, seats: int) -> None:
    """Refuse a number of players the game is not for.

    Rules: dsa.setup.players
    """
    least = 1 if book.rulings.player_count == "1-to-6" else book.components.seats_min
    most = book.components.seats_max
    if not least <= seats <= most:
        raise Refused("dsa.setup.players", f"the game is for {least} to {most} players, not {seats}")


def check_deal(book: Book, deal: tuple[Space, ...]) -> None:
    """Refuse a line that is no deal of the chips.

    Rules: dsa.setup.chips, dsa.setup.line, dsa.setup.face-down
    """
    chips = [chip for space in deal for chip in space]
    count = Counter(chip.value for chip in chips)
    if count != Counter(dict(book.components.copies_of)):
        total = book.components.treasure_chips
        raise Refused("dsa.setup.chips", f"a deal is the {total} treasure chips, each once; this one is not")
    if any(book.components.level_of[chip.value] != chip.level for chip in chips):
        raise Refused("dsa.setup.chips", "a chip of the deal has a level that does not go with its value")
    if any(len(space) != 1 for space in deal):
        raise Refused("dsa.setup.line", "a deal has one chip on each space")
    levels = [chip.level for chip in chips]
    if levels != sorted(levels):
        raise Refused("dsa.setup.line", "the levels of a deal rise outwards from the submarine")
    if any(chip.known_to for chip in chips):
        raise Refused("dsa.setup.face-down", "nobody has seen the face of a chip when the game starts")


def find_starter(book: Book, setup: Setup) -> int:
    """Who starts the first dive.

    Rules: dsa.setup.starter
    """
    if setup.starter is not None:
        if not 1 <= setup.starter <= setup.seats:
            raise Refused("dsa.setup.starter", f"there is no seat {setup.starter} among {setup.seats}")
        if setup.roll_off:
            raise Refused("dsa.setup.starter", "the starter is named, so no roll-off is called for")
        return setup.starter
    if book.rulings.first_player == "given-from-outside":
        raise Refused("dsa.setup.starter", "the starter has to be named")
    return roll_off(book, range(1, setup.seats + 1), setup.roll_off, "dsa.setup.starter")
