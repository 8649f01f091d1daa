"""The manuals compared: how each answers each question."""

from __future__ import annotations

from leadline.spec.profiles import profiles
from leadline_sphinx import rst
from leadline_sphinx.data import GameData


def page(data: GameData) -> str:
    """A table of disputes and manuals."""
    known = profiles(data.spec)
    others = known[1:]
    rows = []
    agreed = dict.fromkeys([one.id for one in others], 0)
    for dispute in data.spec.open_disputes():
        cells = [rst.ref("dispute", data.dispute_name(dispute.id)), rst.code(dispute.ruling)]
        for profile in others:
            same = profile.readings[dispute.id] == dispute.ruling
            agreed[profile.id] += same
            mark = "● as ruled" if same else f"✕ {rst.code(profile.readings[dispute.id])}"
            cells.append(mark)
        rows.append(cells)
    lines = ["", *rst.heading(f"The manuals of {data.spec.game.title} compared")]
    lines += ["A manual that does not answer a question is taken as the page of the question says.", ""]
    lines += rst.bullets(
        f"{rst.text(profile.title)}: as ruled on {agreed[profile.id]} of {len(rows)} questions" for profile in others
    )
    head = ["Question", "Ruling", *(rst.text(profile.title) for profile in others)]
    return "\n".join([*lines, *rst.table(head, rows, "ll-profiles")])
