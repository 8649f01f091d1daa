"""Deep Sea Adventure: the rules as methods, one module per concept.

Read :mod:`.turn` first: it is the whole turn from top to bottom; the modules it names are its steps. The engine
combines all of them, and a mistake is a class in front of it that overrides one or more steps.
"""

from leadline_engines.deep_sea_adventure.components import Components
from leadline_engines.deep_sea_adventure.engine import Engine
from leadline_engines.deep_sea_adventure.rulings import Rulings

__all__ = ["Components", "Engine", "Rulings"]
