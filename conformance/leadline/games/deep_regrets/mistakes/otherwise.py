"""Wrong engines that play under a reading that nothing supports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from leadline_engines.deep_regrets import Components, Engine


class ReadsOtherwise(Engine):
    """An engine that follows other readings than those that it is given."""

    readings: ClassVar[Mapping[str, Any]] = {}
    """The readings that it follows, by dispute."""

    def __init__(self, components: Components, rulings: Any) -> None:
        super().__init__(components, _Instead(rulings, self.readings))


class _Instead:
    """Rulings of which some are exchanged; all others are asked for as before, so that it can be noted which are."""

    __slots__ = ("_readings", "_rulings")

    def __init__(self, rulings: Any, readings: Mapping[str, Any]) -> None:
        self._rulings, self._readings = rulings, readings

    def __getattr__(self, name: str) -> Any:
        """The reading of a dispute."""
        return self._readings[name] if name in self._readings else getattr(self._rulings, name)
