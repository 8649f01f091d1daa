"""The files that a run writes after printing: all of them, and none twice.

The reference of a toy game with one of its mistakes is checked, which takes little time.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import xmlschema

TESTS = Path(__file__).resolve().parents[1]
TOYS = {"LEADLINE_GAMES": str(TESTS / "toys")}
GAME = "kite-race"
MISTAKE = "kite.mistake.endless-string"
WRONG = ["--", sys.executable, "-m", "leadline", "serve", GAME, "--mistake", MISTAKE]
FLYING = ["--only", "flying"]
"""The scenarios that show it."""
SCHEMA = TESTS / "fixtures" / "junit.xsd"
FILES = ("--json", "--html", "--junit", "--markdown", "--badge")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")
RUNS_HERE = True


@pytest.fixture(scope="module")
def written(command_line: Any) -> Any:
    """Return a run that writes everything, and its command line."""
    leadline = command_line()
    files = [word for option in FILES for word in (option, f"report.{option[2:]}")]
    return leadline, leadline("check", GAME, *files, "--record", "run.jsonl", *WRONG, **TOYS)


def test_every_file_is_written_and_says_the_same(written: Any) -> None:
    leadline, done = written
    assert (done.returncode, done.stderr) == (1, "")
    report = json.loads((leadline.folder / "report.json").read_text(encoding="utf-8"))
    verdicts = {one["id"]: one["verdict"] for one in report["scenarios"]}
    assert "fail" in verdicts.values()
    file = leadline.folder / "report.junit"
    assert xmlschema.XMLSchema(str(SCHEMA)).is_valid(str(file))
    root = ElementTree.parse(file).getroot()
    cases = [case for suite in root for case in suite.iter("testcase")]
    outcomes = {"failure": "fail", "error": "error"}
    found = {str(case.get("name")): outcomes[case[0].tag] if len(case) else "pass" for case in cases}
    assert {name: verdict for name, verdict in found.items() if name in verdicts} == verdicts
    assert float(root.get("time", "")) == pytest.approx(report["summary"]["seconds"], abs=0.001)
    assert MISTAKE in (leadline.folder / "report.markdown").read_text(encoding="utf-8")
    assert json.loads((leadline.folder / "report.badge").read_text(encoding="utf-8"))["message"] == "1 mistake"


def test_the_page_leads_to_a_site_if_one_is_named(written: Any) -> None:
    leadline, _ = written
    assert "<a " not in (leadline.folder / "report.html").read_text(encoding="utf-8")
    words = ("judge", "run.jsonl", "--quiet", "--site", "https://example.org/rules/")
    assert leadline(*words, "--html", "linked.html", **TOYS).returncode == 1
    page = (leadline.folder / "linked.html").read_text(encoding="utf-8")
    assert f'<a href="https://example.org/rules/games/{GAME}/mistakes/' in page
    assert f'#{MISTAKE}" rel="noreferrer">{MISTAKE}</a>' in page
    without = leadline(*words, **TOYS)
    assert (without.returncode, "--site: only an HTML page has links" in without.stderr) == (2, True)


DYING = """
import sys
from leadline.serve.subject import ReferenceSubject, serve_reference

def die(params):
    sys.exit("a secret of the program")

subject = ReferenceSubject("kite-race")
handlers = {**subject.handlers(), "open": die}
subject.handlers = lambda: handlers
serve_reference(subject)
"""


def test_what_a_program_printed_is_in_the_files_that_the_page_names(leadline: Any) -> None:
    """docs/untrusted.md says so, in the section on sharing files."""
    (leadline.folder / "dying.py").write_text(DYING, encoding="utf-8")
    reports = [word for option in FILES for word in (option, f"report.{option[2:]}")]
    more = ("--record", "run.jsonl", "--transcript", "lines.jsonl", "--env", "KEY=a secret of yours")
    done = leadline("check", GAME, *FLYING, *reports, *more, "--", sys.executable, "dying.py", **TOYS)
    assert done.returncode == 1, done.stderr
    names = ["run.jsonl", "lines.jsonl", *reports[1::2]]
    texts = {name: (leadline.folder / name).read_text(encoding="utf-8") for name in names}
    assert [name for name in names if "a secret of the program" not in texts[name]] == ["report.badge"]
    assert "a secret of yours" in texts["run.jsonl"]
    assert "a secret of yours" in texts["report.html"]


def test_a_recording_is_judged_into_the_same_files(written: Any) -> None:
    leadline, _ = written
    done = leadline("judge", "run.jsonl", "--junit", "again.xml", "--markdown", "again.md", **TOYS)
    assert done.returncode == 1
    for file, first in (("again.xml", "report.junit"), ("again.md", "report.markdown")):
        assert (leadline.folder / file).read_text("utf-8") == (leadline.folder / first).read_text("utf-8")


def test_annotations_follow_the_report_of_which_nothing_is_a_command(leadline: Any) -> None:
    summary = leadline.folder / "summary.md"
    summary.write_text("what another step wrote\n")
    done = leadline("check", GAME, *FLYING, "--github", *WRONG, **TOYS, GITHUB_STEP_SUMMARY=str(summary))
    lines = done.stdout.splitlines()
    token = re.fullmatch(r"::stop-commands::([0-9a-f]{32})", lines[0])
    assert token is not None
    end = lines.index(f"::{token[1]}::")
    assert "NOT CONFORMANT" in "\n".join(lines[:end])
    assert [line.partition("::")[2].split("::")[0] for line in lines[end + 1 :]] == [f"error title={MISTAKE}"]
    assert summary.read_text("utf-8").startswith("what another step wrote\n## Kite Race: ")
    plain = leadline("check", GAME, *FLYING, "--github", *WRONG, **TOYS, GITHUB_STEP_SUMMARY="")
    assert plain.returncode == 1
    assert "::" not in leadline("check", GAME, *FLYING, *WRONG, **TOYS).stdout


def test_a_user_s_own_scenario_is_pointed_at(leadline: Any) -> None:
    folder = leadline.folder / "mine"
    folder.mkdir()
    source = (TESTS / "toys" / "kite_race" / "scenarios" / "flying.yaml").read_text("utf-8")
    (folder / "mine.yaml").write_text(source)
    own = ["--scenarios", "mine", "--no-suite"]
    workspace = {"GITHUB_WORKSPACE": str(leadline.folder)}
    done = leadline("check", GAME, *own, "--github", *WRONG, **TOYS, **workspace)
    annotation = done.stdout.splitlines()[-1]
    match = re.search(r",file=mine/mine\.yaml,line=(\d+)::", annotation)
    assert match is not None
    assert source.splitlines()[int(match[1]) - 1].startswith("- scenario: ")


def test_a_file_named_twice_is_refused_before_anything_is_played(leadline: Any) -> None:
    (leadline.folder / "known.txt").touch()
    (leadline.folder / "link.xml").symlink_to("one.xml")
    (leadline.folder / "one.xml").write_text("kept")
    for words in (
        ("--json", "one.xml", "--junit", "one.xml"),
        ("--junit", "one.xml", "--badge", "./one.xml"),
        ("--junit", "new.xml", "--markdown", str(leadline.folder / "new.xml")),
        ("--junit", "one.xml", "--html", "link.xml"),
        ("--record", "run.jsonl", "--json", "run.jsonl"),
        ("--transcript", "said.txt", "--markdown", "said.txt"),
        ("--known-failures", "known.txt", "--markdown", "known.txt"),
    ):
        done = leadline("check", GAME, *words, *WRONG, **TOYS)
        assert (done.returncode, done.stdout) == (2, "")
        assert "is given twice" in done.stderr
        assert words[0] in done.stderr
        assert words[2] in done.stderr
    assert (leadline.folder / "one.xml").read_text() == "kept"
    assert not (leadline.folder / "run.jsonl").exists()
    assert leadline("check", GAME, "--json", os.devnull, "--junit", os.devnull, **TOYS).returncode == 0


def test_a_recording_is_not_replaced_by_its_report(written: Any) -> None:
    leadline, _ = written
    before = (leadline.folder / "run.jsonl").read_bytes()
    done = leadline("judge", "run.jsonl", "--json", "run.jsonl", **TOYS)
    assert done.returncode == 2
    assert "--json would overwrite the file of the recording" in done.stderr
    assert (leadline.folder / "run.jsonl").read_bytes() == before


WHILE_PLAYING = """
import os, shutil, sys
from leadline.cli import main, report_options
deliver = report_options.deliver
def gone(*args):
    shutil.rmtree("there")
    return deliver(*args)
report_options.deliver = gone
sys.exit(main(sys.argv[1:]))
"""


def test_a_folder_that_goes_while_it_plays_loses_no_report(leadline: Any) -> None:
    (leadline.folder / "there").mkdir()
    (leadline.folder / "run.py").write_text(WHILE_PLAYING)
    words = [
        "--json",
        "there/report.json",
        "--junit",
        "kept.xml",
        "--badge",
        "there/badge.json",
        "--update-known-failures",
        "k",
    ]
    done = leadline.run_file("run.py", "check", GAME, *FLYING, *words, *WRONG, **TOYS)
    assert done.returncode == 2
    assert "NOT CONFORMANT" in done.stdout
    for option, file in (("--json", "report.json"), ("--badge", "badge.json")):
        assert f"{option}: the report cannot be written to there/{file}: No such file" in done.stderr
    assert ElementTree.parse(leadline.folder / "kept.xml").getroot().tag == "testsuites"
    assert MISTAKE.split(".", maxsplit=1)[0] in (leadline.folder / "k").read_text()


def test_a_file_that_cannot_be_written_is_told_before_anything_is_played(leadline: Any) -> None:
    done = leadline("check", GAME, "--junit", "nowhere/report.xml", *WRONG, **TOYS)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--junit: the report cannot be written to nowhere/report.xml" in done.stderr
    summary = str(leadline.folder / "nowhere" / "summary.md")
    done = leadline("check", GAME, *FLYING, "--github", *WRONG, **TOYS, GITHUB_STEP_SUMMARY=summary)
    assert (done.returncode, done.stdout) == (2, "")


def test_files_are_written_also_if_nobody_reads_what_is_printed(leadline: Any) -> None:
    command = [sys.executable, "-m", "leadline", "check", GAME, *FLYING, "--junit", "report.xml", *WRONG]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        command,
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=leadline.folder,
        env=leadline.environment(**TOYS),
        check=False,
        timeout=300,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")
    assert ElementTree.parse(leadline.folder / "report.xml").getroot().get("failures") != "0"


@pytest.mark.parametrize(
    ("options", "is_loaded"), [(["--markdown", "report.md"], "False"), (["--html", "page"], "True")]
)
def test_the_template_engine_is_loaded_only_for_a_page(options: list[str], is_loaded: str, tmp_path: Path) -> None:
    code = "import sys; from leadline.cli import main; main(sys.argv[1:]); print('jinja2' in sys.modules)"
    words = ["check", GAME, *FLYING, *options]
    environment = {**os.environ, **TOYS, "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == is_loaded
