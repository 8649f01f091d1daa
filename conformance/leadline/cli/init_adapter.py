"""Begin an adapter: write the kit of a language, and a start for a game with its kinds of choices laid out."""

from __future__ import annotations

import shlex
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.problems import InputError, Place, Problem, bad_input

if TYPE_CHECKING:
    from leadline.kits import Language


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline init-adapter`."""
    from leadline.kits import LANGUAGES

    parser.add_argument("language", metavar="LANGUAGE", help=f"one of {', '.join(LANGUAGES)}")
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    parser.add_argument("--to", metavar="FOLDER", type=Path, default=Path(), help="where; default: this folder")


def run(args: Namespace) -> int:
    """Write the files and say what to do next. Raises ``InputError`` where one is there already."""
    from leadline.games import find_game
    from leadline.kits import find_language
    from leadline.kits.laid_out import laid_out
    from leadline.kits.start import start_of
    from leadline.terminal import wrap

    language, game = find_language(args.language), find_game(args.game)
    texts = {path.name: path.read_text(encoding="utf-8") for path in (*language.files, *language.beside(game))}
    texts[language.adapter] = start_of(language, laid_out(game))
    write_new(args.to, texts)
    for name in texts:
        print(f"written: {args.to / name}")
    print("\nNext:")
    for number, step in enumerate(next_steps(language, game, args.to), 1):
        print(wrap(f"{number}. {step}", 0, 3))
    return 0


def write_new(folder: Path, texts: dict[str, str]) -> None:
    """Write files into a folder; none if one of them is there already, or cannot be written."""
    there = [name for name in texts if (folder / name).exists()]
    if there:
        wrong, remedy = "this file is there already and is not overwritten", "name another folder with --to FOLDER"
        raise InputError([Problem(Place(str(folder / name)), wrong, remedy) for name in there])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise bad_input(f"nothing can be written to {str(folder)!r}: {error.strerror}", "name another folder") from None


def next_steps(language: Language, game: str, folder: Path) -> list[str]:
    """What the owner of a program does next."""
    command = shlex.join(language.run)
    where = f"cd {shlex.quote(str(folder))}" if folder != Path() else ""
    page = f"the page `adapter-{language.id}` shows how"
    if not language.beside(game):  # What the kit adds for a game stands beside it for the one on the page.
        page += f" with another game, and the page `{game}` says what is sent in this one"
    steps = [f"fill in what says TODO in {folder / language.adapter}: {page}"]
    steps += [where] if where else []
    steps += [" ".join(language.build)] if language.build else []
    return [
        *steps,
        f"leadline smoke {game} -- {command}  (tries the adapter, and says what is missing)",
        f"leadline check {game} -- {command}  (plays the suite)",
    ]
