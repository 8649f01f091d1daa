"""Positions similar to legal ones, loaded by the reference and by a program until the two differ on one of them.

A position from the suite or from a random game is changed slightly, in one to three places. Both engines must refuse
it, or both must load it. In the second case, some moves are played from there, most of them legal, and every answer is
compared. Differences are judged like answers in the suite, and then reduced.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass, replace
from typing import TYPE_CHECKING, Any

from leadline.fuzz.comparison import Asked, Case, Compared, Differing
from leadline.fuzz.games import Found, Fuzzer, pairwise
from leadline.fuzz.mutations import Mutator, simpler
from leadline.fuzz.random_games import refused_at_end
from leadline.game.legal import list_differences
from leadline.game.moves import make_move, no_chance, played_out
from leadline.protocol.messages import OpenResult
from leadline.run.context import Progress, RunContext
from leadline.run.guided import guided_scenario
from leadline.run.pipeline import MANY_GAMES, PIPELINING
from leadline.run.requests import ask_all
from leadline.run.scenarios import games_by_scenario
from leadline.run.subject import GaveUpError
from leadline.schema.codec import ShapeError
from leadline.suite.carrying import suite_for
from leadline.suite.model import Scenario
from leadline.transport import RpcError, SubjectError
from leadline_engines.marks import Repeated, bare, field_types, mark
from leadline_engines.surface import Outcome, Refusal

if TYPE_CHECKING:
    from leadline_engines.surface import Engine

AT_ONCE = 64
"""The number of positions loaded before the answers are checked; they come from one random game and the suite."""
MOST_MOVES = 3
"""The greatest number of moves played from a position."""
LONGEST = 60
"""The greatest number of moves in a random game whose positions are changed."""
MOST_TRIES = 400
"""The greatest number of attempts to make a position with a difference smaller."""


class PositionFuzzer(Fuzzer):
    """A comparison of a subject with the reference on positions similar to legal ones."""

    def compare(self, number: int, most: int, progress: Progress) -> Compared:
        """Compare ``number`` positions, or stop at ``most`` kinds of differences or when the subject no longer runs."""
        done = Compared()
        try:
            self._prepare()
            for batch in range((number + AT_ONCE - 1) // AT_ONCE):
                self._compare_batch(batch, min(AT_ONCE, number - batch * AT_ONCE), done)
                progress(done.positions, number, "positions")
                if len(done.differing) >= most:
                    break
        except GaveUpError as error:
            done.gave_up = str(error)
        return done

    def compare_batches(self, batches: Iterable[int]) -> Compared:
        """Compare the positions of some batches, which depend on the seed and on what the subject supports."""
        done = Compared()
        try:
            self._prepare()
            for batch in batches:
                self._compare_batch(batch, AT_ONCE, done)
        except GaveUpError as error:
            done.gave_up = str(error)
        return done

    def _prepare(self) -> None:
        self._sets = pairwise(self._choices())
        self._mutator = Mutator(self.game.types.position, self.game.own_components)
        self._randomisers = self.game.randomisers(self.game.own_components)
        self._suite = [scenario for scenario in suite_for(self.game).scenarios if scenario.position is not None]

    def _compare_batch(self, batch: int, number: int, done: Compared) -> None:
        context = self._context(self._sets[batch % len(self._sets)])
        cases = list(self._cases(context, batch, number))
        for differing in self._differing(context, cases, done):
            if all(earlier.alike != differing.alike for earlier in done.differing):
                done.differing.append(self._small(context, differing))
        for case in cases:
            done.met.count_faults(case.faults)
            for asked in self._asked_of(case):
                done.met.count(asked.outcome)
        self.subject.let_go()

    # ---- Making positions

    def _cases(self, context: RunContext, batch: int, number: int) -> Iterator[Case]:
        """Yield the positions of one batch; the number and the seed alone determine each position."""
        chooser = random.Random(f"{self.seed}/near/{batch}")
        sources = [*self._random_game_positions(context, chooser), *self._suite_positions(chooser)]
        for position in chooser.sample(sources, min(len(sources), 12)):
            self._mutator.learn(position, chooser)
        made = 0
        while made < number:
            case = self._case(context, chooser.choice(sources), batch * AT_ONCE + made, chooser)
            if case is not None:
                made += 1
                yield case

    def _random_game_positions(self, context: RunContext, chooser: random.Random) -> list[Any]:
        frame = self.random.frame(chooser)
        _, opened = played_out(context.engine, None, self.random.undealt(frame), chooser.randrange)
        positions: list[Any] = []
        while isinstance(opened, Outcome) and len(positions) <= LONGEST:
            positions.append(opened.position)
            opened = self._after_some_choice(context.engine, opened.position, chooser)
        return positions

    def _after_some_choice(self, engine: Engine, position: Any, chooser: random.Random) -> Any:
        """Return the position after a random legal move, or None if no legal move is found."""
        for _ in range(20):
            _, given, _, choice = self._some_choice(engine, position, chooser)
            if choice is not None:
                outcome = played_out(engine, position, make_move(self.game, choice, given), chooser.randrange)[1]
                if isinstance(outcome, Outcome):
                    return outcome
        return None

    def _suite_positions(self, chooser: random.Random) -> list[Any]:
        some = chooser.sample(self._suite, min(len(self._suite), AT_ONCE))
        return [self.game.codecs.position.read(scenario.position) for scenario in some]

    def _case(self, context: RunContext, position: Any, number: int, chooser: random.Random) -> Case | None:
        """Return a position similar to another one, with the reference's judgement, or None if its form is invalid."""
        for _ in range(chooser.choice((0, 1, 1, 1, 1, 2, 2, 3))):
            position = self._mutator.changed(position, chooser)
        try:
            position, data = self._completed(self.game.codecs.position.write(position))
        except ShapeError:
            return None
        return self._looked_at(context, Case(number, position, data), chooser)

    def _completed(self, data: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Return the position with its derived fields filled in, just as a scenario is completed before it is sent."""
        position = self.game.codecs.position.read(self.game.shorthand.with_derived_fields(data))
        return position, self.game.codecs.position.write(position)

    def _looked_at(self, context: RunContext, case: Case, chooser: random.Random) -> Case:
        """Return the case with the reference's judgement; the reference may refuse the position but must not fail."""
        try:
            faults = context.engine.faults(case.position)
            case.faults = tuple(fault for fault in faults if fault.kind == "state")
            case.notes = tuple(fault for fault in faults if fault.kind == "history")
            if not case.faults:
                case.asked = list(self._questions(context, case.position, chooser))
        except Exception as error:
            case.breaks = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
        return case

    def _questions(self, context: RunContext, position: Any, chooser: random.Random) -> Iterator[Asked]:
        """Yield some moves from a position, most of them legal, each preceded by a list of legal choices."""
        engine = context.engine
        for _ in range(MOST_MOVES):
            decision, given, choices, choice = self._some_choice(engine, position, chooser)
            if decision is None:
                return
            if choices.complete and "legal" in context.can and chooser.random() < 0.5:
                yield Asked("legal", self._asking(decision, given), position)
            if choice is None:
                continue
            if chooser.random() < 0.25:
                choice = self.random.changed(choice, chooser)
            move, outcome = played_out(engine, position, make_move(self.game, choice, given), chooser.randrange)
            if isinstance(outcome, Refusal) and outcome.kind != "illegal":
                continue
            if isinstance(outcome, Outcome):
                move = self.game.shorthand.complete_move(engine, position, move)
                outcome = engine.play(position, move)
            texts = [json.dumps(self.game.codecs.choice.write(move.choice))]
            params = {"moves": [self.game.codecs.move.write(move)], "texts": texts}
            yield Asked("play", params, position, move, outcome)
            position = outcome.position if isinstance(outcome, Outcome) else position

    def _some_choice(self, engine: Engine, position: Any, chooser: random.Random) -> tuple[Any, Any, Any, Any]:
        """Return a decision, the chance before its choices, the choices, and one of them; missing parts are None."""
        decisions = engine.to_act(position)
        if not decisions:
            return None, None, None, None
        decision, given = chooser.choice(decisions), self._given(chooser)
        choices = engine.choices(position, decision, given)
        if choices.sample is not None:
            return decision, given, choices, choices.sample(chooser.randrange)
        return decision, given, choices, chooser.choice(choices.listed) if choices.listed else None

    def _given(self, chooser: random.Random) -> Any:
        """Return the chance that a choice follows, such as a roll; None if chance is needed only after the choice."""
        kind = None if self.game.types.chance is None else bare(self.game.types.chance)
        if not is_dataclass(kind):
            return None
        known, given = self._randomisers, no_chance(self.game)
        asked = [name for name, hint in field_types(kind).items() if name in known and mark(hint, Repeated) is None]  # type: ignore[arg-type]
        return replace(given, **{name: known[name].sample(chooser.randrange) for name in asked})

    def _asking(self, decision: Any, given: Any) -> dict[str, Any]:
        """Return the parameters of a request for the choices of a decision."""
        chance = None if given is None else self.game.codecs.chance.write(given)
        return {"seat": decision.seats[0], "kind": decision.kind, "given": chance}

    # ---- Comparing

    def _differing(self, context: RunContext, cases: Sequence[Case], done: Compared) -> Iterator[Differing]:
        """Yield every difference in some positions, which are loaded together if the subject supports many games."""
        many = {PIPELINING, MANY_GAMES} <= context.can
        for group in [cases] if many else [[case] for case in cases]:
            try:
                differences = list(self._compared(context, group, done))
            except SubjectError as fault:
                self.subject.stop()
                differences = list(self._alone(context, group, fault))
            yield from differences

    def _alone(self, context: RunContext, cases: Sequence[Case], fault: SubjectError) -> Iterator[Differing]:
        """Yield the differences in positions that made the subject fail; the program is restarted for each position."""
        broke = False
        for case in cases:
            try:
                yield from self._compared(context, [case], Compared())
            except SubjectError as own:
                self.subject.stop()
                broke = True
                yield self._differs(context, case, "broke", f"the program broke: {own.text}", "broke")
        if not broke:
            says = f"the program broke when it was sent several positions at once: {fault.text}"
            yield self._differs(context, cases[0], "broke", says, "broke at once")

    def _compared(self, context: RunContext, cases: Sequence[Case], done: Compared) -> Iterator[Differing]:
        """Load positions, send questions about those that both sides load, and yield differences.

        Raises ``SubjectError`` if the subject fails.
        """
        self.subject.ensure_started()
        requests = [
            ("open", {"game": self.game.id, "readings": dict(context.configured), "position": c.data}) for c in cases
        ]
        opened = self._ask(context, requests)
        loaded: list[tuple[Case, Any]] = []
        for case, result in zip(cases, opened, strict=True):
            done.positions += 1
            done.not_taken += getattr(result, "cannot_load", None) is not None
            done.refused += bool(case.faults)
            says = self._wrong_opening(case, result)
            if says is not None:
                yield self._differs(context, case, *says)
            if isinstance(result, OpenResult) and result.handle is not None:
                loaded.append((case, result))
        questions = [
            (asked.method, {"handle": result.handle, **asked.params})
            for case, result in loaded
            for asked in self._asked_of(case)
        ]
        questions += [("close", {"handle": result.handle}) for _, result in loaded]
        answers = iter(self._ask(context, questions))
        for case, result in loaded:
            told = [result, *(next(answers) for _ in self._asked_of(case))]
            done.answers += len(told)
            if not case.faults and not case.breaks:
                yield from self._wrong_answers(context, case, told)

    def _asked_of(self, case: Case) -> list[Asked]:
        return [] if case.faults or case.breaks else case.asked

    def _ask(self, context: RunContext, requests: Sequence[tuple[str, Mapping[str, Any]]]) -> list[Any]:
        """Return the answers to requests, which are pipelined as far as the subject supports it."""
        return ask_all(self.subject, context.can, requests, "near")

    def _wrong_opening(self, case: Case, result: OpenResult | RpcError) -> tuple[str, str, str] | None:
        """Return what is wrong with the answer to `open`: the kind, a sentence, and a text to group it by."""
        if case.breaks:
            says = f"the reference breaks on this position: {case.breaks}"
            return "reference", says, f"reference {case.breaks[:40]}"
        if isinstance(result, RpcError):
            return "broke", f"the program answers with an error: {result}", f"error {str(result)[:40]}"
        if result.cannot_load is not None or result.not_offered:
            return None
        own = {fault.rule for fault in case.faults}
        if not result.refused:
            if case.faults:
                first = case.faults[0]
                says = f"the program loads the position, but {first.rule} forbids it: {first.where}: {first.why}"
                return "loaded", says, f"loaded {first.rule} {_plain(first.why)}"
            return self._wrong_notes(case, result)
        rule, why = getattr(result.refused, "rule", None), getattr(result.refused, "why", None)
        if not case.faults:
            says = f"the program refuses the position because of {rule}: {why}"
            return "refused", says, f"refused {rule} {_plain(why or '')}"
        if rule is not None and rule not in own:
            says = (
                f"the program refuses the position because of {rule} ({why}), but the reference because of "
                f"{', '.join(sorted(own))}"
            )
            return "rule", says, f"rule {rule} {_plain(why or '')}"
        return None

    def _wrong_notes(self, case: Case, result: OpenResult) -> tuple[str, str, str] | None:
        """Return what is wrong with the notes on a position, if the program supplies notes."""
        told = getattr(result, "notes", None)
        if told is None:
            return None
        own, noted = {fault.rule for fault in case.notes}, {note.rule for note in told if note.rule is not None}
        if own == noted:
            return None
        says = f"the program notes {_listed(noted)}, but the reference notes {_listed(own)}"
        return "note", says, says

    def _wrong_answers(self, context: RunContext, case: Case, told: Sequence[Any]) -> Iterator[Differing]:
        """Yield the first wrong answer about a position that both sides load."""
        if self._is_alike(context.engine, case.position, told[0]):
            for asked, answer in zip(case.asked, told[1:], strict=True):
                if isinstance(asked.outcome, Outcome):
                    unsound = self._unsound(context, asked)
                    if unsound:
                        yield self._differs(context, case, "reference", *unsound)
                        return
                if not self._fits(context, asked, answer):
                    finding = self._judged(
                        context, self._scenario(context, case, [asked], asked.before)
                    ) or self._judged(
                        context, self._scenario(context, case, case.asked[: case.asked.index(asked) + 1], case.position)
                    )
                    if finding is not None:
                        yield self._answer(context, replace(case, position=asked.before), finding)
                        return
            return
        finding = self._judged(context, self._scenario(context, case, [], case.position))
        if finding is not None:
            yield self._answer(context, case, finding)

    def _unsound(self, context: RunContext, asked: Asked) -> tuple[str, str] | None:
        """Return the fault of the reference itself, if it would refuse a position that it has produced."""
        faults = [fault for fault in context.engine.faults(asked.outcome.position) if fault.kind == "state"]
        if not faults:
            return None
        move = self.game.move_notation.write(asked.move, {})
        first = faults[0]
        says = f"according to the reference, {move!r} leads to a position that {first.rule} forbids: {first.why}"
        return says, f"reference leads to {first.rule} {_plain(first.why)}"

    def _is_alike(self, engine: Engine, position: Any, answer: Any) -> bool:
        reported = getattr(answer, "position", None)
        return not isinstance(reported, dict) or not self.game.reports.differences(engine, position, reported)

    def _fits(self, context: RunContext, asked: Asked, answer: Any) -> bool:
        """Return whether an answer clearly matches the reference; all other answers are judged."""
        if isinstance(answer, RpcError):
            return False
        if asked.method == "legal":
            asks = {**asked.params, "choices": answer.choices}
            try:
                return list_differences(self.game, context.engine, asked.before, asks) == ([], [])
            except (ShapeError, KeyError, TypeError):
                return False
        is_refused = bool(answer.refused) or bool(answer.not_offered)
        if not isinstance(asked.outcome, Outcome):
            return is_refused
        if is_refused or not self._is_alike(context.engine, asked.outcome.position, answer):
            return False
        kinds = self.game.reported_events
        events = [event for event in asked.outcome.events if not kinds or event.kind in kinds]
        own = [self.game.codecs.event.write(event) for event in events]
        return answer.events is None or _without_rules(own) == _without_rules(answer.events)

    # ---- Judging and reducing

    def _scenario(self, context: RunContext, case: Case, asked: Sequence[Asked], start: Any) -> Scenario:
        """Return the difference as a scenario, with the moves from a position and the questions at the end."""
        moves = [request for request in asked if request.method == "play"]
        seats = context.engine.seats(start)
        frame = guided_scenario(self.game, 0, self.support.offers)
        last = asked[-1] if asked else None
        asks: dict[str, Any] = {}
        if last is not None and last.method == "legal":
            asks["legal"] = [dict(last.params)]
        made = replace(
            frame,
            id=f"near-{case.number}",
            title=f"Position near-{case.number}",
            seats=seats,
            names=self.game.names.seats(seats),
            setup=None,
            free=(),
            position=self.game.codecs.position.write(start),
            steps=tuple(self.random.step(played.move) for played in moves),
            asks=asks,
        )
        if last is not None and isinstance(last.outcome, Refusal):
            made = refused_at_end(made, last.outcome)
        return made

    def _judged(self, context: RunContext, scenario: Scenario) -> Found | None:
        """Return what the judge finds wrong when a scenario is played."""
        self.subject.ensure_started()
        for games in games_by_scenario(self.subject, context, [scenario]):
            return self._look(self._judge(context, [scenario]), context, scenario, games)[1]
        return None

    def _answer(self, context: RunContext, case: Case, finding: Found) -> Differing:
        fields = sorted({_plain(difference.field) for difference in finding.differences})
        alike = f"answer {' '.join(fields)} {finding.rules[:1]} {'' if fields else finding.says[:60]}"
        return replace(self._differs(context, case, "answer", finding.says, alike), finding=finding)

    def _differs(self, context: RunContext, case: Case, kind: str, says: str, alike: str) -> Differing:
        changed = {name: reading for name, reading in context.configured.items() if reading != self.base.get(name)}
        return Differing(kind, says, alike, case, changed)

    def _small(self, context: RunContext, differing: Differing) -> Differing:
        """Return the same difference in the simplest position found, under as few readings as possible."""
        if differing.kind == "broke":
            return differing
        plain = self._context({name: self.base[name] for name in context.configured if name in self.base})
        smaller = self._same(plain, differing, differing.case.position) if differing.readings else None
        if smaller is not None:
            context, differing = plain, smaller
        tries = 0
        while tries < MOST_TRIES:
            for position in simpler(self.game.types.position, differing.case.position):
                tries += 1
                smaller = self._same(context, differing, position)
                # A removed part may be derived from the rest and filled in again. In that case, nothing has become
                # simpler.
                if smaller is not None and smaller.case.position != differing.case.position:
                    differing = smaller
                    break
                if tries >= MOST_TRIES:
                    break
            else:
                break
        return differing

    def _same(self, context: RunContext, differing: Differing, position: Any) -> Differing | None:
        """Return the same difference in another position, if it occurs there too."""
        try:
            position, data = self._completed(self.game.codecs.position.write(position))
        except ShapeError:
            return None
        if differing.finding is not None:
            if self._looked_at(context, Case(0, position, data), random.Random(0)).faults:
                return None
            scenario = replace(differing.finding.scenario, position=data)
            finding = self._judged(context, scenario)
            made = (
                None if finding is None else self._answer(context, replace(differing.case, position=position), finding)
            )
            return made if made is not None and made.alike == differing.alike else None
        chooser = random.Random(f"{self.seed}/{differing.case.number}")
        case = self._looked_at(context, Case(differing.case.number, position, data), chooser)
        try:
            found_here = list(self._compared(context, [case], Compared()))
        except SubjectError:
            self.subject.stop()
            return None
        return next((candidate for candidate in found_here if candidate.alike == differing.alike), None)


def _plain(text: str) -> str:
    """Return a text without its numbers, so that findings on different seats or spaces compare equal."""
    return "".join("#" if character.isdigit() else character for character in text)


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"


def _without_rules(events: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [{key: part for key, part in event.items() if key != "rules"} for event in events]
