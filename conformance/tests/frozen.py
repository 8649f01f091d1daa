"""Show that two checkouts of Leadline behave alike: run the same commands in both, compare their output and reports.

    python conformance/tests/frozen.py OLD NEW [--only WORD] [--keep FOLDER]

Each checkout needs its virtual environment (``make run`` makes it). The commands check the sample programs, programs
with recorded mistakes, in all printed forms; they also fuzz and smoke-test the reference, settle, replay and export.
A command that does not end as it should, or leaves a report out, is a difference even if it does so in both.

Times and the names of temporary folders are masked. A key or a phrase that was renamed on purpose is listed in
``frozen_renames.yaml``; values, ids and order may not be renamed. Exit status: 0 alike, 1 different, 2 bad arguments.
"""

from __future__ import annotations

import difflib
import json
import os
import re
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

RENAMES = Path(__file__).with_name("frozen_renames.yaml")
FORMS = {"json": "report.json", "html": "report.html", "junit": "report.xml", "markdown": "report.md"}
MASKED = (
    (re.compile(r"\b\d+(\.\d+)? (ms|s|seconds|minutes|min)\b"), "TIME"),
    (re.compile(r'("seconds"|"started"): [^,\n]+'), r"\1: TIME"),
    (re.compile(r'(time|timestamp)="[^"]*"'), r'\1="TIME"'),
    (re.compile(r"/tmp/[\w.-]+"), "FOLDER"),
)
SEA, SONAR, REGRETS = "deep-sea-adventure", "captain-sonar", "deep-regrets"
SUBJECTS = "conformance/subjects"
SERVED = {game: ("--", "leadline", "serve", game) for game in (SEA, SONAR, REGRETS)}


@dataclass(frozen=True)
class Renames:
    """Intentional renames, from the old word to the new one: whole keys of JSON, and phrases of text."""

    keys: Mapping[str, str] = field(default_factory=dict)
    phrases: Mapping[str, str] = field(default_factory=dict)

    def in_json(self, value: Any) -> Any:
        """Return the value with its keys renamed, and the phrases in its sentences; single words and order stay."""
        if isinstance(value, dict):
            return {self.keys.get(key, key): self.in_json(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self.in_json(inner) for inner in value]
        return self.in_text(value) if isinstance(value, str) and " " in value else value

    def in_text(self, text: str) -> str:
        """Return the text with the listed phrases renamed."""
        for old, new in self.phrases.items():
            text = text.replace(old, new)
        return text


@dataclass(frozen=True)
class Command:
    """A command that both checkouts run."""

    name: str
    """A name of its own, which is also that of the folder of its outputs."""
    words: tuple[str, ...]
    """The arguments of ``leadline``."""
    printed: bool = False
    """Whether it is a check, whose report is written in every form."""
    statuses: tuple[int, ...] = (0, 1)
    """The exit statuses with which it may end."""


def checks() -> Iterator[Command]:
    """Yield a check of each program, in every printed form."""
    # Programs shuffle and roll as they like where they are not told: `--only` leaves the samples of their chance out.
    everything = ("--only", "*")
    node = (*everything, "--", "node", f"{SUBJECTS}/javascript/subject.mjs")
    for game in (SEA, SONAR, REGRETS):
        yield _check(f"{game}-javascript", game, *node)
    yield _check("naive", SEA, "--", "python3", f"{SUBJECTS}/naive/subject.py", "7")
    yield _check("manual", SEA, "--profile", "instruction-manual", *node)
    yield _check("sonar-beginner", SONAR, "--", "python3", f"{SUBJECTS}/sonar_beginner/adapter.py")
    yield _check("sonar-turns", SONAR, "--", "python3", f"{SUBJECTS}/sonar_turns/adapter.py")
    for name in ("regrets_beginner", "regrets_screen"):
        own = ("--components", f"{SUBJECTS}/{name}/cards.yaml")
        yield _check(name, REGRETS, *own, "--", "python3", f"{SUBJECTS}/{name}/adapter.py", "7")
    for game, mistakes in MISTAKES.items():
        built_in = [word for name in mistakes for word in ("--mistake", f"{PREFIXES[game]}.mistake.{name}")]
        yield _check(f"{game}-mistakes", game, *everything, "--", "leadline", "serve", game, *built_in)


MISTAKES = {
    SEA: ("every-breath-costs-one", "dropped-stack-breaks-at-the-top", "heaviest-lays-first"),
    SONAR: ("wraps-around", "drop-keeps-the-gauge", "space-of-order-heard"),
    REGRETS: ("last-player-cannot-pass", "paid-dice-stay-fresh"),
}
"""Mistakes that are built into the reference, for each game; their ids begin with its prefix."""
REPLAYED = (
    "dsa-blank-supply-thirteenth-pick-up",
    "sonar-breakdowns-any-symbol-of-the-panel",
    "sonar-systems-after-surfacing-turn-by-turn",
    "regrets-madness-sixth-die",
    "regrets-of-four-regret-face-down",
)
PREFIXES = {SEA: "dsa", SONAR: "sonar", REGRETS: "regrets"}


def others() -> Iterator[Command]:
    """Commands that need no program, or check little."""
    for game in (SEA, SONAR, REGRETS):
        yield Command(f"{game}-export", ("export", game, "--suite"))
        yield Command(f"{game}-coverage", ("coverage", game))
        yield Command(f"{game}-components", ("components", game))
        yield Command(f"{game}-list", ("check", game, "--list"))
        yield Command(f"{game}-rule", ("rule", game, "end of the game"))
        yield Command(f"{game}-mistake", ("mistake", game, "end"))
        yield Command(f"{game}-dispute", ("dispute", game, "end"))
        yield Command(f"{game}-fuzz", ("fuzz", game, "--moves", "300", "--seed", "5", *SERVED[game]))
        yield Command(f"{game}-fuzz-positions", ("fuzz", game, "--positions", "40", "--seed", "5", *SERVED[game]))
        yield Command(f"{game}-smoke", ("smoke", game, *SERVED[game]))
    for scenario in REPLAYED:
        yield Command(f"replay-{scenario}", ("replay", scenario))
        yield Command(f"settle-{scenario}", ("settle", scenario))
        yield Command(f"settle-json-{scenario}", ("settle", scenario, "--json"))
    yield Command("unknown-game", ("check", "chess"), statuses=(2,))
    yield Command("no-program", ("check", SEA, "--", "no-such-program"), statuses=(2,))


def _check(name: str, game: str, *words: str) -> Command:
    return Command(name, ("check", game, *words), printed=True, statuses=(0, 1, 3))


def run(checkout: Path, command: Command, folder: Path) -> None:
    """Run a command in a checkout, and leave all it writes in a folder of its own below ``folder``."""
    place = folder / command.name
    place.mkdir(parents=True)
    words = list(command.words)
    if command.printed:
        forms = [word for form, name in FORMS.items() for word in (f"--{form}", str(place / name))]
        words = [*words[:2], *forms, "--record", str(place / "recording"), *words[2:]]
    env = {**os.environ, "PATH": f"{checkout / '.venv/bin'}:{os.environ['PATH']}", "COLUMNS": "100"}
    env |= {"XDG_CACHE_HOME": str(place / "cache"), "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [checkout / ".venv/bin/leadline", *words],
        cwd=checkout,
        env=env,
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        timeout=900,
        check=False,
    )
    written = f"exit status {done.returncode}\n{done.stdout}\n---\n{done.stderr}"
    (place / "printed.txt").write_text(written.replace(str(checkout), "CHECKOUT").replace(str(place), "FOLDER"))


def failures(command: Command, folder: Path) -> Iterator[str]:
    """Yield what a command should have done and has not: to end with one of its statuses, and to write every report."""
    place = folder / command.name
    status = (place / "printed.txt").read_text(encoding="utf-8").partition("\n")[0]
    if status not in [f"exit status {expected}" for expected in command.statuses]:
        yield f"{folder.name}/{command.name} ended with {status}"
    for name in FORMS.values() if command.printed else ():
        if not (place / name).exists():
            yield f"{folder.name}/{command.name} has no {name}"


def masked(text: str) -> str:
    """Return the text without what differs from run to run."""
    for pattern, instead in MASKED:
        text = pattern.sub(instead, text)
    return text


def compare_text(old: str, new: str, renames: Renames, name: str = "") -> list[str]:
    """Return the lines in which two outputs differ; none if they are alike but for what was renamed on purpose."""
    before, after = masked(renames.in_text(old)), masked(new)
    if before == after:
        return []
    return list(difflib.unified_diff(before.splitlines(), after.splitlines(), f"old/{name}", f"new/{name}", "", "", 1))


def compare_json(old: Any, new: Any, renames: Renames, name: str = "") -> list[str]:
    """Return the lines in which two values differ. The order of keys does not count, the order of lists does."""
    before, after = (json.dumps(value, indent=1, sort_keys=True) for value in (renames.in_json(old), new))
    return compare_text(before, after, Renames(), name)


def compare_folders(old: Path, new: Path, renames: Renames) -> list[str]:
    """Return the lines in which the outputs in two folders differ, and the names of outputs that only one has."""
    names = [{str(path.relative_to(root)) for path in written(root)} for root in (old, new)]
    differences = [f"only in one of the two: {name}" for name in sorted(names[0] ^ names[1])]
    for name in sorted(names[0] & names[1]):
        texts = [(root / name).read_text(encoding="utf-8") for root in (old, new)]
        if name.endswith(".json"):
            differences += compare_json(*map(json.loads, texts), renames, name)
        else:
            differences += compare_text(*texts, renames, name)
    return differences


def written(root: Path) -> Iterator[Path]:
    """Yield the files that are compared: everything that the commands left except recordings and caches."""
    wanted = {"printed.txt", *FORMS.values()}
    return (path for path in root.rglob("*") if path.name in wanted)


def read_renames(file: Path = RENAMES) -> Renames:
    """Read the table of renames."""
    table = yaml.safe_load(file.read_text(encoding="utf-8")) or {}
    return Renames(table.get("keys") or {}, table.get("phrases") or {})


def main(arguments: Sequence[str]) -> int:
    """Run the commands in both checkouts, and print what differs."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("old", type=Path, metavar="OLD")
    parser.add_argument("new", type=Path, metavar="NEW")
    parser.add_argument("--only", metavar="WORD", default="", help="only commands that have this word in their names")
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="keep the outputs here")
    options = parser.parse_args(arguments)
    checkouts = [path.resolve() for path in (options.old, options.new)]
    for path in checkouts:
        if not (path / ".venv/bin/leadline").exists():
            parser.error(f"{path} has no .venv/bin/leadline: run `make run` there")
    chosen = [command for command in (*checks(), *others()) if options.only in command.name]
    if not chosen:
        parser.error(f"no command has {options.only!r} in its name")
    with tempfile.TemporaryDirectory() as temporary:
        folders = [(options.keep or Path(temporary)).resolve() / side for side in ("old", "new")]
        jobs = [(path, command, folder) for command in chosen for path, folder in zip(checkouts, folders, strict=True)]
        with ThreadPoolExecutor(max_workers=2) as pool:
            list(pool.map(lambda job: run(*job), jobs))
        differences = [wrong for folder in folders for command in chosen for wrong in failures(command, folder)]
        differences += compare_folders(*folders, read_renames())
    print("\n".join(differences) if differences else f"alike: {len(chosen)} commands")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
