"""The figures of a box with which the reference opens its games as a program does.

A program may have one card more in its bag, or begin with different money, than the box says. The figures on which an
opening depends are found by changing each by one. Those that bring the openings nearer to what is reported are then
changed further, until nothing improves. The result counts only for fields that it makes right in every opening.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.games.component_overrides import own_figures
from leadline.judge.answers import LEGALITY, JudgedAnswer
from leadline.judge.provenance import WORKED_OUT, generalised
from leadline_engines.surface import Engine, Outcome, Refusal

if TYPE_CHECKING:
    from leadline.judge.reference import Reference

Path: TypeAlias = tuple[str | int, ...]
"""The path of a figure among the figures of a box."""
Figures: TypeAlias = Mapping[str, Any]
"""The figures of a box, or some of them, as in a file of components."""

LONGEST_LIST = 12
"""The longest list whose entries are tried; a longer one is a list of cards or spaces, of which a game has hundreds."""
MOST_STEPS = 60
"""The most steps by which a figure is changed."""
MOST_CHANGES = 8
"""The most figures that are changed; a program with more odd figures has a different box altogether."""
REFUSED = 1e6
"""The distance of an opening that is refused, or that no box with the figures has: larger than any other."""


@dataclass(frozen=True, slots=True)
class OddFigures:
    """Figures that reproduce what a program reports in some fields of its openings."""

    own: Mapping[str, Figures]
    """By the name of each figure: its entry in a file of components."""
    fields: Mapping[str, frozenset[str]]
    """By the name of each figure: the fields that are right with it, and wrong without it."""

    @property
    def figures(self) -> dict[str, Any]:
        """All of them, as in a file of components."""
        return {name: value for entry in self.own.values() for name, value in entry.items()}

    def only(self, names: Set[str]) -> OddFigures:
        """Return some of them."""
        return OddFigures(
            {name: entry for name, entry in self.own.items() if name in names},
            {name: entry for name, entry in self.fields.items() if name in names},
        )


def wrong_fields(reference: Reference, engine: Engine, answer: JudgedAnswer) -> frozenset[str]:
    """Return the fields of an opening that differ from an engine's result, without the numbers of seats and entries.

    Fields that follow from the position, such as who may act, are left out. `setup.deal` stands for a part of the setup
    that the program says it chose itself, and that an engine refuses because no box with its figures could give it. In
    any other opening that is refused, `legality` is wrong.
    """
    outcome = answer.playing(engine, "nothing")
    if not isinstance(outcome, Outcome):
        return frozenset({own_part(answer, outcome) or LEGALITY})
    differing = reference.game.reports.differing(engine, outcome.position, answer.answer.position or {})
    return frozenset(generalised(field) for field in differing if field not in WORKED_OUT)


def own_part(answer: JudgedAnswer, refusal: Refusal) -> str:
    """Return the part of a setup that the program chose itself and that chance cannot give; empty if there is none."""
    played = answer.answer.played[0] if answer.answer.played else None
    name = refusal.path.partition(".")[0]
    return f"setup.{name}" if refusal.kind == "impossible chance" and name in (played or ()) else ""


def _position(answer: JudgedAnswer, engine: Engine) -> Any | None:
    """Return the position in which an engine opens a game; None if it refuses."""
    try:
        outcome = answer.playing(engine, "nothing")
    except (ValueError, LookupError, ArithmeticError):
        return None
    return outcome.position if isinstance(outcome, Outcome) else None


class FigureSearch:
    """A search for the figures of a box under which openings are as they were reported."""

    def __init__(self, reference: Reference, examples: Sequence[JudgedAnswer]) -> None:
        """Take the reference, and a few wrong openings that are as different from each other as possible."""
        self._reference, self._game, self._examples = reference, reference.game, examples
        self._box: Figures = reference.game.spec.figures
        self._kind = reference.game.engine_making(reference.allowed)
        self._rulings = reference.game.rulings.from_mapping(reference.base)

    def find(self, opened: Sequence[JudgedAnswer]) -> OddFigures | None:
        """Return figures that make some fields right in all openings, and no field wrong; None if there are none."""
        figures = self._climb()
        if figures is None:
            return None
        engine, plain = self._engine(figures), self._engine(self._box)
        assert engine is not None
        assert plain is not None
        cured = self._cured(opened, plain, engine)
        return self._by_figure(figures, cured) if cured else None

    # ---- Climbing

    def _climb(self) -> Figures | None:
        """Return the box with the figures nearest to what the examples report; None if the box itself is nearest."""
        figures, distance = self._box, self._distance(self._box)
        places = list(self._places_that_matter())
        for _ in range(MOST_CHANGES):
            ways = [self._descend(figures, distance, path) for path in places]
            best, nearest = min(ways, key=lambda way: way[1], default=(figures, distance))
            if nearest >= distance:
                break
            figures, distance = best, nearest
        return None if figures is self._box else figures

    def _descend(self, figures: Figures, distance: float, path: Path) -> tuple[Figures, float]:
        """Change the figure at a place step by step as long as that helps; return the box and its distance."""
        for is_up in (True, False):
            best, nearest = figures, distance
            for _ in range(MOST_STEPS):
                candidate = _stepped(best, path, is_up=is_up)
                there = REFUSED if candidate is None else self._distance(candidate, nearest)
                if candidate is None or there >= nearest:
                    break
                best, nearest = candidate, there
            if nearest < distance:
                return best, nearest
        return figures, distance

    def _places_that_matter(self) -> Iterator[Path]:
        """Yield the places of figures that change an opening if they are changed by one."""
        first, plain = self._examples[0], self._engine(self._box)
        usual = None if plain is None else _position(first, plain)
        for path in _places(self._box):
            for is_up in (True, False):
                candidate = _stepped(self._box, path, is_up=is_up)
                engine = None if candidate is None else self._engine(candidate)
                if engine is not None:  # Otherwise the other direction may be possible.
                    position = _position(first, engine)
                    if position is not None and position != usual:
                        yield path
                    break

    def _engine(self, figures: Figures) -> Engine | None:
        """Return the engine of a box with some figures; None if they make no playable game."""
        try:
            return self._kind(self._game.components.from_mapping(figures), self._rulings)
        except (ValueError, LookupError, ArithmeticError):
            return None

    def _distance(self, figures: Figures, enough: float = REFUSED) -> float:
        """Return the distance of the examples from the reference with some figures; stop counting at ``enough``."""
        engine, total = self._engine(figures), 0.0
        if engine is None:
            return REFUSED
        for answer in self._examples:
            position = _position(answer, engine)
            if position is None:
                return REFUSED
            expected = self._game.reports.position.write(position)
            reported = answer.answer.position or {}
            total += sum(_apart(expected[name], reported[name]) for name in expected if name in reported)
            if total >= enough:
                break
        return total

    # ---- The effect of the figures

    def _cured(self, opened: Iterable[JudgedAnswer], plain: Engine, engine: Engine) -> frozenset[str]:
        """Return the fields that an engine makes right in all openings; none if it makes any field wrong."""
        cured, left = set[str](), set[str]()
        for answer in opened:
            before, after = (wrong_fields(self._reference, each, answer) for each in (plain, engine))
            if not after <= before:
                return frozenset()
            left |= after
            cured |= before
        return frozenset(cured - left)

    def _by_figure(self, figures: Figures, cured: frozenset[str]) -> OddFigures | None:
        """Return the figures one by one, each with what is wrong in the examples without it, leaving out idle ones."""
        own: dict[str, Figures] = {}
        fields: dict[str, frozenset[str]] = {}
        changed = own_figures(self._box, figures)
        for name in changed:
            without = self._engine({**figures, name: self._box[name]})
            wrong = (
                cured
                if without is None
                else frozenset().union(*(wrong_fields(self._reference, without, example) for example in self._examples))
            )
            if wrong & cured:
                own[name], fields[name] = {name: changed[name]}, wrong & cured
        return OddFigures(own, fields) if own else None


# ---- Figures as plain data


def _places(figures: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the places of all numbers, and of the lists of numbers or names, except those in long lists."""
    if isinstance(figures, int) and not isinstance(figures, bool):
        yield path
    elif isinstance(figures, Mapping):
        for name, inner in figures.items():
            yield from _places(inner, (*path, name))
    elif isinstance(figures, list | tuple) and len(figures) <= LONGEST_LIST:
        if figures and all(isinstance(entry, int | str) for entry in figures):
            yield path
        for number, inner in enumerate(figures):
            yield from _places(inner, (*path, number))


def _stepped(figures: Figures, path: Path, *, is_up: bool) -> Figures | None:
    """Return the box with a number or the length of a list changed by one; None if that is impossible."""
    value = _at(figures, path)
    if isinstance(value, int):
        return _with(figures, path, value + 1 if is_up else value - 1) if is_up or value else None
    if is_up:
        return _with(figures, path, [*value, value[-1]])
    return _with(figures, path, list(value[:-1])) if len(value) > 1 else None


def _at(figures: Any, path: Path) -> Any:
    for step in path:
        figures = figures[step]
    return figures


def _with(figures: Figures, path: Path, value: Any) -> Figures:
    """Return a copy with another value at a place."""
    first, *rest = path
    copied = dict(figures)
    if not rest:
        copied[str(first)] = value
        return copied
    inner = copied[str(first)] = deepcopy(copied[str(first)])
    for step in rest[:-1]:
        inner = inner[step]
    inner[rest[-1]] = value
    return copied


def _apart(expected: Any, reported: Any) -> float:
    """Return the number of plain values of a report that differ, each with a little more the farther off it is."""
    if reported is None or expected == reported:
        return 0.0
    if isinstance(expected, Mapping) and isinstance(reported, Mapping):
        return sum(_apart(expected.get(name), value) for name, value in reported.items())
    if isinstance(expected, list) and isinstance(reported, list):
        return _lists_apart(expected, reported)
    if isinstance(expected, int) and isinstance(reported, int):
        return 1.0 + min(abs(expected - reported), 99) / 100
    return 1.0


def _lists_apart(expected: Sequence[Any], reported: Sequence[Any]) -> float:
    """Return the distance of lists: for plain things the number missing or too many, for others entry by entry."""
    if not any(isinstance(entry, list | dict) for entry in (*expected, *reported)):
        both: Callable[[Sequence[Any]], Counter[Any]] = Counter
        return float(((both(expected) - both(reported)) | (both(reported) - both(expected))).total() or 1)
    entries = sum(_apart(*pair) for pair in zip(expected, reported, strict=False))
    return entries + 2.0 * abs(len(expected) - len(reported))
