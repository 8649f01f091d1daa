"""Checks of a spec whose files can be read: ids, sources, links, rulings, numbering, and names in code.

``lint`` returns every problem and not only the first one, so that an editor can fix all of them at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from leadline.base.errors import Problem
from leadline.lint.code import check_code, code_folders
from leadline.lint.disputes import check_disputes
from leadline.lint.engine import check_engine
from leadline.lint.findings import Findings
from leadline.lint.game import check_components, check_game
from leadline.lint.history import check_history
from leadline.lint.ids import check_ids
from leadline.lint.manuals import check_manuals
from leadline.lint.mistakes import check_mistakes
from leadline.lint.rules import check_rules
from leadline.lint.words import check_words
from leadline.spec.lock import check_lock
from leadline.spec.read import Source

__all__ = ["code_folders", "lint"]

_CHECKS = (
    *(check_game, check_ids, check_components, check_manuals, check_rules, check_disputes, check_mistakes),
    *(check_history, check_engine, check_words),
)


def lint(source: Source, code: Sequence[Path] = ()) -> list[Problem]:
    """Return every problem of a spec, starting with problems of form; ``code`` lists folders with programs."""
    findings = Findings(source)
    for check in _CHECKS:
        check(findings)
    check_code(findings, code)
    findings.problems += check_lock(source.folder, source.spec)
    return [*source.problems, *sorted(set(findings.problems), key=lambda problem: (problem.severity, problem.place))]
