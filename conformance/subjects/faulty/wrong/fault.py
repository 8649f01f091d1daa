"""What a wrong rule is: a small patch of the reference engine, and what a report has to say about it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from leadline_engines import deep_sea_adventure

ENGINE = deep_sea_adventure.__name__

FAULTS: dict[str, Fault] = {}
"""Every fault there is, by name. The families add theirs when they are imported."""

Change = tuple[Any, str, Any, Any]
"""A module or class, a name in it, what the name stood for, and what it stands for now."""

_changes: list[Change] = []
"""What the patches made so far have exchanged."""


@dataclass(frozen=True)
class Fault:
    """One wrong rule."""

    says: str
    """What the program gets wrong, in one sentence."""
    patch: Callable[[], None]
    """Makes the engine wrong, until it is taken back (see `patched`)."""
    breaks: tuple[str, ...] = ()
    """The rules of which at least one has to be called broken, the fittest first."""
    shows: tuple[str, ...] = ()
    """Or the readings of which it has to show one, as DISPUTE=READING; DISPUTE=neither if it shows none."""
    also: tuple[str, ...] = ()
    """Other rules that may be called broken beside it: those of what the fault does wrong besides."""


def wrong(
    *breaks: str, shows: tuple[str, ...] = (), also: tuple[str, ...] = ()
) -> Callable[[Callable[[], None]], None]:
    """Enter a patch under its name; its docstring says what is wrong."""

    def enter(patch: Callable[[], None]) -> None:
        name = patch.__name__.replace("_", "-")
        says = " ".join((patch.__doc__ or "").split())
        FAULTS[name] = Fault(says, patch, breaks, shows, also)

    return enter


def exchange(name: str, make: Callable) -> None:
    """Exchange a function of the engine, given as MODULE.FUNCTION, in every module that uses it.

    ``make`` is given the original and gives what stands in its place.
    """
    module, function = name.split(".")
    original = getattr(import_module(f"{ENGINE}.{module}"), function)
    new = make(original)
    for path, user in list(sys.modules.items()):
        if path.startswith(ENGINE) and vars(user).get(function) is original:
            put(user, function, new)


def put(owner: Any, name: str, new: Any) -> None:
    """Let a name in a module or a class stand for something else."""
    _changes.append((owner, name, getattr(owner, name), new))
    setattr(owner, name, new)


def patched(*faults: Fault) -> Callable[[], Any]:
    """Patch the engine and take it back at once; gives what puts the patch in force for the length of a block.

    So a wrong engine and the right one can be had in one process.
    """
    for fault in faults:
        fault.patch()
    mine = tuple(_changes)
    _changes.clear()

    @contextmanager
    def in_force() -> Iterator[None]:
        for owner, name, _, new in mine:
            setattr(owner, name, new)
        try:
            yield
        finally:
            for owner, name, old, _ in reversed(mine):
                setattr(owner, name, old)

    with in_force():
        pass
    return in_force


def follow(**readings: str) -> None:
    """Let the engine follow some readings, whatever it is told."""

    def make(book: Callable) -> Callable:
        return lambda components, rulings: book(components, rulings.but(**readings))

    exchange("book.Book", make)


def reading(name: str, dispute: str, chosen: str, says: str) -> None:
    """Enter the fault of following a reading that is not the one it claims."""
    FAULTS[name] = Fault(says, lambda: follow(**{dispute.replace("-", "_"): chosen}), shows=(f"{dispute}={chosen}",))
