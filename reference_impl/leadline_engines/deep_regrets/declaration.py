"""Phase III, with the declarations and the choice of rod and reel for the day."""

from __future__ import annotations

from leadline_engines.deep_regrets.arrival import Arriving
from leadline_engines.deep_regrets.events import BoatMoved, Declared, Equipped
from leadline_engines.deep_regrets.move import Declare, Equip
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import RefusalError

EQUIPPED = (
    "regrets.declare.equip-after", "regrets.declare.lasts", "regrets.declare.new-gear", "regrets.information.gear",
)  # fmt: skip
"""The rules about equipment and about who sees it."""


class Declaring(Arriving):
    """The rules in the chapter ``regrets.declare``."""

    def begin_declaration(self, table: Table) -> None:
        """Begin Phase III, except on the first day, and remove all equipment (regrets.declare.lasts)."""
        if self.skips_phases(table.position):
            self.begin_actions(table)
            return
        for seat in self.seats(table.position):
            self.take_off(table, seat)
        table.change(phase="declaration", turn=self.declaring_order(table.position)[0])

    def declaring_order(self, position: Position) -> tuple[int, ...]:
        """Return the order in which players declare (regrets.declare.bearings)."""
        return self.turn_order(position)

    def equipping_order(self, position: Position) -> tuple[int, ...]:
        """Return the order in which players equip: that of their declarations (regrets.declare.equip-after)."""
        return self.declaring_order(position)

    def take_off(self, table: Table, seat: int) -> None:
        """Remove a player's rod and reel until the player equips again."""
        table.change_angler(seat, rod=None, reel=None)

    # ---- bearings

    def may_declare(self, position: Position, seat: int) -> tuple[str, ...]:
        """Return what a player may declare (regrets.declare.from-port)."""
        at_port = position.angler(seat).depth == 0
        return ("sea",) if at_port and self.rulings.from_port == "forced-sea" else ("sea", "port")

    def declare_alone(self, table: Table) -> bool:
        """Move a player who has no choice without asking, and return whether this was the case."""
        seat = table.position.turn or 0
        if self.may_declare(table.position, seat) != ("sea",):
            return False
        self.declare_sea(table, seat)
        return True

    def declare(self, table: Table, choice: Declare) -> None:
        """Declare Sea or Port for a player."""
        if choice.to not in self.may_declare(table.position, choice.seat):
            why = f"player {choice.seat} was at Port yesterday"
            raise RefusalError("regrets.declare.from-port", why, path="choice.to", remedy="it goes to Sea")
        if choice.to == "sea":
            self.declare_sea(table, choice.seat)
        else:
            self.declare_port(table, choice.seat)

    def declare_sea(self, table: Table, seat: int) -> None:
        """Leave a boat that is at Sea in its place; move one from Port to Depth I.

        Rules: regrets.declare.sea, regrets.declare.from-port
        """
        from_port = table.angler(seat).depth == 0
        rule = "regrets.declare.from-port" if from_port else "regrets.declare.sea"
        table.tell(lambda: Declared(seat, "sea", ("regrets.declare.bearings", rule)))
        if from_port:
            table.change_angler(seat, depth=1)
            table.tell(lambda: BoatMoved(seat, 1, ("regrets.declare.from-port",)))
        self.declared(table)

    def declare_port(self, table: Table, seat: int) -> None:
        """Move the boat to Port at once, before the next player declares (regrets.declare.port)."""
        table.tell(lambda: Declared(seat, "port", ("regrets.declare.bearings", "regrets.declare.port")))
        if table.angler(seat).depth == 0:
            self.declared(table)
            return
        self.make_port(table, seat, "regrets.declare.port")

    def declared(self, table: Table) -> None:
        """Continue after a player has declared and, after choosing Port, has arrived (regrets.declare.equip-after)."""
        if self.rulings.bearings_order == "per-player":
            table.change(phase="equip")
            return
        self.next_in_phase(table)

    def next_in_phase(self, table: Table) -> None:
        """Move on to the next player to declare or equip, or begin the next phase after the last player."""
        position = table.position
        each_does_both = self.rulings.bearings_order == "per-player"
        is_declaring = each_does_both or position.phase == "declaration"
        order = self.declaring_order(position) if is_declaring else self.equipping_order(position)
        after = order[order.index(position.turn or 0) + 1 :]
        if after:
            table.change(turn=after[0], phase="declaration" if each_does_both else position.phase)
        elif position.phase == "declaration":
            table.change(turn=self.equipping_order(position)[0], phase="equip")
        else:
            self.begin_actions(table)

    # ---- equipping

    def equip_alone(self, table: Table) -> bool:
        """Skip a player who has neither rod nor reel, and return whether this was the case."""
        angler = table.angler(table.position.turn or 0)
        if angler.rods or angler.reels:
            return False
        self.next_in_phase(table)
        return True

    def equip(self, table: Table, choice: Equip) -> None:
        """Equip the rod and the reel that a player chooses for the day (regrets.declare.one-each)."""
        self.put_on(table, choice)
        if table.position.phase == "equip":
            self.next_in_phase(table)
        else:
            table.change_frame(step="done")

    def put_on(self, table: Table, choice: Equip) -> None:
        """Equip at most one rod and one reel owned by the player."""
        angler, rule = table.angler(choice.seat), "regrets.declare.one-each"
        for name, card, owned in (("rod", choice.rod, angler.rods), ("reel", choice.reel, angler.reels)):
            if card is not None and card not in owned:
                raise RefusalError(rule, f"player {choice.seat} has no {name} {card!r}", path=f"choice.{name}")
        self.check_equips(table, choice)
        table.change_angler(choice.seat, rod=choice.rod, reel=choice.reel)
        rules = (rule, *EQUIPPED)
        table.tell(lambda: Equipped(choice.seat, choice.rod, choice.reel, rules))

    def check_equips(self, table: Table, choice: Equip) -> None:
        """Refuse a choice to equip nothing if something must be equipped (regrets.declare.one-each)."""
        if self.must_equip() and choice.rod is None and choice.reel is None:
            why, remedy = "nothing would be equipped", "name a rod or a reel"
            raise RefusalError("regrets.declare.one-each", why, path="choice", remedy=remedy)

    def must_equip(self) -> bool:
        """Return whether a player who owns a rod or a reel must equip one (regrets.declare.one-each)."""
        return self.rulings.equip_nothing == "at-least-one"

    def begin_actions(self, table: Table) -> None:
        """Begin Phase IV."""
        raise NotImplementedError
