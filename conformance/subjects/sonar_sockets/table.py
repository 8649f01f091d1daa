"""A table: two crews of four who hunt each other. What a role may do is a method with its name."""

import re

from sea import COURSES, GAUGES, HULL, ISLANDS, Boat, neighbours, sector, step, symbols

MAY = {
    "captain": "start head drop trigger torpedo drone sonar silence scenario surface say tell trace",
    "first-mate": "charge trace",
    "engineer": "break radiation inspect dive trace",
    "radio-operator": "",
}
TRACERS = [role for role, words in MAY.items() if "trace" in words]
WHILE_UP = ("trace", "inspect", "dive", "say", "tell")


class Denied(Exception):
    """The rules do not allow it."""


def need(holds, why):
    """Deny something unless a condition holds."""
    if not holds:
        raise Denied(why)


class Table:
    """A game. What is said aloud is collected in `aloud`, for everybody."""

    def __init__(self, chart, goal):
        spaces = {f"{column}{row}" for column in "ABCDEFGHIJKLMNO" for row in range(1, 16)}
        self.water = spaces - set(ISLANDS[chart].split())
        self.fatal = {"hunt": HULL, "sudden-death": 1}[goal]
        self.boats = {"red": Boat(), "blue": Boat()}
        self.asked = None
        self.winners = []
        self.aloud = []

    def do(self, crew, role, word, *more):
        """Carry out a role's command, which is a word and its arguments; raise Denied if it is not allowed."""
        need(word in MAY[role].split(), f"{word} is nothing that the {role} does")
        need(not self.winners, "the game is over")
        boat = self.boats[crew]
        if word != "start":
            need(all(one.at for one in self.boats.values()), "not everybody is on the chart yet")
        for one, waiting in self.boats.items():
            need("radiation" not in waiting.due or (one, word) == (crew, "radiation"), "radiation comes first")
        if self.asked and word not in ("say", "tell"):
            need(crew == self.asked["crew"], "there is a question to be answered first")
        need(not boat.is_up or word in WHILE_UP, "the boat is up")
        getattr(self, f"do_{word}")(boat, crew, role, *more)
        if self.winners:
            for one in self.boats.values():
                one.due, one.panel = set(), None

    def enemy(self, crew):
        """Name the other crew."""
        return "blue" if crew == "red" else "red"

    def call(self, crew, *words):
        """Say something aloud."""
        self.aloud.append(" ".join((crew, *map(str, words))))

    # ---- sailing

    def do_start(self, boat, crew, role, space=""):
        """Choose where to start."""
        need(not boat.at and space in self.water, f"nobody starts on {space}")
        boat.at, boat.route = space, [space]

    def do_head(self, boat, crew, role, course):
        """Head one space in a direction."""
        need(not boat.due, "somebody has not said OK")
        boat.sail(course, self.free(boat, course, 1))
        boat.last = "order"
        self.call(crew, "heads", course)

    def free(self, boat, course, length):
        """Return this number of spaces on a course, if all of them can be entered."""
        spaces, space = [], boat.at
        for _ in range(length):
            space = step(space, course)
            need(space in self.water and space not in boat.route and space not in boat.mines, f"{course} is not free")
            spaces.append(space)
        return spaces

    def do_charge(self, boat, crew, role, system):
        """Mark a gauge."""
        need("charge" in boat.due and boat.gauges[system] < GAUGES[system], f"{system} is not to be charged")
        boat.gauges[system] += 1
        boat.due.remove("charge")

    def do_break(self, boat, crew, role, symbol):
        """Mark a breakdown."""
        known = re.fullmatch(r"[WNSE][1-6]", symbol) and symbol not in boat.marks
        need("break" in boat.due and known and symbol[0] == boat.panel[0].upper(), f"{symbol} is not to be marked")
        boat.due.remove("break")
        boat.panel = None
        boat.mark(symbol)
        self.count()

    def do_radiation(self, boat, crew, role, symbol):
        """Mark what a broken system costs."""
        need("radiation" in boat.due and symbol in symbols("*") - boat.marks, f"{symbol} is not to be marked")
        boat.due.remove("radiation")
        boat.mark(symbol)
        self.count()

    # ---- systems

    def works(self, boat, crew, system):
        """Say whether a system works and is full; trying a broken one costs a symbol."""
        need(not boat.due, "somebody has not said OK")
        need(boat.last == "order", "give an order first")
        if self.fails(boat, crew, system):
            return False
        need(boat.gauges[system] == GAUGES[system], f"{system} is not full")
        return True

    def fails(self, boat, crew, system):
        """Say whether a system is broken, and let its crew pay for it."""
        if boat.broken(system):
            boat.due.add("radiation")
            self.call(crew, "tried", system)
        return boat.broken(system)

    def use(self, boat, system):
        """Empty a gauge."""
        boat.gauges[system], boat.last = 0, "use"

    def do_drop(self, boat, crew, role, space=""):
        """Drop a mine."""
        if self.works(boat, crew, "mine"):
            is_free = space in self.water and space not in boat.route and space not in boat.mines
            need(is_free and space in neighbours(boat.at), f"no mine can lie on {space}")
            self.use(boat, "mine")
            boat.mines.append(space)
            boat.new_mine = space
            self.call(crew, "drops a mine")

    def do_trigger(self, boat, crew, role, space=""):
        """Trigger a mine."""
        need(not boat.due, "somebody has not said OK")
        need(space in boat.mines and space != boat.new_mine, f"no mine on {space} can be triggered")
        if not self.fails(boat, crew, "mine"):
            boat.mines.remove(space)
            self.explode(crew, space)

    def do_torpedo(self, boat, crew, role, space="", *course):
        """Launch a torpedo, perhaps with a course that was plotted for it."""
        if self.works(boat, crew, "torpedo"):
            reached = [{boat.at}]
            for steps in range(4):
                ahead = {to for at in reached[-1] for to, far in neighbours(at).items() if far == 1} & self.water
                reached.append(ahead & {course[steps]} if len(course) > steps else ahead if not course else set())
            need(space != boat.at and any(space in ring for ring in reached), f"no torpedo gets to {space}")
            need(not course or (course[-1] == space and len(course) <= 4), "the course ends elsewhere")
            self.use(boat, "torpedo")
            self.explode(crew, space)

    def explode(self, crew, space):
        """Do the damage of an explosion and of the mines around it."""
        for boat in self.boats.values():
            boat.mines = [mine for mine in boat.mines if mine != space]
        ring = [space]
        while ring:
            self.call(crew, "explosion", *ring)
            for boat in self.boats.values():
                boat.hits += sum(2 if boat.at == at else boat.at in neighbours(at) for at in ring)
            near = {one for at in ring for one in neighbours(at)}
            ring = [mine for boat in self.boats.values() for mine in boat.mines if mine in near]
            for boat in self.boats.values():
                boat.mines = [mine for mine in boat.mines if mine not in near]
        self.count()

    def count(self):
        """Find out who has lost."""
        for boat in self.boats.values():
            boat.hits = min(boat.hits, HULL)
        afloat = [crew for crew, boat in self.boats.items() if boat.hits < self.fatal]
        if len(afloat) < 2:
            self.winners = afloat or ["red", "blue"]

    def do_drone(self, boat, crew, role, number=""):
        """Ask about a sector."""
        if self.works(boat, crew, "drone"):
            need(re.fullmatch("[1-9]", number), "there is no such sector")
            self.use(boat, "drone")
            self.asked = {"crew": self.enemy(crew), "about": "drone", "sector": int(number)}
            self.call(crew, "asks for sector", number)

    def do_sonar(self, boat, crew, role):
        """Ask for two facts."""
        if self.works(boat, crew, "sonar"):
            self.use(boat, "sonar")
            self.asked = {"crew": self.enemy(crew), "about": "sonar", "sector": None}
            self.call(crew, "uses the sonar")

    def do_say(self, boat, crew, role, word):
        """Say yes or no to a drone."""
        asked = self.asked or {}
        need((asked.get("crew"), asked.get("about")) == (crew, "drone"), "nobody asked")
        need(word == ("yes" if sector(boat.at) == asked["sector"] else "no"), "that is a lie")
        self.asked = None
        self.call(crew, "says", word)

    def do_tell(self, boat, crew, role, *facts):
        """Answer a sonar with two facts, such as `row 5 column C`, of which one is true."""
        asked = self.asked or {}
        need((asked.get("crew"), asked.get("about")) == (crew, "sonar"), "nobody asked")
        told = dict(zip(facts[::2], facts[1::2], strict=True))
        true = {"row": boat.at[1:], "column": boat.at[0], "sector": str(sector(boat.at))}
        shape = {"row": "[1-9]|1[0-5]", "column": "[A-O]", "sector": "[1-9]"}
        need(len(told) == 2 and all(re.fullmatch(shape[kind], what) for kind, what in told.items()), "tell two facts")
        need(sum(true[kind] == what for kind, what in told.items()) == 1, "one fact is true, and one is not")
        self.asked = None
        self.call(crew, "says", *facts)

    def do_silence(self, boat, crew, role, course="", length="0"):
        """Sail up to four spaces on a course; a bare 0 is none."""
        if self.works(boat, crew, "silence"):
            need(
                (course, length) == ("0", "0") or (course in COURSES and length in list("1234")),
                "up to four spaces one way",
            )
            spaces = self.free(boat, course, int(length)) if length != "0" else []
            self.use(boat, "silence")
            if spaces:
                boat.sail(course, spaces)
            self.call(crew, "is silent")

    def do_scenario(self, boat, crew, role):
        """Do nothing: no chart has a special rule here."""
        raise Denied("this chart has no scenario")

    # ---- surfacing

    def do_surface(self, boat, crew, role):
        """Come up."""
        need(not boat.due, "somebody has not said OK")
        boat.surface()
        self.call(crew, "surfaces in sector", sector(boat.at))

    def do_trace(self, boat, crew, role):
        """Trace a section of the hull."""
        need(boat.is_up and not boat.is_tight and role not in boat.traced, "there is nothing to trace")
        boat.traced.add(role)

    def do_inspect(self, boat, crew, role, *crossed):
        """Look at the hull that the enemy has traced, and name those whose line is bad."""
        other = self.boats[self.enemy(crew)]
        need(other.is_up and not other.is_tight and other.traced == set(TRACERS), "there is no hull to look at")
        need(other.traced.issuperset(crossed), "who is bad has traced nothing")
        other.is_tight = not crossed
        if crossed:
            other.traced = set()

    def do_dive(self, boat, crew, role):
        """Go down again."""
        need(boat.is_up and boat.is_tight, "the hull is not good yet")
        boat.dive()
        self.call(crew, "dives")
