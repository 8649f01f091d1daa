"""Processes that try to do harm through their output or through the files they write."""

from __future__ import annotations

import os
import sys
from typing import Any

from faults.fault import fault
from faults.process import GAME, Moment

NASTY = (
    "\x1b[2J\x1b]0;owned\x07\x1b[31m\x9b5A\u202eevil\x08\r\n\x00<script>alert(1)</script><img src=x onerror=alert(1)>"
    "&amp;../../../tmp/owned"
)
"""Clears the screen, moves the cursor, turns the text round, runs in a page, leaves a folder."""
OUTSIDE = "LEADLINE_TEST_OUTSIDE"
"""The variable that names a folder which has to stay as it is."""


@fault("initialize", "pass")
def has_a_nasty_name(moment: Moment) -> None:
    """It puts escape codes and markup into every free text in its description of itself."""
    answer = moment.right()
    result = answer["result"]
    result |= {"name": NASTY, "version": NASTY, "language": NASTY, NASTY: NASTY}
    support = result["games"][GAME]
    support[NASTY] = NASTY
    result["games"][NASTY] = support
    moment.say(answer)


@fault("open", "pass", at=0)
def has_a_nasty_handle(moment: Moment) -> None:
    """It writes escape codes, markup and a path into the handle."""
    result = moment.result()
    number = result["handle"]
    process = moment.process
    process.concerned[NASTY] = 0
    play = process.handlers["play"]
    close = process.handlers["close"]
    process.handlers |= {
        "play": lambda params: play({**params, "handle": params["handle"].replace(NASTY, number)}),
        "close": lambda params: close({**params, "handle": params["handle"].replace(NASTY, number)}),
    }
    moment.answer({**result, "handle": NASTY})


@fault("play", "fail", words="a legal move was refused")
def refuses_in_nasty_words(moment: Moment) -> None:
    """It refuses a legal move with escape codes and markup in the reason and the rule."""
    moment.answer({"refused": {"why": NASTY, "rule": NASTY}})


@fault("play", "error", "", "error -32000: .*evil")
def complains_in_nasty_words(moment: Moment) -> None:
    """It answers with an error whose message and data hold escape codes and markup."""
    error = {"code": -32000, "message": NASTY, "data": {NASTY: NASTY}}
    moment.say({"jsonrpc": "2.0", "id": moment.request["id"], "error": error})


@fault("play", "error", "died", "exit status 1")
def dies_in_nasty_words(moment: Moment) -> None:
    """It ends with escape codes and markup on stderr and half of them on stdout."""
    moment.raw(NASTY.replace("\n", "").encode())
    sys.exit(NASTY)


@fault("play", "error", "garbled", "not JSON")
def answers_in_nasty_words(moment: Moment) -> None:
    """It answers with escape codes and markup."""
    moment.raw(NASTY.encode() + b"\n")


@fault("play", "error", "garbled", "twice")
def has_nasty_keys(moment: Moment) -> None:
    """It gives a key of escape codes twice."""
    line = moment.process.right_line(moment.request)
    moment.raw(line.replace(b'"position"', b'"\\u001b[2J":1,"\\u001b[2J":2,"position"'))


@fault("play", "fail", words="events")
def reports_nasty_events(moment: Moment) -> None:
    """It reports an event whose kind and figures hold escape codes and markup."""
    moment.answer({**moment.result(), "events": [{"kind": "breathed", "seat": NASTY, NASTY: NASTY}]})


@fault("play", "error", "garbled", "wrong shape")
def reports_nasty_shapes(moment: Moment) -> None:
    """It reports a position with escape codes and markup where a figure should be."""
    result: dict[str, Any] = moment.result()
    moment.answer({**result, "position": {**result["position"], "air": NASTY, "divers": [{NASTY: 1, "at": NASTY}]}})


@fault("open", "pass")
def writes_wherever_it_can(moment: Moment) -> None:
    """It fills its folder with links, locked folders and deep paths, and writes outside it."""
    outside = os.environ.get(OUTSIDE, ".")
    os.symlink(outside, "link")
    os.symlink(os.path.join(outside, "precious"), "file-link")
    os.mkdir("locked")
    with open("locked/file", "w") as file:
        file.write("x")
    os.symlink(outside, "locked/link")
    os.chmod("locked", 0)
    here = os.getcwd()
    for _ in range(1500):
        os.mkdir("deep")
        os.chdir("deep")
    os.chdir(here)
    for name in ("-rf", "new\nline", "\x1b[2J", "..."):
        with open(name, "w") as file:
            file.write(name)
    moment.say(moment.right())
