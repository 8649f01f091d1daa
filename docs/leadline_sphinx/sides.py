"""The readings of a dispute side by side: the same scenario played under each of them, stepped together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, ClassVar, TypeAlias

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx

from leadline.game.expectation import StepResult
from leadline.spec.model import Dispute
from leadline.suite.model import Scenario
from leadline.suite.prove import Trace, play_scenario
from leadline_engines.surface import Seat
from leadline_sphinx.boards import MOST_DRAWN, RECOMMENDED, BoardDirective, Witness, steps
from leadline_sphinx.data import GameData
from leadline_sphinx.marks import Made

_LIVE = re.compile(r'<p class="ll-open-live">.*?</p>\n')

Telling: TypeAlias = Callable[[Trace, StepResult], Any]
"""A function that picks something from a step by which readings can be distinguished."""


def side_by_side(data: GameData, scenario: Scenario, dispute: Dispute) -> str:
    """Return a scenario played under every reading of a dispute; readings with the same outcome share a figure.

    Where the readings differ only in what is seen or heard, the boards show what a seat sees. For a reading that the
    reference does not implement, the outcome is given in words.
    """
    traces = {
        reading: play_scenario(data.game, {**data.base, dispute.id: reading}, scenario)
        for reading in data.known_readings(dispute.id)
    }
    witness = _witness(traces, scenario, dispute)
    start = _telling_step(traces, witness)
    skip = start - 1 if start > MOST_DRAWN else 0
    groups: dict[str, list[str]] = {}
    whole: dict[str, str] = {}
    for reading in dispute.readings:
        made = _by_reading(data, scenario, dispute, reading, skip, witness, traces.get(reading))
        shown = _LIVE.sub("", made)
        groups.setdefault(shown, []).append(reading)
        if shown not in whole or reading == dispute.ruling:
            whole[shown] = made
    parts = []
    for shown, alike in groups.items():
        label = escape(f"{scenario.title}, under {' and '.join(alike)}", quote=True)
        head, _, rest = whole[shown].partition(f'aria-label="{escape(scenario.title, quote=True)}"')
        figure = f'{head}aria-label="{label}"{rest}' if rest else head
        parts.append(f'<div class="ll-reading-played">{_heads(dispute, alike)}{figure}</div>')
    note = f"The first {skip} moves are the same under every reading; the scenario shows them all. " if skip else ""
    note += _seen_by(scenario, witness)
    note = f'<p class="ll-side-note">{escape(note)}</p>\n' if note else ""
    return f'{note}<div class="ll-side" data-start="{start - skip}">{"".join(parts)}</div>\n'


def _seen_by(scenario: Scenario, witness: Witness | None) -> str:
    """Return a sentence on whose view the boards show."""
    if witness is None:
        return ""
    name = scenario.named[witness.seat]
    if witness.is_told:
        return f"The boards show what {name} sees. Below each is everything that happens, then what {name} hears of it."
    return f"The boards show what {name} sees."


def _telling_step(traces: Mapping[str, Trace], witness: Witness | None) -> int:
    """Return the last step at which all readings still agree: the question is about the one after it."""
    tellings: list[Telling] = [_whole] if witness is None else [_whole, _sees(witness.seat)]
    if witness is not None and witness.is_told:
        tellings.append(_hears(witness.seat))
    played = [
        [[repr(tells(trace, here)) for tells in tellings] for here in trace.happened] for trace in traces.values()
    ]
    shortest = min(map(len, played), default=1)
    same = (all(steps[number] == played[0][number] for steps in played) for number in range(shortest))
    return max(0, next((step for step, alike in enumerate(same) if not alike), shortest) - 1)


def _witness(traces: Mapping[str, Trace], scenario: Scenario, dispute: Dispute) -> Witness | None:
    """Return the first seat that can distinguish readings by what it hears or sees.

    It is asked for where some readings do not differ in what happens. In a dispute about views it is the first seat
    whose view differs. None if the events already distinguish all readings, or if no seat can.
    """
    whole = _parts(traces, _whole)
    about_views = dispute.seen == "view"
    if whole == len(traces) and not about_views:
        return None
    seats = list(_asked_first(scenario))
    hearing = [Witness(seat, is_told=True) for seat in seats if _parts(traces, _hears(seat)) > whole]
    seeing = [Witness(seat) for seat in seats if _parts(traces, _sees(seat)) > (1 if about_views else whole)]
    witnesses = [*seeing, *hearing] if about_views else [*hearing, *seeing]
    return witnesses[0] if witnesses else None


def _asked_first(scenario: Scenario) -> Iterator[Seat]:
    """Yield the seats of a scenario, first those whose views or news it has expectations about."""
    asked = [who for kind in ("heard", "views") for who in scenario.asks.get(kind, ())]
    alone = {who for who in asked if not isinstance(who, list)}
    yield from sorted(scenario.seats, key=lambda seat: seat not in alone)


def _parts(traces: Mapping[str, Trace], tells: Telling) -> int:
    """Return the number of groups of readings that something in every step distinguishes."""
    return len({repr([tells(trace, here) for here in trace.happened]) for trace in traces.values()})


def _whole(trace: Trace, here: StepResult) -> Any:
    """Return the whole result of a step."""
    return here.position, here.events, here.refusal


def _sees(seat: Seat) -> Telling:
    """Return a function that gives what a seat sees after a step."""
    return lambda trace, here: None if here.position is None else trace.engine.view(here.position, (seat,))


def _hears(seat: Seat) -> Telling:
    """Return a function that gives what a seat hears of a step."""
    return lambda trace, here: here.heard(trace.engine, (seat,))


def _by_reading(
    data: GameData,
    scenario: Scenario,
    dispute: Dispute,
    reading: str,
    skip: int,
    witness: Witness | None,
    trace: Trace | None,
) -> str:
    """Return a scenario played under one reading: a figure, or words if it has no trace."""
    if trace is not None:
        own = {dispute.id: reading} if data.base.get(dispute.id) != reading else RECOMMENDED
        return steps(data, scenario, own, skip=skip, witness=witness, trace=trace)
    told = escape(dispute.telling.outcomes.get(reading, ""))
    return (
        '<p class="ll-side-words"><b>In words only</b>: the reference does not implement this reading. '
        f"Its outcome: {told}</p>"
    )


def _heads(dispute: Dispute, alike: Sequence[str]) -> str:
    """Return the names of readings, and what they say."""
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
