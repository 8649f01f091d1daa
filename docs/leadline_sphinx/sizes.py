"""How many bytes the figures of a scenario take, kept from build to build.

The scenarios are cut into pages by the size of their figures. To draw them all for that, when a word of one rule has
changed, would take longer than everything else; so the sizes are kept, with what they were worked out from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from leadline import home
from leadline.suite.model import Scenario
from leadline_sphinx import boards
from leadline_sphinx.data import GameData
from leadline_sphinx.functions import package_folders

OTHER_BYTES = 4_000
"""What the rest of a scenario takes, about."""
_RULES = re.compile(r'<ul class="ll-rules">.*?</ul>')
_RULES_BYTES = 250
"""What the rules of a step take, about; their titles do not decide where a page ends."""


def size_of(data: GameData, scenario: Scenario, *, twin: bool = False) -> int:
    """How many bytes the figures of a scenario take, about."""
    mark = sha256(repr(scenario).encode()).hexdigest()[:16]
    key = f"{scenario.id} twin" if twin else scenario.id
    kept = data.sizes.get(key)
    if kept is None or kept[0] != mark:
        plain, steps = _RULES.subn("", boards.figures(data, scenario, twin=twin))
        kept = data.sizes[key] = (mark, len(plain) + steps * _RULES_BYTES)
    return kept[1]


def pages_of(data: GameData, scenarios: Iterable[Scenario], most: int) -> list[list[Scenario]]:
    """Scenarios cut into pages of at most so many bytes of figures."""
    pages: list[list[Scenario]] = [[]]
    size = 0
    for scenario in scenarios:
        own = size_of(data, scenario, twin=True) + OTHER_BYTES
        if pages[-1] and size + own > most:
            pages.append([])
            size = 0
        pages[-1].append(scenario)
        size += own
    return [page for page in pages if page]


def load(path: Path, games: Sequence[GameData]) -> None:
    """Take over the sizes of the last build, where they were worked out by the same programs."""
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
    """A hash of what the figures of a game are made by."""
    files = [path for folder in package_folders(data.id) for path in sorted(folder.rglob("*.py"))]
    files += sorted((home.PACKAGE / "games").glob("*.py"))
    files += [Path(boards.__file__), Path(boards.__file__).with_name("changes.py"), Path(__file__)]
    parts = [path.read_bytes() for path in files]
    return sha256(b"\0".join([*parts, repr(sorted(data.base.items())).encode()])).hexdigest()
