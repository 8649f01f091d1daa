"""The reference as the judge asks it: one move, under one set of readings, or under all that matter."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from leadline.games import recommended
from leadline.suite.prove import Consulted

if TYPE_CHECKING:
    from leadline.games.interface import EngineLike, GamePlug

MOST_VARIANTS = 300
"""Never reached by a move of the games there are; a bound against a runaway."""

MOST_REMEMBERED = 10_000
"""So many moves, and so many reports, are remembered; then all are forgotten."""

Delta = frozenset[tuple[str, str]]
"""Readings that differ from the base."""


@dataclass(frozen=True, slots=True)
class Variant:
    """What the reference gives under the base readings with some exchanged."""

    delta: Delta
    """The exchanged readings."""
    result: Any
    """The outcome, the opening position, or the refusal."""
    engine: EngineLike
    """The reference under these readings."""
    consulted: frozenset[str]
    """The disputes that were asked about."""
    heard: tuple[Any, ...]
    """The events that a subject may report."""
    key: Any
    """What makes two results the same: that it is refused, or the position, the standing and what is heard."""

    @property
    def refused(self) -> bool:
        """Whether it is a refusal."""
        return hasattr(self.result, "why")

    @property
    def position(self) -> Any:
        """The position reached; for a refusal there is none."""
        return getattr(self.result, "position", self.result)

    @property
    def events(self) -> tuple[Any, ...]:
        """What happened."""
        return getattr(self.result, "events", ())


Playing = Callable[["EngineLike"], Any]


@dataclass(slots=True)
class Under:
    """The reference under some readings."""

    readings: Consulted
    """The readings, which remember what is asked for."""
    asking: EngineLike
    """The engine that asks these."""
    engine: EngineLike
    """The engine under the plain readings."""


class Reference:
    """Plays single moves on the reference engine."""

    def __init__(self, plug: GamePlug) -> None:
        self.plug = plug
        self.alternatives: dict[str, tuple[str, ...]] = plug.rulings.readings()
        self._recommended = recommended(plug.id)
        self.plainest = {dispute: readings[0] for dispute, readings in self.alternatives.items()}
        self._disputes = frozenset(self.alternatives)
        self._bases: dict[int, tuple[Mapping[str, str], int]] = {}
        self._numbers: dict[Delta, int] = {}
        self._asked: dict[tuple[int, Delta], Under] = {}
        self._moves: dict[tuple[Any, Any, int], Variant] = {}
        self._very_moves: dict[tuple[int, int, int], tuple[Any, Any, Variant]] = {}
        self._reports: dict[int, tuple[Any, Any]] = {}

    def play(
        self, playing: Playing, base: Mapping[str, str], delta: Delta = frozenset(), asked: tuple[Any, ...] = ()
    ) -> Variant:
        """What the reference gives under the base readings with some exchanged.

        ``asked`` are rolls: what the legal choices for them come to is then part of what makes results the same.
        """
        under = self._under(base, delta)
        disputes = under.readings.disputes = set()
        result = playing(under.asking)
        if hasattr(result, "why"):
            return Variant(delta, result, under.engine, self._disputes & disputes, (), "refused")
        heard = tuple([e for e in getattr(result, "events", ()) if e.kind in self.plug.reported_events])
        position = getattr(result, "position", result)
        standing = under.asking.standing(position) if self.plug.to_move(position) is None else None
        key = (position, standing, heard, *(self._legal(under.asking, position, roll) for roll in asked))
        return Variant(delta, result, under.engine, self._disputes & disputes, heard, key)

    def _legal(self, engine: EngineLike, position: Any, roll: Any) -> Any:
        """What the legal choices of a position come to."""
        seat = self.plug.to_move(position)
        choices = () if seat is None else engine.moves(position, seat, roll)
        results = (engine.play(position, self.plug.make_move(choice, roll)) for choice in choices)
        return frozenset(getattr(result, "position", None) for result in results)

    def move(self, position: Any, move: Any, base: Mapping[str, str]) -> Variant:
        """What a move leads to under the base readings; it is remembered for a while.

        The very same move from the very same position is found without a look at what is in them.
        """
        number = self._number(base)
        very = (id(position), id(move), number)
        met = self._very_moves.get(very)
        if met is not None:
            return met[2]
        key = (position, move, number)
        known = self._moves.get(key)
        if known is None:
            if len(self._moves) >= MOST_REMEMBERED:
                self._moves.clear()
            known = self._moves[key] = self.play(lambda engine: engine.play(position, move), base)
        if len(self._very_moves) >= MOST_REMEMBERED:
            self._very_moves.clear()
        self._very_moves[very] = (position, move, known)  # They are held here, so that no others get their ids.
        return known

    def _number(self, base: Mapping[str, str]) -> int:
        """A number for some readings: the same for the same readings."""
        known = self._bases.get(id(base))
        if known is None:
            number = self._numbers.setdefault(frozenset(base.items()), len(self._numbers))
            known = self._bases[id(base)] = (base, number)  # It is held here, so that no other gets its id.
        return known[1]

    def _under(self, base: Mapping[str, str], delta: Delta) -> Under:
        """The engines under some readings."""
        key = (self._number(base), delta)
        known = self._asked.get(key)
        if known is None:
            rulings = self.plug.rulings.from_mapping({**base, **dict(delta)})
            asked = Consulted(rulings)
            known = self._asked[key] = Under(asked, self.plug.engine(cast(Any, asked)), self.plug.engine(rulings))
        return known

    def following(self, base: Mapping[str, str]) -> Following:
        """The reference for the runner, which only keeps the place; what it plays is remembered for the judge."""
        return Following(self, base, self._under(base, frozenset()).engine)

    def report(self, data: dict[str, Any] | None) -> Any:
        """A reported position in the game's own shape; each answer is read once."""
        known = self._reports.get(id(data))
        if known is None:
            if len(self._reports) >= MOST_REMEMBERED:
                self._reports.clear()
            known = self._reports[id(data)] = (data, self.plug.reports.read(data or {}))
        return known[1]

    def adopted(self, engine: EngineLike, expected: Any, reported: dict[str, Any] | None) -> Any:
        """The position as reported, its gaps filled from the expected one."""
        if reported is not None and self.plug.confirmed(engine, expected, reported) is not None:
            return expected
        return self.plug.adopt(expected, self.report(reported))

    def variants(
        self,
        playing: Playing,
        base: Mapping[str, str],
        first: Variant,
        only: Collection[str] | None = None,
        asked: tuple[Any, ...] = (),
    ) -> Variants:
        """The base result, ready to be compared with those under other readings, of some disputes or of all."""
        first = self.play(playing, base, frozenset(), asked) if asked else first
        return Variants(self, playing, base, first, only, asked)

    def is_refused_as_recommended(self, playing: Playing) -> bool:
        """Whether the recommended readings refuse a move."""
        return self.play(playing, self._recommended).refused

    def is_recommended(self, base: Mapping[str, str]) -> bool:
        """Whether some readings are the recommended ones."""
        return self._number(base) == self._number(self._recommended)


class Following:
    """The reference under some readings as the runner asks it: what is played is remembered for the judge."""

    def __init__(self, reference: Reference, base: Mapping[str, str], engine: EngineLike) -> None:
        self._reference, self._base, self._engine = reference, base, engine

    def open(self, setup: Any) -> Any:
        """The first position, or a refusal."""
        return self._engine.open(setup)

    def play(self, position: Any, move: Any) -> Any:
        """An outcome, or a refusal."""
        return self._reference.move(position, move, self._base).result

    def moves(self, position: Any, seat: int, dice: Any = None) -> tuple[Any, ...]:
        """The legal choices."""
        return self._engine.moves(position, seat, dice)

    def view(self, position: Any, seat: int) -> Any:
        """What a seat sees."""
        return self._engine.view(position, seat)

    def standing(self, position: Any) -> Any:
        """The scores, the winners and why."""
        return self._engine.standing(position)

    def faults(self, position: Any) -> tuple[Any, ...]:
        """Every way in which the position is impossible."""
        return self._engine.faults(position)


class Variants:
    """The result of a move under the base readings, and every result that differs from it under others.

    Only readings that were asked for can matter, so only those are exchanged; a reading that changes
    nothing is not kept. First come single readings, then two at a time.
    """

    def __init__(
        self,
        reference: Reference,
        playing: Playing,
        base: Mapping[str, str],
        first: Variant,
        only: Collection[str] | None,
        rolls: tuple[Any, ...],
    ) -> None:
        self.reference, self.playing, self.base, self.rolls = reference, playing, base, rolls
        self.asked = first.consulted if only is None else first.consulted.intersection(only)
        self.found: dict[Delta, Variant] = {first.delta: first}
        self.first = first

    @cached_property
    def singles(self) -> list[Variant]:
        """The results that need exactly one exchanged reading."""
        return list(self._exchanging(self.first, self.asked))

    def beyond(self, variants: Sequence[Variant]) -> list[Variant]:
        """The results that need one exchanged reading more than some that were found."""
        return [
            other
            for variant in variants
            for other in self._exchanging(variant, variant.consulted - {dispute for dispute, _ in variant.delta})
        ]

    def _exchanging(self, variant: Variant, disputes: Collection[str]) -> Iterator[Variant]:
        for dispute in sorted(disputes):
            for reading in self.reference.alternatives[dispute]:
                delta = variant.delta | {(dispute, reading)}
                if reading == self.base[dispute] or delta in self.found or len(self.found) > MOST_VARIANTS:
                    continue
                other = self.reference.play(self.playing, self.base, delta, self.rolls)
                if other.key != variant.key:
                    self.found[delta] = other
                    yield other

    def consulted_besides(self, disputes: Collection[str]) -> bool:
        """Whether a reading of any other dispute makes a difference."""
        return any(dispute not in disputes for one in self.singles for dispute, _ in one.delta)

    def supported(self, dispute: str, variant: Variant) -> set[str]:
        """The readings of a dispute that go with a variant: its own, and those that would change nothing in it."""
        alternatives = self.reference.alternatives[dispute]
        own = dict(variant.delta).get(dispute)
        if own is None:
            return {
                reading
                for reading in alternatives
                if reading == self.base[dispute] or (variant.delta | {(dispute, reading)}) not in self.found
            }
        rest = frozenset(pair for pair in variant.delta if pair[0] != dispute)
        others = {reading: self.found.get(rest | {(dispute, reading)}) for reading in alternatives}
        return {own} | {reading for reading, other in others.items() if other is not None and other.key == variant.key}
