"""Files that a command names twice: what is written to one would replace what another option names."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from leadline.problems import Place, bad_input

READ = ("--components", "--expect", "--scenarios")
"""Options whose files are read."""
WRITTEN = (
    "--record",
    "--resume",
    "--transcript",
    "--write-expect",
    "--json",
    "--html",
    "--junit",
    "--markdown",
    "--badge",
)
"""Options whose files are written."""
TOGETHER = {"--expect", "--write-expect"}
"""Both may name the same list, which is compared with and then written anew."""


def check_named_once(args: Namespace) -> None:
    """Raise ``InputError`` if a file is named twice, and one of them is written."""
    taken = [(option, file) for option in READ for file in _files(args, option)]
    taken += [("the recording", str(file)) for file in getattr(args, "files", ())]
    for option in WRITTEN:
        for file in _files(args, option):
            for other, there in taken:
                if {option, other} != TOGETHER and is_same(file, there):
                    wrong = f"{file} is named twice: {option} would replace what {other} names"
                    raise bad_input(wrong, "name a file of its own for each", Place(option))
            taken.append((option, file))


def check_apart(args: Namespace, option: str, file: str) -> None:
    """Raise ``InputError`` if the file that an option writes without naming it is named by another."""
    for other in (*READ, *WRITTEN):
        if any(is_same(file, there) for there in _files(args, other)):
            wrong = f"{file} is named twice: {option} writes to it, and {other} names it"
            raise bad_input(wrong, f"leave {other} out, or name another file", Place(option))


def is_same(file: str, other: str) -> bool:
    """Whether two names are of one file; a device, such as `/dev/null`, takes whatever is written to it."""
    one, two = Path(file), Path(other)
    try:
        if one.is_char_device():
            return False
        return one.samefile(two) if one.exists() and two.exists() else one.resolve() == two.resolve()
    except (OSError, ValueError, RuntimeError):
        return False


def _files(args: Namespace, option: str) -> Iterator[str]:
    """The files that an option names, if the command has it."""
    named = getattr(args, option.removeprefix("--").replace("-", "_"), None)
    for one in named if isinstance(named, list) else [named]:
        if isinstance(one, str | Path) and str(one):
            yield str(one)
