"""The wrong engines of a game: the classes in its module `mistakes`, each named after the mistake it makes.

The spec describes the mistakes. The class of a mistake overrides the steps of the engine that go wrong: `AirStartsOn24`
implements `dsa.mistake.air-starts-on-24`. If the name does not match the id, the class has an attribute `mistake_id`.
Its value is the published id, or None if the class is only a base class.

A class that changes what a step of the engine does calls that step with `super()`. One that replaces the step does not;
if it calls the step for something else, it has the attribute `starts_afresh = True`. In an engine with several
mistakes, those that replace a step are innermost, so that the others change what they do. `starts_afresh = 2` is inside
`True`: it is for a class that always replaces a step that others replace only sometimes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from inspect import isfunction
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING

from leadline.base.errors import InputError, Place, Problem, bad_input
from leadline_engines.surface import Engine

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.spec.model import Spec


def load_mistakes(package: str, spec: Spec) -> dict[str, type[Engine]]:
    """Import the wrong engines of a game, keyed by the ids of their mistakes, in the order of the spec.

    Raises ``InputError`` unless each mistake of the spec has exactly one class, and each class makes one of the
    mistakes.
    """
    classes = find_classes(package, spec.game.prefix)
    listed = [mistake.id for mistake in spec.mistakes]
    place = Place(f"{package}.mistakes")
    problems = [
        Problem(place, f"no class makes the mistake {id}", f"add a class {_class_name(id)}, or remove the mistake")
        for id in listed
        if id not in classes
    ]
    problems += [
        Problem(
            place,
            f"the class {kind.__name__} makes a mistake {id} that the spec does not list",
            "add it to mistakes.yaml; the base of other classes has `mistake_id = None`",
        )
        for id, kind in classes.items()
        if id not in listed
    ]
    if problems:
        raise InputError(problems)
    return {id: classes[id] for id in listed}


def find_classes(package: str, prefix: str) -> dict[str, type[Engine]]:
    """Import the wrong engines of a game by the ids of their mistakes; a game without a module `mistakes` has none.

    Raise ``InputError`` if two classes make the same mistake.
    """
    classes: dict[str, type[Engine]] = {}
    for module in _modules(f"{package}.mistakes"):
        for kind in vars(module).values():
            if not _is_defined_in(module, kind):
                continue
            id = vars(kind).get("mistake_id", f"{prefix}.mistake.{kebab_case(kind.__name__)}")
            if id in classes:
                both = f"{classes[id].__module__}.{classes[id].__name__} and {kind.__module__}.{kind.__name__}"
                raise bad_input(f"two classes make the mistake {id}: {both}", "rename one of them")
            if id is not None:
                classes[id] = kind
    return classes


def in_building_order(game: Game, mistakes: Iterable[str]) -> list[type[Engine]]:
    """Return the classes of mistakes in the order in which they are built into an engine; the first is outermost."""
    return [game.mistakes[mistake] for mistake in sorted(mistakes, key=lambda each: _starts_afresh(game, each))]


@lru_cache(maxsize=4096)
def _starts_afresh(game: Game, mistake: str) -> int:
    """Return how far a mistake replaces a step of the engine, so that mistakes inside it would have no effect."""
    kind, right = game.mistakes[mistake], set(game.engine.__mro__)
    declared = getattr(kind, "starts_afresh", None)
    if declared is not None:
        return int(declared)
    own = [(name, step) for base in kind.__mro__ if base not in right for name, step in vars(base).items()]
    steps = [(name, step) for name, step in own if isfunction(step) and hasattr(game.engine, name)]
    return not all({"super", name} <= {*step.__code__.co_names} for name, step in steps)


def kebab_case(name: str) -> str:
    """Return the name of a class in lower case, with hyphens between words and numbers."""
    return "-".join(re.findall(r"[A-Z][a-z]*|\d+", name)).lower()


def _class_name(id: str) -> str:
    return "".join(word.capitalize() for word in id.rpartition(".")[2].split("-"))


def _modules(name: str) -> Iterator[ModuleType]:
    """Import a module and, if it is a package, all the modules in it."""
    if find_spec(name) is None:
        return
    module = import_module(name)
    yield module
    for inner in iter_modules(getattr(module, "__path__", ())):
        yield import_module(f"{name}.{inner.name}")


def _is_defined_in(module: ModuleType, value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Engine) and value.__module__ == module.__name__
