"""Constants that several modules of mistakes share."""

from __future__ import annotations

from collections.abc import Mapping

from leadline_engines.captain_sonar.position import Heading

GREEN = ("drone", "sonar")
"""The green systems."""
OPPOSITE: Mapping[Heading, Heading] = {"north": "south", "east": "west", "south": "north", "west": "east"}
"""The opposite of each direction."""
