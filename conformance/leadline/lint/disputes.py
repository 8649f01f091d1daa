"""The checks of disputes: the readings, the answers, the ruling and the distinguishing position must be consistent."""

from __future__ import annotations

from leadline.lint.findings import Findings
from leadline.spec.build import Path
from leadline.spec.model import Dispute


def check_disputes(findings: Findings) -> None:
    """Check every dispute."""
    for path, dispute in findings.disputes():
        if not dispute.id:
            continue
        _check_readings(findings, path, dispute)
        _check_ruling(findings, path, dispute)
        _check_answers(findings, path, dispute)
        _check_telling(findings, path, dispute)
        _check_links(findings, path, dispute)


def _check_readings(findings: Findings, path: Path, dispute: Dispute) -> None:
    if not dispute.readings:
        findings.add((*path, "readings"), f"the dispute {dispute.id} has no reading", "add at least one")
    elif dispute.state == "open" and len(dispute.readings) < 2:
        wrong = f"the dispute {dispute.id} is open, but has only one reading"
        findings.add((*path, "readings"), wrong, "add the other reading, or write `state: closed`")
    for id, reading in dispute.readings.items():
        answers = [answer for answer in dispute.manuals.values() if answer.reading == id]
        here = (*path, "readings", id, "support")
        if reading.support == "stated" and not any(
            answer.position in ("stated", "contradictory") for answer in answers
        ):
            wrong = f"the reading {id} of {dispute.id} is marked as stated, but no manual states it"
            findings.add(here, wrong, "write `support: tenable`, or `position: stated` for the manual that does")
        if reading.support == "none" and answers:
            wrong = f"the reading {id} of {dispute.id} is marked as unsupported, but it is the answer of a manual"
            findings.add(here, wrong, "write `support: tenable`, or give that manual another reading")


def _check_ruling(findings: Findings, path: Path, dispute: Dispute) -> None:
    known = findings.known((*path, "ruling"), f"reading of {dispute.id}", dispute.ruling, dispute.readings)
    if known and dispute.readings[dispute.ruling].support == "none":
        wrong = f"the ruling {dispute.ruling} of {dispute.id} has no support"
        findings.add((*path, "ruling"), wrong, "choose a reading that a manual states or allows")


def _check_answers(findings: Findings, path: Path, dispute: Dispute) -> None:
    for manual, answer in dispute.manuals.items():
        here = (*path, "manuals", manual)
        findings.known(here, "manual", manual, findings.manual_ids)
        findings.known((*here, "reading"), f"reading of {dispute.id}", answer.reading, dispute.readings)
        statements = findings.statements.get(manual, {})
        findings.all_known((*here, "statements"), f"statement of {manual}", answer.statements, statements)
    for manual in findings.manual_ids:
        if manual and manual not in dispute.manuals:
            wrong = f"the dispute {dispute.id} does not give the answer of {manual}"
            findings.add((*path, "manuals"), wrong, f"add `{manual}:`; a manual can be silent")


def _check_telling(findings: Findings, path: Path, dispute: Dispute) -> None:
    here = (*path, "telling", "outcomes")
    if not dispute.telling.position:
        return
    for reading in dispute.telling.outcomes:
        findings.known((*here, reading), f"reading of {dispute.id}", reading, dispute.readings)
    for reading in dispute.readings:
        if reading not in dispute.telling.outcomes:
            wrong = f"`telling:` of {dispute.id} has no outcome for {reading}"
            findings.add(here, wrong, f"add `{reading}:` with the outcome under this reading")


def _check_links(findings: Findings, path: Path, dispute: Dispute) -> None:
    findings.all_known((*path, "needs"), "dispute", dispute.needs, findings.dispute_ids)
    if dispute.id in dispute.needs:
        findings.add((*path, "needs"), f"the dispute {dispute.id} needs itself", "remove it")
    findings.all_known((*path, "rules"), "rule", dispute.rules, findings.rule_ids)
    if not dispute.rules:
        findings.add((*path, "rules"), f"the dispute {dispute.id} touches no rule", "list at least one")
    for n, id in enumerate(dispute.rules):
        rule = findings.spec.rule(id)
        if rule is not None and rule.id == id and dispute.id not in rule.disputes:
            wrong = f"the dispute {dispute.id} lists the rule {id}, which does not list the dispute"
            findings.add((*path, "rules", n), wrong, f"add {dispute.id} to `disputes:` of {id}, or remove {id} here")
