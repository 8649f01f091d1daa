"""The questions that a card asks, and the permitted answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from leadline_engines.deep_regrets.bags import bags, orders
from leadline_engines.deep_regrets.move import Choice, Option, Order, PickCards, PickDice, PickPlayer, PickShoal
from leadline_engines.deep_regrets.piles import DECKS, Kind
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.text_rules import TextRules
from leadline_engines.deep_regrets.texts import rule_of
from leadline_engines.deep_regrets.vocabulary import Cost, Effect
from leadline_engines.surface import RefusalError

KIND_OF: Mapping[str, Kind] = {"discard_regret": "regret", "move_regret": "regret", "discard_item": "supply"}
"""The kind of card from which an effect lets a player pick; effects that are not listed let a player pick fish."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards in a hand that may be picked."""

    known: Counter[str]
    """The pickable cards that are known to be in the hand."""
    unknown: int
    """The number of unknown cards."""
    rest: Counter[str]
    """The cards that the unknown ones may turn out to be."""

    def allows(self, cards: tuple[str, ...]) -> bool:
        """Return whether these cards may all be in the hand."""
        guessed = Counter(cards) - self.known
        return guessed.total() <= self.unknown and guessed <= self.rest

    def picks(self, number: int) -> Iterator[tuple[str, ...]]:
        """Yield every different choice of ``number`` cards."""
        if not self.unknown:
            yield from bags(self.known, number)
            return
        yield from (cards for cards in bags(self.known + self.rest, number) if self.allows(cards))


class Answers(TextRules):
    """The answers that a card permits."""

    # ---- the possible choices

    def options(self, position: Position, frame: Frame) -> range:
        """Return the numbers of the options; for `may`, they are 0 for no, and 1 for yes if the player can pay."""
        effect = self.effect_of(frame)
        if effect.do != "may":
            return range(1, len(effect.lists) + 1)
        return range(2 if self.can_pay_cost(position, frame.seat, effect.cost) else 1)

    def can_pay_cost(self, position: Position, seat: int, cost: Cost) -> bool:
        """Return whether a player can pay the full price of a `may` (regrets.effect.may)."""
        angler = position.angler(seat)
        match cost.name:
            case "bucks":
                return angler.bucks >= cost.n
            case "dice":
                return len(angler.fresh) >= cost.n
            case "regrets":
                return len(position.regret_deck) + len(position.regret_discards) >= cost.n
            case "fish":
                return len(angler.fish) >= cost.n
        return True

    def players(self, position: Position, frame: Frame) -> tuple[int, ...]:
        """Return the players who may be chosen, in order from the acting player."""
        effect = self.effect_of(frame)
        who = effect.who
        if effect.do in ("move_regret", "relocate_this") and effect.to is not None:
            who = effect.source if effect.do == "move_regret" and not frame.seats else effect.to
        return self.named(position, frame.seat, who)

    def shoals(self, position: Position, frame: Frame) -> tuple[str, ...]:
        """Return the shoals that may be chosen."""
        effect = self.effect_of(frame)
        if effect.do == "reorder":
            return tuple(shoal.name for shoal in position.shoals if self.face_down(position, shoal.name, 1))
        if effect.do == "swap":
            return self.shoals_to_swap(position)
        return self.shoals_to_name(position, frame)

    def shoals_to_swap(self, position: Position) -> tuple[str, ...]:
        """Return the other non-empty shoals at the Depth of the text's fish, or nothing if that fish is in no shoal."""
        here = self.lies_on_top(position)
        if not here:
            return ()
        depth = self.components.shoals[here].depth
        row = (shoal for shoal in position.shoals if self.components.shoals[shoal.name].depth == depth)
        return tuple(shoal.name for shoal in row if shoal.cards and shoal.name != here)

    def fresh_dice(self, position: Position, frame: Frame) -> Counter[Die]:
        """Return the Fresh dice that may be chosen."""
        effect, fresh = self.effect_of(frame), position.angler(frame.seat).fresh
        match effect.do:
            case "increment" | "set_max":
                return Counter(die for die in fresh if not self.is_highest(die))
            case "refresh":
                return Counter()
        return Counter(fresh)

    def is_highest(self, die: Die) -> bool:
        """Return whether a die shows its highest face."""
        return die.face >= max(self.components.dice[die.die].faces)

    def spent_dice(self, position: Position, frame: Frame) -> Counter[str]:
        """Return the Spent dice that may be chosen."""
        return Counter(position.angler(frame.seat).spent if self.effect_of(frame).do == "refresh" else ())

    def hand_to_pick(self, position: Position, frame: Frame) -> Hand:
        """Return the cards that may be picked."""
        effect, angler = self.effect_of(frame), position.angler(frame.seat)
        kind = KIND_OF.get(effect.do, "fish")
        held: tuple[str | None, ...] = getattr(angler, "fish" if kind == "fish" else DECKS[kind].box)
        known = Counter(card for card in held if card is not None and self.may_pick(position, effect, kind, card))
        unknown = held.count(None)
        rest = self.rest(position, kind) if unknown else Counter[str]()
        fitting = {card: number for card, number in rest.items() if self.may_pick(position, effect, kind, card)}
        return Hand(known, unknown, Counter(fitting))

    def may_pick(self, position: Position, effect: Effect, kind: Kind, card: str) -> bool:
        """Return whether an effect lets a player pick this card."""
        if kind != "fish":
            return True
        fish = self.components.fish[card]
        if effect.do == "swap":
            here = self.lies_on_top(position)
            return bool(here) and fish.depth == self.components.shoals[here].depth
        return effect.filter.fits(fish.align, fish.size)

    def may_have_none(self, hand: Hand) -> bool:
        """Return whether a player may claim to have no such card, because no known card fits and others are unknown."""
        return hand.unknown > 0 and not hand.known

    # ---- all answers

    def answers(self, position: Position) -> Iterator[Choice]:
        """Yield every answer to the question of the top frame."""
        frame = position.frames[-1]
        seat = frame.seat
        match frame.step:
            case "option":
                yield from (Option(seat, number) for number in self.options(position, frame))
            case "player":
                yield from (PickPlayer(seat, player) for player in self.players(position, frame))
            case "shoal":
                yield from (PickShoal(seat, shoal) for shoal in self.shoals(position, frame))
            case "dice":
                fresh, spent = self.fresh_dice(position, frame), self.spent_dice(position, frame)
                yield from (PickDice(seat, dice) for dice in bags(fresh, frame.number) if dice)
                yield from (PickDice(seat, (), kinds) for kinds in bags(spent, frame.number) if kinds)
            case "cards":
                yield from self.card_answers(position, frame)
            case "order":
                yield from (Order(seat, cards) for cards in orders(Counter(self.looked_at(position, frame))))

    def card_answers(self, position: Position, frame: Frame) -> Iterator[Choice]:
        """Yield every choice of cards."""
        hand = self.hand_to_pick(position, frame)
        if self.is_fussy(self.effect_of(frame)) and self.may_have_none(hand):
            yield PickCards(frame.seat, ())
        yield from (PickCards(frame.seat, cards) for cards in hand.picks(frame.number) if cards)

    def is_fussy(self, effect: Effect) -> bool:
        """Return whether an effect takes only certain cards of a hand, so that a player may have none of them."""
        return effect.do in ("discard_fish", "swap")

    def looked_at(self, position: Position, frame: Frame) -> tuple[str, ...]:
        """Return the fish to be put back in an order of the player's choice."""
        (shoal,) = frame.shoals
        cards = position.shoal(shoal).cards
        return tuple(cards[place].card or "" for place in self.face_down(position, shoal, frame.number))

    # ---- one answer

    def check_answer(self, position: Position, choice: Choice) -> None:
        """Check one answer. Raise ``RefusalError`` with the rule of the effect if it is not possible."""
        frame = position.frames[-1]
        if not self.is_answer(position, frame, choice):
            effect = self.effect_of(frame)
            path, why = self.why_no_answer(frame, choice)
            raise RefusalError(rule_of(effect), why, path=path)

    def is_answer(self, position: Position, frame: Frame, choice: Choice) -> bool:
        """Return whether an answer is possible."""
        match choice:
            case Option():
                return choice.number in self.options(position, frame)
            case PickPlayer():
                return choice.player in self.players(position, frame)
            case PickShoal():
                return choice.shoal in self.shoals(position, frame)
            case PickDice():
                fits = Counter(choice.dice) <= self.fresh_dice(position, frame)
                fits = fits and Counter(choice.spent) <= self.spent_dice(position, frame)
                return fits and len(choice.dice) + len(choice.spent) == frame.number
            case PickCards():
                return self.is_pick(position, frame, choice.cards)
            case Order():
                return Counter(choice.cards) == Counter(self.looked_at(position, frame))
        return False

    def is_pick(self, position: Position, frame: Frame, cards: tuple[str, ...]) -> bool:
        """Return whether these cards may be picked."""
        hand = self.hand_to_pick(position, frame)
        if not cards:
            return self.is_fussy(self.effect_of(frame)) and self.may_have_none(hand)
        return len(cards) == frame.number and hand.allows(cards)

    def why_no_answer(self, frame: Frame, choice: Choice) -> tuple[str, str]:
        """Return the path of the impossible part of an answer, and the reason."""
        match choice:
            case Option():
                return "choice.number", f"the card has no option {choice.number} that is possible here"
            case PickPlayer():
                return "choice.player", f"player {choice.player} is not one of those that the card lets you choose"
            case PickShoal():
                return "choice.shoal", f"{choice.shoal!r} is not one of the shoals that the card lets you choose"
            case PickDice():
                return "choice.dice", f"the card asks for {frame.number} of the dice that it is meant for"
            case Order():
                return "choice.cards", "these are not exactly the fish that were looked at"
        return "choice.cards", f"the card asks for {frame.number} of the cards that it is meant for"
