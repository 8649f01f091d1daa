"""The base class of the rulings of every game, which contain one reading for every open dispute.

A game's ``Rulings`` class is a frozen dataclass with one field per dispute. The name of the field is the slug of the
dispute with ``_`` for ``-``, and its type is a ``Literal`` of the readings that the engine can follow. An engine looks
a reading up where the rule is applied, and never asks for the name of a manual.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any, Self, get_args, get_type_hints


class Readings:
    """The common base of the rulings of all games; their slugs are those of the spec."""

    __slots__ = ()

    @classmethod
    def readings(cls) -> dict[str, tuple[str, ...]]:
        """Return every open dispute with the readings that the engine can follow, by slug, in field order."""
        rulings: Any = cls
        return dict(_readings(rulings))

    @classmethod
    def from_mapping(cls, readings: Mapping[str, str]) -> Self:
        """Create the rulings from slugs, with exactly one reading for every open dispute.

        Raises ``ValueError`` with the dispute that is missing or unknown, or with a reading that the dispute does not
        have.
        """
        known = cls.readings()
        for dispute, reading in readings.items():
            if dispute not in known:
                raise ValueError(f"there is no open dispute {dispute!r}; the open disputes are {', '.join(known)}")
            if reading not in known[dispute]:
                choices = ", ".join(known[dispute])
                raise ValueError(f"{dispute!r} has no reading {reading!r}; its readings are {choices}")
        missing = [dispute for dispute in known if dispute not in readings]
        if missing:
            raise ValueError(f"no reading is given for {', '.join(missing)}")
        return cls(**{dispute.replace("-", "_"): reading for dispute, reading in readings.items()})

    def to_mapping(self) -> dict[str, str]:
        """Return the readings by slug, in the order of the fields."""
        return {dispute: getattr(self, dispute.replace("-", "_")) for dispute in self.readings()}

    def but(self, **readings: str) -> Self:
        """Return the same rulings with some readings replaced, which are given by the names of their fields.

        Raises ``ValueError`` for a dispute or a reading that does not exist.
        """
        changed = {name.replace("_", "-"): reading for name, reading in readings.items()}
        return self.from_mapping({**self.to_mapping(), **changed})


@cache
def _readings(rulings: Any) -> dict[str, tuple[str, ...]]:
    """Return the disputes of a game's rulings with their readings."""
    hints = get_type_hints(rulings)
    return {field.name.replace("_", "-"): get_args(hints[field.name]) for field in fields(rulings)}
