"""Helpers that several modules of mistakes use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, ClassVar

from leadline_engines.deep_regrets import Components, Engine
from leadline_engines.deep_regrets.events import DayBegan
from leadline_engines.deep_regrets.start_of_day import BEGUN
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Choices


class _Instead:
    """Rulings with some readings replaced; all others are looked up as before, so that each use can be noted."""

    __slots__ = ("_readings", "_rulings")

    def __init__(self, rulings: Any, readings: Mapping[str, Any]) -> None:
        self._rulings, self._readings = rulings, readings

    def __getattr__(self, name: str) -> Any:
        """Return the reading of a dispute."""
        return self._readings[name] if name in self._readings else getattr(self._rulings, name)

    @property
    def _asked(self) -> set[str]:
        """The set to which the rulings add each dispute that is looked up; the judge replaces it now and then."""
        asked: set[str] = self._rulings._asked
        return asked

    @_asked.setter
    def _asked(self, asked: set[str]) -> None:
        self._rulings._asked = asked


def token_to(table: Table, seat: int) -> None:
    """Give the First Player token to a player, and report that the day begins."""
    table.change(first=seat, turn=seat)
    day = table.position.day
    table.tell(lambda: DayBegan(day, seat, BEGUN))


def takes_reward(table: Table, seat: int) -> bool:
    """Return whether a player whose turn it is has to choose a reward; another mistake may have marked the frame."""
    frame = table.frame
    return frame is not None and (frame.kind, frame.seat) == ("reward", seat) and table.position.turn == seat


def at_most(choices: Choices, number: int) -> Choices:
    """Return the choices with at most ``number`` fish; a sampler is left as it is."""
    return replace(choices, listed=tuple(choice for choice in choices.listed if len(choice.fish) <= number))


def joined(engine: Engine, name: str) -> tuple[Any, ...]:
    """Return the values of an attribute in all classes of an engine.

    Two mistakes of one engine may have a base class in common; the attribute of each of them has to count.
    """
    kind: Any = type(engine)
    return _joined_in(kind, name)


@lru_cache(maxsize=4096)
def _joined_in(kind: Any, name: str) -> tuple[Any, ...]:
    return tuple(value for each in kind.__mro__ for value in vars(each).get(name, ()))


class ReadsOtherwise(Engine):
    """An engine that follows other readings than those it is given."""

    mistake_id = None

    readings: ClassVar[tuple[tuple[str, Any], ...]] = ()
    """The readings that it follows instead, each with its dispute."""

    def __init__(self, components: Components, rulings: Any) -> None:
        super().__init__(components, _Instead(rulings, dict(joined(self, "readings"))))
