"""Visits to the shops for rods, reels, supplies and tackle dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from leadline_engines.deep_regrets.events import CardsDrawn, CardsKept, Reshuffled, Visited
from leadline_engines.deep_regrets.facts import Tier
from leadline_engines.deep_regrets.move import KeepCards, Visit
from leadline_engines.deep_regrets.piles import DECKS, DeckName
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.deep_regrets.turns import Turns
from leadline_engines.surface import RefusalError

SELLING: dict[str, DeckName] = {"rod": "rod", "reel": "reel", "supply": "supply"}
"""The shops that sell cards, with their decks."""

VISITED = (
    "regrets.shop.four", "regrets.shop.one-visit", "regrets.shop.tiers", "regrets.shop.price", "regrets.shop.paid",
)  # fmt: skip
"""The rules cited for every visit."""


class Shopping(Turns):
    """The rules in the chapter ``regrets.shop``."""

    def may_be_empty(self) -> bool:
        """Return whether an action may have no effect (regrets.turn.no-empty-action)."""
        return self.rulings.empty_actions == "legal"

    def check_hand(self, position: Position, seat: int, fish: Sequence[str], rule: str) -> None:
        """Refuse fish if a player's hand does not contain as many copies as are named."""
        hand = position.angler(seat).fish
        missing = Counter(fish) - Counter(held for held in hand if held is not None)
        if not missing:
            return
        unknown = self.rest(position, "fish")
        if missing.total() > hand.count(None) or missing - unknown:
            raise RefusalError(rule, f"player {seat} has no {min(missing)!r} in its hand", path="choice.fish")

    # ---- open shops

    def shops_open(self, position: Position, seat: int) -> tuple[str, ...]:
        """Return the shops that a player may still visit today (regrets.shop.once-a-day, regrets.shop.short-deck)."""
        return tuple(
            shop
            for shop in self.components.shops
            if not self.has_visited(position, seat, shop) and not self.is_sold_out(position, shop)
        )

    def has_visited(self, position: Position, seat: int, shop: str) -> bool:
        """Return whether a player has visited a shop today (regrets.shop.four, regrets.shop.once-a-day)."""
        visited = position.angler(seat).visited
        if self.rulings.shop_visits == "joint-rod-reel" and shop in ("rod", "reel"):
            return "rod" in visited or "reel" in visited
        return shop in visited

    def is_sold_out(self, position: Position, shop: str) -> bool:
        """Return whether there is nothing left to draw (regrets.shop.short-deck)."""
        if shop in SELLING:
            return not self.can_draw(position, SELLING[shop])
        return not position.bag

    def price(self, position: Position, seat: int, shop: str, printed: int) -> int:
        """Return the price of a visit: the printed price minus everything that lowers it.

        Rules: regrets.shop.price, regrets.shop.discount, regrets.free.price-off
        """
        price = printed - self.discount(position, seat, shop) - position.cheaper
        return price if self.rulings.cost_floor == "negative-allowed" else max(0, price)

    def discount(self, position: Position, seat: int, shop: str) -> int:
        """Return the amount that Madness takes off a price (regrets.shop.discount)."""
        where = self.rulings.madness_discount
        if where == "none" or (where == "cards-only" and shop not in SELLING):
            return 0
        return self.row(position, seat).discount

    # ---- a visit

    def visit(self, table: Table, choice: Visit) -> None:
        """Visit one shop: pay, and draw what the price allows.

        Rules: regrets.shop.one-visit, regrets.shop.tiers, regrets.shop.paid
        """
        tier = self.check_visit(table.position, choice)
        self.pay_in_shop(table, choice, tier)
        frame = table.frame
        if frame is not None:
            table.pop()
        table.push(Frame("shopping", choice.seat, choice.shop, number=tier.keep))
        if choice.shop in SELLING:
            self.draw_cards(table, choice.seat, SELLING[choice.shop], tier)
        else:
            self.draw_dice(table, choice.seat, tier)

    def check_visit(self, position: Position, choice: Visit) -> Tier:
        """Refuse a closed shop, a price that the shop does not have, and a price that the player cannot pay.

        Rules: regrets.shop.once-a-day, regrets.shop.tiers, regrets.shop.short-deck, regrets.shop.paid
        """
        if self.has_visited(position, choice.seat, choice.shop):
            why = f"player {choice.seat} has visited this shop today"
            raise RefusalError("regrets.shop.once-a-day", why, path="choice.shop")
        tier = self.components.tier(choice.shop, choice.price)
        if tier is None and choice.price == 0 and self.may_be_empty():
            tier = Tier(0, 0, 0)
        if tier is None:
            prices = ", ".join(str(offer.price) for offer in self.components.shops[choice.shop])
            raise RefusalError(
                "regrets.shop.tiers", f"nothing costs {choice.price}$", path="choice.price", remedy=f"name {prices}"
            )
        if self.is_sold_out(position, choice.shop):
            raise RefusalError("regrets.shop.short-deck", "there is nothing left in this shop", path="choice.shop")
        price = self.price(position, choice.seat, choice.shop, tier.price) if tier.draw else 0
        bucks = position.angler(choice.seat).bucks
        if price > bucks:
            why = f"it costs {price}$, and player {choice.seat} has {bucks}$"
            raise RefusalError("regrets.shop.paid", why, path="choice.price")
        return tier

    def pay_in_shop(self, table: Table, choice: Visit, tier: Tier) -> None:
        """Pay the price and mark the shop as visited, using up whatever lowered the price (regrets.free.price-off)."""
        seat, shop = choice.seat, choice.shop
        paid = self.price(table.position, seat, shop, tier.price) if tier.draw else 0
        rules = self.rules_of_visit(table.position, seat, shop)
        angler = table.angler(seat)
        table.change_angler(seat, bucks=self.after_payment(angler.bucks, paid), visited=(*angler.visited, shop))
        table.change(cheaper=0)
        table.tell(lambda: Visited(seat, shop, tier.price, paid, rules))

    def after_payment(self, bucks: int, paid: int) -> int:
        """Return how many Fishbucks a buyer has left; a price below 0, which a reading allows, adds to them."""
        return self.capped(bucks - paid)

    def rules_of_visit(self, position: Position, seat: int, shop: str) -> tuple[str, ...]:
        """Return the rules that apply to a visit."""
        discount = ("regrets.shop.discount",) if self.discount(position, seat, shop) else ()
        return (*VISITED, *discount, *(("regrets.free.price-off",) if position.cheaper else ()))

    # ---- cards

    def draw_cards(self, table: Table, seat: int, deck: DeckName, tier: Tier) -> None:
        """Draw as many cards as the price allows, or as many as there are.

        Rules: regrets.shop.tiers, regrets.shop.short-deck
        """
        field = DECKS[deck].drawn
        for _ in range(tier.draw):
            card = self.top(table, deck, "regrets.shop.tiers")
            if card is None:
                break
            table.change_angler(seat, **{field: (*getattr(table.angler(seat), field), card)})
        drawn: tuple[str, ...] = getattr(table.angler(seat), field)
        if drawn:
            rules = ("regrets.shop.tiers", *self.rules_of_short(len(drawn), tier.draw))
            table.tell(lambda: CardsDrawn(seat, deck, len(drawn), drawn, rules))
        if not self.has_to_choose(len(drawn), tier.keep):
            self.keep_drawn(table, seat, deck, drawn)

    def rules_of_short(self, drawn: int, due: int) -> tuple[str, ...]:
        """Return the rule for drawing fewer cards than are due, if that happened (regrets.shop.short-deck)."""
        return ("regrets.shop.short-deck",) if drawn < due else ()

    def has_to_choose(self, drawn: int, keep: int) -> bool:
        """Return whether the buyer has a choice to make (regrets.shop.keep)."""
        return drawn > keep or (self.may_keep_fewer() and drawn > 0)

    def may_keep_fewer(self) -> bool:
        """Return whether the buyer may keep fewer cards than the price allows (regrets.shop.keep)."""
        return self.rulings.keep_fewer == "up-to"

    def keep_cards(self, table: Table, choice: KeepCards) -> None:
        """Keep some of the drawn cards, as many as the price allows (regrets.shop.keep)."""
        frame = table.position.frames[-1]
        deck = SELLING[frame.step]
        drawn: tuple[str | None, ...] = getattr(table.angler(choice.seat), DECKS[deck].drawn)
        missing = Counter(choice.cards) - Counter(card for card in drawn if card is not None)
        if missing.total() > drawn.count(None) or missing - self.rest(table.position, deck):
            raise RefusalError("regrets.shop.keep", f"{min(missing)!r} was not drawn", path="choice.cards")
        most = min(frame.number, len(drawn))
        least = 0 if self.may_keep_fewer() else most
        if not least <= len(choice.cards) <= most:
            why, remedy = f"{len(choice.cards)} cards are kept", f"keep {most}"
            raise RefusalError("regrets.shop.keep", why, path="choice.cards", remedy=remedy)
        self.keep_drawn(table, choice.seat, deck, choice.cards)

    def keep_drawn(self, table: Table, seat: int, deck: DeckName, kept: tuple[str, ...]) -> None:
        """Give the kept cards to the buyer, and put the others back."""
        angler, where = table.angler(seat), DECKS[deck]
        drawn: tuple[str | None, ...] = getattr(angler, where.drawn)
        left = self.not_kept(drawn, kept)
        table.change_angler(seat, **{where.drawn: (), where.box: (*getattr(angler, where.box), *kept)})
        if kept:
            rules = (
                "regrets.shop.keep",
                "regrets.information.shop" if deck == "supply" else "regrets.information.gear",
            )
            table.tell(lambda: CardsKept(seat, deck, len(kept), kept, rules))
        if left:
            self.put_back_cards(table, deck, left)
        table.change_frame(step="equip" if kept and self.is_equipped_at_once(deck) else "done")

    def not_kept(self, drawn: tuple[str | None, ...], kept: tuple[str, ...]) -> tuple[str | None, ...]:
        """Return the drawn cards that go back into their deck (regrets.shop.rest-back)."""
        return without(drawn, *(card if card in drawn else None for card in kept))

    def put_back_cards(self, table: Table, deck: DeckName, cards: tuple[str | None, ...]) -> None:
        """Shuffle the cards that are not kept back into their deck (regrets.shop.rest-back)."""
        field = DECKS[deck].deck
        lying: tuple[str | None, ...] = getattr(table.position, field)
        if self.rulings.unkept_cards == "to-bottom":
            table.change(**{field: (*lying, *cards)})
            return
        table.change(**{field: (None,) * (len(lying) + len(cards))})
        table.tell(lambda: Reshuffled(deck, ("regrets.shop.rest-back", "regrets.pile.shuffle")))

    def is_equipped_at_once(self, deck: DeckName) -> bool:
        """Return whether newly bought gear may be equipped today (regrets.declare.new-gear)."""
        return self.rulings.new_gear == "at-once" and deck in ("rod", "reel")

    # ---- dice

    def draw_dice(self, table: Table, seat: int, tier: Tier) -> None:
        """Draw dice from the bag, as many as are due or available, then roll and place them at once.

        Rules: regrets.shop.dice-rolled, regrets.shop.short-deck
        """
        table.change_frame(step="done")
        drawn = [self.draw_die(table, seat, "regrets.shop.tiers") for _ in range(tier.draw)]
        kinds = [die for die in drawn if die is not None]
        if kinds:
            self.place_gained(table, seat, kinds, "regrets.shop.dice-rolled")
            table.cite(*self.rules_of_short(len(kinds), tier.draw))

    # ---- the end of a visit

    def after_visit(self, table: Table) -> bool:
        """Continue after a visit, and return False while the buyer has to choose."""
        frame = table.position.frames[-1]
        if frame.step == "done":
            table.change_frame(step="more")
        elif frame.step != "more" or self.may_visit_more(table.position, frame.seat):
            return False
        else:
            table.pop()
            self.action_over(table)
        return True

    def may_visit_more(self, position: Position, seat: int) -> bool:
        """Return whether the same action may include another visit (regrets.shop.one-visit)."""
        return self.rulings.shop_visits == "many-per-action" and bool(self.shops_open(position, seat))
