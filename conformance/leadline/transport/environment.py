"""The folder and the environment of a subject, which runs in a separate folder with a clean environment."""

import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from leadline.base.paths import GAMES

COMPONENTS = "LEADLINE_COMPONENTS"
"""The variable that names the file of components with which a subject should play, if there is one."""
KEPT = ("PATH", "HOME", "LANG", "TMPDIR", "SYSTEMROOT", "VIRTUAL_ENV", GAMES, COMPONENTS)
"""The variables passed on to a subject, in addition to all whose names begin with `LC_`."""

_PREFIX = "leadline-subject-"


def clean_environment(
    source: Mapping[str, str], added: Sequence[str] = (), components: Path | None = None
) -> dict[str, str]:
    """Return the environment of a subject: `KEPT` and `LC_*` from `source`, and the variables in `added`.

    `components` is the file of components with which the subject should play; None leaves the variable as it is in
    `source`. Folders of games become absolute, because a subject runs in a folder of its own. Each entry of `added` is
    `NAME=VALUE`, or `NAME` for a variable that is copied from `source` if it is set there.
    """
    variables = {name: value for name, value in source.items() if name in KEPT or name.startswith("LC_")}
    if GAMES in variables:
        variables[GAMES] = os.pathsep.join(
            os.path.abspath(folder) for folder in variables[GAMES].split(os.pathsep) if folder
        )
    if components is not None:
        variables[COMPONENTS] = str(components)
    for text in added:
        name, sign, value = text.partition("=")
        if sign:
            variables[name] = value
        elif name in source:
            variables[name] = source[name]
    return variables


def resolve_command(command: Sequence[str], folder: Path) -> list[str]:
    """Return the command with paths relative to `folder` made absolute, so that it can be run from any folder.

    A word is such a path if it names a file that exists there, or an existing folder and is written with a `/` (or is
    `.` or `..`). The program itself is such a path only if it is written with a `/`: a plain name is looked up on the
    PATH. Options are left unchanged.
    """
    return [_resolved(word, folder, program=number == 0) for number, word in enumerate(command)]


def _resolved(word: str, folder: Path, *, program: bool) -> str:
    written_as_path = os.sep in word or word in (".", "..")
    if not word or word.startswith("-") or os.path.isabs(word) or (program and not written_as_path):
        return word
    path = folder / word
    try:
        named = path.is_file() or (written_as_path and path.exists())
    except (OSError, ValueError):
        return word
    return os.path.abspath(path) if named else word


def make_folder() -> Path:
    """Create a temporary folder that only this user can access."""
    return Path(tempfile.mkdtemp(prefix=_PREFIX)).resolve()
