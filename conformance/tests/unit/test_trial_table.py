"""The results of a trial on programs whose mistake the judge does not know, and requests that try nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from leadline.cli import main
from leadline.trial import pieces
from leadline.trial.outcome import Outcome
from leadline.trial.programs import Kind, Program
from leadline.trial.table import Located, located, located_lines

RULE, OTHER = "g.hand.drop", "g.turn.order"


def outcome(
    kind: Kind = "withheld", *, wrong: int = 10, explained: int = 0, has_false_name: bool = False, **more: Any
) -> Outcome:
    """Return a program that makes a mistake in one rule."""
    names = ["g.mistake.neighbour"] if has_false_name else []
    program = Program(kind, ("g.mistake.one",))
    return Outcome(
        program, [], names, [], [], names, "", not has_false_name, wrong, explained, 1.0, rules=[RULE], **more
    )


def test_the_shares_count_what_is_said_of_mistakes_that_leave_a_trace() -> None:
    found = located(
        [
            outcome(suspects=[[OTHER], [RULE, OTHER]]),
            outcome(suspects=[[OTHER, RULE]]),
            outcome(certain=[RULE]),
            outcome(suspects=[[OTHER], []]),
            outcome(has_false_name=True, explained=10),
            outcome(has_false_name=True, explained=4, suspects=[[RULE]]),
            outcome(wrong=0),
            outcome("alone", suspects=[[RULE]]),
        ]
    )
    assert found == Located(programs=6, named=2, alike=1, first=3, suspected=4, missed=1, groups=6)


def test_the_shares_stand_side_by_side_and_nothing_is_said_without_such_a_program() -> None:
    assert list(located_lines(located([outcome("alone")]))) == []
    first, heads, shares = located_lines(located([outcome(suspects=[[RULE]]), outcome(suspects=[[OTHER]])]))
    assert first == "withheld mistakes that leave a trace: 2, in 2 groups of unexplained answers"
    assert "suspected first" in heads
    assert shares.split("%") == [f"{share:>{18}} " for share in ("0.0", "0.0", "50.0", "50.0", "50.0")] + [""]


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("--some", "0"), "--some 0 leaves nothing to test"),
        (("--some", "-1"), "--some -1 leaves nothing to test"),
        (("--jobs", "0"), "0 is not a possible number of workers"),
        (("nothing",), "there is no kind of program called 'nothing'"),
    ],
)
def test_a_trial_of_nothing_is_refused(words: tuple[str, ...], wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trial", "deep-sea-adventure", *words]) == 2
    assert wrong in capsys.readouterr().err


def test_a_trial_continues_with_the_programs_that_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried: list[str] = []

    def try_out(game: str, program: Program, seed: int) -> Outcome:
        tried.append(program.id)
        return Outcome(program, [], [], [], [], [], "", True, 2, 1, 1.0, rules=[RULE])

    monkeypatch.setattr(pieces, "try_out", try_out)
    file = tmp_path / "results.jsonl"
    words = ["trial", "deep-sea-adventure", "alone", "--some", "4", "--results", str(file)]
    assert main(words) == 0
    table = capsys.readouterr().out
    assert len(set(tried)) == 4
    header, *lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join([header, *lines[:3], lines[3][:20]]), encoding="utf-8")
    assert main(words) == 0
    assert tried[4:] == tried[3:4]
    assert capsys.readouterr().out == table
    assert main([*words, "--seed", "2"]) == 2
    assert "its seed is 1, but that of this campaign is 2" in capsys.readouterr().err
