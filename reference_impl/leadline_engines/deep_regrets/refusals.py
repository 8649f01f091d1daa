"""The rules that refuse a kind of choice that a player cannot make now, whatever the choice is."""

from __future__ import annotations

from collections.abc import Mapping

from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.scoring import Scoring
from leadline_engines.surface import RefusalError

SEA_ACTIONS = ("cast", "abandon")
PORT_ACTIONS = ("sell", "visit", "mount")
ACTIONS = (*SEA_ACTIONS, *PORT_ACTIONS, "pass")
FREE = ("eat", "worms", "preserver", "dink", "supply", "gear", "sinker", "omen", "coin")
UNDER_WAY: Mapping[str, str] = {
    "muster": "regrets.muster.order", "placing": "regrets.muster.placed", "arrival": "regrets.arrive.steps",
    "throw": "regrets.preserver.to-another", "fishing": "regrets.cast.pay", "worms": "regrets.free.worms-return",
    "shopping": "regrets.shop.keep", "reward": "regrets.pass.reward", "penalty": "regrets.end.penalty-tie",
    "effects": "regrets.card.in-order",
}  # fmt: skip
"""The rule of each kind of frame in progress."""
BEFORE_ACTIONS: Mapping[str, str] = {
    "muster": "regrets.muster.order", "throw": "regrets.preserver.every-day", "declare": "regrets.declare.lasts",
    "equip": "regrets.declare.lasts", "keep": "regrets.muster.placed",
}  # fmt: skip
"""The rule of each kind of choice that must come before the actions."""
ANSWERS: Mapping[str, str] = {
    "pay": "regrets.cast.pay", "let-go": "regrets.cast.pay", "put-back": "regrets.free.worms-return",
    "keep-cards": "regrets.shop.keep", "reward": "regrets.pass.reward", "lose": "regrets.end.penalty-tie",
    "discard-regret": "regrets.arrive.steps",
}  # fmt: skip
"""The rule of each kind of answer that nothing asked for; all others fall under the rule of texts."""


class Refusing(Scoring):
    """The refusals that do not depend on the details of the choice."""

    def check_over(self, position: Position) -> None:
        """Refuse any choice after the end of the game (regrets.end.saturday, regrets.end.sea-empty)."""
        if position.over:
            empty = self.sea_is_empty(position)
            raise RefusalError("regrets.end.sea-empty" if empty else "regrets.end.saturday", "the game is over")

    def check_seat(self, position: Position, seat: int) -> None:
        """Refuse a choice by a nonexistent player (regrets.setup.players)."""
        if seat not in self.seats(position):
            raise RefusalError("regrets.setup.players", f"there is no player {seat}", path="choice.seat")

    def refuse_under_way(self, position: Position, seat: int, kind: str) -> RefusalError:
        """Return the refusal of a choice for which the frames in progress do not wait."""
        frame = position.frames[-1]
        rule = "regrets.free.points" if kind in FREE else UNDER_WAY[frame.kind]
        why = f"player {frame.seat} has to choose something else before player {seat} can choose this ({kind})"
        if frame.seat == seat:
            why = f"player {seat} has to choose something else before this ({kind})"
        return RefusalError(rule, why, path="choice.kind")

    def check_action_phase(self, position: Position, seat: int, kind: str) -> None:
        """Refuse a choice that this player cannot make in the Action phase when nothing is in progress."""
        if kind in BEFORE_ACTIONS:
            raise RefusalError(BEFORE_ACTIONS[kind], f"it is too late for this today ({kind})", path="choice.kind")
        if kind in ACTIONS or kind in FREE or kind == "end":
            self.check_turn(position, seat, kind)
            self.check_one_action(position, seat, kind)
            self.check_place(position, seat, kind)
        else:
            rule = ANSWERS.get(kind, "regrets.card.in-order")
            raise RefusalError(rule, f"nothing asks for this now ({kind})", path="choice.kind")

    def check_turn(self, position: Position, seat: int, kind: str) -> None:
        """Refuse an action by any player except the one whose turn it is.

        Rules: regrets.pass.out, regrets.free.own-turn, regrets.turn.clockwise
        """
        if seat == position.turn:
            return
        if position.angler(seat).passed:
            raise RefusalError("regrets.pass.out", f"player {seat} has passed today", path="choice.seat")
        rule = "regrets.free.own-turn" if kind in FREE else "regrets.turn.clockwise"
        raise RefusalError(rule, f"it is the turn of player {position.turn}", path="choice.seat")

    def check_one_action(self, position: Position, seat: int, kind: str) -> None:
        """Refuse a second action in a turn, and any after its end (regrets.turn.one-action, regrets.free.points)."""
        rule = "regrets.turn.one-action"
        if position.acted and kind in FREE and self.rulings.turn_end == "turn-ends":
            raise RefusalError("regrets.free.points", "the turn is over with its action", path="choice.kind")
        if position.acted and kind in ACTIONS:
            raise RefusalError(rule, f"player {seat} has had its action", path="choice.kind", remedy="end the turn")
        if not position.acted and kind == "end":
            why, remedy = f"player {seat} has had no action yet", "act or pass"
            raise RefusalError(rule, why, path="choice.kind", remedy=remedy)

    def check_place(self, position: Position, seat: int, kind: str) -> None:
        """Refuse actions at Sea to boats at Port, and actions at Port to boats at Sea.

        Rules: regrets.turn.sea-actions, regrets.turn.port-actions
        """
        at_port = position.angler(seat).depth == 0
        if at_port and kind in SEA_ACTIONS:
            raise RefusalError("regrets.turn.port-actions", f"player {seat} is at Port", path="choice.kind")
        if not at_port and kind in PORT_ACTIONS:
            raise RefusalError("regrets.turn.sea-actions", f"player {seat} is at Sea", path="choice.kind")
