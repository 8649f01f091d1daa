"""A crew: four stations, their players and their submarine."""
from .announcements import Channel
from .errors import Refused
from .stations import Captain, Engineer, FirstMate, RadioOperator
from .submarine import Submarine

SEATING = {
    4: (("Radio Operator",), ("Captain",), ("First Mate",), ("Engineer",)),
    3: (("Radio Operator",), ("Captain", "First Mate"), ("Engineer",)),
    2: (("Radio Operator",), ("Captain", "First Mate", "Engineer")),
}


class Surfacing:
    """Real Time: the four sections on the Engineer's sheet."""
    SECTIONS = ("bow", "tower", "hull", "stern")

    def __init__(self):
        self.signed = {}
        self.verified = False

    @property
    def complete(self):
        return len(self.signed) == len(self.SECTIONS)

    def sign(self, section, station):
        if section not in self.SECTIONS or section in self.signed:
            raise Refused(f"section {section} is not free")
        if station.title in self.signed.values():
            raise Refused("one section each")
        self.signed[section] = station.title


class Crew:
    def __init__(self, battle, colour, chart, players):
        self.battle = battle
        self.colour = colour
        self.sub = Submarine(self, chart)
        self.intercom = Channel()
        self.captain = Captain(self)
        self.first_mate = FirstMate(self)
        self.engineer = Engineer(self)
        self.radio = RadioOperator(self)
        self.moved_since_activation = False
        self.surfacing = None
        if len(players) not in SEATING:
            raise ValueError("2 to 4 players in a crew")
        for player, titles in zip(players, SEATING[len(players)]):
            for title in titles:
                self.station(title).player = player
        for station in self.stations:
            self.intercom.subscribe(station)

    @property
    def stations(self):
        return (self.captain, self.first_mate, self.engineer, self.radio)

    def station(self, title):
        return next(s for s in self.stations if s.title == title)

    @property
    def enemy(self):
        return next(c for c in self.battle.crews.values() if c is not self)

    def whisper(self, announcement):
        self.intercom.say(announcement)

    def check_afloat(self):
        if self.surfacing is not None:
            raise Refused("at the surface")

    def check_may_activate(self):
        self.battle.check_running()
        self.check_afloat()
        self.battle.tempo.check_activation(self)
        if not self.first_mate.ok:
            raise Refused("wait for OK")
        if not self.moved_since_activation:
            raise Refused("move first")
