"""`leadline talk`: what it sends and shows, what it saves, and how it ends, with programs of every kind."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

GAME = "deep-sea-adventure"
SUBJECTS = Path(__file__).resolve().parents[2] / "subjects"
NAIVE = (sys.executable, str(SUBJECTS / "naive" / "subject.py"), "1")
FAULTY = SUBJECTS / "faulty_processes"
TOYS = Path(__file__).resolve().parents[1] / "toys"
SCENARIO = "dsa-occupied-one-passed-down"
pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")


def reference(*words: str, game: str = GAME) -> tuple[str, ...]:
    """Return the command of the reference as a program."""
    return (sys.executable, "-m", "leadline", "serve", game, *words)


def doing(*commands: str) -> list[str]:
    """Return the options that carry out some commands."""
    return [word for command in commands for word in ("--do", command)]


def faulty(fault: str) -> tuple[str, ...]:
    """Return the command of a program with one fault."""
    return (sys.executable, str(FAULTY / "subject.py"), fault)


# ---- Answers


def test_a_right_answer_is_shown_once_with_its_rules(said):
    status, page, _ = said("talk", GAME, "--scenario", SCENARIO, *doing("next"), "--", *reference())
    assert status == 0
    assert "Red swims from space 2 to space 6" in page
    assert "dsa.swim.skip-occupied" in page
    assert page.count("red space 6, going deeper") == 1
    assert page.endswith("2 answers: 2 as the reference")


def test_next_sends_the_moves_up_to_a_pause_together(said):
    """A program that takes whole turns is sent whole turns, also when they are taken back and played again."""
    turns = (sys.executable, str(SUBJECTS / "sonar_turns" / "adapter.py"))
    words = ("--notation", "--scenario", "sonar-whole-turns-in-a-game", *doing("next 2", "back"))
    status, page, _ = said("talk", "captain-sonar", *words, "--", *turns)
    assert status == 0
    assert page.count("Move 1: red start E6; blue start J10") == 2
    assert page.count("Move 2: blue north; blue gauge sonar; blue breakdown N6; blue end") == 1


def test_a_wrong_answer_is_shown_beside_the_right_one(said):
    wrong = reference("--mistake", "dsa.mistake.counter-clockwise")
    words = ("--opening", '{"seats": 4}', *doing("1 deeper 1+2"))
    status, page, _ = said("talk", GAME, *words, "--", *wrong)
    assert status == 1
    assert "≠ turn 2 4" in page
    assert "The rule Turns go clockwise from the starter dsa.dive.clockwise" in page
    assert "(dsa.mistake.counter-clockwise)" in page
    assert page.index("≠ turn") < page.index("The rule") < page.index("known mistake") < page.index("* second on board")
    assert page.count("known mistake") == 1
    assert "* fourth on board" in page
    assert "2 answers: 1 as the reference, 1 different" in page


def test_the_mistake_that_fits_best_is_the_only_one_and_can_be_left_out(said):
    words = (GAME, "--opening", '{"seats": 3}', *doing("1 deeper 1+2"))  # Here two mistakes fit equally well.
    wrong = ("--", *reference("--mistake", "dsa.mistake.counter-clockwise"))
    _, page, _ = said("talk", *words, *wrong)
    assert page.count("(dsa.mistake.") == 1
    assert "; 1 other known mistake would also fit" in page
    status, page, _ = said("talk", *words, "--no-mistakes", *wrong)
    assert (status, "known mistake" in page, "dsa.mistake" in page) == (1, False, False)
    assert "≠ turn 2 3" in page


def test_the_game_goes_on_from_the_position_of_the_program(said):
    wrong = reference("--mistake", "dsa.mistake.counter-clockwise")
    words = ("--opening", '{"seats": 3}', *doing("1 deeper 1+2", "3 deeper 1+1"))
    status, page, _ = said("talk", GAME, *words, "--", *wrong)
    assert status == 1
    assert "Move 2: third deeper 1+1" in page
    assert "≠ turn 1 2" in page


def test_a_supported_reading_is_named_and_can_be_switched_to(said):
    reading = "occupied-passing=skip-landing-only"
    stubborn = (sys.executable, str(Path(__file__).parent / "helpers" / "one_reading.py"), reading)
    words = ("--scenario", SCENARIO, "--profile", "recommended", *doing("next", f"reading {reading}"))
    status, page, _ = said("talk", GAME, *words, "--", *stubborn)
    assert status == 1
    before, _, after = page.partition(f"> reading {reading}")
    assert f"`reading {reading}` switches to it" in before
    assert "only the reference follows it" in after
    assert "The program answers as the reference does" in after


def test_an_illegal_move_is_refused_with_the_rule(said):
    words = ("--scenario", SCENARIO, *doing("blue deeper 1+1"))
    status, page, _ = said("talk", GAME, *words, "--", *reference())
    assert status == 0
    assert "It cannot be played; nothing changes." in page
    assert "dsa.dive.clockwise" in page


def test_a_program_that_plays_an_illegal_move_differs(said):
    words = ("--scenario", f"{FAULTY / 'scenarios.yaml'}#dsa-process-three", *doing("next", "red deeper 1+1"))
    status, page, _ = said("talk", GAME, *words, "--", *faulty("accepts-everything"))
    assert (status, "The rule" in page) == (1, True)
    assert "1 different" in page


# ---- Chance


@pytest.mark.left_to_all
def test_dice_are_rolled_for_a_move_that_leaves_them_open(said):
    words = (GAME, "--scenario", SCENARIO, *doing("red deeper ?+?"))
    status, page, _ = said("talk", *words, "--", *reference())
    assert status == 0
    assert "Chance was left open, so it was decided here." in page
    assert "?+?" not in page.partition("Move 1: ")[2]
    assert said("talk", *words, "--", *reference())[1] == page
    others = {said("talk", *words, "--seed", str(seed), "--", *reference())[1] for seed in range(2, 8)}
    assert len(others | {page}) > 1


def test_a_program_that_rolls_itself_is_shown_with_its_roll(said):
    words = ("--scenario", SCENARIO, *doing("red deeper 1+1"))
    status, page, _ = said("talk", GAME, *words, "--", *reference("--without", "dice"))
    assert status == 0
    assert "The program cannot be sent `dice`" in page
    assert "was sent `1 deeper ?+?`" in page
    assert "?+?" not in page.partition("Move 1: ")[2].partition("The program")[0]


# ---- Questions and steps back


def test_choices_and_views_are_compared(said):
    words = ("--scenario", SCENARIO, *doing("legal", "view red"))
    status, page, _ = said("talk", GAME, *words, "--", *reference())
    assert status == 0
    assert "lists the same choices" in page
    assert "shows the same" in page
    status, page, _ = said("talk", GAME, *words, "--", *reference("--without", "view", "--without", "legal"))
    assert status == 0
    assert "the program does not declare the capability `view`" in page


@pytest.mark.parametrize(
    ("fault", "command", "shown"),
    [("lists-no-choices", "legal", "missing"), ("shows-what-is-hidden", "view red", "view.1")],
)
def test_a_wrong_list_and_a_wrong_view_differ(said, fault, command, shown):
    start = f"{FAULTY / 'scenarios.yaml'}#dsa-process-three-asks"
    status, page, _ = said("talk", GAME, "--scenario", start, *doing("next", command), "--", *faulty(fault))
    assert (status, f"≠ {shown}" in page) == (1, True)


def test_a_step_back_leads_to_the_position_before(said):
    words = ("--scenario", SCENARIO, "--notation", *doing("next", "back", "board"))
    status, page, _ = said("talk", GAME, *words, "--", *reference())
    assert status == 0
    line = "1 25 / 1:0 1:0 1:1 1:1 2:4 2:4 2:5 / v2 v4 / t1 s1"
    assert page.partition("> board")[2].strip().startswith(line)


@pytest.mark.left_to_all
def test_a_program_that_answers_otherwise_when_asked_again_is_noted(said):
    words = (
        "--scenario",
        SCENARIO,
        *doing(*["red deeper 1+1", "blue deeper 1+1"], "back", *["restart"] * 12),
    )
    _, page, _ = said("talk", GAME, *words, "--", *reference("--without", "dice"))
    assert "differently." in page


def test_the_raw_lines_are_those_of_the_last_command(leadline):
    words = ("--scenario", SCENARIO, *doing("next", "raw"))
    page = leadline("talk", GAME, *words, "--", *reference()).stdout.partition("> raw\n")[2]
    sent, received = page.splitlines()[:2]
    assert json.loads(sent.removeprefix("-> "))["params"]["texts"] == ["1 deeper 1+2"]
    assert json.loads(received.removeprefix("<- "))["result"]["position"]["turn"] == 2


# ---- What is saved


@pytest.mark.left_to_all
def test_a_saved_game_is_valid_and_can_be_checked(leadline):
    wrong = reference("--mistake", "dsa.mistake.counter-clockwise")
    commands = ("1 deeper 1+2", "save own.yaml", "3 deeper 1+1", "save own.yaml own-after", "3 deeper 1+1 drop")
    words = ("--opening", '{"seats": 3}', *doing(*commands, "save own.yaml own-refused"))
    assert leadline("talk", GAME, *words, "--", *wrong).returncode == 1
    path = leadline.folder / "own.yaml"
    first, after, refused = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert first["rules"] == ["dsa.dive.clockwise"]
    assert first["expect"]["turn"] == 2
    assert "position" in after  # The rules do not lead to the move before.
    assert refused["expect"] == {"refused": refused["rules"][0]}
    assert "legal_variant" in refused
    checked = leadline("validate", path)
    assert (checked.returncode, "no problem" in checked.stdout) == (0, True), checked.stdout
    again = ("check", GAME, "--scenarios", path, "--no-suite", "--")
    assert leadline(*again, *reference()).returncode == 0
    found = leadline(*again, *wrong)
    assert (found.returncode, "dsa.dive.clockwise" in found.stdout) == (1, True)


@pytest.mark.left_to_all
def test_nothing_is_lost_when_a_game_cannot_be_saved(leadline):
    path = leadline.folder / "own.yaml"
    path.write_text("- scenario: own-1\n  title: Mine   # kept\n", encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    for command, why in (
        ("save own.yaml own-1", "already has a scenario with the id"),
        ("save own.txt", "ends in .yaml"),
        ("save nowhere/own.yaml", "cannot be written"),
        ("save own.yaml Own", "is not a scenario id"),
    ):
        shown = leadline("talk", GAME, "--scenario", SCENARIO, *doing("next", command))
        assert (shown.returncode, why in shown.stderr) == (2, True), shown.stderr
    assert path.read_text(encoding="utf-8") == text
    assert sorted(one.name for one in leadline.folder.glob("*own*")) == ["own.yaml"]


# ---- Programs that break


@pytest.mark.parametrize(
    "fault", ["answers-in-words", "answers-with-an-error", "dies-in-a-move", "hangs-in-a-move", "reports-nasty-shapes"]
)
@pytest.mark.left_to_all
def test_a_program_that_breaks_can_be_started_again(leadline, fault):
    start = f"{FAULTY / 'scenarios.yaml'}#dsa-process-three"
    words = ("--scenario", start, "--timeout", "2", *doing("next 3", "restart"))
    shown = leadline("talk", GAME, *words, "--", *faulty(fault))
    assert shown.returncode == 2
    assert "gave no answer that can be used" in shown.stdout
    assert "Traceback" not in shown.stderr
    assert "internal error" not in shown.stderr
    single = leadline("talk", GAME, *words[:4], *doing("next", "restart", "board"), "--", *faulty(fault))
    assert single.returncode == 2
    assert "To act: red (turn)" in single.stdout.partition("> board")[2]


def test_a_move_after_a_crash_is_not_sent(leadline):
    start = f"{FAULTY / 'scenarios.yaml'}#dsa-process-three"
    shown = leadline("talk", GAME, "--scenario", start, *doing("next", "next"), "--", *faulty("dies-in-a-move"))
    assert shown.returncode == 2
    assert "--do 2: no game is open" in shown.stderr
    assert "`restart` opens it again" in shown.stderr


def test_a_beginners_program_can_be_talked_to(said):
    words = ("--opening", '{"seats": 2}', *doing("1 deeper 1+2", "1 deeper 1+1", "2 deeper 2+2 pick-up"))
    status, page, _ = said("talk", GAME, *words, "--", *NAIVE)
    assert status == 0
    assert "does not offer this: there is no button for this" in page
    assert "3 as the reference, 1 not judged" in page
    status, _, complaint = said("talk", GAME, "--scenario", SCENARIO, "--do", "next", "--", *NAIVE)
    assert status == 2
    assert "no game is open" in complaint


# ---- Scripts and the command line


def test_a_script_is_read_from_a_file_or_from_the_standard_input(leadline):
    script = f"# a comment\n\nload {SCENARIO}\nnext\nquit\nnonsense\n"
    path = leadline.folder / "script.txt"
    path.write_text(script, encoding="utf-8")
    from_file = leadline("talk", GAME, "--script", path, "--", *reference())
    assert (from_file.returncode, "2 as the reference" in from_file.stdout) == (0, True)
    piped = subprocess.run(
        [sys.executable, "-m", "leadline", "talk", GAME, "--", *reference()],
        input=script,
        capture_output=True,
        encoding="utf-8",
        env=leadline.environment(),
        check=False,
        timeout=60,
    )
    assert (piped.returncode, piped.stdout) == (0, from_file.stdout)


def test_the_commands_of_a_script_come_before_those_of_the_command_line(said, tmp_path):
    path = tmp_path / "script.txt"
    path.write_text(f"load {SCENARIO}\n", encoding="utf-8")
    status, page, _ = said("talk", GAME, "--do", "next", "--script", str(path), "--", *reference())
    assert (status, "2 as the reference" in page) == (0, True)


def test_the_help_has_moves_in_notation(said):
    status, page, _ = said("talk", "captain-sonar", *doing("help move", "help order", "help view"))
    assert status == 0
    assert re.search(r"order red (north|east|south|west) ", page), page
    assert "A move of the kind `order` is written like this: red " in page
    assert "view [SEAT] show what a seat sees" in page
    status, page, _ = said("talk", GAME, *doing("help move"))
    assert re.search(r"1 deeper \d\+\d drop", page), page


def test_the_name_of_a_kind_in_a_move_is_answered_with_an_example(said):
    status, _, complaint = said("talk", "captain-sonar", *doing("open", "red order south"))
    assert status == 2
    assert "`order` names a kind of decision such a move is written like this: red " in complaint


def test_the_seats_are_listed_where_no_seat_is_named(said):
    status, page, _ = said("talk", GAME, *doing("open", "view"))
    assert (status, "The seats are 1 (first), 2 (second)." in page) == (0, True), page


def test_a_person_at_a_terminal_can_make_mistakes(leadline):
    pid, terminal = pty.fork()
    if not pid:
        os.chdir(leadline.folder)
        os.execve(sys.executable, [sys.executable, "-m", "leadline", "talk", GAME], leadline.environment())
    seen = read_until(terminal, "leadline> ")
    assert "Dive 1 of 3" in seen
    for typed, answer in (("1 deeper", "the roll is missing"), ("help", "next [N]"), ("1 deeper 1+2", "space 3")):
        os.write(terminal, f"{typed}\n".encode())
        assert answer in read_until(terminal, "leadline> ")
    os.write(terminal, b"\x04")
    assert "2 answers: 2 as the reference" in read_until(terminal, "reference")
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def read_until(terminal, end):
    """Return what is shown up to a text, within a minute."""
    seen, last = "", time.monotonic() + 60
    while end not in seen and time.monotonic() < last:
        if select.select([terminal], [], [], 1)[0]:
            try:
                seen += os.read(terminal, 65536).decode("utf-8", "replace")
            except OSError:
                break
    assert end in seen, seen
    return seen


def test_a_script_ends_at_the_first_line_that_is_not_understood(leadline):
    path = leadline.folder / "script.txt"
    path.write_text(f"load {SCENARIO}\nnxt\nnext\n", encoding="utf-8")
    shown = leadline("talk", GAME, "--script", path)
    assert shown.returncode == 2
    assert f"{path}:2: 'nxt' is neither a command nor the beginning of a move" in shown.stderr
    assert "did you mean 'next'?" in shown.stderr
    assert "> next" not in shown.stdout


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--do", "help nxt"], "did you mean next?"),
        (["--position", "x", "--opening", "{}", "--do", "legal"], "begins in more than one way"),
        (["--script", "nowhere.txt"], "nowhere.txt: the file cannot be read"),
        (["--do", "back"], "there is no move to take back"),
        (["--do", "legal"], "no game is open"),
        (["--do", "open", "--do", "view purple"], "there is no seat 'purple'"),
        (["--do", "open", "--do", "next 0"], "'0' is not a number of moves"),
        (["--do", "open", "--do", "board maybe"], "neither on nor off"),
        (["--do", "save x.yaml"], "there is nothing to save"),
        (["--do", "open", "--do", "reading turn=left"], "turn"),
        (["--do", "position nonsense"], "position"),
        (["--do", "load no-such-scenario"], "there is no scenario 'no-such-scenario'"),
        (["--position", "1 25 / 1:0 / v9 v0 / t1 s1", "--do", "legal"], "divers"),
    ],
)
def test_bad_input_is_explained(said, words, why):
    status, _, complaint = said("talk", GAME, *words)
    assert (status, why in complaint, "internal error" in complaint) == (2, True, False), complaint


@pytest.mark.parametrize("toy", ["kite-race", "signal-duel", "fishmonger"])
def test_any_game_can_be_talked_about(monkeypatch, said, tmp_path, toy):
    monkeypatch.setenv("LEADLINE_GAMES", str(TOYS))
    monkeypatch.setenv("COLUMNS", "80")
    words = ("--env", "LEADLINE_GAMES", *doing("open", "legal"))
    status, page, complaint = said("talk", toy, *words, "--", *reference(game=toy))
    assert (status, "lists the same choices" in page) == (0, True), complaint


@pytest.mark.parametrize("game", ["captain-sonar", "deep-regrets"])
def test_the_other_games_open_and_play(said, game):
    move = {"captain-sonar": "red start A1", "deep-regrets": "1 muster"}[game]
    status, page, complaint = said("talk", game, *doing("open", move), "--", *reference(game=game))
    assert (status, "2 as the reference" in page) == (0, True), complaint


def test_the_page_quotes_what_is_printed(leadline):
    page = (Path(__file__).resolve().parents[3] / "docs" / "talk.md").read_text(encoding="utf-8")
    quotation = r"```console\n(leadline [^`]*--mistake[^`]*)```\n\n```text output\n\.\.\.\n(.*?)```"
    command, quoted = re.search(quotation, page, re.DOTALL).groups()
    words = shlex.split(command.replace("\\\n", " "))[1:]
    cut = words.index("--")
    shown = leadline(*words[:cut], "--", *reference(*words[cut + 4 :]))
    assert shown.returncode == 1
    assert shown.stdout.endswith(quoted)
