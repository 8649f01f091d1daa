"""Figures whose boards a script draws: the page has the words of every step, and its position in notation.

The drawings of all scenarios weigh several times as much as everything else on the site. A game with a live board has
a script that reads its notation and draws its positions, so a page of scenarios leaves the drawing to `stepper.js`
and that script. Without scripts, the page has the first position in words and the words of every step.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from leadline.game.expectation import StepResult
from leadline.suite.model import Scenario, Step
from leadline.suite.prove import Trace, play_scenario, start_of
from leadline_live import engine_script, has_live_board
from leadline_sphinx.boards import moves_written, rules_of, title_of, words_of
from leadline_sphinx.changes import changes_between
from leadline_sphinx.data import GameData, all_games
from leadline_sphinx.marks import Made

_WORD = re.compile(r"\S+\s*|\s+")
"""A part of a notation that changes as a whole: a word with the space after it. Separate
spaces would be the most frequent part, and matching them with each other takes longer than everything else."""
_SHORTEST, _FEWEST = 12, 4
"""The least length of a word of an opening, and the least number of openings with it, that make it worth a place in the
table of words: the whole deck of a game is in hundreds of positions."""


def figure(
    data: GameData,
    scenario: Scenario,
    moves: Sequence[Step] | None = None,
    skip: int = 0,
    trace: Trace | None = None,
) -> str:
    """Return a scenario as a figure without drawings; the first `skip` steps are left out.

    The figure of other `moves` follows that of the scenario itself, and begins with its first position. A `trace` is
    the scenario with these moves as it has already been played.
    """
    played = list(scenario.steps if moves is None else moves)
    happened = (trace or play_scenario(data.game, data.base, scenario, played)).happened
    items = [
        f'<li class="ll-step"{_rules(data, here)}>{words_of(data, scenario, here, title_of(number, played))}</li>'
        for number, here in enumerate(happened)
    ]
    written = [
        data.game.position_notation.write(step.position) if step.position is not None else "" for step in happened
    ]
    held = _held(data, scenario, written[skip:], played, is_first=moves is None, skip=skip)
    start = _start_in_words(data, scenario, happened[0].position) if moves is None else ""
    label = escape(scenario.title, quote=True)
    return (
        f'<figure class="ll-steps" aria-label="{label}" data-game="{data.id}">'
        f"{start}<ol>{''.join(items[skip:])}</ol>{held}</figure>\n"
    )


def _rules(data: GameData, here: StepResult) -> str:
    """Return the attribute with the rules of a step, each as its place among all rules of the game."""
    places = [str(data.places_of_rules[rule.id]) for rule in rules_of(data, here)]
    return f' data-named="{" ".join(places)}"' if places else ""


def _start_in_words(data: GameData, scenario: Scenario, position: Any) -> str:
    """Return what readers without scripts have instead of the first board."""
    if position is None:
        return ""
    description = " ".join(data.game.describe(position, scenario.named))
    return f'<noscript><p class="ll-start">{escape(description, quote=False)}</p></noscript>'


def _held(
    data: GameData, scenario: Scenario, written: Sequence[str], played: Sequence[Step], *, is_first: bool, skip: int
) -> str:
    """Return the positions as the first and the changes of every move, with what the script cannot see in the words."""
    held: dict[str, Any] = {"at": [_abbreviated(data, written[0]), *changes_between(written, _WORD)]}
    if not is_first and not skip:
        held["at"][0] = None
    if scenario.names:
        held["names"] = scenario.names
    moves = moves_written(data, played)
    if skip or moves != ";".join(step.text for step in played):
        held["moves"] = moves
    text = json.dumps(held, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f'<script type="application/json" class="ll-positions">{text}</script>'


@cache
def words_of_openings(data: GameData) -> dict[str, int]:
    """Return the long words that many scenarios of a game begin with, each with its place, the most frequent first."""
    engine = data.game.engine_under(data.base)
    starts = [start_of(data.game, engine, scenario).position for scenario in data.suite.scenarios]
    write = data.game.position_notation.write
    counts = Counter(word for position in starts if position is not None for word in write(position).split(" "))
    frequent = [word for word, count in counts.most_common() if len(word) >= _SHORTEST and count >= _FEWEST]
    return {word: place for place, word in enumerate(frequent)}


def _abbreviated(data: GameData, written: str) -> str:
    """Return a position with `~` and its place instead of each frequent word."""
    words = words_of_openings(data)
    return " ".join(f"~{words[word]}" if word in words else word for word in written.split(" "))


def engine_file(game: str) -> str:
    """Return the name of the script that draws a game."""
    return f"board-{game}.js"


def script_of(data: GameData) -> str:
    """Return the script that draws a game, with the words that the pages abbreviate."""
    words = json.dumps([*words_of_openings(data)], ensure_ascii=False, separators=(",", ":"))
    return f"{engine_script(data.id)}globalThis.leadlineGames[{json.dumps(data.id)}].words = {words};\n"


def write_engines(app: Sphinx) -> None:
    """Write the scripts that draw before pages link to them with their hash."""
    if app.builder.format != "html":
        return
    for data in all_games():
        if has_live_board(data.id):
            path = Path(app.outdir) / "_static" / engine_file(data.id)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(script_of(data), encoding="utf-8", newline="\n")


def add_engine(
    app: Sphinx, docname: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Add the script that draws to a page that needs it, before the script that steps."""
    if doctree is not None:
        for game in dict.fromkeys(made["game"] for made in doctree.findall(Made) if made.get("game")):
            app.add_js_file(engine_file(game), priority=400, defer="defer")


def setup(app: Sphinx) -> None:
    """Write the scripts, and add them to the pages that need them."""
    app.connect("builder-inited", write_engines)
    app.connect("html-page-context", add_engine)
