"""Print a page of the documentation, or only the sections whose headings contain all the given words.

  leadline page                        list the pages
  leadline page adapter-python
  leadline page protocol who may act   only the sections with these words in their headings

The pages are those of the published site, without its drawings. They are part of every installation.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from leadline.base import files, paths
from leadline.base.errors import bad_input, did_you_mean
from leadline.base.terminal import columns, wrap

UNLISTED = frozenset({"README", "about", "changelog", "index", "measured", "reference", "style"})
"""The pages that need the site, or that are of no use to the author of a program."""
FENCE = re.compile(r"^(`{3,}|:{3,})(.*)$")
LINK = re.compile(r"(?<!!)\[([^][]+)\]\(([^()\s]+)\)")
HEADING = re.compile(r"^(#+) +(.*)$")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline page`."""
    parser.usage = "leadline page [NAME [WORDS …]]"
    parser.add_argument("name", metavar="NAME", nargs="?", help="a page; without it, all are listed")
    parser.add_argument("words", metavar="WORDS", nargs="*", help="words of the heading of a section")


def run(args: Namespace) -> int:
    """Print the list of pages, a page, or some of its sections."""
    known = pages()
    if args.name is None:
        print(columns([(name, title_of(path)) for name, path in known.items()]))
        print()
        print(wrap("`leadline page NAME` prints one of them, and `leadline page NAME WORDS` only some sections of it."))
        return 0
    path = known.get(args.name.removesuffix(".md"))
    if path is None:
        listed = f"the pages are: {', '.join(known)}"
        raise bad_input(f"there is no page {args.name!r}", did_you_mean(args.name, known, listed))
    lines = list(plain_lines(files.read_text(path), known))
    if args.words:
        lines = sections(lines, args.words)
        if not lines:
            wanted = " ".join(args.words)
            raise bad_input(
                f"no heading of the page {path.stem!r} contains {wanted!r}",
                f"`leadline page {path.stem}` prints all of it",
            )
    print("\n".join(lines).strip())
    return 0


def pages() -> dict[str, Path]:
    """Return the pages by name."""
    page_files = sorted(paths.pages_folder().glob("*.md"))
    return {path.stem: path for path in page_files if path.stem not in UNLISTED}


def title_of(path: Path) -> str:
    """Return the title of a page, which is its first heading."""
    text = files.read_text(path)
    return next((line[2:].replace("`", "") for line in text.splitlines() if line.startswith("# ")), path.stem)


def plain_lines(text: str, known: dict[str, Path]) -> Iterator[str]:
    """Yield the lines of a page without instructions for the site; links name the pages that can be printed."""
    left_out, fence = "", ""
    prose: list[str] = []
    for line in [*text.splitlines(), "```{end}"]:
        match = FENCE.match(line)
        if left_out:
            left_out = "" if line.strip() == left_out else left_out
        elif fence:
            fence = "" if match and line.strip() == fence else fence
            yield line
        elif not match:
            prose.append(line)
        elif match[1].startswith("`"):
            yield from LINK.sub(lambda link: _shown(link[1], link[2], known), "\n".join(prose)).splitlines()
            prose = []
            if match[2].startswith("{"):
                left_out = match[1]
            else:
                fence = match[1]
                yield f"{match[1]}{match[2].split(' ')[0]}"


def _shown(text: str, target: str, known: dict[str, Path]) -> str:
    """Return a link as text."""
    if "://" in target:
        return f"{text} ({target})"
    name = target.partition("#")[0].removesuffix(".md")
    return f"{text} (page `{name}`)" if name in known else text


def sections(lines: list[str], words: list[str]) -> list[str]:
    """Return the sections whose headings contain all the words, each with its subsections."""
    section_lines: list[str] = []
    depth, is_code = 0, False
    for line in lines:
        heading = None if is_code else HEADING.match(line)
        is_code ^= line.startswith("```")
        if heading is not None and (not depth or len(heading[1]) <= depth):
            is_wanted = all(word.lower() in heading[2].lower() for word in words)
            depth = len(heading[1]) if is_wanted else 0
        if depth:
            section_lines.append(line)
    return section_lines
