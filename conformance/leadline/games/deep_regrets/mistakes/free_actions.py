"""Mistakes of free actions: when they are possible, eating, worms, sinkers, and cards."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.free_actions import Point
from leadline_engines.deep_regrets.move import Choice, Eat, PutBack, Sinker
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.refusals import FREE
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.surface import Refused


class FreeActionOnAnyTurn(Engine):
    """Free actions are possible on the turn of another player too."""

    def check_turn(self, position: Position, seat: int, kind: str) -> None:
        """Not for free actions, unless the player has passed."""
        if kind not in FREE or position.angler(seat).passed:
            super().check_turn(position, seat, kind)


class FreeActionAfterPassing(Engine):
    """A player who has passed may still take free actions."""

    def check_turn(self, position: Position, seat: int, kind: str) -> None:
        """Not for free actions of who has passed."""
        if kind not in FREE or not position.angler(seat).passed:
            super().check_turn(position, seat, kind)


class NoFreeActionInACast(Engine):
    """No free action is possible in a cast, between the Reveal text and the payment."""

    def free_point(self, position: Position) -> Point | None:
        """Not in a cast."""
        point = super().free_point(position)
        return None if point == "fishing" else point


class NoFreeActionAfterTheAction(Engine):
    """No free action is possible after the action of the turn."""

    def free_point(self, position: Position) -> Point | None:
        """Not after the action."""
        point = super().free_point(position)
        return None if point == "after" else point


class FreeActionInAShop(Engine):
    """A free action is possible in a shop, while the cards that were drawn lie there to be kept."""

    def free_point(self, position: Position) -> Point | None:
        """In a shop too."""
        if position.frames and position.frames[-1].kind == "shopping":
            return "after"
        return super().free_point(position)


class FreeActionIsTheAction(Engine):
    """A free action before the action is the action of the turn."""

    def play_free(self, table: Table, choice: Choice) -> None:
        """Take it, and the action is over."""
        is_first = self.free_point(table.position) == "before"
        super().play_free(table, choice)
        if is_first:
            self.action_over(table)


class OneReductionACast(Engine):
    """The Difficulty of a cast is lowered once; a second card for it is refused."""

    def lower_difficulty(self, table: Table, by: int, rule: str) -> None:
        """Once."""
        if any(attempt.change < 0 for attempt in table.position.attempt):
            raise Refused("regrets.free.any-number", "the Difficulty has been lowered already", path="choice.card")
        super().lower_difficulty(table, by, rule)


class OneSinkerADay(Engine):
    """A player may drop one sinker a day."""

    def drop_sinker(self, table: Table, choice: Sinker) -> None:
        """Refuse a second one."""
        if table.angler(choice.seat).sank_from:
            raise Refused("regrets.free.sinker", "a sinker was dropped today", path="choice.kind")
        super().drop_sinker(table, choice)


# ---- Eating


class EatAtSeaOnly(Engine):
    """A fish can be eaten at Sea only."""

    def eat(self, table: Table, choice: Eat) -> None:
        """Not at Port."""
        if table.angler(choice.seat).depth == 0:
            raise Refused("regrets.free.eat", "the boat is at Port", path="choice.kind")
        super().eat(table, choice)


class EatAtPortOnly(Engine):
    """A fish can be eaten at Port only."""

    def eat(self, table: Table, choice: Eat) -> None:
        """Not at Sea."""
        if table.angler(choice.seat).depth > 0:
            raise Refused("regrets.free.eat", "the boat is at Sea", path="choice.kind")
        super().eat(table, choice)


class EatTextIsLeftOut(Engine):
    """A fish that is eaten is discarded, and its Eat text is not resolved."""

    def begin_text(self, table: Table, seat: int, card: str, text: str, shoal: str = "") -> None:
        """Not an Eat text."""
        if text != "eat":
            super().begin_text(table, seat, card, text, shoal)
        else:
            table.forgo()


class AnyFishIsEaten(Engine):
    """A fish without an Eat text can be eaten; it is discarded, and nothing follows."""

    def is_edible(self, fish: str) -> bool:
        """Every fish."""
        return True


class FairFishOnlyAreEaten(Engine):
    """A foul fish cannot be eaten, though it has an Eat text."""

    def is_edible(self, fish: str) -> bool:
        """Fair fish."""
        return super().is_edible(fish) and self.components.fish[fish].align == "fair"


class MountedFishIsEaten(Engine):
    """A mounted fish can be eaten."""

    def eat(self, table: Table, choice: Eat) -> None:
        """Out of a mount too."""
        seat, fish = choice.seat, choice.fish
        slots = [slot for slot in table.angler(seat).mounts if fish in slot.fish]
        if slots and not self.holds(table.position, seat, "fish", fish):
            emptied = tuple(replace(one, fish=()) if one is slots[0] else one for one in table.angler(seat).mounts)
            table.change_angler(seat, mounts=emptied, fish=(*table.angler(seat).fish, fish))
        super().eat(table, choice)


class EatenFishStaysInHand(Engine):
    """A fish that is eaten stays in hand, and can be eaten again."""

    def eat(self, table: Table, choice: Eat) -> None:
        """Eat it, and have it back."""
        super().eat(table, choice)
        gone = without(table.position.fish_discards, choice.fish)
        table.change(fish_discards=gone)
        table.change_angler(choice.seat, fish=(*table.angler(choice.seat).fish, choice.fish))


class EatenFishGoesAfterItsText(Engine):
    """A fish that is eaten is discarded when its text is finished."""

    def eat(self, table: Table, choice: Eat) -> None:
        """Eat it, but keep it until the text is finished."""
        super().eat(table, choice)
        table.change(fish_discards=without(table.position.fish_discards, choice.fish))
        table.change_angler(choice.seat, fish=(*table.angler(choice.seat).fish, choice.fish))

    def go_on_with_text(self, table: Table, frame: Frame) -> None:
        """At the end of an Eat text its fish is discarded."""
        if frame.text == "eat" and not frame.path and not frame.step and frame.place == len(self.effects_of(frame)):
            self.take_out(table, frame.seat, "fish", frame.card, "regrets.free.eaten-gone", "")
            self.put_fish_away(table, frame.card)
        super().go_on_with_text(table, frame)


# ---- The Can of Worms


class WormsForFaceUpFish(Engine):
    """The Can of Worms looks at a face-up top too, and can put it away under its shoal."""

    def worms_reach(self, position: Position, seat: int, shoal: str) -> bool:
        """Every top."""
        return shoal in self.components.shoals and bool(position.shoal(shoal).cards)


class WormsAtSeaOnly(Engine):
    """The Can of Worms is of no use at Port."""

    def worms_reach(self, position: Position, seat: int, shoal: str) -> bool:
        """Not at Port."""
        return position.angler(seat).depth > 0 and super().worms_reach(position, seat, shoal)


class WormsAtOwnDepthOnly(Engine):
    """The Can of Worms looks at the shoals of the Depth of the boat only."""

    def worms_reach(self, position: Position, seat: int, shoal: str) -> bool:
        """The own Depth."""
        own = position.angler(seat).depth
        return super().worms_reach(position, seat, shoal) and (own == 0 or self.components.shoals[shoal].depth == own)


class WormsAlwaysToTheTop(Engine):
    """The fish seen with the Can of Worms always goes back to the top."""

    def put_back(self, table: Table, choice: PutBack) -> None:
        """On top."""
        super().put_back(table, replace(choice, on="top"))


class WormsAlwaysToTheBottom(Engine):
    """The fish seen with the Can of Worms always goes to the bottom of its shoal."""

    def put_back(self, table: Table, choice: PutBack) -> None:
        """Under the shoal."""
        super().put_back(table, replace(choice, on="bottom"))


class WormsTurnTheFishUp(Engine):
    """The fish seen with the Can of Worms lies face-up if it goes back to the top."""

    def put_back(self, table: Table, choice: PutBack) -> None:
        """Face-up, on top."""
        shoal = table.position.frames[-1].shoal
        super().put_back(table, choice)
        if choice.on == "top" and not table.shoal(shoal).cards[0].up:
            self.turn_up(table, shoal, "regrets.free.worms-return")


class WormsStayFaceUp(Engine):
    """The Can of Worms stays face-up when it is used."""

    def turn_worms(self, table: Table, seat: int) -> None:
        """They stay."""


class WormsUsedFaceDown(Engine):
    """The Can of Worms can be used whether it is face-up or not."""

    def may_use_worms(self, position: Position, seat: int) -> bool:
        """Always."""
        return True


# ---- Sinkers


class SinkerIsFree(Engine):
    """A sinker costs no die."""

    def pay_for_sinker(self, table: Table, seat: int, die: Die) -> None:
        """Nothing is spent."""


class SinkerCostsTheLowestDie(Engine):
    """Whatever die is named, a sinker costs the lowest Fresh die."""

    def pay_for_sinker(self, table: Table, seat: int, die: Die) -> None:
        """The lowest."""
        lowest = min(table.angler(seat).fresh, key=lambda one: one.face, default=die)
        super().pay_for_sinker(table, seat, lowest)


class SinkerGoesToTheBottom(Engine):
    """A sinker takes the boat down to Depth III at once."""

    def sink(self, table: Table, seat: int, depth: int) -> None:
        """All the way."""
        if depth > 0:
            super().sink(table, seat, self.components.depths - 1)


class SinkerGoesDownByItsPips(Engine):
    """A sinker takes the boat down by as many Depths as its die shows."""

    def drop_sinker(self, table: Table, choice: Sinker) -> None:
        """Down by the face of the die."""
        depth = table.angler(choice.seat).depth
        super().drop_sinker(table, choice)
        if depth > 0:
            to = min(depth + choice.die.face, self.components.depths)
            table.change_angler(choice.seat, depth=to)


class SinkerAtTheDeepestIsWasted(Engine):
    """A sinker at Depth III is accepted; it costs its die and does nothing."""

    def is_deepest(self, depth: int) -> bool:
        """It is not looked at."""
        return False

    def sink(self, table: Table, seat: int, depth: int) -> None:
        """As far as Depth III."""
        if depth < self.components.depths:
            super().sink(table, seat, depth)


class NoSinkerBelowTheSecondDepth(Engine):
    """A boat at Depth II cannot drop a sinker."""

    def is_deepest(self, depth: int) -> bool:
        """One Depth too soon."""
        return depth >= self.components.depths - 1


class SinkerAtPortGoesToSea(Engine):
    """A sinker at Port takes the boat to Sea, to Depth I."""

    def may_sink_at_port(self) -> bool:
        """It may."""
        return True

    def sink(self, table: Table, seat: int, depth: int) -> None:
        """Down by one, from Port too."""
        self.move_boat(table, seat, depth + 1, "regrets.free.sinker")


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.free-action-on-any-turn": FreeActionOnAnyTurn,
    "regrets.mistake.free-action-after-passing": FreeActionAfterPassing,
    "regrets.mistake.no-free-action-in-a-cast": NoFreeActionInACast,
    "regrets.mistake.no-free-action-after-the-action": NoFreeActionAfterTheAction,
    "regrets.mistake.free-action-in-a-shop": FreeActionInAShop,
    "regrets.mistake.free-action-is-the-action": FreeActionIsTheAction,
    "regrets.mistake.one-reduction-a-cast": OneReductionACast,
    "regrets.mistake.one-sinker-a-day": OneSinkerADay,
    "regrets.mistake.eat-at-sea-only": EatAtSeaOnly,
    "regrets.mistake.eat-at-port-only": EatAtPortOnly,
    "regrets.mistake.eat-text-is-left-out": EatTextIsLeftOut,
    "regrets.mistake.any-fish-is-eaten": AnyFishIsEaten,
    "regrets.mistake.fair-fish-only-are-eaten": FairFishOnlyAreEaten,
    "regrets.mistake.mounted-fish-is-eaten": MountedFishIsEaten,
    "regrets.mistake.eaten-fish-stays-in-hand": EatenFishStaysInHand,
    "regrets.mistake.eaten-fish-goes-after-its-text": EatenFishGoesAfterItsText,
    "regrets.mistake.worms-for-face-up-fish": WormsForFaceUpFish,
    "regrets.mistake.worms-at-sea-only": WormsAtSeaOnly,
    "regrets.mistake.worms-at-own-depth-only": WormsAtOwnDepthOnly,
    "regrets.mistake.worms-always-to-the-top": WormsAlwaysToTheTop,
    "regrets.mistake.worms-always-to-the-bottom": WormsAlwaysToTheBottom,
    "regrets.mistake.worms-turn-the-fish-up": WormsTurnTheFishUp,
    "regrets.mistake.worms-stay-face-up": WormsStayFaceUp,
    "regrets.mistake.worms-used-face-down": WormsUsedFaceDown,
    "regrets.mistake.sinker-is-free": SinkerIsFree,
    "regrets.mistake.sinker-costs-the-lowest-die": SinkerCostsTheLowestDie,
    "regrets.mistake.sinker-goes-to-the-bottom": SinkerGoesToTheBottom,
    "regrets.mistake.sinker-goes-down-by-its-pips": SinkerGoesDownByItsPips,
    "regrets.mistake.sinker-at-the-deepest-is-wasted": SinkerAtTheDeepestIsWasted,
    "regrets.mistake.no-sinker-below-the-second-depth": NoSinkerBelowTheSecondDepth,
    "regrets.mistake.sinker-at-port-goes-to-sea": SinkerAtPortGoesToSea,
}
