"""Rules, disputes and mistakes by id or by the words a player has for them, the best first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

from leadline.problems import InputError, bad_input
from leadline.spec.model import Chapter, Dispute, Mistake, Rule, Spec

Found: TypeAlias = "Rule | Dispute | Mistake"
Fit: TypeAlias = Literal["named", "all", "some", "none"]
T = TypeVar("T", Rule, Dispute, Mistake)

_ENDINGS = ("ing", "ed", "es", "s", "er")
_IDLE = frozenset(
    re.findall(
        r"\w+",
        "a an the of to in on at is are be and or it its i you we my your if do does can may must what when how"
        " who which that this with for from by one has have then there after before",
    )
)
_ID_SHAPE = re.compile(r"\w+(?:[.-]\w+)+|[a-z]+\d+")
"""How an id, the last part of one, or the number of a dispute is written."""
_TITLE, _WORDS, _ID, _TEXT = 8.0, 7.0, 5.0, 2.0
"""What a word of the query is worth in a title, among the players' words, in an id and in a text."""
_PHRASE, _AGAIN = 20.0, 0.2
"""What it is worth that the query is just what players call it, and what a word counts where it stands again."""


@dataclass(frozen=True, slots=True)
class Hit(Generic[T]):
    """Something that was found."""

    spec: Spec
    """The spec it belongs to."""
    found: T
    """The rule, dispute or mistake."""
    fit: Fit
    """`named` by id, earlier id, number or whole title; else whether all words of the query stand in it, or some."""
    score: float
    """How well it fits; only the order counts."""


def find_rules(specs: Sequence[Spec], query: str) -> list[Hit[Rule]]:
    """The rules that fit a query best: named, else with all its words, else with some of them; best first."""
    return _ranked([_rule_hit(spec, rule, query) for spec in specs for rule in spec.all_rules()])


def find_chapter(specs: Sequence[Spec], query: str) -> tuple[Spec, Chapter] | None:
    """The chapter a query names by the head of its rules' ids, such as `dsa.swim`; else None."""
    wanted = query.strip().strip("`'\"?.").lower()
    for spec in specs:
        for chapter in spec.chapters:
            if "." in wanted and any(rule.id.rpartition(".")[0] == wanted for rule in chapter.rules):
                return spec, chapter
    return None


def find_disputes(specs: Sequence[Spec], query: str) -> list[Hit[Dispute]]:
    """The disputes that fit a query best: named, else with all its words, else with some of them; best first."""
    return _ranked([_dispute_hit(spec, dispute, query) for spec in specs for dispute in spec.disputes])


def find_mistakes(specs: Sequence[Spec], query: str) -> list[Hit[Mistake]]:
    """The mistakes that fit a query best: named, else with all its words, else with some of them; best first."""
    return _ranked([_mistake_hit(spec, mistake, query) for spec in specs for mistake in spec.mistakes])


def ids_of(specs: Sequence[Spec], query: str, what: str) -> list[str]:
    """The ids of a query that is nothing but several ids or names of a `rule`, `dispute` or `mistake`; else none.

    Not every one of them need exist: whatever has a dot in it is meant as an id, and beside an id that there is also
    what is written as ids are, such as `hold-full`.
    """
    words = [word.strip("`'\"?.,").lower() for word in query.split()]
    known = _known(specs, what)
    shaped = [word for word in words if _ID_SHAPE.fullmatch(word)]
    is_sure = any("." in word or word in known for word in shaped)
    is_ids = len(words) > 1 and is_sure and all(word in shaped or word in known for word in words)
    return list(dict.fromkeys(words)) if is_ids else []


def is_there(specs: Sequence[Spec], id: str, what: str) -> bool:
    """Whether an id, in small letters, is that of a `rule`, a chapter of rules, a `dispute` or a `mistake`."""
    return id in _known(specs, what) or (what == "rule" and find_chapter(specs, id) is not None)


def nothing_found(specs: Sequence[Spec], query: str, what: str) -> InputError:
    """The error for a query that finds nothing, with the nearest names and words there are."""
    from difflib import get_close_matches

    names: dict[str, str] = {}
    for spec in specs:
        for one in _things(spec, what):
            for name in _names(one):
                names.setdefault(name.lower(), name)
    near = get_close_matches(query.lower().strip(), names, n=3, cutoff=0.6)
    if near:
        return bad_input(f"no {what} fits {query!r}", f"did you mean {' or '.join(names[one] for one in near)}?")
    parts = {part for name in names for part in re.split(r"[^\w]+", name) if len(part) > 3}
    for word in re.findall(r"\w+", query.lower()):
        near += [part for part in get_close_matches(word, sorted(parts), n=2, cutoff=0.75) if part not in near]
    if near:
        return bad_input(f"no {what} fits {query!r}", f"did you mean {' or '.join(near[:4])}?")
    return bad_input(f"no {what} fits {query!r}", f"`leadline {what}` lists them all")


def _things(spec: Spec, what: str) -> Iterable[Found]:
    """What a spec has of a kind: `rule`, `dispute` or `mistake`."""
    things: dict[str, Iterable[Found]] = {"rule": spec.all_rules(), "dispute": spec.disputes, "mistake": spec.mistakes}
    return things[what]


def _known(specs: Sequence[Spec], what: str) -> set[str]:
    """What the things of a kind are called in one word, in small letters."""
    return {name.lower() for spec in specs for one in _things(spec, what) for name in _short_names(one)}


def _short_names(one: Found) -> Iterator[str]:
    """The names of a thing that are one word: its id, the last part of it, its number and its earlier ids."""
    yield from (one.id, one.id.rpartition(".")[2])
    if isinstance(one, Dispute):
        yield from (one.number, _unpadded(one.number))
    if not isinstance(one, Mistake):
        yield from one.aliases


def _names(one: Found) -> Iterator[str]:
    """Everything by which a thing may be meant, and the words of its title."""
    yield from (one.id, one.id.rpartition(".")[2])
    if isinstance(one, Mistake):
        yield from (*([one.family] if one.family else ()), *_words_in(one.says))
    else:
        title = one.title if isinstance(one, Rule) else one.question
        yield from (*one.aliases, *one.words, *_words_in(title))


def _words_in(text: str) -> list[str]:
    return re.findall(r"[\w'-]*\w", text)


def _rule_hit(spec: Spec, rule: Rule, query: str) -> Hit[Rule]:
    slug = rule.id.rpartition(".")[2]
    chapter = rule.id.split(".")[1] if rule.id.count(".") > 1 else ""
    texts = ((_TITLE, [rule.title]), (_WORDS, rule.words), (_ID, [slug, chapter]), (_TEXT, [rule.text, *rule.examples]))
    return _hit(spec, rule, query, (rule.id, slug, rule.title, *rule.aliases), texts)


def _dispute_hit(spec: Spec, dispute: Dispute, query: str) -> Hit[Dispute]:
    readings = [text for id, reading in dispute.readings.items() for text in (id, reading.says)]
    long = [dispute.reason, dispute.telling.position, *(answer.says for answer in dispute.manuals.values()), *readings]
    texts = ((_TITLE, [dispute.question]), (_WORDS, dispute.words), (_ID, [dispute.id, dispute.group]), (_TEXT, long))
    names = (dispute.id, dispute.number, _unpadded(dispute.number), dispute.question, *dispute.aliases)
    return _hit(spec, dispute, _unpadded(query), names, texts)


def _mistake_hit(spec: Spec, mistake: Mistake, query: str) -> Hit[Mistake]:
    slug = mistake.id.rpartition(".")[2]
    rules = [rule for id in mistake.rules if (rule := spec.rule(id)) is not None]
    long = [mistake.instead, mistake.hidden, *(rule.title for rule in rules)]
    words = [word for rule in rules for word in rule.words]
    texts = ((_TITLE, [mistake.says]), (_ID, [slug, mistake.family]), (_TEXT, [*long, *words]))
    return _hit(spec, mistake, query, (mistake.id, slug, mistake.says), texts)


def _unpadded(number: str) -> str:
    """The number of a dispute as people say it: `D1` for `D01`. Any other text is as it was."""
    return re.sub(r"^\s*([a-zA-Z]+)0*(\d+)\s*$", r"\1\2", number)


def _hit(
    spec: Spec, found: T, query: str, names: Iterable[str], texts: Iterable[tuple[float, Sequence[str]]]
) -> Hit[T]:
    wanted = query.strip().strip("`'\"?.").lower()
    if any(wanted == name.lower().rstrip("?.") for name in names):
        return Hit(spec, found, "named", 0.0)
    return Hit(spec, found, *_score(_stems(query), texts))


def _ranked(hits: list[Hit[T]]) -> list[Hit[T]]:
    for fit in ("named", "all", "some"):
        best = [hit for hit in hits if hit.fit == fit]
        if best:
            return sorted(best, key=lambda hit: -hit.score)
    return []


def _score(wanted: list[str], texts: Iterable[tuple[float, Sequence[str]]]) -> tuple[Fit, float]:
    """How well texts fit the words of a query: each word counts once, where it counts most.

    With some of the words only, at least half of them have to stand in the texts.
    """
    best = dict.fromkeys(wanted, 0.0)
    extra = 0.0
    for weight, group in texts:
        stems = [set(_stems(text)) for text in group]
        if weight >= _WORDS and set(wanted) in stems:
            extra = _PHRASE
        for stem in wanted:
            here = weight * max((_likeness(stem, words) for words in stems), default=0.0)
            best[stem] = max(here, best[stem]) + _AGAIN * min(here, best[stem])
    share = sum(1 for weight in best.values() if weight) / max(len(best), 1)
    fit: Fit = "all" if share == 1 else "some" if share >= 0.5 else "none"
    return fit, (sum(best.values()) + extra) * share


def _likeness(stem: str, stems: set[str]) -> float:
    """1 if a word stands in a text, less if only a longer word that begins with it does, else 0."""
    if stem in stems:
        return 1.0
    return 0.6 if len(stem) >= 4 and any(other.startswith(stem) for other in stems) else 0.0


def _stems(text: str) -> list[str]:
    """The words of a text that say something, without their endings."""
    words = re.findall(r"[^\W_]+", text.lower())
    telling = [word for word in words if word not in _IDLE] or words
    return [_stem(word) for word in telling]


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            stem = word[: -len(ending)]
            return stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] else stem
    return word
