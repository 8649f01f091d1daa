"""The faulty subjects lie beside the tests; here they can be imported."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "subjects" / "faulty"))
