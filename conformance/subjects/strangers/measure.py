"""Compare reports on these programs with the lists of their bugs.

    python conformance/subjects/strangers/measure.py FOLDER [--details]

FOLDER holds reports written with `leadline check … --json NAME.json` or `leadline judge … --json NAME.json`. For each
program, `truth.yaml` lists its bugs: those that its author planned, and those that were found by reading the program
beside the manual. `names` are the known mistakes that describe a bug exactly, `rules` those that it breaks, and
`readings` the disputes in which the program does not follow the recommended reading. A bug without a `trace` shows in
no answer that the adapter can give, and is not counted.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from leadline.games import load_game

HERE = Path(__file__).resolve().parent
FOUND = ("named", "certain", "possible", "first", "later", "similar", "missed")
"""What a report says of a bug: it names a mistake or reading that describes it; a rule of it is broken for certain; a
possible mistake describes it; a rule of it is the first suspect of a group, or a later one; only something similar is
named; nothing."""
FALSE = ("names", "possible", "similar", "broken", "readings", "first suspects", "suspects", "kept")
"""The false statements that are counted: mistakes named, possible and similar mistakes, rules called broken, readings
shown or indicated, first suspects, all suspects, and rules called kept that a bug breaks."""


@dataclass
class Comparison:
    """A report beside the list of bugs of its program."""

    found: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in FOUND})
    """The bugs, by what the report says of them."""
    false: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in FALSE})
    """The false statements of the report, by kind."""

    def counts(self) -> Counter[str]:
        """Return how many there are of each kind."""
        counts = Counter({kind: len(bugs) for kind, bugs in self.found.items()})
        counts.update({f"false {kind}": len(statements) for kind, statements in self.false.items()})
        return counts


def programs() -> dict[str, Path]:
    """Return the folders of all programs with a list of bugs, by name."""
    return {path.parent.name: path.parent for path in sorted(HERE.glob("*/*/truth.yaml"))}


def truth_of(folder: Path) -> dict[str, Any]:
    """Return the list of bugs of a program."""
    truth: dict[str, Any] = yaml.safe_load((folder / "truth.yaml").read_text(encoding="utf-8"))
    return truth


def compare(folder: Path, report: Mapping[str, Any]) -> Comparison:
    """Compare a report with the list of bugs of its program."""
    game, truth = load_game(folder.parent.name), truth_of(folder)
    bugs, causes, groups = truth["faults"], report["model"]["causes"], report["groups"]
    sure = {cause["id"] for cause in causes if not (cause["is_similar"] or cause["may_be"])}
    possible = {cause["id"] for cause in causes if cause["may_be"]}
    similar = {cause["id"] for cause in causes if cause["is_similar"]}
    shown = {
        f"{each['id']}={each['readings'][0]}"
        for each in report["disputes"]
        if each["state"] in ("shown", "indicated") and len(each["readings"]) == 1
    }
    named_rules = {
        rule for cause in causes if cause["id"] in sure and _is_mistake(cause["id"]) for rule in cause["rules"]
    }
    broken = {rule["id"] for rule in report["rules"] if rule["verdict"] == "broken"}
    first = [group["suspects"][0]["rule"] for group in groups if group["suspects"]]
    later = [suspect["rule"] for group in groups for suspect in group["suspects"][1:]]
    comparison = Comparison()
    for bug in bugs:
        if bug.get("trace") is False:
            continue
        names, rules = {*bug["names"]}, {*bug["rules"]}
        certain = rules & (broken - named_rules)
        kinds = (names & (sure | shown), certain, names & possible, rules & {*first}, rules & {*later})
        kind = next((kind for kind, signs in zip(FOUND, kinds, strict=False) if signs), "missed")
        if kind == "missed" and (names | {*bug["similar"]}) & (sure | possible | similar):
            kind = "similar"
        comparison.found[kind].append(bug["fault"])
    described = {name for bug in bugs for name in bug["names"]}
    near = described | {name for bug in bugs for name in bug["similar"]}
    mistakes = {mistake.id: mistake.rules for mistake in game.spec.mistakes}
    guilty = {rule for bug in bugs for rule in bug["rules"]} | {
        rule for name in described for rule in mistakes.get(name, ())
    }
    comparison.false["names"] += sorted(name for name in sure - described if _is_mistake(name))
    comparison.false["possible"] += sorted(name for name in possible - described if _is_mistake(name))
    comparison.false["similar"] += sorted(name for name in similar - near if _is_mistake(name))
    comparison.false["broken"] += sorted(broken - guilty)
    comparison.false["first suspects"] += [rule for rule in first if rule not in guilty]
    comparison.false["suspects"] += [rule for rule in (*first, *later) if rule not in guilty]
    kept = {rule["id"] for rule in report["rules"] if rule["verdict"] == "kept"}
    seen = {bug["rules"][0] for bug in bugs if bug["rules"] and bug.get("trace") is not False}
    comparison.false["kept"] += sorted(kept & seen)
    comparison.false["readings"] += sorted(
        _false_readings(shown - described, truth.get("readings") or {}, game.recommended)
    )
    return comparison


def _false_readings(
    shown: set[str], followed: Mapping[str, str | list[str]], recommended: Mapping[str, str]
) -> Iterator[str]:
    """Yield the readings shown or indicated that the program does not follow."""
    for name in shown:
        dispute, _, reading = name.partition("=")
        own = followed.get(dispute, recommended[dispute])
        if reading not in ([own] if isinstance(own, str) else own):
            yield name


def _is_mistake(name: str) -> bool:
    return "=" not in name


def main() -> None:
    """Print the comparison of every report in a folder, and the sums for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="the folder of the reports")
    parser.add_argument("--details", action="store_true", help="list bugs and false statements")
    args = parser.parse_args()
    sums: dict[str, Counter[str]] = {}
    for name, folder in programs().items():
        path = args.folder / f"{name}.json"
        if not path.exists():
            continue
        comparison = compare(folder, json.loads(path.read_text(encoding="utf-8")))
        sums.setdefault(folder.parent.name, Counter()).update(comparison.counts())
        print(_line(name, comparison.counts()))
        for kind, entries in (*comparison.found.items(), *comparison.false.items()) if args.details else ():
            for entry in entries:
                print(f"    {kind}: {entry}")
    for game, counts in sums.items():
        print(_line(game, counts))


def _line(name: str, counts: Counter[str]) -> str:
    bugs = sum(counts[kind] for kind in FOUND)
    found = ", ".join(f"{counts[kind]} {kind}" for kind in FOUND)
    false = ", ".join(f"{counts[f'false {kind}']} {kind}" for kind in FALSE)
    return f"{name}: {bugs} bugs: {found}; false: {false}"


if __name__ == "__main__":
    main()
