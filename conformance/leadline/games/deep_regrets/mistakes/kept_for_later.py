"""Mistakes in which something counts later that no position shows, such as a reduction for a later turn."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from leadline.games.deep_regrets.mistakes.common import takes_reward
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.facts import Tier
from leadline_engines.deep_regrets.move import Cast, End, Pass, Pay, Preserver, Sinker, Throw, Visit
from leadline_engines.deep_regrets.piles import Kind
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Effect
from leadline_engines.surface import RefusalError

NoteKind: TypeAlias = Literal[
    "preserver", "ahead", "stays", "price", "change", "set", "again", "rolled", "sinker", "regrets",
    "token", "free", "eased", "fixed", "mounted", "lost", "own", "row",
]  # fmt: skip
"""The kinds of notes.

They are the Life Preserver until a fish is paid for, the Life Preserver until the next cast, the Life Preserver until
anybody catches a fish, the amount taken off a price, the amount added to a Difficulty, the Difficulty that was set, a
turn that has to be ended again, the pips of the dice that became Spent in the Muster, a sinker that was dropped in an
earlier turn, and the number of Regrets when the Madness row changed last.

For `kept_on_the_board`, they are the Life Preserver that was used in this turn, a free action taken in this
turn, the amount added to the Difficulty of a face-up fish, the Difficulty set for one (both under the number of its
shoal), the Value of a mounted fish (under ten times the player plus the slot), and the points of a fish that was lost.

Two more are the amount taken off the Difficulties of a player until that player pays for a fish, and the number of
fish that their owner had mounted before a mounted fish (under ten times the player plus the slot).
"""
LASTING: tuple[NoteKind, ...] = ("set", "stays", "regrets", "eased", "fixed", "mounted", "row")
"""The kinds of notes that are not cleared at the end of the day."""
NOTE = re.compile(r"~([a-z]+)\.(\d+)\.(-?\d+)~")
"""A note before the card that gave the Omen Die: its kind, the player, and a number."""

EVERYBODY = 0
"""The number of nobody, under which a note counts for all players."""


def omen_card(position: Position) -> str:
    """Return the card that gave the Omen Die, without notes."""
    return NOTE.sub("", position.omen_card)


def noted(position: Position, kind: NoteKind, seat: int) -> int | None:
    """Return the number that is noted for a player, or None."""
    for name, of, number in NOTE.findall(position.omen_card):
        if (name, int(of)) == (kind, seat):
            return int(number)
    return None


def note(table: Table, kind: NoteKind, seat: int, number: int | None) -> None:
    """Note a number for a player in place of the one before, or nothing if the number is None."""
    notes = [match for match in NOTE.findall(table.position.omen_card) if match[:2] != (kind, str(seat))]
    if number is not None:
        notes.append((kind, str(seat), str(number)))
    written = "".join(f"~{name}.{of}.{amount}~" for name, of, amount in notes)
    table.change(omen_card=written + omen_card(table.position))


class KeepsNotes(Engine):
    """An engine that notes what is kept for a player where nobody sees it: before the card that gave the Omen Die.

    On the player's own turn, and while the player takes a reward, what is kept counts in the fields of the position
    for the current turn. `show_kept` adds it to them, or takes it off again.
    """

    mistake_id = None

    def show_kept(self, table: Table, seat: int, times: int) -> None:
        """Add what is kept for a player to the fields of the turn if ``times`` is 1; take it off if it is -1."""

    def begin_turn(self, table: Table) -> None:
        self.show_kept(table, table.position.turn or 0, 1)
        super().begin_turn(table)

    def skip(self, table: Table, seat: int) -> bool:
        is_rewarded = super().skip(table, seat)
        if is_rewarded:
            self.show_kept(table, seat, 1)
        return is_rewarded

    def pass_on(self, table: Table, choice: Pass) -> None:
        super().pass_on(table, choice)
        if takes_reward(table, choice.seat):
            self.show_kept(table, choice.seat, 1)

    def after_reward(self, table: Table) -> bool:
        frame = table.position.frames[-1]
        if frame.step == "done":
            self.show_kept(table, frame.seat, -1)
        return super().after_reward(table)

    def make_port(self, table: Table, seat: int, rule: str) -> None:
        """Move a boat to Port; what is kept counts for prices there instead of Difficulties."""
        is_turn = table.position.phase == "action"
        if is_turn:
            self.show_kept(table, seat, -1)
        super().make_port(table, seat, rule)
        if is_turn:
            self.show_kept(table, seat, 1)

    def forget_day(self, table: Table) -> None:
        super().forget_day(table)
        for kind, seat, _ in NOTE.findall(table.position.omen_card):
            if kind not in LASTING:
                note(table, kind, int(seat), None)

    def gain_omen(self, table: Table, seat: int, card: str) -> None:
        notes = "".join(match.group() for match in NOTE.finditer(table.position.omen_card))
        super().gain_omen(table, seat, notes + card)

    def after_the_day(self, table: Table) -> None:
        """Return the Omen Die if no card gave it; a note is not a card."""
        notes = NOTE.findall(table.position.omen_card)
        table.change(omen_card=omen_card(table.position))
        super().after_the_day(table)
        for kind, of, number in notes:
            note(table, kind, int(of), int(number))

    def return_omen(self, table: Table, seat: int) -> None:
        notes = NOTE.findall(table.position.omen_card)
        super().return_omen(table, seat)
        for kind, of, number in notes:
            note(table, kind, int(of), int(number))

    def is_with(self, position: Position, seat: int, card: str) -> bool:
        name = NOTE.sub("", card)
        return not name or super().is_with(position, seat, name)


# ---- The Life Preserver


class _KeepsThePreserver(KeepsNotes):
    """An engine that lets the Life Preserver count on later turns of its user."""

    mistake_id = None

    def show_kept(self, table: Table, seat: int, times: int) -> None:
        super().show_kept(table, seat, times)
        lasts, is_ahead = (noted(table.position, kind, seat) for kind in ("preserver", "ahead"))
        if table.angler(seat).depth > 0 and (lasts or is_ahead):
            table.change(easier=table.position.easier + times * self.components.preserver_difficulty)
        elif lasts:
            table.change(cheaper=max(0, table.position.cheaper + times * self.components.preserver_price))


class PreserverCountsUntilAFishIsPaidFor(_KeepsThePreserver):
    def use_preserver(self, table: Table, choice: Preserver) -> None:
        super().use_preserver(table, choice)
        note(table, "preserver", choice.seat, 1)

    def pay(self, table: Table, choice: Pay) -> None:
        super().pay(table, choice)
        note(table, "preserver", choice.seat, None)

    def end_cast(self, table: Table, frame: Frame) -> None:
        if noted(table.position, "preserver", frame.seat):
            table.change(easier=table.position.easier + self.components.preserver_difficulty)
        super().end_cast(table, frame)

    def pay_in_shop(self, table: Table, choice: Visit, tier: Tier) -> None:
        super().pay_in_shop(table, choice, tier)
        if noted(table.position, "preserver", choice.seat):
            table.change(cheaper=table.position.cheaper + self.components.preserver_price)


class PreserverAfterTheActionIsForTheNextCast(_KeepsThePreserver):
    def is_time_for_preserver(self, position: Position, seat: int) -> bool:
        is_after = self.free_point(position) == "after" and position.angler(seat).depth > 0
        return is_after or super().is_time_for_preserver(position, seat)

    def use_preserver(self, table: Table, choice: Preserver) -> None:
        is_after = self.free_point(table.position) == "after"
        super().use_preserver(table, choice)
        if is_after and table.angler(choice.seat).depth > 0:
            note(table, "ahead", choice.seat, 1)

    def cast(self, table: Table, choice: Cast) -> None:
        super().cast(table, choice)
        note(table, "ahead", choice.seat, None)


class PreserverStaysUntilAFishIsCaught(KeepsNotes):
    """An engine in which the Life Preserver counts for everybody, noted for the nonexistent player 0."""

    def lower_difficulty(self, table: Table, by: int, rule: str) -> None:
        if rule != "regrets.preserver.at-sea":
            super().lower_difficulty(table, by, rule)
        elif not noted(table.position, "stays", EVERYBODY):
            super().lower_difficulty(table, by, rule)
            note(table, "stays", EVERYBODY, by)

    def take_fish(self, table: Table, frame: Frame) -> None:
        super().take_fish(table, frame)
        if frame.card:
            note(table, "stays", EVERYBODY, None)

    def end_cast(self, table: Table, frame: Frame) -> None:
        table.change(easier=table.position.easier + (noted(table.position, "stays", EVERYBODY) or 0))
        super().end_cast(table, frame)

    def forget_turn(self, table: Table) -> None:
        super().forget_turn(table)
        table.change(easier=noted(table.position, "stays", EVERYBODY) or 0)


# ---- Changes of a Difficulty


class ChangesStayWithTheirUser(KeepsNotes):
    def show_kept(self, table: Table, seat: int, times: int) -> None:
        super().show_kept(table, seat, times)
        self.show_changes(table, seat, times)

    def show_changes(self, table: Table, seat: int, times: int) -> None:
        """Add the changes that are kept for a player to the reductions of the turn, or take them off."""
        table.change(easier=table.position.easier + times * (noted(table.position, "own", seat) or 0))

    def note_change(self, table: Table, by: int) -> None:
        """Note a change of a Difficulty for the player whose turn it is."""
        seat = table.position.turn or 0
        note(table, "own", seat, ((noted(table.position, "own", seat) or 0) - by) or None)

    def change_difficulty(self, table: Table, by: int, rule: str) -> None:
        super().change_difficulty(table, by, rule)
        self.note_change(table, by)

    def lower_difficulty(self, table: Table, by: int, rule: str) -> None:
        before = table.position.easier
        super().lower_difficulty(table, by, rule)
        self.note_change(table, before - table.position.easier)

    def do_add_difficulty(self, table: Table, frame: Frame, effect: Effect) -> None:
        before = table.position.easier
        super().do_add_difficulty(table, frame, effect)
        self.note_change(table, before - table.position.easier)

    def pay(self, table: Table, choice: Pay) -> None:
        super().pay(table, choice)
        note(table, "own", choice.seat, None)

    def end_cast(self, table: Table, frame: Frame) -> None:
        self.show_changes(table, frame.seat, 1)
        super().end_cast(table, frame)


# ---- Prices


class _KeepsPrices(KeepsNotes):
    """An engine that keeps what lowers a price for its owner's next visit to a shop."""

    mistake_id = None

    def show_kept(self, table: Table, seat: int, times: int) -> None:
        super().show_kept(table, seat, times)
        kept = noted(table.position, "price", seat) or 0
        table.change(cheaper=max(0, table.position.cheaper + times * kept))

    def keep_price(self, table: Table, seat: int, by: int) -> None:
        """Note what lowers a price for a player."""
        note(table, "price", seat, (noted(table.position, "price", seat) or 0) + by)

    def pay_in_shop(self, table: Table, choice: Visit, tier: Tier) -> None:
        super().pay_in_shop(table, choice, tier)
        note(table, "price", choice.seat, None)


class PriceOffWaitsForItsOwner(_KeepsPrices):
    def use_item(self, table: Table, seat: int, card: str, when: str, reduction: int) -> None:
        super().use_item(table, seat, card, when, reduction)
        if reduction and when == "shop":
            self.keep_price(table, seat, reduction)


class PreserverWaitsForAVisit(_KeepsPrices):
    def use_preserver(self, table: Table, choice: Preserver) -> None:
        super().use_preserver(table, choice)
        if table.angler(choice.seat).depth == 0:
            self.keep_price(table, choice.seat, self.components.preserver_price)


# ---- Reveal texts outside a cast


class RevealTextWaitsForALaterTurn(KeepsNotes):
    """An engine that keeps what a Reveal text does to a Difficulty outside a cast; at Port, nobody sees it."""

    def show_kept(self, table: Table, seat: int, times: int) -> None:
        super().show_kept(table, seat, times)
        if table.angler(seat).depth == 0:
            return
        table.change(easier=table.position.easier - times * (noted(table.position, "change", seat) or 0))
        difficulty = noted(table.position, "set", seat)
        if difficulty is not None:
            table.change(set_ahead=difficulty if times > 0 else None)

    def is_kept(self, position: Position) -> bool:
        """Return whether the text that is being resolved is kept for a later cast."""
        _, root = self.root(position)
        return not position.attempt and root.text == "reveal"

    def changes_the_cast_to_come(self, position: Position) -> bool:
        is_at_sea = position.angler(position.turn or 0).depth > 0
        return (self.is_kept(position) and is_at_sea) or super().changes_the_cast_to_come(position)

    def do_set_difficulty(self, table: Table, frame: Frame, effect: Effect) -> None:
        is_kept = self.is_kept(table.position)
        super().do_set_difficulty(table, frame, effect)
        if is_kept:
            note(table, "set", frame.seat, effect.x)

    def do_add_difficulty(self, table: Table, frame: Frame, effect: Effect) -> None:
        is_kept = self.is_kept(table.position)
        super().do_add_difficulty(table, frame, effect)
        if is_kept:
            note(table, "change", frame.seat, (noted(table.position, "change", frame.seat) or 0) + effect.x)

    def cast(self, table: Table, choice: Cast) -> None:
        super().cast(table, choice)
        note(table, "set", choice.seat, None)
        note(table, "change", choice.seat, None)


# ---- Texts that end a cast


class TurnEndedTwiceAfterATextEndedTheCast(KeepsNotes):
    def after_reveal(self, table: Table, frame: Frame) -> None:
        if frame.step in ("ended", "free"):
            note(table, "again", frame.seat, 1)
        super().after_reveal(table, frame)

    def end(self, table: Table, choice: End) -> None:
        if not table.position.frames and noted(table.position, "again", choice.seat):
            note(table, "again", choice.seat, None)
        else:
            super().end(table, choice)

    def end_turn(self, table: Table) -> None:
        note(table, "again", table.position.turn or 0, None)
        super().end_turn(table)

    def pass_on(self, table: Table, choice: Pass) -> None:
        note(table, "again", choice.seat, None)
        super().pass_on(table, choice)


# ---- The throw


class RolledDiceThatBecameSpentCountInTheThrow(KeepsNotes):
    def place_mustered(self, table: Table, seat: int, chosen: tuple[Die, ...]) -> None:
        if table.position.phase == "refresh":
            angler, placed = table.angler(seat), chosen[: self.room_to_muster(table.position, seat)]
            dice = (*angler.fresh, *angler.rolled) if self.cuts_kept() else angler.rolled
            note(table, "rolled", seat, sum(die.face for die in dice) - sum(die.face for die in placed))
        super().place_mustered(table, seat, chosen)

    def total(self, position: Position, seat: int) -> int:
        return super().total(position, seat) + (noted(position, "rolled", seat) or 0)

    def throw(self, table: Table, choice: Throw) -> None:
        super().throw(table, choice)
        for seat in self.seats(table.position):
            note(table, "rolled", seat, None)


# ---- Sinkers


class OneSinkerATurn(KeepsNotes):
    """An engine that notes at the end of a turn that the sinkers of the day do not count any more.

    Where no note exists, as in a loaded position, a sinker of the day counts as one of this turn.
    """

    def drop_sinker(self, table: Table, choice: Sinker) -> None:
        seat = choice.seat
        if table.angler(seat).sank_from and noted(table.position, "sinker", seat) is None:
            raise RefusalError("regrets.free.sinker", "a sinker was dropped in this turn", path="choice.kind")
        super().drop_sinker(table, choice)
        note(table, "sinker", seat, None)

    def forget_turn(self, table: Table) -> None:
        super().forget_turn(table)
        for seat in self.seats(table.position):
            note(table, "sinker", seat, 1 if table.angler(seat).sank_from else None)


# ---- Madness


class MadnessRowStaysWhenRegretsGo(KeepsNotes):
    def regrets_counted(self, position: Position, seat: int) -> int:
        number = noted(position, "regrets", seat)
        return super().regrets_counted(position, seat) if number is None else number

    def keep_row(self, table: Table, seat: int) -> None:
        """Note how many Regrets a player has, unless an earlier number is noted."""
        if noted(table.position, "regrets", seat) is None:
            note(table, "regrets", seat, len(table.angler(seat).regrets))

    def take_out(self, table: Table, seat: int, kind: Kind, card: str, rule: str, path: str) -> None:
        if kind == "regret":
            self.keep_row(table, seat)
        super().take_out(table, seat, kind, card, rule, path)

    def discard_all_regrets(self, table: Table, seat: int) -> None:
        self.keep_row(table, seat)
        super().discard_all_regrets(table, seat)

    def move_regrets(self, table: Table, giver: int, taker: int, cards: tuple[str | None, ...]) -> None:
        self.keep_row(table, giver)
        super().move_regrets(table, giver, taker, cards)

    def hand_over(self, table: Table, giver: int, taker: int, card: str | None) -> None:
        super().hand_over(table, giver, taker, card)
        note(table, "regrets", taker, None)

    def draw_regret(self, table: Table, seat: int, *rules: str) -> None:
        before = len(table.angler(seat).regrets)
        super().draw_regret(table, seat, *rules)
        if len(table.angler(seat).regrets) > before:
            note(table, "regrets", seat, None)
