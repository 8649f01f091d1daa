"""Pairing things with what is told of them, in any order."""

from __future__ import annotations

from collections.abc import Callable


def paired(count: int, fits: Callable[[int, int], bool]) -> list[int] | None:
    """Give each of so many a number of its own that fits it, if possible the same one; None if that cannot be done.

    Whoever comes later may take a number away from one that came before, if that one finds another. So it takes time
    only with the cube of how many there are, however little is known of each.
    """
    holder: dict[int, int] = {}

    def find(one: int, asked: set[int]) -> bool:
        for number in (one, *range(count)):
            if number in asked or not fits(one, number):
                continue
            asked.add(number)
            if number not in holder or find(holder[number], asked):
                holder[number] = one
                return True
        return False

    if not all(find(one, set()) for one in range(count)):
        return None
    numbers = {one: number for number, one in holder.items()}
    return [numbers[one] for one in range(count)]
