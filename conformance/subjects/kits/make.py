"""Put a sample program, its adapter and the kit of its language together in a folder, and compile them.

    python conformance/subjects/kits/make.py LANGUAGE FOLDER

It prints the command that starts the adapter in that folder.
"""

import os
import shlex
import shutil
import subprocess
import sys
from glob import glob
from pathlib import Path

from leadline.kits import Language, find_language
from leadline.kits.message_source import write_messages

HERE = Path(__file__).resolve().parent
GAME = "deep-sea-adventure"


def make(language: Language, folder: Path) -> list[str]:
    """Put everything together in a folder, compile it, and return the command that starts it from anywhere."""
    folder.mkdir(parents=True, exist_ok=True)
    own = sorted(path for path in (HERE / language.id).iterdir() if path.is_file() and path.suffix != ".md")
    for path in (*language.files, *language.beside(GAME), *own):
        shutil.copy(path, folder)
    name, text = write_messages(language, [GAME])
    (folder / name).write_text(text, encoding="utf-8")
    return compiled(language, folder)


def compiled(language: Language, folder: Path) -> list[str]:
    """Compile the contents of a folder, and return the command that starts it from anywhere."""
    if language.build:
        words = [sorted(glob(word, root_dir=folder)) if "*" in word else [word] for word in language.build]
        command = [one for some in words for one in some]
        subprocess.run(command, cwd=folder, check=True, env={**os.environ, "GO111MODULE": "off"})
    return [str(folder / word) if (folder / word).exists() else word for word in language.run]


if __name__ == "__main__":
    made = make(find_language(sys.argv[1]), Path(sys.argv[2]).absolute())
    print(shlex.join(made))
