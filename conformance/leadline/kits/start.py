"""The first version of an adapter: the template of a language, filled in for a game.

In the template, a line that ends with `@setup`, `@position`, `@chance`, `@says`, `@parts` or `@inputs` becomes one
line per entry, each after the text before the `@`. A block from `%% kind` (or `%% helper`, `%% chance`) to `%% end` is
repeated for each kind of choice (or each additional file of the game, or kept if the game has chance in its moves).
`$name` is replaced.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import Template
from textwrap import wrap

from leadline.kits import Language
from leadline.kits.adapter_outline import LaidOut

WIDTH = 110
Names = Mapping[str, str]
Lists = Mapping[str, tuple[str, ...]]


def start_of(language: Language, game: LaidOut) -> str:
    """Return the text of an adapter that compiles, declares no capabilities yet, and is to be filled in."""
    lists = {"setup": game.setup, "position": game.position, "chance": game.chance}
    lists["inputs"] = tuple([f'"{name}",  {language.comment} {means}' for name, means in game.inputs])
    names = {"game": game.game, "title": game.title}
    made: list[str] = []
    repeated, block = "", list[str]()
    for line in language.start.read_text(encoding="utf-8").splitlines():
        if line.startswith("%% end"):
            for more_names, parts in _repetitions(repeated, language, game):
                made += _filled(block, {**names, **more_names}, {**lists, **parts})
            repeated, block = "", []
        elif line.startswith("%% "):
            repeated = line[3:]
        else:
            (block if repeated else made).append(line)
            if not repeated:
                made[-1:] = _filled(made[-1:], names, lists)
    return "\n".join(made) + "\n"


def _repetitions(what: str, language: Language, game: LaidOut) -> Iterator[tuple[Names, Lists]]:
    """Yield the names and lists for each repetition of a block."""
    if what == "chance" and game.chance:
        yield {}, {}
    elif what == "helper":
        for path in language.beside(game.game):
            first = path.read_text(encoding="utf-8").splitlines()[0].strip('"/! ')
            yield {"stem": path.stem, "file": path.name}, {"says": (f"{path.name}: {first}",)}
    elif what == "kind":
        for kind in game.kinds:
            says = " ".join(kind.says.split())
            yield {"kind": kind.id, "function": function_name(kind.id, language), "what": says}, {"parts": kind.parts}


def function_name(kind: str, language: Language) -> str:
    """Return the name of the function for a kind of choice."""
    words = ["play", *(kind.split("-") if kind else ["choice"])]
    if language.is_snake:
        return "_".join(words)
    return words[0] + "".join(word.capitalize() for word in words[1:])


def _filled(lines: Iterable[str], names: Names, lists: Lists) -> Iterator[str]:
    for line in lines:
        before, mark, name = line.rpartition("@")
        if mark and name in lists:
            for one in lists[name]:
                yield from wrap(one, WIDTH, initial_indent=before, subsequent_indent=f"{before}    ")
        else:
            yield Template(line).safe_substitute(names)
