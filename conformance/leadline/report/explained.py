"""How many answers a model explains, in one sentence."""

from __future__ import annotations

from leadline.report.model import ModelResult


def explained_sentence(model: ModelResult) -> str:
    """How many answers the reference gives with the mistakes and readings of a model; empty if it has none."""
    if not model.causes:
        return ""
    mistakes = [one for one in model.causes if one.kind == "mistake"]
    near = sum(one.is_near for one in mistakes)
    readings = len(model.causes) - len(mistakes)
    *parts, last = filter(None, (_these(len(mistakes) - near, "mistake"), _these(readings, "reading"), _near(near)))
    these = f"{', '.join(parts)} and {last}" if parts else last
    return (
        f"With {these} the reference gives {model.right:,} of the {model.judged:,} answers; without, {model.plain:,}."
    )


def unexplained_sentence(model: ModelResult) -> str:
    """How many wrong answers nothing explains, not even something near; without the number itself."""
    return f"wrong answer{'' if model.unexplained == 1 else 's'} that no known mistake explains"


def _near(number: int) -> str:
    return "" if number == 0 else "something near a mistake" if number == 1 else f"something near {number} mistakes"


def _these(number: int, one: str) -> str:
    return "" if number == 0 else f"this {one}" if number == 1 else f"these {number} {one}s"
