"""Engines that note what is asked of them: which steps that some mistake gets wrong, and which disputes.

A mistake, or another reading, can change only what asks for it. So most of what would have to be played under hundreds
of mistakes need not be played at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache, lru_cache
from inspect import isfunction
from typing import TYPE_CHECKING, Any

from leadline_engines.surface import Engine

if TYPE_CHECKING:
    from leadline.games.game import Game

EVERYWHERE = "*"
"""What everything asks for: a mistake that overrides no step changes the components the game is made of."""


class _NotingRulings:
    """Readings that note which disputes were asked about."""

    def __init__(self, rulings: Any, asked: set[str]) -> None:
        self._rulings, self._asked = rulings, asked

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rulings, name)


def noting_rulings(rulings: Any, asked: set[str]) -> Any:
    """The same readings, which put into ``asked`` the disputes that are asked about."""
    kind: Any = type(rulings)
    return _noting_rulings(kind)(rulings, asked)


@cache
def _noting_rulings(kind: Any) -> type[_NotingRulings]:
    return type("Noting", (_NotingRulings,), {field.name: _noting_reading(field.name) for field in fields(kind)})


def _noting_reading(name: str) -> property:
    """The reading of a dispute, which notes that it was asked for."""
    dispute = name.replace("_", "-")

    def noted(self: _NotingRulings) -> Any:
        self._asked.add(dispute)
        return getattr(self._rulings, name)

    return property(noted)


@lru_cache(maxsize=4096)
def steps_changed(game: Game, mistake: str) -> frozenset[str]:
    """The steps of the engine that a mistake overrides; ``EVERYWHERE`` if it changes the engine otherwise."""
    right = set(game.engine.__mro__)
    own = [kind for kind in game.mistakes[mistake].__mro__ if kind not in right]
    names = {name for kind in own for name, value in vars(kind).items() if callable(value)}
    steps = frozenset(name for name in names if isfunction(getattr(game.engine, name, None)))
    return frozenset({EVERYWHERE}) if "__init__" in names or not steps else steps


@lru_cache(maxsize=8)
def noted_steps(game: Game) -> tuple[str, ...]:
    """The steps of the engine that some mistake overrides."""
    return tuple(sorted({step for mistake in game.mistakes for step in steps_changed(game, mistake)} - {EVERYWHERE}))


def noting_engine(game: Game, rulings: Any, mistakes: Sequence[str], asked: set[str]) -> Engine:
    """The engine with some mistakes built in, which puts into ``asked`` what is asked of it."""
    engine = noting_kind(game, tuple(mistakes))(game.own_components, noting_rulings(rulings, asked))
    engine.asked_steps = asked  # type: ignore[attr-defined]
    return engine


@lru_cache(maxsize=4096)
def noting_kind(game: Game, mistakes: tuple[str, ...]) -> type[Engine]:
    """The class of the engine that makes some mistakes and notes its steps; made once for each set of them."""
    kind = game.engine_making(mistakes)
    return type("Noting", (kind,), {name: _noting(name, getattr(kind, name)) for name in noted_steps(game)})


@cache
def _noting(name: str, step: Callable[..., Any]) -> Callable[..., Any]:
    """A step that notes that it was asked for."""

    def noted(self: Any, *given: Any, **named: Any) -> Any:
        self.asked_steps.add(name)
        return step(self, *given, **named)

    return noted
