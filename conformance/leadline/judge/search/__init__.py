"""The search for a diagnosis: the readings and mistakes under which the reference gives a program's own answers.

The search climbs: it takes a change of the diagnosis only if the diagnosis becomes worth more (`Objective.worth`), and
it looks at few answers and few deviations first. `leadline.judge.fitting` takes these steps in turn, and follows the
games again under each new diagnosis:

1. `Search.run`, in `climb`: quick rounds.
2. `Search.ways`, in `slow_ways`: one step in a slow way, tried only if the quick rounds find nothing.
3. `preferred`, in `rivals`: other deviations in place of those that they outdo.
4. `needed`, in `rivals`: at the very end, without the deviations that make no answer right.
5. `with_single_answers`, in `single_answers`: mistakes that are only possible, because a single answer supports each.

All steps use `objective`, which says what a diagnosis is worth; `evidence`, samples that represent all wrong answers;
and `ranking`, which finds the most promising deviation or pair by such a sample. `limits` says how far they go, and
`tried` what need not be tried again.
"""

from leadline.judge.search.evidence import Sample, WrongKind
from leadline.judge.search.limits import LIMITS
from leadline.judge.search.objective import EPSILON, Objective
from leadline.judge.search.rivals import needed, preferred, rivals
from leadline.judge.search.search import Search
from leadline.judge.search.single_answers import with_single_answers
from leadline.judge.search.slow_ways import Step

__all__ = [
    "EPSILON",
    "LIMITS",
    "Objective",
    "Sample",
    "Search",
    "Step",
    "WrongKind",
    "needed",
    "preferred",
    "rivals",
    "with_single_answers",
]
