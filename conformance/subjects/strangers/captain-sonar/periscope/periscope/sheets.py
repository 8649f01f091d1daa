"""The sheets of one crew: the chart with the route, the gauges, the engine room."""

from . import figures


def read_space(text):
    """'C4' -> (2, 3)"""
    text = text.strip().upper()
    try:
        column = ord(text[0]) - ord("A")
        row = int(text[1:]) - 1
    except (IndexError, ValueError):
        raise ValueError("%r is not a space" % text)
    return column, row


def write_space(space):
    return "%s%d" % (chr(ord("A") + space[0]), space[1] + 1)


class Chart:
    """The sea: where islands are, sectors, distances."""

    def __init__(self, name):
        self.name = name
        self.islands = {read_space(s) for s in figures.CHARTS[name].split()}

    def inside(self, space):
        return 0 <= space[0] < figures.WIDTH and 0 <= space[1] < figures.HEIGHT

    def water(self, space):
        return self.inside(space) and space not in self.islands

    def sector(self, space):
        per_line = figures.WIDTH // figures.SECTOR
        return space[1] // figures.SECTOR * per_line + space[0] // figures.SECTOR + 1

    @staticmethod
    def steps(a, b):
        return abs(a[0] - b[0]) + abs(a[1] - b[1])

    @staticmethod
    def touching(a, b):
        return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


class Gauges:
    """The First Mate's sheet."""

    def __init__(self):
        self.marks = {system: 0 for system in figures.GAUGES}
        self.damage = 0

    def full(self, system):
        return self.marks[system] >= figures.GAUGES[system]

    def all_full(self):
        return all(self.full(s) for s in self.marks)

    def mark(self, system):
        self.marks[system] += 1

    def empty(self, system):
        self.marks[system] = 0


class EngineRoom:
    """The Engineer's sheet."""

    def __init__(self):
        self.marked = set()

    def free(self, panel):
        return [s for s in figures.SYMBOLS if s[0] == panel and s not in self.marked]

    def broken(self, system):
        colour = figures.COLOURS[system]
        return any(figures.SYMBOLS[s][0] == colour for s in self.marked)

    def mark(self, symbol):
        """Mark a symbol; return the damage and the circuit repaired (or 0)."""
        self.marked.add(symbol)
        damage = 0
        panel = [s for s in figures.SYMBOLS if s[0] == symbol[0]]
        if all(s in self.marked for s in panel):
            damage += 1
        radiation = [s for s, (kind, _) in figures.SYMBOLS.items() if kind == "radiation"]
        if all(s in self.marked for s in radiation):
            damage += 1
        if damage:
            self.marked.clear()
            return damage, 0
        circuit = figures.SYMBOLS[symbol][1]
        if circuit:
            line = [s for s, (_, c) in figures.SYMBOLS.items() if c == circuit]
            if all(s in self.marked for s in line):
                self.marked.difference_update(line)
                return 0, circuit
        return 0, 0

    def clean(self):
        self.marked.clear()


class Submarine:
    def __init__(self, name):
        self.name = name
        self.space = None
        self.route = []
        self.mines = []
        self.gauges = Gauges()
        self.engine = EngineRoom()

    @property
    def damage(self):
        return self.gauges.damage
