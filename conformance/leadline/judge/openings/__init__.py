"""The openings, judged before everything else, field by field: one odd figure must not spoil hundreds of scenarios.

Differences that known mistakes explain (`explained`) are left to the search. Otherwise figures of a box are sought with
which the reference opens its games as the program does (`figures`); then everything is judged with them. A field that
neither explains is reported once. Answers that differ only in it, and because of it, are forgiven (`forgiven`): they
speak for no mistake, and are not failures of other rules.

`inquiry` puts this together, from the openings that are `wrong`; `rules` finds the rule behind a field, and `model`
holds what is found.
"""

from leadline.judge.openings.figures import FigureSearch, OddFigures, wrong_fields
from leadline.judge.openings.forgiven import ForgivenFields, count_forgiven
from leadline.judge.openings.inquiry import OpeningInquiry
from leadline.judge.openings.model import OddOpening, OddOpenings

__all__ = [
    "FigureSearch",
    "ForgivenFields",
    "OddFigures",
    "OddOpening",
    "OddOpenings",
    "OpeningInquiry",
    "count_forgiven",
    "wrong_fields",
]
