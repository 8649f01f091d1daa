"""Every way in which a process can break that the runner has to contain, by name."""

from __future__ import annotations

from faults import answering, conduct, dealing, dying, growing, hanging, promising, reporting, talking  # noqa: F401
from faults.fault import FAULTS

__all__ = ["FAULTS"]
