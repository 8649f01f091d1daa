"""Items that change what no answer tells, so that they show only in what is answered later.

Where answers stay wrong their games are followed under each item that touches an earlier answer. An item that makes
them right is taken, and from then on all games are followed with it and without.
"""

from __future__ import annotations

from itertools import pairwise

from leadline.judge.fit import Case, Fit, gain
from leadline.judge.model import Item, Model
from leadline.judge.search import EPSILON, MOST_TRIED, Search
from leadline_engines.surface import Outcome

MOST_LOOKED_AT = 8
"""So many wrong answers are looked at, as unlike each other as can be."""
MOST_PLAYED = 6_000
"""So many earlier answers are played under other items at most; then those found by then have to do."""


def with_lasting_item(search: Search, model: Model) -> Model:
    """The model with the item that explains most of what it leaves wrong by what was not told before; else itself."""
    fit, followed = search.fit, search.fit.followed
    hopes = Hopes(fit, model)
    unlike = search.unlike(model, search.wrong(model))
    for case in sorted(unlike[:MOST_LOOKED_AT], key=lambda case: case.answer.number):
        hopes.look_at(case)
    best, most, lasting, before = model, EPSILON, followed.lasting, followed.lasting
    for item in hopes.ranked()[:MOST_TRIED]:
        other = fit.catalogue.with_item(model, item)
        followed.lasting = before | {item, *fit.catalogue.of_group(item)}
        worth = search.worth(model, other, most)
        if worth > most:
            best, most, lasting = other, worth, followed.lasting
    followed.lasting = lasting
    return best


class Hopes:
    """What wrong answers say for items that touch earlier answers of the same games."""

    def __init__(self, fit: Fit, model: Model) -> None:
        self.fit, self.model = fit, model
        self._gains: dict[Item, float] = {}
        self._lasts: dict[tuple[Case, Item], bool] = {}

    def ranked(self) -> list[Item]:
        """The items for which something speaks, those with the most first."""
        found = [item for item, gained in self._gains.items() if gained > EPSILON]
        return sorted(found, key=lambda item: (-self._gains[item], self.fit.catalogue.traits[item].order))

    def look_at(self, case: Case) -> None:
        """Follow the game of a wrong answer under every item that leaves another position behind an earlier one."""
        earlier = self.fit.followed.game(case, self.fit.followed.model)[: case.answer.number + 1]
        before = self.fit.parts(case, self.model)
        items = {item for one in earlier[:-1] for item in self.fit.catalogue.touching(one.asked)} - self.model
        for item in self.fit.catalogue.in_order(items):
            other = self.fit.catalogue.with_item(self.model, item)
            if not any(self._leaves_another(one, after, item, other) for one, after in pairwise(earlier)):
                continue
            there = self.fit.followed.under(case, other)
            if there is not None and self.fit.parts_here(there, other) != self.fit.parts_here(case, other):
                gained = gain(before, self.fit.parts_here(there, other))
                self._gains[item] = self._gains.get(item, 0.0) + gained

    def _leaves_another(self, case: Case, after: Case, item: Item, model: Model) -> bool:
        """Whether an item changes what is not told after an answer, and nothing that is: that would show in it."""
        if case.asked.isdisjoint(self.fit.catalogue.traits[item].steps):
            return False
        known = self._lasts.get((case, item))
        if known is None and len(self._lasts) < MOST_PLAYED:
            is_hidden = self.fit.parts_here(case, model) == self.fit.parts_here(case, self.model)
            known = is_hidden and self._position_after(case, model) != after.answer.before
            self._lasts[case, item] = known
        return bool(known)

    def _position_after(self, case: Case, model: Model) -> object:
        """The position from which the next answer is judged under a model."""
        answer, reference = case.answer, self.fit.reference
        engine = reference.under(model).engine
        try:
            outcome = answer.playing(engine, "nothing")
            position = outcome.position if isinstance(outcome, Outcome) else answer.before
            if position is None:
                return None
            return reference.game.reports.resume(engine, position, answer.answer.position or {})
        except Exception:
            return answer.before  # Mistakes that do not go together can break each other's steps.
