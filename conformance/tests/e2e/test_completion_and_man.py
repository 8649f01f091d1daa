"""Files generated from the help: completion for shells, and the manual page."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from leadline.cli import COMMANDS, whole_parser

TRY = """
source {file}
COMP_WORDS=({words})
COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
$(complete -p leadline | sed 's/.*-F \\([^ ]*\\).*/\\1/')
echo "${{COMPREPLY[@]}}"
"""


@pytest.fixture(scope="module")
def completion(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("completion") / "leadline.bash"
    made = subprocess.run(
        [sys.executable, "-m", "leadline", "completion", "bash"], capture_output=True, text=True, check=True
    )
    file.write_text(made.stdout)
    return file


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("leadline set", "settle"),
        ("leadline check capt", "captain-sonar"),
        ("leadline check deep-regrets --maxf", "--maxfail"),
        ("leadline replay --ch", "--changes"),
        ("leadline completion zs", "zsh"),
    ],
)
def test_bash_completes(completion: Path, words: str, offered: str) -> None:
    script = TRY.format(file=completion, words=words)
    found = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout.split() == [offered]


@pytest.mark.parametrize("shell", ["zsh", "tcsh"])
def test_other_shells_have_one_too(leadline: Any, shell: str) -> None:
    found = leadline("completion", shell)
    assert found.returncode == 0
    assert all(name in found.stdout for name, (_, line) in COMMANDS.items() if line)


def test_an_unknown_shell_is_refused(leadline: Any) -> None:
    found = leadline("completion", "fish")
    assert found.returncode == 2
    assert "bash" in found.stderr


def test_without_the_library_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch, said: Any) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    status, _, complaints = said("completion", "bash")
    assert status == 2
    assert "pip install 'leadline[completion]'" in complaints


def test_the_manual_page_tells_every_option_of_every_command(leadline: Any) -> None:
    page = leadline("man").stdout.replace("\\-", "-")
    for name, command in whole_parser()[1].items():
        part = page.partition(f".SS leadline {name}\n")[2].partition("\n.SS ")[0]
        for action in command._actions:
            assert all(f"\\fB{option}\\fR" in part for option in action.option_strings), (name, action.option_strings)


def test_the_manual_page_is_well_formed(leadline: Any) -> None:
    page = leadline("man").stdout
    requests = {line.split()[0] for line in page.splitlines() if line.startswith(".")}
    assert requests <= {".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".nf", ".fi"}
    assert not re.search(r"\\(?![fe&-])", page)
    if shutil.which("groff") is not None:
        shown = subprocess.run(
            ["groff", "-man", "-Tutf8", "-K", "utf8", "-ww"], input=page, capture_output=True, text=True, check=True
        )
        assert shown.stderr == ""
        assert "--maxfail" in shown.stdout
