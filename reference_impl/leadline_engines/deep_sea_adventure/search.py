"""Step 4: search. Do nothing, pick up what lies there, or drop something on a blank."""

from __future__ import annotations

from dataclasses import dataclass

from leadline_engines.deep_sea_adventure.book import Book, Step
from leadline_engines.deep_sea_adventure.breathe import air_is_out
from leadline_engines.deep_sea_adventure.events import Dropped, LeftAlone, PickedUp
from leadline_engines.deep_sea_adventure.move import Choice, Drop, Nothing, PickUp
from leadline_engines.deep_sea_adventure.position import (
    BLANK,
    Chip,
    Diver,
    Position,
    Unit,
    same_faces,
    shown_to,
    stack,
)
from leadline_engines.deep_sea_adventure.refusal import Refused


def search(book: Book, position: Position, choice: Choice, *, moved: bool) -> Step:
    """Carry out the search step of the seat to move; ``moved`` says whether it moved this turn.

    Raises ``Refused`` if the action is not open to it.
    Rules: the chapter dsa.search
    """
    seat, action = choice.seat, choice.search
    if position.diver(seat).at == 0:
        if not isinstance(action, Nothing):
            raise Refused("dsa.search.not-on-submarine", "there is nothing to search on the submarine")
        return position, ()
    if isinstance(action, Nothing):
        return position, (LeftAlone("left-alone", seat, ("dsa.search.one-action",)),)
    if not moved and book.rulings.search_without_moving == "not-allowed":
        raise Refused("dsa.search.without-moving", "a diver that did not move cannot pick up or drop")
    still = () if moved else ("dsa.search.without-moving",)
    if isinstance(action, PickUp):
        return pick_up(book, position, seat, still)
    return drop(book, position, seat, action, still)


def pick_up(book: Book, position: Position, seat: int, still: tuple[str, ...]) -> Step:
    """Take the chip or the stack under the diver and leave a blank.

    Rules: dsa.search.pick-up, dsa.search.own-space, dsa.search.pick-up-stack, dsa.search.after-turning,
    dsa.search.any-number, dsa.search.blank-supply, dsa.search.last-breath-pick-up, dsa.information.face-down
    """
    diver = position.diver(seat)
    unit = position.space(diver.at)
    if unit == BLANK:
        raise Refused("dsa.search.pick-up", f"space {diver.at} is blank: there is nothing to pick up")
    last_breath = air_is_out(position)
    if last_breath and book.rulings.pickup_on_last_breath == "not-allowed":
        raise Refused("dsa.search.last-breath-pick-up", "nothing can be picked up once the air has run out")
    supply_empty = position.blanks_on_line() >= book.components.blanks
    if supply_empty and book.rulings.blanks_exhausted == "no-pickup":
        raise Refused("dsa.search.blank-supply", "no blank is left to put in its place")
    fired = {
        "dsa.search.pick-up-stack": len(unit) > 1,
        "dsa.search.own-space": bool(position.occupied_by_others(seat)),
        "dsa.search.after-turning": diver.facing == "up",
        "dsa.search.any-number": diver.load > 0,
        "dsa.search.blank-supply": supply_empty,
        "dsa.search.last-breath-pick-up": last_breath,
    }
    extra = (rule for rule, applies in fired.items() if applies)
    rules = ("dsa.search.pick-up", *extra, *still, "dsa.information.face-down", "dsa.search.one-action")
    taken = diver.carrying((*diver.carried, unit))
    after = position.with_diver(seat, taken).with_space(diver.at, BLANK)
    return after, (PickedUp("picked-up", seat, diver.at, unit, rules),)


@dataclass(frozen=True, slots=True)
class Dropping:
    """What a drop takes from where."""

    unit: Unit
    """The unit it is taken from."""
    chips: Unit
    """What is put down: the unit, or one chip of it."""
    index: int
    """Where the unit is in the order of taking, counted from 0."""

    @property
    def breaks(self) -> bool:
        """Whether a stack is broken."""
        return len(self.chips) < len(self.unit)


def drop(book: Book, position: Position, seat: int, action: Drop, still: tuple[str, ...]) -> Step:
    """Put a unit down in place of the blank under the diver.

    Rules: dsa.search.drop-on-blank, dsa.search.drop-choice, dsa.search.drop-whole-stack, dsa.search.keep-last,
    dsa.search.last-breath-drop, dsa.information.face-down
    """
    diver = position.diver(seat)
    if position.space(diver.at) != BLANK:
        raise Refused(
            "dsa.search.drop-on-blank",
            f"space {diver.at} holds a chip: only on a blank can something be dropped",
        )
    dropping = find_dropping(book, diver, action)
    check_drop(book, diver, action, dropping)
    last_breath = air_is_out(position)
    fired = {
        "dsa.search.drop-whole-stack": len(dropping.unit) > 1,
        "dsa.search.keep-last": diver.facing == "up",
        "dsa.search.last-breath-drop": last_breath,
    }
    extra = (rule for rule, applies in fired.items() if applies)
    rules = ("dsa.search.drop-on-blank", "dsa.search.drop-choice", *extra, *still)
    rules = (*rules, "dsa.information.face-down", "dsa.search.one-action")
    laid = dropping.chips
    if book.rulings.faces == "revealed":
        laid = shown_to(laid, tuple(position.seats))
    event = Dropped("dropped", seat, diver.at, laid, rules)
    if last_breath and book.rulings.drop_on_last_breath == "goes-to-end":
        return position.with_diver(seat, _with_the_load(diver, action, dropping)), (event,)
    after = position.with_diver(seat, _without(diver, action, dropping)).with_space(diver.at, laid)
    return after, (event,)


def find_dropping(book: Book, diver: Diver, action: Drop) -> Dropping:
    """What the action names, among what the diver has.

    Rules: dsa.search.drop-choice
    """
    units = diver.carried if action.source == "carried" else diver.banked
    if action.source == "banked" and book.rulings.which_chip != "scored-too":
        raise Refused("dsa.search.drop-choice", "chips brought home in an earlier dive are not with the diver")
    if not units:
        has = "carries nothing" if action.source == "carried" else "has brought nothing home"
        raise Refused("dsa.search.drop-choice", f"the diver {has}, so it has nothing to drop")
    if action.unit is None and action.chips is None:
        if len(units) > 1:
            raise Refused("dsa.search.drop-choice", f"it is not said which of its {len(units)} units the diver drops")
        return Dropping(units[0], units[0], 0)
    if action.unit is not None:
        if not 1 <= action.unit <= len(units):
            raise Refused("dsa.search.drop-choice", f"there is no unit {action.unit} among {len(units)}")
        index = action.unit - 1
        chips = units[index] if action.chips is None else _chips_out_of(units[index], action.chips)
        if chips is None:
            raise Refused("dsa.search.drop-choice", f"unit {action.unit} does not hold what is to be dropped")
        return Dropping(units[index], chips, index)
    for index, unit in enumerate(units):
        if action.chips is not None and same_faces(unit, action.chips):
            return Dropping(unit, unit, index)
    for index, unit in enumerate(units):
        chips = None if action.chips is None else _chips_out_of(unit, action.chips)
        if chips is not None:
            return Dropping(unit, chips, index)
    raise Refused("dsa.search.drop-choice", "the diver does not carry what is to be dropped")


def check_drop(book: Book, diver: Diver, action: Drop, dropping: Dropping) -> None:
    """Refuse a drop that a rule forbids.

    Rules: dsa.search.drop-choice, dsa.search.drop-whole-stack, dsa.search.keep-last
    """
    if dropping.breaks and (book.rulings.stack_breaking == "whole" or len(dropping.chips) > 1):
        raise Refused("dsa.search.drop-whole-stack", "a stack is dropped as a whole")
    if action.source == "banked":
        return
    if book.rulings.which_chip == "last-picked" and dropping.index < diver.load - 1:
        raise Refused("dsa.search.drop-choice", "only the unit picked up last can be dropped")
    last_one = diver.load == 1 and not dropping.breaks
    if last_one and diver.facing == "up" and book.rulings.drop_last_after_turn == "forbidden":
        raise Refused("dsa.search.keep-last", "a diver that has turned back has to keep its last treasure")


def _chips_out_of(unit: Unit, wanted: tuple[Chip, ...]) -> Unit | None:
    """The chips of the unit that are wanted, or None if it does not hold them all."""
    rest, found = list(unit), []
    for chip in wanted:
        match = next((other for other in rest if other.same_face(chip)), None)
        if match is None:
            return None
        rest.remove(match)
        found.append(match)
    return stack(tuple(found))


def _with_the_load(diver: Diver, action: Drop, dropping: Dropping) -> Diver:
    """The diver after a drop that goes to the end of the line (reading `goes-to-end`): it joins the load."""
    if action.source == "carried":
        return diver
    return _without(diver, action, dropping).carrying((*diver.carried, dropping.chips))


def _without(diver: Diver, action: Drop, dropping: Dropping) -> Diver:
    """The diver after the drop: what is left of a broken stack keeps its place."""
    rest = list(dropping.unit)
    for chip in dropping.chips:
        rest.remove(chip)
    units = diver.carried if action.source == "carried" else diver.banked
    left = (*units[: dropping.index], *((tuple(rest),) if rest else ()), *units[dropping.index + 1 :])
    if action.source == "carried":
        return diver.carrying(left)
    return Diver(diver.at, diver.facing, diver.home, diver.carried, left)
