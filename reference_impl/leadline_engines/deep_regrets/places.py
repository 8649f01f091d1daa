"""The places of fish while texts are carried out, which turn them up, look at them, or take them away.

The frame of a text keeps track of the fish with that text. `shoal` is the shoal that contains the fish (empty if there
is none); the fish is on top of the shoal unless it has `sunk`. The frame of a cast names its fish in `card`, which is
empty once the fish is gone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from leadline_engines.deep_regrets.events import Changed, FishDiscarded, Looked, Revealed
from leadline_engines.deep_regrets.position import Frame, Lying, Position
from leadline_engines.deep_regrets.statics import Statics
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Area

ASKED = {
    "option": "option", "player": "pick-player", "dice": "pick-dice", "cards": "pick-cards", "shoal": "pick-shoal",
    "order": "order",
}  # fmt: skip
"""The steps of texts that wait for an answer, each with its kind of decision."""
UNCAUGHT = ("revealed", "auto", "ended", "free", "pay", "hand")
"""The steps of a cast during which the fish is face up in its shoal."""


class Places(Statics):
    """The steps that involve fish in shoals, and two that are needed here but implemented in other classes."""

    def action_over(self, table: Table) -> None:
        """End the action of this turn, as implemented with the turns."""
        raise NotImplementedError

    def cut_pools(self, table: Table) -> bool:
        """Begin to reduce a Fresh Pool that is too large, under a certain reading, as implemented with the Muster."""
        raise NotImplementedError

    # ---- the fish of a text

    def root(self, position: Position) -> tuple[int, Frame]:
        """Return the frame in which the current text began, and its number on the stack."""
        for number in range(len(position.frames) - 1, -1, -1):
            frame = position.frames[number]
            if frame.step == "miss" or (not frame.path and frame.step not in ASKED):
                return number, frame
        raise ValueError("no text is being carried out")

    def this_shoal(self, position: Position) -> str:
        """Return the shoal that `this shoal` refers to; empty for none (regrets.card.this-shoal)."""
        _, root = self.root(position)
        if root.shoal:
            return root.shoal
        return position.attempt[0].shoal if position.attempt else ""

    def lies_on_top(self, position: Position) -> str:
        """Return the shoal whose top fish has the text, or an empty text if there is none."""
        _, root = self.root(position)
        return "" if root.sunk else root.shoal

    def is_text_of_the_cast(self, position: Position) -> bool:
        """Return whether the text belongs to the fish of the current cast (regrets.effect.own-cast-only)."""
        number, root = self.root(position)
        return number > 0 and position.frames[number - 1].kind == "fishing" and root.text in ("reveal", "catch")

    def shoals_of(self, position: Position, area: Area) -> tuple[str, ...]:
        """Return the shoals of an area that needs no choice, in order (regrets.card.areas)."""
        if area.name == "all_tops":
            return tuple(self.components.shoals)
        if area.name == "under_this":
            under = self.lies_on_top(position)
            return (under,) if under else ()
        this = self.this_shoal(position)
        if not this or area.name == "this_shoal":
            return (this,) if this else ()
        place = self.components.shoals[this]
        if area.name == "row":
            return tuple(name for name, shoal in self.components.shoals.items() if shoal.depth == place.depth)
        return tuple(name for name, shoal in self.components.shoals.items() if shoal.column == place.column)

    def in_order(self, shoals: Iterable[str]) -> tuple[str, ...]:
        """Return some shoals in the order of the board."""
        named = set(shoals)
        return tuple(name for name in self.components.shoals if name in named)

    # ---- moving fish

    def top_goes(self, table: Table, shoal: str, to: str = "", *, sunk: bool = False) -> None:
        """Update all frames for the face-up fish that leaves the top of a shoal."""
        table.change(frames=tuple(self.follow(frame, shoal, to, sunk) for frame in table.position.frames))

    def follow(self, frame: Frame, shoal: str, to: str, sunk: bool) -> Frame:
        """Return a frame with the changes needed when a fish leaves the top of its shoal for any other place."""
        if frame.shoal != shoal or frame.kind not in ("effects", "fishing"):
            return frame
        if frame.kind == "fishing" and frame.step not in UNCAUGHT:
            return frame
        if frame.kind == "fishing":
            return replace(frame, card="", step="revealed" if frame.step == "pay" else frame.step)
        return frame if frame.sunk else replace(frame, shoal=to, sunk=sunk)

    def change_places(self, table: Table, shoal: str, other_shoal: str) -> None:
        """Update all frames for the top fish of two shoals that change places."""

        def swapped(frame: Frame) -> Frame:
            if frame.shoal == shoal:
                return self.follow(frame, shoal, other_shoal, False)
            return self.follow(frame, other_shoal, shoal, False)

        table.change(frames=tuple(swapped(frame) for frame in table.position.frames))

    def take_top(self, table: Table, shoal: str) -> None:
        """Remove the known top fish from a shoal."""
        cards = table.shoal(shoal).cards
        self.lay_shoal(table, shoal, cards[1:])
        if cards[0].up:
            self.top_goes(table, shoal)

    # ---- looking and turning up

    def turn_up(self, table: Table, shoal: str, rule: str) -> str:
        """Turn the top fish of a shoal face up, and return which fish it is.

        Rules: regrets.cast.reveal, regrets.cast.reveal-text
        """
        fish = self.fish_at(table, shoal, 0, rule)
        up = Lying(fish, True, self.seats(table.position))
        self.lay_shoal(table, shoal, (up, *table.shoal(shoal).cards[1:]))
        text = ("regrets.cast.reveal-text",) if self.components.fish[fish].reveal else ()
        table.tell(lambda: Revealed(shoal, fish, (rule, *text)))
        return fish

    def face_down(self, position: Position, shoal: str, number: int, under: int = 0) -> range:
        """Return the places of up to ``number`` topmost face-down fish of a shoal, below the first ``under`` fish."""
        cards = position.shoal(shoal).cards
        first = max(under, 1 if cards and cards[0].up else 0)
        return range(first, min(first + number, len(cards)))

    def look(self, table: Table, seat: int, shoal: str, places: range, rule: str) -> tuple[str, ...]:
        """Let a player look at some fish in a shoal and know them from then on (regrets.information.looked)."""
        seen = []
        for place in places:
            seen.append(self.fish_at(table, shoal, place, rule))
            cards = table.shoal(shoal).cards
            known = replace(cards[place], known_to=tuple(sorted({*cards[place].known_to, seat})))
            self.lay_shoal(table, shoal, (*cards[:place], known, *cards[place + 1 :]))
        if seen:
            table.tell(lambda: Looked(seat, shoal, len(seen), tuple(seen), (rule, "regrets.information.looked")))
        return tuple(seen)

    # ---- discarding

    def discard_at(self, table: Table, shoal: str, place: int, rule: str) -> None:
        """Discard and reveal a fish from a shoal, whether face up or not; none of its texts is carried out."""
        fish = self.fish_at(table, shoal, place, rule)
        if place == 0:
            self.take_top(table, shoal)
        else:
            cards = table.shoal(shoal).cards
            self.lay_shoal(table, shoal, (*cards[:place], *cards[place + 1 :]))
        self.put_fish_away(table, fish)
        last = () if table.shoal(shoal).cards else ("regrets.cast.overfish-catch-only",)
        table.tell(
            lambda: FishDiscarded(shoal, fish, (rule, "regrets.pile.fish-out", "regrets.information.open", *last))
        )

    def put_fish_away(self, table: Table, fish: str) -> None:
        """Put a fish in the discards permanently (regrets.pile.fish-out)."""
        table.change(fish_discards=(*table.position.fish_discards, fish))

    def after_removal(self, table: Table, seat: int, shoal: str) -> None:
        """Carry out the consequences after a card has removed fish: nothing, unless every removal is overfishing.

        Rules: regrets.cast.overfish-catch-only
        """
        if not table.shoal(shoal).cards:
            self.forget_sunk(table, shoal)
            table.cite("regrets.cast.overfish-catch-only")
            if self.rulings.overfishing_trigger == "any-removal" and not self.is_being_caught_from(table, shoal):
                self.overfish(table, seat)

    def forget_sunk(self, table: Table, shoal: str) -> None:
        """Record that a fish that has sunk to the bottom of a shoal has left it, if the shoal is empty."""
        gone = tuple(
            replace(frame, shoal="", sunk=False) if frame.sunk and frame.shoal == shoal else frame
            for frame in table.position.frames
        )
        table.change(frames=gone)

    def is_being_caught_from(self, table: Table, shoal: str) -> bool:
        """Return whether a catch is in progress at a shoal that will be checked for overfishing anyway."""
        return any(
            frame.kind == "fishing" and frame.shoal == shoal and frame.step == "overfish"
            for frame in table.position.frames
        )

    def overfish(self, table: Table, seat: int) -> None:
        """Draw a Regret for a player who has taken the last fish of a shoal (regrets.cast.overfish)."""
        table.tell(lambda: Changed(seat, "overfished", ("regrets.cast.overfish",)))
        self.draw_regrets(table, seat, 1, "regrets.cast.overfish")
