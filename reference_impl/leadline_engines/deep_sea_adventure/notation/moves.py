"""The move notation: `2 deeper 1+2 pick-up`, `1 back 3+1 drop 2:5`, `3 stop`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

from leadline_engines.deep_sea_adventure.move import (
    NOTHING,
    PICK_UP,
    Chance,
    Choice,
    Drop,
    Lay,
    Move,
    Roll,
    Rounds,
    Search,
    Word,
)
from leadline_engines.deep_sea_adventure.notation.chips import (
    NotationError,
    split_units,
    units_of,
    write_line,
    write_unit,
)
from leadline_engines.deep_sea_adventure.position import plain

EXAMPLE = "write a move as `1 deeper 1+2 pick-up`, `2 back 3+1 drop 2:5` or `3 1+1`"
WORDS = {"deeper": "deeper", "back": "back", "down": "deeper", "up": "back"}
PICK_UP_WORDS = re.compile(r"\b(pick[ -]?up|picks up|take|takes)\b")
ROLL = re.compile(r"(\d+)\+(\d+)", re.ASCII)
TORN_ROLL = re.compile(r"(\d+)(?: \+ ?|\+ )(\d+)(?!\S)", re.ASCII)
UNTOLD_ROLL = "?+?"
"""The word in place of an unknown roll, which means that the program rolls by itself."""
UNIT = re.compile(r"#([1-9]\d*)", re.ASCII)
ACTIONS = ("pick-up", "drop")
DROP_EXAMPLE = "write `drop 2:5`, `drop (1:0+2:5)` or `drop #2`; `drop` alone where the diver carries one unit"

SeatReader = Callable[[str], int]


def read_seat(word: str) -> int:
    """Read a seat given as a number."""
    if word not in ("1", "2", "3", "4", "5", "6"):
        raise NotationError(word, "this is not a seat", "seats are the numbers 1 to 6")
    return int(word)


def read_move(text: str, seat_of: SeatReader = read_seat) -> Move:
    """Read a move; ``seat_of`` converts the names of seats to numbers.

    Raises ``NotationError``, which states what is wrong and shows what would be right.
    """
    turn, *clauses = [clause.strip() for clause in text.split(",")]
    name, act = (*turn.split(maxsplit=1), "", "")[:2]
    if not name:
        raise NotationError(text, "there is no move", EXAMPLE)
    seat = seat_of(name)
    lay, roll_off = _read_clauses(clauses, seat_of)
    declare, then, rest = _read_words(split_units(PICK_UP_WORDS.sub("pick-up", act)))
    if rest == ["stop"]:
        return Move(Choice(seat, declare, then, True, NOTHING, lay), Chance(None, roll_off))
    if not rest:
        raise NotationError(text, "the roll is missing", EXAMPLE)
    torn = TORN_ROLL.match(" ".join(rest))
    if torn is not None:
        raise NotationError(text, "a roll has no spaces around its +", f"write {torn[1]}+{torn[2]}")
    dice = None if rest[0] == UNTOLD_ROLL else _read_roll(rest[0], text)
    search = _read_search(rest[1:], text)
    return Move(Choice(seat, declare, then, False, search, lay), Chance(dice, roll_off))


def _read_words(words: list[str]) -> tuple[Word | None, Word | None, list[str]]:
    """Return the word before the breath, the word after it, and the rest.

    The second word is read even if the first is missing, so that the engine can refuse it.
    """
    declare = then = None
    if words and words[0] in WORDS:
        declare, words = cast(Word, WORDS[words[0]]), words[1:]
    if len(words) > 1 and words[0] == "then" and words[1] in WORDS:
        then, words = cast(Word, WORDS[words[1]]), words[2:]
    return declare, then, words


def _read_roll(word: str, text: str) -> Roll:
    match = ROLL.fullmatch(word)
    if match is None:
        raise NotationError(text, f"{word!r} is not a roll of two dice", EXAMPLE)
    return int(match[1]), int(match[2])


def _read_search(words: list[str], text: str) -> Search:
    if not words:
        return NOTHING
    if words == ["pick-up"]:
        return PICK_UP
    if sum(word in ACTIONS for word in words) > 1:
        wrong = "a turn has one search action only: nothing, one pick-up or one drop (dsa.search.one-action)"
        raise NotationError(text, wrong, "leave one of the two out")
    if words[0] != "drop":
        raise NotationError(text, f"{' '.join(words)!r} is not a search action", EXAMPLE)
    if words == ["drop"]:
        return Drop("drop", None, None, "carried")
    banked = words[-2:] == ["from", "banked"]
    what = words[1:-2] if banked else words[1:]
    numbers = [int(match[1]) for match in map(UNIT.fullmatch, what) if match]
    chips = [word for word in what if not UNIT.fullmatch(word)]
    if len(chips) > 1 or len(numbers) > 1 or not what:
        raise NotationError(text, "a drop names one chip or stack, or a unit", DROP_EXAMPLE)
    if chips and chips[0].startswith("#"):
        wrong = f"{chips[0]!r} is not a unit: units are counted from 1, in the order of taking"
        raise NotationError(text, wrong, DROP_EXAMPLE)
    unit, dropped = next(iter(numbers), None), next(units_of(chips), None)
    return Drop("drop", unit, dropped, "banked" if banked else "carried")


def _read_clauses(clauses: list[str], seat_of: SeatReader) -> tuple[tuple[Lay, ...], Rounds]:
    lays: list[Lay] = []
    roll_off: Rounds = ()
    for clause in clauses:
        words = split_units(clause)
        if len(words) > 2 and words[1] in ("lays", "lay"):
            units = [] if words[2:] == ["nothing"] else words[2:]
            lays.append(Lay(seat_of(words[0]), tuple(units_of(units))))
        elif words[:1] == ["roll-off"] and not roll_off:
            roll_off = _read_roll_off(clause)
        else:
            raise NotationError(
                clause, "this clause is not understood", "after a comma write `blue lays 2:5 2:4` or `roll-off 1+2 3+3`"
            )
    return tuple(lays), roll_off


def _read_roll_off(clause: str) -> Rounds:
    rounds = [part.split() for part in clause.removeprefix("roll-off").split("/")]
    if [] in rounds:
        raise NotationError(clause, "a round of the roll-off has no roll", "write `roll-off 1+2 3+3 / 1+1 2+1`")
    return tuple(tuple(_read_roll(word, clause) for word in part) for part in rounds)


def write_move(move: Move, name_of: Callable[[int], str] = str) -> str:
    """Write a move; ``name_of`` returns the name of a seat."""
    choice, chance = move.choice, move.chance
    words = [name_of(choice.seat)]
    if choice.declare:
        words.append(choice.declare)
    if choice.then:
        words += ["then", choice.then]
    if choice.stop and chance.dice is None:
        words.append("stop")
    else:
        words.append(UNTOLD_ROLL if chance.dice is None else _write_roll(chance.dice))
        words += _write_search(choice.search)
    clauses = [" ".join(words)]
    for lay in choice.lay:
        clauses.append(f"{name_of(lay.seat)} lays {write_line(map(plain, lay.units)) or 'nothing'}")
    if chance.roll_off:
        clauses.append("roll-off " + " / ".join(" ".join(map(_write_roll, rolls)) for rolls in chance.roll_off))
    return ", ".join(clauses)


def _write_roll(roll: Roll) -> str:
    return "+".join(map(str, roll))


def _write_search(search: Search) -> list[str]:
    if search.action == "nothing":
        return []
    if search.action == "pick-up":
        return ["pick-up"]
    words = ["drop"]
    if search.chips is not None:
        words.append(write_unit(plain(search.chips)))
    if search.unit is not None:
        words.append(f"#{search.unit}")
    return [*words, *(["from", "banked"] if search.source == "banked" else [])]
