"""The readings of a dispute side by side: the same scenario played by each of them, and stepped together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx

from leadline.spec.model import Dispute
from leadline.suite.model import Scenario
from leadline.suite.prove import Trace, play_scenario
from leadline_engines.surface import Seat
from leadline_sphinx.boards import MOST_DRAWN, RECOMMENDED, BoardDirective, steps
from leadline_sphinx.data import GameData
from leadline_sphinx.marks import Made

_LIVE = re.compile(r'<p class="ll-open-live">.*?</p>\n')


def side_by_side(data: GameData, scenario: Scenario, dispute: Dispute) -> str:
    """A scenario played under every reading of a dispute; readings that come to the same share a figure.

    A reading the reference does not play by has what follows from it in words.
    """
    traces = {
        reading: play_scenario(data.game, {**data.base, dispute.id: reading}, scenario)
        for reading in data.known_readings(dispute.id)
    }
    seat = _telling_seat(traces, scenario.seats) if dispute.seen == "view" else None
    start = _telling_step(traces)
    skip = start - 1 if start > MOST_DRAWN else 0
    groups: dict[str, list[str]] = {}
    whole: dict[str, str] = {}
    for reading in dispute.readings:
        made = _by_reading(data, scenario, dispute, reading, skip, seat, traces.get(reading))
        shown = _LIVE.sub("", made)
        groups.setdefault(shown, []).append(reading)
        if shown not in whole or reading == dispute.ruling:
            whole[shown] = made
    parts = []
    for shown, alike in groups.items():
        label = escape(f"{scenario.title}, by {' and '.join(alike)}", quote=True)
        head, _, rest = whole[shown].partition(f'aria-label="{escape(scenario.title, quote=True)}"')
        figure = f'{head}aria-label="{label}"{rest}' if rest else head
        parts.append(f'<div class="ll-reading-played">{_heads(dispute, alike)}{figure}</div>')
    note = f"The first {skip} moves are the same by every reading; the scenario has them all. " if skip else ""
    note += f"The boards show what {scenario.named[seat]} sees." if seat is not None else ""
    note = f'<p class="ll-side-note">{escape(note)}</p>\n' if note else ""
    return f'{note}<div class="ll-side" data-start="{start - skip}">{"".join(parts)}</div>\n'


def _telling_step(traces: Mapping[str, Trace]) -> int:
    """The last step at which all readings still agree: what comes next is what the question is about."""
    played = [
        [(repr(one.position), repr(one.events), repr(one.refusal)) for one in trace.happened]
        for trace in traces.values()
    ]
    shortest = min(map(len, played), default=1)
    same = (all(steps[number] == played[0][number] for steps in played) for number in range(shortest))
    return max(0, next((step for step, alike in enumerate(same) if not alike), shortest) - 1)


def _telling_seat(traces: Mapping[str, Trace], seats: Sequence[Seat]) -> Seat | None:
    """The first seat that sees something else by one reading than by another; None if none does."""
    for seat in seats:
        seen = {repr(_views(trace, seat)) for trace in traces.values()}
        if len(seen) > 1:
            return seat
    return None


def _views(trace: Trace, seat: Seat) -> list[Any]:
    return [trace.engine.view(one.position, (seat,)) for one in trace.happened if one.position is not None]


def _by_reading(
    data: GameData,
    scenario: Scenario,
    dispute: Dispute,
    reading: str,
    skip: int,
    seat: Seat | None,
    trace: Trace | None,
) -> str:
    """A scenario played by one reading: a figure, or words where there is no trace of it."""
    if trace is not None:
        own = {dispute.id: reading} if data.base.get(dispute.id) != reading else RECOMMENDED
        return steps(data, scenario, own, skip=skip, seat=seat, trace=trace)
    told = escape(dispute.telling.outcomes.get(reading, ""))
    return (
        '<p class="ll-side-words"><b>In words only</b>: the reference does not play by this reading. '
        f"What follows from it: {told}</p>"
    )


def _heads(dispute: Dispute, alike: Sequence[str]) -> str:
    """The names of readings, and what they say."""
    made = []
    for id in alike:
        reading = dispute.readings[id]
        mark = '<span class="ll-badge ll-ruling">the ruling</span>' if id == dispute.ruling else ""
        mark = '<span class="ll-badge">a known fault</span>' if reading.support == "none" else mark
        made.append(f'<p class="ll-side-title"><code>{escape(id)}</code> {mark}</p>')
        made.append(f'<p class="ll-side-says">{escape(reading.says)}</p>')
    return "".join(made)


class SideDirective(BoardDirective):
    """`leadline-side-by-side:: GAME SCENARIO` with the option `dispute`: every reading beside the others."""

    option_spec: ClassVar[dict[str, Any]] = {"mark": directives.unchanged, "dispute": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Make the figures."""
        data, scenario = self.scenario()
        dispute = data.spec.dispute(self.options.get("dispute", ""))
        if dispute is None:
            raise self.error(f"there is no dispute {self.options.get('dispute')!r} of {data.id}")
        return [Made("", html=side_by_side(data, scenario, dispute), plain=scenario.title)]


def setup(app: Sphinx) -> None:
    """Add the directive."""
    app.add_directive("leadline-side-by-side", SideDirective)
