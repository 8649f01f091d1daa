"""The drawing of a position: a row for each diver, and one for the bag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from leadline_engines.conger.types import Diver, Position

from leadline.game.drawing import Drawing
from leadline_engines.surface import Seat

STYLE = """\
.ll-conger {
  --conger-ink: #1d2733; --conger-paper: #f4f6f8; --conger-edge: #7a8794;
  display: block; max-width: 100%; height: auto; margin-inline: auto; font: 12px ui-monospace, monospace;
}
.ll-conger text { fill: var(--conger-ink); }
.ll-conger rect, .ll-conger circle { fill: var(--conger-paper); stroke: var(--conger-edge); }
@media screen and (prefers-color-scheme: dark) {
  html:not([data-theme="light"]) .ll-conger, svg.ll-conger:root {
    --conger-ink: #e6ebf0; --conger-paper: #1b222b; --conger-edge: #8794a2;
  }
}
@media screen {
  html[data-theme="dark"] .ll-conger { --conger-ink: #e6ebf0; --conger-paper: #1b222b; --conger-edge: #8794a2; }
}
@media print { .ll-conger { --conger-ink: #000; --conger-paper: none; --conger-edge: #888; break-inside: avoid; } }
"""
ROW = 30
STEP = 20


class CongerDrawing(Drawing):
    """The drawing of the divers with their tokens."""

    def text(
        self,
        position: Position,
        names: Mapping[Seat, str],
        focus: Sequence[str] | None = None,
        beside: Sequence[Any] = (),
    ) -> list[str]:
        """Return a position as one line for the dip, one for the bag, and one for each diver."""
        width = max(map(len, names.values()))
        lines = [f"dip {position.dip}: {_phase(position)}", f"bag {_row(position.bag)}  aside {_row(position.aside)}"]
        for seat, diver in enumerate(position.divers, 1):
            mark = "*" if seat == position.lead else " "
            lines.append(f"{mark}{names[seat]:{width}}  {_breaths(diver)}  {_things(diver)}")
        return [line[:78].rstrip() for line in lines]

    def svg(self, position: Position, names: Mapping[Seat, str], title: str) -> str:
        """Return a position as an inline `<svg>`."""
        parts = [_said(10, 20, f"dip {position.dip}: {_phase(position)}")]
        parts += [*_circles(10, 2, "bag", position.bag), *_circles(10, 3, "aside", position.aside)]
        for seat, diver in enumerate(position.divers, 1):
            row = 4 + (seat - 1) * 2
            lead = " (leads)" if seat == position.lead else ""
            about = f"{names[seat]}{lead}: {_breaths(diver)}, {counted(diver.shells, 'shell')}{_chosen(diver)}"
            parts.append(_said(10, row * ROW - 8, about))
            parts += [*_circles(10, row + 1, "creel", diver.creel), *_circles(230, row + 1, "plate", diver.plate)]
        width, height = 440, (4 + 2 * len(position.divers)) * ROW
        description = escape(" ".join(self.game.describe(position, names)), quote=False)
        return (
            f'<svg class="ll-conger" viewBox="0 0 {width} {height}" width="{width}" role="img" '
            'xmlns="http://www.w3.org/2000/svg">'
            f"<title>{escape(title, quote=False)}</title><desc>{description}</desc>"
            f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="6"/>{"".join(parts)}</svg>'
        )

    def style(self) -> str:
        """Return the style sheet."""
        return STYLE


def counted(number: int, thing: str) -> str:
    """Return a number with a noun."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _phase(position: Position) -> str:
    return f"answers to a boast of {position.boast}" if position.phase == "answer" else position.phase


def _row(tokens: Sequence[Any]) -> str:
    return "".join("?" if token is None else token[0] for token in tokens) or "-"


def _breaths(diver: Diver) -> str:
    return counted(diver.breaths, "breath") if diver.breaths else "out"


def _chosen(diver: Diver) -> str:
    chosen = "" if diver.draws is None else f", draws {diver.draws}"
    return chosen + ("" if diver.answer is None else f", {diver.answer}s")


def _things(diver: Diver) -> str:
    return f"creel {_row(diver.creel)}  plate {_row(diver.plate)}  {counted(diver.shells, 'shell')}{_chosen(diver)}"


def _said(x: int, y: int, text: str) -> str:
    return f'<text x="{x}" y="{y}">{escape(text, quote=False)}</text>'


def _circles(x: int, row: int, label: str, tokens: Sequence[Any]) -> list[str]:
    """Return a label and a circle with a letter for each token."""
    y = row * ROW - 12
    parts = [_said(x, y + 4, label)]
    for number, token in enumerate(tokens):
        centre = x + 60 + number * STEP
        parts.append(f'<circle cx="{centre}" cy="{y}" r="9"/>{_said(centre - 4, y + 4, _row([token]))}')
    return parts
