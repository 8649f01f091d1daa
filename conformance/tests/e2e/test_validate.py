"""`leadline validate`: a spec with its problems, and a manual that it covers."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from run_command import run_here as leadline

from leadline import cli

KITES = Path(__file__).parents[1] / "fixtures" / "kite_race"
CONGER = Path(__file__).parents[1] / "toys" / "conger"


def test_a_good_spec_is_validated() -> None:
    shown = leadline("validate", KITES)
    assert shown.returncode == 0
    assert "4 rules, 2 disputes, 6 statements of 2 manuals: no problem" in " ".join(shown.stdout.split())


@pytest.mark.parametrize("path", ["", "rules", "rules/flight.yaml", "disputes.yaml", ".."])
@pytest.mark.sampled(3)
def test_a_path_inside_or_above_a_spec_stands_for_it(tmp_path: Path, path: str) -> None:
    folder = shutil.copytree(KITES, tmp_path / "kite_race")
    (folder / "rules" / "flight.yaml").open("a", encoding="utf-8").write("    colour: red\n")
    shown = leadline("validate", folder / path)
    assert shown.returncode == 2
    assert "flight.yaml:20: rules[3].colour: there is no key `colour` here" in shown.stdout
    assert "1 problem" in " ".join(shown.stdout.split())
    inside = leadline("validate", ".", folder=folder)
    assert "rules/flight.yaml:20: " in inside.stdout


NOT_THERE = [("nothing.yaml", "there is no such file"), ("text.txt", "only YAML files"), ("empty", "nothing to check")]


@pytest.mark.parametrize(("name", "wrong"), NOT_THERE)
def test_a_path_with_nothing_to_check_is_refused(tmp_path: Path, name: str, wrong: str) -> None:
    (tmp_path / "text.txt").write_text("x")
    (tmp_path / "empty").mkdir()
    shown = leadline("validate", tmp_path / name)
    assert (shown.returncode, shown.stdout) == (2, "")
    assert wrong in shown.stderr


def test_scenario_files_go_to_their_own_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from leadline.cli import validate

    (tmp_path / "topic.yaml").write_text("- scenario: x\n")
    specs, scenarios = validate.sort_paths([KITES, tmp_path, tmp_path / "topic.yaml"])
    assert (specs, scenarios) == ([KITES], [tmp_path / "topic.yaml"])
    monkeypatch.setattr(validate, "SUITE_READER", "leadline.no_such_reader")
    assert cli.main(["validate", str(tmp_path)]) == 2


MANUAL = "# The sheet\n\nThe wind blows from the sea. A kite needs one string.\nNobody flies at night in the rain.\n"


@pytest.fixture
def covered(tmp_path: Path) -> tuple[Path, Path]:
    """Return a spec whose short sheet covers a manual, and the manual."""
    from leadline.lint.manual_coverage import fingerprint, sentences

    folder = shutil.copytree(KITES, tmp_path / "kite_race")
    manual = tmp_path / "sheet.md"
    manual.write_text(MANUAL, encoding="utf-8")
    marks = [fingerprint(sentence.text) for sentence in sentences(MANUAL)]
    sheet = folder / "manuals" / "short-sheet.yaml"
    text = sheet.read_text(encoding="utf-8")
    text = text.replace("00000000000a", ", ".join(marks[:2])).replace("00000000000b", ", ".join(marks[2:]))
    sheet.write_text(text, encoding="utf-8")
    return folder, manual


def test_a_manual_is_proved_to_be_covered(covered: tuple[Path, Path]) -> None:
    folder, manual = covered
    shown = leadline("validate", folder, "--manual", manual)
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert "as the short-sheet of Kite Race" in " ".join(shown.stdout.split())
    assert "all  The whole sheet  4 sentences, all covered" in shown.stdout
    assert "Complete: each of the 4 different sentences" in shown.stdout


def test_a_sentence_that_is_not_covered_is_named_by_its_line_and_hash(covered: tuple[Path, Path]) -> None:
    from leadline.lint.manual_coverage import fingerprint

    folder, manual = covered
    manual.write_text(MANUAL.replace("A kite needs one", "A kite needs two") + "\nA new line of some more words.\n")
    shown = leadline("validate", folder, "--manual", manual, "--as", "short-sheet")
    assert shown.returncode == 2
    found = re.findall(r"line (\d+), hash (\w{12}): (.*)", shown.stdout)
    assert [(line, words) for line, _, words in found] == [
        ("3", "A kite needs two string."),
        ("6", "A new line of some …"),
    ]
    assert found[0][1] == fingerprint("A kite needs two string.")
    assert "more words" not in shown.stdout
    assert "a sentence that is not in this text: all.2" in " ".join(shown.stdout.split())


def test_the_only_manual_of_a_spec_needs_no_name(tmp_path: Path) -> None:
    """A spec that is being written has no hashes yet by which its manual could be recognised."""
    folder = shutil.copytree(CONGER, tmp_path / "conger") / "spec"
    sheet = folder / "manuals" / "sheet.yaml"
    sheet.write_text(
        re.sub(r"hashes: .*", "hashes: [000000000000]", sheet.read_text(encoding="utf-8")), encoding="utf-8"
    )
    shown = leadline("validate", folder, "--manual", CONGER / "rules.md")
    assert shown.returncode == 2
    assert "as the sheet of Conger" in shown.stdout
    assert shown.stdout.count(", hash ") == 27


def test_a_manual_that_is_not_known_is_refused(covered: tuple[Path, Path], tmp_path: Path) -> None:
    folder, manual = covered
    (tmp_path / "other.md").write_text("Something else. And more of it.\n")
    refused = leadline("validate", folder, "--manual", tmp_path / "other.md").stderr
    assert "not one of the known manuals" in refused
    assert "the manuals are: long-sheet, short-sheet" in " ".join(refused.split())
    assert "did you mean short-sheet?" in leadline("validate", folder, "--manual", manual, "--as", "short-shet").stderr
    assert "cannot be read" in leadline("validate", "--manual", tmp_path / "none.md").stderr
    assert "add --manual FILE" in leadline("validate", "--as", "short-sheet").stderr
