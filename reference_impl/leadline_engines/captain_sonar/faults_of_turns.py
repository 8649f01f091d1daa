"""Ways in which a position is impossible that have to do with what comes when."""

from __future__ import annotations

from collections.abc import Iterator

from leadline_engines.captain_sonar.acting import Acting
from leadline_engines.captain_sonar.position import Crew, Gauges, Position, Side, other
from leadline_engines.captain_sonar.step import has_started, owes, owes_upkeep
from leadline_engines.surface import Fault

NOT_BEGUN = Crew(last="start")


class DoubtingTurns(Acting):
    """The faults of turns, duties, surfacing and questions."""

    def faults_of_beginning(self, position: Position, side: Side, where: str) -> Iterator[Fault]:
        """Something has happened before it could.

        Rules: sonar.setup.start-secret, sonar.setup.fresh-sheets
        """
        crew = position.crew(side)
        if not self.all_have_started(position):
            fresh = NOT_BEGUN if not has_started(crew) else Crew(crew.at, crew.route, last="start")
            if crew != fresh or (crew.at is not None and crew.route not in (None, (crew.at,))):
                yield Fault("sonar.setup.start-secret", where, "nothing happens before both Captains have chosen")
        elif crew.last == "start":
            up = crew.surfaced and self.rulings.surfaced_activity == "none"
            if owes_upkeep(crew) or crew.ordered or up:
                yield Fault("sonar.setup.start-secret", f"{where}.last", "more than a start has happened")
            tried = self.rulings.activation_before_first_move == "allowed" and position.is_real_time
            marked = bool(crew.marks) and not tried
            if crew.gauges not in (None, Gauges()) or marked or crew.mines or len(crew.route or ()) > 1:
                yield Fault("sonar.setup.fresh-sheets", where, "the sheets of a crew that starts are empty", "history")

    def faults_of_duties(self, position: Position, side: Side, where: str) -> Iterator[Fault]:
        """Something is owed that cannot be, or at a wrong time.

        Rules: sonar.upkeep.both, sonar.upkeep.panel, sonar.upkeep.all-full, sonar.upkeep.nothing-to-mark,
        sonar.turn.end, sonar.turn.one-order, sonar.turn.only-own, sonar.turn.own-pace
        """
        crew = position.crew(side)
        if crew.owes is not None:
            yield from self.faults_of_what_is_owed(position, side, where)
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
        """Something is owed that nobody can do.

        Rules: sonar.upkeep.both, sonar.upkeep.panel, sonar.upkeep.all-full, sonar.upkeep.nothing-to-mark
        """
        crew = position.crew(side)
        due = crew.owes or ()
        if len({*due}) < len(due):
            yield Fault("sonar.upkeep.both", f"{where}.owes", "each does one thing after a move")
        if crew.at is not None and (crew.heading is not None) != ("breakdown" in due):
            why = "the panel is that of the mark that is owed, and there is none without one"
            yield Fault("sonar.upkeep.panel", f"{where}.heading", why)
        known = crew.gauges is not None and crew.marks is not None
        if "gauge" in due and known and not self.can_mark_a_gauge(position, side):
            yield Fault("sonar.upkeep.all-full", f"{where}.owes", "no gauge can be marked")
        for owed in ("breakdown", "radiation"):
            if owed in due and not self.unmarked(crew, owed):
                yield Fault("sonar.upkeep.nothing-to-mark", f"{where}.owes", "every symbol is marked that could be")

    def unmarked(self, crew: Crew, owed: str) -> bool:
        """Whether a symbol is left for a mark that is owed; yes if it is not known."""
        if crew.marks is None:
            return True
        if owed == "radiation":
            return self.radiation_has_room(crew.marks)
        return crew.heading is None or self.panel_has_room(crew.marks, crew.heading)

    def faults_of_surfacing(self, position: Position, side: Side, where: str) -> Iterator[Fault]:
        """A surfaced submarine, or a traced hull, that cannot be.

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
        if (crew.traced or crew.checked) and not crew.surfaced:
            yield Fault("sonar.surface.sections", f"{where}.traced", "only a surfaced crew traces a hull")
            return
        traced = [sum(role in crew.traced for role in group) for group in self.section_groups(position, side)]
        if max(traced, default=0) > 1 or sum(traced) < len(crew.traced):
            yield Fault("sonar.surface.sections", f"{where}.traced", "more has been traced than there is to trace")
        if crew.checked and not self.is_traced(position, side):
            yield Fault("sonar.surface.check", f"{where}.checked", "a hull is checked when it is traced")

    def faults_of_waiting(self, position: Position, side: Side, where: str) -> Iterator[Fault]:
        """Turns that a crew cannot have to wait for.

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
        """A question that nobody can have asked.

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
            why = "the crew that asks has used a system last"
            yield Fault(
                "sonar.activate.one-a-turn", f"crews.{1 if question.side == 'blue' else 2}.last", why, "history"
            )
