"""Proof that a manual is covered: every sentence of a text stands behind a statement, compared by hashes."""

from __future__ import annotations

from pathlib import Path

from leadline import home
from leadline.manuals import Completeness, Sentence, compare, fingerprint, sentences
from leadline.problems import Place, bad_input, did_you_mean
from leadline.spec.compiled import load_all
from leadline.spec.model import Manual, Spec
from leadline.spec.read import read_good_spec
from leadline.terminal import bold, columns, wrap

FIRST_WORDS = 5


def check_manual(file: Path, name: str | None, folders: list[Path]) -> bool:
    """Print how far a text is covered; whether it is covered completely.

    The manual is looked for in the spec folders, or in all games if there are none. Raises ``InputError``.
    """
    text = _read(file)
    specs = [read_good_spec(folder) for folder in folders] or load_all()
    spec, manual = _named(specs, name) if name is not None else _recognised(specs, file, text)
    found = compare(text, [mark for statement in manual.statements for mark in statement.hashes])
    print(bold(wrap(f"{home.shown_path(file)} as the {manual.id} of {spec.game.title}")))
    print(columns(_sections(manual, text), indent=2))
    print("\n".join(_verdict(manual, text, found)))
    return found.complete


def first_words(sentence: Sentence) -> str:
    """The first words of a sentence, enough to find it in one's own copy."""
    words = sentence.text.split()
    return " ".join(words[:FIRST_WORDS]) + (" …" if len(words) > FIRST_WORDS else "")


def _sections(manual: Manual, text: str) -> list[tuple[str, str, str]]:
    present = {fingerprint(sentence.text) for sentence in sentences(text)}
    rows = []
    for section in manual.sections:
        statements = [one for one in manual.statements if one.id.rpartition(".")[0] == section.id]
        marks = {mark for statement in statements for mark in statement.hashes}
        there = len(marks & present)
        counted = f"{len(marks)} sentence{'' if len(marks) == 1 else 's'}"
        share = f"{there} of {counted}" if there < len(marks) else f"{counted}, all covered"
        rows.append((section.id, section.title, share))
    return rows


def _verdict(manual: Manual, text: str, found: Completeness) -> list[str]:
    if found.complete:
        count = len({fingerprint(sentence.text) for sentence in sentences(text)})
        covered = f"Complete: each of the {count} different sentences stands behind"
        return [wrap(f"{covered} at least one of the {len(manual.statements)} statements.")]
    lines = []
    if found.missing:
        lines.append(wrap(f"Not covered by any statement: {len(found.missing)} of the text's sentences"))
        lines += [wrap(f"line {one.line}: {first_words(one)}", 2, 4) for one in found.missing]
    if found.unknown:
        lost = set(found.unknown)
        ids = [statement.id for statement in manual.statements if lost & set(statement.hashes)]
        lines.append(wrap(f"Statements that stand for a sentence this text does not have: {', '.join(ids)}", 0, 2))
    return lines


def _read(file: Path) -> str:
    place = Place(home.shown_path(file))
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        remedy = "name a file with the text of the manual"
        raise bad_input(f"the manual cannot be read: {error.strerror}", remedy, place) from None
    except UnicodeDecodeError:
        raise bad_input("the manual is not UTF-8 text", "give it as plain text or Markdown", place) from None


def _named(specs: list[Spec], name: str) -> tuple[Spec, Manual]:
    known = [(spec, manual) for spec in specs for manual in spec.manuals]
    matching = [(spec, manual) for spec, manual in known if name in (manual.id, f"{spec.game.id}/{manual.id}")]
    ids = sorted({manual.id for _, manual in known})
    if not matching:
        remedy = did_you_mean(name, ids, f"the manuals are: {', '.join(ids)}")
        raise bad_input(f"there is no manual {name!r}", remedy)
    if len(matching) > 1:
        full = " or ".join(f"{spec.game.id}/{manual.id}" for spec, manual in matching)
        raise bad_input(f"several games have a manual {name!r}", f"write {full}")
    return matching[0]


def _recognised(specs: list[Spec], file: Path, text: str) -> tuple[Spec, Manual]:
    """The manual that shares most sentences with a text; at least a tenth of them."""
    marks = {fingerprint(sentence.text) for sentence in sentences(text)}
    best: tuple[int, Spec, Manual] | None = None
    for spec in specs:
        for manual in spec.manuals:
            shared = len(marks & {mark for statement in manual.statements for mark in statement.hashes})
            if best is None or shared > best[0]:
                best = (shared, spec, manual)
    if best is None or best[0] * 10 < len(marks) or not marks:
        place = Place(home.shown_path(file))
        raise bad_input("this text is none of the manuals known here", "say which it is with --as MANUAL", place)
    return best[1], best[2]
