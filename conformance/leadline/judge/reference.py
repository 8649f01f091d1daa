"""The reference as the judge asks it: an engine for each model, which notes what an answer brings into play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from leadline.games import recommended
from leadline.judge.model import PLAIN, Catalogue, Item, Model
from leadline.suite.prove import RecordedRulings
from leadline_engines.surface import Engine, Outcome, Refusal, Telling

if TYPE_CHECKING:
    from leadline.games.game import Game


class Playing(Protocol):
    """How an engine comes to the result of an answer."""

    def __call__(self, engine: Engine, telling: Telling = "events") -> Outcome | Refusal:
        """The outcome, telling as much as is asked for, or the refusal."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What the reference gives under one model."""

    result: Outcome | Refusal
    """The outcome, or the refusal."""
    engine: Engine
    """The engine that gives it."""

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


@dataclass(frozen=True, slots=True)
class Noting:
    """An engine that notes what is asked of it."""

    engine: Engine
    """The engine."""
    asked: set[str]
    """The steps it took that some mistake changes, and the disputes it asked about, since this was last emptied."""


class Reference:
    """The reference engine of a game under any model."""

    def __init__(self, game: Game, catalogue: Catalogue, base: Mapping[str, str]) -> None:
        """Take the game, what models may hold, and the readings they are differences from."""
        self.game, self.catalogue, self.base = game, catalogue, dict(base)
        self.recommended = recommended(game.id)
        self._steps = [name for name in catalogue.steps if callable(getattr(game.engine, name, None))]
        self._engines: dict[Model, Noting] = {}
        self._kinds: dict[tuple[str, ...], type[Engine]] = {}
        self._as_recommended: Engine | None = None

    def under(self, model: Model = PLAIN) -> Noting:
        """The engine under a model."""
        known = self._engines.get(model)
        if known is None:
            rulings = RecordedRulings(self.game.rulings.from_mapping(self.readings(model)))
            engine = self._kind(model)(self.game.own_components, rulings)
            engine.noted_steps = rulings.disputes  # type: ignore[attr-defined]
            known = self._engines[model] = Noting(engine, rulings.disputes)
        return known

    def readings(self, model: Model) -> dict[str, str]:
        """The readings of a model."""
        return {**self.base, **{item.dispute: item.reading for item in model if item.dispute}}

    def expected(self, model: Model, playing: Playing, telling: Telling = "trail") -> Expected:
        """What the reference gives under a model."""
        engine = self.under(model).engine
        return Expected(playing(engine, telling), engine)

    def is_refused_as_recommended(self, playing: Playing) -> bool:
        """Whether the recommended readings refuse an answer."""
        if self._as_recommended is None:
            self._as_recommended = self.game.engine_under(self.recommended)
        return isinstance(playing(self._as_recommended, "nothing"), Refusal)

    def _kind(self, model: Model) -> type[Engine]:
        """The class of the engine under a model; its steps note that they were asked for."""
        mistakes = tuple(item.mistake for item in self.catalogue.in_order(model) if item.mistake)
        known = self._kinds.get(mistakes)
        if known is None:
            kind: type[Engine] = self.game.engine_making(mistakes)
            noting = {name: _noting(name, getattr(kind, name)) for name in self._steps}
            known = self._kinds[mistakes] = type("Noting", (kind,), noting)
        return known


def _noting(name: str, step: Callable[..., Any]) -> Callable[..., Any]:
    """A step that notes that it was asked for."""

    def noted(self: Any, *given: Any, **named: Any) -> Any:
        self.noted_steps.add(name)
        return step(self, *given, **named)

    return noted


def disputes_in(asked: Collection[str], alternatives: Mapping[str, Any]) -> list[str]:
    """The disputes among what was asked for."""
    return sorted(name for name in asked if name in alternatives)


def is_reading(item: Item) -> bool:
    """Whether an item is a reading."""
    return bool(item.dispute)
