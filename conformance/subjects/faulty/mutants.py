"""Small changes of the engine that the suite has to notice: python mutants.py [--sample N] [--seed N] [NAME …].

A NAME is that of a function, such as swim.land; without one all functions are changed.

Each mutant has one comparison, one number, one condition or one `and` changed in one function of the engine. It is
killed if a scenario's expectation, written by hand, fails on it. A survivor is either no change of behaviour at all
(such as a changed bound that is never reached), or something the suite does not test yet.
"""

from __future__ import annotations
import __future__

import ast
import copy
import inspect
import random
import signal
import sys
import textwrap
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import CodeType, FunctionType

from leadline.games import load_game, recommended
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario
from leadline.suite.prove import prove

GAME = "deep-sea-adventure"
ENGINE = "leadline_engines.deep_sea_adventure"
MODULES = (
    "breathe", "choices", "clean_up", "direction", "laying", "next_dive", "scoring", "search", "setup", "starter",
    "swim", "turn", "views",
)  # fmt: skip
LONGEST = 120
"""After so many seconds a mutant hangs, and is killed as well."""
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

    def __str__(self) -> str:
        module = self.function.__module__.rpartition(".")[2]
        return f"{module}.{self.function.__name__}:{self.line}: {self.says}"


def functions() -> Iterator[FunctionType]:
    """The functions of the engine's modules that stand by themselves."""
    for name in MODULES:
        module = import_module(f"{ENGINE}.{name}")
        for value in vars(module).values():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__ and not value.__closure__:
                yield value


def mutants(function: FunctionType) -> Iterator[Mutant]:
    """Every mutant of a function."""
    lines, first = inspect.getsourcelines(function)
    if lines[0].lstrip().startswith("@"):
        return
    tree = ast.parse(textwrap.dedent("".join(lines)))
    places = [number for number, node in enumerate(ast.walk(tree)) if any(True for _ in changes(node))]
    for place in places:
        count = sum(1 for _ in changes(list(ast.walk(tree))[place]))
        for which in range(count):
            changed = copy.deepcopy(tree)
            node = list(ast.walk(changed))[place]
            before = ast.unparse(node)
            list(changes(node))[which]()
            yield Mutant(
                function, first + getattr(node, "lineno", 1) - 1, f"{ast.unparse(node)}   was   {before}",
                code_of(function, changed),
            )  # fmt: skip


def changes(node: ast.AST) -> Iterator[object]:
    """What can be changed in one place of the code, as functions that do it."""
    if isinstance(node, ast.Compare):
        for number, operator in enumerate(node.ops):
            if type(operator) in SWAPPED:
                yield lambda number=number, operator=operator: node.ops.__setitem__(number, SWAPPED[type(operator)]())
    elif isinstance(node, ast.BoolOp | ast.BinOp) and type(node.op) in SWAPPED:
        yield lambda: setattr(node, "op", SWAPPED[type(node.op)]())
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield lambda: setattr(node, "value", node.value + 1)
    elif isinstance(node, ast.If | ast.IfExp):
        yield lambda: setattr(node, "test", ast.copy_location(ast.Constant(False), node.test))
        yield lambda: setattr(node, "test", ast.copy_location(ast.Constant(True), node.test))


def code_of(function: FunctionType, tree: ast.Module) -> CodeType:
    """The code of the function in a changed tree."""
    scope: dict[str, FunctionType] = {}
    ast.fix_missing_locations(tree)
    compiled = compile(tree, function.__code__.co_filename, "exec", flags=__future__.annotations.compiler_flag)
    exec(compiled, dict(function.__globals__), scope)
    return scope[function.__name__].__code__


def killer(mutant: Mutant, scenarios: Sequence[Scenario]) -> str:
    """The first scenario that notices a mutant; empty if none does."""
    plug, base = load_game(GAME), recommended(GAME)
    plain = mutant.function.__code__
    mutant.function.__code__ = mutant.code
    signal.alarm(LONGEST)
    try:
        for scenario in scenarios:
            try:
                problems = prove(plug, base, scenario).problems
            except Exception:
                return scenario.id
            if problems:
                return scenario.id
        return ""
    finally:
        signal.alarm(0)
        mutant.function.__code__ = plain


def hangs(*about: object) -> None:
    """End a mutant that takes too long."""
    raise TimeoutError


def main(arguments: Sequence[str]) -> int:
    """List the survivors."""
    signal.signal(signal.SIGALRM, hangs)
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--sample", metavar="N", type=int, default=150)
    parser.add_argument("--seed", metavar="N", type=int, default=1)
    parser.add_argument("names", metavar="MODULE.FUNCTION", nargs="*")
    asked = parser.parse_args(arguments)
    found = [one for function in functions() for one in mutants(function)]
    if asked.names:
        found = [one for one in found if str(one).partition(":")[0] in asked.names]
    chosen = random.Random(asked.seed).sample(found, min(asked.sample, len(found)))
    scenarios, survivors = load_suite(GAME).scenarios, 0
    for mutant in chosen:
        if not killer(mutant, scenarios):
            survivors += 1
            print(f"survives: {mutant}", flush=True)
    print(f"{len(chosen) - survivors} of {len(chosen)} mutants are killed (of {len(found)} there are)")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
