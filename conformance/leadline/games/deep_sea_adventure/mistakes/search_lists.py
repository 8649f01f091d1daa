"""Mistakes in the list of legal choices: what it leaves out, and what it has too much of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import NOTHING, PICK_UP, Chance, Choice, Drop, Search
from leadline_engines.deep_sea_adventure.position import Diver, Position, plain
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Choices, Decision


def without(choices: Choices, left_out: Callable[[Choice], bool]) -> Choices:
    """Return the list without some of its choices."""
    return replace(choices, listed=tuple(choice for choice in choices.listed if not left_out(choice)))


def with_search(choices: Choices, search: Search) -> Choices:
    """Return the list with one search wherever something or nothing can be done."""
    more = [replace(choice, search=search) for choice in choices.listed if choice.search == NOTHING and not choice.stop]
    return with_more(choices, more)


def with_more(choices: Choices, more: list[Choice]) -> Choices:
    """Return the list with some more choices, each once."""
    return replace(choices, listed=tuple(dict.fromkeys((*choices.listed, *more))))


def diver_of(position: Position, decision: Decision) -> Diver:
    """Return the diver that decides."""
    return position.diver(int(decision.seats[0]))


def load_of(position: Position, decision: Decision) -> int:
    """Return how many units the diver that decides carries."""
    return diver_of(position, decision).load


def place_after(engine: Engine, position: Position, choice: Choice, given: Chance | None) -> int | None:
    """Return the space that a diver reaches with a choice and a roll; None without a roll."""
    if given is None or given.dice is None:
        return None
    after = engine.result_of(position, replace(choice, search=NOTHING), given.dice)
    return None if after is None else after.diver(choice.seat).at


def breath_empties_the_tank(engine: Engine, position: Position, decision: Decision) -> bool:
    """Return whether the breath of the diver that decides uses up the air."""
    return position.air <= engine.air_used(Table(position), int(decision.seats[0]))


def is_forced(engine: Engine, position: Position, decision: Decision) -> bool:
    """Return whether the diver that decides has to turn back."""
    return engine.forced_turn(Table(position), int(decision.seats[0])) is not None


# ---- Some pick-ups or drops, or some words


class ListLacksDrops(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        return without(super().choices(position, decision, given), lambda choice: isinstance(choice.search, Drop))


class ListLacksPickUpWithALoad(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        return without(choices, lambda choice: choice.search == PICK_UP and load_of(position, decision) > 0)


class ListLacksPickUpAfterTurning(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        is_up = position.diver(int(decision.seats[0])).facing == "up"
        return without(choices, lambda choice: choice.search == PICK_UP and is_up)


class ListLacksDoingNothing(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        words = {(choice.declare, choice.then) for choice in choices.listed if choice.search == PICK_UP}
        return without(choices, lambda choice: choice.search == NOTHING and (choice.declare, choice.then) in words)


class ListHasOneDrop(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        return without(choices, lambda choice: isinstance(choice.search, Drop) and choice.search.unit != 1)


class ListHasPickUpAnywhere(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        return choices if given is None else with_search(choices, PICK_UP)


class ListHasDropAnywhere(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        carried = position.diver(int(decision.seats[0])).carried if given is not None else ()
        for number, unit in enumerate(carried, 1):
            choices = with_search(choices, Drop("drop", number, plain(unit), "carried"))
        return choices


class ListHasBackAlways(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        more = [replace(choice, declare="back") for choice in choices.listed if choice.declare == "deeper"]
        return replace(choices, listed=tuple(dict.fromkeys((*choices.listed, *more))))


class ListLacksTurningBack(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        is_down = position.diver(int(decision.seats[0])).facing == "down"
        return without(choices, lambda choice: choice.declare == "back" and is_down)


# ---- Pick-ups that are left out


class ListLacksPickUp(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        return without(super().choices(position, decision, given), lambda choice: choice.search == PICK_UP)


class ListLacksStacks(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        def takes_a_stack(choice: Choice) -> bool:
            at = place_after(self, position, choice, given)
            return choice.search == PICK_UP and bool(at) and len(position.space(at or 0)) > 1

        return without(super().choices(position, decision, given), takes_a_stack)


class ListLacksDropsOfStacks(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        def drops_a_stack(choice: Choice) -> bool:
            search, carried = choice.search, diver_of(position, decision).carried
            if not isinstance(search, Drop) or search.source != "carried" or search.unit is None:
                return False
            return search.chips is None and len(carried[search.unit - 1]) > 1

        return without(super().choices(position, decision, given), drops_a_stack)


class ListLacksPickUpWithoutMoving(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        def takes_where_it_was(choice: Choice) -> bool:
            start = diver_of(position, decision).at
            return choice.search == PICK_UP and place_after(self, position, choice, given) == start

        return without(super().choices(position, decision, given), takes_where_it_was)


class ListLacksPickUpOnTheLastBreath(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        is_last = breath_empties_the_tank(self, position, decision)
        return without(choices, lambda choice: choice.search == PICK_UP and is_last)


# ---- Drops


class ListLacksDropsBeforeTurning(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        is_down = diver_of(position, decision).facing == "down"
        return without(choices, lambda choice: isinstance(choice.search, Drop) and is_down and choice.declare != "back")


class ListLacksDropsAfterTurning(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        is_up = diver_of(position, decision).facing == "up"
        return without(choices, lambda choice: isinstance(choice.search, Drop) and (is_up or choice.declare == "back"))


class ListHasTheLastDrop(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        """List the drop of the only unit wherever a turned diver reaches a blank."""
        choices, diver = super().choices(position, decision, given), diver_of(position, decision)
        if diver.facing == "down" or diver.load != 1:
            return choices
        last = Drop("drop", 1, None, "carried")
        more = [
            replace(choice, search=last)
            for choice in choices.listed
            if choice.search == NOTHING
            and (at := place_after(self, position, choice, given))
            and not position.space(at)
        ]
        return with_more(choices, more)


class ListLacksTheLastDrop(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        is_only = load_of(position, decision) == 1
        return without(choices, lambda choice: isinstance(choice.search, Drop) and is_only)


class ListHasOneDropALevel(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices, carried = super().choices(position, decision, given), diver_of(position, decision).carried
        levels = [[chip.level for chip in unit] for unit in carried]
        again = {number for number, level in enumerate(levels, 1) if level in levels[: number - 1]}
        return without(choices, lambda choice: isinstance(choice.search, Drop) and choice.search.unit in again)


# ---- Directions


class ListHasDeeperAfterTurning(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        is_up = diver_of(position, decision).facing == "up"
        more = [
            replace(choice, declare="deeper")
            for choice in choices.listed
            if choice.declare != "deeper" and not choice.stop and is_up
        ]
        return with_more(choices, more)


class ListHasDeeperAtTheEnd(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        if not is_forced(self, position, decision):
            return choices
        return with_more(choices, [replace(choice, declare="deeper", search=NOTHING) for choice in choices.listed[:1]])


class ListLacksTheEmptyHandedTurn(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        is_empty_handed = load_of(position, decision) == 0 and is_forced(self, position, decision)
        return without(choices, lambda choice: is_empty_handed)


class ListLacksDeeperWithTreasure(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        may_turn = any(choice.declare == "back" for choice in choices.listed)
        is_down = diver_of(position, decision).facing == "down" and load_of(position, decision) > 0
        return without(choices, lambda choice: choice.declare != "back" and is_down and may_turn)


class ListHasEndingTheTurn(Engine):
    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        choices = super().choices(position, decision, given)
        if not choices.listed:
            return choices
        return with_more(choices, [Choice(int(decision.seats[0]), None, None, True, NOTHING, ())])
