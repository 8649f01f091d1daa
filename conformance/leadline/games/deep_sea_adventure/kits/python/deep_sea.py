"""Reads a turn of Deep Sea Adventure for a program that cannot accept every part of a move.

It needs the kit and `kit_forms.py`. `turn` returns the parts of a turn that a program needs: the word, even if a diver
turns back without saying so because no deeper space is free; the sum of the dice; and the unit dropped, which is always
a whole unit. It rejects every other request as not offered. `check_end` refuses a laying order or a roll-off if the
turn does not end a dive. `check_setup` accepts only setups that the box allows. `candidates` lists every choice that
may be legal. `serve` puts all of this together for a program that plays a turn in one call. The other functions write
parts of a report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

try:
    import kit  # type: ignore[import-not-found,unused-ignore]
    import kit_forms as forms  # type: ignore[import-not-found,unused-ignore]
    from kit import BadRequest, CannotLoad, NotOffered, Refused  # type: ignore[import-not-found,unused-ignore]
except ModuleNotFoundError:
    from leadline import kit
    from leadline.kit import BadRequest, CannotLoad, NotOffered, Refused
    from leadline.kits.python import kit_forms as forms


MISSING: Any = object()


@dataclass
class Turn:
    """The parts of a turn that a program needs."""

    seat: int
    word: str  # `deeper` or `back`; never missing
    sum: int | None  # of the dice; None if the program rolls them
    action: str  # `nothing`, `pick-up` or `drop`
    unit: int  # the number of the dropped unit among those reported, from 1; 0 for none
    orders: dict[int, list[int]] = field(default_factory=dict)  # by seat: its units as they are laid down


def turn(position: Any, choice: Any, chance: Any) -> Turn:
    """Read a turn, given the position that the program reports."""
    if choice["seat"] != position.get("turn"):
        raise NotOffered("it is somebody else's turn")
    wanted, dice = choice["search"], (chance or {}).get("dice")
    if choice["stop"] or choice.get("then") or wanted.get("source") == "banked":
        raise NotOffered("there is no way to stop early, to say a second word or to drop what is in the bank")
    if dice and (len(dice) != 2 or not set(dice) <= {1, 2, 3}):
        raise Refused(f"the two dice cannot show {dice}")
    unit = dropped(load_of(position["divers"][choice["seat"] - 1]), wanted) if wanted["action"] == "drop" else 0
    lays = choice.get("lay") or ()
    orders = {lay["seat"]: order(position, choice["seat"], wanted["action"], unit, lay) for lay in lays}
    if len(orders) < len(lays):
        raise Refused("two laying orders are stated for one diver")
    word = choice["declare"] or silent_word(position, choice["seat"])
    return Turn(choice["seat"], word, sum(dice) if dice else None, wanted["action"], unit, orders)


def silent_word(position: Any, seat: int) -> str:
    """Return the implied word of a silent diver, who keeps going and turns back only if no deeper space is free.

    From the submarine, a diver can only go deeper.
    """
    diver, taken = position["divers"][seat - 1], [other_diver["at"] for other_diver in position["divers"]]
    is_open = any(space not in taken for space in range(diver["at"] + 1, len(position["line"]) + 1))
    return "deeper" if diver["at"] == 0 or (diver["facing"] == "down" and is_open) else "back"


def load_of(diver: Any) -> list[Any]:
    """Return the units of a diver as reported; if only their number is reported, return None for each unit."""
    carried = diver.get("carried")
    if carried is None:
        raise BadRequest("report what a diver carries, or at least how many units")
    return list(carried) if isinstance(carried, list) else [None] * carried


def dropped(carried: list[Any], wanted: Any) -> int:
    """Return the number of the whole unit that a diver drops."""
    chips, number = wanted.get("chips"), wanted.get("unit")
    if number is None:
        number = named_by_chips(carried, chips) if chips else int(len(carried) == 1)
    if not 1 <= number <= len(carried):
        raise Refused("there is no such unit")
    own = carried[number - 1]
    if chips is not None and own is not None:
        if len(chips) < size(own, 0):
            raise NotOffered("a part of a stack cannot be dropped")
        if not same(chips, own):
            raise Refused(f"unit {number} is something else")
    return int(number)


def named_by_chips(carried: list[Any], chips: Any) -> int:
    """Return the number of the unit with these chips; 0 for none.

    The sum alone does not show how many chips a unit has, so a unit that may be the one has to be named by its number.
    """
    fitting = [place for place, own in enumerate(carried, 1) if own is None or same(chips, own)]
    shown = [place for place in fitting if is_shown(carried[place - 1])]
    if fitting and not shown:
        raise NotOffered("the program does not know the chips of this unit, so the move has to name its number")
    return shown[0] if shown else 0


def is_shown(unit: Any) -> bool:
    """Return whether a report shows a unit: its chips, or both their number and their sum."""
    return isinstance(unit, list) or (unit is not None and None not in (unit.get("chips"), unit.get("sum")))


def order(position: Any, mover: int, action: str, unit: int, lay: Any) -> list[int]:
    """Return the numbers of a diver's units after the turn, in the order in which they are laid down."""
    diver = position["divers"][lay["seat"] - 1] if 0 < lay["seat"] <= len(position["divers"]) else None
    if diver is None or diver["home"]:
        raise Refused(f"seat {lay['seat']} lays nothing down")
    load = load_of(diver)
    if lay["seat"] == mover and action != "nothing":  # a unit picked up comes last, and may contain any chips
        load = [*load, None] if action == "pick-up" else load[: unit - 1] + load[unit:]
    if load.count(None) > 1:
        raise BadRequest("report the units of a load, or leave `lay` out of `can`")
    numbers: list[int] = []
    for wanted in lay["units"]:
        fitting = (place for place, own in enumerate(load, 1) if own is None or same(wanted, own))
        numbers += [place for place in fitting if place not in numbers][:1]
    if len(numbers) != len(load) or len(numbers) != len(lay["units"]):
        raise Refused(f"seat {lay['seat']} lays down all its units, each once")
    return numbers


def same(chips: Any, unit: Any) -> bool:
    """Return whether chips may belong to a reported unit: they are the same chips, or as many with the same sum."""
    if isinstance(unit, list):
        return faces(chips) == faces(unit)
    total = sum(chip["value"] for chip in chips)
    return size(unit, len(chips)) == len(chips) and unit.get("sum") in (None, total)


def size(unit: Any, untold: int) -> int:
    """Return the number of chips in a unit, or ``untold`` if it is not reported."""
    number = len(unit) if isinstance(unit, list) else unit.get("chips")
    return untold if number is None else int(number)


def faces(unit: Any) -> list[tuple[int, int]]:
    """Return the chips of a unit, regardless of which seats have seen them."""
    return sorted((chip["level"], chip["value"]) for chip in unit)


def check_end(before: Any, after: Any, choice: Any, chance: Any) -> None:
    """Refuse a laying order or a roll-off in a turn that does not end the dive, given the positions around it."""
    ends = after.get("over") or after["dive"] != before["dive"]
    if not ends and (choice.get("lay") or (chance or {}).get("roll_off")):
        raise Refused("there is nothing to lay down or to roll for: the dive goes on in this program")


def check_setup(setup: Any) -> None:
    """Accept only starters who take part, and deals of the 32 chips in the order of their levels."""
    if (setup.get("starter") or 1) > setup["seats"]:
        raise NotOffered(f"seat {setup['starter']} does not take part")
    deal = setup.get("deal")
    if deal is None:
        return
    chips = [space[0] for space in deal if len(space) == 1]
    values = [chip["value"] for chip in chips]
    is_ordered = [chip["level"] for chip in chips] == [level for level in (1, 2, 3, 4) for _ in range(8)]
    if len(deal) != 32 or not is_ordered or any(chip["value"] // 4 + 1 != chip["level"] for chip in chips):
        raise NotOffered("a deal is eight chips of each level, in the order of the levels")
    if any(values.count(value) != 2 for value in values):
        raise NotOffered("every value is dealt twice")


def check_known(position: Any) -> None:
    """Raise `CannotLoad` for a finished game, and for chips without a value, for a program that has no such chips."""
    if position["turn"] is None:
        raise CannotLoad("the game is over")
    held = [unit for diver in position["divers"] for unit in (*diver["carried"], *diver["banked"])]
    if any(chip["value"] is None for unit in (*position["line"], *held) for chip in unit):
        raise CannotLoad("a chip has no value")


# ---- Writing


def candidates(position: Any, seat: int, given: Any = MISSING) -> list[Any]:
    """Return every choice that may be legal in a reported position, combining each word with each search.

    If `given`, which `legal` sends, is None, the dice are not rolled yet: then only the words are listed.
    """
    if position.get("over"):
        return []
    numbers = range(1, len(load_of(position["divers"][seat - 1])) + 1)
    searches = [search("nothing"), search("pick-up"), *(search("drop", number) for number in numbers)]
    searches = searches[:1] if given is None else searches
    return [written(seat, word, wanted) for word in ("deeper", "back") for wanted in searches]


def written(seat: int, word: Any, wanted: Any) -> dict[str, Any]:
    """Return a choice, which consists of a word and a search as `search` writes it."""
    return {"seat": seat, "declare": word, "then": None, "stop": False, "search": wanted, "lay": []}


def search(action: str, unit: int = 0, chips: Any = None) -> dict[str, Any]:
    """Return a search: the action and, for a drop, the number of the unit, with its chips if they matter."""
    drop = {"unit": unit, "chips": chips, "source": "carried"} if action == "drop" else {}
    return {"action": action, **drop}


def breathed(seat: int, by: int, air: int) -> list[Any]:
    """Return the events of a turn for a program that reports only the breath: its cost, and the remaining air."""
    return [{"kind": "breathed", "seat": seat, "by": by, "air": air}]


def ended(scores: Any, seats: Any) -> dict[str, Any]:
    """Return the report of a finished game, with the winning seats."""
    return {"over": True, "scores": list(scores), "winners": list(seats)}


def singles(seat: int, chips: Any) -> dict[str, Any]:
    """Return the laying order of a program that lays down each chip separately."""
    return {"seat": seat, "units": [[chip] for chip in chips]}


def named_first(lay: Any, seat: int, chips: Any, report: Any = dict) -> list[Any]:
    """Return a diver's chips in the order in which a move lays them down; chips that the move does not name come last.

    `chips` contains the program's own chips, and `report` converts one of them to the form used in messages.
    """
    left, order = list(chips), []
    wanted = [chip for laid in lay or () if laid["seat"] == seat for unit in laid["units"] for chip in unit]
    for face in wanted:
        place = next((place for place, own in enumerate(left) if faces([report(own)]) == faces([face])), None)
        order += [] if place is None else [left.pop(place)]
    return order + left


def backs(unit: Any) -> list[Any]:
    """Return the chips of a unit as seen by somebody who does not know their values."""
    return [{"level": chip["level"]} for chip in unit]


def hidden(report: Any, seats: Iterable[int] = ()) -> dict[str, Any]:
    """Return a reported position with the backs of all chips, except of those that the given seats carry."""
    if report.get("over"):
        return dict(report)
    divers = [
        diver
        if seat in seats or not isinstance(diver.get("carried"), list)
        else {**diver, "carried": [backs(unit) for unit in diver["carried"]]}
        for seat, diver in enumerate(report["divers"], 1)
    ]
    return {**report, "line": [backs(space) for space in report["line"]], "divers": divers}


# ---- Serving


def turns(report: Callable[[Any], Any], play: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function of an adapter that plays a turn.

    `play` takes the game, the `Turn`, the choice and its chance. The function refuses a laying order or a roll-off if
    the turn does not end a dive.
    """

    def played(game: Any, choice: Any, chance: Any) -> Any:
        before = report(game)
        made = play(game, turn(before, choice, chance), choice, chance)
        check_end(before, report(game), choice, chance)
        return made

    return played


def steps(
    report: Callable[[Any], Any],
    swim: Callable[[Any, int, Any], Any],
    *,
    breathe: Callable[[Any, int], Any] | None = None,
    stops: Callable[[Any], bool] | None = None,
    roll: Callable[[Any], Any] | None = None,
    go_deeper: Callable[[Any, int], Any] | None = None,
    turn_back: Callable[[Any, int], Any] | None = None,
    pick_up: Callable[[Any, int], Any] | None = None,
    drop: Callable[[Any, int, int], Any] | None = None,
    leave: Callable[[Any, int], Any] | None = None,
    end_turn: Callable[[Any, int], Any] | None = None,
    stop_early: Callable[[Any, int], Any] | None = None,
    takes_back: bool = False,
    lay_down: Callable[[Any, dict[int, list[int]]], Any] | None = None,
    lay_chips: Callable[[Any, list[Any]], Any] | None = None,
    silent_turns: bool = False,
    otherwise: Callable[[Any, Any], Any] | None = None,
) -> Callable[..., Any]:
    """Return the function of an adapter that plays a turn in steps, each of which takes the game and the seat.

    `swim` also takes the dice. They are None if the program rolls, which then returns the dice, and in `legal` before
    the roll: a program that needs dice may use any. `drop` also takes the number of the unit, from 1. `leave` ends the
    search of a diver that does nothing under water. `end_turn` presses the button that ends the turn: it is called
    after every search, also for a diver that came home, unless the dive is over. Both are called even if the program
    has ended the turn by itself: then do nothing. `lay_down` comes last; it takes the game, and for each seat whose
    order the move states, the numbers of the units in the order in which they are laid down. A program that lays down
    each chip separately has `lay_chips` in its place; it takes the game and the orders as they are sent, which
    `named_first` reads.

    A player who says nothing is left alone: `turn_back` is called only for a player who says so. With ``silent_turns``,
    it is also called for a silent diver for whom no deeper space is free. A step that is missing is one that the
    program makes by itself, except `turn_back`, `pick_up` and `drop`, which are not offered without their functions. If
    the breath ends the dive or the game, only `lay_down` or `lay_chips` follows. `stops` takes the game after the
    breath, and returns whether this turn is over although the program does not report this yet. `roll` takes the game;
    a program that rolls needs it to roll for a turn that the breath ends. `go_deeper` is called for a player who says
    so. `stop_early` ends the turn of a player who stops after the breath. With ``takes_back``, which belongs to
    `take-back` in `can`, a second word is played like the first, by `go_deeper` or `turn_back`. `otherwise` takes the
    game and the choice after the turn, and returns the parts of the choice that the program played differently, such as
    another unit in `search`.
    """

    def lay(game: Any, this_turn: Turn, choice: Any) -> None:
        if lay_chips:
            lay_chips(game, choice.get("lay") or [])
        elif lay_down:
            lay_down(game, this_turn.orders)

    def read(before: Any, choice: Any, chance: Any) -> Turn:
        stops_here, second = stop_early and choice["stop"], takes_back and choice.get("then")
        if second and not choice["declare"]:
            raise Refused("there is no first word to take back")
        if stops_here and (choice["declare"] or (chance or {}).get("dice") or choice["search"]["action"] != "nothing"):
            raise Refused("a turn that stops after the breath has nothing more")
        other = {"stop": choice["stop"] and not stop_early, "then": None if takes_back else choice.get("then")}
        return turn(before, {**choice, **other, **({"lay": []} if lay_chips else {})}, chance)

    def say_words(game: Any, this_turn: Turn, choice: Any, is_up: bool) -> None:
        if choice["declare"] == "deeper" and go_deeper:
            go_deeper(game, this_turn.seat)
        if this_turn.word == "back" and not is_up and (choice["declare"] or silent_turns):
            offered(turn_back, "turn back")(game, this_turn.seat)
        if choice.get("then"):
            step = go_deeper if choice["then"] == "deeper" else turn_back
            offered(step, f"say {choice['then']}")(game, this_turn.seat)

    def played(game: Any, choice: Any, chance: Any) -> Any:
        before, dice = report(game), (chance or {}).get("dice")
        this_turn = read(before, choice, chance)
        is_up = before["divers"][this_turn.seat - 1].get("facing") == "up"
        if choice["declare"] == "deeper" and is_up and not go_deeper:
            raise NotOffered("a diver that has turned back has no way to say deeper")
        if breathe:
            breathe(game, this_turn.seat)
            if has_ended(before, report(game)) or (stops and stops(game)):
                lay(game, this_turn, choice)
                own_dice = list(roll(game)) if roll and not dice else []
                return breath_only(dice=own_dice) if own_dice or this_turn.action != "nothing" else None
        if stop_early and choice["stop"]:
            stop_early(game, this_turn.seat)
            return lay(game, this_turn, choice)
        say_words(game, this_turn, choice, is_up)
        rolled = swim(game, this_turn.seat, dice)
        if this_turn.action == "pick-up":
            offered(pick_up, "pick up")(game, this_turn.seat)
        elif this_turn.action == "drop":
            offered(drop, "drop")(game, this_turn.seat, this_turn.unit)
        elif leave and is_under_way(before, report(game), this_turn.seat):
            leave(game, this_turn.seat)
        if end_turn and not has_ended(before, report(game)):
            end_turn(game, this_turn.seat)
        lay(game, this_turn, choice)
        check_end(before, report(game), choice, chance)
        own_choice = otherwise(game, choice) if otherwise else None
        own_chance = {"dice": list(rolled)} if rolled and not dice else None
        entry = {"choice": own_choice, "chance": own_chance}
        return {name: part for name, part in entry.items() if part} or None

    return played


def offered(step: Any, what: str) -> Any:
    """Return a step of a program. Raise `NotOffered` if there is none."""
    if step is None:
        raise NotOffered(f"the program has no way to {what}")
    return step


def has_ended(before: Any, after: Any) -> bool:
    """Return whether the dive or the game has ended between two reports."""
    return bool(after.get("over") and not before.get("over")) or after.get("dive") != before.get("dive")


def breath_only(seat: int = 0, dice: Iterable[int] = ()) -> dict[str, Any]:
    """Return the entry of `played` for a turn that ended after the breath, without a search.

    Give a seat for a turn that was not sent, such as one whose breath your program makes at the end of the turn before.
    Give the dice if they were not sent. They have no effect in such a turn, but a turn without a roll cannot be
    followed. The entry does not say `stop`, because the player did not end the turn.
    """
    choice = written(seat, None, search("nothing")) if seat else {"search": search("nothing")}
    rolled = list(dice)
    return {"choice": choice, "chance": {"dice": rolled}} if rolled else {"choice": choice}


def is_under_way(before: Any, after: Any, seat: int) -> bool:
    """Return whether a diver is still under water in the same dive, as far as the program reports it."""
    if after.get("over") or after.get("dive") != before.get("dive"):
        return False
    return not after["divers"][seat - 1].get("home")


def serve(
    name: str,
    new_game: Any,
    report: Any,
    play: Any,
    can: list[str],
    load: Any = None,
    *refusals: type[Exception],
    choices: Any = None,
    **more: Any,
) -> None:
    """Serve a program that plays a turn in one call; `play` is as in `turns`, and the rest as in `kit.Adapter`.

    With `events` in `can`, the events of the last turn are `game.events`, which has to exist from the start. `choices`
    is `candidates` of the adapter; without it, each word with each search is tried, and False leaves `legal` out. An
    exception of one of the types of ``refusals``, which are the program's own, counts as a refusal.
    """
    tried = choices or (lambda game, seat, kind, given: candidates(report(game), seat, given))
    listed = None if choices is False else tried
    beside = {"beside": lambda game: {"events": list(game.events)}} if "events" in can else {}
    kinds = {"": turns(report, play)}
    adapter = kit.Adapter("deep-sea-adventure", new_game, report, kinds, can, load, listed, **{**beside, **more})
    kit.serve(kit.handlers(name, forms.complete(adapter, *refusals)))
