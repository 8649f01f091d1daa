"""The wording of faults, errors and the output of a subject."""

import os
import pickle
import signal
import unicodedata

import pytest
from small_subjects import ESCAPES

from leadline.base.foreign_text import sanitise
from leadline.transport import RpcError, SubjectError, child, faults

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")


def test_sanitise_takes_out_all_that_moves_a_cursor() -> None:
    assert sanitise(ESCAPES, 100) == "redback "
    assert sanitise("a\tb\nc", 100) == "a b c"
    assert sanitise("a\r\nb\x0bc\x1b", 100, lines=True) == "a\nb\nc"
    assert sanitise("plain – 深い 🤿", 100) == "plain – 深い 🤿"
    assert sanitise("\ud800\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", 100) == "link"
    everything = "".join(map(chr, range(0x11000)))
    kept = sanitise(everything, 1_000_000)
    assert {unicodedata.category(c) for c in kept}.isdisjoint({"Cc", "Cf", "Cs", "Zl", "Zp"})
    kept.encode()


def test_sanitise_keeps_to_its_limit() -> None:
    assert sanitise("abcdef", 6) == "abcdef"
    assert sanitise("abcdefg", 6) == "abcde…"
    assert len(sanitise("x" * 10_000_000, 50)) == 50
    assert sanitise("\x1b[31m" * 1_000_000 + "end", 10).endswith("…")
    assert [sanitise("abc", n) for n in (0, 1, 2, 3)] == ["", "…", "a…", "abc"]


def test_show_line_makes_everything_visible() -> None:
    assert faults.show_line(b"\x1b[2J\xff\t{}") == r"\x1b[2J\xff\t{}"
    assert faults.show_line("\u202eback 深".encode()) == r"\u202eback 深"
    long = faults.show_line(b"a" * 1000 + b"z")
    assert long.startswith("aaa")
    assert long.endswith("z (1,001 bytes)")
    assert len(faults.show_line(b"\x00" * 1000)) < 4 * 400 + 50


def test_faults_and_errors_can_be_pickled() -> None:
    fault = pickle.loads(pickle.dumps(SubjectError("died", "It ended.", {"exit": "exit status 1"})))
    assert (fault.kind, str(fault), fault.evidence) == ("died", "It ended.", {"exit": "exit status 1"})
    error = pickle.loads(pickle.dumps(RpcError(-1, "no", [2])))
    assert (error.code, error.message, error.data) == (-1, "no", [2])


def test_exit_codes_in_words() -> None:
    assert child.exit_words(0) == "exit status 0"
    assert child.exit_words(-signal.SIGKILL) == "killed by signal 9 (SIGKILL)"
    assert child.exit_words(-1000) == "killed by signal 1000"
    assert child.exit_words(None) == "not ended"
