"""The notation of moves on one line: `SEAT VERB ARGUMENTS`.

`red` and `blue` alone mean the role that performs the act; any other role is written in full: `red.first-mate drone 2`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args

from leadline.game.notation import MoveNotation
from leadline.game.phrases import suggested
from leadline.games.captain_sonar.words import Words
from leadline_engines import surface
from leadline_engines.captain_sonar import move as made
from leadline_engines.captain_sonar.components import Components
from leadline_engines.captain_sonar.position import (
    ROLES,
    SEATS,
    SIDES,
    SYSTEMS,
    Heading,
    Seat,
    seat_of,
    side_of,
)

HEADINGS = get_args(Heading)
RIGHT = "write SEAT VERB ARGUMENTS, such as `red north`, `red gauge torpedo` or `blue answer row 5 column C`"
_ROLES = {
    "gauge": "first-mate",
    "breakdown": "engineer",
    "radiation": "engineer",
    "check": "engineer",
    "dive": "engineer",
}
"""The role that performs each kind of choice, if it is not the Captain."""


def read_move(text: str, components: Components) -> made.Move:
    """Read a move. Raises ``InputError`` for invalid input."""
    words = Words(text, RIGHT, components)
    who = words.next("the seat").lower()
    if who not in SIDES and who not in SEATS:
        raise words.wrong(f"there is no seat {who!r}", _seats_meant(who))
    verb = words.one_of(tuple(_READERS), "a verb")
    words.right = "write " + " or ".join(f"`{who} {usage}`" for usage in _USAGE.get(verb, (verb,)))
    if verb == "trace" and who in SIDES:
        raise words.wrong("the role that traces is missing", f"write the full seat, such as `{who}.engineer trace`")
    choice = _READERS[verb](words, _seat(who, verb))
    words.end()
    return made.Move(choice)


def write_move(move: made.Move) -> str:
    """Write a move on one line."""
    choice = move.choice
    own = seat_of(side_of(choice.seat), _ROLES.get(choice.kind, "captain"))
    who = side_of(choice.seat) if choice.seat == own and choice.kind != "trace" else choice.seat
    return " ".join((who, *_WRITERS[choice.kind](choice)))


def _seats_meant(who: str) -> str:
    """Return the texts that may be written for a seat."""
    return suggested(who, SEATS) if "." in who else "write red or blue, or a full seat such as red.first-mate"


def _seat(who: str, verb: str) -> Seat:
    """Return the seat that a text means; a side alone means the role that performs the act."""
    return seat_of(who, _ROLES.get(verb, "captain")) if who in SIDES else who  # type: ignore[return-value]


# ---- reading


def _target(words: Words) -> str | None:
    return words.space() if words.left and words.left[0].lower() != "via" else None


def _torpedo(words: Words, seat: Seat) -> made.Torpedo:
    at = _target(words)
    if not words.take("via"):
        return made.Torpedo(seat, at)
    first = words.space("a space that it passes")
    return made.Torpedo(seat, at, (first, *(words.space() for _ in words.left[:])))


def _drone(words: Words, seat: Seat) -> made.Drone:
    return made.Drone(seat, words.number("a sector") if words.left else None)


def _silence(words: Words, seat: Seat) -> made.Silence:
    word = words.next("a number of spaces")
    if word.lower() in HEADINGS:
        return made.Silence(seat, word.lower(), words.number("a number of spaces"))  # type: ignore[arg-type]
    return made.Silence(seat, None, words.as_number(word, "a direction or a number of spaces"))


def _answer(words: Words, seat: Seat) -> made.AnswerSonar:
    parts: dict[str, Any] = {}
    while words.left:
        part = words.one_of(("row", "column", "sector"), "row, column or sector")
        if part in parts:
            raise words.wrong(f"the {part} is named twice")
        parts[part] = words.next(f"the {part}").upper() if part == "column" else words.number(f"a {part}")
    return made.AnswerSonar(seat, **parts)


def _check(words: Words, seat: Seat) -> made.Check:
    if words.one_of(("valid", "crossed"), "a result of the check") == "valid":
        return made.Check(seat)
    roles = [words.one_of(ROLES, "a role")]
    roles += [words.one_of(ROLES, "a role") for _ in words.left[:]]
    return made.Check(seat, tuple(roles))  # type: ignore[arg-type]


def _order(heading: str) -> Callable[[Words, Seat], Any]:
    return lambda words, seat: made.Order(seat, heading)  # type: ignore[arg-type]


_READERS: Mapping[str, Callable[[Words, Seat], Any]] = {
    **{heading: _order(heading) for heading in HEADINGS},
    "start": lambda words, seat: made.Start(seat, words.space()),
    "gauge": lambda words, seat: made.Gauge(seat, words.one_of(SYSTEMS, "a system")),  # type: ignore[arg-type]
    "breakdown": lambda words, seat: made.Breakdown(seat, words.symbol()),
    "radiation": lambda words, seat: made.Radiation(seat, words.symbol()),
    "drop": lambda words, seat: made.Drop(seat, _target(words)),
    "trigger": lambda words, seat: made.Trigger(seat, _target(words)),
    "torpedo": _torpedo,
    "drone": _drone,
    "sonar": lambda words, seat: made.Sonar(seat),
    "yes": lambda words, seat: made.AnswerDrone(seat, yes=True),
    "no": lambda words, seat: made.AnswerDrone(seat, yes=False),
    "answer": _answer,
    "silence": _silence,
    "scenario": lambda words, seat: made.Scenario(seat),
    "surface": lambda words, seat: made.Surface(seat),
    "trace": lambda words, seat: made.Trace(seat),
    "check": _check,
    "dive": lambda words, seat: made.Dive(seat),
    "end": lambda words, seat: made.End(seat),
}
_USAGE: Mapping[str, tuple[str, ...]] = {
    "start": ("start E5",),
    "gauge": ("gauge torpedo",),
    "breakdown": ("breakdown W1",),
    "radiation": ("radiation N6",),
    "drop": ("drop F4",),
    "trigger": ("trigger F4",),
    "torpedo": ("torpedo F4", "torpedo F4 via E4 F4"),
    "drone": ("drone 2",),
    "answer": ("answer row 5 column C",),
    "silence": ("silence east 3", "silence 0"),
    "check": ("check valid", "check crossed captain"),
}
"""The arguments of each verb that has any."""


# ---- writing


def _written(*words: object) -> list[str]:
    return [str(word) for word in words if word is not None]


def _said(choice: made.AnswerSonar) -> Iterator[str]:
    for part in ("row", "column", "sector"):
        if getattr(choice, part) is not None:
            yield from (part, str(getattr(choice, part)))


def _crossed(choice: made.Check) -> list[str]:
    return ["check", "crossed", *choice.crossed] if choice.crossed else ["check", "valid"]


_WRITERS: Mapping[str, Callable[[Any], list[str]]] = {
    "start": lambda choice: ["start", choice.at],
    "order": lambda choice: [choice.to],
    "gauge": lambda choice: ["gauge", choice.system],
    "breakdown": lambda choice: ["breakdown", choice.symbol],
    "radiation": lambda choice: ["radiation", choice.symbol],
    "drop": lambda choice: _written("drop", choice.at),
    "trigger": lambda choice: _written("trigger", choice.at),
    "torpedo": lambda choice: _written("torpedo", choice.at, *(("via", *choice.path) if choice.path else ())),
    "drone": lambda choice: _written("drone", choice.sector),
    "sonar": lambda choice: ["sonar"],
    "answer-drone": lambda choice: ["yes" if choice.yes else "no"],
    "answer-sonar": lambda choice: ["answer", *_said(choice)],
    "silence": lambda choice: _written("silence", choice.to, choice.length),
    "scenario": lambda choice: ["scenario"],
    "surface": lambda choice: ["surface"],
    "trace": lambda choice: ["trace"],
    "check": _crossed,
    "dive": lambda choice: ["dive"],
    "end": lambda choice: ["end"],
}


class SonarMoves(MoveNotation):
    """The notation of moves: `red north`, `red gauge torpedo`, `red.first-mate drone 2`."""

    def read(self, text: str, names: Mapping[surface.Seat, str]) -> made.Move:
        """Read a move."""
        return read_move(text, self.game.own_components)

    def write(self, move: made.Move, names: Mapping[surface.Seat, str]) -> str:
        """Write a move on one line."""
        return write_move(move)
