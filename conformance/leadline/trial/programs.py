"""Programs with known faults: which mistakes they make, which readings they follow, and what they can be asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Literal, TypeAlias

from leadline.protocol.messages import CAPABILITIES
from leadline_engines.shapes import STRICT

if TYPE_CHECKING:
    from leadline.games.game import Game
    from leadline.spec.model import Spec

Kind: TypeAlias = Literal["alone", "pair", "mixture", "readings", "withheld"]
"""One mistake; two; three to six beside other readings; two readings and no mistake; one the judge does not know."""
EVERYTHING, SUMS = "everything", "sums only"
"""Ways to ask a program: with all capabilities; with only the number and the sum told of what lies together."""
HELD_BACK = 5
"""One mixture in so many is held back from whoever tunes the search."""
MIXTURES, PAIRS = 300, 500
"""How many there are of each."""


@dataclass(frozen=True, slots=True)
class Program:
    """One program: the reference with faults built in."""

    __pydantic_config__ = STRICT

    kind: Kind
    """What it is made for."""
    mistakes: tuple[str, ...]
    """The mistakes it makes."""
    readings: tuple[str, ...] = ()
    """The readings it follows beside the recommended ones, as `DISPUTE=READING`; it claims none."""
    way: str = EVERYTHING
    """How it can be asked: `everything`, `sums only`, or `without CAPABILITY`."""

    @property
    def id(self) -> str:
        """What it is, on one line."""
        return f"{self.kind} {'+'.join((*self.mistakes, *self.readings)) or 'nothing'} ({self.way})"

    @property
    def is_held_back(self) -> bool:
        """Whether it is one of those that the search must not be tuned on."""
        name = "+".join((*self.mistakes, *self.readings))
        return self.kind == "mixture" and sha256(name.encode()).digest()[0] % HELD_BACK == 0


def programs(game: Game, spec: Spec, kinds: Sequence[Kind], seed: int) -> Iterator[Program]:
    """All programs of some kinds, each asked in every way; the same for the same seed."""
    met: set[str] = set()
    for program in _all_programs(game, spec, kinds, seed):
        if program.id not in met:
            met.add(program.id)
            yield program


def _all_programs(game: Game, spec: Spec, kinds: Sequence[Kind], seed: int) -> Iterator[Program]:
    for kind in kinds:
        for number, (mistakes, readings) in enumerate(_faults(game, spec, kind, Random(f"{seed} {kind}"))):
            for way in (
                ways(game, Random(f"{seed} {kind} {number}")) if kind not in ("readings", "withheld") else (EVERYTHING,)
            ):
                yield Program(kind, mistakes, readings, way)


def ways(game: Game, chance: Random) -> list[str]:
    """The ways to ask a program."""
    doors = list(game.doors)
    one = chance.choice([*CAPABILITIES, *doors])
    return [EVERYTHING, SUMS, *(f"without {name}" for name in ("position", *doors)), f"without {one}"]


def _faults(game: Game, spec: Spec, kind: Kind, chance: Random) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    mistakes = [mistake.id for mistake in spec.mistakes]
    families = {mistake.id: mistake.family or mistake.id for mistake in spec.mistakes}
    if kind in ("alone", "withheld"):
        yield from (((mistake,), ()) for mistake in mistakes)
    elif kind == "pair":
        yield from ((_different(chance, mistakes, families, 2), ()) for _ in range(PAIRS))
    elif kind == "mixture":
        for _ in range(MIXTURES):
            chosen = _different(chance, mistakes, families, chance.randint(3, 6))
            yield chosen, _readings(spec, chance, chance.randint(2, 4))
    else:
        yield from (((), pair) for pair in _pairs_of_readings(spec))


def _different(chance: Random, mistakes: Sequence[str], families: dict[str, str], number: int) -> tuple[str, ...]:
    """Some mistakes, no two of one family."""
    found: list[str] = []
    for mistake in chance.sample(mistakes, len(mistakes)):
        if len(found) < number and families[mistake] not in {families[one] for one in found}:
            found.append(mistake)
    return tuple(sorted(found, key=mistakes.index))


def _supported(spec: Spec) -> list[list[str]]:
    """By dispute: the readings with support beside the ruling."""
    found = []
    for dispute in spec.open_disputes():
        own = [name for name, one in dispute.readings.items() if one.support != "none" and name != dispute.ruling]
        found.append([f"{dispute.id}={name}" for name in own])
    return [one for one in found if one]


def _readings(spec: Spec, chance: Random, number: int) -> tuple[str, ...]:
    return tuple(sorted(chance.choice(some) for some in chance.sample(_supported(spec), number)))


def _pairs_of_readings(spec: Spec) -> Iterator[tuple[str, ...]]:
    """Every two supported readings of two disputes."""
    groups = _supported(spec)
    for place, some in enumerate(groups):
        for others in groups[place + 1 :]:
            yield from ((one, other) for one in some for other in others)
