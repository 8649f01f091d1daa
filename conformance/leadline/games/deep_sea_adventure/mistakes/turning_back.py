"""Mistakes of turning back: who may, who has to, and how long it holds."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.direction import NOWHERE, Force
from leadline_engines.deep_sea_adventure.move import Choice, Move, Roll, Word
from leadline_engines.deep_sea_adventure.position import BLANK
from leadline_engines.deep_sea_adventure.swim import Heading
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules
from leadline_engines.surface import Refused

# ---- Who may


class BankedLetsTurnBack(Engine):
    """An empty-handed diver may turn back if it brought something home in an earlier dive."""

    def check_may_turn(self, table: Table, seat: int) -> None:
        """Ask only those who have nothing at home, or are on the submarine."""
        diver = table.diver(seat)
        if diver.at == 0 or not diver.banked:
            super().check_may_turn(table, seat)


class TurningBackNeedsTwo(Engine):
    """A diver may turn back only if it carries two units at least."""

    def check_may_turn(self, table: Table, seat: int) -> None:
        """Refuse it with one."""
        super().check_may_turn(table, seat)
        if table.diver(seat).load < 2:
            raise Refused("dsa.direction.needs-treasure", "it takes two units to turn back", path="choice.declare")


class HeldDiverMayNotTurn(Engine):
    """A diver whose load is too great for any roll may not turn back."""

    def check_may_turn(self, table: Table, seat: int) -> None:
        """Refuse it where no roll leaves a step."""
        super().check_may_turn(table, seat)
        if table.diver(seat).load >= self.components.dice * max(self.components.die_faces):
            raise Refused("dsa.direction.stands", "a diver that cannot move cannot turn", path="choice.declare")


# ---- How long it holds, and what it costs


class BackAgainTurnsDown(Engine):
    """A diver that has turned back turns down again when its player says back again."""

    def go_on_up(self, table: Table, seat: int, word: Word | None, rules: Rules) -> Heading:
        """Turn once more at every `back`."""
        heading = super().go_on_up(table, seat, word, rules)
        if word != "back":
            return heading
        table.put_diver(seat, table.diver(seat).turned("down"))
        return Heading("down", turned=True)


class EmptyHandedTurnsDownAgain(Engine):
    """A diver that has turned back and carries nothing goes down again by itself."""

    def go_on_up(self, table: Table, seat: int, word: Word | None, rules: Rules) -> Heading:
        """Turn once more with empty hands, if a space deeper is free."""
        heading = super().go_on_up(table, seat, word, rules)
        diver = table.diver(seat)
        if diver.load > 0 or diver.home or not self.can_go_deeper(table, seat):
            return heading
        table.put_diver(seat, diver.turned("down"))
        return Heading("down", turned=True)


class TurnHoldsForOneTurn(Engine):
    """A turn back holds for one turn: in the next the diver faces down again."""

    def take_remaining_steps(self, table: Table, move: Move) -> None:
        """Face down again at the end of the turn in which it turned."""
        seat = move.choice.seat
        was_down = table.diver(seat).facing == "down"
        super().take_remaining_steps(table, move)
        diver = table.diver(seat)
        if was_down and diver.facing == "up" and not diver.home:
            table.put_diver(seat, diver.turned("down"))


class TurnCostsTheSwim(Engine):
    """A diver that turns back does not swim in that turn."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """Turn, and head nowhere."""
        heading = super().choose_direction(table, choice)
        return heading._replace(way=None) if heading.turned else heading


class ArrivingAtTheEndTurns(Engine):
    """A diver that arrives on the last space turns back at once."""

    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        """Swim, and turn on the last space."""
        start = table.diver(seat).at
        super().swim(table, seat, heading, dice)
        diver = table.diver(seat)
        if diver.at != start and diver.at == len(table.line):
            table.put_diver(seat, diver.turned("up"))


# ---- Who has to


class NobodyHasToTurn(Engine):
    """A diver at the end of the line never has to turn back; it stays there, facing down."""

    def forced_turn(self, table: Table, seat: int) -> Force | None:
        """Never."""
        return None


class ForcedBehindADiver(Engine):
    """A diver has to turn back if another diver is on the next space."""

    def can_go_deeper(self, table: Table, seat: int) -> bool:
        """Not behind another diver."""
        return table.diver(seat).at + 1 not in table.occupied_by_others(seat) and super().can_go_deeper(table, seat)


class ForcedOneSpaceEarly(Engine):
    """A diver on the last space but one has to turn back."""

    def can_go_deeper(self, table: Table, seat: int) -> bool:
        """Only with two spaces ahead."""
        return table.diver(seat).at + 1 < len(table.line) and super().can_go_deeper(table, seat)


class ForcedBehindTheLastChip(Engine):
    """A diver has to turn back if only blanks lie deeper."""

    def can_go_deeper(self, table: Table, seat: int) -> bool:
        """Only with a chip ahead."""
        chips = any(space != BLANK for space in table.line[table.diver(seat).at :])
        return chips and super().can_go_deeper(table, seat)


class EmptyHandedAtTheEndIsHome(Engine):
    """An empty-handed diver that has to turn back is home at once."""

    def turn_by_force(self, table: Table, seat: int, word: Word | None, force: Force, rules: Rules) -> Heading:
        """Turn, and come home with empty hands."""
        heading = super().turn_by_force(table, seat, word, force, rules)
        if table.diver(seat).load > 0:
            return heading
        self.come_home(table, seat, (force,))
        return NOWHERE


class EmptyHandedForcedTurnDoesNotSwim(Engine):
    """An empty-handed diver that has to turn back swims only from its next turn on."""

    def turn_by_force(self, table: Table, seat: int, word: Word | None, force: Force, rules: Rules) -> Heading:
        """Turn, and head nowhere with empty hands."""
        heading = super().turn_by_force(table, seat, word, force, rules)
        return heading if table.diver(seat).load > 0 else heading._replace(way=None)


class ForcedTurnWithTreasureDoesNotSwim(Engine):
    """A diver with treasure that has to turn back swims only from its next turn on."""

    def turn_by_force(self, table: Table, seat: int, word: Word | None, force: Force, rules: Rules) -> Heading:
        """Turn, and head nowhere with treasure."""
        heading = super().turn_by_force(table, seat, word, force, rules)
        return heading._replace(way=None) if table.diver(seat).load > 0 else heading


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.banked-lets-turn-back": BankedLetsTurnBack,
    "dsa.mistake.turning-back-needs-two": TurningBackNeedsTwo,
    "dsa.mistake.held-diver-may-not-turn": HeldDiverMayNotTurn,
    "dsa.mistake.back-again-turns-down": BackAgainTurnsDown,
    "dsa.mistake.empty-handed-turns-down-again": EmptyHandedTurnsDownAgain,
    "dsa.mistake.turn-holds-for-one-turn": TurnHoldsForOneTurn,
    "dsa.mistake.turn-costs-the-swim": TurnCostsTheSwim,
    "dsa.mistake.arriving-at-the-end-turns": ArrivingAtTheEndTurns,
    "dsa.mistake.nobody-has-to-turn": NobodyHasToTurn,
    "dsa.mistake.forced-behind-a-diver": ForcedBehindADiver,
    "dsa.mistake.forced-one-space-early": ForcedOneSpaceEarly,
    "dsa.mistake.forced-behind-the-last-chip": ForcedBehindTheLastChip,
    "dsa.mistake.empty-handed-at-the-end-is-home": EmptyHandedAtTheEndIsHome,
    "dsa.mistake.empty-handed-forced-turn-does-not-swim": EmptyHandedForcedTurnDoesNotSwim,
    "dsa.mistake.forced-turn-with-treasure-does-not-swim": ForcedTurnWithTreasureDoesNotSwim,
}
