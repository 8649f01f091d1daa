"""The effects of texts on their own fish, which move it to another place or exchange it."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_regrets.effects_boards import BoardEffects
from leadline_engines.deep_regrets.events import FishMoved
from leadline_engines.deep_regrets.move import Choice, PickShoal
from leadline_engines.deep_regrets.position import Frame, Lying
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Effect


class FishEffects(BoardEffects):
    """The effects that relocate and swap the fish to which a text belongs."""

    def do_relocate_this(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Put the fish in another place, either at once or if it is not caught (regrets.effect.relocate)."""
        if effect.on == "miss":
            self.note_miss(table)
        elif effect.to is not None:
            self.reach(table, effect.to)
        else:
            self.put_fish(table, effect)

    def note_miss(self, table: Table) -> None:
        """Record in the cast what happens if the fish is not caught; the first such record counts."""
        position = table.position
        if not position.attempt or not self.is_text_of_the_cast(position):
            return
        frame, cast = position.frames[-1], self.cast_under_way(position)
        if cast.place == 0:
            noted = replace(cast, path=frame.path, place=frame.place, seats=(frame.seat,))
            table.change(frames=tuple(noted if open_frame is cast else open_frame for open_frame in position.frames))

    def miss_relocate_this(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Put a fish that was not caught in the place named by the text.

        Nothing else of the text remains to be done.
        """
        if effect.to is not None and not frame.seats:
            self.find(table, effect.to)
            return
        if frame.seats:
            self.give_fish(table, frame.seats[0])
        else:
            self.put_fish(table, effect)
        table.pop()

    def to_relocate_this(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """Put the fish in the hand of a player."""
        self.give_fish(table, seat)

    # ---- where it goes

    def take_this(self, table: Table) -> tuple[str, str] | None:
        """Take the text's fish from its place, and return the fish and its shoal, which is empty if it was in a hand.

        Returns None if the fish is no longer in any such place. A fish that has sunk is at the bottom of its shoal. A
        fish that was taken before its Catch text (reading `hand-first`) is in the hand of the player who caught it.
        """
        number, root = self.root(table.position)
        if root.shoal and not root.sunk:
            self.take_top(table, root.shoal)
            return root.card, root.shoal
        if root.shoal:
            self.lay_shoal(table, root.shoal, table.shoal(root.shoal).cards[:-1])
            self.change_root(table, number, shoal="", sunk=False)
            return root.card, root.shoal
        if root.text != "catch" or not self.is_text_of_the_cast(table.position):
            return None
        cast = table.position.frames[number - 1]
        if cast.step != "overfish" or cast.card not in table.angler(cast.seat).fish:
            return None
        self.take_out(table, cast.seat, "fish", cast.card, "regrets.effect.relocate", "")
        frames = table.position.frames
        table.change(frames=tuple(replace(frame, card="") if frame is cast else frame for frame in frames))
        return root.card, ""

    def change_root(self, table: Table, number: int, shoal: str, *, sunk: bool) -> None:
        """Record the location of the fish in the frame of its text."""
        frames = table.position.frames
        changed = replace(frames[number], shoal=shoal, sunk=sunk)
        table.change(frames=(*frames[:number], changed, *frames[number + 1 :]))

    def give_fish(self, table: Table, seat: int) -> None:
        """Put the text's fish in the hand of a player, which does not count as a catch."""
        acting, taken = table.position.frames[-1].seat, self.take_this(table)
        if taken is not None:
            fish, shoal = taken
            table.change_angler(seat, fish=(*table.angler(seat).fish, fish))
            table.tell(lambda: FishMoved(fish, "player", seat, "", ("regrets.effect.relocate",)))
            self.left_shoal(table, acting, shoal)

    def put_fish(self, table: Table, effect: Effect) -> None:
        """Put the text's fish at the bottom of its shoal or in the discards."""
        number, root = self.root(table.position)
        acting, under = table.position.frames[-1].seat, root.shoal or self.this_shoal(table.position)
        taken = self.take_this(table)
        if taken is None:
            return
        fish, shoal = taken
        if effect.place == "bottom":
            sunk = Lying(fish, False, self.seats(table.position))
            self.lay_shoal(table, under, (*table.shoal(under).cards, sunk))
            self.change_root(table, number, under, sunk=True)
            table.tell(lambda: FishMoved(fish, "bottom", None, under, ("regrets.effect.relocate",)))
        else:
            self.put_fish_away(table, fish)
            table.tell(lambda: FishMoved(fish, "discards", None, "", ("regrets.effect.relocate",)))
            self.left_shoal(table, acting, shoal)

    def left_shoal(self, table: Table, seat: int, shoal: str) -> None:
        """Carry out the consequences after the fish has left a shoal through its own text."""
        if shoal:
            self.after_removal(table, seat, shoal)

    # ---- exchanges

    def do_swap(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Exchange the fish if it is on top of a shoal and there is another fish to swap (regrets.effect.swap)."""
        if self.lies_on_top(table.position):
            self.ask(table, frame.seat, "cards" if effect.target == "hand" else "shoal")

    def picked_swap(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Exchange the fish with the one that was chosen."""
        if isinstance(choice, PickShoal):
            self.swap_tops(table, choice.shoal)
        else:
            for fish in self.cards_picked(choice):
                self.swap_with_hand(table, asked.seat, fish)

    def swap_with_hand(self, table: Table, seat: int, other_fish: str) -> None:
        """Put a fish from the hand in its place face up, and take it into the hand; no text is triggered."""
        _, root = self.root(table.position)
        shoal, fish, rule = root.shoal, root.card, "regrets.effect.swap"
        self.take_out(table, seat, "fish", other_fish, rule, "choice.cards")
        self.top_goes(table, shoal)
        below = table.shoal(shoal).cards[1:]
        self.lay_shoal(table, shoal, (Lying(other_fish, True, self.seats(table.position)), *below))
        table.change_angler(seat, fish=(*table.angler(seat).fish, fish))
        table.tell(lambda: FishMoved(fish, "player", seat, "", (rule,)))
        table.tell(lambda: FishMoved(other_fish, "shoal", None, shoal, (rule,)))
        self.look_after_omen(table)

    def swap_tops(self, table: Table, other_shoal: str) -> None:
        """Exchange the fish with the top fish of another shoal; each stays face up or face down."""
        _, root = self.root(table.position)
        here, fish = root.shoal, root.card
        mine, theirs = table.shoal(here).cards, table.shoal(other_shoal).cards
        self.change_places(table, here, other_shoal)
        self.lay_shoal(table, here, (theirs[0], *mine[1:]))
        self.lay_shoal(table, other_shoal, (mine[0], *theirs[1:]))
        table.tell(lambda: FishMoved(fish, "shoal", None, other_shoal, ("regrets.effect.swap",)))
