"""The reference as the judge asks it: an engine for each model, which notes what an answer brings into play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from leadline.games import recommended
from leadline.games.noting import noting_engine
from leadline.judge.model import PLAIN, Catalogue, Model
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

    def __init__(self, game: Game, catalogue: Catalogue, base: Mapping[str, str], allowed: Sequence[str] = ()) -> None:
        """Take the game, what models may hold, and the readings they are differences from.

        Mistakes that are ``allowed`` are built in under every model.
        """
        self.game, self.catalogue, self.base, self.allowed = game, catalogue, dict(base), tuple(allowed)
        self.recommended = recommended(game.id)
        self._engines: dict[Model, Noting] = {}
        self._as_recommended: Engine | None = None

    def under(self, model: Model = PLAIN) -> Noting:
        """The engine under a model."""
        known = self._engines.get(model)
        if known is None:
            rulings, asked = self.game.rulings.from_mapping(self.readings(model)), set[str]()
            mistakes = [item.mistake for item in self.catalogue.in_order(model) if item.mistake]
            known = self._engines[model] = Noting(
                noting_engine(self.game, rulings, [*mistakes, *self.allowed], asked), asked
            )
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
