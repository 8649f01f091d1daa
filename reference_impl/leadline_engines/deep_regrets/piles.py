"""Decks, discards and hands: how cards are taken, known or not, and how discards refill an empty deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from leadline_engines import surface
from leadline_engines.chance import Draw
from leadline_engines.deep_regrets.components import Components
from leadline_engines.deep_regrets.events import Reshuffled
from leadline_engines.deep_regrets.position import Lying, Position, Size
from leadline_engines.deep_regrets.rulings import Rulings
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.surface import RefusalError

Kind: TypeAlias = Literal["fish", "regret", "dink", "rod", "reel", "supply"]
DeckName: TypeAlias = Literal["regret", "dink", "rod", "reel", "supply"]


@dataclass(frozen=True, slots=True)
class Deck:
    """The fields that contain the cards of one kind."""

    box: str
    """The field of the components, which is also the field of the players' hands."""
    deck: str
    """The field of the deck."""
    elsewhere: tuple[str, ...] = ()
    """The other fields of the position that contain such cards."""
    drawn: str = ""
    """The field of the players that contains cards drawn in a shop."""


DECKS: Mapping[DeckName, Deck] = {
    "regret": Deck("regrets", "regret_deck", ("regret_discards", "regret_box")),
    "dink": Deck("dinks", "dink_deck", ("dink_discards", "out_of_game")),
    "rod": Deck("rods", "rod_deck", drawn="drawn_rods"),
    "reel": Deck("reels", "reel_deck", drawn="drawn_reels"),
    "supply": Deck("supplies", "supply_deck", ("supply_discards", "supplies_out_of_game"), "drawn_supplies"),
}
DISCARDS: Mapping[DeckName, str] = {
    "regret": "regret_discards", "dink": "dink_discards", "supply": "supply_discards",
}  # fmt: skip
"""The discards that are reshuffled when the deck is empty; rods and reels have none."""


def fish_of(position: Position) -> list[str | None]:
    """Return all fish, wherever they are, with None for an unknown one."""
    hands = [fish for angler in position.anglers for fish in angler.fish]
    mounted = [fish for angler in position.anglers for slot in angler.mounts for fish in slot.fish]
    return [
        *(lying.card for shoal in position.shoals for lying in shoal.cards),
        *position.fish_discards,
        *hands,
        *mounted,
    ]


def cards_of(position: Position, kind: Kind) -> list[str | None]:
    """Return all cards of a kind, wherever they are, with None for an unknown one."""
    if kind == "fish":
        return fish_of(position)
    deck = DECKS[kind]
    fields = [getattr(position, name) for name in (deck.deck, *deck.elsewhere)]
    names = (deck.box, deck.drawn) if deck.drawn else (deck.box,)
    fields += [getattr(angler, name) for angler in position.anglers for name in names]
    return [card for field in fields for card in field]


class Piles(surface.Engine):
    """The steps that involve cards."""

    components: Components
    rulings: Rulings

    def seats(self, position: Position) -> tuple[int, ...]:
        """Return the players, clockwise."""
        return tuple(range(1, len(position.anglers) + 1))

    def clockwise_from(self, position: Position, seat: int) -> tuple[int, ...]:
        """Return all players in clockwise order from the given one."""
        seats = self.seats(position)
        return (*seats[seat - 1 :], *seats[: seat - 1])

    def turn_order(self, position: Position) -> tuple[int, ...]:
        """Return all players in turn order (regrets.day.turn-order)."""
        return self.clockwise_from(position, position.first)

    # ---- unknown cards

    def rest(self, position: Position, kind: Kind) -> Counter[str]:
        """Return what an unknown card of a kind can be: one of the cards in the box whose location is not known."""
        box = "fish" if kind == "fish" else DECKS[kind].box
        left = self.components.pile(box)
        for card in cards_of(position, kind):
            if card is not None and card in left:
                left[card] -= 1
                if left[card] == 0:
                    del left[card]
        return left

    def face(self, table: Table, kind: DeckName, card: str | None, rule: str) -> str:
        """Return the identity of a card that must be known now; chance decides if nobody knows it."""
        if card is not None:
            return card
        drawn: str = table.ask(kind, Draw.out_of(self.rest(table.position, kind)), rule)
        return drawn

    def fish_at(self, table: Table, shoal: str, place: int, rule: str) -> str:
        """Return the fish at a place in a shoal, counted from 0 at the top, and record it in the position."""
        cards = table.shoal(shoal).cards
        if cards[place].card is not None:
            return cards[place].card or ""
        depth = self.components.shoals[shoal].depth
        of_depth = Counter(
            {
                fish: number
                for fish, number in self.rest(table.position, "fish").items()
                if self.components.fish[fish].depth == depth
            }
        )
        fish: str = table.ask("fish", Draw.out_of(of_depth), rule)
        known = (*cards[:place], replace(cards[place], card=fish), *cards[place + 1 :])
        self.lay_shoal(table, shoal, known)
        return fish

    # ---- shoals

    def sea_is_empty(self, position: Position) -> bool:
        """Return whether there are no fish left at Sea (regrets.end.sea-empty)."""
        return not any(shoal.cards for shoal in position.shoals)

    def lay_shoal(self, table: Table, shoal: str, cards: Iterable[Lying]) -> None:
        """Change the fish in a shoal; the back of its top fish shows the size (regrets.information.shadow)."""
        lying = tuple(cards)
        table.change_shoal(shoal, cards=lying, shadow=self.shadow(lying))

    def shadow(self, cards: tuple[Lying, ...]) -> Size | None:
        """Return the size on the back of the top fish, if that fish is face down and known."""
        if not cards or cards[0].up or cards[0].card is None or self.rulings.face_down_information == "nothing":
            return None
        return self.components.fish[cards[0].card].size

    # ---- decks

    def top(self, table: Table, kind: DeckName, rule: str) -> str | None:
        """Take the next card to be drawn, or return None if there is none."""
        self.refill(table, kind)
        lying: tuple[str | None, ...] = getattr(table.position, DECKS[kind].deck)
        if not lying:
            return None
        card = self.face(table, kind, lying[0], rule)
        table.change(**{DECKS[kind].deck: lying[1:]})
        return card

    def can_draw(self, position: Position, kind: DeckName) -> bool:
        """Return whether a card can be drawn from a deck, after a reshuffle if necessary."""
        discards = DISCARDS.get(kind)
        return bool(getattr(position, DECKS[kind].deck) or (discards and getattr(position, discards)))

    def refill(self, table: Table, kind: DeckName) -> None:
        """Make the discards the deck, if the deck is empty and a card is needed.

        Rules: regrets.pile.reshuffle, regrets.madness.deck-empty
        """
        field = DISCARDS.get(kind)
        if field is None or getattr(table.position, DECKS[kind].deck):
            return
        discards: tuple[str | None, ...] = getattr(table.position, field)
        if discards:
            if kind == "regret":
                self.tell_box_by_the_rest(table)
            table.change(**{DECKS[kind].deck: (None,) * len(discards), field: ()})
            rule = "regrets.madness.deck-empty" if kind == "regret" else "regrets.pile.reshuffle"
            table.tell(lambda: Reshuffled(kind, (rule, "regrets.pile.shuffle")))

    def tell_box_by_the_rest(self, table: Table) -> None:
        """Reveal the Regrets in the box once every Regret in play is known; those in the box do not come back.

        Rules: regrets.setup.regret-deck
        """
        box, rest = table.position.regret_box, self.rest(table.position, "regret")
        if box.count(None) == rest.total():
            known = tuple(card for card in box if card is not None)
            table.change(regret_box=(*known, *sorted(rest.elements())))

    # ---- hands

    def holds(self, position: Position, seat: int, kind: Kind, card: str) -> bool:
        """Return whether a player has a card, or may have it as far as is known."""
        hand: tuple[Any, ...] = getattr(position.angler(seat), "fish" if kind == "fish" else DECKS[kind].box)
        return card in hand or (None in hand and card in self.rest(position, kind))

    def take_out(self, table: Table, seat: int, kind: Kind, card: str, rule: str, path: str) -> None:
        """Take a card out of a player's hand, which has no size limit. Raise ``RefusalError`` if the card is not there.

        Rules: regrets.pile.no-limit
        """
        field = "fish" if kind == "fish" else DECKS[kind].box
        if not self.holds(table.position, seat, kind, card):
            raise RefusalError(rule, f"player {seat} has no {card!r}", path=path)
        hand: tuple[Any, ...] = getattr(table.angler(seat), field)
        table.change_angler(seat, **{field: without(hand, card if card in hand else None)})
