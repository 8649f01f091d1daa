"""The notation of positions on one line: `monday action / 1 fresh=p3 mounts=2,3,2 / sea 2b=?*12 / piles bag=blue*8`.

The sections are the day, each player, the sea, the piles, and one section for each unfinished action. Fields with their
default value are omitted. `?` is an unknown card, and `?*12` means twelve of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from difflib import get_close_matches
from functools import lru_cache
from itertools import groupby
from typing import Any, get_args

from leadline.base.errors import InputError, bad_input
from leadline.game.notation import PositionNotation, made
from leadline.games.deep_regrets.words import Words, write_die
from leadline_engines.deep_regrets.components import Components
from leadline_engines.deep_regrets.position import (
    Angler,
    Attempt,
    Day,
    Frame,
    Lying,
    Phase,
    Position,
    Shoal,
    Shop,
    Size,
    Slot,
)
from leadline_engines.surface import Seat

RIGHT = "write `monday action turn=1 / 1 fresh=p3,p1 mounts=2,3,2 / 2 mounts=2,3,2 / sea 2b=?*12 / piles bag=blue*8`"
UNKNOWN, NOTHING, TIMES, UP, KNOWN_TO = "?", "none", "*", "^", "!"
SEA, PILES, UNDER_WAY = "sea", "piles", "under-way"
_MOST_LISTED = 12
"""The greatest number of possible words to list in an error message about an unknown word."""


class Section(Words):
    """One section of the line; errors in the section name it."""

    def __init__(self, text: str, components: Components) -> None:
        super().__init__(text, RIGHT)
        self.components = components
        self.place = self.left[0] if self.left else "an empty section"
        self.key = ""

    def wrong(self, why: str, right: str = "") -> InputError:
        """Return the error for a problem in this section, with the remedy."""
        at = f"{self.place}, {self.key}" if self.key else self.place
        return bad_input(f"{at}: {why}", right or self.right)

    def card(self, word: str, box: str) -> str:
        """Return a word after checking that it is the id of something in the box."""
        there_are: Collection[str] = getattr(self.components, box)
        if word in there_are:
            return word
        if len(there_are) > _MOST_LISTED and not get_close_matches(word.lower(), there_are, 1):
            raise self.wrong(f"{word!r} is not one of the {box}", "write its id as in the components")
        return self.known(word, there_are, f"one of the {box}")


@dataclass(frozen=True, slots=True)
class Way:
    """The functions that read and write one field."""

    read: Callable[[Section, str], Any]
    write: Callable[[Any], str] = str


def read_position(text: str, components: Components) -> Position:
    """Return the position that a text describes. Raise ``InputError`` with the section, the problem and the remedy."""
    day, *others = (Section(part, components) for part in text.split("/"))
    day.place = "the day"
    parts: dict[str, Any] = {"day": day.one_of(get_args(Day), "a day")}
    parts["phase"] = day.one_of(get_args(Phase), "a phase")
    parts |= _read_fields(day, _DAY)
    anglers = [words for words in others if words.place.isdecimal()]
    parts["anglers"] = tuple(_read_angler(words, seat) for seat, words in enumerate(anglers, 1))
    if not anglers:
        raise bad_input("there is no player", RIGHT)
    seats = tuple(range(1, len(anglers) + 1))
    for words in others[len(anglers) :]:
        parts |= _read_other(words, parts, seats)
    return Position(**parts)


def write_position(position: Position) -> str:
    """Return a position in one line.

    A move changes little of a position, so what a player or a shoal has is written only once for many positions.
    """
    day = [position.day, position.phase, *_written(position, _DAY)]
    anglers = [[str(seat), *_angler(angler)] for seat, angler in enumerate(position.anglers, 1)]
    seats = tuple(range(1, len(anglers) + 1))
    sea = [f"{shoal.name}={_shoal(shoal, seats)}" for shoal in position.shoals]
    piles = list(_written(position, _PILES))
    under_way = [[UNDER_WAY, frame.kind, str(frame.seat), *_written(frame, _FRAME)] for frame in position.frames]
    sections = [day, *anglers, *([SEA, *sea] for _ in sea[:1]), *([PILES, *piles] for _ in piles[:1]), *under_way]
    return " / ".join(" ".join(words) for words in sections)


# ---- sections


def _read_angler(words: Section, seat: int) -> Angler:
    if words.next("the number of a player") != str(seat):
        raise words.wrong(f"this should be player {seat}", "number the players from 1 on, clockwise")
    words.place = f"player {seat}"
    return Angler(**_read_fields(words, _ANGLER))


def _read_other(words: Section, parts: Mapping[str, Any], seats: tuple[int, ...]) -> dict[str, Any]:
    """Read the sea, the piles, or one more unfinished action."""
    what = words.one_of((SEA, PILES, UNDER_WAY), "a section")
    if what == UNDER_WAY:
        words.place = "what is under way"
        kind = words.one_of(get_args(fields_by_name(Frame)["kind"]), "something that can be under way")
        seat = words.number("the number of a player")
        return {"frames": (*parts.get("frames", ()), Frame(kind, seat, **_read_fields(words, _FRAME)))}  # type: ignore[arg-type]
    words.place = f"the {what}"
    if "frames" in parts or ("shoals" in parts if what == SEA else parts.keys() & _PILES.keys()):
        raise words.wrong("it has to come before everything under way, and only once", RIGHT)
    if what == PILES:
        return _read_fields(words, _PILES)
    shoals = []
    for name, value in words.pairs(words.components.shoals, ()):
        words.key = name
        shoals.append(_read_shoal(words, name, value, seats))
    return {"shoals": tuple(shoals)}


def _read_fields(words: Section, ways: Mapping[str, Way]) -> dict[str, Any]:
    """Read the keys of a section with their values, keyed by the names of the fields."""
    names = {name.replace("_", "-"): name for name in ways}
    parts: dict[str, Any] = {}
    for key, value in words.pairs(names, [key for key, name in names.items() if ways[name] is _FLAG]):
        words.key = key
        parts[names[key]] = ways[names[key]].read(words, value)
        words.key = ""
    return parts


def _written(value: Any, ways: Mapping[str, Way]) -> Iterator[str]:
    """Yield the fields that do not have their default value."""
    kind: Any = type(value)
    usual = _usual(kind)
    for name, way in ways.items():
        part, key = getattr(value, name), name.replace("_", "-")
        if part != usual[name]:
            yield key if way is _FLAG else f"{key}={NOTHING if part is None else way.write(part)}"


@lru_cache(256)
def _angler(angler: Angler) -> tuple[str, ...]:
    """Return the fields of a player that do not have their default value."""
    return tuple(_written(angler, _ANGLER))


@lru_cache(64)
def _usual(kind: type) -> Mapping[str, Any]:
    """Return the default values of a type by field."""
    return {field.name: field.default for field in fields(kind) if field.default is not MISSING}


# ---- values


def _number(words: Section, text: str) -> int:
    sign, figures = (-1, text[1:]) if text[:1] == "-" else (1, text)
    return sign * words.as_number(figures, "a number")


def _word(there_are: Collection[str], what: str) -> Way:
    return Way(lambda words, text: words.known(text, there_are, what))


def _card(box: str) -> Way:
    return Way(lambda words, text: words.card(text, box))


def _or_none(way: Way) -> Way:
    return Way(lambda words, text: None if text == NOTHING else way.read(words, text), way.write)


def _list(way: Way) -> Way:
    """Return the functions for several things separated by commas; repeated things are written once with a number."""
    return Way(
        lambda words, text: tuple(_read_list(words, text, way)),
        lru_cache(256)(lambda some: _listed(_each(some, way.write))),
    )


def _each(some: Iterable[Any], write: Callable[[Any], str]) -> Iterator[str]:
    """Yield things as they are written, with equal cards in a row combined, because most piles are long and unknown."""
    for value, row in groupby(some):
        yield from [UNKNOWN if value is None else write(value)] * sum(1 for _ in row)


def _listed(words: Iterable[str]) -> str:
    rows = ((word, len(list(row))) for word, row in groupby(words))
    return ",".join(word if times == 1 else f"{word}{TIMES}{times}" for word, times in rows) or NOTHING


def _read_list(words: Section, text: str, way: Way) -> Iterator[Any]:
    for part in text.split(",") if text != NOTHING else ():
        word, sign, times = part.partition(TIMES)
        if not word:
            raise words.wrong("something is missing between two commas, or before `*`")
        value = None if word == UNKNOWN else way.read(words, word)
        yield from [value] * (words.as_number(times, "a number of times") if sign else 1)


@lru_cache(1024)
def _shoal(shoal: Shoal, seats: tuple[int, ...]) -> str:
    """Return the size on the back of the top fish, if it is known, and then the fish from the top."""
    size = "" if shoal.shadow is None else f"{shoal.shadow}:"
    return size + _listed(_lying(fish, seats) for fish in shoal.cards)


def _lying(fish: Lying, seats: tuple[int, ...]) -> str:
    """Return a fish.

    `^` means face up, and `!13` known to players 1 and 3; without `!`, all players know a face-up fish.
    """
    usual = seats if fish.up else ()
    known = "" if fish.known_to == usual else f"{KNOWN_TO}{''.join(map(str, fish.known_to))}"
    return f"{UNKNOWN if fish.card is None else fish.card}{UP if fish.up else ''}{known}"


def _read_shoal(words: Section, name: str, text: str, seats: tuple[int, ...]) -> Shoal:
    size, sign, cards = text.rpartition(":")
    shadow: Any = words.known(size, get_args(Size), "a size") if sign else None
    way = Way(lambda words, word: _read_lying(words, word, seats))
    read = _read_list(words, cards, way)
    return Shoal(name, tuple(Lying() if fish is None else fish for fish in read), shadow)


def _read_lying(words: Section, text: str, seats: tuple[int, ...]) -> Lying:
    fish, sign, known = text.partition(KNOWN_TO)
    up = fish.endswith(UP)
    fish = fish.removesuffix(UP)
    known_to = tuple(words.as_number(seat, "the number of a player") for seat in known) if sign else seats if up else ()
    return Lying(None if fish == UNKNOWN else words.card(fish, "fish"), up, known_to)


def _read_slot(words: Section, text: str) -> Slot:
    times, sign, fish = text.partition(":")
    mounted = (words.card(fish, "fish"),) if sign else ()
    return Slot(words.as_number(times, "the multiplier of a slot"), mounted)


def _attempt(some: tuple[Attempt, ...]) -> str:
    """Return the shoal, the change to the Difficulty, and the Difficulty that was set: `2b`, `2b:-1`, `2b:0:4`."""
    (attempt,) = some
    change = [] if attempt.change == 0 and attempt.difficulty is None else [str(attempt.change)]
    return ":".join([attempt.shoal, *change, *([] if attempt.difficulty is None else [str(attempt.difficulty)])])


def _read_attempt(words: Section, text: str) -> tuple[Attempt, ...]:
    shoal, _, rest = text.partition(":")
    change, _, difficulty = rest.partition(":")
    name = words.known(shoal, words.components.shoals, "a shoal")
    return (Attempt(name, _number(words, change or "0"), _number(words, difficulty) if difficulty else None),)


def _read_path(words: Section, text: str) -> tuple[int, int]:
    place, _, number = text.partition(".")
    return words.as_number(place, "the place of an effect"), words.as_number(number, "the number of its list")


def fields_by_name(kind: Any) -> dict[str, Any]:
    """Return the types of a record's fields by name."""
    from leadline_engines.marks import bare, field_types

    return {name: bare(field_type) for name, field_type in field_types(kind).items()}


_NUMBER, _FLAG = Way(_number), Way(lambda words, text: True)
_YES_NO = Way(
    lambda words, text: words.known(text, ("yes", "no"), "yes or no") == "yes", lambda is_yes: "yes" if is_yes else "no"
)
_ANY_WORD = Way(lambda words, text: text)
_DICE = _list(Way(lambda words, text: words.as_die(text), write_die))
_KINDS = _list(_card("dice"))
_DAY: Mapping[str, Way] = {
    "first_day": _word(get_args(Day), "a day"), "turn": _or_none(_NUMBER), "first": _NUMBER,
    "preserver": _or_none(_NUMBER), "last_turns": _NUMBER, "acted": _FLAG, "easier": _NUMBER,
    "set_ahead": _or_none(_NUMBER), "cheaper": _NUMBER, "omen_card": _ANY_WORD,
    "attempt": Way(_read_attempt, _attempt),
}  # fmt: skip
_ANGLER: Mapping[str, Way] = {
    "depth": _NUMBER, "passed": _FLAG, "fresh": _DICE, "spent": _KINDS, "rolled": _DICE, "fish": _list(_card("fish")),
    "mounts": _list(Way(_read_slot, lambda slot: ":".join((str(slot.times), *slot.fish)))),
    "regrets": _list(_card("regrets")), "dinks": _list(_card("dinks")), "supplies": _list(_card("supplies")),
    "rods": _list(_card("rods")), "reels": _list(_card("reels")), "rod": _or_none(_card("rods")),
    "reel": _or_none(_card("reels")), "bucks": _NUMBER, "worms": _FLAG, "lifeboat": _YES_NO,
    "visited": _list(_word(get_args(Shop), "a shop")), "used": _list(_ANY_WORD), "drawn_rods": _list(_card("rods")),
    "drawn_reels": _list(_card("reels")), "drawn_supplies": _list(_card("supplies")), "has_cast": _FLAG,
    "sank_from": _NUMBER,
}  # fmt: skip
_PILES: Mapping[str, Way] = {
    "fish_discards": _list(_card("fish")), "regret_deck": _list(_card("regrets")),
    "regret_discards": _list(_card("regrets")), "regret_box": _list(_card("regrets")),
    "dink_deck": _list(_card("dinks")), "dink_discards": _list(_card("dinks")), "out_of_game": _list(_card("dinks")),
    "rod_deck": _list(_card("rods")), "reel_deck": _list(_card("reels")), "supply_deck": _list(_card("supplies")),
    "supply_discards": _list(_card("supplies")), "supplies_out_of_game": _list(_card("supplies")), "bag": _KINDS,
    "aside": _KINDS,
}  # fmt: skip
_FRAME: Mapping[str, Way] = {
    "step": _ANY_WORD, "shoal": _ANY_WORD, "card": _ANY_WORD, "text": _ANY_WORD,
    "path": _list(Way(_read_path, lambda pair: f"{pair[0]}.{pair[1]}")), "place": _NUMBER, "number": _NUMBER,
    "seats": _list(_NUMBER), "shoals": _list(_ANY_WORD), "dice": _list(_ANY_WORD), "sunk": _FLAG,
}  # fmt: skip


class RegretsPositions(PositionNotation):
    """The notation `monday action / 1 fresh=p3 mounts=2,3,2 / 2 mounts=2,3,2 / sea 2b=small:tallow-eel,?*12`."""

    def read(self, text: str, names: Mapping[Seat, str] | None = None) -> Position:
        """Return the position that a text describes."""
        codec = self.game.codecs.position
        read: Position = made(codec, codec.write(read_position(text, self.game.own_components)), "a position")
        return read

    def write(self, position: Position, names: Mapping[Seat, str] | None = None) -> str:
        """Return a position on one line."""
        return write_position(position)
