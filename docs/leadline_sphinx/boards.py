"""Boards on the pages: a scenario as a figure of steps, and the readings of a dispute side by side.

A figure contains every step, so that it prints whole and can be read without scripts; a script shows one step at a
time. The game itself supplies its drawings and the words for its events and positions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlencode

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from leadline.game.expectation import StepResult
from leadline.game.seat_names import with_names
from leadline.spec.model import Rule
from leadline.suite.model import Scenario, Step
from leadline.suite.prove import Trace, play_scenario
from leadline_engines.surface import Engine, Seat
from leadline_live import has_live_board
from leadline_sphinx.changes import changes_between
from leadline_sphinx.data import GameData, all_games, game_data
from leadline_sphinx.marks import Made

MOST_RULES = 3
RECOMMENDED: Mapping[str, str] = {}
MOST_DRAWN = 6
"""With more moves than this, the page has the first drawing and then only the changes of every move; a script draws
the rest. Without scripts and on paper, the first and the last position are drawn, and every move is put in words.
"""


@dataclass(frozen=True, slots=True)
class Witness:
    """A seat through which a figure is seen."""

    seat: Seat
    """The seat whose view the boards show."""
    is_told: bool = False
    """True if the figure also says what the seat hears, beside everything that happens."""


def steps(
    data: GameData,
    scenario: Scenario,
    own: Mapping[str, str] = RECOMMENDED,
    moves: Sequence[Step] | None = None,
    skip: int = 0,
    witness: Witness | None = None,
    trace: Trace | None = None,
) -> str:
    """Return a scenario as a figure; every step has its board, its words and its rules.

    `own` are the readings that differ from the recommended ones; the first `skip` steps are left out. With a
    `witness`, the boards show what a seat sees. A `trace` is the scenario as it has already been played.
    """
    played = list(scenario.steps if moves is None else moves)
    if trace is None:
        trace = play_scenario(data.game, {**data.base, **own}, scenario, played)
    happened = trace.happened
    opened = happened[0].position
    titles = [title_of(number, played) for number in range(len(happened))][skip:]
    happened = happened[skip:]
    seen = [_seen(trace.engine, here, witness) for here in happened]
    heard = [_heard(data, scenario, trace.engine, here, witness) for here in happened]
    drawings = [
        data.game.drawing.svg(here, scenario.named, title) if here is not None else ""
        for here, title in zip(seen, titles, strict=True)
    ]
    shown, script = drawings, ""
    if len(happened) > MOST_DRAWN + 1:
        ends = (0, len(happened) - 1)
        shown = [f"<noscript>{drawing}</noscript>" if n in ends else "" for n, drawing in enumerate(drawings)]
        script = _script(drawings)
    items = [
        f'<li class="ll-step">{board}{words_of(data, scenario, here, title)}{told}{_rules(data, here)}</li>'
        for board, here, title, told in zip(shown, happened, titles, heard, strict=True)
    ]
    label = escape(scenario.title, quote=True)
    figure = f'<figure class="ll-steps" aria-label="{label}"><ol>{"".join(items)}</ol>{script}</figure>\n'
    return figure + _live_link(data, opened, played, own, witness)


def _seen(engine: Engine, happened: StepResult, witness: Witness | None) -> Any:
    """Return what is drawn after a move: the position, or a seat's view of it; None after a refused opening."""
    if happened.position is None or witness is None:
        return happened.position
    return engine.view(happened.position, (witness.seat,))


def _heard(data: GameData, scenario: Scenario, engine: Engine, happened: StepResult, witness: Witness | None) -> str:
    """Return a line on what a seat hears of a move; empty if it is not wanted or nothing has happened."""
    if witness is None or not witness.is_told or not happened.events:
        return ""
    sentences = [data.game.tell(event, scenario.named) for event in happened.heard(engine, (witness.seat,))]
    name = scenario.named[witness.seat]
    who = escape(f"{name[:1].upper()}{name[1:]} hears")
    told = f"<b>{who}:</b> {escape(' '.join(sentences))}" if sentences else f"<b>{who} nothing.</b>"
    return f'<p class="ll-heard">{told}</p>'


def _script(drawings: Sequence[str]) -> str:
    """Return the first drawing and the changes of every move, for `stepper.js`."""
    told = json.dumps([drawings[0], *changes_between(drawings)], ensure_ascii=False, separators=(",", ":"))
    return f'<script type="application/json" class="ll-drawings">{told.replace("</", "<" + chr(92) + "/")}</script>'


def _live_link(
    data: GameData, position: Any, played: Sequence[Step], own: Mapping[str, str], witness: Witness | None
) -> str:
    """Return the link that opens the same position and moves on the live board, seen by the same seat."""
    if position is None or not has_live_board(data.id):
        return ""
    parts = {"p": data.game.position_notation.write(position)}
    if played:
        parts["m"] = moves_written(data, played)
    if own:
        parts["r"] = ",".join(f"{dispute}:{reading}" for dispute, reading in own.items())
    if witness is not None:
        parts["v"] = str(witness.seat)
    address = f"leadline:page:{data.folder}/board#{escape(urlencode(parts))}"
    return f'<p class="ll-open-live"><a href="{address}">Open on the live board</a></p>\n'


def moves_written(data: GameData, played: Sequence[Step]) -> str:
    """Return moves in the notation of the game, as a link to the live board has them."""
    moves = (data.game.codecs.move.read(step.move) for step in played)
    return ";".join(data.game.move_notation.write(move, {}) for move in moves)


def title_of(number: int, moves: Sequence[Step]) -> str:
    """Return the title of a step; all moves are counted, even under a reading that refuses one in the middle."""
    return "Start" if number == 0 else f"Move {number} of {len(moves)}: {moves[number - 1].text}"


def words_of(data: GameData, scenario: Scenario, happened: StepResult, title: str) -> str:
    """Return a step in words: its title, and what happened."""
    sentences = [data.game.tell(event, scenario.named) for event in happened.events]
    if happened.refusal is not None:
        why = with_names(happened.refusal.why, scenario.named)
        sentences = [f'<span class="ll-refused">Refused</span>: {escape(why, quote=False)}. Nothing changes.']
    else:
        sentences = [escape(sentence, quote=False) for sentence in sentences]
    return f'<p class="ll-words"><b>{escape(title, quote=False)}</b>{" " if sentences else ""}{" ".join(sentences)}</p>'


def rules_of(data: GameData, happened: StepResult) -> list[Rule]:
    """Return the rules that a step is about, at most `MOST_RULES` for each event."""
    named: dict[str, None] = {}
    for event in happened.events:
        named.update(dict.fromkeys(event.rules[:MOST_RULES]))
    if happened.refusal is not None:
        named[happened.refusal.rule] = None
    return [rule for id in named if (rule := data.rules.get(id)) is not None]


def _rules(data: GameData, happened: StepResult) -> str:
    items = [
        f'<li><a href="leadline:rule:{rule.id}">{escape(rule.title, quote=False)}</a></li>'
        for rule in rules_of(data, happened)
    ]
    return f'<ul class="ll-rules">{"".join(items)}</ul>' if items else ""


class BoardDirective(SphinxDirective):
    """A directive about a scenario: the game and the scenario are its arguments."""

    required_arguments = 2
    option_spec: ClassVar[dict[str, Any]] = {"mark": directives.unchanged}

    def scenario(self) -> tuple[GameData, Scenario]:
        """Return the game and the scenario; report an error if there is no such scenario."""
        data = game_data(self.arguments[0])
        scenario = data.scenarios.get(self.arguments[1])
        if scenario is None:
            raise self.error(f"there is no scenario {self.arguments[1]!r} of {data.id}")
        return data, scenario


class StepsDirective(BoardDirective):
    """`leadline-steps:: GAME SCENARIO`: a scenario under the recommended readings."""

    def run(self) -> list[nodes.Node]:
        """Make the figure."""
        data, scenario = self.scenario()
        return [Made("", html=figure_of(data, scenario), plain=scenario.title)]


class LiveDirective(SphinxDirective):
    """`leadline-live:: GAME`: the live board of a game, with its script and data in the page."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {"mark": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Make the board."""
        from leadline_live import fragment

        made = fragment(
            self.arguments[0],
            folder="../../_static",
            rules="rules/{chapter}.html#{id}",
            disputes="disputes/{id}.html",
        )
        return [Made("", html=made, plain="")]


def figure_of(data: GameData, scenario: Scenario) -> str:
    """Return a scenario under the recommended readings, with its drawings; made only once."""
    if scenario.id not in data.figures:
        data.figures[scenario.id] = steps(data, scenario)
    return data.figures[scenario.id]


STYLE = "drawings.css"
"""The style sheet for the drawings of all games, written by the build."""


def write_style(app: Sphinx) -> None:
    """Write the style sheet of the drawings before pages link to it with its hash."""
    if app.builder.format != "html":
        return
    text = "\n".join(dict.fromkeys(data.game.drawing.style() for data in all_games()))
    path = Path(app.outdir) / "_static" / STYLE
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> None:
    """Add the directives and the style sheet."""
    app.add_css_file(STYLE)
    app.connect("builder-inited", write_style)
    app.add_directive("leadline-live", LiveDirective)
    app.add_directive("leadline-steps", StepsDirective)
