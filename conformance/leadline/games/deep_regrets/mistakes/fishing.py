"""Mistakes of fishing: the cast, the Difficulty, and the payment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from leadline.games.deep_regrets.mistakes.otherwise import ReadsOtherwise
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.bags import all_bags
from leadline_engines.deep_regrets.move import Cast, Pay
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Refused


class CastAtAnyDepth(Engine):
    """A player may cast at any shoal, however deep it lies."""

    def in_reach(self, position: Position, seat: int, shoal: str) -> bool:
        """Every shoal."""
        return True


class CastAtOwnDepthOnly(Engine):
    """A player may cast only at the Depth of its boat, not at a shallower one."""

    def in_reach(self, position: Position, seat: int, shoal: str) -> bool:
        """The own Depth alone."""
        return self.components.shoals[shoal].depth == position.angler(seat).depth


class CastOneDeeper(Engine):
    """A player may cast one Depth deeper than its boat is."""

    def in_reach(self, position: Position, seat: int, shoal: str) -> bool:
        """One Depth more."""
        return self.components.shoals[shoal].depth <= position.angler(seat).depth + 1


class CastAtAnEmptyShoal(Engine):
    """A cast at an empty shoal is accepted, and ends with nothing."""

    def holds_fish(self, position: Position, shoal: str) -> bool:
        """It is not looked at."""
        return True

    def rules_of_face_up(self, position: Position, shoal: str) -> tuple[str, ...]:
        """None where there is no fish."""
        return super().rules_of_face_up(position, shoal) if position.shoal(shoal).cards else ()

    def reveal_fish(self, table: Table, frame: Frame) -> None:
        """Turn the top fish up, if there is one."""
        if table.shoal(frame.shoal).cards:
            super().reveal_fish(table, frame)
        else:
            table.change_frame(step="over")


class LastFishCannotBeCastAt(Engine):
    """A shoal with a single fish counts as empty, and cannot be cast at."""

    def holds_fish(self, position: Position, shoal: str) -> bool:
        """Two fish at least."""
        return len(position.shoal(shoal).cards) > 1


class CastNeedsADieThatPays(Engine):
    """A player whose Fresh dice all show 0 may not cast."""

    def has_die_to_cast(self, position: Position, seat: int) -> bool:
        """A die that shows more than 0."""
        return any(die.face > 0 for die in position.angler(seat).fresh)


class CastNeedsAPlayerDie(Engine):
    """Only a player with a Fresh player die may cast; tackle dice do not count."""

    def has_die_to_cast(self, position: Position, seat: int) -> bool:
        """A player die."""
        return any(die.die == "player" for die in position.angler(seat).fresh)


class CastCostsADie(Engine):
    """The cast itself costs the lowest Fresh die, before anything is turned up."""

    def cast(self, table: Table, choice: Cast) -> None:
        """Cast, and spend a die for it."""
        super().cast(table, choice)
        lowest = min(table.angler(choice.seat).fresh, key=lambda die: die.face)
        self.spend_one(table, choice.seat, lowest, "regrets.cast.fresh-die", "choice.shoal")


class NextFishIsTurnedUpToo(Engine):
    """When a fish is caught the next one of its shoal is turned up."""

    def take_fish(self, table: Table, frame: Frame) -> None:
        """Take the fish, and turn the next one up."""
        super().take_fish(table, frame)
        cards = table.shoal(frame.shoal).cards
        if frame.card and cards and not cards[0].up:
            self.turn_up(table, frame.shoal, "regrets.cast.reveal")


class NoRevealTextAtACast(Engine):
    """A cast turns a fish up without resolving its Reveal text."""

    def fires_at_cast(self, was_up: bool) -> bool:
        """Never."""
        return False

    def reveal_fish(self, table: Table, frame: Frame) -> None:
        """What chance gave for the text is passed over."""
        super().reveal_fish(table, frame)
        fish = table.position.frames[-1].card
        if fish and self.components.fish[fish].reveal:
            table.forgo()


# ---- The fish is gone


class CastGoesOnWithNextFish(Engine):
    """When the fish cast at is gone after its Reveal text, the next one of the shoal is turned up and fished for."""

    def fish_is_gone(self, table: Table, frame: Frame) -> None:
        """Turn up the next one, if there is one."""
        if table.shoal(frame.shoal).cards:
            table.change_frame(step="reveal", card="", text="")
        else:
            super().fish_is_gone(table, frame)


class GoneFishGivesADink(Engine):
    """When the fish cast at is gone after its Reveal text, the player draws a Dink for it."""

    def fish_is_gone(self, table: Table, frame: Frame) -> None:
        """Draw a Dink."""
        self.draw_dinks(table, frame.seat, 1, "regrets.cast.dink")
        super().fish_is_gone(table, frame)


class GoneFishIsNoAction(Engine):
    """When the fish cast at is gone after its Reveal text, the player still has the action of the turn."""

    def fish_is_gone(self, table: Table, frame: Frame) -> None:
        """The action is left."""
        table.change_frame(step="left")


# ---- The Difficulty


class PrintedDifficultyCounts(Engine):
    """The printed Difficulty is always paid, whatever changes it."""

    def difficulty(self, position: Position) -> int | None:
        """What is printed."""
        return self.components.fish[self.cast_under_way(position).card].difficulty


class DifficultyAtLeastOne(Engine):
    """A Difficulty never falls below 1."""

    def at_least_zero(self, difficulty: int) -> int:
        """One at least."""
        return max(1, difficulty)


class ZeroIsCaughtWithoutAsking(Engine):
    """A fish of Difficulty 0 is caught at once, and its player is not asked whether to take a Dink instead."""

    def after_reveal(self, table: Table, frame: Frame) -> None:
        """Catch what costs nothing."""
        super().after_reveal(table, frame)
        if table.position.frames[-1].step == "pay" and self.difficulty(table.position) == 0:
            self.begin_catch(table)


# ---- The payment


class PipsHaveToExceed(Engine):
    """The dice have to show more than the Difficulty; as much is not enough."""

    def is_enough(self, pips: int, difficulty: int) -> bool:
        """More than the Difficulty."""
        return pips > difficulty


class ExactSumOnly(Engine):
    """The dice have to show exactly the Difficulty."""

    def is_enough(self, pips: int, difficulty: int) -> bool:
        """Exactly the Difficulty."""
        return pips == difficulty


class OneDiePays(Engine):
    """A fish is paid with a single die only."""

    def check_payment(self, position: Position, seat: int, dice: Sequence[Die]) -> None:
        """Refuse several dice."""
        if len(dice) > 1:
            raise Refused("regrets.cast.pay", "one die pays for a fish", path="choice.dice")
        super().check_payment(position, seat, dice)


class FewestDiceOnly(Engine):
    """A payment with more dice than would be enough is refused."""

    def check_payment(self, position: Position, seat: int, dice: Sequence[Die]) -> None:
        """Refuse more dice than the fewest that pay."""
        super().check_payment(position, seat, dice)
        faces = sorted((die.face for die in position.angler(seat).fresh), reverse=True)
        is_free = self.dice_demanded(self.cast_under_way(position).card) is None
        if dice and is_free and sum(faces[: len(dice) - 1]) >= (self.difficulty(position) or 0):
            raise Refused("regrets.cast.more-dice", "fewer dice are enough", path="choice.dice")


class PaidInPart(Engine):
    """A fish is paid in parts: dice that are too few are spent and lower its Difficulty."""

    def is_enough(self, pips: int, difficulty: int) -> bool:
        """Anything."""
        return pips > 0 or difficulty == 0

    def pay(self, table: Table, choice: Pay) -> None:
        """Pay the whole, or a part and wait for the rest."""
        pips = sum(die.face for die in choice.dice)
        self.check_payment(table.position, choice.seat, choice.dice)
        if pips >= (self.difficulty(table.position) or 0):
            super().pay(table, choice)
            return
        self.spend_for_fish(table, choice.seat, choice.dice)
        self.change_difficulty(table, -pips, "regrets.cast.pay")


class AllDiceAreSpent(Engine):
    """Who pays for a fish spends all Fresh dice, not only those chosen."""

    def spend_for_fish(self, table: Table, seat: int, dice: Sequence[Die]) -> None:
        """Spend them all."""
        self.spend(table, seat, table.angler(seat).fresh, "regrets.cast.pay", "choice.dice")


class PaidDiceStayFresh(Engine):
    """The dice that pay for a fish stay Fresh."""

    def spend_for_fish(self, table: Table, seat: int, dice: Sequence[Die]) -> None:
        """Nothing is spent."""


class ProgramPicksThePayment(Engine):
    """Whatever dice are named, those with the fewest pips that pay are spent."""

    def spend_for_fish(self, table: Table, seat: int, dice: Sequence[Die]) -> None:
        """Spend the cheapest dice that pay."""
        fresh = Counter(table.angler(seat).fresh)
        paying = [one for one in all_bags(fresh) if self.is_payment(table.position, seat, one)]
        super().spend_for_fish(table, seat, min(paying, key=lambda one: (sum(die.face for die in one), len(one))))


class ChangeIsGiven(ReadsOtherwise):
    """Everybody may keep a die for what was paid too much, with or without the reel that says so."""

    readings: ClassVar[Mapping[str, Any]] = {"overpayment": "change"}


class ExcessBecomesFishbucks(Engine):
    """What was paid too much is given back in Fishbucks."""

    def pay(self, table: Table, choice: Pay) -> None:
        """Pay, and gain the excess."""
        excess = sum(die.face for die in choice.dice) - (self.difficulty(table.position) or 0)
        super().pay(table, choice)
        if excess > 0:
            self.gain(table, choice.seat, excess, "regrets.cast.overpay")


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.cast-at-any-depth": CastAtAnyDepth,
    "regrets.mistake.cast-at-own-depth-only": CastAtOwnDepthOnly,
    "regrets.mistake.cast-one-deeper": CastOneDeeper,
    "regrets.mistake.cast-at-an-empty-shoal": CastAtAnEmptyShoal,
    "regrets.mistake.last-fish-cannot-be-cast-at": LastFishCannotBeCastAt,
    "regrets.mistake.cast-needs-a-die-that-pays": CastNeedsADieThatPays,
    "regrets.mistake.cast-needs-a-player-die": CastNeedsAPlayerDie,
    "regrets.mistake.cast-costs-a-die": CastCostsADie,
    "regrets.mistake.next-fish-is-turned-up-too": NextFishIsTurnedUpToo,
    "regrets.mistake.no-reveal-text-at-a-cast": NoRevealTextAtACast,
    "regrets.mistake.cast-goes-on-with-next-fish": CastGoesOnWithNextFish,
    "regrets.mistake.gone-fish-gives-a-dink": GoneFishGivesADink,
    "regrets.mistake.gone-fish-is-no-action": GoneFishIsNoAction,
    "regrets.mistake.printed-difficulty-counts": PrintedDifficultyCounts,
    "regrets.mistake.difficulty-at-least-one": DifficultyAtLeastOne,
    "regrets.mistake.zero-is-caught-without-asking": ZeroIsCaughtWithoutAsking,
    "regrets.mistake.pips-have-to-exceed": PipsHaveToExceed,
    "regrets.mistake.exact-sum-only": ExactSumOnly,
    "regrets.mistake.one-die-pays": OneDiePays,
    "regrets.mistake.fewest-dice-only": FewestDiceOnly,
    "regrets.mistake.paid-in-part": PaidInPart,
    "regrets.mistake.all-dice-are-spent": AllDiceAreSpent,
    "regrets.mistake.paid-dice-stay-fresh": PaidDiceStayFresh,
    "regrets.mistake.program-picks-the-payment": ProgramPicksThePayment,
    "regrets.mistake.change-is-given": ChangeIsGiven,
    "regrets.mistake.excess-becomes-fishbucks": ExcessBecomesFishbucks,
}
