"""The printed report: the result first, commands that can be copied, and what to do next."""

from __future__ import annotations

import shlex
from dataclasses import replace
from typing import Any

import pytest

from leadline.base import terminal
from leadline.games import load_game, spec_of
from leadline.report.text import write_report
from leadline.results.causes import Cause, Failure, ModelResult, Suspect, UnexplainedGroup
from leadline.results.differences import LEGALITY, UNCHANGED
from leadline.results.model import DisputeResult, Report, RuleResult, ScenarioResult, Summary
from leadline.schema.values import FieldDifference
from leadline.suite.bundle import load_suite

GAME = "deep-sea-adventure"
SCENARIO = load_suite(GAME).scenarios[0]


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "width", lambda: 80)


def rule(name: str, verdict: Any, *, required: bool = True) -> RuleResult:
    return RuleResult(name, f"Title of {name}", verdict, required, 0, [], "")


def report(result: Any = "conformant", status: Any = 0, **more: Any) -> Report:
    rules = [
        rule("dsa.a.kept", "kept"),
        rule("dsa.a.not", "not-tested"),
        rule("dsa.a.free", "not-tested", required=False),
    ]
    counts = {"kept": 1, "broken": 0, "not-tested": 2}
    summary = Summary(
        result, status, dict.fromkeys(("pass", "fail", "error", "incomplete", "not-tested"), 0), counts, 7, 1.0, 0
    )
    about: dict[str, Any] = {"name": "it"}
    made = Report("0", "0", GAME, True, ["./it", "a b"], about, {}, 1, summary, [], rules, [], [])
    return replace(made, **more)


def shown(made: Report, *, quiet: bool = False, top: int | None = None) -> str:
    return "\n".join(write_report(load_game(made.game), made, {SCENARIO.id: SCENARIO}, quiet=quiet, top=top))


def test_rules_that_need_no_test_are_told_apart() -> None:
    assert "  rules      1 kept, 0 broken, 1 not tested (1 more need no test)\n" in shown(report())
    assert "1 not tested (1 more not asked for)\n" in shown(report(whole=False))


def test_a_run_that_was_ended_says_so_first() -> None:
    made = report("incomplete", 3, gave_up="part 2 of 3 is missing")
    assert shown(made).splitlines()[3] == "INCOMPLETE: part 2 of 3 is missing; what was played is right"
    assert "The run was ended early" not in shown(made)
    wrong = report("not-conformant", 1, gave_up="part 2 of 3 is missing")
    assert shown(wrong).splitlines()[3].startswith("NOT CONFORMANT: ")
    assert "The run was ended early: part 2 of 3 is missing" in shown(wrong)


def test_the_order_of_play_is_told_if_it_is_another_one() -> None:
    assert "--shuffle" not in shown(report())
    assert "\nin the order of --shuffle 0\n" in shown(report(shuffle=0))


def test_a_fault_and_a_dispute_come_with_a_command_in_one_line() -> None:
    fault = ScenarioResult(SCENARIO.id, "", "", "error", "The subject ended.", [], 0, [], {"exit": "status 3"})
    made = report("not-conformant", 1, scenarios=[fault], options=["--env", "MINE=a b"])
    command = next(line for line in shown(made).splitlines() if line.startswith("    reproduce: "))
    words = ["leadline", "check", GAME, "--only", SCENARIO.id, "--env", "MINE=a b", "--", "./it", "a b"]
    assert shlex.split(command)[1:] == words
    failed = DisputeResult("tie-break", "Who wins?", "shown", ["x"], "y", "", True, "it claims y", [SCENARIO.id])
    made = report("not-conformant", 1, disputes=[failed], command=[])
    assert f"    reproduce: leadline check {GAME} --only {SCENARIO.id}\n" in shown(made)
    assert "Next: `leadline dispute tie-break` explains" in shown(made)


def test_what_comes_next_is_the_rule_of_what_is_told_first() -> None:
    near, first = (
        Cause(f"dsa.mistake.{name}", "mistake", "It does so.", "Do not.", [rule], near, True, 3, 0, [], [])
        for name, rule, near in (("one", "dsa.search.pick-up", True), ("two", "dsa.swim.along-line", False))
    )
    broken = RuleResult("dsa.setup.chips", "Title", "broken", True, 3, [SCENARIO.id], "leadline check")
    model = ModelResult(judged=9, right=9, plain=6, causes=[near, first])
    made = report("not-conformant", 1, rules=[broken], model=model)
    assert "Next: `leadline rule dsa.swim.along-line` explains" in " ".join(shown(made).split())
    model.causes = [near]
    assert "Next:" not in shown(made)


def test_what_is_not_in_the_suite_any_more_cannot_be_shown_again() -> None:
    fault = ScenarioResult("guided-3", "", "guided", "error", "The subject ended.", [], 0)
    assert "reproduce: " not in shown(report("not-conformant", 1, scenarios=[fault]))


def test_the_exit_status_stands_last_when_all_is_well() -> None:
    assert shown(report()).splitlines()[-1] == "exit status 0 (conformant)"


def failed(*failures: Failure, rules: tuple[str, ...] = ()) -> Report:
    """Return a run in which one scenario has some wrong answers."""
    result = ScenarioResult(SCENARIO.id, "t", "topic", "fail", "why", list(rules), 1, list(failures))
    broken = [rule(name, "broken") for name in dict.fromkeys(one.rule for one in failures)]
    return report("not-conformant", 1, scenarios=[result], rules=broken)


def wrong(charged: str, move: int = 1, causes: tuple[str, ...] = ()) -> Failure:
    difference = FieldDifference("air", "25", "24")
    return Failure(
        SCENARIO.id, "main", move, "1 1+1", "rule", charged, "", "", "says", [difference], "", "", "",
        causes=list(causes),
        certain=not causes,
    )  # fmt: skip


def unexplained(*suspects: str, move: int = 1, answers: int = 80, **more: Any) -> UnexplainedGroup:
    """Return a group of unexplained answers, with the suspected rules."""
    example = replace(wrong(next(iter(suspects), ""), move), certain=False)
    some = [Suspect(rule, "") for rule in suspects]
    return UnexplainedGroup(
        "hand is wrong, in answers to drop", answers, [SCENARIO.id], example, "leadline check it", some, **more
    )


def test_what_breaks_a_rule_for_certain_is_told_apart_from_what_only_makes_it_suspected() -> None:
    assert "Broken for certain" in shown(failed(wrong("dsa.a.kept")))
    text = shown(failed(wrong("dsa.a.kept", causes=("dsa.mistake.near",))))
    assert "Broken for certain" not in text
    text = shown(report("not-conformant", 1, groups=[unexplained("dsa.search.drop-choice")]))
    assert "Broken for certain" not in text
    assert "Unexplained" in text


def test_what_differs_in_a_position_that_is_only_put_up_breaks_no_rule() -> None:
    text = " ".join(shown(report("not-conformant", 1, groups=[unexplained(move=0)])).split())
    assert "✗ A starting position came back different from the one that was sent no move was played" in text
    assert "suspected:" not in text


def test_a_group_says_what_it_is_about_first_and_then_which_rules_are_suspected() -> None:
    aim, other = "dsa.search.drop-choice", "dsa.search.pick-up"
    group = unexplained(aim, other, about=aim, event="dropped")
    text = " ".join(shown(report("not-conformant", 1, groups=[group])).split())
    titles = {rule: spec_of(GAME).rule(rule).title for rule in (aim, other)}
    assert (
        "✗ 80 answers that no known mistake explains: hand is wrong, in answers to drop "
        f"the only scenario in this group is about {aim}: {titles[aim]} "
        f"suspected: {titles[aim]} ({aim}) suspected: {titles[other]} ({other}) "
        "in the example, the event `dropped` should have set the field that differs" in text
    )
    assert "reproduce: leadline check it" in text


def test_something_near_is_told_with_the_rules_that_are_suspected_for_its_answers() -> None:
    rules = ["dsa.search.pick-up"]
    near = Cause("dsa.mistake.one", "mistake", "It does so.", "Do not.", rules, True, True, 3, 1, [], [])
    group = unexplained("dsa.search.pick-up", answers=3, similar=near.id)
    made = report("not-conformant", 1, groups=[group], model=ModelResult(judged=9, right=9, plain=6, causes=[near]))
    text = " ".join(shown(made).split())
    assert text.count("suspected: ") == 1
    assert "Similar to: It does so." in text
    assert "Unexplained" not in text


def test_a_rule_that_is_broken_for_certain_comes_with_what_its_scenarios_are_about() -> None:
    aim = "dsa.breathe.per-unit"
    text = " ".join(shown(failed(wrong("dsa.a.kept"), rules=(aim,))).split())
    certain = "this rule makes the answer impossible, whatever else the program does"
    rests_on = f"✗ Title of dsa.a.kept dsa.a.kept {certain}"
    assert f"{rests_on}; the scenario that fails is about {aim}: {spec_of(GAME).rule(aim).title}" in text
    text = " ".join(shown(failed(wrong("dsa.a.kept"), rules=(aim, "dsa.a.kept"))).split())
    assert rests_on in text
    assert "is about" not in text


@pytest.mark.parametrize(
    ("differences", "kind", "note"),
    [
        ([("air", "25", "24"), ("chips", UNCHANGED, "1:0 lost")], "rule", "something was added or lost, which no move"),
        ([(LEGALITY, "a refusal", "played")], "legality", "this rule forbids the move that was played"),
        (
            [(LEGALITY, "played", "a refusal")],
            "legality",
            "the program refused a legal move and gave this rule as the reason",
        ),
        ([], "choice", "this rule gives the player a choice that the program made instead"),
    ],
)
def test_why_a_breach_is_certain_is_told(differences: list[tuple[str, str, str]], kind: str, note: str) -> None:
    failure = replace(wrong("dsa.a.kept"), differences=[FieldDifference(*one) for one in differences], kind=kind)
    assert f"✗ Title of dsa.a.kept dsa.a.kept {note}" in " ".join(shown(failed(failure)).split())


def test_a_forbidden_opening_is_not_called_a_move() -> None:
    accepted = FieldDifference(LEGALITY, "a refusal", "played")
    failure = replace(wrong("dsa.a.kept"), differences=[accepted], kind="legality", move=0)
    assert "this rule forbids the opening that was accepted" in " ".join(shown(failed(failure)).split())


FAULTS = ("ended", "hung")


def much_wrong() -> Report:
    """Return a run with two known mistakes, two rules that are broken for no known reason, a dispute and two faults."""
    made = failed(wrong("dsa.a.kept"), wrong("dsa.a.not", 2))
    mistakes = [(f"dsa.mistake.{name}", f"It does {name}.") for name in ("one", "other")]
    causes = [
        Cause(id, "mistake", says, "Do not.", [], False, True, 7, 0, [], [SCENARIO.id], wrong("dsa.a.kept"), "again")
        for id, says in mistakes
    ]
    faults = [ScenarioResult(f"that-{did}", "", "", "error", f"It {did}.", [], 0, [], {}) for did in FAULTS]
    dispute = DisputeResult("tie-break", "Who wins?", "shown", ["x"], "y", "", True, "it claims y", [SCENARIO.id])
    return replace(
        made, scenarios=[*made.scenarios, *faults], disputes=[dispute], model=ModelResult(20, 4, 2, causes, 9, 9, 0)
    )


HEADS = [
    "✗ It does one.", "✗ It does other.", "✗ Title of dsa.a.kept", "✗ Title of dsa.a.not", "✗ Who wins?",
    *(f"✗ It {did}." for did in FAULTS),
]  # fmt: skip


@pytest.mark.parametrize("top", range(8))
def test_so_many_things_that_are_wrong_are_told_in_full_and_the_others_named(top: int) -> None:
    text = shown(much_wrong(), top=top)
    assert [head for head in HEADS if head in text] == HEADS[:top]
    flat = " ".join(text.split())
    names = ["dsa.mistake.one", "dsa.mistake.other", "dsa.a.kept", "dsa.a.not", "tie-break", "that-ended", "that-hung"]
    assert all(name in flat for name in names)
    for says in ("It does one.", "It does other."):
        assert f"7 {says}" in flat  # At the head of the report.
    assert (f"{top} of 7 findings are shown in full" in flat) == (top < 7)


def test_without_a_bound_everything_is_told_in_full() -> None:
    assert shown(much_wrong()) == shown(much_wrong(), top=7)
    assert all(head in shown(much_wrong()) for head in HEADS)
    assert "listed only by name: dsa.mistake.other" in shown(much_wrong(), top=1)
