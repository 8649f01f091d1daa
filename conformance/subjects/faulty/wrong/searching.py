"""Wrong rules of the search: picking up and dropping."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from leadline_engines.deep_sea_adventure.events import LeftAlone
from leadline_engines.deep_sea_adventure.move import NOTHING, Drop
from leadline_engines.deep_sea_adventure.position import BLANK, Position, stack
from leadline_engines.deep_sea_adventure.refusal import Refused
from wrong.fault import exchange, put, reading, wrong


def pick_up_then(change: Callable[[Position, Position, int], Position]) -> None:
    """Change the position after a pick-up; ``change`` is given the one before, the one after and the seat."""

    def make(original: Callable) -> Callable:
        def pick_up(book, position, seat, still):
            after, events = original(book, position, seat, still)
            return change(position, after, seat), events

        return pick_up

    exchange("search.pick_up", make)


def refuse_pick_up_if(forbidden: Callable[[Position, int], bool]) -> None:
    """Refuse a pick-up that is legal."""

    def make(original: Callable) -> Callable:
        def pick_up(book, position, seat, still):
            if forbidden(position, seat):
                raise Refused("", "this program does not allow it")
            return original(book, position, seat, still)

        return pick_up

    exchange("search.pick_up", make)


def search_as(change: Callable) -> None:
    """Exchange what is searched; ``change`` is given the position and the choice, and gives the choice made."""

    def make(original: Callable) -> Callable:
        def search(book, position, choice, *, moved):
            return original(book, position, change(position, choice), moved=moved)

        return search

    exchange("search.search", make)


@wrong("dsa.search.pick-up")
def pick_up_leaves_no_blank() -> None:
    """Where something was picked up the line is closed at once."""

    def change(before, after, seat):
        at = after.diver(seat).at
        line = (*after.line[: at - 1], *after.line[at:])
        return replace(after, line=line) if line else after

    pick_up_then(change)


@wrong("dsa.search.pick-up")
def pick_up_leaves_the_chip() -> None:
    """What was picked up stays on the line as well."""
    pick_up_then(lambda before, after, seat: replace(after, line=before.line))


@wrong("dsa.setup.chips")
def pick_up_costs_another_a_unit() -> None:
    """When something is picked up, the next diver loses what it took last, and that is gone."""

    def change(before, after, seat):
        other = seat % len(after.divers) + 1
        diver = after.diver(other)
        return after.with_diver(other, replace(diver, carried=diver.carried[:-1]))

    pick_up_then(change)


@wrong("dsa.search.pick-up-stack")
def pick_up_takes_one_chip() -> None:
    """Of a stack only the best chip is picked up; the rest stays there."""

    def change(before, after, seat):
        diver = after.diver(seat)
        *rest, best = diver.carried[-1]
        taken = replace(diver, carried=(*diver.carried[:-1], (best,)))
        return after.with_diver(seat, taken).with_space(diver.at, tuple(rest))

    pick_up_then(change)


@wrong("dsa.search.pick-up-stack", "dsa.search.pick-up")
def pick_up_spreads_the_stack() -> None:
    """A stack that is picked up is carried as loose chips."""

    def change(before, after, seat):
        diver = after.diver(seat)
        loose = tuple((chip,) for chip in diver.carried[-1])
        return after.with_diver(seat, replace(diver, carried=(*diver.carried[:-1], *loose)))

    pick_up_then(change)


@wrong("dsa.search.pick-up")
def pick_up_turns_the_diver() -> None:
    """A diver that picks something up turns back."""
    pick_up_then(lambda before, after, seat: after.with_diver(seat, replace(after.diver(seat), facing="up")))


@wrong("dsa.search.pick-up")
def pick_up_on_a_blank() -> None:
    """Picking up on a blank is allowed, and nothing happens."""

    def change(position, choice):
        at = position.diver(choice.seat).at
        blank = choice.search.action == "pick-up" and at > 0 and position.space(at) == BLANK
        return replace(choice, search=NOTHING) if blank else choice

    search_as(change)


@wrong("dsa.search.after-turning")
def no_pick_up_after_turning() -> None:
    """A diver that has turned back cannot pick up."""
    refuse_pick_up_if(lambda position, seat: position.diver(seat).facing == "up")


@wrong("dsa.search.any-number")
def two_units_at_most() -> None:
    """A diver cannot carry more than two units."""
    refuse_pick_up_if(lambda position, seat: position.diver(seat).load >= 2)


@wrong("dsa.search.own-space", "dsa.search.pick-up")
def no_pick_up_beside_a_diver() -> None:
    """A diver cannot pick up if another diver is on the next space."""
    refuse_pick_up_if(lambda position, seat: position.diver(seat).at + 1 in position.occupied_by_others(seat))


@wrong("dsa.search.not-on-submarine")
def search_on_the_submarine() -> None:
    """A search stated on the submarine is accepted, and nothing happens."""

    def change(position, choice):
        return replace(choice, search=NOTHING) if position.diver(choice.seat).at == 0 else choice

    search_as(change)


@wrong("dsa.search.drop-on-blank")
def drop_on_a_chip() -> None:
    """A unit may be dropped on a chip, and lies there with it."""

    def make(original: Callable) -> Callable:
        def drop(book, position, seat, action, still):
            at = position.diver(seat).at
            below = position.space(at)
            after, events = original(book, position.with_space(at, BLANK), seat, action, still)
            return after.with_space(at, stack((*below, *after.space(at)))), events

        return drop

    exchange("search.drop", make)


@wrong("dsa.search.drop-on-blank")
def dropped_chip_vanishes() -> None:
    """What is dropped is gone, and the blank stays."""

    def make(original: Callable) -> Callable:
        def drop(book, position, seat, action, still):
            after, events = original(book, position, seat, action, still)
            return after.with_space(position.diver(seat).at, BLANK), events

        return drop

    exchange("search.drop", make)


@wrong("dsa.search.keep-last")
def only_treasure_cannot_be_dropped() -> None:
    """The last unit cannot be dropped before turning back either."""

    def make(original: Callable) -> Callable:
        def check_drop(book, diver, action, dropping):
            original(book, replace(diver, facing="up"), action, dropping)

        return check_drop

    exchange("search.check_drop", make)


def _last_unit(position: Position, choice):
    """The choice with the unit taken last in place of the one that is asked for."""
    units = position.diver(choice.seat).carried
    if not isinstance(choice.search, Drop) or not units:
        return choice
    return replace(choice, search=Drop("drop", len(units), None, "carried"))


@wrong("dsa.search.drop-choice", also=("dsa.search.drop-whole-stack",))
def drops_the_last_taken() -> None:
    """Whatever is asked for, the unit taken last is dropped, and nothing is said of it."""
    search_as(_last_unit)


@wrong("dsa.search.drop-choice", also=("dsa.search.drop-whole-stack",))
def drops_the_last_taken_and_says_so() -> None:
    """Whatever is asked for, the unit taken last is dropped, and the answer says that it was."""
    search_as(_last_unit)
    from leadline.serve.subject import ReferenceSubject

    play = ReferenceSubject.play

    def telling(self, params):
        before = self.games[params["handle"]].position if params["handle"] in self.games else None
        result = play(self, params)
        move = self.plug.moves.read(params["move"])
        if before is not None and "position" in result and isinstance(move.choice.search, Drop):
            units = before.diver(move.choice.seat).carried
            chips = [{"level": chip.level, "value": chip.value} for chip in units[-1]] if units else []
            result["played"] = {"search": {"action": "drop", "unit": len(units), "chips": chips}}
        return result

    put(ReferenceSubject, "play", telling)


@wrong("dsa.search.drop-whole-stack")
def dropped_stack_is_broken() -> None:
    """Of a stack that is dropped only the lowest chip is put down; the rest is still carried."""

    def make(original: Callable) -> Callable:
        def find_dropping(book, diver, action):
            dropping = original(book, diver, action)
            return replace(dropping, chips=dropping.chips[:1])

        return find_dropping

    def make_check(original: Callable) -> Callable:
        def check_drop(book, diver, action, dropping):
            original(book, diver, action, replace(dropping, chips=dropping.unit))

        return check_drop

    exchange("search.find_dropping", make)
    exchange("search.check_drop", make_check)


@wrong("dsa.search.one-action")
def picks_up_by_itself() -> None:
    """A diver that carries nothing picks up wherever it stops."""

    def make(original: Callable) -> Callable:
        def search(book, position, choice, *, moved):
            after, events = original(book, position, choice, moved=moved)
            diver = after.diver(choice.seat)
            alone = bool(events) and isinstance(events[0], LeftAlone)
            if alone and diver.load == 0 and after.space(diver.at) != BLANK:
                taken = replace(diver, carried=(after.space(diver.at),))
                after = after.with_diver(choice.seat, taken).with_space(diver.at, BLANK)
            return after, events

        return search

    exchange("search.search", make)


reading("no-search-without-moving", "search-without-moving", "not-allowed", "Who did not move cannot search.")
reading("no-pick-up-on-the-last-breath", "pickup-on-last-breath", "not-allowed", "No pick-up on the last breath.")
reading("last-drop-goes-to-the-end", "drop-on-last-breath", "goes-to-end", "A drop on the last breath is lost.")
reading("drop-last-allowed", "drop-last-after-turn", "allowed", "The last treasure may be dropped after turning back.")
reading("only-the-last-taken-offered", "which-chip", "last-picked", "Only the unit taken last may be dropped.")
reading("stack-may-be-broken", "stack-breaking", "single-chip", "One chip of a stack may be dropped.")
reading("twelve-blanks-only", "blanks-exhausted", "no-pickup", "Without a blank nothing can be picked up.")
