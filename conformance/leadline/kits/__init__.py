"""The kits for adapters in several languages, with their templates and the additional files for each game.

A kit is a single file placed next to an adapter, with a JSON reader if the language has none. A second file translates
values between messages and programs. Additional files for a game, which read its moves and translate its pieces, are in
`games/GAME/kits`. They read the table of the game's messages, which is generated from its schemas.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from leadline import games, kit, kit_sockets
from leadline.base import paths
from leadline.base.errors import bad_input

HERE = Path(__file__).parent


def kit_folder(game: str) -> Path:
    """Return the folder with the files that a game adds to the kits."""
    own = paths.game_folder(game)
    return (Path(games.__file__).parent / paths.folder_name(game) if own is None else own / "game") / "kits"


@dataclass(frozen=True, slots=True)
class Language:
    """The particulars of a language."""

    id: str
    """The name of the language in commands, and the name of its folder."""
    title: str
    """Its name for people."""
    files: tuple[Path, ...]
    """The files of the kit."""
    adapter: str
    """The name of the file that contains the adapter."""
    run: tuple[str, ...]
    """The command that starts the adapter, run in the adapter's folder."""
    build: tuple[str, ...] = ()
    """The command that compiles the adapter first; empty if nothing is compiled.

    `*` means all files with an extension.
    """
    build_note: str = ""
    """A note on the command, printed after it."""
    needs: tuple[str, ...] = ()
    """The programs of which one or all must be installed."""
    comment: str = "//"
    """The start of a comment."""
    also: tuple[str, ...] = ()
    """Other names of the language."""
    is_snake: bool = True
    """True if functions have names like `play_it`, and False if they have names like `playIt`."""
    shapes: tuple[tuple[str, tuple[Path, ...]], ...] = ()
    """The shapes of programs that have a template, with the files that it needs in addition to the kit."""
    field: str = ""
    """The line of a table for a field, where the line has to state types; empty for `name=place` or `name: place`."""
    forms: tuple[tuple[str, str], ...] = ()
    """The form and the type of a number, a text, a truth value and anything else, in this order, for `field`."""
    listed: str = ""
    """The form of a list, with the form of its items."""
    derived: str = ""
    """The line of a table for a field that is only reported."""
    is_derived_apart: bool = False
    """True if such lines come after the table rather than in it."""
    each: str = ""
    """The line of a table for a field with a record for each of several things, as in `field`."""
    nullable: tuple[str, str] = ("{}", "{}")
    """The form and the type of a value that may be null, with those of the value, for `field`."""
    game_type: str = "Game"
    """The placeholder in `field` for the type of a game, to be replaced by the program's own type."""

    @property
    def start(self) -> Path:
        """The template for a new adapter."""
        return HERE / self.id / "start.txt"

    def start_of_shape(self, shape: str) -> Path:
        """Return the template for adapters to programs of a certain shape; without a shape, return `start`."""
        return self.start.with_name(f"shape-{shape}.txt") if shape else self.start

    def beside(self, game: str) -> list[Path]:
        """Return the files that a game adds to the kit."""
        files = (kit_folder(game) / self.id).glob("*.*")
        return sorted(path for path in files if path.is_file() and path.suffix != ".txt")


def _kit(language: str, *names: str) -> tuple[Path, ...]:
    return tuple([HERE / language / name for name in names])


def _shapes(usual: tuple[Path, ...], **own: tuple[Path, ...]) -> tuple[tuple[str, tuple[Path, ...]], ...]:
    """Return each shape with the files that it needs: its ``own``, or otherwise the ``usual`` ones."""
    return tuple((shape, own.get(shape, usual)) for shape in SHAPES)


def _compiled_shapes(turns: Path) -> tuple[tuple[str, tuple[Path, ...]], ...]:
    """Return the shapes for compiled languages; their kit needs a further file only for programs that play turns."""
    return ("steps", ()), ("turns", (turns,)), ("callbacks", ())


SHAPES = {
    "steps": "a function or method for each step of a turn",
    "turns": "one call that plays several choices, and takes all of them as arguments",
    "callbacks": "one call for each choice, which asks for its parts through callbacks",
    "questions": "one call that plays several choices, and asks for each of them through callbacks",
    "reducer": "a function from a state and an action to a new state",
    "prompts": "questions on the console",
    "window": "buttons in a window",
    "sockets": "a server with a client for each player",
}
"""The program shapes, with the feature that each requires. If several shapes fit, the first one is the best."""
NEAREST = {"reducer": "steps", "prompts": "callbacks", "questions": "callbacks", "window": "steps", "sockets": "steps"}
"""For each shape that some languages lack, the shape that comes nearest to it there."""


LANGUAGES = {
    language.id: language
    for language in (
        Language(
            "python",
            "Python",
            (Path(str(kit.__file__)), *_kit("python", "kit_forms.py", "kit_inputs.py")),
            "adapter.py",
            ("python3", "adapter.py"),
            needs=("python3",),
            comment="#",
            listed="forms.listed({})",
            derived="{name}=forms.report_only(lambda game: TODO),",
            also=("py",),
            shapes=_shapes(
                _kit("python", "kit_shapes.py"),
                questions=_kit("python", "kit_questions.py"),
                sockets=(*_kit("python", "kit_shapes.py"), Path(str(kit_sockets.__file__))),
            ),
        ),
        Language(
            "javascript",
            "JavaScript",
            _kit("javascript", "kit.mjs", "kit-forms.mjs"),
            "adapter.mjs",
            ("node", "adapter.mjs"),
            needs=("node",),
            also=("js", "node", "typescript"),
            listed="forms.listed({})",
            derived="{name}: forms.reportOnly((game) => TODO),",
            is_snake=False,
            shapes=_shapes(
                _kit("javascript", "kit-shapes.mjs"),
                questions=_kit("javascript", "kit-questions.mjs"),
                sockets=_kit("javascript", "kit-shapes.mjs", "kit-sockets.mjs"),
            ),
        ),
        Language(
            "cpp",
            "C++",
            _kit("cpp", "kit.hpp", "json.hpp", "forms.hpp"),
            "adapter.cpp",
            ("./adapter",),
            build=("g++", "-std=c++17", "-O2", "-Wall", "-Wextra", "adapter.cpp", "-o", "adapter"),
            needs=("g++",),
            also=("cc", "cxx", "c++17"),
            shapes=_compiled_shapes(HERE / "cpp" / "shapes.hpp"),
            field='.field("{name}", &{owner}::TODO, {form})',
            nullable=("forms::maybe({})", "std::optional<{}>"),
            forms=(
                ("forms::NUMBER", "int"),
                ("forms::TEXT", "std::string"),
                ("forms::TRUTH", "bool"),
                ("TODO", "TODO"),
            ),
            each='.each("{name}", &{owner}::TODO, {table})',
            listed="forms::listed({})",
            derived='.report_only("{name}", [](const {owner}& one) -> std::optional<Json> {{ return TODO; }})',
        ),
        Language(
            "go",
            "Go",
            _kit("go", "kit.go", "data.go", "forms.go"),
            "adapter.go",
            ("./adapter",),
            build=("go", "build", "-o", "adapter", "*.go"),
            build_note="if your program is a module, put the folder into it, and run `go build ./FOLDER` in the "
            "module; or move the files beside your program if it is a `package main`",
            needs=("go",),
            also=("golang",),
            is_snake=False,
            shapes=(*_compiled_shapes(HERE / "go" / "shapes.go"), ("reducer", ())),
            field='Field("{name}", func(one *{owner}) *{held} {{ return &one.TODO }}, {form}),',
            nullable=("Maybe({})", "*{}"),
            forms=(("Number", "int"), ("Text", "string"), ("Truth", "bool"), ("TODO", "TODO")),
            listed="Listed({})",
            derived='ReportOnly("{name}", func(one *{owner}) any {{ return TODO }}),',
            each='Each("{name}", func(one *{owner}) []*{type} {{ return one.TODO }}, {table}),',
            game_type="game",
        ),
        Language(
            "java",
            "Java",
            _kit("java", "Kit.java", "Json.java", "Forms.java"),
            "Adapter.java",
            ("java", "-cp", "./classes", "Adapter"),
            build=("javac", "-d", "classes", "*.java"),
            needs=("javac", "java"),
            is_snake=False,
            shapes=_compiled_shapes(HERE / "java" / "Shapes.java"),
            field='.field("{name}", {form}, one -> one.TODO, (one, value) -> one.TODO = value)',
            nullable=("{}.orNull()", "{}"),
            forms=(
                ("Forms.NUMBER", "int"),
                ("Forms.TEXT", "String"),
                ("Forms.TRUTH", "boolean"),
                ("TODO", "TODO"),
            ),
            each='.each("{name}", {table}, one -> one.TODO)',
            listed="Forms.listed({})",
            derived='.reportOnly("{name}", one -> TODO)',
        ),
        Language(
            "rust",
            "Rust",
            _kit("rust", "kit.rs", "json.rs", "forms.rs"),
            "main.rs",
            ("./adapter",),
            build=("rustc", "--edition", "2021", "-O", "main.rs", "-o", "adapter"),
            needs=("rustc",),
            also=("rs",),
            shapes=_compiled_shapes(HERE / "rust" / "shapes.rs"),
            field='"{name}": TODO => {form},',
            nullable=("maybe({})", "Option<{}>"),
            forms=(("number()", "i64"), ("text()", "String"), ("truth()", "bool"), ("TODO", "TODO")),
            each='"{name}": TODO => listed({name}().form()),',
            listed="listed({})",
            derived='.report_only("{name}", |one| Some(TODO))',
            is_derived_apart=True,
        ),
    )
}
"""The languages, by id."""


def find_language(words: str) -> Language:
    """Return the language that a name refers to. Raise ``InputError`` with the known languages."""
    wanted = words.lower()
    for language in LANGUAGES.values():
        if wanted in (language.id, language.title.lower(), *language.also):
            return language
    raise bad_input(f"there is no kit for {words!r}", f"the languages are: {', '.join(LANGUAGES)}")


def find_shape(words: str, language: Language) -> str:
    """Return the shape that a name refers to. Raise ``InputError`` with the shapes of the language."""
    known = dict(language.shapes)
    if words.lower() in known:
        return words.lower()
    if words.lower() in SHAPES:
        nearest = NEAREST.get(words.lower(), next(iter(known)))
        remedy = f"the nearest shape for {language.title} is `{nearest}` ({SHAPES[nearest]}): write --shape {nearest}"
        raise bad_input(f"there is no shape {words!r} for {language.title}", remedy)
    listed = ", ".join(f"{shape} ({says})" for shape, says in SHAPES.items() if shape in known)
    raise bad_input(f"there is no shape {words!r}", f"the shapes are: {listed}")


def shapes_in_words() -> str:
    """Return all shapes with the languages that have them; those that every language has come first."""
    languages: dict[tuple[str, ...], list[str]] = {}
    for shape, says in SHAPES.items():
        having = tuple(language.id for language in LANGUAGES.values() if shape in dict(language.shapes))
        languages.setdefault(having, []).append(f"{shape} ({says})")
    words = [
        f"in {'every language' if len(having) == len(LANGUAGES) else _listed(having)}: {', '.join(shapes)}"
        for having, shapes in languages.items()
    ]
    return "; ".join(words)


def _listed(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
