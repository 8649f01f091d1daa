"""Store the results of sample programs: of a report, or of a check with the whole suite.

    python -m leadline_samples PROGRAM [PROGRAM…]     check these programs; a check takes seconds to many minutes
    python -m leadline_samples REPORT.json […]        take reports whose files are named after their programs
    python -m leadline_samples --list                 list the programs, with the days of their results

Run it in the folder `docs`. A program with the same name in several games is written GAME/PROGRAM; its report may be
named GAME-PROGRAM.json.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from leadline.base.errors import InputError, bad_input, did_you_mean
from leadline.report.load import read_report
from leadline.results.model import Report
from leadline_samples.model import read_results, summary_of, write_results
from leadline_samples.programs import FOLDER, check_program, read_programs


def main(argv: Sequence[str] | None = None) -> int:
    """Store the results, and return the exit status."""
    parser = ArgumentParser(
        prog="python -m leadline_samples", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="*", metavar="PROGRAM|REPORT.json", help="a sample program, or a report on it")
    parser.add_argument("--list", action="store_true", help="list the programs, with the days of their results")
    args = parser.parse_args(argv)
    try:
        if args.list:
            print(*_listed(), sep="\n")
        for word in args.what:
            print(_store(word), flush=True)
    except InputError as error:
        print(*(f"leadline_samples: {problem}" for problem in error.problems), sep="\n", file=sys.stderr)
        return 2
    return 0


def _listed() -> Iterator[str]:
    for game, programs in read_programs().items():
        results = read_results(FOLDER, game)
        for name in programs:
            result = results.get(name)
            yield f"{game}/{name}: {f'{result.date}, leadline {result.leadline}' if result else 'no result yet'}"


def _store(word: str) -> str:
    """Store the result of a program or a report, and return a line that says so."""
    if word.endswith(".json"):
        report = read_report(Path(word))
        name = Path(word).stem.removeprefix(f"{report.game}-")
        game, name = _found(f"{report.game}/{name}")
    else:
        game, name = _found(word)
        report = _checked(game, name)
    results = read_results(FOLDER, game)
    results[name] = summary_of(report)
    write_results(FOLDER, game, results)
    return f"{game}/{name}: {results[name].why}"


def _checked(game: str, name: str) -> Report:
    with TemporaryDirectory() as scratch:
        return check_program(game, read_programs()[game][name], Path(scratch))


def _found(word: str) -> tuple[str, str]:
    """Return the game and the name of the program that is meant. Raises ``InputError``."""
    known = [(game, name) for game, programs in read_programs().items() for name in programs]
    matches = [program for program in known if word in (program[1], "/".join(program))]
    if len(matches) == 1:
        return matches[0]
    names = ["/".join(program) for program in matches or known]
    if matches:
        raise bad_input(f"{word!r} is a program of several games", f"write one of {', '.join(names)}")
    remedy = did_you_mean(word, [*names, *(name for _, name in known)], "`--list` lists the programs")
    raise bad_input(f"there is no sample program {word!r}", remedy)


if __name__ == "__main__":
    sys.exit(main())
