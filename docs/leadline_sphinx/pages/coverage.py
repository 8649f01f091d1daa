"""Coverage: which scenarios try which rule. Kept out of the search."""

from __future__ import annotations

from collections import Counter

from leadline_sphinx import rst
from leadline_sphinx.data import GameData, topic_title


def page(data: GameData) -> str:
    """A table for each chapter: the rules, and how many scenarios of each topic are aimed at them."""
    lines = [":nosearch:", "", *rst.heading(f"Coverage of {data.spec.game.title}")]
    lines += [
        "How many scenarios are aimed at each rule, from a position and from an opening, and in which topics.",
        "",
    ]
    for chapter in data.spec.chapters:
        rows = []
        for rule in chapter.rules:
            own = data.by_rule.get(rule.id, [])
            openings = sum(1 for one in own if one.setup is not None)
            topics = Counter(one.topic for one in own)
            told = ", ".join(f"{_topic(data, topic)} {count}" for topic, count in topics.most_common())
            why = data.suite.unreachable.get(rule.id)
            if why:
                told += f". {rst.text(why)}"
            rows.append((rst.ref("rule", rule.id), str(len(own) - openings), str(openings), told or "none"))
        head = ("Rule", "Positions", "Openings", "Topics")
        lines += [*rst.heading(chapter.title, "-"), *rst.table(head, rows, "ll-coverage")]
    return "\n".join(lines)


def _topic(data: GameData, topic: str) -> str:
    return rst.doc(f"{data.folder}/scenarios/{topic.replace('_', '-')}", topic_title(topic))
