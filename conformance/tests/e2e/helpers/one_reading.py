"""The reference engine under one reading that it neither claims nor can be asked to change."""

import sys

from leadline.serve.subject import ReferenceSubject, serve_reference

subject = ReferenceSubject("deep-sea-adventure", overrides=[sys.argv[1]])
handlers = subject.handlers()
hello = handlers["initialize"]


def silent(params):
    found = hello(params)
    support = found["games"]["deep-sea-adventure"]
    support["configurable"], support["claims"] = {}, {}
    return found


handlers["initialize"] = silent
subject.handlers = lambda: handlers
serve_reference(subject)
