"""The faults of the stack of frames: stacks that no game can build, or whose next step is overdue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from leadline_engines.deep_regrets.decisions import CARD_FRAMES, Deciding
from leadline_engines.deep_regrets.faults_of_cards import DoubtingCards
from leadline_engines.deep_regrets.mustering import PLACING
from leadline_engines.deep_regrets.piles import DECKS
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.refusals import UNDER_WAY
from leadline_engines.deep_regrets.shops import SELLING
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Decision, Fault, RefusalError

IN_PHASE: Mapping[str, tuple[str, ...]] = {
    "refresh": ("muster", "placing", "throw"),
    "declaration": ("arrival", "muster", "placing"),
    "equip": ("placing",),
    "action": ("arrival", "muster", "placing", "shopping", "reward", *CARD_FRAMES),
    "regrets": ("penalty", "placing"),
    "over": (),
}
"""The kinds of frames that may be in progress in each phase."""
SAID: Mapping[str, tuple[str, ...]] = {
    "placing": ("step", "number"), "arrival": ("step",), "shopping": ("step", "number"), "reward": ("step",),
}  # fmt: skip
"""The fields that each kind of frame uses besides its seat; kinds that have no card and are not listed use none."""
LOST_TRACK = (LookupError, StopIteration, ValueError, TypeError, AttributeError)
"""The exceptions that an engine raises when it cannot handle a stack."""


class DoubtingFrames(DoubtingCards, Deciding):
    """The faults of the stack of a position."""

    def faults_of_frames(self, position: Position) -> Iterator[Fault]:
        """Yield faults for frames that cannot be on the stack, or on top of it.

        Rules: regrets.day.phases, regrets.day.turn-order, and those of ``UNDER_WAY``
        """
        seats = {*self.seats(position)}
        if any(not {frame.seat, *frame.seats} <= seats for frame in position.frames):
            yield Fault("regrets.day.turn-order", "frames", "something is under way for a nonexistent player")
            return
        if position.phase == "regrets" and not position.frames:
            yield Fault("regrets.score.total", "phase", "nobody has a fish to lose, and the game is over")
        if position.turn not in seats and not position.over:
            return
        for number, frame in enumerate(position.frames):
            where = f"frames.{number + 1}"
            if frame.kind not in IN_PHASE[position.phase]:
                yield Fault("regrets.day.phases", where, f"there is no {frame.kind} in this phase ({position.phase})")
                continue
            why = self.why_not_under_way(position, frame, number)
            if why:
                yield Fault(UNDER_WAY[frame.kind], where, why)

    def why_not_under_way(self, position: Position, frame: Frame, number: int) -> str:
        """Return why a frame cannot be in its place although the phase is right, or an empty text if it can."""
        if frame.kind in CARD_FRAMES:
            return self.why_not_of_card(position, frame, number)
        stated: dict[str, Any] = {name: getattr(frame, name) for name in SAID.get(frame.kind, ())}
        if frame != Frame(frame.kind, frame.seat, **stated):
            return f"this {frame.kind} has fields that do not belong to one"
        why: str = getattr(self, f"why_no_{frame.kind}")(position, frame, number)
        return why

    def is_on_top(self, position: Position, number: int) -> bool:
        """Return whether a frame is the top frame."""
        return number == len(position.frames) - 1

    # ---- the dice

    def why_no_muster(self, position: Position, frame: Frame, number: int) -> str:
        """Return why a player is not the next to muster, in turn order in the Refresh and otherwise on arrival."""
        if position.phase != "refresh":
            below = position.frames[number - 1] if number else None
            arrives = below is not None and (below.kind, below.seat) == ("arrival", frame.seat)
            return "" if arrives else "a player musters in the Refresh or on arrival at Port"
        waiting = [open_frame.seat for open_frame in reversed(position.frames) if open_frame.kind == "muster"]
        order = [*self.turn_order(position)]
        if self.rulings.muster_order == "any-order":
            is_right = waiting == [seat for seat in order if seat in waiting]
        else:
            is_right = waiting == order[len(order) - len(waiting) :]
        if not is_right:
            return "those who have not mustered follow each other in turn order"
        if self.is_on_top(position, number) and position.turn != frame.seat:
            return f"player {frame.seat} musters next, but it is not its turn"
        return ""

    def why_no_placing(self, position: Position, frame: Frame, number: int) -> str:
        """Return why nobody places dice: there is nothing to choose, or the number of dice to keep is wrong."""
        if not self.is_on_top(position, number) or frame.step not in PLACING:
            return "dice are placed before anything else"
        angler = position.angler(frame.seat)
        if frame.step == "cut":
            limit = self.max_dice(position, frame.seat)
            is_due = self.rulings.madness_timing == "all-at-once" and len(angler.fresh) > limit and not angler.rolled
            if not is_due or frame.number != limit or (position.phase in ("refresh", "regrets") and not number):
                return "no Fresh Pool is cut here"
            return ""
        room = self.room_to_muster(position, frame.seat) if frame.step == "muster" else self.room(position, frame.seat)
        if frame.number != room:
            return f"{room} of the dice become Fresh"
        if not angler.rolled and not (frame.step == "muster" and self.cuts_kept()):
            return "no dice were rolled"
        return "" if self.is_placing_open(position) else "there is nothing to choose, and the dice are placed at once"

    # ---- the phases

    def why_no_throw(self, position: Position, frame: Frame, number: int) -> str:
        """Return why a player does not throw the Life Preserver."""
        if number or any(open_frame.kind != "placing" for open_frame in position.frames[1:]):
            return "the Life Preserver is thrown when all have mustered"
        thrower = self.thrower(position)
        if (frame.seat, position.turn) != (thrower, thrower):
            return f"player {thrower} throws the Life Preserver"
        return ""

    def why_no_arrival(self, position: Position, frame: Frame, number: int) -> str:
        """Return why a player does not arrive at Port, or which step of the arrival comes first."""
        if number or position.turn != frame.seat or position.angler(frame.seat).depth != 0:
            return "the player on turn arrives, and its boat is at Port"
        if position.phase == "action" and position.angler(frame.seat).lifeboat:
            return "a player who arrives in the Action phase has abandoned ship"
        steps = (*self.steps_of_arrival(), "")
        if frame.step not in steps:
            return f"an arrival has no step {frame.step!r}"
        waits = frame.step not in ("", "muster", "worms") and bool(position.angler(frame.seat).regrets)
        if self.is_on_top(position, number) and not waits:
            return "the next step of the arrival is taken without a choice"
        return ""

    def why_no_reward(self, position: Position, frame: Frame, number: int) -> str:
        """Return why a player cannot take a reward for passing."""
        if number or position.turn != frame.seat or not position.angler(frame.seat).passed:
            return "the reward is for the player on turn, who has passed"
        if self.is_on_top(position, number) and (frame.step or not self.rewards(position, frame.seat)):
            return "there is no reward to choose, and the turn goes on"
        return "" if frame.step in ("", "done") else f"a reward has no step {frame.step!r}"

    def why_no_penalty(self, position: Position, frame: Frame, number: int) -> str:
        """Return why a player does not lose a mounted fish, or has nothing to choose in losing one."""
        left = [open_frame.seat for open_frame in reversed(position.frames) if open_frame.kind == "penalty"]
        penalised = [*self.penalised(position)]
        if left != penalised[len(penalised) - len(left) :]:
            return "all with the highest Regret Value lose a fish, in turn order"
        if self.is_on_top(position, number) and position.turn != frame.seat:
            return f"player {frame.seat} loses a fish next, but it is not its turn"
        if self.is_on_top(position, number) and len(self.may_lose(position, frame.seat)) < 2:
            return f"player {frame.seat} has nothing to choose, and loses its fish at once"
        return ""

    # ---- the shops

    def why_no_shopping(self, position: Position, frame: Frame, number: int) -> str:
        """Return why a player is not in a shop, or has nothing to choose there."""
        angler = position.angler(frame.seat)
        if number or position.turn != frame.seat or angler.depth != 0 or position.acted:
            return "a visit is the action of the player on turn, at Port"
        if frame.step in SELLING:
            return self.why_nothing_kept(position, frame)
        if frame.step not in ("equip", "more", "done"):
            return f"a visit has no step {frame.step!r}"
        if not self.is_on_top(position, number):
            return ""
        if frame.step == "equip":
            may = self.rulings.new_gear == "at-once" and bool(angler.rods or angler.reels)
            return "" if may else "nothing that was bought is equipped now"
        waits = frame.step == "more" and self.may_visit_more(position, frame.seat)
        return "" if waits else "the visit is over, and the turn goes on"

    def why_nothing_kept(self, position: Position, frame: Frame) -> str:
        """Return why a buyer has no cards from a shop to choose from."""
        angler = position.angler(frame.seat)
        if not self.has_visited(position, frame.seat, frame.step):
            return f"the visit to this shop ({frame.step}) was paid"
        if frame.number not in {tier.keep for tier in self.components.shops[frame.step]}:
            return f"no visit to this shop lets a player keep {frame.number} cards"
        drawn = getattr(angler, DECKS[SELLING[frame.step]].drawn)
        return "" if self.has_to_choose(len(drawn), frame.number) else "there is nothing to choose from the cards"

    # ---- everything else

    def faults_of_what_comes_next(self, position: Position) -> Iterator[Fault]:
        """Yield faults for a step that should already have been taken, and for a stack that the engine cannot handle.

        Only positions without any other fault are checked. In such a position, no step that needs no choice may be due,
        and somebody must have a choice.

        Rules: regrets.day.phases
        """
        rule, where = "regrets.day.phases", "frames"
        if position.over:
            return
        try:
            table = Table(position, (), "nothing")
            goes_on = self.advance(table) or table.position != position
            waits = any(self.has_choice(position, decision) for decision in self.to_act(position) if decision.must)
        except RefusalError:
            goes_on, waits = True, True
        except LOST_TRACK:
            yield Fault(rule, where, "the game cannot continue from what is under way")
            return
        if goes_on:
            yield Fault(rule, where, "a step that needs no choice has not been taken yet")
        elif not waits:
            yield Fault(rule, where, "nobody has anything to choose, and the game does not go on")

    def advance(self, table: Table) -> bool:
        """Do the next step that needs no choice, as implemented by the whole engine."""
        raise NotImplementedError

    def has_choice(self, position: Position, decision: Decision) -> bool:
        """Return whether an open decision has any choices."""
        choices = self.choices(position, decision)
        return bool(choices.listed) or choices.sample is not None
