"""`leadline find` answers whole questions: of one game or all, players' things first, with the answer in each row."""

from __future__ import annotations

import pytest

from leadline.cli import main


def found(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["find", *words])
    shown = capsys.readouterr()
    return status, " ".join(shown.out.split()), " ".join(shown.err.split())


def test_a_whole_question_is_answered_with_game_kind_and_ruling(capsys) -> None:
    status, out, _ = found(capsys, "deep-sea-adventure", "can I turn round with nothing in my hands?")
    assert status == 0
    assert "Deep Sea Adventure, dispute May a diver that carries nothing choose to turn back?" in out
    assert "dsa.dispute.turn-back-empty Ruling: A diver with a load of 0 may not choose to turn back." in out


def test_a_rule_is_answered_with_its_first_sentence(capsys) -> None:
    _, out, _ = found(capsys, "torpeedo range", "--game", "captain-sonar", "--most", "2")
    assert "The impact space of a torpedo is at least one step and at most four steps away" in out
    assert "weaker ones; add a word" in out


def test_only_strong_answers_are_printed_unless_more_are_asked_for(capsys) -> None:
    words = ["deep-sea-adventure", "does my breath use up the air before I roll the dice"]
    _, few, _ = found(capsys, *words)
    _, many, _ = found(capsys, *words, "--most", "12")
    rows = [text.partition("For programmers")[0].count("Deep Sea Adventure, ") for text in (few, many)]
    assert 3 <= rows[0] <= 5 < rows[1] == 12
    assert many.startswith(few.partition(" and ")[0][:200])


def test_mistakes_follow_in_a_group_of_their_own(capsys) -> None:
    _, out, _ = found(capsys, "captain-sonar", "torpedo", "through", "islands")
    players, _, programmers = out.partition("For programmers")
    assert ", mistake" not in players
    assert "Captain Sonar, mistake" in programmers
    assert "Instead: " in programmers


def test_a_mistake_that_is_named_comes_first(capsys) -> None:
    _, out, _ = found(capsys, "sonar.mistake.torpedo-through-islands")
    assert out.startswith("Captain Sonar, mistake")


def test_all_games_are_searched_if_none_is_named(capsys) -> None:
    _, out, _ = found(capsys, "who goes first", "-n", "9")
    missing = [name for name in ("Deep Sea Adventure", "Captain Sonar", "Deep Regrets") if f"{name}, " not in out]
    assert missing == []


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["xylophone"], "nothing answers 'xylophone'"),
        (["?"], "nothing answers '?'"),
        (["--game", "chess", "mate"], "there is no game 'chess'"),
        (["air", "--most", "0"], "'0' is not a number of answers; write 1 or more"),
        (["air", "--most", "many"], "'many' is not a number of answers; write 1 or more"),
    ],
)
def test_what_cannot_be_answered_is_an_error(capsys, words: list[str], wrong: str) -> None:
    status, out, err = found(capsys, *words)
    assert (status, out) == (2, "")
    assert wrong in err
