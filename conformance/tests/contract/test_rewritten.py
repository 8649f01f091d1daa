"""A right program is right whatever it is written in: the order of keys and bags, escapes and timing mean nothing."""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from rewriting import Bags, escaped, with_keys_shuffled
from tiers import slow_or_exhaustive

from leadline.cli import main
from leadline.games import load_game
from leadline.schema.canonical import canonical, sort_key

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

HERE = Path(__file__).parent
PROXY = HERE / "helpers" / "rewriting.py"
PROGRAMS = {
    "reference": [sys.executable, "-m", "leadline", "serve"],
    "javascript": ["node", str(HERE.parents[1] / "subjects" / "javascript" / "subject.mjs")],
}
WAYS = ("keys", "bags", "escapes", "pieces", "lumps", "keys,bags,escapes,pieces,lumps")
EVERYTHING = WAYS[-1]
TOPICS = {
    "deep-sea-adventure": "dsa-two-first-*",
    "captain-sonar": "sonar-by-turns-r*",
    "deep-regrets": "regrets-pass-day-*",
}
"""The scenarios of each game that are played in the short run."""
QUICK = [("deep-sea-adventure", "reference", EVERYTHING, "short"), ("captain-sonar", "javascript", EVERYTHING, "short")]
SLOW = [("deep-regrets", "javascript", EVERYTHING, "short"), ("deep-sea-adventure", "javascript", EVERYTHING, "whole")]
CASES = [
    *QUICK,
    SLOW[0],
    *((game, program, ways, "whole") for game in TOPICS for program in PROGRAMS for ways in WAYS),
]
PLAIN: dict[tuple[str, str, str], Any] = {}
"""The reports without a proxy, each made once."""


def report_of(game: str, command: list[str], extent: str, file: Path) -> dict[str, Any]:
    """Return the report without what changes from run to run: the command, the time, and random results."""
    only = ["--only", TOPICS[game]] if extent == "short" else []
    main(["check", game, "--cwd", ".", "--extra-checks", *only, "--quiet", "--json", str(file), "--", *command])
    report: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    del report["command"], report["summary"]["seconds"]
    for some in (report["subject"]["can"], *report["subject"]["offers"].values()):
        some.sort()
    possible = {one["id"]: one["verdict"] for one in report["chance"] if one["id"].endswith(".possible")}
    wrong = [one for one in report["chance"] if one["verdict"] == "fail"]
    report["chance"] = (possible, wrong)  # How many samples come in time depends on the machine.
    return report


@pytest.mark.parametrize(("game", "program", "ways", "extent"), slow_or_exhaustive(QUICK, SLOW, CASES))
@pytest.mark.left_to_all
def test_the_report_is_the_same_however_answers_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, program: str, ways: str, extent: str
) -> None:
    command = [*PROGRAMS[program], game] if program == "reference" else PROGRAMS[program]
    known = PLAIN.get((game, program, extent))
    if known is None:
        known = PLAIN[game, program, extent] = report_of(game, command, extent, tmp_path / "plain.json")
    proxied = [sys.executable, str(PROXY), game, ways, *command]
    assert report_of(game, proxied, extent, tmp_path / "proxied.json") == known
    assert known["summary"]["result"] == "conformant" if extent == "whole" else known["probes"]


@pytest.mark.parametrize("game", TOPICS)
def test_bags_are_shuffled_and_come_back_in_one_order(game: str) -> None:
    """The proxy changes something, and the canonical form undoes it."""
    loaded = load_game(game)
    largest = {name: values[-1] for name, values in loaded.seats.offers.items()}
    opened: Any = loaded.own_engine.open(loaded.simplest_setup(loaded.own_components, largest), "nothing")
    said = loaded.reports.tell(loaded.own_engine, opened.position)
    bags = Bags(loaded, random.Random(4))
    texts = set()
    for _ in range(5):
        other = with_keys_shuffled(bags.rewrite("play", {"position": said})["position"], bags.pick)
        texts.add(json.dumps(other))
        assert json.dumps(loaded.reports.in_order(other)) == json.dumps(loaded.reports.in_order(said))
        assert loaded.reports.says_all(loaded.own_engine, opened.position, other)
        assert loaded.reports.differences(loaded.own_engine, opened.position, other) == []
    assert len(texts) > 1


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ({"a": 1, "b": [{"c": 2, "d": 3}]}, {"b": [{"d": 3, "c": 2}], "a": 1}, True),
        ({"a": 1}, {"a": True}, False),
        ({"a": [1, 2]}, {"a": [2, 1]}, False),
        ({"a": None}, {}, False),
    ],
)
def test_canonical_data_differ_only_where_the_data_do(one: Any, other: Any, alike: bool) -> None:
    assert (json.dumps(canonical(one)) == json.dumps(canonical(other))) == alike
    assert (sort_key(one) == sort_key(other)) == alike


def test_every_escape_is_read_as_what_it_stands_for() -> None:
    data = {'a"\\/\b\f\n\r\t\x00': ["é", "𝄞", "</script>", 1, True, None, -3]}
    texts = {escaped(data, random.Random(seed)) for seed in range(30)}
    assert len(texts) == 30
    assert all(json.loads(text) == data for text in texts)
    assert all(any(part in text for text in texts) for part in ("\\/", "\\ud834", "\\uD834", "\\b", "\\u000", "\t"))


def test_the_order_of_events_keys_and_bags_does_not_make_another_answer() -> None:
    reports = load_game("deep-regrets").reports
    one = {"kind": "ended", "scores": [3, 5], "winners": [1, 2], "rules": ["x"]}
    other = {"winners": [2, 1], "scores": [3, 5], "rules": ["x"], "kind": "ended"}
    assert reports.events_in_order([one]) == reports.events_in_order([other])
    assert reports.events_in_order([one]) != reports.events_in_order([other | {"scores": [5, 3]}])
