"""The checks of players' words: the file must be readable, and all entries must name things of the game."""

from __future__ import annotations

from leadline.base.errors import Place, Problem, did_you_mean
from leadline.base.paths import shown_path
from leadline.lint.findings import Findings
from leadline.search import players_documents, read_words
from leadline.search.text import stem, words_in
from leadline.search.words import shared_words
from leadline.spec.read import WORDS


def check_words(findings: Findings) -> None:
    """Check the form of `words.yaml`, the ids of its phrases, and whether every synonym leads to a word of the game."""
    path = findings.source.folder / WORDS
    words, problems = read_words(path)
    findings.problems += problems
    place = Place(shown_path(path))
    ids = [document.id for document in players_documents(findings.spec)]
    named = [("phrases", id) for id in words.phrases] + [("questions", id) for id in words.questions]
    for key, id in named:
        if id not in ids:
            remedy = did_you_mean(id, ids, "give the id of a rule or a component, or a dispute as PREFIX.dispute.NAME")
            findings.problems.append(Problem(place, f"{key}: there is no {id!r} in this game", remedy))
    if not words.synonyms:
        return
    all_words = shared_words() + words
    known = {
        stem(word, all_words.forms)
        for document in players_documents(findings.spec)
        for text in (document.title, document.answer, *document.phrases, *document.text, *document.more)
        for word in words_in(text)
    }
    for group in words.synonyms:
        if not any(set(all_words.stems(synonym)) <= known for synonym in group):
            wrong = f"synonyms: no rule or dispute of this game contains a word of the group {', '.join(group)}"
            findings.problems.append(Problem(place, wrong, "add the word that the rules use"))
