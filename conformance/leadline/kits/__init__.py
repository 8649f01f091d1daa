"""The kits for adapters in several languages, and what is needed to use them.

A kit is one file that is put beside an adapter, with a JSON reader where the language has none. In Python and
JavaScript a second file translates values between messages and programs. Additions for a game, which read its moves and
translate its pieces, are in `games/GAME/kits`. They read the table of the game's messages, which is made from its
schemas.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from leadline import games, kit
from leadline.base import paths
from leadline.base.errors import bad_input

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Language:
    """The particulars of a language."""

    id: str
    """Its name in commands, and the name of its folder."""
    title: str
    """Its name for people."""
    files: tuple[Path, ...]
    """The files of the kit."""
    adapter: str
    """The file that holds the adapter."""
    run: tuple[str, ...]
    """The command that starts it, in the folder of the adapter."""
    build: tuple[str, ...] = ()
    """The command that compiles it first; empty if nothing is compiled. `*` means all files with an extension."""
    needs: tuple[str, ...] = ()
    """The programs of which one or all must be installed."""
    comment: str = "//"
    """The start of a comment."""
    also: tuple[str, ...] = ()
    """Other names of the language."""
    is_snake: bool = True
    """True if functions are named `play_it`, False for `playIt`."""

    @property
    def start(self) -> Path:
        """The text that a new adapter starts from."""
        return HERE / self.id / "start.txt"

    def beside(self, game: str) -> list[Path]:
        """Return the files that a game adds to the kit."""
        own = paths.game_folder(game)
        folder = Path(games.__file__).parent / paths.folder_name(game) if own is None else own / "game"
        return sorted(path for path in (folder / "kits" / self.id).glob("*.*") if path.is_file())


def _kit(language: str, *names: str) -> tuple[Path, ...]:
    return tuple([HERE / language / name for name in names])


LANGUAGES = {
    one.id: one
    for one in (
        Language(
            "python",
            "Python",
            (Path(str(kit.__file__)), *_kit("python", "kit_forms.py")),
            "adapter.py",
            ("python3", "adapter.py"),
            needs=("python3",),
            comment="#",
            also=("py",),
        ),
        Language(
            "javascript",
            "JavaScript",
            _kit("javascript", "kit.mjs", "kit-forms.mjs"),
            "adapter.mjs",
            ("node", "adapter.mjs"),
            needs=("node",),
            also=("js", "node", "typescript"),
            is_snake=False,
        ),
        Language(
            "cpp",
            "C++",
            _kit("cpp", "kit.hpp", "json.hpp"),
            "adapter.cpp",
            ("./adapter",),
            build=("g++", "-std=c++17", "-O2", "-Wall", "-Wextra", "adapter.cpp", "-o", "adapter"),
            needs=("g++",),
            also=("cc", "cxx", "c++17"),
        ),
        Language(
            "go",
            "Go",
            _kit("go", "kit.go", "data.go"),
            "adapter.go",
            ("./adapter",),
            build=("go", "build", "-o", "adapter", "*.go"),
            needs=("go",),
            also=("golang",),
            is_snake=False,
        ),
        Language(
            "java",
            "Java",
            _kit("java", "Kit.java", "Json.java"),
            "Adapter.java",
            ("java", "-cp", "classes", "Adapter"),
            build=("javac", "-d", "classes", "*.java"),
            needs=("javac", "java"),
            is_snake=False,
        ),
        Language(
            "rust",
            "Rust",
            _kit("rust", "kit.rs", "json.rs"),
            "main.rs",
            ("./adapter",),
            build=("rustc", "--edition", "2021", "-O", "main.rs", "-o", "adapter"),
            needs=("rustc",),
            also=("rs",),
        ),
    )
}
"""The languages, by id."""


def find_language(words: str) -> Language:
    """Return the language that is meant. Raises ``InputError`` with the known ones."""
    wanted = words.lower()
    for one in LANGUAGES.values():
        if wanted in (one.id, one.title.lower(), *one.also):
            return one
    raise bad_input(f"there is no kit for {words!r}", f"the languages are: {', '.join(LANGUAGES)}")
