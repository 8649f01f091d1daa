"""The end of the game, with the revealing of Regrets, the penalty for the most Regrets, and the result."""

from __future__ import annotations

from leadline_engines.chance import Draw
from leadline_engines.deep_regrets.events import Ended, FishTaken, RegretsRevealed
from leadline_engines.deep_regrets.move import Lose
from leadline_engines.deep_regrets.position import Frame, Position, Slot
from leadline_engines.deep_regrets.scoring import Scoring
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.surface import RefusalError

SCORED = (
    "regrets.score.hand", "regrets.score.mounted", "regrets.score.fishbucks", "regrets.score.nothing-else",
    "regrets.score.total",
)  # fmt: skip
"""The rules cited for every result."""


class Ending(Scoring):
    """The rules in the chapter ``regrets.end``."""

    def sea_ends_game(self, position: Position) -> bool:
        """Return whether an empty Sea ends the game now, while neither fishing nor a text is in progress.

        Rules: regrets.end.sea-empty
        """
        if self.rulings.sea_empty_timing == "end-of-day" or position.phase in ("regrets", "over"):
            return False
        under_way = any(frame.kind in ("fishing", "worms", "effects") for frame in position.frames)
        return not under_way and self.sea_is_empty(position)

    def begin_end(self, table: Table, rule: str) -> None:
        """End the game by revealing all Regrets, and begin the penalty for the highest Regret Value.

        Rules: regrets.end.reveal, regrets.end.regret-value
        """
        table.change(phase="regrets", turn=table.position.first, frames=(), attempt=(), last_turns=0, acted=False)
        for seat in self.turn_order(table.position):
            self.reveal_hand(table, seat)
        values = self.regret_values(table.position)
        turned = any(not angler.lifeboat for angler in table.position.anglers)
        rules = (
            rule,
            "regrets.end.reveal",
            "regrets.end.regret-value",
            *(("regrets.madness.lifeboat",) if turned else ()),
        )
        table.tell(lambda: RegretsRevealed(values, rules))
        for seat in reversed(self.order_of_penalties(table.position)):
            table.push(Frame("penalty", seat))

    def reveal_hand(self, table: Table, seat: int) -> None:
        """Reveal the Regrets of a player and the fish that count for the score (regrets.end.reveal)."""
        for _ in range(table.angler(seat).regrets.count(None)):
            card = self.face(table, "regret", None, "regrets.end.reveal")
            table.change_angler(seat, regrets=(*without(table.angler(seat).regrets, None), card))
        for _ in range(table.angler(seat).fish.count(None)):
            unknown = Draw.out_of(self.rest(table.position, "fish"))
            fish = table.ask("fish", unknown, "regrets.score.hand")
            table.change_angler(seat, fish=(*without(table.angler(seat).fish, None), fish))

    def regret_values(self, position: Position) -> tuple[int, ...]:
        """Return the Regret Value of each player (regrets.end.regret-value)."""
        return tuple(self.regret_value(position, seat) or 0 for seat in self.seats(position))

    # ---- the penalty

    def penalised(self, position: Position) -> tuple[int, ...]:
        """Return the players who lose a mounted fish, in turn order: all with the highest Regret Value.

        Rules: regrets.end.penalty-who, regrets.end.penalty-zero
        """
        values = self.regret_values(position)
        highest = max(values)
        if highest == 0 and self.rulings.penalty_at_zero == "nobody":
            return ()
        seats = tuple(seat for seat in self.turn_order(position) if values[seat - 1] == highest)
        return seats[:1] if self.rulings.penalty_who == "one-only" else seats

    def order_of_penalties(self, position: Position) -> tuple[int, ...]:
        """Return the players who lose a mounted fish, in the order in which they lose it (regrets.day.turn-order)."""
        return self.penalised(position)

    def may_lose(self, position: Position, seat: int) -> tuple[int, ...]:
        """Return the slots whose fish a player may have to lose.

        With two players, this is the fish with the least worth; with more players, it is the fish with the greatest.

        Rules: regrets.end.penalty-two, regrets.end.penalty-more, regrets.end.penalty-none
        """
        mounts = position.angler(seat).mounts
        worth = {n: self.measure(position, seat, n) for n, slot in enumerate(mounts, 1) if slot.fish}
        if not worth:
            return ()
        wanted = min(worth.values()) if self.loses_the_least(position) else max(worth.values())
        return tuple(slot for slot, value in worth.items() if value == wanted)

    def loses_the_least(self, position: Position) -> bool:
        """Return whether the least valuable fish is lost (regrets.end.penalty-two, regrets.end.penalty-more)."""
        return len(position.anglers) == 2

    def measure(self, position: Position, seat: int, slot: int) -> int:
        """Return the number used to compare a mounted fish with others (regrets.end.penalty-measure)."""
        (fish,) = position.angler(seat).mounts[slot - 1].fish
        if self.rulings.penalty_measure == "printed-value":
            return self.components.fish[fish].value or 0
        if self.rulings.penalty_measure == "modified-value":
            return self.value_of(position, seat, fish)
        return self.mounted_points(position, seat, slot)

    def lose_alone(self, table: Table) -> bool:
        """Discard the fish that a player loses, if any; return False if it must be chosen (regrets.end.penalty-tie)."""
        seat = table.position.frames[-1].seat
        slots = self.may_lose(table.position, seat)
        table.change(turn=seat)
        if len(slots) > 1:
            return False
        table.pop()
        if not slots:
            table.cite("regrets.end.penalty-none")
        for slot in slots:
            self.lose_mounted(table, seat, slot)
        return True

    def lose(self, table: Table, choice: Lose) -> None:
        """Discard the fish that its owner chooses in a tie (regrets.end.penalty-tie)."""
        slots = self.may_lose(table.position, choice.seat)
        if choice.slot not in slots:
            why, remedy = "this is not the fish that is lost", f"name slot {' or '.join(map(str, slots))}"
            raise RefusalError("regrets.end.penalty-measure", why, path="choice.slot", remedy=remedy)
        table.pop()
        self.lose_mounted(table, choice.seat, choice.slot, "regrets.end.penalty-tie")

    def lose_mounted(self, table: Table, seat: int, slot: int, *rules: str) -> None:
        """Discard a mounted fish."""
        mounts = table.angler(seat).mounts
        (fish,) = mounts[slot - 1].fish
        emptied = (*mounts[: slot - 1], Slot(mounts[slot - 1].times), *mounts[slot:])
        table.change_angler(seat, mounts=emptied)
        table.change(fish_discards=(*table.position.fish_discards, fish))
        two = self.loses_the_least(table.position)
        number = "regrets.end.penalty-two" if two else "regrets.end.penalty-more"
        zero = ("regrets.end.penalty-zero",) if self.regret_value(table.position, seat) == 0 else ()
        why = ("regrets.end.penalty-who", number, "regrets.end.penalty-measure", *zero, *rules)
        table.tell(lambda: FishTaken(seat, "lost", fish, why))
        self.look_after_omen(table)

    # ---- the result

    def scores_valueless_fish(self, position: Position) -> bool:
        """Return whether a player has a fish without a Value, in hand or mounted (regrets.score.no-value)."""
        fish = self.components.fish
        return any(
            fish[name].value is None
            for angler in position.anglers
            for name in (*filter(None, angler.fish), *(mounted for mount in angler.mounts for mounted in mount.fish))
        )

    def finish(self, table: Table) -> None:
        """End the game and report the result (regrets.score.total)."""
        table.change(phase="over", turn=None)
        scores = tuple(score or 0 for score in self.scores(table.position))
        winners, why = self.winners(table.position)
        rules = [*SCORED, *(("regrets.score.no-value",) if self.scores_valueless_fish(table.position) else ())]
        steps = {"regret-value": "tie-value", "regret-cards": "tie-cards", "shared": "tie-shared"}
        asked = list(steps)[: list(steps).index(why) + 1] if why in steps else []
        for step in asked:
            if step != "regret-value" or self.values_break_ties():
                rules.append(f"regrets.score.{steps[step]}")
        table.tell(lambda: Ended(scores, winners, tuple(rules)))
