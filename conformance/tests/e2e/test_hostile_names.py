"""Names of files that people or programs chose print no line of their own, whatever is in them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from leadline.base import paths

pytestmark = pytest.mark.skipif(os.name != "posix", reason="file names are those of POSIX systems")
RUNS_HERE = True

GAME = "deep-sea-adventure"
TOYS = str(Path(__file__).resolve().parents[1] / "toys")
ONE = "dsa-stacks-laid-first"
HERE = "1 20 / 1:0 _ 2:5 / v3[2:4] ^1 h[1:3] / t1 s1 l3"
NAME = "x\n::error::y\nCONFORMANT: every rule was tested\x1b[2J\u202e"
"""A name that tries everything: a command to a service, a line of a report, and characters that move the cursor."""


def assert_harmless(done: subprocess.CompletedProcess[str]) -> None:
    for text in (done.stdout, done.stderr):
        assert all(line.isprintable() for line in text.split("\n")), text
        assert not any(line.lstrip().startswith("::") for line in text.split("\n")), text
        assert text.count("\nCONFORMANT") <= done.stdout.count("exit status 0 (conformant)"), text
        assert "Traceback" not in text
        assert "internal error" not in text


@pytest.mark.parametrize(
    "words",
    [
        ["init-adapter", "python", GAME, "--to", NAME],
        ["validate", NAME],
        ["validate", f"{NAME}.yaml"],
        ["validate", "--manual", NAME],
        ["judge", NAME],
        ["compare", NAME, f"{NAME}2"],
        ["settle", NAME],
        ["settle", f"{NAME}.yaml"],
        ["replay", f"{NAME}.yaml#{NAME}"],
        ["rule", GAME, NAME],
        ["dispute", NAME],
        ["components", GAME, NAME],
        [NAME],
        ["check", NAME],
        ["check", GAME, "--only", NAME],
        ["check", GAME, "--scenarios", NAME],
        ["check", GAME, "--known-failures", NAME],
        ["check", GAME, "--components", NAME],
        ["check", GAME, "--resume", NAME],
        ["check", GAME, "--json", f"none/{NAME}"],
        ["check", GAME, "--cwd", NAME, "--", "true"],
        ["check", GAME, "--", NAME],
        ["smoke", GAME, "--", NAME],
        ["check", GAME, "--http", f"http://{NAME}"],
        ["check", GAME, "--env", f"={NAME}"],
        ["export", GAME, "--position", NAME],
        ["export", GAME, "--position", HERE, "--to", f"none/{NAME}"],
        ["settle", GAME, "--position", HERE, "--move", NAME],
    ],
    ids=lambda words: " ".join(words).replace(NAME, "NAME"),
)
@pytest.mark.sampled(3)
def test_a_name_in_an_argument_is_harmless(leadline: Any, words: list[str]) -> None:
    assert_harmless(leadline(*words))


def test_files_with_such_names_are_used(leadline: Any) -> None:
    """Every file of a run has a hostile name, and so have its scenarios."""
    scenario = sorted(paths.scenarios_folder_of(GAME).glob("*.yaml"))[0].read_text(encoding="utf-8")
    own = Path(leadline.folder, f"{NAME}.yaml")
    own.write_text("- scenario: " + scenario.split("- scenario: ")[1].replace("dsa-", "own-", 1), encoding="utf-8")
    options = {f"--{kind}": f"{NAME}.{kind}" for kind in ("record", "json", "html", "junit", "markdown", "transcript")}
    options |= {"--update-known-failures": f"{NAME}.known", "--scenarios": own.name}
    words = [word for pair in options.items() for word in pair]
    done = leadline("check", GAME, "--only", ONE, *words, "--", *leadline.program("wrong-air"))
    assert_harmless(done)
    assert done.returncode in (0, 1), done.stderr
    for file in (name for option, name in options.items() if option != "--scenarios"):
        assert Path(leadline.folder, file).is_file()
    assert_harmless(leadline("judge", f"{NAME}.record", "--known-failures", f"{NAME}.known"))
    assert_harmless(leadline("compare", f"{NAME}.json"))
    assert_harmless(leadline("validate", own.name))
    assert_harmless(leadline("settle", own.name, "--brief"))
    Path(leadline.folder, f"{NAME}.json").write_text("{}")
    assert_harmless(leadline("compare", f"{NAME}.json", f"{NAME}.junit"))


def test_files_that_are_written_have_such_names(leadline: Any) -> None:
    assert_harmless(leadline("export", "kite-race", "--suite", "--to", NAME, LEADLINE_GAMES=TOYS))
    assert_harmless(leadline("export", ONE, "--to", f"{NAME}.svgs"))
    assert_harmless(leadline("init-adapter", "python", GAME, "--to", f"{NAME}.kit"))
    assert_harmless(leadline("init-adapter", "python", GAME, "--to", f"{NAME}.kit"))
