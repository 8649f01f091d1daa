"""Changes to the rules: the page of a game, and the notes beside a rule and a question."""

from __future__ import annotations

from leadline.spec.model import Change
from leadline_sphinx import rst
from leadline_sphinx.data import GameData

KINDS = {
    "ruling": "A different reading is now recommended.",
    "rule": "The meaning of the rule has changed.",
    "reading": "The meaning or the support of a reading has changed. The ruling stays.",
    "correction": "The text is unchanged; the reference and the suite now follow it.",
}
"""The kinds of change, in a sentence each."""


def page(data: GameData) -> str:
    """Return the page with the changes to the rules of a game, the latest first."""
    title = f"What changed in {data.spec.game.title}"
    about = (
        "Rulings, rules and readings whose meaning has changed, each with a scenario that shows it; the latest first."
    )
    lines = ["", *rst.shared(title, about), *rst.heading(title), about, ""]
    if not data.spec.history:
        lines += ["Nothing has changed since the first version.", ""]
    for change in data.spec.history:
        lines += [f".. _{anchor(data, change)}:", "", *_change(data, change)]
    return "\n".join(lines)


def anchor(data: GameData, change: Change) -> str:
    """Return the label of a change on the page of its game."""
    return f"changed-{data.id}-{len(data.spec.history) - data.spec.history.index(change)}"


def notes(data: GameData, id: str) -> list[str]:
    """Return the notes on changes to a rule or a dispute, one line for each change."""
    changes = data.spec.changes_of(id)
    if not changes:
        return []
    items = [f":ref:`{rst.text(change.date)} <{anchor(data, change)}>`: {rst.text(change.title)}" for change in changes]
    return [".. rst-class:: ll-links-title", "", "**Changed**", "", *rst.bullets(items)]


def _change(data: GameData, change: Change) -> list[str]:
    version = f"first in version {change.version}" if change.version else "first in the next version"
    lines = [*rst.heading(change.title, "-"), f"{rst.text(change.date)}, {rst.text(version)}. {KINDS[change.what]}", ""]
    lines += [f"**Before:** {data.linked(change.before)}", "", f"**Now:** {data.linked(change.now)}", ""]
    if change.why:
        lines += [f"**Why:** {data.linked(change.why)}", ""]
    about = [rst.ref("rule", id) for id in change.rules]
    about += [rst.ref("dispute", data.dispute_name(id)) for id in change.disputes]
    lines += [f"Scenario: {rst.ref('scenario', change.scenario)}", "", "Affects:", "", *rst.bullets(about)]
    return lines
