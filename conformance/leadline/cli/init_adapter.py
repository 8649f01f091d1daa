"""Start an adapter: write the kit of a language, and an outline of an adapter with all kinds of choices of a game."""

from __future__ import annotations

import os
import shlex
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.base import files
from leadline.base.errors import InputError, Place, Problem, bad_input
from leadline.base.foreign_text import shell_word
from leadline.base.paths import shown_path

if TYPE_CHECKING:
    from leadline.kits import Language


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline init-adapter`."""
    from leadline.kits import LANGUAGES, shapes_in_words

    parser.add_argument("language", metavar="LANGUAGE", help=f"one of {', '.join(LANGUAGES)}")
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    parser.add_argument(
        "--shape",
        metavar="SHAPE",
        default="",
        help="write an outline for a program of this shape, in which you fill in little more than names; if several "
        f"shapes fit, choose the first; {shapes_in_words()}",
    )
    parser.add_argument(
        "--to",
        metavar="FOLDER",
        type=Path,
        default=Path(),
        help="the folder to write several files to (default: this folder); a folder of its own keeps them apart from "
        "your program",
    )
    parser.add_argument(
        "--refresh",
        action="store_true",
        help="write only the files of the kit again, such as those of a newer version, and leave the adapter alone",
    )


def run(args: Namespace) -> int:
    """Write the files and print the next steps. Raise ``InputError`` if one of the files already exists."""
    from leadline.base.terminal import wrap
    from leadline.games import find_game
    from leadline.kits import find_language, find_shape
    from leadline.kits.adapter_outline import laid_out
    from leadline.kits.guide import NAME as GUIDE
    from leadline.kits.guide import write_guide
    from leadline.kits.message_source import write_messages
    from leadline.kits.start import start_of

    language, game = find_language(args.language), find_game(args.game)
    shape = find_shape(args.shape, language) if args.shape else ""
    paths = (*language.files, *dict(language.shapes).get(shape, ()), *language.beside(game))
    texts = {path.name: path.read_text(encoding="utf-8") for path in paths}
    name, text = write_messages(language, [game])
    texts[name] = text
    texts[GUIDE] = write_guide(game)
    if args.refresh:
        write_again(args.to, texts)
    else:
        texts[language.adapter] = start_of(language, laid_out(game), shape)
        write_new(args.to, texts)
    for name in texts:
        print(f"written: {shown_path(args.to / name)}")
    if args.refresh:
        return 0
    print("\nNext:")
    for number, step in enumerate(next_steps(language, game, args.to), 1):
        print(wrap(f"{number}. {step}", 0, 3))
    return 0


def write_new(folder: Path, texts: dict[str, str]) -> None:
    """Write files into a folder, or none of them if one already exists with another text or cannot be written."""
    there = [name for name, text in texts.items() if os.path.lexists(folder / name) and not _has(folder / name, text)]
    if there:
        wrong = "this file already exists and was not overwritten"
        problems = [Problem(Place(shown_path(folder / name)), wrong, "") for name in there]
        remedy = "choose another folder with --to FOLDER, or write only the files of the kit again with --refresh"
        raise InputError([*problems[:-1], replace(problems[-1], remedy=remedy)])
    write_again(folder, texts)


def _has(path: Path, text: str) -> bool:
    """Return whether a file has a text."""
    try:
        return path.read_text(encoding="utf-8") == text
    except (OSError, UnicodeDecodeError):
        return False


def write_again(folder: Path, texts: dict[str, str]) -> None:
    """Write files into a folder, over those of the same name."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        wrong = f"nothing can be written to {str(folder)!r}: {files.reason(error)}"
        raise bad_input(wrong, "choose another folder") from None
    for name, text in texts.items():
        files.write_text(folder / name, text, remedy="choose another folder")


def next_steps(language: Language, game: str, folder: Path) -> list[str]:
    """Return the next steps for the author of a program."""
    from leadline.kits.guide import NAME as GUIDE
    from leadline.kits.guide import has_words
    from leadline.kits.message_table import helper_tables

    command = shlex.join(language.run)
    where = f"cd {shell_word(str(folder))}" if folder != Path() else ""
    page = f"`leadline page adapter-{language.id}` prints an example"
    if not helper_tables(game).get("shown_on_pages"):
        page += " for another game"
    steps = [
        f"fill in the places marked TODO in {shown_path(folder / language.adapter)}: {page}, and "
        f"{shown_path(folder / GUIDE)} describes every part of every message. "
        f"`leadline components {game}` prints the figures of the game, such as maps or cards: the suite needs the same"
    ]
    if has_words(game):
        steps[0] += (
            f". Decide about the texts of the cards first: {shown_path(folder / GUIDE)} explains all their words"
        )
    steps += [where] if where else []
    note = f"  ({language.build_note})" if language.build_note else ""
    if language.build and not note:
        note = "  (with the files of your program, if they are elsewhere)"
    steps += [f"{' '.join(language.build)}{note}"] if language.build else []
    return [
        *steps,
        f"leadline smoke {game} -- {command}  (tries the adapter; its last line says whether the adapter needs more "
        'work; you may leave findings that begin "perhaps")',
        f"leadline check {game} -- {command}  (plays the suite, and names the rules that your program plays "
        "differently)",
    ]
