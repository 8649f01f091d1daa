"""Errors in an input, described so that a person can fix them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from leadline.base.foreign_text import harmless, printable

LONGEST = 600
"""The greatest length of a message that is shown in full, in characters; a longer one is shortened in the middle."""
CLOSE, CLOSE_IF_SHORT = 0.6, 0.75
"""The least similarity of a suggestion.

Short words need a high one, since two different letters in three make another word.
"""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in an input: a file, a line and a field."""

    file: str = ""
    """The name of the file as shown to a person; empty if there is no file."""
    line: int = 0
    """The number of the line, counting from 1; 0 if the line is unknown."""
    field: str = ""
    """The path of the field, such as `position.divers.red.at`; empty for the whole input."""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(printable(part) for part in (where, self.field) if part)


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One problem in an input, with its place and the remedy."""

    place: Place
    """The place of the problem."""
    wrong: str
    """A description of the problem."""
    remedy: str = ""
    """A description of the remedy; may be empty."""
    severity: str = "error"
    """`error`, or `note` for something that works but deserves a look."""

    def __str__(self) -> str:
        where = f"{self.place}: " if str(self.place) else ""
        note = "note: " if self.severity == "note" else ""
        remedy = f"\n    {_shown(self.remedy)}" if self.remedy else ""
        return harmless(_shown(f"{where}{note}{self.wrong}") + remedy)


def _shown(text: str) -> str:
    """Return a text that is safe to print: of limited length, and without characters that move the cursor.

    Every line but the first is indented, so that no input can be mistaken for a separate message.
    """
    short = text if len(text) <= LONGEST else f"{text[: LONGEST * 2 // 3]} … {text[-LONGEST // 3 :]}"
    return "\n    ".join(printable(line.lstrip() if number else line) for number, line in enumerate(short.split("\n")))


class LeadlineError(Exception):
    """The base class of every exception that Leadline raises."""


class InputError(LeadlineError):
    """An unusable input; the command lists the problems and ends with exit status 2."""

    def __init__(self, problems: Problem | Sequence[Problem]) -> None:
        self.problems = [problems] if isinstance(problems, Problem) else list(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[InputError], tuple[list[Problem]]]:
        """Keep the problems when the error is passed from one process to another."""
        return type(self), (self.problems,)


def bad_input(wrong: str, remedy: str = "", place: Place | None = None) -> InputError:
    """Return an error with a single problem."""
    return InputError(Problem(place or Place(), wrong, remedy))


def did_you_mean(
    word: str,
    known: Iterable[str],
    otherwise: str = "",
    *,
    most: int = 1,
    cutoff: float | None = None,
    quoted: bool = False,
) -> str:
    """Return a suggestion of at most ``most`` known words that are similar to a word, or ``otherwise`` if none is."""
    from difflib import get_close_matches

    known = list(known)
    near = get_close_matches(word, known, most, cutoff or _likeness(word)) or _one_letter_off(word, known)[:most]
    return f"did you mean {' or '.join(map(repr, near) if quoted else near)}?" if near else otherwise


def _one_letter_off(word: str, known: Iterable[str]) -> list[str]:
    """Return the one known word that differs in a single letter or in the order of its letters.

    A measure of similarity is too coarse for short words.
    """
    near = [
        candidate
        for candidate in known
        if len(candidate) == len(word)
        and word.isalpha()
        and (sum(a != b for a, b in zip(word, candidate, strict=True)) == 1 or sorted(word) == sorted(candidate))
    ]
    return near if len(near) == 1 else []


def _likeness(word: str) -> float:
    return CLOSE if len(word) > 3 else CLOSE_IF_SHORT


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word closest to a word, or an empty text if none is close."""
    from difflib import get_close_matches

    known = list(known)
    return next(iter(get_close_matches(word, known, 1, _likeness(word)) or _one_letter_off(word, known)), "")
