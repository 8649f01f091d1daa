"""One submarine with its sheets: the captain's route, the First Mate's gauges
and the Engineer's control panels."""
from chart import step

COLOUR = {"mine": "red", "torpedo": "red", "drone": "green", "sonar": "green",
          "silence": "yellow", "scenario": "yellow"}
SYSTEMS = list(COLOUR)
GAUGES = {"mine": 3, "torpedo": 3, "drone": 4, "sonar": 3, "silence": 6, "scenario": 4}
ROLES = ("captain", "first_mate", "engineer", "radio")


class Illegal(Exception):
    """The rules don't allow it."""


class Symbol:
    """One breakdown symbol on the Engineer's sheet."""

    def __init__(self, name, direction, colour, circuit=None):
        self.name = name
        self.direction = direction
        self.colour = colour        # red, green, yellow or radiation
        self.circuit = circuit      # grey, blue, yellow or None


def standard_panels():
    """Our own layout: 4 panels of 6, three circuits of four, six radiations."""
    layout = {
        "W": [("red", "blue"), ("yellow", "blue"), ("green", "blue"),
              ("green", None), ("radiation", None), ("radiation", None)],
        "N": [("yellow", "grey"), ("red", "grey"), ("yellow", "grey"),
              ("green", None), ("red", None), ("radiation", None)],
        "S": [("green", "yellow"), ("yellow", "yellow"), ("red", "yellow"),
              ("red", None), ("radiation", None), ("yellow", None)],
        "E": [("green", "blue"), ("yellow", "grey"), ("red", "yellow"),
              ("radiation", None), ("green", None), ("radiation", None)],
    }
    return [Symbol("%s%d" % (d, i + 1), d, colour, circuit)
            for d, row in layout.items() for i, (colour, circuit) in enumerate(row)]


class Crew:
    """Who plays which role: four, three or two players."""

    def __init__(self, players):
        players = list(players)
        if len(players) == 4:
            seats = [["captain"], ["first_mate"], ["engineer"], ["radio"]]
        elif len(players) == 3:
            seats = [["captain", "first_mate"], ["engineer"], ["radio"]]
        elif len(players) == 2:
            seats = [["captain", "first_mate", "engineer"], ["radio"]]
        else:
            raise Illegal("a team has two, three or four players")
        self.roles = dict(zip(players, seats))

    def holds(self, player, role):
        return role in self.roles.get(player, [])

    def player(self, role):
        for name, roles in self.roles.items():
            if role in roles:
                return name
        return None


class Boat:
    def __init__(self, chart, symbols=None, gauges=None):
        self.chart = chart
        self.symbols = list(symbols) if symbols else standard_panels()
        self.sizes = dict(gauges or GAUGES)
        self.pos = None
        self.route = []
        self.mines = []
        self.damage = 0
        self.marks = {s: 0 for s in self.sizes}
        self.broken = set()
        # state of the current turn / since the last activation
        self.heading = None          # panel the Engineer has to mark in
        self.mate_due = False
        self.engineer_due = False
        self.moved = False           # moved since the last activation
        self.surfaced = False
        self.traced = set()
        self.verified = False

    # ---- captain -------------------------------------------------------
    def place(self, square):
        if not self.chart.water(square):
            raise Illegal("no water there")
        self.pos = square
        self.route = []

    def free(self, square):
        return self.chart.water(square) and square not in self.route

    def options(self):
        return [d for d in "NSEW" if self.free(step(self.pos, d))]

    def go(self, direction):
        target = step(self.pos, direction)
        if not self.chart.water(target):
            raise Illegal("no water that way")
        if target in self.route:
            raise Illegal("the sub may not cross its own route")
        self.pos = target
        self.route.append(target)
        self._under_way(direction)

    def glide(self, direction, spaces):
        """Silence: up to four spaces in a straight line."""
        here = self.pos
        for _ in range(spaces):
            here = step(here, direction)
            if not self.free(here):
                raise Illegal("silence is blocked")
        if spaces:
            self.pos = here
            self.route.append(here)
            self._under_way(direction)

    def _under_way(self, direction):
        self.heading = direction
        self.mate_due = True
        self.engineer_due = True

    def wipe_route(self):
        self.route = [self.pos]

    def ready(self):
        return not (self.mate_due or self.engineer_due)

    # ---- first mate ----------------------------------------------------
    def full(self, system):
        return self.marks[system] >= self.sizes[system]

    def charge(self, system):
        if system not in self.sizes:
            raise Illegal("no such gauge")
        if self.full(system):
            raise Illegal("the %s gauge is full" % system)
        self.marks[system] += 1
        self.mate_due = False

    def empty(self, system):
        self.marks[system] = 0

    # ---- engineer ------------------------------------------------------
    def symbol(self, name):
        for s in self.symbols:
            if s.name == name:
                return s
        raise Illegal("no such symbol")

    def panel(self, direction):
        return [s for s in self.symbols if s.direction == direction]

    def circuit(self, circuit):
        return [s for s in self.symbols if s.circuit == circuit]

    def radiation(self):
        return [s for s in self.symbols if s.colour == "radiation"]

    def all_marked(self, symbols):
        return bool(symbols) and all(s.name in self.broken for s in symbols)

    def is_broken(self, system):
        colour = COLOUR[system]
        return any(s.colour == colour and s.name in self.broken for s in self.symbols)

    def break_down(self, name):
        """Mark a symbol; returns the damage that follows (0 or 1)."""
        if name in self.broken:
            raise Illegal("already marked")
        symbol = self.symbol(name)
        self.broken.add(name)
        damage = 0
        if self.all_marked(self.radiation()) or self.all_marked(self.panel(symbol.direction)):
            damage = 1
        self._self_repair(symbol)
        if damage:
            self.broken.clear()
        return damage

    def _self_repair(self, symbol):
        if symbol.circuit is None:
            return
        line = self.circuit(symbol.circuit)
        if self.all_marked(line):
            for s in line:
                self.broken.discard(s.name)

    def repair_all(self):
        self.broken.clear()
