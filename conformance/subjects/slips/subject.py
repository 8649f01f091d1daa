"""An adapter with one slip around the reference: python subject.py GAME SLIP, or --list."""

from __future__ import annotations

import sys

import deep_sea_slips
import regrets_slips
import sonar_slips
from slip import Data, Slip

from leadline.kit import serve
from leadline.serve.subject import ReferenceSubject

SLIPS: dict[str, dict[str, Slip]] = {
    "deep-sea-adventure": deep_sea_slips.SLIPS,
    "captain-sonar": sonar_slips.SLIPS,
    "deep-regrets": regrets_slips.SLIPS,
}
"""The slips of each game, by name."""


def main(arguments: list[str]) -> int:
    """Serve a game with a slip (`none` is right in everything), or list the slips."""
    if len(arguments) != 2 or arguments[0] not in SLIPS:
        for game, slips in SLIPS.items():
            for name, slip in slips.items():
                print(f"{game} {name}: {slip.says}")
        return 0 if arguments == ["--list"] else 2
    game, name = arguments
    subject = ReferenceSubject(game)
    handlers = dict(subject.handlers())
    greet = handlers["initialize"]

    def initialize(params: Data) -> Data:
        """Claim everything except answering requests ahead, which an adapter with state of its own does not."""
        result = greet(params)
        result["games"][game]["can"] = [word for word in result["games"][game]["can"] if word != "pipelining"]
        return result

    handlers["initialize"] = initialize
    if name != "none":
        SLIPS[game][name].spoil(handlers, game)
    serve(handlers, traces=False)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
