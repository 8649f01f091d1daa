"""The commands of a conversation, one per line, as typed by a person or written in a script."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.base.errors import InputError, bad_input, did_you_mean
from leadline.base.terminal import columns, wrap
from leadline.settle.fields import shown_sides
from leadline.talk.entry import save
from leadline.talk.examples import example_moves
from leadline.talk.pages import Pages
from leadline.talk.starts import start_from_opening, start_from_position, start_from_scenario

if TYPE_CHECKING:
    from leadline.suite.model import Scenario, Step
    from leadline.talk.conversation import Conversation, Exchange, Reply
    from leadline.talk.lines import Lines

COMMENT = "#"
"""The beginning of a line to be skipped."""
CLAIMED = "claimed"
"""The word used in place of a profile for the readings that the program claims."""


@dataclass(slots=True)
class Tally:
    """The numbers of answers so far."""

    agreed: int = 0
    """The number of answers that agree with the reference."""
    differed: int = 0
    """Answers that differ."""
    not_judged: int = 0
    """The number of answers that cannot be judged, such as for a move that is not offered."""
    broken: int = 0
    """Crashes, timeouts, and invalid answers."""

    @property
    def status(self) -> int:
        """The exit status: 2 if the program failed, 1 if an answer differed, and otherwise 0."""
        return 2 if self.broken else 1 if self.differed else 0

    def text(self) -> str:
        """Return the counts as a sentence."""
        total = self.agreed + self.differed + self.not_judged + self.broken
        parts = [(self.agreed, "as the reference"), (self.differed, "different")]
        parts += [(self.not_judged, "not judged"), (self.broken, "broken")]
        counts = ", ".join(f"{number} {what}" for number, what in parts if number)
        return f"{total} answer{'' if total == 1 else 's'}{': ' if counts else ''}{counts}"


class Commands:
    """An object that carries out commands and counts the answers."""

    def __init__(self, conversation: Conversation, lines: Lines, *, drawn: bool, explained: bool = True) -> None:
        """Store the conversation and the lines exchanged in it.

        ``drawn`` determines whether boards are drawn, and ``explained`` whether explanations of wrong answers are
        offered.
        """
        self.conversation, self.lines = conversation, lines
        self.pages, self.tally = Pages(conversation, drawn=drawn, explained=explained), Tally()
        self.is_over = False
        """True once `quit` was given."""
        self._script: list[Step] = []
        self._shows_lines = False
        self._examples: dict[str, list[str]] | None = None
        self._commands: dict[str, tuple[Callable[[str], Iterator[str]], str, str]] = {
            "open": (self._open, "[JSON]", "open a game from its setup; parts that you omit are as simple as possible"),
            "position": (self._position, "NOTATION", "open a game from a position on one line"),
            "load": (self._load, "SCENARIO|FILE[#ID]", "open the start of a scenario; `next` plays its moves"),
            "next": (self._next, "[N]", "play the next move and any others up to the next pause, N times (default: 1)"),
            "move": (self._move, "MOVE", "play a move; you may omit the word `move`"),
            "legal": (self._legal, "[SEAT]", "list the legal choices of every open decision, or of one seat"),
            "view": (self._view, "[SEAT]", "show what a seat sees, or list the seats"),
            "board": (
                self._board,
                "[on|off]",
                "show the position; `on` and `off` choose between a drawing and notation",
            ),
            "back": (
                self._back,
                "[N]",
                "take back the last move, or the last N; moves sent together are one",
            ),
            "restart": (self._restart, "", "restart the program, and repeat the moves played so far"),
            "profile": (self._profile, f"[P|{CLAIMED}]", "switch to the readings of a profile, or of the program"),
            "reading": (self._reading, "[D=R]", "switch to a reading of one dispute, or list the readings in force"),
            "raw": (
                self._raw,
                "[on|off]",
                "show the lines that the last command exchanged; with `on`, show them after every command",
            ),
            "save": (self._save, "FILE [ID]", "save what happened as a scenario, in a new file or an existing one"),
            "help": (self._help, "[WORD]", "list the commands, or explain one; `help move` has examples of moves"),
            "quit": (self._quit, "", "end the conversation"),
        }

    @property
    def words(self) -> list[str]:
        """The names of the commands."""
        return list(self._commands)

    def run(self, line: str) -> Iterator[str]:
        """Carry out one line, and yield the text to print. Raise ``InputError`` if the line cannot be carried out."""
        text = line.strip()
        if not text or text.startswith(COMMENT):
            return
        word, _, rest = text.partition(" ")
        if word in ("exit", "q"):
            word = "quit"
        if word not in self._commands:
            word, rest = "move", text
        if word != "raw":
            self.lines.forget()
        yield from self._commands[word][0](rest.strip())
        if self._shows_lines and word != "raw":
            yield from self.lines.shown()

    # ---- Opening and playing

    def start(self, start: Scenario) -> Iterator[str]:
        """Open a game from a start, whose moves `next` will play."""
        yield from self._shown(self.conversation.open(start))
        lacks = self.conversation.context.support.lacks
        self._script = [step for step in start.steps if step.move["choice"].get("kind") not in lacks]
        if self._script:
            count = len(self._script)
            yield wrap(f"{count} move{' is' if count == 1 else 's are'} loaded; `next` plays one.", 2)

    def _open(self, rest: str) -> Iterator[str]:
        yield from self.start(start_from_opening(self.conversation.game, rest))

    def _position(self, rest: str) -> Iterator[str]:
        yield from self.start(start_from_position(self.conversation.game, rest))

    def _load(self, rest: str) -> Iterator[str]:
        if not rest:
            raise bad_input("no scenario is named", "write `load ID`, `load FILE` or `load FILE#ID`")
        yield from self.start(start_from_scenario(self.conversation.game, rest))

    def _next(self, rest: str) -> Iterator[str]:
        for _ in range(_number(rest)):
            if not self._script:
                raise bad_input("there are no more moves to play", "`load` opens a scenario with its moves")
            exchange, played = self.conversation.play_up_to_pause([step.text for step in self._script])
            yield from self._shown(exchange)
            del self._script[:played]

    def _move(self, rest: str) -> Iterator[str]:
        first = rest.split(maxsplit=1)[0] if rest else ""
        if not rest:
            raise bad_input("no move is given", "write it in the notation of the game; `legal` lists some")
        _ = self.conversation.position
        try:
            exchange = self.conversation.play(rest)
        except InputError as error:
            kind = next((word for word in rest.split() if word in self._kinds()), "")
            if kind:
                raise InputError([*error.problems, *self._example_of(kind).problems]) from None
            near = did_you_mean(first, self._commands, quoted=True, cutoff=0.75) if first.isalpha() else ""
            if not near:
                raise
            problem = bad_input(f"{first!r} is neither a command nor the beginning of a move", near)
            raise InputError([*problem.problems, *error.problems]) from None
        yield from self._shown(exchange)

    def _shown(self, exchange: Exchange) -> Iterator[str]:
        """Count a new answer and show it."""
        self._count(exchange)
        yield from self.pages.exchange(exchange)
        yield from self._acting()

    def _acting(self) -> Iterator[str]:
        """Yield who may act, if a game is open."""
        if self.conversation.is_open:
            yield from self.pages.acting()

    def _count(self, exchange: Exchange) -> None:
        if exchange.is_broken:
            self.tally.broken += 1
        elif exchange.verdict is None or (exchange.answer.kind == "not-offered" and not exchange.is_wrong):
            self.tally.not_judged += 1
        elif exchange.is_wrong:
            self.tally.differed += 1
        else:
            self.tally.agreed += 1

    def _back(self, rest: str) -> Iterator[str]:
        number = _number(rest)
        yield from self._again(lambda: self.conversation.back(number))

    def _restart(self, rest: str) -> Iterator[str]:
        _nothing(rest, "restart")
        yield from self._again(self.conversation.restart)

    def _again(self, play: Callable[[], Exchange]) -> Iterator[str]:
        """Play the game again. Yield the last exchange, and a note if the program answers differently."""
        before = list(self.conversation.exchanges)
        last = play()
        now = self.conversation.exchanges
        changed = [new.number for old, new in zip(before, now, strict=False) if not _alike(old, new)]
        yield from self.pages.exchange(last)
        if changed:
            what = f"move {changed[0]}" if changed[0] else "the opening"
            yield wrap(f"When {what} was played again, {self.pages.who} answered it differently.", 2)
        for exchange in now[-1:]:
            if exchange.is_broken:
                self._count(exchange)
        yield from self._acting()

    # ---- Questions

    def _legal(self, rest: str) -> Iterator[str]:
        seat = self._seat(rest) if rest else None
        decisions = [pending for pending in self.conversation.decisions() if seat in (None, *pending.seats)]
        if not decisions:
            yield wrap("There is nothing to decide." if seat is None else f"There is nothing for {rest} to decide.")
        for decision in decisions:
            reply = self.conversation.legal(decision)
            self._count_reply(reply)
            yield from self.pages.legal(decision.kind, shown_sides(decision.seats, self.conversation.names), reply)

    def _view(self, rest: str) -> Iterator[str]:
        if not rest:
            _ = self.conversation.position
            yield wrap(f"The seats are {', '.join(self._known_seats())}. `view SEAT` shows what one of them sees.")
            return
        seat = self._seat(rest)
        reply = self.conversation.view(seat)
        self._count_reply(reply)
        yield from self.pages.view(shown_sides([seat], self.conversation.names), reply)

    def _count_reply(self, reply: Reply) -> None:
        if reply.is_broken:
            self.tally.broken += 1
        elif reply.differences:
            self.tally.differed += 1
        elif not reply.why_not:
            self.tally.agreed += 1

    def _seat(self, text: str) -> Any:
        """Return a seat given by its key or its name. Raise ``InputError`` for invalid input."""
        _ = self.conversation.position
        names = self.conversation.names
        for seat, name in names.items():
            if text.lower() in (str(seat).lower(), name.lower()):
                return seat
        raise bad_input(f"there is no seat {text!r}", f"the seats are {', '.join(self._known_seats())}")

    def _known_seats(self) -> list[str]:
        """Return the keys of the seats, each with its name if that is different."""
        names = self.conversation.names
        return [f"{seat} ({name})" if str(seat) != name else name for seat, name in names.items()]

    def _board(self, rest: str) -> Iterator[str]:
        if rest:
            self.pages.drawn = _is_on(rest)
        if self.conversation.is_open or not rest:
            yield from self.pages.board(self.conversation.position)
            yield from self.pages.acting()

    # ---- Readings

    def _profile(self, rest: str) -> Iterator[str]:
        talk = self.conversation
        if rest:
            yield from self._read_by(None if rest == CLAIMED else rest, [])
        else:
            yield wrap(f"Readings: {self._read_as(talk.profile)}")

    def _reading(self, rest: str) -> Iterator[str]:
        talk = self.conversation
        if not rest:
            _ = talk.context
            recommended = talk.game.recommended
            rows = [
                (dispute, reading, "" if reading == recommended[dispute] else "not as recommended")
                for dispute, reading in talk.readings.items()
            ]
            yield columns(rows)
            return
        dispute = rest.partition("=")[0].strip()
        others = [override for override in talk.overrides if override.partition("=")[0].strip() != dispute]
        yield from self._read_by(talk.profile, [*others, rest])
        if talk.alone:
            return
        if not any(name == dispute or name.endswith(f".{dispute}") for name in talk.context.configured):
            yield wrap("The program cannot be asked to follow this reading; only the reference follows it.")

    def _read_by(self, profile: str | None, overrides: list[str]) -> Iterator[str]:
        """Switch readings, play the game again, and yield the last exchange, if there is one."""
        talk = self.conversation
        talk.read_by(profile, overrides)
        yield wrap(f"Readings: {', '.join([self._read_as(profile), *overrides])}")
        if talk.exchanges:
            yield from self._shown(talk.exchanges[-1])

    def _read_as(self, profile: str | None) -> str:
        """Return a profile in words."""
        return profile or ("recommended" if self.conversation.alone else "what the program claims")

    # ---- The rest

    def _raw(self, rest: str) -> Iterator[str]:
        if rest:
            self._shows_lines = _is_on(rest)
            return
        lines = list(self.lines.shown())
        yield from lines or [wrap("The last command exchanged nothing.")]

    def _save(self, rest: str) -> Iterator[str]:
        words = rest.split()
        if not words or len(words) > 2:
            raise bad_input("it is not clear where to save", "write `save FILE`, or `save FILE ID`")
        for line in save(self.conversation, Path(words[0]), words[1] if len(words) > 1 else ""):
            yield wrap(line)

    def _help(self, rest: str) -> Iterator[str]:
        if rest == "move":
            yield from self._help_with_moves()
            return
        if rest and rest not in self._commands:
            if rest not in self._kinds():
                remedy = did_you_mean(rest, [*self._commands, *self._kinds()], "`help` lists the commands")
                raise bad_input(f"there is no command {rest!r}", remedy)
            yield wrap(f"A move of the kind `{rest}` is written like this: {self._kinds()[rest][0]}")
            return
        rows = self._commands.items() if not rest else [(rest, self._commands[rest])]
        yield columns([(f"{word} {takes}".strip(), says) for word, (_, takes, says) in rows])
        if not rest:
            some = [f"`{text}`" for texts in self._kinds().values() for text in texts][:2]
            such = f", such as {' or '.join(some)}; `help move` has an example of each kind" if some else ""
            yield wrap(f"Anything else is a move{such}. A line that begins with # is skipped.")

    def _help_with_moves(self) -> Iterator[str]:
        """Yield an example of a move of each kind, in notation."""
        yield wrap("Moves are written in the notation of the game, which `leadline page notation` describes.")
        if self._kinds():
            yield wrap("Examples:")
            yield columns([(kind, text) for kind, texts in self._kinds().items() for text in texts], indent=2)

    def _kinds(self) -> dict[str, list[str]]:
        """Return the kinds of choices, each with moves in notation from the suite; empty without a suite."""
        if self._examples is None:
            self._examples = example_moves(self.conversation.game)
        return self._examples

    def _example_of(self, kind: str) -> InputError:
        """Return the hint for a move that contains the name of a kind of choice."""
        return bad_input(
            f"`{kind}` names a kind of decision", f"such a move is written like this: {self._kinds()[kind][0]}"
        )

    def _quit(self, rest: str) -> Iterator[str]:
        self.is_over = True
        yield from ()


def _alike(old: Exchange, new: Exchange) -> bool:
    """Return whether two answers to the same request report the same."""
    return (old.answer.kind, old.answer.position) == (new.answer.kind, new.answer.position)


def _number(text: str) -> int:
    """Return a number of moves, which is 1 by default. Raise ``InputError`` for invalid input."""
    if not text:
        return 1
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text)):
        raise bad_input(f"{text!r} is not a number of moves", "write a number from 1 upwards, or nothing for 1")
    return int(text)


def _is_on(text: str) -> bool:
    if text not in ("on", "off"):
        raise bad_input(f"{text!r} is neither on nor off", "write on or off")
    return text == "on"


def _nothing(rest: str, word: str) -> None:
    if rest:
        raise bad_input(f"{rest!r} is not understood", f"`{word}` takes no argument")
