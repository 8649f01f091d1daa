"""The decisions that are open now, determined only from public information."""

from __future__ import annotations

from leadline_engines.deep_regrets.card_choices import CardChoices
from leadline_engines.deep_regrets.choices import Choosing
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.refusals import FREE
from leadline_engines.surface import Choices, Decision

CARD_FRAMES = ("fishing", "worms", "effects")
"""The kinds of frames used by casts and cards."""
OF_CARDS = (
    "cast", "pay", "let-go", "put-back", "option", "pick-dice", "pick-cards", "pick-shoal", "pick-player", "order",
)  # fmt: skip
"""The kinds of decisions about fishing and texts."""
ANSWERED = {"placing": "keep", "arrival": "discard-regret", "throw": "throw", "reward": "reward", "penalty": "lose"}
"""The decision for which each kind of frame waits."""
SHOPPING = {"equip": ("equip",), "more": ("visit", "end"), "done": ()}
"""The decisions of a visit to a shop, by step; at all other steps, the player must choose which drawn cards to keep."""


class Deciding(Choosing, CardChoices):
    """The decisions that are open, and their choices."""

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """Return the decisions that are open now, or nothing if the game is over."""
        if position.over:
            return ()
        if position.frames:
            return self.decisions_under_way(position, position.frames[-1])
        seat = position.turn or 0
        if position.phase in ("declaration", "equip"):
            return (Decision((seat,), "declare" if position.phase == "declaration" else "equip"),)
        if position.phase != "action":
            return ()
        kinds = ("end",) if position.acted else self.actions_open(position, seat)
        return (*(Decision((seat,), kind) for kind in kinds), *self.free_decisions(position, seat))

    def decisions_under_way(self, position: Position, frame: Frame) -> tuple[Decision, ...]:
        """Return the decisions for which the top frame waits."""
        if frame.kind in CARD_FRAMES:
            return self.card_decisions(position, frame)
        if frame.kind == "muster":
            return tuple(Decision((seat,), "muster") for seat in self.mustering(position))
        if frame.kind == "shopping":
            return tuple(Decision((frame.seat,), kind) for kind in SHOPPING.get(frame.step, ("keep-cards",)))
        return (Decision((frame.seat,), ANSWERED[frame.kind]),)

    def card_decisions(self, position: Position, frame: Frame) -> tuple[Decision, ...]:
        """Return the decisions for which a cast or a text waits, or nothing if it continues by itself.

        Rules: regrets.cast.may-decline, regrets.free.points
        """
        kind = self.asked_kind(position)
        if kind is None:
            return ()
        if kind != "pay":
            return (Decision((frame.seat,), kind),)
        answers = tuple(Decision((frame.seat,), answer) for answer in ("pay", "let-go"))
        return (*answers, *self.free_decisions(position, frame.seat))

    def actions_open(self, position: Position, seat: int) -> tuple[str, ...]:
        """Return the actions from which a player may choose, including a pass.

        Rules: regrets.turn.sea-actions, regrets.turn.port-actions, regrets.pass.any-time
        """
        angler, empty = position.angler(seat), self.may_be_empty()
        if angler.depth > 0:
            open_now = {"cast": any(True for _ in self.casts(position, seat)), "abandon": angler.lifeboat}
        else:
            holds_fish = bool(angler.fish)
            open_now = {
                "sell": holds_fish or empty,
                "visit": bool(self.shops_open(position, seat)),
                "mount": (holds_fish and bool(self.empty_slots(position, seat))) or empty,
            }
        return (*(kind for kind, is_open in open_now.items() if is_open), "pass")

    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        """Return the legal choices of a decision; if there are very many, they are sampled instead of listed."""
        if decision.kind in FREE:
            return self.free_choices(position, decision)
        if decision.kind in OF_CARDS:
            return self.card_choices(position, decision)
        return self.own_choices(position, int(decision.seats[0]), decision.kind)
