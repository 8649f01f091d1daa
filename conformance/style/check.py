"""Look for phrases that the style page warns of.

    python conformance/style/check.py [--show PATTERN] [PATH…]

Reads docstrings and messages in Python files, prose in Markdown pages, and the texts in ``spec/``; code blocks and
quoted program output are skipped. ``patterns.yaml`` lists each pattern with its reason and the most places allowed.

Exit status: 0 within the limits, 1 above one, 2 a pattern or path that does not exist.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = ("conformance/leadline/data/", "conformance/subjects/strangers/", "schemas/", "CHANGELOG.md")
SPEC_TEXT = re.compile(r"^\s*-?\s*(text|title|says|instead|question|reason|why|note|frequency|ruling|summary):\s*(.*)$")


@dataclass(frozen=True)
class Pattern:
    """A phrase to avoid: where it is looked for, why, what to write, and the most places allowed."""

    name: str
    expression: re.Pattern[str]
    kinds: frozenset[str]
    why: str
    most: int


@dataclass(frozen=True)
class Passage:
    """A piece of prose: its kind (doc, message, page, heading, spec or title), file, line and text."""

    kind: str
    file: str
    line: int
    text: str


def read_patterns() -> dict[str, Pattern]:
    """Return the patterns by name."""
    entries = yaml.safe_load(Path(__file__).with_name("patterns.yaml").read_text(encoding="utf-8"))
    return {
        name: Pattern(
            name, re.compile(one["find"], re.MULTILINE), frozenset(one["in"].split()), one["why"], int(one["most"])
        )
        for name, one in entries.items()
    }


def passages(file: str, text: str) -> Iterator[Passage]:
    """Yield the prose of one file."""
    if file.endswith(".py"):
        yield from _of_python(file, text)
    elif file.endswith(".md"):
        yield from _of_markdown(file, text)
    elif file.startswith("spec/") and file.endswith(".yaml"):
        yield from _of_spec(file, text)


def tracked_files() -> list[str]:
    """Return the files of the repository that are read, by path from its root."""
    command = ["git", "ls-files", "*.py", "*.md", "spec/*.yaml"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [file for file in listed.stdout.splitlines() if not file.startswith(SKIPPED)]


def find(patterns: dict[str, Pattern], files: list[str]) -> dict[str, list[Passage]]:
    """Return the passages in which each pattern occurs, once for each occurrence."""
    found: dict[str, list[Passage]] = defaultdict(list)
    for file in files:
        path = ROOT / file
        for passage in passages(file, path.read_text(encoding="utf-8")) if path.is_file() else ():
            for pattern in patterns.values():
                if passage.kind in pattern.kinds:
                    found[pattern.name] += [passage] * len(pattern.expression.findall(passage.text))
    return found


def main(words: list[str]) -> int:
    """Print what is above its limit, or every place of one pattern."""
    parser = argparse.ArgumentParser(description="Look for phrases that the style page warns of.")
    parser.add_argument("--show", metavar="PATTERN", help="list every place of one pattern")
    parser.add_argument("paths", metavar="PATH", nargs="*", help="look only in these files; default: all")
    args = parser.parse_args(words)
    patterns = read_patterns()
    if args.show and args.show not in patterns:
        parser.error(f"there is no pattern {args.show!r}: choose one of {', '.join(patterns)}")
    files = tracked_files()
    if unknown := [path for path in args.paths if path not in files]:
        parser.error(f"{unknown[0]} is not a file that is checked; name it from the root of the repository")
    found = find(patterns, args.paths or files)
    if args.show:
        print(*map(_shown, found[args.show]), sep="\n")
        return 0
    above = [pattern for pattern in patterns.values() if len(found[pattern.name]) > pattern.most]
    for pattern in above:
        print(f"{pattern.name}: {len(found[pattern.name])} places, at most {pattern.most} allowed: {pattern.why}")
        print(f"    see them: python conformance/style/check.py --show {pattern.name}")
    return 1 if above else 0


def _shown(passage: Passage) -> str:
    return f"{passage.file}:{passage.line}: {passage.text.splitlines()[0][:100] if passage.text else ''}"


def _of_python(file: str, text: str) -> Iterator[Passage]:
    if "/tests/" in file:
        return  # A docstring there says what holds, in a sentence.
    tree, docstrings = ast.parse(text), set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for one in body if isinstance(body, list) else ():
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) and isinstance(one.value.value, str):
                docstrings.add(id(one.value))
                yield Passage("doc", file, one.lineno, one.value.value.strip())
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in docstrings:
            continue
        if node.value.count(" ") >= 3 and re.match(r"[A-Za-z`'(]", node.value.strip()):
            yield Passage("message", file, node.lineno, node.value.strip())


def _of_markdown(file: str, text: str) -> Iterator[Passage]:
    in_code = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.lstrip().startswith("```"):
            in_code = not in_code
        elif not in_code and line.strip():
            yield Passage("heading" if line.startswith("#") else "page", file, number, line.strip("# |"))


def _of_spec(file: str, text: str) -> Iterator[Passage]:
    for number, line in enumerate(text.splitlines(), start=1):
        if named := SPEC_TEXT.match(line):
            yield Passage("title" if named[1] == "title" else "spec", file, number, named[2].strip("'\">- "))
        elif line.startswith("      ") and " " in line.strip() and not re.match(r"\s*[\w-]+:", line):
            yield Passage("spec", file, number, line.strip())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
