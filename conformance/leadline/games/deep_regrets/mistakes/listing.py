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


def without(found: Choices, kind: str, test: Callable[[Any], bool]) -> Choices:
    """Return choices without those of a kind that pass a test; a sampler is left as it is."""
    return replace(found, listed=tuple(one for one in found.listed if one.kind != kind or not test(one)))


def and_more(found: Choices, others: Iterable[Any]) -> Choices:
    """Return choices with some more that are not among them."""
    return replace(found, listed=tuple(dict.fromkeys((*found.listed, *others))))


# ---- Casts and payments


class ListLacksShallowerCasts(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        boat, shoals = position.angler(int(decision.seats[0])).depth, self.components.shoals
        found = super().choices(position, decision, given)
        return without(found, "cast", lambda one: shoals[one.shoal].depth < boat)


class ListLacksCastsAtFaceUpFish(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        found = super().choices(position, decision, given)
        return without(found, "cast", lambda one: position.shoal(one.shoal).cards[0].up)


class ListHasCastsOutOfReach(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        found, seat = super().choices(position, decision, given), int(decision.seats[0])
        shoals = position.shoals if decision.kind == "cast" else ()
        return and_more(found, (Cast(seat, shoal.name) for shoal in shoals if shoal.cards))


class ListHasCastsAtEmptyShoals(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        found, seat = super().choices(position, decision, given), int(decision.seats[0])
        shoals = position.shoals if decision.kind == "cast" else ()
        reached = [one.name for one in shoals if not one.cards and self.in_reach(position, seat, one.name)]
        return and_more(found, (Cast(seat, shoal) for shoal in reached))


class ListLacksNeedlessDice(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        found = super().choices(position, decision, given)
        difficulty = (self.difficulty(position) or 0) if decision.kind == "pay" else 0
        return without(found, "pay", lambda one: self.has_needless(one, difficulty))

    def has_needless(self, choice: Pay, difficulty: int) -> bool:
        """Return whether one of the dice of a payment could be left out."""
        excess = sum(die.face for die in choice.dice) - difficulty
        return any(die.face <= excess for die in choice.dice)


class ListHasEveryPayment(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        found, seat = super().choices(position, decision, given), int(decision.seats[0])
        if decision.kind != "pay":
            return found
        fresh = position.angler(seat).fresh
        return and_more(found, (Pay(seat, (die,)) for die in dict.fromkeys(fresh)))


class ListLacksLettingGoWhatCanBePaid(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        found, seat = super().choices(position, decision, given), int(decision.seats[0])
        can_pay = decision.kind == "let-go" and self.can_pay(position, seat)
        return without(found, "let-go", lambda one: can_pay)


class ListHasOneDieToLetGo(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        found = super().choices(position, decision, given)
        faces = [one.die.face for one in found.listed if one.kind == "let-go" and one.die is not None]
        return without(found, "let-go", lambda one: one.die is not None and one.die.face > min(faces))


# ---- Before the actions


class ListHasAllOrNoFreshDice(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        found, seat = super().choices(position, decision, given), int(decision.seats[0])
        every = len(position.angler(seat).fresh)
        return without(found, "muster", lambda one: 0 < len(one.reroll) < every)


class ListLacksAFreshPoolThatIsNotFull(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        found = super().choices(position, decision, given)
        most = max((len(one.dice) for one in found.listed if one.kind == "keep"), default=0)
        return without(found, "keep", lambda one: len(one.dice) < most)


class ListHasTheThrower(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        found, seat = super().choices(position, decision, given), int(decision.seats[0])
        return and_more(found, (Throw(seat, seat),) if decision.kind == "throw" else ())


class ListLacksEquippingNothing(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        found, seat = super().choices(position, decision, given), int(decision.seats[0])
        return without(found, "equip", lambda one: one == Equip(seat, None, None))


class ListLacksKeepingAllRegrets(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        found = super().choices(position, decision, given)
        return without(found, "discard-regret", lambda one: one.regret is None and not one.at_random)


# ---- Turns


class ListLacksPassing(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        return without(super().choices(position, decision, given), "pass", lambda one: True)


class ListLacksEnding(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        return without(super().choices(position, decision, given), "end", lambda one: True)


class ListLacksDiscardingARegretForPassing(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        return without(super().choices(position, decision, given), "reward", lambda one: one.take == "regret")


class ListHasSalesOfOneFish(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        return without(super().choices(position, decision, given), "sell", lambda one: len(one.fish) > 1)


class ListHasMountingsOfOneFish(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        return without(super().choices(position, decision, given), "mount", lambda one: len(one.fish) > 1)


class ListHasVisitsThatCannotBePaid(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        found, seat = super().choices(position, decision, given), int(decision.seats[0])
        shops: tuple[Any, ...] = self.shops_open(position, seat) if decision.kind == "visit" else ()
        tiers = ((shop, tier.price) for shop in shops for tier in self.components.shops[shop])
        return and_more(found, (Visit(seat, shop, price) for shop, price in tiers))


class ListLacksVisitsThatReductionsPayFor(Engine):
    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        found, bucks = super().choices(position, decision, given), position.angler(int(decision.seats[0])).bucks
        return without(found, "visit", lambda one: one.price > bucks)


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
        found, seat = super().choices(position, decision, given), int(decision.seats[0])
        held = dict.fromkeys(position.angler(seat).dinks if decision.kind == "dink" else ())
        return and_more(found, (UseDink(seat, card) for card in held if card is not None))
