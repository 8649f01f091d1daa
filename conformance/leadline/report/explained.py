"""How many answers a model explains, in one sentence."""

from __future__ import annotations

from leadline.report.model import ModelResult


def explained_sentence(model: ModelResult) -> str:
    """How many answers the reference gives with the mistakes and readings of a model; empty if it has none."""
    mistakes = sum(one.kind == "mistake" for one in model.causes)
    readings = len(model.causes) - mistakes
    if not model.causes:
        return ""
    parts = [_count(mistakes, "mistake"), _count(readings, "reading")]
    these = " and ".join(part for part in parts if part)
    this = "this" if len(model.causes) == 1 else "these"
    if len(model.causes) == 1:
        these = these.removeprefix("1 ")
    return (
        f"With {this} {these} the reference gives {model.right:,} of the {model.judged:,} answers; "
        f"without, {model.plain:,}."
    )


def _count(number: int, one: str) -> str:
    return "" if number == 0 else f"{number} {one}{'' if number == 1 else 's'}"
