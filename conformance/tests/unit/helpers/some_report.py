"""A report with something in every part, and one text wherever the text of a subject can stand."""

from __future__ import annotations

from dataclasses import replace

from leadline.results.causes import Cause, Failure, ModelResult, Suspect, UnexplainedGroup
from leadline.results.model import (
    ChanceResult,
    DisputeResult,
    ProbeResult,
    ProfileResult,
    Report,
    RuleResult,
    ScenarioResult,
    Summary,
)
from leadline.schema.values import FieldDifference

GAME = "deep-sea-adventure"
RULE, OTHER, SUSPECT = "dsa.breathe.per-unit", "dsa.swim.skip-occupied", "dsa.search.drop-choice"
MISTAKE = "dsa.mistake.breath-is-never-free"
BEFORE = "1 20 / 1:0 1:1 1:2 2:4 2:5 2:6 3:8 / v2 v4[2:4] ^5[2:7] / t1 s1"
AFTER = "1 19 / 1:0 1:1 1:2 2:4 2:5 2:6 3:8 / v3 v4[2:4] ^5[2:7] / t2 s1"
GOT = AFTER.replace("1 19 ", "1 20 ")
HOSTILE = (
    "]]></failure>\x1b[2J\x00\x08\ufffe\uffff\x85<script>&amp;\"' % \r\n::error file=/etc/passwd,line=1::owned\n"
    "##[error]owned\n```\n| a | b |\n<details>@somebody https://example.org [x](y)"
)


def failure(text: str, *, explained: bool) -> Failure:
    """Return a wrong answer: an explained one has a cause, an unexplained one certainly breaks its rule."""
    differences = [FieldDifference("air", "20", text)]
    rule, causes = (RULE, [MISTAKE]) if explained else (OTHER, [])
    return Failure(
        "one" if explained else "guided-1", "main" if explained else "guided", 1, "1 deeper 1+1", "rule",
        rule, "", "", text, differences, BEFORE, AFTER, GOT, causes=causes, explained=explained, certain=not explained,
    )  # fmt: skip


def group(text: str) -> UnexplainedGroup:
    """Return a group of unexplained answers, with one suspected rule."""
    example = replace(failure(text, explained=False), certain=False, rule=SUSPECT)
    suspects = [Suspect(SUSPECT, "all 1 scenarios are about it")]
    return UnexplainedGroup(f"drop: line is {text}", 3, ["guided-1"], example, f"leadline again {text}", suspects)


def results(text: str) -> list[ScenarioResult]:
    """Return a scenario of every verdict, in two topics."""
    return [
        ScenarioResult("one", text, "air", "fail", text, [RULE], 3, [failure(text, explained=True)]),
        ScenarioResult("two", text, "air", "error", text, [], 0, [], {"kind": "died", "stderr": text}),
        ScenarioResult("three", text, "air", "not-tested", f"it cannot {text}", [], 0),
        ScenarioResult("four", text, "chance", "incomplete", text, [], 1),
        ScenarioResult("five", text, "chance", "pass", "", [], 2),
        ScenarioResult("guided-1", text, "guided", "fail", text, [], 2, [failure(text, explained=False)]),
    ]


def some_report(text: str = "a text", *, status: int = 1, gave_up: str = "") -> Report:
    """Return the report of a program that is not conformant."""
    cause = Cause(
        MISTAKE, "mistake", "A diver that carries nothing uses one air.", "Take no air.", [RULE], False, True, 7, 0,
        [], ["one"], failure(text, explained=True), f"leadline check {GAME} --only one -- {text}",
    )  # fmt: skip
    counts = {"pass": 1, "fail": 2, "error": 1, "incomplete": 1, "not-tested": 1}
    rules = {"kept": 1, "broken": 2, "suspected": 1, "not-tested": 0, "inconclusive": 0}
    return Report(
        leadline="0.1.0",
        suite="abc",
        game=GAME,
        whole=True,
        command=["run", text],
        subject={"name": text, "version": text, "language": text},
        judged_under={},
        seed=1,
        summary=Summary("not-conformant", status, counts, rules, 8, 1.25, 0),  # type: ignore[arg-type]
        scenarios=results(text),
        rules=[
            RuleResult(RULE, "Each unit carried costs one air", "broken", True, 3, ["one"], "leadline check"),
            RuleResult(OTHER, "Occupied spaces are skipped", "broken", True, 3, ["guided-1"], "leadline check again"),
            RuleResult(SUSPECT, "The player chooses what is dropped", "suspected", True, 3, ["guided-1"], ""),
        ],
        disputes=[
            DisputeResult("tie-break", "Who wins?", "neither", [], "", "", True, text, ["one"]),
            DisputeResult("which-chip", "Which chip?", "shown", ["choice"], "", "stated", False, "", ["one"]),
            DisputeResult("last-breath", "And then?", "not-tested", [], "", "", False, "", []),
        ],
        profiles=[ProfileResult("recommended", 1, 2, ["tie-break"])],
        model=ModelResult(8, 7, 1, [cause], 460, 400, 1),
        groups=[group(text)],
        chance=[
            ChanceResult("roll.faces", "Every face comes up as often", "fail", text, 60),
            ChanceResult("deal.possible", "Every deal is possible", "not-tested", text, 0),
        ],
        probes=[
            ProbeResult("consistency.replay", "The same again", "fail", text),
            ProbeResult("consistency.isolation", "Nothing is left over", "pass", ""),
        ],
        gave_up=gave_up,
    )
