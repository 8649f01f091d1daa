"""moonpool - a chat-room style game room for Deep Sea Adventure."""
from .things import Chip, Spot, Diver, Hunt, make_trail
from .log import EventLog
from .room import Room

__all__ = ["Chip", "Spot", "Diver", "Hunt", "make_trail", "EventLog", "Room"]
