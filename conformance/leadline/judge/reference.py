"""The reference as the judge asks it: one answer, under one set of readings, or under all that matter."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from leadline.games import recommended
from leadline.suite.prove import RecordedRulings
from leadline_engines.surface import Engine, Outcome, Refusal, Standing, Telling

if TYPE_CHECKING:
    from leadline.games.game import Game

MOST_VARIANTS = 300
"""Never reached by a move of the games there are; a bound against a runaway."""

Delta = frozenset[tuple[str, str]]
"""Readings that differ from the base."""


class Playing(Protocol):
    """How an engine comes to the result of an answer."""

    def __call__(self, engine: Engine, telling: Telling = "events") -> Outcome | Refusal:
        """The outcome, telling as much as is asked for, or the refusal."""


@dataclass(frozen=True, slots=True)
class Variant:
    """What the reference gives under the base readings with some exchanged."""

    delta: Delta
    """The exchanged readings."""
    result: Outcome | Refusal
    """The outcome, or the refusal."""
    engine: Engine
    """The reference under these readings."""
    consulted: frozenset[str]
    """The disputes that were asked about."""
    key: Any
    """What makes two results the same: that it is refused, or the position, the standing and what is reported."""

    @property
    def refused(self) -> bool:
        """Whether it is a refusal."""
        return isinstance(self.result, Refusal)

    @property
    def position(self) -> Any:
        """The position reached; None after a refusal."""
        return getattr(self.result, "position", None)

    @property
    def events(self) -> tuple[Any, ...]:
        """What happened."""
        return getattr(self.result, "events", ())


@dataclass(slots=True)
class Under:
    """The reference under some readings."""

    readings: RecordedRulings
    """The readings, which remember what is asked for."""
    asking: Engine
    """The engine that asks these."""
    engine: Engine
    """The engine under the plain readings."""


class Reference:
    """Plays what was answered on the reference engine."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.alternatives: dict[str, tuple[str, ...]] = game.rulings.readings()
        self.recommended = recommended(game.id)
        self._disputes = frozenset(self.alternatives)
        self._asked: dict[tuple[tuple[tuple[str, str], ...], Delta], Under] = {}

    def play(
        self,
        playing: Playing,
        base: Mapping[str, str],
        delta: Delta = frozenset(),
        asked: Sequence[Any] = (),
        telling: Telling = "events",
    ) -> Variant:
        """What the reference gives under the base readings with some exchanged.

        ``asked`` are questions for legal choices: what these come to is then part of what makes results the same.
        """
        under = self._under(base, delta)
        disputes = under.readings.disputes = set()
        result = playing(under.asking, telling)
        if isinstance(result, Refusal):
            return Variant(delta, result, under.engine, self._disputes & disputes, "refused")
        position, kinds = result.position, self.game.reported_events
        heard = tuple(event for event in result.events if not kinds or event.kind in kinds)
        standing: Standing | None = None if under.asking.to_act(position) else under.asking.standing(position)
        legal = tuple(legal_results(self.game, under.asking, position, one) for one in asked)
        key = (position, standing, heard, legal)
        return Variant(delta, result, under.engine, self._disputes & disputes, key)

    def under(self, base: Mapping[str, str]) -> Engine:
        """The engine under some readings."""
        return self._under(base, frozenset()).engine

    def _under(self, base: Mapping[str, str], delta: Delta) -> Under:
        key = (tuple(base.items()), delta)
        known = self._asked.get(key)
        if known is None:
            rulings = self.game.rulings.from_mapping({**base, **dict(delta)})
            asked = RecordedRulings(rulings)
            known = self._asked[key] = Under(asked, self.game.engine_with(asked), self.game.engine_with(rulings))
        return known

    def is_refused_as_recommended(self, playing: Playing) -> bool:
        """Whether the recommended readings refuse an answer."""
        return self.play(playing, self.recommended).refused

    def is_recommended(self, base: Mapping[str, str]) -> bool:
        """Whether some readings are the recommended ones."""
        return dict(base) == self.recommended


def legal_results(game: Game, engine: Engine, position: Any, asked: Mapping[str, Any]) -> frozenset[Any]:
    """What the legal choices that were asked for come to."""
    return frozenset(choices_by_result(game, engine, position, asked))


def choices_by_result(game: Game, engine: Engine, position: Any, asked: Mapping[str, Any]) -> dict[Any, Any]:
    """The legal choices of a decision that was asked for, by what they come to."""
    given = given_chance(game, asked)
    for decision in engine.to_act(position):
        if asked["seat"] in decision.seats and asked["kind"] == decision.kind:
            listed = engine.choices(position, decision, given).listed
            return {result_of(game, engine, position, choice, given): choice for choice in listed}
    return {}


def given_chance(game: Game, asked: Mapping[str, Any]) -> Any:
    """The chance that choices follow, of a question as plain data."""
    return None if asked.get("given") is None else game.codecs.chance.read(asked["given"])


def result_of(game: Game, engine: Engine, position: Any, choice: Any, given: Any) -> Any:
    """What a choice comes to: a position, or what cannot be played as it is written."""
    from leadline.games.moves import make_move

    move = make_move(game, choice, given)
    outcome = engine.play(position, move, "nothing")
    return outcome.position if isinstance(outcome, Outcome) else ("refused", game.move_notation.write(move, {}))


class Variants:
    """The result of an answer under the base readings, and every result that differs from it under others.

    Only readings that were asked for can matter, so only those are exchanged; a reading that changes
    nothing is not kept. First come single readings, then two at a time.
    """

    def __init__(
        self,
        reference: Reference,
        playing: Playing,
        base: Mapping[str, str],
        first: Variant,
        only: Collection[str] | None = None,
        asked: Sequence[Any] = (),
    ) -> None:
        """Take the base result; ``only`` are the disputes to look at, None for all."""
        first = reference.play(playing, base, frozenset(), asked) if asked else first
        self.reference, self.playing, self.base, self.questions = reference, playing, base, asked
        self.asked = first.consulted if only is None else first.consulted.intersection(only)
        self.found: dict[Delta, Variant] = {first.delta: first}
        self.first = first

    @cached_property
    def singles(self) -> list[Variant]:
        """The results that need exactly one exchanged reading."""
        return list(self._exchanging(self.first, self.asked))

    def exchanging_one_more(self, variants: Sequence[Variant]) -> list[Variant]:
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
                other = self.reference.play(self.playing, self.base, delta, self.questions)
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
