"""Wrong engines that play under a reading that nothing supports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from leadline_engines.deep_regrets import Components, Engine
from leadline_engines.deep_regrets.rulings import Rulings


class ReadsOtherwise(Engine):
    """An engine that follows other readings than those that it is given."""

    readings: ClassVar[Mapping[str, Any]] = {}
    """The readings that it follows, by dispute."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(components, replace(rulings, **self.readings))
