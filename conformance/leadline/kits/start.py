"""The first version of an adapter: the template of a language, filled in for a game.

In the template, a line that ends with `@setup`, `@position`, `@fields`, `@derived`, `@chance`, `@says`, `@parts` or
`@inputs` becomes one line per entry, each after the text before the `@`. A block from `%% kind` to `%% end` is
repeated for each kind of choice; one from `%% helper` for each additional file of the game; one from `%% record` for
each record in a position. A block from `%% chance` is kept if the game has chance in its moves, and one from `%%
kinds` if it has several kinds of choices. `%% include NAME` stands for the text of another file. `$name` is replaced.
A game may have a template of its own for a shape, in the folder of its kit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from string import Template
from textwrap import wrap

from leadline.kits import Language, kit_folder
from leadline.kits.adapter_outline import Field, LaidOut

WIDTH = 110
SAYS = "\x1f"
"""The mark between the code of a line and its description. Code stays on one line, so that it can be uncommented."""
_FORMS = {"number": 0, "text": 1, "truth": 2}
"""The index in the forms of a language by the form of a value; all other values have the last one."""
Names = Mapping[str, str]
Lists = Mapping[str, tuple[str, ...]]


def start_of(language: Language, game: LaidOut, shape: str = "") -> str:
    """Return the text of an adapter to be filled in, which compiles but does not declare any capabilities yet.

    If a shape is given, the adapter is one for programs of that shape.
    """
    lists = {"setup": game.setup, "position": game.position, "chance": game.chance}
    apart = {field.name for field in game.fields if field.is_derived and language.is_derived_apart}
    in_table = [field for field in game.fields if field.name not in apart]
    lists["fields"] = tuple(_field_lines(in_table, language, language.game_type))
    others = [field for field in game.fields if field.name in apart]
    lists["derived"] = tuple(_field_lines(others, language, language.game_type))
    lists["inputs"] = tuple([f'"{name}",{SAYS}  {language.comment} {means}' for name, means in game.inputs])
    names = {"game": game.game, "title": game.title}
    made: list[str] = []
    repeated, block = "", list[str]()
    own = kit_folder(game.game) / language.id / f"shape-{shape}.txt"
    for line in _lines(own if own.is_file() else language.start_of_shape(shape), language.start):
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


def _lines(path: Path, beside: Path) -> Iterator[str]:
    """Yield the lines of a template, including those of the templates it includes, which are in one folder."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("%% include "):
            yield from _lines(beside.with_name(f"{line.split()[-1]}.txt"), beside)
        else:
            yield line


def _field_lines(fields: Iterable[Field], language: Language, owner: str) -> Iterator[str]:
    """Yield an entry of a table for each field of a type, in a comment, with `TODO` in place of the program's name."""
    joint = "=" if language.is_snake else ": "
    opening, closing = ("(", ")") if language.is_snake else ("[", "]")
    gap = " " if language.id == "go" else "  "  # As gofmt writes it.
    for field in fields:
        names = {"name": field.name, "type": type_name(field.name), "table": field.name.upper(), "owner": owner}
        if field.is_derived:
            entry = language.derived.format(**names)
        elif language.field:
            line = language.each if field.record else language.field
            form, held = _typed(field.form, language)
            if field.may_be_null:
                form, held = (part.format(known) for part, known in zip(language.nullable, (form, held), strict=True))
            entry = line.format(form=form, held=held, **names)
        else:
            form = field.name.upper() if field.record else _untyped(field.form, language)
            place = f'{opening}"TODO", {form}{closing}' if form else '"TODO"'
            entry = f"{field.name}{joint}{place},"
        yield f"{entry}{SAYS}{gap}{language.comment} {field.says}"


def _typed(form: tuple[str, ...], language: Language) -> tuple[str, str]:
    """Return the form of a value and its type, in a language with types."""
    if form[:1] == ("list",):
        inner, held = _typed(form[1:], language)
        return language.listed.format(inner), f"[]{held}"
    if form == ("record",) and language.id == "go":
        return "Made(TODO)", "TODO"
    return language.forms[_FORMS.get("".join(form), len(_FORMS))]


def _untyped(form: tuple[str, ...], language: Language) -> str:
    """Return the form of a list or a record, or an empty text for a value that needs none."""
    if form[:1] == ("list",):
        inner = _untyped(form[1:], language)
        return language.listed.format(inner) if inner else ""
    return "forms.made(TODO)" if form == ("record",) else ""


def _repetitions(what: str, language: Language, game: LaidOut) -> Iterator[tuple[Names, Lists]]:
    """Yield the names and lists for each repetition of a block."""
    if (what == "chance" and game.chance) or (what == "kinds" and len(game.kinds) > 1):
        yield {}, {}
    elif what == "helper":
        for path in language.beside(game.game):
            first = path.read_text(encoding="utf-8").splitlines()[0].strip('"/! ')
            yield {"stem": path.stem, "file": path.name}, {"says": (f"{path.name}: {first}",)}
    elif what == "record":
        for field in (game_field for game_field in game.fields if game_field.record):
            owner = type_name(field.name)
            fields = tuple(_field_lines(field.record, language, owner))
            names = {"table": field.name.upper(), "record": field.name, "type": owner}
            yield names, {"says": (f"{field.name}: {field.says}",), "fields": fields}
    elif what == "kind":
        for kind in game.kinds:
            names = {"function": function_name(kind.id, language), "what": " ".join(kind.says.split())}
            names["names"] = " ".join(kind.names)
            names["rest"] = " ".join(name for name in kind.names if name != "seat")
            names["blanks"] = " ".join(f"{{{name}}}" for name in kind.names if name != "seat")
            yield {"kind": kind.id, **names}, {"parts": kind.parts}


def type_name(record: str) -> str:
    """Return the name of the type that holds one of several records, until the program's own is written."""
    return f"{''.join(word.capitalize() for word in record.split('_'))}Record"


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
            for text in lists[name]:
                code, _, says = text.rpartition(SAYS)
                whole = f"{code}{says}"
                if code and len(before) + len(whole) > WIDTH:
                    yield f"{before}{code}"
                    before_text = f"{before}    "
                    whole = says.strip().removeprefix(before.strip()).strip()
                    yield from wrap(whole, WIDTH, initial_indent=before_text, subsequent_indent=before_text)
                else:
                    yield from wrap(whole, WIDTH, initial_indent=before, subsequent_indent=f"{before}    ")
        else:
            yield Template(line).safe_substitute(names)
