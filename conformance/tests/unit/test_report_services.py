"""Output for services other than JUnit: annotations and a summary for GitHub, Markdown, and a badge."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from some_report import HOSTILE, MISTAKE, OTHER, SUSPECT, some_report

from leadline.base.terminal import for_a_file
from leadline.games import load_game, spec_of
from leadline.report.github import MOST_ERRORS, command, write_annotations
from leadline.report.json_forms import write_badge
from leadline.report.known_failures import compare, occurrences, read_known
from leadline.report.load import cleaned
from leadline.report.markdown import write_markdown
from leadline.report.page import write_page
from leadline.report.text import write_report
from leadline.results.model import Report
from leadline.suite.bundle import load_suite

DEEP_SEA = load_game("deep-sea-adventure")

COMMAND = re.compile(r"::(error|warning|notice)(?: ((?:[a-z]+=[^,:\r\n]*)(?:,[a-z]+=[^,:\r\n]*)*))?::([^\r\n]*)")
"""A workflow command, as GitHub reads it."""
BADGE = {
    "type": "object",
    "required": ["schemaVersion", "label", "message"],
    "properties": {
        "schemaVersion": {"const": 1},
        "label": {"type": "string"},
        "message": {"type": "string", "minLength": 1},
        "color": {"enum": ["brightgreen", "green", "yellow", "red", "lightgrey"]},
        "isError": {"type": "boolean"},
    },
    "additionalProperties": False,
}
"""The part of the endpoint format of shields.io that is used."""


def conformant(**more: Any) -> Report:
    made = some_report()
    summary = replace(made.summary, result="conformant", status=0)
    return replace(
        made, summary=summary, scenarios=[], rules=[], groups=[], disputes=[], chance=[], probes=[],
        model=replace(made.model, causes=[], unexplained=0), **more,
    )  # fmt: skip


def read(line: str) -> tuple[str, dict[str, str], str]:
    """Return a command as GitHub understands it: its name, its properties and its text."""
    match = COMMAND.fullmatch(line)
    assert match is not None, line
    properties = dict(part.split("=", 1) for part in match[2].split(",")) if match[2] else {}

    def plain(text: str) -> str:
        for code, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
            text = text.replace(code, character)
        return text

    return match[1], {key: plain(value) for key, value in properties.items()}, plain(match[3])


# ---- annotations


@pytest.mark.parametrize("text", ["a text", HOSTILE, "100% sure\r\n::warning::x"])
def test_one_line_is_one_annotation_whatever_a_subject_says(text: str) -> None:
    for made in (some_report(text), cleaned(some_report(text))):
        lines = write_annotations(DEEP_SEA, made, {})
        assert [read(line)[0] for line in lines] == ["error"] * 7
        assert "file" not in {key for line in lines for key in read(line)[1]}


def test_a_command_gives_back_what_was_put_in() -> None:
    for text in ("50%", "%0A", "a\nb\r\nc", "x::y", "a,b:c=d"):
        assert read(command("error", text, title=text)) == ("error", {"title": text}, text)


def test_every_finding_is_an_error_and_the_first_tells_the_mistake() -> None:
    found = [read(line) for line in write_annotations(DEEP_SEA, some_report(), {})]
    titles = [properties["title"] for _, properties, _ in found]
    assert titles == [MISTAKE, OTHER, SUSPECT, "tie-break", "fault", "roll.faces", "consistency.replay"]
    text = found[0][2]
    assert text.startswith("A diver that carries nothing uses one air.\ndo this instead: Take no air.\n")
    assert "Dive 1, air 19" in text
    assert "reproduce: leadline check" in text


@pytest.mark.parametrize(("part", "is_told"), [("main", False), ("guided", True)])
def test_who_plays_a_guided_game_again_is_told_that_chance_falls_anew(part: Any, is_told: bool) -> None:
    made = some_report()
    (cause,) = made.model.causes
    assert cause.example is not None
    guided = replace(cause, example=replace(cause.example, part=part))
    made = replace(made, model=replace(made.model, causes=[guided]), scenarios=[], groups=[])
    first = read(write_annotations(DEEP_SEA, made, {})[0])[2]
    with for_a_file():
        printed = "\n".join(write_report(DEEP_SEA, made, {}))
    assert "reproduce: leadline check" in first
    for told in (
        first,
        printed,
        write_page(DEEP_SEA, made, {}),
        write_markdown(DEEP_SEA, made, {}),
    ):
        assert ("chance differs each time" in " ".join(told.split())) is is_told


def test_many_errors_end_with_how_many_more_there_are() -> None:
    made = some_report()
    probes = [replace(made.probes[0], id=f"consistency.{number}") for number in range(20)]
    found = [read(line) for line in write_annotations(DEEP_SEA, replace(made, probes=probes), {})]
    assert len(found) == MOST_ERRORS
    assert found[-1][2].startswith(f"{6 + 20 - (MOST_ERRORS - 1)} more findings are in the report")


def test_what_is_right_is_a_notice_and_what_could_not_be_tested_a_warning() -> None:
    (line,) = write_annotations(DEEP_SEA, conformant(), {})
    name, properties, _ = read(line)
    assert (name, properties["title"]) == ("notice", "Deep Sea Adventure: conformant")
    made = conformant()
    (line,) = write_annotations(
        DEEP_SEA,
        replace(made, summary=replace(made.summary, result="incomplete", status=3)),
        {},
    )
    assert read(line)[0] == "warning"


def test_an_annotation_points_at_a_file_only_if_it_is_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    suite = load_suite("deep-sea-adventure").scenarios[0]
    assert Path(suite.file).name
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "mine.yaml").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    mine = replace(suite, id="one", file="own/mine.yaml", line=3)

    def places(scenario: Any, own: list[Path]) -> tuple[str | None, str | None]:
        properties = read(write_annotations(DEEP_SEA, some_report(), {"one": scenario}, own)[0])[1]
        return properties.get("file"), properties.get("line")

    assert places(mine, [Path("own")]) == ("own/mine.yaml", "3")
    assert places(mine, []) == (None, None)
    assert places(replace(suite, id="one"), [Path("own")]) == (None, None)
    assert places(replace(mine, file="own/gone.yaml"), [Path("own")]) == (None, None)
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path / "own"))
    assert places(mine, [Path("own")]) == ("mine.yaml", "3")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path / "elsewhere"))
    assert places(mine, [Path("own")]) == (None, None)


def test_known_failures_are_left_out_and_a_stale_entry_is_pointed_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    made, file = some_report(), Path("known.txt")
    file.write_text("\n".join([*(one.line for one in occurrences(made)), "gone  fail  dsa.breathe.floor"]))
    (line,) = write_annotations(DEEP_SEA, made, {}, (), compare(made, read_known(file, spec_of(made.game))))
    name, properties, text = read(line)
    assert (name, properties["file"], properties["line"]) == ("error", "known.txt", str(len(occurrences(made)) + 1))
    assert "remove the line" in text
    file.write_text("\n".join(one.line for one in occurrences(made)))
    (line,) = write_annotations(DEEP_SEA, made, {}, (), compare(made, read_known(file, spec_of(made.game))))
    assert read(line)[0] == "notice"


# ---- Markdown


def outside_fences(page: str) -> str:
    """Return the page without its fenced blocks, after checking that each of them ends."""
    kept, fence = [], ""
    for line in page.splitlines():
        opening = re.match("`{3,}", line)
        if not fence and opening:
            fence = opening[0]
        elif fence and line == fence:
            fence = ""
        elif not fence:
            kept.append(line)
    assert not fence
    return "\n".join(kept)


def test_markdown_tells_result_counts_mistakes_and_what_is_not_tested() -> None:
    page = write_markdown(DEEP_SEA, some_report(), {})
    assert page.startswith("## Deep Sea Adventure: a text a text\n\n❌ **NOT CONFORMANT**: ")
    for words in (
        "| Rules | 1 kept, 2 broken, 1 suspected |",
        "| Scenarios | 1 pass, 2 fail, 1 error, 1 incomplete, 1 not tested |",
        f"| 7 | A diver that carries nothing uses one air. | `{MISTAKE}` |",
        "- 1 scenario: it cannot a text",
        "- 1 scenario: incomplete: a text",
        "| Which chip? | `choice` | `which-chip` |",
    ):
        assert words in page
    assert "Dive 1, air 19" in page


@pytest.mark.parametrize("text", [HOSTILE, "````\n<details>\n# big\n| a |", "*bold* _x_ [a](b) <b>@me www.example.org"])
def test_text_of_a_subject_makes_no_markup(text: str) -> None:
    page = outside_fences(write_markdown(DEEP_SEA, cleaned(some_report(text)), {}))
    plain = outside_fences(write_markdown(DEEP_SEA, some_report(), {}))
    for sign in ("<details>", "</details>", "<summary>", "\n#", "\n| ", "\n- "):
        assert page.count(sign) == plain.count(sign)
    for row in (line for line in page.splitlines() if line.startswith("| ")):
        assert len(re.findall(r"(?<!\\)\|", row)) in (3, 4)
    assert not re.search(r"@\w|<script|<b>", page)
    markdown = "\n".join(line for line in page.splitlines() if not line.startswith("<"))  # The rest is HTML.
    assert not re.search(r"(?<!\\)\]\(|://|www\.\w", markdown)


def test_markdown_stays_small_however_much_is_wrong() -> None:
    made = some_report("x" * 10_000)
    probes = [replace(made.probes[0], id=f"consistency.{number}") for number in range(400)]
    assert len(write_markdown(DEEP_SEA, replace(made, probes=probes), {}).encode()) < 600_000


# ---- badge


@pytest.mark.parametrize(
    ("made", "message", "colour"),
    [
        (some_report(), "1 mistake", "red"),
        (replace(some_report(), model=replace(some_report().model, causes=[])), "2 rules broken", "red"),
        (conformant(), "conformant", "brightgreen"),
        (replace(conformant(), whole=False), "selection conformant", "green"),
        (some_report(status=2, gave_up="it died"), "adapter at fault", "lightgrey"),
    ],
)
def test_the_badge_says_the_result(made: Report, message: str, colour: str) -> None:
    badge = json.loads(write_badge(DEEP_SEA, made))
    assert [error.message for error in Draft202012Validator(BADGE).iter_errors(badge)] == []
    assert (badge["label"], badge["message"], badge["color"]) == ("Deep Sea Adventure", message, colour)
    assert badge.get("isError", False) == (made.summary.status == 2)
