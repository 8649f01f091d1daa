"""Check spec folders and scenario files for mistakes, all of them in one go. Without a path, everything is checked.

A file of components of your own (see --components) can be named too.

With --manual FILE: prove that no sentence of a manual was left out. FILE is the manual as Markdown text; it is
compared by hashes, and none of its text is printed beyond the first words of a sentence that is missing.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from leadline import home
from leadline.cli.completeness import check_manual
from leadline.games.own_components import check_components, is_components_file
from leadline.problems import Place, Problem, bad_input
from leadline.terminal import bold, wrap

SUITE_READER = "leadline.suite.read"


def add_arguments(parser: ArgumentParser) -> None:
    """What the command can be told."""
    parser.add_argument("paths", nargs="*", metavar="PATH", type=Path, help="spec folders, scenario folders, or files")
    parser.add_argument("--manual", metavar="FILE", type=Path, help="a manual whose sentences all have to be covered")
    parser.add_argument(
        "--as", dest="name", metavar="MANUAL", help="which manual FILE is; else it is found by its text"
    )


def run(args: Namespace) -> int:
    """Check what is named; exit status 0 if nothing is wrong, else 2."""
    if args.name is not None and args.manual is None:
        raise bad_input("--as names the manual of --manual, which is missing", "add --manual FILE")
    components = [path for path in args.paths if path.is_file() and is_components_file(path)]
    for path in components:
        print(f"{path}: components of {check_components(path)}, no problem")
    paths = [path for path in args.paths if path not in components]
    specs, scenarios = sort_paths(_everything() if not args.paths and args.manual is None else paths)
    right = True
    for folder in specs:
        right = _check_spec(folder) and right
    if scenarios:
        right = _report(f"{_count(len(scenarios), 'scenario file')}", _check_scenarios(scenarios)) and right
    if args.manual is not None:
        right = check_manual(args.manual, args.name, specs) and right
    return 0 if right else 2


def sort_paths(paths: Iterable[Path]) -> tuple[list[Path], list[Path]]:
    """Spec folders and scenario files among paths; a file of a spec stands for its whole folder.

    Raises ``InputError`` for a path that is not there or holds nothing to check.
    """
    specs: list[Path] = []
    scenarios: list[Path] = []
    for named in paths:
        path = Path(os.path.abspath(named))
        found = _yaml_below(path)
        own_spec = _spec_of(path)
        folders = {own_spec} if own_spec is not None else {file.parent for file in found if file.name == "game.yaml"}
        specs += [folder for folder in sorted(folders) if folder not in specs]
        inside = [file for file in found if not any(file.is_relative_to(folder) for folder in folders)]
        scenarios += [file for file in inside if file not in scenarios]
        if not found and not folders:
            place = Place(home.shown_path(path))
            raise bad_input("there is nothing to check here", "name a spec folder, or YAML files with scenarios", place)
    return specs, scenarios


def _everything() -> list[Path]:
    elsewhere = home.games_elsewhere()
    folders = [home.spec_folder(), home.scenarios_folder()]
    folders += [folder(game) for game in elsewhere for folder in (home.spec_folder_of, home.scenarios_folder_of)]
    return [folder for folder in folders if any(folder.rglob("*.yaml"))]


def _yaml_below(path: Path) -> list[Path]:
    place = Place(home.shown_path(path))
    if path.is_dir():
        return sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")])
    if not path.exists():
        raise bad_input("there is no such file or folder", "name a spec folder, or YAML files with scenarios", place)
    if path.suffix not in (".yaml", ".yml"):
        raise bad_input(
            "only YAML files can be checked", "a file ends in .yaml; a manual is given with --manual", place
        )
    return [path]


def _spec_of(path: Path) -> Path | None:
    """The spec folder an absolute path is, or lies in."""
    around = [path, *path.parents] if path.is_dir() else list(path.parents)
    return next((folder for folder in around[:3] if (folder / "game.yaml").is_file()), None)


def _check_spec(folder: Path) -> bool:
    from leadline.spec.lint import code_folders, lint
    from leadline.spec.read import read_spec

    source = read_spec(folder)
    spec = source.spec
    statements = sum(len(manual.statements) for manual in spec.manuals)
    parts = (
        _count(len(list(spec.all_rules())), "rule"),
        _count(len(spec.disputes), "dispute"),
        f"{_count(statements, 'statement')} of {_count(len(spec.manuals), 'manual')}",
    )
    return _report(f"{home.shown_path(folder)}: {', '.join(parts)}", lint(source, code_folders()))


def _check_scenarios(files: list[Path]) -> list[Problem]:
    try:
        reader: Any = import_module(SUITE_READER)
    except ModuleNotFoundError as error:
        if error.name is None or not SUITE_READER.startswith(error.name):
            raise
        return [Problem(Place(), "scenarios cannot be checked: this installation has no reader for them")]
    problems: list[Problem] = reader.check_files(files)
    return problems


def _report(what: str, problems: list[Problem]) -> bool:
    """Print what was checked and what is wrong with it; whether nothing is."""
    for problem in problems:
        print(problem)
    errors = sum(1 for problem in problems if problem.severity == "error")
    print(wrap(f"{what}: {bold(_count(errors, 'problem')) if errors else 'no problem'}"))
    return not errors


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
