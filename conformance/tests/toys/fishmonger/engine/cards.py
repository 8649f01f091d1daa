"""The interpreter of cards: a stack of frames, each a list of effects with the place it has come to.

What comes up on the way is a frame on top, and is carried out first. A frame that waits for a choice stops
everything until the choice is made.
"""

from __future__ import annotations

from leadline_engines.fishmonger.components import Effect
from leadline_engines.fishmonger.events import Drew, Earned, ErrandShown, Looked, Rolled, TookDie
from leadline_engines.fishmonger.piles import Piles
from leadline_engines.fishmonger.position import Frame, Lying, Position
from leadline_engines.fishmonger.table import Table, without

from leadline_engines.chance import Dice, Draw


class Cards(Piles):
    """The effects of cards, one method each."""

    def effects_of(self, frame: Frame) -> tuple[Effect, ...]:
        """Return the list of effects that a frame carries out."""
        if frame.kind == "errand":
            effects = self.components.errands[frame.card].effects
        else:
            effects = getattr(self.components.sea[frame.card], frame.kind)
        for place, branch in frame.path:
            effects = effects[place].lists[branch]
        return effects

    def asked(self, frame: Frame) -> Effect:
        """Return the effect for whose choice a frame waits."""
        return self.effects_of(frame)[frame.place - 1]

    def carry_out(self, table: Table) -> None:
        """Go on until everything is carried out or a choice has to be made."""
        while table.position.frames:
            frame = table.position.frames[-1]
            if frame.waits or frame.kind == "pay":
                return
            effects = self.effects_of(frame)
            if frame.place == len(effects):
                self.finish(table, frame)
            else:
                table.change_frame(place=frame.place + 1)
                effect = effects[frame.place]
                getattr(self, f"do_{effect.do}")(table, frame, effect)

    def finish(self, table: Table, frame: Frame) -> None:
        """Take away a frame that is done; an errand is discarded."""
        table.change(frames=table.position.frames[:-1])
        if frame.kind == "errand" and not frame.path:
            on_table, discards = table.position.on_table, table.position.errands_discards
            table.change(on_table=on_table[:-1], errands_discards=(*discards, frame.card))

    def branch(self, table: Table, frame: Frame, number: int) -> None:
        """Carry out one list of the effect that a frame has come to."""
        here = table.position.frames[-1].place - 1
        table.push(Frame(frame.seat, frame.kind, frame.card, (*frame.path, (here, number))))

    # ---- the effects

    def do_coins(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Take coins (fish.card.coins)."""
        before = table.monger(frame.seat).coins
        after = self.in_purse(before + effect.number)
        table.change_monger(frame.seat, coins=after)
        table.tell(lambda: Earned(frame.seat, after - before, ("fish.card.coins",)))

    def in_purse(self, coins: int) -> int:
        """Return the number of coins of a kind in a purse."""
        return min(coins, self.components.purse)

    def do_draw(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Draw one errand; a surprise is carried out before anything else (fish.card.draw)."""
        seat = frame.seat
        card = self.top(table, "errands", "fish.card.draw")
        if card is None:
            return
        if self.components.errands[card].surprise:
            self.take(table, "errands", on_table=(*table.position.on_table, card))
            table.push(Frame(seat, "errand", card))
            table.tell(lambda: ErrandShown("surprise", seat, card, ("fish.card.surprise", "fish.card.in-order")))
        else:
            self.take(table, "errands")
            table.change_monger(seat, hand=(*table.monger(seat).hand, card))
            table.tell(lambda: Drew(seat, card, ("fish.card.draw", "fish.pile.hidden")))
        self.refill_at_once(table, "errands")

    def do_peek(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Look at the top of the sea (fish.card.peek)."""
        self.look(table, frame.seat, effect.number, "fish.card.peek")

    def look(self, table: Table, seat: int, number: int, rule: str) -> tuple[str, ...]:
        """Look at so many fish on top of the sea; who looks knows them from now on."""
        seen: list[str] = []
        for place, lying in enumerate(table.position.sea[:number]):
            seen.append(self.face(table, "sea", lying.card, rule))
            known = Lying(seen[-1], tuple(sorted({*lying.known_to, seat})))
            sea = table.position.sea
            table.change(sea=(*sea[:place], known, *sea[place + 1 :]))
        if seen:
            table.tell(lambda: Looked("peeked", seat, len(seen), tuple(seen), (rule,)))
        return tuple(seen)

    def do_arrange(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Look at the top of the sea and wait for the new order (fish.card.arrange)."""
        if self.look(table, frame.seat, effect.number, "fish.card.arrange"):
            table.change_frame(waits=True)

    def looked_at(self, position: Position) -> tuple[str, ...]:
        """Return the fish that are to be put back in an order."""
        number = self.asked(position.frames[-1]).number
        return tuple(lying.card or "" for lying in position.sea[:number])

    def put_back(self, table: Table, seat: int, cards: tuple[str, ...]) -> None:
        """Put fish back on the sea in the order chosen; only who did it knows where they lie."""
        back = tuple(Lying(card, (seat,)) for card in cards)
        table.change(sea=(*back, *table.position.sea[len(cards) :]))
        table.tell(lambda: Looked("put-back", seat, len(cards), cards, ("fish.card.arrange",)))

    def do_drop(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Make each other monger lose errands at random (fish.card.drop)."""
        seats = len(table.position.mongers)
        for other in [(frame.seat + step - 1) % seats + 1 for step in range(1, seats)]:
            for _ in range(effect.number):
                self.drop_one(table, other)

    def drop_one(self, table: Table, seat: int) -> None:
        """Chance picks a place of a hand; what lies there is discarded."""
        places = len(table.monger(seat).hand)
        if places:
            draw = Draw(tuple((place, 1) for place in range(1, places + 1)))
            card = self.discard_errand(table, seat, table.ask("place", draw, "fish.card.drop") - 1)
            table.tell(lambda: ErrandShown("dropped", seat, card, ("fish.card.drop",)))

    def do_reroll(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Roll the fresh dice again (fish.card.reroll)."""
        for _ in range(effect.number):
            colours = tuple(die.colour for die in table.monger(frame.seat).fresh)
            self.roll_fresh(table, frame.seat, colours, "fish.card.reroll")

    def do_die(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Take a die out of the pool and roll it (fish.card.die)."""
        seat, pool = frame.seat, table.position.pool
        if effect.colour not in pool:
            return
        rolled = self.roll(table, (effect.colour,), "fish.card.die")
        table.change(pool=without(pool, pool.index(effect.colour)))
        table.change_monger(seat, fresh=(*table.monger(seat).fresh, *rolled))
        table.tell(lambda: TookDie(seat, effect.colour, ("fish.card.die",)))
        self.tell_roll(table, seat, rolled, "fish.card.die")

    def do_roll(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Roll the fate die, which says how to go on (fish.card.roll)."""
        (face,) = table.ask("fate", Dice(self.components.fate), "fish.card.roll")
        table.tell(lambda: Rolled(frame.seat, "fate", (face,), ("fish.card.roll",)))
        self.branch(table, frame, self.components.fate.index(face))

    def do_choose(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Wait for a choice (fish.card.choose)."""
        table.change_frame(waits=True)
