"""What is wrong with a piece of notation."""

from __future__ import annotations


class NotationError(ValueError):
    """Text that is not the notation it should be; says what was read, what is wrong and what would be right."""

    def __init__(self, text: str, wrong: str, right: str) -> None:
        super().__init__(f"{text!r}: {wrong}; {right}")
        self.text = text
        self.wrong = wrong
        self.right = right
