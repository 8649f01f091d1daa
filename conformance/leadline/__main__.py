"""``python -m leadline`` is the same as ``leadline``."""

import sys

from leadline.cli import main

if __name__ == "__main__":
    sys.exit(main())
