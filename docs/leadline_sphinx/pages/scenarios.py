"""The pages of the scenarios by topic, and the coverage of rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from leadline.suite.model import Scenario
from leadline_sphinx import rst
from leadline_sphinx import scenarios as bodies
from leadline_sphinx.data import GameData, topic_title
from leadline_sphinx.domain import hash_of
from leadline_sphinx.nav import PART_OF
from leadline_sphinx.pages import topics


def pages(data: GameData) -> Iterator[tuple[str, str]]:
    """Yield the pages of the topics, several for a long topic, and the list of all scenarios."""
    listed = topics.topics_of(data)
    order = 0
    for topic in listed:
        for number, part in zip(topic.numbers, topic.parts, strict=True):
            yield f"{data.folder}/scenarios/{topic.page(number)}", _page(data, topic, number, order)
            order += len(part)
    yield f"{data.folder}/scenarios/index", topics.index(data, listed)


def _page(data: GameData, topic: topics.Topic, number: int, order: int) -> str:
    of = f" ({number} of {len(topic.parts)})" if len(topic.parts) > 1 else ""
    lines = [f":{PART_OF}: {data.folder}/scenarios/{topic.slug}"] if number > 1 else []
    lines += ["", *rst.heading(f"{topic.title}{of}"), *topics.parts(topic, number, "top")]
    for place, scenario in enumerate(topic.parts[number - 1]):
        lines += _scenario(data, scenario, order + place)
    lines += topics.parts(topic, number, "bottom")
    others = [topic.page(other) for other in topic.numbers if other > 1] if number == 1 else []
    return "\n".join([*lines, *(rst.block("toctree", "", {"hidden": ""}, others) if others else [])])


def _scenario(data: GameData, scenario: Scenario, order: int) -> list[str]:
    options = {"title": scenario.title, "rules": ", ".join(scenario.rules), "no-links": ""}
    aside = 0 if scenario.position is not None else 10
    options["order"] = str((len(scenario.rules) + aside + len(scenario.steps)) * 10_000 + order)
    if scenario.disputes:
        options["disputes"] = ", ".join(data.dispute_name(id) for id in scenario.disputes)
    mark = {"mark": hash_of([bodies.body(data, scenario)])[:8]}
    body = rst.block("leadline-scenario-body", f"{data.id} {scenario.id}", mark, [])
    return rst.block("leadline:scenario", scenario.id, options, body)


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
            openings = sum(1 for one in own if one.setup is not None)
            by_topic = Counter(one.topic for one in own)
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
