"""The static effects of cards: gear has them while it is equipped, and fish in certain places."""

from __future__ import annotations

from collections.abc import Iterator

from leadline_engines.deep_regrets.facts import FishCard, GearCard
from leadline_engines.deep_regrets.omen import OmenDie
from leadline_engines.deep_regrets.position import Attempt, Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Static

STATIC_RULES = {
    "exact_dice": "regrets.static.exact-dice",
    "difficulty_per": "regrets.static.difficulty-per",
    "must_catch": "regrets.static.must-catch",
}
"""The rules on those static effects of fish that affect payment for the fish."""


class Statics(OmenDie):
    """The static effects, and the resulting Difficulty."""

    # ---- gear

    def gear_equipped(self, position: Position, seat: int) -> Iterator[tuple[str, GearCard]]:
        """Yield the rod and the reel that a player has equipped (regrets.static.equipped)."""
        angler = position.angler(seat)
        if angler.rod is not None:
            yield angler.rod, self.components.rods[angler.rod]
        if angler.reel is not None:
            yield angler.reel, self.components.reels[angler.reel]

    def gear_statics(self, position: Position, seat: int, word: str) -> Iterator[Static]:
        """Yield the static effects with one word on a player's equipped gear."""
        for _, card in self.gear_equipped(position, seat):
            yield from (effect for effect in card.static if effect.is_ == word)

    def skips_reveal(self, position: Position, seat: int) -> bool:
        """Return whether a player's casts trigger no Reveal texts (regrets.static.ignore-reveal)."""
        return any(True for _ in self.gear_statics(position, seat, "ignore_reveal"))

    def keeps_change(self, position: Position, seat: int) -> bool:
        """Return whether a player may keep a die as change for an overpayment (regrets.static.keep-change)."""
        if self.rulings.overpayment == "change":
            return True
        return any(True for _ in self.gear_statics(position, seat, "keep_change"))

    def dinks_for_a_die(self, position: Position, seat: int) -> int:
        """Return how many Dinks a player draws for a cast that is not paid for (regrets.static.dink-draw)."""
        return max((effect.n for effect in self.gear_statics(position, seat, "dink_draw_n")), default=1)

    # ---- fish

    def fish_statics(self, fish: str, word: str) -> Iterator[Static]:
        """Return the static effects with one word on a fish."""
        return (effect for effect in self.components.fish[fish].static if effect.is_ == word)

    def dice_demanded(self, fish: str) -> int | None:
        """Return the exact number of dice that a fish costs, or None if it states none (regrets.static.exact-dice)."""
        return next((effect.n for effect in self.fish_statics(fish, "exact_dice")), None)

    def must_be_caught(self, fish: str) -> bool:
        """Return whether a player who can pay for a fish must do so (regrets.static.must-catch)."""
        return any(True for _ in self.fish_statics(fish, "must_catch"))

    def locks_its_column(self, fish: str) -> bool:
        """Return whether a fish that lies face up on top prevents casts in its column (regrets.static.column-lock)."""
        return any(True for _ in self.fish_statics(fish, "column_lock"))

    def is_never_sold(self, fish: str) -> bool:
        """Return whether a fish can never be sold (regrets.static.no-sell)."""
        return any(True for _ in self.fish_statics(fish, "no_sell"))

    def column_lock(self, position: Position, shoal: str) -> str | None:
        """Return the other shoal whose top fish prevents casts at a shoal, or None if there is none."""
        column = self.components.shoals[shoal].column
        for other_shoal in position.shoals:
            top = other_shoal.cards[0] if other_shoal.cards else None
            in_column = other_shoal.name != shoal and self.components.shoals[other_shoal.name].column == column
            if in_column and top is not None and top.up and top.card and self.locks_its_column(top.card):
                return other_shoal.name
        return None

    # ---- Regrets

    def draw_regrets(self, table: Table, seat: int, number: int, rule: str) -> None:
        """Draw Regrets for a player, and extra ones for each fish in the hand with such an effect.

        Rules: regrets.static.extra-regret
        """
        extra = self.extra_regrets(table.position, seat) if number else 0
        with table.at_work(("regrets.static.extra-regret",) if extra else ()):
            super().draw_regrets(table, seat, number + extra, rule)

    def extra_regrets(self, position: Position, seat: int) -> int:
        """Return how many extra Regrets a player draws each time Regrets are drawn."""
        hand = (fish for fish in position.angler(seat).fish if fish is not None)
        return sum(effect.n for fish in hand for effect in self.fish_statics(fish, "extra_regret_draw"))

    # ---- the Difficulty

    def difficulty(self, position: Position) -> int | None:
        """Return the Difficulty of the fish in the current cast, or None if it cannot be paid for.

        The Difficulty is the number that was set, or otherwise the printed one, plus everything that was added and the
        effects of the caster's gear and of the fish itself. It is never less than 0.

        Rules: regrets.cast.difficulty, regrets.free.difficulty-off
        """
        cast, attempt = self.cast_under_way(position), position.attempt[0]
        card = self.components.fish[cast.card]
        base = self.base_difficulty(card, attempt)
        if base is None:
            return None
        whole = base + attempt.change + self.gear_difficulty(position, cast) + self.own_difficulty(position, cast)
        return self.at_least_zero(whole)

    def at_least_zero(self, difficulty: int) -> int:
        """Return a Difficulty, raised to 0 if it is lower (regrets.cast.difficulty)."""
        return difficulty if self.rulings.cost_floor == "negative-allowed" else max(0, difficulty)

    def base_difficulty(self, card: FishCard, attempt: Attempt) -> int | None:
        """Return the Difficulty that a card has set for this cast, or otherwise the printed one.

        Rules: regrets.effect.set-difficulty
        """
        return card.difficulty if attempt.difficulty is None else attempt.difficulty

    def gear_difficulty(self, position: Position, cast: Frame) -> int:
        """Return the amount added by the caster's gear.

        Rules: regrets.static.difficulty, regrets.static.first-today
        """
        card = self.components.fish[cast.card]
        effects = self.gear_statics(position, cast.seat, "difficulty")
        return sum(effect.n for effect in effects if self.is_meant(effect, card, cast))

    def difficulty_rules(self, position: Position) -> tuple[str, ...]:
        """Return the rules of the static effects on the Difficulty and on the dice that pay for it."""
        cast = self.cast_under_way(position)
        card, rules = self.components.fish[cast.card], []
        for effect in self.gear_statics(position, cast.seat, "difficulty"):
            if effect.filter.first_today:
                rules.append("regrets.static.first-today")
            if self.is_meant(effect, card, cast):
                rules += ["regrets.static.difficulty", "regrets.static.equipped"]
        return (*rules, *(STATIC_RULES[effect.is_] for effect in card.static if effect.is_ in STATIC_RULES))

    def is_meant(self, static: Static, card: FishCard, cast: Frame) -> bool:
        """Return whether a change of Difficulty applies to the fish in the current cast."""
        return static.filter.fits(card.align, card.size) and (cast.number == 1 or not static.filter.first_today)

    def own_difficulty(self, position: Position, cast: Frame) -> int:
        """Return the amount that the fish adds for each thing that the caster has (regrets.static.difficulty-per)."""
        angler = position.angler(cast.seat)
        count = {"regrets": len(angler.regrets), "hand": len(angler.fish)}
        return sum(count[effect.thing] for effect in self.fish_statics(cast.card, "difficulty_per"))

    def cast_under_way(self, position: Position) -> Frame:
        """Return the current cast. Raise ``StopIteration`` if there is none."""
        return next(frame for frame in reversed(position.frames) if frame.kind == "fishing")
