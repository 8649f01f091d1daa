"""The checks of mistakes: each has a unique id and breaks existing rules, and every rule has mistakes or a reason."""

from __future__ import annotations

from leadline.base.errors import did_you_mean
from leadline.lint.findings import SLUG, Findings

ENOUGH = 2
"""The number of mistakes required for a rule, unless it gives a reason for having fewer."""


def check_mistakes(findings: Findings) -> None:
    """Check every mistake, the families, and the mistakes of each rule."""
    _check_each(findings)
    _check_families(findings)
    _check_rules(findings)


def _check_each(findings: Findings) -> None:
    """Check that ids begin with the prefix of the game and are unique, and that the rules exist."""
    start = f"{findings.spec.game.prefix}.mistake."
    met: set[str] = set()
    for n, mistake in enumerate(findings.spec.mistakes):
        path = ("mistakes", n)
        if mistake.id and not (mistake.id.startswith(start) and SLUG.fullmatch(mistake.id.removeprefix(start))):
            findings.add(
                (*path, "id"), f"{mistake.id!r} cannot be the id of a mistake", f"write {start}WORDS-IN-LOWER-CASE"
            )
        if mistake.id in met:
            findings.add((*path, "id"), f"the id {mistake.id} is used a second time", "give it another id")
        met.add(mistake.id)
        if not mistake.rules:
            findings.add((*path, "rules"), f"{mistake.id} breaks no rule", "list the rules that it breaks")
        findings.all_known((*path, "rules"), "rule", mistake.rules, findings.rule_ids)
        for id, reading in mistake.only_under.items():
            dispute = findings.spec.dispute(id)
            if findings.known((*path, "only_under", id), "dispute", id, findings.dispute_ids) and dispute is not None:
                findings.known((*path, "only_under", id), f"reading of {id}", reading, dispute.readings)


def _check_families(findings: Findings) -> None:
    """Check that a family has at least two members."""
    others = {member.family for member in findings.spec.mistakes if member.family}
    for n, mistake in enumerate(findings.spec.mistakes):
        if mistake.family and not findings.spec.family_of(mistake):
            wrong = f"{mistake.id} is alone in the family {mistake.family}"
            rest = others - {mistake.family}
            remedy = did_you_mean(mistake.family, rest, "add a mistake that it is confused with, or remove `family:`")
            findings.add(("mistakes", n, "family"), wrong, remedy)


def _check_rules(findings: Findings) -> None:
    """In a game whose mistakes are declared complete, check that a rule has enough mistakes or a reason for fewer."""
    is_asked = findings.spec.game.mistakes == "complete"
    for path, rule in findings.rules():
        number = len(findings.spec.mistakes_of(rule.id))
        if number >= ENOUGH and rule.few_mistakes:
            wrong = f"the rule {rule.id} says why it has few mistakes, but has {number}"
            findings.add((*path, "few_mistakes"), wrong, "remove `few_mistakes:`")
        elif is_asked and rule.id and number < ENOUGH and not rule.few_mistakes:
            wrong = f"the rule {rule.id} has {number or 'no'} mistake{'' if number == 1 else 's'} on record"
            remedy = (
                "add other ways in which programs break it to mistakes.yaml, or say in `few_mistakes:` why "
                "there are no more"
            )
            findings.add(path, wrong, remedy)
