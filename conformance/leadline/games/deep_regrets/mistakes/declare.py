"""Mistakes in Phase III: bearings, going to Port and back, and what is equipped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from leadline.games.deep_regrets.mistakes.common import ReadsOtherwise
from leadline.games.deep_regrets.mistakes.turn import idle, more
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.events import BoatMoved, Declared
from leadline_engines.deep_regrets.move import Choice, Declare, Equip
from leadline_engines.deep_regrets.piles import DECKS, DeckName
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Decision, RefusalError


def put_on_if(table: Table, seat: int, deck: DeckName, kept: tuple[str, ...], *, replaces: bool) -> None:
    """Equip the first rod or reel that was kept, at once."""
    if deck in ("rod", "reel") and kept and (replaces or getattr(table.angler(seat), deck) is None):
        table.change_angler(seat, **{deck: kept[0]})


def only_move_the_boat(engine: Engine, table: Table, seat: int) -> None:
    """Declare Port without the steps of arriving."""
    rules = ("regrets.declare.bearings", "regrets.declare.port")
    table.tell(lambda: Declared(seat, "port", rules))
    table.change_angler(seat, depth=0, sank_from=0)
    table.tell(lambda: BoatMoved(seat, 0, ("regrets.declare.port",)))
    engine.declared(table)


# ---- Bearings


class LastPlayerDeclaresFirst(Engine):
    def declaring_order(self, position: Position) -> tuple[int, ...]:
        return tuple(reversed(super().declaring_order(position)))


class FirstSeatDeclaresFirst(Engine):
    def declaring_order(self, position: Position) -> tuple[int, ...]:
        return self.seats(position)


class DeclaredInTheOrderOfSeats(Engine):
    def declaring_order(self, position: Position) -> tuple[int, ...]:
        return self.seats(position)

    def equipping_order(self, position: Position) -> tuple[int, ...]:
        return self.turn_order(position)


class SeaMeansDepthOne(Engine):
    def declare_sea(self, table: Table, seat: int) -> None:
        if table.angler(seat).depth > 1:
            table.change_angler(seat, depth=1)
        super().declare_sea(table, seat)


class SeaMeansOneDepthDown(Engine):
    def declare_sea(self, table: Table, seat: int) -> None:
        if 0 < table.angler(seat).depth < self.components.depths:
            table.change_angler(seat, depth=table.angler(seat).depth + 1)
        super().declare_sea(table, seat)


class AllBoatsGoToSeaBeforeTheDeclaration(Engine):
    def begin_declaration(self, table: Table) -> None:
        if not self.skips_phases(table.position):
            for seat in self.turn_order(table.position):
                self.go_to_depth_one(table, seat)
        super().begin_declaration(table)

    def go_to_depth_one(self, table: Table, seat: int) -> None:
        """Move a boat to Depth I, unless it is there."""
        if table.angler(seat).depth != 1:
            table.change_angler(seat, depth=1, sank_from=0)
            table.tell(lambda: BoatMoved(seat, 1, ("regrets.declare.sea",)))


class FromPortToTheDeepestSea(Engine):
    def declare_sea(self, table: Table, seat: int) -> None:
        was_at_port = table.angler(seat).depth == 0
        super().declare_sea(table, seat)
        if was_at_port:
            table.change_angler(seat, depth=self.components.depths)


class FromPortToDepthTwo(Engine):
    def declare_sea(self, table: Table, seat: int) -> None:
        was_at_port = table.angler(seat).depth == 0
        super().declare_sea(table, seat)
        if was_at_port:
            table.change_angler(seat, depth=2)


class RemembersTheDepth(Engine):
    """An engine that remembers, while a boat is at Port, the Depth from which it came."""

    mistake_id = None

    def make_port(self, table: Table, seat: int, rule: str) -> None:
        depth = table.angler(seat).depth
        super().make_port(table, seat, rule)
        table.change_angler(seat, sank_from=depth)

    def rise(self, table: Table) -> None:
        before = [(angler.depth, angler.sank_from) for angler in table.position.anglers]
        super().rise(table)
        for seat, (depth, sank_from) in enumerate(before, 1):
            if depth == 0:
                table.change_angler(seat, sank_from=sank_from)


class FromPortToTheDepthBefore(RemembersTheDepth):
    def declare_sea(self, table: Table, seat: int) -> None:
        angler = table.angler(seat)
        super().declare_sea(table, seat)
        if angler.depth == 0 and angler.sank_from:
            table.change_angler(seat, depth=angler.sank_from, sank_from=0)


class ArrivalsWhenAllHaveDeclared(Engine):
    def declare_port(self, table: Table, seat: int) -> None:
        only_move_the_boat(self, table, seat)

    def next_in_phase(self, table: Table) -> None:
        before = table.position.phase
        super().next_in_phase(table)
        if before == "declaration" and table.position.phase == "equip":
            for seat in reversed(self.turn_order(table.position)):
                if table.angler(seat).depth == 0:
                    table.push(Frame("arrival", seat, self.steps_of_arrival()[0]))

    def arrived(self, table: Table, seat: int) -> None:
        if table.position.phase != "equip":
            super().arrived(table, seat)


class DeclarationsAreShownTogether(ArrivalsWhenAllHaveDeclared):
    """An engine that keeps what a player has declared in `sank_from`, which nothing else uses in the Declaration."""

    places: ClassVar[tuple[str, ...]] = ("", "sea", "port")
    """What a player has declared, by the value kept."""

    def left_to_declare(self, position: Position) -> tuple[int, ...]:
        """Return the players who have a choice and have not made it."""
        order = self.declaring_order(position)
        left = order[order.index(position.turn or 0) :]
        return tuple(
            seat for seat in left if not position.angler(seat).sank_from and len(self.may_declare(position, seat)) > 1
        )

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        if position.phase != "declaration" or position.frames:
            return super().to_act(position)
        return tuple(Decision((seat,), "declare") for seat in self.left_to_declare(position))

    def check_open(self, position: Position, choice: Choice) -> None:
        is_declared = position.phase == "declaration" and not position.frames and choice.kind == "declare"
        if not is_declared:
            super().check_open(position, choice)
        elif choice.seat not in self.left_to_declare(position):
            raise RefusalError("regrets.declare.bearings", "there is nothing to declare", path="choice.seat")

    def declare(self, table: Table, choice: Declare) -> None:
        table.change_angler(choice.seat, sank_from=self.places.index(choice.to))

    def declare_alone(self, table: Table) -> bool:
        if self.left_to_declare(table.position):
            return False
        order = self.declaring_order(table.position)
        for seat in order[order.index(table.position.turn or 0) :]:
            to = self.places[table.angler(seat).sank_from]
            table.change_angler(seat, sank_from=0)
            if to == "port":
                self.declare_port(table, seat)
            else:
                self.declare_sea(table, seat)
        return True


class DeclaringPortOnlyMovesTheBoat(Engine):
    def declare_port(self, table: Table, seat: int) -> None:
        only_move_the_boat(self, table, seat)


class PortIsMadeAgain(ReadsOtherwise):
    readings = (("from_port", "free-choice"),)

    def declare_port(self, table: Table, seat: int) -> None:
        if table.angler(seat).depth > 0:
            super().declare_port(table, seat)
            return
        table.tell(lambda: Declared(seat, "port", ("regrets.declare.bearings", "regrets.declare.port")))
        self.make_port(table, seat, "regrets.declare.port")


class PortFromDepthOneOnly(Engine):
    def may_declare(self, position: Position, seat: int) -> tuple[str, ...]:
        return ("sea",) if position.angler(seat).depth > 1 else super().may_declare(position, seat)

    def declare(self, table: Table, choice: Declare) -> None:
        if choice.to == "port" and table.angler(choice.seat).depth > 1:
            raise RefusalError("regrets.declare.bearings", "the boat is too deep", path="choice.to")
        super().declare(table, choice)


# ---- Equipping


class EquippedBeforeTheBearings(Engine):
    def begin_declaration(self, table: Table) -> None:
        super().begin_declaration(table)
        if table.position.phase == "declaration":
            table.change(phase="equip")

    def next_in_phase(self, table: Table) -> None:
        order, phase = self.declaring_order(table.position), table.position.phase
        if table.position.turn != order[-1]:
            super().next_in_phase(table)
        elif phase == "equip":
            table.change(phase="declaration", turn=order[0])
        else:
            self.begin_actions(table)


class EquippedBeforeArriving(ReadsOtherwise):
    """An engine whose arrivals by declaration begin with a step for equipping, and are marked once it is done."""

    readings = (("bearings_order", "per-player"),)

    def declare_port(self, table: Table, seat: int) -> None:
        super().declare_port(table, seat)
        angler, frame = table.angler(seat), table.frame
        if frame is not None and frame.kind == "arrival" and (angler.rods or angler.reels):
            table.change_frame(step="equip")

    def decisions_under_way(self, position: Position, frame: Frame) -> tuple[Decision, ...]:
        if (frame.kind, frame.step) == ("arrival", "equip"):
            return (Decision((frame.seat,), "equip"),)
        return super().decisions_under_way(position, frame)

    def equip(self, table: Table, choice: Equip) -> None:
        frame = table.frame
        if frame is None or frame.kind != "arrival":
            super().equip(table, choice)
            return
        self.put_on(table, choice)
        table.change_frame(step=self.steps_of_arrival()[0], text="equipped")

    def arrive(self, table: Table) -> bool:
        frame = table.position.frames[-1]
        if frame.step == "equip":
            return False
        if frame.step or frame.text != "equipped":
            return super().arrive(table)
        table.pop()
        table.change(phase="equip")
        self.next_in_phase(table)
        return True


class EquippedBeforeLeaving(EquippedBeforeArriving):
    def declare_port(self, table: Table, seat: int) -> None:
        angler = table.angler(seat)
        if angler.depth == 0 or not (angler.rods or angler.reels):
            super().declare_port(table, seat)
            return
        table.tell(lambda: Declared(seat, "port", ("regrets.declare.bearings", "regrets.declare.port")))
        table.push(Frame("arrival", seat, "equip"))

    def equip(self, table: Table, choice: Equip) -> None:
        frame = table.frame
        if frame is None or frame.kind != "arrival":
            super().equip(table, choice)
            return
        self.put_on(table, choice)
        table.pop()
        self.make_port(table, choice.seat, "regrets.declare.port")
        table.change_frame(text="equipped")


class NotAskedToEquipAfterPort(ReadsOtherwise):
    readings = (("bearings_order", "per-player"),)

    def has_to_leave(self, position: Position, seat: int) -> bool:
        """Return whether a player is at Port and has nothing to declare."""
        return position.angler(seat).depth == 0 and self.may_declare(position, seat) == ("sea",)

    def begin_declaration(self, table: Table) -> None:
        before = table.position
        super().begin_declaration(table)
        for seat in self.seats(before):
            if self.has_to_leave(before, seat):
                table.change_angler(seat, rod=before.angler(seat).rod, reel=before.angler(seat).reel)

    def declare_alone(self, table: Table) -> bool:
        before = table.position
        is_alone = super().declare_alone(table)
        if is_alone and self.has_to_leave(before, before.turn or 0):
            self.next_in_phase(table)
        return is_alone


class GearEquipsItself(Engine):
    def equip_alone(self, table: Table) -> bool:
        seat = table.position.turn or 0
        angler = table.angler(seat)
        rods, reels = (*sorted(angler.rods), None), (*sorted(angler.reels), None)
        if angler.rods or angler.reels:
            self.put_on(table, Equip(seat, rods[0], reels[0]))
        self.next_in_phase(table)
        return True


class EquippedAtSeaOnly(Engine):
    def equip_alone(self, table: Table) -> bool:
        if table.angler(table.position.turn or 0).depth > 0:
            return super().equip_alone(table)
        self.next_in_phase(table)
        return True


class EquippedRodStays(Engine):
    def take_off(self, table: Table, seat: int) -> None:
        rod = table.angler(seat).rod
        super().take_off(table, seat)
        table.change_angler(seat, rod=rod)

    def put_on(self, table: Table, choice: Equip) -> None:
        super().put_on(table, replace(choice, rod=table.angler(choice.seat).rod or choice.rod))


class EquippedPlayerIsNotAskedAgain(Engine):
    def take_off(self, table: Table, seat: int) -> None:
        """Take nothing off."""

    def equip_alone(self, table: Table) -> bool:
        angler = table.angler(table.position.turn or 0)
        no_rod_left, no_reel_left = angler.rod or not angler.rods, angler.reel or not angler.reels
        if no_rod_left and no_reel_left:
            self.next_in_phase(table)
            return True
        return super().equip_alone(table)

    def put_on(self, table: Table, choice: Equip) -> None:
        angler = table.angler(choice.seat)
        super().put_on(table, replace(choice, rod=angler.rod or choice.rod, reel=angler.reel or choice.reel))


class DeclaresAgainAfterEquipping(Engine):
    """An engine that judges from the equipped gear whether a player is declaring for the first time or again."""

    def has_equipped(self, position: Position) -> bool:
        """Return whether the player who is to declare or equip has a rod or a reel equipped."""
        angler = position.angler(position.turn or 0)
        return angler.rod is not None or angler.reel is not None

    def next_in_phase(self, table: Table) -> None:
        if table.position.phase == "equip" and self.has_equipped(table.position):
            table.change(phase="declaration")
        else:
            super().next_in_phase(table)

    def declared(self, table: Table) -> None:
        if self.has_equipped(table.position):
            table.change(phase="equip")
            super().next_in_phase(table)
        else:
            super().declared(table)


class RodOrReel(Engine):
    def check_equips(self, table: Table, choice: Equip) -> None:
        super().check_equips(table, choice)
        if choice.rod is not None and choice.reel is not None:
            raise RefusalError("regrets.declare.one-each", "a rod or a reel is equipped", path="choice")

    def equipments(self, position: Position, seat: int) -> Iterator[Choice]:
        every = super().equipments(position, seat)
        return (choice for choice in every if isinstance(choice, Equip) and (choice.rod is None or choice.reel is None))


class BothHaveToBeEquipped(Engine):
    def check_equips(self, table: Table, choice: Equip) -> None:
        super().check_equips(table, choice)
        angler = table.angler(choice.seat)
        if (angler.rods and choice.rod is None) or (angler.reels and choice.reel is None):
            raise RefusalError("regrets.declare.one-each", "a rod and a reel are equipped", path="choice")

    def equipments(self, position: Position, seat: int) -> Iterator[Choice]:
        angler, every = position.angler(seat), super().equipments(position, seat)
        for choice in every:
            if isinstance(choice, Equip) and (choice.rod or not angler.rods) and (choice.reel or not angler.reels):
                yield choice


class NothingNamedKeepsTheOld(Engine):
    def take_off(self, table: Table, seat: int) -> None:
        """Take nothing off."""

    def put_on(self, table: Table, choice: Equip) -> None:
        angler = table.angler(choice.seat)
        super().put_on(table, replace(choice, rod=choice.rod or angler.rod, reel=choice.reel or angler.reel))


class GearStaysOnUntilItIsReplaced(Engine):
    def take_off(self, table: Table, seat: int) -> None:
        """Take nothing off."""


class GearComesOffAtNight(Engine):
    def forget_day(self, table: Table) -> None:
        super().forget_day(table)
        for seat in self.seats(table.position):
            self.take_off(table, seat)


class GearComesOffAtPort(Engine):
    def make_port(self, table: Table, seat: int, rule: str) -> None:
        self.take_off(table, seat)
        super().make_port(table, seat, rule)


class GearIsChangedAtPort(Engine):
    def to_act(self, position: Position) -> tuple[Decision, ...]:
        decisions, seat = super().to_act(position), position.turn or 0
        if not idle(position) or position.angler(seat).depth > 0:
            return decisions
        return more(decisions, seat, ["equip"] if position.angler(seat).rods or position.angler(seat).reels else [])

    def check_action_phase(self, position: Position, seat: int, kind: str) -> None:
        if kind != "equip" or seat != position.turn or position.angler(seat).depth > 0:
            super().check_action_phase(position, seat, kind)

    def equip(self, table: Table, choice: Equip) -> None:
        if idle(table.position):
            self.put_on(table, choice)
        else:
            super().equip(table, choice)


class NewGearIsPutOnIfThereIsNone(Engine):
    def keep_drawn(self, table: Table, seat: int, deck: DeckName, kept: tuple[str, ...]) -> None:
        super().keep_drawn(table, seat, deck, kept)
        put_on_if(table, seat, deck, kept, replaces=False)


class NewGearReplacesTheOld(Engine):
    def keep_drawn(self, table: Table, seat: int, deck: DeckName, kept: tuple[str, ...]) -> None:
        super().keep_drawn(table, seat, deck, kept)
        put_on_if(table, seat, deck, kept, replaces=True)


class OldGearIsGivenBack(Engine):
    def keep_drawn(self, table: Table, seat: int, deck: DeckName, kept: tuple[str, ...]) -> None:
        super().keep_drawn(table, seat, deck, kept)
        where = DECKS[deck]
        if deck not in ("rod", "reel") or not kept:
            return
        old: tuple[str, ...] = getattr(table.angler(seat), where.box)[: -len(kept)]
        table.change_angler(seat, **{where.box: kept})
        if getattr(table.angler(seat), deck) in old:
            table.change_angler(seat, **{deck: None})
        table.change(**{where.deck: (*getattr(table.position, where.deck), *old)})
