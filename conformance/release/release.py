"""Prepare a release: check the version, build wheel and sdist, try the wheel outside any checkout, and publish nothing.

    python conformance/release/release.py [--check]

The version is that in ``conformance/leadline/__init__.py``. With --check, nothing is built. Exit status: 0 ready to be
published, 1 something is wrong, 2 a command failed.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path("conformance/leadline/__init__.py")
VERSION = re.compile(r'^__version__ = "(.*)"$', re.MULTILINE)
NUMBER = re.compile(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}")
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
NEXT = "Next"
"""The heading of changes that no release contains yet."""
TRIAL = ("check", "deep-sea-adventure", "--only", "breathing")
"""A short check, which reads rules, suite and engine of the installed package."""


class FailedError(Exception):
    """A command that failed; the message says which and why."""


# ---- The checks


def version_in(text: str) -> str:
    """Return the version in the text of the package's first module; empty if there is none."""
    found = VERSION.search(text)
    return found[1] if found else ""


def problems_of_version(version: str, tags: Sequence[str]) -> Iterator[str]:
    """Yield what is wrong with a version."""
    if not NUMBER.fullmatch(version):
        yield f"{SOURCE}: the version {version!r} is not MAJOR.MINOR.PATCH"
    elif f"v{version}" in tags:
        yield f"{SOURCE}: the version {version} was released already: there is a tag v{version}; choose the next one"


def problems_of_changelog(text: str, version: str) -> Iterator[str]:
    """Yield what is wrong with a changelog: the version comes first, with changes, and nothing is left for the next."""
    pieces = HEADING.split(text)
    sections = {name.strip(): body.strip() for name, body in zip(pieces[1::2], pieces[2::2], strict=True)}
    if sections.get(NEXT) and version in sections:
        yield f"CHANGELOG.md: there are changes under {NEXT!r} that {version} does not contain; choose the next version"
    elif sections.get(NEXT):
        yield f"CHANGELOG.md: there are changes under {NEXT!r}; rename this heading to {version!r}"
    if version not in sections:
        yield f"CHANGELOG.md: it has no heading '## {version}'"
    elif not sections[version]:
        yield f"CHANGELOG.md: there is nothing under '## {version}'; say what users will notice"
    elif next(name for name in sections if name != NEXT) != version:
        yield f"CHANGELOG.md: '## {version}' is not the first version; put it at the top"


def problems_of_citation(text: str, version: str) -> Iterator[str]:
    """Yield what is wrong with the citation file."""
    found = re.search(r"^version: *(.*)$", text, re.MULTILINE)
    cited = found[1].strip() if found else ""
    if cited != version:
        yield f"CITATION.cff: the version is {cited!r}; write {version!r}"


def problems_of_tree(status: str) -> Iterator[str]:
    """Yield what is wrong with a checkout, by what `git status --porcelain` prints."""
    changed = [line[3:] for line in status.splitlines()]
    if changed:
        more = f" and {len(changed) - 5} more" if len(changed) > 5 else ""
        yield f"these changes are not committed: {', '.join(changed[:5])}{more}; commit them, or put them aside"


def problems_of(root: Path, version: str) -> list[str]:
    """Return everything that stands in the way of a release of a checkout."""
    tags = _run(["git", "tag", "--list", "v*"], root).split()
    return [
        *problems_of_version(version, tags),
        *problems_of_changelog((root / "CHANGELOG.md").read_text(encoding="utf-8"), version),
        *problems_of_citation((root / "CITATION.cff").read_text(encoding="utf-8"), version),
        *problems_of_tree(_run(["git", "status", "--porcelain"], root)),
    ]


# ---- Building and trying


def build(root: Path, version: str) -> list[Path]:
    """Build the sdist, and the wheel from the sdist, into a folder of their own; return the files.

    A wheel that is built from the sdist shows that the sdist is complete. Raises ``FailedError``.
    """
    out = root / "dist" / version
    shutil.rmtree(out, ignore_errors=True)
    _run([sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out)], root)
    built = sorted(out.iterdir())
    wanted = [f"leadline-{version}-py3-none-any.whl", f"leadline-{version}.tar.gz"]
    if [file.name for file in built] != wanted:
        raise FailedError(f"{', '.join(wanted)} should be built, but these were: {[file.name for file in built]}")
    return built


def try_wheel(root: Path, wheel: Path, version: str) -> None:
    """Install a wheel into a new environment and check the reference there, outside any checkout.

    Raises ``FailedError``.
    """
    with tempfile.TemporaryDirectory(prefix="leadline-release-") as folder:
        outside = Path(folder)
        _run([sys.executable, "-m", "venv", "venv"], outside)
        programs = outside / "venv" / ("Scripts" if os.name == "nt" else "bin")
        install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        _run([str(programs / "python"), *install, "-c", str(root / "requirements.lock"), str(wheel)], outside)
        shown = _run([str(programs / "leadline"), "--version"], outside).strip()
        if shown != f"leadline {version}":
            raise FailedError(f"the installed package says that it is {shown!r}, not version {version}")
        _run([str(programs / "leadline"), *TRIAL], outside)


def _run(command: Sequence[str], folder: Path) -> str:
    """Run a command and return what it prints. Raises ``FailedError``."""
    around = {name: text for name, text in os.environ.items() if name not in ("PYTHONPATH", "LEADLINE_GAMES")}
    try:
        done = subprocess.run(command, cwd=folder, env=around, capture_output=True, encoding="utf-8", check=False)
    except OSError as error:
        raise FailedError(f"`{command[0]}` cannot be started: {error.strerror}") from None
    if done.returncode:
        last = "\n".join((done.stdout + done.stderr).splitlines()[-20:])
        raise FailedError(f"`{' '.join(command)}` ended with exit status {done.returncode}:\n{last}")
    return done.stdout


# ---- The command


def next_steps(version: str, built: Sequence[Path]) -> str:
    """Return what is left to do by hand."""
    files = "\n".join(f"  {file}" for file in built)
    return f"""\
Leadline {version} is ready, and nothing has been published:
{files}

What is left to do:
  1. git tag -a v{version} -m "Leadline {version}"
  2. push the tag: git push origin v{version}
  3. upload both files to the package index
  4. publish the site: make site
  5. add the heading '## {NEXT}' to CHANGELOG.md, and raise the version in {SOURCE}"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Prepare the release and return the exit status."""
    parser = argparse.ArgumentParser(description="Prepare a release, and publish nothing.")
    parser.add_argument("--check", action="store_true", help="check the checkout, and build nothing")
    args = parser.parse_args(arguments)
    version = version_in((ROOT / SOURCE).read_text(encoding="utf-8"))
    try:
        problems = problems_of(ROOT, version)
        for problem in problems:
            print(problem, file=sys.stderr)
        if problems:
            return 1
        if args.check:
            print(f"The checkout can be released as {version}.")
            return 0
        print(f"Building Leadline {version} …", flush=True)
        built = build(ROOT, version)
        print("Trying the wheel in a new environment …", flush=True)
        try_wheel(ROOT, built[0], version)
    except FailedError as error:
        print(error, file=sys.stderr)
        return 2
    print(next_steps(version, [file.relative_to(ROOT) for file in built]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
