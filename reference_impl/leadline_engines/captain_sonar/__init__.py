"""Captain Sonar: its rules as methods, with one module per chapter.

Read :mod:`.acting` first: it describes an act from beginning to end, and lists the checks in the order in which they
are made. Then follow the rulebook: :mod:`.setup`, :mod:`.roles`, :mod:`.turns`, :mod:`.orders`, :mod:`.upkeep`,
:mod:`.breakdowns`, :mod:`.activation`, :mod:`.mines`, :mod:`.torpedo`, :mod:`.explosions`, :mod:`.detection`,
:mod:`.silence`, :mod:`.surfacing`, :mod:`.information` and :mod:`.ending`. The engine combines all of them, and a
mistake is a class in front of it that overrides one or more steps.
"""

from leadline_engines.captain_sonar.components import Components
from leadline_engines.captain_sonar.engine import Engine
from leadline_engines.captain_sonar.events import Event
from leadline_engines.captain_sonar.move import Choice, Move
from leadline_engines.captain_sonar.position import Position, Setup
from leadline_engines.captain_sonar.rulings import Rulings

__all__ = ["Choice", "Components", "Engine", "Event", "Move", "Position", "Rulings", "Setup"]
