"""The figures and tables of the search in the form in which the browser gets them."""

from __future__ import annotations

from typing import Any

from leadline.search import engine, index, text
from leadline.search.words import PlayersWords


def settings() -> dict[str, Any]:
    """Return everything the browser needs to rank as `leadline.search.engine` does, except words and indexes."""
    return {
        "endings": text.ENDINGS,
        "passes": text.PASSES,
        "called": index.CALLED,
        "exact": index.EXACT,
        "named": engine.NAMED,
        "calledPoints": engine.CALLED,
        "exactPoints": engine.EXACTLY,
        "begins": engine.BEGINS,
        "beginsName": engine.BEGINS_NAME,
        "same": engine.SAME,
        "synonym": engine.SYNONYM,
        "unfinished": engine.UNFINISHED,
        "misspelt": engine.MISSPELT,
        "long": engine.LONG,
        "shortest": engine.SHORTEST,
        "unknown": engine.UNKNOWN,
        "pair": engine.PAIR,
        "hint": engine.HINT,
        "enough": engine.ENOUGH,
        "home": engine.HOME,
        "kinds": engine.KINDS,
    }


def words_to_json(words: PlayersWords) -> dict[str, Any]:
    """Return players' words as the browser gets them; a synonym is its stems, separated by spaces."""
    alike = {" ".join(one): [" ".join(other) for other in others] for one, others in words.alike.items()}
    return {"ignored": sorted(words.ignored), "forms": dict(words.forms), "alike": alike}
