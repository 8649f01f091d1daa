"""The step of `action.yml` that checks a program: reads the inputs from the environment and runs `leadline check`.

No input passes through a shell. The exit status is that of the check; an incomplete check passes if the inputs say so.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from leadline.base import files
from leadline.base.errors import InputError, Place, bad_input

INCOMPLETE = 3
FORMS = {"--html": "report.html", "--junit": "report.xml", "--json": "report.json"}
FOLDER = "leadline-report"
"""The folder of the reports in that of temporary files; `action.yml` keeps it."""


def main(environment: Mapping[str, str]) -> int:
    """Check the program that the inputs name, and return the exit status of the step."""
    try:
        command = check_command(environment)
    except InputError as error:
        for problem in error.problems:
            print(f"leadline: {problem}", file=sys.stderr)
        return 2
    status = subprocess.run(command, check=False).returncode
    output = environment.get("GITHUB_OUTPUT", "")
    if output:
        files.append_text(Path(output), f"status={status}\n")
    passes = status == INCOMPLETE and environment.get("INPUT_INCOMPLETE") == "pass"
    return 0 if passes else status


def check_command(environment: Mapping[str, str]) -> list[str]:
    """Return the command that checks the program. Raises ``InputError`` for inputs that cannot be used."""
    game, incomplete = environment.get("INPUT_GAME", "").strip(), environment.get("INPUT_INCOMPLETE", "")
    if not game or game.startswith("-"):
        raise bad_input(f"{game!r} is not a game", "write its id, such as deep-sea-adventure", Place("game"))
    if incomplete not in ("pass", "fail"):
        raise bad_input(f"{incomplete!r} is not a result", "write pass or fail", Place("incomplete"))
    options = _words(environment, "options")
    if "--" in options:
        raise bad_input("`--` begins the command of the program", "write the program as `command`", Place("options"))
    program = _words(environment, "command")
    if not program:
        raise bad_input("no command is given", "write the command that starts the program", Place("command"))
    # Without -P, a folder named leadline in the repository that is checked would be taken for the package.
    made = [sys.executable, "-P", "-m", "leadline", "check", game, "--github", *_forms(environment), *options]
    return [*made, "--", *program]


def _forms(environment: Mapping[str, str]) -> list[str]:
    """Return the options that write the reports, if they are to be kept."""
    if not environment.get("INPUT_REPORT"):
        return []
    folder = Path(environment.get("RUNNER_TEMP") or ".", FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    return [word for option, name in FORMS.items() for word in (option, str(folder / name))]


def _words(environment: Mapping[str, str], name: str) -> list[str]:
    """Return an input in words. Raises ``InputError`` if a quote is left open."""
    text = environment.get(f"INPUT_{name.upper()}", "")
    try:
        return shlex.split(text)
    except ValueError:
        raise bad_input(f"a quote is left open in {text!r}", "close it", Place(name)) from None


if __name__ == "__main__":
    raise SystemExit(main(os.environ))
