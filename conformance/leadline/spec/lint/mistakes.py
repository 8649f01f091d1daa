"""The mistakes: each has an id of its own and breaks rules that there are."""

from __future__ import annotations

from leadline.spec.lint.findings import SLUG, Findings


def check_mistakes(findings: Findings) -> None:
    """Ids begin with the prefix of the game and stand once; the rules exist."""
    start = f"{findings.spec.game.prefix}.mistake."
    met: set[str] = set()
    for n, mistake in enumerate(findings.spec.mistakes):
        path = ("mistakes", n)
        if mistake.id and not (mistake.id.startswith(start) and SLUG.fullmatch(mistake.id.removeprefix(start))):
            findings.add(
                (*path, "id"), f"{mistake.id!r} cannot be the id of a mistake", f"write {start}WORDS-IN-LOWER-CASE"
            )
        if mistake.id in met:
            findings.add((*path, "id"), f"the id {mistake.id} is used a second time", "give it another")
        met.add(mistake.id)
        if not mistake.rules:
            findings.add((*path, "rules"), f"{mistake.id} breaks no rule", "name the rules it breaks")
        findings.all_known((*path, "rules"), "rule", mistake.rules, findings.rule_ids)
