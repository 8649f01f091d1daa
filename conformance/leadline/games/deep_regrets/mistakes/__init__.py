"""The mistakes: wrong engines, one for each mistake of the spec."""

MISTAKES: dict[str, type] = {}
