"""The state shared by the checks: the spec, its names, and the problems found so far."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from leadline.base.errors import Problem
from leadline.spec.build import Path, close_to
from leadline.spec.model import Dispute, Rule
from leadline.spec.read import Source

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Findings:
    """The problems of one spec, collected one check at a time.

    An empty text stands for a problem that was reported when the files were read; it is not reported again.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.spec = source.spec
        self.problems: list[Problem] = []
        self.rule_ids = [rule.id for rule in self.spec.all_rules()]
        self.dispute_ids = [dispute.id for dispute in self.spec.disputes]
        self.manual_ids = [manual.id for manual in self.spec.manuals]
        self.statements = {
            manual.id: {statement.id: statement for statement in manual.statements} for manual in self.spec.manuals
        }

    def add(self, path: Path, wrong: str, remedy: str = "") -> None:
        """Record a problem at a place of the spec."""
        self.problems.append(Problem(self.source.place(*path), wrong, remedy))

    def rules(self) -> Iterator[tuple[Path, Rule]]:
        """Yield every rule with its path."""
        for c, chapter in enumerate(self.spec.chapters):
            for n, rule in enumerate(chapter.rules):
                yield ("chapters", c, "rules", n), rule

    def disputes(self) -> Iterator[tuple[Path, Dispute]]:
        """Yield every dispute with its path."""
        for n, dispute in enumerate(self.spec.disputes):
            yield ("disputes", n), dispute

    def known(self, path: Path, what: str, id: str, ids: Collection[str]) -> bool:
        """Return whether an id is known; if not, record a problem with the closest known id."""
        if not id or id in ids:
            return bool(id)
        self.add(path, f"there is no {what} {id!r}", self._renamed(id) or close_to(id, list(ids)))
        return False

    def all_known(self, path: Path, what: str, listed: Sequence[str], ids: Collection[str]) -> None:
        """Check that every id in a list is known and occurs only once."""
        for n, id in enumerate(listed):
            if self.known((*path, n), what, id, ids) and id in listed[:n]:
                self.add((*path, n), f"{id} is in this list twice", "keep one")

    def _renamed(self, id: str) -> str:
        rule, dispute = self.spec.rule(id), self.spec.dispute(id)
        renamed = rule or dispute
        return f"it is now called {renamed.id}" if renamed is not None else ""
