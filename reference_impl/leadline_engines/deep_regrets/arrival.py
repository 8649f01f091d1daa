"""The steps that follow at once when a boat arrives at Port."""

from __future__ import annotations

from leadline_engines.deep_regrets.events import BoatMoved
from leadline_engines.deep_regrets.move import DiscardRegret
from leadline_engines.deep_regrets.position import Frame
from leadline_engines.deep_regrets.start_of_day import Starting
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import RefusalError

STEPS = {"muster-first": ("muster", "worms", "regret"), "discard-first": ("regret", "muster", "worms")}
"""The steps of an arrival in order, by reading."""


class Arriving(Starting):
    """The rules in the chapter ``regrets.arrive``."""

    def make_port(self, table: Table, seat: int, rule: str) -> None:
        """Move a boat to Port, and begin the steps of the arrival (regrets.arrive.steps)."""
        table.change_angler(seat, depth=0, sank_from=0)
        table.tell(lambda: BoatMoved(seat, 0, (rule, "regrets.arrive.steps")))
        table.push(Frame("arrival", seat, self.steps_of_arrival()[0]))

    def steps_of_arrival(self) -> tuple[str, ...]:
        """Return the steps of an arrival, in order (regrets.arrive.steps)."""
        return STEPS[self.rulings.make_port_order]

    def arrive(self, table: Table) -> bool:
        """Do the next step of an arrival, and return False if it waits for a decision.

        Rules: regrets.arrive.muster, regrets.arrive.worms
        """
        frame = table.position.frames[-1]
        if frame.step == "":
            table.pop()
            self.arrived(table, frame.seat)
        elif frame.step == "muster":
            self.next_step(table)
            self.begin_muster(table, frame.seat)
        elif frame.step == "worms":
            self.worms_up(table, frame.seat, "regrets.arrive.worms")
            self.next_step(table)
        elif table.angler(frame.seat).regrets:
            return False
        else:
            self.next_step(table)
        return True

    def next_step(self, table: Table) -> None:
        """Move the arrival to its next step, or to its end."""
        steps = (*self.steps_of_arrival(), "")
        table.change_frame(step=steps[steps.index(table.position.frames[-1].step) + 1])

    def discard_on_arrival(self, table: Table, choice: DiscardRegret) -> None:
        """Let an arriving player discard up to one Regret of their own choice (regrets.arrive.regret)."""
        rule = "regrets.arrive.regret"
        if choice.at_random and not self.regret_is_random():
            raise RefusalError(rule, "the owner chooses the Regret", path="choice.at_random", remedy="name it")
        if choice.regret is not None and self.regret_is_random():
            raise RefusalError(rule, "the Regret is picked at random", path="choice.regret", remedy="do not name it")
        self.next_step(table)
        if choice.regret is not None or choice.at_random:
            self.discard_regret(table, choice.seat, choice.regret, rule)

    def regret_is_random(self) -> bool:
        """Return whether the Regret discarded on arrival is chosen by chance (regrets.arrive.regret)."""
        return self.rulings.discard_choice == "always-random"

    def arrived(self, table: Table, seat: int) -> None:
        """End the arrival: the next player declares, or the action Abandon Ship is over."""
        raise NotImplementedError
