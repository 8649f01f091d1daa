"""The legal choices of all decisions that no card asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, combinations, islice
from typing import Any, TypeAlias

from leadline_engines.chance import Pick
from leadline_engines.deep_regrets.bags import all_bags, bags, some_bag
from leadline_engines.deep_regrets.move import (
    Abandon,
    Choice,
    Declare,
    DiscardRegret,
    End,
    Equip,
    Keep,
    KeepCards,
    Lose,
    Mount,
    Mounting,
    Muster,
    Pass,
    Reward,
    Sell,
    Throw,
    Visit,
)
from leadline_engines.deep_regrets.piles import DECKS, Kind
from leadline_engines.deep_regrets.port import Trading
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.shops import SELLING
from leadline_engines.surface import MOST_LISTED, Choices

Lister: TypeAlias = Callable[[Position, int], Iterator[Choice]]


def listed_or_sampled(choices: Iterator[Choice], sample: Callable[[Pick], Choice]) -> Choices:
    """Return all choices, or a way to sample them if there are too many to list."""
    listed = tuple(islice(choices, MOST_LISTED + 1))
    return Choices(sample=sample) if len(listed) > MOST_LISTED else Choices(listed)


def orders(things: Counter[str], number: int) -> Iterator[tuple[str, ...]]:
    """Yield every distinct sequence of ``number`` things from a bag, each once."""
    if number == 0:
        yield ()
        return
    for thing in sorted(things):
        yield from ((thing, *rest) for rest in orders(things - Counter((thing,)), number - 1))


class Choosing(Trading):
    """The choices of each kind of decision, one method for each kind."""

    def own_choices(self, position: Position, seat: int, kind: str) -> Choices:
        """Return the legal choices of a player for a kind of decision that no card asks for."""
        many: dict[str, Callable[[Position, int], Choices]] = {
            "muster": self.musters, "keep": self.keeps, "sell": self.sales, "mount": self.mountings,
            "keep-cards": self.card_keeps,
        }  # fmt: skip
        if kind in many:
            return many[kind](position, seat)
        few: dict[str, Lister] = {
            "throw": self.throws, "declare": self.declarations, "discard-regret": self.regret_discards,
            "equip": self.equipments, "abandon": self.abandonings, "visit": self.visits, "pass": self.passes,
            "end": self.ends, "reward": self.reward_choices, "lose": self.losses,
        }  # fmt: skip
        return Choices(tuple(few[kind](position, seat)))

    # ---- before the actions

    def musters(self, position: Position, seat: int) -> Choices:
        """Return every selection of the Fresh dice."""
        fresh = Counter(position.angler(seat).fresh)

        def sample(pick: Pick) -> Choice:
            return Muster(seat, some_bag(fresh, pick(fresh.total() + 1), pick))

        return listed_or_sampled((Muster(seat, dice) for dice in all_bags(fresh)), sample)

    def keeps(self, position: Position, seat: int) -> Choices:
        """Return every selection of as many dice as there is room for, or of fewer if that is allowed."""
        frame = position.frames[-1]
        dice = Counter(self.dice_to_place(position, frame))
        least, most = self.fewest_placed(position, frame), min(frame.number, dice.total())
        every = chain.from_iterable(bags(dice, number) for number in range(least, most + 1))

        def sample(pick: Pick) -> Choice:
            return Keep(seat, some_bag(dice, least + pick(most - least + 1), pick))

        return listed_or_sampled((Keep(seat, chosen) for chosen in every), sample)

    def throws(self, position: Position, seat: int) -> Iterator[Choice]:
        """Yield a throw to each of the other players."""
        return (Throw(seat, other_seat) for other_seat in self.others(position, seat))

    def declarations(self, position: Position, seat: int) -> Iterator[Choice]:
        """Yield Sea and Port, if the player may declare them."""
        to: Any
        for to in self.may_declare(position, seat):
            yield Declare(seat, to)

    def regret_discards(self, position: Position, seat: int) -> Iterator[Choice]:
        """Yield the choice to discard nothing, then each Regret that the player holds, or one at random."""
        yield DiscardRegret(seat)
        if self.regret_is_random():
            yield DiscardRegret(seat, at_random=True)
        else:
            yield from (DiscardRegret(seat, card) for card in self.may_hold(position, seat, "regret"))

    def may_hold(self, position: Position, seat: int, kind: Kind) -> tuple[str, ...]:
        """Return the different cards of a kind that a player has or, if they are not known, may have."""
        hand: tuple[str | None, ...] = getattr(position.angler(seat), "fish" if kind == "fish" else DECKS[kind].box)
        known = {card for card in hand if card is not None}
        return tuple(sorted(known | set(self.rest(position, kind)) if None in hand else known))

    def equipments(self, position: Position, seat: int) -> Iterator[Choice]:
        """Yield each rod or none, combined with each reel or none."""
        angler = position.angler(seat)
        for rod in (None, *sorted(set(angler.rods))):
            for reel in (None, *sorted(set(angler.reels))):
                if rod or reel or not self.must_equip():
                    yield Equip(seat, rod, reel)

    # ---- actions

    def abandonings(self, position: Position, seat: int) -> Iterator[Choice]:
        """Yield the action Abandon Ship."""
        yield Abandon(seat)

    def passes(self, position: Position, seat: int) -> Iterator[Choice]:
        """Yield the pass."""
        yield Pass(seat)

    def ends(self, position: Position, seat: int) -> Iterator[Choice]:
        """Yield the end of the turn."""
        yield End(seat)

    def visits(self, position: Position, seat: int) -> Iterator[Choice]:
        """Yield each affordable price in each shop that is open."""
        bucks = position.angler(seat).bucks
        for shop in self.shops_open(position, seat):
            name: Any = shop
            if self.may_be_empty() and self.components.tier(shop, 0) is None:
                yield Visit(seat, name, 0)
            prices = [tier.price for tier in self.components.shops[shop]]
            yield from (
                Visit(seat, name, price) for price in prices if self.price(position, seat, shop, price) <= bucks
            )

    def for_sale(self, position: Position, seat: int) -> Counter[str]:
        """Return the fish of a hand that may be sold."""
        hand = (fish for fish in position.angler(seat).fish if fish is not None)
        return Counter(fish for fish in hand if self.has_value(fish) and not self.is_never_sold(fish))

    def sales(self, position: Position, seat: int) -> Choices:
        """Return every selection of the fish that may be sold, in every order if the order matters."""
        fish = self.for_sale(position, seat)
        least, ordered = 0 if self.may_be_empty() else 1, self.rulings.sale_pricing == "fish-by-fish"
        if not ordered:
            every = (Sell(seat, some) for some in all_bags(fish) if len(some) >= least)
        else:
            numbers = range(least, fish.total() + 1)
            every = (Sell(seat, some) for number in numbers for some in orders(fish, number))
        if fish.total() < least:
            return Choices()

        def sample(pick: Pick) -> Choice:
            return Sell(seat, some_bag(fish, least + pick(fish.total() + 1 - least), pick))

        return listed_or_sampled(iter(every), sample)

    def mountings(self, position: Position, seat: int) -> Choices:
        """Return every way to mount up to three fish, each in an empty slot."""
        hand = (fish for fish in position.angler(seat).fish if fish is not None)
        fish = Counter(held for held in hand if self.has_value(held))
        slots, least = self.empty_slots(position, seat), 0 if self.may_be_empty() else 1
        most = min(len(slots), fish.total(), self.components.mount_at_once)
        if most < least:
            return Choices()

        def sample(pick: Pick) -> Choice:
            number = least + pick(most + 1 - least)
            taken = slots[:number] if self.fills_from_the_left() else some_bag(Counter(slots), number, pick)
            chosen = some_bag(fish, number, pick)
            return Mount(seat, tuple(Mounting(*pair) for pair in zip(chosen, taken, strict=True)))

        every = (
            mounting for number in range(least, most + 1) for mounting in self.mountings_of(seat, fish, slots, number)
        )
        return listed_or_sampled(every, sample)

    def mountings_of(self, seat: int, fish: Counter[str], slots: tuple[int, ...], number: int) -> Iterator[Choice]:
        """Yield every way to mount ``number`` fish."""
        taken = [slots[:number]] if self.fills_from_the_left() else combinations(slots, number)
        for where in taken:
            for chosen in orders(fish, number):
                yield Mount(seat, tuple(Mounting(*pair) for pair in zip(chosen, where, strict=True)))

    # ---- in the middle of something

    def card_keeps(self, position: Position, seat: int) -> Choices:
        """Return every selection of as many drawn cards as are kept, or of fewer if that is allowed."""
        frame = position.frames[-1]
        field = DECKS[SELLING[frame.step]].drawn
        drawn: tuple[str | None, ...] = getattr(position.angler(seat), field)
        most = min(frame.number, len(drawn))
        cards = Counter(card for card in drawn if card is not None)
        least = 0 if self.may_keep_fewer() else most
        every = chain.from_iterable(bags(cards, number) for number in range(least, most + 1))

        def sample(pick: Pick) -> Choice:
            return KeepCards(seat, some_bag(cards, least + pick(most - least + 1), pick))

        return listed_or_sampled((KeepCards(seat, kept) for kept in every), sample)

    def reward_choices(self, position: Position, seat: int) -> Iterator[Choice]:
        """Yield the draw of a Dink and the discard of a Regret, if they can be chosen."""
        take: Any
        for take in self.rewards(position, seat):
            yield Reward(seat, take)

    def losses(self, position: Position, seat: int) -> Iterator[Choice]:
        """Yield each of the fish that are worth the same."""
        return (Lose(seat, slot) for slot in self.may_lose(position, seat))
