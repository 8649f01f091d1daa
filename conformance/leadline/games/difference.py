"""One field on which an answer differs from what is expected."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Difference:
    """One field on which an answer differs from what is expected."""

    field: str
    """The field, such as `air` or `divers.2.at`; what stands in a row is counted from 1."""
    expected: str
    """What is expected, as a person writes it."""
    got: str
    """What was answered, as a person writes it."""
