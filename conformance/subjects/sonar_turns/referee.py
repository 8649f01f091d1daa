"""A referee for Captain Sonar by mail: a crew sends its whole turn on a slip, and gets a letter with all that was said.

A slip is a list of lines, such as ``order north``, ``charge torpedo``, ``mark N4``, ``torpedo F1``. Questions are
answered by the referee, who sees the maps of both crews. A slip that breaks a rule is sent back, and nothing is played.
"""

from copy import deepcopy

# Row by row from the north, ten spaces each; # is an island.
SEAS = {
    "alpha": "...#.............#..............#....#................#...........#................#...#............",
    "bravo": "...#.............#..............#....#............................#................#................",
    "charlie": "................................###.....................#.........##................................",
    "delta": "............#...#.....#...............#......................#....#.#..#...........#...#............",
    "echo": "...........#..............#......................#.................#.............#....#.............",
}
COMPASS = {"north": -1j, "east": 1, "south": 1j, "west": -1}
SHEET = {"west": "RYGGxx", "north": "YRYGRx", "south": "GYRRxY", "east": "GYRxGx"}
SYMBOLS = {f"{way[0].upper()}{place}": kind for way, kinds in SHEET.items() for place, kind in enumerate(kinds, 1)}
CIRCUITS = ({"W1", "W2", "W3", "E3"}, {"N1", "N2", "N3", "E1"}, {"S1", "S2", "S3", "E2"})
DISASTERS = [{one for one in SYMBOLS if one[0] == way} for way in "WNSE"] + [{s for s in SYMBOLS if SYMBOLS[s] == "x"}]
SYSTEMS = {"mine": (2, "R"), "torpedo": (3, "R"), "drone": (3, "G"), "sonar": (2, "G"), "silence": (5, "Y")}
BOXES = {system: boxes for system, (boxes, _) in SYSTEMS.items()} | {"scenario": 4}
FATAL = {"hunt": 4, "sudden-death": 1}


class SentBack(Exception):
    """The slip breaks a rule."""


def point(name):
    """Return the point of a space: columns count to the right, rows downwards in the imaginary part."""
    return complex("ABCDEFGHIJ".find(name[0]), int(name[1:]) - 1)


def name_of(place):
    """Return the name of a point, such as E5."""
    return f"{'ABCDEFGHIJ'[int(place.real)]}{int(place.imag) + 1}"


def sector_of(place):
    """Return the sector of a point, 1 to 4."""
    return 1 + int(place.real) // 5 + 2 * (int(place.imag) // 5)


def apart(one, other):
    """Return the number of king's moves between two points."""
    return max(abs(one.real - other.real), abs(one.imag - other.imag))


class Boat:
    """The state that a crew keeps behind its screen."""

    def __init__(self):
        self.place, self.trail, self.mines, self.fresh = None, [], [], None
        self.gauges, self.marks = dict.fromkeys(BOXES, 0), set()
        self.damage = self.asleep = 0


class Referee:
    """One game."""

    def __init__(self, sea, goal, first):
        self.sea, self.goal, self.turn = sea, goal, first
        self.water = {complex(number % 10, number // 10) for number, mark in enumerate(SEAS[sea]) if mark == "."}
        self.boats = {"red": Boat(), "blue": Boat()}
        self.winners = []
        self.letter = []

    def deploy(self, crew, space):
        """Put a boat on the map."""
        boat = self.boats[crew]
        if boat.place is not None or point(space) not in self.water:
            raise SentBack(f"no boat can be put on {space}")
        boat.place, boat.trail = point(space), [point(space)]

    def take(self, crew, slip):
        """Play the slip of a crew and write the letter; if it breaks a rule the game stays as it is."""
        before = deepcopy(self.__dict__)
        self.letter = []
        try:
            if self.winners or self.turn != crew or any(boat.place is None for boat in self.boats.values()):
                raise SentBack(f"it is not the turn of {crew}")
            Turn(self, crew).play([line.split() for line in slip])
        except SentBack:
            self.__dict__.update(before)
            raise
        return self.letter

    def enemy(self, crew):
        """Return the other crew."""
        return "blue" if crew == "red" else "red"

    def pass_turn(self, crew):
        """Pass the turn to the other crew, unless it still sleeps after surfacing."""
        other = self.boats[self.enemy(crew)]
        other.asleep = max(0, other.asleep - 1)
        if not other.asleep:
            self.turn = self.enemy(crew)

    def explode(self, place):
        """Carry out an explosion, and one more for every mine beside it."""
        near = [mine for boat in self.boats.values() for mine in boat.mines if apart(mine, place) == 1]
        for boat in self.boats.values():
            boat.mines = [mine for mine in boat.mines if apart(mine, place) > 1]
            boat.damage += sum(max(0, 2 - int(apart(boat.place, at))) for at in [place, *near])
        self.count()

    def count(self):
        """Find out who has lost."""
        for boat in self.boats.values():
            boat.damage = min(4, boat.damage)
        afloat = [crew for crew, boat in self.boats.items() if boat.damage < FATAL[self.goal]]
        if len(afloat) < 2:
            self.winners = afloat or ["red", "blue"]

    def answer(self, crew, what):
        """Answer a question truly; to the sonar the row is true, and the column is the next one."""
        place = self.boats[crew].place
        if what == "sonar":
            self.letter.append(f"row {int(place.imag) + 1} column {'BCDEFGHIJA'[int(place.real)]}")
        else:
            self.letter.append("yes" if str(sector_of(place)) == what else "no")


class Turn:
    """A slip that is being played."""

    def __init__(self, game, crew):
        self.game, self.crew, self.boat = game, crew, game.boats[crew]
        self.has_moved = self.has_used = False
        self.due, self.way = set(), ""

    def play(self, lines):
        """Play all lines and end the turn; a slip with nothing but mines to trigger leaves it open."""
        for what, *rest in lines:
            if self.game.winners:
                return
            self.line(what, rest)
        if self.game.winners:
            return
        self.need(not self.due, f"the slip lacks: {', '.join(self.due)}")
        if self.has_moved:
            self.game.pass_turn(self.crew)

    def need(self, holds, why):
        """Send the slip back unless something holds."""
        if not holds:
            raise SentBack(why)

    def line(self, what, rest):
        """Play one line."""
        if what in ("charge", "mark", "radiation"):
            self.need(what in self.due, f"{what} is not due")
            getattr(self, what)(*rest)
            self.due.discard(what)
            return
        self.need(not self.due, f"{', '.join(self.due)} comes first")
        if what in SYSTEMS:
            self.need(self.has_moved and not self.has_used, "one system a turn, after the order")
            if not self.fails(SYSTEMS[what][1]):
                self.need(self.boat.gauges[what] == BOXES[what], f"{what} is not full")
                self.boat.gauges[what], self.has_used = 0, True
                getattr(self, what)(*rest)
        else:
            self.need(what in ("order", "surface", "trigger"), f"nobody can {what}")
            getattr(self, what)(*rest)

    def fails(self, colour):
        """Return whether a colour is broken; if so, the attempt costs a radiation mark."""
        broken = any(SYMBOLS[one] == colour for one in self.boat.marks)
        if broken:
            self.due = {"radiation"}
        return broken

    def order(self, way):
        """Go one step."""
        self.need(not self.has_moved, "one order a turn")
        self.has_moved = True
        self.go(way, 1)

    def go(self, way, steps):
        """Go some steps; after them a gauge and a symbol are due."""
        passed = [self.boat.place + COMPASS[way] * step for step in range(1, steps + 1)]
        for place in passed:
            closed = place in self.boat.trail or place in self.boat.mines
            self.need(place in self.game.water and not closed, "the way is closed")
        self.boat.place, self.boat.fresh, self.way = passed[-1], None, way
        self.boat.trail.append(passed[-1])
        self.due = {"mark"} | ({"charge"} if self.boat.gauges != BOXES else set())

    def surface(self):
        """Come up: route and marks are erased, and the enemy has three turns."""
        self.need(not self.has_moved, "one order a turn")
        self.has_moved = True
        self.boat.trail, self.boat.marks = [self.boat.place], set()
        self.game.boats[self.game.enemy(self.crew)].asleep = 0
        self.boat.asleep = 3
        self.game.letter.append(f"{self.crew} is in sector {sector_of(self.boat.place)}")

    def charge(self, system):
        """Mark a box of a gauge."""
        self.need(self.boat.gauges[system] < BOXES[system], f"{system} is full")
        self.boat.gauges[system] += 1

    def mark(self, symbol):
        """Mark a symbol in the panel of the direction."""
        self.need(symbol in SYMBOLS and symbol[0] == self.way[0].upper(), f"{symbol} is not in the panel")
        self.put(symbol)

    def radiation(self, symbol):
        """Mark a radiation symbol, whatever its panel."""
        self.need(SYMBOLS.get(symbol) == "x", f"{symbol} is not a radiation symbol")
        self.put(symbol)

    def put(self, symbol):
        """Mark a symbol; repair a complete circuit, and take damage if a set of symbols is full."""
        marks = self.boat.marks
        self.need(symbol not in marks, f"{symbol} is marked")
        marks.add(symbol)
        for circuit in CIRCUITS:
            if circuit <= marks:
                marks -= circuit
        if any(all_of_them <= marks for all_of_them in DISASTERS):
            marks.clear()
            self.boat.damage += 1
            self.game.count()

    def mine(self, space=""):
        """Drop a mine beside the boat."""
        place = point(space)
        free = place in self.game.water and place not in [*self.boat.trail, *self.boat.mines]
        self.need(free and apart(place, self.boat.place) == 1, f"no mine can lie on {space}")
        self.boat.mines.append(place)
        self.boat.fresh = place

    def trigger(self, space="A1"):
        """Let one of the crew's mines explode."""
        if not self.fails("R"):
            place = point(space)
            self.need(place in self.boat.mines and place != self.boat.fresh, f"no mine on {space} can be triggered")
            self.game.explode(place)

    def torpedo(self, space):
        """Launch a torpedo: at most four steps over water."""
        reached = {self.boat.place}
        for _ in range(4):
            reached |= {one + step for one in reached for step in COMPASS.values()} & self.game.water
        self.need(point(space) in reached - {self.boat.place}, f"{space} is out of range")
        self.game.explode(point(space))

    def drone(self, sector):
        """Ask about a sector."""
        self.need(sector in ("1", "2", "3", "4"), "there is no such sector")
        self.game.answer(self.game.enemy(self.crew), sector)

    def sonar(self):
        """Ask for two facts."""
        self.game.answer(self.game.enemy(self.crew), "sonar")

    def silence(self, way="", steps="0"):
        """Go up to four steps in silence."""
        self.need(int(steps) <= 4 and (int(steps) > 0) == (way in COMPASS), "silence goes up to four steps one way")
        if way:
            self.go(way, int(steps))
