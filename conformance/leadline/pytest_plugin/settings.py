"""The settings from the options of pytest, read in the same way as the options of `leadline check`."""

from __future__ import annotations

import shlex
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.base.errors import bad_input

if TYPE_CHECKING:
    import pytest

    from leadline.run.run import RunConfig
    from leadline.suite.model import Scenario

ONE = ("http", "python", "profile", "guided_games", "timeout", "memory", "cwd")
"""The options that may be given only once, named as in `leadline check`."""
SEVERAL = ("reading", "only", "scenarios", "env")
"""The options that may be repeated."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings that select the scenarios to play and the program."""

    run: RunConfig
    """The run, whose scenarios are the selected ones in the order of the suite."""
    topics: Sequence[str]
    """The topics of all existing scenarios."""
    is_suite: bool
    """True if the scenarios are the whole suite of the game."""

    own: frozenset[str]
    """The scenarios that are the user's own."""

    @property
    def scenarios(self) -> Sequence[Scenario]:
        """The scenarios, in the order of the suite."""
        return self.run.scenarios


def read_settings(config: pytest.Config) -> Settings:
    """Return the settings. Raises ``InputError`` for invalid input."""
    from leadline.cli import check, components_option, selection_options
    from leadline.games import find_game
    from leadline.spec.profiles import readings
    from leadline.suite.bundle import load_suite
    from leadline.suite.carrying import carried_over

    parser = _Parser(prog="pytest", add_help=False, allow_abbrev=False)
    check.add_arguments(parser)
    named = config.getoption("leadline_components")
    components = Path(named) if named else None
    components_option.check(components)
    args = parser.parse_args([config.getoption("leadline_game"), *_words(config)])
    args.command, args.components = _command(config), components
    game = components_option.load(args, find_game(args.game))
    readings(game.spec, args.profile or "recommended", args.reading)
    suite, own = load_suite(game.id), selection_options.read_own(game, args.scenarios)
    selection = selection_options.selection_of(args, own)
    scenarios = carried_over(game, selection_options.select(suite, own, selection))
    run = check.config_of(args, game, suite.hash, scenarios, selection)
    topics = sorted({scenario.topic for scenario in (*suite.scenarios, *own)})
    return Settings(run, topics, selection.is_suite, frozenset(scenario.id for scenario in own))


class _Parser(ArgumentParser):
    """A parser whose error messages refer to the options of pytest."""

    def error(self, message: str) -> None:  # type: ignore[override]
        """Raise ``InputError``."""
        raise bad_input(message.replace("--", "--leadline-"), "see `pytest --help`")


def _words(config: pytest.Config) -> list[str]:
    """Return the options in the form that `leadline check` uses."""
    words = ["--no-suite"] if config.getoption("leadline_no_suite") else []
    for name in ONE:
        value = config.getoption(f"leadline_{name}")
        words += [f"--{name.replace('_', '-')}={value}"] if value is not None else []
    for name in SEVERAL:
        words += [f"--{name}={value}" for value in config.getoption(f"leadline_{name}")]
    return words


def _command(config: pytest.Config) -> list[str]:
    try:
        words = shlex.split(config.getoption("leadline_command") or "")
    except ValueError as error:
        raise bad_input(f"--leadline-command cannot be read: {error}", "quote it as in a shell") from None
    if not (words or config.getoption("leadline_http") or config.getoption("leadline_python")):
        remedy = (
            "write --leadline-command 'COMMAND …', --leadline-http URL or --leadline-python MODULE:FACTORY; "
            "`leadline serve GAME` serves the reference"
        )
        raise bad_input("no option names the program under test", remedy)
    return words
