"""The figures and tables of the search in the form in which the browser receives them."""

from __future__ import annotations

from typing import Any

from leadline.search import engine, text
from leadline.search.words import PlayersWords


def settings() -> dict[str, Any]:
    """Return everything that the browser needs to rank as `leadline.search.engine` does, except words and indexes."""
    return {
        "endings": text.ENDINGS,
        "passes": text.PASSES,
        "named": engine.NAMED,
        "exactly": engine.EXACTLY,
        "near": engine.NEAR,
        "begins": engine.BEGINS,
        "beginsName": engine.BEGINS_NAME,
        "same": engine.SAME,
        "synonym": engine.SYNONYM,
        "unfinished": engine.UNFINISHED,
        "misspelt": engine.MISSPELT,
        "long": engine.LONG,
        "shortest": engine.SHORTEST,
        "whole": engine.WHOLE,
        "unknown": engine.UNKNOWN,
        "pair": engine.PAIR,
        "weak": engine.WEAK,
        "hint": engine.HINT,
        "enough": engine.ENOUGH,
        "home": engine.HOME,
        "strong": engine.STRONG,
        "fewest": engine.FEWEST,
        "mostStrong": engine.MOST_STRONG,
        "kinds": engine.KINDS,
    }


def words_to_json(words: PlayersWords) -> dict[str, Any]:
    """Return players' words in the form that the browser receives, with a synonym as its stems separated by spaces."""
    alike = {
        " ".join(stems): [" ".join(other_stems) for other_stems in others] for stems, others in words.alike.items()
    }
    listed = {"ignored": words.ignored, "weak": words.weak, "programs": words.programs}
    return {**{name: sorted(some) for name, some in listed.items()}, "forms": dict(words.forms), "alike": alike}
