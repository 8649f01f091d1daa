"""Put a program and the kit of its language together in a folder, so that it can be checked.

    python conformance/subjects/strangers/make.py NAME FOLDER

The kit goes beside the adapter, where `leadline init-adapter` would have written it. `RUN.md` of the program has the
commands that compile and start it in that folder.
"""

import shutil
import sys
from pathlib import Path

from leadline.kits import LANGUAGES
from leadline.kits.message_source import write_messages

HERE = Path(__file__).resolve().parent


def make(name: str, folder: Path) -> None:
    """Copy a program into a folder, with the kit beside its adapter. Raises ``SystemExit`` for an unknown name."""
    programs = {path.name: path for path in HERE.glob("*/*") if path.is_dir()}
    if name not in programs:
        raise SystemExit(f"there is no program {name!r}; the programs are: {', '.join(sorted(programs))}")
    shutil.copytree(programs[name], folder, dirs_exist_ok=True)
    languages = {Path(language.adapter).suffix: language for language in LANGUAGES.values()}
    for adapter in folder.rglob("adapter.*"):
        language = languages[adapter.suffix]
        for path in (*language.files, *language.beside(programs[name].parent.name)):
            shutil.copy(path, adapter.parent)
        table, text = write_messages(language, [programs[name].parent.name])
        (adapter.parent / table).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    make(sys.argv[1], Path(sys.argv[2]).absolute())
