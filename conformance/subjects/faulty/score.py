"""How well wrong rules are told: python score.py [--most N] [NAME | NAME+NAME | LIMIT:NAME …]; without a name all.

Of the scenarios in which a subject goes wrong, all are played, or at most N. A table: for each subject what is called
broken, and whether that is what it gets wrong, all of it, and nothing else.
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from in_process import SUITE, check
from wrong.fault import FAULTS

from leadline.report.model import Report

PAIRS, SEED = 30, 5


@dataclass
class Score:
    """What became of one subject."""

    name: str
    """What it gets wrong: the faults, joined by `+`, behind `LIMIT:` if there is one."""
    broken: list[str]
    """The rules called broken, and the readings that are failures as DISPUTE=READING or DISPUTE=STATE."""
    missed: list[str] = field(default_factory=list)
    """The faults of which nothing was told."""
    extra: list[str] = field(default_factory=list)
    """What is called broken and is not."""
    aside: list[str] = field(default_factory=list)
    """The rules whose first example is of a scenario that is not aimed at them, though one that is fails too."""

    @property
    def good(self) -> bool:
        """Whether all is told, and nothing else."""
        return not (self.missed or self.extra)


def names_of(name: str) -> tuple[str, list[str]]:
    """The limit and the faults in the name of a subject."""
    limit, colon, rest = name.rpartition(":")
    return limit if colon else "", [one for one in rest.split("+") if one]


def scored(name: str, report: Report) -> Score:
    """Compare a report with what the subject gets wrong."""
    faults = [FAULTS[one] for one in names_of(name)[1]]
    rules = [rule.id for rule in report.rules if rule.verdict == "broken"]
    readings = [f"{one.id}={','.join(one.readings) or one.state}" for one in report.disputes if one.failed]
    told = {*rules, *readings}
    score = Score(name, [*rules, *readings])
    allowed = {one for fault in faults for one in (*fault.breaks, *fault.shows, *fault.also)}
    score.missed = [fault.says for fault in faults if not told & {*fault.breaks, *fault.shows}]
    score.extra = [one for one in score.broken if one not in allowed]
    aims = {one.id: one.rules for one in SUITE.scenarios}
    for rule in report.rules:
        aimed = [rule.id in aims.get(scenario, ()) for scenario in rule.scenarios]
        if any(aimed) and not aimed[0]:
            score.aside.append(rule.id)
    return score


def pairs() -> list[str]:
    """Pairs of wrong rules, always the same."""
    names = [name for name, fault in FAULTS.items() if fault.breaks]
    chosen = random.Random(SEED).sample(list(combinations(names, 2)), PAIRS)
    return ["+".join(pair) for pair in chosen]


def main(arguments: Sequence[str]) -> int:
    """Print the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--most", metavar="N", type=int)
    parser.add_argument("names", metavar="NAME", nargs="*")
    asked = parser.parse_args(arguments)
    names = asked.names or [*FAULTS, *pairs()]
    good = 0
    for name in names:
        limit, faults = names_of(name)
        score = scored(name, check(faults, limit, most=asked.most))
        good += score.good
        word = "right" if score.good else "WRONG"
        print(f"{word}  {name}: {', '.join(score.broken) or 'nothing'}")
        for says in score.missed:
            print(f"         missed: {says}")
        if score.extra:
            print(f"         not wrong: {', '.join(score.extra)}")
        if score.aside:
            print(f"         first example not aimed at it: {', '.join(score.aside)}")
        sys.stdout.flush()
    print(f"{good} of {len(names)} are told right")
    return 0 if good == len(names) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
