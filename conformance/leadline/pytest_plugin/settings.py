"""What the options of pytest ask for, read as `leadline check` reads its own."""

from __future__ import annotations

import shlex
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.problems import bad_input

if TYPE_CHECKING:
    import pytest

    from leadline.run.run import RunConfig
    from leadline.suite.model import Scenario

ONE = ("http", "python", "profile", "games", "deadline", "memory", "cwd")
"""Options that are given once, and are named as those of `leadline check`."""
SEVERAL = ("reading", "only", "scenarios", "env")
"""Options that may be repeated."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What is to be played, and with what."""

    run: RunConfig
    """The run: its scenarios are those selected, in the order of the suite."""
    topics: Sequence[str]
    """The topics of all scenarios there are."""
    is_suite: bool
    """Whether they are the whole suite of the game."""

    own: frozenset[str]
    """The scenarios that are the user's own."""

    @property
    def scenarios(self) -> Sequence[Scenario]:
        """The scenarios, in the order of the suite."""
        return self.run.scenarios


def read_settings(config: pytest.Config) -> Settings:
    """What is asked for. Raises ``InputError``."""
    from leadline.cli import check, selecting
    from leadline.games import find_game, spec_of
    from leadline.spec.profiles import readings
    from leadline.suite.bundle import load_suite

    if config.getoption("leadline_components"):
        from leadline.games.own_components import use

        use(Path(config.getoption("leadline_components")))
    parser = _Parser(prog="pytest", add_help=False, allow_abbrev=False)
    check.add_arguments(parser)
    args = parser.parse_args([config.getoption("leadline_game"), *_words(config)])
    args.command = _command(config)
    args.components = config.getoption("leadline_components")
    game = find_game(args.game)
    readings(spec_of(game), args.profile or "recommended", args.reading)
    suite, own = load_suite(game), selecting.read_own(game, args.scenarios)
    selection = selecting.selection_of(args, own)
    scenarios = selecting.select(suite, own, selection)
    run = check.config_of(args, game, suite.hash, scenarios, selection)
    topics = sorted({one.topic for one in (*suite.scenarios, *own)})
    return Settings(run, topics, selection.is_suite, frozenset(one.id for one in own))


class _Parser(ArgumentParser):
    """A parser whose complaints are about the options of pytest."""

    def error(self, message: str) -> None:  # type: ignore[override]
        """Raise ``InputError``."""
        raise bad_input(message.replace("--", "--leadline-"), "see `pytest --help`")


def _words(config: pytest.Config) -> list[str]:
    """The options as `leadline check` has them."""
    words = ["--no-suite"] if config.getoption("leadline_no_suite") else []
    for name in ONE:
        value = config.getoption(f"leadline_{name}")
        words += [f"--{name}={value}"] if value is not None else []
    for name in SEVERAL:
        words += [f"--{name}={value}" for value in config.getoption(f"leadline_{name}")]
    return words


def _command(config: pytest.Config) -> list[str]:
    try:
        words = shlex.split(config.getoption("leadline_command") or "")
    except ValueError as error:
        raise bad_input(f"--leadline-command cannot be read: {error}", "quote it as in a shell") from None
    if not words and not config.getoption("leadline_http") and not config.getoption("leadline_python"):
        remedy = "write --leadline-command 'COMMAND …', --leadline-http URL or --leadline-python MODULE:FACTORY"
        raise bad_input("nothing says how the program under test is started", remedy)
    return words
