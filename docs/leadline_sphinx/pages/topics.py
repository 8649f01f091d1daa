"""The list of all scenarios by topic, with the data that `topics.js` filters it by, and the pages of the topics."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from leadline.suite.model import Scenario
from leadline_sphinx import rst, sizes
from leadline_sphinx.data import GameData, topic_title

MOST_BYTES = 47_000
"""The most bytes of scenarios that a page may have, unless one scenario has more; the frame of a page comes on top."""

LISTED = {
    "data-entry": "scenario",
    "data-group": "topic",
    "data-label": "Words of a title, an id, a rule or a dispute",
}
"""The names that the filter has for the entries and groups of the list."""
NEAR = 4
"""The number of pages before and after a page that it links to, besides the first and the last."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic with its scenarios, split into pages."""

    slug: str
    """The name of its first page."""
    title: str
    """Its heading."""
    parts: list[list[Scenario]]
    """The scenarios of each page."""

    def page(self, number: int) -> str:
        """Return the name of a page; the first has number 1."""
        return self.slug if number == 1 else f"{self.slug}-{number}"

    @property
    def numbers(self) -> range:
        """The numbers of its pages."""
        return range(1, len(self.parts) + 1)


def topic_of(id: str, scenarios: Sequence[Scenario], bodies: Mapping[str, str]) -> Topic:
    """Return a topic; the bodies of its scenarios decide how it is split into pages."""
    return Topic(id.replace("_", "-"), topic_title(id), sizes.pages_of(scenarios, bodies, MOST_BYTES))


def index(data: GameData, topics: Sequence[Topic]) -> str:
    """Return the page with all scenarios."""
    names = _Names(data)
    lines = ["", *rst.heading(f"Scenarios of {data.spec.game.title}")]
    lines += ["Each scenario plays a few moves and states what must follow.", ""]
    made = [f'<div class="ll-topics" {rst.attributes(LISTED)} data-names="{escape(names.as_json())}">']
    made += [line for topic in topics for line in _topic(topic, names)]
    lines += rst.block("raw", "html", {}, [*made, "</div>"])
    entries = [f"{topic.title} <{topic.slug}>" for topic in topics]
    return "\n".join([*lines, *rst.block("toctree", "", {"hidden": ""}, entries)])


class _Names:
    """Short numbers for rules and disputes, since hundreds of scenarios name the same ones."""

    def __init__(self, data: GameData) -> None:
        rules = [(rule.id, rule.title) for rule in data.spec.all_rules()]
        disputes = [(data.dispute_name(dispute.id), dispute.question) for dispute in data.spec.disputes]
        self.told = [f"{name} {' '.join(title.split())}" for name, title in (*rules, *disputes)]
        self.numbers = {name: n for n, (name, _) in enumerate((*rules, *disputes))}
        self.data = data

    def as_json(self) -> str:
        """Return a JSON list of ids and titles, by number."""
        return json.dumps(self.told, ensure_ascii=False, separators=(",", ":"))

    def of(self, scenario: Scenario) -> str:
        """Return the numbers of the rules and disputes that a scenario names."""
        names = [*scenario.rules, *(self.data.dispute_name(id) for id in scenario.disputes)]
        return " ".join(str(self.numbers[name]) for name in names)


def _topic(topic: Topic, names: _Names) -> Iterator[str]:
    count = sum(map(len, topic.parts))
    yield f'<section class="ll-topic"><h2><a href="{topic.slug}.html">{escape(topic.title)}</a></h2>'
    yield f"<details><summary>{count} scenario{'s' * (count != 1)}</summary><ul>"
    for number, part in zip(topic.numbers, topic.parts, strict=True):
        for scenario in part:
            link = f"{topic.page(number)}.html#{escape(scenario.id)}"
            title = escape(" ".join(scenario.title.split()))
            yield f'<li data-of="{names.of(scenario)}"><a href="{link}">{title}</a></li>'
    yield "</ul></details></section>"


def parts(topic: Topic, shown: int, place: str) -> list[str]:
    """Return the links between the pages of a long topic, labelled by their `place`; nothing for a short topic."""
    if len(topic.parts) == 1:
        return []
    near = [n for n in topic.numbers if n in (1, len(topic.parts)) or abs(n - shown) <= NEAR]
    items = []
    for before, number in zip([0, *near], near, strict=False):
        items += ["<li>…</li>"] if number > before + 1 else []
        own = f'<span aria-current="page">{number}</span>'
        link = f'<a href="{topic.page(number)}.html" aria-label="Page {number}">{number}</a>'
        items.append(f"<li>{own if number == shown else link}</li>")
    label = f"Pages of this topic, {place}"
    made = f'<nav class="ll-parts" aria-label="{label}"><span>Pages</span><ol>{"".join(items)}</ol></nav>'
    return rst.block("raw", "html", {}, [made])
