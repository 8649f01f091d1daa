"""Regenerate what is made from the sources: schemas, compiled spec, list of ids, compiled suite.

`python -m leadline.compile` writes the files and lists those that changed; with `--check` it only lists the files that
have drifted, and ends with exit status 1 if there are any.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from leadline.base import paths
from leadline.base.errors import InputError, bad_input
from leadline.games import find_game, game_ids


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command, and return the exit status."""
    parser = ArgumentParser(prog="python -m leadline.compile", description=__doc__)
    add_arguments(parser)
    args = parser.parse_args(argv)
    try:
        return run(args)
    except InputError as error:
        print(*(f"leadline: {problem}" for problem in error.problems), sep="\n", file=sys.stderr)
        return 2


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="only the files of one game")
    parser.add_argument("--check", action="store_true", help="write nothing; list the files that have drifted")


def run(args: Namespace) -> int:
    """Compile a checkout, or games with folders of their own, and return the exit status."""
    only = None if args.game is None else find_game(args.game)
    if paths.checkout() is None and (only is None or not paths.is_editable(only)):
        raise bad_input("there is nothing to compile from: this is an installed package", "run it in a checkout")
    return check(only) if args.check else write(only)


def check(only: str | None = None) -> int:
    """Print the files that no longer match their sources, and return 1 if there are any."""
    names = drifted(only)
    for name in names:
        print(f"drifted: {name}")
    print("run `python -m leadline.compile`" if names else "nothing has drifted")
    return 1 if names else 0


def drifted(only: str | None = None) -> list[str]:
    """Return the compiled files that no longer match their sources. Raise ``InputError`` for invalid sources."""
    from leadline import schemas

    return [*schemas.drifted(only), *_for_each_game(_drifted_of, only)]


def _drifted_of(game: str) -> list[str]:
    """Return the compiled files of a game that no longer match their sources."""
    from leadline.suite.bundle import old_topics

    made, folder = dict(_made(game)), paths.compiled_folder_of(game)
    files = [path for path, text in made.items() if _read(path) != text]
    files += old_topics(game, [path.relative_to(folder).as_posix() for path in made if folder in path.parents])
    return [paths.shown_path(path) for path in files]


def write(only: str | None = None) -> int:
    """Write everything that has changed, each file after the files it depends on, and print the changes."""
    from leadline import schemas

    schemas_of = paths.schemas_folder() if only is None else paths.schemas_folder_of(only)
    changed = _changed(schemas_of, partial(schemas.write_schemas, only))
    changed += _for_each_game(_written_of, only)
    for line in changed:
        print(line)
    if not changed:
        print("nothing has changed")
    return 0


def _written_of(game: str) -> list[str]:
    """Write the files made from the spec and the suite of a game, and return a line for each changed file."""
    from leadline.spec.compiled import write_compiled
    from leadline.spec.lock import write_lock
    from leadline.suite.bundle import write_bundle

    changed = _changed(paths.spec_folder_of(game), partial(write_lock, paths.spec_folder_of(game)))
    changed += _changed(paths.compiled_folder_of(game), partial(write_compiled, game))
    return changed + _changed(paths.compiled_folder_of(game), partial(write_bundle, game))


def _for_each_game(work: Callable[[str], list[str]], only: str | None) -> list[str]:
    """Run a function for one game, or for all games in parallel, and return the lines of all results."""
    if only is not None:
        return work(only)
    with ProcessPoolExecutor() as pool:
        return [line for lines in pool.map(work, game_ids()) for line in lines]


def _made(game: str) -> Iterator[tuple[Path, str]]:
    """Yield the files made from the spec and the suite of a game, each with its intended content."""
    from leadline.spec.compiled import FILE, compiled_text
    from leadline.spec.lock import LOCK, lock_text
    from leadline.spec.read import read_good_spec
    from leadline.suite import bundle

    sources, compiled = paths.spec_folder_of(game), paths.compiled_folder_of(game)
    yield sources / LOCK, lock_text(sources, read_good_spec(sources))
    yield compiled / FILE, compiled_text(sources)
    yield from ((compiled / name, text) for name, text in bundle.compiled_texts(game).items())


def _changed(folder: Path, make: Callable[[], object]) -> list[str]:
    """Run a function that writes into a folder, and return a line for each file it added, removed or changed."""
    before = {path: path.read_bytes() for path in _files(folder)}
    make()
    after = {path: path.read_bytes() for path in _files(folder)}
    words = {(False, True): "new", (True, False): "removed", (True, True): "changed"}
    return [
        f"{words[path in before, path in after]}: {paths.shown_path(path)}"
        for path in sorted({*before, *after})
        if before.get(path) != after.get(path)
    ]


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file())


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


if __name__ == "__main__":
    sys.exit(main())
