"""Whether the items of a model have earned their names: what each of them does to the answers that it changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from leadline.judge.fit import Case, Fit, loss
from leadline.judge.model import Item, Model
from leadline.judge.search import EPSILON, Search

MOST_BROKEN = 0.005
"""The greatest share of the answers an item changes that it may make wrong and still be named."""
MOST_LEFT = 0.1
"""The greatest share of them that it may change and leave as wrong as they were."""
MOST_ALIKE = 0.5
"""So many answers, beside each that it makes right, may stay wrong in just the same fields and be untouched by it.
More say that it is a part of the true mistake, or happens to look like it there."""
LEAST_CURED = 2
"""So many different answers an item has to make right to be named."""


@dataclass(frozen=True, slots=True)
class Named:
    """One item of a model, and how true its name is."""

    item: Item
    """The item."""
    cured: list[Case]
    """The different answers that are right with it and wrong without it."""
    broken: list[Case]
    """Those that are wrong with it and right without it."""
    left: list[Case]
    """Those in which it changes what is expected where they are wrong, and leaves them as wrong as they were."""
    alike: list[Case]
    """Those in which it comes into play and changes nothing, wrong in just the fields that it makes right elsewhere."""
    is_near: bool
    """Whether the true mistake is only something like it."""
    rivals: tuple[Item, ...]
    """Items that would fit all answers as well in its place."""

    @property
    def breaks_rules(self) -> bool:
        """Whether the rules of the item are broken: it is a mistake, and not only something like it."""
        return bool(self.item.mistake) and not self.is_near

    @property
    def answers(self) -> int:
        """How many answers it makes right, equal ones counted each."""
        return sum(case.times for case in self.cured)

    @property
    def against(self) -> list[Case]:
        """The different answers that speak against it: first those that it makes wrong."""
        return [*self.broken, *self.left, *self.alike]


def name_items(search: Search, model: Model, least: int = LEAST_CURED) -> list[Named]:
    """The items of a model, those that explain most answers first; ``least`` is how many have to speak for a name."""
    found = [_named(search, model, item, least) for item in search.catalogue.in_order(model)]
    return sorted(found, key=lambda one: (one.is_near, -one.answers))


def _named(search: Search, model: Model, item: Item, least: int) -> Named:
    fit, less = search.fit, model - {item}
    cured: list[Case] = []
    broken: list[Case] = []
    left: list[Case] = []
    unchanged: list[Case] = []
    for case in fit.touched(search.cases, model, less):
        with_it, without_it = fit.parts(case, model), fit.parts(case, less)
        if with_it == without_it:
            if with_it:
                kept = left if fit.expects_otherwise(case, model, less) else unchanged
                kept.append(case)
        elif not with_it:
            cured.append(case)
        elif not without_it:
            broken.append(case)
        elif loss(with_it) >= loss(without_it):
            left.append(case)
    kinds = {fit.kind(case, less) for case in cured}
    alike = [case for case in unchanged if fit.kind(case, model) in kinds]
    changed = len(cured) + len(broken) + len(left)
    is_near = len(cured) < least or len(broken) > MOST_BROKEN * changed or len(left) > MOST_LEFT * changed
    if not search.catalogue.traits[item].supported:
        is_near = is_near or len(alike) > MOST_ALIKE * len(cured)
    return Named(item, cured, broken, left, alike, is_near, _equal_rivals(search, model, item))


def _equal_rivals(search: Search, model: Model, item: Item) -> tuple[Item, ...]:
    """The items that could stand in the place of one, and would leave no other answers wrong."""
    found = []
    for rival in search.rivals(model, item):
        other = search.catalogue.with_item(model - {item}, rival)
        dearer = search.catalogue.cost(other) - search.catalogue.cost(model)
        if len(other) == len(model) and search.worth(model, other, -dearer - EPSILON) >= -dearer - EPSILON:
            found.append(rival)
    return tuple(found)


def causes_of(fit: Fit, case: Case, model: Model, allowed: Model, named: Iterable[Named]) -> list[Item]:
    """The items of a model, but for those that are allowed, without which a right answer would be wrong.

    Where each of several would do, none is needed: then those that make it right by themselves. They are in the order
    of the report.
    """
    items = [one.item for one in named if one.item in model - allowed]
    touching = [item for item in items if fit.matters(case, model, item)]
    needed = [item for item in touching if fit.parts(case, model - {item})]
    return needed or [item for item in touching if not fit.parts(case, fit.catalogue.with_item(allowed, item))]
