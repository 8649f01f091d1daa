"""Mistakes in the lists of legal choices: choices that are missing, and choices that do not belong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import Cast, Equip, Pay, Throw, UseDink, Visit
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.refusals import FREE
from leadline_engines.surface import Choices, Decision


def without(choices: Choices, kind: str, test: Callable[[Any], bool]) -> Choices:
    """Return choices without those of a kind that pass a test; a sampler is left as it is."""
    return replace(
        choices, listed=tuple(choice for choice in choices.listed if choice.kind != kind or not test(choice))
    )


def and_more(choices: Choices, others: Iterable[Any]) -> Choices:
    """Return choices with some more that are not among them."""
    return replace(choices, listed=tuple(dict.fromkeys((*choices.listed, *others))))


# ---- Casts and payments


class ListLacksShallowerCasts(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        boat, shoals = position.angler(int(decision.seats[0])).depth, self.components.shoals
        choices = super().choices(position, decision, given)
        return without(choices, "cast", lambda choice: shoals[choice.shoal].depth < boat)


class ListLacksCastsAtFaceUpFish(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices = super().choices(position, decision, given)
        return without(choices, "cast", lambda choice: position.shoal(choice.shoal).cards[0].up)


class ListHasCastsOutOfReach(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices, seat = super().choices(position, decision, given), int(decision.seats[0])
        shoals = position.shoals if decision.kind == "cast" else ()
        return and_more(choices, (Cast(seat, shoal.name) for shoal in shoals if shoal.cards))


class ListHasCastsAtEmptyShoals(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices, seat = super().choices(position, decision, given), int(decision.seats[0])
        shoals = position.shoals if decision.kind == "cast" else ()
        reached = [shoal.name for shoal in shoals if not shoal.cards and self.in_reach(position, seat, shoal.name)]
        return and_more(choices, (Cast(seat, shoal) for shoal in reached))


class ListLacksNeedlessDice(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices = super().choices(position, decision, given)
        difficulty = (self.difficulty(position) or 0) if decision.kind == "pay" else 0
        return without(choices, "pay", lambda choice: self.has_needless(choice, difficulty))

    def has_needless(self, choice: Pay, difficulty: int) -> bool:
        """Return whether one of the dice of a payment could be left out."""
        excess = sum(die.face for die in choice.dice) - difficulty
        return any(die.face <= excess for die in choice.dice)


class ListHasEveryPayment(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices, seat = super().choices(position, decision, given), int(decision.seats[0])
        if decision.kind != "pay":
            return choices
        fresh = position.angler(seat).fresh
        return and_more(choices, (Pay(seat, (die,)) for die in dict.fromkeys(fresh)))


class ListLacksLettingGoWhatCanBePaid(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices, seat = super().choices(position, decision, given), int(decision.seats[0])
        can_pay = decision.kind == "let-go" and self.can_pay(position, seat)
        return without(choices, "let-go", lambda choice: can_pay)


class ListHasOneDieToLetGo(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices = super().choices(position, decision, given)
        faces = [choice.die.face for choice in choices.listed if choice.kind == "let-go" and choice.die is not None]
        return without(choices, "let-go", lambda choice: choice.die is not None and choice.die.face > min(faces))


# ---- Before the actions


class ListHasAllOrNoFreshDice(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices, seat = super().choices(position, decision, given), int(decision.seats[0])
        every = len(position.angler(seat).fresh)
        return without(choices, "muster", lambda choice: 0 < len(choice.reroll) < every)


class ListLacksAFreshPoolThatIsNotFull(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices = super().choices(position, decision, given)
        most = max((len(choice.dice) for choice in choices.listed if choice.kind == "keep"), default=0)
        return without(choices, "keep", lambda choice: len(choice.dice) < most)


class ListHasTheThrower(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices, seat = super().choices(position, decision, given), int(decision.seats[0])
        return and_more(choices, (Throw(seat, seat),) if decision.kind == "throw" else ())


class ListLacksEquippingNothing(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices, seat = super().choices(position, decision, given), int(decision.seats[0])
        return without(choices, "equip", lambda choice: choice == Equip(seat, None, None))


class ListHasRodsOnlyWithReels(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices, angler = super().choices(position, decision, given), position.angler(int(decision.seats[0]))
        return without(
            choices,
            "equip",
            lambda choice: bool((angler.rods and not choice.rod) or (angler.reels and not choice.reel)),
        )


class ListLacksKeepingAllRegrets(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices = super().choices(position, decision, given)
        return without(choices, "discard-regret", lambda choice: choice.regret is None and not choice.at_random)


# ---- Turns


class ListLacksPassing(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        return without(super().choices(position, decision, given), "pass", lambda choice: True)


class ListLacksEnding(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        return without(super().choices(position, decision, given), "end", lambda choice: True)


class ListLacksDiscardingARegretForPassing(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        return without(super().choices(position, decision, given), "reward", lambda choice: choice.take == "regret")


class ListHasSalesOfOneFish(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        return without(super().choices(position, decision, given), "sell", lambda choice: len(choice.fish) > 1)


class ListHasMountingsOfOneFish(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        return without(super().choices(position, decision, given), "mount", lambda choice: len(choice.fish) > 1)


class ListHasVisitsThatCannotBePaid(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices, seat = super().choices(position, decision, given), int(decision.seats[0])
        shops: tuple[Any, ...] = self.shops_open(position, seat) if decision.kind == "visit" else ()
        tiers = ((shop, tier.price) for shop in shops for tier in self.components.shops[shop])
        return and_more(choices, (Visit(seat, shop, price) for shop, price in tiers))


class ListLacksVisitsThatReductionsPayFor(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices, bucks = super().choices(position, decision, given), position.angler(int(decision.seats[0])).bucks
        return without(choices, "visit", lambda choice: choice.price > bucks)


# ---- Free actions


class ListLacksFreeActions(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        return Choices() if decision.kind in FREE else super().choices(position, decision, given)


class ListLacksFreeActionsInACast(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        is_listed = decision.kind not in FREE or not position.frames
        return super().choices(position, decision, given) if is_listed else Choices()


class ListLacksFreeActionsAfterTheAction(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        is_listed = decision.kind not in FREE or not position.acted
        return super().choices(position, decision, given) if is_listed else Choices()


class ListHasDinksAtAnyTime(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        choices, seat = super().choices(position, decision, given), int(decision.seats[0])
        held = dict.fromkeys(position.angler(seat).dinks if decision.kind == "dink" else ())
        return and_more(choices, (UseDink(seat, card) for card in held if card is not None))
