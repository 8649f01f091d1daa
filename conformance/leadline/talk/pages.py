"""An exchange as text: the answer beside the reference's answer, with drawings, and each difference with its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from leadline.base.terminal import bold, columns, styled, wrap, wrap_styled
from leadline.game.moves import make_move
from leadline.results.differences import difference_rows
from leadline.settle.move_text import board_lines, event_lines, refusal_lines, rule_lines
from leadline.transport.advice import advice
from leadline_engines.surface import Outcome, Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.judge import AnswerVerdict, Deviation
    from leadline.talk.conversation import Conversation, Exchange, Reply

MOST_RULES = 2
"""The greatest number of rules named for one event."""
_RARITY = ("often", "sometimes", "rarely", "")
MOST_CHOICES = 40
"""The greatest number of choices listed; the rest are only counted."""


class Pages:
    """The pages of a conversation; the other side is called `the program` or `the reference`."""

    def __init__(self, conversation: Conversation, *, drawn: bool, explained: bool = True) -> None:
        """With ``drawn``, draw positions; otherwise, write them in notation.

        With ``explained``, say which reading and which known mistake a wrong answer fits.
        """
        self.conversation, self.game, self.drawn = conversation, conversation.game, drawn
        self.explained = explained

    @property
    def who(self) -> str:
        """The name of the other side as the subject of a sentence."""
        return "the reference" if self.conversation.alone else "the program"

    # ---- An exchange

    def exchange(self, exchange: Exchange) -> Iterator[str]:
        """Yield an exchange: the request, the events, the positions, and the differences."""
        verdict = exchange.verdict
        played = verdict.text if verdict is not None and exchange.number else exchange.text
        yield bold(f"Move {exchange.number}: {played}" if exchange.number else "Opening")
        yield from self._chance(exchange)
        if exchange.is_broken or verdict is None:
            yield from self._broken(exchange)
        elif verdict.failure is None:
            yield from self._agreed(exchange, verdict)
        else:
            yield from self._differing(exchange, verdict)

    def _chance(self, exchange: Exchange) -> Iterator[str]:
        """Yield who decided chance, unless it was the person who typed the move."""
        if exchange.rolled:
            yield wrap("Chance was left open, so it was decided here.", 2)
        if exchange.unsent:
            parts = ", ".join(f"`{name}`" for name in exchange.unsent)
            yield wrap(f"{_capital(self.who)} cannot be sent {parts}, so it makes that choice itself.", 2)
        if exchange.number and any(exchange.answer.played or ()):
            yield wrap(f"{_capital(self.who)} was sent `{exchange.text}`, and reports what it played.", 2)

    def _broken(self, exchange: Exchange) -> Iterator[str]:
        answer = exchange.answer
        if answer.kind == "cannot-load":
            yield wrap(f"{_capital(self.who)} cannot load this position: {answer.why or 'it gives no reason'}", 2)
            return
        sign = styled("✗", "red")
        yield wrap(f"{sign} {_capital(self.who)} gave no answer that can be used: {answer.why}", 2, 2)
        hint = advice(answer.why, answer.evidence)
        if hint:
            yield wrap(hint, 4)
        for line in answer.evidence.get("stderr", "").splitlines()[-5:]:
            yield wrap(f"stderr: {line}", 4, 2)
        yield wrap("`restart` opens the game again, up to the move before.", 4)

    def _agreed(self, exchange: Exchange, verdict: AnswerVerdict) -> Iterator[str]:
        answer = exchange.answer
        if answer.kind == "not-offered":
            yield wrap(f"{_capital(self.who)} does not offer this: {answer.why or 'it gives no reason'}", 2)
            yield wrap("That is not judged. This is what the reference gives:", 2)
        elif self.conversation.alone:
            pass
        else:
            yield wrap(f"{styled('✓', 'green')} {_capital(self.who)} answers as the reference does.", 2, 2)
        yield from self._result(verdict.expected, verdict.got)
        if not self.conversation.alone:
            yield from self._unreported(exchange, verdict)

    def _result(self, result: Outcome | Refusal, position: Any = None) -> Iterator[str]:
        """Yield a result of the reference, which is a refusal or the events and the position.

        If an equal ``position`` of the program is given, it is drawn instead, because it contains what the program has
        dealt.
        """
        game, names = self.game, self.conversation.names
        if isinstance(result, Refusal):
            yield wrap(
                "It cannot be played; nothing changes." if result.kind == "illegal" else "The move is not complete.",
                2,
            )
            yield from refusal_lines(game.spec, result, names)
            return
        yield from event_lines(game, game.spec, result.events, names, MOST_RULES)
        yield from self.board(result.position if position is None else position)

    def _unreported(self, exchange: Exchange, verdict: AnswerVerdict) -> Iterator[str]:
        """Yield the fields of the position that the program does not report and that are therefore not compared."""
        report, result = exchange.answer.position, verdict.expected
        if report is None or not isinstance(result, Outcome):
            return
        full = self.game.reports.tell(verdict.engine, result.position)
        missing = [name for name, value in full.items() if value is not None and report.get(name) is None]
        if missing:
            yield wrap(f"Not reported, so not compared: {', '.join(missing)}", 2, 2)

    def _differing(self, exchange: Exchange, verdict: AnswerVerdict) -> Iterator[str]:
        assert verdict.failure is not None
        failure, names = verdict.failure, self.conversation.names
        yield wrap(f"{styled('✗', 'red')} {_capital(failure.says)}", 2, 2)
        rows = difference_rows(self.game, failure.differences, names)
        table = [("", "field", "reference", "program"), *(("≠", *row) for row in rows)]
        yield columns(table, indent=2)
        if failure.rule:
            yield wrap("The rule", 2)
            yield from rule_lines(self.game.spec, [failure.rule])
        if self.explained:
            wrong = [
                answered.verdict
                for answered in self.conversation.exchanges
                if answered.verdict is not None and answered.is_wrong
            ]
            others = [other_verdict.explained_by for other_verdict in wrong if other_verdict is not verdict]
            for line in explanations(self.game, verdict.explained_by, failure.rule, others):
                yield wrap(line, 2, 2)
        yield "\n" + wrap_styled("The reference", "bold", indent=2)
        yield from self._result(verdict.expected)
        yield "\n" + wrap_styled("The program", "bold", indent=2)
        if verdict.got is None:
            yield wrap(_answered(exchange), 2)
        else:
            yield from self.board(verdict.got)
        if verdict.got is not None:
            yield wrap("The game continues from the program's position.", 2)

    def board(self, position: Any) -> Iterator[str]:
        """Yield a position, drawn or in notation."""
        yield ""
        if self.drawn:
            yield from board_lines(self.game, position, self.conversation.names)
        else:
            yield f"  {self.game.position_notation.write(position, self.conversation.names)}"

    # ---- Questions

    def legal(self, kind: str, seats: str, reply: Reply) -> Iterator[str]:
        """Yield the legal choices of a decision, and the differences in the program's list."""
        yield bold(f"{seats}: {kind}")
        if reply.expected is None:
            yield wrap(f"{_capital(reply.why_not)}.", 2)
            return
        texts = [
            self.game.move_notation.write(make_move(self.game, choice), self.conversation.names)
            for choice in reply.expected
        ]
        yield from (wrap(text, 2, 2) for text in texts[:MOST_CHOICES])
        if len(texts) > MOST_CHOICES:
            yield wrap(f"and {len(texts) - MOST_CHOICES} more", 2)
        if not texts:
            yield wrap("no choices can be listed, because they depend on something that nobody knows yet", 2)
        yield from self._compared(reply, "lists the same choices")

    def view(self, seat: str, reply: Reply) -> Iterator[str]:
        """Yield what a seat sees, and the differences in the program's view."""
        yield bold(f"What {seat} sees")
        yield from self.board(reply.expected)
        yield from self._compared(reply, "shows the same")

    def _compared(self, reply: Reply, same: str) -> Iterator[str]:
        if self.conversation.alone:
            return
        if reply.is_broken:
            yield wrap(
                f"{styled('✗', 'red')} {_capital(self.who)} gave no answer that can be used: {reply.why_not}", 2, 2
            )
        elif reply.why_not:
            yield wrap(f"{_capital(self.who)} cannot be asked: {reply.why_not}.", 2, 2)
        elif not reply.differences:
            yield wrap(f"{styled('✓', 'green')} {_capital(self.who)} {same}.", 2, 2)
        else:
            rows = [("≠", difference.field, difference.expected, difference.got) for difference in reply.differences]
            yield columns([("", "field", "reference", "program"), *rows], indent=2)

    def acting(self) -> Iterator[str]:
        """Yield who may decide what in the current position."""
        from leadline.settle.fields import shown_decisions

        yield wrap(f"To act: {shown_decisions(self.conversation.decisions(), self.conversation.names)}", 2)


def explanations(
    game: Game, causes: Sequence[Deviation], rule: str = "", others: Sequence[Sequence[Deviation]] = ()
) -> Iterator[str]:
    """Yield the readings and the known mistake that explain a wrong answer on their own.

    If several mistakes do, only the likeliest is named: the one that explains the most of the other wrong answers,
    whose explanations are ``others``. If several explain as many, it is one that breaks the rule in effect.
    """
    for cause in causes:
        dispute = game.spec.dispute(cause.dispute) if cause.dispute else None
        if dispute is not None and dispute.readings[cause.reading].support != "none":
            yield f"It is right under the reading {cause.name}; `reading {cause.name}` switches to it."
    mistakes = [mistake for cause in causes if (mistake := game.spec.mistake(cause.mistake)) is not None]
    if mistakes:
        names = [{cause.mistake for cause in some} for some in others]
        best = max(
            mistakes,
            key=lambda candidate: (
                sum(candidate.id in some for some in names),
                rule in candidate.rules,
                -_RARITY.index(candidate.common),
            ),
        )
        more = len(mistakes) - 1
        also = f"; {more} other known mistake{'' if more == 1 else 's'} would also fit" if more else ""
        yield f"It fits a known mistake: {best.says} ({best.id}){also}"


def _answered(exchange: Exchange) -> str:
    """Return an answer that is not a position, as a sentence."""
    answer = exchange.answer
    if answer.kind == "refused":
        by = f" by {answer.rule}" if answer.rule else ""
        return f"It refuses this{by}: {answer.why or 'it gives no reason'}"
    return "It reports a position that cannot be drawn."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
