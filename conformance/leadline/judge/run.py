"""What the judge knows of a run beside its recording."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from leadline.report.model import Failure
from leadline.spec.model import Spec
from leadline.suite.model import Scenario


@dataclass(frozen=True, slots=True)
class Run:
    """What is known of a run beside its recording."""

    spec: Spec
    """The spec of the game."""
    scenarios: Sequence[Scenario]
    """The scenarios that were selected."""
    whole: bool
    """Whether that is the whole suite: then every rule has to be tested."""
    suite: str
    """The content hash of the suite."""
    command: list[str]
    """The command of the subject."""
    claimed: Mapping[str, str]
    """The readings the subject claims, or was asked to follow."""
    seconds: float
    """How long the run took."""
    restarts: int
    """How often the subject had to be started again."""
    options: Sequence[str] = ()
    """The options without which a failure might not show again."""
    shuffle: int | None = None
    """The seed of the order of play."""
    selection: str = ""
    """What was selected; empty for the whole suite."""
    date: str = ""
    """The day on which it began; empty if that is not known."""


def reproduce_command(run: Run, failure: Failure) -> str:
    """The command that shows a failure again."""
    only = f" --only {failure.scenario}"
    if failure.part == "steered":
        only = f" --games {failure.scenario.rsplit('-', 1)[-1]}"
    options = f" {shlex.join(run.options)}" if run.options else ""
    command = f" -- {shlex.join(run.command)}" if run.command else ""
    return f"leadline check {run.spec.game.id}{only}{options}{command}"
