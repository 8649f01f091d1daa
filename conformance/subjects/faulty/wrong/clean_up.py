"""Wrong rules of the clean-up: what is kept, what is lost, and where it goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from leadline_engines.deep_sea_adventure.position import BLANK, stack
from wrong.fault import exchange, reading, wrong


def lay_down_then(change: Callable) -> None:
    """Change the line after the laying down; ``change`` is given the old line and what was laid behind it."""

    def make(original: Callable) -> Callable:
        def lay_down_the_rest(book, position, left_out, choice):
            after, events = original(book, position, left_out, choice)
            old, laid = position.line, after.line[len(position.line) :]
            return replace(after, line=change(old, laid)), events

        return lay_down_the_rest

    exchange("clean_up.lay_down_the_rest", make)


def stacks_of(number: int) -> None:
    """Let a full stack have another number of units."""

    def make(book: Callable) -> Callable:
        return lambda components, rulings: book(replace(components, stack_size=number), rulings)

    exchange("book.Book", make)


@wrong("dsa.clean-up.left-out", "dsa.clean-up.end-of-line")
def drowned_chips_vanish() -> None:
    """What is laid down leaves the game."""
    lay_down_then(lambda old, laid: old)


@wrong("dsa.clean-up.end-of-line")
def laid_in_front_of_the_line() -> None:
    """What is laid down comes to lie next to the submarine."""
    lay_down_then(lambda old, laid: (*laid, *old))


@wrong("dsa.clean-up.new-stack", "dsa.clean-up.end-of-line")
def laid_on_the_last_space() -> None:
    """What is laid down goes on the last space that holds chips."""

    def change(old, laid):
        last = next((n for n in range(len(old) - 1, -1, -1) if old[n] != BLANK), None)
        if last is None or not laid:
            return (*old, *laid)
        return (*old[:last], stack((*old[last], *laid[0])), *old[last + 1 :], *laid[1:])

    lay_down_then(change)


@wrong("dsa.clean-up.threes")
def no_stacks() -> None:
    """Every unit that is laid down gets a space of its own."""
    stacks_of(1)


@wrong("dsa.clean-up.threes")
def stacks_of_two() -> None:
    """Two units make a stack."""
    stacks_of(2)


@wrong("dsa.clean-up.threes")
def stacks_of_four() -> None:
    """Four units make a stack."""
    stacks_of(4)


@wrong("dsa.clean-up.nearest-first")
def farthest_lays_first() -> None:
    """The diver farthest from the submarine lays down first."""
    exchange("laying.laying_order", lambda original: lambda position, out: original(position, out)[::-1])


@wrong("dsa.clean-up.nearest-first")
def lays_in_seat_order() -> None:
    """The divers left out lay down in the order of their seats."""
    exchange("laying.laying_order", lambda original: lambda position, out: sorted(out))


@wrong("dsa.clean-up.blanks-removed", "dsa.clean-up.close-up")
def blanks_stay() -> None:
    """The blanks stay on the line."""
    exchange("clean_up.close_the_line", lambda original: lambda position: (position, ()))


@wrong("dsa.clean-up.blanks-removed", "dsa.clean-up.close-up")
def one_blank_removed() -> None:
    """Only the first blank of the line is taken away."""

    def make(original: Callable) -> Callable:
        def close_the_line(position):
            line = list(position.line)
            if BLANK in line:
                line.remove(BLANK)
            return replace(position, line=tuple(line)), original(position)[1]

        return close_the_line

    exchange("clean_up.close_the_line", make)


@wrong("dsa.clean-up.close-up", "dsa.clean-up.blanks-removed")
def line_closed_the_wrong_way_round() -> None:
    """When the line is closed its spaces come to lie the other way round."""

    def make(original: Callable) -> Callable:
        def close_the_line(position):
            after, events = original(position)
            return replace(after, line=after.line[::-1] if events else after.line), events

        return close_the_line

    exchange("clean_up.close_the_line", make)


@wrong("dsa.clean-up.left-out", "dsa.clean-up.end-of-line")
def left_out_keep_their_load() -> None:
    """Who is left out keeps what it carries."""

    def make(original: Callable) -> Callable:
        def lay_down_the_rest(book, position, left_out, choice):
            events = original(book, position, left_out, choice)[1]
            for seat in left_out:
                diver = position.diver(seat)
                kept = replace(diver, carried=(), banked=(*diver.banked, *diver.carried))
                position = position.with_diver(seat, kept)
            return position, events

        return lay_down_the_rest

    exchange("clean_up.lay_down_the_rest", make)


@wrong("dsa.clean-up.bring-home")
def home_keeps_one_unit() -> None:
    """Of what a diver brought home it keeps the first unit only."""

    def make(original: Callable) -> Callable:
        def keep_what_came_home(book, position):
            divers = tuple(replace(one, carried=one.carried[:1]) if one.home else one for one in position.divers)
            return original(book, replace(position, divers=divers))

        return keep_what_came_home

    exchange("clean_up.keep_what_came_home", make)


reading("stacks-per-diver", "stack-grouping", "per-diver", "Every diver begins a new stack.")
reading("short-stack-filled-up", "topping-up", "top-up", "A short stack of an earlier dive is filled up.")
reading("carried-stack-chip-by-chip", "carried-stack-restacked", "physical", "A carried stack counts chip by chip.")
reading("carried-stack-alone", "carried-stack-restacked", "own-space", "A carried stack gets a space of its own.")
reading("laid-in-order-of-taking", "order-choice", "pickup-order", "Nobody chooses the order of laying down.")
reading("everything-is-lost", "what-is-lost", "all-ever", "Who is left out loses what it brought home earlier.")
