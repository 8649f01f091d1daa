"""The main part of the plugin, which is loaded only if a game is named.

With pytest-xdist, every worker starts its own program and records what it plays. At the end, all recordings are judged
together, so that mistakes are named just as in a run of `leadline check`.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest

from leadline.base import files
from leadline.base.errors import InputError
from leadline.cli.report_options import check_writable
from leadline.pytest_plugin.items import PREFIX, ScenarioItem, Suite
from leadline.pytest_plugin.player import Player
from leadline.pytest_plugin.settings import Settings, read_settings

if TYPE_CHECKING:
    from leadline.results.model import Report

FOLDER, WORKER = "leadline_folder", "workerid"
"""The keys of the data passed to a worker of pytest-xdist: the folder for its recording, and its name."""
TOGETHER = "Each scenario passes by itself, but together the answers contradict each other; see `leadline check`."
"""The message for a program that answers the same question in two ways, each of which is right on its own."""
PICKED = "leadline_picked"
"""The key of the scenarios named on the command line, which pytest-xdist passes on to its workers."""


class Scenarios:
    """The plugin object that collects the scenarios, plays them, and finally reports what they show together."""

    def __init__(self, config: pytest.Config) -> None:
        """Read the options. Raise ``UsageError`` for invalid options."""
        self.config = config
        self.player: Player | None = None
        self.report: Report | None = None
        self.trouble = ""
        try:
            self.settings: Settings = read_settings(config)
            if self._json():
                check_writable("--leadline-json", Path(self._json()))
        except InputError as error:
            raise pytest.UsageError(str(error)) from None
        self.picked = self._pick()
        self._register_marks()
        known: dict[str, Any] = getattr(config, "workerinput", {})
        self.is_worker, self.worker = bool(known), str(known.get(WORKER, "all"))
        self._temporary = None if self.is_worker else TemporaryDirectory(prefix="leadline-")
        self.folder = Path(self._temporary.name if self._temporary else known[FOLDER])

    # ---- Collecting

    def _pick(self) -> frozenset[str]:
        """Remove the node ids of scenarios from the arguments, because pytest would look for files with these names."""
        config, prefix = self.config, f"{PREFIX}{self.settings.run.game.id}"
        named = [text for text in config.args if text.partition("::")[0].rpartition("/")[2] == prefix]
        if named:
            config.args[:] = [text for text in config.args if text not in named]
            setattr(config.option, PICKED, [text.partition("::")[2] for text in named])
        picked = frozenset(getattr(config.option, PICKED, ()))
        unknown = sorted(picked - {""} - {scenario.id for scenario in self.settings.scenarios} - self._guided())
        if unknown:
            raise pytest.UsageError(f"there is no scenario {unknown[0]} among those selected")
        return frozenset() if "" in picked else picked

    def _guided(self) -> set[str]:
        return {f"guided-{number}" for number in self.settings.run.guided}

    def _register_marks(self) -> None:
        """Register the marks, so that `--strict-markers` accepts them and `pytest --markers` lists them."""
        spec = self.settings.run.game.spec
        lines = [f"{topic}: scenarios of this topic" for topic in self.settings.topics]
        lines += [f"{rule.id}: scenarios aimed at the rule: {rule.title}" for rule in spec.all_rules()]
        lines += [f"{dispute.id}: scenarios that distinguish readings: {dispute.question}" for dispute in spec.disputes]
        for line in lines:
            self.config.addinivalue_line("markers", line)

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, Any, Any]:
        """Collect the scenarios in addition to everything else."""
        report = yield
        if isinstance(collector, pytest.Session) and report.outcome == "passed":
            report.result = [*report.result, Suite.of(collector, self.settings, self._start)]
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """If any scenarios are named, deselect all others."""
        if self.picked:
            unwanted = [test for test in items if isinstance(test, ScenarioItem) and test.name not in self.picked]
            items[:] = [test for test in items if test not in set(unwanted)]
            self.config.hook.pytest_deselected(items=unwanted)

    # ---- Playing

    def _start(self) -> Player:
        if self.player is None:
            self.player = Player(self.settings.run, self.folder / f"{self.worker}.jsonl")
        return self.player

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Report why a scenario was skipped, without the line in this file that skipped it."""
        report = yield
        if isinstance(item, ScenarioItem) and report.skipped and isinstance(report.longrepr, tuple):
            report.longrepr = (item.nodeid.partition("::")[0], None, report.longrepr[2])
        return report

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Pass the folder for its recording to a worker of pytest-xdist."""
        node.workerinput[FOLDER] = str(self.folder)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """End the program. Unless this is a worker, judge everything that was played together."""
        if self.player is not None:
            self.player.stop()
        if self.is_worker:
            return
        try:
            self.report = self._judged_together()
        except InputError as error:
            self.trouble = f"what was played cannot be judged together: {error}"
        if self.report is None:
            return
        if self.report.summary.status == 1 and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
            self.trouble = TOGETHER
        self._write_json(session, self.report)

    def pytest_unconfigure(self) -> None:
        """Forget the recordings."""
        if self._temporary is not None:
            self._temporary.cleanup()

    # ---- The result

    def _judged_together(self) -> Report | None:
        """Return the report on everything that was played, or None if nothing was played.

        Raises ``InputError`` for invalid input.
        """
        from leadline.check.judging import judge_recording
        from leadline.recording.file import read_recording
        from leadline.recording.merge import merge

        runs = [run for run in map(read_recording, sorted(self.folder.glob("*.jsonl"))) if run.done]
        if not runs:
            return None
        recorded = merge(runs)
        played = [scenario for scenario in self.settings.scenarios if scenario.id in recorded.done]
        whole = self.settings.is_suite and len(played) == len(self.settings.scenarios)
        return judge_recording(self.settings.run.game, recorded, played, whole=whole, notices=bool(self._json()))

    def _json(self) -> str:
        return self.config.getoption("leadline_json") or ""

    def _write_json(self, session: pytest.Session, report: Report) -> None:
        if not self._json():
            return
        from leadline.cli.report_options import report_as_json

        try:
            files.write_text(Path(self._json()), report_as_json(report), what="the report")
        except InputError as error:
            self.trouble = "\n".join(filter(None, (self.trouble, str(error))))
            session.exitstatus = pytest.ExitCode.USAGE_ERROR

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Print the mistakes that explain the wrong answers."""
        lines = _summary(self.report, self.settings) if self.report is not None else []
        lines += self.trouble.splitlines()
        if lines:
            terminalreporter.section("leadline")
            for line in lines:
                terminalreporter.write_line(line)


def _summary(report: Report, settings: Settings) -> list[str]:
    """Return what is wrong, one line each, below a sentence that states how much of it is explained."""
    from leadline.report.view import build_view

    view = build_view(settings.run.game, report, {scenario.id: scenario for scenario in settings.scenarios})
    if not view.findings:
        return []
    lines = [f"{view.heading.subject}: {view.explanation.sentence}".rstrip(": ")]
    for finding in view.findings:
        answers = f"{finding.answers:>5}" if finding.answers else "     "
        unknown = ", which no known mistake explains" if finding.kind == "rule" else ""
        lines.append(f"{answers}  {finding.says}{unknown}  {finding.id}".rstrip())
    return lines
