"""The Referee knows both boats, passes every message and says what may be done."""
from chart import SeaChart, apart, label, step
from roles import COLOUR, CREW, Captain, Engineer, FirstMate, RadioOperator

DIR_NAME = {"N": "North", "S": "South", "E": "East", "W": "West"}
LIMIT = {"sudden death": 1, "hunt": 4}


class NotAllowed(Exception):
    pass


def seat_roles(players):
    """Which player of a team sits in which role."""
    if players == 4:
        return {"captain": 1, "first mate": 2, "engineer": 3, "radio operator": 4}
    if players == 3:
        return {"captain": 1, "first mate": 1, "engineer": 2, "radio operator": 3}
    if players == 2:
        return {"captain": 1, "first mate": 1, "engineer": 2, "radio operator": 2}
    raise NotAllowed("2 to 4 players in a team")


class Boat:
    def __init__(self, name, chart, players, real_time):
        self.name = name
        self.seats = seat_roles(players)
        self.captain = Captain(chart)
        self.mate = FirstMate(real_time)
        self.engineer = Engineer()
        self.radio = RadioOperator(chart)
        self.waiting = set()        # crew members who have not said OK: 'mate', 'engineer'
        self.heading = None         # panel for the engineer
        self.surfaced = False       # real time only


class Referee:
    def __init__(self, chart="alpha", goal="hunt", real_time=False, players=(4, 4), first="red"):
        self.chart = SeaChart(chart, real_time)
        self.goal = goal
        self.limit = LIMIT[goal]
        self.real_time = real_time
        self.boats = {n: Boat(n, self.chart, p, real_time) for n, p in zip(("red", "blue"), players)}
        self.turn = first
        self.headed = False         # turn by turn: this turn's move is made
        self.skip = {"red": 0, "blue": 0}
        self.question = None        # ('drone', asker, sector) or ('sonar', asker)
        self.winner = None          # 'red', 'blue', 'draw'
        self.log = []               # (who hears, text)

    # ---- messages ------------------------------------------------------------
    def other(self, name):
        return "blue" if name == "red" else "red"

    def tell_all(self, text):
        self.log.append(("all", text))
        for b in self.boats.values():
            b.radio.hear(text)

    def tell(self, name, text):
        self.log.append((name, text))
        self.boats[name].radio.hear(text)

    # ---- start ---------------------------------------------------------------
    def place(self, name, sp):
        boat = self.boats[name]
        if boat.captain.here is not None:
            raise NotAllowed("already placed")
        if not self.chart.is_sea(sp):
            raise NotAllowed("not a sea space")
        boat.captain.place(sp)

    def started(self):
        return all(b.captain.here is not None for b in self.boats.values())

    def _on(self, name, crew_open=False):
        """Common checks; returns the boat."""
        if not self.started():
            raise NotAllowed("both captains place first")
        if self.winner:
            raise NotAllowed("the game is over")
        if self.question:
            raise NotAllowed("Stop! A question is open")
        boat = self.boats[name]
        if not self.real_time and self.turn != name:
            raise NotAllowed("not your turn")
        if boat.surfaced and not crew_open:
            raise NotAllowed("still on the surface")
        return boat

    # ---- moving --------------------------------------------------------------
    def head(self, name, d):
        boat = self._on(name)
        if boat.waiting:
            raise NotAllowed("the crew has not said OK")
        if not self.real_time and self.headed:
            raise NotAllowed("one move a turn")
        if not boat.captain.can_head(d):
            raise NotAllowed("island, edge or own route")
        boat.captain.sail_to(step(boat.captain.here, d))
        self.headed = True
        self.tell_all("%s: Head %s" % (name, DIR_NAME[d]))
        self.boats[self.other(name)].radio.enemy_headed(d)
        self._crew_to_work(boat, d)

    def _crew_to_work(self, boat, d):
        boat.heading = d
        boat.waiting = set()
        if boat.mate.open_gauges():
            boat.waiting.add("mate")
        if boat.engineer.free(d):
            boat.waiting.add("engineer")

    def charge(self, name, system):
        boat = self._on(name)
        if "mate" not in boat.waiting:
            raise NotAllowed("nothing to charge now")
        if system not in boat.mate.open_gauges():
            raise NotAllowed("that gauge is full")
        boat.mate.charge(system)
        boat.waiting.discard("mate")
        self.tell_all("%s First Mate: %s, OK" % (name, system))

    def breakdown(self, name, symbol):
        boat = self._on(name)
        if "engineer" not in boat.waiting:
            raise NotAllowed("no breakdown to mark now")
        if symbol not in boat.engineer.free(boat.heading):
            raise NotAllowed("not a free symbol of panel %s" % boat.heading)
        boat.engineer.mark(symbol)
        boat.waiting.discard("engineer")
        self.tell_all("%s Engineer: OK" % name)
        self._look_at_machines(boat)

    def _look_at_machines(self, boat):
        eng = boat.engineer
        if eng.failure():
            boat.mate.damage += 1
            eng.erase_all()
            self.tell_all("%s: damage by system failure (%d)" % (boat.name, boat.mate.damage))
        eng.self_repair()

    # ---- systems -------------------------------------------------------------
    def _may_activate(self, name):
        boat = self._on(name)
        if not self.real_time and boat.waiting:
            raise NotAllowed("the crew has not said OK")
        if not boat.captain.has_moved:
            raise NotAllowed("a move must come first")
        return boat

    def _start_system(self, name, system):
        """True if it runs. A broken one costs a radiation breakdown."""
        boat = self._may_activate(name)
        if not boat.mate.ready(system):
            raise NotAllowed("%s is not charged" % system)
        if not boat.engineer.works(COLOUR[system]):
            boat.captain.has_moved = False
            for s in boat.engineer.all_of("radiation"):
                if s not in boat.engineer.marks:
                    boat.engineer.mark(s)
                    break
            self.tell(name, "%s is broken! radiation breakdown" % system)
            return False
        return True

    def _used(self, boat, system):
        boat.mate.empty(system)
        boat.captain.has_moved = False

    def can_use(self, name, system):
        try:
            boat = self._may_activate(name)
        except NotAllowed:
            return False
        return boat.mate.ready(system) and boat.engineer.works(COLOUR[system])

    def torpedo(self, name, sp):
        boat = self._may_activate(name)
        if sp not in boat.captain.torpedo_spots():
            raise NotAllowed("out of range")
        if not self._start_system(name, "torpedo"):
            return
        self._used(boat, "torpedo")
        self.tell_all("%s: Stop! Torpedo launched, impact at %s" % (name, label(sp)))
        self._blast([sp])
        hit = [b.captain for b in self.boats.values() if sp in b.captain.mines]
        if hit:
            for c in hit:
                c.mines.remove(sp)
            self._chain(sp)
        self._look_for_end()

    def _chain(self, sp):
        """A mine was hit: mines next to it go off too."""
        todo = [sp]
        while todo:
            at = todo.pop(0)
            for b in self.boats.values():
                for m in list(b.captain.mines):
                    if apart(m, at) == 1:
                        b.captain.mines.remove(m)
                        self.tell_all("chain reaction at %s" % label(m))
                        self._blast([m])
                        todo.append(m)

    def _blast(self, spots, victims=("red", "blue")):
        for sp in spots:
            for n in victims:
                boat = self.boats[n]
                d = boat.captain.damage_at(sp)
                boat.mate.damage += d
                self.tell_all("%s: %s" % (n, ("Clear", "Indirect impact, one damage", "Direct hit, two damage")[d]))

    def drop_mine(self, name, sp):
        boat = self._may_activate(name)
        if sp not in boat.captain.mine_spots():
            raise NotAllowed("cannot drop a mine there")
        if not self._start_system(name, "mine"):
            return
        self._used(boat, "mine")
        boat.captain.mines.append(sp)
        boat.captain.fresh_mine = sp
        self.tell_all("%s: Mine dropped!" % name)

    def trigger(self, name, sp):
        boat = self._may_activate(name)
        if sp not in boat.captain.mines:
            raise NotAllowed("no mine of yours there")
        if sp == boat.captain.fresh_mine:
            raise NotAllowed("just dropped")
        boat.captain.has_moved = False
        boat.captain.mines.remove(sp)
        self.tell_all("%s: Stop! Triggering mine at %s" % (name, label(sp)))
        self._blast([sp], victims=(self.other(name),))
        self._look_for_end()

    def drone(self, name, sector):
        boat = self._may_activate(name)
        if sector not in self.chart.sectors():
            raise NotAllowed("no such sector")
        if not self._start_system(name, "drone"):
            return
        self._used(boat, "drone")
        self.tell_all("%s: Stop! Launching drone. Are you in sector %d?" % (name, sector))
        self.question = ("drone", name, sector)

    def answer_drone(self, name, yes):
        if not self.question or self.question[0] != "drone" or self.question[1] == name:
            raise NotAllowed("no drone question for you")
        _, asker, sector = self.question
        if yes != (self.chart.sector(self.boats[name].captain.here) == sector):
            raise NotAllowed("answer truthfully")
        self.question = None
        self.tell_all("%s: %s" % (name, "Yes" if yes else "No"))
        self.boats[asker].radio.drone_said(sector, yes)

    def sonar(self, name):
        boat = self._may_activate(name)
        if not self._start_system(name, "sonar"):
            return
        self._used(boat, "sonar")
        self.tell_all("%s: Stop! Activating sonar" % name)
        self.question = ("sonar", name)

    def facts(self, name):
        here = self.boats[name].captain.here
        return {"row": here[1] + 1, "column": chr(65 + here[0]), "sector": self.chart.sector(here)}

    def answer_sonar(self, name, first, second):
        """Each one is ('row'|'column'|'sector', value)."""
        if not self.question or self.question[0] != "sonar" or self.question[1] == name:
            raise NotAllowed("no sonar question for you")
        if first[0] == second[0]:
            raise NotAllowed("two different kinds")
        real = self.facts(name)
        for kind, value in (first, second):
            if kind not in real or value not in self.fact_values(kind):
                raise NotAllowed("what is %s %s?" % (kind, value))
        if not any(real[k] != v for k, v in (first, second)):
            raise NotAllowed("one of them must be false")
        self.question = None
        self.tell_all("%s: %s %s, %s %s" % (name, first[0], first[1], second[0], second[1]))

    def fact_values(self, kind):
        if kind == "row":
            return list(range(1, self.chart.height + 1))
        if kind == "column":
            return [chr(65 + c) for c in range(self.chart.width)]
        return self.chart.sectors()

    def silence(self, name, d, n):
        boat = self._may_activate(name)
        if n == 0:
            d = None
        if (d, n) not in boat.captain.silent_runs():
            raise NotAllowed("no such silent run")
        if not self._start_system(name, "silence"):
            return
        self._used(boat, "silence")
        self.tell_all("%s: Stop! Activating silence" % name)
        self.boats[self.other(name)].radio.enemy_silent()
        if n:
            boat.captain.sail_to(step(boat.captain.here, d, n))
            self._crew_to_work(boat, d)

    def scenario(self, name):
        boat = self._may_activate(name)
        if not self._start_system(name, "scenario"):
            return
        self._used(boat, "scenario")
        self.tell_all("%s: Stop! Scenario" % name)

    # ---- surfacing -----------------------------------------------------------
    def surface(self, name):
        boat = self._on(name)
        if boat.waiting:
            raise NotAllowed("the crew has not said OK")
        if not self.real_time and self.headed:
            raise NotAllowed("surface instead of moving")
        sector = self.chart.sector(boat.captain.here)
        boat.captain.erase_route()
        self.tell_all("%s: Surfacing in sector %d!" % (name, sector))
        self.boats[self.other(name)].radio.enemy_surfaced(sector)
        if self.real_time:
            boat.surfaced = True
            boat.engineer.sections = {}
        else:
            boat.engineer.erase_all()
            self.skip[name] = 3
            self.skip[self.other(name)] = 0
            self._next_turn()

    def trace(self, name, role, clean=True):
        boat = self._on(name, crew_open=True)
        if not boat.surfaced:
            raise NotAllowed("not on the surface")
        if role not in CREW or role in boat.engineer.sections:
            raise NotAllowed("%s has no section to trace" % role)
        boat.engineer.sections[role] = clean

    def verify(self, name):
        """The Engineer of `name` looks at the enemy's lines."""
        enemy = self.boats[self.other(name)]
        self._on(name, crew_open=True)
        if not enemy.surfaced or len(enemy.engineer.sections) < len(CREW):
            raise NotAllowed("nothing to verify")
        bad = [r for r, clean in enemy.engineer.sections.items() if not clean]
        if bad:
            for r in bad:
                del enemy.engineer.sections[r]
            self.tell_all("%s: a line crosses the border, trace again" % name)
            return
        enemy.engineer.sections = {}
        enemy.engineer.erase_all()
        enemy.surfaced = False
        self.tell_all("%s: Ready to dive" % enemy.name)

    # ---- turn and end --------------------------------------------------------
    def end_turn(self, name):
        boat = self._on(name)
        if self.real_time:
            raise NotAllowed("there are no turns")
        if not self.headed:
            raise NotAllowed("move or surface first")
        if boat.waiting:
            raise NotAllowed("the crew has not said OK")
        self._next_turn()

    def _next_turn(self):
        self.headed = False
        self.turn = self.other(self.turn)
        if self.skip[self.turn]:
            self.skip[self.turn] -= 1
            self.turn = self.other(self.turn)

    def _look_for_end(self):
        lost = [n for n, b in self.boats.items() if b.mate.damage >= self.limit]
        if len(lost) == 2:
            self.winner = "draw"
        elif lost:
            self.winner = self.other(lost[0])
        if self.winner:
            self.tell_all("game over: %s" % self.winner)

    # ---- everything that may be done ------------------------------------------
    def choices(self, name):
        """List of (method name, arguments) that this team may do now."""
        out = []
        boat = self.boats[name]
        cap = boat.captain
        if self.winner:
            return out
        if cap.here is None:
            return [("place", (sp,)) for sp in self.chart.sea()]
        if not self.started():
            return out
        if self.question:
            if self.question[1] == name:
                return out
            if self.question[0] == "drone":
                return [("answer_drone", (self.chart.sector(cap.here) == self.question[2],))]
            real = self.facts(name)
            kinds = ("row", "column", "sector")
            for i, a in enumerate(kinds):
                for b in kinds[i + 1:]:
                    for va in self.fact_values(a):
                        for vb in self.fact_values(b):
                            if va != real[a] or vb != real[b]:
                                out.append(("answer_sonar", ((a, va), (b, vb))))
            return out
        if not self.real_time and self.turn != name:
            return out
        enemy = self.boats[self.other(name)]
        if self.real_time and enemy.surfaced and len(enemy.engineer.sections) == len(CREW):
            out.append(("verify", ()))
        if boat.surfaced:
            for r in CREW:
                if r not in boat.engineer.sections:
                    out += [("trace", (r, True)), ("trace", (r, False))]
            return out
        if "mate" in boat.waiting:
            out += [("charge", (s,)) for s in boat.mate.open_gauges()]
        if "engineer" in boat.waiting:
            out += [("breakdown", (s,)) for s in boat.engineer.free(boat.heading)]
        if not boat.waiting and (self.real_time or not self.headed):
            out += [("head", (d,)) for d in cap.headings()]
            out.append(("surface", ()))
        for s in ("torpedo", "mine", "drone", "sonar", "silence", "scenario"):
            if not self.can_use(name, s):
                continue
            if s == "torpedo":
                out += [("torpedo", (sp,)) for sp in cap.torpedo_spots()]
            elif s == "mine":
                out += [("drop_mine", (sp,)) for sp in cap.mine_spots()]
            elif s == "drone":
                out += [("drone", (n,)) for n in self.chart.sectors()]
            elif s == "silence":
                out += [("silence", run) for run in cap.silent_runs()]
            else:
                out.append((s, ()))
        try:
            self._may_activate(name)
            out += [("trigger", (m,)) for m in cap.mines if m != cap.fresh_mine]
        except NotAllowed:
            pass
        if not self.real_time and self.headed and not boat.waiting:
            out.append(("end_turn", ()))
        return out

    def do(self, name, method, args=()):
        getattr(self, method)(name, *args)
