"""Small changes of the engine that the suite has to notice: python mutants.py [--sample N] [--seed N] [NAME …].

A NAME is that of a module or a step, such as swim or swim.land; without one all functions and methods are changed.

Each mutant has one comparison, one number, one condition or one `and` changed in one function or method of the engine.
It is killed if a scenario's expectation, written by hand, fails on it; only scenarios that come to the function are
tried. A survivor is something the suite does not test yet, unless `known_mutants.py` says why no scenario can notice
it: it changes no behaviour at all, or only what scenarios do not speak of. With `--tests` the latter, and the functions
that no scenario comes to, are put to the engine's own tests.
"""

from __future__ import annotations
import __future__

import ast
import copy
import inspect
import os
import random
import signal
import sys
import textwrap
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType

from known_mutants import EQUIVALENT, UNPLAYED, UNSAID

from leadline.games import load_game, recommended
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario
from leadline.suite.prove import prove

GAME = "deep-sea-adventure"
ENGINE = "leadline_engines.deep_sea_adventure"
MODULES = (
    "breathe", "choices", "clean_up", "direction", "engine", "information", "laying", "next_dive", "position",
    "scoring", "search", "setup", "starter", "swim", "table", "turn",
)  # fmt: skip
GUARD = "table.telling"
"""The guard of the events: it decides nothing, so it is left alone."""
LONGEST = 120
"""The seconds of processor time after which a mutant counts as hanging, and as killed."""
TESTS = Path(__file__).parents[3] / "reference_impl" / "tests"
"""The tests of the engine."""
SWAPPED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change of one function."""

    function: FunctionType
    """The function, as it is in force."""
    line: int
    """The line in its file."""
    says: str
    """The changed statement, and what it was."""
    code: CodeType
    """The changed code."""

    @property
    def module(self) -> str:
        """The module of the function."""
        return self.function.__module__.rpartition(".")[2]

    @property
    def name(self) -> str:
        """The function with its module."""
        return f"{self.module}.{self.function.__name__}"

    def __str__(self) -> str:
        return f"{self.name}:{self.line}: {self.says}"


def functions() -> Iterator[FunctionType]:
    """Yield the functions and methods of the engine's modules that are not closures."""
    for name in MODULES:
        module = import_module(f"{ENGINE}.{name}")
        classes = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]
        for owner in (module, *classes):
            for value in vars(owner).values():
                if isinstance(value, FunctionType) and is_written_in(value, str(module.__file__)):
                    yield value


def is_written_in(function: FunctionType, file: str) -> bool:
    """Return whether a function is defined in this file, not made by a decorator, and not a closure."""
    return function.__code__.co_filename == file and not function.__closure__


def mutants(function: FunctionType) -> Iterator[Mutant]:
    """Yield every mutant of a function."""
    lines, first = inspect.getsourcelines(function)
    if lines[0].lstrip().startswith("@"):
        return
    tree = ast.parse(textwrap.dedent("".join(lines)))
    met: Counter[str] = Counter()
    places = [number for number, node in enumerate(ast.walk(tree)) if any(True for _ in changes(node))]
    for place in places:
        count = sum(1 for _ in changes(list(ast.walk(tree))[place]))
        for which in range(count):
            changed = copy.deepcopy(tree)
            node = list(ast.walk(changed))[place]
            statement = statement_around(changed, node)
            before = head(statement)
            list(changes(node))[which]()
            says = f"{head(statement)}   was   {before}"
            met[says] += 1
            if met[says] > 1:
                says += f"   (place {met[says]})"
            yield Mutant(function, first + getattr(node, "lineno", 1) - 1, says, code_of(function, changed))


def statement_around(tree: ast.AST, node: ast.AST) -> ast.stmt:
    """Return the innermost statement that contains a node, or the node itself."""
    around = [one for one in ast.walk(tree) if isinstance(one, ast.stmt) and any(x is node for x in ast.walk(one))]
    return around[-1]


def head(statement: ast.stmt) -> str:
    """Return a statement on one line, without the block below it."""
    if isinstance(statement, ast.If | ast.While):
        return f"if {ast.unparse(statement.test)}:"
    return ast.unparse(statement).partition("\n")[0]


def changes(node: ast.AST) -> Iterator[object]:
    """Yield the possible changes at one place in the code, as functions that make them."""
    if isinstance(node, ast.Compare):
        for number, operator in enumerate(node.ops):
            if type(operator) in SWAPPED:
                yield lambda number=number, operator=operator: node.ops.__setitem__(number, SWAPPED[type(operator)]())
    elif isinstance(node, ast.BoolOp | ast.BinOp) and type(node.op) in SWAPPED:
        yield lambda: setattr(node, "op", SWAPPED[type(node.op)]())
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield lambda: setattr(node, "value", node.value + 1)
    elif isinstance(node, ast.If | ast.IfExp) and ast.unparse(node.test) != GUARD:
        yield lambda: setattr(node, "test", ast.copy_location(ast.Constant(False), node.test))
        yield lambda: setattr(node, "test", ast.copy_location(ast.Constant(True), node.test))


def code_of(function: FunctionType, tree: ast.Module) -> CodeType:
    """Return the code of the function in a changed tree."""
    scope: dict[str, FunctionType] = {}
    ast.fix_missing_locations(tree)
    compiled = compile(tree, function.__code__.co_filename, "exec", flags=__future__.annotations.compiler_flag)
    exec(compiled, dict(function.__globals__), scope)
    return scope[function.__name__].__code__


@cache
def players() -> dict[CodeType, list[Scenario]]:
    """Return the scenarios that reach each function, by its code: no other scenario can notice a mutant of it."""
    game, base = load_game(GAME), recommended(GAME)
    found: dict[CodeType, list[Scenario]] = defaultdict(list)
    called: set[CodeType] = set()
    for scenario in load_suite(GAME).scenarios:
        called.clear()
        sys.setprofile(lambda frame, event, _: called.add(frame.f_code) if event == "call" else None)
        try:
            prove(game, base, scenario)
        finally:
            sys.setprofile(None)
        for code in called:
            found[code].append(scenario)
    return found


def killer(mutant: Mutant, scenarios: Sequence[Scenario]) -> str:
    """Return the first scenario that notices a mutant; empty if none does."""
    game, base = load_game(GAME), recommended(GAME)
    plain = mutant.function.__code__
    mutant.function.__code__ = mutant.code
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    try:
        for scenario in scenarios:
            try:
                problems = prove(game, base, scenario).problems
            except Exception:
                return scenario.id
            if problems:
                return scenario.id
        return ""
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        mutant.function.__code__ = plain


def hangs(*about: object) -> None:
    """End a mutant that takes too long."""
    raise TimeoutError


def noticed_by_tests(mutant: Mutant) -> bool:
    """Return whether a test of the engine fails on a mutant, which runs in a separate process."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0
    import pytest

    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    mutant.function.__code__ = mutant.code
    likely = [path for path in [TESTS / f"test_{mutant.module}.py"] if path.exists()]
    os._exit(int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *map(str, likely), str(TESTS)])))


def known(mutant: Mutant) -> str | None:
    """Return why no scenario can notice a mutant; None if one should."""
    for name, part, why in (*EQUIVALENT, *UNSAID):
        if mutant.name == name and part in mutant.says:
            return why
    return None


def is_unplayed(mutant: Mutant) -> bool:
    """Return whether no scenario reaches the function."""
    return mutant.module in UNPLAYED or mutant.name in UNPLAYED


def is_equivalent(mutant: Mutant) -> bool:
    """Return whether a mutant is known not to change behaviour."""
    return any(mutant.name == name and part in mutant.says for name, part, _ in EQUIVALENT)


def stale(found: Sequence[Mutant]) -> list[str]:
    """Yield what is wrong with the list of known mutants: an entry has to match exactly one mutant."""
    wrong = []
    for name, part, _ in (*EQUIVALENT, *UNSAID):
        fitting = sum(1 for mutant in found if mutant.name == name and part in mutant.says)
        if fitting != 1:
            wrong.append(f"known_mutants.py: {name}: {part!r} fits {fitting} mutants, and should fit one")
    return wrong


def judge(chosen: Sequence[Mutant], *, with_tests: bool) -> tuple[dict[str, int], list[str]]:
    """Return the number of mutants with each outcome, and everything that is wrong."""
    counts = dict.fromkeys(("killed", "equivalent", "unsaid", "unplayed"), 0)
    wrong = []
    for mutant in chosen:
        by = "" if is_unplayed(mutant) else killer(mutant, players()[mutant.function.__code__])
        if by and known(mutant):
            wrong.append(f"stale: {by} notices what known_mutants.py says none can: {mutant}")
        elif by:
            counts["killed"] += 1
        elif is_equivalent(mutant):
            counts["equivalent"] += 1
        elif not is_unplayed(mutant) and not known(mutant):
            wrong.append(f"survives: {mutant}")
        elif with_tests and not noticed_by_tests(mutant):
            wrong.append(f"no test of the engine notices: {mutant}")
        else:
            counts["unplayed" if is_unplayed(mutant) else "unsaid"] += 1
        if wrong and wrong[-1].endswith(str(mutant)):
            print(wrong[-1], flush=True)
    return counts, wrong


def main(arguments: Sequence[str]) -> int:
    """List the survivors."""
    signal.signal(signal.SIGVTALRM, hangs)
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--sample", metavar="N", type=int, default=150, help="how many to try; 0 for all")
    parser.add_argument("--seed", metavar="N", type=int, default=1)
    parser.add_argument("--tests", action="store_true", help="put what no scenario can say to the tests of the engine")
    parser.add_argument("names", metavar="NAME", nargs="*")
    asked = parser.parse_args(arguments)
    every = [one for function in functions() for one in mutants(function)]
    outdated = stale(every)
    for line in outdated:
        print(line)
    found = [one for one in every if asked.tests or not is_unplayed(one)]
    if asked.names:
        found = [one for one in found if {one.name, one.module} & set(asked.names)]
    chosen = random.Random(asked.seed).sample(found, min(asked.sample or len(found), len(found)))
    counts, wrong = judge(chosen, with_tests=asked.tests)
    print(
        f"killed {counts['killed']} of {len(chosen)} mutants (of {len(found)} there are), {counts['equivalent']} known "
        f"to be equivalent, {counts['unsaid'] + counts['unplayed']} that no scenario can say, {len(wrong)} wrong"
    )
    return 1 if wrong or outdated else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
