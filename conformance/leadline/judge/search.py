"""The search for a model: the readings and mistakes under which the reference gives a subject's own answers.

The best item is taken, again and again; after each, every item has to show that it is still needed, and rivals may
take its place. Where no single item helps, two that cure parts of the same answers are tried together, also in place
of one that makes right answers wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, islice, zip_longest
from zlib import crc32

from leadline.judge.fit import RIGHT, Case, Fit, fields_of, gain, loss
from leadline.judge.model import PLAIN, Item, Model

MOST_ROUNDS = 60
"""Each round makes the model better, so that there is an end; this many are a bound all the same."""
FIRST_RANKED = 32
"""Items are put in order by so many of the wrong answers, of all scenarios; the best are then tried on every answer."""
MOST_IN_VAIN = 6
"""An item that cures nothing in so many of these is not tried on the rest of them."""
MOST_RANKED = 60
"""Only if none of them is worth it, so many wrong answers are looked at, as unlike each other as can be; for pairs too.
A program with a fault that no mistake explains has thousands of them, and looking at all would say little more."""
MOST_IN_VAIN_THERE = 12
"""An item that cures nothing in so many of those is not tried on the rest of them, nor in pairs."""
MOST_TRIED = 4
"""Of the items that are worth something the best so far is improved on so often in a round."""
MOST_WEIGHED = 16
"""Of the items for which some wrong answers speak so many are tried on every answer."""
MOST_PAIRED = 16
"""Pairs are made of so many items."""
MOST_DETOURS = 4
"""So many items that make the model a little worse are tried, in case other items help only beside them."""
LONGEST_DETOUR = 3
"""At most so many items are added on a detour."""
MOST_COMPARED = 12
"""An item's rivals have to make so many of its answers right before they are tried on all."""
EPSILON = 1e-6
"""Less than this is no difference."""


class Search:
    """Looks for the model that fits some cases best."""

    def __init__(self, fit: Fit, cases: Sequence[Case]) -> None:
        self.fit, self.catalogue = fit, fit.catalogue
        self.cases = sorted(cases, key=_spread)
        self._items = set(self.catalogue.traits)
        self._idle: set[Item] = set()
        """Items that cured nothing where they were tried."""

    def run(self, start: Model = PLAIN) -> Model:
        """The best model found quickly, from one to start with."""
        model = self.lightened(start)
        for _ in range(MOST_ROUNDS):
            wrong = self.wrong(model)
            better = self._best(model, wrong[:FIRST_RANKED], wrong, MOST_IN_VAIN) or self._exchanged(model, model)
            if better == model:
                break
            model = self.lightened(self._exchanged(better, better - model))
        return model

    def further(self, model: Model) -> Model:
        """A better model than one that was found quickly, by ways that take long; else itself."""
        looks = self._with_one_more, self._with_two_more, self._with_another, self._with_two_others, self._by_a_detour
        for look in looks:
            better = look(model)
            if better is not None:
                return self.lightened(self._exchanged(better, better - model))
        return model

    # ---- What a change is worth

    def worth(self, old: Model, new: Model, enough: float = -1e9, cases: Iterable[Case] | None = None) -> float:
        """What the answers say for another model, less what it costs more; looked at only until it is below enough."""
        touched = self.fit.touched(self.cases if cases is None else cases, old, new)
        total = self.catalogue.cost(old) - self.catalogue.cost(new)
        right: list[Case] = []
        for case in touched:
            before = self.fit.parts(case, old)
            if before:
                total += gain(before, self.fit.parts(case, new))
            else:
                right.append(case)
        for case in right:
            if total < enough:
                return total
            total += gain(RIGHT, self.fit.parts(case, new))
        return total

    def wrong(self, model: Model) -> list[Case]:
        """The answers that a model leaves wrong."""
        return [case for case in self.cases if self.fit.parts(case, model)]

    # ---- One more

    def _with_one_more(self, model: Model) -> Model | None:
        """The model with the item that is worth most, those that seemed idle among them."""
        wrong = self.wrong(model)
        if not self._idle and len(wrong) <= FIRST_RANKED:
            return None  # They were looked at.
        self._idle.clear()
        return self._best(model, self.unlike(model, wrong), wrong, MOST_IN_VAIN_THERE)

    def unlike(self, model: Model, wrong: Sequence[Case]) -> list[Case]:
        """Wrong answers of every kind: one after the other of those in which the same fields are wrong."""
        kinds: dict[frozenset[str], list[Case]] = {}
        for case in wrong:
            kinds.setdefault(fields_of(self.fit.parts(case, model)), []).append(case)
        turns = zip_longest(*kinds.values())
        return list(islice((case for turn in turns for case in turn if case is not None), MOST_RANKED))

    def _best(self, model: Model, some: Sequence[Case], wrong: Sequence[Case], patience: int) -> Model | None:
        """The model with the item that is worth most, of those for which some of the wrong answers speak."""
        hopes = self._hopes(model, some, wrong, patience)
        best, most, tried = None, EPSILON, 0
        ranked = sorted(hopes, key=lambda item: (-hopes[item], self.catalogue.traits[item].order))
        for item in ranked[:MOST_WEIGHED]:
            if hopes[item] <= most or tried == MOST_TRIED:
                break  # Right answers can only speak against an item.
            other = self.catalogue.with_item(model, item)
            worth = self.worth(model, other, most)
            if worth > most:
                best, most, tried = other, worth, tried + 1
        return best

    def _hopes(self, model: Model, some: Sequence[Case], wrong: Sequence[Case], patience: int) -> dict[Item, float]:
        """What each item would be worth if it made no right answer wrong."""
        most = self._at_stake(model, wrong)
        items = {item for item in self._items if self._price(model, item) < most}
        gains = self._gains(model, some, items, patience)
        share = len(some) / len(wrong) if wrong else 1.0
        return {item: one / share - self._price(model, item) for item, one in gains.items() if one > EPSILON}

    def _at_stake(self, model: Model, wrong: Iterable[Case]) -> float:
        """What could be won at most: if all that is wrong were right."""
        return sum(loss(self.fit.parts(case, model)) for case in wrong)

    def _speaking(self, case: Case) -> set[Item]:
        """The items for or against which an answer may speak."""
        return self.catalogue.touching(case.asked) | self.fit.followed.lasting

    def _price(self, model: Model, item: Item) -> float:
        return self.catalogue.cost(self.catalogue.with_item(model, item)) - self.catalogue.cost(model)

    def _gains(self, model: Model, wrong: Sequence[Case], items: set[Item], patience: int) -> dict[Item, float]:
        """What some wrong answers say for each of some items.

        Items that cure nothing in them, or in the first that they touch, are left alone until no other is worth
        anything: most never cure a thing. How many these first are is the ``patience``.
        """
        gains: dict[Item, float] = {}
        cures: set[Item] = set()
        in_vain: Counter[Item] = Counter()
        for case in wrong:
            before = self.fit.parts(case, model)
            for item in (self._speaking(case) & items) - self._idle - model:
                after = self.fit.parts(case, self.catalogue.with_item(model, item))
                gains[item] = gains.get(item, 0.0) + gain(before, after)
                if before - after:
                    cures.add(item)
                elif item not in cures:
                    in_vain[item] += 1
                    if in_vain[item] == patience:
                        self._idle.add(item)
        self._idle |= gains.keys() - cures
        return gains

    # ---- Two more

    def _with_two_more(self, model: Model) -> Model | None:
        """The model with the best pair of items, where one by one none helps."""
        return self._with_pair(model, self.wrong(model))

    def _with_pair(self, model: Model, wrong: Sequence[Case]) -> Model | None:
        """The model with the best pair of items of those that cure some part of wrong answers."""
        some = self.unlike(model, wrong)
        stake = self._at_stake(model, wrong)
        if stake < 2 * self.catalogue.least_cost:
            return None
        curing = self._curing(model, some)
        best, most = None, -EPSILON
        most_curing = sorted(curing, key=lambda item: (-curing[item], self.catalogue.traits[item].order))[:MOST_PAIRED]
        for one, other in combinations(most_curing, 2):
            traits = self.catalogue.traits[one], self.catalogue.traits[other]
            if traits[0].group == traits[1].group or traits[0].cost + traits[1].cost > stake:
                continue
            both = self.catalogue.with_item(self.catalogue.with_item(model, one), other)
            if self.worth(model, both, cases=some) <= 0:
                continue
            worth = self.worth(model, both, most)
            if worth > most + EPSILON:
                best, most = both, worth
        return best

    def _curing(self, model: Model, wrong: Iterable[Case]) -> dict[Item, float]:
        """The items that cure some part of wrong answers, with the sum of these parts: 1 for a whole answer."""
        found: dict[Item, float] = {}
        for case in wrong:
            before = self.fit.parts(case, model)
            for item in self._speaking(case) - self._idle - model:
                cured = before - self.fit.parts(case, self.catalogue.with_item(model, item))
                if cured:
                    found[item] = found.get(item, 0.0) + len(cured) / len(before)
        return found

    # ---- By a worse model to a better one

    def _by_a_detour(self, model: Model) -> Model | None:
        """A better model that is reached through one that is a little worse.

        Three items can belong together though no two of them help: how loads are stacked, in which order they are
        laid, and by whom.
        """
        wrong = self.wrong(model)
        if self._at_stake(model, wrong) < LONGEST_DETOUR * self.catalogue.least_cost:
            return None
        some = self.unlike(model, wrong)
        looked_at = [*some, *(case for case in self.cases if not self.fit.parts(case, model))]
        least = -self._at_stake(model, some) / 4
        worths = {
            item: self.worth(model, self.catalogue.with_item(model, item), least, looked_at)
            for item in self._curing(model, some)
        }
        harmless = sorted(worths, key=lambda item: (-worths[item], self.catalogue.traits[item].order))
        for item in harmless[:MOST_DETOURS]:
            self._idle.clear()
            other = self.catalogue.with_item(model, item)
            for _ in range(LONGEST_DETOUR - 1):
                left = self.wrong(other)
                other = self._best(other, left[:FIRST_RANKED], left, MOST_IN_VAIN) or other
                if self.worth(model, other, EPSILON) > EPSILON:
                    return other
        return None

    # ---- Fewer, and others

    def lightened(self, model: Model) -> Model:
        """The model without the items that carry less than they cost."""
        while True:
            worths = [(self.worth(model, model - {item}, EPSILON), item) for item in model]
            needless = [pair for pair in worths if pair[0] > EPSILON]
            if not needless:
                return model
            model -= {max(needless)[1]}

    def needed(self, model: Model) -> Model:
        """The model without the items that make no answer right: what is left wrong they only make less wrong.

        For a reading with support a field that is right by it is enough: that is no fault, whatever else is wrong.
        """
        for item in self.catalogue.in_order(model):
            is_enough = self._rights_a_field if self.catalogue.traits[item].supported else self._cured
            if not is_enough(model, item):
                model -= {item}
        return model

    def _rights_a_field(self, model: Model, item: Item) -> bool:
        """Whether an answer is wrong in fewer fields with an item than without it, and in no others."""
        less = model - {item}
        return any(
            fields_of(self.fit.parts(case, model)) < fields_of(self.fit.parts(case, less))
            for case in self.fit.touched(self.cases, model, less)
        )

    def _exchanged(self, model: Model, items: Model) -> Model:
        """The model with some of its items exchanged for others of their groups that fit better."""
        for item in self.catalogue.in_order(items & model):
            for rival in self.catalogue.of_group(item):
                other = self.catalogue.with_item(model - {item}, rival)
                if self.worth(model, other, EPSILON) > EPSILON:
                    model = other
                    break
        return model

    def _with_another(self, model: Model) -> Model | None:
        """The model with one item in place of one of another group that keeps it from coming into play."""
        idle = self._idle
        for item in self.catalogue.in_order(model):
            without = model - {item}
            if not self.fit.touched(self.wrong(model), model, without):
                continue
            self._idle = {item}
            wrong = self.wrong(without)
            other = self._best(without, self.unlike(without, wrong), wrong, MOST_IN_VAIN)
            if other is not None and self.worth(model, other, EPSILON) > EPSILON:
                return other
        self._idle = idle
        return None

    def _with_two_others(self, model: Model) -> Model | None:
        """The model with two items in place of one that makes right answers wrong, too: it may pass for both."""
        wrong, idle = self.wrong(model), self._idle
        for item in self.catalogue.in_order(model):
            without = model - {item}
            if all(self.fit.parts(case, without) for case in self.fit.touched(wrong, model, without)):
                continue
            self._idle = {item}
            touched = [case for case in self.wrong(without) if item in self._speaking(case)]
            self._gains(without, touched[:FIRST_RANKED], self._items, MOST_IN_VAIN)  # Most items are idle there.
            other = self._with_pair(without, touched)
            if other is not None and self.worth(model, other, EPSILON) > EPSILON:
                return other
        self._idle = idle
        return None

    def rivals(self, model: Model, item: Item) -> list[Item]:
        """The items that could stand in the place of one: they make right the first answers that it makes right."""
        left: set[Item] | None = None
        for case in sorted(self._cured(model, item), key=lambda case: len(case.asked)):  # Few items touch the first.
            asked = self._speaking(case) if left is None else left
            without = model - {item}
            left = {
                rival
                for rival in asked
                if rival not in model and not self.fit.parts(case, self.catalogue.with_item(without, rival))
            }
            if not left:
                break
        return self.catalogue.in_order(left or ())

    def _cured(self, model: Model, item: Item) -> list[Case]:
        """Some answers that an item makes right."""
        found = (
            case
            for case in self.fit.touched(self.cases, model, model - {item})
            if not self.fit.parts(case, model) and self.fit.parts(case, model - {item})
        )
        return list(islice(found, MOST_COMPARED))

    def preferred(self, model: Model) -> Model:
        """Of models that fit as well, the one whose items come first: readings with support, then what is common."""
        for item in self.catalogue.in_order(model):
            for rival in self.rivals(model, item):
                other = self.catalogue.with_item(model - {item}, rival)
                before = self.catalogue.traits[rival].order < self.catalogue.traits[item].order
                if before and len(other) == len(model) and self.worth(model, other, -EPSILON) >= -EPSILON:
                    model = other
                    break
        return model


def _spread(case: Case) -> int:
    """An order that mixes the scenarios, and is the same in every round."""
    return crc32(f"{case.answer.scenario} {case.answer.part} {case.answer.number}".encode())
