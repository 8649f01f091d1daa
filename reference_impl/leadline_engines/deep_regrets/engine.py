"""The engine of Deep Regrets, with its interface and the process of playing one decision from start to finish."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from leadline_engines.deep_regrets.decisions import CARD_FRAMES, Deciding
from leadline_engines.deep_regrets.faults import Doubting
from leadline_engines.deep_regrets.information import Informing
from leadline_engines.deep_regrets.move import Choice, Move
from leadline_engines.deep_regrets.opening import Opening
from leadline_engines.deep_regrets.position import Frame, Position, Setup
from leadline_engines.deep_regrets.refusals import FREE, Refusing
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import NextChance, Outcome, Refusal, RefusalError, Standing, Telling


class Engine(Informing, Doubting, Deciding, Opening, Refusing):
    """An engine for games of Deep Regrets under one set of readings."""

    # ---- the interface

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        """Set up a game. Refuse an unsupported number of players, and piles that differ from those in the box."""
        try:
            return self.begin(setup, telling).outcome()
        except RefusalError as refused:
            return refused.refusal

    def play(self, position: Position, move: Move, telling: Telling = "events") -> Outcome | Refusal:
        """Play one choice, and everything that follows from it without a further choice."""
        try:
            return self.decide(position, move, telling).outcome()
        except RefusalError as refused:
            return refused.refusal

    def next_chance(self, at: Any, move: Any = None) -> NextChance | None:
        """Return what chance has to decide next if a setup or a move is incomplete."""
        try:
            self.begin(at, "nothing") if isinstance(at, Setup) else self.decide(at, move, "nothing")
        except RefusalError as refused:
            return refused.chance
        return None

    def standing(self, position: Position) -> Standing:
        """Return the current points and, at the end, the winners."""
        if not position.over:
            return Standing(False, (), self.scores(position), "not-over")
        winners, why = self.winners(position)
        return Standing(True, winners, self.scores(position), why)

    # ---- a move

    def begin(self, setup: Setup, telling: Telling) -> Table:
        """Set up a game, and play up to the first decision."""
        table = self.set_up(setup, telling)
        self.go_on(table)
        return table

    def decide(self, position: Position, move: Move, telling: Telling) -> Table:
        """Check that a move may be chosen, play it, and continue to the next decision or the end of the game.

        Rules: regrets.day.phases
        """
        choice = move.choice
        self.check_open(position, choice)
        table = Table(position, move.chance, telling)
        self.do(table, choice)
        self.go_on(table)
        return table

    def check_open(self, position: Position, choice: Choice) -> None:
        """Refuse a choice that this player cannot make now."""
        seat, kind = choice.seat, choice.kind
        self.check_over(position)
        self.check_seat(position, seat)
        if position.frames:
            if not self.is_awaited(position, seat, kind):
                raise self.refuse_under_way(position, seat, kind)
        elif position.phase in ("declaration", "equip"):
            awaited = "declare" if position.phase == "declaration" else "equip"
            if (seat, kind) != (position.turn, awaited):
                rule = "regrets.declare.bearings" if awaited == "declare" else "regrets.declare.equip-after"
                why = f"player {position.turn} has to {awaited} now"
                raise RefusalError(rule, why, path="choice.kind")
        else:
            self.check_action_phase(position, seat, kind)

    def is_awaited(self, position: Position, seat: int, kind: str) -> bool:
        """Return whether the frames in progress wait for this kind of choice by this player, possible or not."""
        open_now = self.to_act(position)
        if any(seat in decision.seats and kind == decision.kind for decision in open_now):
            return True
        return kind in FREE and seat == position.frames[-1].seat and self.free_point(position) is not None

    def do(self, table: Table, choice: Choice) -> None:
        """Carry out a choice itself."""
        if choice.kind in FREE:
            self.play_free(table, choice)
            return
        steps: dict[str, Callable[[Table, Any], None]] = {
            "muster": self.muster, "keep": self.keep, "throw": self.throw, "declare": self.declare,
            "discard-regret": self.discard_on_arrival, "equip": self.equip, "abandon": self.abandon,
            "sell": self.sell, "visit": self.visit, "mount": self.mount, "pass": self.pass_on, "end": self.end,
            "keep-cards": self.keep_cards, "reward": self.reward, "lose": self.lose, "cast": self.cast,
            "pay": self.pay, "let-go": self.let_go,
        }  # fmt: skip
        steps.get(choice.kind, self.answer)(table, choice)

    # ---- what follows without a choice

    def go_on(self, table: Table) -> None:
        """Continue until somebody has to choose or the game is over."""
        while self.advance(table):
            table.count_step()

    def advance(self, table: Table) -> bool:
        """Do the next step that needs no choice, and return False if somebody has to choose."""
        self.look_after_omen(table)
        position = table.position
        if position.over:
            return False
        if self.sea_ends_game(position):
            self.begin_end(table, "regrets.end.sea-empty")
            return True
        if self.cut_pools(table):
            return False
        if position.frames:
            return self.advance_frame(table, position.frames[-1])
        if position.phase == "declaration":
            return self.declare_alone(table)
        if position.phase == "equip":
            return self.equip_alone(table)
        if position.phase == "regrets":
            self.finish(table)
            return True
        return False

    def advance_frame(self, table: Table, frame: Frame) -> bool:
        """Continue with the top frame, and return False if it waits for a choice."""
        if frame.kind in CARD_FRAMES:
            if self.asked_kind(table.position) is not None:
                return False
            self.carry_out(table)
            return True
        steps: dict[str, Callable[[Table], bool]] = {
            "arrival": self.arrive, "shopping": self.after_visit, "reward": self.after_reward,
            "penalty": self.lose_alone,
        }  # fmt: skip
        return frame.kind in steps and steps[frame.kind](table)
