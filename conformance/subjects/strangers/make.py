"""Put a program and the kit of its language together in a folder, so that it can be checked.

    python conformance/subjects/strangers/make.py NAME FOLDER

The kit goes beside the adapter, where `leadline init-adapter` would have written it. `RUN.md` of the program has the
commands that compile and start it in that folder.
"""

import shutil
import sys
from pathlib import Path

from leadline.base import files
from leadline.kits import LANGUAGES, Language
from leadline.kits.message_source import write_messages

HERE = Path(__file__).resolve().parent


def make(name: str, folder: Path) -> None:
    """Copy a program into a folder, with the kit beside its adapter. Raises ``SystemExit`` for an unknown name."""
    programs = {path.name: path for path in HERE.glob("*/*") if path.is_dir()}
    if name not in programs:
        raise SystemExit(f"the programs are: {', '.join(sorted(programs))}\nthere is no program {name!r}")
    game = programs[name].parent.name
    shutil.copytree(programs[name], folder, dirs_exist_ok=True)
    for language in LANGUAGES.values():
        for adapter in folder.rglob(language.adapter):
            for path in (*language.files, *language.beside(game), *_shape_files(language, adapter)):
                shutil.copy(path, adapter.parent)
            table, text = write_messages(language, [game])
            files.write_text(adapter.with_name(table), text)


def _shape_files(language: Language, adapter: Path) -> list[Path]:
    """Return the files for programs of one shape that an adapter imports."""
    text = adapter.read_text(encoding="utf-8")
    paths = {path for _, files in language.shapes for path in files}
    return sorted(path for path in paths if path.name in text or f"import {path.stem}" in text)


if __name__ == "__main__":
    make(sys.argv[1], Path(sys.argv[2]).absolute())
