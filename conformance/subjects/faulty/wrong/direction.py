"""Wrong rules of the direction step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from wrong.fault import exchange, reading, wrong


@wrong("dsa.direction.once")
def turns_twice() -> None:
    """A diver that has turned back may go deeper again."""

    def make(original: Callable) -> Callable:
        def choose_direction(book, position, choice):
            diver = position.diver(choice.seat)
            if diver.facing == "up" and choice.declare == "deeper":
                position = position.with_diver(choice.seat, replace(diver, facing="down"))
            return original(book, position, choice)

        return choose_direction

    exchange("direction.choose_direction", make)


@wrong("dsa.direction.not-from-submarine")
def back_from_the_submarine() -> None:
    """A diver may turn back while it is still on the submarine."""

    def make(original: Callable) -> Callable:
        def check_may_turn(book, position, seat):
            if position.diver(seat).at > 0:
                original(book, position, seat)

        return check_may_turn

    exchange("direction.check_may_turn", make)


@wrong("dsa.direction.before-roll")
def silence_turns() -> None:
    """A diver that says nothing turns back if it may."""

    def make(original: Callable) -> Callable:
        def choose_direction(book, position, choice):
            diver = position.diver(choice.seat)
            if choice.declare is None and diver.at > 0 and diver.load > 0:
                choice = replace(choice, declare="back")
            return original(book, position, choice)

        return choose_direction

    exchange("direction.choose_direction", make)


@wrong(
    "dsa.direction.forced-with-treasure",
    "dsa.direction.forced-empty-handed",
    shows=("end-with-treasure=neither", "end-empty-handed=neither"),
    also=("dsa.direction.forced-unspoken",),  # what is not forced is not forced in silence either
)
def forced_on_the_last_space_only() -> None:
    """A diver behind an unbroken row of divers up to the end need not turn back."""

    def make(original: Callable) -> Callable:
        def can_go_deeper(book, position, seat):
            return position.diver(seat).at < len(position.line)

        return can_go_deeper

    exchange("swim.can_go_deeper", make)


@wrong("dsa.direction.forced-with-treasure", "dsa.swim.no-steps", also=("dsa.direction.before-roll",))
def forced_by_its_load() -> None:
    """A diver that its load holds in place has to turn back."""

    def make(original: Callable) -> Callable:
        def can_go_deeper(book, position, seat):
            return position.diver(seat).load < 6 and original(book, position, seat)

        return can_go_deeper

    exchange("swim.can_go_deeper", make)


@wrong("dsa.direction.stands")
def turn_lost_without_a_step() -> None:
    """A turn back does not stand if the diver did not move."""

    def make(original: Callable) -> Callable:
        def swim(book, position, seat, heading, dice):
            after, events = original(book, position, seat, heading, dice)
            if heading.turned and events[-1].kind == "stayed":
                after = after.with_diver(seat, replace(after.diver(seat), facing="down"))
            return after, events

        return swim

    exchange("swim.swim", make)


reading("back-empty-handed", "turn-back-empty", "free", "An empty-handed diver may turn back.")
reading("need-not-turn-with-treasure", "end-with-treasure", "may-stay", "At the end of the line nobody has to turn.")
reading("need-not-turn-empty-handed", "end-empty-handed", "stays", "At the end of the line the empty-handed stay.")
reading("forced-turn-has-to-be-said", "unspoken-forced-turn", "lost-turn", "A forced turn has to be said.")
reading("silence-goes-deeper-again", "undeclared-after-turn", "goes-deeper", "Silence leads a turned diver deeper.")
reading("last-word-counts", "take-back", "until-roll", "The last word before the roll counts.")
