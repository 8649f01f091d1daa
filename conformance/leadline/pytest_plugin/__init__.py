"""The scenarios of a game as pytest tests: ``pytest --leadline-game GAME --leadline-command 'COMMAND …'``.

pytest loads this module in every run, wherever Leadline is installed. It declares the options; everything else is
imported only if a game is named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

MARK = "leadline"
"""The mark of every scenario, which is always registered so that `-m "not leadline"` is valid in every run."""
NAME = "leadline-scenarios"
"""The name under which the main part of the plugin is registered."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the options: those of `leadline check` that select the scenarios to play and the program."""
    group = parser.getgroup("leadline", "rules of board games (leadline)")

    def add_option(name: str, metavar: str, help_: str) -> None:
        group.addoption(f"--leadline-{name}", metavar=metavar, default=None, help=help_)

    def several(name: str, metavar: str, help_: str) -> None:
        group.addoption(f"--leadline-{name}", metavar=metavar, action="append", default=[], help=help_)

    add_option("game", "GAME", "run the scenarios of this game, such as deep-sea-adventure, as tests")
    add_option(
        "command", "COMMAND", "the command that starts the program under test, as one argument: 'node subject.mjs'"
    )
    add_option("http", "URL", "send the requests to a running program by HTTP POST instead")
    add_option(
        "python", "MODULE:FACTORY", "call FACTORY of a Python module (or FILE.py), and test what it returns instead"
    )
    add_option("profile", "P", "judge by this profile, whatever the program claims")
    several("reading", "D=R", "judge by reading R of dispute D")
    several("only", "X", "play only this rule, scenario, topic or dispute; * is a wildcard")
    several("scenarios", "PATH", "play your own scenarios as well")
    group.addoption("--leadline-no-suite", action="store_true", help="play your own scenarios instead of the suite")
    games = "the guided games to play if the program rolls for itself: 1-40 means forty games, 40 only one, and 0 none"
    add_option("guided-games", "N|N-M", f"{games}; default 1-20")
    add_option(
        "components", "FILE", "a YAML file with your own figures, such as a map, in addition to those of the game"
    )
    add_option("timeout", "SECONDS", "the time limit for each answer (default 5)")
    add_option("memory", "MIB", "the memory limit for the program and everything it starts (default 2048)")
    add_option("cwd", "DIR", "run the program in DIR (default: a fresh temporary folder)")
    several("env", "NAME[=VALUE]", "add a variable to its clean environment")
    add_option("json", "FILE", "write the report on everything that was played as JSON")


def pytest_configure(config: pytest.Config) -> None:
    """Register the main part of the plugin if a game is named. Raise ``UsageError`` for a command without a game."""
    config.addinivalue_line("markers", f"{MARK}: a scenario that is played with a program under test")
    if config.getoption("leadline_game"):
        from leadline.pytest_plugin.plugin import Scenarios

        config.pluginmanager.register(Scenarios(config), NAME)
    elif any(config.getoption(f"leadline_{way}") for way in ("command", "http", "python")):
        from pytest import UsageError  # noqa: PT013 (the name is taken by the types above)

        raise UsageError("a program is named: name its game with --leadline-game GAME")
