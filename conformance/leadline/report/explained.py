"""How many answers a model explains, in one sentence."""

from __future__ import annotations

from leadline.report.model import ModelResult


def explained_sentence(model: ModelResult) -> str:
    """How many answers the reference gives with the mistakes and readings of a model; empty if it has none."""
    mistakes = sum(one.kind == "mistake" for one in model.causes)
    readings = len(model.causes) - mistakes
    if not model.causes:
        return ""
    these = " and ".join(filter(None, (_these(mistakes, "mistake"), _these(readings, "reading"))))
    return (
        f"With {these} the reference gives {model.right:,} of the {model.judged:,} answers; without, {model.plain:,}."
    )


def _these(number: int, one: str) -> str:
    return "" if number == 0 else f"this {one}" if number == 1 else f"these {number} {one}s"
