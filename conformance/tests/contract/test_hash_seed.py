"""The report of a run does not depend on the order in which Python happens to keep its sets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

NAIVE = Path(__file__).resolve().parents[2] / "subjects" / "naive" / "subject.py"


def report_of(seed: str, file: Path) -> Any:
    """Return the report on a few scenarios of the naive program, without what differs between any two runs."""
    command = [sys.executable, "-m", "leadline", "check", "deep-sea-adventure", "--shard", "9/60", "--quiet"]
    subject = ["--", sys.executable, str(NAIVE), "1"]
    env = {**os.environ, "PYTHONHASHSEED": seed}
    subprocess.run([*command, "--json", str(file), *subject], env=env, capture_output=True, check=False)
    report = json.loads(file.read_text(encoding="utf-8"))
    report["date"] = report["summary"]["seconds"] = None
    return report


@pytest.mark.slow
def test_the_report_is_the_same_under_any_hash_seed(tmp_path: Path) -> None:
    reports = [report_of(seed, tmp_path / f"{seed}.json") for seed in ("1", "2", "4")]
    assert reports[0]["model"]["causes"]
    assert reports[0] == reports[1] == reports[2]
