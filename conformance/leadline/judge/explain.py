"""Which readings explain the wrong answers of a run; what they do not explain is put down by the trail.

A reading explains an answer if the reference gives just that answer under it, alone or with others that explain answers
too. It has to explain more than it breaks and leaves wrong: a right answer that it does not fit speaks against it, and
so does a wrong one in which it makes a difference and cures nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from leadline.judge.evidence import Evidence, Explanation, Told
from leadline.judge.reference import Delta
from leadline.judge.trail import rule_for

LOSS = 3
"""A right answer that a reading breaks weighs as much as so many wrong ones that it explains."""
COST = 1
"""What each reading costs: it has to explain more than so many answers."""

Reading = tuple[str, str]
"""A dispute and one of its readings."""


def explain(evidence: Sequence[Evidence], told: Told | None = None) -> dict[int, Explanation]:
    """Why each wrong answer is wrong, by its place among the answers.

    ``told`` are the readings that whole scenarios are known to show: their answers need not be asked one by one.
    """
    wrong = {number: one for number, one in enumerate(evidence) if not one.right}
    if not wrong:
        return {}
    deltas = {number: [variant.delta for variant in one.reproducing] for number, one in wrong.items()}
    broken = broken_by(evidence, told or {}) if any(deltas.values()) else Counter()
    uncured = (
        Counter(reading for one in wrong.values() for reading in one.left_wrong) if any(deltas.values()) else Counter()
    )
    accepted = accepted_readings(list(deltas.values()), broken, uncured)
    found = {}
    for number, one in wrong.items():
        rule = rule_for(one.reference, one.answer, one.expected, one.differences)
        fitting = [delta for delta in deltas[number] if delta <= accepted]
        found[number] = Explanation(rule, min(fitting, key=sorted)) if fitting else Explanation(rule)
    return found


def broken_by(evidence: Sequence[Evidence], told: Told) -> Counter[Reading]:
    """How many right answers each reading does not fit; a scenario that is told to show readings counts once."""
    alternatives = evidence[0].reference.alternatives
    found = Counter(
        (dispute, reading)
        for known in told.values()
        for dispute, readings in known.items()
        for reading in set(alternatives[dispute]) - readings
    )
    for one in evidence:
        if one.right and (one.answer.scenario, one.answer.part) not in told:
            found.update(one.excluded)
    return found


def accepted_readings(
    deltas: Sequence[Sequence[Delta]], broken: Counter[Reading], uncured: Counter[Reading]
) -> set[Reading]:
    """The readings that explain more than they break and leave wrong, taken one set after the other, the best first."""
    accepted: set[Reading] = set()
    left = [some for some in deltas if some]
    prices = {one: COST + LOSS * broken[one] + uncured[one] for some in left for delta in some for one in delta}
    while True:
        gains: Counter[Delta] = Counter()
        for some in left:
            gains.update({frozenset(delta - accepted) for delta in some})
        best, gain = max(
            ((more, number + 1 - sum(prices[one] for one in more)) for more, number in _with_subsets(gains).items()),
            key=lambda pair: (pair[1], -len(pair[0]), sorted(pair[0])),
            default=(frozenset[Reading](), 0),
        )
        if gain <= 0 or not best:
            return accepted
        accepted |= best
        left = [some for some in left if not any(delta <= accepted for delta in some)]


def _with_subsets(gains: Counter[Delta]) -> dict[Delta, int]:
    """For each set of readings how many answers it explains, those of its parts included."""
    return {one: sum(number for other, number in gains.items() if other <= one) for one in gains}
