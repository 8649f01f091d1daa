"""The groups of unexplained answers for the report: their common features in words, and the reasons for suspicions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from leadline.judge.clues import LOADING, OPENING, Clues, features_of
from leadline.judge.details import IMPOSSIBLE, REFUSED
from leadline.judge.failures import plainness
from leadline.judge.groups import Group
from leadline.results.causes import Suspect, UnexplainedGroup

if TYPE_CHECKING:
    from leadline.judge.judgement import Judgement, Run

MOST_LISTED = 3
"""The most kinds of choices or fields that are listed; more are counted."""
PLAIN_ENDS = (": empty", ": False", ": None")
"""The ends of features that say that there is nothing."""
MOST_SAMPLED, USUAL = 400, 3
"""A sample has at most about `MOST_SAMPLED` answers; a feature is usual if at least one answer in `USUAL` has it."""
OWNERS = {"acts": " of the acting seat", "others": " of another seat", "both": " of several seats"}


def group_results(run: Run, judgement: Judgement) -> list[UnexplainedGroup]:
    """Return the groups of a judgement, the largest first, each with its simplest answer as the example."""
    steps = {scenario.id: len(scenario.steps) for scenario in run.scenarios}
    usual = _usual_features(judgement) if judgement.groups else frozenset[str]()
    results = []
    for group in judgement.groups:
        aiming = {scenario.id for scenario in run.scenarios if {*scenario.rules} & {*group.suspects[:1]}}
        members = sorted(group.members, key=lambda member: plainness(member.failure, aiming, steps))
        first = members[0]
        results.append(
            UnexplainedGroup(
                says=in_common(group, judgement, usual),
                answers=len(members),
                scenarios=list(dict.fromkeys(member.failure.scenario for member in members)),
                example=first.failure,
                reproduce=run.reproduce(first.failure),
                suspects=[Suspect(rule, _why(group, rule)) for rule in group.suspects],
                about=group.about if group.suspects else "",
                similar=first.clues.similar,
                event=first.clues.event,
            )
        )
    return results


def in_common(group: Group, judgement: Judgement, usual: Collection[str]) -> str:
    """Describe what the answers of a group have in common, without a full stop.

    Features of positions that are ``usual`` in the whole run are left out.
    """
    return "; ".join([f"{_wrong(group)}, {_where(group)}", *_always(group, usual), *_none_right(group, judgement)])


def _usual_features(judgement: Judgement) -> frozenset[str]:
    """Return the features of positions that at least a third of the answers share, by a sample of the answers."""
    observations, game = list(judgement.observations()), judgement.evaluator.reference.game
    sample = observations[:: max(1, len(observations) // MOST_SAMPLED)]
    counts = Counter(feature for each in sample for feature in features_of(game, each.answer.before))
    return frozenset(feature for feature, number in counts.items() if USUAL * number >= len(sample))


def _where(group: Group) -> str:
    """Name the requests to which the answers are wrong."""
    kinds = Counter(member.clues.what for member in group.members)
    moves = [kind for kind, _ in kinds.most_common() if kind not in (OPENING, LOADING)]
    places = ["openings"] if OPENING in kinds else []
    places += ["starting positions"] if LOADING in kinds else []
    shared = _shared_words(moves) if moves else ""
    if len(moves) <= MOST_LISTED:
        places += [f"answers to {_listed([f'`{kind}`' for kind in moves])}"] if moves else []
    else:
        places.append(f"answers to moves with `{shared}`" if shared else f"answers to {len(moves)} kinds of moves")
    return f"in {_listed(places)}"


def _shared_words(words: Sequence[str]) -> str:
    """Return the parts that all kinds of moves have in common, such as `search.action drop`."""
    parts = [word.split(", ") for word in words]
    return ", ".join(part for part in parts[0] if all(part in each for each in parts))


def _wrong(group: Group) -> str:
    """Describe how the answers are wrong: a refusal, an acceptance, another choice, or the fields that differ."""
    texts = []
    for how, describe in (("refused", _refused), ("played", _accepted), ("chosen", _chosen), ("differs", _differing)):
        members = [member.clues for member in group.members if member.clues.how == how]
        if members:
            texts.append(describe(members))
    return " and ".join(texts)


def _refused(members: Sequence[Clues]) -> str:
    says = "legal moves are refused" if len(members) > 1 else "a legal move is refused"
    reasons = sorted({detail.what for clues in members for detail in clues.details if detail.what.startswith(REFUSED)})
    words = reasons[0].removeprefix(REFUSED) if len(reasons) == 1 else ""
    return f"{says} ({words})" if words else says


def _accepted(members: Sequence[Clues]) -> str:
    if all(any(detail.what.startswith(IMPOSSIBLE) for detail in clues.details) for clues in members):
        return "impossible results of chance are accepted"
    return "illegal moves are accepted" if len(members) > 1 else "an illegal move is accepted"


def _chosen(members: Sequence[Clues]) -> str:
    return (
        "other choices are played than those that were sent"
        if len(members) > 1
        else "a choice other than the one that was sent is played"
    )


def _differing(members: Sequence[Clues]) -> str:
    """Say what is wrong in every answer; otherwise name the fields that are wrong in most of them."""
    shared = frozenset.intersection(*(clues.details for clues in members))
    owners = {clues.whose for clues in members}
    whose = OWNERS.get(next(iter(owners)), "") if len(owners) == 1 else ""
    by_field: dict[str, list[str]] = {}
    for detail in sorted(shared):
        by_field.setdefault(detail.field, []).append(detail.what)
    if by_field:
        fields = list(by_field)[:MOST_LISTED]
        texts = [f"`{field}`{whose} {_said_together(by_field[field])}" for field in fields]
        rest = len(by_field) - len(fields)
        return _listed([*texts, f"{rest} more field{'s differ' if rest > 1 else ' differs'}"] if rest else texts)
    fields = [field for field, _ in Counter(field for clues in members for field in clues.fields).most_common()]
    return f"{_fields(fields)}{whose} {'is' if len(fields) == 1 else 'are'} wrong"


def _said_together(whats: Sequence[str]) -> str:
    """Return the error in one field: `lacks A and B, and has C`."""
    by_verb: dict[str, list[str]] = {}
    for what in whats:
        verb, _, rest = what.partition(" ")
        by_verb.setdefault(verb, []).append(rest)
    return _listed([f"{verb} {_some(rests)}" for verb, rests in by_verb.items()])


def _some(names: Sequence[str]) -> str:
    rest = len(names) - MOST_LISTED
    return _listed([*names[:MOST_LISTED], f"{rest} more"] if rest > 0 else names)


def _always(group: Group, usual: Collection[str]) -> Iterator[str]:
    """Yield the features that all positions before had in common, leaving out those that are usual."""
    if len(group.members) < MOST_LISTED:
        return
    shared = frozenset.intersection(*(member.clues.before for member in group.members))
    some = sorted(feature for feature in shared.difference(usual) if not feature.endswith(PLAIN_ENDS))
    if some:
        yield f"in each of them {', '.join(some[:MOST_LISTED])}"


def _none_right(group: Group, judgement: Judgement) -> Iterator[str]:
    """Yield a remark if no answer of the kind is right."""
    kinds = {member.clues.what for member in group.members}
    if len(group.members) >= MOST_LISTED and len(kinds) == 1 and not kinds & judgement.right_kinds:
        yield "every answer of this kind is wrong"


def _why(group: Group, rule: str) -> str:
    """Describe the clues to a suspected rule."""
    scenarios = {member.failure.scenario: member.aims for member in group.members}
    aimed = sum(rule in aims for aims in scenarios.values())
    reasons = []
    if aimed == len(scenarios):
        reasons.append(
            "the only scenario is about this rule" if aimed == 1 else f"all {aimed} scenarios are about this rule"
        )
    elif aimed:
        reasons.append(f"{aimed} of {len(scenarios)} scenarios are about this rule")
    working = sum(rule in member.clues.at_work for member in group.members)
    if working:
        reasons.append(f"it came into play in {working} of {len(group.members)} answers")
    return ", ".join(reasons)


def _fields(names: Sequence[str]) -> str:
    """List a few fields; more are counted."""
    some, rest = [f"`{name}`" for name in names[:MOST_LISTED]], len(names) - MOST_LISTED
    return _listed([*some, f"{rest} other field{'s' if rest > 1 else ''}"] if rest > 0 else some)


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
