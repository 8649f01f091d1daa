"""The notation of positions on one line: `alpha turn-by-turn hunt / red E4 torpedo=3 / blue J10 / turn=red`.

The sections are the general situation, the two crews, and what comes next. Fields with their default value are omitted.
`?` is an unknown value, and `-` is a submarine that has not started. If the route is omitted, it consists only of the
submarine's current space.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any, get_args

from leadline.game.notation import PositionNotation
from leadline.games.captain_sonar.words import Words
from leadline_engines.captain_sonar.components import Components
from leadline_engines.captain_sonar.position import (
    ROLES,
    SIDES,
    SYSTEMS,
    Crew,
    Gauges,
    Goal,
    Heading,
    Latest,
    Mode,
    Owed,
    Position,
    Question,
)
from leadline_engines.captain_sonar.roles import PERSONS
from leadline_engines.surface import Seat

RIGHT = "write `alpha turn-by-turn hunt / red E4 / blue J10 / turn=red`"
UNKNOWN, NOWHERE, NOTHING = "?", "-", "none"
_DEFAULTS = {field.name: field.default for field in fields(Crew) if field.default is not MISSING}


def read_position(text: str, components: Components) -> Position:
    """Read a position. Raises ``InputError`` for invalid input."""
    sections = [Words(part, RIGHT, components) for part in text.split("/")]
    if len(sections) not in (3, 4):
        raise Words(text, RIGHT, components).wrong(
            f"it has {len(sections)} section{'s' * (len(sections) != 1)}, not 3 or 4"
        )
    frame, crews, rest = sections[0], sections[1:3], sections[3:]
    parts: dict[str, Any] = {
        "map": frame.one_of(tuple(components.maps), "a map"),
        "mode": frame.one_of(get_args(Mode), "a mode"),
        "goal": frame.one_of(get_args(Goal), "a goal"),
    }
    if frame.left:
        parts["people"] = _people(frame)
    frame.end()
    parts["crews"] = tuple(_read_crew(words, side) for words, side in zip(crews, SIDES, strict=True))
    for words in rest:
        parts |= _read_rest(words)
    return Position(**parts)


def write_position(position: Position) -> str:
    """Write a position on one line."""
    frame = [position.map, position.mode, position.goal]
    if position.people != (4, 4):
        frame.append("+".join(map(str, position.people)))
    crews = [[side, *_crew_words(position.crew(side))] for side in SIDES]
    rest = [f"turn={position.turn}"] if not position.is_real_time or position.turn != "red" else []
    if position.question is not None:
        sector = position.question.sector
        about = (position.question.side, position.question.about, *(() if sector is None else (str(sector),)))
        rest.append(f"question={':'.join(about)}")
    if position.shooter is not None:
        rest.append(f"shooter={position.shooter}")
    return " / ".join(" ".join(words) for words in (frame, *crews, rest) if words)


# ---- the frame and what comes next


def _people(words: Words) -> tuple[int, ...]:
    """Read the number of people in each crew, written as `4+4`."""
    word = words.next("the people")
    each = word.split("+")
    if len(each) != 2:
        raise words.wrong(f"{word!r} does not say how many people are in each crew", "write red+blue, such as 4+4")
    people = tuple(words.as_number(part, "a number of people") for part in each)
    if any(number not in PERSONS for number in people):
        most = max(PERSONS)
        raise words.wrong(
            f"{word!r} is not a number of people in each crew", f"write 1 to {most} for each, such as 4+4"
        )
    return people


def _read_rest(words: Words) -> dict[str, Any]:
    """Read whose turn it is, which question must be answered, and who fired last."""
    readers: dict[str, Callable[[str], Any]] = {
        "turn": lambda word: words.known(word, SIDES, "a crew"),
        "question": lambda word: _question(words, word),
        "shooter": lambda word: words.known(word, SIDES, "a crew"),
    }
    return {key: readers[key](value) for key, value in words.pairs(readers, ())}


def _question(words: Words, word: str) -> Question:
    """Read which crew has to answer which question: `blue:drone:2`, or `blue:sonar`."""
    side, _, about = word.partition(":")
    system, _, sector = about.partition(":")
    return Question(
        words.known(side, SIDES, "a crew"),  # type: ignore[arg-type]
        words.known(system, ("drone", "sonar"), "a question"),  # type: ignore[arg-type]
        words.as_number(sector, "a sector") if sector else None,
    )


# ---- a crew


def _crew_words(crew: Crew) -> Iterator[str]:
    """Yield the words for a crew: its location, and every other field that does not have its default value."""
    hidden = crew.at is None and crew.route is None
    yield UNKNOWN if hidden else NOWHERE if crew.at is None else crew.at
    usual = (None,) if hidden else ((),) if crew.at is None else ((crew.at,),)
    if crew.route not in usual:
        yield f"route={_listed(crew.route)}"
    for name in _ORDER:
        value = getattr(crew, name)
        if name == "gauges":
            yield from ["gauges=?"] if value is None else _gauges(value)
        elif name in _FLAGS:
            yield from [name] if value else []
        elif value != _DEFAULTS[name]:
            yield f"{name}={_listed(value) if value is None or isinstance(value, tuple) else value}"


def _gauges(gauges: Gauges) -> Iterator[str]:
    return (f"{system}={getattr(gauges, system)}" for system in SYSTEMS if getattr(gauges, system))


def _listed(some: tuple[str, ...] | None) -> str:
    return UNKNOWN if some is None else ",".join(some) or NOTHING


def _read_crew(words: Words, side: str) -> Crew:
    """Read one crew."""
    name = words.next(f"the crew {side}")
    if name.lower() != side:
        raise words.wrong(f"this should be the crew {side}, not {name!r}")
    word = words.next("the place of the submarine")
    at = None if word in (UNKNOWN, NOWHERE) else words.as_space(word)
    parts: dict[str, Any] = {"at": at, "route": None if word == UNKNOWN else () if at is None else (at,)}
    gauges: dict[str, int] = {}
    for key, value in words.pairs(_KEYS, _FLAGS):
        if key in SYSTEMS:
            gauges[key] = words.as_number(value, "a number of boxes")
        elif key in _FLAGS:
            parts[key] = True
        elif value == UNKNOWN and key in _HIDDEN:
            parts[key] = None
        elif key == "gauges":
            raise words.wrong(f"{value!r} is not what gauges show", "write each by its name, such as torpedo=3")
        else:
            parts[key] = _CREW[key](words, value)
    return Crew(**{"gauges": Gauges(**gauges), **parts})


def _many(read: Callable[[Words, str], str]) -> Callable[[Words, str], tuple[str, ...]]:
    """Return a reader for several values separated by commas."""
    return lambda words, text: () if text == NOTHING else tuple(read(words, part) for part in text.split(","))


def _word_of(there_are: Collection[str], what: str) -> Callable[[Words, str], str]:
    return lambda words, text: words.known(text, there_are, what)


def _space(words: Words, text: str) -> str:
    return words.as_space(text)


def _number(words: Words, text: str) -> int:
    return words.as_number(text, "a number")


_CREW: Mapping[str, Callable[[Words, str], Any]] = {
    "route": _many(_space),
    "mines": _many(_space),
    "marks": _many(lambda words, text: words.as_symbol(text)),
    "damage": _number,
    "owes": _many(_word_of(get_args(Owed), "owed")),
    "heading": _word_of(get_args(Heading), "a direction"),
    "last": _word_of(get_args(Latest), "what came last"),
    "fresh": _space,
    "traced": _many(_word_of(ROLES, "a role")),
    "waits": _number,
    "exempt": _number,
}
_FLAGS = ("ordered", "surfaced", "checked")
_HIDDEN = ("route", "mines", "gauges", "marks", "damage", "owes")
"""The fields of a crew that may be unknown."""
_ORDER = tuple(name for name in _DEFAULTS if name not in ("at", "route"))
"""The order in which the parts of a crew are written, after its location and its route."""
_KEYS = (*_CREW, *SYSTEMS, "gauges", *_FLAGS)


class SonarPositions(PositionNotation):
    """The notation of positions: `alpha turn-by-turn hunt / red E4 / blue J10 / turn=red`."""

    def read(self, text: str, names: Mapping[Seat, str] | None = None) -> Position:
        """Read a position."""
        return read_position(text, self.game.own_components)

    def write(self, position: Position, names: Mapping[Seat, str] | None = None) -> str:
        """Write a position on one line."""
        return write_position(position)
