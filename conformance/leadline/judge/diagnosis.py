"""Models of a subject: the mistakes and the readings under which the reference gives the subject's own answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from leadline.game.instrumentation import EVERYWHERE, steps_changed

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.spec.model import Spec

SUPPORTED = 0.9
"""The cost of a reading that some text admits, in answers: it must explain one. Other items must explain as many as a
name requires, and cost this much for each."""


class Deviation(NamedTuple):
    """One deviation of a subject: a mistake, or another reading of a dispute."""

    mistake: str = ""
    """The id of the mistake; empty for a reading."""
    dispute: str = ""
    """The dispute; empty for a mistake."""
    reading: str = ""
    """The reading of the dispute; empty for a mistake."""

    @property
    def name(self) -> str:
        """The item as people write it."""
        return self.mistake or f"{self.dispute}={self.reading}"


Diagnosis: TypeAlias = frozenset[Deviation]
"""The deviations of a subject from the base readings."""
PLAIN: Diagnosis = frozenset()
"""The base readings, and no mistake."""
MOST_MODELS = 2**13
"""The greatest number of models for which something is kept that can be worked out again."""
NONE_ACTIVE = 0
"""The bit mask of no deviations."""


@dataclass(frozen=True, slots=True)
class DeviationInfo:
    """The properties of an item."""

    steps: frozenset[str]
    """The steps of the engine that it changes, or the dispute; an answer that asks for none of them is unaffected."""
    cost: float
    """The cost in a model."""
    group: str
    """The group: a model holds at most one item of a family of mistakes, and one reading of a dispute."""
    supported: bool
    """True for a reading that some text admits."""
    rules: tuple[str, ...]
    """The rules that a mistake breaks, or that a dispute is about."""
    order: int
    """The rank: readings with support first, then by how common a mistake is, then in the order of the spec."""


@dataclass
class FaultCatalogue:
    """All items that a model of a subject may hold."""

    traits: dict[Deviation, DeviationInfo] = field(default_factory=dict)
    """The properties of each item."""
    by_step: dict[str, list[Deviation]] = field(default_factory=dict)
    """The items that change a step."""
    by_group: dict[str, list[Deviation]] = field(default_factory=dict)
    """The items of a group."""
    _masks: dict[Diagnosis, int] = field(default_factory=dict)
    _with_items: dict[tuple[Diagnosis, Deviation], Diagnosis] = field(default_factory=dict)
    _noted: dict[frozenset[str], tuple[frozenset[str], int]] = field(default_factory=dict)
    _kept_masks: dict[int, int] = field(default_factory=dict)
    _deviations: dict[int, frozenset[Deviation]] = field(default_factory=dict)

    @cached_property
    def least_cost(self) -> float:
        """The cost of the cheapest item."""
        return min((traits.cost for traits in self.traits.values()), default=0.0)

    def touching(self, steps: Iterable[str]) -> set[Deviation]:
        """Return the items that may change an answer which asks for some steps."""
        return {item for step in steps for item in self.by_step.get(step, ())}

    def of_group(self, item: Deviation) -> list[Deviation]:
        """Return the other items in the group of an item."""
        group = self.traits[item].group
        return [member for member in self.by_group.get(group, ()) if member != item]

    def rules_of(self, dispute: str) -> tuple[str, ...]:
        """Return the rules that a dispute is about."""
        items = self.by_group.get(f"dispute {dispute}", ())
        return self.traits[items[0]].rules if items else ()

    def with_item(self, model: Diagnosis, item: Deviation) -> Diagnosis:
        """Return the model with an item, which replaces any other of its group."""
        result = self._with_items.get((model, item))
        if result is None:
            if len(self._with_items) > MOST_MODELS:
                self._with_items.clear()
            group = self.traits[item].group
            others = (member for member in model if self.traits[member].group != group)
            result = self._with_items[model, item] = frozenset({item, *others})
        return result

    @cached_property
    def _bits(self) -> Mapping[Deviation, int]:
        return {item: 1 << place for place, item in enumerate(self.traits)}

    def mask_of(self, model: Diagnosis) -> int:
        """Return the items of a model as a bit mask."""
        mask = self._masks.get(model)
        if mask is None:
            if len(self._masks) > MOST_MODELS:
                self._masks.clear()
            mask = self._masks[model] = sum(self._bits[item] for item in model)
        return mask

    def deviations_of(self, mask: int) -> frozenset[Deviation]:
        """Return the deviations of a bit mask; there are few different ones."""
        known = self._deviations.get(mask)
        if known is None:
            known = self._deviations[mask] = frozenset(item for item, bit in self._bits.items() if mask & bit)
        return known

    def kept(self, mask: int) -> int:
        """Return the object for a bit mask that is to be kept: equal masks share one.

        A mask has a bit for each deviation, so it takes as much memory as everything else that is stored for a trial.
        """
        return self._kept_masks.setdefault(mask, mask)

    def mask_touching(self, noted: Iterable[str]) -> int:
        """Return the items that may change a computation which has noted some steps, as a bit mask."""
        return self.touching_once(noted)[1]

    def touching_once(self, noted: Iterable[str]) -> tuple[frozenset[str], int]:
        """Return the steps that one computation has noted, with the items that may change it, as a bit mask.

        Equal steps are one object: a recording has hundreds of thousands of computations, but few different sets.
        """
        steps = frozenset((EVERYWHERE, *noted))
        known = self._noted.get(steps)
        if known is None:
            masks, mask = self._masks_by_step, 0
            for step in steps:
                mask |= masks.get(step, 0)
            known = self._noted[steps] = steps, self.kept(mask)
        return known

    @cached_property
    def _masks_by_step(self) -> Mapping[str, int]:
        return {step: sum(self._bits[item] for item in set(items)) for step, items in self.by_step.items()}

    def active(self, model: Diagnosis, touching: int) -> int:
        """Return those items of a model that are in a bit mask, as a bit mask."""
        return self.mask_of(model) & touching if model else NONE_ACTIVE

    def cost(self, model: Diagnosis) -> float:
        """Return the cost of all items of a model."""
        return sum(self.traits[item].cost for item in model)

    def in_order(self, items: Iterable[Deviation]) -> list[Deviation]:
        """Return items in their order."""
        return sorted(items, key=self._ranks.__getitem__)

    @cached_property
    def _ranks(self) -> Mapping[Deviation, int]:
        ordered = sorted(self.traits, key=lambda item: (self.traits[item].order, item))
        return {item: rank for rank, item in enumerate(ordered)}


def catalogue_of(
    game: Game,
    spec: Spec,
    base: Mapping[str, str],
    claimed: Collection[str] = (),
    unknown: Collection[str] = (),
    least: int = 2,
) -> FaultCatalogue:
    """Return the catalogue of all mistakes of a game, and of every reading that is not a base one.

    A reading beside one that is ``claimed`` has no support. Mistakes that are ``unknown`` are left out. A mistake must
    explain at least ``least`` answers.
    """
    catalogue, unsupported = FaultCatalogue(), SUPPORTED * least
    for dispute, readings in game.rulings.readings().items():
        entry = spec.dispute(dispute)
        for reading in readings:
            if entry is None or reading == base[dispute]:
                continue
            supported = entry.readings[reading].support != "none" and dispute not in claimed
            cost = SUPPORTED if supported else unsupported
            traits = DeviationInfo(
                frozenset({dispute}), cost, f"dispute {dispute}", supported, tuple(entry.rules), not supported
            )
            _add(catalogue, Deviation(dispute=dispute, reading=reading), traits)
    how_common = ("often", "sometimes", "", "rarely")
    for number, mistake in enumerate(spec.mistakes):
        if mistake.id in unknown or mistake.id not in game.mistakes:
            continue
        steps = steps_changed(game, mistake.id)
        place = 2 + how_common.index(mistake.common) * len(spec.mistakes) + number
        group = f"family {mistake.family}" if mistake.family else mistake.id
        traits = DeviationInfo(steps, unsupported, group, supported=False, rules=tuple(mistake.rules), order=place)
        _add(catalogue, Deviation(mistake=mistake.id), traits)
    return catalogue


def _add(catalogue: FaultCatalogue, item: Deviation, traits: DeviationInfo) -> None:
    catalogue.traits[item] = traits
    catalogue.by_group.setdefault(traits.group, []).append(item)
    for step in traits.steps:
        catalogue.by_step.setdefault(step, []).append(item)
