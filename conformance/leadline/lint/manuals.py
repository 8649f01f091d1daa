"""The checks of manuals: every statement is numbered in reading order, and supports a rule or has a reason not to."""

from __future__ import annotations

import re

from leadline.lint.findings import Findings
from leadline.spec.build import Path
from leadline.spec.model import Manual, Statement

_HASH = re.compile(r"[0-9a-f]{12}")


def check_manuals(findings: Findings) -> None:
    """Check every statement of every manual."""
    for n, manual in enumerate(findings.spec.manuals):
        _check_numbers(findings, ("manuals", n), manual)
        for s, statement in enumerate(manual.statements):
            _check_statement(findings, ("manuals", n, "statements", s), statement)


def _check_numbers(findings: Findings, path: Path, manual: Manual) -> None:
    """Check that statements are numbered 1, 2, 3 in each section and that the sections are in the listed order."""
    sections = [section.id for section in manual.sections]
    for n, section in enumerate(sections):
        if section and section in sections[:n]:
            findings.add((*path, "sections", n, "id"), f"the section {section} is listed twice", "keep one")
    seen: set[str] = set()
    current, number = "", 0
    for s, statement in enumerate(manual.statements):
        here = (*path, "statements", s, "id")
        section, dot, last = statement.id.rpartition(".")
        if not statement.id:
            continue
        if statement.id in seen:
            findings.add(here, f"the statement {statement.id} of {manual.id} is given a second time", "renumber it")
            continue
        seen.add(statement.id)
        if not dot:
            findings.add(here, f"{statement.id!r} is not the number of a statement", "write SECTION.NUMBER")
            continue
        if not findings.known(here, f"section of {manual.id}", section, sections):
            continue
        if section != current and current and sections.index(section) < sections.index(current):
            findings.add(here, f"section {section} comes after section {current}", "keep the order of `sections:`")
        number = number + 1 if section == current else 1
        current = section
        if last != str(number):
            findings.add(
                here,
                f"{statement.id} is used where {section}.{number} is expected",
                "number the statements in reading order",
            )
            number = int(last) if last.isdecimal() else number
    for n, section in enumerate(sections):
        if section and not any(member.id.rpartition(".")[0] == section for member in manual.statements):
            findings.add(
                (*path, "sections", n), f"the section {section} has no statement", "every section has at least one"
            )


def _check_statement(findings: Findings, path: Path, statement: Statement) -> None:
    id = statement.id
    findings.all_known((*path, "rules"), "rule", statement.rules, findings.rule_ids)
    findings.all_known((*path, "contradicts"), "rule", statement.contradicts, findings.rule_ids)
    if statement.none is None and not statement.rules and not statement.contradicts:
        wrong = f"the statement {id} supports no rule and gives no reason for that"
        findings.add(path, wrong, "add `rules:`, or `none:` with the reason")
    if statement.none is not None and statement.rules:
        wrong = f"the statement {id} has rules and a reason for having none"
        findings.add((*path, "none"), wrong, "keep one of the two")
    for rule in statement.rules:
        if rule in statement.contradicts:
            findings.add(
                (*path, "contradicts"), f"the statement {id} supports and contradicts {rule}", "keep one of the two"
            )
    if not statement.hashes and statement.says:
        wrong = f"the statement {id} covers no sentence of the manual"
        findings.add((*path, "hashes"), wrong, "list the hashes of the sentences that it covers")
    for n, mark in enumerate(statement.hashes):
        if not _HASH.fullmatch(mark):
            findings.add(
                (*path, "hashes", n),
                f"{mark!r} is not the hash of a sentence",
                "a hash has 12 characters, each of them 0-9 or a-f",
            )
        elif mark in statement.hashes[:n]:
            findings.add((*path, "hashes", n), f"{mark} is in this list twice", "keep one")
