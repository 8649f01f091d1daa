"""The documents that can be searched: the rules, disputes, components, mistakes and scenarios of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from leadline.spec.model import Component, Dispute, Mistake, Rule, Spec

Kind: TypeAlias = Literal["rule", "dispute", "component", "term", "page", "mistake", "scenario"]

"""The kinds of documents that players ask for.

A page may be for players or for programmers; other kinds are for programmers.
"""
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z*`])")


@dataclass(frozen=True, slots=True)
class Document:
    """A document that the search can find."""

    kind: Kind
    """Its kind."""
    id: str
    """The permanent name of the document, which for a page is its address."""
    title: str
    """The title, the question, or the sentence of which the document consists."""
    answer: str = ""
    """The answer in one sentence: the ruling of a dispute, or the beginning of a rule."""
    names: tuple[str, ...] = ()
    """Other names of the document: earlier ids, or a number."""
    phrases: tuple[str, ...] = ()
    """The words that players use for the subject."""
    questions: tuple[str, ...] = ()
    """Questions of players about it."""
    text: tuple[str, ...] = ()
    """The rest of its text."""
    more: tuple[str, ...] = ()
    """Texts about the document, such as the reason for a ruling."""
    is_for_players: bool = True
    """True if the document is for players and not only for programmers."""


class ScenarioText(Protocol):
    """The parts of a scenario that can be searched."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def title(self) -> str:
        """The title of the scenario, which may be empty."""


def players_documents(spec: Spec) -> Iterator[Document]:
    """Yield the disputes, rules and components of a game."""
    for dispute in spec.disputes:
        yield dispute_document(spec, dispute)
    for rule in spec.all_rules():
        yield rule_document(rule)
    for component in spec.components:
        yield component_document(component)


def dispute_id(spec: Spec, dispute: Dispute) -> str:
    """Return the permanent name of a dispute, which is unique among all games."""
    return f"{spec.game.prefix}.dispute.{dispute.id}"


def dispute_document(spec: Spec, dispute: Dispute) -> Document:
    """Return a dispute as a document whose answer is the recommended reading."""
    ruled = dispute.readings.get(dispute.ruling)
    numbers = (dispute.number, re.sub(r"^([a-zA-Z]+)0+(\d)", r"\1\2", dispute.number))
    others = [reading.says for id, reading in dispute.readings.items() if id != dispute.ruling]
    return Document(
        "dispute",
        dispute_id(spec, dispute),
        dispute.question,
        ruled.says if ruled is not None else "",
        (*dict.fromkeys(numbers), *dispute.aliases),
        dispute.words,
        text=tuple(others),
        more=(dispute.reason, dispute.telling.position, *(answer.says for answer in dispute.manuals.values())),
    )


def rule_document(rule: Rule) -> Document:
    """Return a rule as a document whose answer is its first sentence."""
    first = first_sentence(rule.text)
    return Document("rule", rule.id, rule.title, first, rule.aliases, rule.words, text=(rule.text,), more=rule.examples)


def component_document(component: Component) -> Document:
    """Return something in the box."""
    return Document(
        "component", component.id, component.title, first_sentence(component.about), text=(component.about,)
    )


def mistake_documents(spec: Spec) -> Iterator[Document]:
    """Yield the mistakes of a game as documents whose answers are the correct behaviour."""
    for mistake in spec.mistakes:
        yield mistake_document(spec, mistake)


def mistake_document(spec: Spec, mistake: Mistake) -> Document:
    """Return a mistake."""
    rules = [rule for id in mistake.rules if (rule := spec.rule(id)) is not None]
    names = (mistake.family,) if mistake.family else ()
    more = (mistake.hidden, *names, *(rule.title for rule in rules), *(word for rule in rules for word in rule.words))
    return Document("mistake", mistake.id, mistake.says, mistake.instead, more=more, is_for_players=False)


def scenario_documents(scenarios: Iterable[ScenarioText]) -> Iterator[Document]:
    """Yield scenarios as documents with their titles and ids."""
    for scenario in scenarios:
        yield Document("scenario", scenario.id, scenario.title or scenario.id, is_for_players=False)


def first_sentence(text: str) -> str:
    """Return the first sentence of a text."""
    return _SENTENCE.split(" ".join(text.split()), maxsplit=1)[0]
