"""The table of a game's messages as a source file, for languages in which programs do not read it from a JSON file.

The text of the file is the JSON from [`message_table`](message_table.py), in pieces small enough for every compiler.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from leadline.kits.message_table import NAME, write_table

if TYPE_CHECKING:
    from leadline.kits import Language

WRITTEN = "The fields of the messages, by game. `leadline init-adapter` writes this file; do not change it."
NAMES = {"go": "kit_messages.go", "java": "KitMessages.java", "rust": "kit_messages.rs", "cpp": "kit_messages.hpp"}
"""The name of the file, by language. All other languages read the JSON file."""
TEMPLATES = {
    "go": ("// {says}\n\npackage main\n\nconst messageTable = ", "`{line}`", " +\n\t", "\n"),
    "java": (
        "/** {says} */\nfinal class KitMessages {{\n"
        '    static final String TABLE = String.join("\\n", new String[] {{\n',
        '        """\n        {line}""",',
        "\n",
        "\n    }});\n}}\n",
    ),
    "rust": ("//! {says}\n\npub const TABLE: &str = concat!(\n", '    r#"{line}"#,', "\n", "\n);\n"),
    "cpp": (
        "// {says}\n#pragma once\n\nnamespace kit {{\n\ninline const char* const MESSAGE_TABLE =\n",
        '    R"json({line})json"',
        "\n",
        ";\n\n}}  // namespace kit\n",
    ),
}
"""The head of the file, the form of a piece, the text between two pieces, and the tail."""


def write_messages(language: Language, games: Iterable[str]) -> tuple[str, str]:
    """Return the name and text of the file that an adapter needs for some games; JSON covers only the first game."""
    tables = {game: write_table(game) for game in games}
    if language.id not in TEMPLATES:
        return NAME, next(iter(tables.values()), "{}\n")
    lines = ["{"]
    for game, text in tables.items():
        lines += [f'{"," if len(lines) > 1 else ""}"{game}": {{', *text.splitlines()[1:]]
    head, piece, joint, tail = TEMPLATES[language.id]
    plain = [line.strip().replace("\\", "\\\\") if language.id == "java" else line.strip() for line in [*lines, "}"]]
    pieces = [piece.format(line=line) for line in plain]
    return NAMES[language.id], head.format(says=WRITTEN) + joint.join(pieces) + tail.format()
