"""The merging of several recordings of parts of the same run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leadline.base.errors import bad_input
from leadline.recording.file import RecordedRun
from leadline.recording.lines import Footer


def merge(runs: Sequence[RecordedRun]) -> RecordedRun:
    """Merge several recordings of the same subject and suite, such as the shards of one run.

    If a shard is missing, this is given as the reason why the run is incomplete. Raises ``InputError`` if the
    recordings do not belong together or two of them contain the same scenario.
    """
    first = runs[0]
    if len(runs) == 1:
        return first
    for number, later in enumerate(runs[1:], 1):
        _check_same_run(first, later)
        for before in runs[:number]:
            _check_apart(before, later)
    gave_up = next((run.recording.gave_up for run in runs if run.recording.gave_up), "") or _missing(runs)
    for later in runs[1:]:
        first.recording.add_records(later.recording)
        first.recording.add_notes(later.recording.notes, later.recording.unknown_keys)
        first.done |= later.done
        first.places |= later.places
    cut_off = [run.file for run in runs if run.footer is None]
    if cut_off and not gave_up:
        gave_up = f"the recording {cut_off[0]} is incomplete"
    first.recording.gave_up = gave_up
    footers = [run.footer for run in runs if run.footer is not None]
    seconds, restarts = sum(footer.seconds for footer in footers), sum(footer.restarts for footer in footers)
    first.footer = Footer(seconds=round(seconds, 3), restarts=restarts, gave_up=gave_up)
    only = list(dict.fromkeys(text for run in runs for text in run.header.selection.only))
    if any(not run.header.selection.only for run in runs):
        only = []
    selection = replace(first.header.selection, shard="", only=only)
    first.header = replace(first.header, selection=selection, date=_first_day(runs))
    return first


def _first_day(runs: Sequence[RecordedRun]) -> str:
    """Return the day on which the first part began, or an empty text if no part has a date."""
    return min((run.header.date for run in runs if run.header.date), default="")


def _check_same_run(first: RecordedRun, later: RecordedRun) -> None:
    wrong = later.header.difference(first.header)
    here, there = later.header.selection, first.header.selection
    if not wrong and (here.own, here.instead) != (there.own, there.instead):
        wrong = "it was made with different scenarios of your own"
    if wrong:
        problem = f"{later.file} does not belong to {first.file}: {wrong}"
        raise bad_input(problem, "merge recordings of one program, made with the same options")


def _check_apart(earlier: RecordedRun, later: RecordedRun) -> None:
    twice = sorted(earlier.done & later.done)
    if twice:
        more = f", and {len(twice) - 1} more" if len(twice) > 1 else ""
        wrong = f"{earlier.file} and {later.file} overlap: both hold {twice[0]}{more}"
        raise bad_input(wrong, "give each part once; parts are made with the same N in --shard I/N")


def _missing(runs: Sequence[RecordedRun]) -> str:
    """Return which parts are missing, in words, or an empty text if none is missing."""
    shards = [run.header.selection.shard for run in runs]
    if not all(shards):
        return ""
    parts = {shard.partition("/")[2] for shard in shards}
    if len(parts) > 1:
        listed = " and ".join(sorted(shards))
        raise bad_input(f"{listed} are not parts of the same run", "make all parts with the same N in --shard I/N")
    there = {int(shard.partition("/")[0]) for shard in shards}
    number = int(parts.pop())
    missing = [str(part) for part in range(1, number + 1) if part not in there]
    if not missing:
        return ""
    which = f"part {missing[0]} of {number} is" if len(missing) == 1 else f"parts {', '.join(missing)} of {number} are"
    return f"{which} missing"
