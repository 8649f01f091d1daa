"""Functions that find the holes of a suite, from the engine and the spec of its game.

Each function gives what is missing, so that a complete suite gives nothing. None of them knows a game.
"""

from __future__ import annotations

import ast
import importlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

from leadline.game.definition import Game
from leadline.games import load_game, recommended, spec_of
from leadline.suite.bundle import load_kills, load_suite
from leadline.suite.coverage import visible_disputes
from leadline.suite.distinguishing import Looks
from leadline.suite.kills import is_killed, kills
from leadline.suite.model import Scenario
from leadline.suite.prove import Trace, legal_variant_steps, play_on, play_scenario
from leadline_engines import surface

REFUSING = ("RefusalError", "Refusal")
UNSTATED = "incomplete"
"""The kind of refusal that no scenario can show: a program that is not told something decides it itself."""


@dataclass(frozen=True)
class Site:
    """A place in an engine that refuses something."""

    name: str
    """Its module and function, with its rule as the source has it."""
    file: str
    first: int
    last: int


def unmet_refusals(game: str) -> list[str]:
    """Return the places of an engine that refuse a move or an opening, and of which no scenario shows a refusal."""
    sites, makers = refusal_sites(game)
    loaded, base = load_game(game), recommended(game)
    met: set[tuple[str, int]] = set()
    with noted_refusals(makers) as noted:
        for scenario in load_suite(game).scenarios:
            if not scenario.expects_refusal():
                continue
            for under in [{}, *(one for one in scenario.alternatives() if one)]:
                refusal = play_scenario(loaded, {**base, **under}, scenario).happened[-1].refusal
                if refusal is not None:
                    met.add(next(place for kept, place in reversed(noted) if kept is refusal))
                noted.clear()
    return [
        site.name
        for site in sites
        if not any(site.file == file and site.first <= line <= site.last for file, line in met)
    ]


def refusal_sites(game: str) -> tuple[list[Site], set[tuple[str, str]]]:
    """Return every place of an engine that refuses, and the functions that only make a refusal for their caller."""
    folder = Path(str(importlib.import_module(type(load_game(game)).engine.__module__).__file__)).parent
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))}
    functions = [
        (path, node) for path, tree in trees.items() for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
    ]
    makers = {(str(path), node.name) for path, node in functions if _is_maker(node)}
    unstated = {node.name for _, node in functions if _is_maker(node) and UNSTATED in ast.unparse(node)}
    names = (*REFUSING, *({name for _, name in makers} - unstated))
    sites: list[Site] = []
    for path, function in functions:
        if (str(path), function.name) in makers:
            continue
        for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
            if getattr(call.func, "id", getattr(call.func, "attr", "")) not in names or _is_unstated(call):
                continue
            module = ".".join(path.relative_to(folder).with_suffix("").parts)
            rule = ast.unparse(call.args[0]).strip("'") if call.args else ""
            name = f"{module}.{function.name}: {rule}"
            sites.append(Site(name, str(path), call.lineno, call.end_lineno or call.lineno))
    return list(_numbered(sites)), makers


def _is_maker(function: ast.FunctionDef) -> bool:
    """Return whether a function only makes a refusal from its arguments."""
    body = [one for one in function.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    if len(body) != 1 or not isinstance(body[0], ast.Return) or not isinstance(body[0].value, ast.Call):
        return False
    call, parameters = body[0].value, {one.arg for one in function.args.args}
    rule = call.args[0] if call.args else None
    return getattr(call.func, "id", "") in REFUSING and isinstance(rule, ast.Name) and rule.id in parameters


def _is_unstated(call: ast.Call) -> bool:
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    return any(isinstance(one, ast.Constant) and one.value == UNSTATED for one in given)


def _numbered(sites: Iterable[Site]) -> Iterator[Site]:
    """Yield the same sites, numbered where several have the same name."""
    seen: Counter[str] = Counter()
    for site in sites:
        seen[site.name] += 1
        number = f" ({seen[site.name]})" if seen[site.name] > 1 else ""
        yield Site(site.name + number, site.file, site.first, site.last)


@contextmanager
def noted_refusals(makers: set[tuple[str, str]]) -> Iterator[list[tuple[surface.Refusal, tuple[str, int]]]]:
    """Note of every refusal that is made which place has made it."""
    noted: list[tuple[surface.Refusal, tuple[str, int]]] = []
    make: Any = surface.Refusal.__init__

    def noting(self: surface.Refusal, *args: Any, **more: Any) -> None:
        make(self, *args, **more)
        frame: Any = sys._getframe(1)
        while frame.f_code.co_filename == surface.__file__ or _place(frame) in makers:
            frame = frame.f_back
        noted.append((self, (frame.f_code.co_filename, frame.f_lineno)))

    surface.Refusal.__init__ = noting  # type: ignore[method-assign]
    try:
        yield noted
    finally:
        surface.Refusal.__init__ = make  # type: ignore[method-assign]


def _place(frame: Any) -> tuple[str, str]:
    return frame.f_code.co_filename, frame.f_code.co_name


def killed_once(game: str) -> list[str]:
    """Return the mistakes that are not shown by two scenarios that differ in more than seats or numbers."""
    scenarios = {one.id: one for one in load_suite(game).scenarios}
    return [mistake for mistake, found in known_kills(game).items() if not _has_second(game, mistake, found, scenarios)]


@lru_cache(maxsize=3)
def known_kills(game: str) -> Mapping[str, list[str]]:
    """By mistake some scenarios that kill it, under the recommended readings."""
    loaded, suite, known = load_game(game), load_suite(game), load_kills(game)
    known |= kills(loaded, recommended(game), suite.scenarios, sorted(loaded.mistakes.keys() - known.keys()))
    return {mistake: [one for some in columns.values() for one in some] for mistake, columns in known.items()}


def _has_second(game: str, mistake: str, found: Iterable[str], scenarios: Mapping[str, Scenario]) -> bool:
    shapes = {shape(scenarios[one]) for one in found}
    if len(shapes) != 1:
        return len(shapes) > 1
    loaded, base = load_game(game), recommended(game)
    others = (one for one in scenarios.values() if shape(one) not in shapes)
    return any(is_killed(loaded, base, one, mistake) for one in others)


def shape(scenario: Scenario) -> str:
    """Return a scenario without its numbers and seat names: the kind of its start, and its moves."""
    seats = "|".join(sorted(map(re.escape, {*scenario.names, *map(str, scenario.seats)}), key=len, reverse=True))
    steps = [*scenario.steps, *(legal_variant_steps(scenario)[-1:] if scenario.legal_variant is not None else ())]
    moves = [re.sub(rf"\b({seats})\b", "", re.sub(r"[A-Z]?\d+", "", step.text)) for step in steps]
    refused = scenario.expects_refusal()
    return repr((_kind_of(scenario.position), _kind_of(scenario.setup), sorted(scenario.free), moves, refused))


def _kind_of(data: Any) -> Any:
    """Return the structure of some data: all numbers and spaces are equal, and a list has each kind of item once."""
    if isinstance(data, Mapping):
        return sorted((key if key.isalpha() else "", repr(_kind_of(one))) for key, one in data.items())
    if isinstance(data, list | tuple):
        return sorted({repr(_kind_of(one)) for one in data})
    return re.sub(r"[A-Z]?\d+", "", data) if isinstance(data, str) else type(data).__name__


def told_once(game: str) -> list[str]:
    """Return the pairs of supported readings of a dispute that fewer than two scenarios distinguish."""
    spec, told = spec_of(game), Counter[tuple[str, frozenset[str]]]()
    for scenario in load_suite(game).scenarios:
        for id, groups in (scenario.tells or {}).items():
            for one, other in combinations(groups, 2):
                told.update((id, frozenset((here, there))) for here in one for there in other)
    missing: list[str] = []
    for dispute in visible_disputes(spec):
        supported = [name for name, reading in dispute.readings.items() if reading.support != "none"]
        missing += [
            f"{dispute.id}: {one} and {other}"
            for one, other in combinations(supported, 2)
            if told[dispute.id, frozenset((one, other))] < 2
        ]
    return missing


def toothless_rules(game: str, beside: Mapping[str, str] | None = None) -> list[str]:
    """Return the rules of which the suite shows no mistake under some supported reading of one dispute.

    All other disputes are read as recommended, or as ``beside`` has it. A rule that has an effect only under some
    readings is tried under those. Rules without a recorded mistake, and rules that the suite notes as unreachable, are
    left out: the spec and the notes give the reason.
    """
    suite, fixed = load_suite(game), beside or {}
    loaded, scenarios = load_game(game), {one.id: one for one in suite.scenarios}
    breakable = {id for mistake in spec_of(game).mistakes for id in mistake.rules} - suite.unreachable.keys()
    missing: list[str] = []
    for name, changed in readings_alone(game):
        if not fixed.keys().isdisjoint(changed):
            continue
        base = {**recommended(game), **changed, **fixed}
        for rule in spec_of(game).all_rules():
            has_effect = all(base[dispute] == reading for dispute, reading in rule.only_under.items())
            if has_effect and rule.id in breakable and not _has_teeth(loaded, base, rule.id, scenarios):
                missing.append(f"{rule.id} under {name}")
    return missing


def readings_alone(game: str) -> list[tuple[str, dict[str, str]]]:
    """Return the recommended readings, and each supported other reading with all others as recommended."""
    base = recommended(game)
    alone = [
        (f"{dispute.id}={name}", {dispute.id: name})
        for dispute in spec_of(game).open_disputes()
        for name, reading in dispute.readings.items()
        if reading.support != "none" and name != base[dispute.id]
    ]
    return [("the recommended readings", {}), *alone]


def _has_teeth(game: Game, base: Mapping[str, str], rule: str, scenarios: Mapping[str, Scenario]) -> bool:
    """Return whether a scenario shows a mistake against a rule, trying first those that show it as recommended."""
    mistakes = [one.id for one in spec_of(game.id).mistakes if rule in one.rules]
    known = known_kills(game.id)
    likely = ((mistake, scenarios[one]) for mistake in mistakes for one in known.get(mistake, ()))
    citing = sorted(scenarios.values(), key=lambda one: rule not in one.rules)
    rest = ((mistake, one) for one in citing for mistake in mistakes)
    return any(is_killed(game, base, one, mistake) for some in (likely, rest) for mistake, one in some)


def unseen_figures(game: str, without: Sequence[str] = ()) -> list[str]:
    """Return the changes of one figure of the components that no scenario shows, in each mode of the game.

    A whole number becomes one more or one less, and a list of names loses one. A change that no game can be played with
    is left out, and so is one of another mode than that of the scenarios. Figures ``without`` are not changed.
    """
    loaded, scenarios = load_game(game), Played(load_game(game))
    modes = scenarios.by_mode
    missing: list[str] = []
    for path, says, figures in _changed_figures(spec_of(game).figures):
        if path[0] in without:
            continue
        try:
            components = loaded.components.from_mapping(figures)
        except ValueError:
            continue
        engine = loaded.engine_making(())(components, scenarios.rulings)
        named = [mode for mode in modes if mode in path]
        missing += [
            f"{'.'.join(path)} {says}{f' in {mode}' if mode else ''}"
            for mode in named or modes
            if not scenarios.show(engine, mode, path)
        ]
    return missing


class Played:
    """The scenarios of a game, each played once with its own components, to compare them with other ones."""

    def __init__(self, game: Game) -> None:
        self.game, self.rulings = game, game.rulings.from_mapping(game.recommended)
        self.engine = game.engine_making(())(game.own_components, self.rulings)
        self.by_mode: dict[str, list[Scenario]] = {}
        self.right: dict[str, list[tuple[str, ...]]] = {}
        self.recent: list[str] = []
        self.texts: dict[str, str] = {}
        for one in load_suite(game.id).scenarios:
            codec, data = (
                (game.codecs.setup, one.setup) if one.position is None else (game.codecs.position, one.position)
            )
            self.by_mode.setdefault(getattr(codec.read(data), "mode", ""), []).append(one)
            self.texts[one.id] = json.dumps(data)

    def show(self, engine: Any, mode: str, path: Sequence[str]) -> bool:
        """Return whether a scenario of a mode looks different with an engine that has other components."""
        for scenario in sorted(self.by_mode[mode], key=lambda one: self._order(one, path)):
            if scenario.id not in self.right:
                self.right[scenario.id] = self._seen(self.engine, scenario)
            try:
                differs = self._seen(engine, scenario) != self.right[scenario.id]
            except (ValueError, LookupError):  # Its start or its moves do not exist with these components.
                differs = True
            if differs:
                self.recent = [scenario.id, *(one for one in self.recent[:7] if one != scenario.id)]
                return True
        return False

    def _order(self, scenario: Scenario, path: Sequence[str]) -> tuple[bool, int, bool, int]:
        """Return a key that sorts the likeliest scenarios first."""
        named = sum(part in self.texts[scenario.id] for part in path)
        return scenario.id not in self.recent, -named, not scenario.asks, len(scenario.steps)

    def _seen(self, engine: Any, scenario: Scenario) -> list[tuple[str, ...]]:
        """Return what a subject could report of a scenario, and of its legal variant."""
        both = [scenario.steps] if scenario.legal_variant is None else [scenario.steps, legal_variant_steps(scenario)]
        looks, found = Looks(self.game, scenario), []
        for steps in both:
            moves = (self.game.codecs.move.read(step.move) for step in steps)
            trace = play_on(self.game, Trace(engine), scenario, moves)
            found.append((*looks.seen(trace), *self._listed(trace, scenario)))
        return found

    def _listed(self, trace: Trace, scenario: Scenario) -> Iterator[str]:
        last = trace.happened[-1]
        for asked in scenario.asks.get("legal", ()) if last.refusal is None else ():
            chance = self.game.codecs.chance.read(asked["given"]) if "given" in asked else None
            for decision in trace.engine.to_act(last.position):
                yield repr(sorted(map(repr, trace.engine.choices(last.position, decision, chance).listed)))


def _changed_figures(figures: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], str, dict[str, Any]]]:
    """Yield the path of each figure, what is changed in it, and all figures with that change."""
    for path, value in _leaves(figures, ()):
        shown = tuple(map(str, path))
        if isinstance(value, int):
            yield shown, f"{value} - 1", _with(figures, path, value - 1)
            yield shown, f"{value} + 1", _with(figures, path, value + 1)
        else:
            for name in value:
                yield shown, f"without {name}", _with(figures, path, [one for one in value if one != name])


def _leaves(data: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield every whole number, and every list of names, with its path."""
    is_list = isinstance(data, list | tuple)
    if (isinstance(data, int) and not isinstance(data, bool)) or (
        is_list and data and all(isinstance(one, str) for one in data)
    ):
        yield path, data
    elif isinstance(data, Mapping) or is_list:
        for key, one in data.items() if isinstance(data, Mapping) else enumerate(data):
            yield from _leaves(one, (*path, key))


def _with(data: Any, path: Sequence[str | int], value: Any) -> Any:
    """Return a copy of figures with another value at a path."""
    if not path:
        return value
    if isinstance(data, Mapping):
        return {key: _with(one, path[1:], value) if key == path[0] else one for key, one in data.items()}
    return [_with(one, path[1:], value) if number == path[0] else one for number, one in enumerate(data)]
