"""Running a subject as a child process, with every fault of it contained.

`SubjectProcess` starts a program and exchanges JSON-RPC lines with it. A request ends in one of three ways: a
result, an `RpcError` (the subject answered with a JSON-RPC error and can go on), or a `SubjectError` (the
subject broke, and everything it started is gone). It runs in a folder of its own, with a clean environment, and
within `Limits`.
"""

from leadline.transport.bridge import Bridge
from leadline.transport.environment import clean_environment
from leadline.transport.faults import FaultKind, RpcError, SubjectError
from leadline.transport.limits import Limits
from leadline.transport.process import SubjectProcess

__all__ = [
    "Bridge",
    "FaultKind",
    "Limits",
    "RpcError",
    "SubjectError",
    "SubjectProcess",
    "clean_environment",
]
