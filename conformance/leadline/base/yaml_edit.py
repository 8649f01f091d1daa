"""Edits to a list inside a YAML text that leave every other character of the text unchanged.

Writing the text again from its values would lose its comments and its layout. Therefore the entries are located in the
text, and only those entries are cut out or replaced.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from leadline.base.errors import LeadlineError

Span = tuple[int, int]
"""The position of the first character of a piece of text, and the position after its last."""


class CannotEditError(LeadlineError):
    """The error raised if an edit would lose something a person wrote; its text says what, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class ListSpans:
    """The positions of a list of scalars in a text."""

    items: tuple[Span, ...]
    """The entries, with their quotes."""
    is_flow: bool
    """True for `[a, b]`, false for one entry per line."""


def find_list(text: str, line: int, key: str) -> ListSpans | None:
    """Return the list under a key of the mapping that begins in a line, or None if there is no such list of scalars.

    The whole text is a list, and the mapping is one of its entries. The text must be valid YAML.
    """
    import yaml  # The import is here because most commands change no YAML.

    root = yaml.compose(text, Loader=yaml.SafeLoader)
    entries = root.value if isinstance(root, yaml.SequenceNode) else []
    for entry in entries:
        if isinstance(entry, yaml.MappingNode) and entry.start_mark.line + 1 == line:
            node = next((value for name, value in entry.value if name.value == key), None)
            if not isinstance(node, yaml.SequenceNode):
                return None
            if not all(isinstance(item, yaml.ScalarNode) for item in node.value):
                return None
            spans = tuple((item.start_mark.index, item.end_mark.index) for item in node.value)
            return ListSpans(spans, bool(node.flow_style))
    return None


def keep_items(text: str, spans: ListSpans, kept: Collection[int]) -> str:
    """Return the text without some entries of a list, which are given by their indices. At least one entry must stay.

    Raises ``CannotEditError`` if a comment would be lost.
    """
    return _keep_in_flow(text, spans.items, kept) if spans.is_flow else _keep_lines(text, spans.items, kept)


def _keep_in_flow(text: str, items: Sequence[Span], kept: Collection[int]) -> str:
    gaps = [text[before[1] : after[0]] for before, after in pairwise(items)]
    """The separator between two entries."""
    used: list[int] = []
    made, is_first = text[: items[0][0]], True
    for number, (start, end) in enumerate(items):
        if number not in kept:
            continue
        if not is_first:
            used.append(number - 1)
            made += gaps[number - 1]
        made, is_first = made + text[start:end], False
    if any("#" in gap for number, gap in enumerate(gaps) if number not in used):
        raise CannotEditError("there is a comment beside the entry")
    return made + text[items[-1][1] :]


def _keep_lines(text: str, items: Sequence[Span], kept: Collection[int]) -> str:
    for number, (start, end) in reversed(list(enumerate(items))):
        if number in kept:
            continue
        first = text.rfind("\n", 0, start) + 1
        last = text.find("\n", end)
        last = len(text) if last < 0 else last + 1
        if text[first:start].strip() != "-":
            raise CannotEditError("the entry does not have a line of its own")
        if text[end:last].strip():
            raise CannotEditError("there is a comment beside the entry")
        text = text[:first] + text[last:]
    return text


def replace_item(text: str, span: Span, scalar: str) -> str:
    """Return the text with an entry replaced by another plain scalar."""
    return text[: span[0]] + scalar + text[span[1] :]
