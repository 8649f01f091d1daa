"""Print the figures that a game is played with, such as its maps, tables and cards, and the source of each.

A program under test needs these figures. Without a name every component is printed; `--json` prints them as data.

If your program has cards, a map or a bag of its own, `--to FILE` with the program writes a file for the option
`--components` of other commands: the figures with which the reference opens its games as your program does.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from leadline.base.errors import Place, bad_input, did_you_mean
from leadline.base.foreign_text import shell_word
from leadline.base.terminal import columns, titled, wrap, wrap_styled
from leadline.cli import components_option, program_options
from leadline.spec.model import Component, Spec

_PROVENANCE = {
    "manual": "from a manual",
    "external": "not in the manuals; from elsewhere",
    "external, one source": "not in the manuals; from one source elsewhere",
    "invented": "invented for this project",
}
_INDENT = 2
_OTHER_FILE = "choose another file with --to"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline components`."""
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    named = "ids of components or figures, or words that occur in one"
    parser.add_argument("words", nargs="*", metavar="NAME", default=[], help=named)
    parser.add_argument("-l", "--list", action="store_true", help="print only the titles and ids")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--to", metavar="FILE", type=Path, help="open games with a program, and write the components that they show"
    )
    program_options.add_arguments(parser)


def run(args: Namespace) -> int:
    """Print the requested components. Raises ``InputError`` for a nonexistent game or component."""
    from leadline.games import find_game
    from leadline.spec.compiled import load_spec

    game = find_game(args.game)
    if args.to is not None:
        _check_to(args)
        return _write_own(args, game)
    _check_no_program(args, game)
    spec = load_spec(game)
    components = _named(spec, " ".join(args.words))
    if args.json:
        print(
            json.dumps({"game": spec.game.id, "components": [asdict(component) for component in components]}, indent=2)
        )
    elif args.list:
        print("\n".join(titled(component.title, component.id) for component in components))
    else:
        print("\n\n".join("\n".join(_page(spec, component)) for component in components))
    return 0


def _write_own(args: Namespace, game: str) -> int:
    """Write the components that the openings of a program show.

    Return 1 if openings do not agree with the reference even with them, or if there are notes but no figures.
    """
    from leadline.base import files
    from leadline.base.paths import shown_path
    from leadline.check.shown_components import own_components
    from leadline.judge.opening_results import components_text

    args.components = None
    subject = program_options.subject_of(args, components_option.load(args, game), "components --to FILE")
    try:
        own = own_components(subject)
    finally:
        subject.stop()
    agree = "the only opening agrees" if own.opened == 1 else f"all {own.opened} openings agree"
    if not own.figures:
        wrong = [*own.left, *own.guesses]
        right = [f"{agree} with the components of the box: no file is needed"]
        print("\n".join(map(wrap, [*wrong, "no file was written"] if wrong else right)))
        return 1 if wrong else 0
    notes = [line for guess in own.guesses for line in wrap(guess, 0).splitlines()]
    text = "".join(f"# {line}\n" for line in notes) + components_text(game, own.figures)
    files.write_text(args.to, f"{text}\n", remedy=_OTHER_FILE)
    says = [*own.left] or [f"with it, {agree} with the reference"]
    if own.guesses:
        says.append("the notes at its top say what the openings do not show, and what you have to fill in")
    stream = files.standard_stream(args.to)
    if stream is None:
        print(f"written: {shown_path(args.to)}")
        says.append(f"check the program with it: `leadline check {game} --components {shell_word(str(args.to))} …`")
    print("\n".join(map(wrap, says)), file=sys.stderr if stream is sys.stdout else sys.stdout)
    return 1 if own.left else 0


def _check_to(args: Namespace) -> None:
    """Raise ``InputError`` if something else is requested with `--to`, or if its file exists or cannot be written."""
    from leadline.base import files
    from leadline.base.paths import shown_path

    names = ["--list"] * args.list + ["--json"] * args.json + [repr(word) for word in args.words]
    if names:
        remedy = f"leave out {' and '.join(names)}: the file contains every component that differs from the box"
        raise bad_input(f"{names[0]} cannot be combined with --to, which writes a file", remedy)
    if files.would_replace(args.to):
        place = Place(shown_path(args.to))
        raise bad_input("this file already exists and was not overwritten", _OTHER_FILE, place)
    try:
        files.check_writable(args.to)
    except OSError as error:
        raise files.cannot_write(args.to, error, remedy=_OTHER_FILE) from None


def _check_no_program(args: Namespace, game: str) -> None:
    """Raise ``InputError`` if a program or an option for running one is given although none is run."""
    unused = [
        *["-- COMMAND"] * bool(args.command),
        *program_options.lasting_options(args)[:1],
        *["--transcript"] * (args.transcript is not None),
    ]
    if unused:
        remedy = (
            f"write `leadline components {game} --to FILE -- COMMAND` to get the components of the program, or "
            "leave the program out to print those of the game"
        )
        raise bad_input(f"{unused[0]} has no effect without --to", remedy)


def _named(spec: Spec, query: str) -> Sequence[Component]:
    """Return the components that match a query: an id, the name of a figure, or other words.

    A query may contain several ids and names of figures. Raises ``InputError`` if nothing matches.
    """
    wanted = query.strip().lower()
    words = wanted.split()
    close = [component for component in spec.components if all(word in _text(component) for word in words)]
    components = _called(spec, wanted) or close
    if components:
        return components
    each = [_called(spec, word) for word in words]
    if all(each):
        return list({component.id: component for some in each for component in some}.values())
    names = dict.fromkeys(map(_short, spec.components))
    remedy = did_you_mean(wanted, names, f"`leadline components {spec.game.id} --list` lists them all", most=3)
    raise bad_input(f"no component of {spec.game.title} fits {query!r}", remedy)


def _called(spec: Spec, name: str) -> list[Component]:
    """Return the component with an id, or otherwise the components with a figure of that name."""
    exact = [component for component in spec.components if name in (component.id, _short(component))]
    return exact or [
        component for component in spec.components if any(name in _heads(figure) for figure in component.figures)
    ]


def _short(component: Component) -> str:
    return component.id.rpartition(".")[2]


def _heads(name: str) -> Iterator[str]:
    """Yield the names of a figure and of the tables that contain it: `maps.alpha` and `maps` for `maps.alpha`."""
    parts = name.split(".")
    yield from (".".join(parts[:many]) for many in range(1, len(parts) + 1))


def _text(component: Component) -> str:
    return " ".join((component.id, component.title, *component.figures, component.about)).lower()


def _page(spec: Spec, component: Component) -> Iterator[str]:
    """Yield the text for a component: its figures, a remark and its sources."""
    yield wrap_styled(component.title, "bold")
    yield wrap_styled(f"{component.id}: {_PROVENANCE[component.provenance]}", "dim")
    for name, value in component.figures.items():
        yield from _figure(name, value)
    if component.about:
        yield wrap(component.about, _INDENT)
    if component.ruling:
        yield wrap(f"Decided by the dispute {component.ruling}.", _INDENT)
    if component.sources:
        yield wrap_styled(f"Source: {'; '.join(_sources(spec, component))}", "dim", indent=_INDENT)


def _sources(spec: Spec, component: Component) -> Iterator[str]:
    """Yield each manual once with its statements, followed by the other sources."""
    manuals = {manual.id: manual.title for manual in spec.manuals}
    statements: dict[str, list[str]] = {}
    for source in component.sources:
        manual, _, statement = source.partition(" ")
        statements.setdefault(manuals.get(manual, source), []).append(statement)
    for place, ids in statements.items():
        yield f"{place} {', '.join(ids)}" if place in manuals.values() else place


def _figure(name: str, value: Any) -> Iterator[str]:
    """Yield a figure on one line, or below its name as a table, one card per line, or one part per line."""
    if _is_table(value):
        yield wrap(f"{name}:", _INDENT)
        yield columns([list(value[0]), *([_flat(part) for part in row.values()] for row in value)], 4)
    elif _is_list_of_records(value):
        yield wrap(f"{name}:", _INDENT)
        yield from (wrap(_parts(row), 4, 2, "- ") for row in value)
    elif isinstance(value, Mapping) and any(map(_is_nested, value.values())):
        yield wrap(f"{name}:", _INDENT)
        yield columns([(key, _parts(part)) for key, part in value.items()], 4)
    else:
        yield wrap(f"{name}: {_parts(value)}", _INDENT, 2)


def _is_nested(value: Any) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, Sequence) and not isinstance(value, str))


def _is_list_of_records(value: Any) -> bool:
    return isinstance(value, Sequence) and bool(value) and all(isinstance(row, Mapping) for row in value)


def _is_table(value: Any) -> bool:
    """Return whether all rows have the same parts and all parts are short, unlike a card with a text."""
    if not _is_list_of_records(value):
        return False
    heads = {tuple(row) for row in value}
    return len(heads) == 1 and not any(isinstance(part, Mapping) for row in value for part in row.values())


def _parts(value: Any) -> str:
    """Return the parts of a value one after another, without brackets around the whole."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_flat(part)}" for key, part in value.items())
    return ", ".join(map(_flat, value)) if _is_nested(value) else _flat(value)


def _flat(value: Any) -> str:
    """Return a value on one line, with nested parts in brackets."""
    if isinstance(value, Mapping):
        return f"{{{_parts(value)}}}"
    if _is_nested(value):
        return f"[{', '.join(map(_flat, value))}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
