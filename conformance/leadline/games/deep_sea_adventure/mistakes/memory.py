"""Mistakes of programs that remember what no position shows, such as what was said or picked up earlier in a dive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from leadline.games.deep_sea_adventure.mistakes.clean_up import STARTER
from leadline.games.deep_sea_adventure.mistakes.direction import is_free_to_choose, with_back
from leadline.games.deep_sea_adventure.mistakes.swim_landing import OtherwiseCounted
from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.direction import Force
from leadline_engines.deep_sea_adventure.move import Choice, Drop, Move, Roll, Rounds
from leadline_engines.deep_sea_adventure.next_dive import EndOfDive
from leadline_engines.deep_sea_adventure.position import BLANK, Chip, Facing, Layout, Position, Space, plain, stack
from leadline_engines.deep_sea_adventure.swim import Heading
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules
from leadline_engines.surface import RefusalError


@dataclass(frozen=True, slots=True)
class Memory:
    """The numbers that a mistake remembers until the dive ends, or the amounts that it remembers instead.

    They are bits of ``idle``, which is memory that no program reports.
    """

    first_bit: int
    """The bit of the number 0; each mistake has bits of its own, so that several can be built in together."""
    bits_of_amount: int = 8
    """Enough for the air that a load costs, and for the spaces of a line."""

    def remember(self, table: Table, number: int, *, is_so: bool = True) -> None:
        """Remember a number, or forget it."""
        bit = 1 << (self.first_bit + number)
        table.idle = table.idle | bit if is_so else table.idle & ~bit

    def recalls(self, table: Table | Position, number: int) -> bool:
        """Return whether a number is remembered."""
        return bool(table.idle >> (self.first_bit + number) & 1)

    def remember_amount(self, table: Table, of: int, amount: int) -> None:
        """Remember the amount of something, such as a seat, in place of the one before."""
        for bit in range(self.bits_of_amount):
            self.remember(table, of * self.bits_of_amount + bit, is_so=bool(amount >> bit & 1))

    def recalled_amount(self, table: Table | Position, of: int) -> int:
        """Return the amount of something; 0 if none is remembered."""
        return sum([self.recalls(table, of * self.bits_of_amount + bit) << bit for bit in range(self.bits_of_amount)])


class Remembering(Engine):
    """The base of these mistakes.

    Each has a ``Memory`` as ``__memory``, a name that belongs to its class alone even if several are built in together.
    The lowest bits of ``idle`` still count the turns without a change, under the reading that needs them.
    """

    mistake_id = None
    counting = 0xFF
    """The bits that count turns, which no mistake uses."""

    def count_idle_turn(self, table: Table) -> None:
        """Count the turn if nothing has changed; what is remembered stays."""
        remembered = table.idle & ~self.counting
        super().count_idle_turn(table)
        table.idle = remembered | table.idle & self.counting

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        """Return why the dive is over; what is remembered counts no turns."""
        remembered, table.idle = table.idle & ~self.counting, table.idle & self.counting
        why = super().why_dive_ends(table)
        table.idle |= remembered
        return why

    def result_of(self, position: Position, choice: Choice, roll: Roll) -> Position | None:
        """Return the position after a choice, without what the diver will remember: it makes no other choice of it."""
        result = super().result_of(position, choice, roll)
        return None if result is None else replace(result, idle=position.idle)


# ---- The direction


class BackIsOfferedOnce(Remembering):
    __memory = Memory(8)

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        may_turn = is_free_to_choose(table, choice.seat) and table.diver(choice.seat).load > 0
        heading = super().choose_direction(table, choice)
        if may_turn:
            self.__memory.remember(table, choice.seat)
        return heading

    def check_may_turn(self, table: Table, seat: int) -> None:
        super().check_may_turn(table, seat)
        if self.__memory.recalls(table, seat):
            raise RefusalError("dsa.direction.before-roll", "the diver went deeper before", path="choice.declare")


class SilenceClosesTheWayBack(Remembering):
    __memory = Memory(16)

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        is_silent = choice.declare is None and table.diver(choice.seat).load > 0
        may_turn = is_free_to_choose(table, choice.seat)
        heading = super().choose_direction(table, choice)
        if is_silent and may_turn:
            self.__memory.remember(table, choice.seat)
        return heading

    def check_may_turn(self, table: Table, seat: int) -> None:
        super().check_may_turn(table, seat)
        if self.__memory.recalls(table, seat):
            raise RefusalError("dsa.direction.before-roll", "the diver rolled in silence before", path="choice.declare")


class BackSaidBeforeStillCounts(Remembering):
    __memory = Memory(24)

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        seat, word = choice.seat, self.spoken_word(choice)[0]
        may_turn = is_free_to_choose(table, seat) and table.diver(seat).load > 0
        if word is None and may_turn and self.forced_turn(table, seat) is None and self.__memory.recalls(table, 0):
            choice = with_back(choice)
        heading = super().choose_direction(table, choice)
        if word is not None:
            self.__memory.remember(table, 0, is_so=word == "back")
        return heading


class EarlierLoadLetsTurnBack(Remembering):
    __memory = Memory(32)

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Drop a unit, which the diver has picked up in this dive, even if it already carried it when play began."""
        super().drop(table, seat, action, moved=moved)
        self.__memory.remember(table, seat)

    def may_turn_empty_handed(self, table: Table, seat: int) -> bool:
        return self.__memory.recalls(table, seat) or super().may_turn_empty_handed(table, seat)


class EarlierLoadForcesTheTurn(Remembering):
    __memory = Memory(976)

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Drop a unit, which the diver has picked up in this dive, even if it already carried it when play began."""
        super().drop(table, seat, action, moved=moved)
        self.__memory.remember(table, seat)

    def forced_turn(self, table: Table, seat: int) -> Force | None:
        right = super().forced_turn(table, seat)
        if right is not None or table.diver(seat).load > 0 or not self.__memory.recalls(table, seat):
            return right
        is_at_the_end = is_free_to_choose(table, seat) and not self.can_go_deeper(table, seat)
        return "dsa.direction.forced-empty-handed" if is_at_the_end else None


class LeftOutCannotTurnBackAgain(Remembering):
    __memory = Memory(40)

    def check_may_turn(self, table: Table, seat: int) -> None:
        super().check_may_turn(table, seat)
        if self.__memory.recalls(table, seat):
            raise RefusalError("dsa.dive.reset", "the diver has turned back before", path="choice.declare")

    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        super().come_home(table, seat, rules)
        self.__memory.remember(table, seat, is_so=False)

    def reset(self, table: Table) -> None:
        """Put the divers back, but remember which of those left out have turned back in this dive or before."""
        left_out = [seat for seat in table.seats if not table.diver(seat).home]
        turned = [seat for seat in left_out if table.diver(seat).facing == "up" or self.__memory.recalls(table, seat)]
        super().reset(table)
        for seat in turned:
            self.__memory.remember(table, seat)


class TurnedDiverCannotTurnBackAgain(Remembering):
    __memory = Memory(608)
    unturned = 8
    """The first bit, less one, of those that say which divers are home without having turned back."""

    def check_may_turn(self, table: Table, seat: int) -> None:
        super().check_may_turn(table, seat)
        if self.__memory.recalls(table, seat):
            raise RefusalError("dsa.dive.reset", "the diver has turned back before", path="choice.declare")

    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        has_not_turned = table.diver(seat).facing == "down"
        super().come_home(table, seat, rules)
        self.__memory.remember(table, self.unturned + seat, is_so=has_not_turned)

    def reset(self, table: Table) -> None:
        """Put the divers back, but remember which of them have turned back in this dive or before."""
        facing_up = [
            seat
            for seat in table.seats
            if table.diver(seat).facing == "up" and not self.__memory.recalls(table, self.unturned + seat)
        ]
        turned = {*facing_up, *(seat for seat in table.seats if self.__memory.recalls(table, seat))}
        super().reset(table)
        for seat in table.seats:
            self.__memory.remember(table, seat, is_so=seat in turned)
            self.__memory.remember(table, self.unturned + seat, is_so=False)


# ---- The breath


class PickUpIsPaidForOnce(Remembering):
    __memory = Memory(640)
    units = 32
    """More units than a diver has in any game."""

    def air_used(self, table: Table, seat: int) -> int:
        paid = sum([self.__memory.recalls(table, seat * self.units + number) for number in range(self.units)])
        return max(0, super().air_used(table, seat) - paid)

    def breathe(self, table: Table, seat: int, *, finishes: bool) -> None:
        super().breathe(table, seat, finishes=finishes)
        self.__remember_paid(table, seat)

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        super().drop(table, seat, action, moved=moved)
        self.__remember_paid(table, seat)

    def __remember_paid(self, table: Table, seat: int) -> None:
        """Remember that everything a diver carries is paid for."""
        for number in range(self.units):
            self.__memory.remember(table, seat * self.units + number, is_so=number < table.diver(seat).load)


class LeftOutKeepBreathingForTheirLoad(Remembering):
    __memory = Memory(896)

    def air_used(self, table: Table, seat: int) -> int:
        return super().air_used(table, seat) + self.__memory.recalled_amount(table, seat)

    def clean_up(self, table: Table, move: Move, why: EndOfDive) -> None:
        """Clean up, but remember what a breath for the loads of the divers left out costs, in this dive and before."""
        costs = {
            seat: self.cost_of_breath(table.diver(seat)) + self.__memory.recalled_amount(table, seat)
            for seat in table.still_out()
        }
        super().clean_up(table, move, why)
        for seat in table.seats:
            self.__memory.remember_amount(table, seat, costs.get(seat, 0))


# ---- The supply of blanks


class BlanksDoNotReturnToTheSupply(Remembering):
    __memory = Memory(960)

    def is_out_of_blanks(self, table: Table) -> bool:
        used = self.__memory.recalled_amount(table, 0) + table.blanks_on_line()
        return used >= self.components.blanks or super().is_out_of_blanks(table)

    def clean_up(self, table: Table, move: Move, why: EndOfDive) -> None:
        """Clean up, but remember how many blanks have left the line, in this dive and before."""
        used = self.__memory.recalled_amount(table, 0) + table.blanks_on_line()
        super().clean_up(table, move, why)
        self.__memory.remember_amount(table, 0, max(0, used - table.blanks_on_line()))


class ReplacedBlanksDoNotReturnToTheSupply(Remembering):
    __memory = Memory(968)

    def is_out_of_blanks(self, table: Table) -> bool:
        used = self.__memory.recalled_amount(table, 0) + table.blanks_on_line()
        return used >= self.components.blanks or super().is_out_of_blanks(table)

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Drop a unit, but remember how many blanks have been replaced in this dive."""
        super().drop(table, seat, action, moved=moved)
        self.__memory.remember_amount(table, 0, self.__memory.recalled_amount(table, 0) + 1)


# ---- The swim


class PickerIsNotJumped(Remembering, OtherwiseCounted):
    __memory = Memory(56)

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        self.__memory.remember(table, seat)

    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        start = table.diver(seat).at
        super().swim(table, seat, heading, dice)
        if table.diver(seat).at != start:
            self.__memory.remember(table, seat, is_so=False)

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Return where the swim ends if only the other divers that have moved since their pick-up are jumped."""
        moved_on = [other_seat for other_seat in table.seats if not self.__memory.recalls(table, other_seat)]
        jumped = {table.diver(other_seat).at for other_seat in moved_on if other_seat != seat}
        ahead = [space for space in self.spaces_ahead(table, seat, way) if space not in jumped]
        if steps <= len(ahead):
            return ahead[steps - 1]
        return ahead[-1] if ahead and way == "down" else right


class HomeKeepsItsSpace(Remembering):
    __memory = Memory(1024)
    spaces = 64
    """More spaces than any line has."""

    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        super().come_home(table, seat, rules)
        self.__memory.remember(table, seat * self.spaces + table.before.diver(seat).at)

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        with self.__home_on_the_line(table):
            return super().choose_direction(table, choice)

    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        with self.__home_on_the_line(table):
            super().swim(table, seat, heading, dice)

    @contextmanager
    def __home_on_the_line(self, table: Table) -> Iterator[None]:
        """Put each diver at home on the space from which it came home, for one step of a turn."""
        for seat, diver in enumerate(table.divers, 1):
            if diver.home:
                spaces = range(1, len(table.line) + 1)
                kept = [space for space in spaces if self.__memory.recalls(table, seat * self.spaces + space)]
                table.put_diver(seat, diver.swum_to(max(kept, default=0)))
        try:
            yield
        finally:
            table.divers = [diver.swum_to(0) if diver.home else diver for diver in table.divers]


# ---- What is dropped


class DroppedTreasureIsClearedAway(Remembering):
    __memory = Memory(64)

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        super().drop(table, seat, action, moved=moved)
        self.__memory.remember(table, table.diver(seat).at)

    def close_the_line(self, table: Table) -> None:
        line = enumerate(table.line, 1)
        table.line = tuple([BLANK if self.__memory.recalls(table, number) else space for number, space in line])
        super().close_the_line(table)


class DropsOnItsOwnBlankOnly(Remembering):
    __memory = Memory(128)
    spaces = 64
    """More spaces than any line has."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        for other_seat in table.seats:
            self.__memory.remember(table, other_seat * self.spaces + table.diver(seat).at, is_so=other_seat == seat)

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        super().drop(table, seat, action, moved=moved)
        if not self.__memory.recalls(table, seat * self.spaces + table.diver(seat).at):
            why = "the diver did not leave this blank itself"
            raise RefusalError("dsa.search.drop-on-blank", why, path="choice.search")


class DropRestoresTheFirstTreasure(Remembering):
    __memory = Memory(1536)
    copies = 8
    """As many chips as there are of a level, for chips whose values are not known."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        at = table.diver(seat).at
        unit = plain(table.space(at))
        super().pick_up(table, seat, moved=moved)
        if not self.__first_treasure(table, at):
            for number, chip in self.__numbered_chips(at).items():
                self.__memory.remember(table, number, is_so=number % self.copies < unit.count(chip))

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        super().drop(table, seat, action, moved=moved)
        at = table.diver(seat).at
        table.put_space(at, self.__first_treasure(table, at) or table.space(at))

    def __first_treasure(self, table: Table, at: int) -> Space:
        """Return what was picked up first from a space in this dive; nothing if nothing was."""
        numbered = self.__numbered_chips(at).items()
        return stack([chip for number, chip in numbered if self.__memory.recalls(table, number)])

    def __numbered_chips(self, at: int) -> dict[int, Chip]:
        """Return all chips that may have been on a space, by the numbers that stand for them."""
        level_of = self.components.level_of
        known = [Chip(level, value) for value, level in level_of.items()]
        hidden = [Chip(level, None) for level in sorted(set(level_of.values()))]
        each = [chip for chip in (*known, *hidden) for _ in range(self.copies)]
        return dict(enumerate(each, at * len(each)))


# ---- Who starts the next dive


class EarlierHomecomingStarts(Remembering):
    __memory = Memory(48)

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        earlier = [seat for seat in table.seats if self.__memory.recalls(table, seat)]
        if earlier and len(left_out) == len(table.divers):
            return earlier[0], ("dsa.clean-up.starter",)
        return super().starter_of_next_dive(table, left_out, rounds)

    def reset(self, table: Table) -> None:
        """Put the divers back, but remember which of them came home last in this dive or, if none did, before."""
        earlier = [seat for seat in table.seats if self.__memory.recalls(table, seat)]
        last = earlier if table.last_home is None else [table.last_home]
        super().reset(table)
        for seat in last:
            self.__memory.remember(table, seat)


class LastLeftOutInTheFirstTurnOrderStarts(Remembering):
    __memory = Memory(600)

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        right = super().starter_of_next_dive(table, left_out, rounds)
        order = table.clockwise_from(self.__first_starter(table))[::-1]
        return next(((seat, STARTER) for seat in order if seat in left_out), right)

    def reset(self, table: Table) -> None:
        """Put the divers back, but remember who started the first dive or, if the game was loaded later, this one."""
        first = self.__first_starter(table)
        super().reset(table)
        self.__memory.remember(table, first)

    def __first_starter(self, table: Table) -> int:
        """Return who started the first dive that has been seen."""
        return next((seat for seat in table.seats if self.__memory.recalls(table, seat)), table.before.starter)


# ---- Whose turn it is


class LayingOrderBecomesTheTurnOrder(Remembering):
    __memory = Memory(984, bits_of_amount=3)

    def clean_up(self, table: Table, move: Move, why: EndOfDive) -> None:
        """Clean up, but remember the order of the divers by distance; those at the same distance keep their order."""
        order = sorted(self.__turn_order(table), key=lambda seat: table.diver(seat).at)
        super().clean_up(table, move, why)
        for place, seat in enumerate(order):
            self.__memory.remember_amount(table, place, seat)

    def seat_after(self, table: Table, seat: int) -> int:
        order = self.__turn_order(table)
        return order[(order.index(seat) + 1) % len(order)]

    def __turn_order(self, table: Table) -> list[int]:
        """Return the order of turns in this dive."""
        remembered = [self.__memory.recalled_amount(table, place) for place in range(len(table.divers))]
        return remembered if all(remembered) else list(table.seats)


# ---- What scores


class EarlierTreasureScoresAgain(Remembering):
    __memory = Memory(1472, bits_of_amount=9)

    def keep_what_came_home(self, table: Table) -> None:
        """Keep it, but remember what scores once more: everything that was brought home before."""
        for seat in table.seats:
            again = self.points(table.diver(seat)) or 0
            self.__memory.remember_amount(table, seat, self.__memory.recalled_amount(table, seat) + again)
        super().keep_what_came_home(table)

    def reset(self, table: Table) -> None:
        again = [self.__memory.recalled_amount(table, seat) for seat in table.seats]
        super().reset(table)
        for seat, points in zip(table.seats, again, strict=True):
            self.__memory.remember_amount(table, seat, points)

    def scores_of(self, layout: Layout) -> tuple[int | None, ...]:
        scores = super().scores_of(layout)
        if not isinstance(layout, Position | Table):
            return scores
        again = [self.__memory.recalled_amount(layout, seat) for seat in layout.seats]
        return tuple([None if points is None else points + more for points, more in zip(scores, again, strict=True)])
