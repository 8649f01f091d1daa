"""The four people in a submarine. Each one keeps his own sheet."""
from chart import COMPASS, SHEETS, apart, side, step

COLOUR = {"mine": "red", "torpedo": "red", "drone": "green", "sonar": "green", "silence": "yellow", "scenario": "yellow"}

CREW = ("captain", "first mate", "engineer", "radio operator")


class Captain:
    def __init__(self, chart):
        self.chart = chart
        self.here = None
        self.route = []
        self.mines = []
        self.has_moved = False      # moved since the last activation
        self.fresh_mine = None      # dropped and not moved yet

    def place(self, sp):
        self.here = sp
        self.route = [sp]

    def can_head(self, d):
        q = step(self.here, d)
        return self.chart.is_sea(q) and q not in self.route

    def headings(self):
        return [d for d in "NSEW" if self.can_head(d)]

    def sail_to(self, sp):
        self.here = sp
        self.route.append(sp)
        self.has_moved = True
        self.fresh_mine = None

    def silent_runs(self):
        out = [(None, 0)]
        for d in "NSEW":
            for n in range(1, 5):
                q = step(self.here, d, n)
                if not self.chart.is_sea(q) or q in self.route:
                    break
                out.append((d, n))
        return out

    def mine_spots(self):
        spots = []
        for d in COMPASS:
            q = step(self.here, d)
            if self.chart.is_sea(q) and q not in self.route and q not in self.mines:
                spots.append(q)
        return spots

    def torpedo_spots(self):
        return sorted(self.chart.reach(self.here, 4))

    def damage_at(self, sp):
        return {0: 2, 1: 1}.get(apart(self.here, sp), 0)

    def erase_route(self):
        self.route = []
        self.has_moved = False


class FirstMate:
    def __init__(self, real_time=False):
        self.length = SHEETS["gauges"][side(real_time)]
        self.gauges = {s: 0 for s in COLOUR}
        self.damage = 0

    def open_gauges(self):
        return [s for s in COLOUR if self.gauges[s] < self.length[s]]

    def charge(self, system):
        self.gauges[system] += 1

    def ready(self, system):
        return self.gauges[system] == self.length[system]

    def empty(self, system):
        self.gauges[system] = 0


class Engineer:
    def __init__(self):
        self.panels = {p: [] for p in "WNSE"}   # panel -> list of (kind, circuit)
        for s in SHEETS["symbols"]:
            circuit = None if s["circuit"] == "none" else s["circuit"]
            self.panels[s["symbol"][0]].append((s["kind"], circuit))
        self.marks = set()          # (panel, index)
        self.sections = {}          # surfacing, real time: role -> clean line?

    def kind(self, symbol):
        return self.panels[symbol[0]][symbol[1]][0]

    def free(self, panel):
        return [(panel, i) for i in range(len(self.panels[panel])) if (panel, i) not in self.marks]

    def all_of(self, kind):
        return [(p, i) for p in self.panels for i, s in enumerate(self.panels[p]) if s[0] == kind]

    def circuit(self, n):
        return {(p, i) for p in self.panels for i, s in enumerate(self.panels[p]) if s[1] == n}

    def works(self, colour):
        return not any(self.kind(m) == colour for m in self.marks)

    def mark(self, symbol):
        self.marks.add(symbol)

    def failure(self):
        """True if the boat takes damage from its own machines."""
        full_panel = any(not self.free(p) for p in self.panels)
        rad = all(s in self.marks for s in self.all_of("radiation"))
        return full_panel or rad

    def self_repair(self):
        done = []
        for n in sorted({s[1] for p in self.panels.values() for s in p if s[1] is not None}):
            line = self.circuit(n)
            if line <= self.marks:
                self.marks -= line
                done.append(n)
        return done

    def erase_all(self):
        self.marks = set()


class RadioOperator:
    """Hears what is announced and keeps the enemy's possible spaces."""
    def __init__(self, chart):
        self.chart = chart
        self.heard = []
        self.tracks = [(sp, frozenset([sp])) for sp in chart.sea()]

    def hear(self, text):
        self.heard.append(text)

    def enemy_headed(self, d):
        out = []
        for sp, been in self.tracks:
            q = step(sp, d)
            if self.chart.is_sea(q) and q not in been:
                out.append((q, been | {q}))
        self.tracks = out

    def enemy_silent(self):
        spots = set()
        for sp, been in self.tracks:
            spots.add(sp)
            for d in COMPASS:
                for n in range(1, 5):
                    q = step(sp, d, n)
                    if not self.chart.is_sea(q) or q in been:
                        break
                    spots.add(q)
        self.tracks = [(s, frozenset([s])) for s in sorted(spots)]

    def enemy_surfaced(self, sector):
        spots = {sp for sp, _ in self.tracks if self.chart.sector(sp) == sector}
        self.tracks = [(s, frozenset()) for s in sorted(spots)]

    def drone_said(self, sector, yes):
        self.tracks = [t for t in self.tracks if (self.chart.sector(t[0]) == sector) == yes]

    def guesses(self):
        return sorted({sp for sp, _ in self.tracks})
