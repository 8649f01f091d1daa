"""The comparison of two checkouts sees every difference that counts, and lets pass only what was renamed on purpose."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from frozen import (
    FORMS,
    Command,
    Renames,
    checks,
    compare_folders,
    compare_json,
    compare_text,
    failures,
    others,
    read_renames,
)

REPORT = {"summary": {"status": 1, "kept": 84}, "rules": [{"id": "kite.turn", "verdict": "broken"}, {"id": "kite.end"}]}
PRINTED = "exit status 1\nNOT CONFORMANT: kite.turn is broken\n  rules  84 kept, played in 3.3 s\n---\n"
NONE = Renames()


def changed(path: list[Any], value: Any) -> Any:
    """Return the report with the value at a path replaced."""
    copy = json.loads(json.dumps(REPORT))
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return copy


def test_equal_outputs_are_alike() -> None:
    assert compare_json(REPORT, changed(["summary"], {"kept": 84, "status": 1}), NONE) == []
    assert compare_text(PRINTED, PRINTED.replace("3.3 s", "12 s"), NONE) == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["summary", "kept"], 85),
        (["summary", "status"], 0),
        (["rules", 0, "id"], "kite.turns"),
        (["rules"], REPORT["rules"][::-1]),
        (["rules"], REPORT["rules"][:1]),
    ],
    ids=["number", "exit status", "id", "order", "one less"],
)
def test_an_altered_report_is_different(path: list[Any], value: Any) -> None:
    assert compare_json(REPORT, changed(path, value), NONE)


@pytest.mark.parametrize(
    ("old", "new"),
    [("exit status 1", "exit status 0"), ("84 kept", "85 kept"), ("kite.turn", "kite.end")],
)
def test_an_altered_line_is_different(old: str, new: str) -> None:
    assert compare_text(PRINTED, PRINTED.replace(old, new), NONE)


def test_order_of_lines_counts() -> None:
    lines = PRINTED.splitlines(keepends=True)
    assert compare_text(PRINTED, "".join([lines[1], lines[0], *lines[2:]]), NONE)


def test_a_renamed_key_is_alike_and_a_renamed_value_is_not() -> None:
    renames = Renames(keys={"kept": "rules_kept", "broken": "violated"})
    assert compare_json(REPORT, changed(["summary"], {"status": 1, "rules_kept": 84}), renames) == []
    assert compare_json(REPORT, changed(["rules", 0, "verdict"], "violated"), renames)


def test_a_phrase_is_renamed_in_sentences_and_never_in_a_value() -> None:
    renames = Renames(phrases={"broken": "violated"})
    assert compare_json({"why": "a rule is broken"}, {"why": "a rule is violated"}, renames) == []
    assert compare_json(REPORT, changed(["rules", 0, "verdict"], "violated"), renames)


def test_a_command_that_fails_in_both_checkouts_is_a_difference(tmp_path: Path) -> None:
    place = tmp_path / "naive"
    place.mkdir()
    (place / "printed.txt").write_text("exit status 2\nthe report cannot be written\n")
    check = Command("naive", ("check",), printed=True)
    assert next(iter(failures(check, tmp_path))).endswith("naive ended with exit status 2")
    assert len(list(failures(check, tmp_path))) == 1 + len(FORMS)
    assert list(failures(Command("naive", ("check",), statuses=(2,)), tmp_path)) == []


def test_a_renamed_phrase_is_alike_in_text() -> None:
    renames = Renames(phrases={"is broken": "is violated"})
    assert compare_text(PRINTED, PRINTED.replace("is broken", "is violated"), renames) == []
    assert compare_text(PRINTED, PRINTED.replace("is broken", "is not kept"), renames)


def test_a_missing_output_is_different(tmp_path: Path) -> None:
    for side in ("old", "new"):
        place = tmp_path / side / "naive"
        place.mkdir(parents=True)
        (place / "printed.txt").write_text(PRINTED)
        (place / "report.json").write_text(json.dumps(REPORT))
    assert compare_folders(tmp_path / "old", tmp_path / "new", NONE) == []
    (tmp_path / "new/naive/report.json").unlink()
    assert compare_folders(tmp_path / "old", tmp_path / "new", NONE) == ["only in one of the two: naive/report.json"]


def test_the_names_of_commands_are_unique_and_the_table_is_read() -> None:
    names = [command.name for command in (*checks(), *others())]
    assert len(names) == len(set(names))
    assert isinstance(read_renames(), Renames)
