"""Codecs between plain JSON data and the values of a game."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from leadline.schema.codec import Codec

if TYPE_CHECKING:
    from leadline.game.definition import Types


class Codecs:
    """The codecs of a game, one for each type; each codec is built when it is first needed."""

    def __init__(self, types: Types) -> None:
        self._types = types

    @cached_property
    def position(self) -> Codec[Any]:
        """The codec of positions, and of what a seat sees of a position."""
        return Codec(self._types.position)

    @cached_property
    def setup(self) -> Codec[Any]:
        """The codec of setups."""
        return Codec(self._types.setup)

    @cached_property
    def move(self) -> Codec[Any]:
        """The codec of moves."""
        return Codec(self._types.move)

    @cached_property
    def chance(self) -> Codec[Any]:
        """The codec of the chance in a move."""
        return Codec(self._types.chance)

    @cached_property
    def choice(self) -> Codec[Any]:
        """The codec of choices."""
        return Codec(self._types.choice)

    @cached_property
    def event(self) -> Codec[Any]:
        """The codec of events."""
        return Codec(self._types.event)
