"""A match between two submarines, turn by turn."""

from . import figures
from .sheets import Chart, Submarine, read_space, write_space


class Refused(Exception):
    """The order is against the rules; nothing has changed."""


class Match:
    """One match. Each order is a method; each takes the crew that gives it.

    A turn: head() or surface(), then charge() and breakdown() by the crew, then one
    system if the captain likes, then end_turn().
    """

    def __init__(self, chart="alpha", goal="hunt"):
        if chart not in figures.CHARTS:
            raise ValueError("no chart %r" % chart)
        self.chart = Chart(chart)
        self.goal = goal
        self.limit = figures.LIMITS[goal]
        self.subs = {"red": Submarine("red"), "blue": Submarine("blue")}
        self.turn = "red"
        self.log = []
        self.over = False
        self.winner = None
        self.bonus = 0  # turns the crew at work still has after this one
        self.fresh_turn()

    # -- helpers -----------------------------------------------------------
    def fresh_turn(self):
        self.moved = False
        self.used = False  # one system per turn
        self.need_gauge = False
        self.need_breakdown = None  # the panel to mark
        self.question = None  # sonar waiting for the other captain

    def other(self, crew):
        return "blue" if crew == "red" else "red"

    def say(self, kind, crew, **more):
        self.log.append(dict(kind=kind, crew=crew, **more))

    def refuse_unless(self, condition, reason):
        if not condition:
            raise Refused(reason)

    def my_turn(self, crew):
        self.refuse_unless(not self.over, "the match is over")
        self.refuse_unless(self.placed(), "the submarines are not placed yet")
        self.refuse_unless(crew == self.turn, "it is the other crew's turn")
        self.refuse_unless(self.question is None, "a sonar waits for its answer")

    def crew_ready(self):
        return not self.need_gauge and self.need_breakdown is None

    def placed(self):
        return all(s.space is not None for s in self.subs.values())

    # -- the start ---------------------------------------------------------
    def place(self, crew, space):
        sub = self.subs[crew]
        self.refuse_unless(sub.space is None, "already placed")
        self.refuse_unless(self.chart.water(space), "not a space of water")
        sub.space = space
        sub.route = [space]

    # -- moving ------------------------------------------------------------
    def passable(self, sub, space):
        return self.chart.water(space) and space not in sub.route and space not in sub.mines

    def ways(self, crew):
        """The directions in which the submarine can move."""
        sub = self.subs[crew]
        result = []
        for name, (dx, dy) in figures.DIRECTIONS.items():
            if self.passable(sub, (sub.space[0] + dx, sub.space[1] + dy)):
                result.append(name)
        return result

    def head(self, crew, direction):
        self.my_turn(crew)
        self.refuse_unless(not self.moved, "already moved")
        self.refuse_unless(direction in self.ways(crew), "the way is not free")
        sub = self.subs[crew]
        dx, dy = figures.DIRECTIONS[direction]
        sub.space = (sub.space[0] + dx, sub.space[1] + dy)
        sub.route.append(sub.space)
        self.moved = True
        self.say("head", crew, direction=direction)
        self.ask_crew(crew, direction)

    def ask_crew(self, crew, direction):
        sub = self.subs[crew]
        self.need_gauge = not sub.gauges.all_full()
        self.need_breakdown = direction if sub.engine.free(direction) else None

    def charge(self, crew, system):
        self.my_turn(crew)
        self.refuse_unless(self.need_gauge, "no gauge to mark now")
        self.refuse_unless(system in figures.GAUGES, "no such system")
        gauges = self.subs[crew].gauges
        self.refuse_unless(not gauges.full(system), "that gauge is full")
        gauges.mark(system)
        self.need_gauge = False

    def breakdown(self, crew, symbol):
        self.my_turn(crew)
        self.refuse_unless(self.need_breakdown is not None, "no breakdown to mark now")
        sub = self.subs[crew]
        self.refuse_unless(symbol in sub.engine.free(self.need_breakdown), "not a free symbol of that panel")
        self.need_breakdown = None
        damage, repaired = sub.engine.mark(symbol)
        if repaired:
            self.say("self-repair", crew, circuit=repaired)
        if damage:
            self.say("failure", crew, damage=damage)
            self.hurt({crew: damage})

    def surface(self, crew):
        self.my_turn(crew)
        self.refuse_unless(not self.moved, "already moved")
        sub = self.subs[crew]
        sub.engine.clean()
        sub.route = []
        self.say("surface", crew, sector=self.chart.sector(sub.space))
        self.turn = self.other(crew)
        self.bonus = 3
        self.fresh_turn()

    def end_turn(self, crew):
        self.my_turn(crew)
        self.refuse_unless(self.moved, "move or surface first")
        self.refuse_unless(self.crew_ready(), "the crew has not said OK")
        if self.bonus > 0:
            self.bonus -= 1
        else:
            self.turn = self.other(crew)
        self.fresh_turn()

    # -- systems -----------------------------------------------------------
    def may_use(self, crew, system):
        self.my_turn(crew)
        self.refuse_unless(self.moved, "move first")
        self.refuse_unless(self.crew_ready(), "the crew has not said OK")
        self.refuse_unless(not self.used, "one system per turn")
        sub = self.subs[crew]
        self.refuse_unless(not sub.engine.broken(system), "the system is broken")
        self.refuse_unless(sub.gauges.full(system), "the system is not charged")

    def spend(self, crew, system):
        self.subs[crew].gauges.empty(system)
        self.used = True

    def drop_mine(self, crew, space):
        self.may_use(crew, "mine")
        sub = self.subs[crew]
        self.refuse_unless(self.chart.steps(sub.space, space) == 1, "not next to the submarine")
        self.refuse_unless(self.chart.water(space), "no water there")
        self.refuse_unless(space not in sub.route, "on the route")
        self.refuse_unless(space not in sub.mines, "there is a mine already")
        self.spend(crew, "mine")
        sub.mines.append(space)
        self.say("mine dropped", crew)

    def trigger(self, crew, space):
        self.my_turn(crew)
        sub = self.subs[crew]
        self.refuse_unless(self.moved, "move first")
        self.refuse_unless(self.crew_ready(), "the crew has not said OK")
        self.refuse_unless(space in sub.mines, "no mine there")
        self.refuse_unless(not sub.engine.broken("mine"), "the red systems are broken")
        sub.mines.remove(space)
        self.say("triggered", crew, space=space)
        hits = {}
        for name, boat in self.subs.items():
            hits[name] = self.blast(space, boat)
        self.report(hits)

    def torpedo(self, crew, space):
        self.may_use(crew, "torpedo")
        sub = self.subs[crew]
        self.refuse_unless(self.chart.water(space), "no water there")
        self.refuse_unless(1 <= self.chart.steps(sub.space, space) <= 4, "out of range")
        self.spend(crew, "torpedo")
        self.say("torpedo", crew, space=space)
        for boat in self.subs.values():
            if space in boat.mines:
                boat.mines.remove(space)
        enemy = self.other(crew)
        self.report({enemy: self.blast(space, self.subs[enemy])})

    def blast(self, space, boat):
        if boat.space == space:
            return 2
        if self.chart.touching(boat.space, space):
            return 1
        return 0

    def report(self, hits):
        words = {0: "clear", 1: "indirect", 2: "direct"}
        for name, damage in hits.items():
            self.say("impact", name, result=words[damage], damage=damage)
        self.hurt(hits)

    def drone(self, crew, sector):
        self.may_use(crew, "drone")
        self.refuse_unless(1 <= sector <= 4, "no such sector")
        self.spend(crew, "drone")
        enemy = self.subs[self.other(crew)]
        answer = self.chart.sector(enemy.space) == sector
        self.say("drone", crew, sector=sector, answer=answer)
        return answer

    def sonar(self, crew):
        self.may_use(crew, "sonar")
        self.spend(crew, "sonar")
        self.question = crew
        self.say("sonar", crew)

    def answer_sonar(self, crew, hints):
        """hints: two of {'row': 3, 'column': 'C', 'sector': 2}"""
        self.refuse_unless(self.question is not None, "nobody asked")
        self.refuse_unless(crew == self.other(self.question), "you are not asked")
        self.refuse_unless(len(hints) == 2, "two hints, please")
        self.refuse_unless(set(hints) <= {"row", "column", "sector"}, "row, column or sector")
        self.say("sonar answer", crew, hints=dict(hints))
        self.question = None

    def silence(self, crew, direction, count):
        self.may_use(crew, "silence")
        self.refuse_unless(0 <= count <= 4, "0 to 4 spaces")
        sub = self.subs[crew]
        place = sub.space
        if count:
            self.refuse_unless(direction in figures.DIRECTIONS, "no such direction")
            dx, dy = figures.DIRECTIONS[direction]
            for _ in range(count):
                place = (place[0] + dx, place[1] + dy)
                self.refuse_unless(self.passable(sub, place), "the way is not free")
        self.spend(crew, "silence")
        self.say("silence", crew)
        if count:
            sub.space = place
            sub.route.append(place)
            self.ask_crew(crew, direction)

    def scenario(self, crew):
        self.may_use(crew, "scenario")
        self.spend(crew, "scenario")
        self.say("scenario", crew)

    # -- the end -----------------------------------------------------------
    def hurt(self, hits):
        for name, damage in hits.items():
            self.subs[name].gauges.damage += damage
        sunk = [n for n, s in self.subs.items() if s.damage >= self.limit]
        if sunk:
            self.over = True
            self.winner = self.other(sunk[0]) if len(sunk) == 1 else None
            self.say("end", sunk[0], winner=self.winner)


__all__ = ["Match", "Refused", "read_space", "write_space"]
