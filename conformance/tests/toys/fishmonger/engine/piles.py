"""Taking cards from the two piles, known or not, and shuffling discards when a pile has run out."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any, Literal

from leadline_engines.fishmonger.components import Components
from leadline_engines.fishmonger.events import Reshuffled, Rolled
from leadline_engines.fishmonger.position import Die, Lying, Position
from leadline_engines.fishmonger.rulings import Rulings
from leadline_engines.fishmonger.table import Table, without

from leadline_engines import surface
from leadline_engines.chance import Dice, Draw

PileName = Literal["sea", "errands"]


def cards_of(position: Position, pile: PileName) -> list[str | None]:
    """Return all cards of a pile, wherever they lie; None for an unknown one."""
    if pile == "sea":
        caught = [card for monger in position.mongers for card in monger.caught]
        return [*(lying.card for lying in position.sea), *position.sea_discards, *position.hooked, *caught]
    hands = [card for monger in position.mongers for card in monger.hand]
    return [*position.errands, *position.errands_discards, *position.on_table, *hands]


def rest(components: Components, position: Position, pile: PileName) -> Counter[str]:
    """Return the cards of the box whose place is not known."""
    return components.pile(pile) - Counter(card for card in cards_of(position, pile) if card is not None)


class Piles(surface.Engine):
    """The steps that have to do with piles and dice."""

    components: Components
    rulings: Rulings

    def seats(self, position: Position) -> tuple[int, ...]:
        """Return the mongers, clockwise."""
        return tuple(range(1, len(position.mongers) + 1))

    def face(self, table: Table, pile: PileName, card: str | None, rule: str) -> str:
        """Return the face of a card that must be known now; chance decides it if nobody knew it."""
        if card is not None:
            return card
        drawn: str = table.ask(pile, Draw.out_of(self.rest(table.position, pile)), rule)
        return drawn

    def rest(self, position: Position, pile: PileName) -> Counter[str]:
        """Return the cards that an unknown card of a pile can be."""
        return rest(self.components, position, pile)

    def top(self, table: Table, pile: PileName, rule: str) -> str | None:
        """Return the card to be taken next, which stays on the pile, face known; None if there is none."""
        self.refill(table, pile)
        lying: Any = getattr(table.position, pile)
        if not lying:
            return None
        taken = lying[self.drawn_from(pile, len(lying))]
        return self.face(table, pile, taken.card if pile == "sea" else taken, rule)

    def drawn_from(self, pile: PileName, cards: int) -> int:
        """Return the place, from 0 on top, from which a pile with this number of cards is drawn."""
        return 0

    def take(self, table: Table, pile: PileName, **placed: Any) -> None:
        """Take the top card to where ``placed`` says it lies now."""
        lying: Any = getattr(table.position, pile)
        table.change(**{pile: without(lying, self.drawn_from(pile, len(lying)))}, **placed)

    def refill(self, table: Table, pile: PileName) -> None:
        """If a pile has run out, its discards become the pile."""
        discards: tuple[str, ...] = getattr(table.position, f"{pile}_discards")
        if getattr(table.position, pile) or not discards:
            return
        unknown = (Lying() if pile == "sea" else None,) * len(discards)
        table.change(**{pile: unknown, f"{pile}_discards": self.discards_left(discards)})
        table.tell(lambda: Reshuffled(pile, ("fish.pile.reshuffle",)))

    def discards_left(self, discards: tuple[str, ...]) -> tuple[str, ...]:
        """Return the rest of the discards that have become the pile."""
        return ()

    def refill_at_once(self, table: Table, pile: PileName) -> None:
        """After a card was taken: shuffle already now, under the reading that says so."""
        if self.rulings.reshuffle == "at-once":
            self.refill(table, pile)

    def discard_errand(self, table: Table, seat: int, place: int) -> str:
        """Put an errand out of a hand on the discards; gives what it is."""
        hand = table.monger(seat).hand
        card = self.face(table, "errands", hand[place], "fish.card.drop")
        table.change_monger(seat, hand=without(hand, place))
        table.change(errands_discards=(*table.position.errands_discards, card))
        return card

    def roll(self, table: Table, colours: tuple[str, ...], rule: str) -> tuple[Die, ...]:
        """Roll dice of some colours, colour by colour in the order of the components."""
        rolled: list[Die] = []
        for colour, kind in self.components.dice.items():
            number = colours.count(colour)
            if number:
                faces = tuple(sorted(table.ask(colour, Dice(kind.faces, number), rule)))
                rolled += [Die(colour, face) for face in faces]
        return tuple(rolled)

    def tell_roll(self, table: Table, seat: int, rolled: tuple[Die, ...], rule: str) -> None:
        """Tell what was rolled, colour by colour."""
        for colour in self.components.dice:
            faces = tuple(die.face for die in rolled if die.colour == colour)
            if faces:
                table.tell(partial(Rolled, seat, colour, faces, (rule,)))

    def roll_fresh(self, table: Table, seat: int, colours: tuple[str, ...], rule: str) -> None:
        """Roll dice of these colours; they are a monger's fresh dice."""
        rolled = self.roll(table, colours, rule)
        table.change_monger(seat, fresh=rolled)
        self.tell_roll(table, seat, rolled, rule)
