"""What may be decided now, by what everybody sees."""

from __future__ import annotations

from leadline_engines.deep_regrets.card_choices import CardChoices
from leadline_engines.deep_regrets.choices import Choosing
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.refusals import FREE
from leadline_engines.surface import Choices, Decision

CARD_FRAMES = ("fishing", "worms", "effects")
"""The frames that cards and casts go on with."""
OF_CARDS = (
    "cast", "pay", "let-go", "put-back", "option", "pick-dice", "pick-cards", "pick-shoal", "pick-player", "order",
)  # fmt: skip
"""The kinds of decisions about fishing and texts."""
ANSWERED = {"placing": "keep", "arrival": "discard-regret", "throw": "throw", "reward": "reward", "penalty": "lose"}
"""The decision that something under way waits for, by the kind of its frame."""
SHOPPING = {"equip": ("equip",), "more": ("visit", "end"), "done": ()}
"""The decisions of a visit to a shop, by its step; any other step is a shop whose cards lie there to be kept."""


class Deciding(Choosing, CardChoices):
    """The decisions that are open, and their choices."""

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """What may be decided now; nothing when the game is over."""
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
        """What the top of all that is under way waits for."""
        if frame.kind in CARD_FRAMES:
            return self.card_decisions(position, frame)
        if frame.kind == "muster":
            return tuple(Decision((seat,), "muster") for seat in self.mustering(position))
        if frame.kind == "shopping":
            return tuple(Decision((frame.seat,), kind) for kind in SHOPPING.get(frame.step, ("keep-cards",)))
        return (Decision((frame.seat,), ANSWERED[frame.kind]),)

    def card_decisions(self, position: Position, frame: Frame) -> tuple[Decision, ...]:
        """What a cast or a text waits for; nothing if it goes on by itself.

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
        """The actions that a player may choose from, and to pass.

        Rules: regrets.turn.sea-actions, regrets.turn.port-actions, regrets.pass.any-time
        """
        angler, empty = position.angler(seat), self.may_be_empty()
        if angler.depth > 0:
            open_now = {"cast": any(True for _ in self.casts(position, seat)), "abandon": angler.lifeboat}
        else:
            holds_fish = bool(angler.fish)
            open_now = {
                "sell": holds_fish or empty,
                "visit": bool(self.shops_open(position, seat)) or (empty and self.is_shop_left(position, seat)),
                "mount": (holds_fish and bool(self.empty_slots(position, seat))) or empty,
            }
        return (*(kind for kind, is_open in open_now.items() if is_open), "pass")

    def is_shop_left(self, position: Position, seat: int) -> bool:
        """Whether there is a shop that a player has not visited today."""
        return any(not self.has_visited(position, seat, shop) for shop in self.components.shops)

    def choices(self, position: Position, decision: Decision, given: object = None) -> Choices:
        """The legal choices of a decision; many are not listed but sampled."""
        if decision.kind in FREE:
            return self.free_choices(position, decision)
        if decision.kind in OF_CARDS:
            return self.card_choices(position, decision)
        return self.own_choices(position, int(decision.seats[0]), decision.kind)
