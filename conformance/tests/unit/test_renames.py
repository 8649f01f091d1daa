"""Files written with the words of the drafts become files that are read today."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from leadline.cli import main as leadline
from leadline.protocol.messages import CAPABILITIES, GameSupport
from leadline.results.model import Report, Verdict
from leadline.schema.codec import Codec

FILE = Path(__file__).parents[2] / "renames" / "convert.py"


@pytest.fixture(scope="module")
def convert() -> Any:
    spec = importlib.util.spec_from_file_location("convert", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_new_words_of_the_protocol_exist(convert: Any) -> None:
    fields = set(GameSupport.__dataclass_fields__)
    assert {convert.TABLE["protocol"][old] for old in ("stops", "follows")} <= fields
    assert convert.TABLE["protocol"]["window"] in CAPABILITIES
    assert not {*convert.TABLE["protocol"]} & {*fields, *CAPABILITIES}


def test_an_adapter_is_converted_where_keys_are_quoted(convert: Any) -> None:
    text = """MORE = {"stops": ["turn"], 'follows': {}}\nCAN = ["window", "windows"]\nwindow = 3\n"""
    after = convert.convert_adapter(text)
    assert (
        after == """MORE = {"pauses_at": ["turn"], 'configurable': {}}\nCAN = ["pipelining", "windows"]\nwindow = 3\n"""
    )
    assert convert.unquoted("const more = { stops: [], stopsHere: 1 };") == [
        (1, "const more = { stops: [], stopsHere: 1 };")
    ]


def test_a_scenario_keeps_its_comments(convert: Any) -> None:
    text = "- id: a # a twin: of b\n  twin: red north\n- {id: b, twin: {seat: 1}}\n"
    after = "- id: a # a twin: of b\n  legal_variant: red north\n- {id: b, legal_variant: {seat: 1}}\n"
    assert convert.convert_scenario(text) == after


def test_a_command_is_converted_word_by_word(convert: Any) -> None:
    text = "leadline check kite-race --expect known.txt --deadline 3 -- leadline subject kite-race --expected"
    after = "leadline check kite-race --known-failures known.txt --timeout 3 -- leadline serve kite-race --expected"
    assert convert.convert_command(text) == after


def test_a_list_of_known_failures_keeps_its_layout(convert: Any) -> None:
    text = "# broken\ndsa-dies  broken  -  # broken it is\nhonesty.again  fail  -\n*  neither  which-chip\n"
    after = "# broken\ndsa-dies  error  -  # broken it is\nconsistency.replay  fail  -\n*  neither  which-chip\n"
    assert convert.convert_known_failures(text) == after


def old(value: Any, table: dict[str, Any]) -> Any:
    """Return data with the new words put back into the old ones."""
    if isinstance(value, dict):
        return {table.get(key, key): old(one, table) for key, one in value.items()}
    if isinstance(value, list):
        return [old(one, table) for one in value]
    return table.get(value, value) if isinstance(value, str) else value


@pytest.mark.left_to_all
def test_a_recording_and_a_report_are_read_again(convert: Any, tmp_path: Path) -> None:
    recording, report = tmp_path / "run.rec", tmp_path / "report.json"
    program = ["--", sys.executable, "-m", "leadline", "serve", "deep-sea-adventure", "--mistake", "two-dives"]
    only = ["--only", "dsa-breathing-five-from-one|dsa-open-two-stack-is-turned-over", "--extra-checks", "--quiet"]
    assert leadline(["check", "deep-sea-adventure", *only, "--record", str(recording), *program]) == 1
    assert leadline(["judge", str(recording), "--quiet", "--json", str(report)]) == 1
    before = json.loads(report.read_text())

    for kind, path in (("recording", recording), ("report", report)):
        table = convert.TABLE[kind]
        back = {new: word for some in table.values() for word, new in some.items() if new != "error"}
        lines = path.read_text().splitlines() if kind == "recording" else [path.read_text()]
        drafts = [old(json.loads(line), back) for line in lines]
        if kind == "recording":
            drafts[0]["format"] = 1
        path.write_text("".join(json.dumps(draft) + "\n" for draft in drafts))
        assert convert.main([kind, str(path)]) == 0

    assert json.loads(report.read_text()) == before
    Codec[Report](Report).read_once(before)
    assert leadline(["judge", str(recording), "--quiet", "--json", str(report)]) == 1
    assert json.loads(report.read_text())["rules"] == before["rules"]


def test_a_verdict_about_a_crash_has_another_name_than_one_about_a_rule(convert: Any) -> None:
    draft = {"scenarios": [{"id": "a", "verdict": "broken"}], "rules": [{"id": "r", "verdict": "broken"}]}
    after = json.loads(convert.convert_report(json.dumps(draft | {"summary": {"scenarios": {"broken": 1}}})))
    assert [one["verdict"] for one in (*after["scenarios"], *after["rules"])] == ["error", "broken"]
    assert after["summary"]["scenarios"] == {"error": 1}
    assert "error" in Verdict.__args__  # type: ignore[attr-defined]


def test_bad_input_is_named(convert: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert convert.main(["adapter"]) == 2
    assert "KIND is one of adapter" in capsys.readouterr().err
    assert convert.main(["report", str(tmp_path / "none.json")]) == 2
    assert "none.json: cannot be converted" in capsys.readouterr().err
