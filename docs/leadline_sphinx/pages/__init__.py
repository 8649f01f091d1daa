"""The generated pages: everything normative, generated from the spec, the suite, the schemas and the reports.

Each module yields the pages of one kind as names and sources. The sources are written beside the hand-written pages,
only if they have changed, so that Sphinx reads only changed pages again.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util import logging

from leadline_live import engine_script, has_live_board
from leadline_samples import FOLDER as SAMPLES_FOLDER
from leadline_samples import GameSamples, samples_of
from leadline_sphinx import teaching
from leadline_sphinx.data import GameData, all_games
from leadline_sphinx.domain import hash_of
from leadline_sphinx.functions import package_folders
from leadline_sphinx.pages import (
    booklet,
    components,
    disputes,
    games,
    history,
    how_to_play,
    manuals,
    mistakes,
    printable,
    results,
    rules,
    samples,
    scenarios,
    schemas,
)
from leadline_sphinx.reports import Program, programs_in

__all__ = ["all_pages", "write_pages"]

logger = logging.getLogger(__name__)
FOLDERS = ("games", "reference")
"""The folders of generated sources, which contain nothing else."""
_HEAD = ":leadline-generated: yes\n"


def all_pages(results_folder: Path) -> Iterator[tuple[str, str]]:
    """Yield every generated page: its name and its source."""
    data, programs = all_games(), programs_in(results_folder)
    judged = {game.id: samples_of(game.id) for game in data}
    yield "games/index", games.index(data)
    for game in data:
        yield from game_pages(game, programs.get(game.id, ()), judged[game.id])
    yield from schemas.pages()
    yield "reference/results", results.page(programs, samples.sections(data, judged))


def game_pages(data: GameData, programs: Sequence[Program], judged: GameSamples) -> Iterator[tuple[str, str]]:
    """Yield the pages of one game, with the results of the programs that were checked, and of the sample programs."""
    yield f"{data.folder}/index", games.page(data)
    if has_live_board(data.id):
        yield f"{data.folder}/board", games.board(data)
    yield from how_to_play.pages(data)
    yield from rules.pages(data, programs)
    yield f"{data.folder}/components", components.page(data)
    yield from disputes.pages(data, programs)
    if data.spec.mistakes:
        yield from mistakes.pages(data, judged)
    yield from scenarios.pages(data)
    yield from manuals.pages(data)
    yield f"{data.folder}/profiles", manuals.compared(data)
    yield f"{data.folder}/coverage", scenarios.coverage(data)
    yield f"{data.folder}/history", history.page(data)
    yield f"{data.folder}/booklet", booklet.page(data)
    yield f"{data.folder}/print", printable.page(data)


def write_pages(app: Sphinx) -> None:
    """Write the sources that have changed, and remove those of pages that no longer exist."""
    source = Path(app.srcdir)
    stamp = source / FOLDERS[0] / ".made-from"
    made_from = _made_from(source / "results")
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == made_from:
        return
    wanted = set()
    for name, text in all_pages(source / "results"):
        path = source / f"{name}.rst"
        wanted.add(path)
        if not path.is_file() or path.read_text(encoding="utf-8") != _HEAD + text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_HEAD + text, encoding="utf-8", newline="\n")
    for folder in FOLDERS:
        for path in (source / folder).rglob("*.rst"):
            if path not in wanted:
                path.unlink()
                logger.info("removed %s", path.relative_to(source))
    stamp.write_text(made_from, encoding="utf-8")
    gc.collect()
    gc.freeze()  # the data of the games stay to the end, and looking at them again and again takes long


def _made_from(results_folder: Path) -> str:
    """Return a hash of everything that the sources depend on, code included."""
    from leadline.base import paths

    docs = Path(__file__).parents[2]
    own = {docs / name for name in ("leadline_sphinx", "leadline_live", "leadline_samples")}
    folders = {*own, paths.PACKAGE, paths.schemas_folder(), _reference()}
    folders |= {folder for game in all_games() for folder in package_folders(game.id)}
    files = {path for folder in folders for kind in ("*.py", "*.schema.json") for path in folder.rglob(kind)}
    files |= {*results_folder.glob("*.json"), *SAMPLES_FOLDER.glob("*.*"), *teaching.FOLDER.glob("*.yaml")}
    parts = [f"{path} {sha256(path.read_bytes()).hexdigest()}" for path in files]
    parts += [engine_script(game.id) for game in all_games() if has_live_board(game.id)]
    return hash_of([*parts, *(f"{game.id} {game.mark}" for game in all_games())])


def _reference() -> Path:
    """Return the folder of the engines."""
    import leadline_engines

    return Path(leadline_engines.__file__).parent
