"""Mistakes in the direction: what the player may say, who may turn back, and who has to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.direction import DEEPER, NOWHERE, Force
from leadline_engines.deep_sea_adventure.move import Choice, Move, Roll, Word
from leadline_engines.deep_sea_adventure.position import BLANK
from leadline_engines.deep_sea_adventure.swim import Heading
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules
from leadline_engines.surface import RefusalError


def in_silence(choice: Choice) -> Choice:
    """Return the same choice without a word."""
    return replace(choice, declare=None, then=None)


def with_back(choice: Choice) -> Choice:
    """Return the same choice with the word `back`."""
    return replace(choice, declare="back", then=None)


def is_free_to_choose(table: Table, seat: int) -> bool:
    """Return whether a diver is out on the line and faces down."""
    diver = table.diver(seat)
    return diver.at > 0 and diver.facing == "down"


def may_turn(engine: Engine, table: Table, seat: int) -> bool:
    """Return whether a diver may choose to turn back."""
    try:
        engine.check_may_turn(table, seat)
    except RefusalError:
        return False
    return True


def unless_refused(
    choose: Callable[[Table, Choice], Heading], table: Table, choice: Choice, rule: str
) -> Heading | None:
    """Return the direction that is chosen; None if a rule, or one whose id begins so, refuses the word."""
    try:
        return choose(table, choice)
    except RefusalError as refused:
        if not refused.refusal.rule.startswith(rule):
            raise
        return None


def going_up_anyway(choose: Callable[[Table, Choice], Heading], table: Table, choice: Choice) -> Heading:
    """Return the direction of a diver that goes up whatever is said, even if the word `back` is refused."""
    return unless_refused(choose, table, with_back(choice), "dsa.direction.") or choose(table, in_silence(choice))


# ---- The direction step


class TurnsTwice(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        diver = table.diver(choice.seat)
        if diver.facing == "up" and choice.declare == "deeper":
            table.put_diver(choice.seat, diver.turned("down"))
        return super().choose_direction(table, choice)


class BackFromTheSubmarine(Engine):
    def check_may_turn(self, table: Table, seat: int) -> None:
        if table.diver(seat).at > 0:
            super().check_may_turn(table, seat)


class BackOnTheSubmarineIsHome(BackFromTheSubmarine):
    def stay(self, table: Table, seat: int, rules: Rules, heading: Heading) -> None:
        if heading.way == "up" and table.diver(seat).at == 0:
            self.reach_submarine(table, seat)
        else:
            super().stay(table, seat, rules, heading)


class BackOnTheSubmarineIsHomeAfterTheFirstTurn(BackOnTheSubmarineIsHome):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        is_first_turn = all(diver.at == 0 and not diver.home for diver in table.divers)
        return super().choose_direction(table, in_silence(choice) if is_first_turn else choice)


class SilenceTurnsBack(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        free = is_free_to_choose(table, choice.seat) and self.forced_turn(table, choice.seat) is None
        if choice.declare is None and free and may_turn(self, table, choice.seat):
            choice = replace(choice, declare="back")
        return super().choose_direction(table, choice)


class ForcedOnTheLastSpaceOnly(Engine):
    def can_go_deeper(self, table: Table, seat: int) -> bool:
        return table.diver(seat).at < len(table.line)


class ForcedByItsLoad(Engine):
    def can_go_deeper(self, table: Table, seat: int) -> bool:
        best = self.components.dice * max(self.components.die_faces)
        return table.diver(seat).load < best and super().can_go_deeper(table, seat)


class TurnNeedsAStep(Engine):
    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        start = table.diver(seat).at
        super().swim(table, seat, heading, dice)
        diver = table.diver(seat)
        if heading.turned and diver.at == start and not diver.home:
            table.put_diver(seat, diver.turned("down"))


# ---- Silence


class BackIsIgnored(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        if table.diver(choice.seat).facing == "down" and choice.declare == "back":
            choice = in_silence(choice)
        return super().choose_direction(table, choice)


class SilenceIsRefused(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        free = is_free_to_choose(table, choice.seat) and self.forced_turn(table, choice.seat) is None
        if choice.declare is None and free:
            raise RefusalError("dsa.direction.before-roll", "a direction has to be declared", path="choice.declare")
        return super().choose_direction(table, choice)


class SilenceStays(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        free = is_free_to_choose(table, choice.seat) and self.forced_turn(table, choice.seat) is None
        heading = super().choose_direction(table, choice)
        return NOWHERE if choice.declare is None and free else heading


class TurnsByItselfWithThree(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        free = is_free_to_choose(table, choice.seat) and self.forced_turn(table, choice.seat) is None
        has_three = table.diver(choice.seat).load >= 3
        if choice.declare is None and free and has_three and may_turn(self, table, choice.seat):
            choice = replace(choice, declare="back")
        return super().choose_direction(table, choice)


class SilenceAfterTurningIsRefused(Engine):
    def go_on_up(self, table: Table, seat: int, word: Word | None, rules: Rules) -> Heading:
        if word is None:
            raise RefusalError("dsa.direction.keeps-up", "a direction has to be declared", path="choice.declare")
        return super().go_on_up(table, seat, word, rules)


class SilenceAfterTurningStays(Engine):
    def go_on_up(self, table: Table, seat: int, word: Word | None, rules: Rules) -> Heading:
        heading = super().go_on_up(table, seat, word, rules)
        return NOWHERE if word is None else heading


class SilentForcedTurnIsRefused(Engine):
    def turn_by_force(self, table: Table, seat: int, word: Word | None, force: Force, rules: Rules) -> Heading:
        if word is None:
            raise RefusalError("dsa.direction.forced-unspoken", "the turn has to be declared", path="choice.declare")
        return super().turn_by_force(table, seat, word, force, rules)


class SilentForcedTurnDoesNotSwim(Engine):
    def turn_by_force(self, table: Table, seat: int, word: Word | None, force: Force, rules: Rules) -> Heading:
        heading = super().turn_by_force(table, seat, word, force, rules)
        return heading._replace(way=None) if word is None else heading


# ---- Words that have to be refused


class EmptyHandedBackIsIgnored(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        own = super().choose_direction
        return unless_refused(own, table, choice, "dsa.direction.needs-treasure") or own(table, in_silence(choice))


class EmptyHandedBackStays(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        own = super().choose_direction
        return unless_refused(own, table, choice, "dsa.direction.needs-treasure") or NOWHERE


class BackOnTheSubmarineIsIgnored(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        own = super().choose_direction
        return unless_refused(own, table, choice, "dsa.direction.not-from-submarine") or own(table, in_silence(choice))


class BackOnTheSubmarineStays(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        own = super().choose_direction
        return unless_refused(own, table, choice, "dsa.direction.not-from-submarine") or NOWHERE


class DeeperAfterTurningIsIgnored(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        own = super().choose_direction
        if self.spoken_word(choice)[0] != "deeper":
            return own(table, choice)
        return unless_refused(own, table, choice, "dsa.direction.once") or going_up_anyway(own, table, choice)


class DeeperForOneTurn(Engine):
    def go_on_up(self, table: Table, seat: int, word: Word | None, rules: Rules) -> Heading:
        if word == "deeper":
            return self.head(table, seat, DEEPER, ("dsa.direction.keeps-up",), rules)
        return super().go_on_up(table, seat, word, rules)


class DeeperAtTheEndIsIgnored(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        own = super().choose_direction
        if self.spoken_word(choice)[0] != "deeper":
            return own(table, choice)
        return unless_refused(own, table, choice, "dsa.direction.forced-") or going_up_anyway(own, table, choice)


class DeeperAtTheEndStays(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        own = super().choose_direction
        if self.spoken_word(choice)[0] != "deeper":
            return own(table, choice)
        return unless_refused(own, table, choice, "dsa.direction.forced-") or NOWHERE


# ---- A second word


class SecondWordIsRefused(Engine):
    def spoken_word(self, choice: Choice) -> tuple[Word | None, Rules]:
        word, rules = super().spoken_word(choice)
        if choice.then is not None:
            raise RefusalError("dsa.direction.binding", "a direction has been declared already", path="choice.then")
        return word, rules


class TwoWordsCancelEachOther(Engine):
    def spoken_word(self, choice: Choice) -> tuple[Word | None, Rules]:
        word, rules = super().spoken_word(choice)
        return (None if choice.then not in (None, choice.declare) else word), rules


# ---- Who may


class BankedLetsTurnBack(Engine):
    def check_may_turn(self, table: Table, seat: int) -> None:
        diver = table.diver(seat)
        if diver.at == 0 or not diver.banked:
            super().check_may_turn(table, seat)


class TurningBackNeedsTwo(Engine):
    def check_may_turn(self, table: Table, seat: int) -> None:
        super().check_may_turn(table, seat)
        if table.diver(seat).load < 2:
            raise RefusalError("dsa.direction.needs-treasure", "it takes two units to turn back", path="choice.declare")


class HeldDiverMayNotTurn(Engine):
    def check_may_turn(self, table: Table, seat: int) -> None:
        super().check_may_turn(table, seat)
        if table.diver(seat).load >= self.components.dice * max(self.components.die_faces):
            raise RefusalError("dsa.direction.stands", "a diver that cannot move cannot turn", path="choice.declare")


class NoTurningBackInTheFirstDive(Engine):
    def check_may_turn(self, table: Table, seat: int) -> None:
        super().check_may_turn(table, seat)
        if table.dive == 1:
            raise RefusalError("dsa.direction.before-roll", "nobody is asked in the first dive", path="choice.declare")


# ---- How long it holds, and what it costs


class BackAgainTurnsDown(Engine):
    def go_on_up(self, table: Table, seat: int, word: Word | None, rules: Rules) -> Heading:
        heading = super().go_on_up(table, seat, word, rules)
        if word != "back":
            return heading
        table.put_diver(seat, table.diver(seat).turned("down"))
        return Heading("down", turned=True)


class BackAgainIsRefused(Engine):
    def go_on_up(self, table: Table, seat: int, word: Word | None, rules: Rules) -> Heading:
        if word == "back":
            raise RefusalError("dsa.direction.once", "this diver has already turned back", path="choice.declare")
        return super().go_on_up(table, seat, word, rules)


class EmptyHandedTurnsDownAgain(Engine):
    def go_on_up(self, table: Table, seat: int, word: Word | None, rules: Rules) -> Heading:
        heading = super().go_on_up(table, seat, word, rules)
        diver = table.diver(seat)
        if diver.load > 0 or diver.home or not self.can_go_deeper(table, seat):
            return heading
        table.put_diver(seat, diver.turned("down"))
        return Heading("down", turned=True)


class TurnHoldsForOneTurn(Engine):
    def take_remaining_steps(self, table: Table, move: Move) -> None:
        seat = move.choice.seat
        was_down = table.diver(seat).facing == "down"
        super().take_remaining_steps(table, move)
        diver = table.diver(seat)
        if was_down and diver.facing == "up" and not diver.home:
            table.put_diver(seat, diver.turned("down"))


class TurnCostsTheSwim(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        heading = super().choose_direction(table, choice)
        return heading._replace(way=None) if heading.turned else heading


class ArrivingAtTheEndTurns(Engine):
    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        start = table.diver(seat).at
        super().swim(table, seat, heading, dice)
        diver = table.diver(seat)
        if diver.at != start and diver.at == len(table.line):
            table.put_diver(seat, diver.turned("up"))


class SwimTurnsAtTheEnd(Engine):
    def forced_turn(self, table: Table, seat: int) -> Force | None:
        return None

    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        steps = self.steps_of(table.diver(seat), dice)
        super().swim(table, seat, heading, dice)
        diver = table.diver(seat)
        if heading.way == "down" and steps > 0 and diver.at == len(table.line) and diver.at > 0:
            table.put_diver(seat, diver.turned("up"))


# ---- Who has to


class NobodyHasToTurn(Engine):
    def forced_turn(self, table: Table, seat: int) -> Force | None:
        return None


class ForcedOnlyWithTreasureBroughtHome(Engine):
    def forced_turn(self, table: Table, seat: int) -> Force | None:
        diver = table.diver(seat)
        if diver.at == 0 or diver.facing == "up" or diver.load > 0 or self.can_go_deeper(table, seat):
            return super().forced_turn(table, seat)
        return "dsa.direction.forced-empty-handed" if diver.banked else None


class NoTurningBackOnTheLastSpace(Engine):
    def forced_turn(self, table: Table, seat: int) -> Force | None:
        return None

    def check_may_turn(self, table: Table, seat: int) -> None:
        super().check_may_turn(table, seat)
        if table.diver(seat).at >= len(table.line):
            why = "a diver on the last space cannot turn back"
            raise RefusalError("dsa.direction.forced-with-treasure", why, path="choice.declare")


class ForcedBehindADiver(Engine):
    def can_go_deeper(self, table: Table, seat: int) -> bool:
        return table.diver(seat).at + 1 not in table.occupied_by_others(seat) and super().can_go_deeper(table, seat)


class ForcedOneSpaceEarly(Engine):
    def can_go_deeper(self, table: Table, seat: int) -> bool:
        return table.diver(seat).at + 1 < len(table.line) and super().can_go_deeper(table, seat)


class ForcedBehindTheLastChip(Engine):
    def can_go_deeper(self, table: Table, seat: int) -> bool:
        chips = any(space != BLANK for space in table.line[table.diver(seat).at :])
        return chips and super().can_go_deeper(table, seat)


class EmptyHandedAtTheEndIsHome(Engine):
    def turn_by_force(self, table: Table, seat: int, word: Word | None, force: Force, rules: Rules) -> Heading:
        heading = super().turn_by_force(table, seat, word, force, rules)
        if table.diver(seat).load > 0:
            return heading
        self.come_home(table, seat, (force,))
        return NOWHERE


class EmptyHandedForcedTurnDoesNotSwim(Engine):
    def turn_by_force(self, table: Table, seat: int, word: Word | None, force: Force, rules: Rules) -> Heading:
        heading = super().turn_by_force(table, seat, word, force, rules)
        return heading if table.diver(seat).load > 0 else heading._replace(way=None)


class ForcedTurnWithTreasureDoesNotSwim(Engine):
    def turn_by_force(self, table: Table, seat: int, word: Word | None, force: Force, rules: Rules) -> Heading:
        heading = super().turn_by_force(table, seat, word, force, rules)
        return heading._replace(way=None) if table.diver(seat).load > 0 else heading


class EmptyHandedForcedBackIsRefused(Engine):
    def turn_by_force(self, table: Table, seat: int, word: Word | None, force: Force, rules: Rules) -> Heading:
        if word == "back" and table.diver(seat).load == 0:
            why = "a diver that carries nothing cannot turn back"
            raise RefusalError("dsa.direction.needs-treasure", why, path="choice.declare")
        return super().turn_by_force(table, seat, word, force, rules)


class ForcedBackIsRefused(Engine):
    def turn_by_force(self, table: Table, seat: int, word: Word | None, force: Force, rules: Rules) -> Heading:
        if word == "back":
            raise RefusalError(force, "this diver turns back by itself", path="choice.declare")
        return super().turn_by_force(table, seat, word, force, rules)


# ---- Who turns


class TurningBackIsRefused(Engine):
    def check_may_turn(self, table: Table, seat: int) -> None:
        super().check_may_turn(table, seat)
        raise RefusalError("dsa.direction.before-roll", "nobody turns back before the end", path="choice.declare")


class TurnsOnTheLastSpaceOnly(Engine):
    def forced_turn(self, table: Table, seat: int) -> Force | None:
        return super().forced_turn(table, seat) if table.diver(seat).load == 0 else None

    def check_may_turn(self, table: Table, seat: int) -> None:
        super().check_may_turn(table, seat)
        if table.diver(seat).load > 0 and table.diver(seat).at < len(table.line):
            why = "a diver with treasure turns back on the last space only"
            raise RefusalError("dsa.direction.before-roll", why, path="choice.declare")


class TurningBackTurnsEverybody(Engine):
    def turn_back(self, table: Table, seat: int, rules: Rules, spoken: Rules) -> Heading:
        for other_seat in table.seats:
            if table.diver(other_seat).at > 0:
                table.put_diver(other_seat, table.diver(other_seat).turned("up"))
        return super().turn_back(table, seat, rules, spoken)


# ---- What a turn back does


class TurningBackIsHome(Engine):
    def turn_back(self, table: Table, seat: int, rules: Rules, spoken: Rules) -> Heading:
        super().turn_back(table, seat, rules, spoken)
        self.come_home(table, seat, rules)
        return NOWHERE


class BackOnTheLastBreathIsIgnored(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        is_free = is_free_to_choose(table, choice.seat) and self.forced_turn(table, choice.seat) is None
        if is_free and choice.declare == "back" and self.air_is_out(table):
            self.check_may_turn(table, choice.seat)
            choice = in_silence(choice)
        return super().choose_direction(table, choice)


class NoTurningBackOnTheLastBreath(Engine):
    def forced_turn(self, table: Table, seat: int) -> Force | None:
        return None if self.air_is_out(table) else super().forced_turn(table, seat)

    def check_may_turn(self, table: Table, seat: int) -> None:
        super().check_may_turn(table, seat)
        if self.air_is_out(table):
            why = "nobody turns back once the air has run out"
            raise RefusalError("dsa.breathe.finish-turn", why, path="choice.declare")
