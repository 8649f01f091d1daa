"""What a readable spec may still have wrong: ids, sources, links, rulings, numbering, names in code.

``lint`` gives every problem there is, in the order of the files, so that an editor can mend them in one go.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from leadline.problems import Problem
from leadline.spec.lint.code import check_code, code_folders
from leadline.spec.lint.disputes import check_disputes
from leadline.spec.lint.engine import check_engine
from leadline.spec.lint.findings import Findings
from leadline.spec.lint.game import check_components, check_game
from leadline.spec.lint.history import check_history
from leadline.spec.lint.ids import check_ids
from leadline.spec.lint.manuals import check_manuals
from leadline.spec.lint.mistakes import check_mistakes
from leadline.spec.lint.rules import check_rules
from leadline.spec.lock import check_lock
from leadline.spec.read import Source

__all__ = ["code_folders", "lint"]

_CHECKS = (
    *(check_game, check_ids, check_components, check_manuals, check_rules, check_disputes, check_mistakes),
    *(check_history, check_engine),
)


def lint(source: Source, code: Sequence[Path] = ()) -> list[Problem]:
    """Every problem of a spec, those of its shape first; `code` are folders whose programs name rules."""
    findings = Findings(source)
    for check in _CHECKS:
        check(findings)
    check_code(findings, code)
    findings.problems += check_lock(source.folder, source.spec)
    return [*source.problems, *sorted(set(findings.problems), key=lambda problem: (problem.severity, problem.place))]
