"""The look-up of rules, disputes and mistakes, by id or by the words that players use, with the best matches first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

from leadline.base.errors import InputError, bad_input
from leadline.search.documents import Document, dispute_id, mistake_documents, players_documents
from leadline.search.engine import NAMED, Result, search
from leadline.search.games import mistakes_index, players_index
from leadline.search.index import Index, names_by_rank
from leadline.search.text import flat
from leadline.spec.model import Chapter, Dispute, Mistake, Rule, Spec

Found: TypeAlias = "Rule | Dispute | Mistake"
Fit: TypeAlias = Literal["named", "all", "some"]
T = TypeVar("T", Rule, Dispute, Mistake)

_FITS: tuple[Fit, ...] = ("named", "all", "some")
_ID_SHAPE = re.compile(r"\w+(?:[.-]\w+)+|[a-z]+\d+")
"""The pattern of an id, of the last part of an id, or of the number of a dispute."""


@dataclass(frozen=True, slots=True)
class Hit(Generic[T]):
    """One match of a search."""

    spec: Spec
    """The spec it belongs to."""
    entry: T
    """The rule, dispute or mistake."""
    fit: Fit
    """The quality of the match.

    A match by an id, an earlier id, a number or the whole title is `named`. Otherwise, the quality says whether all
    words of the query occur in the entry, or only some.
    """
    score: int
    """The rank among matches of the same quality; only the order of ranks matters."""


def find_rules(specs: Sequence[Spec], query: str, index_of: Callable[[Spec], Index] = players_index) -> list[Hit[Rule]]:
    """Return the rules that match a query best, in order: those it names, or else those with its words."""
    rules = {rule.id: rule for spec in specs for rule in spec.all_rules()}
    return _hits(specs, query, rules, players_documents, index_of)


def find_chapter(specs: Sequence[Spec], query: str) -> tuple[Spec, Chapter] | None:
    """Return the chapter that a query names by the first part of its rules' ids, such as `dsa.swim`, or None."""
    wanted = query.strip().strip("`'\"?.").lower()
    for spec in specs:
        for chapter in spec.chapters:
            if "." in wanted and any(rule.id.rpartition(".")[0] == wanted for rule in chapter.rules):
                return spec, chapter
    return None


def find_disputes(
    specs: Sequence[Spec], query: str, index_of: Callable[[Spec], Index] = players_index
) -> list[Hit[Dispute]]:
    """Return the disputes that match a query best, in order: those it names, or else those with its words."""
    disputes = {dispute_id(spec, dispute): dispute for spec in specs for dispute in spec.disputes}
    return _hits(specs, _unpadded(query), disputes, players_documents, index_of)


def named_disputes(specs: Sequence[Spec], query: str) -> list[Hit[Dispute]]:
    """Return the disputes that a query names, quickly: nothing is searched."""
    disputes = {dispute_id(spec, dispute): dispute for spec in specs for dispute in spec.disputes}
    return _named(specs, _unpadded(query), disputes, players_documents)


def find_mistakes(specs: Sequence[Spec], query: str) -> list[Hit[Mistake]]:
    """Return the mistakes that match a query best, in order: those it names, or else those with its words."""
    mistakes = {mistake.id: mistake for spec in specs for mistake in spec.mistakes}
    return _hits(specs, query, mistakes, mistake_documents, mistakes_index)


def ids_of(specs: Sequence[Spec], query: str, what: str) -> list[str]:
    """Return the ids in a query that consists only of ids or names of a `rule`, `dispute` or `mistake`; otherwise none.

    Not all of the ids need to exist: any word with a dot counts as an id. Next to an existing id, so does any word in
    the form of an id, such as `hold-full`.
    """
    words = [word.strip("`'\"?.,").lower() for word in query.split()]
    known = _known(specs, what)
    shaped = [word for word in words if _ID_SHAPE.fullmatch(word)]
    is_sure = any("." in word or word in known for word in shaped)
    is_ids = len(words) > 1 and is_sure and all(word in shaped or word in known for word in words)
    return list(dict.fromkeys(words)) if is_ids else []


def is_there(specs: Sequence[Spec], id: str, what: str) -> bool:
    """Return whether a text in lower case is the id of a `rule`, a chapter of rules, a `dispute` or a `mistake`."""
    return id in _known(specs, what) or (what == "rule" and find_chapter(specs, id) is not None)


def nothing_found(specs: Sequence[Spec], query: str, what: str) -> InputError:
    """Return the error for a query that matches nothing, with the nearest known names and words."""
    from difflib import get_close_matches

    names: dict[str, str] = {}
    for spec in specs:
        for entry in _things(spec, what):
            for name in _names(entry):
                names.setdefault(name.lower(), name)
    near = get_close_matches(query.lower().strip(), names, n=3, cutoff=0.8)
    if near:
        return bad_input(
            f"no {what} fits {query!r}", f"did you mean {' or '.join(names[near_name] for near_name in near)}?"
        )
    parts = {part for name in names for part in re.split(r"[^\w]+", name) if len(part) > 3}
    for word in re.findall(r"\w+", query.lower()):
        near += [part for part in get_close_matches(word, sorted(parts), n=2, cutoff=0.8) if part not in near]
    if near:
        return bad_input(f"no {what} fits {query!r}", f"did you mean {' or '.join(near[:4])}?")
    return bad_input(f"no {what} fits {query!r}", f"`leadline {what}` lists them all")


def _things(spec: Spec, what: str) -> Iterable[Found]:
    """Return the entries of one kind in a spec: `rule`, `dispute` or `mistake`."""
    things: dict[str, Iterable[Found]] = {"rule": spec.all_rules(), "dispute": spec.disputes, "mistake": spec.mistakes}
    return things[what]


def _known(specs: Sequence[Spec], what: str) -> set[str]:
    """Return the one-word names of the entries of a kind, in lower case."""
    return {name.lower() for spec in specs for entry in _things(spec, what) for name in _short_names(entry)}


def _short_names(entry: Found) -> Iterator[str]:
    """Yield the one-word names of an entry: its id, the last part of the id, its number and its earlier ids."""
    yield from (entry.id, entry.id.rpartition(".")[2])
    if isinstance(entry, Dispute):
        yield from (entry.number, _unpadded(entry.number))
    if not isinstance(entry, Mistake):
        yield from entry.aliases


def _names(entry: Found) -> Iterator[str]:
    """Yield all names that may refer to an entry, and the words of its title."""
    yield from (entry.id, entry.id.rpartition(".")[2])
    if isinstance(entry, Mistake):
        yield from (*([entry.family] if entry.family else ()), *_words_in(entry.says))
    else:
        title = entry.title if isinstance(entry, Rule) else entry.question
        yield from (*entry.aliases, *entry.words, *_words_in(title))


def _words_in(text: str) -> list[str]:
    return re.findall(r"[\w'-]*\w", text)


def _unpadded(number: str) -> str:
    """Return the number of a dispute as people say it: `D1` for `D01`. Any other text is returned unchanged."""
    return re.sub(r"^\s*([a-zA-Z]+)0*(\d+)\s*$", r"\1\2", number)


def _hits(
    specs: Sequence[Spec],
    query: str,
    known: Mapping[str, T],
    documents_of: Callable[[Spec], Iterable[Document]],
    index_of: Callable[[Spec], Index],
) -> list[Hit[T]]:
    """Return the known entries that match a query, all equally well: those it names, or otherwise the best others."""
    named = _named(specs, query, known, documents_of)
    if named:
        return named
    games = {spec.game.id: spec for spec in specs}
    results = [result for result in search(map(index_of, specs), query) if result.document.id in known]
    for fit in _FITS:
        best = [result for result in results if _fit(result) == fit]
        if best:
            return [
                Hit(games[best_result.index.game], known[best_result.document.id], fit, best_result.score)
                for best_result in best
            ]
    return []


def _named(
    specs: Sequence[Spec], query: str, known: Mapping[str, T], documents_of: Callable[[Spec], Iterable[Document]]
) -> list[Hit[T]]:
    """Return the known entries whose name or title equals the query.

    This needs no index, which takes longer to build.
    """
    whole = flat(query)
    ranked_hits: list[tuple[int, Hit[T]]] = []
    for spec in specs if whole else ():
        for document in documents_of(spec):
            rank = next((n for n, names in enumerate(names_by_rank(document)) if whole in names), None)
            if rank is not None and document.id in known:
                ranked_hits.append((rank, Hit(spec, known[document.id], "named", NAMED[rank])))
    return [hit for _, hit in sorted(ranked_hits, key=lambda pair: pair[0])]


def _fit(result: Result) -> Fit:
    return "named" if result.is_named else "all" if result.is_whole else "some"
