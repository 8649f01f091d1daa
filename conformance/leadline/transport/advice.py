"""Advice on the faults of an adapter: which faults are of the same kind, and what would help."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

_VARYING = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`|-?\d+(?:\.\d+)?")
_NO_WHOLE_NUMBER = re.compile(r"([\w.]+): it should be a whole number[^']*, not ('?)(-?\d+)(\.0+)?\2(?![\w.])")
MOST_OF_LINE = 120
"""The number of characters quoted from an offending line."""
ONLY_ANSWERS = "stdout is for answers only: print to stderr, and keep the real stdout for the answers"
ONE_LINE = "write each answer as JSON on a single line, and end the line with a line break"
FLUSH = "is the output flushed after each line?"


def components_command(game: str) -> str:
    """Return how a program with cards, a map or a bag of its own gets a file of components."""
    return f"`leadline components {game} --to FILE -- COMMAND` writes a file for --components from its openings"


def same_fault(why: str) -> str:
    """Return a fault without its varying parts, quoted texts and numbers, so that faults of one kind compare equal."""
    return _VARYING.sub("…", why)


def advice(why: str, evidence: Mapping[str, str]) -> str:
    """Return a remedy or a hint, or an empty text if the fault is clear on its own."""
    number = _NO_WHOLE_NUMBER.search(why)
    if number is not None:
        reported = f"{number[2]}{number[3]}{number[4] or ''}{number[2]}"
        return f"the adapter reports {number[1].rpartition('.')[2]} as {reported}; write {number[3]}"
    kind, line = evidence.get("kind", ""), evidence.get("line", "").strip()
    if "reached" in evidence:  # Advice on stdout does not apply to a program behind a bridge.
        return ""
    if kind == "timeout":
        return FLUSH
    if kind != "garbled" or not line or not _is_no_json(line):
        return ""
    if line[0] in "{[":
        return ONE_LINE if _is_unfinished(line) else ""
    return ONLY_ANSWERS


def _is_no_json(line: str) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return True
    return False


def _is_unfinished(line: str) -> bool:
    """Return whether a line begins a JSON value but does not end it."""
    try:
        json.loads(line)
    except json.JSONDecodeError as error:
        return error.pos >= len(line)
    return False


def at_start(why: str, evidence: Mapping[str, str]) -> list[str]:
    """Return remarks on a fault in the first answer: the offending line, and what would help."""
    line = evidence.get("line", "").strip()
    remarks = [f"the first line was `{line[:MOST_OF_LINE]}`"] if line and evidence.get("kind") == "garbled" else []
    return [*remarks, *filter(None, [advice(why, evidence)])]
