"""The rule behind a field of an opening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.judge.diagnosis import PLAIN, Diagnosis
from leadline.judge.provenance import generalised
from leadline.judge.trail import trail_of
from leadline_engines.surface import Outcome, Refusal

if TYPE_CHECKING:
    from leadline.judge.evaluator import Evaluator
    from leadline.judge.observation import Observation
    from leadline.judge.reference import Expected


@dataclass(frozen=True, slots=True)
class RuleOfField:
    """A search for the rule behind a field of an opening, among those of the event that wrote it."""

    evaluator: Evaluator
    """All answers, under any diagnosis."""
    observation: Observation
    """An opening in which the field is wrong."""

    def of(self, names: Sequence[str], figures: Mapping[str, Any]) -> str:
        """Return the rule: the one whose known mistakes change the field, otherwise one that mentions it."""
        expected = self.evaluator.expected(self.observation, PLAIN)
        if isinstance(expected.result, Refusal):
            return expected.result.rule
        rules = self._rules_of_writer(names, expected)
        votes = self._votes(names)
        own = (name.rpartition(".")[2] for name in names)  # Of `crews.*.damage`, only the damage tells rules apart.
        words = {word for name in (*own, *figures) for word in name.split("_")}
        return max(rules, key=lambda rule: (votes[rule], self._spoken_of(rule, words)), default="")

    def _rules_of_writer(self, names: Sequence[str], expected: Expected) -> Sequence[str]:
        """Return the rules of the event that wrote a field last."""
        trail = trail_of(self.evaluator.reference.game, self.observation.answer, expected)
        fields = {name.partition(".")[0] for name in names}
        for written in reversed(trail):
            if fields & {name.partition(".")[0] for name in written.fields}:
                return tuple(map(str, written.event.rules))
        return ()

    def _votes(self, names: Sequence[str]) -> Counter[str]:
        """Count for each rule the known mistakes that break it and change these fields of the opening.

        Mistakes that change other things in the same place, such as of the same seat, count a little.
        """
        reference, catalogue, votes = self.evaluator.reference, self.evaluator.catalogue, Counter[str]()
        usual = self._opened(PLAIN)
        for deviation in catalogue.in_order(catalogue.deviations_of(self.observation.touched.mask)):
            opened = self._opened(frozenset({deviation})) if deviation.mistake else None
            if opened is None or usual is None or opened == usual:
                continue
            changed = {generalised(name) for name in reference.game.reports.changed(usual, opened)}
            if not changed:
                continue  # It changes only what no report shows, such as the order of a hidden pile.
            nearness = max((_nearness(name, other_name) for name in names for other_name in changed), default=0)
            votes.update(dict.fromkeys(catalogue.traits[deviation].rules, nearness // len(changed)))
        return votes

    def _opened(self, diagnosis: Diagnosis) -> Any | None:
        try:
            outcome = self.observation.answer.playing(self.evaluator.reference.under(diagnosis).engine, "nothing")
        except Exception:
            return None  # As in a search: a mistake may not go together with a setup.
        return outcome.position if isinstance(outcome, Outcome) else None

    def _spoken_of(self, id: str, words: Iterable[str]) -> int:
        """Return how plainly a rule mentions something: by its id, its title or its text."""
        rule = self.evaluator.reference.game.spec.rule(id)
        if rule is None:
            return 0
        texts = ((id.rpartition(".")[2], 4), (rule.title.lower(), 2), (rule.text.lower(), 1))
        return sum(weight for text, weight in texts for word in words if word.rstrip("s") in text)


def _nearness(name: str, changed: str) -> int:
    """Return how much a change in one field says about another: most if it is the same, less in the same place."""
    if name == changed or name.startswith(f"{changed}.") or changed.startswith(f"{name}."):
        return 1000
    place = name.rpartition(".")[0]
    return 10 if place and changed.startswith(f"{place}.") else 0
