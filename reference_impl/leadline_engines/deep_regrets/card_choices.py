"""Fishing, free actions and card texts as used by the engine: their progress, decisions and legal choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from leadline_engines.chance import Pick
from leadline_engines.deep_regrets.bags import all_bags, some_bag
from leadline_engines.deep_regrets.free_actions import FreeActions
from leadline_engines.deep_regrets.move import (
    Cast,
    Choice,
    Eat,
    FlipCoin,
    LetGo,
    Option,
    Order,
    Pay,
    PickCards,
    PickDice,
    Preserver,
    PutBack,
    Sinker,
    TakeOmen,
    UseDink,
    UseGear,
    UseSupply,
    Worms,
)
from leadline_engines.deep_regrets.piles import DECKS, Kind
from leadline_engines.deep_regrets.places import ASKED
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import MOST_LISTED, Choices, Decision

AT_CAST = {"pay": "pay", "dink": "let-go", "change": "pick-dice"}
"""The steps of a cast that wait for a decision, by kind of decision; at `pay`, the player may also let the fish go."""
MINE = ("effects", "fishing", "worms")
"""The kinds of frames that this class carries out."""


class CardChoices(FreeActions):
    """The part of fishing, free actions and card texts that the rest of the engine uses."""

    # ---- progress

    def carry_out(self, table: Table) -> None:
        """Continue with fishing and texts until a choice must be made or another kind of frame is on top."""
        while (frame := table.frame) is not None and frame.kind in MINE:
            table.count_step()
            if self.cut_pools(table) or self.asked_kind(table.position) is not None:
                return
            if frame.kind == "fishing":
                self.go_on_fishing(table, frame)
            else:
                self.go_on_with_text(table, frame)

    def asked_kind(self, position: Position) -> str | None:
        """Return the kind of decision that the top frame asks of its player, or None if it asks for none."""
        if not position.frames:
            return None
        frame = position.frames[-1]
        if frame.kind == "worms":
            return "put-back"
        return (AT_CAST if frame.kind == "fishing" else ASKED).get(frame.step)

    def answer(self, table: Table, choice: Any) -> None:
        """Take the answer to the question of the top frame. Raise ``RefusalError`` if the answer is not possible."""
        frame = table.position.frames[-1]
        if frame.kind == "worms":
            self.put_back(table, choice)
        elif frame.kind == "fishing":
            self.keep_change(table, choice)
        else:
            self.check_answer(table.position, choice)
            if isinstance(choice, Option):
                self.tell_option(table, choice)
            self.take_answer(table, choice)

    # ---- casts and answers

    def card_choices(self, position: Position, decision: Decision) -> Choices:
        """Return the legal choices of a decision about fishing or a text."""
        seat: Any = decision.seats[0]
        match decision.kind:
            case "cast":
                return Choices(tuple(self.casts(position, seat)))
            case "pay":
                return self.payments(position, seat)
            case "let-go":
                return Choices(tuple(self.lettings_go(position, seat)))
            case "put-back":
                return Choices(tuple(self.puttings_back(position, seat)))
        if position.frames[-1].kind == "fishing":
            return Choices(tuple(self.changes(position, seat)))
        return self.listed(self.answers(position), lambda pick: self.some_answer(position, pick))

    def listed(self, every: Iterator[Choice], sample: Callable[[Pick], Choice]) -> Choices:
        """Return all choices if there are few enough to list, or otherwise a way to sample them one by one."""
        listed = tuple(islice(every, MOST_LISTED + 1))
        return Choices(sample=sample) if len(listed) > MOST_LISTED else Choices(listed)

    def casts(self, position: Position, seat: int) -> Iterator[Cast]:
        """Yield a cast at each shoal where casting is possible."""
        if not self.has_die_to_cast(position, seat):
            return
        for shoal in position.shoals:
            if self.holds_fish(position, shoal.name) and self.is_castable(position, seat, shoal.name):
                yield Cast(seat, shoal.name)

    def payments(self, position: Position, seat: int) -> Choices:
        """Return every selection of Fresh dice that pays for the fish."""
        fresh = Counter(position.angler(seat).fresh)
        every = (Pay(seat, dice) for dice in all_bags(fresh) if self.is_payment(position, seat, dice))
        return self.listed(every, lambda pick: self.some_payment(position, seat, pick))

    def some_payment(self, position: Position, seat: int, pick: Pick) -> Pay:
        """Return one payment, found by trying random selections of dice."""
        fresh = Counter(position.angler(seat).fresh)
        while True:
            dice = some_bag(fresh, pick(fresh.total() + 1), pick)
            if self.is_payment(position, seat, dice):
                return Pay(seat, dice)

    def lettings_go(self, position: Position, seat: int) -> Iterator[LetGo]:
        """Yield the ways to let the fish go: by spending each different Fresh die, or none."""
        dice = sorted(set(position.angler(seat).fresh), key=lambda die: (die.die, die.face))
        for choice in (LetGo(seat), *(LetGo(seat, die) for die in dice)):
            if self.may_let_go(position, choice):
                yield choice

    def puttings_back(self, position: Position, seat: int) -> Iterator[PutBack]:
        """Yield both places, on top and at the bottom, or only the first. For a single fish, both are the same."""
        yield PutBack(seat, "top")
        if len(position.shoal(position.frames[-1].shoal).cards) > 1:
            yield PutBack(seat, "bottom")

    def changes(self, position: Position, seat: int) -> Iterator[PickDice]:
        """Yield no die, and then one die of each kind that was paid and may be kept."""
        yield PickDice(seat)
        yield from (PickDice(seat, (), (kind,)) for kind in self.changes_left(position))

    def some_answer(self, position: Position, pick: Pick) -> Choice:
        """Return one answer to a text that asks for dice, cards or an order."""
        frame = position.frames[-1]
        seat, number = frame.seat, frame.number
        if frame.step == "order":
            fish = Counter(self.looked_at(position, frame))
            return Order(seat, some_bag(fish, number, pick))
        if frame.step == "dice":
            return PickDice(seat, some_bag(self.fresh_dice(position, frame), number, pick))
        return PickCards(seat, self.some_cards(position, frame, pick))

    def some_cards(self, position: Position, frame: Frame, pick: Pick) -> tuple[str, ...]:
        """Return some cards of a hand, chosen by place; for each unknown card, a possible card is guessed."""
        hand = self.hand_to_pick(position, frame)
        places: Counter[str] = hand.known + Counter({"": hand.unknown})
        chosen = some_bag(places, frame.number, pick)
        guessed = some_bag(hand.rest, chosen.count(""), pick)
        return (*(card for card in chosen if card), *guessed)

    # ---- free actions

    def free_decisions(self, position: Position, seat: int) -> list[Decision]:
        """Return the free actions that are now open to a player, determined only from public information."""
        if self.free_point(position) is None:
            return []
        angler = position.angler(seat)
        is_open = {
            "eat": bool(angler.fish),
            "worms": self.may_use_worms(position, seat),
            "preserver": position.preserver == seat,
            "dink": bool(angler.dinks),
            "supply": bool(angler.supplies),
            "gear": bool(self.ready_gear(position, seat)),
            "sinker": self.may_sink(angler.depth) and bool(angler.fresh),
            "omen": self.may_take_omen(position),
            "coin": self.is_coin_free(),
        }
        return [Decision((seat,), kind, must=False) for kind, now in is_open.items() if now]

    def free_choices(self, position: Position, decision: Decision) -> Choices:
        """Return the legal choices of a free action."""
        seat: Any = decision.seats[0]
        lists: dict[str, Callable[[Position, int], Iterator[Choice]]] = {
            "eat": self.meals, "worms": self.worm_uses, "preserver": self.preserver_uses, "dink": self.dink_uses,
            "supply": self.supply_uses, "gear": self.gear_uses, "sinker": self.sinkers, "omen": self.omens,
            "coin": self.coins,
        }  # fmt: skip
        return Choices(tuple(lists[decision.kind](position, seat)))

    def may_have(self, position: Position, seat: int, kind: Kind) -> list[str]:
        """Return the different cards of a kind that a player has, or may have as far as is known."""
        field = "fish" if kind == "fish" else DECKS[kind].box
        held: tuple[str | None, ...] = getattr(position.angler(seat), field)
        known = {card for card in held if card is not None}
        return sorted(known | {*self.rest(position, kind)} if None in held else known)

    def meals(self, position: Position, seat: int) -> Iterator[Eat]:
        """Yield each fish with an Eat text."""
        for fish in self.may_have(position, seat, "fish"):
            if self.is_edible(fish):
                yield Eat(seat, fish)

    def worm_uses(self, position: Position, seat: int) -> Iterator[Worms]:
        """Yield each shoal with a face-down top on which the worms can be used."""
        if self.may_use_worms(position, seat):
            yield from (
                Worms(seat, shoal.name) for shoal in position.shoals if self.worms_reach(position, seat, shoal.name)
            )

    def preserver_uses(self, position: Position, seat: int) -> Iterator[Preserver]:
        """Yield the Life Preserver if it can be used now."""
        if position.preserver == seat and self.is_time_for_preserver(position, seat):
            yield Preserver(seat)

    def dink_uses(self, position: Position, seat: int) -> Iterator[UseDink]:
        """Yield each Dink that can be used now."""
        for card in self.may_have(position, seat, "dink"):
            if self.is_time_for(position, seat, self.components.dinks[card].when):
                yield UseDink(seat, card)

    def supply_uses(self, position: Position, seat: int) -> Iterator[UseSupply]:
        """Yield each supply that can be used now."""
        for card in self.may_have(position, seat, "supply"):
            if self.is_time_for(position, seat, self.components.supplies[card].when):
                yield UseSupply(seat, card)

    def gear_uses(self, position: Position, seat: int) -> Iterator[UseGear]:
        """Yield each ability of rod or reel that can be used now."""
        for card, when in self.ready_gear(position, seat).items():
            if self.is_time_for(position, seat, when):
                yield UseGear(seat, card)

    def sinkers(self, position: Position, seat: int) -> Iterator[Sinker]:
        """Yield each different Fresh die."""
        if self.may_sink(position.angler(seat).depth):
            dice = sorted(set(position.angler(seat).fresh), key=lambda die: (die.die, die.face))
            yield from (Sinker(seat, die) for die in dice)

    def may_sink(self, depth: int) -> bool:
        """Return whether a boat at a Depth may drop a sinker.

        Rules: regrets.free.sinker-at-sea, regrets.free.sinker-deepest
        """
        return not self.is_deepest(depth) if depth > 0 else self.may_sink_at_port()

    def omens(self, position: Position, seat: int) -> Iterator[TakeOmen]:
        """Yield the choice to take the Omen Die without a card, under the reading that allows it."""
        if self.may_take_omen(position):
            yield TakeOmen(seat)

    def coins(self, position: Position, seat: int) -> Iterator[FlipCoin]:
        """Yield the choice to flip the Fishcoin without a card, under the reading that allows it."""
        if self.is_coin_free():
            yield FlipCoin(seat)
