"""The faults that make a position impossible and that a schema cannot express."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator

from leadline_engines.deep_sea_adventure.history import Remembering
from leadline_engines.deep_sea_adventure.position import Chip, Diver, Position
from leadline_engines.surface import Fault


def all_chips(position: Position) -> list[tuple[str, Chip]]:
    """Return every chip of the position with its place in it."""
    chips = [(f"line.{n}", chip) for n, space in enumerate(position.line, 1) for chip in space]
    for seat, diver in enumerate(position.divers, 1):
        chips += [(f"divers.{seat}.carried", chip) for unit in diver.carried for chip in unit]
        chips += [(f"divers.{seat}.banked", chip) for unit in diver.banked for chip in unit]
    return chips


class Doubting(Remembering):
    """The search for the faults of a position."""

    def faults(self, position: Position) -> tuple[Fault, ...]:
        """Return all faults that make the position impossible or unreachable in a game.

        A position without faults is not necessarily one that a game can reach.
        """
        return (
            *self.chip_faults(position),
            *self.line_faults(position),
            *self.table_faults(position),
            *self.idle_faults(position),
            *(self.over_faults(position) if position.over else ()),
            *(fault for seat in position.seats for fault in self.diver_faults(position, seat)),
            *self.history_faults(position),
        )

    def chip_faults(self, position: Position) -> Iterator[Fault]:
        """Yield a fault for each chip that is not in the box, and for each kind of chip with too many copies.

        Rules: dsa.setup.chips
        """
        chips = all_chips(position)
        total = self.components.treasure_chips
        if len(chips) > total:
            yield Fault("dsa.setup.chips", "line", f"there are {len(chips)} treasure chips; the game has {total}")
        crowded = yield from self._crowded_levels(chips)
        count = Counter(chip.value for _, chip in chips if chip.value is not None and chip.level not in crowded)
        for value, number in sorted(count.items()):
            copies = self.components.copies_of.get(value, 0)
            if number > copies:
                where = next(part for part, chip in reversed(chips) if chip.value == value)
                why = f"there are {number} chips of value {value}; the game has {copies}"
                yield Fault("dsa.setup.chips", where, why)
        for part, chip in chips:
            if chip.value is None and chip.level not in self.components.level_of.values():
                yield Fault("dsa.setup.chips", part, f"there is no level {chip.level}")
            elif chip.value is not None and self.components.level_of.get(chip.value) != chip.level:
                yield Fault("dsa.setup.chips", part, f"a chip of value {chip.value} cannot be of level {chip.level}")
            if any(seat not in position.seats for seat in chip.known_to):
                yield Fault("dsa.information.face-down", part, "a chip is known to a seat that does not exist")

    def _crowded_levels(self, chips: list[tuple[str, Chip]]) -> Generator[Fault, None, set[int]]:
        """Yield a fault for each level with too many chips, and return these levels, whose values are ignored.

        In a position that states only levels, no value can occur too often.
        """
        level_of, crowded = self.components.level_of, set()
        for level, number in sorted(Counter(chip.level for _, chip in chips).items()):
            copies = sum(self.components.copies_of[value] for value, of in level_of.items() if of == level)
            if number > copies > 0:
                crowded.add(level)
                where = next(part for part, chip in reversed(chips) if chip.level == level)
                why = f"there are {number} chips of level {level}; the game has {copies}"
                yield Fault("dsa.setup.chips", where, why)
        return crowded

    def line_faults(self, position: Position) -> Iterator[Fault]:
        """Yield a fault for too many blanks, or for an empty line that would have ended the dive.

        Rules: dsa.search.blank-supply, dsa.dive.empty-line
        """
        blanks = position.blanks_on_line()
        if blanks > self.components.blanks and self.rulings.blanks_exhausted == "no-pickup":
            yield Fault(
                "dsa.search.blank-supply",
                "line",
                f"there are {blanks} blanks; the supply has {self.components.blanks}",
            )
        if not position.line and not position.over and self.rulings.line_empty == "skip-dive":
            yield Fault("dsa.dive.empty-line", "line", "a dive without a space in the line is over at once")

    def table_faults(self, position: Position) -> Iterator[Fault]:
        """Yield the faults in the number of players, the air, and the seat to move.

        Rules: dsa.setup.players, dsa.setup.air, dsa.breathe.floor, dsa.dive.air-out, dsa.dive.clockwise,
        dsa.dive.home-sits-out, dsa.dive.all-home
        """
        seats = len(position.divers)
        least = self.fewest_players()
        if seats < least:
            yield Fault(
                "dsa.setup.players",
                "divers",
                f"the game is for {least} to {self.components.seats_max} players, not {seats}",
            )
        if position.air > self.components.air:
            yield Fault("dsa.setup.air", "air", f"the air track ends at {self.components.air}")
        if position.air < 0 and self.rulings.below_zero == "clamp-zero":
            yield Fault("dsa.breathe.floor", "air", "the air marker stops on 0")
        if not position.over:
            if position.air <= 0:
                yield Fault("dsa.dive.air-out", "air", "a dive without air is over")
            if not position.still_out():
                yield Fault("dsa.dive.all-home", "divers", "everybody is home: the dive is over")
        for name, seat in (
            ("turn", position.turn),
            ("starter", position.starter),
            ("last_home", position.last_home),
        ):
            if seat is not None and seat > seats:
                yield Fault("dsa.dive.clockwise", name, f"there is no seat {seat}: the game has {seats}")
        if position.turn is not None and position.turn <= seats and position.diver(position.turn).home:
            yield Fault("dsa.dive.home-sits-out", "turn", f"seat {position.turn} is home and has no more turns")
        last = position.last_home
        anybody = any(diver.home for diver in position.divers)
        if (last is None) == anybody or (last is not None and last <= seats and not position.diver(last).home):
            yield Fault(
                "dsa.clean-up.starter-all-home",
                "last_home",
                "the last diver home is named exactly if a diver is home, and is itself home",
            )

    def idle_faults(self, position: Position) -> Iterator[Fault]:
        """Yield a fault for idle turns if none are counted, or if there are so many that the dive would be over.

        Rules: dsa.dive.no-progress
        """
        if position.idle == 0:
            return
        if self.rulings.end_empty_handed != "stays":
            yield Fault("dsa.dive.no-progress", "idle", "turns without any change are not counted under this reading")
        elif position.idle >= len(position.still_out()):
            yield Fault(
                "dsa.dive.no-progress", "idle", f"after {position.idle} turns without any change the dive is over"
            )

    def over_faults(self, position: Position) -> Iterator[Fault]:
        """Yield the faults of a game that is over before its last dive, or without its clean-up.

        Rules: dsa.dive.three, dsa.clean-up.blanks-removed, dsa.dive.reset
        """
        if position.dive != self.components.dives:
            yield Fault(
                "dsa.dive.three", "turn", f"the game is not over before the end of dive {self.components.dives}"
            )
        if position.blanks_on_line():
            yield Fault("dsa.clean-up.blanks-removed", "line", "after the last clean-up no blank is on the line")
        for seat, diver in enumerate(position.divers, 1):
            if diver.at != 0 or diver.home or diver.carried:
                yield Fault(
                    "dsa.dive.reset", f"divers.{seat}", "after the last clean-up every diver is back, empty-handed"
                )

    def diver_faults(self, position: Position, seat: int) -> Iterator[Fault]:
        """Yield the faults of a diver in an impossible place or with impossible treasure.

        Rules: dsa.swim.one-diver-a-space, dsa.swim.end-of-line, dsa.swim.reach-submarine,
        dsa.dive.reset
        """
        diver, where = position.diver(seat), f"divers.{seat}"
        if diver.at > len(position.line):
            yield Fault(
                "dsa.swim.end-of-line",
                f"{where}.at",
                f"space {diver.at} lies beyond the {len(position.line)} spaces of the line",
            )
        elif diver.at in position.occupied_by_others(seat) and not self._may_share(position, diver):
            yield Fault("dsa.swim.one-diver-a-space", f"{where}.at", f"another diver is on space {diver.at} too")
        if diver.home and (diver.at != 0 or diver.facing != "up"):
            yield Fault("dsa.swim.reach-submarine", where, "a diver at home is on the submarine and faces up")
        if not diver.home and diver.at == 0 and (diver.facing != "down" or diver.carried):
            yield Fault(
                "dsa.dive.reset", where, "a diver that has not left the submarine faces down and carries nothing"
            )

    def _may_share(self, position: Position, diver: Diver) -> bool:
        """Return whether divers may share a space: the last space under `share-last`, or any if blanks are skipped."""
        if self.rulings.last_space_occupied != "share-last":
            return False
        return diver.at == len(position.line) or self.rulings.blank_counts == "skip"
