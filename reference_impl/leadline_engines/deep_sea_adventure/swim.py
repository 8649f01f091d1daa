"""Step 3: swim. Roll, take off the load, and move along the line."""

from __future__ import annotations

from dataclasses import dataclass, replace

from leadline_engines.deep_sea_adventure.book import Book, Step
from leadline_engines.deep_sea_adventure.breathe import air_is_out
from leadline_engines.deep_sea_adventure.events import CameHome, Event, Events, Headed, Rolled, Stayed, Swam
from leadline_engines.deep_sea_adventure.move import Roll
from leadline_engines.deep_sea_adventure.position import BLANK, Diver, Facing, Position, shown_to
from leadline_engines.deep_sea_adventure.refusal import Refused


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a swim ends: the same space if the diver does not move; 0 is the submarine."""

    space: int
    """The space it ends on."""
    rules: tuple[str, ...]
    """The rules that decided it."""


def swim(book: Book, position: Position, seat: int, heading: Headed, dice: Roll) -> Step:
    """Roll, move, and come home if the submarine is reached.

    Rules: the chapter dsa.swim
    """
    steps, rolled = roll(position, seat, dice)
    start = position.diver(seat).at
    stands = ("dsa.direction.stands",) if heading.turned else ()
    if heading.way is None or steps == 0:
        why = "dsa.direction.forced-unspoken" if heading.way is None else "dsa.swim.no-steps"
        return position, (rolled, Stayed("stayed", seat, start, (why, *stands)))
    landing = land(book, position, seat, heading.way, steps)
    if landing.space == start:
        if start == 0 and book.rulings.cannot_leave == "counts-as-returned":
            position, home = come_home(book, position, seat, landing.rules)
            return position, (rolled, *home)
        return position, (rolled, Stayed("stayed", seat, start, (*landing.rules, *stands)))
    moved = position.with_diver(seat, position.diver(seat).swum_to(landing.space))
    occupied = position.occupied_by_others(seat)
    jumped = tuple([space for space in passed(start, landing.space) if space in occupied])
    events: Events = (rolled, Swam("swam", seat, start, landing.space, jumped, landing.rules))
    if landing.space > 0:
        return moved, events
    if air_is_out(position) and book.rulings.return_on_last_breath == "too-late":
        return moved, (*events, Stayed("stayed", seat, 0, ("dsa.clean-up.last-breath-home",)))
    breath = ("dsa.clean-up.last-breath-home",) if air_is_out(position) else ()
    moved, home = come_home(book, moved, seat, ("dsa.swim.reach-submarine", *breath))
    return moved, (*events, *home)


def check_dice(book: Book, dice: Roll | None) -> Roll:
    """Refuse a roll that the dice cannot give.

    Rules: dsa.swim.two-dice
    """
    if dice is None:
        raise Refused("dsa.swim.two-dice", "the move states no roll")
    if len(dice) != book.components.dice or any(die not in book.components.die_faces for die in dice):
        *fewer, most = map(str, sorted(set(book.components.die_faces)))
        shown = f"{'+'.join(map(str, dice))}: each shows {', '.join(fewer)} or {most}"
        raise Refused("dsa.swim.two-dice", f"the {book.components.dice} dice cannot show {shown}")
    return dice


def roll(position: Position, seat: int, dice: Roll) -> tuple[int, Event]:
    """The steps a roll leaves.

    Rules: dsa.swim.two-dice, dsa.swim.weight, dsa.swim.no-steps
    """
    load = position.diver(seat).load
    steps = max(0, sum(dice) - load)
    rules = ["dsa.swim.two-dice"]
    if load:
        rules.append("dsa.swim.weight")
    if steps == 0:
        rules.append("dsa.swim.no-steps")
    return steps, Rolled("rolled", seat, dice, steps, tuple(rules))


def land(book: Book, position: Position, seat: int, way: Facing, steps: int) -> Landing:
    """Where a diver ends that has at least one step.

    Rules: dsa.swim.along-line, dsa.swim.skip-occupied, dsa.swim.one-diver-a-space, dsa.swim.blank-counts
    """
    occupied = position.occupied_by_others(seat)
    ahead = spaces_ahead(book, position, seat, way)
    free = [space for space in ahead if space not in occupied]
    counted = free if book.rulings.occupied_passing == "skip-all" else ahead
    if steps <= len(counted) and counted[steps - 1] not in occupied:
        landing = Landing(counted[steps - 1], ())
    elif steps <= len(counted):
        landing = _hop_on(book, position, seat, way, ahead, free, counted[steps - 1])
    elif way == "up":
        landing = _at_the_submarine(book, position, seat, steps - len(counted))
    else:
        landing = _at_the_end_of_the_line(book, ahead, free, position.diver(seat).at)
    on_the_way = _rules_on_the_way(position, position.diver(seat).at, landing.space, occupied, steps)
    return Landing(landing.space, tuple(dict.fromkeys((*landing.rules, *on_the_way))))


def _hop_on(
    book: Book, position: Position, seat: int, way: Facing, ahead: list[int], free: list[int], target: int
) -> Landing:
    """Go on from an occupied space to the next free one (reading `skip-landing-only`)."""
    beyond = [space for space in free if ahead.index(space) > ahead.index(target)]
    if beyond:
        return Landing(beyond[0], ("dsa.swim.skip-occupied", "dsa.swim.one-diver-a-space"))
    if way == "down":
        return _at_the_end_of_the_line(book, ahead, free, position.diver(seat).at)
    return _at_the_submarine(book, position, seat, excess=1)


def _at_the_end_of_the_line(book: Book, ahead: list[int], free: list[int], start: int) -> Landing:
    """The roll goes past the last space, or onto it.

    Rules: dsa.swim.end-of-line, dsa.swim.end-occupied, dsa.swim.cannot-leave
    """
    if ahead and ahead[-1] not in free:
        if book.rulings.last_space_occupied == "share-last":
            return Landing(ahead[-1], ("dsa.swim.end-occupied", "dsa.swim.end-of-line"))
        if free:
            return Landing(free[-1], ("dsa.swim.end-occupied", "dsa.swim.end-of-line", "dsa.swim.one-diver-a-space"))
        waits = ("dsa.swim.cannot-leave",) if start == 0 else ()
        return Landing(start, (*waits, "dsa.swim.end-occupied"))
    if not ahead:
        return Landing(start, ("dsa.swim.cannot-leave",) if start == 0 else ("dsa.swim.end-of-line",))
    return Landing(ahead[-1], ("dsa.swim.end-of-line",))


def _at_the_submarine(book: Book, position: Position, seat: int, excess: int) -> Landing:
    """The roll reaches the submarine, one step beyond space 1, or goes past it.

    Rules: dsa.swim.reach-submarine, dsa.swim.submarine-shared
    """
    if excess > 1 and book.rulings.overshoot_submarine == "exact-needed":
        return Landing(position.diver(seat).at, ("dsa.swim.reach-submarine",))
    others = any(diver.at == 0 for diver in position.divers)
    return Landing(0, ("dsa.swim.reach-submarine", *(("dsa.swim.submarine-shared",) if others else ())))


def _rules_on_the_way(position: Position, start: int, to: int, occupied: frozenset[int], steps: int) -> tuple[str, ...]:
    """The rules at work between the two spaces.

    Rules: dsa.swim.along-line, dsa.swim.skip-occupied, dsa.swim.one-diver-a-space, dsa.swim.blank-counts
    """
    if to == start:
        return ()
    on_the_way = passed(start, to)
    counted_out = start + steps if to > start else start - steps
    fired = {
        "dsa.swim.skip-occupied": not occupied.isdisjoint(on_the_way),
        "dsa.swim.along-line": True,
        "dsa.swim.one-diver-a-space": counted_out in occupied,
        "dsa.swim.blank-counts": position.has_blank_among(passed(start, to + 1 if to > start else to - 1)),
    }
    return tuple(rule for rule, applies in fired.items() if applies)


def come_home(book: Book, position: Position, seat: int, rules: tuple[str, ...]) -> Step:
    """Take the diver out of this dive with what it carries.

    Rules: dsa.swim.reach-submarine, dsa.information.peek
    """
    diver = position.diver(seat)
    carried = diver.carried
    if book.rulings.peek_on_return == "peek":
        carried = tuple(shown_to(unit, (seat,)) for unit in carried)
    if carried:
        rules = (*rules, "dsa.information.peek")
    at_home = Diver(0, "up", True, carried, diver.banked)
    position = replace(position.with_diver(seat, at_home), last_home=seat)
    return position, (CameHome("came-home", seat, carried, rules),)


def can_go_deeper(book: Book, position: Position, seat: int) -> bool:
    """Whether some roll could take the diver deeper: one space it could stop on, however far.

    Rules: dsa.direction.forced-with-treasure, dsa.direction.forced-empty-handed
    """
    ahead = spaces_ahead(book, position, seat, "down")
    occupied = position.occupied_by_others(seat)
    if any(space not in occupied for space in ahead):
        return True
    return bool(ahead) and book.rulings.last_space_occupied == "share-last"


def spaces_ahead(book: Book, position: Position, seat: int, way: Facing) -> list[int]:
    """The spaces of the line in front of the diver, nearest first, without those that are no steps at all.

    Rules: dsa.swim.along-line, dsa.swim.blank-counts
    """
    at = position.diver(seat).at
    end = len(position.line) + 1
    spaces = range(at + 1, end) if way == "down" else range(min(at, end) - 1, 0, -1)
    if position.has_blank_among(spaces) and book.rulings.blank_counts == "skip":
        return [space for space in spaces if position.space(space) != BLANK]
    return list(spaces)


def passed(start: int, to: int) -> range:
    """The spaces strictly between two spaces, in the order of passing."""
    return range(start + 1, to) if to > start else range(start - 1, to, -1)
