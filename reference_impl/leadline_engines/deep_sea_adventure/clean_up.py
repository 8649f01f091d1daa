"""The end of a dive: what was brought home is kept, the rest goes to the end of the line."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure.book import Book, Step
from leadline_engines.deep_sea_adventure.events import DiveEnded, Event, Kept, LaidDown, LineClosed
from leadline_engines.deep_sea_adventure.laying import (
    Pile,
    check_stated,
    last_chips,
    laying_order,
    start_pile,
    turned_up,
    units_in_order,
)
from leadline_engines.deep_sea_adventure.move import Choice, Move
from leadline_engines.deep_sea_adventure.next_dive import begin_next_dive
from leadline_engines.deep_sea_adventure.position import BLANK, Diver, Position, shown_to
from leadline_engines.deep_sea_adventure.starter import choose_starter


def clean_up(book: Book, position: Position, move: Move, ended: DiveEnded) -> Step:
    """Everything from the end of a dive to the start of the next, or to the end of the game.

    Rules: the chapter dsa.clean-up
    """
    left_out = position.still_out()
    check_stated(move.choice, left_out)
    if position.dive < book.components.dives:
        starter, chosen = choose_starter(book, position, left_out, move.chance.roll_off)
    else:
        starter, chosen = position.starter, ()
    position, kept = keep_what_came_home(book, position)
    position, laid = lay_down_the_rest(book, position, left_out, move.choice)
    position, closed = close_the_line(position)
    position, began = begin_next_dive(book, position, starter)
    return position, (ended, *kept, *laid, *closed, *chosen, *began)


def keep_what_came_home(book: Book, position: Position) -> Step:
    """Put what each diver at home brought to what it has for good.

    Rules: dsa.clean-up.bring-home, dsa.information.reveal
    """
    events: list[Event] = []
    for seat in position.seats:
        diver = position.diver(seat)
        if not diver.home:
            continue
        units = diver.carried
        if book.rulings.reveal_time == "end-of-dive":
            units = tuple(shown_to(unit, tuple(position.seats)) for unit in units)
        rules = ("dsa.clean-up.bring-home", *(("dsa.information.reveal",) if units else ()))
        events.append(Kept("kept", seat, units, rules))
        position = position.with_diver(seat, Diver(diver.at, diver.facing, diver.home, (), (*diver.banked, *units)))
    return position, tuple(events)


def lay_down_the_rest(book: Book, position: Position, left_out: list[int], choice: Choice) -> Step:
    """Let the divers left out lay their units at the end of the line, the nearest first.

    Rules: dsa.clean-up.left-out, dsa.clean-up.nearest-first, dsa.clean-up.end-of-line, dsa.clean-up.new-stack
    """
    stated = {lay.seat: lay for lay in choice.lay}
    order = laying_order(position, left_out)
    events: list[Event] = []
    loads = {seat: units_in_order(book, position.diver(seat), stated.get(seat)) for seat in order}
    line, pile = start_pile(book, position.line) if any(loads.values()) else (position.line, Pile(book))
    layers = [seat for seat in order if loads[seat]]
    for seat in order:
        units = turned_up(book, position, loads[seat])
        rules = laying_rules(position, seat, layers, stated=seat in stated)
        if seat in layers[1:] and pile.next_diver():
            rules = (*rules, "dsa.clean-up.across-divers")
        for unit in units:
            pile.lay(unit)
        events.append(LaidDown("laid-down", seat, units, rules))
    for seat in order:
        diver = position.diver(seat)
        banked = () if book.rulings.what_is_lost == "all-ever" else diver.banked
        position = position.with_diver(seat, Diver(diver.at, diver.facing, diver.home, (), banked))
    return position.with_line((*line, *pile.stacks)), tuple(events)


def laying_rules(position: Position, seat: int, layers: list[int], *, stated: bool) -> tuple[str, ...]:
    """The rules at work when a diver lays down what it carries."""
    diver = position.diver(seat)
    laying = seat in layers
    distances = [position.diver(other).at for other in layers]
    fired = {
        "dsa.clean-up.end-of-line": laying,
        "dsa.clean-up.threes": laying,
        "dsa.clean-up.nearest-first": laying and len(layers) > 1,
        "dsa.clean-up.equal-distance": laying and distances.count(diver.at) > 1,
        "dsa.clean-up.owner-order": stated or diver.load > 1,
        "dsa.clean-up.new-stack": seat in layers[:1] and last_chips(position.line) is not None,
        "dsa.clean-up.carried-stack": any(len(unit) > 1 for unit in diver.carried),
        "dsa.clean-up.this-dive-only": bool(diver.banked),
    }
    return ("dsa.clean-up.left-out", *(rule for rule, applies in fired.items() if applies))


def close_the_line(position: Position) -> Step:
    """Take the blanks out of the line and close the gaps.

    Rules: dsa.clean-up.blanks-removed, dsa.clean-up.close-up
    """
    blanks = position.blanks_on_line()
    if blanks == 0:
        return position, ()
    rules = ("dsa.clean-up.blanks-removed", "dsa.clean-up.close-up")
    line = tuple(space for space in position.line if space != BLANK)
    return position.with_line(line), (LineClosed("line-closed", blanks, rules),)
