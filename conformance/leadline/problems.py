"""What is wrong with an input, said so that a person can mend it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

LONGEST = 600
"""A longer text is shown without its middle."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands: a file, a line, a field."""

    file: str = ""
    """The file as shown to a person; empty if there is none."""
    line: int = 0
    """The line, from 1; 0 if unknown."""
    field: str = ""
    """The field, such as `position.divers.red.at`; empty for the whole."""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(part for part in (where, self.field) if part)


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong, where, and what would be right."""

    place: Place
    """Where."""
    wrong: str
    """What is wrong."""
    remedy: str = ""
    """What would be right."""
    severity: str = "error"
    """`error`, or `note` for something that works and deserves a look."""

    def __str__(self) -> str:
        where = f"{self.place}: " if str(self.place) else ""
        note = "note: " if self.severity == "note" else ""
        remedy = f"\n    {self.remedy}" if self.remedy else ""
        return _shown(f"{where}{note}{self.wrong}") + _shown(remedy)


def _shown(text: str) -> str:
    """A text as it can be printed: of bearable length, and with nothing that moves a cursor."""
    short = text if len(text) <= LONGEST else f"{text[: LONGEST * 2 // 3]} … {text[-LONGEST // 3 :]}"
    return "".join(one if one.isprintable() or one == "\n" else ascii(one)[1:-1] for one in short)


class InputError(Exception):
    """An input that cannot be used; the command ends with exit status 2 and these problems."""

    def __init__(self, problems: Problem | Sequence[Problem]) -> None:
        self.problems = [problems] if isinstance(problems, Problem) else list(problems)
        super().__init__("\n".join(map(str, self.problems)))


def bad_input(wrong: str, remedy: str = "", place: Place | None = None) -> InputError:
    """Make the error of a single problem."""
    return InputError(Problem(place or Place(), wrong, remedy))


def did_you_mean(
    word: str, known: Iterable[str], otherwise: str = "", *, most: int = 1, cutoff: float = 0.6, quoted: bool = False
) -> str:
    """A remedy with what is known and close to a word, ``most`` of it at most; ``otherwise`` if nothing is."""
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), most, cutoff)
    return f"did you mean {' or '.join(map(repr, near) if quoted else near)}?" if near else otherwise
