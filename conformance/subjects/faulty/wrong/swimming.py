"""Wrong rules of the swim: the roll, the way, the end of the line, the submarine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from leadline_engines.deep_sea_adventure.position import BLANK
from wrong.fault import exchange, reading, wrong


def roll_as(steps: Callable) -> None:
    """Let the roll leave other steps; ``steps`` is given the diver and the dice."""

    def make(original: Callable) -> Callable:
        def roll(position, seat, dice):
            event = original(position, seat, dice)[1]
            made = steps(position.diver(seat), dice)
            return made, replace(event, steps=max(0, made))

        return roll

    exchange("swim.roll", make)


def land_as(landing: Callable) -> None:
    """Let a swim end elsewhere; ``landing`` is given the right landing and all it is made of.

    It gives the space to land on, or None to leave it as it is.
    """

    def make(original: Callable) -> Callable:
        def land(book, position, seat, way, steps):
            right = original(book, position, seat, way, max(1, steps))
            space = landing(right.space, position, seat, way, steps)
            return right if space is None else replace(right, space=space)

        return land

    exchange("swim.land", make)


def counted(position, at: int, way: str, steps: int, taken: frozenset[int]) -> int:
    """The space so many steps away, spaces taken not counted; 0 is the submarine."""
    step = 1 if way == "down" else -1
    while steps > 0 and at + step >= 0:
        at += step
        steps -= at not in taken
    return max(at, 0)


@wrong("dsa.swim.weight")
def load_not_subtracted() -> None:
    """The load takes nothing off the roll."""
    roll_as(lambda diver, dice: sum(dice))


@wrong("dsa.swim.weight")
def load_counts_chips() -> None:
    """A stack takes a step off for each of its chips."""
    roll_as(lambda diver, dice: max(0, sum(dice) - sum(map(len, diver.carried))))


@wrong("dsa.swim.weight", "dsa.swim.two-dice", "dsa.swim.along-line")  # also with no load the roll is not the sum
def load_counts_banked_chips() -> None:
    """What was brought home earlier takes steps off as well."""
    roll_as(lambda diver, dice: max(0, sum(dice) - diver.load - len(diver.banked)))


@wrong("dsa.swim.no-steps")
def one_step_at_least() -> None:
    """However heavy its load, a diver swims one step."""
    roll_as(lambda diver, dice: max(1, sum(dice) - diver.load))


@wrong("dsa.swim.two-dice", "dsa.swim.along-line")
def one_die() -> None:
    """Only the first die counts."""
    roll_as(lambda diver, dice: max(0, dice[0] - diver.load))


@wrong("dsa.swim.no-steps")
def negative_steps_go_back() -> None:
    """A load greater than the roll carries the diver the other way."""
    roll_as(lambda diver, dice: sum(dice) - diver.load)

    def landing(right, position, seat, way, steps):
        if steps >= 0:
            return None
        back = position.diver(seat).at + (steps if way == "down" else -steps)
        free = back not in position.occupied_by_others(seat)
        return back if free and 1 <= back <= len(position.line) else position.diver(seat).at

    land_as(landing)


@wrong("dsa.swim.skip-occupied", "dsa.swim.one-diver-a-space", also=("dsa.swim.end-occupied",))
def occupied_counted_and_shared() -> None:
    """Occupied spaces are counted, and may be shared."""

    def landing(right, position, seat, way, steps):
        return min(counted(position, position.diver(seat).at, way, steps, frozenset()), len(position.line))

    land_as(landing)


@wrong("dsa.swim.one-diver-a-space", "dsa.swim.skip-occupied", shows=("occupied-passing=neither",))
def two_divers_on_a_space() -> None:
    """Occupied spaces are jumped on the way, but a diver may stop on one."""

    def landing(right, position, seat, way, steps):
        at, taken = position.diver(seat).at, position.occupied_by_others(seat)
        before = counted(position, at, way, steps - 1, taken)
        onto = before + (1 if way == "down" else -1)
        return onto if onto in taken else None

    land_as(landing)


@wrong("dsa.swim.skip-occupied")
def only_first_of_two_jumped() -> None:
    """Of several divers in a row only the first is jumped."""

    def landing(right, position, seat, way, steps):
        at, taken = position.diver(seat).at, position.occupied_by_others(seat)
        step = 1 if way == "down" else -1
        first = frozenset(space for space in taken if space - step not in taken)
        space = counted(position, at, way, steps, first)
        while space in taken:
            space += step
        return space if space <= len(position.line) else None

    land_as(landing)


@wrong("dsa.swim.skip-occupied", shows=("occupied-passing=neither",))
def jumps_downwards_only() -> None:
    """On the way up occupied spaces are counted."""

    def landing(right, position, seat, way, steps):
        if way == "down":
            return None
        at, taken = position.diver(seat).at, position.occupied_by_others(seat)
        space = counted(position, at, way, steps, frozenset())
        while space in taken:
            space -= 1
        return space

    land_as(landing)


@wrong("dsa.swim.end-of-line")
def bounces_at_the_end() -> None:
    """A diver swims back the steps that are too many at the end of the line."""

    def landing(right, position, seat, way, steps):
        taken = position.occupied_by_others(seat)
        ahead = [space for space in range(position.diver(seat).at + 1, len(position.line) + 1) if space not in taken]
        over = steps - len(ahead)
        free = [space for space in range(len(position.line), 0, -1) if space not in taken]
        return free[over] if way == "down" and 0 < over < len(free) else None

    land_as(landing)


@wrong("dsa.swim.end-of-line")
def too_many_steps_for_the_end() -> None:
    """A diver that has more steps than there are spaces stays where it is."""

    def landing(right, position, seat, way, steps):
        at, taken = position.diver(seat).at, position.occupied_by_others(seat)
        over = counted(position, at, way, steps, taken) > len(position.line)
        return at if way == "down" and over else None

    land_as(landing)


@wrong("dsa.swim.end-of-line", also=("dsa.swim.cannot-leave", "dsa.swim.along-line", "dsa.direction.forced-unspoken"))
def passes_the_end() -> None:
    """A diver swims past the last space of the line."""

    def landing(right, position, seat, way, steps):
        past = counted(position, position.diver(seat).at, way, steps, position.occupied_by_others(seat))
        return past if past > len(position.line) else None

    land_as(landing)

    def make(original: Callable) -> Callable:
        def search(book, position, choice, *, moved):
            if position.diver(choice.seat).at > len(position.line):
                return position, ()
            return original(book, position, choice, moved=moved)

        return search

    exchange("search.search", make)


@wrong("dsa.swim.end-of-line", "dsa.swim.along-line")
def stops_one_short_of_the_end() -> None:
    """Nobody gets to the last space of the line."""

    def landing(right, position, seat, way, steps):
        short = len(position.line) - 1
        at = position.diver(seat).at
        free = short not in position.occupied_by_others(seat)
        return short if way == "down" and right == len(position.line) and at < short and free else None

    land_as(landing)


@wrong("dsa.swim.end-occupied")
def stays_if_the_end_is_occupied() -> None:
    """A diver whose roll reaches beyond an occupied end does not move."""

    def landing(right, position, seat, way, steps):
        at, taken = position.diver(seat).at, position.occupied_by_others(seat)
        beyond = counted(position, at, way, steps, taken) > len(position.line)
        return at if way == "down" and len(position.line) in taken and beyond else None

    land_as(landing)


@wrong("dsa.swim.reach-submarine", also=("dsa.swim.submarine-shared",))  # who bounces does not join those at home
def bounces_at_the_submarine() -> None:
    """A diver swims down again the steps that are too many at the submarine."""

    def landing(right, position, seat, way, steps):
        taken = position.occupied_by_others(seat)
        over = steps - len([space for space in range(1, position.diver(seat).at) if space not in taken]) - 1
        free = [space for space in range(1, len(position.line) + 1) if space not in taken]
        return free[over - 1] if way == "up" and 0 < over <= len(free) else None

    land_as(landing)


@wrong(
    "dsa.swim.reach-submarine",
    "dsa.swim.along-line",
    # the search is refused, or nothing is laid down
    also=("dsa.search.not-on-submarine", "dsa.search.after-turning", "dsa.clean-up.new-stack"),
)
def home_one_step_too_early() -> None:
    """A diver that swims to space 1 is home."""
    land_as(lambda right, position, seat, way, steps: 0 if way == "up" and right == 1 else None)


@wrong("dsa.swim.submarine-shared")
def submarine_for_one() -> None:
    """Nobody gets home while somebody else is on the submarine."""

    def landing(right, position, seat, way, steps):
        full = any(diver.at == 0 for other, diver in enumerate(position.divers, 1) if other != seat)
        return position.diver(seat).at if way == "up" and right == 0 and full else None

    land_as(landing)


@wrong("dsa.swim.blank-counts", shows=("blank-counts=neither",))
def no_stop_on_a_blank() -> None:
    """A diver that would stop on a blank swims on to the next chip."""

    def landing(right, position, seat, way, steps):
        step, space = (1 if way == "down" else -1), right
        taken = position.occupied_by_others(seat)
        if right in (0, position.diver(seat).at):
            return None
        while 1 <= space <= len(position.line) and (position.space(space) == BLANK or space in taken):
            space += step
        return space if 0 <= space <= len(position.line) else None

    land_as(landing)


reading("occupied-counted", "occupied-passing", "skip-landing-only", "Occupied spaces are counted on the way.")
reading("last-space-shared", "last-space-occupied", "share-last", "The last space may be shared.")
reading("exact-roll", "overshoot-submarine", "exact-needed", "Coming home needs the exact roll.")
reading("blank-not-counted", "blank-counts", "skip", "Blanks are no spaces.")
reading("waiting-is-home", "cannot-leave", "counts-as-returned", "A diver that cannot leave is home.")
