"""Mistakes of the list of legal choices: the play is right, the list is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import NOTHING, PICK_UP, Chance, Choice, Drop, Search
from leadline_engines.deep_sea_adventure.position import Position, plain
from leadline_engines.surface import Choices, Decision


def without(found: Choices, left_out: Callable[[Choice], bool]) -> Choices:
    """The list without some of its choices."""
    return replace(found, listed=tuple(choice for choice in found.listed if not left_out(choice)))


def with_search(found: Choices, search: Search) -> Choices:
    """The list with one search wherever something or nothing can be done."""
    more = [replace(choice, search=search) for choice in found.listed if choice.search == NOTHING and not choice.stop]
    return replace(found, listed=tuple(dict.fromkeys((*found.listed, *more))))


def load_of(position: Position, decision: Decision) -> int:
    """How much the diver carries that decides."""
    return position.diver(int(decision.seats[0])).load


class ListLacksDrops(Engine):
    """The list of legal choices never has a drop."""

    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        """The list without drops."""
        return without(super().choices(position, decision, given), lambda choice: isinstance(choice.search, Drop))


class ListLacksPickUpWithALoad(Engine):
    """The list of legal choices has no pick-up for a diver that carries something."""

    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        """The list without pick-ups, with a load."""
        found = super().choices(position, decision, given)
        return without(found, lambda choice: choice.search == PICK_UP and load_of(position, decision) > 0)


class ListLacksPickUpAfterTurning(Engine):
    """The list of legal choices has no pick-up for a diver that has turned back."""

    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        """The list without pick-ups, facing up."""
        found = super().choices(position, decision, given)
        is_up = position.diver(int(decision.seats[0])).facing == "up"
        return without(found, lambda choice: choice.search == PICK_UP and is_up)


class ListLacksDoingNothing(Engine):
    """Where something can be picked up, the list of legal choices has no search that does nothing."""

    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        """The list without doing nothing beside a pick-up."""
        found = super().choices(position, decision, given)
        words = {(choice.declare, choice.then) for choice in found.listed if choice.search == PICK_UP}
        return without(found, lambda choice: choice.search == NOTHING and (choice.declare, choice.then) in words)


class ListHasOneDrop(Engine):
    """Of the units that can be dropped the list of legal choices has only the first."""

    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        """The list with the drop of unit 1 alone."""
        found = super().choices(position, decision, given)
        return without(found, lambda choice: isinstance(choice.search, Drop) and choice.search.unit != 1)


class ListHasPickUpAnywhere(Engine):
    """The list of legal choices has a pick-up also where nothing lies."""

    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        """The list with a pick-up everywhere."""
        found = super().choices(position, decision, given)
        return found if given is None else with_search(found, PICK_UP)


class ListHasDropAnywhere(Engine):
    """The list of legal choices has a drop wherever the diver carries something, on treasure too."""

    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        """The list with drops everywhere."""
        found = super().choices(position, decision, given)
        carried = position.diver(int(decision.seats[0])).carried if given is not None else ()
        for number, unit in enumerate(carried, 1):
            found = with_search(found, Drop("drop", number, plain(unit), "carried"))
        return found


class ListHasBackAlways(Engine):
    """The list of legal choices has a turn back for a diver that carries nothing, or is on the submarine."""

    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        """The list with a turn back beside every way deeper."""
        found = super().choices(position, decision, given)
        more = [replace(choice, declare="back") for choice in found.listed if choice.declare == "deeper"]
        return replace(found, listed=tuple(dict.fromkeys((*found.listed, *more))))


class ListLacksTurningBack(Engine):
    """The list of legal choices never has a turn back."""

    def choices(self, position: Position, decision: Decision, given: Chance | None = None) -> Choices:
        """The list without a turn back, facing down."""
        found = super().choices(position, decision, given)
        is_down = position.diver(int(decision.seats[0])).facing == "down"
        return without(found, lambda choice: choice.declare == "back" and is_down)


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.list-lacks-drops": ListLacksDrops,
    "dsa.mistake.list-lacks-pick-up-with-a-load": ListLacksPickUpWithALoad,
    "dsa.mistake.list-lacks-pick-up-after-turning": ListLacksPickUpAfterTurning,
    "dsa.mistake.list-lacks-doing-nothing": ListLacksDoingNothing,
    "dsa.mistake.list-has-one-drop": ListHasOneDrop,
    "dsa.mistake.list-has-pick-up-anywhere": ListHasPickUpAnywhere,
    "dsa.mistake.list-has-drop-anywhere": ListHasDropAnywhere,
    "dsa.mistake.list-has-back-always": ListHasBackAlways,
    "dsa.mistake.list-lacks-turning-back": ListLacksTurningBack,
}
