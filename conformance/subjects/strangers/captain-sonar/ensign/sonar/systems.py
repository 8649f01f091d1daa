"""The systems of a submarine."""
from .announcements import Announcement
from .chart import FIGURES, HEADINGS
from .errors import Refused
from .sheets import Gauge


class ShipSystem:
    name = ""
    colour = ""
    operators = ("Captain",)

    def __init__(self, sub):
        self.sub = sub
        self.gauge = Gauge(FIGURES["gauges"][sub.crew.battle.tempo.name][self.name])

    # template method ------------------------------------------------------
    def activate(self, station, *args):
        """station.crew uses this system. A broken system costs a radiation mark."""
        self.check_operator(station)
        self.sub.crew.check_may_activate()
        if not self.gauge.full:
            raise Refused(f"{self.name} is not charged")
        if self.broken:
            self.malfunction(station)
            return
        self.check(*args)
        self.sub.crew.moved_since_activation = False
        self.gauge.empty()
        self.fire(station, *args)

    def check_operator(self, station):
        if station.title not in self.operators:
            raise Refused(f"{station.title} does not operate the {self.name}")

    @property
    def broken(self):
        return self.sub.controls.broken(self.colour)

    def malfunction(self, station):
        crew = self.sub.crew
        free = self.sub.controls.free_of_kind("radiation")
        if free:
            self.sub.controls.mark(free[0].name)
        crew.moved_since_activation = False
        crew.whisper(Announcement(crew.colour, "Engineer", "malfunction",
                                  f"{self.name} is out of order, radiation leak!",
                                  {"system": self.name}))

    # for the subclasses ---------------------------------------------------
    def choices(self):
        """All argument tuples with which the system can be used now."""
        return [()]

    def check(self, *args):
        if args not in self.choices():
            raise Refused(f"{self.name}: not possible")

    def fire(self, station, *args):
        raise NotImplementedError

    def say(self, station, topic, text, **details):
        crew = self.sub.crew
        crew.battle.table.say(Announcement(crew.colour, station.title, topic, text, details))


class Mine(ShipSystem):
    name = "mine"
    colour = "red"

    def choices(self):
        cells = [self.sub.position.step(h) for h in HEADINGS]
        return [(c,) for c in cells
                if self.sub.chart.is_sea(c) and c not in self.sub.route and c not in self.sub.mines]

    def fire(self, station, cell):
        self.sub.mines.append(cell)
        self.say(station, "mine_dropped", "Mine dropped!")
        self.sub.crew.whisper(Announcement(self.sub.crew.colour, "Captain", "mine_at",
                                           f"Mine at {cell}", {"cell": cell}))

    def trigger(self, station, cell):
        self.check_operator(station)
        self.sub.crew.check_may_activate()
        if cell not in self.sub.mines:
            raise Refused(f"no mine at {cell}")
        self.sub.crew.moved_since_activation = False
        self.sub.mines.remove(cell)
        self.say(station, "mine_triggered", "Stop! Triggering mine!")
        self.sub.crew.whisper(Announcement(self.sub.crew.colour, "Captain", "mine_at",
                                           f"Mine at {cell} goes off", {"cell": cell}))
        self.sub.crew.battle.explode(cell, [self.sub.enemy, self.sub])


class Torpedo(ShipSystem):
    name = "torpedo"
    colour = "red"
    RANGE = 4

    def choices(self):
        here = self.sub.position
        return [(c,) for c in self.sub.chart.sea() if 1 <= here.sail_distance(c) <= self.RANGE]

    def fire(self, station, cell):
        battle = self.sub.crew.battle
        self.say(station, "torpedo", f"Torpedo launched, impact at {cell}", cell=cell)
        enemy = self.sub.enemy
        battle.explode(cell, [enemy])
        if cell in enemy.mines:
            self.set_off(enemy, cell)

    def set_off(self, enemy, cell):
        """The mine that was hit is gone; mines next to it go up with it."""
        enemy.mines.remove(cell)
        self.say(self.sub.crew.captain, "mine_destroyed", f"A mine at {cell} is destroyed", cell=cell)
        for other in list(enemy.mines):
            if other in enemy.mines and other.reach(cell) == 1:
                self.sub.crew.battle.explode(other, [self.sub.enemy, self.sub])
                self.set_off(enemy, other)


class Drone(ShipSystem):
    name = "drone"
    colour = "green"
    operators = ("First Mate", "Captain")

    def choices(self):
        return [(n,) for n in range(1, self.sub.chart.sector_count() + 1)]

    def fire(self, station, sector):
        self.say(station, "drone", f"Stop! Launching drone. Are you in sector {sector}?", sector=sector)
        self.sub.crew.battle.ask(DroneQuestion(self.sub.enemy, sector))


class Sonar(ShipSystem):
    name = "sonar"
    colour = "green"
    operators = ("First Mate", "Captain")

    def fire(self, station):
        self.say(station, "sonar", "Stop! Activating sonar")
        self.sub.crew.battle.ask(SonarQuestion(self.sub.enemy))


class Silence(ShipSystem):
    name = "silence"
    colour = "yellow"
    LIMIT = 4

    def choices(self):
        found = [("North", 0)]
        for heading in HEADINGS:
            for count in range(1, self.LIMIT + 1):
                cell = self.sub.position.step(heading, count)
                if not self.sub.may_enter(cell):
                    break
                found.append((heading, count))
        return found

    def check(self, heading, count):
        if count == 0:
            return
        super().check(heading, count)

    def fire(self, station, heading, count):
        crew = self.sub.crew
        self.say(station, "silence", f"Stop! Activating silence, {count} spaces", spaces=count)
        crew.first_mate.wait_for_mark()
        if count > 0:
            self.sub.sail_to(self.sub.position.step(heading, count))
            crew.whisper(Announcement(crew.colour, "Captain", "silence_heading",
                                      f"(shows) {heading} {count}",
                                      {"heading": heading, "spaces": count}))
            crew.engineer.wait_for_mark(heading)


class Scenario(ShipSystem):
    name = "scenario"
    colour = "yellow"

    def fire(self, station):
        self.say(station, "scenario", "Stop! Scenario system activated")


ALL_SYSTEMS = (Mine, Torpedo, Drone, Sonar, Silence, Scenario)


# Questions to the enemy Captain -------------------------------------------
class Question:
    kind = ""

    def __init__(self, sub):
        self.sub = sub          # the submarine that is asked about

    def answers(self):
        raise NotImplementedError

    def check(self, answer):
        if answer not in self.answers():
            raise Refused("this is not an answer you may give")

    def wording(self, answer):
        raise NotImplementedError


class DroneQuestion(Question):
    kind = "drone"

    def __init__(self, sub, sector):
        super().__init__(sub)
        self.sector = sector

    def answers(self):
        return [self.sub.sector == self.sector]

    def wording(self, answer):
        return "Yes" if answer else "No"


class SonarQuestion(Question):
    """An answer is a tuple of two pairs, such as (("row", 3), ("sector", 2))."""
    kind = "sonar"
    PARTS = ("row", "column", "sector")

    def truth(self):
        return {"row": self.sub.position.row + 1,
                "column": self.sub.position.column + 1,
                "sector": self.sub.sector}

    def size(self, part):
        chart = self.sub.chart
        return {"row": chart.height, "column": chart.width, "sector": chart.sector_count()}[part]

    def lies(self, answer):
        truth = self.truth()
        return [part for part, value in answer if truth[part] != value]

    def check(self, answer):
        if not isinstance(answer, tuple) or len(answer) != 2 or answer[0][0] == answer[1][0]:
            raise Refused("two different ones of row, column, sector")
        for part, value in answer:
            if part not in self.PARTS or not 1 <= value <= self.size(part):
                raise Refused(f"no {part} {value} on this chart")
        if len(self.lies(answer)) > 1:
            raise Refused("one of the two must be true")

    def answers(self):
        found = []
        for i, first in enumerate(self.PARTS):
            for second in self.PARTS[i + 1:]:
                for a in range(1, self.size(first) + 1):
                    for b in range(1, self.size(second) + 1):
                        answer = ((first, a), (second, b))
                        if len(self.lies(answer)) <= 1:
                            found.append(answer)
        return found

    def wording(self, answer):
        return ", ".join(f"{part} {value}" for part, value in answer)
