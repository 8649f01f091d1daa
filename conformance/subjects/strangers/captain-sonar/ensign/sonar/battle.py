"""The battle between two crews, and the two tempos of play."""
from .announcements import Announcement, Channel
from .chart import load_chart
from .crew import Crew, Surfacing
from .errors import Refused


class Tempo:
    """Strategy: who may act when."""
    name = ""

    def __init__(self, battle):
        self.battle = battle

    def check_move(self, crew):
        pass

    def check_activation(self, crew):
        pass

    def moved(self, crew):
        pass

    def surfaced(self, crew):
        raise NotImplementedError

    def end_turn(self, crew):
        raise Refused("there are no turns")


class RealTime(Tempo):
    name = "Real Time"

    def surfaced(self, crew):
        crew.surfacing = Surfacing()


class TurnByTurn(Tempo):
    name = "Turn by Turn"

    def __init__(self, battle, first):
        super().__init__(battle)
        self.on_turn = first         # colour
        self.has_moved = False
        self.more_turns = 0          # further turns of the crew on turn

    def check_turn(self, crew):
        if crew.colour != self.on_turn:
            raise Refused("not your turn")

    def check_move(self, crew):
        self.check_turn(crew)
        if self.has_moved:
            raise Refused("you have moved")

    def check_activation(self, crew):
        self.check_turn(crew)
        if not self.has_moved:
            raise Refused("move first")

    def moved(self, crew):
        self.has_moved = True

    def surfaced(self, crew):
        crew.engineer.repair_all()
        self.pass_to(crew.enemy)
        self.more_turns = 3

    def pass_to(self, crew):
        self.on_turn = crew.colour
        self.has_moved = False
        self.more_turns = 0

    def end_turn(self, crew):
        self.check_turn(crew)
        if not self.has_moved:
            raise Refused("you have to move or surface")
        if self.more_turns > 0:
            self.more_turns -= 1
            self.has_moved = False
            crew.moved_since_activation = False
            return
        crew.moved_since_activation = False
        self.pass_to(crew.enemy)


class Goal:
    def beaten(self, sub):
        raise NotImplementedError


class SuddenDeath(Goal):
    name = "Sudden Death"

    def beaten(self, sub):
        return sub.damage > 0


class Hunt(Goal):
    name = "Hunt"

    def beaten(self, sub):
        return sub.damage == 4


GOALS = {g.name: g for g in (SuddenDeath, Hunt)}
VERDICTS = {0: (2, "Direct hit, two damage"), 1: (1, "Indirect impact, one damage")}


class Battle:
    def __init__(self, scenario="Alpha", tempo="Turn by Turn", goal="Hunt",
                 players=(4, 4), first="red", chart=None):
        self.goal = GOALS[goal]()
        self.tempo = RealTime(self) if tempo == "Real Time" else TurnByTurn(self, first)
        self.chart = chart or load_chart(scenario, self.tempo.name)
        self.table = Channel()       # what is said aloud
        self.question = None
        self.started = False
        self.over = False
        self.winner = None
        self.crews = {}
        for colour, number in zip(("red", "blue"), players):
            names = [f"{colour} {n}" for n in range(1, number + 1)]
            self.crews[colour] = Crew(self, colour, self.chart, names)
        for crew in self.crews.values():
            for station in crew.stations:
                self.table.subscribe(station)

    def begin_if_ready(self):
        self.started = all(c.sub.position is not None for c in self.crews.values())

    def check_running(self):
        if not self.started:
            raise Refused("the battle has not begun")
        if self.over:
            raise Refused("the battle is over")
        if self.question is not None:
            raise Refused("Stop! A question has to be answered")

    def ask(self, question):
        self.question = question

    def explode(self, cell, subs):
        for sub in subs:
            points, verdict = VERDICTS.get(sub.position.reach(cell), (0, "Clear"))
            if points:
                sub.crew.first_mate.note_damage(points)
            self.table.say(Announcement(sub.crew.colour, "Captain", "impact", verdict,
                                        {"damage": points}))
        self.check_victory()

    def check_victory(self):
        beaten = [c for c in self.crews.values() if self.goal.beaten(c.sub)]
        if not beaten:
            return
        self.over = True
        if len(beaten) == 1:
            self.winner = beaten[0].enemy.colour

    # everything that someone could do now ---------------------------------
    def orders(self, colour):
        """List of (title, verb, args) for one crew."""
        crew = self.crews[colour]
        sub = crew.sub
        if self.over:
            return []
        if sub.position is None:
            return [("Captain", "deploy", (c,)) for c in self.chart.sea()]
        if not self.started:
            return []
        if self.question is not None:
            if self.question.sub is sub:
                return [("Captain", "answer", (a,)) for a in self.question.answers()]
            return []
        found = []
        if not crew.first_mate.ok:
            names = crew.first_mate.chargeable() or [None]
            found += [("First Mate", "mark_gauge", (n,)) for n in names]
        elif not crew.engineer.ok:
            names = crew.engineer.breakdowns() or [None]
            found += [("Engineer", "mark_breakdown", (n,)) for n in names]
        if crew.surfacing is not None:
            if crew.surfacing.verified:
                found.append(("Engineer", "ready_to_dive", ()))
            for section in Surfacing.SECTIONS:
                for station in crew.stations:
                    if section not in crew.surfacing.signed and \
                            station.title not in crew.surfacing.signed.values():
                        found.append((station.title, "trace", (section,)))
        other = crew.enemy.surfacing
        if other is not None and other.complete and not other.verified:
            found += [("Engineer", "verify", (True,)), ("Engineer", "verify", (False,))]
        if self._allows(crew.captain.check_may_head):
            found += [("Captain", "head", (h,)) for h in crew.captain.headings()]
            found.append(("Captain", "surface", ()))
        if self._allows(crew.check_may_activate):
            for name, system in sub.systems.items():
                if system.gauge.full:
                    for title in system.operators:
                        found += [(title, "activate", (name,) + args) for args in system.choices()]
            found += [("Captain", "trigger", (m,)) for m in sub.mines]
        if isinstance(self.tempo, TurnByTurn) and self.tempo.on_turn == colour \
                and self.tempo.has_moved and crew.captain.first_two_ready():
            found.append(("Captain", "end_turn", ()))
        return found

    @staticmethod
    def _allows(check):
        try:
            check()
        except Refused:
            return False
        return True

    def command(self, colour, title, verb, args=()):
        """The one door by which front ends give orders."""
        station = self.crews[colour].station(title)
        getattr(station, verb)(*args)
