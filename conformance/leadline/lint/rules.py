"""The checks of rules: each has a source, and its links to disputes run both ways."""

from __future__ import annotations

from leadline.lint.findings import Findings
from leadline.spec.build import Path
from leadline.spec.model import Rule


def check_rules(findings: Findings) -> None:
    """Check every rule."""
    for path, rule in findings.rules():
        findings.all_known((*path, "disputes"), "dispute", rule.disputes, findings.dispute_ids)
        _check_source(findings, path, rule)
        _check_only_under(findings, path, rule)
        _check_links(findings, path, rule)


def _check_source(findings: Findings, path: Path, rule: Rule) -> None:
    if rule.ruling is None:
        if not rule.statements and rule.id:
            wrong = f"the rule {rule.id} has no source"
            remedy = "list it under `rules:` of a statement, or add `ruling:` with the dispute from which it follows"
            findings.add(path, wrong, remedy)
        return
    known = findings.known((*path, "ruling"), "dispute", rule.ruling, findings.dispute_ids)
    if known and rule.ruling not in rule.disputes:
        wrong = f"the rule {rule.id} follows from the ruling on {rule.ruling}, but does not list that dispute"
        findings.add((*path, "ruling"), wrong, f"add {rule.ruling} to `disputes:`")


def _check_only_under(findings: Findings, path: Path, rule: Rule) -> None:
    for id, reading in rule.only_under.items():
        here = (*path, "only_under", id)
        dispute = findings.spec.dispute(id)
        if findings.known(here, "dispute", id, findings.dispute_ids) and dispute is not None:
            findings.known(here, f"reading of {id}", reading, dispute.readings)
            if id not in rule.disputes:
                findings.add(here, f"the rule {rule.id} does not list the dispute {id}", f"add {id} to `disputes:`")


def _check_links(findings: Findings, path: Path, rule: Rule) -> None:
    for n, id in enumerate(rule.disputes):
        dispute = findings.spec.dispute(id)
        if dispute is not None and dispute.id == id and rule.id and rule.id not in dispute.rules:
            wrong = f"the rule {rule.id} lists the dispute {id}, which does not list the rule"
            findings.add((*path, "disputes", n), wrong, f"add {rule.id} to `rules:` of {id}, or remove {id} here")
