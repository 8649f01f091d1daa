"""Count the lines of the adapters here and of those they replace, and compare what `leadline check` reports of both.

python conformance/subjects/shortened/measure.py                    # the lines
python conformance/subjects/shortened/measure.py --shard 1/40       # and the reports on this part of the suite
python conformance/subjects/shortened/measure.py harbour --shard 1/1
"""

import argparse
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from leadline.kits import LANGUAGES
from leadline.kits.adapter_outline import laid_out
from leadline.kits.message_table import NAME, write_table
from leadline.kits.start import start_of

HERE = Path(__file__).resolve().parent
STRANGERS = HERE.parent / "strangers"
CHANGING = ("command", "duration", "seconds", "runner", "started", "pauses_at")
"""The parts of a report that differ from run to run, and the pauses: the helpers list those of all decisions."""
POSITIONS = ("before", "expected", "got")
"""The positions of a wrong answer: where a program deals by itself, they differ too. Its differences are compared."""


def names():
    """Return the programs that have an adapter here."""
    return sorted(path.name for path in HERE.iterdir() if list(path.glob("adapter.*")))


def game_of(name):
    """Return the game that a program plays."""
    (folder,) = STRANGERS.glob(f"*/{name}")
    return folder.parent.name


def adapters(name):
    """Return the adapter by the author of a program, and the shortened one."""
    (short,) = (HERE / name).glob("adapter.*")
    return STRANGERS / game_of(name) / name / short.name, short


def language_of(path):
    """Return the language of an adapter."""
    (language,) = (one for one in LANGUAGES.values() if Path(one.adapter).suffix == path.suffix)
    return language


def lines_of(path):
    """Return the number of non-blank lines of an adapter, and how many of them are in the generated outline too."""
    language = language_of(path)
    outline = start_of(language, laid_out(game_of(path.parent.name)))
    generated = {line.strip() for line in outline.splitlines() if any(map(str.isalnum, line))}
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return len(lines), sum(1 for line in lines if line in generated)


def put_together(name, folder, *, is_short):
    """Put a program, the kit and an adapter in a folder, and return the command that starts it."""
    found = importlib.util.spec_from_file_location("make_strangers", STRANGERS / "make.py")
    maker = importlib.util.module_from_spec(found)
    found.loader.exec_module(maker)
    maker.make(name, folder)
    short = adapters(name)[1]
    if is_short:
        shutil.copy(short, folder)
    (folder / NAME).write_text(write_table(game_of(name)), encoding="utf-8")
    return [*language_of(short).run[:-1], str(folder / short.name)]


def report_on(name, folder, selection, *, is_short):
    """Check a program, and return the report without what differs from run to run.

    ``selection`` holds the options of `leadline check` that select scenarios.
    """
    command = put_together(name, folder, is_short=is_short)
    path = folder / "report.json"
    options = [*selection, "--quiet", "--json", str(path)]
    subprocess.run(
        [sys.executable, "-m", "leadline", "check", game_of(name), *options, "--", *command],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": "0"},  # Where two diagnoses are equally good, both runs choose the same.
    )
    return without(json.loads(path.read_text(encoding="utf-8")))


def without(data):
    """Return data without the parts that differ from run to run."""
    if isinstance(data, dict):
        if "samples" in data:  # what a program rolls by itself
            return data["id"]
        if "differences" in data:
            data = {key: value for key, value in data.items() if key not in POSITIONS}
        return {key: compared(key, value) for key, value in data.items() if key not in CHANGING}
    if isinstance(data, str) and data.startswith("it does not offer this"):
        return data.partition(")")[0]  # the reason is the adapter's
    return [without(one) for one in data] if isinstance(data, list) else data


def compared(key, value):
    """Return a part of a report; what a program offers without its order, and what it does not without the words."""
    if key == "not_offered":
        return [one["what"] for one in value]
    if key in ("offers", "pauses_at"):
        is_dict = isinstance(value, dict)
        return (
            {of: sorted(map(str, one)) for of, one in value.items()}
            if is_dict
            else sorted(map(json.dumps, value or ()))
        )
    return without(value)


def is_alike(name, selection):
    """Return whether the reports on a program are the same with both adapters."""
    with tempfile.TemporaryDirectory() as before, tempfile.TemporaryDirectory() as after:
        reports = [report_on(name, Path(one), selection, is_short=one == after) for one in (before, after)]
        texts = [json.dumps(report, sort_keys=True) for report in reports]
        return texts[0].replace(before, after) == texts[1]


def main():
    """Print a table; return 1 if two reports differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=names(), help="the programs (default: all)")
    parser.add_argument("--shard", help="the part of the suite to play with both adapters, such as 1/40")
    args = parser.parse_args()
    status, by_game = 0, {}
    print("| game | program | before | after | of these generated |")
    print("| --- | --- | --- | --- | --- |")
    for name in sorted(args.names, key=lambda name: (game_of(name), name)):
        (before, _), (after, generated) = map(lines_of, adapters(name))
        by_game.setdefault(game_of(name), []).append((before, after - generated))
        print(f"| {game_of(name)} | {name} | {before} | {after} | {generated} |", flush=True)
        if args.shard and not is_alike(name, ["--shard", args.shard]):
            status = 1
            print(f"the reports on {name} differ", file=sys.stderr)
    for game, pairs in by_game.items():
        before, after = (median(column) for column in zip(*pairs, strict=True))
        print(f"\n{game}: median {before:g} before, {after:g} after without the generated lines", end="")
    print()
    return status


if __name__ == "__main__":
    sys.exit(main())
