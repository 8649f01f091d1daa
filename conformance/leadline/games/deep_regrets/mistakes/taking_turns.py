"""Mistakes of the turns of Phase IV: whose turn it is, what may be done in it, and abandoning ship."""

from __future__ import annotations

from collections.abc import Iterable

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import Abandon
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Decision, Refused


def idle(position: Position) -> bool:
    """Whether a turn goes on and nothing is under way."""
    return position.phase == "action" and not position.frames and not position.over


def more(found: tuple[Decision, ...], seat: int, kinds: Iterable[str]) -> tuple[Decision, ...]:
    """Open decisions, with some more of a player."""
    known = {one.kind for one in found}
    return (*found, *(Decision((seat,), kind) for kind in kinds if kind not in known))


# ---- Whose turn


class TurnsCounterClockwise(Engine):
    """Turns go round counter-clockwise."""

    def next_seat(self, position: Position, seat: int) -> int:
        """To the right."""
        return self.clockwise_from(position, seat)[-1]


class FirstSeatHasTheFirstTurn(Engine):
    """The first seat has the first turn of every day."""

    def begins(self, position: Position) -> int:
        """Always the same."""
        return 1


class LeftOfTheFirstPlayerHasTheFirstTurn(Engine):
    """The left neighbour of the first player has the first turn."""

    def begins(self, position: Position) -> int:
        """The next seat."""
        return self.clockwise_from(position, position.first)[1]


class PreserverHasTheFirstTurn(Engine):
    """Whoever has the Life Preserver has the first turn."""

    def begins(self, position: Position) -> int:
        """Who has it."""
        return position.preserver or position.first


# ---- How much


class SeveralActionsAtPort(Engine):
    """At Port a player may take one action after another in the same turn."""

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """The actions at Port are open again."""
        found, seat = super().to_act(position), position.turn or 0
        if not (idle(position) and position.acted and position.angler(seat).depth == 0):
            return found
        return more(found, seat, [kind for kind in self.actions_open(position, seat) if kind != "pass"])

    def check_one_action(self, position: Position, seat: int, kind: str) -> None:
        """Not at Port."""
        if not (position.acted and kind in ("sell", "visit", "mount")):
            super().check_one_action(position, seat, kind)


class PassAfterTheAction(Engine):
    """A player may take an action and pass in the same turn."""

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """To pass is open again."""
        found = super().to_act(position)
        return more(found, position.turn or 0, ["pass"]) if idle(position) and position.acted else found

    def check_one_action(self, position: Position, seat: int, kind: str) -> None:
        """Not of a pass."""
        if kind != "pass":
            super().check_one_action(position, seat, kind)


class TurnEndsWithoutAnAction(Engine):
    """A player may end a turn without an action and without passing."""

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """To end is always open."""
        found = super().to_act(position)
        return more(found, position.turn or 0, ["end"]) if idle(position) else found

    def check_one_action(self, position: Position, seat: int, kind: str) -> None:
        """Not of an end."""
        if kind != "end":
            super().check_one_action(position, seat, kind)


class TurnEndsAfterAnActionAtSea(Engine):
    """At Sea the turn ends by itself after the action; at Port it goes on."""

    def action_over(self, table: Table) -> None:
        """And the turn, at Sea."""
        super().action_over(table)
        if table.angler(table.position.turn or 0).depth > 0 and not self.sea_ends_game(table.position):
            self.end_turn(table)


class TurnEndsAfterAnActionAtPort(Engine):
    """At Port the turn ends by itself after the action; at Sea it goes on."""

    def action_over(self, table: Table) -> None:
        """And the turn, at Port."""
        super().action_over(table)
        if table.angler(table.position.turn or 0).depth == 0 and not self.sea_ends_game(table.position):
            self.end_turn(table)


# ---- Which actions


class FishSoldAtSea(Engine):
    """Fish can be sold at Sea too."""

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """To sell is open."""
        found, seat = super().to_act(position), position.turn or 0
        if not idle(position) or position.acted or not position.angler(seat).fish:
            return found
        return more(found, seat, ["sell"])

    def check_place(self, position: Position, seat: int, kind: str) -> None:
        """Not of a sale."""
        if kind != "sell":
            super().check_place(position, seat, kind)


class FishMountedAtSea(Engine):
    """Fish can be mounted at Sea too."""

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """To mount is open."""
        found, seat = super().to_act(position), position.turn or 0
        can_mount = position.frames == () and seat and position.angler(seat).fish and self.empty_slots(position, seat)
        if not idle(position) or position.acted or not can_mount:
            return found
        return more(found, seat, ["mount"])

    def check_place(self, position: Position, seat: int, kind: str) -> None:
        """Not of mounting."""
        if kind != "mount":
            super().check_place(position, seat, kind)


class FishingFromThePort(Engine):
    """A player at Port can fish at Depth I."""

    def in_reach(self, position: Position, seat: int, shoal: str) -> bool:
        """From the Port too."""
        from_port = position.angler(seat).depth == 0 and self.components.shoals[shoal].depth == 1
        return from_port or super().in_reach(position, seat, shoal)

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """To cast is open."""
        found, seat = super().to_act(position), position.turn or 0
        if not idle(position) or position.acted or position.angler(seat).depth > 0:
            return found
        return more(found, seat, ["cast"] if any(True for _ in self.casts(position, seat)) else [])

    def check_place(self, position: Position, seat: int, kind: str) -> None:
        """Not of a cast."""
        if kind != "cast":
            super().check_place(position, seat, kind)


class AbandonShipAtPort(Engine):
    """A player at Port can abandon ship, and takes the steps of arriving again."""

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """To abandon ship is open."""
        found, seat = super().to_act(position), position.turn or 0
        if not idle(position) or position.acted or not position.angler(seat).lifeboat:
            return found
        return more(found, seat, ["abandon"])

    def check_place(self, position: Position, seat: int, kind: str) -> None:
        """Not of Abandon Ship."""
        if kind != "abandon":
            super().check_place(position, seat, kind)


class AbandonShipFromDepthOneOnly(Engine):
    """Only a boat at Depth I can be abandoned."""

    def actions_open(self, position: Position, seat: int) -> tuple[str, ...]:
        """Not from further down."""
        found = super().actions_open(position, seat)
        return tuple(kind for kind in found if kind != "abandon") if position.angler(seat).depth > 1 else found

    def abandon(self, table: Table, choice: Abandon) -> None:
        """Only there."""
        if table.angler(choice.seat).depth > 1:
            raise Refused("regrets.turn.abandon", "the boat is too deep", path="choice.kind")
        super().abandon(table, choice)


class EmptySale(Engine):
    """A sale of no fish is accepted as an action."""

    def check_not_empty(self, things: Iterable[object], what: str) -> None:
        """Not of a sale."""
        if what != "sold":
            super().check_not_empty(things, what)


class EmptyMounting(Engine):
    """To mount no fish is accepted as an action."""

    def check_not_empty(self, things: Iterable[object], what: str) -> None:
        """Not of mounting."""
        if what != "mounted":
            super().check_not_empty(things, what)


# ---- Abandoning ship


class AbandonShipWithoutArriving(Engine):
    """Who abandons ship is at Port, but takes none of the steps of arriving."""

    def make_port(self, table: Table, seat: int, rule: str) -> None:
        """The boat only."""
        super().make_port(table, seat, rule)
        if rule == "regrets.turn.abandon":
            table.change_frame(step="")


class AbandonShipIsFree(Engine):
    """Abandoning ship is no action: the player may act at Port in the same turn."""

    def arrived(self, table: Table, seat: int) -> None:
        """Not acted."""
        super().arrived(table, seat)
        if table.position.phase == "action":
            table.change(acted=False)


class AbandonShipIsAPass(Engine):
    """Who abandons ship passes with it, and takes the reward for passing."""

    def arrived(self, table: Table, seat: int) -> None:
        """And passed."""
        if table.position.phase != "action":
            super().arrived(table, seat)
            return
        self.out_for_the_day(table, seat)
        if not self.offer_reward(table, seat):
            self.walk_on(table)


class LifeboatIsNotTurned(Engine):
    """The lifeboat stays face-up, so ship can be abandoned again and no Regret Value is added."""

    def make_port(self, table: Table, seat: int, rule: str) -> None:
        """Up again."""
        if rule == "regrets.turn.abandon":
            table.change_angler(seat, lifeboat=True)
        super().make_port(table, seat, rule)


class LifeboatTurnedBackAtNight(Engine):
    """Every lifeboat is turned face-up again when the day is over."""

    def forget_day(self, table: Table) -> None:
        """And the lifeboats."""
        super().forget_day(table)
        for seat in self.seats(table.position):
            table.change_angler(seat, lifeboat=True)


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.turns-counter-clockwise": TurnsCounterClockwise,
    "regrets.mistake.first-seat-has-the-first-turn": FirstSeatHasTheFirstTurn,
    "regrets.mistake.left-of-the-first-player-has-the-first-turn": LeftOfTheFirstPlayerHasTheFirstTurn,
    "regrets.mistake.preserver-has-the-first-turn": PreserverHasTheFirstTurn,
    "regrets.mistake.several-actions-at-port": SeveralActionsAtPort,
    "regrets.mistake.pass-after-the-action": PassAfterTheAction,
    "regrets.mistake.turn-ends-without-an-action": TurnEndsWithoutAnAction,
    "regrets.mistake.turn-ends-after-an-action-at-sea": TurnEndsAfterAnActionAtSea,
    "regrets.mistake.turn-ends-after-an-action-at-port": TurnEndsAfterAnActionAtPort,
    "regrets.mistake.fish-sold-at-sea": FishSoldAtSea,
    "regrets.mistake.fish-mounted-at-sea": FishMountedAtSea,
    "regrets.mistake.fishing-from-the-port": FishingFromThePort,
    "regrets.mistake.abandon-ship-at-port": AbandonShipAtPort,
    "regrets.mistake.abandon-ship-from-depth-one-only": AbandonShipFromDepthOneOnly,
    "regrets.mistake.empty-sale": EmptySale,
    "regrets.mistake.empty-mounting": EmptyMounting,
    "regrets.mistake.abandon-ship-without-arriving": AbandonShipWithoutArriving,
    "regrets.mistake.abandon-ship-is-free": AbandonShipIsFree,
    "regrets.mistake.abandon-ship-is-a-pass": AbandonShipIsAPass,
    "regrets.mistake.lifeboat-is-not-turned": LifeboatIsNotTurned,
    "regrets.mistake.lifeboat-turned-back-at-night": LifeboatTurnedBackAtNight,
}
