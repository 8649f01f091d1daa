"""The faults of casts and texts in progress."""

from __future__ import annotations

from itertools import islice

from leadline_engines.deep_regrets.card_choices import AT_CAST, CardChoices
from leadline_engines.deep_regrets.faults_of_days import DoubtingDays
from leadline_engines.deep_regrets.places import ASKED, UNCAUGHT
from leadline_engines.deep_regrets.position import Frame, Position

STEPS_OF_CAST = ("reveal", "revealed", "auto", "ended", "free", *AT_CAST, "catch", "hand", "overfish", "over", "left")
"""The steps of a cast."""
PARTS: dict[str, str] = {"reach": "to", "again": "once", "areas": "at", "shoals": "at"}
"""The part of an effect that is carried out at each of these steps."""
FISH_TEXTS = ("reveal", "catch", "eat")


class DoubtingCards(DoubtingDays, CardChoices):
    """The reasons why a cast or a text cannot be in its place on the stack."""

    def why_not_of_card(self, position: Position, frame: Frame, number: int) -> str:
        """Return why a frame of a cast, of the worms or of a text is impossible, or an empty text if it is possible."""
        shoals = self.components.shoals
        if any(name not in shoals for name in (*filter(None, (frame.shoal,)), *frame.shoals)):
            return "there is no shoal of this name"
        is_top = number == len(position.frames) - 1
        if frame.kind == "fishing":
            return self.why_no_cast(position, frame, is_top)
        if frame.kind == "worms":
            lying = position.shoal(frame.shoal).cards if frame.shoal else ()
            may = is_top and bool(lying) and not lying[0].up and position.turn == frame.seat
            return "" if may else "the worms are used on a face-down fish"
        return self.why_no_text(position, frame, number, is_top)

    # ---- casts

    def why_no_cast(self, position: Position, frame: Frame, is_top: bool) -> str:
        """Return why a cast cannot be in this state, or an empty text if it can."""
        casts = [open_frame for open_frame in position.frames if open_frame.kind == "fishing"]
        if len(casts) > 1 or frame != position.frames[0] or frame.seat != position.turn or position.acted:
            return "a cast is the action of the player on turn"
        if [attempt.shoal for attempt in position.attempt] != [frame.shoal]:
            return "the attempt is at the shoal of the cast"
        if frame.step not in STEPS_OF_CAST or frame.text not in ("", "reveal"):
            return f"a cast has no step {frame.step!r}"
        if frame.card and frame.card not in self.components.fish:
            return f"there is no fish {frame.card!r}"
        if frame.place and (not frame.card or len(frame.seats) != 1 or not self.is_in_text(frame, "reveal")):
            return "the effect of a miss is in the Reveal text"
        lying = position.shoal(frame.shoal).cards
        is_there = bool(lying) and lying[0].up and lying[0].card == frame.card
        if (frame.card and frame.step in UNCAUGHT and not is_there) or (frame.step == "pay" and not frame.card):
            return "the fish of the cast lies face-up on its shoal"
        return self.why_not_waiting(position, frame) if is_top else ""

    def why_not_waiting(self, position: Position, frame: Frame) -> str:
        """Return why the cast on top does not wait for a choice, or an empty text if it does."""
        angler = position.angler(frame.seat)
        if frame.step == "dink":
            due = self.rulings.fish_removed_by_reveal == "dink-due" and self.gives_dink(frame)
            return "" if due and angler.fresh and not frame.card else "no die is due for this cast"
        if frame.step == "change":
            paid = {*frame.dice}
            may = self.keeps_change(position, frame.seat) and paid <= {*angler.spent, *position.bag}
            return "" if may and self.may_keep(frame.dice, frame.number) else "no die that was paid can be kept"
        return "" if frame.step in AT_CAST else "the cast goes on without a choice"

    # ---- texts

    def why_no_text(self, position: Position, frame: Frame, number: int, is_top: bool) -> str:
        """Return why a text cannot have reached this point, or an empty text if it can."""
        if not self.has_text(frame) or not self.is_in_text(frame, frame.text):
            return "no card has such a text, or the text is not that long"
        below = position.frames[number - 1] if number else None
        if frame.step == "miss" and (below is None or below.kind != "fishing"):
            return "the effect of a miss follows a cast"
        if frame.step != "miss" and (frame.path or frame.step in ASKED) and not is_part_of(frame, below):
            return "a part of a text is directly above that text"
        if not frame.step:
            return "the text goes on without a choice" if is_top else ""
        if not frame.place or not self.has_step(frame):
            return f"this effect has no step {frame.step!r}"
        if frame.step not in ASKED:
            return "the effect goes on without a choice" if is_top else ""
        if not is_top:
            return "the question of a card is answered before anything else"
        several = len([*islice(self.answers(position), 2)]) > 1
        return "" if several else "there is nothing to choose, and the effect goes on"

    def has_text(self, frame: Frame) -> bool:
        """Return whether the card exists and has such a text."""
        if frame.text in FISH_TEXTS:
            return frame.card in self.components.fish
        used = (self.components.dinks, self.components.supplies, self.components.rods, self.components.reels)
        return frame.text == "effects" and any(frame.card in cards for cards in used)

    def is_in_text(self, frame: Frame, text: str) -> bool:
        """Return whether the path of a frame leads to a list of a text's effects that contains the frame's place."""
        effects = self.text_of(frame.card, text)
        for place, inner in frame.path:
            if not (0 <= place < len(effects) and 0 <= inner < len(effects[place].lists)):
                return False
            effects = effects[place].lists[inner]
        return len(effects) > 0 and frame.place <= len(effects)

    def has_step(self, frame: Frame) -> bool:
        """Return whether the current effect of a frame has the step that the frame has reached."""
        effect = self.effect_of(frame)
        part = "picked" if frame.step in ASKED else PARTS.get(frame.step, frame.step)
        is_common = frame.step in ("player", "shoal") and hasattr(self, f"at_{effect.do}")
        return is_common or frame.step == "player" or hasattr(self, f"{part}_{effect.do}")


def is_part_of(frame: Frame, below: Frame | None) -> bool:
    """Return whether a frame is a part of, or a question about, the text carried out by the frame below."""
    if below is None or below.kind != "effects" or (below.card, below.text) != (frame.card, frame.text):
        return False
    if below.step in ASKED:
        return False
    if (below.path, below.place) == (frame.path, frame.place):
        return True
    return bool(frame.path) and below.path == frame.path[:-1] and below.place == frame.path[-1][0] + 1
