"""The limits on how long a subject may take, how much it may write, and how large it may grow."""

from dataclasses import dataclass, fields

MIB = 1024 * 1024
VALUE_BYTES = 64
"""The approximate memory of a value in an answer: `[]` is two bytes of JSON but a whole list in memory."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits on a subject.

    Attributes:
        start: seconds for an answer to `initialize`, in which the process starts up.
        open: seconds for an answer to `open`.
        play: seconds for an answer to `play` and to every other request.
        line_bytes: bytes in one line of output, its line end not counted.
        values: values in one answer.
        answer_bytes: memory that the answers of a run may take on average, beyond `spare_bytes`: answers are
            kept until they are judged. Each is counted with its text and `VALUE_BYTES` for each of its values.
        openings: memory that an answer may take on average in a game with large positions, as a multiple of its
            simplest opening.
        spare_bytes: memory that the answers of a run may take beyond their average.
        stderr_bytes: bytes of stderr that are remembered, the last ones.
        stderr_total_bytes: bytes of stderr that one process may write in all.
        depth: arrays and objects within one another in an answer, the answer itself counted.
        memory_bytes: memory that everything a subject has started may use together.
        processes: processes that may run at once, the subject itself counted; its threads are not.
        pipelined: requests that wait for their answers at once, where a subject can take several.

    """

    start: float = 10.0
    open: float = 5.0
    play: float = 5.0
    line_bytes: int = 16 * MIB
    values: int = 250_000
    answer_bytes: int = 32 * 1024
    openings: int = 4
    spare_bytes: int = 64 * MIB
    stderr_bytes: int = 8 * 1024
    stderr_total_bytes: int = 256 * MIB
    depth: int = 100
    memory_bytes: int = 2048 * MIB
    processes: int = 64
    pipelined: int = 32

    def __post_init__(self) -> None:
        for name in (field.name for field in fields(self)):
            if not getattr(self, name) > 0:
                raise ValueError(f"the limit {name} must be more than 0, not {getattr(self, name)}")

    def seconds(self, method: str) -> float:
        """Return the deadline of a request for `method`."""
        return self.start if method == "initialize" else self.open if method == "open" else self.play
