"""What every step of the rules has at hand: the figures of the box and the readings of the disputed rules."""

from __future__ import annotations

from leadline_engines import surface
from leadline_engines.deep_sea_adventure.components import Components
from leadline_engines.deep_sea_adventure.rulings import Rulings


class Step(surface.Engine):
    """The base of the steps.

    The steps are mixins, and so is a mistake: a class in front of the engine that overrides one step or a few. A step
    changes the table it is given. What happened is told by a method of its own, named ``tell_...``, which is given
    what the step has decided and decides nothing; it is called only if somebody asked for the events.
    """

    components: Components
    """The figures."""
    rulings: Rulings
    """The readings."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(components, rulings)
