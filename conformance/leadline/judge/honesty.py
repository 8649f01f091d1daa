"""Whether a subject answers honestly: the same to the same, nothing left over, and nothing to what is invented."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.judge.judge import Judgement
from leadline.report.model import ProbeResult
from leadline.run.records import Answer, AtOnce, GameRecord, Recording, Turn
from leadline.run.window import WINDOW

if TYPE_CHECKING:
    from leadline.games.reports import Reports

SHOWN = 60
"""So much of a differing value is shown."""
NOTHING = "nothing"
"""How a missing part is shown."""


@dataclass(frozen=True, slots=True)
class Change:
    """One part of an answer that was another one the second time."""

    field: str
    """The part, such as `divers.2.at`."""
    first: Any
    """What it was in the run."""
    second: Any
    """What it was when the game was played again."""


@dataclass(frozen=True, slots=True)
class Changed:
    """An answer that was another one the second time."""

    game: GameRecord
    """The game as it was played again."""
    move: int
    """The number of the move, from 1; 0 is the opening."""
    changes: list[Change]
    """Where the answers differ."""
    left_over: bool
    """Whether the second answer is the position of another game that was played again."""

    @property
    def says(self) -> str:
        """It in one sentence."""
        where = f"move {self.move} ({_said(self.game.turns[self.move - 1])})" if self.move else "the opening"
        one = self.changes[0]
        more = _more(self.changes)
        stale = "; this is the position of another game" if self.left_over else ""
        first, second = _shown(one.first), _shown(one.second)
        return f"{self.game.scenario}, {where}: {one.field} was {first} first and then {second}{more}{stale}"


def probe_results(reports: Reports, recording: Recording, judgement: Judgement) -> list[ProbeResult]:
    """What became of every probe; nothing if the subject was not probed."""
    at_once = list(_at_once(reports, recording))
    if not (recording.again or recording.refused or recording.invented):
        return [one for one in at_once if one.verdict == "fail"]
    changed = list(changed_answers(reports, recording))
    return [
        _repeated(recording, changed),
        _nothing_left_over(reports, recording, judgement, changed),
        _refused(reports, recording, changed),
        _invented(recording, "game", "A game that does not exist is answered by an error"),
        _invented(recording, "reading", "A reading that does not exist is answered by an error"),
        *_impossible_chance(reports, recording),
        *at_once,
    ]


def _repeated(recording: Recording, changed: Sequence[Changed]) -> ProbeResult:
    """The failure `not deterministic`."""
    found = ProbeResult("honesty.again", "The same moves give the same answers", "not-tested", "")
    games = [game for game in recording.again if not game.stopped]
    if not games:
        found.says = (
            "in every game the subject dealt, rolled or chose something itself, so none has to go the same way twice"
        )
    elif changed:
        often = len(changed)
        answers = f"{often} answers were different" if often > 1 else "an answer was different"
        found.verdict, found.says = "fail", f"not deterministic: {answers} the second time; {changed[0].says}"
    else:
        answers = str(sum(1 + len(game.turns) for game in games))
        found.verdict, found.says = (
            "pass",
            f"{len(games)} games were played again, and all {answers} answers were equal",
        )
    return found


def _refused(reports: Reports, recording: Recording, changed: Sequence[Changed]) -> ProbeResult:
    """Whether a move after a refused one is answered as it is without it."""
    found = ProbeResult("honesty.refused", "A refused move changes nothing", "not-tested", "")
    twins = {game.scenario: game for game in recording.games if game.part == "twin"}
    rolls_alone = "dice" not in recording.subject.get("can", ())
    right, wrong = 0, []
    for game in recording.refused:
        twin = twins.get(game.scenario)
        if twin is None or len(game.turns) != len(twin.turns) + 1 or game.turns[-2].answer.kind == "position":
            continue  # It came not so far, or the move was not refused the second time: `honesty.again` is for that.
        one, other = twin.turns[-1].answer, game.turns[-1].answer
        changes = list(differences(_plain(reports, one, rolls_alone), _plain(reports, other, rolls_alone)))
        if changes:
            wrong.append(_after_refusal(game, changes))
        right += not changes
    if wrong and changed:
        found.says = "its answers differ the second time even where no move was refused"
    elif wrong:
        found.verdict = "fail"
        often = (
            f"{len(wrong)} of {right + len(wrong)} refused moves changed something; " if right + len(wrong) > 1 else ""
        )
        found.says = often + wrong[0]
    elif right:
        found.verdict, found.says = (
            "pass",
            f"{right} moves after a refused one were answered as if it had never been sent",
        )
    else:
        found.says = "there was no refused move whose legal twin was answered with a position"
    return found


def _more(changes: Sequence[Change]) -> str:
    """What is said of the differences after the first one."""
    more = len(changes) - 1
    return f", and {more} more difference{'s' if more > 1 else ''}" if more else ""


def _after_refusal(game: GameRecord, changes: Sequence[Change]) -> str:
    """What a refused move changed, in one sentence."""
    refused, after = game.turns[-2], game.turns[-1]
    one = min(changes, key=lambda change: change.field.startswith("events"))  # The table says it plainer.
    more = _more(changes)
    second = (
        f"refused ({after.answer.why})" if after.answer.kind == "refused" and after.answer.why else _shown(one.second)
    )
    return (
        f"{game.scenario}: after {_said(refused)} was refused, {_said(after)} gave {one.field} {second}; "
        f"without the refused move before it, {_shown(one.first)}{more}"
    )


def _nothing_left_over(
    reports: Reports, recording: Recording, judgement: Judgement, changed: Sequence[Changed]
) -> ProbeResult:
    found = ProbeResult("honesty.left-over", "No answer is left over from another game", "pass", "")
    stale = next((one.says for one in changed if one.left_over), "") or next(left_over_openings(reports, judgement), "")
    if stale:
        found.verdict, found.says = "fail", stale
    elif len(recording.games) < 2:
        found.verdict, found.says = "not-tested", "there was only one game"
    return found


def _invented(recording: Recording, what: str, title: str) -> ProbeResult:
    found = ProbeResult(f"honesty.invented-{what}", title, "not-tested", "")
    answers = {record.what: record.answer for record in recording.invented}
    if "nothing" not in answers or what not in answers:
        found.says = "it was not asked"
        return found
    if answers["nothing"].kind != "position":
        found.says = f"the same request without the invented {what} was not answered with a game either"
        return found
    words = {
        "error": "",
        "position": f"an invented {what} was opened as if there were one",
        "refused": f"an invented {what} was refused like an illegal opening; an error is due",
        "not-offered": f"an invented {what} was not offered, as if there were one; an error is due",
        "fault": f"the subject broke: {answers[what].why}",
    }
    answer = answers[what]
    found.verdict, found.says = ("fail" if words[answer.kind] else "pass"), words[answer.kind]
    return found


def _impossible_chance(reports: Reports, recording: Recording) -> Iterator[ProbeResult]:
    """Whether what chance cannot give is refused; nothing in a game in which a move states no result of chance."""
    doors = [name for name, door in reports.game.doors.items() if door.path.startswith("move.chance")]
    if not doors:
        return
    found = ProbeResult("honesty.impossible-chance", "What chance cannot give is refused", "not-tested", "")
    came = [one for one in recording.impossible if one.game.turns and not one.game.stopped]
    came = [one for one in came if all(turn.answer.kind == "position" for turn in one.game.turns[:-1])]
    wrong = [says for one in came if (says := _accepted(reports, one.game))]
    if wrong:
        many = f"{len(wrong)} of {len(came)} impossible results were accepted; " if len(came) > 1 else ""
        found.verdict, found.says = "fail", many + wrong[0]
    elif came:
        found.verdict, found.says = "pass", f"{len(came)} impossible results were refused"
    elif not set(doors) & set(recording.subject.get("can", ())):
        found.says = "it cannot be told what chance gives"
    else:
        found.says = "no move with a result of chance was answered"
    yield found


def _accepted(reports: Reports, game: GameRecord) -> str:
    """How a move with an impossible result was played, or broke the subject; empty if it was not played."""
    before, last = game.answers[-2], game.turns[-1]
    where = f"{game.scenario}: {_said(last)}"
    if last.answer.kind == "fault":
        return f"{where}: the subject broke: {last.answer.why}"
    played = last.answer.kind == "position" and _text(reports, last.answer) != _text(reports, before)
    return f"{where} was played, and no chance can give that" if played else ""


def _at_once(reports: Reports, recording: Recording) -> Iterator[ProbeResult]:
    """Whether requests that come at once are answered as they are one by one, where the subject says so."""
    can = recording.subject.get("can", ())
    if WINDOW not in can:
        return
    found = ProbeResult("honesty.at-once", "Requests sent at once are answered as if sent one by one", "pass", "")
    if not set(reports.game.doors) <= set(can):
        found.verdict, found.says = "not-tested", "it lacks some doors, so nothing is sent at once"
    for game in recording.games:
        says = "" if game.at_once is None else _differs_at_once(reports, game, game.at_once)
        if says:
            found.verdict, found.says = "fail", says
            break
    yield found


def _differs_at_once(reports: Reports, game: GameRecord, at_once: AtOnce) -> str:
    """How an answer was different when requests came at once; empty if it says the same in another order."""
    alone, answer = game.answers[at_once.turn], at_once.answer
    text = f"move {at_once.turn} ({_said(game.turns[at_once.turn - 1])})" if at_once.turn else "the opening"
    where = f"{game.scenario}, {text}"
    if answer.kind == "fault":
        return f"{where}: sent with others at once, the subject broke; sent alone, it was answered. {answer.why}"
    one = next(differences(_plain(reports, alone, False), _plain(reports, answer, False)), None)
    if one is None:
        return ""
    first, second = _shown(one.first), _shown(one.second)
    return f"{where}: {one.field} was {first} when it was sent alone, and {second} with others at once"


def _said(turn: Turn) -> str:
    return "; ".join(turn.texts)


def changed_answers(reports: Reports, recording: Recording) -> Iterator[Changed]:
    """Every answer that was another one the second time; of each game the first one only."""
    before = {(game.scenario, game.part): game for game in recording.games}
    rolls_alone = "dice" not in recording.subject.get("can", ())
    for game in recording.again:
        first = before.get((game.scenario, game.part))
        if first is None:
            continue
        for move, (one, other) in enumerate(zip(first.answers, game.answers, strict=False)):
            changes = list(differences(_plain(reports, one, rolls_alone), _plain(reports, other, rolls_alone)))
            if changes:
                others = [third for third in recording.again if third.opening != game.opening]
                yield Changed(game, move, changes, _is_of_another(reports, other, first, others))
                break


def _is_of_another(reports: Reports, answer: Answer, own: GameRecord, others: Sequence[GameRecord]) -> bool:
    """Whether an answer has a position that is none of its own game and one of another."""
    position = _text(reports, answer)
    if not answer.position or any(_text(reports, one) == position for one in own.answers):
        return False
    return any(_text(reports, one) == position for other in others for one in other.answers)


def left_over_openings(reports: Reports, judgement: Judgement) -> Iterator[str]:
    """Wrong openings that are the position another game was left in, to which it had come by playing."""
    previous: GameRecord | None = None
    for game in judgement.games:
        record = game.record
        wrong = any(failure.move == 0 for failure in game.failures) and bool(record.opened.position)
        if wrong and previous is not None and previous.opening != record.opening:
            moved = _text(reports, _last(previous)) != _text(reports, previous.opened)
            if moved and _text(reports, record.opened) == _text(reports, _last(previous)):
                yield f"{record.scenario} was opened with the position in which {previous.scenario} was left"
        previous = record


def differences(first: Any, second: Any, field: str = "") -> Iterator[Change]:
    """Where two pieces of plain data differ, field by field."""
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        for name in dict.fromkeys((*first, *second)):
            inner = f"{field}.{name}" if field else str(name)
            yield from differences(first.get(name), second.get(name), inner)
    elif isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        for number, (one, other) in enumerate(zip(first, second, strict=True), 1):
            yield from differences(one, other, f"{field}.{number}")
    elif type(first) is not type(second) or first != second:
        yield Change(field, first, second)


def _plain(reports: Reports, answer: Answer, rolls_alone: bool) -> dict[str, Any]:
    """What of an answer has to be the same the second time: all but the words of a reason.

    A subject that is told a sum only may make it up of other dice each time.
    """
    plain: dict[str, Any] = {"answer": answer.kind, "rule": answer.rule, "events": answer.events}
    plain |= reports.in_order(answer.position or {})
    plain["played"] = {} if rolls_alone else [one for one in answer.played or () if one]
    plain["view"] = {str(seen["seats"]): reports.in_order(seen["view"]) for seen in answer.views}
    plain["legal"] = [sorted(map(_json, asked["choices"])) for asked in answer.legal]
    if answer.kind == "fault":
        plain["answer"] = f"a fault ({answer.why})"
    return plain


def _last(game: GameRecord) -> Answer:
    """The last answer of a game that has a position."""
    return next((answer for answer in reversed(game.answers) if answer.position), game.opened)


def _text(reports: Reports, answer: Answer) -> str:
    return _json(reports.in_order(answer.position or {}))


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _shown(value: Any) -> str:
    text = NOTHING if value is None else value if isinstance(value, str) else _json(value)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
