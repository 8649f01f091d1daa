"""What cards do all the time: gear while it is equipped, fish where they lie."""

from __future__ import annotations

from collections.abc import Iterator

from leadline_engines.deep_regrets.components import FishCard, GearCard
from leadline_engines.deep_regrets.omen import OmenDie
from leadline_engines.deep_regrets.position import Attempt, Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Static


class Statics(OmenDie):
    """What is always on, and the Difficulty that comes of it."""

    # ---- gear

    def gear_equipped(self, position: Position, seat: int) -> Iterator[tuple[str, GearCard]]:
        """The rod and the reel that a player has equipped (regrets.static.equipped)."""
        angler = position.angler(seat)
        if angler.rod is not None:
            yield angler.rod, self.components.rods[angler.rod]
        if angler.reel is not None:
            yield angler.reel, self.components.reels[angler.reel]

    def gear_statics(self, position: Position, seat: int, word: str) -> Iterator[Static]:
        """What the equipped gear of a player does all the time, under one word."""
        for _, card in self.gear_equipped(position, seat):
            yield from (one for one in card.static if one.is_ == word)

    def skips_reveal(self, position: Position, seat: int) -> bool:
        """Whether the casts of a player set off no Reveal text (regrets.static.ignore-reveal)."""
        return any(True for _ in self.gear_statics(position, seat, "ignore_reveal"))

    def keeps_change(self, position: Position, seat: int) -> bool:
        """Whether a player may keep a die for what is paid too much (regrets.static.keep-change)."""
        if self.rulings.overpayment == "change":
            return True
        return any(True for _ in self.gear_statics(position, seat, "keep_change"))

    def dinks_for_a_die(self, position: Position, seat: int) -> int:
        """How many Dinks a player draws for a cast not paid (regrets.static.dink-draw)."""
        return max((one.n for one in self.gear_statics(position, seat, "dink_draw_n")), default=1)

    # ---- fish

    def fish_statics(self, fish: str, word: str) -> Iterator[Static]:
        """What a fish does all the time, under one word."""
        return (one for one in self.components.fish[fish].static if one.is_ == word)

    def dice_demanded(self, fish: str) -> int | None:
        """With how many dice exactly a fish is paid; None if it does not say (regrets.static.exact-dice)."""
        return next((one.n for one in self.fish_statics(fish, "exact_dice")), None)

    def must_be_caught(self, fish: str) -> bool:
        """Whether who can pay for a fish has to (regrets.static.must-catch)."""
        return any(True for _ in self.fish_statics(fish, "must_catch"))

    def locks_its_column(self, fish: str) -> bool:
        """Whether a fish, face-up on top, keeps casts away from its column (regrets.static.column-lock)."""
        return any(True for _ in self.fish_statics(fish, "column_lock"))

    def is_never_sold(self, fish: str) -> bool:
        """Whether a fish is not sold (regrets.static.no-sell)."""
        return any(True for _ in self.fish_statics(fish, "no_sell"))

    def column_lock(self, position: Position, shoal: str) -> str | None:
        """The other shoal whose top fish keeps casts away from a shoal; None if there is none."""
        column = self.components.shoals[shoal].column
        for other in position.shoals:
            top = other.cards[0] if other.cards else None
            in_column = other.name != shoal and self.components.shoals[other.name].column == column
            if in_column and top is not None and top.up and self.locks_its_column(top.card or ""):
                return other.name
        return None

    # ---- Regrets

    def draw_regrets(self, table: Table, seat: int, number: int, rule: str) -> None:
        """A player draws Regrets, and more for each fish in its hand that says so.

        Rules: regrets.static.extra-regret
        """
        extra = self.extra_regrets(table.position, seat) if number else 0
        super().draw_regrets(table, seat, number + extra, rule)

    def extra_regrets(self, position: Position, seat: int) -> int:
        """How many Regrets more a player draws each time it draws any."""
        hand = (fish for fish in position.angler(seat).fish if fish is not None)
        return sum(one.n for fish in hand for one in self.fish_statics(fish, "extra_regret_draw"))

    # ---- the Difficulty

    def difficulty(self, position: Position) -> int | None:
        """The Difficulty of the fish that is being fished for; None if it cannot be paid for.

        The number that was set or else is printed, with all that was added, with the gear of who casts, with what the
        fish itself counts, and not below 0.

        Rules: regrets.cast.difficulty, regrets.free.difficulty-off
        """
        cast, attempt = self.cast_under_way(position), position.attempt[0]
        card = self.components.fish[cast.card]
        base = self.base_difficulty(card, attempt)
        if base is None:
            return None
        whole = base + attempt.change + self.gear_difficulty(position, cast) + self.own_difficulty(position, cast)
        return whole if self.rulings.cost_floor == "negative-allowed" else max(0, whole)

    def base_difficulty(self, card: FishCard, attempt: Attempt) -> int | None:
        """The Difficulty that a card has set for this cast, else the printed one (regrets.effect.set-difficulty)."""
        return card.difficulty if attempt.difficulty is None else attempt.difficulty

    def gear_difficulty(self, position: Position, cast: Frame) -> int:
        """What the gear of who casts adds.

        Rules: regrets.static.difficulty, regrets.static.first-today
        """
        card = self.components.fish[cast.card]
        found = self.gear_statics(position, cast.seat, "difficulty")
        return sum(one.n for one in found if self.is_meant(one, card, cast))

    def is_meant(self, static: Static, card: FishCard, cast: Frame) -> bool:
        """Whether a change of Difficulty is for the fish that is cast at."""
        return static.filter.fits(card.align, card.size) and (cast.number == 1 or not static.filter.first_today)

    def own_difficulty(self, position: Position, cast: Frame) -> int:
        """What the fish adds for what who casts has (regrets.static.difficulty-per)."""
        angler = position.angler(cast.seat)
        count = {"regrets": len(angler.regrets), "hand": len(angler.fish)}
        return sum(count[one.thing] for one in self.fish_statics(cast.card, "difficulty_per"))

    def cast_under_way(self, position: Position) -> Frame:
        """The cast that is under way; raises ``StopIteration`` if there is none."""
        return next(frame for frame in reversed(position.frames) if frame.kind == "fishing")
