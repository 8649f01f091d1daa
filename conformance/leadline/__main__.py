"""The entry point of ``leadline`` and ``python -m leadline``: it answers Ctrl-C while the commands are being imported.

This module imports almost nothing, so there is hardly a moment in which Ctrl-C would print a traceback.
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
    answers = before is signal.default_int_handler  # A process in the background ignores the signal.
    if answers:
        signal.signal(signal.SIGINT, _end)
    from leadline.cli import main as run

    if answers:
        signal.signal(signal.SIGINT, before)
    status = run()
    if answers:
        signal.signal(signal.SIGINT, _end)  # Nothing remains to be done.
    return status


def _end(number: int, frame: FrameType | None) -> None:
    """End this process at once: it has started nothing that needs to be finished, or has already finished it."""
    os.write(2, NOTE)
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
