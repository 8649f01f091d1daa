"""The lessons of a game: the contents of `docs/teaching/GAME.yaml`, with every sentence linked to rules.

A text is written in sentences, each followed by the rules it comes from in brackets. The ids leave out the prefix of
the game. Figures in braces come from the components, so that a page never shows an old number:

```yaml
how_to_play:
  - title: The air
    text: >-
      Every dive begins with {air} air. [dive.full-tank]
      A diver that carries nothing uses none. [breathe.per-unit]
    scenario: swim-a-stop-short-of-the-end
summary:
  - title: Chips
    text: ...
    components: [treasure-chips]
left_out:
  information: Only tournament players ask.
```

An empty line begins a paragraph, and a line that begins with `* ` begins an item of a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from leadline.base.errors import InputError, bad_input
from leadline_sphinx.data import GameData

FOLDER = Path(__file__).resolve().parents[1] / "teaching"
"""The folder of the texts; a game without one is not taught."""
_SENTENCE = re.compile(r"(?P<words>[^\[\]]+)\[(?P<rules>[^\[\]]+)\]")
_FIGURE = re.compile(r"\{([^{}]+)\}")
_PARAGRAPHS = re.compile(r"\n\s*\n|\n(?=\* )")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and the ids of the rules that it comes from."""

    words: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that belong together."""

    sentences: tuple[Sentence, ...]
    is_item: bool
    """True for an item of a list."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page with a heading."""

    title: str
    paragraphs: tuple[Paragraph, ...] = ()
    components: tuple[str, ...] = ()
    """The ids of the components whose pictures or figures are shown."""
    scenario: str = ""
    """The scenario that is played out on a board."""

    def sentences(self) -> Iterator[Sentence]:
        """Yield all sentences."""
        for paragraph in self.paragraphs:
            yield from paragraph.sentences


@dataclass(frozen=True, slots=True)
class Teaching:
    """Everything that teaches a game."""

    how_to_play: tuple[Section, ...]
    summary: tuple[Section, ...]
    """The sections of the summary on one printed page."""
    left_out: Mapping[str, str]
    """The chapters that *How to play* leaves out, with the reason."""


def teaching_of(data: GameData, folder: Path = FOLDER) -> Teaching | None:
    """Return the texts that teach a game; None if there are none. Raise an `InputError` for one that is wrong."""
    path = folder / f"{data.id}.yaml"
    if not path.is_file():
        return None
    reader = _Reader(data, path.name)
    written = yaml.safe_load(path.read_text(encoding="utf-8"))
    left_out = written.get("left_out") or {}
    unknown = set(left_out) - {chapter.id for chapter in data.spec.chapters}
    if unknown:
        raise reader.error(f"left_out names the chapter {min(unknown)!r}, which the game does not have")
    pages, summary = (tuple(map(reader.section, written.get(key) or ())) for key in ("how_to_play", "summary"))
    return Teaching(pages, summary, left_out)


class _Reader:
    """Reads the sections of one file, and checks what they name."""

    def __init__(self, data: GameData, file: str) -> None:
        self.data, self.file = data, file
        self.figures = {name: value for component in data.spec.components for name, value in component.figures.items()}

    def error(self, wrong: str) -> InputError:
        """Return an error that says which file is wrong, and how."""
        return bad_input(f"{self.file}: {wrong}")

    def section(self, written: Mapping[str, Any]) -> Section:
        """Return a section."""
        components = tuple(f"{self.data.prefix}.component.{id}" for id in written.get("components") or ())
        known = {component.id for component in self.data.spec.components}
        for id in components:
            if id not in known:
                raise self.error(f"{written['title']!r} names the component {id}, which the game does not have")
        scenario = written.get("scenario", "")
        if scenario and scenario not in self.data.scenarios:
            raise self.error(f"{written['title']!r} names the scenario {scenario}, which the game does not have")
        pieces = [piece for piece in _PARAGRAPHS.split(written.get("text", "")) if piece.strip()]
        return Section(written["title"], tuple(map(self._paragraph, pieces)), components, scenario)

    def _paragraph(self, text: str) -> Paragraph:
        flat = " ".join(text.split())
        is_item = flat.startswith("* ")
        body = flat.removeprefix("* ")
        sentences = list(_SENTENCE.finditer(body))
        rest = _SENTENCE.sub("", body).strip()
        if rest or not sentences:
            raise self.error(f"the sentence {(rest or body)!r} does not name its rule in brackets after it")
        return Paragraph(
            tuple(self._sentence(sentence["words"], sentence["rules"].split(",")) for sentence in sentences), is_item
        )

    def _sentence(self, words: str, rules: Sequence[str]) -> Sentence:
        ids = tuple(f"{self.data.prefix}.{id.strip()}" for id in rules)
        for id in ids:
            if self.data.spec.rule(id) is None:
                raise self.error(f"{words.strip()!r} names the rule {id}, which the game does not have")
        return Sentence(_FIGURE.sub(self._figure, words.strip()), ids)

    def _figure(self, match: re.Match[str]) -> str:
        """Return a figure of a component: its name, then the keys or places that lead to it, with slashes."""
        name, *keys = match[1].split("/")
        value: Any = self.figures.get(name)
        for key in keys:
            if isinstance(value, Mapping):
                value = value.get(key)
            else:
                is_place = isinstance(value, Sequence) and key.lstrip("-").isdigit() and int(key) < len(value)
                value = value[int(key)] if is_place else None
        if not isinstance(value, int | str):
            raise self.error(f"{match[0]} is not a figure of a component")
        return str(value)
