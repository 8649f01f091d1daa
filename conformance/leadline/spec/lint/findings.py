"""What the checks share: the spec, its names, and the problems found so far."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from leadline.problems import Problem
from leadline.spec.build import Path, close_to
from leadline.spec.model import Dispute, Rule
from leadline.spec.read import Source

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Findings:
    """The problems of one spec, collected check by check.

    An empty text stands for something that was reported when the files were read; nothing is said of it twice.
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
        """Note a problem at a place of the spec."""
        self.problems.append(Problem(self.source.place(*path), wrong, remedy))

    def rules(self) -> Iterator[tuple[Path, Rule]]:
        """Every rule with its path."""
        for c, chapter in enumerate(self.spec.chapters):
            for n, rule in enumerate(chapter.rules):
                yield ("chapters", c, "rules", n), rule

    def disputes(self) -> Iterator[tuple[Path, Dispute]]:
        """Every dispute with its path."""
        for n, dispute in enumerate(self.spec.disputes):
            yield ("disputes", n), dispute

    def known(self, path: Path, what: str, id: str, ids: Collection[str]) -> bool:
        """Whether an id is one of those there are; if not, a problem with what is close to it."""
        if not id or id in ids:
            return bool(id)
        self.add(path, f"there is no {what} {id!r}", self._renamed(id) or close_to(id, list(ids)))
        return False

    def all_known(self, path: Path, what: str, listed: Sequence[str], ids: Collection[str]) -> None:
        """Check a list of ids: each is there, and stands in the list once."""
        for n, id in enumerate(listed):
            if self.known((*path, n), what, id, ids) and id in listed[:n]:
                self.add((*path, n), f"{id} stands in this list twice", "keep one")

    def _renamed(self, id: str) -> str:
        rule, dispute = self.spec.rule(id), self.spec.dispute(id)
        found = rule or dispute
        return f"it is now called {found.id}" if found is not None else ""
