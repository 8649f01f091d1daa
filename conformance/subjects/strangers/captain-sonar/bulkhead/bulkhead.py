"""Bulkhead - Captain Sonar, turn by turn, for two crews.

Usage:  python bulkhead.py [--seed N] [--mode hunt|sudden] [-v]     self-play
"""
import argparse
import random

DIRS = {"N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0)}
COLOUR = {"mine": "red", "torpedo": "red", "drone": "green", "sonar": "green", "silence": "yellow"}
GAUGE = {"mine": 3, "torpedo": 3, "drone": 4, "sonar": 3, "silence": 6}

# Engineer's sheet: per control panel six symbols (colour, circuit or None)
PANELS = {
    "W": [("red", 1), ("yellow", 1), ("green", 1), ("green", None), ("rad", None), ("rad", None)],
    "N": [("yellow", 2), ("red", 2), ("yellow", 2), ("red", None), ("green", None), ("rad", None)],
    "S": [("green", 3), ("yellow", 3), ("red", 3), ("yellow", None), ("red", None), ("rad", None)],
    "E": [("green", 1), ("yellow", 2), ("red", 3), ("green", None), ("rad", None), ("rad", None)],
}

DEFAULT_ISLANDS = ["C2", "C3", "G2", "M2", "M3", "B7", "D7", "D8", "G7", "H8", "L7", "C12",
                   "C13", "G9", "H12", "L9", "M12", "N13", "D14"]


class IllegalAction(Exception):
    pass


def parse(cell):
    return ord(cell[0].upper()) - 65, int(cell[1:]) - 1


def show(cell):
    return chr(65 + cell[0]) + str(cell[1] + 1)


class Chart:
    """The sea map."""

    def __init__(self, width=15, height=15, islands=None, block=5):
        self.width, self.height, self.block = width, height, block
        self.islands = {parse(c) for c in (DEFAULT_ISLANDS if islands is None else islands)}

    def water(self, cell):
        x, y = cell
        return 0 <= x < self.width and 0 <= y < self.height and cell not in self.islands

    def sector(self, cell):
        col, row = cell[0] + 1, cell[1] + 1
        per_row = self.width // self.block
        sx = min(col // self.block, per_row - 1)
        sy = min(row // self.block, self.height // self.block - 1)
        return sy * per_row + sx + 1


class EngineRoom:
    """Breakdown symbols of one sub."""

    def __init__(self, panels):
        self.panels = panels
        self.marked = set()          # (panel, index)

    def colour(self, key):
        return self.panels[key[0]][key[1]][0]

    def free(self, panel):
        return [i for i in range(len(self.panels[panel])) if (panel, i) not in self.marked]

    def broken(self, system):
        return any(self.colour(k) == COLOUR[system] for k in self.marked)

    def mark(self, panel, index):
        """Marks a symbol; returns damage taken."""
        self.marked.add((panel, index))
        circuit = self.panels[panel][index][1]
        if circuit is not None:
            loop = [(p, i) for p in self.panels for i, s in enumerate(self.panels[p]) if s[1] == circuit]
            if all(k in self.marked for k in loop):
                self.marked.difference_update(loop)
        damage = 0
        rads = [(p, i) for p in self.panels for i, s in enumerate(self.panels[p]) if s[0] == "rad"]
        if all(k in self.marked for k in rads):
            damage += 1
        if not self.free(panel):
            damage += 1
        if damage:
            self.repair()
        return damage

    def repair(self):
        self.marked.clear()


class Sub:
    def __init__(self, name, panels):
        self.name = name
        self.pos = None
        self.route = []
        self.mines = set()
        self.gauges = {s: 0 for s in GAUGE}
        self.engine = EngineRoom(panels)
        self.damage = 0

    def dive(self, cell):
        self.pos = cell
        self.route = [cell]

    def charged(self, system):
        return self.gauges[system] >= GAUGE[system]

    def spend(self, system):
        self.gauges[system] -= 3


class Game:
    """phase: place -> move -> upkeep -> action -> (answer) -> ... -> over"""

    def __init__(self, chart=None, mode="hunt", panels=None, first=0):
        self.chart = chart or Chart()
        self.mode = mode
        self.limit = 4 if mode == "hunt" else 1
        panels = panels or PANELS
        self.subs = [Sub("Red", panels), Sub("Blue", panels)]
        self.turn = first
        self.first = first
        self.phase = "place"
        self.extra = 0               # turns the current crew still has in a row
        self.gauge_due = False
        self.panel_due = None
        self.activated = False
        self.sonar_from = None
        self.winner = None
        self.log = []

    # ---- helpers -------------------------------------------------------
    @property
    def me(self):
        return self.subs[self.turn]

    @property
    def foe(self):
        return self.subs[1 - self.turn]

    def need(self, ok, why):
        if not ok:
            raise IllegalAction(why)

    def say(self, text):
        self.log.append(text)
        return text

    def passable(self, sub, cell):
        return self.chart.water(cell) and cell not in sub.route and cell not in sub.mines

    def can_move(self, d):
        x, y = self.me.pos
        return self.passable(self.me, (x + DIRS[d][0], y + DIRS[d][1]))

    # ---- setup ---------------------------------------------------------
    def place(self, team, cell):
        self.need(self.phase == "place", "the subs have already dived")
        self.need(self.subs[team].pos is None, "already placed")
        self.need(self.chart.water(cell), "not a water space")
        self.subs[team].dive(cell)
        if all(s.pos for s in self.subs):
            self.phase = "move"

    # ---- the captain's course -----------------------------------------
    def move(self, d):
        self.need(self.phase == "move", "no course may be set now")
        self.need(d in DIRS and self.can_move(d), "that way is blocked")
        self._sail(d, 1)
        self.say(f"{self.me.name}: head {d}")
        self._start_upkeep(d)

    def _sail(self, d, n):
        dx, dy = DIRS[d]
        x, y = self.me.pos
        self.me.pos = (x + dx * n, y + dy * n)
        self.me.route.append(self.me.pos)

    def _start_upkeep(self, d):
        self.gauge_due = any(not self.me.charged(s) for s in GAUGE)
        self.panel_due = d
        self.phase = "upkeep"

    def surface(self):
        self.need(self.phase == "move", "you may only surface at the start of a turn")
        sub = self.me
        sector = self.chart.sector(sub.pos)
        sub.engine.repair()
        sub.route = []
        self.say(f"{sub.name}: surfacing in sector {sector}!")
        self._next_turn(extra=3)
        return sector

    # ---- crew upkeep ---------------------------------------------------
    def charge(self, system):
        self.need(self.phase == "upkeep" and self.gauge_due, "nothing to charge now")
        self.need(system in GAUGE and not self.me.charged(system), "gauge is full")
        self.me.gauges[system] += 1
        self.gauge_due = False
        self._upkeep_done()

    def breakdown(self, index):
        self.need(self.phase == "upkeep" and self.panel_due, "no breakdown due")
        self.need(index in self.me.engine.free(self.panel_due), "symbol already marked")
        hurt = self.me.engine.mark(self.panel_due, index)
        if hurt:
            self.me.damage += hurt
            self.say(f"{self.me.name}: system failure, {hurt} damage")
        self.panel_due = None
        self._upkeep_done()

    def _upkeep_done(self):
        if not self.gauge_due and self.panel_due is None:
            self.phase = "action"

    # ---- systems -------------------------------------------------------
    def _ready(self, system):
        self.need(self.phase == "action", "no system may be activated now")
        self.need(not self.activated, "only one system per turn")
        self.need(self.me.charged(system), f"{system} is not charged")
        self.need(not self.me.engine.broken(system), f"{system} has a breakdown")

    def _use(self, system):
        self.me.spend(system)
        self.activated = True

    def torpedo_targets(self):
        x, y = self.me.pos
        return [(cx, cy) for cx in range(self.chart.width) for cy in range(self.chart.height)
                if 1 <= abs(cx - x) + abs(cy - y) <= 4 and self.chart.water((cx, cy))]

    def torpedo(self, cell):
        self._ready("torpedo")
        self.need(cell in self.torpedo_targets(), "out of range")
        self._use("torpedo")
        for sub in self.subs:
            sub.mines.discard(cell)
        return self._explode(cell, [self.foe, self.me])

    def mine_spots(self):
        x, y = self.me.pos
        return [c for c in [(x + dx, y + dy) for dx, dy in DIRS.values()]
                if self.passable(self.me, c)]

    def drop_mine(self, cell):
        self._ready("mine")
        self.need(cell in self.mine_spots(), "cannot drop a mine there")
        self._use("mine")
        self.me.mines.add(cell)
        self.say(f"{self.me.name}: mine dropped!")

    def trigger_mine(self, cell):
        self.need(self.phase == "action", "no system may be activated now")
        self.need(not self.activated, "only one system per turn")
        self.need(cell in self.me.mines, "no mine there")
        self.activated = True
        self.me.mines.remove(cell)
        return self._explode(cell, [self.foe])

    def _explode(self, cell, victims):
        self.say(f"{self.me.name}: impact at {show(cell)}")
        result = {}
        for sub in victims:
            far = max(abs(sub.pos[0] - cell[0]), abs(sub.pos[1] - cell[1]))
            hurt = 2 if far == 0 else 1 if far == 1 else 0
            sub.damage += hurt
            result[sub.name] = hurt
            self.say(f"{sub.name}: " + ["clear", "indirect impact, one damage", "direct hit, two damage"][hurt])
        self._check_end()
        return result

    def drone(self, sector):
        self._ready("drone")
        self.need(1 <= sector <= (self.chart.width // self.chart.block) * (self.chart.height // self.chart.block),
                  "no such sector")
        self._use("drone")
        answer = self.chart.sector(self.foe.pos) == sector
        self.say(f"{self.foe.name}: {'Yes' if answer else 'No'}")
        return answer

    def sonar(self):
        self._ready("sonar")
        self._use("sonar")
        self.phase = "answer"

    def facts(self, sub):
        return {"row": sub.pos[1] + 1, "column": chr(65 + sub.pos[0]), "sector": self.chart.sector(sub.pos)}

    def answer_sonar(self, first, second):
        """first, second: (kind, value); one must be true and one false."""
        self.need(self.phase == "answer", "no sonar to answer")
        self.need(first[0] != second[0], "give two different facts")
        facts = self.facts(self.foe)
        self.need(all(k in facts for k, _ in (first, second)), "unknown fact")
        truths = sum(facts[k] == v for k, v in (first, second))
        self.need(truths == 1, "one must be true and one false")
        self.say(f"{self.foe.name}: {first[0]} {first[1]}, {second[0]} {second[1]}")
        self.phase = "action"

    def silence_reach(self, d):
        """how many spaces can silence go in d"""
        x, y = self.me.pos
        n = 0
        while n < 4 and self.passable(self.me, (x + DIRS[d][0] * (n + 1), y + DIRS[d][1] * (n + 1))):
            n += 1
        return n

    def silence(self, d, n):
        self._ready("silence")
        self.need(0 <= n <= 4, "silence is 0 to 4 spaces")
        if n:
            self.need(d in DIRS and n <= self.silence_reach(d), "that way is blocked")
        self._use("silence")
        self.say(f"{self.me.name}: silence")
        if n:
            self._sail(d, n)
            self._start_upkeep(d)

    # ---- end of turn ---------------------------------------------------
    def end_turn(self):
        self.need(self.phase == "action", "the turn is not finished")
        self._next_turn()

    def _next_turn(self, extra=0):
        self.activated = False
        self.phase = "move"
        if extra:
            self.turn = 1 - self.turn
            self.extra = extra
        elif self.extra:
            self.extra -= 1
        else:
            self.turn = 1 - self.turn

    def _check_end(self):
        for i, sub in enumerate(self.subs):
            if sub.damage >= self.limit:
                self.winner = 1 - i
                self.phase = "over"

    # ---- what can be done ---------------------------------------------
    def legal_actions(self):
        me, out = self.me, []
        if self.phase == "move":
            out = [("move", d) for d in DIRS if self.can_move(d)] + [("surface",)]
        elif self.phase == "upkeep":
            if self.gauge_due:
                out += [("charge", s) for s in GAUGE if not me.charged(s)]
            if self.panel_due:
                out += [("breakdown", i) for i in me.engine.free(self.panel_due)]
        elif self.phase == "action":
            out = [("end_turn",)]
            if not self.activated:
                def up(s):
                    return me.charged(s) and not me.engine.broken(s)
                if up("torpedo"):
                    out += [("torpedo", c) for c in self.torpedo_targets()]
                if up("mine"):
                    out += [("drop_mine", c) for c in self.mine_spots()]
                out += [("trigger_mine", c) for c in sorted(me.mines)]
                if up("drone"):
                    n = (self.chart.width // self.chart.block) * (self.chart.height // self.chart.block)
                    out += [("drone", s) for s in range(1, n + 1)]
                if up("sonar"):
                    out.append(("sonar",))
                if up("silence"):
                    out.append(("silence", "N", 0))
                    out += [("silence", d, n) for d in DIRS for n in range(1, self.silence_reach(d) + 1)]
        elif self.phase == "answer":
            f = self.facts(self.foe)
            fake = {"row": f["row"] % self.chart.height + 1,
                    "column": chr(65 + (self.foe.pos[0] + 1) % self.chart.width),
                    "sector": f["sector"] % 9 + 1}
            out = [("answer_sonar", (a, f[a]), (b, fake[b])) for a in f for b in f if a != b]
        return out

    def do(self, action):
        return getattr(self, action[0])(*action[1:])


def self_play(seed, mode, verbose, limit=20000):
    rng = random.Random(seed)
    game = Game(mode=mode)
    water = [(x, y) for x in range(15) for y in range(15) if game.chart.water((x, y))]
    for team in (0, 1):
        game.place(team, rng.choice(water))
    steps = 0
    while game.winner is None and steps < limit:
        acts = game.legal_actions()
        if game.phase == "move" and len(acts) > 1:
            acts = acts[:-1]                     # surface only when stuck
        if game.phase == "action" and len(acts) > 1 and rng.random() < .8:
            acts = acts[1:]
        game.do(rng.choice(acts))
        steps += 1
    if verbose:
        print("\n".join(game.log))
    print(f"seed {seed}: winner {game.subs[game.winner].name if game.winner is not None else None} "
          f"after {steps} actions; damage {[s.damage for s in game.subs]}")


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--mode", default="hunt", choices=["hunt", "sudden"])
    ap.add_argument("-v", action="store_true")
    a = ap.parse_args()
    self_play(a.seed, a.mode, a.v)
