"""The entry point of ``leadline`` and ``python -m leadline``: it answers Ctrl-C while the commands are being imported.

It imports almost nothing itself, so that there is hardly a moment in which Ctrl-C would print a trace.
"""

import os
import signal
import sys
from types import FrameType

NOTE = b"\nleadline: interrupted\n"
INTERRUPTED = 130


def main() -> int:
    """Run the command line, and return its exit status."""
    before = signal.getsignal(signal.SIGINT)
    answers = before is signal.default_int_handler  # In the background it is ignored.
    if answers:
        signal.signal(signal.SIGINT, _end)
    from leadline.cli import main as run

    if answers:
        signal.signal(signal.SIGINT, before)
    status = run()
    if answers:
        signal.signal(signal.SIGINT, _end)  # Nothing is left to be done.
    return status


def _end(number: int, frame: FrameType | None) -> None:
    """End this process at once: it has begun nothing that needs to be finished, or has finished everything."""
    os.write(2, NOTE)
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
