"""The sea of Captain Sonar in real time: the five charts, and what is on the sheets of a crew."""

ISLANDS = {
    "alpha": "C2 G2 M2 N2 C3 I3 M3 I4 B7 D7 G7 I7 B8 D8 G8 D9 H9 L9 M9 N9 D11 C12 H12 L12 A13 M13 C14 G14 I14 N14 D15",
    "bravo": "C2 M2 N2 C3 I3 I4 D8 D9 L9 M9 N9 D11 C12 H12 L12 I14",
    "charlie": "F3 M3 F4 L4 D8 I8 I9 H10 I10 D13 E14",
    "delta": "C2 G2 M2 N2 C3 G4 I4 B7 G7 I7 B8 D9 H9 L9 N9 D11 C12 H12 L12 A13 N13 C14 G14 N14",
    "echo": "C1 H2 I2 B3 D3 M3 N3 G4 B7 N7 D8 G8 I9 L9 D12 G12 N13 B14 G14 N14",
}
COLUMNS = "ABCDEFGHIJKLMNO"
COURSES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
GAUGES = {"mine": 3, "torpedo": 3, "drone": 4, "sonar": 3, "silence": 6, "scenario": 4}
COLOURS = {"red": ("mine", "torpedo"), "green": ("drone", "sonar"), "yellow": ("silence", "scenario")}
# One letter for each symbol of a panel: r, g and y break a colour, * is radiation. The circuits by number, - is none.
PANELS = {"W": ("rygg**", "111---"), "N": ("yrygr*", "222---"), "S": ("gyrr*y", "333---"), "E": ("gyr*g*", "231---")}
HULL = 4


def neighbours(space):
    """Return the spaces that touch a space, corners included, each with its distance in steps of a course."""
    x, y = COLUMNS.index(space[0]), int(space[1:])
    return {
        f"{COLUMNS[x + dx]}{y + dy}": abs(dx) + abs(dy)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if (dx or dy) and 0 <= x + dx < 15 and 1 <= y + dy <= 15
    }


def step(space, course):
    """Give the next space on a course; None beyond the edge."""
    dx, dy = COURSES[course]
    x, y = COLUMNS.index(space[0]) + dx, int(space[1:]) + dy
    return f"{COLUMNS[x]}{y}" if 0 <= x < 15 and 1 <= y <= 15 else None


def sector(space):
    """Give the sector of a space, 1 to 9."""
    return 1 + COLUMNS.index(space[0]) // 5 + 3 * ((int(space[1:]) - 1) // 5)


def symbols(sign):
    """Name all symbols with a letter, such as N6 for one of radiation."""
    return {f"{panel}{n}" for panel, (kinds, _) in PANELS.items() for n, kind in enumerate(kinds, 1) if kind == sign}


def circuit(number):
    """Name the symbols on a circuit."""
    return {f"{panel}{n}" for panel, (_, lines) in PANELS.items() for n, line in enumerate(lines, 1) if line == number}


class Boat:
    """A submarine and the sheets of its crew."""

    def __init__(self):
        self.at, self.route, self.mines, self.new_mine = None, [], [], None
        self.gauges, self.hits = dict.fromkeys(GAUGES, 0), 0
        self.marks, self.panel = set(), None
        self.due, self.last = set(), "start"
        self.is_up, self.traced, self.is_tight = False, set(), False

    def broken(self, system):
        """Say whether a symbol of the colour of a system is marked."""
        colour = next(colour for colour, systems in COLOURS.items() if system in systems)
        return bool(self.marks & symbols(colour[0]))

    def mark(self, symbol):
        """Mark a symbol, and apply the consequences."""
        self.marks.add(symbol)
        for number in "123":
            if circuit(number) <= self.marks:
                self.marks -= circuit(number)
        if {f"{symbol[0]}{n}" for n in range(1, 7)} <= self.marks or symbols("*") <= self.marks:
            self.marks.clear()
            self.hits = min(HULL, self.hits + 1)

    def sail(self, course, spaces):
        """Go over some spaces; the First Mate and the Engineer have something to do then."""
        self.at, self.new_mine, self.panel = spaces[-1], None, course
        self.route += spaces
        self.due = {"break", "charge"} if self.gauges != GAUGES else {"break"}

    def surface(self):
        """Come up, and begin a new route."""
        self.route, self.last = [self.at], "surfacing"
        self.is_up, self.traced, self.is_tight = True, set(), False

    def dive(self):
        """Go down again with everything repaired."""
        self.marks, self.traced = set(), set()
        self.is_up = self.is_tight = False
