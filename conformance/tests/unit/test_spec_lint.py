"""The checks of a spec: each has a spec it passes and one it names the fault of. The game is invented."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from leadline.base import paths
from leadline.base.errors import Problem
from leadline.lint import code_folders, lint
from leadline.spec.compiled import games
from leadline.spec.read import read_spec

GOOD = Path(__file__).parents[1] / "fixtures" / "kite_race"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(GOOD, tmp_path / "kite_race")


def change(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def said(problems: list[Problem]) -> list[str]:
    return [problem.wrong for problem in problems]


def test_the_good_spec_has_no_problem() -> None:
    assert lint(read_spec(GOOD)) == []


def own_profile(folder: Path, written: str) -> list[str]:
    change(folder, "game.yaml", "kites:", f"other_profiles:\n  - {written}\nkites:")
    return said(lint(read_spec(folder)))


def test_a_game_may_name_a_profile(folder: Path) -> None:
    assert own_profile(folder, "{id: beach, title: On our beach, readings: {knots: allowed}}") == []


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("{id: recommended, title: Ours, readings: {knots: allowed}}", "there is already a profile recommended"),
        ("{id: long-sheet, title: Ours, readings: {knots: allowed}}", "there is already a profile long-sheet"),
        ("{id: Our beach, title: Ours, readings: {knots: allowed}}", "'Our beach' cannot be the name of a profile"),
        ("{id: beach, title: Ours, readings: {knot: allowed}}", "there is no dispute 'knot'"),
        ("{id: beach, title: Ours, readings: {knots: tied}}", "there is no reading of knots 'tied'"),
        ("{id: beach, title: Ours, readings: {calm: wait}}", "the dispute calm is closed"),
    ],
)
def test_a_profile_of_the_game_has_a_name_and_readings_that_there_are(folder: Path, written: str, wrong: str) -> None:
    assert own_profile(folder, written) == [wrong]


def test_a_component_may_fix_a_part_of_a_figure(folder: Path) -> None:
    change(folder, "components.yaml", "wind: 7\n", "wind: {sea: 7, land: {day: 4, night: 3}}\n")
    change(folder, "components.yaml", "{wind: 7}", "{wind.sea: 7, wind.land: {day: 4, night: 3}}")
    assert lint(read_spec(folder)) == []
    change(folder, "components.yaml", "wind.land: {day: 4, night: 3}", "wind.land.day: 5")
    assert said(lint(read_spec(folder))) == [
        "the figure wind.land.night has no provenance",
        "wind.land.day is 5 here, but 4 under `figures:`",
    ]


@pytest.mark.parametrize("second", ["wind: {sea: 7, land: 4}", "wind.land: 4", "wind.sea: 7"])
def test_a_part_of_a_figure_belongs_to_one_component(folder: Path, second: str) -> None:
    change(folder, "components.yaml", "wind: 7\n", "wind: {sea: 7, land: 4}\n")
    change(folder, "components.yaml", "{wind: 7}", "{wind.sea: 7, wind.land: 4}")
    change(folder, "components.yaml", "{strings: [3, 5]}", "{strings: [3, 5], " + second + "}")
    [wrong] = said(lint(read_spec(folder)))
    assert "is fixed by kite.component.wind-card already" in wrong


def test_a_figure_may_come_from_one_source_elsewhere(folder: Path) -> None:
    change(folder, "components.yaml", "provenance: manual", "provenance: external, one source")
    assert lint(read_spec(folder)) == []
    change(folder, "components.yaml", "    sources: [long-sheet 1.2]\n", "")
    assert said(lint(read_spec(folder))) == ["the component kite.component.wind-card names no source"]


@pytest.mark.parametrize("game", games())
def test_the_specs_of_the_project_have_no_problem(game: str) -> None:
    problems = lint(read_spec(paths.spec_folder() / paths.folder_name(game)), code_folders())
    assert problems == [], "\n".join(map(str, problems))


RULE = "rules/flight.yaml"
LONG = "manuals/long-sheet.yaml"
STRING_RULE = "id: kite.flight.one-string"
KNOT_READING = "scissors: {says: Strings may be cut., support: none}"
CASES = [
    # ids
    (RULE, STRING_RULE, "id: kite.flight.calm", "the rule kite.flight.calm is given a second time"),
    (RULE, STRING_RULE, "id: kite.start.one-string", "does not have the form kite.flight.NAME"),
    (RULE, STRING_RULE, "id: kite.flight.One_String", "does not have the form kite.flight.NAME"),
    ("rules/start.yaml", "[kite.start.breeze]", "[kite.flight.calm]", "the rule kite.flight.calm is given a second"),
    ("disputes.yaml", "id: calm", "id: knots", "the dispute knots is given a second time"),
    ("disputes.yaml", "number: K02", "number: K01", "the dispute number K01 is given a second time"),
    ("disputes.yaml", "id: calm", "id: No Wind", "'No Wind' cannot be the name of a dispute"),
    ("disputes.yaml", "scissors: {says: S", "forbidden: {says: S", "the key 'forbidden' is given a second time"),
    ("disputes.yaml", "support: none}", "support: none, aliases: [allowed]}", "the reading of knots allowed is given"),
    (
        "components.yaml",
        "id: kite.component.strings",
        "id: kite.component.wind-card",
        "wind-card is given a second time",
    ),
    ("components.yaml", "id: kite.component.strings", "id: kite.strings", "does not have the form kite.component.NAME"),
    # the game
    ("game.yaml", "game: kite-race", "game: kites", "the game kites is in the folder kite_race"),
    ("game.yaml", "seats: [2, 3]", "seats: [3, 2]", "every number of players must be"),
    ("game.yaml", "manuals: [long-sheet, ", "manuals: [", "the manual long-sheet is not listed in game.yaml"),
    ("game.yaml", "short-sheet]", "short-sheet, lost-sheet]", "the manual lost-sheet has no file"),
    ("game.yaml", "short-sheet]", "short-sheet, short-sheet]", "the manual short-sheet is listed twice"),
    ("game.yaml", "{id: start, ", "{id: setup, ", "the chapter setup has no file"),
    ("game.yaml", "title: Flying", "title: In flight", "the chapter flight is called 'In flight' in game.yaml"),
    # components
    ("components.yaml", "wind: 7\n", "wind: 7\n  gusts: 2\n", "the figure gusts has no provenance"),
    ("components.yaml", "{wind: 7}", "{wind: 8}", "wind is 8 here, but 7 under `figures:`"),
    ("components.yaml", "{wind: 7}", "{wimd: 7}", "there is no figure 'wimd'"),
    ("components.yaml", "{strings: [3, 5]}", "{strings: [3, 5], wind: 7}", "wind is fixed by kite.component.wind-card"),
    ("components.yaml", "wind: 7\n", "wind: {sea: 7, land: 4}\n", "wind is 7 here, but {'sea': 7, 'land': 4} under"),
    ("components.yaml", "{strings: [3, 5]}", "{strings: [3, 5], wind.sea: 7}", "there is no figure 'wind.sea'"),
    ("components.yaml", "long-sheet 1.2", "long-sheet 1.3", "there is no statement of long-sheet '1.3'"),
    ("components.yaml", "long-sheet 1.2", "best-sheet 1.2", "there is no manual 'best-sheet'"),
    ("components.yaml", "    sources: [long-sheet 1.2]\n", "", "kite.component.wind-card names no source"),
    ("components.yaml", "ruling: knots", "ruling: knits", "there is no dispute 'knits'"),
    # manuals
    (LONG, "none: heading", "rules: []", "the statement 1.1 supports no rule and gives no reason for that"),
    (LONG, "rules: [kite.start.wind]", "rules: [kite.start.wind]\n    none: advice", "has rules and a reason"),
    (LONG, "rules: [kite.start.wind]", "rules: [kite.start.winds]", "there is no rule 'kite.start.winds'"),
    (LONG, "rules: [kite.start.wind]", "rules: [kite.start.wind, kite.start.wind]", "is in this list twice"),
    (LONG, "[kite.start.wind]", "[kite.start.wind]\n    contradicts: [kite.start.wind]", "supports and contradicts"),
    (LONG, "rules: [kite.start.wind]", "contradicts: [kite.start.gale]", "there is no rule 'kite.start.gale'"),
    (LONG, 'id: "1.2"', 'id: "1.3"', "1.3 is used where 1.2 is expected"),
    (LONG, 'id: "2.1"', 'id: "2.0"', "2.0 is used where 2.1 is expected"),
    (LONG, 'id: "2.2"', 'id: "2.1"', "the statement 2.1 of long-sheet is given a second time"),
    (LONG, 'id: "2.2"', 'id: "22"', "'22' is not the number of a statement"),
    (LONG, 'id: "2.2"', 'id: "3.1"', "there is no section of long-sheet '3'"),
    (LONG, 'id: "2.2"', 'id: "1.3"', "section 1 comes after section 2"),
    (LONG, '"2", title: The race}', '"2", title: The race}\n  - {id: "3", title: x}', "the section 3 has no statement"),
    (LONG, '"2", title: The race}', '"1", title: The race}', "the section 1 is listed twice"),
    (LONG, "[000000000001]", "[]", "the statement 1.1 covers no sentence of the manual"),
    (LONG, "[000000000001]", "[00000000000G]", "'00000000000G' is not the hash of a sentence"),
    (LONG, "000000000003, 000000000004", "000000000003, 000000000003", "000000000003 is in this list twice"),
    # rules
    (LONG, "rules: [kite.flight.as-far-as-wind]", "none: flavour", "the rule kite.flight.as-far-as-wind has no source"),
    (RULE, "ruling: calm", "ruling: storm", "there is no dispute 'storm'"),
    (
        RULE,
        "ruling: calm",
        "ruling: knots",
        "the rule kite.flight.calm follows from the ruling on knots, but does not list that dispute",
    ),
    (RULE, "disputes: [calm]", "disputes: [storm]", "there is no dispute 'storm'"),
    (RULE, "disputes: [calm]", "disputes: [calm, knots]", "lists the dispute knots, which does not list the rule"),
    (RULE, "disputes: [calm]", "disputes: []", "the dispute calm lists the rule kite.flight.calm, which does not list"),
    (RULE, "{knots: forbidden}", "{knots: tied}", "there is no reading of knots 'tied'"),
    (RULE, "{knots: forbidden}", "{nots: forbidden}", "there is no dispute 'nots'"),
    (RULE, "{knots: forbidden}", "{calm: wait}", "does not list the dispute calm"),
    # disputes
    ("disputes.yaml", "state: closed", "state: open", "the dispute calm is open, but has only one reading"),
    ("disputes.yaml", "ruling: forbidden", "ruling: banned", "there is no reading of knots 'banned'"),
    ("disputes.yaml", "ruling: forbidden", "ruling: scissors", "the ruling scissors of knots has no support"),
    ("disputes.yaml", "reading: allowed", "reading: free", "there is no reading of knots 'free'"),
    (
        "disputes.yaml",
        "reading: allowed",
        "reading: scissors",
        "is marked as unsupported, but it is the answer of a manual",
    ),
    ("disputes.yaml", "position: stated", "position: general", "is marked as stated, but no manual states it"),
    ("disputes.yaml", "      short-sheet:\n", "      small-sheet:\n", "there is no manual 'small-sheet'"),
    ("disputes.yaml", "      short-sheet:\n", "      small-sheet:\n", "knots does not give the answer of short-sheet"),
    ("disputes.yaml", 'statements: ["2.2"]', 'statements: ["2.9"]', "there is no statement of long-sheet '2.9'"),
    ("disputes.yaml", "scissors: Red has", "razor: Red has", "there is no reading of knots 'razor'"),
    ("disputes.yaml", "scissors: Red has", "razor: Red has", "`telling:` of knots has no outcome for scissors"),
    ("disputes.yaml", "needs: [knots]", "needs: [calm]", "the dispute calm needs itself"),
    ("disputes.yaml", "needs: [knots]", "needs: [gnats]", "there is no dispute 'gnats'"),
    ("disputes.yaml", "rules: [kite.flight.one-string]", "rules: []", "the dispute knots touches no rule"),
    ("disputes.yaml", "[kite.flight.one-string]", "[kite.flight.two-strings]", "no rule 'kite.flight.two-strings'"),
    ("disputes.yaml", KNOT_READING, KNOT_READING.replace("scissors", "Scissors!"), "cannot be the name of a reading"),
]


@pytest.mark.parametrize(("file", "old", "new", "wrong"), CASES)
def test_each_fault_is_named_with_its_file_and_line(folder: Path, file: str, old: str, new: str, wrong: str) -> None:
    change(folder, file, old, new)
    problems = [problem for problem in lint(read_spec(folder)) if wrong in problem.wrong]
    assert problems, said(lint(read_spec(folder)))
    for problem in problems:
        assert problem.place.line
        assert problem.place.file
        assert problem.severity == "error"


def test_a_wrong_id_comes_with_what_is_close_to_it(folder: Path) -> None:
    change(folder, LONG, "rules: [kite.start.wind]", "rules: [kite.start.wimd]")
    assert "did you mean kite.start.wind?" in [problem.remedy for problem in lint(read_spec(folder))]


def test_an_earlier_id_comes_with_the_present_one(folder: Path) -> None:
    change(folder, LONG, "rules: [kite.start.wind]", "rules: [kite.start.breeze]")
    assert "it is now called kite.start.wind" in [problem.remedy for problem in lint(read_spec(folder))]


def test_what_could_not_be_read_is_said_once(folder: Path) -> None:
    change(folder, "disputes.yaml", "    ruling: forbidden\n", "")
    assert said(lint(read_spec(folder))) == ["the key `ruling` is missing"]


CODE = [
    ("engine.py", 'RULE = "kite.start.wind"', []),
    ("engine.py", "see kite.component.wind-card and the chapter kite.start.", []),
    ("engine.py", 'RULE = "kite.start.winds"', ["kite.start.winds"]),
    ("deep/er/program.mjs", "const rule = 'kite.swim.skip'", ["kite.swim.skip"]),
    ("engine.py", "cite('kite.start.breeze')", ["kite.start.breeze"]),
    ("engine.py", "other.kite.start.nothing and my-kite.start.nothing", []),
    ("game.py", 'kite.traits.get("tail"); kite.start.winds', ["kite.start.winds"]),
    ("node_modules/x.js", "kite.start.nothing", []),
    (".hidden/x.js", "kite.start.nothing", []),
]


@pytest.mark.parametrize(("file", "text", "wrong"), CODE)
def test_rule_ids_in_programs_exist(tmp_path: Path, file: str, text: str, wrong: list[str]) -> None:
    path = tmp_path / "code" / file
    path.parent.mkdir(parents=True)
    path.write_text(f"# first line\n{text}\n", encoding="utf-8")
    problems = lint(read_spec(GOOD), [tmp_path / "code"])
    assert said(problems) == [f"there is no rule {id!r}" for id in wrong]
    assert all(problem.place.line == 2 and problem.place.file.endswith(file) for problem in problems)


def test_a_program_that_is_no_text_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\xff\xfe kite.start.nothing")
    assert lint(read_spec(GOOD), [tmp_path]) == []


def test_the_programs_that_are_looked_through_are_the_engines_and_the_subjects() -> None:
    names = [folder.name for folder in code_folders()]
    assert names[0] == "leadline_engines"
    assert names[1:] in ([], ["subjects"])


ENGINE = [
    (
        "disputes.yaml",
        "  - id: tie-break\n",
        "  - id: tie-brake\n",
        "the engine does not know the open dispute tie-brake",
    ),
    ("disputes.yaml", "  - id: tie-break\n", "  - id: tie-brake\n", "the engine knows a dispute tie-break"),
    ("disputes.yaml", "    state: open\n", "    state: closed\n", "the engine treats turn-back-empty as open"),
    (
        "disputes.yaml",
        "      free:\n        says:",
        "      fee:\n        says:",
        "the spec does not know the reading free",
    ),
    ("components.yaml", "\n  air: 25\n", "\n", "the components lack the figure 'air'"),
]


@pytest.mark.parametrize(("file", "old", "new", "wrong"), ENGINE)
def test_the_engine_follows_the_same_figures_and_readings(
    tmp_path: Path, file: str, old: str, new: str, wrong: str
) -> None:
    folder = shutil.copytree(paths.spec_folder() / "deep_sea_adventure", tmp_path / "deep_sea_adventure")
    change(folder, file, old, new)
    assert any(wrong in line for line in said(lint(read_spec(folder))))


# ---- mistakes

TOY = Path(__file__).parents[1] / "toys" / "kite_race"


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the spec of a game with mistakes, in a separate folder."""
    monkeypatch.setenv("LEADLINE_GAMES", str(TOY.parent))
    return shutil.copytree(TOY / "spec", tmp_path / "kite_race")


def test_mistakes_are_read(toy: Path) -> None:
    spec = read_spec(toy).spec
    assert [one.id for one in spec.mistakes][:1] == ["kite.mistake.endless-string"]
    mistake = spec.mistake("kite.mistake.endless-string")
    assert mistake is not None
    assert mistake.rules == ("kite.flight.reach",)
    assert spec.mistake("kite.mistake.none") is None
    assert lint(read_spec(toy)) == []


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("[kite.flight.reach]", "[kite.flight.far]", "there is no rule 'kite.flight.far'"),
        ("[kite.flight.reach]", "[]", "kite.mistake.endless-string breaks no rule"),
        ("mistake.endless-string", "mistake.basket-never-empty", "is used a second time"),
        ("mistake.endless-string", "error.endless-string", "cannot be the id of a mistake"),
        ("mistake.endless-string", "mistake.endless", "no wrong engine makes the mistake kite.mistake.endless"),
        ("mistake.endless-string", "mistake.endless", "makes a mistake kite.mistake.endless-string that is not"),
        ("    instead: Let the kite", "    insted: Let the kite", "there is no key `insted` here"),
    ],
)
def test_each_fault_of_a_mistake_is_named(toy: Path, old: str, new: str, wrong: str) -> None:
    change(toy, "mistakes.yaml", old, new)
    assert any(wrong in line for line in said(lint(read_spec(toy))))


def test_a_family_has_two_members(toy: Path) -> None:
    ids = [one.id for one in read_spec(toy).spec.mistakes if not one.family][:2]
    change(toy, "mistakes.yaml", f"{ids[0]}\n", f"{ids[0]}\n    family: length\n")
    assert said(lint(read_spec(toy))) == [f"{ids[0]} is alone in the family length"]
    change(toy, "mistakes.yaml", f"{ids[1]}\n", f"{ids[1]}\n    family: lenght\n")
    assert [problem.remedy for problem in lint(read_spec(toy))] == ["did you mean lenght?", "did you mean length?"]
    change(toy, "mistakes.yaml", "family: lenght", "family: length")
    assert lint(read_spec(toy)) == []


def test_where_mistakes_are_complete_every_rule_has_two_or_says_why_not(toy: Path) -> None:
    spec = read_spec(toy).spec
    change(toy, "game.yaml", "prefix: kite\n", "prefix: kite\nmistakes: complete\n")
    numbers = {rule.id: len(spec.mistakes_of(rule.id)) for rule in spec.all_rules()}
    assert set(numbers.values()) >= {0, 1}
    told = said(lint(read_spec(toy)))
    for rule, number in numbers.items():
        wrong = f"the rule {rule} has {'1 mistake' if number == 1 else 'no mistakes'} on record"
        assert (wrong in told) == (number < 2)
    assert len(told) == sum(number < 2 for number in numbers.values())
    change(toy, "rules/flight.yaml", "id: kite.flight.reach\n", "id: kite.flight.reach\n    few_mistakes: Just one.\n")
    assert not any("kite.flight.reach" in one for one in said(lint(read_spec(toy))))


def test_few_mistakes_is_not_said_of_a_rule_that_has_two(toy: Path) -> None:
    change(toy, "rules/flight.yaml", "id: kite.flight.reach\n", "id: kite.flight.reach\n    few_mistakes: Just one.\n")
    assert lint(read_spec(toy)) == []
    other = next(one for one in read_spec(toy).spec.mistakes if "kite.flight.reach" not in one.rules)
    change(toy, "mistakes.yaml", f"rules: [{other.rules[0]}", f"rules: [kite.flight.reach, {other.rules[0]}")
    assert said(lint(read_spec(toy))) == ["the rule kite.flight.reach says why it has few mistakes, but has 2"]


# ---- the history

HISTORY = """history:
  - date: 2026-03-15
    what: ruling
    title: Two strings are never tied
    before: Strings may be tied.
    now: A kite flies on one string.
    why: The sheet says so.
    rules: [kite.flight.reach]
    disputes: [past-the-end]
    scenario: kite-flying-in-a-calm
  - date: 2026-03-14
    what: correction
    title: A calm ends a flight
    before: A kite flies in a calm.
    now: It does not.
    rules: [kite.flight.calm]
    scenario: kite-flying-in-a-calm
"""


def test_a_history_is_read_and_found_by_rule_and_dispute(toy: Path) -> None:
    (toy / "history.yaml").write_text(HISTORY, encoding="utf-8")
    spec = read_spec(toy).spec
    assert lint(read_spec(toy)) == []
    assert [one.date for one in spec.history] == ["2026-03-15", "2026-03-14"]
    assert spec.changes_of("past-the-end") == spec.changes_of("kite.flight.reach") == spec.history[:1]
    assert spec.changes_of("kite.flight.calm") == spec.history[1:]
    assert spec.changes_of("last-round") == ()


def test_without_a_history_nothing_has_changed(toy: Path) -> None:
    assert not (toy / "history.yaml").exists()
    assert read_spec(toy).spec.history == ()


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("[kite.flight.reach]", "[kite.flight.far]", "there is no rule 'kite.flight.far'"),
        ("[past-the-end]", "[past]", "there is no dispute 'past'"),
        ("    rules: [kite.flight.calm]\n", "", "this change names no rule and no dispute"),
        ("kite-flying-in-a-calm", "kite-flying-in-a-storm", "there is no scenario 'kite-flying-in-a-storm'"),
        ("2026-03-15", "2026-02-30", "'2026-02-30' is not a date"),
        ("2026-03-15", "20260315", "'20260315' is not a date"),
        ("2026-03-15", "2026-03-13", "2026-03-14 comes after 2026-03-13"),
        ("now: It does not.", "now: A kite flies in a calm.", "the texts before and after the change are the same"),
        ("what: ruling", "what: whim", "'whim' is not understood here"),
        ("    title: A calm ends a flight\n", "", "the key `title` is missing"),
    ],
)
def test_each_fault_of_a_history_is_named(toy: Path, old: str, new: str, wrong: str) -> None:
    assert old in HISTORY
    (toy / "history.yaml").write_text(HISTORY.replace(old, new, 1), encoding="utf-8")
    assert [line for line in said(lint(read_spec(toy))) if wrong in line] != []


def test_the_scenarios_of_a_history_stand_beside_a_spec_in_a_folder_of_its_own(toy: Path, tmp_path: Path) -> None:
    own = tmp_path / "own" / "kite_race"
    shutil.copytree(toy, own / "spec")
    (own / "spec" / "history.yaml").write_text(HISTORY, encoding="utf-8")
    assert lint(read_spec(own / "spec")) == []
    (own / "scenarios").mkdir()
    (own / "scenarios" / "calm.yaml").write_text("- scenario: kite-flying-in-a-storm\n", encoding="utf-8")
    assert [line for line in said(lint(read_spec(own / "spec"))) if "no scenario" in line] != []
