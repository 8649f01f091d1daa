"""The reference engine with answers that are wrong in random ways: python at_random.py SEED SHARE.

SHARE, from 0 to 1, is the share of wrong answers. Which answers are wrong, and how, depends on SEED and the request.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from leadline import kit
from leadline.serve.subject import ReferenceSubject

GAME = "deep-sea-adventure"
FIGURES = (0, -1, 1, 2, 3, 4, 5, 7, 9, 12, 15, 16, 25, 31, 33, 99, 1000, 2**53, -(2**53))
WORDS = ("up", "down", "deeper", "back", "drop", "pick-up", "nothing", "breathed", "\x1b[2J<script>")
ENTRIES = (None, 0, 3, {}, {"chips": 2}, {"sum": 7}, [], [None], [{}], [{"level": 1}])

Path = tuple[Any, ...]


def paths(value: Any, here: Path = ()) -> Iterator[Path]:
    """Yield the path to every part of a value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*here, key)
        yield from paths(part, (*here, key))


def spoil(value: Any, chance: random.Random) -> None:
    """Make one part of a value wrong, in a way that fits what it is."""
    every = list(paths(value))
    if not every:
        return
    *way, last = chance.choice(every)
    for key in way:
        value = value[key]
    part = value[last]
    if isinstance(part, bool):
        value[last] = not part
    elif isinstance(part, int):
        value[last] = chance.choice((*FIGURES, part + 1, part - 1))
    elif isinstance(part, str):
        value[last] = chance.choice(WORDS)
    elif isinstance(part, list):
        spoil_list(part, chance)
    elif isinstance(part, dict) and part:
        del part[chance.choice(sorted(part))]
    else:
        value[last] = chance.choice((None, 1, 99))


def spoil_list(part: list[Any], chance: random.Random) -> None:
    """Take an entry out of a list, put one in, or change their order."""
    how = chance.randrange(4)
    if how == 0 and part:
        part.pop(chance.randrange(len(part)))
    elif how == 1 and part:
        part.insert(chance.randrange(len(part)), json.loads(json.dumps(chance.choice(part))))
    elif how == 2:
        part.insert(0, chance.choice(ENTRIES))
    else:
        chance.shuffle(part)


def spoiling(handler: kit.Handler, seed: str, share: float) -> kit.Handler:
    """Return the handler with some answers made wrong; the handle of a game stays the same."""

    def handle(params: dict[str, Any]) -> Mapping[str, Any]:
        result = json.loads(json.dumps(handler(params)))
        chance = random.Random(f"{seed}/{json.dumps(params, sort_keys=True)}")
        if chance.random() < share:
            kept = {name: result.pop(name) for name in ("handle",) if name in result}
            for _ in range(chance.choice((1, 1, 1, 2, 4))):
                spoil(result, chance)
            result |= kept
        return dict(result)

    return handle


def main(arguments: list[str]) -> int:
    """Serve with wrong answers."""
    seed, share = arguments[0], float(arguments[1])
    handlers = ReferenceSubject(GAME).handlers()
    for method in ("open", "play", "legal", "view", "sample"):
        if method in handlers:
            handlers[method] = spoiling(handlers[method], seed, share)
    kit.serve(handlers, traces=False)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
