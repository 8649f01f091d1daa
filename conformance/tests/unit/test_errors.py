"""Every exception of Leadline has one base class and a name that ends in Error."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest

import leadline
from leadline.base.errors import LeadlineError, did_you_mean

FOR_ADAPTERS = {"leadline.kit", "leadline.kit_sockets"}
"""They stand alone beside an adapter, and what they raise says what it answers."""


def test_every_exception_is_an_error_of_leadline() -> None:
    own = set()
    for module in pkgutil.walk_packages(leadline.__path__, "leadline."):
        if module.name.endswith("__main__") or module.name in FOR_ADAPTERS or ".kits." in module.name:
            continue
        own |= {one for one in vars(import_module(module.name)).values() if is_own_exception(one)}
    assert LeadlineError in own
    strange = {one for one in own if not issubclass(one, LeadlineError) or not one.__name__.endswith("Error")}
    assert all(issubclass(one, KeyboardInterrupt) for one in strange), strange


def is_own_exception(value: object) -> bool:
    return (
        isinstance(value, type)
        and issubclass(value, BaseException)
        and value.__module__.startswith("leadline.")
        and value.__module__ not in FOR_ADAPTERS
    )


@pytest.mark.parametrize(
    ("word", "known", "says"),
    [
        ("kits", ["kites", "basket"], "did you mean kites?"),
        ("comrade", ["recommended", "comrades-guide"], "did you mean comrades-guide?"),
        ("id", ["kind", "seat"], "write another"),
        ("foo", ["too", "for", "follows"], "write another"),
    ],
)
def test_a_suggestion_is_close_or_absent(word: str, known: list[str], says: str) -> None:
    assert did_you_mean(word, known, "write another") == says
