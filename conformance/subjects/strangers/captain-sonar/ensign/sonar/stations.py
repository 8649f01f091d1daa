"""The four stations of a crew. Every station is a listener."""
from .announcements import Announcement, Listener
from .chart import HEADINGS
from .errors import Refused


class Station(Listener):
    title = ""

    def __init__(self, crew):
        self.crew = crew
        self.player = None
        self.notebook = []       # everything that this station heard

    @property
    def sub(self):
        return self.crew.sub

    @property
    def battle(self):
        return self.crew.battle

    def hear(self, announcement):
        self.notebook.append(announcement)

    def say(self, topic, text, **details):
        self.battle.table.say(Announcement(self.crew.colour, self.title, topic, text, details))

    def trace(self, section):
        """Real Time surfacing: draw round one section and sign it."""
        surfacing = self.crew.surfacing
        if surfacing is None or surfacing.complete:
            raise Refused("there is nothing to trace")
        surfacing.sign(section, self)


class Captain(Station):
    title = "Captain"

    def deploy(self, cell):
        if self.sub.position is not None:
            raise Refused("already at sea")
        if not self.sub.chart.is_sea(cell):
            raise Refused(f"{cell} is not water")
        self.sub.sail_to(cell)
        self.battle.begin_if_ready()

    def headings(self):
        return [h for h in HEADINGS if self.sub.may_enter(self.sub.position.step(h))]

    def check_may_head(self):
        self.battle.check_running()
        self.crew.check_afloat()
        self.battle.tempo.check_move(self.crew)
        if not self.first_two_ready():
            raise Refused("wait for the two OKs")

    def first_two_ready(self):
        return self.crew.first_mate.ok and self.crew.engineer.ok

    def head(self, heading):
        self.check_may_head()
        if heading not in self.headings():
            raise Refused(f"cannot head {heading}")
        self.sub.sail_to(self.sub.position.step(heading))
        self.say("heading", f"Head {heading}", heading=heading)
        self.crew.moved_since_activation = True
        self.crew.first_mate.wait_for_mark()
        self.crew.engineer.wait_for_mark(heading)
        self.battle.tempo.moved(self.crew)

    def activate(self, system, *args):
        self.sub.systems[system].activate(self, *args)

    def trigger(self, cell):
        self.sub.systems["mine"].trigger(self, cell)

    def answer(self, answer):
        question = self.battle.question
        if question is None or question.sub is not self.sub:
            raise Refused("nobody asked you")
        question.check(answer)
        self.battle.question = None
        self.say("answer_" + question.kind, question.wording(answer), answer=answer)

    def surface(self):
        self.check_may_head()
        self.say("surfacing", f"Surfacing in sector {self.sub.sector}!", sector=self.sub.sector)
        self.sub.erase_route()
        self.crew.moved_since_activation = False
        self.battle.tempo.surfaced(self.crew)

    def end_turn(self):
        self.battle.check_running()
        if not self.first_two_ready():
            raise Refused("wait for the two OKs")
        self.battle.tempo.end_turn(self.crew)


class FirstMate(Station):
    title = "First Mate"

    def __init__(self, crew):
        super().__init__(crew)
        self.ok = True

    def wait_for_mark(self):
        self.ok = False

    def chargeable(self):
        return [name for name, s in self.sub.systems.items() if not s.gauge.full]

    def mark_gauge(self, system):
        self.battle.check_running()
        if self.ok:
            raise Refused("no move to mark")
        if system is None:
            if self.chargeable():
                raise Refused("choose a gauge")
        elif system not in self.chargeable():
            raise Refused(f"{system} is full")
        else:
            self.sub.systems[system].gauge.mark()
        self.ok = True
        self.say("first_mate_ok", "OK")

    def activate(self, system, *args):
        self.sub.systems[system].activate(self, *args)

    def note_damage(self, points):
        self.sub.take_damage(points)


class Engineer(Station):
    title = "Engineer"

    def __init__(self, crew):
        super().__init__(crew)
        self.heading = None      # panel in which a breakdown is due

    @property
    def ok(self):
        return self.heading is None

    def wait_for_mark(self, heading):
        self.heading = heading

    def breakdowns(self):
        return [s.name for s in self.sub.controls.free_in(self.heading)]

    def mark_breakdown(self, name):
        self.battle.check_running()
        if self.ok:
            raise Refused("no move to mark")
        if not self.crew.first_mate.ok:
            raise Refused("the First Mate comes first")
        if name is None:
            if self.breakdowns():
                raise Refused("choose a breakdown")
        elif name not in self.breakdowns():
            raise Refused(f"{name} cannot be marked")
        else:
            self.sub.controls.mark(name)
        self.heading = None
        self.say("engineer_ok", "OK")
        self.inspect()

    def inspect(self):
        """After each mark: system failures, then the circuits."""
        controls = self.sub.controls
        failure = controls.failure()
        if failure is not None:
            controls.erase()
            self.crew.first_mate.note_damage(1)
            self.say("system_failure", "System failure, one damage", cause=failure)
            self.battle.check_victory()
        for circuit in controls.repair_circuits():
            self.crew.whisper(Announcement(self.crew.colour, self.title, "repaired",
                                           f"{circuit} circuit repaired", {"circuit": circuit}))

    def repair_all(self):
        self.sub.controls.erase()

    def verify(self, valid):
        """Look at the enemy's tracing."""
        surfacing = self.crew.enemy.surfacing
        if surfacing is None or not surfacing.complete:
            raise Refused("nothing to verify")
        if not valid:
            surfacing.signed.clear()
            self.say("verify", "Do that again", valid=False)
            return
        surfacing.verified = True
        self.say("verify", "Valid", valid=True)

    def ready_to_dive(self):
        surfacing = self.crew.surfacing
        if surfacing is None or not surfacing.verified:
            raise Refused("the enemy Engineer has not agreed")
        self.repair_all()
        self.crew.surfacing = None
        self.say("ready_to_dive", "Ready to dive")


class RadioOperator(Station):
    title = "Radio Operator"

    def __init__(self, crew):
        super().__init__(crew)
        self.track = []          # what is drawn on the transparent sheet

    def hear(self, announcement):
        super().hear(announcement)
        if announcement.crew == self.crew.colour:
            return
        if announcement.topic == "heading":
            self.track.append(announcement.details["heading"])
        elif announcement.topic == "silence":
            self.track.append("?")
        elif announcement.topic == "surfacing":
            self.track = [f"sector {announcement.details['sector']}"]
