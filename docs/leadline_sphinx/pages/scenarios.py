"""The pages of the scenarios by topic, and the coverage of rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from leadline.suite.model import Scenario
from leadline_live import has_live_board
from leadline_sphinx import html_objects, rst
from leadline_sphinx.data import GameData, topic_title
from leadline_sphinx.nav import PART_OF
from leadline_sphinx.pages import topics
from leadline_sphinx.scenarios import body


def pages(data: GameData) -> Iterator[tuple[str, str]]:
    """Yield the pages of the topics, several for a long topic, and the list of all scenarios."""
    listed = []
    order = 0
    for id, scenarios in data.topics.items():
        bodies = {
            scenario.id: body(data, scenario) for scenario in scenarios
        }  # of one topic at a time, since they are large
        topic = topics.topic_of(id, scenarios, bodies)
        listed.append(topic)
        for number, part in zip(topic.numbers, topic.parts, strict=True):
            yield f"{data.folder}/scenarios/{topic.page(number)}", _page(data, topic, number, order, bodies)
            order += len(part)
    yield f"{data.folder}/scenarios/index", topics.index(data, listed)


def _page(data: GameData, topic: topics.Topic, number: int, order: int, bodies: Mapping[str, str]) -> str:
    of = f" ({number} of {len(topic.parts)})" if len(topic.parts) > 1 else ""
    lines = [f":{PART_OF}: {data.folder}/scenarios/{topic.slug}"] if number > 1 else []
    lines += ["", *rst.heading(f"{topic.title}{of}"), *topics.parts(topic, number, "top")]
    places = enumerate(topic.parts[number - 1], order)
    lines += html_objects.objects(
        "scenario", (_scenario(data, scenario, place, bodies[scenario.id]) for place, scenario in places)
    )
    lines += topics.parts(topic, number, "bottom")
    others = [topic.page(later) for later in topic.numbers if later > 1] if number == 1 else []
    return "\n".join([*lines, *(rst.block("toctree", "", {"hidden": ""}, others) if others else [])])


def _scenario(data: GameData, scenario: Scenario, order: int, html: str) -> dict[str, Any]:
    aside = 0 if scenario.position is not None else 10
    return {
        "name": scenario.id,
        "title": scenario.title,
        "order": (len(scenario.rules) + aside + len(scenario.steps)) * 10_000 + order,
        "rules": scenario.rules,
        "disputes": [data.dispute_name(id) for id in scenario.disputes],
        "game": data.id if has_live_board(data.id) else "",
        "html": html,
    }


def coverage(data: GameData) -> str:
    """Return the coverage: the rules of each chapter, and the number of scenarios per topic that aim at them."""
    lines = [":nosearch:", "", *rst.heading(f"Coverage of {data.spec.game.title}")]
    lines += [
        "The number of scenarios aimed at each rule, from a position and from an opening, and their topics.",
        "",
    ]
    for chapter in data.spec.chapters:
        rows = []
        for rule in chapter.rules:
            own = data.by_rule.get(rule.id, [])
            openings = sum(1 for scenario in own if scenario.setup is not None)
            by_topic = Counter(scenario.topic for scenario in own)
            told = ", ".join(f"{_topic(data, topic)} {count}" for topic, count in by_topic.most_common())
            why = data.suite.unreachable.get(rule.id)
            if why:
                told += f". {rst.text(why)}"
            rows.append((rst.ref("rule", rule.id), str(len(own) - openings), str(openings), told or "none"))
        head = ("Rule", "Positions", "Openings", "Topics")
        lines += [*rst.heading(chapter.title, "-"), *rst.table(head, rows, "ll-coverage")]
    return "\n".join(lines)


def _topic(data: GameData, topic: str) -> str:
    return rst.doc(f"{data.folder}/scenarios/{topic.replace('_', '-')}", topic_title(topic))
