"""Write anew what is made from the sources: schemas, compiled spec, list of ids, compiled suite.

`python -m leadline.compile` writes and says what changed; with `--check` it only says what has drifted,
and ends with exit status 1 if anything has.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from leadline import home
from leadline.games import find_game, game_ids
from leadline.problems import InputError, bad_input


def main(argv: Sequence[str] | None = None) -> int:
    """Compile, or check; gives the exit status."""
    parser = ArgumentParser(prog="python -m leadline.compile", description=__doc__)
    add_arguments(parser)
    args = parser.parse_args(argv)
    try:
        return run(args)
    except InputError as error:
        print(*(f"leadline: {problem}" for problem in error.problems), sep="\n", file=sys.stderr)
        return 2


def add_arguments(parser: ArgumentParser) -> None:
    """What can be told."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="only what is made of one game")
    parser.add_argument("--check", action="store_true", help="write nothing; say what has drifted")


def run(args: Namespace) -> int:
    """Compile a checkout, or games in folders of their own; gives the exit status."""
    only = None if args.game is None else find_game(args.game)
    if home.checkout() is None and (only is None or not home.is_editable(only)):
        raise bad_input("there is nothing to compile from: this is an installed package", "run it in a checkout")
    return check(only) if args.check else write(only)


def check(only: str | None = None) -> int:
    """Say what is no longer what its sources say; 1 if anything is not."""
    found = drifted(only)
    for name in found:
        print(f"drifted: {name}")
    print("run `python -m leadline.compile`" if found else "nothing has drifted")
    return 1 if found else 0


def drifted(only: str | None = None) -> list[str]:
    """The compiled files that are no longer what their sources say. Raises ``InputError`` for wrong sources."""
    from leadline import schemas

    files = [home.shown_path(path) for path, text in _made(only) if _read(path) != text]
    return [*schemas.drifted(only), *files]


def write(only: str | None = None) -> int:
    """Write everything that has changed, each thing after what it is made from, and say what did."""
    from leadline import schemas
    from leadline.spec.compiled import write_compiled
    from leadline.spec.lock import write_lock
    from leadline.suite.bundle import write_bundle

    schemas_of = home.schemas_folder() if only is None else home.schemas_folder_of(only)
    changed = _changed(schemas_of, partial(schemas.write_schemas, only))
    for game in game_ids() if only is None else [only]:
        changed += _changed(_sources(game), partial(write_lock, _sources(game)))
        changed += _changed(_compiled(game), partial(write_compiled, game))
        changed += _changed(_compiled(game), partial(write_bundle, game))
    for line in changed:
        print(line)
    if not changed:
        print("nothing has changed")
    return 0


def _made(only: str | None) -> Iterator[tuple[Path, str]]:
    """The files made from spec and suite, each with the text it should hold."""
    from leadline.spec.compiled import FILE, compiled_text
    from leadline.spec.lock import LOCK, lock_text
    from leadline.spec.read import read_good_spec
    from leadline.suite import bundle

    for game in game_ids() if only is None else [only]:
        sources, compiled = _sources(game), _compiled(game)
        yield sources / LOCK, lock_text(sources, read_good_spec(sources))
        yield compiled / FILE, compiled_text(sources)
        yield from ((compiled / name, text) for name, text in bundle.compiled_texts(game).items())


def _changed(folder: Path, make: Callable[[], object]) -> list[str]:
    """Run something that writes into a folder; gives a line for each file that is other than before."""
    before = {path: path.read_bytes() for path in _files(folder)}
    make()
    after = {path: path.read_bytes() for path in _files(folder)}
    words = {(False, True): "new", (True, False): "removed", (True, True): "changed"}
    return [
        f"{words[path in before, path in after]}: {home.shown_path(path)}"
        for path in sorted({*before, *after})
        if before.get(path) != after.get(path)
    ]


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file())


def _sources(game: str) -> Path:
    return home.spec_folder_of(game)


def _compiled(game: str) -> Path:
    return home.compiled_folder_of(game)


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


if __name__ == "__main__":
    sys.exit(main())
