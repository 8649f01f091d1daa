"""A whole run: greet the subject, play, judge, conclude."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.collector import seldom_collected
from leadline.games import load_game, recommended, spec_of
from leadline.judge.reference import Reference
from leadline.problems import bad_input
from leadline.protocol.messages import GameSupport, InitializeResult
from leadline.runner.interrupts import interruptible, played_out
from leadline.runner.play import Progress, Table
from leadline.runner.recording_file import Keeper, RecordedRun, RecordingWriter, read_recording
from leadline.runner.recording_lines import FORMAT, Footer, Header, Selection
from leadline.runner.records import GameRecord, Recording
from leadline.runner.samples import SAMPLE, sample_start, take_samples
from leadline.runner.scenarios import play_suite
from leadline.runner.steer import steer_games, steered_scenario
from leadline.runner.subject import GaveUp, Subject
from leadline.runner.transcript import Transcript
from leadline.spec.profiles import profile_ids, readings
from leadline.suite.model import Scenario
from leadline.transport import Limits, sanitise

if TYPE_CHECKING:
    from leadline.report.model import Report
    from leadline.spec.model import Spec


@dataclass(frozen=True, slots=True)
class Order:
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
    """A recording to go on with; it is written to."""
    jobs: int = 1
    """In how many lanes to play, each with its own subject."""
    sample: bool = False
    """Whether chance is sampled and honesty probed also where it is not the whole suite."""
    starts: Sequence[str] = ()
    """What is really started, where that is not the command."""
    selection: Selection = field(default_factory=Selection)
    """How the scenarios were selected, and in which order they are played."""
    options: Sequence[str] = ()
    """The options without which a failure might not show again, as on the command line."""
    transcript: Transcript | None = None
    """What writes down every line that is exchanged."""


@seldom_collected()
def run_suite(
    order: Order,
    progress: Progress,
    *,
    subject: Subject | None = None,
    reference: Reference | None = None,
) -> Report:
    """Run the suite, or a part of it, against a subject.

    ``subject`` is one that is there already, in place of the command; ``reference`` one that has played before.
    Raises ``InputError`` if the subject cannot be started or greeted. Ctrl-C and SIGTERM end the playing; what
    was played is judged all the same.
    """
    with interruptible():
        return _run(order, progress, subject or _subject(order), reference)


def _subject(order: Order) -> Subject:
    return Subject(
        order.starts or order.command,
        order.game,
        limits=order.limits,
        cwd=order.cwd,
        env=order.env,
        transcript=order.transcript,
    )


def _run(order: Order, progress: Progress, subject: Subject, reference: Reference | None) -> Report:
    began = time.monotonic()
    before = read_recording(order.resume) if order.resume is not None else None
    try:
        subject.launch()  # It starts while the rest is read.
        plug, spec, base = load_game(order.game), spec_of(order.game), recommended(order.game)
        support = subject.greet()
        claimed = claimed_readings(spec, support, order.profile, order.overrides)
        in_force = {**base, **claimed}
        told = told_readings(support, in_force)
        header = _header(order, _about(subject.hello, support), claimed, told)
        keeper, done = _keeper(order, header, before)
        reference = reference or Reference(plug)
        table = Table(plug, reference.following(in_force), told, is_recommended=in_force == base)
        restarts = 0
        if before is None or not before.is_complete:
            restarts = _play(order, subject, table, support, keeper, header, done, progress)
    finally:
        played_out()
        subject.stop()
    footer = _footer(before, time.monotonic() - began, subject.restarts + restarts, keeper.recording.gave_up)
    if keeper.writer is not None:
        keeper.writer.close(footer)
    run = RecordedRun(header, keeper.recording, footer=footer)
    return judge_recording(run, order.scenarios, whole=order.whole, reference=reference)


@seldom_collected()
def judge_recording(
    run: RecordedRun, scenarios: Sequence[Scenario], *, whole: bool, reference: Reference | None = None
) -> Report:
    """Judge a recording, fresh or read from a file; ``reference`` is that of the run, if it is fresh."""
    from leadline.judge.conclude import Run, conclude  # Not before all is played: a run starts the sooner.
    from leadline.judge.judge import Judge
    from leadline.report.clean import cleaned

    header, recording = run.header, run.recording
    _in_order(recording.games, scenarios)
    spec = spec_of(header.game)
    judge = Judge(load_game(header.game), spec, scenarios, reference)
    steered = {
        game.scenario: steered_scenario(header.game, int(game.scenario.split("-")[-1]), game.opening["seats"])
        for game in recording.games
        if game.part == "steered"
    }
    judgement = judge.judge(recording, header.claimed, recommended(header.game), steered)
    about = Run(
        spec=spec,
        scenarios=scenarios,
        whole=whole,
        suite=header.suite,
        command=header.command,
        options=header.options,
        shuffle=header.selection.shuffle,
        claimed=header.claimed,
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


def _header(order: Order, about: dict[str, Any], claimed: dict[str, str], told: dict[str, str]) -> Header:
    return Header(
        kind="header",
        format=FORMAT,
        game=order.game,
        suite=order.suite,
        selection=order.selection,
        command=order.command,
        options=list(order.options),
        subject=about,
        claimed=claimed,
        told=told,
        seed=order.seed,
        jobs=order.jobs,
    )


def _footer(before: RecordedRun | None, seconds: float, restarts: int, gave_up: str) -> Footer:
    """The footer of a run, which may go on with one that was ended early."""
    if before is not None and before.footer is not None:
        if before.is_complete:
            return before.footer
        seconds, restarts = seconds + before.footer.seconds, restarts + before.footer.restarts
    return Footer(kind="footer", seconds=round(seconds, 3), restarts=restarts, gave_up=gave_up)


def _keeper(order: Order, header: Header, before: RecordedRun | None) -> tuple[Keeper, set[str]]:
    """What keeps the run, and the scenarios that need not be played any more."""
    if before is None or order.resume is None:
        writer = RecordingWriter(order.record, header) if order.record is not None else None
        return Keeper(Recording(order.game, header.subject, header.told, order.seed), writer), set()
    wrong = before.header.difference(header)
    if not wrong and before.header.selection != header.selection:
        here, there = str(header.selection), str(before.header.selection)
        wrong = f"it was made with {there or 'no selection'}, this run has {here or 'none'}"
    if wrong:
        remedy = "go on with the same options and program, or start a new recording with --record FILE"
        raise bad_input(f"the recording {order.resume} cannot be gone on with: {wrong}", remedy)
    if before.is_complete:
        return Keeper(before.recording), before.done
    before.recording.gave_up = ""
    return Keeper(before.recording, RecordingWriter.going_on(order.resume, before)), before.done


def _play(
    order: Order,
    subject: Subject,
    table: Table,
    support: GameSupport,
    keeper: Keeper,
    header: Header,
    done: set[str],
    progress: Progress,
) -> int:
    """Play the scenarios; a subject that rolls for itself is steered as well. Gives the restarts in other lanes."""
    restarts = 0
    rolls_alone = not {"dice", "total"} & set(support.can)
    numbers = [number for number in order.steered if rolls_alone and f"steered-{number}" not in done]
    try:
        if order.whole or order.sample:
            sample_start(subject, order.game, support, keeper)
        left = [scenario for scenario in order.scenarios if scenario.id not in done]
        if order.selection.shuffle is not None:
            random.Random(order.selection.shuffle).shuffle(left)
        if order.jobs > 1:
            from leadline.runner.lanes import parts, play_in_lanes

            work = parts(left, numbers, order.jobs)
            restarts = play_in_lanes(subject, table, support, keeper, header, work, progress)
        else:
            play_suite(subject, table, left, support, keeper, progress)
        if numbers and order.jobs == 1 and not keeper.recording.gave_up:
            steer_games(subject, table, support, keeper, numbers, progress)
        _in_order(keeper.recording.games, order.scenarios)
        if (order.whole or order.sample) and not keeper.recording.gave_up:
            _look_closer(subject, table, support, keeper, progress)
    except KeyboardInterrupt:
        keeper.recording.gave_up = "the run was interrupted"
    return restarts


def _look_closer(subject: Subject, table: Table, support: GameSupport, keeper: Keeper, progress: Progress) -> None:
    """Sample the subject's chance if it has that capability, and probe its honesty."""
    from leadline.runner.probes import probe

    try:
        if SAMPLE in support.can:
            take_samples(subject, table.plug.id, support, keeper, progress)
        probe(subject, table, spec_of(table.plug.id), support, keeper, progress)
    except GaveUp as error:
        keeper.recording.gave_up = str(error)


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
        "seats": list(support.seats),
        "can": [sanitise(one, 40) for one in support.can],
    }
