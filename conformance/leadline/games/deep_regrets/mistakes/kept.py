"""Mistakes in which something is kept too long, ends too late, or is worked out in the wrong order."""

from __future__ import annotations

from dataclasses import replace

from leadline.games.deep_regrets.mistakes.turn import idle, more
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.events import Thrown
from leadline_engines.deep_regrets.facts import Tier
from leadline_engines.deep_regrets.move import Cast, Throw, Visit
from leadline_engines.deep_regrets.piles import DeckName
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Decision, RefusalError

# ---- Passing and turns


class PassesAreNotForgotten(Engine):
    def forget_day(self, table: Table) -> None:
        passed = [angler.passed for angler in table.position.anglers]
        super().forget_day(table)
        for seat, was_out in enumerate(passed, 1):
            table.change_angler(seat, passed=was_out)

    def begins(self, position: Position) -> int:
        order = self.clockwise_from(position, super().begins(position))
        return next((seat for seat in order if not position.angler(seat).passed), order[0])

    def begin_turn(self, table: Table) -> None:
        if all(angler.passed for angler in table.position.anglers):
            self.end_day(table)
        else:
            super().begin_turn(table)


class LastTurnsKeptOvernight(Engine):
    def forget_day(self, table: Table) -> None:
        left = table.position.last_turns
        super().forget_day(table)
        table.change(last_turns=left)


class LastTurnsKeptWhenTheSeaIsEmpty(Engine):
    def begin_end(self, table: Table, rule: str) -> None:
        left = table.position.last_turns
        super().begin_end(table, rule)
        if rule == "regrets.end.sea-empty":
            table.change(last_turns=left)


class LastTurnsKeptAfterTheLastDay(Engine):
    def end_day(self, table: Table, *rules: str) -> None:
        left = table.position.last_turns or (1 if "regrets.pass.run-out" in rules else 0)
        super().end_day(table, *rules)
        if table.position.phase == "regrets":
            table.change(last_turns=left)


class FlagsOfTheLastDayStay(Engine):
    def forget_day(self, table: Table) -> None:
        anglers = table.position.anglers
        super().forget_day(table)
        if table.position.day != self.components.days[-1]:
            return
        for seat, angler in enumerate(anglers, 1):
            table.change_angler(
                seat, passed=angler.passed, visited=angler.visited, used=angler.used, has_cast=angler.has_cast
            )


class FlagsForgottenInTheMorning(Engine):
    def forget_day(self, table: Table) -> None:
        anglers = table.position.anglers
        super().forget_day(table)
        for seat, angler in enumerate(anglers, 1):
            table.change_angler(
                seat, passed=angler.passed, visited=angler.visited, used=angler.used, has_cast=angler.has_cast
            )

    def begin_actions(self, table: Table) -> None:
        for seat in self.seats(table.position):
            table.change_angler(seat, passed=False, visited=(), used=(), has_cast=False)
        super().begin_actions(table)


class FlagsClearedWhenTheSeaIsEmpty(Engine):
    def begin_end(self, table: Table, rule: str) -> None:
        super().begin_end(table, rule)
        if rule == "regrets.end.sea-empty":
            for seat in self.seats(table.position):
                table.change_angler(seat, passed=False, visited=(), used=(), has_cast=False)


class LastTurnsForgottenInTheMorning(LastTurnsKeptOvernight):
    def begin_actions(self, table: Table) -> None:
        table.change(last_turns=0)
        super().begin_actions(table)


class WhoHasPassedComesBack(Engine):
    def end_turn(self, table: Table) -> None:
        table.change(last_turns=0)
        for seat in self.seats(table.position):
            table.change_angler(seat, passed=False)
        super().end_turn(table)


class ThreeLastTurns(Engine):
    def begin_turn(self, table: Table) -> None:
        before = table.position.last_turns
        super().begin_turn(table)
        if before == 0 and table.position.last_turns:
            table.change(last_turns=3)


class SeveralCastsInATurn(Engine):
    def to_act(self, position: Position) -> tuple[Decision, ...]:
        decisions, seat = super().to_act(position), position.turn or 0
        if not (idle(position) and position.acted and position.angler(seat).depth > 0):
            return decisions
        return more(decisions, seat, ["cast"] if any(True for _ in self.casts(position, seat)) else [])

    def check_one_action(self, position: Position, seat: int, kind: str) -> None:
        if not (position.acted and kind == "cast"):
            super().check_one_action(position, seat, kind)


class SinkerLastsForTheTurn(Engine):
    def end_turn(self, table: Table) -> None:
        seat = table.position.turn or 0
        before = table.angler(seat).sank_from
        if before:
            table.change_angler(seat, depth=before, sank_from=0)
        super().end_turn(table)


class SunkBoatsDoNotRise(Engine):
    def risen(self, depth: int, sank_from: int) -> int:
        return depth if sank_from else super().risen(depth, sank_from)


# ---- Shops


class PriceOffLastsForTheDay(Engine):
    def pay_in_shop(self, table: Table, choice: Visit, tier: Tier) -> None:
        cheaper = table.position.cheaper
        super().pay_in_shop(table, choice, tier)
        table.change(cheaper=cheaper)

    def end_turn(self, table: Table) -> None:
        cheaper, day = table.position.cheaper, table.position.day
        super().end_turn(table)
        if table.position.day == day and not table.position.over:
            table.change(cheaper=cheaper)


class PriceOffLastsForTheTurn(Engine):
    def pay_in_shop(self, table: Table, choice: Visit, tier: Tier) -> None:
        cheaper = table.position.cheaper
        super().pay_in_shop(table, choice, tier)
        table.change(cheaper=cheaper)


class OneDieWhateverIsPaid(Engine):
    def draw_dice(self, table: Table, seat: int, tier: Tier) -> None:
        if tier.draw > 1:
            table.forgo()
        super().draw_dice(table, seat, Tier(tier.price, min(1, tier.draw), 1))


class NoMoreDrawnThanKept(Engine):
    def draw_cards(self, table: Table, seat: int, deck: DeckName, tier: Tier) -> None:
        if tier.draw > tier.keep:
            table.forgo()
        super().draw_cards(table, seat, deck, Tier(tier.price, tier.keep, tier.keep))


# ---- The cast

BESIDE_THE_OMEN = "|"
"""What stands between the card that gave the Omen Die and the changes that are kept for the next cast."""


def card_and_changes(omen_card: str) -> tuple[str, int, int | None]:
    """Return the card that gave the Omen Die, the sum of the kept changes, and the Difficulty that was set."""
    card, _, kept = omen_card.partition(BESIDE_THE_OMEN)
    change, _, difficulty = kept.partition(BESIDE_THE_OMEN)
    return card, int(change or 0), int(difficulty) if difficulty else None


def keep_changes(table: Table, change: int, difficulty: int | None) -> None:
    """Keep changes for the next cast, or none."""
    card, _, _ = card_and_changes(table.position.omen_card)
    if change or difficulty is not None:
        card += f"{BESIDE_THE_OMEN}{change}{BESIDE_THE_OMEN}{'' if difficulty is None else difficulty}"
    table.change(omen_card=card)


class ChangesLastUntilAFishIsCaught(Engine):
    """An engine that keeps what changes a Difficulty where nobody sees it: beside the card that gave the Omen Die."""

    def cast(self, table: Table, choice: Cast) -> None:
        super().cast(table, choice)
        (attempt,), (_, change, difficulty) = table.position.attempt, card_and_changes(table.position.omen_card)
        changed = replace(attempt, change=attempt.change + change)
        if attempt.difficulty is None:
            changed = replace(changed, difficulty=difficulty)
        table.change(attempt=(changed,))

    def take_fish(self, table: Table, frame: Frame) -> None:
        super().take_fish(table, frame)
        caught = tuple(replace(attempt, change=0, difficulty=None) for attempt in table.position.attempt)
        table.change(attempt=caught)

    def end_cast(self, table: Table, frame: Frame) -> None:
        for attempt in table.position.attempt:
            keep_changes(table, attempt.change, attempt.difficulty)
        super().end_cast(table, frame)

    def forget_day(self, table: Table) -> None:
        super().forget_day(table)
        keep_changes(table, 0, None)

    def gain_omen(self, table: Table, seat: int, card: str) -> None:
        _, change, difficulty = card_and_changes(table.position.omen_card)
        super().gain_omen(table, seat, card)
        keep_changes(table, change, difficulty)

    def return_omen(self, table: Table, seat: int) -> None:
        _, change, difficulty = card_and_changes(table.position.omen_card)
        super().return_omen(table, seat)
        keep_changes(table, change, difficulty)

    def is_with(self, position: Position, seat: int, card: str) -> bool:
        name, _, _ = card_and_changes(card)
        return not name or super().is_with(position, seat, name)


class DifficultyIsZeroBeforeItRises(Engine):
    def difficulty(self, position: Position) -> int | None:
        cast, attempt = self.cast_under_way(position), position.attempt[0]
        base = self.base_difficulty(self.components.fish[cast.card], attempt)
        if base is None:
            return None
        lowered = self.at_least_zero(base + attempt.change + self.gear_difficulty(position, cast))
        return lowered + self.own_difficulty(position, cast)


# ---- The Life Preserver


class MusterAtPortThrowsToo(Engine):
    def mustered(self, table: Table) -> None:
        super().mustered(table)
        if table.position.phase != "refresh" and any(frame.kind == "arrival" for frame in table.position.frames):
            table.push(Frame("throw", self.thrower(table.position)))

    def throw(self, table: Table, choice: Throw) -> None:
        if table.position.phase == "refresh":
            super().throw(table, choice)
            return
        if choice.to not in self.others(table.position, choice.seat):
            raise RefusalError("regrets.preserver.to-another", "it goes to another player", path="choice.to")
        table.pop()
        table.change(preserver=choice.to)
        table.tell(lambda: Thrown(choice.seat, choice.to, ("regrets.preserver.to-another",)))
