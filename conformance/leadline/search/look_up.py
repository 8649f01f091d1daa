"""Looking up rules, disputes and mistakes of one kind, by id or by the words that players use, best matches first."""

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
"""The form of an id, of the last part of one, or of the number of a dispute."""


@dataclass(frozen=True, slots=True)
class Hit(Generic[T]):
    """One match of a search."""

    spec: Spec
    """The spec it belongs to."""
    found: T
    """The rule, dispute or mistake."""
    fit: Fit
    """The quality of the match: `named` by id, earlier id, number or whole title; otherwise whether all words of the
    query occur in it, or some."""
    score: int
    """The rank among matches of the same quality; only the order counts."""


def find_rules(specs: Sequence[Spec], query: str, index_of: Callable[[Spec], Index] = players_index) -> list[Hit[Rule]]:
    """Return the rules that match a query best: named, or else with all of its words, or with some; best first."""
    rules = {rule.id: rule for spec in specs for rule in spec.all_rules()}
    return _hits(specs, query, rules, players_documents, index_of)


def find_chapter(specs: Sequence[Spec], query: str) -> tuple[Spec, Chapter] | None:
    """Return the chapter that a query names by the first part of its rules' ids, such as `dsa.swim`; otherwise None."""
    wanted = query.strip().strip("`'\"?.").lower()
    for spec in specs:
        for chapter in spec.chapters:
            if "." in wanted and any(rule.id.rpartition(".")[0] == wanted for rule in chapter.rules):
                return spec, chapter
    return None


def find_disputes(
    specs: Sequence[Spec], query: str, index_of: Callable[[Spec], Index] = players_index
) -> list[Hit[Dispute]]:
    """Return the disputes that match a query best: named, or else with all its words, or with some; best first."""
    disputes = {dispute_id(spec, one): one for spec in specs for one in spec.disputes}
    return _hits(specs, _unpadded(query), disputes, players_documents, index_of)


def named_disputes(specs: Sequence[Spec], query: str) -> list[Hit[Dispute]]:
    """Return the disputes that a query names, quickly: nothing is searched."""
    disputes = {dispute_id(spec, one): one for spec in specs for one in spec.disputes}
    return _named(specs, _unpadded(query), disputes, players_documents)


def find_mistakes(specs: Sequence[Spec], query: str) -> list[Hit[Mistake]]:
    """Return the mistakes that match a query best: named, or else with all its words, or with some; best first."""
    mistakes = {one.id: one for spec in specs for one in spec.mistakes}
    return _hits(specs, query, mistakes, mistake_documents, mistakes_index)


def ids_of(specs: Sequence[Spec], query: str, what: str) -> list[str]:
    """Return the ids in a query that is only several ids or names of a `rule`, `dispute` or `mistake`; otherwise none.

    Not all of them need exist: any word with a dot counts as an id, and beside an existing id so does any word in the
    form of an id, such as `hold-full`.
    """
    words = [word.strip("`'\"?.,").lower() for word in query.split()]
    known = _known(specs, what)
    shaped = [word for word in words if _ID_SHAPE.fullmatch(word)]
    is_sure = any("." in word or word in known for word in shaped)
    is_ids = len(words) > 1 and is_sure and all(word in shaped or word in known for word in words)
    return list(dict.fromkeys(words)) if is_ids else []


def is_there(specs: Sequence[Spec], id: str, what: str) -> bool:
    """Return whether an id, in lower case, is that of a `rule`, a chapter of rules, a `dispute` or a `mistake`."""
    return id in _known(specs, what) or (what == "rule" and find_chapter(specs, id) is not None)


def nothing_found(specs: Sequence[Spec], query: str, what: str) -> InputError:
    """Return the error for a query without a match, with the nearest known names and words."""
    from difflib import get_close_matches

    names: dict[str, str] = {}
    for spec in specs:
        for one in _things(spec, what):
            for name in _names(one):
                names.setdefault(name.lower(), name)
    near = get_close_matches(query.lower().strip(), names, n=3, cutoff=0.8)
    if near:
        return bad_input(f"no {what} fits {query!r}", f"did you mean {' or '.join(names[one] for one in near)}?")
    parts = {part for name in names for part in re.split(r"[^\w]+", name) if len(part) > 3}
    for word in re.findall(r"\w+", query.lower()):
        near += [part for part in get_close_matches(word, sorted(parts), n=2, cutoff=0.8) if part not in near]
    if near:
        return bad_input(f"no {what} fits {query!r}", f"did you mean {' or '.join(near[:4])}?")
    return bad_input(f"no {what} fits {query!r}", f"`leadline {what}` lists them all")


def _things(spec: Spec, what: str) -> Iterable[Found]:
    """Return the things of one kind in a spec: `rule`, `dispute` or `mistake`."""
    things: dict[str, Iterable[Found]] = {"rule": spec.all_rules(), "dispute": spec.disputes, "mistake": spec.mistakes}
    return things[what]


def _known(specs: Sequence[Spec], what: str) -> set[str]:
    """Return the one-word names of the things of a kind, in lower case."""
    return {name.lower() for spec in specs for one in _things(spec, what) for name in _short_names(one)}


def _short_names(one: Found) -> Iterator[str]:
    """Yield the one-word names of a thing: its id, the last part of it, its number and its earlier ids."""
    yield from (one.id, one.id.rpartition(".")[2])
    if isinstance(one, Dispute):
        yield from (one.number, _unpadded(one.number))
    if not isinstance(one, Mistake):
        yield from one.aliases


def _names(one: Found) -> Iterator[str]:
    """Yield everything by which a thing may be meant, and the words of its title."""
    yield from (one.id, one.id.rpartition(".")[2])
    if isinstance(one, Mistake):
        yield from (*([one.family] if one.family else ()), *_words_in(one.says))
    else:
        title = one.title if isinstance(one, Rule) else one.question
        yield from (*one.aliases, *one.words, *_words_in(title))


def _words_in(text: str) -> list[str]:
    return re.findall(r"[\w'-]*\w", text)


def _unpadded(number: str) -> str:
    """Return the number of a dispute as people say it: `D1` for `D01`. Any other text stays the same."""
    return re.sub(r"^\s*([a-zA-Z]+)0*(\d+)\s*$", r"\1\2", number)


def _hits(
    specs: Sequence[Spec],
    query: str,
    known: Mapping[str, T],
    documents_of: Callable[[Spec], Iterable[Document]],
    index_of: Callable[[Spec], Index],
) -> list[Hit[T]]:
    """Return the known things that match a query, all of them equally well: those that are named, or else the rest."""
    named = _named(specs, query, known, documents_of)
    if named:
        return named
    games = {spec.game.id: spec for spec in specs}
    results = [result for result in search(map(index_of, specs), query) if result.document.id in known]
    for fit in _FITS:
        best = [result for result in results if _fit(result) == fit]
        if best:
            return [Hit(games[one.index.game], known[one.document.id], fit, one.score) for one in best]
    return []


def _named(
    specs: Sequence[Spec], query: str, known: Mapping[str, T], documents_of: Callable[[Spec], Iterable[Document]]
) -> list[Hit[T]]:
    """Return the known things whose name or title is the query. This needs no index, which takes longer to build."""
    whole = flat(query)
    found: list[tuple[int, Hit[T]]] = []
    for spec in specs if whole else ():
        for one in documents_of(spec):
            rank = next((n for n, names in enumerate(names_by_rank(one)) if whole in names), None)
            if rank is not None and one.id in known:
                found.append((rank, Hit(spec, known[one.id], "named", NAMED[rank])))
    return [hit for _, hit in sorted(found, key=lambda pair: pair[0])]


def _fit(result: Result) -> Fit:
    return "named" if result.is_named else "all" if result.is_whole else "some"
