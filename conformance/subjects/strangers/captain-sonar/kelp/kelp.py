"""Kelp - two submarines hunting each other.  `python3 kelp.py` plays, `python3 kelp.py --bots 200` lets robots play."""
import random
import sys

from sheets import COLOUR, GAUGES, ISLANDS, LIMIT, PANEL, SIZE, STEP


class NotAllowed(Exception):
    """The order cannot be followed; the text says why."""


def square(name):
    """'C5' -> (2, 4)"""
    try:
        x, y = ord(name[0].upper()) - 65, int(name[1:]) - 1
    except (ValueError, IndexError, TypeError):
        raise NotAllowed(f"{name!r} is no space")
    return x, y


def name_of(sq):
    return f"{chr(65 + sq[0])}{sq[1] + 1}"


def other(side):
    return "blue" if side == "red" else "red"


def around(a, b):
    """0 on it, 1 beside it (diagonals too), more further off"""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


class Chart:
    def __init__(self, scenario, mode):
        if (scenario, mode) not in ISLANDS:
            raise NotAllowed(f"no chart {scenario} for {mode}")
        self.scenario = scenario
        self.size = SIZE[mode]
        self.islands = {square(s) for s in ISLANDS[scenario, mode].split()}

    def inside(self, sq):
        return 0 <= sq[0] < self.size and 0 <= sq[1] < self.size

    def water(self, sq):
        return self.inside(sq) and sq not in self.islands

    def sector(self, sq):
        return sq[1] // 5 * 3 + sq[0] // 5 + 1

    def sectors(self):
        return sorted({self.sector((x, y)) for x in range(self.size) for y in range(self.size)})


class Boat:
    def __init__(self, side, mode):
        self.side = side
        self.at = None
        self.route = set()
        self.mines = []
        self.gauges = dict.fromkeys(GAUGES[mode], 0)
        self.full = GAUGES[mode]
        self.broken = set()
        self.damage = 0
        self.mate_due = False         # First Mate has a mark to make
        self.engineer_due = None      # panel in which the Engineer has a mark to make
        self.moved = False            # since the last activation
        self.surfaced = False
        self.traced = {}              # section -> initials

    # --- First Mate
    def charge(self, gauge):
        if not self.mate_due:
            raise NotAllowed("the First Mate has nothing to mark")
        if gauge not in self.gauges:
            raise NotAllowed(f"no gauge {gauge}")
        if self.gauges[gauge] >= self.full[gauge]:
            raise NotAllowed(f"{gauge} is full")
        self.gauges[gauge] += 1
        self.mate_due = False

    def all_full(self):
        return all(self.gauges[g] >= self.full[g] for g in self.full)

    def charged(self, system):
        return self.gauges[system] >= self.full[system]

    # --- Engineer
    def works(self, system):
        return not any(PANEL[s][1] == COLOUR[system] for s in self.broken)

    def mark(self, symbol):
        """Marks a breakdown; returns the damage it does."""
        if self.engineer_due is None:
            raise NotAllowed("the Engineer has nothing to mark")
        if symbol not in PANEL or PANEL[symbol][0] != self.engineer_due:
            raise NotAllowed(f"not a symbol of the {self.engineer_due} panel: {symbol}")
        if symbol in self.broken:
            raise NotAllowed(f"{symbol} is marked already")
        self.broken.add(symbol)
        self.engineer_due = None
        for circuit in range(1, 3):
            wired = {s for s in PANEL if PANEL[s][2] == circuit}
            if wired <= self.broken:
                self.broken -= wired
        hurt = 0
        if all(s in self.broken for s in PANEL if PANEL[s][1] == "radiation"):
            hurt += 1
        if any(all(s in self.broken for s in PANEL if PANEL[s][0] == p) for p in STEP):
            hurt += 1
        if hurt:
            self.broken.clear()
            self.damage += hurt
        return hurt

    def busy(self):
        return self.mate_due or self.engineer_due is not None


class Game:
    def __init__(self, scenario="alpha", mode="turn", goal="hunt", crews=None, first="red"):
        if goal not in LIMIT:
            raise NotAllowed(f"no goal {goal}")
        self.crews = crews or {"red": 4, "blue": 4}
        if any(n not in (2, 3, 4) for n in self.crews.values()):
            raise NotAllowed("two to four people in a team")
        self.mode, self.goal = mode, goal
        self.chart = Chart(scenario, mode)
        self.boats = {s: Boat(s, mode) for s in ("red", "blue")}
        self.turn = first             # only for turn by turn
        self.stage = "move"           # move / act, only for turn by turn
        self.acted = False            # a system in this turn
        self.free_turns = 0
        self.free_for = None
        self.question = None          # (kind, asked side, sector)
        self.winner = None            # red, blue, draw
        self.heard = []               # what is said aloud, (side or 'all', text)

    # --- helpers
    def say(self, text, to="all"):
        self.heard.append((to, text))

    def started(self):
        return all(b.at for b in self.boats.values())

    def roles(self, side):
        n = self.crews[side]
        if n == 4:
            return [["radio"], ["captain"], ["mate"], ["engineer"]]
        if n == 3:
            return [["radio"], ["captain", "mate"], ["engineer"]]
        return [["radio"], ["captain", "mate", "engineer"]]

    def ready(self, side):
        """The boat that may now be given an order by its Captain."""
        self.running()
        if not self.started():
            raise NotAllowed("the boats have not been placed")
        if self.question:
            raise NotAllowed(f"the {self.question[1]} Captain has to answer first")
        boat = self.boats[side]
        if self.mode == "turn" and self.turn != side:
            raise NotAllowed(f"it is {self.turn}'s turn")
        if boat.surfaced:
            raise NotAllowed("the boat is at the surface")
        if boat.busy():
            raise NotAllowed("First Mate and Engineer have not both said OK")
        return boat

    def running(self):
        if self.winner:
            raise NotAllowed("the game is over")

    def look_for_end(self):
        lost = [s for s in self.boats if self.boats[s].damage >= LIMIT[self.goal]]
        if len(lost) == 2:
            self.winner = "draw"
        elif lost:
            self.winner = other(lost[0])

    # --- setup
    def place(self, side, where):
        self.running()
        boat, sq = self.boats[side], square(where)
        if boat.at:
            raise NotAllowed("the boat has its start already")
        if not self.chart.water(sq):
            raise NotAllowed(f"{where} is not water")
        boat.at = sq
        boat.route = {sq}

    # --- moving
    def free_ahead(self, boat, d):
        sq = boat.at[0] + STEP[d][0], boat.at[1] + STEP[d][1]
        return sq if self.chart.water(sq) and sq not in boat.route else None

    def glide(self, boat, d):
        sq = self.free_ahead(boat, d)
        if sq is None:
            raise NotAllowed(f"no way {d}")
        boat.at = sq
        boat.route.add(sq)

    def after_move(self, boat, d):
        boat.moved = True
        boat.mate_due = not boat.all_full()
        boat.engineer_due = d

    def head(self, side, d):
        boat = self.ready(side)
        if self.mode == "turn" and self.stage != "move":
            raise NotAllowed("one move in a turn")
        if d not in STEP:
            raise NotAllowed(f"no direction {d}")
        self.glide(boat, d)
        self.after_move(boat, d)
        self.stage = "act"
        self.say(f"{side}: Head {d}")

    def charge(self, side, gauge):
        self.running()
        self.boats[side].charge(gauge)

    def breakdown(self, side, symbol):
        self.running()
        hurt = self.boats[side].mark(symbol)
        if hurt:
            self.say(f"{side}: {hurt} damage by failure")
            self.look_for_end()

    # --- systems
    def activate(self, side, system):
        """Checks everything that all systems have in common."""
        boat = self.ready(side)
        if self.mode == "turn" and (self.stage != "act" or self.acted):
            raise NotAllowed("one system in a turn, after the move")
        if not boat.moved:
            raise NotAllowed("move first")
        if not boat.charged(system):
            raise NotAllowed(f"{system} is not charged")
        if not boat.works(system):
            raise NotAllowed(f"{system} is broken down")
        return boat

    def used(self, boat, system):
        boat.gauges[system] = 0
        boat.moved = False
        self.acted = True

    def mine(self, side, where):
        boat, sq = self.activate(side, "mine"), square(where)
        if around(boat.at, sq) != 1 or not self.chart.water(sq):
            raise NotAllowed("a mine goes into the water next to the boat")
        if sq in boat.route or sq in boat.mines:
            raise NotAllowed("not on the route, not on a mine")
        boat.mines.append(sq)
        self.used(boat, "mine")
        self.say(f"{side}: Mine dropped!")

    def trigger(self, side, where):
        boat, sq = self.ready(side), square(where)
        if self.mode == "turn" and self.stage != "act":
            raise NotAllowed("move first")
        if not boat.works("mine"):
            raise NotAllowed("red is broken down")
        if sq not in boat.mines:
            raise NotAllowed(f"no mine at {where}")
        boat.mines.remove(sq)
        self.say(f"{side}: Stop! Triggering mine at {name_of(sq)}")
        self.explode([sq])

    def torpedo(self, side, where):
        boat, sq = self.activate(side, "torpedo"), square(where)
        far = abs(boat.at[0] - sq[0]) + abs(boat.at[1] - sq[1])
        if not self.chart.water(sq) or not 1 <= far <= 4:
            raise NotAllowed("a torpedo goes one to four spaces")
        self.used(boat, "torpedo")
        self.say(f"{side}: Stop! Torpedo launched, impact at {name_of(sq)}")
        blasts, hit = [sq], False
        for b in self.boats.values():
            if sq in b.mines:
                b.mines.remove(sq)
                hit = True
        todo = [sq] if hit else []
        while todo:                   # mines beside a destroyed one go up as well
            centre = todo.pop()
            for b in self.boats.values():
                for m in [m for m in b.mines if around(m, centre) == 1]:
                    b.mines.remove(m)
                    blasts.append(m)
                    todo.append(m)
        self.explode(blasts)

    def explode(self, blasts):
        for centre in blasts:
            for s, b in self.boats.items():
                d = around(b.at, centre)
                if d == 0:
                    b.damage += 2
                    self.say(f"{s}: Direct hit, two damage")
                elif d == 1:
                    b.damage += 1
                    self.say(f"{s}: Indirect impact, one damage")
                else:
                    self.say(f"{s}: Clear")
        self.look_for_end()

    def drone(self, side, sector):
        boat = self.activate(side, "drone")
        if sector not in self.chart.sectors():
            raise NotAllowed(f"no sector {sector}")
        self.used(boat, "drone")
        self.question = ("drone", other(side), sector)
        self.say(f"{side}: Stop! Launching drone. Are you in sector {sector}?")

    def answer_drone(self, side, yes):
        self.running()
        if not self.question or self.question[:2] != ("drone", side):
            raise NotAllowed("nobody asked")
        if yes != (self.chart.sector(self.boats[side].at) == self.question[2]):
            raise NotAllowed("the answer has to be true")
        self.say(f"{side}: {'Yes' if yes else 'No'}")
        self.question = None

    def sonar(self, side):
        boat = self.activate(side, "sonar")
        self.used(boat, "sonar")
        self.question = ("sonar", other(side), None)
        self.say(f"{side}: Stop! Activating sonar")

    def facts(self, side):
        at = self.boats[side].at
        return {"row": at[1] + 1, "column": chr(65 + at[0]), "sector": self.chart.sector(at)}

    def answer_sonar(self, side, claims):
        """claims: two of row, column, sector, e.g. {'row': 4, 'sector': 2}"""
        self.running()
        if not self.question or self.question[:2] != ("sonar", side):
            raise NotAllowed("nobody asked")
        facts = self.facts(side)
        if len(claims) != 2 or not set(claims) <= set(facts):
            raise NotAllowed("two of row, column and sector")
        size = self.chart.size
        possible = {"row": range(1, size + 1), "column": [chr(65 + i) for i in range(size)], "sector": self.chart.sectors()}
        if any(v not in possible[k] for k, v in claims.items()):
            raise NotAllowed("no such place on the chart")
        if all(facts[k] == v for k, v in claims.items()):
            raise NotAllowed("one of the two must be false")
        self.say(f"{side}: " + ", ".join(f"{k} {v}" for k, v in claims.items()))
        self.question = None

    def silence(self, side, d, spaces):
        boat = self.activate(side, "silence")
        if spaces not in range(5) or (spaces and d not in STEP):
            raise NotAllowed("silence: zero to four spaces in one direction")
        at, route = boat.at, set(boat.route)
        try:
            for _ in range(spaces):
                self.glide(boat, d)
        except NotAllowed:
            boat.at, boat.route = at, route
            raise
        self.used(boat, "silence")
        boat.mate_due = not boat.all_full()
        if spaces:
            self.after_move(boat, d)
        self.say(f"{side}: Stop! Activating silence")
        self.say(f"silence: {d} {spaces}" if spaces else "silence: we stay", to=side)

    def scenario(self, side):
        self.used(self.activate(side, "scenario"), "scenario")
        self.say(f"{side}: Stop! Scenario")

    # --- surfacing
    def surface(self, side):
        boat = self.ready(side)
        if self.mode == "turn" and self.stage != "move":
            raise NotAllowed("surfacing takes the whole turn")
        boat.route = set()
        self.say(f"{side}: Surfacing in sector {self.chart.sector(boat.at)}!")
        if self.mode == "turn":
            boat.broken.clear()
            self.free_turns, self.free_for = 3, other(side)
            self.pass_turn()
        else:
            boat.surfaced = True
            boat.traced = {}

    def trace(self, side, section, initials):
        self.running()
        boat = self.boats[side]
        if self.question:
            raise NotAllowed("all play is stopped")
        if not boat.surfaced or section not in (1, 2, 3, 4) or section in boat.traced:
            raise NotAllowed("nothing to trace there")
        if initials not in sum(self.roles(side), []):
            raise NotAllowed(f"nobody called {initials}")
        boat.traced[section] = initials

    def inspect(self, side, fine):
        """`side` looks at the enemy's drawing."""
        self.running()
        boat = self.boats[other(side)]
        if not boat.surfaced or len(boat.traced) < 4:
            raise NotAllowed("there is no finished drawing")
        boat.traced = {}
        if fine:
            boat.broken.clear()
            boat.surfaced = False
            self.say(f"{boat.side}: Ready to dive")

    # --- turns
    def end_turn(self, side):
        if self.mode != "turn":
            raise NotAllowed("there are no turns in real time")
        self.ready(side)
        if self.stage != "act":
            raise NotAllowed("move first")
        self.pass_turn()

    def pass_turn(self):
        if self.free_turns:
            self.free_turns -= 1
        self.turn = self.free_for if self.free_turns else other(self.turn)
        self.stage, self.acted = "move", False


# ---------------------------------------------------------------- robots and console
def robot(game, side, rng):
    """Gives one order that makes sense; True if it found one."""
    boat, foe = game.boats[side], game.boats[other(side)]
    if game.question:
        if game.question[1] != side:
            return False
        if game.question[0] == "drone":
            game.answer_drone(side, game.chart.sector(boat.at) == game.question[2])
        else:
            facts = game.facts(side)
            game.answer_sonar(side, {"row": facts["row"], "column": "A" if facts["column"] != "A" else "B"})
        return True
    if boat.at is None:
        water = [(x, y) for x in range(game.chart.size) for y in range(game.chart.size) if game.chart.water((x, y))]
        game.place(side, name_of(rng.choice(water)))
        return True
    if not game.started():
        return False
    if foe.surfaced and len(foe.traced) == 4:
        game.inspect(side, rng.random() < 0.8)
        return True
    if boat.surfaced:
        todo = [n for n in (1, 2, 3, 4) if n not in boat.traced]
        if todo:
            game.trace(side, todo[0], rng.choice(sum(game.roles(side), [])))
        return bool(todo)
    if boat.mate_due:
        game.charge(side, rng.choice([g for g in boat.gauges if boat.gauges[g] < boat.full[g]]))
        return True
    if boat.engineer_due:
        game.breakdown(side, rng.choice([s for s in PANEL if PANEL[s][0] == boat.engineer_due and s not in boat.broken]))
        return True
    if game.mode == "turn" and game.turn != side:
        return False
    near = lambda n: name_of((boat.at[0] + rng.randint(-n, n), boat.at[1] + rng.randint(-n, n)))
    tries = [lambda: game.torpedo(side, near(3)), lambda: game.mine(side, near(1)), lambda: game.sonar(side),
             lambda: game.drone(side, rng.choice(game.chart.sectors())), lambda: game.scenario(side),
             lambda: game.silence(side, rng.choice("NSWE"), rng.randint(0, 4))]
    tries += [lambda m=m: game.trigger(side, name_of(m)) for m in boat.mines if rng.random() < 0.3]
    rng.shuffle(tries)
    for order in tries:
        try:
            order()
            return True
        except NotAllowed:
            pass
    if game.mode == "turn" and game.stage == "act":
        game.end_turn(side)
        return True
    ways = [d for d in STEP if game.free_ahead(boat, d)]
    if ways and rng.random() > 0.01:
        game.head(side, rng.choice(ways))
    else:
        game.surface(side)
    return True


def bots(n):
    rng, won = random.Random(7), {}
    for i in range(n):
        game = Game(rng.choice(["alpha", "bravo", "charlie", "delta", "echo"]), rng.choice(["turn", "real"]),
                    rng.choice(["hunt", "sudden"]))
        orders = 0
        while not game.winner:
            if not any([robot(game, s, rng) for s in rng.sample(["red", "blue"], 2) if not game.winner]):
                raise SystemExit(f"stuck in game {i}")
            orders += 1
        won[game.winner] = won.get(game.winner, 0) + 1
    print(won)


HELP = """place SQ | head N | charge GAUGE | break SYMBOL | torpedo SQ | mine SQ | trigger SQ | drone SECTOR | sonar
yes | no | tell row 4 sector 2 | silence N 3 | scenario | surface | trace 1 captain | fine | bad | end"""


def command(game, side, words):
    num = lambda s: int(s) if s.isdigit() else s
    verb, *rest = words
    table = {"place": game.place, "head": game.head, "charge": game.charge, "break": game.breakdown, "mine": game.mine,
             "torpedo": game.torpedo, "trigger": game.trigger, "drone": game.drone, "sonar": game.sonar,
             "silence": game.silence, "scenario": game.scenario, "surface": game.surface, "trace": game.trace,
             "end": game.end_turn}
    if verb in ("yes", "no"):
        game.answer_drone(side, verb == "yes")
    elif verb in ("fine", "bad"):
        game.inspect(side, verb == "fine")
    elif verb == "tell":
        game.answer_sonar(side, dict(zip(rest[::2], map(num, rest[1::2]))))
    elif verb in table:
        table[verb](side, *map(num, rest))
    else:
        print(HELP)


def main():
    if sys.argv[1:2] == ["--bots"]:
        return bots(int(sys.argv[2]))
    game = Game(*sys.argv[1:4])
    print("red or blue, then:\n" + HELP)
    for line in sys.stdin:
        words = line.split()
        if len(words) < 2 or words[0] not in game.boats:
            continue
        try:
            command(game, words[0], words[1:])
        except (NotAllowed, TypeError) as why:
            print("no:", why)
        while game.heard:
            print("[%s] %s" % game.heard.pop(0))
        if game.winner:
            print("winner:", game.winner)
            break


if __name__ == "__main__":
    main()
