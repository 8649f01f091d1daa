"""Mistakes in the choices that texts leave to a player: which cards, how many dice, which price, which shoal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from leadline.games.deep_regrets.mistakes.common import joined
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.answers import Hand
from leadline_engines.deep_regrets.bags import bags
from leadline_engines.deep_regrets.events import Used
from leadline_engines.deep_regrets.move import Choice, PickCards, PickDice
from leadline_engines.deep_regrets.piles import DECKS, DeckName, Kind
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.deep_regrets.vocabulary import Cost, Effect, Who

# ---- Cards


class AnyDepthIsExchanged(Engine):
    def may_pick(self, position: Position, effect: Effect, kind: Kind, card: str) -> bool:
        return effect.do == "swap" or super().may_pick(position, effect, kind, card)


class RegretsOfATextMayBeKept(Engine):
    def to_discard_regret(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        held = len(table.angler(seat).regrets)
        if self.may_be_kept(effect) and held:
            self.ask(table, seat, "cards", min(effect.n, held))
        else:
            super().to_discard_regret(table, frame, effect, seat)

    def may_be_kept(self, effect: Effect) -> bool:
        """Return whether an effect makes players discard Regrets of their choice."""
        return effect.do == "discard_regret" and effect.pick != "random"

    def card_answers(self, position: Position, frame: Frame) -> Iterator[Choice]:
        if self.may_be_kept(self.effect_of(frame)):
            hand = self.hand_to_pick(position, frame)
            for number in range(frame.number):
                yield from (PickCards(frame.seat, cards) for cards in hand.picks(number))
        yield from super().card_answers(position, frame)

    def is_pick(self, position: Position, frame: Frame, cards: tuple[str, ...]) -> bool:
        if self.may_be_kept(self.effect_of(frame)) and len(cards) < frame.number:
            return self.hand_to_pick(position, frame).allows(cards)
        return super().is_pick(position, frame, cards)


class _DiscardsMoreKinds(Engine):
    """An engine whose texts that discard a supply also take cards of other kinds."""

    mistake_id = None

    more_kinds: tuple[DeckName, ...] = ()
    """The other kinds that can be discarded."""

    def others_of(self, position: Position, seat: int) -> Counter[str]:
        """Return the known cards of the other kinds in a player's hand."""
        angler = position.angler(seat)
        hands = (getattr(angler, DECKS[kind].box) for kind in joined(self, "more_kinds"))
        return Counter(card for hand in hands for card in hand if card is not None)

    def to_discard_item(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        if table.angler(seat).supplies or self.others_of(table.position, seat):
            self.ask(table, seat, "cards")

    def hand_to_pick(self, position: Position, frame: Frame) -> Hand:
        hand = super().hand_to_pick(position, frame)
        if self.effect_of(frame).do != "discard_item":
            return hand
        return replace(hand, known=hand.known + self.others_of(position, frame.seat))

    def picked_discard_item(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        (card,), seat, angler = self.cards_picked(choice), asked.seat, table.angler(asked.seat)
        kinds: tuple[DeckName, ...] = joined(self, "more_kinds")
        kind = next((kind for kind in kinds if card in getattr(angler, DECKS[kind].box)), None)
        if kind is None:
            super().picked_discard_item(table, asked, effect, choice)
            return
        table.change_angler(seat, **{DECKS[kind].box: without(getattr(angler, DECKS[kind].box), card)})
        if kind == "dink":
            self.put_dink_away(table, card)
        table.tell(lambda: Used(seat, "supply-discarded", card, ("regrets.effect.discard-item",)))


class TextDiscardsDinksToo(_DiscardsMoreKinds):
    more_kinds = ("dink",)


class TextDiscardsGearToo(_DiscardsMoreKinds):
    more_kinds = ("rod", "reel")


# ---- Dice


class FewerDiceMayBeRerolled(Engine):
    def answers(self, position: Position) -> Iterator[Choice]:
        frame = position.frames[-1]
        if frame.step != "dice" or self.effect_of(frame).do != "reroll":
            yield from super().answers(position)
            return
        fresh = self.fresh_dice(position, frame)
        for number in range(frame.number + 1):
            yield from (PickDice(frame.seat, dice) for dice in bags(fresh, number))

    def is_answer(self, position: Position, frame: Frame, choice: Choice) -> bool:
        if isinstance(choice, PickDice) and self.effect_of(frame).do == "reroll":
            return Counter(choice.dice) <= self.fresh_dice(position, frame) and len(choice.dice) <= frame.number
        return super().is_answer(position, frame, choice)


class RefreshesTogether(Engine):
    """An engine that rolls the dice of one refresh one by one, as chance states them, and then places them."""

    mistake_id = None

    def roll(self, table: Table, seat: int, kinds: Sequence[str], rule: str, *rules: str) -> tuple[Die, ...]:
        if rule != "regrets.effect.refresh":
            return super().roll(table, seat, kinds, rule, *rules)
        rolled: list[Die] = []
        for kind in kinds:
            rolled += super().roll(table, seat, (kind,), rule, *rules)
        return tuple(rolled)


class RefreshedDiceAreChosenTogether(RefreshesTogether):
    def do_refresh(self, table: Table, frame: Frame, effect: Effect) -> None:
        spent = len(table.angler(frame.seat).spent)
        number = min(effect.n, spent, self.room(table.position, frame.seat))
        if number:
            self.ask(table, frame.seat, "dice", number)


class RefreshedDiceAreRolledTogether(RefreshesTogether):
    """An engine that collects the dice to roll in the frame of the text, and misses a roll stated for the first."""

    def once_refresh(self, table: Table, frame: Frame, effect: Effect) -> None:
        if self.room(table.position, frame.seat) > len(frame.dice):
            self.ask(table, frame.seat, "dice")

    def picked_refresh(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        table.forgo()
        kinds = choice.spent if isinstance(choice, PickDice) else ()
        table.change_angler(asked.seat, spent=without(table.angler(asked.seat).spent, *kinds))
        table.change_frame(dice=(*table.position.frames[-1].dice, *kinds))

    def once_more(self, table: Table, frame: Frame, effect: Effect) -> None:
        super().once_more(table, frame, effect)
        if effect.do == "refresh" and not frame.number and frame.dice:
            table.change_frame(dice=())
            self.place_gained(table, frame.seat, frame.dice, "regrets.effect.refresh")


# ---- Prices


class RegretsPayWithAnEmptyDeck(Engine):
    def can_pay_cost(self, position: Position, seat: int, cost: Cost) -> bool:
        return cost.name == "regrets" or super().can_pay_cost(position, seat, cost)


# ---- Players


class OnlyBoatsAtSeaAreChosen(Engine):
    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        players = super().named(position, seat, who)
        if who.name != "chosen_other" or self.effect_of(position.frames[-1]).do != "boat":
            return players
        return tuple(player for player in players if position.angler(player).depth > 0)


# ---- Shoals


class FishSeenThroughATextIsPutBack(Engine):
    """An engine that asks, after a look at the top of a chosen shoal, as if it were the Can of Worms that was used."""

    def at_peek(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        super().at_peek(table, frame, effect, shoal)
        is_top = self.face_down(table.position, shoal, 1) == range(1)
        if effect.area.name == "any" and effect.n == 1 and is_top:
            table.push(Frame("worms", frame.seat, shoal=shoal))


class ShoalsWithAFaceUpTopAreLeftOut(Engine):
    def shoals_to_name(self, position: Position, frame: Frame) -> tuple[str, ...]:
        names = super().shoals_to_name(position, frame)
        if self.effect_of(frame).do not in ("peek", "reveal"):
            return names
        return tuple(name for name in names if not position.shoal(name).cards[0].up)

    def at_peek(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        cards = table.shoal(shoal).cards
        if effect.area.name in ("this_shoal", "under_this") or not (cards and cards[0].up):
            super().at_peek(table, frame, effect, shoal)


class NoOrderBelowAFaceUpFish(Engine):
    def shoals(self, position: Position, frame: Frame) -> tuple[str, ...]:
        names = super().shoals(position, frame)
        if self.effect_of(frame).do != "reorder":
            return names
        return tuple(name for name in names if not position.shoal(name).cards[0].up)


class FaceUpFishIsPutInOrderToo(Engine):
    def face_down(self, position: Position, shoal: str, number: int, under: int = 0) -> range:
        places = super().face_down(position, shoal, number, under)
        top = position.frames[-1] if position.frames else None
        if top is None or top.kind != "effects" or self.effect_of(top).do != "reorder" or top.step == "shoal":
            return places
        return range(min(number, len(position.shoal(shoal).cards)))


class FaceUpTopCannotBeChosenToTurnUp(Engine):
    def shoals_to_name(self, position: Position, frame: Frame) -> tuple[str, ...]:
        names = super().shoals_to_name(position, frame)
        if self.effect_of(frame).do != "reveal":
            return names
        return tuple(name for name in names if not position.shoal(name).cards[0].up)


class ShoalWithNothingToLookAtIsLeftOut(Engine):
    def shoals_to_name(self, position: Position, frame: Frame) -> tuple[str, ...]:
        names = super().shoals_to_name(position, frame)
        if self.effect_of(frame).do != "peek":
            return names
        return tuple(name for name in names if self.face_down(position, name, 1))
