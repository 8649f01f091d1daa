"""Mistakes that hide each other when both are built into the reference.

    python -m leadline.trial.hiding GAME

If a mistake replaces a step of the engine, another one that changes the same step may have no effect in a program with
both, even in answers where the first one has none. The judge then cannot name the second, although a real program may
well make both. Each line shows a mistake, the one that hides it, and an answer. Pairs that contradict each other hide
each other too: if a load weighs nothing, a stack cannot weigh two.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, permutations
from typing import Any

from leadline.base.gc_paused import gc_paused
from leadline.judge import Deviation, Judgement
from leadline.suite.bundle import load_suite
from leadline.trial.outcome import judge_of, recorded
from leadline.trial.programs import Program

MOST_TRIED = 1500
"""The greatest number of answers in which the effect of a mistake is looked for."""
MOST_OF_ONE = 40
"""The greatest number of answers kept in which a mistake has an effect."""
MOST_OF_PAIR = 12
"""The greatest number of answers in which a pair is tried."""
SEED = 1


@dataclass(frozen=True, slots=True)
class Hidden:
    """A mistake that is hidden by another one."""

    mistake: str
    """The mistake that has no effect in a program with both."""
    by: str
    """The mistake that hides it."""
    tried: int
    """The number of answers that were tried: those in which only the first one has an effect."""
    example: str
    """The scenario and the number of the turn of one of them."""


def hidden_mistakes(game: str) -> list[Hidden]:
    """Return the mistakes of a game that another one hides in every answer that was tried, with that one."""
    scenarios = load_suite(game).scenarios
    with gc_paused():
        recording = recorded(game, Program("alone", ()), SEED, scenarios)
        pairs = _Pairs(judge_of(game, recording, scenarios).judge(recording, notices=False))
        return [hidden for hidden in map(pairs.tried, pairs.sharing_a_step()) if hidden is not None]


class _Pairs:
    """The pairs of mistakes that change the same step, tried in the answers of the reference."""

    def __init__(self, judgement: Judgement) -> None:
        self._evaluator, self._catalogue = judgement.evaluator, judgement.evaluator.catalogue
        every = [each.first or each for game in judgement.games for each in game.observations]
        self._observations = [*dict.fromkeys(every)]
        random.Random(SEED).shuffle(self._observations)  # Otherwise the first scenarios would stand for all.
        self._wrong_under: dict[Deviation, list[Any]] = defaultdict(list)
        """For each mistake, some of the answers in which it has an effect."""
        self._find_effects()

    def sharing_a_step(self) -> list[tuple[Deviation, Deviation]]:
        """Return the pairs of mistakes of different families that change the same step, in both orders."""
        catalogue = self._catalogue
        shared = (pair for items in catalogue.by_step.values() for pair in permutations(items, 2))
        return sorted(
            {
                (first, second)
                for first, second in shared
                if first.mistake and second.mistake and catalogue.traits[first].group != catalogue.traits[second].group
            }
        )

    def tried(self, pair: tuple[Deviation, Deviation]) -> Hidden | None:
        """Return the first mistake of a pair as hidden if it has no effect wherever the second one has none."""
        mistake, by = pair
        alone = (each for each in self._wrong_under[mistake] if not self._is_wrong(each, by))
        answers = list(islice(alone, MOST_OF_PAIR))
        if not answers or any(self._is_wrong(each, mistake, by) for each in answers):
            return None
        turn = answers[0].answer.turn
        return Hidden(mistake.mistake, by.mistake, len(answers), f"{turn.scenario}, move {turn.number}")

    def _find_effects(self) -> None:
        tries: Counter[Deviation] = Counter()
        for observation in self._observations:
            for mistake in self._catalogue.deviations_of(observation.touched.mask):
                if len(self._wrong_under[mistake]) < MOST_OF_ONE and tries[mistake] < MOST_TRIED:
                    tries[mistake] += 1
                    if self._is_wrong(observation, mistake):
                        self._wrong_under[mistake].append(observation)

    def _is_wrong(self, observation: Any, *mistakes: Deviation) -> bool:
        return bool(self._evaluator.mismatches_in_place(observation, frozenset(mistakes)))


def main(arguments: Sequence[str]) -> int:
    """Print the hidden mistakes of a game."""
    (game,) = arguments
    hidden = hidden_mistakes(game)
    for each in hidden:
        print(f"{each.mistake} is hidden by {each.by} (tried {each.tried}; {each.example})")
    print(f"{len(hidden)} pairs in which one mistake hides the other")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
