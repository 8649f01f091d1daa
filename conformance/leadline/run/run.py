"""A whole run, which greets a subject, plays the suite with it, and records every answer."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.base.errors import bad_input
from leadline.base.foreign_text import sanitise
from leadline.base.signals import played_out
from leadline.game.remembering import remembering_engine
from leadline.protocol.messages import GameSupport, InitializeResult
from leadline.recording.file import (
    EnoughFailedError,
    FailureLimit,
    RecordedRun,
    Recorder,
    RecordingWriter,
    read_recording,
)
from leadline.recording.lines import FORMAT, Footer, Header, Selection
from leadline.recording.model import GameRecord, Recording
from leadline.recording.transcript import Transcript
from leadline.run.context import Progress, RunContext
from leadline.run.guided import guide_games
from leadline.run.pauses import Pause
from leadline.run.samples import SAMPLE, sample_start, take_samples
from leadline.run.scenarios import play_suite
from leadline.run.subject import GaveUpError, Subject
from leadline.spec.profiles import profile_ids, readings
from leadline.suite.model import Scenario
from leadline.transport import Bridge, Limits

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.spec.model import Spec


LimitOf = Callable[[Header], FailureLimit]
"""A function that creates the counter of failed scenarios, given the header of a recording."""


@dataclass(frozen=True, slots=True)
class RunConfig:
    """The settings of a run."""

    game: Game
    """The game, with the components used in play."""
    command: list[str]
    """The command of the subject as given by the user; empty for the reference."""
    scenarios: Sequence[Scenario]
    """The scenarios to play, in the order of the suite."""
    whole: bool
    """True if these scenarios are the whole suite, in which case chance is sampled and consistency probed as well."""
    suite: str
    """The content hash of the suite."""
    profile: str | None = None
    """The profile used for judging, if one is set."""
    overrides: Sequence[str] = ()
    """Individual readings used for judging, as `DISPUTE=READING`."""
    guided: Sequence[int] = range(1, 21)
    """The numbers of the guided games to play with a subject that makes its own random choices."""
    seed: int = 1
    """The seed for the choices in guided games."""
    limits: Limits = field(default_factory=Limits)
    """Deadlines and sizes."""
    cwd: Path | None = None
    """The folder in which the subject runs; None for a new temporary folder."""
    env: Sequence[str] = ()
    """The variables to add to the subject's clean environment, as `NAME` or `NAME=VALUE`."""
    record: Path | None = None
    """The file to which the recording is written."""
    resume: Path | None = None
    """The recording to resume, to which the run is appended."""
    max_failures: int | None = None
    """The number of failed scenarios after which the run ends; None for no limit."""
    total_seconds: float | None = None
    """The number of seconds after which the play ends; None for no limit."""
    jobs: int = 1
    """The number of workers that play at the same time, each with its own subject."""
    sample: bool = False
    """True if chance is sampled and consistency probed even without the whole suite."""
    starts: Sequence[str] = ()
    """The command that is actually started, if it differs from ``command``."""
    bridge: Bridge | None = None
    """The bridge between the runner and the program, if ``starts`` is a bridge."""
    selection: Selection = field(default_factory=Selection)
    """The selection of the scenarios, and their order of play."""
    options: Sequence[str] = ()
    """The options that may be needed to reproduce a failure, as on the command line."""
    transcript: Transcript | None = None
    """The transcript of every line exchanged, if one is written."""


def subject_of(config: RunConfig) -> Subject:
    """Return the program of a run as a subject that is not started yet."""
    return Subject(
        config.starts or config.command,
        config.game,
        limits=config.limits,
        cwd=config.cwd,
        env=config.env,
        transcript=config.transcript,
        bridge=config.bridge,
    )


def play(config: RunConfig, progress: Progress, subject: Subject, limit_of: LimitOf | None = None) -> RecordedRun:
    """Play the suite or a part of it with a subject, and return the recording.

    ``limit_of`` takes the header of the recording and returns the limit that ends the run when enough scenarios have
    failed. Raises ``InputError`` if the subject cannot be started or greeted, or if a recording cannot be resumed.
    """
    began = time.monotonic()
    before = read_recording(config.resume) if config.resume is not None else None
    try:
        header, context = meet(config, subject)
        recorder, done = _recorder(config, header, before)
        if limit_of is not None:
            recorder.limit = limit_of(header)
        restarts = 0
        if before is None or not before.is_complete:
            restarts = _play(config, subject, context, recorder, done, progress)
    finally:
        played_out()
        subject.stop()
    recorder.recording.add_notes(subject.notes, subject.take_unknown())
    footer = _footer(before, time.monotonic() - began, subject.restarts + restarts, recorder.recording)
    if recorder.writer is not None:
        recorder.writer.close(footer)
    played = RecordedRun(header, recorder.recording, footer=footer)
    if before is not None:
        header.date = before.header.date  # A resumed run keeps the date of its recording.
        played.file, played.places = before.file, before.places
    return played


def meet(config: RunConfig, subject: Subject) -> tuple[Header, RunContext]:
    """Start and greet a subject. Return the header of a recording, and the context for play.

    Raises ``InputError`` if the subject cannot be started or greeted.
    """
    subject.launch()  # The subject starts up while the remaining data are read.
    game, spec, base = config.game, config.game.spec, config.game.recommended
    support = subject.greet()
    claimed = claimed_readings(spec, support, config.profile, config.overrides)
    in_force = {**base, **claimed}
    told = told_readings(support, in_force)
    header = _header(config, _about(subject.hello, support), claimed, told)
    return header, RunContext(game, remembering_engine(game, in_force), told, support)


def in_order(games: list[GameRecord], scenarios: Sequence[Scenario]) -> None:
    """Sort games into the order of the suite, regardless of the order of play, with guided games last."""
    places = {scenario.id: (number, "") for number, scenario in enumerate(scenarios)}
    last = len(places)
    games.sort(key=lambda game: places.get(game.scenario, (last + len(game.scenario), game.scenario)))


def _header(config: RunConfig, about: dict[str, Any], claimed: dict[str, str], told: dict[str, str]) -> Header:
    return Header(
        format=FORMAT,
        game=config.game.id,
        suite=config.suite,
        selection=config.selection,
        command=config.command,
        options=list(config.options),
        subject=about,
        claimed=claimed,
        configured=told,
        seed=config.seed,
        date=time.strftime("%Y-%m-%d", time.gmtime()),
        jobs=config.jobs,
    )


def _footer(before: RecordedRun | None, seconds: float, restarts: int, recording: Recording) -> Footer:
    """Return the footer of a run, which may have resumed an earlier run."""
    if before is not None and before.footer is not None:
        if before.is_complete:
            return before.footer
        seconds, restarts = seconds + before.footer.seconds, restarts + before.footer.restarts
    return footer_of(seconds, restarts, recording)


def footer_of(seconds: float, restarts: int, recording: Recording) -> Footer:
    """Return the footer of a recording."""
    return Footer(
        seconds=round(seconds, 3),
        restarts=restarts,
        gave_up=recording.gave_up,
        notes=recording.notes,
        unknown_keys=recording.unknown_keys,
    )


def _recorder(config: RunConfig, header: Header, before: RecordedRun | None) -> tuple[Recorder, set[str]]:
    """Return the recorder of the run, and the scenarios that no longer need to be played."""
    if before is None or config.resume is None:
        writer = RecordingWriter(config.record, header) if config.record is not None else None
        return Recorder(Recording(config.game.id, header.subject, header.configured, config.seed), writer), set()
    wrong = before.header.difference(header)
    if not wrong and before.header.selection != header.selection:
        here, there = str(header.selection), str(before.header.selection)
        wrong = f"it was made with {there or 'no selection'}, but this run has {here or 'none'}"
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
    """Play the scenarios and, if the subject has its own chance, guided games.

    Return the number of restarts in workers.
    """
    restarts = 0
    numbers = [number for number in config.guided if has_own_chance(context) and f"guided-{number}" not in done]
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
                guide_games(subject, context, recorder, numbers, progress)
        in_order(recorder.recording.games, config.scenarios)
        if (config.whole or config.sample) and not recorder.recording.gave_up:
            _look_closer(subject, context, recorder, progress)
    except (KeyboardInterrupt, EnoughFailedError) as why:
        recorder.recording.gave_up = str(why) or "the run was interrupted"
    return restarts


def has_own_chance(context: RunContext) -> bool:
    """Return whether the subject leaves a part of its moves to its own chance, so that scripts do not fit."""
    return bool(needed_chance(context))


def needed_chance(context: RunContext) -> set[str]:
    """Return the missing settable inputs without which the subject decides moves by its own chance."""
    inputs = context.game.inputs
    chance = {
        name for name, settable in inputs.items() if settable.path.startswith("move.chance") and settable.is_needed
    }
    return chance - context.can


def _look_closer(subject: Subject, context: RunContext, recorder: Recorder, progress: Progress) -> None:
    """Sample the subject's chance if it has that capability, and probe its consistency."""
    from leadline.run.probes import probe

    try:
        if SAMPLE in context.can:
            take_samples(subject, context, recorder, progress)
        probe(subject, context, context.game.spec, recorder, progress)
    except GaveUpError as error:
        recorder.recording.gave_up = str(error)


def claimed_readings(spec: Spec, support: GameSupport, profile: str | None, overrides: Sequence[str]) -> dict[str, str]:
    """Return the readings used to judge the subject: those set on the command line, or otherwise its own claims.

    All claims are known, because a name that does not exist is refused when the program is greeted.
    """
    claims = support.claims
    in_force: dict[str, str] = {}
    if profile is not None:
        in_force = readings(spec, profile)
    elif claims is not None and claims.profile in profile_ids(spec):
        in_force = readings(spec, claims.profile)
    if claims is not None and profile is None:
        for dispute, reading in (claims.readings or {}).items():
            known = spec.dispute(dispute)
            if known is not None and known.state == "open" and reading in known.readings:
                in_force[known.id] = reading
    asked = {text.split("=")[0].strip() for text in overrides}
    chosen = readings(spec, overrides=overrides)
    for name in asked:
        dispute_found = spec.dispute(name)
        if dispute_found is not None and dispute_found.id in chosen:
            in_force[dispute_found.id] = chosen[dispute_found.id]
    return in_force


def told_readings(support: GameSupport, in_force: Mapping[str, str]) -> dict[str, str]:
    """Return the readings in force that the subject can be asked to follow."""
    follows = support.configurable or {}
    return {dispute: reading for dispute, reading in in_force.items() if reading in follows.get(dispute, ())}


def _about(hello: InitializeResult | None, support: GameSupport) -> dict[str, Any]:
    """Return the subject's description of itself in a form that is safe to show."""
    assert hello is not None
    return {
        "name": sanitise(hello.name, 80),
        "version": sanitise(hello.version or "", 40),
        "language": sanitise(hello.language or "", 40),
        "offers": {name: list(values) for name, values in (support.offers or {}).items()},
        "can": [sanitise(capability, 40) for capability in support.can],
        "lacks": [sanitise(kind, 40) for kind in support.lacks],
        "pauses_at": None if support.pauses_at is None else [_pause_shown(pause) for pause in support.pauses_at],
    }


def _pause_shown(stop: Pause) -> str | list[str]:
    return sanitise(stop, 40) if isinstance(stop, str) else [sanitise(kind, 40) for kind in stop]
