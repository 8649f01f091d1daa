"""The consistency probes: equal answers to equal requests, nothing left over, and errors for invented requests."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.judge.judgement import Judgement
from leadline.recording.model import Answer, AtOnce, GameRecord, HiddenRecord, Recording, Turn
from leadline.results.model import ProbeResult
from leadline.run.determinism import chose_itself, comparable
from leadline.run.hidden import looks
from leadline.run.pipeline import PIPELINING
from leadline.schema.canonical import secret_rules
from leadline.schema.codec import ShapeError
from leadline.schema.values import FieldDifference

if TYPE_CHECKING:
    from leadline.game.reports import Reports
    from leadline_engines.surface import Engine

SHOWN = 60
"""The most characters of a differing value that are shown."""
NOTHING = "nothing"
"""The text for a missing part."""


@dataclass(frozen=True, slots=True)
class Changed:
    """An answer that was different the second time."""

    game: GameRecord
    """The game as it was played the second time."""
    move: int
    """The number of the move, from 1; 0 is the opening."""
    changes: list[FieldDifference]
    """The differences between the answers."""
    left_over: bool
    """True if the second answer is the position of another game that was played again."""

    @property
    def fault(self) -> str:
        """The fault of the subject the second time, having answered before; empty if there was none."""
        answer = self.game.answers[self.move]
        return answer.why if answer.kind == "fault" else ""

    @property
    def says(self) -> str:
        """The change in one sentence."""
        where = f"move {self.move} ({_said(self.game.turns[self.move - 1])})" if self.move else "the opening"
        if self.fault:
            return f"{self.game.scenario}, {where}: {self.fault}"
        change = self.changes[0]
        more = _more(self.changes)
        stale = "; this is the position of another game" if self.left_over else ""
        first, second = change.expected, change.got
        return f"{self.game.scenario}, {where}: {change.field} was {first} first and then {second}{more}{stale}"


def probe_results(reports: Reports, recording: Recording, judgement: Judgement) -> list[ProbeResult]:
    """Return the result of every probe; nothing if the subject was not probed."""
    at_once = list(_at_once(reports, recording))
    if not (recording.again or recording.refused or recording.invented):
        return [result for result in at_once if result.verdict == "fail"]
    changed = list(changed_answers(reports, recording))
    return [
        _repeated(recording, changed),
        _nothing_left_over(reports, recording, judgement, changed),
        _refused(reports, recording, changed),
        _invented(recording, "game", "A request for a game that does not exist is answered with an error"),
        _invented(recording, "reading", "A request for a reading that does not exist is answered with an error"),
        *_impossible_chance(reports, recording),
        *at_once,
    ]


def _repeated(recording: Recording, changed: Sequence[Changed]) -> ProbeResult:
    """Return the result of the probe that plays the same moves again."""
    result = ProbeResult("consistency.replay", "The same moves give the same answers", "not-tested", "")
    games = [game for game in recording.again if not game.stopped]
    if not games:
        result.says = (
            "in every game the subject dealt, rolled or chose something itself, so none has to go the same way twice"
        )
    elif changed:
        result.verdict, result.says = "fail", _changed_says(changed)
    else:
        answers = str(sum(1 + len(game.turns) for game in games))
        result.verdict, result.says = (
            "pass",
            f"{len(games)} games were played again, and all {answers} answers were equal",
        )
    return result


def _changed_says(changed: Sequence[Changed]) -> str:
    """Describe what was different the second time; a fault is called one."""
    broken, others = [each for each in changed if each.fault], [each for each in changed if not each.fault]
    parts = []
    if others:
        often = len(others)
        answers = f"{often} answers were different" if often > 1 else "an answer was different"
        parts.append(f"not deterministic: {answers} the second time; {others[0].says}")
    if broken:
        games = f"in {len(broken)} games " if len(broken) > 1 else ""
        parts.append(f"the subject broke {games}when it was played again: {broken[0].says}")
    return "; and ".join(parts)


def _refused(reports: Reports, recording: Recording, changed: Sequence[Changed]) -> ProbeResult:
    """Return the result of the probe that compares a move after a refused one with the same move without it."""
    result = ProbeResult("consistency.refusal", "A refused move changes nothing", "not-tested", "")
    legal_variants = {game.scenario: game for game in recording.games if game.part == "legal_variant"}
    rolls_alone = "dice" not in recording.subject.get("can", ())
    right, wrong, broken = 0, list[str](), list[str]()
    for game in recording.refused:
        legal_variant = legal_variants.get(game.scenario)
        if (
            legal_variant is None
            or len(game.turns) != len(legal_variant.turns) + 1
            or game.turns[-2].answer.kind == "position"
        ):
            # It did not get that far, or the move was not refused the second time: `consistency.replay` covers that.
            continue
        without, after = legal_variant.turns[-1].answer, game.turns[-1].answer
        if after.kind == "fault":
            broken.append(f"{game.scenario}: after {_said(game.turns[-2])} was refused, the subject broke: {after.why}")
            continue
        changes = list(differences(*comparable(reports, without, after, rolls_alone=rolls_alone)))
        if changes:
            wrong.append(_after_refusal(game, changes))
        right += not changes
    if broken:
        result.verdict, result.says = "fail", broken[0]
    elif wrong and any(not each.fault for each in changed):
        result.says = "its answers differ the second time even where no move was refused"
    elif wrong:
        result.verdict = "fail"
        often = (
            f"{len(wrong)} of {right + len(wrong)} refused moves changed something; " if right + len(wrong) > 1 else ""
        )
        result.says = often + wrong[0]
    elif right:
        result.verdict, result.says = (
            "pass",
            f"{right} moves after a refused one were answered as if it had never been sent",
        )
    else:
        result.says = "there was no refused move whose legal variant was answered with a position"
    return result


def _more(changes: Sequence[FieldDifference]) -> str:
    """Return a note on the differences after the first one."""
    more = len(changes) - 1
    return f", and {more} more difference{'s' if more > 1 else ''}" if more else ""


def _after_refusal(game: GameRecord, changes: Sequence[FieldDifference]) -> str:
    """Describe what a refused move changed, in one sentence."""
    refused, after = game.turns[-2], game.turns[-1]
    # A field of the position is easier to read than an event.
    change = min(changes, key=lambda change: change.field.startswith("events"))
    more = _more(changes)
    second = f"refused ({after.answer.why})" if after.answer.kind == "refused" and after.answer.why else change.got
    return (
        f"{game.scenario}: after {_said(refused)} was refused, {_said(after)} gave {change.field} {second}; "
        f"without the refused move before it, {change.expected}{more}"
    )


def _nothing_left_over(
    reports: Reports, recording: Recording, judgement: Judgement, changed: Sequence[Changed]
) -> ProbeResult:
    result = ProbeResult("consistency.isolation", "No answer is left over from another game", "pass", "")
    stale = next((each.says for each in changed if each.left_over), "") or next(
        left_over_openings(reports, judgement), ""
    )
    if stale:
        result.verdict, result.says = "fail", stale
    elif len(recording.games) < 2:
        result.verdict, result.says = "not-tested", "there was only one game"
    return result


def _invented(recording: Recording, invented: str, title: str) -> ProbeResult:
    result = ProbeResult(f"consistency.unknown-{invented}", title, "not-tested", "")
    answers = {record.what: record.answer for record in recording.invented}
    if "nothing" not in answers or invented not in answers:
        result.says = "it was not asked"
        return result
    if answers["nothing"].kind != "position":
        result.says = f"the same request without the invented {invented} was not answered with a game either"
        return result
    words = {
        "error": "",
        "position": f"an invented {invented} was opened as if it existed",
        "refused": f"an invented {invented} was refused like an illegal opening, but the answer should be an error",
        "not-offered": f"an invented {invented} was not offered, as if it existed, but the answer should be an error",
        "fault": f"the subject broke: {answers[invented].why}",
    }
    answer = answers[invented]
    result.verdict, result.says = ("fail" if words[answer.kind] else "pass"), words[answer.kind]
    return result


def _impossible_chance(reports: Reports, recording: Recording) -> Iterator[ProbeResult]:
    """Yield the result of the probe of impossible chance; nothing in a game whose moves state no results of chance."""
    inputs = [name for name, settable in reports.game.inputs.items() if settable.path.startswith("move.chance")]
    if not inputs:
        return
    result = ProbeResult("consistency.impossible-chance", "Impossible results of chance are refused", "not-tested", "")
    games = [record.game for record in recording.impossible if record.game.turns and not record.game.stopped]
    came = [game for game in games if all(turn.answer.kind == "position" for turn in game.turns[:-1])]
    originals: dict[tuple[str, str], GameRecord] = {(game.scenario, game.part): game for game in recording.games}
    played = [game for game in came if _is_accepted(reports, game)]
    accepted = [game for game in played if not _ignores_surplus(reports, game, originals)]
    broken = [says for game in games if (says := _broke(game))]
    parts = []
    if accepted:
        many = f"{len(accepted)} of {len(came)} impossible results were accepted; " if len(came) > 1 else ""
        parts.append(f"{many}{_last_move(accepted[0])} was played, which is an impossible result")
    if broken:
        many = f"{len(broken)} of {len(games)} games with an impossible result ended in a fault; "
        parts.append((many if len(games) > 1 else "") + broken[0])
    if parts:
        result.verdict, result.says = "fail", "; and ".join(parts)
    elif came:
        refused, ignored = len(came) - len(played), len(played)
        results = [f"{refused} impossible results were refused"] if refused else []
        results += [f"{ignored} surplus result{' was' if ignored == 1 else 's were'} ignored"] if ignored else []
        result.verdict, result.says = "pass", ", and ".join(results)
    elif not set(inputs) & set(recording.subject.get("can", ())):
        result.says = "the results of chance cannot be set"
    else:
        result.says = "no move that was answered could be sent again with an impossible result"
    yield result


def _broke(game: GameRecord) -> str:
    """Describe the fault of a game that answered without one the first time; empty if there is none."""
    for number, answer in enumerate(game.answers):
        if answer.kind == "fault":
            where = _said(game.turns[number - 1]) if number else "the opening"
            return f"{game.scenario}: {where}: the subject broke: {answer.why}"
    return ""


def _is_accepted(reports: Reports, game: GameRecord) -> bool:
    """Return whether the impossible move at the end of a game was played."""
    before, last = game.answers[-2:]
    return last.kind == "position" and _text(reports, last) != _text(reports, before)


def _ignores_surplus(reports: Reports, game: GameRecord, originals: Mapping[tuple[str, str], GameRecord]) -> bool:
    """Return whether the last move of a game was answered as in the run, where it stated fewer results of chance."""
    original = originals.get((game.scenario, game.part))
    if original is None or len(original.turns) < len(game.turns):
        return False
    move = original.turns[len(game.turns) - 1]
    is_same = _text(reports, game.answers[-1]) == _text(reports, move.answer)
    return is_same and _only_adds(game.turns[-1].moves, move.moves)


def _only_adds(given: Any, original: Any) -> bool:
    """Return whether data differs from the original only by further entries at the end of its lists."""
    if isinstance(given, list) and isinstance(original, list):
        return len(given) >= len(original) and all(map(_only_adds, given, original))
    if isinstance(given, dict) and isinstance(original, dict):
        return given.keys() == original.keys() and all(_only_adds(given[key], original[key]) for key in given)
    return bool(given == original)


def _last_move(game: GameRecord) -> str:
    return f"{game.scenario}: {_said(game.turns[-1])}"


def _at_once(reports: Reports, recording: Recording) -> Iterator[ProbeResult]:
    """Yield the result of the probe of requests sent at once, if the subject says that it supports them."""
    can = recording.subject.get("can", ())
    if PIPELINING not in can:
        return
    result = ProbeResult(
        "consistency.pipelining", "Requests sent at once are answered as if sent one by one", "pass", ""
    )
    if not set(reports.game.inputs) <= set(can):
        result.verdict, result.says = "not-tested", "it lacks some settable inputs, so nothing is sent at once"
    for game in recording.games:
        at_once = game.at_once
        if at_once is None or chose_itself((*game.answers[: at_once.turn + 1], at_once.answer)):
            continue
        says = _differs_at_once(reports, game, at_once)
        if says:
            result.verdict, result.says = "fail", says
            break
    yield result


def _differs_at_once(reports: Reports, game: GameRecord, at_once: AtOnce) -> str:
    """Describe how an answer was different when requests came at once; empty if only the order differs."""
    alone, answer = game.answers[at_once.turn], at_once.answer
    text = f"move {at_once.turn} ({_said(game.turns[at_once.turn - 1])})" if at_once.turn else "the opening"
    where = f"{game.scenario}, {text}"
    if answer.kind == "fault":
        return f"{where}: sent with others at once, the subject broke; sent alone, it was answered. {answer.why}"
    change = next(differences(*comparable(reports, alone, answer)), None)
    if change is None:
        return ""
    first, second = change.expected, change.got
    return f"{where}: {change.field} was {first} when it was sent alone, and {second} with others at once"


def _said(turn: Turn) -> str:
    return "; ".join(turn.texts)


def changed_answers(reports: Reports, recording: Recording) -> Iterator[Changed]:
    """Yield every answer that was different the second time; only the first one of each game."""
    before = {(game.scenario, game.part): game for game in recording.games}
    rolls_alone = "dice" not in recording.subject.get("can", ())
    for game in recording.again:
        first = before.get((game.scenario, game.part))
        if first is None:
            continue
        for move, (before_answer, after_answer) in enumerate(zip(first.answers, game.answers, strict=False)):
            changes = list(differences(*comparable(reports, before_answer, after_answer, rolls_alone=rolls_alone)))
            if changes:
                others = [third for third in recording.again if third.opening != game.opening]
                yield Changed(game, move, changes, _is_of_another(reports, after_answer, first, others))
                break


def _is_of_another(reports: Reports, answer: Answer, own: GameRecord, others: Sequence[GameRecord]) -> bool:
    """Return whether an answer has a position that is none of its own game and one of another."""
    position = _text(reports, answer)
    if not answer.position or any(_text(reports, played) == position for played in own.answers):
        return False
    return any(_text(reports, played) == position for other_game in others for played in other_game.answers)


def left_over_openings(reports: Reports, judgement: Judgement) -> Iterator[str]:
    """Yield wrong openings with the position in which another game was left, and to which it had come by playing."""
    previous: GameRecord | None = None
    for game in judgement.games:
        record = game.record
        wrong_position = any(failure.move == 0 and failure.got != failure.expected for failure in game.failures)
        wrong = wrong_position and bool(record.opened.position)
        if wrong and previous is not None and previous.opening != record.opening:
            moved = _text(reports, _last(previous)) != _text(reports, previous.opened)
            if moved and _text(reports, record.opened) == _text(reports, _last(previous)):
                yield f"{record.scenario} was opened with the position in which {previous.scenario} was left"
        previous = record


# ---- Hidden information


def hidden_result(reports: Reports, recording: Recording) -> Iterator[ProbeResult]:
    """Yield the result of the probe of hidden information.

    There is none if the subject was not probed, or the game has no secrets. A wrong view is not examined here: it is
    compared with the reference and reported wherever it is requested.
    """
    if not (recording.again or recording.refused or recording.invented) or not secret_rules(
        reports.game.types.position
    ):
        return
    title = "Positions that differ only in what a seat may not see look alike to it"
    result = ProbeResult("consistency.hidden", title, "not-tested", "")
    engine = reports.game.engine_under({**reports.game.recommended, **recording.configured})
    right = [record for record in recording.hidden if _is_right(reports, engine, record)]
    leaks = [says for record in right if (says := _leak(record))]
    if leaks:
        many = f"{len(leaks)} of {len(right)} pairs of positions look different; " if len(right) > 1 else ""
        result.verdict, result.says = "fail", many + leaks[0]
    elif right:
        result.verdict, result.says = (
            "pass",
            f"{len(right)} pairs of positions looked alike to a seat that cannot tell them apart",
        )
    elif not {"position", "view"} <= set(recording.subject.get("can", ())):
        result.says = "it cannot load positions, or show what a seat sees of them"
    elif recording.hidden:
        result.says = "no view of such a position was right"
    else:
        result.says = "no such positions were found"
    yield result


def _is_right(reports: Reports, engine: Engine, record: HiddenRecord) -> bool:
    """Return whether what the seat was shown of both positions is right, as far as that is compared."""
    seats = tuple(record.seats)
    for data, answers in zip(record.positions, record.shown, strict=True):
        view = engine.view(reports.game.codecs.position.read(data), seats)
        for answer in answers:
            if answer.kind != "position" or not answer.views:
                return False
            try:
                reported = reports.read(answer.views[0]["view"], "view")
            except ShapeError:
                return False
            if reports.view_differences("", view, reported):
                return False
    return True


def _leak(record: HiddenRecord) -> str:
    """Return what gives the difference away, in one sentence; empty if nothing does.

    A value that is different each time a position is shown, such as a running number or a random order, gives nothing
    away.
    """
    first, second = ([looks(answer) for answer in some] for some in record.shown)
    unstable = {
        change.field for some in (first, second) for repeated in some[1:] for change in differences(some[0], repeated)
    }
    for change in differences(first[0], second[0]):
        if not any(_are_nested(change.field, field) for field in unstable):
            who = ", ".join(map(str, record.seats))
            in_first, in_second = change.expected, change.got
            return (
                f"{record.scenario}: seat {who} is shown {change.field} {in_first} in one position, "
                f"and {in_second} in another"
            )
    return ""


def _are_nested(first: str, second: str) -> bool:
    return first == second or first.startswith(f"{second}.") or second.startswith(f"{first}.")


# ---- Comparing answers


def differences(first: Any, second: Any, field: str = "") -> Iterator[FieldDifference]:
    """Yield the differences of two pieces of plain data, field by field; `expected` is from the first one."""
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        for name in dict.fromkeys((*first, *second)):
            inner = f"{field}.{name}" if field else str(name)
            yield from differences(first.get(name), second.get(name), inner)
    elif isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        for number, (first_entry, second_entry) in enumerate(zip(first, second, strict=True), 1):
            yield from differences(first_entry, second_entry, f"{field}.{number}")
    elif type(first) is not type(second) or first != second:
        yield FieldDifference(field, shown_short(first), shown_short(second))


def _last(game: GameRecord) -> Answer:
    """Return the last answer of a game that has a position."""
    return next((answer for answer in reversed(game.answers) if answer.position), game.opened)


def _text(reports: Reports, answer: Answer) -> str:
    return _json(reports.in_order(answer.position or {}))


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def shown_short(value: Any) -> str:
    """Return a value as it is shown in a sentence, cut if it is long."""
    text = NOTHING if value is None else value if isinstance(value, str) else _json(value)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
