"""The sizes of the figures of scenarios in bytes, kept from build to build.

The scenarios are split into pages by the size of their figures. Drawing them all for that whenever one word of a rule
has changed would take longer than the rest of the build, so the sizes are kept with a hash of what they depend on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from leadline.base import paths
from leadline.suite.model import Scenario
from leadline_sphinx import boards
from leadline_sphinx.data import GameData
from leadline_sphinx.functions import package_folders

OTHER_BYTES = 4_000
"""The approximate size of the rest of a scenario."""
_RULES = re.compile(r'<ul class="ll-rules">.*?</ul>')
_RULES_BYTES = 250
"""The assumed size of the rules of a step, so that their titles do not decide where a page ends."""


def size_of(data: GameData, scenario: Scenario, *, legal_variant: bool = False) -> int:
    """Return the approximate size of a scenario's figures in bytes."""
    mark = sha256(repr(scenario).encode()).hexdigest()[:16]
    key = f"{scenario.id} legal variant" if legal_variant else scenario.id
    kept = data.sizes.get(key)
    if kept is None or kept[0] != mark:
        plain, steps = _RULES.subn("", boards.figures(data, scenario, legal_variant=legal_variant))
        kept = data.sizes[key] = (mark, len(plain) + steps * _RULES_BYTES)
    return kept[1]


def pages_of(data: GameData, scenarios: Iterable[Scenario], most: int) -> list[list[Scenario]]:
    """Return scenarios split into pages with at most ``most`` bytes of figures each."""
    pages: list[list[Scenario]] = [[]]
    size = 0
    for scenario in scenarios:
        own = size_of(data, scenario, legal_variant=True) + OTHER_BYTES
        if pages[-1] and size + own > most:
            pages.append([])
            size = 0
        pages[-1].append(scenario)
        size += own
    return [page for page in pages if page]


def load(path: Path, games: Sequence[GameData]) -> None:
    """Load the sizes of the last build if the same code worked them out."""
    try:
        kept = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return
    for data in games:
        own: Any = kept.get(data.id, {})
        if own.get("programs") == programs(data):
            data.sizes.update({key: (mark, size) for key, (mark, size) in own["sizes"].items()})


def save(path: Path, games: Sequence[GameData]) -> None:
    """Keep the sizes for the next build."""
    kept = {data.id: {"programs": programs(data), "sizes": data.sizes} for data in games}
    path.write_text(json.dumps(kept), encoding="utf-8")


def programs(data: GameData) -> str:
    """Return a hash of the code that draws the figures of a game."""
    files = [path for folder in package_folders(data.id) for path in sorted(folder.rglob("*.py"))]
    files += [path for name in ("game", "games", "schema") for path in sorted((paths.PACKAGE / name).glob("*.py"))]
    files += [Path(boards.__file__), Path(boards.__file__).with_name("changes.py"), Path(__file__)]
    parts = [path.read_bytes() for path in files]
    return sha256(b"\0".join([*parts, repr(sorted(data.base.items())).encode()])).hexdigest()
