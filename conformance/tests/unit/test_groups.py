"""The grouping of unexplained answers and the rules suspected for them, with plain clues and no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from leadline.games import load_game
from leadline.judge.answers import AnsweredTurn, JudgedAnswer
from leadline.judge.clues import Clues, clues_of
from leadline.judge.details import Detail
from leadline.judge.group_results import in_common
from leadline.judge.groups import MOST_GROUPS, MOST_SUSPECTS, Group, Spectra, Unexplained, group_unexplained
from leadline.judge.likeness import Likeness
from leadline.judge.observation import Observation
from leadline.judge.reference import Expected
from leadline.recording.model import Answer
from leadline.schema.values import FieldDifference

WRITER, OTHER, AIM = "g.hand.drop", "g.turn.order", "g.hand.choice"


class Unlike:
    """A stand-in under which answers look like no known mistake."""

    def of_rules(self, wrong: Sequence[Observation], kinds: Iterable[str]) -> dict[str, float]:
        return {}


class Like(Unlike):
    """A stand-in under which answers look like mistakes in some rule."""

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def of_rules(self, wrong: Sequence[Observation], kinds: Iterable[str]) -> dict[str, float]:
        return {self.rule: 1.0}


def answer(number: int, weights: dict[str, float], aims: tuple[str, ...] = (), **clues: Any) -> Unexplained:
    """Return a wrong answer, in a scenario of its own, that points to some rules."""
    plain: dict[str, Any] = {"what": "drop", "how": "differs", "fields": ("hand",), "whose": "acts", "event": "dropped"}
    given = {**plain, "before": frozenset(), "weights": weights, "at_work": frozenset(weights), **clues}
    details = frozenset(Detail(field, "differs") for field in given["fields"])
    known = Clues(**{"details": details, **given})
    failure = SimpleNamespace(scenario=f"scenario-{number}", rule="")
    return Unexplained(cast(Any, failure), known, aims, cast(Any, None))


def grouped(members: Sequence[Unexplained], spectra: Spectra, likeness: Unlike | None = None) -> list[Group]:
    return group_unexplained(members, spectra, cast(Likeness, likeness or Unlike()))


def right(*answers: tuple[str, str]) -> Spectra:
    """Right answers, each by its kind and a rule that was at work."""
    spectra = Spectra()
    for what, rule in answers:
        spectra.add(what, [rule], cast(Any, None))
    return spectra


def test_answers_with_one_cause_are_one_group_and_are_charged_to_its_first_suspect() -> None:
    members = [answer(number, {WRITER: 0.9, OTHER: 0.25}) for number in range(20)]
    (group,) = grouped(members, right())
    assert (len(group.members), group.suspects) == (20, [WRITER, OTHER])
    assert {member.failure.rule for member in members} == {WRITER}


def test_a_rule_that_is_right_in_answers_of_the_same_kind_is_less_likely() -> None:
    members = [answer(number, {WRITER: 0.5, OTHER: 0.6}) for number in range(4)]
    assert grouped(members, right())[0].suspects == [OTHER, WRITER]
    assert grouped(members, right(*[("drop", OTHER)] * 4))[0].suspects == [WRITER, OTHER]
    few_elsewhere = right(*[("swim", OTHER)] * 4)
    assert grouped(members, few_elsewhere)[0].suspects == [OTHER, WRITER]


def test_the_rule_that_all_scenarios_are_about_comes_first() -> None:
    members = [answer(number, {WRITER: 0.9, AIM: 0.5}, (AIM,)) for number in range(4)]
    (group,) = grouped(members, right())
    assert (group.about, group.suspects[0]) == (AIM, AIM)
    other = answer(9, {WRITER: 0.9, AIM: 0.5}, ("g.other",))
    assert grouped([*members, other], right())[0].about == ""


def test_a_rule_whose_scenarios_pass_elsewhere_is_less_likely() -> None:
    members = [answer(number, {WRITER: 0.5, OTHER: 0.5}, (WRITER if number else OTHER,)) for number in range(4)]
    spectra = right()
    assert grouped(members, spectra)[0].suspects[0] == WRITER
    spectra.passed[WRITER] = 1000
    assert grouped(members, spectra)[0].suspects[0] == OTHER


def test_known_mistakes_that_look_alike_point_to_their_rules() -> None:
    members = [answer(number, {WRITER: 0.5, OTHER: 0.6}) for number in range(4)]
    assert grouped(members, right(), Like(WRITER))[0].suspects == [WRITER, OTHER]


def test_answers_with_different_details_are_different_groups_and_groups_are_few() -> None:
    faults = [
        answer(10 * fault + number, {f"g.rule.{fault}": 0.9}, fields=(f"field-{fault}",))
        for fault in range(MOST_GROUPS + 3)
        for number in range(10)
    ]
    groups = grouped(faults[:20], right())
    assert [sorted({*member.clues.fields} for member in group.members)[0] for group in groups] == [
        {"field-0"}, {"field-1"},
    ]  # fmt: skip
    many = grouped(faults, right())
    assert len(many) == MOST_GROUPS
    assert sum(len(group.members) for group in many) == len(faults)
    assert all(len(group.suspects) <= MOST_SUSPECTS for group in many)


def test_the_most_frequent_detail_takes_every_answer_that_has_it() -> None:
    lacks, low = Detail("to_act", "lacks `trigger`"), Detail("waits", "is too low")
    both = [answer(number, {WRITER: 0.9}, details=frozenset({lacks, low})) for number in range(3)]
    one = [answer(number, {WRITER: 0.9}, details=frozenset({lacks})) for number in range(3, 9)]
    other = [answer(number, {OTHER: 0.9}, details=frozenset({low})) for number in range(9, 11)]
    groups = grouped([*other, *both, *one], right())
    assert [len(group.members) for group in groups] == [9, 2]
    assert [group.suspects for group in groups] == [[WRITER], [OTHER]]


def test_the_same_field_wrong_in_other_ways_is_another_group() -> None:
    lacks, has = (frozenset({Detail("to_act", f"{word} `drop`")}) for word in ("lacks", "has"))
    members = [answer(1, {WRITER: 0.9}, details=lacks), answer(2, {WRITER: 0.9}, details=has)]
    assert len(grouped(members, right())) == 2


def test_what_is_near_a_mistake_and_what_is_only_loaded_are_apart() -> None:
    near = answer(1, {OTHER: 0.9}, similar="g.mistake.one")
    loaded = answer(2, {}, what="position")
    groups = grouped([near, loaded, *(answer(number, {WRITER: 0.9}) for number in range(3, 6))], right())
    assert [[member.failure.scenario for member in group.members] for group in groups[1:]] == [
        ["scenario-2"], ["scenario-1"],
    ]  # fmt: skip
    assert [group.suspects for group in groups] == [[WRITER], [], [OTHER]]


def test_the_order_of_the_answers_changes_no_group() -> None:
    members = [answer(number, {f"g.rule.{number % 3}": 0.9}, fields=(f"field-{number % 3}",)) for number in range(30)]
    first, second = (grouped(some, right()) for some in (members, members[::-1]))
    assert [group.suspects for group in first] == [group.suspects for group in second]


# ---- What answers of a group have in common


SONAR = load_game("captain-sonar")


@pytest.mark.parametrize(("field", "whose"), [("crews.1.damage", "acts"), ("crews.2.damage", "others")])
def test_a_field_of_a_crew_belongs_to_its_seats(field: str, whose: str) -> None:
    """In Captain Sonar, the seat `red.captain` acts for the crew with the number 1."""
    position = SONAR.codecs.position.read_once({"crews": [{"at": "E5"}, {"at": "J10"}], "turn": "red"})
    move = SONAR.move_notation.read("red north", {})
    turn = AnsweredTurn("s", "main", 1, "red north", is_last=True)
    judged = JudgedAnswer(turn, Answer("position"), before=position, playing=cast(Any, None), moves=[move])
    expected: Any = Expected(SONAR.own_engine.play(position, move, "trail"), SONAR.own_engine)
    reference: Any = SimpleNamespace(game=SONAR)
    clues = clues_of(reference, judged, expected, [FieldDifference(field, "0", "1")], "", ())
    assert clues.whose == whose


def test_features_that_most_positions_share_are_left_out() -> None:
    before = frozenset({"goal: hunt", "mode: real-time", "shooter: None"})
    members = [answer(number, {WRITER: 0.9}, before=before) for number in range(5)]
    (group,) = grouped(members, right())
    judgement: Any = SimpleNamespace(right_kinds={"drop"})
    assert in_common(group, judgement, {"goal: hunt"}).endswith("; in each of them mode: real-time")
