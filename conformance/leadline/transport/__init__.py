"""The execution of a subject as a child process, which contains all of its faults.

`SubjectProcess` starts a program and exchanges JSON-RPC lines with it. A request ends in one of three ways: with a
result, with an `RpcError` (the subject answered with a JSON-RPC error and can continue), or with a `SubjectError` (the
subject failed, and everything it started has ended). The program runs in a separate folder, with a clean environment,
and within `Limits`.
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
