"""The commands that look up and check the spec, run as a person runs them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest

from leadline import __version__, cli, home
from leadline.games import load_game, recommended
from leadline.problems import InputError
from leadline.spec.compiled import games, load_all, load_spec
from leadline.suite.bundle import load_suite
from leadline.suite.kills import is_killed

KITES = Path(__file__).parents[1] / "fixtures" / "kite_race"
ENVIRONMENT = {**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}


def leadline(*arguments: str | Path, folder: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "leadline", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", cwd=folder, env={**ENVIRONMENT, **more}, check=False, timeout=60
    )


def test_without_a_command_the_overview_is_shown() -> None:
    shown = leadline()
    assert shown.returncode == 2
    assert leadline("--help").stdout == shown.stdout
    for name, (_, line) in cli.COMMANDS.items():
        assert (f"  {name} " in shown.stdout) == bool(line)


def test_the_version_is_told() -> None:
    assert leadline("--version").stdout == f"leadline {__version__}\n"


def test_an_unknown_command_is_answered_with_close_ones() -> None:
    shown = leadline("ruel")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert "there is no command 'ruel'" in shown.stderr
    assert "did you mean rule or replay?" in shown.stderr
    assert "the commands are: check" in leadline("xyzzy").stderr
    assert "there is no option --frobnicate" in leadline("--frobnicate").stderr


@pytest.mark.parametrize("name", ["rule", "dispute", "mistake", "components", "validate", "compile"])
def test_each_command_has_help(name: str) -> None:
    assert leadline(name, "--help").stdout.startswith(f"usage: leadline {name}")
    assert leadline("help", name).stdout == leadline(name, "--help").stdout
    assert leadline(name, "--no-such-option").returncode == 2


def test_a_rule_is_found_by_the_words_of_a_player() -> None:
    shown = leadline("rule", "jump")
    lines = shown.stdout.splitlines()
    assert shown.returncode == 0
    assert lines[0] == "Occupied spaces are jumped and not counted"
    assert lines[1].startswith("dsa.swim.skip-occupied, ")
    for part in (
        "For example",
        "What the manuals say",
        "Comprehensive Reference Manual",
        "Disputed",
        "occupied-passing",
    ):
        assert part in shown.stdout
    assert leadline("rule", "dsa.swim.skip-occupied").stdout == shown.stdout


def test_other_rules_that_fit_are_named() -> None:
    assert "Other rules that fit" in leadline("rule", "same", "space").stdout
    listed = leadline("rule", "--list", "same", "space").stdout
    assert listed.startswith("Rules that fit\n")
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
    assert shown.stdout.startswith("No rule has all of these words")


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


@pytest.mark.parametrize("every", [24, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", games())
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
    for part in ("Ruling", "Why", "What each manual says", "Readings", "A position that tells them apart", "Rules"):
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
    shown = leadline("rule", "tie", "two", "players").stdout
    assert "Disputed questions that fit" in shown
    assert "tie-break" in shown


def test_a_game_can_be_chosen() -> None:
    assert leadline("rule", "--game", "deep-sea", "jump").returncode == 0
    wrong = leadline("dispute", "--game", "ludo")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "the games are: " in wrong.stderr


@pytest.mark.parametrize("words", [(CUT,), ("turn-cut-on-last-breath",), ("breath", "ends", "turn", "at", "once")])
def test_a_mistake_is_found_by_its_id_and_by_words(words: tuple[str, ...]) -> None:
    spec = load_spec("deep-sea-adventure")
    mistake = spec.mistake(CUT)
    assert mistake is not None
    shown = leadline("mistake", *words)
    flat = " ".join(shown.stdout.split())
    assert (shown.returncode, shown.stderr) == (0, "")
    assert flat.startswith(f"{mistake.says} {CUT}, Deep Sea Adventure Instead {mistake.instead}")
    rules = [rule.title for rule in spec.all_rules() if rule.id in mistake.rules]
    neighbours = [one.says for one in spec.mistakes if one.family == mistake.family]
    assert len(rules) == len(mistake.rules) > 1
    assert len(neighbours) > 2
    for part in (mistake.instead, "programs make it often", mistake.hidden, *rules, *neighbours):
        assert flat.count(part) == 1


def test_the_scenarios_that_kill_a_mistake_are_named() -> None:
    """They are played to be found; those aimed at its rules come first."""
    shown = leadline("mistake", CUT).stdout.partition("Scenarios that show it")[2]
    suite = {one.id: one for one in load_suite("deep-sea-adventure").scenarios}
    found = [word for word in shown.split() if word in suite]
    assert len(found) == 4
    base, game = recommended("deep-sea-adventure"), load_game("deep-sea-adventure")
    assert all(is_killed(game, base, suite[id], CUT) for id in found)
    assert "dsa.breathe.finish-turn" in suite[found[0]].rules


def test_mistakes_are_listed() -> None:
    assert "Other mistakes that fit" in leadline("mistake", "five").stdout
    listed = leadline("mistake", "--list", "five").stdout
    assert listed.startswith("Mistakes that fit\n")
    assert "Instead" not in listed
    every = leadline("mistake").stdout
    for spec in load_all():
        assert all(mistake.id in every for mistake in spec.mistakes)
        assert f"Common mistakes in {spec.game.title}" in every


def test_a_mistake_that_is_not_there_is_answered_with_close_ones() -> None:
    shown = leadline("mistake", "dsa.mistake.turn-cut-on-last-brth")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert f"did you mean {CUT}" in shown.stderr
    assert "`leadline mistake` lists them all" in leadline("mistake", "xyzzy").stderr
    wrong = leadline("mistake", "--game", "ludo", "breath")
    assert (wrong.returncode, "the games are: " in wrong.stderr) == (2, True)


def test_a_mistake_of_a_chosen_game_is_found() -> None:
    own = {"LEADLINE_GAMES": str(KITES.parents[1] / "toys")}
    shown = leadline("mistake", "--game", "fishmonger", "tame", "fish", **own)
    assert shown.stdout.splitlines()[1] == "fish.mistake.tame-fish, Fishmonger"
    assert "Scenarios that show it" in shown.stdout


def test_scenarios_are_named_where_the_suite_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compiled = shutil.copytree(home.compiled_folder(), tmp_path / "compiled")
    listed = [
        {
            "id": f"one-{n}",
            "title": f"Number {n}",
            "rules": ["dsa.swim.weight"],
            "tells": {"tie-break": [["level4-only"]]},
        }
        for n in range(10)
    ]
    suite = compiled / "deep_sea_adventure" / "suite.json"
    monkeypatch.setattr(home, "compiled_folder", lambda: compiled)
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


def test_looking_up_a_rule_loads_no_parser_and_no_checker() -> None:
    code = (
        "import sys; from leadline import home; home.checkout = lambda: None\n"
        "from leadline.cli import main; main(['rule', 'jump']); main(['dispute'])\n"
        "print([name for name in ('yaml', 'pydantic', 'jsonschema', 'asyncio') if name in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, check=True)
    assert shown.stdout.splitlines()[-1] == "[]"


def test_looking_up_a_rule_imports_nothing_that_takes_long() -> None:
    script = "import sys; from leadline.cli import main; main(['rule', 'jump']); print(*sys.modules, file=sys.stderr)"
    shown = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", env=ENVIRONMENT, check=True, timeout=60
    )
    imported = {name.split(".")[0] for name in shown.stderr.split()}
    assert "leadline" in imported
    assert not imported & {"pydantic", "pydantic_core", "jsonschema", "yaml", "sphinx"}


def test_a_good_spec_is_validated() -> None:
    shown = leadline("validate", KITES)
    assert shown.returncode == 0
    assert "4 rules, 2 disputes, 6 statements of 2 manuals: no problem" in " ".join(shown.stdout.split())


@pytest.mark.parametrize("path", ["", "rules", "rules/flight.yaml", "disputes.yaml", ".."])
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
    """A spec whose short sheet covers a manual, and the manual."""
    from leadline.manuals import fingerprint, sentences

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


def test_a_sentence_that_is_not_covered_is_named_by_its_line(covered: tuple[Path, Path]) -> None:
    folder, manual = covered
    manual.write_text(MANUAL.replace("A kite needs one", "A kite needs two") + "\nA new line of some more words.\n")
    shown = leadline("validate", folder, "--manual", manual, "--as", "short-sheet")
    assert shown.returncode == 2
    assert "line 3: A kite needs two string." in shown.stdout
    assert "line 6: A new line of some …" in shown.stdout
    assert "more words" not in shown.stdout
    assert "a sentence this text does not have: all.2" in " ".join(shown.stdout.split())


def test_a_manual_that_is_not_known_is_refused(covered: tuple[Path, Path], tmp_path: Path) -> None:
    folder, manual = covered
    (tmp_path / "other.md").write_text("Something else. And more of it.\n")
    assert "none of the manuals" in leadline("validate", folder, "--manual", tmp_path / "other.md").stderr
    assert "did you mean short-sheet?" in leadline("validate", folder, "--manual", manual, "--as", "short-shet").stderr
    assert "cannot be read" in leadline("validate", "--manual", tmp_path / "none.md").stderr
    assert "add --manual FILE" in leadline("validate", "--as", "short-sheet").stderr


def test_a_fault_of_our_own_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from leadline.cli import rule

    def broken(_: object) -> int:
        raise KeyError("lost\nthings")

    monkeypatch.setattr(rule, "run", broken)
    monkeypatch.delenv("LEADLINE_DEBUG", raising=False)
    assert cli.main(["rule"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert "internal fault" in lines[0]
    assert "KeyError" in lines[0]
    monkeypatch.setenv("LEADLINE_DEBUG", "1")
    assert cli.main(["rule"]) == 2
    assert "Traceback" in capsys.readouterr().err


ENDS = [
    (KeyboardInterrupt(), 130),
    (BrokenPipeError(), 141),
    (SystemExit(3), 3),
    (SystemExit(None), 0),
    (SystemExit("x"), 2),
]


@pytest.mark.parametrize(("error", "status"), ENDS)
def test_each_end_has_its_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: BaseException, status: int
) -> None:
    from leadline.cli import rule

    def ending(_: object) -> int:
        raise error

    monkeypatch.setattr(rule, "run", ending)
    monkeypatch.setattr(cli, "_drop_stdout", lambda: None)
    assert cli.main(["rule"]) == status
    assert capsys.readouterr().err == ""


def test_problems_of_the_input_go_to_stderr(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from leadline.cli import rule
    from leadline.problems import Place, Problem

    def wrong(_: object) -> int:
        raise InputError([Problem(Place("a.yaml", 3), "one"), Problem(Place("b.yaml"), "two", "mend it")])

    monkeypatch.setattr(rule, "run", wrong)
    assert cli.main(["rule"]) == 2
    assert capsys.readouterr().err == "leadline: a.yaml:3: one\nleadline: b.yaml: two\n    mend it\n"


def test_a_command_that_is_not_installed_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(cli.COMMANDS, "rule", ("leadline.cli.no_such_command", "x"))
    assert cli.main(["rule"]) == 2
    assert "the command rule is not part of this installation" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = f'"{sys.executable}" -m leadline rule | head -n 1'
    shown = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=ENVIRONMENT, check=True)
    assert shown.stderr == ""
    assert shown.stdout.startswith("The rules of ")


def test_a_plain_terminal_gets_question_marks_instead_of_a_crash() -> None:
    shown = leadline("dispute", "turn-back-empty", PYTHONIOENCODING="ascii")
    assert shown.returncode == 0
    assert "?7, ?5 Step 4" in shown.stdout


def test_compile_is_for_a_checkout(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from leadline import compile as everything

    monkeypatch.setattr(everything, "check", lambda only: 1)
    monkeypatch.setattr(everything, "write", lambda only: 0)
    assert (cli.main(["compile", "--check"]), cli.main(["compile"])) == (1, 0)
    monkeypatch.setattr(home, "checkout", lambda: None)
    assert cli.main(["compile"]) == 2
    assert "run it in a checkout" in capsys.readouterr().err
