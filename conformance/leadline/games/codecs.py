"""Between plain JSON data and the values of a game."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from leadline.codec import Codec

if TYPE_CHECKING:
    from leadline.games.game import Types


class Codecs:
    """One codec for each type of a game; each is built when it is first asked for."""

    def __init__(self, types: Types) -> None:
        self._types = types

    @cached_property
    def position(self) -> Codec[Any]:
        """Positions, and what a seat sees of them."""
        return Codec(self._types.position)

    @cached_property
    def setup(self) -> Codec[Any]:
        """Setups."""
        return Codec(self._types.setup)

    @cached_property
    def move(self) -> Codec[Any]:
        """Moves."""
        return Codec(self._types.move)

    @cached_property
    def chance(self) -> Codec[Any]:
        """What chance gives in a move."""
        return Codec(self._types.chance)

    @cached_property
    def choice(self) -> Codec[Any]:
        """Choices."""
        return Codec(self._types.choice)

    @cached_property
    def event(self) -> Codec[Any]:
        """Events."""
        return Codec(self._types.event)
