"""Deep Sea Adventure: the rules as methods, a module a concept.

Read :mod:`.turn` first: it is the whole turn from top to bottom; the modules it names are its steps. The engine is
made of all of them, and a mistake is a class in front of it that overrides one step or a few.
"""

from leadline_engines.deep_sea_adventure.components import Components
from leadline_engines.deep_sea_adventure.engine import Engine
from leadline_engines.deep_sea_adventure.rulings import Rulings

__all__ = ["Components", "Engine", "Rulings"]
