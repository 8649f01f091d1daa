"""Check spec folders and scenario files for mistakes, and report all of them. Without a path, everything is checked.

A file of your own components (see --components) can be named too.

With --manual FILE, prove that no sentence of a manual was left out. FILE is the manual as Markdown text; it is
compared by hashes, and none of its text is printed except the first words of a missing sentence.

With --fix, rules that a scenario cites and that do not come into play are removed from the files named, and the result
is checked. Comments and layout stay as they are. A scenario that has other problems is not changed.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from leadline.base import paths
from leadline.base.errors import Place, Problem, bad_input
from leadline.base.terminal import bold, wrap
from leadline.base.yaml_text import yaml_files
from leadline.cli.components_option import components_of
from leadline.games.component_overrides import check_components, is_components_file

SUITE_READER = "leadline.suite.read"
MOST_NOTES = 20
"""The greatest number of notes to print; the others are only counted, because they would hide the errors."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline validate`."""
    parser.add_argument("paths", nargs="*", metavar="PATH", type=Path, help="spec folders, scenario folders, or files")
    parser.add_argument(
        "--manual", metavar="FILE", type=Path, help="check that every sentence of this manual is covered"
    )
    parser.add_argument(
        "--as", dest="name", metavar="MANUAL", help="the id of the manual in FILE (default: recognised by its text)"
    )
    parser.add_argument(
        "--fix", action="store_true", help="remove cited rules that do not come into play from the files that you name"
    )


def run(args: Namespace) -> int:
    """Check the named paths; return exit status 0 if nothing is wrong, and otherwise 2."""
    if args.name is not None and args.manual is None:
        raise bad_input("--as can be used only with --manual, which is missing", "add --manual FILE")
    components = [path for path in args.paths if path.is_file() and is_components_file(path)]
    for path in components:
        print(f"{paths.shown_path(path)}: components of {check_components(path)}, no problem")
    others = [path for path in args.paths if path not in components]
    specs, scenarios = sort_paths(_everything() if not args.paths and args.manual is None else others)
    words = [path for path in scenarios if _is_shared_words(path)]
    right = True
    for path in words:
        right = _check_words(path) and right
    scenarios = [path for path in scenarios if path not in words]
    for folder in specs:
        right = _check_spec(folder) and right
    if args.fix:
        _fix(args.paths, scenarios, components_of(args))
    if scenarios:
        problems = _check_scenarios(scenarios, components_of(args))
        right = _report(f"{_count(len(scenarios), 'scenario file')}", problems) and right
    if args.manual is not None:
        from leadline.lint.manual_coverage import check_manual

        lines, complete = check_manual(args.manual, args.name, specs)
        print("\n".join(lines))
        right = complete and right
    return 0 if right else 2


def sort_paths(named_paths: Iterable[Path]) -> tuple[list[Path], list[Path]]:
    """Return the spec folders and scenario files at some paths; a file inside a spec stands for its whole folder.

    Raises ``InputError`` for a path that does not exist or contains nothing to check.
    """
    specs: list[Path] = []
    scenarios: list[Path] = []
    for named in named_paths:
        path = Path(os.path.abspath(named))
        files = _yaml_below(path)
        own_spec = _spec_of(path)
        folders = {own_spec} if own_spec is not None else {file.parent for file in files if file.name == "game.yaml"}
        specs += [folder for folder in sorted(folders) if folder not in specs]
        inside = [file for file in files if not any(file.is_relative_to(folder) for folder in folders)]
        scenarios += [file for file in inside if file not in scenarios]
        if not files and not folders:
            place = Place(paths.shown_path(path))
            raise bad_input("there is nothing to check here", "give a spec folder, or YAML files with scenarios", place)
    return specs, scenarios


def _everything() -> list[Path]:
    elsewhere = paths.games_elsewhere()
    folders = [paths.spec_folder(), paths.scenarios_folder()]
    folders += [folder(game) for game in elsewhere for folder in (paths.spec_folder_of, paths.scenarios_folder_of)]
    return [folder for folder in folders if any(folder.rglob("*.yaml"))]


def _yaml_below(path: Path) -> list[Path]:
    place = Place(paths.shown_path(path))
    if path.is_dir():
        return list(yaml_files(path))
    if not path.exists():
        raise bad_input("there is no such file or folder", "give a spec folder, or YAML files with scenarios", place)
    if path.suffix not in (".yaml", ".yml"):
        raise bad_input(
            "only YAML files can be checked", "give a file that ends in .yaml, or a manual with --manual", place
        )
    return [path]


def _spec_of(path: Path) -> Path | None:
    """Return the spec folder at or above an absolute path."""
    around = [path, *path.parents] if path.is_dir() else list(path.parents)
    return next((folder for folder in around[:3] if (folder / "game.yaml").is_file()), None)


def _check_spec(folder: Path) -> bool:
    from leadline.lint import code_folders, lint
    from leadline.spec.read import read_spec

    source = read_spec(folder)
    spec = source.spec
    statements = sum(len(manual.statements) for manual in spec.manuals)
    parts = (
        _count(len(list(spec.all_rules())), "rule"),
        _count(len(spec.disputes), "dispute"),
        f"{_count(statements, 'statement')} of {_count(len(spec.manuals), 'manual')}",
    )
    return _report(f"{paths.shown_path(folder)}: {', '.join(parts)}", lint(source, code_folders()))


def _is_shared_words(path: Path) -> bool:
    """Return whether a file contains the players' words that all games share."""
    from leadline.spec.read import WORDS

    return path == paths.spec_folder() / WORDS


def _check_words(path: Path) -> bool:
    from leadline.search import read_words

    words, problems = read_words(path)
    return _report(f"{paths.shown_path(path)}: {_count(len(words.synonyms), 'group')} of synonyms", problems)


def _fix(named_paths: list[Path], scenarios: list[Path], components: Path | None) -> None:
    """Correct the citations in the named scenario files, and print the changes.

    Raises ``InputError`` for invalid input.
    """
    from leadline.lint.citations import fix_citations

    if not named_paths:
        raise bad_input(
            "--fix changes only files that you name", "give the scenario files or folders that --fix should change"
        )
    if not scenarios:
        raise bad_input("--fix changes scenario files, but none is named", "give a scenario file, or leave out --fix")
    for line in fix_citations(scenarios, components):
        print(line)


def _check_scenarios(files: list[Path], components: Path | None) -> list[Problem]:
    try:
        reader: Any = import_module(SUITE_READER)
    except ModuleNotFoundError as error:
        if error.name is None or not SUITE_READER.startswith(error.name):
            raise
        return [Problem(Place(), "scenarios cannot be checked: this installation has no reader for them")]
    problems: list[Problem] = reader.check_files(files, components)
    return problems


def _report(what: str, problems: list[Problem]) -> bool:
    """Print what was checked and what is wrong; return whether nothing is wrong."""
    notes = [problem for problem in problems if problem.severity == "note"]
    for problem in problems:
        if len(notes) <= MOST_NOTES or problem.severity != "note":
            print(problem)
    errors = len(problems) - len(notes)
    noted = f", {_count(len(notes), 'note')} (name fewer files to read them)" if len(notes) > MOST_NOTES else ""
    print(wrap(f"{what}: {bold(_count(errors, 'problem')) if errors else 'no problem'}{noted}"))
    return not errors


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
