"""The search for built-in mistakes that make the steps of the reference fail together, so that they can be reported.

A step of one mistake may fail because of a state left by another mistake's step, which no correct program ever reaches.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, combinations

from leadline.base.errors import InputError, LeadlineError, Place, bad_input
from leadline.run.subject import GaveUpError

MOST_TOGETHER = 2
"""The greatest number of mistakes to try in combination; if there are more, all of them are reported."""


class BrokenStepsError(LeadlineError):
    """The error raised when the built-in mistakes make a step of the engine fail."""

    def __init__(self, mistakes: Sequence[str], error: Exception, *, is_narrowed: bool) -> None:
        super().__init__(str(error))
        self.mistakes = tuple(mistakes)
        """The mistakes that break it."""
        self.error = error
        """The exception that was raised."""
        self.is_narrowed = is_narrowed
        """True if exactly these mistakes are known to be the cause; otherwise the cause is some of them."""

    def as_input(self, place: Place) -> InputError:
        """Return the error for a user who named the mistakes."""
        text = " ".join(str(self.error).split())
        how = f"{type(self.error).__name__}: {text}" if text else type(self.error).__name__
        *some, last = self.mistakes
        if not some:
            wrong, remedy = (
                f"{last} cannot be built in, because the reference then breaks",
                "leave it out",
            )
        else:
            which = f"{', '.join(some)} and {last}"
            subject = which if self.is_narrowed else f"some of {which}"
            wrong = f"{subject} cannot be built in together, because they break each other's steps"
            remedy = "leave one of them out"
        way_on = "to get past its difference, fix it in the program (LEADLINE_DEBUG=1 shows what broke)"
        return bad_input(f"{wrong} ({how})", f"{remedy}; {way_on}", place)


@contextmanager
def blaming(mistakes: Sequence[str], again: Callable[[Sequence[str]], object]) -> Iterator[None]:
    """Raise ``BrokenStepsError`` for an exception in this context that is caused by built-in mistakes.

    ``again`` repeats the work with some of the mistakes. An exception that is raised even without mistakes has another
    cause and is left unchanged. If a traceback is requested, every exception is left unchanged.
    """
    try:
        yield
    except (GaveUpError, InputError, BrokenStepsError):
        raise
    except Exception as error:
        if not mistakes or os.environ.get("LEADLINE_DEBUG") == "1":
            raise
        breaking = _breaking(mistakes, again)
        if breaking == ():
            raise
        raise BrokenStepsError(breaking or mistakes, error, is_narrowed=breaking is not None) from error


def _breaking(mistakes: Sequence[str], again: Callable[[Sequence[str]], object]) -> tuple[str, ...] | None:
    """Return the smallest set of mistakes for which the work fails again, perhaps empty, or None if it is not found."""
    most = min(MOST_TOGETHER, len(mistakes))
    for some in chain.from_iterable(combinations(mistakes, number) for number in range(most + 1)):
        try:
            again(some)
        except (GaveUpError, InputError):
            continue
        except Exception:
            return some
    return tuple(mistakes) if len(mistakes) <= MOST_TOGETHER else None
