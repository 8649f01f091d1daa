"""Deep Sea Adventure: its rules as methods, with one module per concept.

Read :mod:`.turn` first: it contains the whole turn from beginning to end, and the modules it names contain the steps.
The engine combines all of them, and a mistake is a class placed before the engine that overrides one or more steps.
"""

from leadline_engines.deep_sea_adventure.components import Components
from leadline_engines.deep_sea_adventure.engine import Engine
from leadline_engines.deep_sea_adventure.rulings import Rulings

__all__ = ["Components", "Engine", "Rulings"]
