"""Wrong rules of the frame: setting up, the order of turns, the dives, who starts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from leadline_engines.deep_sea_adventure.events import DiveEnded
from wrong.fault import exchange, reading, wrong


def opened_as(change: Callable) -> None:
    """Change the first position of every game."""

    def make(original: Callable) -> Callable:
        def open_game(book, setup):
            position = original(book, setup)
            return position if hasattr(position, "why") else change(position)

        return open_game

    exchange("setup.open_game", make)


def turn_passes_to(choose: Callable) -> None:
    """Let the turn pass to another seat; ``choose`` is given the position after and the seat that moved."""

    def make(original: Callable) -> Callable:
        def end_turn(book, before, position, move):
            after, events = original(book, before, position, move)
            if events[-1].kind != "turn-passed":
                return after, events
            to = choose(after, move.choice.seat)
            return replace(after, turn=to), (*events[:-1], replace(events[-1], to=to))

        return end_turn

    exchange("turn.end_turn", make)


def starter_is(choose: Callable) -> None:
    """Let somebody else start the next dive; ``choose`` is given the position, those left out and the right one."""

    def make(original: Callable) -> Callable:
        def choose_starter(book, position, left_out, rounds):
            right, events = original(book, position, left_out, rounds)
            seat = choose(position, left_out, right)
            return seat, tuple(replace(event, seat=seat) for event in events)

        return choose_starter

    exchange("starter.choose_starter", make)


def dives(number: int) -> None:
    """Let a game have another number of dives."""

    def make(book: Callable) -> Callable:
        return lambda components, rulings: book(replace(components, dives=number), rulings)

    exchange("book.Book", make)


@wrong("dsa.setup.air", also=("dsa.dive.full-tank",))
def air_starts_on_24() -> None:
    """The first dive starts with 24 air."""
    opened_as(lambda position: replace(position, air=24))


@wrong("dsa.setup.line")
def line_dealt_inwards() -> None:
    """The line is laid with level 4 next to the submarine."""
    opened_as(lambda position: replace(position, line=position.line[::-1]))


@wrong("dsa.setup.starter")
def seat_one_always_starts() -> None:
    """Seat 1 starts the first dive, whoever is named."""
    opened_as(lambda position: replace(position, turn=1, starter=1))


@wrong("dsa.setup.divers")
def divers_start_on_the_line() -> None:
    """The divers start on the spaces next to the submarine."""

    def change(position):
        divers = tuple(replace(diver, at=seat) for seat, diver in enumerate(position.divers, 1))
        return replace(position, divers=divers)

    opened_as(change)


@wrong("dsa.setup.players")
def seven_may_play() -> None:
    """Games for seven are opened, as games for six."""

    def make(original: Callable) -> Callable:
        return lambda book, setup: original(book, replace(setup, seats=6) if setup.seats > 6 else setup)

    exchange("setup.open_game", make)


@wrong("dsa.setup.players")
def five_are_too_many() -> None:
    """Games for five or six are refused."""

    def make(original: Callable) -> Callable:
        def open_game(book, setup):
            return original(book, replace(setup, seats=7) if setup.seats > 4 else setup)

        return open_game

    exchange("setup.open_game", make)


@wrong("dsa.dive.clockwise")
def skips_a_seat() -> None:
    """The turn passes to the next diver but one."""

    def choose(position, seat):
        out = [other for other in position.clockwise_from(seat)[1:] if not position.diver(other).home]
        return out[1] if len(out) > 1 else out[0] if out else seat

    turn_passes_to(choose)


@wrong("dsa.dive.clockwise")
def counter_clockwise() -> None:
    """The turn passes the other way round."""

    def choose(position, seat):
        order = position.clockwise_from(seat)
        return next(other for other in [*order[:0:-1], seat] if not position.diver(other).home)

    turn_passes_to(choose)


@wrong("dsa.dive.home-sits-out")
def home_keeps_playing() -> None:
    """A diver that is home goes on having turns."""
    turn_passes_to(lambda position, seat: (*position.clockwise_from(seat), seat)[1])


@wrong("dsa.dive.all-home")
def dive_ends_with_the_first_home() -> None:
    """The dive ends as soon as one diver is home."""

    def make(original: Callable) -> Callable:
        def dive_end(position):
            if any(diver.home for diver in position.divers):
                return DiveEnded("dive-ended", position.dive, "all-home", ("dsa.dive.all-home",))
            return original(position)

        return dive_end

    exchange("turn.dive_end", make)


@wrong("dsa.dive.reset")
def left_out_stay_where_they_are() -> None:
    """A diver that was left out begins the next dive where it was."""

    def make(original: Callable) -> Callable:
        def reset(position, starter):
            after = original(position, starter)
            for seat, diver in enumerate(position.divers, 1):
                if 0 < diver.at <= len(position.line):
                    after = after.with_diver(seat, replace(after.diver(seat), at=diver.at))
            return after

        return reset

    exchange("next_dive.reset", make)


@wrong("dsa.dive.reset")
def turned_divers_stay_turned() -> None:
    """A diver that had turned back begins the next dive facing up."""

    def make(original: Callable) -> Callable:
        def reset(position, starter):
            after = original(position, starter)
            for seat, diver in enumerate(position.divers, 1):
                if diver.facing == "up":
                    after = after.with_diver(seat, replace(after.diver(seat), facing="up"))
            return after

        return reset

    exchange("next_dive.reset", make)


@wrong("dsa.dive.three")
def two_dives() -> None:
    """The game is over after two dives."""
    dives(2)


@wrong("dsa.dive.three", "dsa.scoring.after-third-dive")
def four_dives() -> None:
    """There is a fourth dive."""
    dives(4)


@wrong("dsa.clean-up.starter", also=("dsa.clean-up.starter-all-home", "dsa.clean-up.starter-equal"))
def starter_rotates() -> None:
    """The next dive is started by the seat after the starter."""
    starter_is(lambda position, left_out, right: (*position.clockwise_from(position.starter), position.starter)[1])


@wrong("dsa.clean-up.starter", also=("dsa.clean-up.starter-all-home", "dsa.clean-up.starter-equal"))
def starter_stays() -> None:
    """The same seat starts every dive."""
    starter_is(lambda position, left_out, right: position.starter)


@wrong("dsa.clean-up.starter")
def starter_is_the_nearest() -> None:
    """Of those left out the nearest starts the next dive."""

    def choose(position, left_out, right):
        near = min((position.diver(seat).at for seat in left_out), default=0)
        nearest = [seat for seat in left_out if position.diver(seat).at == near]
        return right if not nearest or right in nearest else nearest[0]

    starter_is(choose)


@wrong("dsa.clean-up.starter-all-home")
def starter_is_the_first_seat_if_all_are_home() -> None:
    """If all came home seat 1 starts the next dive."""
    starter_is(lambda position, left_out, right: right if left_out else 1)


@wrong("dsa.clean-up.starter-equal")
def starter_is_the_last_of_equals() -> None:
    """Of those equally far the last in the order of turns starts."""

    def choose(position, left_out, right):
        far = max((position.diver(seat).at for seat in left_out), default=0)
        order = position.clockwise_from(position.starter)
        equals = [seat for seat in order if seat in left_out and position.diver(seat).at == far]
        return equals[-1] if right in equals else right

    starter_is(choose)


reading("air-not-refilled", "air-per-dive", "single-tank", "One tank serves all dives.")
reading("empty-line-is-dived", "line-empty", "stalemate", "A dive without spaces is not over.")
reading("last-home-starts", "starter-mixed", "last-voluntary", "The last one home starts, also if some are left out.")
reading("one-may-play", "player-count", "1-to-6", "A game for one is opened.")
