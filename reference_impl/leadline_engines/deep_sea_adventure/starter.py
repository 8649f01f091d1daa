"""Who starts the next dive."""

from __future__ import annotations

from collections.abc import Sequence

from leadline_engines.deep_sea_adventure.book import Book
from leadline_engines.deep_sea_adventure.events import Events, StarterChosen
from leadline_engines.deep_sea_adventure.move import Rounds
from leadline_engines.deep_sea_adventure.position import Position
from leadline_engines.deep_sea_adventure.refusal import Refused
from leadline_engines.deep_sea_adventure.swim import check_dice


def choose_starter(book: Book, position: Position, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Events]:
    """Find the starter of the next dive, before the divers return.

    ``rounds`` is the roll-off: it decides only under `equally-far: roll-off`, and only between divers equally far.
    Rules: dsa.clean-up.starter, dsa.clean-up.starter-all-home, dsa.clean-up.starter-equal
    """
    last_home = position.last_home
    if last_home is not None and (not left_out or book.rulings.starter_mixed == "last-voluntary"):
        return _chosen(last_home, "dsa.clean-up.starter" if left_out else "dsa.clean-up.starter-all-home")
    far = max(position.diver(seat).at for seat in left_out)
    concerned = [seat for seat in left_out if position.diver(seat).at == far]
    if len(concerned) == 1:
        return _chosen(concerned[0], "dsa.clean-up.starter")
    rules = ("dsa.clean-up.starter-equal", "dsa.clean-up.starter")
    if book.rulings.equally_far == "roll-off":
        return _chosen(roll_off(book, concerned, rounds, "dsa.clean-up.starter-equal"), *rules)
    return _chosen(next(seat for seat in position.clockwise_from(position.starter) if seat in concerned), *rules)


def _chosen(seat: int, *rules: str) -> tuple[int, Events]:
    return seat, (StarterChosen("starter-chosen", seat, rules),)


def roll_off(book: Book, seats: Sequence[int], rounds: Rounds, rule: str) -> int:
    """Who wins a roll-off: the highest sum; those level on it roll again.

    Each round holds one roll for each seat still in it, in seat order. Raises ``Refused`` with ``rule`` if
    the rounds do not decide it exactly.
    Rules: dsa.setup.starter, dsa.clean-up.starter-equal, dsa.swim.two-dice
    """
    still = sorted(seats)
    for number, rolls in enumerate(rounds, 1):
        if len(still) == 1 or len(rolls) != len(still):
            raise Refused(rule, f"round {number} of the roll-off has {len(rolls)} rolls for {len(still)} divers")
        best = max(sum(check_dice(book, roll)) for roll in rolls)
        still = [seat for seat, roll in zip(still, rolls, strict=True) if sum(roll) == best]
    if len(still) > 1:
        raise Refused(rule, f"a roll-off between seats {', '.join(map(str, still))} has to be stated")
    return still[0]
