"""A position with hidden or impossible parts is refused, or asks for what is missing; it never breaks a tool."""

from __future__ import annotations

import pytest

from leadline.cli import main

HIDDEN = (
    "alpha turn-by-turn hunt / red E4 mines=F4 last=surfacing waits=3 / "
    "blue ? mines=? gauges=? marks=? damage=? owes=? / turn=blue"
)


@pytest.mark.parametrize(
    ("position", "move", "told"),
    [
        (HIDDEN, "blue trigger F4", "has to be known"),
        ("alpha real-time hunt 9+4 / red E12 surfaced traced=captain / blue - last=start", "red north", "9+4"),
        ("alpha real-time hunt / red E12 surfaced / blue - last=start", "red north", "sonar.setup.start-secret"),
    ],
)
def test_what_cannot_be_settled_says_why(
    position: str, move: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["settle", "captain-sonar", "--position", position, "--move", move]) == 2
    said = capsys.readouterr()
    assert told in said.out + said.err
    assert "internal error" not in said.out + said.err


def test_a_line_of_deep_regrets_is_filled_up(capsys: pytest.CaptureFixture[str]) -> None:
    line = "monday action / 1 fresh=p3,p1 / 2 bucks=3"
    assert main(["settle", "deep-regrets", "--brief", "--position", line, "--move", "1 sinker p1"]) == 0
    assert "in the box" not in capsys.readouterr().out
