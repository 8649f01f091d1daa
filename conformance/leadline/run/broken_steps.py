"""Mistakes built into the reference that break its steps: which of them cannot be built in, so that it can be said.

A step of one mistake may find what a step of another has left, or what no right program would ever come to, and break.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, combinations

from leadline.problems import InputError, Place, bad_input
from leadline.run.subject import GaveUp

MOST_TOGETHER = 2
"""So many mistakes at most are tried together, to find those that break; else it is said of all."""


class StepsBroken(Exception):
    """Mistakes that are built in break the steps of the engine."""

    def __init__(self, mistakes: Sequence[str], error: Exception, *, is_narrowed: bool) -> None:
        super().__init__(str(error))
        self.mistakes = tuple(mistakes)
        """The mistakes that break it."""
        self.error = error
        """What was raised."""
        self.is_narrowed = is_narrowed
        """Whether it is known to be just these; else some of them."""

    def as_input(self, place: Place) -> InputError:
        """What to tell a person who has named the mistakes."""
        text = " ".join(str(self.error).split())
        how = f"{type(self.error).__name__}: {text}" if text else type(self.error).__name__
        *some, last = self.mistakes
        if not some:
            wrong, remedy = f"{last} cannot be built in: it leads to where the reference cannot go on", "leave it out"
        else:
            which = f"{', '.join(some)} and {last}"
            subject = which if self.is_narrowed else f"some of {which}"
            wrong = f"{subject} cannot be built in together: they break each other's steps"
            remedy = "leave one of them out"
        way_on = "to go on past its difference, mend it in the program (LEADLINE_DEBUG=1 shows what broke)"
        return bad_input(f"{wrong} ({how})", f"{remedy}; {way_on}", place)


@contextmanager
def blaming(mistakes: Sequence[str], again: Callable[[Sequence[str]], object]) -> Iterator[None]:
    """Raise ``StepsBroken`` for what breaks in here because of mistakes that are built in.

    ``again`` does the same with some of them. What breaks without any is not their fault, and is raised as it is; so is
    everything if a trace is wanted.
    """
    try:
        yield
    except (GaveUp, InputError, StepsBroken):
        raise
    except Exception as error:
        if not mistakes or os.environ.get("LEADLINE_DEBUG") == "1":
            raise
        found = _breaking(mistakes, again)
        if found == ():
            raise
        raise StepsBroken(found or mistakes, error, is_narrowed=found is not None) from error


def _breaking(mistakes: Sequence[str], again: Callable[[Sequence[str]], object]) -> tuple[str, ...] | None:
    """The fewest mistakes with which it breaks again, perhaps none; None if they are not found."""
    most = min(MOST_TOGETHER, len(mistakes))
    for some in chain.from_iterable(combinations(mistakes, number) for number in range(most + 1)):
        try:
            again(some)
        except (GaveUp, InputError):
            continue
        except Exception:
            return some
    return tuple(mistakes) if len(mistakes) <= MOST_TOGETHER else None
