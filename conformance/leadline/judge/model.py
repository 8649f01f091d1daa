"""A model of a subject: the mistakes and the readings under which the reference gives the subject's own answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from leadline.games.noting import steps_changed

if TYPE_CHECKING:
    from leadline.games.game import Game
    from leadline.spec.model import Spec

SUPPORTED = 0.9
"""What a reading that some text admits costs a model, in answers: it has to explain one. Other items have to explain as
many as are wanted for a name, and cost so much for each."""


class Item(NamedTuple):
    """One thing that a subject does otherwise: a mistake, or another reading of a dispute."""

    mistake: str = ""
    """The id of the mistake; empty for a reading."""
    dispute: str = ""
    """The dispute; empty for a mistake."""
    reading: str = ""
    """The reading of it."""

    @property
    def name(self) -> str:
        """The item as a person writes it."""
        return self.mistake or f"{self.dispute}={self.reading}"


Model: TypeAlias = frozenset[Item]
"""What a subject does otherwise than the base readings."""
PLAIN: Model = frozenset()
"""The base readings, and no mistake."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What is known of an item."""

    steps: frozenset[str]
    """The steps of the engine it changes, or the field of the readings; an answer that asks for none is untouched."""
    cost: float
    """What it costs a model."""
    group: str
    """A model holds one item of a group at most: one of a family of mistakes, one reading of a dispute."""
    supported: bool
    """Whether it is a reading that some text admits."""
    rules: tuple[str, ...]
    """The rules that a mistake breaks, or that a dispute is about."""
    order: int
    """Its place: readings with support first, then by how common a mistake is, then as the spec has them."""


@dataclass
class Catalogue:
    """Everything that a model of a subject may hold."""

    traits: dict[Item, Traits] = field(default_factory=dict)
    """Each item with what is known of it."""
    by_step: dict[str, list[Item]] = field(default_factory=dict)
    """The items that change a step."""
    by_group: dict[str, list[Item]] = field(default_factory=dict)
    """The items of a group."""

    @cached_property
    def least_cost(self) -> float:
        """What the cheapest item costs."""
        return min((traits.cost for traits in self.traits.values()), default=0.0)

    def touching(self, steps: Iterable[str]) -> set[Item]:
        """The items that may change an answer which asks for some steps."""
        return {item for step in steps for item in self.by_step.get(step, ())}

    def of_group(self, item: Item) -> list[Item]:
        """The other items of the group of one."""
        group = self.traits[item].group
        return [other for other in self.by_group.get(group, ()) if other != item]

    def with_item(self, model: Model, item: Item) -> Model:
        """The model with an item; another one of its group gives way."""
        group = self.traits[item].group
        return frozenset({item, *(one for one in model if self.traits[one].group != group)})

    def met(self, model: Model, steps: Set[str]) -> Model:
        """The items of a model that an answer which asks for some steps brings into play."""
        return frozenset([item for item in model if not steps.isdisjoint(self.traits[item].steps)]) if model else PLAIN

    def cost(self, model: Model) -> float:
        """What all items of a model cost."""
        return sum(self.traits[item].cost for item in model)

    def in_order(self, items: Iterable[Item]) -> list[Item]:
        """Items in their order."""
        return sorted(items, key=lambda item: (self.traits[item].order, item))


def catalogue_of(
    game: Game,
    spec: Spec,
    base: Mapping[str, str],
    claimed: Collection[str] = (),
    unknown: Collection[str] = (),
    least: int = 2,
) -> Catalogue:
    """All mistakes of a game, and every reading that is not a base one.

    A reading beside one that is ``claimed`` has no support. ``unknown`` are mistakes to do without. Mistakes have to
    explain at least so many answers as ``least`` says.
    """
    found, unsupported = Catalogue(), SUPPORTED * least
    for dispute, readings in game.rulings.readings().items():
        entry = spec.dispute(dispute)
        for reading in readings:
            if entry is None or reading == base[dispute]:
                continue
            supported = entry.readings[reading].support != "none" and dispute not in claimed
            cost = SUPPORTED if supported else unsupported
            traits = Traits(
                frozenset({dispute}), cost, f"dispute {dispute}", supported, tuple(entry.rules), not supported
            )
            _add(found, Item(dispute=dispute, reading=reading), traits)
    how_common = ("often", "sometimes", "", "rarely")
    for number, mistake in enumerate(spec.mistakes):
        if mistake.id in unknown or mistake.id not in game.mistakes:
            continue
        steps = steps_changed(game, mistake.id)
        place = 2 + how_common.index(mistake.common) * len(spec.mistakes) + number
        group = f"family {mistake.family}" if mistake.family else mistake.id
        traits = Traits(steps, unsupported, group, supported=False, rules=tuple(mistake.rules), order=place)
        _add(found, Item(mistake=mistake.id), traits)
    return found


def _add(catalogue: Catalogue, item: Item, traits: Traits) -> None:
    catalogue.traits[item] = traits
    catalogue.by_group.setdefault(traits.group, []).append(item)
    for step in traits.steps:
        catalogue.by_step.setdefault(step, []).append(item)
