"""YAML is read plainly, and nothing in it costs more than a file of its size should."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from leadline.base.errors import InputError
from leadline.base.yaml_text import MOST_BYTES, MOST_NODES, Fields, Items, plain, read_file, read_text

BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10)
)
MEMORY = 300 * 1024 * 1024
PATIENCE = 120


def complaint(text: str) -> str:
    with pytest.raises(InputError) as caught:
        read_text(text, "file.yaml")
    assert len(caught.value.problems) == 1
    return str(caught.value)


def test_everything_knows_its_line() -> None:
    node = read_text("a: 2:5\nb:\n- no\n- c: 1.10\n", "file.yaml")
    assert isinstance(node, Fields)
    assert plain(node) == {"a": "2:5", "b": ["no", {"c": "1.10"}]}
    listed = node["b"]
    assert isinstance(listed, Items)
    inner = listed[1]
    assert isinstance(inner, Fields)
    assert str(inner["c"].place) == "file.yaml:4: b[2].c"
    assert str(inner.places["c"]) == "file.yaml:4: b[2].c"


@pytest.mark.parametrize("text", ["", "# remarks\n", "---\n...\n"])
def test_an_empty_file_reads_as_nothing(text: str) -> None:
    assert read_text(text, "file.yaml") in (None, "")


def test_other_line_ends_and_a_mark_of_the_encoding(tmp_path: Path) -> None:
    file = tmp_path / "file.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: |\r\n  two\r\n  lines\r\n")
    node = read_file(file)
    assert node is not None
    assert plain(node) == {"a": "1", "b": "two\nlines\n"}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("a: 1\nb: &x 2\n", "file.yaml:2: b: `&x` is a YAML anchor"),
        ("a: 1\n&x b: 2\n", "file.yaml:2: `&x` is a YAML anchor"),
        ("a:\n- &x [1]\n", "file.yaml:2: a[1]: `&x` is a YAML anchor"),
        ("a:\n- &x {b: 1}\n", "file.yaml:2: a[1]: `&x` is a YAML anchor"),
        ("a: 1\nb: *x\n", "file.yaml:2: b: `*x` is a YAML alias"),
        ("a: 1\n*x : 2\n", "file.yaml:2: `*x` is a YAML alias"),
        ("a:\n  <<: {b: 1}\n", "file.yaml:2: a: `<<` is a YAML merge key"),
        ("a:\n- !!int 3\n", "file.yaml:2: a[1]: `tag:yaml.org,2002:int` is a YAML tag"),
        ("a: !x {b: 1}\n", "file.yaml:1: a: `!x` is a YAML tag"),
        ("a: 1\n---\nb: 2\n", "file.yaml:2: a second YAML document begins here"),
        ("a: 1\n? [b]\n: 2\n", "file.yaml:2: a key has to be a word"),
        ("a: 1\nb: 1\na: 2\n", "file.yaml:3: a: the key 'a' is given a second time\n    it is first given in line 1"),
    ],
)
def test_what_is_yaml_and_not_read_here(text: str, wrong: str) -> None:
    assert wrong in complaint(text)


def test_the_same_signs_in_quotes_are_text() -> None:
    node = read_text('a: "&x"\nb: "*x"\n"<<": "!x"\n', "file.yaml")
    assert node is not None
    assert plain(node) == {"a": "&x", "b": "*x", "<<": "!x"}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("a: 1\nb: x\x1b[31m\n", "file.yaml:2: the text contains U+001B"),
        ("a: 1\n# x\u202e\n", "file.yaml:2: the text contains U+202E"),
        ('a: 1\nb: "x\\e[31m"\n', "file.yaml:2: b: the text contains U+001B"),
        ('a: 1\nb: "x\\u2028y"\n', "file.yaml:2: b: the text contains U+2028"),
        ('a: 1\nb: "x\\ry"\n', "file.yaml:2: b: the text contains U+000D"),
        ('a: 1\n"x\\ay": 1\n', "file.yaml:2: the text contains U+0007"),
        ('a: 1\nb: "\\uffff"\n', "file.yaml:2: b: the text contains U+FFFF"),
        ('a: 1\nb: "\\x9b31m"\n', "file.yaml:2: b: the text contains U+009B"),
    ],
)
def test_what_cannot_be_seen_is_refused(text: str, wrong: str) -> None:
    said = complaint(text)
    assert wrong in said
    assert all(one.isprintable() or one == "\n" for one in said)


@pytest.mark.parametrize("text", ["Überlänge – 2 × 3", "潜水", "שלום", "a\u00a0b", "é", "🤿"])
def test_other_languages_are_read(text: str) -> None:
    assert read_text(f"a: {text}\n", "file.yaml") == {"a": text}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[" * 200_000, "nested too deeply"),
        ("[" * 9_000 + "]" * 9_000, "nested too deeply"),
        ("- " * 9_000 + "a", "nested too deeply"),
        ("".join(f"{' ' * n}a:\n" for n in range(500)), "nested too deeply"),
        (BOMB, "file.yaml:1: a0: `&a0` is a YAML anchor"),
        ("[" + "1," * (MOST_NODES + 1) + "]", "more than 200,000 values"),
        (("'" + "k" * 60 + "': {") * 40 + "'a': [" + "1," * 150_000 + "]" + "}" * 40, "keys that lead here"),
    ],
    ids=["open", "flow", "block", "keys", "bomb", "many", "long-names"],
)
def test_a_bomb_costs_little(text: str, wrong: str, tmp_path: Path) -> None:
    """It neither hangs nor crashes in a separate process with bounded memory."""
    (tmp_path / "file.yaml").write_text(text, encoding="utf-8")
    code = (
        "import resource\n"
        f"resource.setrlimit(resource.RLIMIT_DATA, ({MEMORY}, {MEMORY}))\n"
        "from pathlib import Path\n"
        "from leadline.base.errors import InputError\n"
        "from leadline.base.yaml_text import read_file\n"
        "try:\n    read_file(Path('file.yaml'))\n"
        "except InputError as error:\n    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert wrong in done.stdout


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "file.yaml"
    with file.open("wb") as made:
        made.truncate(MOST_BYTES + 1)
    with pytest.raises(InputError, match="larger than 4 MiB"):
        read_file(file)


SCENARIO = """\
- scenario: my-own-breath
  title: &title One unit carried takes one air
  rules: [dsa.breathe.per-unit]
  position: {air: 20, line: 1 1, divers: {red: {at: 1}, blue: {at: 2}}, turn: red}
  moves: [red deeper 1+1]
  expect: {air: 19}
  notes: *title
"""


@pytest.mark.parametrize(
    "words",
    [
        ["validate", "file.yaml"],
        ["check", "deep-sea-adventure", "--scenarios", "file.yaml", "--list"],
        ["settle", "file.yaml"],
        ["replay", "file.yaml#my-own-breath", "--game", "deep-sea-adventure"],
    ],
    ids=lambda words: words[0],
)
def test_every_command_refuses_them_with_file_and_line(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from leadline.cli import main

    monkeypatch.chdir(tmp_path)
    Path("file.yaml").write_text(SCENARIO, encoding="utf-8")
    assert main(words) != 0
    said = capsys.readouterr()
    assert "file.yaml:2" in said.out + said.err
    assert "`&title` is a YAML anchor" in said.out + said.err
