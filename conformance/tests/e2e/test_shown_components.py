"""A program with cards, chips or a map of its own is offered the components that its openings show."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest
import yaml

from leadline.base.yaml_text import read_file
from leadline.game.shown import ShownOpening
from leadline.games import load_game
from leadline.run.context import RunContext
from leadline.run.guided import guide_one
from leadline.run.subject import Subject
from leadline.spec.build import figures
from leadline.transport.limits import Limits

RUNS_HERE = True

FIXTURES = Path(__file__).parents[1] / "fixtures"
DEALER = FIXTURES / "own_dealer.py"
SEA, SONAR, REGRETS = "deep-sea-adventure", "captain-sonar", "deep-regrets"
SEA_BAG = """\
game: deep-sea-adventure
figures:
  air: 22
  levels:
    - {level: 1, values: [0, 1, 2, 3, 4], copies: 2}
    - {level: 2, values: [5, 6, 7], copies: 3}
    - {level: 3, values: [8, 9, 10, 11], copies: 2}
    - {level: 4, values: [12, 13, 14, 15], copies: 2}
"""
SONAR_MAP = """\
game: captain-sonar
figures:
  maps:
    foxtrot:
      real-time: {columns: 12, rows: 12, sector: 5, islands: [B2, C3, F6, L12]}
      turn-by-turn: {columns: 8, rows: 6, sector: 5, islands: [B2, C3, D4]}
    alpha:
      turn-by-turn: {columns: 10, rows: 10, sector: 5, islands: [D1, H2, C4]}
"""
SONAR_CHANGES = {
    "alpha": {"turn-by-turn": {"islands": ["D1", "H2", "C4"]}},
    "foxtrot": yaml.safe_load(SONAR_MAP)["figures"]["maps"]["foxtrot"],
}
DECK = FIXTURES / "decks/drowned-parish.yaml"

OFFERS_ONE = """
def initialize(self, params):
    hello = super().initialize(params)
    offers = {{"mode": ["turn-by-turn"], "goal": ["hunt"], "map": ["{map}"], "first": ["red"]}}
    return {{**hello, "games": {{self.game.id: {{**hello["games"][self.game.id], "offers": offers}}}}}}
"""
"""A program that offers only one opening."""


@pytest.fixture
def boxes(leadline: Any) -> dict[str, Path]:
    """Return the file of the components of a program, by game."""
    (leadline.folder / "bag.yaml").write_text(SEA_BAG, encoding="utf-8")
    (leadline.folder / "map.yaml").write_text(SONAR_MAP, encoding="utf-8")
    return {SEA: leadline.folder / "bag.yaml", SONAR: leadline.folder / "map.yaml", REGRETS: DECK}


def dealer(game: str, box: Path) -> tuple[object, ...]:
    """Return the words that start a program with its own components, which it deals by itself."""
    return ("--", sys.executable, DEALER, game, box)


def program(
    leadline: Any, game: str, methods: str, components: Path | None = None, without: Sequence[str] = ()
) -> tuple[object, ...]:
    """Write a program, the reference with methods of its own, and return the words that start it."""
    text = f"""\
import os
from pathlib import Path
from leadline.kit import BadRequest
from leadline.serve.subject import ReferenceSubject, serve_reference

class Program(ReferenceSubject):
{indent(dedent(methods), "    ")}
components = {components and str(components)!r}
serve_reference(Program({game!r}, components=components and Path(components), without={without!r}))
"""
    (leadline.folder / "program.py").write_text(text, encoding="utf-8")
    return ("--", sys.executable, leadline.folder / "program.py")


def found(folder: Path) -> Any:
    """Return the figures of the file that was written."""
    return figures(read_file(folder / "own.yaml"))["figures"]


def fill_in(path: Path, box: Path) -> None:
    """Write into a file what is printed on the cards, as their owner does."""
    written, printed = (figures(read_file(one)) for one in (path, box))
    for deck in ("fish", "regrets", "dinks", "rods", "reels", "supplies"):
        rows = {row["id"]: row for row in printed["figures"].get(deck, ())}
        if rows:
            written["figures"][deck] = [rows[row["id"]] for row in written["figures"][deck]]
    path.write_text(json.dumps(written), encoding="utf-8")


def offered(leadline: Any, game: str, *words: object) -> Any:
    """Let the components of a program be written; every opening has to agree with them."""
    done = leadline("components", game, "--to", "own.yaml", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "with the reference" in " ".join(done.stdout.split())
    load_game(game, leadline.folder / "own.yaml")
    return found(leadline.folder)


def test_chips_and_air_are_found(boxes: dict[str, Path], leadline: Any) -> None:
    own = offered(leadline, SEA, *dealer(SEA, boxes[SEA]))
    assert own == figures(read_file(boxes[SEA]))["figures"]


@pytest.mark.parametrize(
    "lacking", [(), ("many-games",), pytest.param(("many-games", "legal"), marks=pytest.mark.slow)]
)
def test_maps_are_found_from_the_starts(boxes: dict[str, Path], leadline: Any, lacking: tuple[str, ...]) -> None:
    """Whether the program lists its choices or not, and can have several games open or not."""
    without = [word for name in lacking for word in ("--without", name)]
    command = ("--", sys.executable, "-m", "leadline", "serve", SONAR, "--components", boxes[SONAR], *without)
    assert offered(leadline, SONAR, *command)["maps"] == SONAR_CHANGES


@pytest.mark.left_to_all
def test_a_game_is_closed_before_the_next_begins(boxes: dict[str, Path], leadline: Any) -> None:
    """A program may refuse to open a second game."""
    command = program(
        leadline,
        SONAR,
        """
        def open(self, params):
            assert not self.games
            return super().open(params)
        """,
        components=boxes[SONAR],
        without=["legal"],
    )
    assert offered(leadline, SONAR, *command)["maps"] == SONAR_CHANGES


def test_a_map_of_one_mode_is_described_in_both(leadline: Any) -> None:
    """Both modes have the same islands; the file does not refer from one to the other."""
    foxtrot = {"columns": 8, "rows": 6, "sector": 5, "islands": ["B2", "C3", "D4"]}
    box = leadline.folder / "map.json"
    maps = {"game": SONAR, "figures": {"maps": {"foxtrot": {"turn-by-turn": foxtrot}}}}
    box.write_text(json.dumps(maps), encoding="utf-8")
    command = ("--", sys.executable, "-m", "leadline", "serve", SONAR, "--components", box)
    assert offered(leadline, SONAR, *command)["maps"] == {
        "foxtrot": dict.fromkeys(("turn-by-turn", "real-time"), foxtrot)
    }


def test_decks_are_found_and_what_is_printed_is_asked_for(boxes: dict[str, Path], leadline: Any) -> None:
    own = offered(leadline, REGRETS, *dealer(REGRETS, DECK))
    before, after = load_game(REGRETS, DECK).own_components, load_game(REGRETS, leadline.folder / "own.yaml")
    piles = ("depth_1", "depth_2", "depth_3", "regrets", "dinks", "rods", "reels", "supplies")
    assert all(after.own_components.pile(name) == before.pile(name) for name in piles)
    assert after.own_components.shoal_sizes == before.shoal_sizes
    assert (own["bag"], own["regrets_each"], own["seats"]) == ({"blue": 7, "green": 6, "orange": 9}, 11, [2, 3, 4])
    notes = (leadline.folder / "own.yaml").read_text(encoding="utf-8").partition("game:")[0]
    assert "write what is printed on them" in notes.replace("\n# ", " ")
    assert "ochre-pollack" in notes


@pytest.mark.slow
def test_unknown_cards_are_counted(leadline: Any) -> None:
    hidden = [
        word for name in load_game(REGRETS).inputs if name not in ("first", "chance") for word in ("--without", name)
    ]
    command = ("--", sys.executable, "-m", "leadline", "serve", REGRETS, "--components", DECK, *hidden)
    own = offered(leadline, REGRETS, *command)
    assert own["counts"] == {"fish": 94, "regrets": 44, "dinks": 16, "rods": 12, "reels": 12, "supplies": 22}
    assert "more cards, but not which" in (leadline.folder / "own.yaml").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("game", [SEA, REGRETS])
def test_a_guided_game_is_played_with_them_to_its_end(game: str, boxes: dict[str, Path], leadline: Any) -> None:
    offered(leadline, game, *dealer(game, boxes[game]))
    fill_in(leadline.folder / "own.yaml", boxes[game])
    own = load_game(game, leadline.folder / "own.yaml")
    command = [str(word) for word in dealer(game, boxes[game])[1:]]
    subject = Subject(command, own, limits=Limits(start=60, open=60, play=60))
    try:
        context = RunContext(own, own.own_engine, {}, subject.greet())
        record = guide_one(subject, context, 1, random.Random(1))
    finally:
        subject.stop()
    assert not record.stopped
    assert record.turns[-1].answer.position is not None
    assert record.turns[-1].answer.position["over"]


@pytest.mark.slow
def test_a_game_is_played_to_its_end_on_a_map_that_was_found(boxes: dict[str, Path], leadline: Any) -> None:
    command = ("--", sys.executable, "-m", "leadline", "serve", SONAR, "--components", boxes[SONAR])
    offered(leadline, SONAR, *command)
    done = leadline("fuzz", SONAR, "--moves", "300", "--components", "own.yaml", *command)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no difference" in done.stdout


def test_a_program_with_the_components_of_the_box_needs_no_file(leadline: Any) -> None:
    done = leadline("components", SEA, "--to", "own.yaml", "--", sys.executable, "-m", "leadline", "serve", SEA)
    assert "no file is needed" in " ".join(done.stdout.split())
    assert not (leadline.folder / "own.yaml").exists()


@pytest.mark.parametrize("fault", ['raise BadRequest("No.")', "os._exit(1)"])
def test_a_fault_in_close_does_not_matter(boxes: dict[str, Path], leadline: Any, fault: str) -> None:
    methods = f"""{OFFERS_ONE.format(map="foxtrot")}
def close(self, params):
    if self.opened == 20:
        {fault}
    return super().close(params)
"""
    command = program(leadline, SONAR, methods, components=boxes[SONAR], without=["legal"])
    maps = offered(leadline, SONAR, *command)["maps"]
    assert maps["foxtrot"]["turn-by-turn"] == SONAR_CHANGES["foxtrot"]["turn-by-turn"]


def test_a_program_that_does_not_start_again_is_reported(leadline: Any) -> None:
    marker = str(leadline.folder / "started")
    methods = f"""
    def initialize(self, params):
        os.mkdir({marker!r})
        return super().initialize(params)

    def open(self, params):
        os._exit(1)
    """
    done = leadline("components", SEA, "--to", "own.yaml", *program(leadline, SEA, methods))
    said = " ".join(done.stderr.split())
    assert done.returncode == 2
    assert "the subject did not start again" in said
    assert "it has to answer `initialize` as it did before" in said


@pytest.mark.parametrize("report", [{"shoals": [1]}, {"rod_deck": 1_000_000_000}, {"anglers": {"seats": 2}}])
@pytest.mark.sampled(3)
def test_impossible_reports_are_no_internal_error(leadline: Any, report: Any) -> None:
    methods = f"""
    def open(self, params):
        return {{**super().open(params), "position": {report}}}
    """
    for command in ("components", "smoke"):
        to = ("--to", "own.yaml") if command == "components" else ()
        done = leadline(command, REGRETS, *to, *program(leadline, REGRETS, methods, without=["position", "first"]))
        assert done.stderr == ""
        assert command == "smoke" or done.returncode == 1


@pytest.mark.parametrize(
    ("seats", "says"), [((3,), "1 of 5 openings cannot be read: "), (range(2, 7), "no opening can be read: ")]
)
def test_an_opening_that_cannot_be_read_does_not_agree(leadline: Any, seats: Sequence[int], says: str) -> None:
    done = leadline("components", SEA, "--to", "own.yaml", *program(leadline, SEA, misreported(seats)))
    said = " ".join(done.stdout.split())
    assert done.returncode == 1
    assert f"{says}the reported position has a wrong shape: air: it should be a whole number" in said
    assert "no file was written" in said
    assert "agree" not in said


def misreported(seats: Sequence[int]) -> str:
    """Return a method that opens games for some numbers of players with a report of a wrong shape."""
    return f"""
    def initialize(self, params):
        hello = super().initialize(params)
        offers = {{"seats": [2, 3, 4, 5, 6]}}
        return {{**hello, "games": {{self.game.id: {{**hello["games"][self.game.id], "offers": offers}}}}}}

    def open(self, params):
        opened = super().open(params)
        if params["setup"]["seats"] in {list(seats)}:
            opened["position"]["air"] = "much"
        return opened
    """


def test_the_openings_that_can_be_read_give_a_file(boxes: dict[str, Path], leadline: Any) -> None:
    command = program(leadline, SEA, misreported([3]), components=boxes[SEA])
    done = leadline("components", SEA, "--to", "own.yaml", *command)
    assert done.returncode == 1
    assert "1 of 5 openings cannot be read" in done.stdout
    assert found(leadline.folder) == figures(read_file(boxes[SEA]))["figures"]


LISTS_NO_START = """
def legal(self, params):
    return {"choices": []}
"""


def test_a_map_without_water_is_named(leadline: Any) -> None:
    methods = OFFERS_ONE.format(map="alpha") + LISTS_NO_START
    done = leadline("components", SONAR, "--to", "own.yaml", *program(leadline, SONAR, methods))
    said = " ".join(done.stdout.split())
    assert done.returncode == 1
    assert "No water is shown on alpha (turn-by-turn): the program lets red.captain start on no space." in said
    assert "The components of the box are used there. no file was written" in said


def test_a_refused_opening_is_reported_in_words(boxes: dict[str, Path], leadline: Any) -> None:
    """A map of its own that shows no water remains unknown."""
    methods = OFFERS_ONE.format(map="foxtrot") + LISTS_NO_START
    done = leadline(
        "components", SONAR, "--to", "own.yaml", *program(leadline, SONAR, methods, components=boxes[SONAR])
    )
    said = " ".join(done.stdout.split())
    assert done.returncode == 1
    assert "the reference refuses every opening: " in said
    assert "No water is shown on foxtrot (turn-by-turn)" in said
    assert "Nothing is described there." in said
    assert "legality" not in said


def test_a_mode_without_water_is_described_like_the_other(boxes: dict[str, Path], leadline: Any) -> None:
    methods = """
    def legal(self, params):
        mode = self.games[params["handle"]].position.mode if params["kind"] == "start" else ""
        return {"choices": []} if mode == "real-time" else super().legal(params)
    """
    command = program(leadline, SONAR, methods, components=boxes[SONAR])
    leadline("components", SONAR, "--to", "own.yaml", *command)
    foxtrot = SONAR_CHANGES["foxtrot"]["turn-by-turn"]
    assert found(leadline.folder)["maps"]["foxtrot"] == {"turn-by-turn": foxtrot, "real-time": foxtrot}
    notes = (leadline.folder / "own.yaml").read_text(encoding="utf-8").partition("game:")[0].replace("\n# ", " ")
    assert "foxtrot (real-time): the program lets red.captain start on no space. The description of another" in notes


def test_one_opening_is_counted_as_one(leadline: Any) -> None:
    methods = OFFERS_ONE.format(map="alpha")
    done = leadline("components", SONAR, "--to", "own.yaml", *program(leadline, SONAR, methods))
    assert done.returncode == 0
    assert "the only opening agrees with the components of the box" in " ".join(done.stdout.split())


@pytest.mark.parametrize(("more", "says"), [(1, "there is 1 more card, but"), (2, "there are 2 more cards, but")])
def test_unknown_cards_are_counted_in_words(more: int, says: str) -> None:
    game = load_game(REGRETS)
    rods = [*game.own_components.pile("rods"), *[None] * more]
    opening = ShownOpening(
        {"seats": 2}, {"rod_deck": rods}, allows=lambda choice: False, listed=lambda seat, kind: None
    )
    assert any(says in guess for guess in game.shown_figures([opening]).guesses)


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (SEA, "`open` is sent without `deal`, `starter`, `roll_off` of the setup, whatever `can` says: let"),
        (SONAR, "list in `offers` only the values of mode, goal, map, first with which it opens games"),
    ],
)
def test_the_remedy_for_a_program_that_opens_no_game_fits_the_game(leadline: Any, game: str, says: str) -> None:
    methods = """
    def open(self, params):
        raise BadRequest("No.")
    """
    done = leadline("components", game, "--to", "own.yaml", *program(leadline, game, methods))
    assert done.returncode == 2
    said = " ".join(done.stderr.split())
    assert "the program opens no game by itself: error -32602: No." in said
    assert says in said


# ---- The command line

MARKED = """
def initialize(self, params):
    Path({marker!r}).touch()
    return super().initialize(params)
"""
"""A program that leaves a file behind when it is started."""


@pytest.mark.parametrize(
    ("to", "says"),
    [
        ("there.yaml", "there.yaml: this file already exists and was not overwritten"),
        ("link.yaml", "link.yaml: this file already exists and was not overwritten"),
        ("none/own.yaml", "the file cannot be written to none/own.yaml"),
        (".", "the file cannot be written to .: it is a folder, not a file"),
    ],
)
def test_the_file_is_checked_before_the_program_is_played(leadline: Any, to: str, says: str) -> None:
    (leadline.folder / "there.yaml").write_text("mine", encoding="utf-8")
    (leadline.folder / "link.yaml").symlink_to("nowhere.yaml")
    methods = MARKED.format(marker=str(leadline.folder / "started"))
    done = leadline("components", SEA, "--to", to, *program(leadline, SEA, methods))
    assert done.returncode == 2
    assert says in done.stderr
    assert "choose another file with --to" in done.stderr
    assert (leadline.folder / "there.yaml").read_text(encoding="utf-8") == "mine"
    assert not (leadline.folder / "nowhere.yaml").exists()
    assert not (leadline.folder / "started").exists()


def test_the_standard_output_gets_only_the_file(boxes: dict[str, Path], leadline: Any) -> None:
    """The remarks go elsewhere, even if the output is redirected to a file, which then exists already."""
    command = [sys.executable, "-m", "leadline", "components", SEA, "--to", "/dev/stdout", *dealer(SEA, boxes[SEA])]
    own = leadline.folder / "own.yaml"
    with own.open("w", encoding="utf-8") as stream:
        done = subprocess.run(
            list(map(str, command)), stdout=stream, stderr=subprocess.PIPE, text=True, cwd=leadline.folder, check=True
        )
    assert "openings agree with the reference" in " ".join(done.stderr.split())
    assert found(leadline.folder) == figures(read_file(boxes[SEA]))["figures"]


@pytest.mark.parametrize(
    ("words", "says", "remedy"),
    [
        (["chips", "--to", "own.yaml"], "'chips' cannot be combined with --to", "leave out 'chips': the file"),
        (["--list", "--to", "own.yaml"], "--list cannot be combined with --to", "leave out --list: the file"),
        (["--json", "--to", "own.yaml"], "--json cannot be combined with --to", "leave out --json: the file"),
        ([], "-- COMMAND has no effect without --to", f"`leadline components {SEA} --to FILE -- COMMAND`"),
    ],
)
def test_words_without_effect_are_refused(leadline: Any, words: Sequence[str], says: str, remedy: str) -> None:
    methods = MARKED.format(marker=str(leadline.folder / "started"))
    done = leadline("components", SEA, *words, *program(leadline, SEA, methods))
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert remedy in done.stderr
    assert not (leadline.folder / "started").exists()


@pytest.mark.parametrize(
    "words", [("--http", "http://127.0.0.1:1/"), ("--python", "a:b"), ("--timeout", "3"), ("--transcript", "log")]
)
def test_options_of_a_program_need_a_file_to_write(leadline: Any, words: Sequence[str]) -> None:
    done = leadline("components", SEA, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{words[0]} has no effect without --to" in done.stderr


def test_a_file_needs_a_program(leadline: Any) -> None:
    done = leadline("components", SEA, "--to", "own.yaml")
    assert done.returncode == 2
    assert "write `leadline components --to FILE GAME -- COMMAND`" in done.stderr


def test_the_smoke_test_offers_the_file(boxes: dict[str, Path], leadline: Any) -> None:
    said = " ".join(leadline("smoke", SEA, *dealer(SEA, boxes[SEA])).stdout.split())
    assert "it shows components that are not those in use: levels" in said
    assert f"`leadline components {SEA} --to FILE -- COMMAND` writes a file" in said


def test_the_smoke_test_says_which_number_differs(leadline: Any) -> None:
    said = " ".join(leadline("smoke", REGRETS, *dealer(REGRETS, DECK)).stdout.split())
    assert "regrets_each (11 instead of 10)" in said
