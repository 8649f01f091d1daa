"""Counts the players' questions that the search answers among its first three results.

Run `PYTHONPATH=docs python docs/tests/helpers/measure_search.py SITE PART`, where SITE is a built site, and PART is
`tuning`, `tuning-2`, `tuning-3`, `held-back-2` or `held-back-3`. The search must not be tuned on the questions held
back: run them once, and publish the figures. There is no target for them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

from leadline.games import game_ids
from leadline.search import in_order, mistakes_index, players_index, search
from leadline.spec.compiled import load_spec

HERE = Path(__file__).resolve().parent


def main(site: str, part: str) -> None:
    """Print a row per game: the answered questions from the game's page and in the terminal, and those that are not."""
    for game in game_ids():
        path = HERE.parent / "questions" / f"{game}.{part}.yaml"
        asked = {one["ask"]: {*one["answers"]} for one in yaml.safe_load(path.read_text(encoding="utf-8"))}
        places = {"page": on_site(site, game, list(asked)), "terminal": in_terminal(game, list(asked))}
        for place, results in places.items():
            missed = [text for text, found in zip(asked, results, strict=True) if not asked[text] & {*found}]
            print(f"{game}, {place}: {len(asked) - len(missed)} of {len(asked)}; missed: {missed}")


def on_site(site: str, game: str, texts: list[str]) -> list[list[str]]:
    """Return the first three results of the browser for each text, asked from a page of the game."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump([[text, game] for text in texts], file)
        file.flush()
        command = ["node", str(HERE / "ask_search.js"), f"{site}/_static", file.name]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [one["listed"][:3] for one in json.loads(done.stdout)]


def in_terminal(game: str, texts: list[str]) -> list[list[str]]:
    """Return the first three results of `leadline find GAME` for each text."""
    spec = load_spec(game)
    indexes = [players_index(spec), mistakes_index(spec)]
    return [[one.document.id for one in in_order(search(indexes, text))[:3]] for text in texts]


if __name__ == "__main__":
    main(*sys.argv[1:])
