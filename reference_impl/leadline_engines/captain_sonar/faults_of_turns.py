"""The faults that make a position impossible because of the order of events."""

from __future__ import annotations

from collections.abc import Iterator

from leadline_engines.captain_sonar.acting import Acting
from leadline_engines.captain_sonar.position import SIDES, SYSTEMS, Crew, Gauges, Position, Question, Side, other
from leadline_engines.captain_sonar.step import has_started, owes, owes_upkeep
from leadline_engines.surface import Fault

NOT_BEGUN = Crew(last="start")


class DoubtingTurns(Acting):
    """The faults of turns, duties, surfacing and questions."""

    def faults_of_beginning(self, position: Position, side: Side, where: str) -> Iterator[Fault]:
        """Yield a fault for anything that happened too early.

        Rules: sonar.setup.start-secret, sonar.setup.fresh-sheets
        """
        crew = position.crew(side)
        if not self.all_have_started(position):
            fresh = NOT_BEGUN if not has_started(crew) else Crew(crew.at, crew.route, last="start")
            if crew != fresh or (crew.at is not None and crew.route not in (None, (crew.at,))):
                yield Fault("sonar.setup.start-secret", where, "nothing happens before both Captains have chosen")
        elif crew.last == "start":
            up = crew.surfaced and self.rulings.surfaced_activity == "none"
            if owes_upkeep(crew) or crew.ordered or up or crew.waits:
                yield Fault("sonar.setup.start-secret", f"{where}.last", "more than a start has happened")
            tried = self.rulings.activation_before_first_move == "allowed" and position.is_real_time
            marked = (bool(crew.marks) or owes(crew, "radiation")) and not tried
            if crew.gauges not in (None, Gauges()) or marked or crew.mines or len(crew.route or ()) > 1:
                yield Fault("sonar.setup.fresh-sheets", where, "the sheets of a crew that starts are empty", "history")

    def faults_of_duties(self, position: Position, side: Side, where: str) -> Iterator[Fault]:
        """Yield a fault for any duty that cannot be owed at all, or not at this moment.

        Rules: sonar.upkeep.both, sonar.upkeep.panel, sonar.upkeep.all-full, sonar.upkeep.nothing-to-mark,
        sonar.turn.end, sonar.turn.one-order, sonar.turn.only-own, sonar.turn.own-pace
        """
        crew = position.crew(side)
        if crew.owes is not None:
            yield from self.faults_of_what_is_owed(position, side, where)
            yield from self.faults_of_when_it_is_owed(position, side, where)
        if position.is_real_time:
            if crew.ordered:
                yield Fault("sonar.turn.own-pace", f"{where}.ordered", "there are no turns in real time")
            return
        if crew.ordered and position.turn != side:
            yield Fault("sonar.turn.only-own", f"{where}.ordered", f"it is {position.turn}'s turn")
        if crew.ordered and crew.last in ("start", "surfacing"):
            yield Fault("sonar.turn.one-order", f"{where}.last", "the order of this turn came later")
        if owes_upkeep(crew) and not crew.ordered:
            yield Fault(
                "sonar.turn.one-order", f"{where}.owes", "upkeep is owed for a move, and no order has been given"
            )
        if owes(crew, "radiation") and position.turn != side and not self.may_trigger_in_enemy_turn():
            yield Fault("sonar.activate.broken-marker", f"{where}.owes", "the mark is made before the turn is ended")

    def faults_of_what_is_owed(self, position: Position, side: Side, where: str) -> Iterator[Fault]:
        """Yield a fault for any duty that nobody can fulfil.

        Rules: sonar.upkeep.both, sonar.upkeep.panel, sonar.upkeep.all-full, sonar.upkeep.nothing-to-mark
        """
        crew = position.crew(side)
        due = crew.owes or ()
        if len({*due}) < len(due):
            yield Fault("sonar.upkeep.both", f"{where}.owes", "First Mate and Engineer each do one thing after a move")
        if crew.at is not None and (crew.heading is not None) != ("breakdown" in due):
            why = "a panel is named exactly if a mark in it is owed"
            yield Fault("sonar.upkeep.panel", f"{where}.heading", why)
        known = crew.gauges is not None and crew.marks is not None
        if "gauge" in due and known and not self.can_mark_a_gauge(position, side):
            yield Fault("sonar.upkeep.all-full", f"{where}.owes", "no gauge can be marked")
        for owed in ("breakdown", "radiation"):
            if owed in due and not self.unmarked(crew, owed):
                yield Fault(
                    "sonar.upkeep.nothing-to-mark",
                    f"{where}.owes",
                    "every symbol that could be marked is marked already",
                )

    def faults_of_when_it_is_owed(self, position: Position, side: Side, where: str) -> Iterator[Fault]:
        """Yield a fault for any duty that cannot have arisen at this moment.

        Rules: sonar.end.at-once, sonar.activate.stop, sonar.activate.after-ok, sonar.activate.broken,
        sonar.upkeep.both
        """
        crew = position.crew(side)
        if crew.owes and self.standing(position).over:
            yield Fault("sonar.end.at-once", f"{where}.owes", "nothing is owed after the end")
        if owes_upkeep(crew) and crew.last == "surfacing" and position.is_real_time:
            why = "upkeep is owed for a move, and the submarine has not moved since it surfaced"
            yield Fault("sonar.upkeep.both", f"{where}.last", why, "history")
        if not owes(crew, "radiation"):
            return
        if owes(position.crew(other(side)), "radiation") and side == "blue":
            why = "play is stopped for one attempt, so the other crew cannot have made one as well"
            yield Fault("sonar.activate.stop", f"{where}.owes", why, "history")
        if owes_upkeep(crew) and not self.may_try_before_ok():
            why = "nothing is tried before First Mate and Engineer have said OK"
            yield Fault("sonar.activate.after-ok", f"{where}.owes", why, "history")
        if crew.marks is not None and not self.may_try_unbroken() and not self.any_is_broken(position, side):
            yield Fault("sonar.activate.broken", f"{where}.owes", "no system is broken that could be tried", "history")

    def may_try_before_ok(self) -> bool:
        """Return whether some reading lets a crew try without success to trigger a mine while an OK is due."""
        return self.rulings.trigger_moment == "any-moment" and self.rulings.trigger_broken == "radiation-mark"

    def may_try_unbroken(self) -> bool:
        """Return whether some reading treats the use of a working but uncharged system as a failed attempt."""
        return self.rulings.uncharged_order == "penalised"

    def any_is_broken(self, position: Position, side: Side) -> bool:
        """Return whether any system of a crew is broken."""
        return any(self.is_broken(position, side, system) for system in SYSTEMS)

    def unmarked(self, crew: Crew, owed: str) -> bool:
        """Return whether a symbol is left for a mark that is owed; unknown marks count as yes."""
        if crew.marks is None:
            return True
        if owed == "radiation":
            return self.radiation_has_room(crew.marks)
        return crew.heading is None or self.panel_has_room(crew.marks, crew.heading)

    def faults_of_surfacing(self, position: Position, side: Side, where: str) -> Iterator[Fault]:
        """Yield the faults of a surfaced submarine or a traced hull.

        Rules: sonar.surface.sections, sonar.surface.check, sonar.surface.nothing-else, sonar.surface.route
        """
        crew = position.crew(side)
        if crew.surfaced and not position.is_real_time:
            yield Fault("sonar.surface.three-turns", f"{where}.surfaced", "turn by turn nobody stays up")
        if crew.surfaced and owes_upkeep(crew):
            yield Fault("sonar.surface.nothing-else", f"{where}.owes", "a surfaced crew owes no upkeep")
        up = crew.surfaced or crew.last == "surfacing"
        if up and crew.route is not None and crew.at is not None and crew.route != (crew.at,):
            yield Fault("sonar.surface.route", f"{where}.route", "the route was erased", "history")
        if crew.last == "surfacing" and not crew.surfaced and crew.marks:
            why = "the marks were erased, and nothing has been marked since the submarine surfaced"
            yield Fault("sonar.surface.marks", f"{where}.marks", why, "history")
        if (crew.traced or crew.checked) and not crew.surfaced:
            yield Fault("sonar.surface.sections", f"{where}.traced", "only a surfaced crew traces a hull")
            return
        traced = [sum(role in crew.traced for role in group) for group in self.section_groups(position, side)]
        if max(traced, default=0) > 1 or sum(traced) < len(crew.traced):
            yield Fault("sonar.surface.sections", f"{where}.traced", "more has been traced than there is to trace")
        if crew.checked and not self.is_traced(position, side):
            yield Fault("sonar.surface.check", f"{where}.checked", "a hull is checked when it is traced")

    def faults_of_waiting(self, position: Position, side: Side, where: str) -> Iterator[Fault]:
        """Yield a fault for a number of turns that a crew cannot have to wait.

        Rules: sonar.surface.three-turns, sonar.surface.block-ends
        """
        crew, most = position.crew(side), self.components.extra_turns
        if crew.waits == 0:
            return
        if position.is_real_time or crew.waits > most:
            yield Fault("sonar.surface.three-turns", f"{where}.waits", f"nobody waits for {crew.waits} turns")
        elif position.turn == side and (self.surfacing_ends_own_block() or not position.crew(other(side)).waits):
            yield Fault("sonar.surface.three-turns", f"{where}.waits", f"it is {side}'s turn, so it does not wait")
        elif crew.last != "surfacing" and self.surfacing_ends_own_block():
            why = "a crew that waits has done nothing since it surfaced"
            yield Fault("sonar.surface.three-turns", f"{where}.last", why, "history")

    def faults_of_question(self, position: Position) -> Iterator[Fault]:
        """Yield a fault for a question that nobody can have asked.

        Rules: sonar.activate.stop, sonar.activate.after-ok, sonar.detect.drone-sector
        """
        question = position.question
        if question is None:
            return
        asking = position.crew(other(question.side))
        if (question.about == "drone") != (question.sector is not None):
            yield Fault("sonar.detect.drone-sector", "question.sector", "a drone asks about a sector, a sonar does not")
        elif question.sector is not None and question.sector not in self.board(position).sectors:
            yield Fault("sonar.detect.drone-sector", "question.sector", f"the map has no sector {question.sector}")
        if self.standing(position).over or not self.all_have_started(position):
            yield Fault("sonar.activate.stop", "question", "nobody asks before the game or after it")
        if not position.is_real_time and (position.turn == question.side or not asking.ordered):
            yield Fault("sonar.activate.after-order", "question", "the crew that asks has given its order in this turn")
        if owes_upkeep(asking) or owes(asking, "radiation"):
            yield Fault("sonar.activate.after-ok", "question", "the crew that asks has said its OKs")
        if asking.surfaced and not self.may_do_while_surfaced(question.about):
            yield Fault("sonar.surface.nothing-else", "question", "a surfaced crew asks nothing")
        if asking.last != "use":
            why = "the last act of the crew that asks is the use of a system"
            yield Fault("sonar.activate.one-a-turn", f"{self.where_asking(question)}.last", why, "history")
        yield from self.faults_of_asking(position, question)

    def where_asking(self, question: Question) -> str:
        """Return the path of the crew that asks the question."""
        return f"crews.{1 if question.side == 'blue' else 2}"

    def faults_of_asking(self, position: Position, question: Question) -> Iterator[Fault]:
        """Yield the faults in the sheets of the crew that asks and of the crew that answers.

        Rules: sonar.activate.empties, sonar.activate.broken, sonar.activate.stop
        """
        side = other(question.side)
        asking, system, where = position.crew(side), question.about, self.where_asking(question)
        if asking.gauges is not None:
            left = self.gauge_left_after_use(self.boxes(position, system))
            if getattr(asking.gauges, system) != left:
                why = f"the {system} was used, and its gauge shows {left}"
                yield Fault("sonar.activate.empties", f"{where}.gauges.{system}", why, "history")
        if asking.marks is not None and self.is_broken(position, side, system):
            yield Fault("sonar.activate.broken", f"{where}.marks", f"a broken {system} does not ask", "history")
        if owes(position.crew(question.side), "radiation"):
            why = "nothing is asked before the radiation symbol is marked"
            yield Fault("sonar.activate.stop", f"crews.{SIDES.index(question.side) + 1}.owes", why, "history")

    def faults_of_the_shooter(self, position: Position) -> Iterator[Fault]:
        """Yield a fault for a shot that is recorded as having ended a game that is still in progress.

        Rules: sonar.end.draw
        """
        if position.shooter is not None and not self.standing(position).over:
            yield Fault("sonar.end.draw", "shooter", "no shot has ended the game", "history")
