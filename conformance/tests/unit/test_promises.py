"""Every promise of docs/untrusted.md has a test: this is the list of them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
PAGE = TESTS.parents[1] / "docs" / "untrusted.md"

PROMISES: dict[str, tuple[str, ...]] = {
    "starts in a fresh temporary folder": (
        "contract/test_transport_starting.py::test_each_process_has_a_fresh_folder_that_goes_with_it",
        "contract/test_transport_starting.py::test_whatever_is_in_the_folder_goes_and_nothing_else",
        "contract/test_transport_starting.py::test_a_folder_that_is_given_stays",
        "contract/test_transport_removal.py::test_a_folder_bound_into_it_is_left_as_it_is",
    ),
    "A word of the command that names a file": (
        "contract/test_transport_starting.py::test_relative_paths_in_the_command_are_those_of_the_user",
    ),
    "gets the same kind of process, folder and": (
        "contract/test_ways.py::test_three_ways_and_one_report",
        "contract/test_ways.py::test_every_command_takes_every_way",
    ),
    "The program receives `PATH`": (
        "contract/test_transport_starting.py::test_the_environment_is_clean",
        "contract/test_transport_starting.py::test_what_is_added_to_the_environment",
    ),
    "| time to start": ("contract/test_transport_deadlines.py::test_timeout_of_the_limits",),
    "| time for an answer": ("contract/test_transport_deadlines.py::test_timeout_when_it_hangs",),
    "| memory of all its processes": (
        "contract/test_transport_limits.py::test_memory_is_that_of_all_processes_together",
        "contract/test_transport_limits.py::test_memory_that_nobody_has_mapped_is_counted",
        "contract/test_transport_limits.py::test_a_program_that_wants_too_much_at_once_is_refused_it",
    ),
    "| processes at once": ("contract/test_transport_limits.py::test_processes_are_bounded",),
    "| time for a whole run": ("e2e/test_ending_early.py::test_the_time_for_a_whole_run_is_bounded",),
    "| requests that wait": ("contract/test_pipelining.py::test_no_more_than_the_limit_is_sent_at_once",),
    "| one line of output": (
        "contract/test_transport_lines.py::test_flood_of_a_line_just_over_the_limit",
        "contract/test_transport_lines.py::test_depth_within_the_limit_is_read",
    ),
    "| values in one answer": ("contract/test_runner_memory.py::test_an_answer_of_too_many_values_is_not_read",),
    "| memory for the answers of a run": (
        "contract/test_runner_memory.py::test_small_answers_of_many_values_cost_little",
    ),
    "| stderr of a process": ("contract/test_transport_limits.py::test_stderr_is_bounded_in_all",),
    "| entries of a list": ("contract/test_runner_memory.py::test_lists_that_a_subject_answers_are_bounded",),
    "| legal choices in an answer": ("contract/test_runner_memory.py::test_lists_that_a_subject_answers_are_bounded",),
    "| events in an answer": ("contract/test_runner_memory.py::test_lists_that_a_subject_answers_are_bounded",),
    "| names in a list": ("contract/test_runner_memory.py::test_lists_that_a_subject_answers_are_bounded",),
    "Every run ends, whatever": (
        "contract/test_process_faults.py::test_fault",
        "contract/test_transport_deadlines.py::test_timeout_of_a_subject_that_trickles",
    ),
    "Ctrl-C, SIGTERM and SIGHUP end a run": (
        "e2e/test_recordings.py::test_an_interrupted_run_is_reported_and_can_be_gone_on_with",
        "unit/test_interrupts.py::test_the_first_signal_ends_the_playing",
    ),
    "Everything that the program has started ends": (
        "contract/test_transport_guardian.py::test_one_that_forks_and_ends_all_the_time_is_ended",
        "contract/test_transport_guardian.py::test_a_hidden_daemon_is_ended",
        "contract/test_transport_guardian.py::test_a_subject_that_kills_its_guardian_ends_with_it",
        "contract/test_transport_guardian.py::test_a_runner_that_is_killed_takes_the_subject_with_it",
        "contract/test_transport_endings.py::test_a_subject_that_cannot_be_killed_is_let_go_and_reported",
        "e2e/test_recordings.py::test_a_killed_runner_takes_all_its_programs_with_it",
    ),
    "ends the scenario in which it occurs": (
        "contract/test_process_faults.py::test_fault",
        "contract/test_transport_lines.py::test_garbled_when_it_answers_twice",
    ),
    "An impossible position": ("contract/test_process_faults.py::test_fault",),
    "Once a value has been reported": ("contract/test_process_faults.py::test_fault",),
    "Nothing that the program answers": (
        "contract/test_process_faults.py::test_fault",
        "contract/test_transport_lines.py::test_escape_codes_on_stderr_are_taken_out",
        "contract/test_transport_words.py::test_sanitise_takes_out_all_that_moves_a_cursor",
    ),
    "The program's texts cannot act as commands": (
        "e2e/test_hostile_words.py::test_no_text_of_a_subject_is_a_command_to_a_service",
        "e2e/test_hostile_words.py::test_nor_is_a_file_that_is_shown",
    ),
    "A recording is in ASCII": (
        "e2e/test_recordings.py::test_a_recording_can_be_shown_on_a_terminal",
        "e2e/test_recordings.py::test_an_entry_that_was_changed_is_named",
        "e2e/test_fuzz_input.py::test_changed_recordings_never_crash_it",
        "e2e/test_hostile_words.py::TestLock::test_a_recording_is_written_by_one_run_at_a_time",
    ),
    "A file such as a report is first written": (
        "unit/test_files.py::test_a_full_disk_leaves_the_old_file",
        "unit/test_files.py::test_a_file_keeps_its_content_if_writing_fails",
    ),
    "Only regular files of limited size": (
        "unit/test_files.py::test_only_regular_files_are_read",
        "unit/test_files.py::test_files_are_read_within_bounds",
        "unit/test_files.py::test_a_name_is_printed_on_one_line",
    ),
    "A report never replaces a file": ("e2e/test_hostile_words.py::test_a_file_that_is_named_twice_is_refused",),
}
"""How each promise begins, and the tests that would fail if it did not hold."""


def promises() -> list[str]:
    """Return the promises of the page: the entries of its lists, and the rows of its table below the head."""
    text = PAGE.read_text(encoding="utf-8").partition("## Risks that remain")[0]
    entries = re.findall(r"^- (?:\*\*\w[\w ]*\.\*\*|\S).*", text, re.MULTILINE)
    rows = re.findall(r"^\| .*", text, re.MULTILINE)[2:]
    return [*entries, *rows]


def is_there(address: str) -> bool:
    """Return whether a test is where the page says."""
    file, *names = address.split("::")
    body: list[ast.stmt] = ast.parse((TESTS / file).read_text(encoding="utf-8")).body
    for name in names:
        found = next((one for one in body if getattr(one, "name", "") == name), None)
        if found is None:
            return False
        body = getattr(found, "body", [])
    return True


def test_every_promise_has_a_test() -> None:
    found = promises()
    assert len(found) == len(PROMISES)
    for promise in found:
        assert [one for one in PROMISES if one in promise], promise


@pytest.mark.parametrize("promise", PROMISES)
def test_the_tests_of_a_promise_are_there(promise: str) -> None:
    assert [test for test in PROMISES[promise] if not is_there(test)] == []
