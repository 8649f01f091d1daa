"""A whole run: greet the subject, play, judge, conclude."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.games import load_game, recommended, spec_of
from leadline.gc_paused import gc_paused
from leadline.problems import InputError, bad_input
from leadline.protocol.messages import GameSupport, InitializeResult
from leadline.run.context import Progress, RunContext, silent
from leadline.run.failure_limit import EnoughFailed, FailureLimit
from leadline.run.interrupts import TimeOver, interruptible, played_out
from leadline.run.recording_file import RecordedRun, Recorder, RecordingWriter, read_recording
from leadline.run.recording_lines import FORMAT, Footer, Header, Selection
from leadline.run.records import GameRecord, Recording
from leadline.run.samples import SAMPLE, sample_start, take_samples
from leadline.run.scenarios import play_suite
from leadline.run.spoilt import not_judged
from leadline.run.steering import steer_games, steered_scenario
from leadline.run.stops import Stop
from leadline.run.subject import GaveUp, Subject
from leadline.run.transcript import Transcript
from leadline.spec.profiles import profile_ids, readings
from leadline.suite.model import Scenario
from leadline.transport import Bridge, Limits, sanitise

if TYPE_CHECKING:
    from leadline.judge.judge import Judge
    from leadline.report.model import Report
    from leadline.spec.model import Spec


@dataclass(frozen=True, slots=True)
class RunConfig:
    """What is to be run."""

    game: str
    """The game."""
    command: list[str]
    """The command of the subject, as it is told; empty for the reference."""
    scenarios: Sequence[Scenario]
    """The scenarios to play, in the order of the suite."""
    whole: bool
    """Whether that is the whole suite; then its chance is sampled and its honesty probed as well."""
    suite: str
    """The content hash of the suite."""
    profile: str | None = None
    """The profile to judge under, if one is asked for."""
    overrides: Sequence[str] = ()
    """Single readings to judge under, as `DISPUTE=READING`."""
    steered: Sequence[int] = range(1, 21)
    """The numbers of the games to steer with a subject that rolls for itself."""
    seed: int = 1
    """The seed of the choices in steered games."""
    limits: Limits = field(default_factory=Limits)
    """Deadlines and sizes."""
    cwd: Path | None = None
    """The folder the subject runs in; None for a fresh temporary one."""
    env: Sequence[str] = ()
    """What is added to its clean environment, as `NAME` or `NAME=VALUE`."""
    record: Path | None = None
    """Where to write the recording."""
    resume: Path | None = None
    """A recording to resume; it is written to."""
    max_failures: int | None = None
    """How many scenarios may fail before the run ends; None for any number."""
    total_seconds: float | None = None
    """After so many seconds the playing ends; None for no bound."""
    jobs: int = 1
    """How many workers play at once, each with its own subject."""
    sample: bool = False
    """Whether chance is sampled and honesty probed also where it is not the whole suite."""
    starts: Sequence[str] = ()
    """What is really started, where that is not the command."""
    bridge: Bridge | None = None
    """What that is, where it goes between the runner and the program."""
    selection: Selection = field(default_factory=Selection)
    """How the scenarios were selected, and in which order they are played."""
    options: Sequence[str] = ()
    """The options without which a failure might not show again, as on the command line."""
    transcript: Transcript | None = None
    """What writes down every line that is exchanged."""


@gc_paused()
def run_suite(config: RunConfig, progress: Progress, *, subject: Subject | None = None) -> Report:
    """Run the suite, or a part of it, against a subject.

    ``subject`` is one that is there already, in place of the command. Raises ``InputError`` if the subject cannot be
    started or greeted. Ctrl-C, SIGTERM, SIGHUP and the end of its time end the playing; what was played is judged all
    the same.
    """
    with interruptible(config.total_seconds):
        try:
            return _run(config, progress, subject or subject_of(config))
        except TimeOver as over:
            raise bad_input(f"{over} before anything was played", "allow more time") from None


def subject_of(config: RunConfig) -> Subject:
    """The program of a run as a subject that is not started yet."""
    return Subject(
        config.starts or config.command,
        config.game,
        limits=config.limits,
        cwd=config.cwd,
        env=config.env,
        transcript=config.transcript,
        bridge=config.bridge,
    )


def _run(config: RunConfig, progress: Progress, subject: Subject) -> Report:
    began = time.monotonic()
    before = read_recording(config.resume) if config.resume is not None else None
    try:
        header, context = meet(config, subject)
        recorder, done = _recorder(config, header, before)
        if config.max_failures is not None:
            recorder.limit = FailureLimit(config.max_failures, header, config.scenarios)
        restarts = 0
        if before is None or not before.is_complete:
            restarts = _play(config, subject, context, recorder, done, progress)
    finally:
        played_out()
        subject.stop()
    footer = _footer(before, time.monotonic() - began, subject.restarts + restarts, recorder.recording.gave_up)
    if recorder.writer is not None:
        recorder.writer.close(footer)
    played = RecordedRun(header, recorder.recording, footer=footer)
    if before is not None:
        header.date = before.header.date  # A run that is resumed began when its recording did.
        played.file, played.places = before.file, before.places
    return judge_recording(played, config.scenarios, whole=config.whole, progress=progress)


def meet(config: RunConfig, subject: Subject) -> tuple[Header, RunContext]:
    """Start a subject and hear who it is: the header of a recording, and what playing needs to know of it.

    Raises ``InputError`` if it cannot be started or greeted.
    """
    subject.launch()  # It starts while the rest is read.
    game, spec, base = load_game(config.game), spec_of(config.game), recommended(config.game)
    support = subject.greet()
    claimed = claimed_readings(spec, support, config.profile, config.overrides)
    in_force = {**base, **claimed}
    told = told_readings(support, in_force)
    header = _header(config, _about(subject.hello, support), claimed, told)
    return header, RunContext(game, game.engine_under(in_force), told, support)


@gc_paused()
def judge_recording(
    run: RecordedRun, scenarios: Sequence[Scenario], *, whole: bool, notices: bool = True, progress: Progress = silent
) -> Report:
    """Judge a recording, fresh or read from a file. Raises ``InputError`` for a file that cannot be judged.

    ``notices`` asks which mistakes would have shown, which takes longest; without it none is said to.
    """
    try:
        return _judged(run, scenarios, progress, whole=whole, notices=notices)
    except InputError:
        raise
    except Exception as error:
        raise not_judged(run, lambda: _judge_of(run, scenarios, whole=whole).look_at, error) from None


def is_all_right(run: RecordedRun, scenarios: Sequence[Scenario]) -> bool:
    """Whether every game came to its end and every answer is that of the reference: nothing has to be explained."""
    judge = _judge_of(run, scenarios, whole=False)
    for game in map(judge.look_at, run.recording.games):
        if game.broken or game.cut_short or game.cannot_load or judge.first_wrong(game) is not None:
            return False
    return True


def _judge_of(run: RecordedRun, scenarios: Sequence[Scenario], progress: Progress = silent, *, whole: bool) -> Judge:
    """What judges the games of a recording."""
    from leadline.judge.judge import Judge  # Not before all is played: a run starts the sooner.
    from leadline.judge.names import LEAST_CURED

    header, recording = run.header, run.recording
    game, offers = load_game(header.game), recording.subject.get("offers")
    steered = {
        one.scenario: steered_scenario(game, int(one.scenario.split("-")[-1]), offers)
        for one in recording.games
        if one.part == "steered"
    }
    return Judge(
        game,
        spec_of(header.game),
        [*scenarios, *steered.values()],
        recording.subject.get("can", ()),
        base={**recommended(header.game), **header.claimed},
        claimed=header.claimed,
        least=LEAST_CURED if whole else 1,
        progress=progress,
    )


def _judged(
    run: RecordedRun, scenarios: Sequence[Scenario], progress: Progress, *, whole: bool, notices: bool
) -> Report:
    from leadline.judge.conclude import conclude
    from leadline.judge.run import Run
    from leadline.report.clean import cleaned

    header, recording = run.header, run.recording
    _in_order(recording.games, scenarios)
    judgement = _judge_of(run, scenarios, progress, whole=whole).judge(recording, notices=notices)
    about = Run(
        spec=spec_of(header.game),
        scenarios=scenarios,
        whole=whole,
        suite=header.suite,
        command=header.command,
        options=header.options,
        shuffle=header.selection.shuffle,
        selection=header.selection.covered,
        claimed=header.claimed,
        date=header.date,
        seconds=run.footer.seconds if run.footer else 0.0,
        restarts=run.footer.restarts if run.footer else 0,
    )
    if run.footer is None and not recording.gave_up:
        recording.gave_up = "the recording has no end: the runner was ended from outside"
    return cleaned(conclude(about, recording, judgement))


def _in_order(games: list[GameRecord], scenarios: Sequence[Scenario]) -> None:
    """Put games into the order of the suite, whatever the order of play was; steered games come last."""
    places = {scenario.id: (number, "") for number, scenario in enumerate(scenarios)}
    last = len(places)
    games.sort(key=lambda game: places.get(game.scenario, (last + len(game.scenario), game.scenario)))


def _header(config: RunConfig, about: dict[str, Any], claimed: dict[str, str], told: dict[str, str]) -> Header:
    return Header(
        kind="header",
        format=FORMAT,
        game=config.game,
        suite=config.suite,
        selection=config.selection,
        command=config.command,
        options=list(config.options),
        subject=about,
        claimed=claimed,
        told=told,
        seed=config.seed,
        date=time.strftime("%Y-%m-%d", time.gmtime()),
        jobs=config.jobs,
    )


def _footer(before: RecordedRun | None, seconds: float, restarts: int, gave_up: str) -> Footer:
    """The footer of a run, which may resume one that was ended early."""
    if before is not None and before.footer is not None:
        if before.is_complete:
            return before.footer
        seconds, restarts = seconds + before.footer.seconds, restarts + before.footer.restarts
    return Footer(kind="footer", seconds=round(seconds, 3), restarts=restarts, gave_up=gave_up)


def _recorder(config: RunConfig, header: Header, before: RecordedRun | None) -> tuple[Recorder, set[str]]:
    """What keeps the run, and the scenarios that need not be played any more."""
    if before is None or config.resume is None:
        writer = RecordingWriter(config.record, header) if config.record is not None else None
        return Recorder(Recording(config.game, header.subject, header.told, config.seed), writer), set()
    wrong = before.header.difference(header)
    if not wrong and before.header.selection != header.selection:
        here, there = str(header.selection), str(before.header.selection)
        wrong = f"it was made with {there or 'no selection'}, this run has {here or 'none'}"
    if wrong:
        remedy = "resume with the same options and program, or start a new recording with --record FILE"
        raise bad_input(f"the recording {config.resume} cannot be resumed: {wrong}", remedy)
    if before.is_complete:
        return Recorder(before.recording), before.done
    before.recording.gave_up = ""
    return Recorder(before.recording, RecordingWriter.going_on(config.resume, before)), before.done


def _play(
    config: RunConfig,
    subject: Subject,
    context: RunContext,
    recorder: Recorder,
    done: set[str],
    progress: Progress,
) -> int:
    """Play the scenarios; a subject with chance of its own is steered as well. Gives the restarts in workers."""
    restarts = 0
    numbers = [number for number in config.steered if has_own_chance(context) and f"steered-{number}" not in done]
    try:
        if config.whole or config.sample:
            sample_start(subject, context, recorder)
        left = [scenario for scenario in config.scenarios if scenario.id not in done]
        if config.selection.shuffle is not None:
            random.Random(config.selection.shuffle).shuffle(left)
        if config.jobs > 1:
            from leadline.run.workers import play_in_workers

            restarts = play_in_workers(subject, context, recorder, left, numbers, config.jobs, progress)
        else:
            play_suite(subject, context, left, recorder, progress)
            if numbers and not recorder.recording.gave_up:
                steer_games(subject, context, recorder, numbers, progress)
        _in_order(recorder.recording.games, config.scenarios)
        if (config.whole or config.sample) and not recorder.recording.gave_up:
            _look_closer(subject, context, recorder, progress)
    except (KeyboardInterrupt, EnoughFailed) as why:
        recorder.recording.gave_up = str(why) or "the run was interrupted"
    return restarts


def has_own_chance(context: RunContext) -> bool:
    """Whether the subject leaves something of its moves to its own chance, so that scripts do not fit."""
    doors = context.game.doors
    chance = {name for name, door in doors.items() if door.path.startswith("move.chance") and door.is_needed}
    return bool(chance - context.can)


def _look_closer(subject: Subject, context: RunContext, recorder: Recorder, progress: Progress) -> None:
    """Sample the subject's chance if it has that capability, and probe its honesty."""
    from leadline.run.probes import probe

    try:
        if SAMPLE in context.can:
            take_samples(subject, context, recorder, progress)
        probe(subject, context, spec_of(context.game.id), recorder, progress)
    except GaveUp as error:
        recorder.recording.gave_up = str(error)


def claimed_readings(spec: Spec, support: GameSupport, profile: str | None, overrides: Sequence[str]) -> dict[str, str]:
    """The readings the subject is held to: those asked for on the command line, else those it claims.

    Claims that are not known are left out: a program may know disputes of a later version.
    """
    claims = support.claims
    found: dict[str, str] = {}
    if profile is not None:
        found = readings(spec, profile)
    elif claims is not None and claims.profile in profile_ids(spec):
        found = readings(spec, claims.profile)
    if claims is not None and profile is None:
        for dispute, reading in (claims.readings or {}).items():
            known = spec.dispute(dispute)
            if known is not None and known.state == "open" and reading in known.readings:
                found[known.id] = reading
    asked = {text.split("=")[0].strip() for text in overrides}
    chosen = readings(spec, overrides=overrides)
    for name in asked:
        dispute_found = spec.dispute(name)
        if dispute_found is not None and dispute_found.id in chosen:
            found[dispute_found.id] = chosen[dispute_found.id]
    return found


def told_readings(support: GameSupport, in_force: Mapping[str, str]) -> dict[str, str]:
    """The readings in force that the subject can be told to follow."""
    follows = support.follows or {}
    return {dispute: reading for dispute, reading in in_force.items() if reading in follows.get(dispute, ())}


def _about(hello: InitializeResult | None, support: GameSupport) -> dict[str, Any]:
    """What the subject said of itself, fit to be shown."""
    assert hello is not None
    return {
        "name": sanitise(hello.name, 80),
        "version": sanitise(hello.version or "", 40),
        "language": sanitise(hello.language or "", 40),
        "offers": {name: list(values) for name, values in (support.offers or {}).items()},
        "can": [sanitise(one, 40) for one in support.can],
        "stops": None if support.stops is None else [_stop_shown(one) for one in support.stops],
    }


def _stop_shown(stop: Stop) -> str | list[str]:
    return sanitise(stop, 40) if isinstance(stop, str) else [sanitise(kind, 40) for kind in stop]
