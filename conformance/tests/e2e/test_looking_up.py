"""Rules, disputes and components, looked up as a person looks them up."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest
from run_command import ENVIRONMENT
from run_command import run_here as leadline

from leadline import cli
from leadline.base import paths
from leadline.spec.compiled import games, load_all, load_spec


def test_a_rule_is_found_by_the_words_of_a_player() -> None:
    shown = leadline("rule", "jump")
    lines = shown.stdout.splitlines()
    assert shown.returncode == 0
    assert lines[0] == "Occupied spaces are jumped over and not counted"
    assert lines[1].startswith("dsa.swim.skip-occupied, ")
    for part in (
        "For example",
        "What the manuals say",
        "Comprehensive Reference Manual",
        "Disputed",
        "occupied-passing",
    ):
        assert part in shown.stdout
    assert shown.stdout.startswith(leadline("rule", "dsa.swim.skip-occupied").stdout)


def test_other_rules_that_fit_are_named() -> None:
    assert "Other matching rules" in leadline("rule", "same", "space").stdout
    listed = leadline("rule", "--list", "same", "space").stdout
    assert listed.startswith("Matching rules\n")
    assert "For example" not in listed


def test_a_chapter_is_listed_in_reading_order() -> None:
    shown = leadline("rule", "dsa.swim").stdout
    chapter = next(one for one in load_spec("deep-sea-adventure").chapters if one.id == "swim")
    places = [shown.index(rule.id) for rule in chapter.rules]
    assert places == sorted(places)
    assert shown.startswith(f"{chapter.title}\n")
    assert "dsa.search." not in shown


def test_a_dispute_is_found_by_its_number_as_people_say_it() -> None:
    assert leadline("dispute", "D1").stdout == leadline("dispute", "D01").stdout


def test_a_rule_that_is_not_there_is_answered_with_close_ones() -> None:
    shown = leadline("rule", "dsa.swim.weigth")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert "did you mean dsa.swim.weight" in shown.stderr


CUT = "dsa.mistake.turn-cut-on-last-breath"

SEVERAL = [
    ("rule", ("dsa.swim.skip-occupied", "dsa.dive.clockwise")),
    pytest.param("rule", ("dsa.swim", "sonar.surface.three-turns"), marks=pytest.mark.slow),
    ("dispute", ("D1", "line-empty")),
    pytest.param("dispute", ("starter", "line-empty"), marks=pytest.mark.slow),
    ("mistake", ("turn-cut-on-last-breath", "dsa.mistake.no-swim-on-last-breath")),
]


@pytest.mark.parametrize(("command", "ids"), SEVERAL)
@pytest.mark.sampled(3)
def test_several_ids_are_answered_each(command: str, ids: tuple[str, str]) -> None:
    shown = leadline(command, *ids)
    alone = [leadline(command, id).stdout for id in ids]
    assert (shown.returncode, shown.stdout) == (0, "\n".join(alone))
    listed = leadline(command, "--list", ids[0], ids[1], ids[0]).stdout
    both = "".join(leadline(command, "--list", id).stdout for id in ids).splitlines()
    assert listed.splitlines() == list(dict.fromkeys(both))


ABSENT = [
    ("rule", "dsa.swim.skip-occupied", "dsa.swim.weigth", "dsa.swim.weight"),
    ("rule", "skip-occupied", "dsa.swim.skip-occupide", "dsa.swim.skip-occupied"),
    ("dispute", "line-empty", "last-breth", "last-breath"),
    ("mistake", CUT, "dsa.mistake.turn-cut-on-last-brth", CUT),
]


@pytest.mark.parametrize(("command", "there", "absent", "near"), ABSENT)
def test_an_id_of_several_that_is_not_there_is_named(command: str, there: str, absent: str, near: str) -> None:
    shown = leadline(command, absent, there)
    assert (shown.returncode, shown.stdout) == (2, leadline(command, there).stdout)
    assert f"no {command} fits '{absent}'\n    did you mean {near}" in shown.stderr


def test_words_that_look_like_ids_are_words() -> None:
    """Beside no id that there is they name nothing."""
    shown = leadline("rule", "re-roll", "dice-sum")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith("No rule contains all of these words")


def test_an_id_that_is_nearly_right_is_no_word() -> None:
    shown = leadline("rule", "dsa.swim.skip-occupide")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert "did you mean dsa.swim.skip-occupied" in shown.stderr


def test_without_words_every_rule_is_listed() -> None:
    shown = leadline("rule").stdout
    for spec in load_all():
        assert all(rule.id in shown for rule in spec.all_rules())


@pytest.mark.parametrize("game", games())
def test_every_component_is_printed_with_its_figures(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    spec = load_spec(game)
    assert cli.main(["components", game]) == 0
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert all(len(line) <= 100 for line in shown.splitlines())
    for component in spec.components:
        assert component.title in shown
        assert component.id in shown
        assert all(f"\n  {name}:" in shown for name in component.figures)
    assert cli.main(["components", game, "--json"]) == 0
    told = {one["id"]: one["figures"] for one in json.loads(capsys.readouterr().out)["components"]}
    assert told == {one.id: one.figures for one in spec.components}


def test_a_component_is_found_by_its_id_a_figure_or_words() -> None:
    symbols = leadline("components", "captain-sonar", "symbols").stdout
    rows = [line.split() for line in symbols.splitlines()]
    assert ["E6", "east", "radiation", "reactor", "none"] in rows
    assert sum(len(row) == 5 and row[0][1:].isdigit() for row in rows) == 24
    assert leadline("components", "captain-sonar", "sonar.component.symbols").stdout == symbols
    alpha = leadline("components", "captain-sonar", "maps.alpha").stdout
    assert alpha.count("sonar.component.alpha-") == 2
    assert "bravo" not in alpha
    assert "Sample deck: rods" in leadline("components", "--list", "deep-regrets", "sample", "deck").stdout
    both = leadline("components", "captain-sonar", "sonar.component.symbols", "maps.alpha").stdout
    assert both == f"{symbols}\n{alpha}"
    near = leadline("components", "captain-sonar", "symbols", "maps.alfa")
    assert (near.returncode, "fits 'symbols maps.alfa'" in near.stderr) == (2, True)
    wrong = leadline("components", "captain-sonar", "simbols")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "did you mean symbols" in wrong.stderr


ANY_ORDER = [
    ("components", "captain-sonar", "--json", "alpha"),
    ("components", "captain-sonar", "--list", "maps"),
    ("rule", "same", "--list", "space"),
    ("dispute", "last", "--game", "deep-sea-adventure", "breath"),
]


@pytest.mark.parametrize("words", ANY_ORDER)
def test_options_may_stand_among_the_words(words: tuple[str, ...]) -> None:
    at = next(n for n, word in enumerate(words) if word.startswith("--"))
    option = words[at : at + 2] if words[at] == "--game" else words[at : at + 1]
    rest = tuple(word for word in words[1:] if word not in option)
    shown, first, last = leadline(*words), leadline(words[0], *option, *rest), leadline(words[0], *rest, *option)
    assert (shown.returncode, shown.stdout) == (first.returncode, first.stdout) == (last.returncode, last.stdout)
    assert "is not understood" not in shown.stderr


@pytest.mark.parametrize(
    "every", [24, pytest.param(4, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.exhaustive)]
)
@pytest.mark.parametrize("game", games())
@pytest.mark.left_to_all
def test_rules_and_disputes_have_a_page_that_fits(game: str, every: int, capsys: pytest.CaptureFixture[str]) -> None:
    spec = load_spec(game)
    calls = [*(["rule", rule.id] for rule in spec.all_rules()), *(["dispute", one.id] for one in spec.disputes)]
    for call in calls[::every]:
        assert cli.main(call) == 0
        shown = capsys.readouterr().out
        assert "\x1b" not in shown
        assert all(len(line) <= 100 for line in shown.splitlines()), call


def test_a_dispute_shows_the_ruling_the_manuals_and_both_outcomes() -> None:
    shown = leadline("dispute", "turn-back-empty").stdout
    lines = shown.splitlines()
    assert lines[0] == "May a diver that carries nothing choose to turn back?"
    assert lines[1].startswith("turn-back-empty, D01, ")
    for part in ("Ruling", "Why", "What each manual says", "Readings", "A position that distinguishes them", "Rules"):
        assert part in shown
    dispute = load_spec("deep-sea-adventure").dispute("turn-back-empty")
    assert dispute is not None
    squeezed = " ".join(shown.split())
    for answer in dispute.manuals.values():
        assert " ".join(answer.says.split()) in squeezed
        assert answer.where in squeezed
    for outcome in dispute.telling.outcomes.values():
        assert outcome in squeezed


def test_without_words_every_dispute_is_listed_the_most_frequent_first() -> None:
    every = leadline("dispute").stdout
    for spec in load_all():
        shown = leadline("dispute", "--game", spec.game.id).stdout
        assert shown.strip() in every
        for dispute in spec.disputes:
            assert f"{dispute.id}, ruling: {dispute.ruling}" in shown
        rank, unequal = ("high", "mid", "low").index, 0
        for one, other in permutations(spec.open_disputes(), 2):
            if one.group == other.group and rank(one.weight) < rank(other.weight):
                assert shown.index(f"{one.id}, ruling") < shown.index(f"{other.id}, ruling")
                unequal += 1
        assert unequal


def test_words_with_no_rule_point_to_the_dispute() -> None:
    shown = leadline("rule", "tie", "called", "highest").stdout
    assert "Matching disputed questions" in shown
    assert "tie-break" in shown


def test_a_game_can_be_chosen() -> None:
    assert leadline("rule", "--game", "deep-sea", "jump").returncode == 0
    wrong = leadline("dispute", "--game", "ludo")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "the games are: " in wrong.stderr


@pytest.mark.parametrize(
    ("command", "words"),
    [("rule", ("turn",)), ("dispute", ("turn", "around")), ("mistake", ("--list", "start"))],
)
def test_a_game_may_stand_first_as_in_other_commands(command: str, words: tuple[str, ...]) -> None:
    for game in ("captain-sonar", "deep-sea-adventure"):
        first = leadline(command, game, *words)
        assert (first.returncode, first.stdout) == (0, leadline(command, "--game", game, *words).stdout)


@pytest.mark.parametrize("command", ["rule", "dispute", "mistake"])
def test_the_name_of_a_game_alone_lists_what_it_has(command: str) -> None:
    alone = leadline(command, "deep-sea-adventure")
    assert (alone.returncode, alone.stdout) == (0, leadline(command, "--game", "deep-sea-adventure").stdout)


def test_the_name_of_another_game_is_a_word() -> None:
    beside = leadline("rule", "--game", "deep-sea-adventure", "--list", "captain-sonar", "jump")
    assert "Captain Sonar" not in beside.stdout
    assert "dsa.swim.skip-occupied" in beside.stdout


@pytest.mark.left_to_all
def test_scenarios_are_named_where_the_suite_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compiled = shutil.copytree(paths.compiled_folder(), tmp_path / "compiled")
    listed = [
        {
            "id": f"one-{n}",
            "title": f"Number {n}",
            "rules": ["dsa.swim.weight"],
            "tells": {"tie-break": [["level4-only"]]},
        }
        for n in range(10)
    ]
    suite = compiled / "deep_sea_adventure" / "suite" / "one.json"
    (compiled / "deep_sea_adventure" / "suite.json").write_text('{"topics": ["one"]}', encoding="utf-8")
    monkeypatch.setattr(paths, "compiled_folder", lambda: compiled)
    lines = ",\n".join(json.dumps(one) for one in listed)
    for text in (
        json.dumps({"scenarios": listed}),
        f'{{"scenarios": [\n{lines}\n]}}',
        json.dumps({"scenarios": listed}, indent=1),
    ):
        suite.write_text(text, encoding="utf-8")
        for call in (["rule", "dsa.swim.weight"], ["dispute", "tie-break"]):
            assert cli.main(call) == 0
            shown = capsys.readouterr().out
            assert "Scenarios that show it" in shown
            assert "Number 7  one-7" in shown
            assert "and 2 more" in shown
    for broken in (
        "{",
        "[]",
        '{"id": "dsa.swim.weight"}',
        '"dsa.swim.weight"',
        '{"scenarios": [1]}',
        '{"scenarios": 3}',
    ):
        suite.write_text(broken, encoding="utf-8")
        assert cli.main(["rule", "dsa.swim.weight"]) == 0
        assert "Scenarios" not in capsys.readouterr().out


def test_looking_up_a_rule_imports_nothing_that_takes_long() -> None:
    script = (
        "import sys; from leadline.cli import main; main(['rule', 'jump']); main(['dispute'])\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    shown = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", env=ENVIRONMENT, check=True, timeout=60
    )
    imported = {name.split(".")[0] for name in shown.stderr.split()}
    assert "leadline" in imported
    assert not imported & {"pydantic", "pydantic_core", "jsonschema", "asyncio", "sphinx"}
