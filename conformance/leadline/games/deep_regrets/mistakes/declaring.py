"""Mistakes of Phase III: bearings, going to Port and back, and what is equipped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.events import BoatMoved, Declared
from leadline_engines.deep_regrets.move import Choice, Declare, Equip
from leadline_engines.deep_regrets.piles import DECKS, DeckName
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Refused


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
    """The last in turn order declares and equips first."""

    def declaring_order(self, position: Position) -> tuple[int, ...]:
        """Backwards."""
        return tuple(reversed(super().declaring_order(position)))


class FirstSeatDeclaresFirst(Engine):
    """The first seat declares and equips first, whoever is first player."""

    def declaring_order(self, position: Position) -> tuple[int, ...]:
        """As they sit."""
        return self.seats(position)


class SeaMeansDepthOne(Engine):
    """Who declares Sea begins the day at Depth I, however deep the boat was."""

    def declare_sea(self, table: Table, seat: int) -> None:
        """Up to the first Depth."""
        if table.angler(seat).depth > 1:
            table.change_angler(seat, depth=1)
        super().declare_sea(table, seat)


class SeaMeansOneDepthDown(Engine):
    """Who declares Sea goes down by one Depth."""

    def declare_sea(self, table: Table, seat: int) -> None:
        """One Depth down."""
        if 0 < table.angler(seat).depth < self.components.depths:
            table.change_angler(seat, depth=table.angler(seat).depth + 1)
        super().declare_sea(table, seat)


class FromPortToTheDeepestSea(Engine):
    """A boat at Port goes to Sea at Depth III and rises from there."""

    def declare_sea(self, table: Table, seat: int) -> None:
        """Far down."""
        was_at_port = table.angler(seat).depth == 0
        super().declare_sea(table, seat)
        if was_at_port:
            table.change_angler(seat, depth=self.components.depths)


class FromPortToDepthTwo(Engine):
    """A boat at Port goes to Sea at Depth II."""

    def declare_sea(self, table: Table, seat: int) -> None:
        """One Depth too far."""
        was_at_port = table.angler(seat).depth == 0
        super().declare_sea(table, seat)
        if was_at_port:
            table.change_angler(seat, depth=2)


class ArrivalsWhenAllHaveDeclared(Engine):
    """Who declares Port moves there, and all arrivals are carried out when everybody has declared."""

    def declare_port(self, table: Table, seat: int) -> None:
        """The boat only."""
        only_move_the_boat(self, table, seat)

    def next_in_phase(self, table: Table) -> None:
        """After the last all arrive."""
        before = table.position.phase
        super().next_in_phase(table)
        if before == "declaration" and table.position.phase == "equip":
            for seat in reversed(self.turn_order(table.position)):
                if table.angler(seat).depth == 0:
                    table.push(Frame("arrival", seat, self.steps_of_arrival()[0]))

    def arrived(self, table: Table, seat: int) -> None:
        """Nothing follows of it in the Declaration."""
        if table.position.phase != "equip":
            super().arrived(table, seat)


class DeclaringPortOnlyMovesTheBoat(Engine):
    """Who declares Port is at Port, but takes none of the steps of arriving."""

    def declare_port(self, table: Table, seat: int) -> None:
        """The boat only."""
        only_move_the_boat(self, table, seat)


class PortFromDepthOneOnly(Engine):
    """Only a boat at Depth I may declare Port."""

    def may_declare(self, position: Position, seat: int) -> tuple[str, ...]:
        """Not from further down."""
        return ("sea",) if position.angler(seat).depth > 1 else super().may_declare(position, seat)

    def declare(self, table: Table, choice: Declare) -> None:
        """With a reason of its own."""
        if choice.to == "port" and table.angler(choice.seat).depth > 1:
            raise Refused("regrets.declare.bearings", "the boat is too deep", path="choice.to")
        super().declare(table, choice)


# ---- Equipping


class EquippedBeforeTheBearings(Engine):
    """All equip first, and then all declare."""

    def begin_declaration(self, table: Table) -> None:
        """First the gear."""
        super().begin_declaration(table)
        if table.position.phase == "declaration":
            table.change(phase="equip")

    def next_in_phase(self, table: Table) -> None:
        """Then the bearings."""
        order, phase = self.declaring_order(table.position), table.position.phase
        if table.position.turn != order[-1]:
            super().next_in_phase(table)
        elif phase == "equip":
            table.change(phase="declaration", turn=order[0])
        else:
            self.begin_actions(table)


class GearEquipsItself(Engine):
    """Nobody is asked what to equip: the first rod and the first reel that a player owns are equipped."""

    def equip_alone(self, table: Table) -> bool:
        """The first of each."""
        seat = table.position.turn or 0
        angler = table.angler(seat)
        rods, reels = (*sorted(angler.rods), None), (*sorted(angler.reels), None)
        if angler.rods or angler.reels:
            self.put_on(table, Equip(seat, rods[0], reels[0]))
        self.next_in_phase(table)
        return True


class RodOrReel(Engine):
    """Only one card is equipped: a rod or a reel, not both."""

    def check_equips(self, table: Table, choice: Equip) -> None:
        """One at most."""
        super().check_equips(table, choice)
        if choice.rod is not None and choice.reel is not None:
            raise Refused("regrets.declare.one-each", "a rod or a reel is equipped", path="choice")

    def equipments(self, position: Position, seat: int) -> Iterator[Choice]:
        """Never two."""
        every = super().equipments(position, seat)
        return (one for one in every if isinstance(one, Equip) and (one.rod is None or one.reel is None))


class BothHaveToBeEquipped(Engine):
    """Who owns a rod and a reel has to equip both."""

    def check_equips(self, table: Table, choice: Equip) -> None:
        """All kinds that there are."""
        super().check_equips(table, choice)
        angler = table.angler(choice.seat)
        if (angler.rods and choice.rod is None) or (angler.reels and choice.reel is None):
            raise Refused("regrets.declare.one-each", "a rod and a reel are equipped", path="choice")

    def equipments(self, position: Position, seat: int) -> Iterator[Choice]:
        """With both."""
        angler, every = position.angler(seat), super().equipments(position, seat)
        for one in every:
            if isinstance(one, Equip) and (one.rod or not angler.rods) and (one.reel or not angler.reels):
                yield one


class NothingNamedKeepsTheOld(Engine):
    """Who names no rod keeps the old one equipped, and so with the reel."""

    def take_off(self, table: Table, seat: int) -> None:
        """Nothing."""

    def put_on(self, table: Table, choice: Equip) -> None:
        """Over the old."""
        angler = table.angler(choice.seat)
        super().put_on(table, replace(choice, rod=choice.rod or angler.rod, reel=choice.reel or angler.reel))


class GearComesOffAtNight(Engine):
    """Rods and reels come off when the day is over."""

    def forget_day(self, table: Table) -> None:
        """And the gear."""
        super().forget_day(table)
        for seat in self.seats(table.position):
            self.take_off(table, seat)


class GearComesOffAtPort(Engine):
    """Who abandons ship or makes Port in another way loses what is equipped until the next Declaration."""

    def make_port(self, table: Table, seat: int, rule: str) -> None:
        """Without gear."""
        self.take_off(table, seat)
        super().make_port(table, seat, rule)


class NewGearIsPutOnIfThereIsNone(Engine):
    """A rod or reel that is bought is equipped at once if none is equipped."""

    def keep_drawn(self, table: Table, seat: int, deck: DeckName, kept: tuple[str, ...]) -> None:
        """And put it on."""
        super().keep_drawn(table, seat, deck, kept)
        put_on_if(table, seat, deck, kept, replaces=False)


class NewGearReplacesTheOld(Engine):
    """A rod or reel that is bought takes the place of the one equipped, at once."""

    def keep_drawn(self, table: Table, seat: int, deck: DeckName, kept: tuple[str, ...]) -> None:
        """And put it on."""
        super().keep_drawn(table, seat, deck, kept)
        put_on_if(table, seat, deck, kept, replaces=True)


class OldGearIsGivenBack(Engine):
    """Nobody owns two rods or two reels: when one is bought the old one goes back under its deck."""

    def keep_drawn(self, table: Table, seat: int, deck: DeckName, kept: tuple[str, ...]) -> None:
        """And give the old one back."""
        super().keep_drawn(table, seat, deck, kept)
        where = DECKS[deck]
        if deck not in ("rod", "reel") or not kept:
            return
        old: tuple[str, ...] = getattr(table.angler(seat), where.box)[: -len(kept)]
        table.change_angler(seat, **{where.box: kept})
        if getattr(table.angler(seat), deck) in old:
            table.change_angler(seat, **{deck: None})
        table.change(**{where.deck: (*getattr(table.position, where.deck), *old)})


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.last-player-declares-first": LastPlayerDeclaresFirst,
    "regrets.mistake.first-seat-declares-first": FirstSeatDeclaresFirst,
    "regrets.mistake.sea-means-depth-one": SeaMeansDepthOne,
    "regrets.mistake.sea-means-one-depth-down": SeaMeansOneDepthDown,
    "regrets.mistake.from-port-to-the-deepest-sea": FromPortToTheDeepestSea,
    "regrets.mistake.from-port-to-depth-two": FromPortToDepthTwo,
    "regrets.mistake.arrivals-when-all-have-declared": ArrivalsWhenAllHaveDeclared,
    "regrets.mistake.declaring-port-only-moves-the-boat": DeclaringPortOnlyMovesTheBoat,
    "regrets.mistake.port-from-depth-one-only": PortFromDepthOneOnly,
    "regrets.mistake.equipped-before-the-bearings": EquippedBeforeTheBearings,
    "regrets.mistake.gear-equips-itself": GearEquipsItself,
    "regrets.mistake.rod-or-reel": RodOrReel,
    "regrets.mistake.both-have-to-be-equipped": BothHaveToBeEquipped,
    "regrets.mistake.nothing-named-keeps-the-old": NothingNamedKeepsTheOld,
    "regrets.mistake.gear-comes-off-at-night": GearComesOffAtNight,
    "regrets.mistake.gear-comes-off-at-port": GearComesOffAtPort,
    "regrets.mistake.new-gear-is-put-on-if-there-is-none": NewGearIsPutOnIfThereIsNone,
    "regrets.mistake.new-gear-replaces-the-old": NewGearReplacesTheOld,
    "regrets.mistake.old-gear-is-given-back": OldGearIsGivenBack,
}
