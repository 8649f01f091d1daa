"""The pieces of a trial, each of which is a program with known faults and results in an outcome as plain data."""

from __future__ import annotations

import gc
from typing import Any

from leadline.schema.codec import Codec
from leadline.trial.outcome import Outcome, try_out
from leadline.trial.programs import Program


def try_program(game: str, seed: int, program: Program) -> dict[str, Any]:
    """Test the judge on a program, and return the outcome."""
    outcome = try_out(game, program, seed)
    gc.collect()  # Each program leaves thousands of engines behind, and commands run without garbage collection.
    codec: Codec[Outcome] = Codec(Outcome)
    written: dict[str, Any] = codec.write(outcome)
    return written
