"""Fishing: the cast, turning the fish up, paying for it or letting it go, the catch, and overfishing.

The cast under way is a frame whose `step` is what comes next: `reveal`, `revealed` (its Reveal text is finished), `pay`
(it waits for the payment), `dink` (it waits for the die that is due although the fish is gone), `change` (it waits for
the die that is kept), `catch` and `hand` (in the order of the reading), `overfish`, and `over`. A text may make it
`auto` (caught without paying), `ended`, or `free` (ended, and not the action of the turn; it is `left` then).
"""

from __future__ import annotations

from leadline_engines.deep_regrets.events import CastDone, FishTaken
from leadline_engines.deep_regrets.move import Cast, LetGo
from leadline_engines.deep_regrets.paying import Paying
from leadline_engines.deep_regrets.position import Attempt, Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Refused


class Fishing(Paying):
    """The steps of a cast."""

    # ---- the cast

    def cast(self, table: Table, choice: Cast) -> None:
        """Cast the line at a shoal."""
        self.check_cast(table.position, choice.seat, choice.shoal)
        seat, shoal, position = choice.seat, choice.shoal, table.position
        table.tell(lambda: CastDone(seat, shoal, ("regrets.cast.depth", "regrets.cast.not-empty")))
        first = 0 if position.angler(seat).has_cast else 1
        table.change_angler(seat, has_cast=True)
        table.change(attempt=(Attempt(shoal, -position.easier),), easier=0)
        table.push(Frame("fishing", seat, "reveal", shoal, number=first))

    def check_cast(self, position: Position, seat: int, shoal: str) -> None:
        """Raises ``Refused`` if a player cannot cast at a shoal.

        Rules: regrets.cast.not-empty, regrets.cast.depth, regrets.static.column-lock, regrets.cast.fresh-die
        """
        path = "choice.shoal"
        if shoal not in self.components.shoals or not position.shoal(shoal).cards:
            raise Refused("regrets.cast.not-empty", f"there is no fish at {shoal!r}", path=path)
        if not self.in_reach(position, seat, shoal):
            depth = position.angler(seat).depth
            raise Refused(
                "regrets.cast.depth", f"the boat is at Depth {depth}, and {shoal!r} is out of reach", path=path
            )
        lock = self.column_lock(position, shoal)
        if lock is not None:
            why = f"the fish on top of {lock!r} keeps casts away from the rest of its column"
            raise Refused("regrets.static.column-lock", why, path=path)
        if not position.angler(seat).fresh and self.rulings.fresh_die_to_cast == "required":
            raise Refused("regrets.cast.fresh-die", f"player {seat} has no Fresh die", path="choice.kind")

    def in_reach(self, position: Position, seat: int, shoal: str) -> bool:
        """Whether a boat is deep enough for a shoal (regrets.cast.depth)."""
        boat, depth = position.angler(seat).depth, self.components.shoals[shoal].depth
        return depth >= boat if self.rulings.cast_depth == "same-or-deeper" else depth <= boat

    # ---- step by step

    def go_on_fishing(self, table: Table, frame: Frame) -> None:
        """One step more of a cast."""
        match frame.step:
            case "reveal":
                self.reveal_fish(table, frame)
            case "revealed" | "auto" | "ended" | "free":
                self.after_reveal(table, frame)
            case "catch":
                self.begin_catch_text(table, frame)
            case "hand":
                self.take_fish(table, frame)
            case "overfish":
                self.look_for_overfishing(table, frame)
            case _:
                self.end_cast(table, frame)

    def reveal_fish(self, table: Table, frame: Frame) -> None:
        """Turn the top fish up if it is face-down, and begin its Reveal text.

        Rules: regrets.cast.reveal, regrets.cast.reveal-text, regrets.static.ignore-reveal
        """
        top = table.shoal(frame.shoal).cards[0]
        fish = top.card if top.up else self.turn_up(table, frame.shoal, "regrets.cast.reveal")
        table.change_frame(card=fish, step="revealed", text="" if top.up else "reveal")
        fires = not top.up or self.rulings.reveal_text == "every-cast"
        if fish and fires and not self.skips_reveal(table.position, frame.seat):
            self.begin_text(table, frame.seat, fish, "reveal", frame.shoal)

    def after_reveal(self, table: Table, frame: Frame) -> None:
        """How the cast goes on when the Reveal text is finished, or that of a card used while fishing.

        Rules: regrets.effect.end-action, regrets.cast.removed, regrets.effect.auto-catch
        """
        if frame.step in ("ended", "free"):
            self.end_uncaught(table, frame, "left" if frame.step == "free" else "over")
        elif not frame.card:
            self.fish_is_gone(table, frame)
        elif frame.step == "auto":
            self.begin_catch(table)
        else:
            table.change_frame(step="pay")

    def fish_is_gone(self, table: Table, frame: Frame) -> None:
        """The fish that was cast at is not there any more: the cast is over (regrets.cast.removed)."""
        due = self.rulings.fish_removed_by_reveal == "dink-due" and self.gives_dink(frame)
        table.change_frame(step="dink" if due and table.angler(frame.seat).fresh else "over")

    # ---- not paying

    def let_go(self, table: Table, choice: LetGo) -> None:
        """A die is spent for a Dink instead of paying.

        Rules: regrets.cast.dink, regrets.static.dink-draw
        """
        self.check_let_go(table.position, choice)
        frame, seat, rule = table.position.frames[-1], choice.seat, "regrets.cast.dink"
        if choice.die is not None:
            self.spend_one(table, seat, choice.die, rule, "choice.die")
            self.draw_dinks(table, seat, self.dinks_for_a_die(table.position, seat), rule)
        self.end_uncaught(table, frame, "over")

    def check_let_go(self, position: Position, choice: LetGo) -> None:
        """Raises ``Refused`` if a fish cannot be let go in this way.

        Rules: regrets.static.must-catch, regrets.cast.dink, regrets.cast.no-die-left, regrets.cast.dink-face-up
        """
        frame, fresh, die = position.frames[-1], position.angler(choice.seat).fresh, choice.die
        path = "choice.die"
        if frame.card and self.must_be_caught(frame.card) and self.can_pay(position, choice.seat):
            raise Refused("regrets.static.must-catch", "who can pay for this fish has to", path="choice.kind")
        if die is not None and not self.gives_dink(frame):
            raise Refused("regrets.cast.dink-face-up", "this fish was face-up before and gives no Dink", path=path)
        if die is not None and not fresh:
            raise Refused("regrets.cast.no-die-left", "no Fresh die is left; the cast ends with nothing", path=path)
        if die is not None and die not in fresh:
            why = f"player {choice.seat} has no Fresh {die.die} die that shows {die.face}"
            raise Refused("regrets.cast.dink", why, path=path)
        if die is None and fresh and self.gives_dink(frame) and self.rulings.unpaid_cast == "forced":
            raise Refused("regrets.cast.dink", "who does not pay spends a die for a Dink", path=path)

    def may_let_go(self, position: Position, choice: LetGo) -> bool:
        """Whether a fish can be let go in this way."""
        try:
            self.check_let_go(position, choice)
        except Refused:
            return False
        return True

    def gives_dink(self, frame: Frame) -> bool:
        """Whether a cast that is not paid gives a Dink (regrets.cast.dink-face-up)."""
        return frame.text == "reveal" or self.rulings.dink_from_face_up == "any-cast"

    # ---- the catch

    def after_step(self, step: str) -> str:
        """The step of a catch that follows another."""
        steps = self.catch_steps()
        return steps[steps.index(step) + 1]

    def begin_catch_text(self, table: Table, frame: Frame) -> None:
        """The Catch text of the fish is resolved (regrets.cast.catch-text)."""
        lies = "" if self.rulings.catch_order == "hand-first" else frame.shoal
        table.change_frame(step=self.after_step("catch"))
        self.begin_text(table, frame.seat, frame.card, "catch", lies)

    def take_fish(self, table: Table, frame: Frame) -> None:
        """The fish comes to the hand, if its Catch text has left it there (regrets.cast.to-hand)."""
        if not frame.card:
            table.change_frame(step="over")
            return
        seat, fish = frame.seat, frame.card
        table.change_frame(step=self.after_step("hand"))
        self.lay_shoal(table, frame.shoal, table.shoal(frame.shoal).cards[1:])
        table.change_angler(seat, fish=(*table.angler(seat).fish, fish))
        table.tell(lambda: FishTaken(seat, "caught", fish, ("regrets.cast.to-hand",)))

    def look_for_overfishing(self, table: Table, frame: Frame) -> None:
        """Who has caught the last fish of a shoal draws a Regret.

        Rules: regrets.cast.overfish, regrets.cast.overfish-anyway
        """
        table.change_frame(step="over")
        if frame.card and not table.shoal(frame.shoal).cards:
            self.overfish(table, frame.seat)

    # ---- the end

    def end_uncaught(self, table: Table, frame: Frame, step: str) -> None:
        """The cast ends without a catch; what the fish does on a miss follows (regrets.effect.relocate)."""
        table.change_frame(step=step, path=(), place=0, seats=())
        if frame.place and frame.card:
            (acting,) = frame.seats
            miss = Frame("effects", acting, "miss", frame.shoal, frame.card, "reveal", frame.path, frame.place)
            table.push(miss)

    def end_cast(self, table: Table, frame: Frame) -> None:
        """The cast is over; it was the action of this turn, unless its end was free (regrets.turn.one-action)."""
        table.pop()
        table.change(attempt=())
        if frame.step != "left":
            self.action_over(table)
