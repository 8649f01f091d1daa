"""Programs with known faults, described by their mistakes, their readings, and the requests that they support."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Literal, TypeAlias

from leadline.protocol.messages import CAPABILITIES
from leadline_engines.shapes import STRICT

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.spec.model import Spec

Kind: TypeAlias = Literal["alone", "pair", "mixture", "readings", "withheld"]
"""The kinds of programs.

A program has one mistake, two mistakes, three to eight mistakes together with other readings, two readings and no
mistake, or one mistake that is withheld from the judge.
"""
EVERYTHING, SUMS = "everything", "sums only"
"""The ways in which a program can be asked: with all capabilities, or with unordered things only counted and summed."""
IN_PART, AS_PLAYED, IN_SEQUENCES = "in part", "as played", "in sequences"
"""Further ways in which a program may report.

Such a program reports only every second field of a position; or each move in `played`, as it was played; or only after
a sequence of moves, because the program pauses at few kinds of decisions.
"""
REPORTING = (SUMS, IN_PART, AS_PLAYED, IN_SEQUENCES)
"""The ways that affect how a program reports. None of them may change the names of its faults."""
HELD_BACK = 5
"""The proportion of mixtures not used to tune the search: one in this many."""
MIXTURES, PAIRS = 500, 500
"""The number of programs of each kind."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program, which is the reference with faults built in."""

    __pydantic_config__ = STRICT

    kind: Kind
    """The kind of faults."""
    mistakes: tuple[str, ...]
    """The mistakes it makes."""
    readings: tuple[str, ...] = ()
    """The readings of the program that are not recommended, as `DISPUTE=READING`; the program claims none."""
    way: str = EVERYTHING
    """The way in which the program can be asked: `everything`, one of `REPORTING`, or `without CAPABILITY`."""

    @property
    def id(self) -> str:
        """A description on one line."""
        return f"{self.kind} {'+'.join((*self.mistakes, *self.readings)) or 'nothing'} ({self.way})"

    @property
    def is_held_back(self) -> bool:
        """True if the search must not be tuned on this program."""
        name = "+".join((*self.mistakes, *self.readings))
        return self.kind == "mixture" and sha256(name.encode()).digest()[0] % HELD_BACK == 0


def programs(game: Game, spec: Spec, kinds: Sequence[Kind], seed: int) -> Iterator[Program]:
    """Yield all programs of some kinds, each with every way to ask it; equal seeds give equal programs."""
    met: set[str] = set()
    for program in _all_programs(game, spec, kinds, seed):
        if program.id not in met:
            met.add(program.id)
            yield program


def _all_programs(game: Game, spec: Spec, kinds: Sequence[Kind], seed: int) -> Iterator[Program]:
    for kind in kinds:
        for number, (mistakes, readings) in enumerate(_faults(spec, kind, Random(f"{seed} {kind}"))):
            for way in (
                ways(game, Random(f"{seed} {kind} {number}")) if kind not in ("readings", "withheld") else (EVERYTHING,)
            ):
                yield Program(kind, mistakes, readings, way)


def ways(game: Game, chance: Random) -> list[str]:
    """Return the ways in which a program can be asked."""
    inputs = list(game.inputs)
    dropped = chance.choice([*CAPABILITIES, *inputs])
    return [EVERYTHING, *REPORTING, *(f"without {name}" for name in ("position", *inputs)), f"without {dropped}"]


def _faults(spec: Spec, kind: Kind, chance: Random) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    mistakes = [mistake.id for mistake in spec.mistakes]
    families = {mistake.id: mistake.family or mistake.id for mistake in spec.mistakes}
    if kind in ("alone", "withheld"):
        yield from (((mistake,), ()) for mistake in mistakes)
    elif kind == "pair":
        yield from ((_different(chance, mistakes, families, 2), ()) for _ in range(PAIRS))
    elif kind == "mixture":
        for _ in range(MIXTURES):
            chosen = _different(chance, mistakes, families, chance.randint(3, 8))
            yield chosen, _readings(spec, chance, chance.randint(2, 4))
    else:
        yield from (((), pair) for pair in _pairs_of_readings(spec))


def _different(chance: Random, mistakes: Sequence[str], families: dict[str, str], number: int) -> tuple[str, ...]:
    """Return some mistakes, no two of which are in the same family."""
    chosen: list[str] = []
    for mistake in chance.sample(mistakes, len(mistakes)):
        if len(chosen) < number and families[mistake] not in {families[member] for member in chosen}:
            chosen.append(mistake)
    return tuple(sorted(chosen, key=mistakes.index))


def _supported(spec: Spec) -> list[list[str]]:
    """Return, for each dispute, the supported readings other than the ruling."""
    groups = []
    for dispute in spec.open_disputes():
        supported = [name for name, reading in dispute.readings.items() if reading.support != "none"]
        groups.append([f"{dispute.id}={name}" for name in supported if name != dispute.ruling])
    return [group for group in groups if group]


def _readings(spec: Spec, chance: Random, number: int) -> tuple[str, ...]:
    return tuple(sorted(chance.choice(some) for some in chance.sample(_supported(spec), number)))


def _pairs_of_readings(spec: Spec) -> Iterator[tuple[str, ...]]:
    """Yield every pair of supported readings from two different disputes."""
    groups = _supported(spec)
    for place, some in enumerate(groups):
        for others in groups[place + 1 :]:
            yield from ((first, second) for first in some for second in others)
