"""Fishing: the cast, the reveal of the fish, payment or letting go, the catch, and overfishing.

The current cast is a frame whose `step` names what comes next: `reveal`, `revealed` (the Reveal text is finished),
`pay` (the cast waits for payment), `dink` (the cast waits for the die that is due although the fish is gone), `change`
(the cast waits for the choice of a die to keep), `catch` and `hand` (in the order of the reading), `overfish`, and
`over`. A text may set it to `auto` (caught without payment), `ended`, or `free` (ended without using the action of the
turn; its step is then `left`).
"""

from __future__ import annotations

from leadline_engines.deep_regrets.events import CastDone, FishTaken
from leadline_engines.deep_regrets.move import Cast, LetGo
from leadline_engines.deep_regrets.paying import Paying
from leadline_engines.deep_regrets.position import Attempt, Die, Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import RefusalError

GEAR_DINKS = ("regrets.static.dink-draw", "regrets.static.equipped")


class Fishing(Paying):
    """The steps of a cast."""

    # ---- the cast

    def cast(self, table: Table, choice: Cast) -> None:
        """Cast the line at a shoal."""
        self.check_cast(table.position, choice.seat, choice.shoal)
        seat, shoal, position = choice.seat, choice.shoal, table.position
        rules = ("regrets.cast.depth", "regrets.cast.not-empty", *self.rules_of_face_up(position, shoal))
        table.tell(lambda: CastDone(seat, shoal, rules))
        first = 0 if position.angler(seat).has_cast else 1
        table.change_angler(seat, has_cast=True)
        attempt = Attempt(shoal, -position.easier, position.set_ahead)
        table.change(attempt=(attempt,), easier=0, set_ahead=None)
        table.push(Frame("fishing", seat, "reveal", shoal, number=first))

    def rules_of_face_up(self, position: Position, shoal: str) -> tuple[str, ...]:
        """Return the rule for the Reveal text of a fish that was already face up (regrets.cast.reveal-text)."""
        top = position.shoal(shoal).cards[0]
        has_text = top.up and top.card is not None and bool(self.components.fish[top.card].reveal)
        return ("regrets.cast.reveal-text",) if has_text else ()

    def check_cast(self, position: Position, seat: int, shoal: str) -> None:
        """Raise ``RefusalError`` if a player cannot cast at a shoal.

        Rules: regrets.cast.not-empty, regrets.cast.depth, regrets.static.column-lock, regrets.cast.fresh-die
        """
        path = "choice.shoal"
        if shoal not in self.components.shoals or not self.holds_fish(position, shoal):
            raise RefusalError("regrets.cast.not-empty", f"there is no fish at {shoal!r}", path=path)
        if not self.in_reach(position, seat, shoal):
            depth = position.angler(seat).depth
            raise RefusalError(
                "regrets.cast.depth", f"the boat is at Depth {depth}, and {shoal!r} is out of reach", path=path
            )
        lock = self.column_lock(position, shoal)
        if lock is not None:
            why = f"the fish on top of {lock!r} keeps casts away from the rest of its column"
            raise RefusalError("regrets.static.column-lock", why, path=path)
        if not self.has_die_to_cast(position, seat):
            raise RefusalError("regrets.cast.fresh-die", f"player {seat} has no Fresh die", path="choice.kind")

    def holds_fish(self, position: Position, shoal: str) -> bool:
        """Return whether a shoal contains a fish to cast at (regrets.cast.not-empty)."""
        return bool(position.shoal(shoal).cards)

    def has_die_to_cast(self, position: Position, seat: int) -> bool:
        """Return whether a player has the Fresh die required for a cast (regrets.cast.fresh-die)."""
        return bool(position.angler(seat).fresh) or self.rulings.fresh_die_to_cast == "not-required"

    def in_reach(self, position: Position, seat: int, shoal: str) -> bool:
        """Return whether a boat is deep enough for a shoal (regrets.cast.depth)."""
        boat, depth = position.angler(seat).depth, self.components.shoals[shoal].depth
        return depth >= boat if self.rulings.cast_depth == "same-or-deeper" else depth <= boat

    # ---- step by step

    def go_on_fishing(self, table: Table, frame: Frame) -> None:
        """Do one more step of a cast."""
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
        """Turn the top fish up if it is face down, and begin its Reveal text.

        Rules: regrets.cast.reveal, regrets.cast.reveal-text, regrets.static.ignore-reveal
        """
        top = table.shoal(frame.shoal).cards[0]
        fish = top.card if top.up else self.turn_up(table, frame.shoal, "regrets.cast.reveal")
        table.change_frame(card=fish, step="revealed", text="" if top.up else "reveal")
        fires = self.fires_at_cast(top.up)
        if fish and fires and self.skips_reveal(table.position, frame.seat):
            table.cite("regrets.static.ignore-reveal", "regrets.static.equipped")
        elif fish and fires:
            self.begin_text(table, frame.seat, fish, "reveal", frame.shoal)

    def fires_at_cast(self, was_up: bool) -> bool:
        """Return whether a cast triggers the Reveal text of its fish (regrets.cast.reveal-text)."""
        return not was_up or self.rulings.reveal_text == "every-cast"

    def after_reveal(self, table: Table, frame: Frame) -> None:
        """Continue with the cast after its Reveal text, or after the text of a card used while fishing.

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
        """End a cast whose fish is no longer there (regrets.cast.removed)."""
        table.cite("regrets.cast.removed")
        due = self.rulings.fish_removed_by_reveal == "dink-due" and self.gives_dink(frame)
        table.change_frame(step="dink" if due and table.angler(frame.seat).fresh else "over")

    # ---- not paying

    def let_go(self, table: Table, choice: LetGo) -> None:
        """Let the fish go by spending a die for a Dink instead of paying.

        Rules: regrets.cast.dink, regrets.static.dink-draw
        """
        self.check_let_go(table.position, choice)
        frame = table.position.frames[-1]
        if choice.die is not None:
            rules = self.rules_of_letting_go(table.position, frame)
            self.spend_for_dink(table, choice.seat, choice.die)
            table.cite(*rules)
            self.draw_for_die(table, choice.seat)
        self.end_uncaught(table, frame, "over")

    def rules_of_letting_go(self, position: Position, frame: Frame) -> tuple[str, ...]:
        """Return the rules for letting a fish go, in addition to the rule on the die spent for it."""
        was_up = ("regrets.cast.dink-face-up",) if frame.text != "reveal" else ()
        could_pay = ("regrets.cast.may-decline",) if frame.card and self.can_pay(position, frame.seat) else ()
        return (*was_up, *could_pay)

    def spend_for_dink(self, table: Table, seat: int, die: Die) -> None:
        """Spend the die that is due for a cast that is not paid for (regrets.cast.dink)."""
        self.spend_one(table, seat, die, "regrets.cast.dink", "choice.die")

    def draw_for_die(self, table: Table, seat: int) -> None:
        """Draw one or more Dinks for the player who spent that die (regrets.cast.dink, regrets.static.dink-draw)."""
        number = self.dinks_for_a_die(table.position, seat)
        with table.at_work(GEAR_DINKS if number > 1 else ()):
            self.draw_dinks(table, seat, number, "regrets.cast.dink")

    def check_let_go(self, position: Position, choice: LetGo) -> None:
        """Raise ``RefusalError`` if a fish cannot be let go in this way.

        Rules: regrets.static.must-catch, regrets.cast.dink, regrets.cast.no-die-left, regrets.cast.dink-face-up
        """
        frame, fresh, die = position.frames[-1], position.angler(choice.seat).fresh, choice.die
        path = "choice.die"
        if frame.card and self.must_be_caught(frame.card) and self.can_pay(position, choice.seat):
            raise RefusalError(
                "regrets.static.must-catch", "a player who can pay for this fish must pay", path="choice.kind"
            )
        if die is not None and not self.gives_dink(frame):
            raise RefusalError("regrets.cast.dink-face-up", "this fish was face-up before and gives no Dink", path=path)
        if die is not None and not fresh:
            raise RefusalError(
                "regrets.cast.no-die-left", "no Fresh die is left; the cast ends with nothing", path=path
            )
        if die is not None and die not in fresh:
            why = f"player {choice.seat} has no Fresh {die.die} die that shows {die.face}"
            raise RefusalError("regrets.cast.dink", why, path=path)
        if die is None and fresh and self.gives_dink(frame) and self.rulings.unpaid_cast == "forced":
            raise RefusalError("regrets.cast.dink", "a player who does not pay spends a die for a Dink", path=path)

    def may_let_go(self, position: Position, choice: LetGo) -> bool:
        """Return whether a fish can be let go in this way."""
        try:
            self.check_let_go(position, choice)
        except RefusalError:
            return False
        return True

    def gives_dink(self, frame: Frame) -> bool:
        """Return whether a cast that is not paid for gives a Dink (regrets.cast.dink-face-up)."""
        return frame.text == "reveal" or self.rulings.dink_from_face_up == "any-cast"

    # ---- the catch

    def after_step(self, step: str) -> str:
        """Return the step that follows another step of a catch."""
        steps = self.catch_steps()
        return steps[steps.index(step) + 1]

    def begin_catch_text(self, table: Table, frame: Frame) -> None:
        """Begin the Catch text of the fish (regrets.cast.catch-text)."""
        lies = "" if self.rulings.catch_order == "hand-first" else frame.shoal
        table.change_frame(step=self.after_step("catch"))
        self.begin_text(table, frame.seat, frame.card, "catch", lies)

    def take_fish(self, table: Table, frame: Frame) -> None:
        """Put the fish in the hand, if its Catch text has left it in the shoal (regrets.cast.to-hand)."""
        if not frame.card:
            table.change_frame(step="over")
            return
        seat, fish = frame.seat, frame.card
        table.change_frame(step=self.after_step("hand"))
        self.lay_shoal(table, frame.shoal, table.shoal(frame.shoal).cards[1:])
        table.change_angler(seat, fish=(*table.angler(seat).fish, fish))
        text = ("regrets.cast.catch-text",) if self.components.fish[fish].catch else ()
        table.tell(lambda: FishTaken(seat, "caught", fish, ("regrets.cast.to-hand", *text, "regrets.pile.no-limit")))

    def look_for_overfishing(self, table: Table, frame: Frame) -> None:
        """Draw a Regret for a player who has caught the last fish of a shoal.

        Rules: regrets.cast.overfish, regrets.cast.overfish-anyway
        """
        table.change_frame(step="over")
        if self.is_overfished(table.position, frame):
            self.overfish(table, frame.seat)

    def is_overfished(self, position: Position, frame: Frame) -> bool:
        """Return whether the caught fish was the last one in its shoal (regrets.cast.overfish)."""
        return bool(frame.card) and not position.shoal(frame.shoal).cards

    # ---- the end

    def end_uncaught(self, table: Table, frame: Frame, step: str) -> None:
        """End the cast without a catch, and then carry out the effect of the fish on a miss.

        Rules: regrets.cast.stays, regrets.effect.relocate
        """
        if frame.card and not frame.place:
            table.cite("regrets.cast.stays")
        table.change_frame(step=step, path=(), place=0, seats=())
        if frame.place and frame.card:
            (acting,) = frame.seats
            miss = Frame("effects", acting, "miss", frame.shoal, frame.card, "reveal", frame.path, frame.place)
            table.push(miss)

    def end_cast(self, table: Table, frame: Frame) -> None:
        """End the cast, which was the action of this turn unless it ended for free (regrets.turn.one-action)."""
        table.pop()
        table.change(attempt=())
        if frame.step != "left":
            self.action_over(table)
