"""Engines that record which of their steps are used and which disputes are consulted.

A mistake or another reading can affect only the plays that use its steps or its dispute. Therefore most plays need not
be repeated under hundreds of mistakes. Only steps that some mistake overrides are recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from functools import cache, lru_cache
from inspect import CO_VARARGS, CO_VARKEYWORDS, isfunction
from typing import TYPE_CHECKING, Any, cast

from leadline.game.mistakes import in_building_order
from leadline_engines.surface import Engine

if TYPE_CHECKING:
    from leadline.game.definition import Game

EVERYWHERE = "*"
"""A step that every play uses; it stands for a mistake that overrides no step but changes the game's components."""


class _NotingRulings:
    """Readings that record which disputes are consulted."""

    def __init__(self, rulings: Any, asked: set[str]) -> None:
        self._rulings, self._asked = rulings, asked

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rulings, name)


def noting_rulings(rulings: Any, asked: set[str]) -> Any:
    """Return the same readings, which also add each dispute that is consulted to ``asked``."""
    kind: Any = type(rulings)
    return _noting_rulings(kind)(rulings, asked)


@cache
def _noting_rulings(kind: Any) -> type[_NotingRulings]:
    return type("Noting", (_NotingRulings,), {field.name: _noting_reading(field.name) for field in fields(kind)})


def _noting_reading(name: str) -> property:
    """Return the property for a dispute, which records that its reading was used."""
    dispute = name.replace("_", "-")

    def noted(self: _NotingRulings) -> Any:
        self._asked.add(dispute)
        return getattr(self._rulings, name)

    return property(noted)


@lru_cache(maxsize=4096)
def _overridden(game: Game, mistake: str) -> frozenset[str]:
    """Return the names of everything callable that the class of a mistake or one of its bases defines."""
    right = set(game.engine.__mro__)
    own = [kind for kind in game.mistakes[mistake].__mro__ if kind not in right]
    return frozenset(name for kind in own for name, value in vars(kind).items() if callable(value))


@lru_cache(maxsize=4096)
def steps_changed(game: Game, mistake: str) -> frozenset[str]:
    """Return the steps of the engine that a mistake overrides, or ``EVERYWHERE`` if it changes something else."""
    names = _overridden(game, mistake)
    steps = frozenset(name for name in names if isfunction(getattr(game.engine, name, None)))
    return frozenset({EVERYWHERE}) if "__init__" in names or not steps else steps


@lru_cache(maxsize=8)
def noted_steps(game: Game) -> tuple[str, ...]:
    """Return the steps of the engine that are overridden by at least one mistake."""
    return tuple(sorted({step for mistake in game.mistakes for step in steps_changed(game, mistake)} - {EVERYWHERE}))


def noting_engine(game: Game, rulings: Any, mistakes: Sequence[str], asked: set[str]) -> Engine:
    """Return the engine with the given mistakes built in, which adds the steps and disputes it uses to ``asked``."""
    engine = noting_kind(game, tuple(mistakes))(game.own_components, noting_rulings(rulings, asked))
    engine.asked_steps = asked  # type: ignore[attr-defined]
    return engine


@contextmanager
def noting_into(engine: Any, asked: set[str]) -> Iterator[None]:
    """Make a recording engine add to another set while the block runs."""
    rulings, before = engine.rulings, engine.asked_steps
    engine.asked_steps = rulings._asked = asked
    try:
        yield
    finally:
        engine.asked_steps = rulings._asked = before


@lru_cache(maxsize=4096)
def noting_kind(game: Game, mistakes: tuple[str, ...]) -> type[Engine]:
    """Return the recording class of the engine with the given mistakes; it is created once per set of mistakes."""
    kind = type("Noting", (*in_building_order(game, mistakes), _noting_base(game)), {})
    changed = {name for mistake in mistakes for name in _overridden(game, mistake)}
    for name in changed.intersection(noted_steps(game)):
        setattr(kind, name, _noting(name, getattr(kind, name)))
    return kind


@lru_cache(maxsize=8)
def _noting_base(game: Game) -> type[Engine]:
    """Return the recording class of the engine without mistakes, on which the others are based.

    A judge needs thousands of them, so each contains only what differs from this one.
    """
    return type(
        "Noting", (game.engine,), {name: _noting(name, getattr(game.engine, name)) for name in noted_steps(game)}
    )


@cache
def _noting(name: str, step: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a step so that it records its use."""
    code = getattr(step, "__code__", None)
    if code is None or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
        return _noting_any(name, step)
    last = code.co_argcount + code.co_kwonlyargcount
    names = code.co_varnames[: code.co_argcount], code.co_varnames[code.co_argcount : last]
    noted: Any = _noting_these(*names)(name, step)
    noted.__defaults__, noted.__kwdefaults__ = step.__defaults__, step.__kwdefaults__
    return cast("Callable[..., Any]", noted)


def _noting_any(name: str, step: Callable[..., Any]) -> Callable[..., Any]:
    def noted(self: Any, *given: Any, **named: Any) -> Any:
        self.asked_steps.add(name)
        return step(self, *given, **named)

    return noted


@cache
def _noting_these(given: tuple[str, ...], named: tuple[str, ...]) -> Callable[[str, Callable[..., Any]], Any]:
    """Return the function that wraps steps with these parameters.

    Millions of steps are taken. A wrapper with the parameters of its step takes half as long as one that accepts any.
    """
    parameters = ", ".join([*given, *(["*", *named] if named else [])])
    passed = ", ".join([*given, *(f"{parameter}={parameter}" for parameter in named)])
    made: dict[str, Any] = {}
    exec(
        f"def wrapped(_name, _step):\n    def noted({parameters}):\n"
        f"        {given[0]}.asked_steps.add(_name)\n        return _step({passed})\n    return noted\n",
        made,
    )
    wrapped: Callable[[str, Callable[..., Any]], Any] = made["wrapped"]
    return wrapped
